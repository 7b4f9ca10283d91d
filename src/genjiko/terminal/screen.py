"""What the terminal shows: text with marks as colours, or plain where there is no terminal."""

import os
import sys
import textwrap

from rich.console import Console
from rich.text import Text

from genjiko.kernel.sketch import paint, plain_brackets, strip

COLUMNS = 80
"""The width of a pipe."""


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
        """Print text with marks of `kernel.sketch`."""
        if self.colour:
            self.console.print(Text.from_markup(text))
        else:
            print(strip(text), flush=True)

    def say(self, text: str, style: str = "") -> None:
        """Print sentences, line by line within the width; a line that begins with spaces keeps them."""
        for line in text.splitlines() or [""]:
            space = line[: len(line) - len(line.lstrip())]
            for part in textwrap.wrap(line, self.columns, subsequent_indent=space, break_long_words=False) or [""]:
                self.show(paint(part, style) if style else plain_brackets(part))

    def ask(self, question: str) -> str | None:
        """A line typed by the player, None at the end of input."""
        if sys.stdin.isatty():
            print(question, end="", flush=True)
        line = sys.stdin.readline()
        return line.strip() if line else None
