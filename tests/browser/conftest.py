"""A server and a browser for the tests of the client."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.windows import Window, launch
from tests.server.harness import Server

Open = Callable[..., Window]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an SQLite file of its own, without rate limits."""
    folder: Path = tmp_path_factory.mktemp("browser")
    running = Server(f"sqlite:///{folder / 'genjiko.sqlite3'}").start()
    yield running
    running.stop()
    running.log.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens windows, each with a person of its own; closes them and fails if a page has complained."""
    opened: list[Window] = []

    def open_one(**wanted: Any) -> Window:
        opened.append(Window(browser, server.url, **wanted))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()
