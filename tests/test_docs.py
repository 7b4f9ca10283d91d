"""The documents are true: their commands run, their examples work, their lists are complete."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

import genjiko
from genjiko.terminal.main import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_of_the_readme_runs() -> None:
    (code,) = blocks("python")
    expected = re.findall(r"print\(.*\) +# (.*)", code)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[:2] == expected[:2]


def test_the_commands_of_the_readme_exist() -> None:
    context = click.Context(cli)
    known = cli.list_commands(context)
    named = re.findall(r"^genjiko (\S+)", "\n".join(blocks("sh")), re.MULTILINE)
    assert named
    assert [word for word in named if word not in known] == []


def test_every_command_has_true_help() -> None:
    context = click.Context(cli)
    for name in cli.list_commands(context):
        found = cli.get_command(context, name)
        assert found is not None
        assert found.help, name
        assert all(p.help for p in found.params if isinstance(p, click.Option)), name


@pytest.mark.parametrize("game", genjiko.games())
def test_every_game_has_its_page(game: str) -> None:
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    for heading in ("The box", "Rules in playing order", "Who may know what", "Rulings", "Action ids", "Dump"):
        assert f"## {heading}" in page, f"{game}: {heading}"


GAMES = ROOT / "src" / "genjiko" / "games"
ADD_A_GAME = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def test_the_files_that_a_new_game_is_told_of_are_there_in_its_model() -> None:
    named = [
        name for row in re.findall(r"^\| (`.*?) \|", ADD_A_GAME, re.MULTILINE) for name in re.findall("`(.+?)`", row)
    ]
    assert len(named) > 25
    assert [name for name in named if not (GAMES / "hanamikoji" / name).is_file()] == []


@pytest.mark.parametrize("game", genjiko.games())
def test_a_new_game_is_told_of_every_file_of_data_and_table_of_words(game: str) -> None:
    folder = GAMES / game.replace("-", "_")
    files = [file.name for kind in ("toml", "jsonl", "record") for file in folder.glob(f"*.{kind}")]
    words = tomllib.loads((folder / "words" / "en.toml").read_text(encoding="utf-8"))
    tables = [name for name, texts in words.items() if isinstance(texts, dict)]
    assert [name for name in [*files, *tables] if f"`{name}`" not in ADD_A_GAME] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_links_of_the_readme_lead_somewhere() -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (ROOT / link).exists(), link


def test_the_lock_file_of_the_client_names_no_address() -> None:
    assert "://" not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
