"""The page on the architecture is true: its picture, its table of imports, its paths and its names."""

import importlib
import re

import click
import pytest
from tools.house import PAGE, ROOT, allowed, drawn

import genjiko
from genjiko.terminal.main import cli

PACKAGE = ROOT / "src" / "genjiko"
TEXT = PAGE.read_text(encoding="utf-8")
CLASSES = {"Game": "game", "Rules": "rules", "View": "view", "Event": "event", "Header": "header", "EventSink": "sink"}
"""Where the kernel keeps the classes that the page names."""


def rows(*first_cells: str) -> list[list[str]]:
    """The rows of the table with this head."""
    head = "| " + " | ".join(first_cells) + " |\n"
    _, found, rest = TEXT.partition(head)
    assert found, head
    table = rest.partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


def codes(text: str) -> list[str]:
    """What stands between backticks, outside of pictures."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def test_the_picture_is_that_of_the_contracts() -> None:
    assert drawn(TEXT) == TEXT, "run `python tools/house.py`"
    assert "<!-- storeys of genjiko -->" in TEXT
    for room in allowed("genjiko"):
        assert room in TEXT.partition("```\n")[2].partition("```")[0]


def test_the_table_says_what_the_contracts_allow() -> None:
    told = {codes(name)[0]: set(codes(may)) for name, _, may in rows("folder", "holds", "may import")}
    assert told == allowed("genjiko")


def test_every_room_of_the_server_stands_in_its_table() -> None:
    rooms = {f"server/{place.parent.name}" for place in (PACKAGE / "server").glob("*/__init__.py")}
    told = {codes(name)[0] for name, _, _ in rows("room", "holds", "may import")}
    assert told == rooms | {"server/context.py"}


def exists(path: str) -> bool:
    """Whether a path of the page is there, for every game where it names any."""
    if "<id>" in path:
        folders = [place.parent.name for place in (PACKAGE / "games").glob("*/meta.py")]
        ids = [name.replace("_", "-") if path.startswith("web/") else name for name in folders]
        return all(exists(path.replace("<id>", game)) for game in ids)
    path = path.replace("<language>", "en")
    return any((start / path).exists() for start in (ROOT, PACKAGE, PACKAGE / "server"))


def is_true(code: str) -> bool:
    """Whether there is such a path, folder, room of a game, method, class, command, target or action."""
    if "/" in code:
        return exists(code)
    if code.startswith("make "):
        return re.search(rf"^{code[5:]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE) is not None
    if code.startswith("genjiko "):
        return code[8:] in cli.list_commands(click.Context(cli))
    if " " in code:
        return str(genjiko.new("hanamikoji").rules.catalogue.parse(code)) == code
    owner, _, name = code.partition(".")
    if owner in CLASSES:
        kind = getattr(importlib.import_module(f"genjiko.kernel.{CLASSES[owner]}"), owner)
        return not name or hasattr(kind, name) or name in getattr(kind, "__annotations__", {})
    return any(exists(place) for place in (code, f"{code}.py", f"games/hanamikoji/{code}.py"))


def test_every_path_and_name_of_the_page_exists() -> None:
    named = codes(TEXT)
    assert len(named) > 60
    assert [code for code in named if not is_true(code)] == []


@pytest.mark.parametrize(
    "code", ["kernel/headers.py", "Game.film", "make lunch", "genjiko chek", "shed", "web/src/gaems"]
)
def test_a_name_that_is_not_there_is_found(code: str) -> None:
    assert not is_true(code)
