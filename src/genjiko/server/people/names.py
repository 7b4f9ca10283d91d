"""Names of people: how they are tidied, compared, and kept from being taken for somebody else's."""

import re
import unicodedata

from genjiko.bots import bot_names
from genjiko.server.errors import Refusal
from genjiko.server.persons import FRIENDS, PERSONS

_LONGEST = 30
_KEPT = 60  # letters of a folded name; folding may make it longer
_KEPT_FOR_THE_HOUSE = ("admin", "administrator", "genjiko", "moderator", "operator", "server", "system")
# Letters by their category, but there is nothing to be seen of them.
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
# What looks like a Latin letter in the scripts that people mix with Latin: Cyrillic, Greek, Armenian, Cherokee.
_ALIKE = str.maketrans(
    {
        pair[0]: pair[1]
        for pair in [
            "аa",
            "сc",
            "ԁd",
            "еe",
            "һh",
            "іl",
            "їl",
            "јj",
            "ӏl",
            "кk",
            "мm",
            "оo",
            "рp",
            "ԛq",
            "гr",
            "ѕs",
            "тt",
            "υu",
            "ԝw",
            "хx",
            "уy",
            "αa",
            "βb",
            "εe",
            "ηn",
            "ιl",
            "κk",
            "νv",
            "οo",
            "ρp",
            "τt",
            "χx",
            "γy",
            "ϲc",
            "0o",
            "1l",
            "|l",
            "!l",
            "$s",
            "5s",
            "ıl",
        ]
    }
)
_MIXABLE = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "LATIN", "BOPOMOFO", "IDEOGRAPHIC"}
"""Scripts that stand beside each other in honest names."""


def clean_name(name: str) -> str:
    """A name as it is shown. Raises Refusal."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    seen = [c for c in tidy if c not in _INVISIBLE and c.isprintable()]
    if not tidy or len(tidy) > _LONGEST or len(seen) != len(tidy) or _is_stacked(tidy):
        raise Refusal("bad_request", "a name has 1 to 30 letters that can be seen")
    if not any(c.isalnum() for c in tidy):
        raise Refusal("bad_request", "a name has at least one letter or number")
    return tidy


def _is_stacked(name: str) -> bool:
    """Whether marks stand upon each other, to write over the lines around."""
    return (
        re.search("M{3}", "".join(unicodedata.category(c)[0] for c in unicodedata.normalize("NFD", name))) is not None
    )


def fold(name: str) -> str:
    """By which a name is found however it is written."""
    return unicodedata.normalize("NFKC", name).casefold()[:_KEPT]


def skeleton(name: str) -> str:
    """The same for all names that look alike."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    return re.sub(r"[\s._\-']", "", plain).replace("i", "l").replace("rn", "m").replace("vv", "w")[:_KEPT]


def check_own(name: str) -> None:
    """Raises Refusal for a name that is a bot's or the house's, or that mixes scripts to look like another."""
    shown = {skeleton(name), skeleton(re.sub(r"[\s\d]+$", "", name))}  # a number may stand for a letter, or count
    bots = (*bot_names(), *PERSONS.values(), *FRIENDS)  # as programs call them, and as they are called at the tables
    if fold(name).startswith("bot:") or shown & {skeleton(bot) for bot in bots}:
        raise Refusal("name_taken", "that name is kept for bots")
    if shown & {skeleton(word) for word in _KEPT_FOR_THE_HOUSE}:
        raise Refusal("name_taken", "that name is kept for those who run this server")
    scripts = {unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()} - {
        "MODIFIER",
        "FULLWIDTH",
        "HALFWIDTH",
    }
    if len(scripts) > 1 and not scripts <= _MIXABLE:
        raise Refusal("bad_request", "a name is written in one script")
