"""Which form of a text goes with a number, by the rules of CLDR for each language."""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final

CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""The names of the forms; a language has some of them, and always `other`."""

_RELATION: Final = re.compile(r"([a-z])(?: % (\d+))? (!?=) ([\d.,]+)")


@lru_cache(4096)
def plural_category(language: str, number: float) -> str:
    """The form that a language uses for a number; fractions count to three digits, as in a browser."""
    operands = _operands(number)
    for category, rule in _rules_of(language):
        if any(all(_holds(part, operands) for part in way.split(" and ")) for way in rule.split(" or ")):
            return category
    return "other"


def categories_of(language: str) -> set[str]:
    """The forms that a text which changes with a number has in a language."""
    return {*(category for category, _ in _rules_of(language)), "other"}


@lru_cache
def _rules_of(language: str) -> list[tuple[str, str]]:
    """Category and rule of a language or, where it has none of its own, of the language without its region."""
    tables = tomllib.loads(files("genjiko.kernel").joinpath("plurals.toml").read_text(encoding="utf-8"))["rules"]
    for name in (language, language.partition("-")[0]):
        for table in tables:
            if name in table["languages"].split():
                return [(key, str(rule)) for key, rule in table.items() if key != "languages"]
    return []


def _operands(number: float) -> dict[str, float]:
    """CLDR's names for the parts of a number: its value, its whole part, its visible fraction, its power of ten."""
    whole, _, fraction = f"{abs(number):.3f}".rstrip("0").partition(".")
    digits, places = int(fraction or 0), len(fraction)
    value = int(whole) if not fraction else float(f"{whole}.{fraction}")
    return {"n": value, "i": int(whole), "v": places, "w": places, "f": digits, "t": digits, "c": 0, "e": 0}


def _holds(relation: str, operands: dict[str, float]) -> bool:
    """Whether "i % 10 = 2..4" or "n != 1,11" is true of a number."""
    found = _RELATION.fullmatch(relation)
    assert found is not None, relation
    name, modulus, sign, wanted = found.groups()
    value = operands[name] % int(modulus) if modulus else operands[name]
    return _among(value, wanted) == (sign == "=")


def _among(value: float, wanted: str) -> bool:
    """Whether a list such as "2..4,9" has the value; no fraction is within a range."""
    for part in wanted.split(","):
        low, _, high = part.partition("..")
        if value == int(value) and int(low) <= value <= int(high or low):
            return True
    return False
