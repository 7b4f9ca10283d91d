"""Words in two languages."""

from string import Formatter

import pytest

import genjiko
from genjiko.games import game_words
from genjiko.kernel.chance import Rng

LANGUAGES = ("en", "it")


def arguments(text: str) -> list[str]:
    return sorted({key for _, key, _, _ in Formatter().parse(text) if key is not None})


def test_both_languages_have_the_same_messages_and_arguments() -> None:
    english, italian = (game_words("perfumery", language) for language in LANGUAGES)
    assert english.ids() == italian.ids()
    for message in english.ids():
        pairs = zip(english.variants(message), italian.variants(message), strict=True)
        assert all(arguments(one) == arguments(other) for one, other in pairs), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_read(language: str) -> None:
    words = game_words("perfumery", language)
    game = genjiko.new("perfumery", 3, seed=5)
    rng = Rng(9)
    while not game.over:
        seat = game.to_act[0]
        options = game.legal(seat)
        message, args = game.rules.reason(game.observation(seat).seen, seat, options[0])
        assert "{" not in words.text(f"advice.{message}", args)
        game.play(options[rng.below(len(options))], seat)
    assert all("{" not in words.event(event) for event in game.events(0))
