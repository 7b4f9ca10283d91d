"""The box of a game as data: tables read from a TOML file, checked with errors that name the line."""

import hashlib
import json
import tomllib
from collections.abc import Sequence
from typing import Final

from genjiko.kernel.errors import BadComponents

SOURCES: Final = ("rulebook", "deduced", "reconstructed")

WHAT_IF: Final = "what_if"
"""The first line of a box that asks what would be if the rulebook's figures were others."""

Row = dict[str, object]


class Components:
    """The tables of one components file.

    A table is `[name]` (one row) or `[[name]]` (many); `[sources]` says for each table where it is from.
    """

    def __init__(self, text: str, origin: str = "own components", shipped: bool = False) -> None:
        """`origin` stands in errors. Raises BadComponents when the text is no TOML or a table does not say its source.

        `shipped`: the box that comes with the program; every other one is written into records and dumps.
        A box that begins with `what_if = true` may differ in figures that the rulebook fixes, as far as the program
        can follow; since it says so itself, every record of such a game does.
        """
        self.text = text.replace("\r\n", "\n") + ("" if text.endswith("\n") else "\n")
        self.origin = origin
        self.shipped = shipped
        try:
            self._data: dict[str, object] = tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:  # no TOML, a number without end, brackets without end
            raise BadComponents(f"{origin}: {error}") from None
        self.what_if: bool = self._data.pop(WHAT_IF, False) is True
        sources = self._data.pop("sources", None)
        if not isinstance(sources, dict):
            raise BadComponents(f"{origin}: the table [sources] is missing")
        self.sources: dict[str, str] = {}
        for name in self._data:
            source = sources.get(name)
            if source not in SOURCES:
                raise self.error(name, f"[sources] must say {' or '.join(SOURCES)} for it, not {source!r}")
            self.sources[name] = str(source)

    def __reduce__(self) -> tuple[object, ...]:
        return Components, (self.text, self.origin, self.shipped)

    @property
    def digest(self) -> str:
        """A short fingerprint of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def tables(self) -> list[str]:
        """The names of the tables, in the order of the file."""
        return list(self._data)

    def line(self, table: str, row: int = 0) -> int:
        """The line on which a row of a table begins; 1 when the table is not there."""
        seen = -1
        for number, line in enumerate(self.text.split("\n"), 1):
            if line.strip() in (f"[{table}]", f"[[{table}]]"):
                seen += 1
                if seen == row:
                    return number
        return 1

    def error(self, table: str, what: str, row: int = 0) -> BadComponents:
        """The error to raise for a row of a table."""
        return BadComponents(f"{self.origin}, line {self.line(table, row)}: table {table}: {what}")

    def row(self, table: str) -> Row:
        """A table that has one row. Raises BadComponents."""
        found = self._data.get(table)
        if not isinstance(found, dict):
            raise self.error(table, "is missing or is not a single [table]")
        return found

    def rows(self, table: str, count: int | None = None) -> list[Row]:
        """A table with many rows, of which there must be `count`. Raises BadComponents."""
        found = self._data.get(table)
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise self.error(table, "is missing or is not a list of [[tables]]")
        if count is not None and len(found) != count:
            raise self.error(table, f"the box holds {count} of these, not {len(found)}")
        return found

    def number(self, table: str, row: Row, key: str, low: int = 0, high: int = 1000, index: int = 0) -> int:
        """A whole number of a row. Raises BadComponents."""
        value = row.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            limits = f"must be a whole number from {low} to {high}" if low < high else f"is fixed at {low}"
            raise self.error(table, f"{key} {limits}, not {value!r}", index)
        return value

    def fixed(self, table: str, row: Row, key: str, figure: int, least: int, most: int, index: int = 0) -> int:
        """A figure of the rulebook, which only a what-if box may change, within what the game can play.

        Raises BadComponents.
        """
        if self.what_if:
            return self.number(table, row, key, least, most, index)
        if row.get(key) is not True and row.get(key) == figure:
            return figure
        relaxed = f"`{WHAT_IF} = true` at the top of the file relaxes it to {least} to {most}"
        raise self.error(table, f"{key} is fixed at {figure} by the rulebook, not {row.get(key)!r}; {relaxed}", index)

    def numbers(
        self, table: str, row: Row, key: str, length: int | None = None, low: int = 0, high: int = 1000,
        index: int = 0,
    ) -> list[int]:  # fmt: skip
        """A list of whole numbers of a row. Raises BadComponents."""
        value = row.get(key)
        good = isinstance(value, list) and all(
            isinstance(n, int) and not isinstance(n, bool) and low <= n <= high for n in value
        )
        if not good or not isinstance(value, list) or (length is not None and len(value) != length):
            count = "" if length is None else f"{length} "
            raise self.error(table, f"{key} must be {count}whole numbers from {low} to {high}", index)
        return list(value)

    def text_of(self, table: str, row: Row, key: str, allowed: Sequence[str] = (), index: int = 0) -> str:
        """A text of a row, one of `allowed` if any are given. Raises BadComponents."""
        value = row.get(key)
        if not isinstance(value, str) or (allowed and value not in allowed):
            wanted = f"one of {', '.join(allowed)}" if allowed else "a text"
            raise self.error(table, f"{key} must be {wanted}, not {value!r}", index)
        return value

    def texts(self, table: str, row: Row, key: str, allowed: Sequence[str] = (), index: int = 0) -> list[str]:
        """A list of texts of a row. Raises BadComponents."""
        value = row.get(key)
        if not isinstance(value, list) or not all(isinstance(t, str) and (not allowed or t in allowed) for t in value):
            wanted = f"of {', '.join(allowed)}" if allowed else "of texts"
            raise self.error(table, f"{key} must be a list {wanted}", index)
        return [str(t) for t in value]

    def flag(self, table: str, row: Row, key: str, default: bool | None = None, index: int = 0) -> bool:
        """A yes or no of a row; without a default it must be there. Raises BadComponents."""
        value = row.get(key, default)
        if not isinstance(value, bool):
            raise self.error(table, f"{key} must be true or false, not {value!r}", index)
        return value

    def read_as(self, readings: dict[str, bool]) -> "Components":
        """The same box under other `[readings]`. A box of one's own keeps what it says itself."""
        said = self._data.get("readings")
        known = said if isinstance(said, dict) else {}
        changed = {k: v for k, v in readings.items() if (self.shipped or k not in known) and known.get(k) is not v}
        if not changed:
            return self
        wanted = {**self._data, "readings": {**known, **changed}}
        edited = self._edited(changed)
        if edited is None or edited._data != wanted:
            sources = {**self.sources, "readings": self.sources.get("readings", "deduced")}
            mark = {WHAT_IF: True} if self.what_if else {}
            edited = Components(_written({**mark, "sources": sources, **wanted}), self.origin)
        return edited

    def _edited(self, changed: dict[str, bool]) -> "Components | None":
        """The box with other readings, all else as its owner wrote it; None where the shape of the text forbids it."""
        lines = [line for line in self.text.split("\n")[:-1] if line.split("=")[0].strip() not in changed]
        if "readings" not in self._data:
            lines = [line for line in lines if line.split("=")[0].strip() != "readings"]
            lines.insert(_below(lines, "sources"), 'readings = "deduced"')
            lines += ["", "[readings]"]
        place = _below(lines, "readings")
        lines[place:place] = [f"{key} = {str(value).lower()}" for key, value in changed.items()]
        try:
            return Components("\n".join(lines) + "\n", self.origin)
        except BadComponents:
            return None

    def only_keys(self, table: str, row: Row, keys: Sequence[str], index: int = 0) -> None:
        """Raises BadComponents for a key that the schema does not know."""
        for key in row:
            if key not in keys:
                raise self.error(table, f"unknown key {key!r} (known: {', '.join(keys)})", index)


def _below(lines: list[str], table: str) -> int:
    """The place where the first key of a table stands; the beginning if the table has no line of its own."""
    heads = [number for number, line in enumerate(lines, 1) if line.split("#")[0].replace(" ", "") == f"[{table}]"]
    return heads[0] if heads else 0


def _written(tables: dict[str, object]) -> str:
    """Tables as TOML, one on each line: for a box whose own text cannot be edited line by line."""
    return "".join([f"{_inline(name)} = {_inline(table)}\n" for name, table in tables.items()])


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join([f"{_inline(key)} = {_inline(item)}" for key, item in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([_inline(item) for item in value]) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    # No table of a box takes anything but texts; what is left would be refused for what it is.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
