"""The points of an album and who wins. All of it lies open, so it can be counted at any time."""

from typing import Final

from genjiko.games.kimono_memories.album import layer_of, photos, visible_mon
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import BEAUTIES, KIMONOS, OBJECTS, N
from genjiko.games.kimono_memories.state import KimonoState, cats

LINES: Final = ("tiles", "cats", "props", "mon")


def points(box: Box, state: KimonoState, expert: bool, seat: int) -> list[int]:
    """The lines of a seat's score as it stands, in the order of LINES."""
    if state.sudden:  # ruling 32
        return [0, 0, 0, 0]
    if not expert:  # rulings 18, 39
        return [state.tiles.count(seat), 0, 0, 0]
    tiles = sum([box.tiles[p] for p in range(N) if state.tiles[p] == seat])
    props, mon = album_points(box, state.album[seat])
    return [tiles, cats(state, seat) ** 2, props, mon]  # ruling 14


def breakdown(box: Box, state: KimonoState, expert: bool, seat: int) -> dict[str, int]:
    """The score of a seat as it stands, by the names of its lines."""
    return dict(zip(LINES, points(box, state, expert, seat), strict=True))


def icons(box: Box, album: list[int]) -> list[int]:
    """How often each object is in an album, covered or not (ruling 13)."""
    found = [0] * len(OBJECTS)
    for slot in photos(album):
        for icon in box.objects[album[slot]]:
            found[icon] += 1
    return found


def props(album: list[int]) -> list[int]:
    """The prop cards of an album."""
    return [album[slot] for slot in photos(album) if BEAUTIES <= album[slot] < KIMONOS]


def prop_points(box: Box, card: int, found: list[int]) -> int:
    """What a prop card scores: its points for every full set of its objects."""
    return box.points[card] * min([found[icon] for icon in box.scores[card]])


def album_points(box: Box, album: list[int]) -> tuple[int, int]:
    """What the props and the mon of an album score."""
    found = icons(box, album)
    from_props = sum([prop_points(box, card, found) for card in props(album)])
    mon = 0
    for slot in photos(album):
        seen = visible_mon(album, slot, box.mon[album[slot]])
        mon += layer_of(slot) * ((seen & 1) + (seen >> 1))  # rulings 21, 25
    return from_props, mon


def winners(box: Box, state: KimonoState, expert: bool) -> int:
    """The winners of a game that was played out, one bit each: score, then cats and props (ruling 15)."""
    ranks = []
    for seat in range(2):
        score = sum(points(box, state, expert, seat))
        ranks.append(score * 100 + cats(state, seat) + len(props(state.album[seat])))
    best = max(ranks)
    return sum([1 << seat for seat in range(2) if ranks[seat] == best])
