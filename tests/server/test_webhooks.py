""" "Your turn" by webhook: sent when nobody looks, again until it is answered, and never to the host's own network."""

import asyncio
import http.server
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from genjiko.server.errors import Refusal
from genjiko.server.people import outside, webhooks
from genjiko.server.people.outside import Outside
from genjiko.server.people.webhooks import check_address
from tests.server.dripping import HALF_A_RECORD, Dripping
from tests.server.harness import Person, new_certificate, pass_the_turn
from tests.server.threaded import ThreadedServer


class Mailbox:
    """A small web server that keeps what is posted to it."""

    def __init__(self) -> None:
        self.posts: list[dict[str, Any]] = []
        self.status = 200
        box = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                box.posts.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(box.status)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/turn"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture(scope="module")
def server() -> Iterator[ThreadedServer]:
    """A server whose time is moved on by the tests."""
    running = ThreadedServer()
    yield running
    running.stop()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.close()


@pytest.fixture
def table(anna: Person, bo: Person, mailbox: Mailbox) -> dict[str, Any]:
    """A running table at which Bo has named a webhook."""
    assert bo.http.patch("/api/me", json={"webhook": mailbox.address}).json()["webhook"] == mailbox.address
    table = anna.table("me", "open", public=True)
    bo.post(f"/api/tables/{table['id']}/sit")
    return anna.post(f"/api/tables/{table['id']}/start")


def test_a_player_who_is_away_is_told_once(
    server: ThreadedServer, anna: Person, bo: Person, table: dict[str, Any], mailbox: Mailbox
) -> None:
    pass_the_turn(anna, bo, table["id"])
    server.let_pass(1)
    (news,) = mailbox.posts
    assert news["event"] == "your_turn"
    assert (news["player"], news["seat"], news["table"]) == ("Bo", 1, table["id"])
    assert news["address"].endswith(f"/tables/{table['id']}")
    server.let_pass(3600)
    assert len(mailbox.posts) == 1


def test_a_message_that_was_not_taken_is_sent_again(
    server: ThreadedServer, anna: Person, bo: Person, table: dict[str, Any], mailbox: Mailbox
) -> None:
    mailbox.status = 503
    pass_the_turn(anna, bo, table["id"])
    for seconds, number in ((1, 1), (9, 1), (1, 2), (60, 3)):
        server.let_pass(seconds)
        assert len(mailbox.posts) == number
    mailbox.status = 200
    for seconds, number in ((300, 4), (1800, 4), (86_400, 4)):
        server.let_pass(seconds)
        assert len(mailbox.posts) == number


def test_a_player_who_is_looking_is_not_told(
    server: ThreadedServer, anna: Person, bo: Person, table: dict[str, Any], mailbox: Mailbox
) -> None:
    socket = bo.socket(table["id"])
    socket.next("state")
    pass_the_turn(anna, bo, table["id"])
    server.let_pass(3600)
    assert mailbox.posts == []
    socket.close()


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1/x", "http://localhost:8085/", "http://10.0.0.1/", "http://[::1]/", "ftp://example.org/", "x"],
)
def test_addresses_of_the_hosts_own_network_are_refused(address: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_address(address, "public")
    assert refused.value.problem.code == "bad_webhook"


def test_a_server_without_webhooks_refuses_them() -> None:
    with pytest.raises(Refusal):
        check_address("https://example.org/", "off")
    check_address("", "off")


# -- nobody waits for a stranger without end --


@pytest.mark.parametrize(
    ("scheme", "shakes_hands", "drip"),
    [
        ("http", False, b"H"),
        ("https", True, b"H"),
        ("https", True, b"HTTP/1.1 100 Continue\r\n\r\n"),
        ("https", False, HALF_A_RECORD),
    ],
    ids=["in the clear", "encrypted", "encrypted answers without end", "a handshake without end"],
)
def test_whoever_drips_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str, shakes_hands: bool, drip: bytes
) -> None:
    monkeypatch.setattr(webhooks, "DEADLINE", 0.5)
    certificate, secure = new_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    stranger = Dripping([], drip, secure if shakes_hands else None)
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        webhooks.post(webhooks.find(f"{scheme}://localhost:{stranger.port}/", "any"), b"{}")
    assert time.monotonic() - began < 30
    stranger.close()


def test_a_name_that_nobody_knows_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "NAME_SECONDS", 0.5)
    known = threading.Event()

    async def run() -> None:
        threads = Outside()
        slow = [asyncio.create_task(threads.ask_name("slow", known.wait)) for _ in range(20)]
        await asyncio.sleep(0)
        assert await threads.ask_name("quick", lambda: "at once") == "at once"
        assert await threads.run(lambda: "posted") == "posted"
        assert {type(found) for found in await asyncio.gather(*slow, return_exceptions=True)} == {TimeoutError}
        assert await threads.ask_name("quick", lambda: "at once") == "at once"
        known.set()
        threads.close()

    asyncio.run(run())


def test_a_webhook_whose_name_is_long_in_coming_is_refused_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "NAME_SECONDS", 0.2)
    known, ask = threading.Event(), socket.getaddrinfo

    def asked(host: Any, *more: Any, **others: Any) -> Any:
        return known.wait() and [] if host == "long.example" else ask(host, *more, **others)

    monkeypatch.setattr(socket, "getaddrinfo", asked)
    house = ThreadedServer(webhooks="public")
    bo = Person(house, "Bo")
    texts = {
        bo.http.patch("/api/me", json={"webhook": f"http://{name}/"}).text for name in ("long.example", "no.invalid")
    }
    assert len(texts) == 1
    assert "bad_webhook" in texts.pop()
    known.set()
    bo.close()
    house.stop()
