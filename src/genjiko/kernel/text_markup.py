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
    return re.sub(r"(\\*)\[", lambda found: f"{found[1] * 2}\\[", text)


def strip(text: str) -> str:
    """The text without marks."""
    return re.sub(r"(\\+)\[", lambda found: "\\" * (len(found[1]) // 2) + "[", _MARK.sub("", text))


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


def fold(text: str, columns: int, indent: int = 4) -> str:
    """The text with every line that is too long broken at its spaces, wide ones first; styles go on below."""
    return "\n".join(part for line in text.split("\n") for part in _fold_line(line, columns, indent))


def _fold_line(line: str, columns: int, indent: int) -> list[str]:
    parts: list[str] = []
    while width(line) > columns:
        at = _last_space(line, columns)
        if at <= 0:
            break
        head, tail = line[:at].rstrip(), line[at:].lstrip()
        open_style = _open_style(head)
        parts.append(head + ("[/]" if open_style else ""))
        line = " " * indent + open_style + tail
    return [*parts, line]


def _last_space(line: str, columns: int) -> int:
    """The place of the last wide space within the width, else of the last space; 0 where there is none."""
    spaces = [m.start() for m in re.finditer(r"(?<=\S) ", _MARK.sub(lambda m: "\0" * len(m[0]), line))]
    fitting = [at for at in spaces if width(line[:at].rstrip()) <= columns and line[:at].strip()]
    wide = [at for at in fitting if line[at : at + 2] == "  " and width(line[:at]) > columns // 2]
    return (wide or fitting or [0])[-1]


def _open_style(text: str) -> str:
    """The mark whose style goes on at the end of the text, "" if none does."""
    marks = _MARK.findall(text)
    return marks[-1] if marks and marks[-1] != "[/]" else ""


def beside(left: list[str], right: list[str], gap: int = 2) -> list[str]:
    """Two blocks of lines next to each other."""
    columns = max((width(line) for line in left), default=0)
    height = max(len(left), len(right))
    left = left + [""] * (height - len(left))
    right = right + [""] * (height - len(right))
    return [(pad(a, columns) + " " * gap + b).rstrip() for a, b in zip(left, right, strict=True)]
