"""One complete game, move by move, that ends as the scoring example of the rulebook does."""

import pytest

import genjiko
from genjiko.games.kimono_memories.cards import SYMBOLS
from genjiko.games.kimono_memories.state import N_TOKENS
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import GAME, album, legal, markers, seat_view, stacked, state_of, tokens

SHUFFLE = """
B08 B24 B25 B17 P2 P1 B07 P4 B04 P3 B16 B11 B15 B22 B20 B06 B09 B23 B21 B01 B19 B12 B18 B14 B05 B13 B02 B10 P5 B03
"""

# turn, seat, cards to cross, place, card, slot, tokens, markers after
TURNS = """
1 0 3 2 B25 1,1 6 0 0 0 1 1
2 1 2 4 P2 1,1 - 0 0 0 1 1
3 0 3 7 P4 1,-1 cat 0 0 0 1 1
4 1 2 1 B24 1,-1 6 0 0 0 0 0
5 0 3 4 B11 2,0 - 0 0 1 0 0
6 1 3 7 B15 2,-1 - 0 0 1 -1 0
7 0 3 2 B16 1,2 - 0 0 1 0 0
8 1 3 5 P1 1,-2 - 0 0 1 0 0
9 0 1 6 B07 1,3 - 0 1 1 0 0
10 1 2 0 B08 1,-3 cat 0 1 0 0 0
11 0 1 1 B22 2,2 - 0 1 0 0 1
12 1 3 4 B20 2,0 4 0 0 0 0 0
13 0 1 5 B23 2,-1 - 0 0 0 0 1
14 1 1 6 B21 1,-4 - 0 0 0 0 0
15 0 1 7 B06 1,4 - 0 1 0 0 0
16 1 2 1 B19 1,2 6 0 1 0 -1 -1
17 0 2 3 B17 1,-2 - 0 1 0 0 -1
18 1 1 4 B12 2,1 - 0 1 -1 0 -1
19 0 2 6 B14 2,3 - 0 1 -1 1 -1
20 1 3 1 B13 2,-4 - 0 1 -1 0 -1
21 0 1 2 B09 3,2 - 0 1 0 0 -1
22 1 3 5 B18 3,0 - 0 1 0 -1 -1
23 0 1 6 P5 3,-1 - 0 1 0 -1 -1
24 1 1 7 B05 2,-2 - 0 0 0 -1 -1
25 0 3 3 B02 1,5 cat 1 0 0 -1 -1
26 1 1 4 B10 3,-2 - 1 0 -1 -1 -1
"""


@pytest.mark.parametrize("sudden", ["off", "on"])
def test_the_complete_game(sudden: str) -> None:
    game = stacked(SHUFFLE.split(), sudden=sudden)
    for line in TURNS.split("\n")[1:-1]:
        turn, seat, cards, place, card, slot, token, *after = line.split()
        state = state_of(game)
        assert (state.turn, game.to_act) == (int(turn), (int(seat),)), line
        laid = len(state.tokens[int(seat)])
        game.play(f"cross {cards}")
        assert game.events()[-1]["card"] == card, line
        assert game.events()[-1]["place"] == int(place), line
        game.play(f"place {slot}")
        if turn == "3":
            assert legal(game)[-1] == "name cat"
            game.play("name cat")
        gained = [SYMBOLS[number % N_TOKENS] for number in state.tokens[int(seat)][laid:]]
        assert gained == ([] if token == "-" else [token]), line
        assert markers(game) == tuple(int(n) for n in after), line

    assert legal(game) == ["reward B01", "reward B03", "reward B04", "reward P3"]
    compare(game)
    assert game.over
    assert game.winners == (0,)
    assert game.scores == (44, 40)
    assert game.breakdown == [
        {"tiles": 7, "cats": 9, "props": 10, "mon": 18},
        {"tiles": 7, "cats": 1, "props": 14, "mon": 18},
    ]
    check_albums(game)


def compare(game: Game) -> None:
    game.play("reward B04", 0)
    game.play("place 2,1", 0)
    assert markers(game) == (1, 1, -1, 0, -1)
    assert [tokens(game, 0)[slot] for slot in ("2,0", "2,1")] == ["6", "cat"]
    game.play("reward B01", 0)  # pattern 4 is won by the step of the reward for pattern 3
    game.play("place 3,0", 0)
    assert markers(game) == (1, 1, 0, 0, -1)  # the step for pattern 3 is lost, that for 5 makes a tie
    assert tokens(game, 0)["3,-1"] == "5"
    assert [e["pattern"] for e in game.events() if e["kind"] == "tie"] == [5, 6]
    assert [e["pattern"] for e in game.events() if e["kind"] == "lost_settled"] == [3]
    game.play("reward P3", 1)
    game.play("place 3,-1", 1)
    assert markers(game) == (1, 1, 0, 0, -1)
    assert tokens(game, 1)["3,-2"] == "7"


def check_albums(game: Game) -> None:
    first = {"3,-1": "P5", "3,0": "B01", "3,2": "B09", "2,-1": "B23", "2,0": "B11", "2,1": "B04", "2,2": "B22",
             "2,3": "B14", "1,-2": "B17", "1,-1": "P4", "1,0": "DA", "1,1": "B25", "1,2": "B16", "1,3": "B07",
             "1,4": "B06", "1,5": "B02"}  # fmt: skip
    second = {"3,-2": "B10", "3,-1": "P3", "3,0": "B18", "2,-4": "B13", "2,-2": "B05", "2,-1": "B15", "2,0": "B20",
              "2,1": "B12", "1,-4": "B21", "1,-3": "B08", "1,-2": "P1", "1,-1": "B24", "1,0": "DB", "1,1": "P2",
              "1,2": "B19"}  # fmt: skip
    assert (album(game, 0), album(game, 1)) == (first, second)
    assert visible(game, 0) == {"P5", "B01", "B09", "B23", "B04", "B14", "B17", "B06", "B02"}
    assert visible(game, 1) == {"B10", "P3", "B18", "B13", "B05", "B12", "B21", "B08", "P1"}
    assert seat_view(game, 0)["props"] == {"P4": 4, "P5": 6}
    assert seat_view(game, 1)["props"] == {"P1": 6, "P2": 2, "P3": 6}
    table = game.view()["table"]
    assert isinstance(table, dict)
    assert [card["id"] for card in table["display"]] == ["B03"]


def visible(game: Game, seat: int) -> set[str]:
    """The cards of an album whose mon can be seen."""
    photos = seat_view(game, seat)["photos"]
    assert isinstance(photos, list)
    return {photo["card"]["id"] for photo in photos if photo["mon_seen"]}


@pytest.mark.parametrize("sudden", ["off", "on"])
@pytest.mark.parametrize("mode", ["expert", "basic"])
def test_a_game_ends_in_the_same_way_when_nobody_listens(mode: str, sudden: str) -> None:
    for seed in range(6):
        heard = genjiko.new(GAME, seed=seed, options={"mode": mode, "sudden_victory": sudden})
        unheard = genjiko.new(GAME, seed=seed, options={"mode": mode, "sudden_victory": sudden}, keep_events=False)
        rng = Rng(seed)
        while not heard.over:
            legal = heard.legal()
            action = legal[rng.below(len(legal))]
            heard.play(action)
            unheard.play(action)
        assert unheard.dump() == heard.dump()
