"""Which positions can occur: what `restore` refuses, and why."""

from typing import Any

import pytest

import genjiko
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadDump
from tests.games.hanamikoji.test_examples import rules, stacked
from tests.games.refusals import cannot_occur

DEAL = "A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG"


def after(*moves: str) -> dict[str, Any]:
    game = stacked(DEAL)
    for text in moves:
        game.play(text)
    return game.dump()


def test_every_position_of_random_play_can_occur() -> None:
    for seed in range(60):
        for three_rounds in (False, True):
            game = genjiko.new("hanamikoji", seed=seed, options={"three_rounds": three_rounds})
            rng = Rng(seed)
            while not game.over:
                dump = game.dump()
                assert genjiko.restore(dump).dump() == dump
                game.play(game.legal()[rng.below(len(game.legal()))])
            assert genjiko.restore(game.dump()).dump() == game.dump()


def test_every_sample_can_occur() -> None:
    for seed in range(20):
        game = genjiko.new("hanamikoji", seed=seed)
        rng = Rng(seed)
        while not game.over:
            for viewer in (0, 1):
                game.rules.checks.check(game.resample(viewer, rng).state)
            game.play(game.legal()[rng.below(len(game.legal()))])


OFFERED = ("gift D F G",)
PAIRED = ("compete AD FG",)
ROUND_1 = "in round 1 all favour markers lie in the middle"
TURN = "markers, starting player, turn and winners do not fit each other"
CHANGES: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    ((), {"hand": ["AAB", "BBCCEE"]}, r"hand\[0\] holds 3 cards, but by the markers used it is 7"),
    ((), {"hand": ["ADDDFGG", "BBCCE"]}, r"hand\[1\] holds 5 cards, but by the markers used it is 6"),
    ((), {"secret": ["A", ""], "hand": ["DDDFGG", "BBCCEE"]}, r"hand\[0\] holds 6 cards"),
    ((), {"secret": ["", "A"]}, r"secret\[1\] holds 1 card, but by the markers used it is 0"),
    ((), {"discards": ["", "AB"]}, r"discards\[1\] holds 2 cards, but by the markers used it is 0"),
    ((), {"side": ["F", ""]}, r"side\[0\] holds 1 card, but by the markers used it is 0"),
    ((), {"actor": 1}, TURN),
    ((), {"acting": 1, "actor": 1}, TURN),
    ((), {"actor": -1}, TURN),
    ((), {"ready": [[], []]}, TURN),
    ((), {"won": 1}, TURN),
    ((), {"starting": 1}, "seat 1 does not start round 1"),
    ((), {"round": 2}, "seat 0 does not start round 2"),
    ((), {"favour": [-1, -1, -1, 0, -1, -1, -1]}, ROUND_1),
    ((), {"favour": [-1, -1, -1, 1, -1, -1, -1]}, ROUND_1),
    ((), {"round": 3, "favour": [0, 0, 0, 0, 0, 0, 0]}, "seat 0 has reached the goal of charm already"),
    ((), {"round": 3, "favour": [1, 1, 1, 1, 0, 0, -1]}, "seat 1 has reached the goal of geisha already"),
    ((), {"removed": "?"}, r"hidden cards \('\?'\) cannot be played with"),
    ((), {"deck": ["?"] * 7}, r"hidden cards \('\?'\) cannot be played with"),
    ((), {"hand": ["?", "BBCCEE"]}, r"hidden cards \('\?'\) cannot be played with"),
    ((), {"offer": "gift"}, TURN),
    ((), {"first": "ABC"}, "the offer has the wrong number of cards"),
    ((), {"ready": [["secret"], ["secret"]]}, r"hand\[0\] holds 7 cards"),
    ((), {"ready": [["secret", "secret"], []]}, "markers are a list of secret, discard, gift, competition, each once"),
    ((), {"ready": [["bow"], []]}, "markers are a list of"),
    ((), {"favour": [0, 0, 0]}, "state.favour must be a list of 7"),
    ((), {"round": 41}, "state.round must be a whole number from 1 to 40"),
    ((), {"round": 0}, "state.round must be a whole number from 1 to 40"),
    ((), {"hand": ["ADDDFGH", "BBCCEE"]}, r"state.hand\[0\]: 'H' is no geisha \(A to G\)"),
    ((), {"hand": ["AAAAAAAA", "BBCCEE"]}, r"state.hand\[0\]: too many cards of A"),
    ((), {"hand": [3, "BBCCEE"]}, r"state.hand\[0\]: cards are written as letters, such as AABG"),
    ((), {"deck": list("GEFFFGGG")}, "there are 6 of item G, not 5"),
    (OFFERED, {"first": "DF"}, "the offer has the wrong number of cards"),
    (OFFERED, {"second": "D"}, "the offer has the wrong number of cards"),
    (OFFERED, {"offer": "competition"}, "the offer has the wrong number of cards"),
    (OFFERED, {"first": "DDD"}, "the offer leaves no choice, so it is answered already"),
    (OFFERED, {"actor": 0}, TURN),
    (
        OFFERED,
        {"ready": [["secret", "discard", "gift"], ["secret", "discard", "gift", "competition"]]},
        "an offer is open",
    ),
    (OFFERED, {"side": ["D", ""]}, r"side\[0\] holds 1 card, but by the markers used it is 0"),
    (PAIRED, {"first": "FG", "second": "AD"}, "the pairs of a competition are written in alphabetical order"),
    (PAIRED, {"first": "AD", "second": "AD"}, "the offer leaves no choice"),
    (
        PAIRED,
        {"ready": [["secret", "discard", "competition"], ["secret", "discard", "gift", "competition"]]},
        "is ready",
    ),
    ((*OFFERED, "take D"), {"side": ["FG", ""]}, r"side\[1\] holds 0 cards, but by the markers used it is 1"),
    ((*OFFERED, "take D"), {"side": ["FGD", ""]}, r"side\[0\] holds 3 cards, but by the markers used it is 2"),
    ((*PAIRED, "take AD"), {"side": ["FG", "A"]}, r"side\[1\] holds 1 card, but by the markers used it is 2"),
    (("secret G",), {"secret": ["", ""]}, r"secret\[0\] holds 0 cards, but by the markers used it is 1"),
    (("discard A D",), {"discards": ["A", ""]}, r"discards\[0\] holds 1 card, but by the markers used it is 2"),
]


