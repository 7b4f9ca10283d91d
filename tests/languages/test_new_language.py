"""A new language is new files only."""

import subprocess
import sys
from pathlib import Path

import pytest

import genjiko
from tests.languages.pseudo import PSEUDO, accented
from tests.server.harness import Person, Server


def changed_files(copy: Path) -> set[str]:
    """The files of the copy that the house does not have."""
    source = Path(genjiko.__file__).parent
    there = {str(file.relative_to(source)) for file in source.rglob("*.*")}
    return {str(file.relative_to(copy)) for file in copy.rglob("*.*")} - there


@pytest.mark.usefixtures("in_pseudo_house")
def test_the_terminal_offers_a_language_that_has_files(pseudo_house: Path) -> None:
    made = ("__pycache__", "static")  # by Python, and by the build of the client
    changed = [name for name in changed_files(pseudo_house / "genjiko") if not any(part in name for part in made)]
    assert {Path(name).name for name in changed} == {f"{PSEUDO}.toml", f"{PSEUDO}.md"}
    command = [sys.executable, "-m", "genjiko", "play", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert PSEUDO in told


@pytest.mark.usefixtures("in_pseudo_house")
def test_the_server_offers_a_language_that_has_files(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/house.db").start()
    anna = Person(server)
    try:
        assert PSEUDO in anna.get("/api/about")["languages"]
        game = anna.get("/api/games/hanamikoji", language=PSEUDO)
        words = anna.get("/api/games/hanamikoji/words", language=PSEUDO)
        assert PSEUDO in game["languages"]
        assert game["tagline"] == words["words"]["tagline"][0]
        assert game["tagline"] == accented(anna.get("/api/games/hanamikoji")["tagline"])
        assert (words["language"], words["english"]) == (PSEUDO, {})
    finally:
        anna.http.close()
        server.stop()
        server.log.close()
