"""What the view says that a perfume would bring is what it then really brings."""

from collections import Counter
from typing import Any

import pytest

import genjiko
from genjiko.games import shipped_components
from genjiko.games.aqua_mirabilis.pieces import FLOWERS
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import BLUE, GREEN, give, legal, play, set_matrix, state_of, step, table
from tests.games.aqua_mirabilis.test_rulings_end import last_turn

PARTS = ("base", "complement", "token", "originality", "court", "king", "perfection", "cube", "points")
OTHER_POINTS = {
    "king = 3": "king = 9", "king_with_b = 5": "king_with_b = 12", "perfection = 1": "perfection = 4",
    "cube_with_d = 2": "cube_with_d = 7", "parade_as_if_cube = true": "parade_as_if_cube = false",
}  # fmt: skip
"""Texts of the components, and what stands there in a box of one's own."""


def own_components() -> Components:
    text = shipped_components("aqua-mirabilis").text
    for old, new in OTHER_POINTS.items():
        assert text.count(f"\n{old}") == 1, old
        text = text.replace(f"\n{old}", f"\n{new}")
    return Components(text, "mine.toml")


def brings(game: Game, seat: int = BLUE, slot: int = 1, viewer: int | None = None) -> Any:
    """What the view says of a perfume."""
    shown: Any = game.view(viewer)["table"]
    return shown["seats"][seat]["perfumes"][slot - 1]["brings"]


def scored(game: Game, told: int) -> list[dict[str, Any]]:
    """The pairs that have scored since, or found no room, as the view writes them."""
    found = []
    for event in game.events(OPEN, told):
        if event["kind"] == "pair":
            found.append({**{part: event[part] for part in PARTS}, "room": True})
        elif event["kind"] == "no_room":
            nothing = {**dict.fromkeys(PARTS, 0), "token": False, "room": False}
            found.append({**nothing, "base": event["base"], "complement": event["complement"]})
    return found


def showings(game: Game, action: str) -> list[list[dict[str, Any]]]:
    """How this showing may end: one way, or one for each pair that may get the last cube."""
    told, then = game.told, game.copy()
    then.play(action)
    if step(then) != "pair":
        return [scored(then, told)]
    ends = [then.copy() for _ in legal(then)]
    for end, pick in zip(ends, legal(then), strict=True):
        end.play(pick)
    return [scored(end, told) for end in ends]


def check_showings(game: Game, met: Counter[str]) -> None:
    """Every perfume that can be shown now brings what the view says."""
    for action in [action for action in legal(game) if action.startswith("show ")]:
        seat = game.to_act[0]
        promised = brings(game, seat, int(action.split()[1]))
        ends = showings(game, action)
        assert promised["pairs"] in ends
        assert promised["points"] == max(sum(pair["points"] for pair in end) for end in ends)
        cells: Any = game.view(seat)["table"]["brings"]  # type: ignore[index]
        first = promised["pairs"][0]  # it finds everything as it is now
        assert cells[first["base"] + first["complement"]] == first
        met["shown"] += 1
        met["asked"] += len(ends) > 1
        for pair in promised["pairs"]:
            met["no room"] += not pair["room"]
            met.update([part for part in PARTS if pair[part]])


def check_parade(game: Game) -> None:
    """The final scoring counts for every perfume what the view said to the last."""
    promised = [
        (seat, perfume["name"], perfume["brings"]["points"])
        for seat, side in enumerate(game.view()["table"]["seats"])  # type: ignore[index]
        for perfume in side["perfumes"]
        if perfume
    ]
    counted = [e for e in game.events(OPEN) if e["kind"] == "parade_points"]
    assert [(e["seat"], e["perfume"], e["points"]) for e in counted] == promised


WANTED = ("show", "versailles", "make", "visit B", "visit D")


def eager(game: Game, rng: Rng) -> str:
    """Random play that makes perfumes and shows them, and likes the couples whose favours bring points."""
    options = legal(game)
    wanted = [o for o in options if o.startswith(WANTED)]
    some = wanted if wanted and rng.below(4) else options
    return some[rng.below(len(some))]


