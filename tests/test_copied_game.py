"""A game is its folders and nothing else: copied under another id, it is played, tested, shown and documented."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME, COPY, TITLE = "hanamikoji", "trialrun", "Trial Run"
FOLDERS = ("src/genjiko/games/{}", "tests/games/{}", "web/src/games/{}", "docs/games/{}.md")
NOT_NEEDED = ("docs/screenshots/", "tests/golden/")


def copy_game(tree: Path) -> None:
    """The folders of the game once more, with the id and the title of the copy in the place of its own."""
    for folder in FOLDERS:
        source = tree / folder.format(GAME)
        files = [file for file in (source, *source.rglob("*")) if file.is_file()]
        for file in files:
            place = Path(str(file).replace(str(source), str(tree / folder.format(COPY))))
            place.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text(encoding="utf-8").replace(GAME, COPY)
            place.write_text(re.sub(r"(?<=\")Hanamikoji(?=\")|(?<=^# )Hanamikoji", TITLE, text), encoding="utf-8")


def digests(tree: Path) -> dict[str, str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kept = [name for name in listed.splitlines() if not name.startswith(NOT_NEEDED)]
    return {name: hashlib.sha256((tree / name).read_bytes()).hexdigest() for name in kept if (tree / name).is_file()}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole project with one more game, and its client built."""
    tree: Path = tmp_path_factory.mktemp("copied") / "genjiko"
    for name in digests(ROOT):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    copy_game(tree)
    os.symlink(ROOT / "web" / "node_modules", tree / "web" / "node_modules")
    run(tree, "tools/client.py", "--require")
    run(tree, "-m", "genjiko.envs.document", "docs/planes")
    run(tree, "-m", "tests.frozen")
    run(tree, "tools/game_types.py")
    return tree


def run(tree: Path, *words: str) -> str:
    path = os.pathsep.join([str(tree / "src"), str(tree)])
    # Its lines are not ours to count.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    environment = {**plain, "PYTHONPATH": path, "GENJIKO_FORM": "plain"}
    done = subprocess.run(
        [sys.executable, *words], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    return done.stdout


def test_the_copy_keeps_the_laws_and_is_listed(tree: Path) -> None:
    assert COPY in run(tree, "-c", "import genjiko; print(genjiko.games())")
    assert "hold" in run(tree, "-m", "genjiko", "check", COPY, "--games", "10")


def test_the_copy_passes_every_test_of_a_game(tree: Path) -> None:
    """Its own, and those that ask every game: laws, environments, bots, documents, words, server and board."""
    told = run(tree, "-m", "pytest", "-p", "no:cacheprovider", "tests", "-k", COPY, "--ignore=tests/test_golden.py")
    assert int(re.findall(r"(\d+) passed", told)[-1]) > 150


def test_nothing_outside_the_folders_of_the_copy_has_changed(tree: Path) -> None:
    assert digests(tree) == digests(ROOT)
