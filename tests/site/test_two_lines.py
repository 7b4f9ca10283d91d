"""The client for both lines: which files differ between the editions is written in docs/site.md, and true."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "src"
_TOLD = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
_KNOWS = re.compile(r"\bSITE\b|\bline\.alone\b|\bVITE_SERVER\b|import\.meta\.env\.MODE")


def _sources() -> list[Path]:
    return [path for kind in ("*.ts", "*.svelte") for path in CLIENT.rglob(kind)]


def test_whatever_knows_its_edition_is_told_of() -> None:
    knowing = [path.name for path in _sources() if _KNOWS.search(path.read_text(encoding="utf-8"))]
    assert len(knowing) > 10
    untold = [name for name in knowing if f"`{name}`" not in _TOLD and f"/{name}`" not in _TOLD]
    assert untold == []


def test_all_that_belongs_to_a_line_is_told_of() -> None:
    untold = [path.name for path in (CLIENT / "line").iterdir() if path.name not in _TOLD]
    assert untold == []


def test_boards_and_kit_know_nothing_of_lines() -> None:
    ours = [path for path in _sources() if path.relative_to(CLIENT).parts[0] in ("games", "kit")]
    assert ours
    asking = [path.name for path in ours if re.search(r'from "(\.\./)+line', path.read_text(encoding="utf-8"))]
    assert asking == []
