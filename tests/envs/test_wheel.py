"""The compiled wheel gives the full program in an environment that has nothing but its libraries."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from tools.wheel import tag

import genjiko
from genjiko._form import compiled

ROOT = Path(__file__).parent.parent.parent

PLAY = """
import sys
import genjiko
from genjiko._form import compiled
assert compiled()
for game in genjiko.games():
    table = genjiko.new(game, seed=1)
    while not table.over:
        table.play(table.legal()[0])
    assert genjiko.load(table.record()).winners == table.winners
    print(game, sys.prefix in genjiko.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the sources as they are."""
    if not compiled():
        pytest.skip("the engine is not compiled here (tools/compile.py does it)")
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, env={**os.environ, "GENJIKO_WHEEL": "compiled"}, check=True, capture_output=True,
    )  # fmt: skip
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_holds_the_whole_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tag = sysconfig.get_config_var("EXT_SUFFIX")
    assert {"genjiko/py.typed", "genjiko/_compiled.json", f"genjiko__mypyc{tag}"} <= names
    assert f"genjiko/kernel/rules{tag}" in names
    source = ROOT / "src"
    wanted = [p for p in (source / "genjiko").rglob("*") if p.suffix in (".py", ".toml") and p.is_file()]
    wanted += [p for p in (source / "genjiko" / "server" / "static").rglob("*") if p.is_file()]
    assert {p.relative_to(source).as_posix() for p in wanted} <= names


@pytest.mark.skipif(sys.platform != "linux", reason="manylinux is for Linux")
def test_the_wheel_is_tagged_for_other_systems_than_this(wheel: Path, tmp_path: Path) -> None:
    tagged = tag(wheel, tmp_path)
    assert "manylinux" in tagged.name
    libraries = [name for name in zipfile.ZipFile(tagged).namelist() if ".libs/" in name]
    assert libraries == [], "it asks for nothing but the C library"


def test_it_plays_in_an_empty_environment_without_a_compiler(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, symlinks=True)
    packages = home / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)  # what an installer does, without asking a package index
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    bare = {"PATH": str(home / "bin"), "HOME": str(tmp_path), "CC": "none", "PYTHONDONTWRITEBYTECODE": "1"}
    python = str(home / "bin" / "python")
    played = subprocess.run([python, "-c", PLAY], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False)
    assert played.stderr == ""
    assert played.stdout.splitlines() == [f"{game} True" for game in genjiko.games()]
    told = subprocess.run(
        [python, "-c", "from genjiko.terminal.main import run; run()", "doctor"],
        cwd=tmp_path, env=bare, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "engine: compiled" in told.stdout
    assert "C compiler: none" in told.stdout
