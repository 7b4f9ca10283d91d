"""A copy of the house that speaks one more language."""

import os
from pathlib import Path

import pytest

from tests.languages.pseudo import house_with_pseudo


@pytest.fixture(scope="session")
def pseudo_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the copy lies: what `PYTHONPATH` must be to run it."""
    return house_with_pseudo(tmp_path_factory.mktemp("house"))


@pytest.fixture
def in_pseudo_house(pseudo_house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Programs that a test starts are those of the copy, in plain Python; their data lie in a folder of their own."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(pseudo_house), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("GENJIKO_FORM", "plain")
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return pseudo_house
