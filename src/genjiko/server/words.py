"""The server's own words: mails, and the pages that the links in them lead to."""

from functools import lru_cache

from genjiko.kernel.words import Words, languages_in, load_words


@lru_cache
def all_words() -> dict[str, Words]:
    """What the server says, by language."""
    found = languages_in("genjiko.server", "texts")
    return {language: load_words("genjiko.server", language, "texts") for language in found}


def server_words(language: str) -> Words:
    """What the server says in a language; English for one that it does not know."""
    return all_words().get(language) or all_words()["en"]
