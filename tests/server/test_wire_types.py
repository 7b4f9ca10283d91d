"""What is made from the types of the wire is up to date, and the page about the protocol names everything."""

import pkgutil
import re
from pathlib import Path

import msgspec.inspect as mi
import pytest
from tools import openapi, wire_types

from genjiko.server import messages, wire
from genjiko.server.api.status import STATUS
from genjiko.server.http.app import ENDPOINTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_typescript_types_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.write(), "run: python tools/wire_types.py"


def test_the_typescript_types_are_those_of_every_room() -> None:
    rooms = {module.name for module in pkgutil.iter_modules(wire.__path__)}
    assert set(wire_types.ROOMS) == rooms


def test_the_openapi_file_is_up_to_date() -> None:
    assert openapi.TARGET.read_text(encoding="utf-8") == openapi.write(), "run: python tools/openapi.py"


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.path}")
def test_the_protocol_page_names_every_endpoint(endpoint: object) -> None:
    method, path = endpoint.method, endpoint.path  # type: ignore[attr-defined]
    assert re.search(rf"`{method} {re.escape(path)}[`?]", PAGE) or path in ("/health", "/metrics")


@pytest.mark.parametrize("union", [messages.ClientMessage, messages.ServerMessage])
def test_the_protocol_page_names_every_message(union: object) -> None:
    info = mi.type_info(union)
    assert isinstance(info, mi.UnionType)
    for kind in info.types:
        assert isinstance(kind, mi.StructType)
        assert f"`{kind.tag}`" in PAGE


def test_the_protocol_page_names_every_error() -> None:
    assert [code for code in STATUS if f"`{code}`" not in PAGE] == []


def test_every_refusal_has_a_status() -> None:
    files = (ROOT / "src" / "genjiko" / "server").rglob("*.py")
    codes = {code for file in files for code in re.findall(r'Refusal\(\s*"(\w+)"', file.read_text(encoding="utf-8"))}
    assert len(codes) > 20
    assert codes <= set(STATUS)