@pytest.mark.parametrize(("moves", "change", "complaint"), CHANGES)
def test_positions_that_cannot_occur_are_refused(
    moves: tuple[str, ...], change: dict[str, Any], complaint: str
) -> None:
    good = after(*moves)
    assert genjiko.restore(good).dump() == good
    cannot_occur(good, f"^dump: .*{complaint}", **change)


def test_favours_of_earlier_rounds_can_occur_from_round_2_on() -> None:
    good = after()
    favour = [0, 0, 1, 1, -1, 1, -1]
    state = {**good["state"], "round": 3, "favour": favour}
    assert genjiko.restore({**good, "state": state}).scores == (4, 9)


def test_a_round_after_the_last_is_refused() -> None:
    good = after()
    far = {**good, "state": {**good["state"], "round": 5}}
    assert genjiko.restore(far).dump() == {**far, "drawn": good["drawn"]}
    with pytest.raises(BadDump, match="dump: round 5 is not played: round 3 is the last"):
        genjiko.restore({**far, "options": {"three_rounds": True}})


# -- a finished game --

# Seat 0 takes D, E, F, G from its favours and cards, seat 1 the rest; A is tied.
OVER: dict[str, Any] = {
    "round": 1, "starting": 0, "acting": 1, "actor": -1, "hand": ["", ""], "ready": [[], []], "secret": ["", ""],
    "discards": ["FG", "DE"], "side": ["ADDEEFFG", "ABBCCFGG"], "favour": [-1, 1, 1, 0, 0, 0, 1], "deck": [],
    "removed": "G", "offer": "none", "first": "", "second": "", "won": 0,
}  # fmt: skip


