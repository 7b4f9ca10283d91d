"""The terminal's own words."""

from functools import lru_cache

from genjiko.kernel.words import Words, read_texts

LANGUAGES = ("en", "it")


@lru_cache
def terminal_words(language: str) -> Words:
    """What the terminal says in a language; English where it has none."""
    english = Words("en", read_texts("genjiko.terminal", "texts", "en"))
    if language not in LANGUAGES or language == "en":
        return english
    return Words(language, read_texts("genjiko.terminal", "texts", language), english)
