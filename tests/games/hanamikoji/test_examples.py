"""The examples of docs/games/hanamikoji.md, by their numbers."""

import pytest

import genjiko
from genjiko.games import find_rules, new_header
from genjiko.games.hanamikoji.cards import CARD, GEISHA, from_letters, letters, size
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Chance
from genjiko.kernel.game import Game, game_from
from genjiko.kernel.sink import EventSink

TOP, BOTTOM = 0, 1


def rules(three_rounds: bool = False) -> Hanamikoji:
    found, _ = find_rules(new_header("hanamikoji", 2, {"three_rounds": three_rounds}))
    assert isinstance(found, Hanamikoji)
    return found


def last_turn(
    top: str = "", bottom: str = "", sides: tuple[str, str] = ("", ""), round: int = 1, three_rounds: bool = False
) -> Game:
    """Seat 1's last action of a round: a secret. `top` and `bottom` are favours held before the scoring.

    What is not on the sides lies discarded or removed, so only the sides named decide.
    """
    state = HanamikojiState()
    state.round = round
    state.starting = TOP if round % 2 else BOTTOM
    last = 1 - state.starting
    state.acting = state.actor = last
    for g, letter in enumerate(GEISHA):
        state.favour[g] = TOP if letter in top else BOTTOM if letter in bottom else -1
    state.side = [from_letters(side) for side in sides]
    state.ready = [0, 0]
    state.ready[last] = 1
    words = find_rules(new_header("hanamikoji"))[1]
    return game_from(rules(three_rounds), state, Chance(1), words)


def settle(game: Game, secret: tuple[str, str] = ("", "")) -> Game:
    """Score without any secret deciding: both players' secrets are given by letter."""
    state = game.state
    assert isinstance(state, HanamikojiState)
    state.secret = [from_letters(s) for s in secret]
    hanamikoji = game.rules
    assert isinstance(hanamikoji, Hanamikoji)
    hanamikoji._score(state, game.chance, EventSink(game._events))
    return game


@pytest.mark.parametrize(("top", "bottom"), [("ABF", "DEG"), ("ADE", "BFG")])
def test_example_1_eleven_charm_wins(top: str, bottom: str) -> None:
    game = settle(last_turn(top, bottom))
    assert game.winners == (BOTTOM,)
    assert game.scores[BOTTOM] == 11


def test_example_2_eleven_charm_beats_four_geisha() -> None:
    game = settle(last_turn("ABCD", "EFG"))
    assert game.winners == (BOTTOM,)
    assert game.scores == (9, 12)


def test_example_2_exactly_six_sets_of_four_lose_to_charm() -> None:
    losing = []
    for number in range(128):
        top = "".join(letter for g, letter in enumerate(GEISHA) if number >> g & 1)
        if len(top) == 4:
            game = settle(last_turn(top, "".join(sorted(set(GEISHA) - set(top)))))
            if game.winners == (BOTTOM,):
                losing.append((top, game.scores[TOP]))
    assert losing == [("ABCD", 9), ("ABCE", 9), ("ABDE", 10), ("ACDE", 10), ("BCDE", 10), ("ABCF", 10)]


def test_example_3_four_geisha_win() -> None:
    game = settle(last_turn("ABCD", "EF"))
    assert game.winners == (TOP,)
    assert game.scores == (9, 7)


def test_example_4_nobody_wins_and_the_other_player_starts_the_next_round() -> None:
    game = settle(last_turn("ABG", "CDF"))
    assert game.winners == ()
    assert game.scores == (9, 9)
    assert game.to_act == (BOTTOM,)
    table = game.view(0)["table"]
    assert isinstance(table, dict)
    assert (table["round"], table["starting"]) == (2, BOTTOM)
    assert [s["ready"] for s in table["seats"]] == [["secret", "discard", "gift", "competition"]] * 2


@pytest.mark.parametrize("sides", [("GG", "GG"), ("", "")])
def test_example_5_a_tie_leaves_the_marker(sides: tuple[str, str]) -> None:
    game = settle(last_turn(top="G", sides=sides))
    assert game.breakdown[TOP] == {"G": 5}
    assert game.scores == (5, 0)


def test_example_6_the_marker_goes_straight_across() -> None:
    game = settle(last_turn(top="F", sides=("F", "FFF")))
    assert game.breakdown == [{}, {"F": 4}]


def test_a_tie_in_the_middle_leaves_the_marker_in_the_middle() -> None:
    game = settle(last_turn(sides=("DE", "DE")))
    assert game.breakdown == [{}, {}]


