"""Rulings on letters, gifts, influence and favours, by their numbers in docs/games/aqua-mirabilis.md."""

import pytest

from genjiko.games import game_words
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


def test_ruling_73_a_choice_owed_survives_every_further_change_of_the_set() -> None:
    game = give(table(), BLUE, influence="ABCD")
    play(game, "keep CD")
    set_turn(game, GREEN)
    give(game, GREEN, influence="A")  # ABCD to BCD
    assert board_of(game, BLUE).owes
    give(game, GREEN, influence="B")  # to ACD
    assert board_of(game, BLUE).owes
    give(game, GREEN, influence="AA")  # back to BCD
    assert (board_of(game, BLUE).owes, held(game)) == (True, {"A": GREEN, "C": BLUE, "D": BLUE})
    set_turn(game, RED)
    play(give(game, RED, tokens=0), "visit A")
    assert (game.to_act, legal(game)) == ((BLUE,), ["keep BC", "keep BD", "keep CD"])


def question(game: Game) -> dict[str, object]:
    prompt = game.view(BLUE)["prompt"]
    assert isinstance(prompt, dict)
    assert prompt["id"] == "keep"
    args = prompt["args"]
    assert isinstance(args, dict)
    for language in ("en", "it"):
        words = game_words("aqua-mirabilis", language)
        assert "{" not in words.prompt("keep", args, yours=True) + words.prompt("keep", args, yours=False)
    return args


def test_ruling_55_the_question_says_which_majorities_changed() -> None:
    game = give(table(), BLUE, influence="ABC", tokens=0)
    assert question(game) == {"seat": BLUE, "leads": ["A", "B", "C"], "gained": ["A", "B", "C"]}
    play(game, "keep AB")
    assert board_of(game).changed == 0
    give(game, BLUE, scents="BBBBB", influence="BCD")
    assert question(game) == {"seat": BLUE, "leads": ["B", "C", "D"], "gained": ["D"], "lost": ["A"]}
    play(game, "keep BC")
    give(game, BLUE, influence="ABCD")
    play(game, "keep BC")
    set_turn(game, GREEN)
    give(game, GREEN, influence="A", tokens=0)  # a dame whose favour Blue does not hold is tied
    assert board_of(game).owes
    set_turn(game, RED)
    play(give(game, RED, tokens=0), "visit A")
    assert question(game) == {"seat": BLUE, "leads": ["B", "C", "D"], "lost": ["A"]}
    board_of(game).changed = 0  # as in a position of version 1
    assert question(game) == {"seat": BLUE, "leads": ["B", "C", "D"]}


def test_ruling_55_the_log_tells_majorities_and_a_choice_owed() -> None:
    game = give(table(), BLUE, influence="ABCD", tokens=0)
    play(game, "keep CD")
    give(game, GREEN, scents="B", tokens=0)
    set_turn(game, GREEN)
    before = len(game.events())
    play(game, "visit A", "gift B")
    told = [e for e in game.events(None, before) if str(e["kind"]).startswith(("lead", "favour"))]
    assert told == [
        {"kind": "lead_lost", "seat": BLUE, "dame": "A"},
        {"kind": "favours_owed", "seat": BLUE, "dames": ["A"]},
    ]
    give(game, RED, scents="BB", tokens=0)
    before = len(game.events())
    play(game, "visit A", "gift B", "gift B")
    told = [e for e in game.events(None, before) if str(e["kind"]).startswith(("lead", "favour"))]
    assert told == [
        {"kind": "lead", "seat": RED, "dame": "A"},
        {"kind": "favour", "seat": RED, "dame": "A", "was": None},
    ]
