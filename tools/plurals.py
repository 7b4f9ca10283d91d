"""Writes `kernel/plurals.toml`, the plural rules of all languages that Babel knows: `python tools/plurals.py`."""

from pathlib import Path

from babel import Locale, localedata

OUT = Path(__file__).parent.parent / "src/genjiko/kernel/plurals.toml"
ORDER = ("zero", "one", "two", "few", "many")
HEAD = """\
# The plural rules of languages, as CLDR writes them. Made by tools/plurals.py; do not edit.
# Each entry: languages, and what their forms are used for. What no rule takes is "other", as is every number in a
# language that is not here.
"""

Rules = tuple[tuple[str, str], ...]


def rules_of(language: str) -> Rules:
    """Category and rule, in the order in which they are asked."""
    rules = Locale.parse(language).plural_form.rules
    return tuple((category, _cldr(rules[category])) for category in ORDER if category in rules)


def _cldr(rule: str) -> str:
    """Babel's spelling of a rule in that of CLDR."""
    return rule.replace(" mod ", " % ").replace(" not in ", " != ").replace(" in ", " = ")


def grouped() -> dict[Rules, list[str]]:
    """The languages by their rules; a region's only where it has others than its language."""
    groups: dict[Rules, list[str]] = {}
    for name in sorted(localedata.locale_identifiers()):
        language = name.split("_")[0]
        rules = rules_of(name)
        if rules and (name == language or rules != rules_of(language)):
            groups.setdefault(rules, []).append(name.replace("_", "-"))
    return groups


def text() -> str:
    """The whole file."""
    parts = [HEAD]
    for rules, languages in grouped().items():
        forms = "".join(f'{category} = "{rule}"\n' for category, rule in rules)
        parts.append(f'\n[[rules]]\nlanguages = "{" ".join(languages)}"\n{forms}')
    return "".join(parts)


if __name__ == "__main__":
    OUT.write_text(text(), encoding="utf-8")
