"""The terminal's own words."""

from functools import lru_cache

from genjiko.kernel.words import Words, languages_in, load_words

LANGUAGES = languages_in("genjiko.terminal", "texts")


@lru_cache
def terminal_words(language: str) -> Words:
    """What the terminal says in a language; English where it has none."""
    return load_words("genjiko.terminal", language, "texts")
