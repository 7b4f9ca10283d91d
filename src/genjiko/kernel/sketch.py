"""Plain text with a little colour: how a game draws itself for a terminal, without knowing one.

The marks are `[style]text[/]`; the terminal turns them into colours, a pipe gets them stripped.
"""

import re
import unicodedata

_MARK = re.compile(r"(?<!\\)\[/?[a-z0-9_# ]*\]")


def paint(text: str, style: str) -> str:
    """The text in a style such as `bold`, `dim`, `red`, `black on yellow`."""
    return f"[{style}]{plain_brackets(text)}[/]"


def plain_brackets(text: str) -> str:
    """The text with its own brackets kept from being taken for marks."""
    return text.replace("[", "\\[")


def strip(text: str) -> str:
    """The text without marks."""
    return _MARK.sub("", text).replace("\\[", "[")


def width(text: str) -> int:
    """How many columns the text takes on a screen."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in strip(text))


def pad(text: str, columns: int, align: str = "<") -> str:
    """The text filled with spaces to a number of columns; `align` is <, > or ^."""
    space = max(0, columns - width(text))
    if align == ">":
        return " " * space + text
    if align == "^":
        return " " * (space // 2) + text + " " * (space - space // 2)
    return text + " " * space


def beside(left: list[str], right: list[str], gap: int = 2) -> list[str]:
    """Two blocks of lines next to each other."""
    columns = max((width(line) for line in left), default=0)
    height = max(len(left), len(right))
    left = left + [""] * (height - len(left))
    right = right + [""] * (height - len(right))
    return [(pad(a, columns) + " " * gap + b).rstrip() for a, b in zip(left, right, strict=True)]
