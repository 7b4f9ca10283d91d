"""The edition without a server, given out by a server beside its own client."""

import asyncio
from pathlib import Path

import httpx
import pytest

from genjiko.server.http import app
from genjiko.server.settings import Settings


def _get(path: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app.make_app(Settings(database="sqlite:///unused")))
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_it_lies_below_away_with_leave_to_compile_python_and_nothing_else_has_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "away" / "assets").mkdir(parents=True)
    (tmp_path / "index.html").write_text("the client")
    (tmp_path / "away" / "index.html").write_text("without a server")
    (tmp_path / "away" / "assets" / "python.worker-1.js").write_text("the worker")
    monkeypatch.setattr(app, "STATIC", tmp_path)
    assert _get("/away").headers["location"] == "/away/"
    for path, text in [("/away/", "without a server"), ("/away/assets/python.worker-1.js", "the worker")]:
        answer = _get(path)
        assert answer.text == text
        assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-cache"
    assert _get("/away/nothing.js").status_code == 404, "not the client's first page, which no worker is made of"
    assert "wasm" not in _get("/").headers["content-security-policy"]
