"""Without the libraries of the extra `research` every face says what to install."""

import subprocess
import sys

import pytest

FACES = [
    ("numpy", "genjiko.envs"),
    ("numpy", "genjiko.envs.batches"),
    ("gymnasium", "genjiko.envs.gymnasium"),
    ("pettingzoo", "genjiko.envs.pettingzoo.hanamikoji_v0"),
    ("pettingzoo", "genjiko.envs.pettingzoo.parfum_parallel_v0"),
    ("pyspiel", "genjiko.envs.openspiel"),
    ("pyarrow", "genjiko.envs.dataset"),
]


@pytest.mark.parametrize(("library", "face"), FACES)
def test_a_missing_library_is_named_with_the_command_that_installs_it(library: str, face: str) -> None:
    program = f"import sys\nsys.modules[{library!r}] = None\nimport {face}"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert told.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: genjiko.envs needs {library}, which is not installed: pip install 'genjiko[research]'"
    )
    assert "During handling" not in told.stderr


def test_an_own_module_that_is_missing_is_told_as_it_is() -> None:
    program = "import sys\nsys.modules['genjiko.envs.table'] = None\nimport genjiko.envs"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "genjiko.envs.table" in told.stderr.splitlines()[-1]
    assert "pip install" not in told.stderr


def test_the_games_themselves_need_none_of_them() -> None:
    libraries = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "pyarrow")
    program = "import sys\n" + "".join(f"sys.modules[{name!r}] = None\n" for name in libraries)
    program += "import genjiko\nfor game in genjiko.games(): print(genjiko.new(game, seed=1).to_act)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert len(told.stdout.splitlines()) == 5
