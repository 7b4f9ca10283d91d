"""The worked example of docs/games/aqua-mirabilis.md, move by move: three players, Blue, Green, Red."""

import pytest

import genjiko
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    counts,
    cubes,
    exp,
    flipped,
    flowers,
    held,
    legal,
    perfumes,
    play,
    scents,
    state_of,
    tiles,
)

B, J, L, N, ORANGE, R = range(6)
GRASSE = 5


def start() -> Game:
    """King on N, court on O, workers on B and O; Paris: two lavender scents (P4) on top of 2 L + 2 N flowers (P1)."""
    delivery = list(range(15))
    script = [
        delivery,
        delivery,
        [N, ORANGE, B, J, L, R],
        [B, ORANGE, J, L, R],
        [1, 2, 4, 5, 6, 0, 3],
        [7, 7, 9, 10, 11, 11, 11],
        [14, 14, 16, 16, 18, 18, 18],
        [21, 21, 23, 23, 23, 26, 26],
        list(range(12)),
    ]
    return genjiko.new("aqua-mirabilis", 3, seed=1, script=[list(result) for result in script])


def shows(
    game: Game, seat: int, *, ap: int, fl: str = "", sc: str = "", tok: int, experience: int, points: int = 0
) -> None:
    """The figures of a player after a step."""
    board = board_of(game, seat)
    assert (board.ap, flowers(game, seat), scents(game, seat)) == (ap, fl, sc)
    assert (board.tokens, exp(game, seat), game.scores[seat]) == (tok, experience, points)


def workers(game: Game) -> str:
    return "".join("BJLNOR"[w] for w in state_of(game).workers)


