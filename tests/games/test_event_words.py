"""The texts of events, held against the declarations: every kind has one, and none asks for what its reader lacks."""

from string import Formatter

import pytest

import genjiko
from genjiko.games import game_languages, game_package, game_words
from genjiko.kernel.declarations import event_kinds
from genjiko.kernel.event import EACH, PUBLIC, Event, SeatEvent

CASES = [(game, language) for game in genjiko.games() for language in game_languages(game)]


def asked_for(text: str) -> set[str]:
    return {key for _, key, _, _ in Formatter().parse(text) if key is not None}


def seat_of(kind: type[Event]) -> set[str]:
    return {"seat"} if issubclass(kind, SeatEvent) else set()


def ever_told(kind: type[Event]) -> set[str]:
    """What some viewer gets at some time."""
    parts = {mark.shown for mark in kind.marks.values() if mark.who == EACH}
    return seat_of(kind) | set(kind.marks) | parts


def told_to_all(kind: type[Event]) -> set[str]:
    """What every viewer gets if anybody does."""
    return seat_of(kind) | {name for name, mark in kind.marks.items() if mark.who == PUBLIC}


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_kind_of_event_has_its_text_and_no_text_is_left_over(game: str, language: str) -> None:
    kinds = {kind.kind for kind in event_kinds(game_package(game).module)}
    told = {text.removeprefix("events.") for text in game_words(game, language).ids() if text.startswith("events.")}
    assert kinds == told


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_text_asks_only_for_what_its_event_tells_and_the_last_one_for_what_all_get(game: str, language: str) -> None:
    words = game_words(game, language)
    for kind in event_kinds(game_package(game).module):
        texts = words.variants(f"events.{kind.kind}")
        for text in texts:
            assert asked_for(text) <= ever_told(kind), f"{kind.kind}: {text}"
        assert asked_for(texts[-1]) <= told_to_all(kind), f"{kind.kind}: {texts[-1]}"