def rich_start(players: int, seed: int, components: Components | None, rng: Rng) -> Game:
    """A game in which everybody has scents, a letter and a perfume of three scents, and somebody the favours."""
    game = genjiko.new("aqua-mirabilis", players, seed=seed, components=components)
    order = list(range(6))
    rng.shuffle(order)
    bases = [FLOWERS[f] for f in order]
    for seat in range(players):
        base, first, second = bases[seat : seat + 3]
        recipe = next(r for r in game.view()["table"]["recipes"] if r["base"] == base and r["slots"] == 2)  # type: ignore[index]
        give(game, seat, scents="BBJJLLNNOORR", letter=rng.below(5), perfumes=f"{recipe['id']}:{first}{second}")
    give(game, rng.below(players), influence="BD")
    if seed % 4 == 0:
        state_of(game).cube_supply = 1 + rng.below(3)  # so few that they run out
    return game


@pytest.mark.parametrize("own", [False, True])
def test_the_view_promises_what_is_scored_then(own: bool) -> None:
    components = own_components() if own else None
    met: Counter[str] = Counter()
    for seed in range(40):
        rng = Rng(seed)
        game = rich_start(2 + seed % 3, seed, components, rng)
        while not game.over:
            check_showings(game, met)
            game.play(eager(game, rng))
        check_parade(game)
    assert met["shown"] > 300
    assert min(met[part] for part in ("token", "court", "king", "perfection", "cube", "no room", "asked")) > 2, met


def example(letter: int = 2, influence: str = "", before: str = "BJ3", **things: Any) -> Game:
    """Example 7 of the game's page: B-JN, king B, court J, letter II, three cubes on B-J."""
    game = set_matrix(table(**things), "B", "J", before)
    return give(game, perfumes="B2/4:JN", letter=letter, influence=influence)


def test_example_7_with_and_without_letter_and_favours() -> None:
    games = [example(), example(influence="B"), example(influence="D"), example(influence="BD"), example(letter=0)]
    assert [brings(game)["points"] for game in games] == [9, 11, 13, 15, 7]
    own = example(changes={"\nking = 3": "\nking = 9", "\nking_with_b = 5": "\nking_with_b = 9"})
    assert [pair["king"] for pair in brings(own)["pairs"]] == [9, 0]
    assert brings(own)["points"] == 15


def test_favours_and_letter_of_another_seat_do_not_count() -> None:
    game = give(example(influence="BD"), GREEN, perfumes="B2/2:JN")
    assert brings(game, GREEN)["points"] == 7


def test_a_full_cell_brings_nothing_and_the_king_counts_on_the_other_pair() -> None:
    found = brings(example(before="BJ4"))
    assert [(pair["room"], pair["king"]) for pair in found["pairs"]] == [(False, 0), (True, 3)]
    assert found["points"] == 6


def test_the_last_cube_goes_to_the_better_pair() -> None:
    game = example(letter=0)
    for cubes, points in ((1, 6), (0, 0)):
        state_of(game).cube_supply = cubes
        assert brings(game)["points"] == points


def test_each_pair_is_told_for_the_viewer_and_else_for_the_seat_to_act() -> None:
    game = give(example(influence="D"), GREEN, letter=4)
    seen: list[Any] = [game.view(viewer)["table"] for viewer in (BLUE, GREEN, None, OPEN)]
    blue, green, spectator, everything = [found["brings"]["BJ"] for found in seen]
    assert (blue["court"], blue["cube"], green["court"], green["cube"]) == (2, 2, 5, 0)
    assert spectator == everything == blue


def test_the_parade_knows_no_favours_tokens_or_cubes_also_while_a_perfume_is_made() -> None:
    game = last_turn()
    give(game, GREEN, scents="LNO", perfumes="B2/2:JN", influence="BD", bases="L")
    play(game, "visit A")
    set_matrix(game, "B", "J", cube_supply=0)
    assert (step(game), game.to_act) == ("parade", (GREEN,))
    for _ in range(2):
        found = brings(game, GREEN)
        assert [(p["room"], p["token"], p["king"], p["cube"]) for p in found["pairs"]] == [
            (True, False, 3, 0), (True, False, 0, 0),
        ]  # fmt: skip
        assert found["points"] == 3 + 3 + 3 + 1
        if step(game) == "parade":
            play(game, "make L")
    assert step(game) == "recipe"
