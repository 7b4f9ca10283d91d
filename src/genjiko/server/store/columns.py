"""Rows as the columns of the database write them, and back. Lists of seats go by commas, other structures as JSON."""

from collections.abc import Mapping
from typing import Any

import msgspec

from genjiko.server.store.rows import Seat, TableRow
from genjiko.server.wire import ClockRule, TableResult

_JSON: dict[str, Any] = {
    "options": dict[str, Any],
    "clock": ClockRule,
    "setup": list[Any],
    "result": TableResult,
    "counted": list[str],
}
_COMMAS = ("chairs", "waiting", "hinted_seats")
SEAT_COLUMNS = ("seat", "kind", "person", "name", "level", "hand_key")


def table_columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a `TableRow` for the database."""
    return {name: column(name, value) for name, value in values.items()}


def column(name: str, value: Any) -> Any:
    """A field of a `TableRow` for the database."""
    if value is None:
        return None
    if name in _JSON:
        return msgspec.json.encode(value).decode()
    return ",".join(map(str, value)) if name in _COMMAS else value


def table_row(columns: Mapping[Any, Any]) -> TableRow:
    """The row of a table that the database has found."""
    return TableRow(**{name: _read(name, columns[name]) for name in TableRow.__struct_fields__})


def _read(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in _JSON:
        return msgspec.json.decode(value, type=_JSON[name])
    return tuple(int(number) for number in value.split(",") if number) if name in _COMMAS else value


def seat_columns(table_id: str, seat: Seat) -> dict[str, Any]:
    """A seat for the database."""
    return {"table_id": table_id, **{name: getattr(seat, name) for name in SEAT_COLUMNS}}
