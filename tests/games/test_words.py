"""The words of every game in each of its languages."""

from string import Formatter

import pytest

import genjiko
from genjiko.games import game_meta, game_words
from genjiko.kernel.chance import Rng

CASES = [(game, language) for game in genjiko.games() for language in game_meta(game).languages]


def arguments(text: str) -> list[str]:
    return sorted({key for _, key, _, _ in Formatter().parse(text) if key is not None})


@pytest.mark.parametrize("game", genjiko.games())
def test_every_game_speaks_english_and_italian(game: str) -> None:
    assert game_meta(game).languages == ("en", "it")


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_language_has_the_same_messages_and_arguments(game: str, language: str) -> None:
    english, other = game_words(game), game_words(game, language)
    assert english.ids() == other.ids()
    for message in english.ids():
        pairs = zip(english.variants(message), other.variants(message), strict=True)
        assert all(arguments(one) == arguments(two) for one, two in pairs), message


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_whole_game_can_be_read(game: str, language: str) -> None:
    words = game_words(game, language)
    table = genjiko.new(game, game_meta(game).players[-1], seed=5)
    rng = Rng(9)
    while not table.over:
        seat = table.to_act[0]
        legal = table.legal(seat)
        message, args = table.rules.reason(table.observation(seat).seen, seat, legal[0])
        assert "{" not in words.text(f"advice.{message}", args)
        table.play(legal[rng.below(len(legal))], seat)
    assert all("{" not in words.event(event) for event in table.events(0))
