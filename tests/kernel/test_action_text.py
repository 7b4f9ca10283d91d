"""How an action's notation becomes a text: patterns, what is looked up on the table, and what is left out."""

from typing import Any

import pytest

from genjiko.kernel.action_text import ActionTexts, Pattern, look_up, read_patterns
from genjiko.kernel.words import Words

TABLE: dict[str, Any] = {
    "step": "pay",
    "street": [{"place": "A", "price": 4, "wish": "rose"}, {"place": "B", "price": 6, "wish": None}],
    "seats": [{"cards": ["x"]}, {"cards": ["y", "z"]}],
    "cells": {"B2/4": {"cubes": 1}},
    "empty": [],
}


def words(**texts: object) -> Words:
    return Words("en", {"names": {"r": "rose", "v": "violet"}, "actions": texts, "things": {"wish": "a {wish:name}"}})


def say(pattern: Pattern, action: str, texts: Words, seat: int | None = None) -> str:
    return ActionTexts([pattern]).say(texts, action, TABLE, seat)


def test_words_letters_and_numbers_of_the_notation_are_arguments() -> None:
    pattern = Pattern("mix", "mix {a:letter}{b:letter} {n:number}/{rest}", {})
    assert pattern.read("mix rv 2/x-1") == {"a": "r", "b": "v", "n": 2, "rest": "x-1"}
    assert pattern.read("mix rvv 2/x") is None
    assert pattern.read("mix rv two/x") is None
    assert pattern.read("remix rv 2/x") is None


def test_signs_of_the_notation_mean_themselves() -> None:
    assert Pattern("at", "at (1.{n:number})", {}).read("at (1.5)") == {"n": 5}
    assert Pattern("at", "at (1.{n:number})", {}).read("at (1x5)") is None


def test_names_of_pieces_are_filled_in() -> None:
    assert (
        say(Pattern("mix", "mix {a} {b}", {}), "mix r v", words(mix="Mix {a:name} and {b:name}"))
        == "Mix rose and violet"
    )


def test_the_first_pattern_that_fits_is_used() -> None:
    texts = ActionTexts([Pattern("none", "take none", {}), Pattern("take", "take {a}", {})])
    said = words(none="Take nothing", take="Take {a:name}")
    assert [texts.say(said, action) for action in ("take none", "take r")] == ["Take nothing", "Take rose"]


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("step", "pay"),
        ("street[place={place}].price", 6),
        ("street[{n}].price", 6),
        ("street[{n-1}].price", 4),
        ("seats[{seat}].cards[1]", "z"),
        ("seats[*].cards[*]", "x"),
        ("seats[1].cards", ["y", "z"]),
        ("cells[B2/4].cubes", 1),
        ("={n+1}. of {place}", "2. of B"),
        ("street[place={place}].wish", None),
        ("street[9].price", None),
        ("street[price=5]", None),
        ("step.further", None),
        ("nowhere[1]", None),
        ("seats[{unknown}]", None),
    ],
)
def test_paths_lead_to_things_on_the_table(path: str, found: object) -> None:
    assert look_up(TABLE, path, {"place": "B", "n": 1, "seat": 1}) == found


def test_what_the_table_does_not_show_makes_the_text_shorter() -> None:
    pattern = Pattern("sell", "sell {place}", {"price": "street[place={place}].price", "cards": "empty"})
    texts = words(sell=["Sell at {place} with {cards}", "Sell at {place} for {price}", "Sell at {place}"])
    assert say(pattern, "sell A", texts) == "Sell at A for 4"
    assert say(pattern, "sell C", texts) == "Sell at C"
    assert ActionTexts([pattern]).say(texts, "sell A") == "Sell at A"


def test_a_thing_is_called_by_a_text_of_its_own_if_enough_is_known_of_it() -> None:
    pattern = Pattern("sell", "sell {place}", {"to": "street[place={place}] as wish"})
    texts = words(sell=["Sell {to}", "Sell"])
    assert say(pattern, "sell A", texts) == "Sell a rose"
    assert say(pattern, "sell B", texts) == "Sell"


def test_a_text_may_depend_on_the_table() -> None:
    pattern = Pattern("pick", "pick {a}", {}, by="step")
    assert say(pattern, "pick r", words(**{"pick": "Pick {a:name}", "pick pay": "Pay {a:name}"})) == "Pay rose"
    assert say(pattern, "pick r", words(pick="Pick {a:name}")) == "Pick rose"


def test_an_action_without_a_text_is_its_notation() -> None:
    assert ActionTexts().say(words(), "mix r v") == "mix r v"
    assert say(Pattern("mix", "mix {a} {b}", {}), "mix r v", words()) == "mix r v"


def test_an_entry_that_cannot_be_meant_is_refused() -> None:
    assert read_patterns({"mix": {"notation": "mix {a}", "look": {"b": "step"}}}).patterns[0].look == {"b": "step"}
    for entry in ({}, {"notation": 3}, {"notation": "mix", "lok": {}}, {"notation": "mix", "look": "step"}):
        with pytest.raises(ValueError, match="mix"):
            read_patterns({"mix": entry})
