"""What the terminal shows: text with marks as colours, or plain where there is no terminal."""

import os
import re
import sys
import textwrap

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from genjiko.kernel.text_markup import paint, plain_brackets, strip

COLUMNS = 80
"""The width of a pipe."""

_HANGING = re.compile(r"\s*(?:[-•*]|\d+[.)])\s+|\s+\S+(?: \S+)*\s{2,}(?=\S)")
"""How an entry of a list begins: "- ", "1. ", or, set in, a heading and a wide space."""


_ANCHOR = re.compile(r" \{#[a-z-]+\}$", re.MULTILINE)
"""What makes a chapter of a page known to links."""


class Screen:
    """Prints lines; on a terminal with colours, in a pipe as plain text."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        self.colour = self.console.is_terminal and not os.environ.get("NO_COLOR")

    @property
    def columns(self) -> int:
        """The width to draw for."""
        return self.console.width if self.console.is_terminal else COLUMNS

    def show(self, text: str = "") -> None:
        """Print text with marks of `kernel.text_markup`."""
        if self.colour:
            self.console.print(Text.from_markup(text))
        else:
            print(strip(text), flush=True)

    def say(self, text: str, style: str = "") -> None:
        """Print sentences within the width."""
        for line in fold_text(text, self.columns):
            self.show(paint(line, style) if style else plain_brackets(line))

    def page(self, markdown: str) -> None:
        """Print a text in Markdown within the width."""
        with self.console.capture() as caught:
            self.console.print(Markdown(_ANCHOR.sub("", markdown)), width=self.columns, soft_wrap=False)
        for line in caught.get().splitlines():
            print(line.rstrip(), flush=True)

    def ask(self, question: str) -> str | None:
        """A line typed by the player, None at the end of input."""
        if sys.stdin.isatty():
            print(question, end="", flush=True)
        line = sys.stdin.readline()
        return line.strip() if line else None


def fold_text(text: str, columns: int) -> list[str]:
    """The lines of a text within a width; what is broken off stands below its line's first word, or its entry's text.

    Nothing is broken within a word: paths and notation have hyphens too.
    """
    folded: list[str] = []
    for line in text.splitlines() or [""]:
        indent = " " * _indent(line, columns)
        wrapped = textwrap.wrap(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        folded += wrapped or [""]
    return folded


def _indent(line: str, columns: int) -> int:
    hanging = _HANGING.match(line)
    if hanging is not None and hanging.end() <= columns // 2:
        return hanging.end()
    return min(len(line) - len(line.lstrip()), columns // 2)
