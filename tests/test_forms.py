"""The compiled and the plain form of the engine are the same game."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.compile import sources

import genjiko
from genjiko import _form
from genjiko._form import MANIFEST, compiled

PROGRAM = """
import hashlib, json, sys
import genjiko
from genjiko._form import compiled
from genjiko.games import game_meta
from genjiko.kernel.chance import Rng

game, seeds = sys.argv[1], int(sys.argv[2])
digest = hashlib.sha256()
for seed in range(seeds):
    players = game_meta(game).players[seed % len(game_meta(game).players)]
    g = genjiko.new(game, players, seed=seed, keep_events=seed % 4 == 0)
    rng = Rng(seed)
    while not g.over:
        seats = g.to_act
        seat = seats[rng.below(len(seats))]
        legal = g.legal(seat)
        g.play(legal[rng.below(len(legal))], seat)
    sample = g.rules.advice.values(genjiko.new(game, players, seed=seed).resample(0, Rng(seed)).state)
    digest.update((g.record() + json.dumps(g.dump()) + repr([round(v, 9) for v in sample])).encode())
print(json.dumps([compiled(), digest.hexdigest()]))
"""


def run(form: str, game: str, seeds: int) -> tuple[bool, str]:
    environment = {**os.environ, "GENJIKO_FORM": form}
    call = [sys.executable, "-c", PROGRAM, game, str(seeds)]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, check=True)
    is_compiled, digest = json.loads(done.stdout)
    return is_compiled, digest


@pytest.mark.parametrize("game", genjiko.games())
def test_plain_and_compiled_play_identical_games(game: str) -> None:
    plain = run("plain", game, 40)
    fast = run("compiled", game, 40)
    assert plain[0] is False
    assert plain[1] == fast[1]


def test_a_build_that_claims_to_be_compiled_is() -> None:
    if not MANIFEST.is_file():
        assert not compiled()
        return
    is_compiled, _ = run("compiled", "hanamikoji", 1)
    assert is_compiled, "there is a manifest of compiled modules, but plain Python runs"


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one compiled source and its manifest."""
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel" / "a.py").write_text("A = 1\n")
    monkeypatch.setattr(_form, "PACKAGE", tmp_path)
    monkeypatch.setattr(_form, "MANIFEST", tmp_path / "_compiled.json")
    digest = _form.source_digest(tmp_path / "kernel" / "a.py")
    manifest = {"folders": ["kernel"], "files": ["kernel/a.py"], "sources": {"kernel/a.py": digest}}
    (tmp_path / "_compiled.json").write_text(json.dumps(manifest))
    return tmp_path


def test_fresh_machine_code_is_used(engine: Path) -> None:
    assert _form.stale_sources() == []


def test_a_changed_source_makes_the_machine_code_stale(engine: Path) -> None:
    (engine / "kernel" / "a.py").write_text("A = 2\n")
    assert _form.stale_sources() == ["kernel/a.py"]


def test_a_new_or_missing_source_makes_the_machine_code_stale(engine: Path) -> None:
    (engine / "kernel" / "b.py").write_text("B = 1\n")
    assert _form.stale_sources() == ["kernel/b.py"]
    (engine / "kernel" / "b.py").unlink()
    (engine / "kernel" / "a.py").unlink()
    assert _form.stale_sources() == ["kernel/a.py"]


def test_constants_of_compiled_modules_are_final() -> None:
    """A constant that is not is looked up in a dictionary at every use (docs/decisions/constants-are-final.md)."""
    loose = []
    for source in sources():
        for node in ast.parse(source.read_text()).body:
            if isinstance(node, ast.Assign):
                names = [name for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
                loose += [f"{source.name}: {name.id}" for name in names if name.id.isupper() and len(name.id) > 1]
            elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("Final"):
                loose.append(f"{source.name}: {ast.unparse(node.target)}")
    assert loose == []
