"""Who wins: score, then cats and props together, then both; and sudden victory with every other option."""

from itertools import product

import pytest

from genjiko.games.kimono_memories.album import START
from genjiko.games.kimono_memories.cards import BEAUTIES, CAT, NONE
from genjiko.games.kimono_memories.state import KimonoState, token
from genjiko.kernel.event import Event
from genjiko.kernel.sink import EventSink
from tests.games.kimono_memories.tables import Table, markers, rules

CATS = [(0, 0), (1, 0), (0, 2), (2, 1), (3, 4), (7, 0), (0, 7)]
PROPS = [(mine, theirs) for mine in range(6) for theirs in range(6) if mine + theirs <= 5]
TILES = [(), (0,), (1,), (0, 1), (1, 0), (0, 0, 1), (1, 1, 0, 0), (NONE, NONE, NONE, NONE, 1), (0, 1, 1, 0, 0)]


def at_the_end(tiles: tuple[int, ...], cats: tuple[int, int], props: tuple[int, int]) -> KimonoState:
    """All photos lie in the bottom rows, and none but the prop cards shows a mon besides the departure card."""
    state = Table().state
    state.turn = 26
    state.comparing = 4
    state.tiles = [*tiles, *[NONE] * (5 - len(tiles))]
    for seat in range(2):
        state.tokens[seat] = [token(START + n, CAT) for n in range(cats[seat])]
        for n in range(props[seat]):
            state.album[seat][START + 1 + n] = BEAUTIES + n + seat * props[0]
    return state


@pytest.mark.parametrize("mode", ["expert", "basic"])
def test_ruling_15_every_grid_of_score_cats_and_props(mode: str) -> None:
    kimono = rules(mode)
    met = set()
    for tiles, cats, props in product(TILES, CATS, PROPS):
        state = at_the_end(tiles, cats, props)
        told: list[Event] = []
        kimono._end(state, EventSink(told))
        ranks = []
        for seat in range(2):
            won = [n + 3 for n, owner in enumerate(tiles) if owner == seat]
            score = sum(won) + cats[seat] ** 2 + 1 + props[seat] if mode == "expert" else len(won)
            ranks.append((score, cats[seat] + props[seat]))
        winners = tuple(seat for seat in range(2) if ranks[seat] == max(ranks))
        assert kimono.winners(state) == winners, (tiles, cats, props)
        assert kimono.scores(state) == [ranks[0][0], ranks[1][0]]
        goal = "points" if mode == "expert" else "more_tiles"
        if ranks[0][0] == ranks[1][0]:
            goal = "tie_break"
        expected: dict[str, object] = {"winners": list(winners)}
        if len(winners) == 1:
            expected["goal"] = goal
        assert told[-1].data == expected
        assert [event.data["score"] for event in told[:-1]] == [ranks[0][0], ranks[1][0]]
        met.add(goal if len(winners) == 1 else "shared")
        assert (state.actor, state.step, state.sudden) == (-1, 4, False)
    assert met == {"points" if mode == "expert" else "more_tiles", "tie_break", "shared"}


def test_the_lines_of_the_score_are_told_in_expert_mode_only() -> None:
    for mode, lines in (("expert", {"tiles": 7, "cats": 4, "props": 0, "mon": 3}), ("basic", {})):
        told: list[Event] = []
        rules(mode)._end(at_the_end((0, 0), (2, 0), (2, 0)), EventSink(told))
        assert (told[0].kind, told[0].seat) == ("score", 0)
        assert {key: value for key, value in told[0].data.items() if key != "score"} == lines


@pytest.mark.parametrize("sudden", ["on", "off"])
@pytest.mark.parametrize("mode", ["expert", "basic"])
@pytest.mark.parametrize("seat", [0, 1])
def test_rulings_16_and_32_sudden_victory_with_every_other_option(mode: str, sudden: str, seat: int) -> None:
    towards = 1 if seat == 0 else -1
    table = Table(seat=seat, turn=1 + seat, mode=mode, sudden=sudden)
    game = table.markers(3 * towards, 2 * towards, 0, 0, 0).taken("B07").game()
    game.play("place 1,-1")
    assert markers(game)[:2] == (3 * towards, 3 * towards)
    assert game.over == (sudden == "on")
    if sudden == "on":
        assert (game.winners, game.scores) == ((seat,), (0, 0))
        assert game.events()[-1] == {"kind": "end", "winners": [seat], "goal": "sudden"}
        assert game.to_act == ()
    else:
        assert (game.winners, game.to_act) == ((), (1 - seat,))


@pytest.mark.parametrize(
    ("board", "won"),
    [
        ((3, 3, 0, 0, 0), (True, False)),
        ((4, 3, 0, 0, 0), (True, False)),
        ((3, 0, 0, 0, 4), (True, False)),
        ((3, 2, 2, 2, 2), (False, False)),
        ((4, -4, 0, 0, -3), (False, True)),
        ((-3, -3, 3, 3, 3), (True, True)),
        ((-3, -2, 0, 0, 3), (False, False)),
        ((0, 0, 0, 0, 0), (False, False)),
    ],
)
def test_ruling_32_two_markers_from_the_third_space_on(board: tuple[int, ...], won: tuple[bool, bool]) -> None:
    box = rules().box
    assert (box.sudden(list(board), 0), box.sudden(list(board), 1)) == won
