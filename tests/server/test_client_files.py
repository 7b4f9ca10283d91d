"""The files of the browser client."""

import asyncio
import gzip
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


def get(path: str, packing: str = "identity") -> httpx.Response:
    """What a browser gets that can unpack so."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app.make_app(Settings(database="sqlite:///unused")))
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
            return await client.get(path, headers={"Accept-Encoding": packing})

    return asyncio.run(ask())


def test_every_address_of_the_client_gives_its_page(static: Path) -> None:
    for path in ("/", "/tables/abc?key=x", "/games/hanamikoji"):
        assert get(path).text == "the client"
        assert get(path).headers["cache-control"] == "no-cache"


def test_built_files_are_kept_by_browsers(static: Path) -> None:
    script = get("/assets/main-123.js")
    assert script.text == "the script"
    assert "immutable" in script.headers["cache-control"]


def test_texts_go_packed_to_those_who_can_unpack_them(static: Path) -> None:
    for name in ("index.html", "assets/main-123.js"):
        (static / f"{name}.gz").write_bytes(gzip.compress((static / name).read_bytes()))
    script = "/assets/main-123.js"
    plain = get(script)
    assert (plain.text, plain.headers.get("content-encoding")) == ("the script", None)
    packed = get(script, "gzip, deflate")
    assert (packed.text, packed.headers["content-encoding"]) == ("the script", "gzip")
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert packed.headers["cache-control"] == plain.headers["cache-control"]
    assert get(script, "gzip;q=0").headers.get("content-encoding") is None
    assert get(script, "br;q=0.0, gzip;q=0.5").headers["content-encoding"] == "gzip"
    assert get("/tables/abc", "gzip").headers["content-encoding"] == "gzip"


def test_the_best_packing_is_chosen(static: Path) -> None:
    script = static / "assets" / "main-123.js"
    for ending in (".gz", ".br"):
        script.with_name(script.name + ending).write_bytes(b"")
    answer = get("/assets/main-123.js", "gzip, br")
    assert answer.headers["content-encoding"] == "br"
    assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_no_path_leads_out_of_the_folder(static: Path, path: str) -> None:
    assert "a secret" not in get(path).text


def test_without_a_built_client_the_server_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path / "nothing")
    assert "not built" in get("/").text