def over(**change: Any) -> dict[str, Any]:
    return {**after(), "state": {**OVER, **change}}


# 10 charm and three geisha against 9 and three: only at the last round somebody has won.
ROUND_40 = {"round": 40, "starting": 1, "acting": 0}


def test_a_finished_game_can_be_restored() -> None:
    game = genjiko.restore(over(**ROUND_40, won=1))
    assert (game.over, game.winners, game.scores) == (True, (0,), (10, 9))
    won = genjiko.restore(over(side=["ADDEEFFF", "ABBCCGGG"], won=1, favour=[0, 1, 1, 0, 0, 0, 1], round=3))
    assert (won.winners, won.scores) == ((0,), (12, 9))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({**ROUND_40, "won": 2}, "the winners do not fit the favour markers"),
        ({**ROUND_40, "won": 3}, "the winners do not fit the favour markers"),
        ({**ROUND_40, "won": 0}, TURN),
        ({"won": 1}, "the winners do not fit the favour markers"),
        ({**ROUND_40, "won": 1, "favour": [-1] * 7}, "the favour of B does not fit the cards on the sides"),
        ({**ROUND_40, "won": 1, "favour": [-1, 1, 1, 1, 0, 0, 1]}, "the favour of D does not fit"),
        ({"won": 1, "favour": [0, 1, 1, 0, 0, 0, 1]}, "a tie of round 1 leaves the favour marker in the middle"),
        ({**ROUND_40, "won": 1, "acting": 1}, TURN),
        ({**ROUND_40, "won": 1, "ready": [[], ["secret"]]}, TURN),
        ({**ROUND_40, "won": 1, "offer": "gift", "first": "ABC"}, TURN),
        ({**ROUND_40, "won": 1, "secret": ["A", ""]}, r"secret\[0\] holds 1 card, but by the markers used it is 0"),
        ({**ROUND_40, "won": 1, "side": ["DDEEFFG", "AABBCCFGG"]}, r"side\[0\] holds 7 cards, .* it is 8"),
        ({**ROUND_40, "won": 1, "discards": ["FGA", "DE"]}, r"discards\[0\] holds 3 cards, .* it is 2"),
    ],
)  # fmt: skip
def test_finished_games_that_cannot_occur_are_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadDump, match=f"^dump: .*{complaint}"):
        genjiko.restore(over(**change))


def test_a_game_that_was_won_before_its_last_round_is_refused() -> None:
    """All cards are tied, so the markers lay like this when the round began."""
    tied: dict[str, Any] = {"side": ["ABCDEFFG", "ABCDEFFG"], "discards": ["DE", "GG"], "removed": "G", "won": 1}
    with pytest.raises(BadDump, match="the game was won before this round"):
        genjiko.restore(over(**tied, round=3, favour=[0, 0, 0, 0, 0, 1, 1]))
    with pytest.raises(BadDump, match="the game was won before this round"):
        genjiko.restore(over(**tied, round=3, favour=[0, 0, 0, 0, 1, 1, -1]))
    game = genjiko.restore(over(**tied, **ROUND_40, favour=[0, 0, 0, 1, 1, -1, -1]))
    assert (game.winners, game.scores) == ((0,), (6, 6))


# -- what is where --


def test_the_census_finds_every_card_where_it_lies() -> None:
    game = stacked(DEAL)
    for text in ("secret G", "discard B C", "gift A D F"):
        game.play(text)
    assert game.census()["item D"] == {
        "deck": 0, "removed": 0, "offer": 1, "hand 0": 2, "secret 0": 0, "discards 0": 0, "side 0": 0,
        "hand 1": 0, "secret 1": 0, "discards 1": 0, "side 1": 0,
    }  # fmt: skip
    found = {thing: {place: n for place, n in places.items() if n} for thing, places in game.census().items()}
    assert found["item A"] == {"removed": 1, "offer": 1}
    assert found["item B"] == {"hand 1": 1, "discards 1": 1}
    assert found["item G"] == {"deck": 3, "hand 0": 1, "secret 0": 1}
    game.play("take D")
    found = {thing: {place: n for place, n in places.items() if n} for thing, places in game.census().items()}
    assert found["item D"] == {"hand 0": 2, "side 1": 1}
    assert found["item F"] == {"deck": 1, "hand 1": 1, "hand 0": 1, "side 0": 1}
    assert found["favour markers"] == {"row": 7}


