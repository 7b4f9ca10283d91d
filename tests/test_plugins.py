"""Games and bots from outside: installed as a package, found everywhere, passed over when they are broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import genjiko
from genjiko.kernel.laws import LAWS

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "goofspiel"

BROKEN = {
    "absent": "no_such_module",
    "empty": "empty_game",
    "hanamikoji": "goofspiel",
    "nameless": "goofspiel",
    "raising": "raising_game",
}


def install(folder: Path, source: Path, module: str, points: str) -> None:
    """As `pip install --target` would, without a network."""
    shutil.copytree(source / module, folder / module, ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / f"{module}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(points)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    broken = "".join(f"{name} = {module}\n" for name, module in BROKEN.items())
    bots = "[genjiko.bots]\nlowest = own_bot:Lowest\nwrong = own_bot:nothing\n"
    install(folder, EXAMPLE, "goofspiel", f"[genjiko.games]\ngoofspiel = goofspiel\n{broken}{bots}")
    (folder / "empty_game.py").write_text("")
    (folder / "raising_game.py").write_text("raise RuntimeError('not today')\n")
    (folder / "own_bot.py").write_text(
        "from genjiko.bots import Bot, Decision\n"
        "class Lowest(Bot):\n"
        "    def decide(self, seen, rng):\n"
        "        return Decision(seen.legal()[0], [])\n"
        "def nothing():\n"
        "    return None\n"
    )
    return folder


def run(site: Path, *words: str, warnings: str = "ignore") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": warnings}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)


def test_the_example_is_found_and_what_is_broken_is_named(site: Path) -> None:
    done = run(site, "-c", "import genjiko; print(*genjiko.games())", warnings="always")
    assert done.stdout.split() == sorted([*genjiko.games(), "goofspiel"])
    for name, trouble in {
        "absent": "No module named 'no_such_module'",
        "empty": "has no GAME",
        "hanamikoji": "there is another one of this name",
        "nameless": "it calls itself 'goofspiel'",
        "raising": "RuntimeError: not today",
    }.items():
        assert f"the game '{name}' is passed over: " in done.stderr
        assert trouble in done.stderr


def test_the_laws_hold_for_the_example(site: Path) -> None:
    done = run(site, "-m", "genjiko", "check", "goofspiel", "--games", "24")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": holds") == len(LAWS)
    done = run(site, "-m", "genjiko", "check", "goofspiel", "--walk", "--games", "12")
    assert "| faults | 0 |" in done.stdout, done.stdout + done.stderr


def test_the_example_passes_its_own_tests(site: Path) -> None:
    words = ("-p", "no:cacheprovider", "--noconftest", "-c", os.devnull, "--rootdir", str(EXAMPLE), "-q")
    done = run(site, "-m", "pytest", *words, str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout


FACES = """
import numpy as np
from genjiko.envs import batch
from genjiko.envs.gymnasium import SeatEnv
from genjiko.envs.pettingzoo import goofspiel_parallel_v0
import genjiko.envs.pettingzoo.goofspiel_v0 as turns
from pettingzoo.test import api_test, parallel_api_test
api_test(turns.env(players=3), num_cycles=60)
parallel_api_test(goofspiel_parallel_v0.parallel_env(), num_cycles=60)
with batch("goofspiel", 4, workers=1) as tables:
    for _ in range(40):
        tables.step(tables.random_actions(np.random.default_rng(1)))
env = SeatEnv("goofspiel")
env.reset(seed=1)
print("ok")
"""


def test_every_face_knows_the_example(site: Path) -> None:
    done = run(site, "-c", FACES)
    assert done.stdout.splitlines()[-1:] == ["ok"], done.stderr


def test_bots_play_it_and_a_bot_from_outside_plays_too(site: Path, tmp_path: Path) -> None:
    words = ("-m", "genjiko", "arena", "goofspiel", "--bots", "greedy,lowest", "--games", "6", "--out", str(tmp_path))
    done = run(site, *words)
    assert done.returncode == 0, done.stderr
    assert "lowest" in done.stdout
    done = run(
        site, "-m", "genjiko", "arena", "goofspiel", "--bots", "wrong", "--games", "2", "--out", str(tmp_path / "b")
    )
    assert "the bot 'wrong' cannot be used: own_bot:nothing makes no Bot" in done.stderr
    assert done.returncode == 1


def test_a_new_game_runs_and_obeys_the_laws(site: Path, tmp_path: Path) -> None:
    target = tmp_path / "tea"
    done = run(site, "-m", "genjiko", "new-game", "tea-party", "--folder", str(target))
    assert done.returncode == 0, done.stderr
    assert "pip install -e" in done.stdout
    assert not any("goofspiel" in file.read_text().casefold() for file in target.rglob("*.py"))
    folder = tmp_path / "site"
    folder.mkdir()
    install(folder, target, "tea_party", "[genjiko.games]\ntea-party = tea_party\n")
    done = run(folder, "-m", "genjiko", "check", "tea-party", "--games", "12")
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'tea-party = "tea_party"' in (target / "pyproject.toml").read_text()
    page = (target / "README.md").read_text()
    assert "# Tea Party" in page
    assert "genjiko check tea-party" in page
    assert "goofspiel" not in page.casefold()


@pytest.mark.parametrize(
    ("name", "said"), [("Tea", "small letters"), ("parfum", "there is a game"), ("a--b", "dashes")]
)
def test_names_that_cannot_be_are_refused(name: str, said: str, site: Path) -> None:
    done = run(site, "-m", "genjiko", "new-game", name)
    assert done.returncode == 1
    assert said in done.stderr
