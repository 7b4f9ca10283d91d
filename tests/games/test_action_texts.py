"""Every action of every game in words, in each of its languages."""

import re

import pytest

import genjiko
from genjiko.games import game_languages, game_package, game_words
from genjiko.kernel.action_text import ActionTexts, Pattern
from genjiko.kernel.words import Words
from tests.action_vectors import FILE, pattern_of, positions, written
from tests.laws_of import check_laws, settings

GAMES = genjiko.games()
CASES = [(game, language) for game in GAMES for language in game_languages(game)]
SETTINGS = [(game, players, options) for game in GAMES for players, options in settings(game)]

PRINTED = {"dame", "other_dame", "couple"}
"""Arguments that are letters on the board itself, though a flower of the same game may have the letter for a code."""


def codes_in(text: str, texts: ActionTexts, action: str, words: Words) -> list[str]:
    """The codes of the notation that stand in a text though they have a name."""
    args = pattern_of(texts, action).read(action) or {}
    codes = {str(value): words.name(value) for key, value in args.items() if key not in PRINTED}
    return [
        code
        for code, name in codes.items()
        if name != code
        and not code.isdecimal()
        and re.search(rf"(?<!\w){re.escape(code)}(?!\w)", text.replace(name, ""))
    ]


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_action_of_the_catalogue_has_a_text_without_looking_at_a_table(game: str, language: str) -> None:
    texts, words = game_package(game).action_texts, game_words(game, language)
    for action in genjiko.new(game, seed=1).rules.catalogue.actions:
        text = texts.say(words, action.text)
        assert re.fullmatch(r"[A-Z][^{}]*[^{}.]", text), action.text
        assert text != action.text
        assert codes_in(text, texts, action.text, words) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_pattern_is_for_some_action_and_every_text_for_some_pattern(game: str) -> None:
    texts = game_package(game).action_texts
    used = {pattern_of(texts, action.text).message for action in genjiko.new(game, seed=1).rules.catalogue.actions}
    assert used == {pattern.message for pattern in texts.patterns}
    steps = {pattern.message for pattern in texts.patterns if pattern.by}
    told = [message.removeprefix("actions.") for message in game_words(game).ids() if message.startswith("actions.")]
    for message in told:
        assert message in used or message.split(" ")[0] in steps, message
    called = {path.partition(" as ")[2] for pattern in texts.patterns for path in pattern.look.values()} - {""}
    assert called == {m.removeprefix("things.") for m in game_words(game).ids() if m.startswith("things.")}


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=str)
def test_no_two_legal_actions_have_the_same_text(game: str, players: int, options: dict[str, object]) -> None:
    texts = game_package(game).action_texts
    for seat, table, legal in positions(genjiko.new(game, players, 4, options), 4):
        for language in game_languages(game):
            words = game_words(game, language)
            said = {action: texts.say(words, action, table, seat) for action in legal}
            assert len(set(said.values())) == len(legal), said
            for action, text in said.items():
                assert "{" not in text
                assert codes_in(text, texts, action, words) == [], text


def test_texts_name_what_the_seat_sees() -> None:
    texts, words = game_package("kimono-memories").action_texts, game_words("kimono-memories")
    game = genjiko.new("kimono-memories", seed=3)
    card = next(place["card"] for place in game.view(0)["table"]["ring"] if place["cross"] == 2)  # type: ignore[index]
    said = texts.say(words, "cross 2", game.view(0)["table"], 0)
    assert said.startswith("Move the photographer by 2 and take ")
    assert (card["colour"] or "prop card") in said


def test_what_a_spectator_does_not_see_is_left_out() -> None:
    texts, words = game_package("perfumery").action_texts, game_words("perfumery")
    assert texts.say(words, "pay funds", {}, 0) == "Pay with initial funds"


def test_the_law_finds_actions_that_have_no_text_or_the_same_one(monkeypatch: pytest.MonkeyPatch) -> None:
    package = game_package("hanamikoji")
    honest = package.action_texts.patterns
    for patterns, told in (
        ([p for p in honest if p.message != "secret"], "no text for"),
        ([Pattern("take_pair", "gift {a} {b} {c}", {}), *honest], "equal texts"),
    ):
        monkeypatch.setattr(package, "action_texts", ActionTexts(patterns))
        broken = check_laws("hanamikoji", 2, {}, games=6).broken
        assert list(broken) == [13]
        assert told in broken[13]


def test_the_texts_that_the_browser_is_held_against_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: make golden"
