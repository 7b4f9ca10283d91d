"""The files of the browser client."""

import asyncio
from pathlib import Path

import httpx
import pytest

from genjiko.server.http import app
from genjiko.server.settings import Settings


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that has been built, beside a file that is nobody's business."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the client")
    (folder / "assets" / "main-123.js").write_text("the script")
    (tmp_path / "secret.txt").write_text("a secret")
    monkeypatch.setattr(app, "STATIC", folder)
    return folder


def get(path: str) -> httpx.Response:
    """What a browser gets."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app.make_app(Settings(database="sqlite:///unused")))
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_every_address_of_the_client_gives_its_page(static: Path) -> None:
    for path in ("/", "/tables/abc?key=x", "/games/hanamikoji"):
        assert get(path).text == "the client"
        assert get(path).headers["cache-control"] == "no-cache"


def test_built_files_are_kept_by_browsers(static: Path) -> None:
    script = get("/assets/main-123.js")
    assert script.text == "the script"
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_no_path_leads_out_of_the_folder(static: Path, path: str) -> None:
    assert "a secret" not in get(path).text


def test_without_a_built_client_the_server_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path / "nothing")
    assert "not built" in get("/").text