def test_the_second_pair_is_on_offer_too() -> None:
    game = stacked(DEAL)
    game.play("compete AD FG")
    assert [game.census()[f"item {g}"]["offer"] for g in "ABDFG"] == [1, 0, 1, 1, 1]


def test_a_copy_shares_nothing_with_the_position_it_came_from() -> None:
    game = stacked(DEAL)
    for text in ("secret G", "discard B C", "gift A D F", "take A", "gift C E E"):
        game.play(text)
    state = game.state
    assert isinstance(state, HanamikojiState)
    other = state.copy()
    assert game.rules.checks.dump(other) == game.rules.checks.dump(state)
    before = game.rules.checks.dump(other)
    for cards in (state.hand, state.ready, state.secret, state.discards, state.side, state.favour, state.deck):
        cards.clear()
    assert game.rules.checks.dump(other) == before


def test_the_number_of_the_turn_is_new_with_every_turn_and_stays_for_the_answer() -> None:
    game = genjiko.new("hanamikoji", seed=7)
    rng = Rng(7)
    numbers: list[int] = []
    while not game.over:
        if game.legal()[0].kind != "take":
            numbers.append(game.rules.turn_number(game.state))
        assert game.rules.turn_number(game.state) == numbers[-1]
        game.play(game.legal()[rng.below(len(game.legal()))])
    assert game.state.round > 1  # type: ignore[attr-defined]
    assert len(set(numbers)) == len(numbers) == 8 * game.state.round  # type: ignore[attr-defined]


def test_after_the_scoring_nothing_lies_under_the_markers_and_all_are_ready() -> None:
    """The discards and secrets of a round go back into the shuffle."""
    for seed in range(30):
        game = genjiko.new("hanamikoji", seed=seed)
        rng = Rng(seed)
        while not game.over:
            number = game.state.round  # type: ignore[attr-defined]
            game.play(game.legal()[rng.below(len(game.legal()))])
            state = game.state
            assert isinstance(state, HanamikojiState)
            if state.round != number:
                assert (state.secret, state.discards, state.side) == ([0, 0], [0, 0], [0, 0])
                assert (state.ready, len(state.deck)) == ([15, 15], 7)
        assert game.state.secret == [0, 0]  # type: ignore[attr-defined]


def test_a_blank_position_has_nothing_in_it() -> None:
    blank = rules().checks.blank()
    assert isinstance(blank, HanamikojiState)
    assert (blank.round, blank.starting, blank.acting, blank.actor, blank.won) == (0, 0, 0, 0, 0)
    assert (blank.offer, blank.first, blank.second, blank.removed) == (0, 0, 0, -1)
    assert (blank.hand, blank.secret, blank.discards, blank.side) == ([0, 0], [0, 0], [0, 0], [0, 0])
    assert (blank.ready, blank.favour, blank.deck) == ([15, 15], [-1] * 7, [])


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [("round", 1, 40), ("starting", 0, 1), ("acting", 0, 1), ("actor", -1, 1), ("won", 0, 3), ("favour", -1, 1)],
)
def test_numbers_out_of_their_bounds_are_refused(field: str, low: int, high: int) -> None:
    good = after()
    for number in (low - 1, high + 1):
        value = [number] * 7 if field == "favour" else number
        with pytest.raises(BadDump, match=rf"state.{field}.* must be a whole number from {low} to {high}"):
            genjiko.restore({**good, "state": {**good["state"], field: value}})
