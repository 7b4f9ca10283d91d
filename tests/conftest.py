"""At the end of a run: how many minutes each folder of the tests took, and the names of what failed."""

import os
from collections import defaultdict
from pathlib import PurePosixPath

import pytest
from tools.second_look import FAILED

_seconds: dict[str, float] = defaultdict(float)
_failed: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, test and tear-down; with several processes this is heard where they report to."""
    path = PurePosixPath(report.nodeid.split("::")[0])
    folder = "/".join(path.parent.parts[:3]) or "."
    _seconds[folder] += report.duration
    if report.failed:
        _failed.append(report.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line: the folders by their minutes of processor."""
    if sum(_seconds.values()) < 30:
        return
    parts = [f"{folder} {seconds / 60:.1f}" for folder, seconds in sorted(_seconds.items(), key=lambda item: -item[1])]
    terminalreporter.write_line(f"minutes by folder, on all processes together: {', '.join(parts)}")


def pytest_unconfigure() -> None:
    """The names alone, last of all: who reads no more than the end of a long output sees them."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    names = list(dict.fromkeys(_failed))
    FAILED.parent.mkdir(exist_ok=True)
    FAILED.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    for name in names:
        print(f"failed: {name}")
