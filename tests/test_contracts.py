"""Who may import whom: the contracts hold, and an import that breaks one is found."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "genjiko"

PLANTED = [
    ("games/hanamikoji/rules.py", "from genjiko.server import wire"),
    ("games/parfum/view.py", "from genjiko.arena import play"),
    ("games/parfum/advice.py", "from genjiko.bots import make_bot"),
    ("games/aqua_mirabilis/box.py", "from genjiko.games.perfumery import box"),
    ("kernel/game.py", "from genjiko.games import game_ids"),
    ("kernel/laws.py", "from genjiko.bots import make_bot"),
    ("bots/greedy.py", "import genjiko.games.kimono_memories.rules"),
    ("server/tables/table.py", "from genjiko.terminal import screen"),
    ("server/tables/table.py", "from genjiko.server.http import sockets"),
    ("server/tables/bots.py", "from genjiko.bots.process import BotProcess"),
    ("server/tables/playing.py", "import subprocess"),
    ("server/people/people.py", "from sqlalchemy import select"),
    ("server/http/endpoints.py", "import sqlalchemy"),
    ("server/store/rows.py", "from genjiko.server.tables.table import Table"),
]


def contracts_of(tree: Path) -> subprocess.CompletedProcess[str]:
    linter = Path(sys.executable).with_name("lint-imports")
    environment = {"PYTHONPATH": str(tree / "src"), "PATH": str(linter.parent)}
    words = [str(linter), "--no-cache"]
    return subprocess.run(words, cwd=tree, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources without machine code, static files and caches, and the contracts."""
    copy = tmp_path_factory.mktemp("tree")
    unwanted = shutil.ignore_patterns("__pycache__", "static", "*.so", "_compiled.json")
    shutil.copytree(PACKAGE, copy / "src" / "genjiko", ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def test_the_contracts_hold(tree: Path) -> None:
    done = contracts_of(tree)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("file", "line"), PLANTED)
def test_a_planted_import_is_found(tree: Path, file: str, line: str) -> None:
    path = tree / "src" / "genjiko" / file
    honest = path.read_text(encoding="utf-8")
    try:
        path.write_text(f"{honest}\n{line}\n", encoding="utf-8")
        done = contracts_of(tree)
    finally:
        path.write_text(honest, encoding="utf-8")
    assert done.returncode != 0
    assert "BROKEN" in done.stdout


GAMES = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "meta.py").is_file()]


def test_the_kernel_and_the_bots_name_no_game() -> None:
    assert len(GAMES) >= 5
    for path in [*(PACKAGE / "kernel").rglob("*.py"), *(PACKAGE / "bots").rglob("*.py")]:
        text = path.read_text(encoding="utf-8").casefold()
        named = [game for game in GAMES if re.search(rf"\b{game}\b".replace("_", "[-_]"), text)]
        assert named == [], path


def said(path: Path) -> str:
    """The text of a file; of a module only what runs, since a docstring may give an example."""
    if path.suffix != ".py":
        return path.read_text(encoding="utf-8")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.unparse(tree)


def names_in(path: Path) -> list[str]:
    """The games that a file names, by id or by title."""
    text = said(path).casefold().replace("-", "_").replace(" ", "_")
    return [game for game in GAMES if re.search(rf"(?<![a-z]){game}(?![a-z])", text)]


def test_no_game_is_named_outside_its_folder() -> None:
    kinds = {".py", ".toml"}
    files = [path for path in PACKAGE.rglob("*") if path.suffix in kinds and "static" not in path.parts]
    outside = [path for path in files if not path.is_relative_to(PACKAGE / "games")]
    assert len(outside) > 100
    assert {str(path): names_in(path) for path in outside if names_in(path)} == {}
    for game in GAMES:
        assert names_in(PACKAGE / "games" / game / "meta.py") == [game]