def stacked(top_first: str) -> Game:
    """A game dealt from this order: removed, six for seat 0, six for seat 1, then the deck."""
    removed, hand0, hand1, deck = top_first[0], top_first[1:7], top_first[7:13], top_first[13:]
    order = [GEISHA.index(c) for c in removed + hand0 + hand1 + deck[::-1]]
    return genjiko.new("hanamikoji", seed=1, script=[order])


DEAL = "A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG"


def hand(game: Game, seat: int) -> str:
    assert isinstance(game.state, HanamikojiState)
    return letters(game.state.hand[seat])


def side(game: Game, seat: int) -> str:
    assert isinstance(game.state, HanamikojiState)
    return letters(game.state.side[seat])


def test_example_7_gift() -> None:
    game = stacked(DEAL)
    assert hand(game, 0) == "ADDDFGG"
    game.play("gift D F G")
    assert game.to_act == (1,)
    assert [str(a) for a in game.legal()] == ["take D", "take F", "take G"]
    game.play("take F")
    assert (side(game, 1), side(game, 0), hand(game, 0)) == ("F", "DG", "ADDG")


def test_example_8_competition() -> None:
    game = stacked(DEAL)
    game.play("compete AG DD")
    assert [str(a) for a in game.legal()] == ["take AG", "take DD"]
    game.play("take DD")
    assert (side(game, 1), side(game, 0)) == ("DD", "AG")


def test_example_9_secret_counts_and_discard_does_not() -> None:
    game = last_turn()
    state = game.state
    assert isinstance(state, HanamikojiState)
    state.discards[TOP] = from_letters("AC")
    settle(game, ("B", ""))
    assert game.breakdown == [{"B": 2}, {}]


def test_example_10_numbers_of_cards() -> None:
    game = stacked(DEAL)
    state = game.state
    assert isinstance(state, HanamikojiState)
    assert (size(state.hand[0]), size(state.hand[1]), len(state.deck)) == (7, 6, 7)
    for text in ("secret G", "secret B", "discard D D", "discard B C", "gift A D F", "take A", "gift C E E", "take C"):
        game.play(text)
    game.play(game.legal()[0])
    if game.state.offer:  # type: ignore[attr-defined]
        game.play(game.legal()[0])
    assert len(state.deck) == 0
    assert (size(state.hand[0]), size(state.hand[1])) == (0, 4)
    view = game.view(1)["table"]
    assert isinstance(view, dict)
    assert [s["hand_size"] for s in view["seats"]] == [0, 4]


@pytest.mark.parametrize(
    ("top", "bottom", "winners"),
    [("ABG", "CDF", (0, 1)), ("ABC", "FG", (0,)), ("ABF", "CDG", (1,))],
)
def test_example_11_the_optional_rule_after_three_rounds(top: str, bottom: str, winners: tuple[int, ...]) -> None:
    game = settle(last_turn(top, bottom, round=3, three_rounds=True))
    assert game.over
    assert game.winners == winners


def test_the_optional_rule_does_not_end_the_second_round() -> None:
    assert not settle(last_turn("ABG", "CDF", round=2, three_rounds=True)).over


def test_without_the_option_the_third_round_does_not_end_it() -> None:
    assert not settle(last_turn("ABG", "CDF", round=3)).over


FIRST_ACTIONS = [
    ("ABCDEFG", 7, 21, 35, 105),
    ("AABCDEF", 6, 16, 25, 65),
    ("AABBCCD", 4, 9, 13, 27),
    ("AABBDDD", 3, 6, 8, 14),
    ("DDDEEEF", 3, 5, 7, 10),
    ("FFFFGGG", 2, 3, 4, 5),
    ("GGGGGAA", 2, 3, 3, 4),
]


@pytest.mark.parametrize(("cards", "secrets", "discards", "gifts", "competitions"), FIRST_ACTIONS)
def test_number_of_first_actions(cards: str, secrets: int, discards: int, gifts: int, competitions: int) -> None:
    state = HanamikojiState()
    state.hand[0] = from_letters(cards)
    kinds = [a.kind for a in rules().legal(state, 0)]
    counts = [kinds.count(kind) for kind in ("secret", "discard", "gift", "compete")]
    assert counts == [secrets, discards, gifts, competitions]


def test_the_box_holds_21_cards_and_21_charm() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    totals = {thing: sum(places.values()) for thing, places in game.census().items()}
    assert totals == {
        "item A": 2, "item B": 2, "item C": 2, "item D": 3, "item E": 3, "item F": 4, "item G": 5, "favour markers": 7,
    }  # fmt: skip
    assert sum(CARD) == from_letters(GEISHA)
