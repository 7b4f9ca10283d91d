"""The words of the game in two languages."""

from string import Formatter

from genjiko.games import game_words


def arguments(text: str) -> list[str]:
    return sorted({key for _, key, _, _ in Formatter().parse(text) if key is not None})


def test_both_languages_have_the_same_messages_and_arguments() -> None:
    english, italian = (game_words("parfum", language) for language in ("en", "it"))
    assert english.ids() == italian.ids()
    for message in english.ids():
        pairs = zip(english.variants(message), italian.variants(message), strict=True)
        assert all(arguments(one) == arguments(other) for one, other in pairs), message
