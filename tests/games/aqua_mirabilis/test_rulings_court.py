"""Rulings on letters, gifts, influence and favours, by their numbers in docs/games/aqua-mirabilis.md."""

import pytest

from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    board_of,
    give,
    held,
    legal,
    perfumes,
    play,
    scents,
    set_turn,
    state_of,
    step,
    table,
)


@pytest.mark.parametrize("couple", list("ABCD"))
@pytest.mark.parametrize("letter", range(5))
def test_rulings_37_and_69_a_couple_turns_exactly_the_letter_below_into_its_own(couple: str, letter: int) -> None:
    game = play(give(table(), letter=letter, tokens=0), f"visit {couple}")
    own = "ABCD".index(couple) + 1
    assert board_of(game).letter == (own if letter == own - 1 else letter)


GIFTS = [
    ("A", {"scents": "BJLNOR"}, ["gift B", "gift J", "gift L"]),
    ("B", {"scents": "BJLNOR"}, ["gift N", "gift O", "gift R"]),
    ("C", {"tokens": 2}, ["gift token"]),
    ("D", {"perfumes": "B1/1:J L1/1:N!"}, ["gift 1", "gift 2"]),
]


@pytest.mark.parametrize(("dame", "things", "options"), GIFTS)
def test_what_each_dame_takes(dame: str, things: dict[str, object], options: list[str]) -> None:
    game = give(table(), **things)  # type: ignore[arg-type]
    play(game, f"visit {dame}")
    assert legal(game, "gift") == options
    assert "done" in legal(game)


def test_ruling_34_any_number_of_gifts_and_one_influence_each() -> None:
    game = play(give(table(), scents="BBJ", tokens=0), "visit A", "gift B", "gift B", "gift J")
    assert (board_of(game).influence, scents(game), held(game)) == ([3, 0, 0, 0], "", {"A": BLUE})


def test_ruling_33_gifts_of_tokens_go_to_the_supply() -> None:
    game = give(table(), tokens=2)
    supply = state_of(game).token_supply
    play(game, "visit C", "gift token", "gift token")
    assert (board_of(game).tokens, state_of(game).token_supply) == (0, supply + 2)
    assert board_of(game).influence == [0, 0, 2, 0]


def test_a_perfume_as_a_gift_gives_back_its_recipe() -> None:
    game = play(give(table(), perfumes="B1/1:J! L1/1:N", tokens=0), "visit D", "gift 1", "done")
    assert (perfumes(game), state_of(game).recipes[0], board_of(game).influence) == ("L-N", 1, [0, 0, 0, 1])


def test_ruling_34_with_an_empty_stock_tokens_move_over() -> None:
    game = give(table(), scents="BBB", tokens=0, influence="BBBBBCCD")
    play(game, "keep BC", "visit A", "gift B", "gift B", "gift B")
    assert (step(game), legal(game)) == ("relocate", ["move B", "move C", "move D", "stop"])
    play(game, "move D", "move C", "stop")
    assert board_of(game).influence == [2, 5, 1, 0]


def test_ruling_56_stock_first_and_the_rest_may_follow() -> None:
    game = give(table(), scents="BBB", tokens=0, influence="BBBBBCC")
    play(game, "visit A", "gift B", "gift B", "gift B")
    assert (board_of(game).influence, step(game)) == ([1, 5, 2, 0], "relocate")
    play(game, "move B", "move B")
    assert (board_of(game).influence, step(game)) == ([3, 3, 2, 0], "keep")


def test_ruling_56_more_gifts_than_tokens_can_follow() -> None:
    game = give(table(), scents="BB", tokens=0, influence="AAAAAAAA")
    play(game, "visit A", "gift B", "gift B")
    assert (scents(game), board_of(game).influence, game.to_act) == ("", [8, 0, 0, 0], (GREEN,))


def test_without_a_gift_there_is_no_look() -> None:
    game = play(give(table(), scents="B", tokens=0), "visit A", "done")
    assert state_of(game).looked == [0, 0, 0, 0]
    game = play(give(table(), scents="B", tokens=0), "visit A", "gift B")
    assert state_of(game).looked == [1 << BLUE, 0, 0, 0]