def test_the_worked_example_move_by_move() -> None:
    game = start()
    state = state_of(game)

    # S0: the table is set up
    for seat, fl in ((BLUE, ""), (GREEN, "N"), (RED, "BO")):
        shows(game, seat, ap=5, fl=fl, tok=1, experience=1)
        assert (board_of(game, seat).coach, board_of(game, seat).letter) == (GRASSE, 0)
    assert (state.king, state.court, workers(game), state.day) == (N, ORANGE, "BO", 0)
    assert counts(state.market) == "B3 J3 L3 N3 O3 R3"
    assert counts(state.supply) == "B12 J13 L13 N12 O12 R13"
    assert (state.token_supply, state.cube_supply) == (1, 60)

    # S1: Blue goes to the narcissus stall and sends a worker from B to O
    play(game, "market N", "worker B O", "collect")
    shows(game, BLUE, ap=3, fl="NOO", tok=1, experience=1)
    assert (workers(game), counts(state.market)) == ("OO", "B3 J3 L3 N2 O1 R3")

    # S2: a token for an extra turn; specialization in orange on the space of 1 point
    play(game, "extra", "specialization 1", "pick O")
    shows(game, BLUE, ap=2, fl="NO", tok=0, experience=2)
    assert (state.supply[ORANGE], state.token_supply) == (13, 2)
    assert game.to_act == (GREEN,)

    # S3: Green travels to Paris, keeps the tile and the token
    assert "travel paris" in legal(game)
    play(game, "travel paris")
    assert tiles(game, GREEN) == "P4"
    play(game, "end", "pass")
    shows(game, GREEN, ap=3, fl="N", tok=1, experience=2)

    # S4: Red at the lavender stall, a worker from O to N; there is one orange left and he gets no second one
    play(game, "market L", "worker O N", "collect", "pass")
    shows(game, RED, ap=3, fl="BLNOO", tok=1, experience=1)
    assert (workers(game), counts(state.market)) == ("NO", "B3 J3 L2 N1 O0 R3")

    # S5: Blue produces with 3 points; the third is lost
    play(game, "produce")
    assert state.points == 3
    play(game, "use distillation O", "use distillation N", "coach left 1", "end")
    shows(game, BLUE, ap=5, sc="NOO", tok=0, experience=2)
    assert (board_of(game, BLUE).coach, board_of(game, BLUE).place, state.day) == (GRASSE - 1, -1, 1)
    assert (state.supply[ORANGE], state.points) == (12, 0)

    # S6: Green visits couple A: letter, flip in the middle, gift, look, influence, favour
    play(game, "visit A")
    assert board_of(game, GREEN).letter == 1
    play(game, "flip P4")
    assert (exp(game, GREEN), scents(game, GREEN)) == (1, "LL")
    play(game, "gift L", "done", "pass")
    shows(game, GREEN, ap=2, fl="N", sc="L", tok=1, experience=1)
    assert (flipped(game, GREEN), board_of(game, GREEN).influence, held(game)) == ("P4", [1, 0, 0, 0], {"A": GREEN})
    assert (state.looked, state.supply[L]) == ([1 << GREEN, 0, 0, 0], 12)

    # S7: Red pays two orange flowers for maceration
    play(game, "method 1", "learn maceration", "pass")
    shows(game, RED, ap=2, fl="BLN", tok=1, experience=2)
    assert state.supply[ORANGE] == 14

    # S8: Blue goes to Versailles without a perfume, makes one there, and must show it: nothing is asked
    assert "produce" not in legal(game)
    play(game, "versailles")
    assert legal(game) == ["make N", "make O"]
    play(game, "make N", "recipe N1/1")
    assert game.breakdown[BLUE] == {"king": 3, "originality": 3, "perfection": 1}
    play(game, "pass")
    shows(game, BLUE, ap=4, sc="O", tok=1, experience=2, points=7)
    assert (perfumes(game, BLUE), cubes(game)) == ("N-O!", "NO1")
    assert (state.supply[N], state.cube_supply) == (13, 59)

    # S9: London is too dear for Green; Paris again, and the last points are spent
    assert "travel london" not in legal(game)
    with pytest.raises(IllegalAction) as refused:
        game.play("travel london")
    assert refused.value.reason == "too_dear"
    play(game, "travel paris")
    assert (tiles(game, GREEN), state.day) == ("P1", 1)
    play(game, "end")
    assert state.day == 2
    play(game, "pass")
    shows(game, GREEN, ap=5, fl="N", sc="L", tok=1, experience=2)

    # S10: Red produces three scents by two methods; his coach shares Blue's spot
    play(game, "produce", "use maceration B", "pick L", "use distillation N", "coach left 1", "end")
    shows(game, RED, ap=5, sc="BLN", tok=1, experience=2)
    assert (board_of(game, RED).coach, board_of(game, RED).place, state.day) == (GRASSE - 1, -1, 3)

    # S11: a token for an extra turn; Versailles with a perfume of two complements
    play(game, "extra")
    assert "produce" not in legal(game)
    play(game, "versailles", "make L", "recipe L2/2")
    assert game.breakdown[RED] == {"originality": 6}
    shows(game, RED, ap=4, tok=2, experience=2, points=6)
    assert perfumes(game, RED) == "L-BN!"

    # the end of the example
    assert game.to_act == (BLUE,)
    assert "versailles" not in legal(game)
    assert game.scores == (7, 0, 6)
    places = [p for p in game.view(None)["table"]["places"] if p["perfumers"]]  # type: ignore[index]
    assert {p["id"]: p["perfumers"] for p in places} == {"paris": [GREEN], "versailles": [BLUE, RED]}
    assert sum(state.recipes) == 33
    assert [board.ap for board in state.boards] == [4, 5, 4]
    assert game.view(None)["table"]["calendar"]["name"] == "Fri"  # type: ignore[index]
    assert ([board.tokens for board in state.boards], state.token_supply) == ([1, 1, 2], 3)
    assert (state.cube_supply, cubes(game)) == (57, "LB1 LN1 NO1")
    assert game.census()["tokens"]["matrix"] == 27
    assert counts(state.market) == "B3 J3 L2 N1 O0 R3"
    assert counts(state.supply) == "B12 J13 L13 N13 O14 R13"
    assert workers(game) == "NO"
    assert [board.coach for board in state.boards] == [GRASSE - 1, GRASSE, GRASSE - 1]
    assert [exp(game, seat) for seat in range(3)] == [2, 2, 2]
    green = board_of(game, GREEN)
    assert (green.letter, held(game), sum(green.influence)) == (1, {"A": GREEN}, 1)
    assert (flowers(game, GREEN), scents(game, GREEN)) == ("N", "L")
    assert (flipped(game, GREEN), tiles(game, GREEN)) == ("P4", "P1")


def test_the_worked_example_reads_as_a_log() -> None:
    game = start()
    play(game, "market N", "worker B O", "collect", "extra", "specialization 1", "pick O")
    assert game.log()[-7:-1] == [
        "Seat 0 goes to the narcissus stall; 4 action points left.",
        "Seat 0 sends a worker from bergamot to orange.",
        "Seat 0 collects narcissus, orange, orange.",
        "Seat 0 pays a token for an extra turn.",
        "Seat 0 goes to the specializations (first space); 2 action points left.",
        "Seat 0 discards one flower (orange) and specializes in it.",
    ]
