"""The browser's types are those of the wire."""

from tools.wire_types import TARGET, write


def test_the_typescript_types_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == write(), "run: python tools/wire_types.py"