def test_ruling_35_a_tie_leaves_the_favour_with_the_dame() -> None:
    game = give(table(), BLUE, influence="A")
    assert held(game) == {"A": BLUE}
    give(game, GREEN, influence="A")
    assert held(game) == {}
    give(game, RED, influence="AA")
    assert held(game) == {"A": RED}


def three_led() -> Game:
    game = give(table(), BLUE, influence="ABC")
    return play(game, "keep AB")


def test_ruling_35_at_most_two_favours() -> None:
    assert held(three_led()) == {"A": BLUE, "B": BLUE}


def test_ruling_55_no_new_choice_while_the_set_is_unchanged() -> None:
    game = three_led()
    give(game, BLUE, influence="AABC")
    assert (step(game), held(game)) == ("main", {"A": BLUE, "B": BLUE})


def test_ruling_55_a_change_in_the_own_turn_is_chosen_at_once() -> None:
    game = give(three_led(), BLUE, scents="B", tokens=0, influence="BCD")
    assert legal(game) == ["keep BC", "keep BD", "keep CD"]
    play(game, "keep CD")
    play(game, "visit A", "gift B")
    assert legal(game) == ["keep AB", "keep AC", "keep AD", "keep BC", "keep BD", "keep CD"]
    assert held(play(game, "keep AD")) == {"A": BLUE, "D": BLUE}


def test_ruling_55_a_lost_majority_returns_at_once_and_two_left_are_both_held() -> None:
    game = set_turn(three_led(), GREEN)
    give(game, GREEN, influence="AA")
    assert held(game) == {"A": GREEN, "B": BLUE, "C": BLUE}
    assert not board_of(game, BLUE).owes


def test_ruling_55_the_choice_is_owed_until_the_own_next_turn_or_until_it_is_settled() -> None:
    game = give(table(), BLUE, influence="ABCD")
    play(game, "keep CD")
    set_turn(game, GREEN)
    give(game, GREEN, influence="CC")
    assert (held(game), board_of(game, BLUE).owes) == ({"C": GREEN, "D": BLUE}, True)
    give(game, GREEN, influence="CCBB")
    assert (held(game), board_of(game, BLUE).owes) == ({"A": BLUE, "B": GREEN, "C": GREEN, "D": BLUE}, False)


def test_ruling_55_favours_are_counted_after_the_whole_placement() -> None:
    game = give(table(), BLUE, scents="BB", tokens=0)
    give(game, GREEN, influence="A")
    play(game, "visit A", "gift B", "gift B")
    kinds = [(e["kind"], e.get("seat")) for e in game.events() if str(e["kind"]).startswith("favour")]
    assert kinds == [("favour", BLUE)]  # no tie in between


def test_ruling_46_letters_do_not_run_out() -> None:
    game = table(4)
    for seat in range(1, 4):
        give(game, seat, letter=1)
    assert board_of(play(give(game, tokens=0), "visit A")).letter == 1


def test_ruling_73_a_set_that_changed_and_came_back_is_chosen_anew() -> None:
    game = set_turn(three_led(), GREEN)
    give(game, GREEN, influence="D")
    assert not board_of(game, BLUE).owes
    give(game, GREEN, influence="DC")
    assert (held(game), board_of(game, BLUE).owes) == ({"A": BLUE, "B": BLUE, "D": GREEN}, False)
    give(game, GREEN, influence="DD")
    assert (held(game), board_of(game, BLUE).owes) == ({"A": BLUE, "B": BLUE, "D": GREEN}, True)


def test_ruling_75_an_influence_tile_with_an_empty_stock_may_move_nothing() -> None:
    game = play(give(table(), tiles="F6", tokens=0, influence="AAAAAAAA"), "flip F6", "stop")
    assert (board_of(game).influence, step(game)) == ([8, 0, 0, 0], "main")
