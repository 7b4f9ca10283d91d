"""Attacks by strangers, each in two forms, from outside only: docs/attacks.md lists what they did to the first version.

Nothing of the program is imported, so that the same file can be run against any version of it.
"""

import contextlib
import json
import os
import signal
import socket
import sqlite3
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.harness import Person as AnyPerson
from tests.server.harness import Server, closed_code, new_certificate, pass_the_turn

SECRET = "correct horse battery"
STATION = "127.0.0.1"
PATIENCE = 60.0
"""Seconds that a busy machine may take for what is quick."""
MOST_LINES = 300
"""Of chat on one socket, however slowly they go: on a quick machine the first thirty are enough."""
ASLEEP = 11.0
"""Seconds for which a server is stopped: more than the players there have."""


class Person(AnyPerson):
    """Somebody who also finds a table at a version that draws no seats."""

    def table(self, *kinds: str, **wanted: Any) -> dict[str, Any]:
        try:
            return super().table(*kinds, **wanted)
        except AssertionError:
            seats = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "level": k} for k in kinds]
            return self.post("/api/tables", game="hanamikoji", seats=seats, **wanted)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssl.SSLContext]:
    """Of a stranger whom the servers here trust."""
    file, secure = new_certificate(tmp_path_factory.mktemp("certificate"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(file))
        yield secure


@pytest.fixture(scope="module")
def house(certificate: ssl.SSLContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits that believes in the addresses that a proxy names."""
    file = tmp_path_factory.mktemp("house") / "genjiko.sqlite3"
    running = Server(f"sqlite:///{file}", trusted_proxies=STATION).start()
    yield running
    running.stop()
    running.log.close()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits, which posts to the open internet only."""
    file = tmp_path_factory.mktemp("strict") / "genjiko.sqlite3"
    running = Server(f"sqlite:///{file}", limits="on", webhooks="public", trusted_proxies=STATION).start()
    yield running
    running.stop()
    running.log.close()


def _dripping(server: Server, beginning: bytes) -> socket.socket:
    line = socket.create_connection((STATION, server.port), timeout=PATIENCE)
    line.sendall(beginning)
    return line


@pytest.fixture(scope="module", autouse=True)
def half_sent(house: Server) -> Iterator[list[socket.socket]]:
    """Requests that do not arrive. They begin with the first test here, so that nobody waits for their end alone."""
    host = b"Host: x\r\n"
    lines = [
        _dripping(house, b"GET /health HTTP/1.1\r\n" + host),
        _dripping(house, b"POST /api/guests HTTP/1.1\r\n" + host + b"Content-Length: 20\r\n\r\n{"),
        _dripping(house, b""),
    ]
    yield lines
    for line in lines:
        line.close()


UNREAD_SECONDS = 45.0
UNREAD = 600
"""So many answers of many kilobytes are more than the system keeps for somebody who does not read them."""


@pytest.fixture(scope="module", autouse=True)
def unread(house: Server) -> Iterator[tuple[socket.socket, float]]:
    """Somebody who asks for much and reads nothing. It begins with the first test here, for the same reason."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((STATION, house.port))
    line.sendall(b"GET /api/games/hanamikoji/words HTTP/1.1\r\nHost: x\r\n\r\n" * UNREAD)
    yield line, time.monotonic()
    line.close()


@pytest.fixture(scope="module", autouse=True)
def silent(house: Server) -> Iterator[list[ClientConnection]]:
    """Sockets at which nobody says who they are; one of them says other things."""
    with contextlib.ExitStack() as opened:
        address = f"{house.url.replace('http', 'ws', 1)}/api/tables/any/socket"
        lines = [opened.enter_context(connect(address, compression=None)) for _ in range(2)]
        lines[1].send('{"type":"ping","at":1.0}')
        yield lines


class Sleeper:
    """A server that was stopped while somebody had few seconds to play."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anna = Person(server, "Sleeper")
        clock = {"kind": "live", "turn": 8, "reserve": 0, "on_timeout": "resign"}
        self.table = self.anna.table("me", "me", start=True, clock=clock)["id"]
        os.kill(server.pid, signal.SIGSTOP)
        self._since = time.monotonic()

    def wake(self) -> None:
        """It goes on, after a while that is long enough."""
        time.sleep(max(0.0, self._since + ASLEEP - time.monotonic()))
        os.kill(self.server.pid, signal.SIGCONT)


@pytest.fixture(scope="module", autouse=True)
def sleeper(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sleeper]:
    """Stopped before the first test here, and woken by the last."""
    file = tmp_path_factory.mktemp("sleeper") / "genjiko.sqlite3"
    found = Sleeper(Server(f"sqlite:///{file}").start())
    yield found
    found.anna.close()
    os.kill(found.server.pid, signal.SIGCONT)
    found.server.stop()
    found.server.log.close()


def account(server: Server, name: str) -> Person:
    body = {"name": name, "passphrase": SECRET}
    answer = httpx.post(f"{server.url}/api/accounts", json=body, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return Person(server, token=answer.json()["token"])


def answered(person: Person, method: str, path: str, **body: Any) -> tuple[int, str]:
    """The status and the sentence of an answer."""
    answer = person.http.request(method, path, json=body, timeout=PATIENCE)
    return answer.status_code, answer.text


def from_address(server: Server, address: str, path: str, body: dict[str, Any]) -> int:
    headers = {"X-Forwarded-For": address}
    return httpx.post(server.url + path, json=body, headers=headers, timeout=PATIENCE).status_code


# -- untrusted text --

DOTTED = {
    "a dotted key": "a" + ".a" * 5_000 + " = 1",
    "quoted parts": '"a"' + '."a"' * 3_000 + " = 1",
    "a head of a table": "[a" + ".a" * 5_000 + "]",
    "inside a table on one line": "b = {a" + ".a" * 5_000 + " = 1}",
}


@pytest.mark.parametrize("box", DOTTED.values(), ids=DOTTED)
def test_a_key_of_many_dots_is_refused_by_its_shape(house: Server, box: str) -> None:
    anna = Person(house)
    for path, body in (
        ("/api/tables", {"game": "hanamikoji", "components": box}),
        ("/api/replays", {"record": f"genjiko-record 1\ngame: hanamikoji\n| {box}\nend: 0 moves"}),
    ):
        status, text = answered(anna, "POST", path, **body)
        assert (status, "dots" in text) == (400, True), text[:200]
    anna.close()


def test_uploading_needs_a_session(house: Server) -> None:
    gone = Person(house, "Gone")
    assert gone.http.delete("/api/sessions").status_code == 204
    for headers in ({}, dict(gone.http.headers), {"Authorization": "Bearer nobody"}):
        headers.pop("content-length", None)
        answer = httpx.post(
            f"{house.url}/api/replays", json={"record": "genjiko-record 1"}, headers=headers, timeout=PATIENCE
        )
        assert answer.status_code == 401
    gone.close()


BOXES = {
    "brackets": "a = " + "[" * 29_000,
    "tables in tables": "{a=" * 14_000,
    "a long number": "a = " + "1" * 50_000,
    "brackets over many lines": "a = " + "[\n" * 20_000,
    "a long number of sixteen": "a = 0x" + "f" * 50_000,
}
RECORDS = {
    "seed": "seed: " + "1" * 5_000,
    "players": "players: " + "1" * 5_000,
    "number of a move": "1" * 5_000 + ". 0 secret A",
    "position": "position: " + "[" * 29_000,
    "position of objects": "position: " + '{"a":' * 3_000,
    "drawn": "drawn: " + "1" * 5_000,
    "seat of a move": "1. " + "1" * 5_000 + " secret A",
}


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_no_box_rings_the_alarm(house: Server, box: str) -> None:
    anna = Person(house)
    assert answered(anna, "POST", "/api/tables", game="hanamikoji", components=box)[0] == 400
    anna.close()


@pytest.mark.parametrize("line", RECORDS.values(), ids=RECORDS)
def test_no_record_rings_the_alarm(house: Server, line: str) -> None:
    anna = Person(house)
    record = f"genjiko-record 1\ngame: hanamikoji\nrules: 1\n{line}\nend: {'1' * 4_000} moves"
    assert answered(anna, "POST", "/api/replays", record=record)[0] == 400
    anna.close()


# -- fair shares and limits --


def test_nobody_lets_many_tables_play_themselves(strict: Server) -> None:
    anna = Person(strict)
    bots = [{"kind": "bot", "level": "master"}] * 2
    wanted = {"game": "hanamikoji", "seats": bots, "start": True}
    assert 429 in [answered(anna, "POST", "/api/tables", **wanted)[0] for _ in range(6)]
    anna.close()


def test_nobody_leaves_many_tables_to_bots(strict: Server) -> None:
    anna = Person(strict, "Leaver")
    codes = []
    seats = [{"kind": "me"}, {"kind": "bot", "level": "master"}]
    for _ in range(6):
        status, text = answered(anna, "POST", "/api/tables", game="hanamikoji", start=True, seats=seats)
        codes.append(status)
        if status == 201:
            anna.post(f"/api/tables/{json.loads(text)['id']}/leave")
    assert codes[0] == 201
    assert 429 in codes
    anna.close()


def test_one_network_of_ipv6_is_one_caller(strict: Server) -> None:
    addresses = [f"2001:db8:1:2::{n:x}" for n in range(1, 10)] + [f"2001:db8:1:2:{n:x}::" for n in range(1, 60)]
    codes = (from_address(strict, address, "/api/guests", {"name": "Visitor"}) for address in addresses)
    assert 429 in codes
    assert from_address(strict, "2001:db8:1:3::1", "/api/guests", {"name": "Neighbour"}) == 201


def test_an_account_takes_few_guesses_from_however_many_addresses(strict: Server) -> None:
    account(strict, "Guessed").close()
    wrong = [{"name": name, "passphrase": "something else"} for name in ("Guessed", "GUESSED", "ｇｕｅｓｓｅｄ")]
    codes = [from_address(strict, f"198.51.100.{n}", "/api/sessions", wrong[n % 3]) for n in range(14)]
    assert (codes[0], codes[-1]) == (401, 429)


def test_chat_is_limited_on_the_socket_too(strict: Server) -> None:
    anna = Person(strict, "Talker")
    table = anna.table("me", "me", start=True)
    where = f"/api/tables/{table['id']}/chat"
    for _ in range(30):
        assert answered(anna, "POST", where, text="hello")[0] == 201
    line = anna.socket(table["id"], 0)
    for number in range(MOST_LINES):
        line.send({"type": "chat", "text": "hello", "id": str(number)})
        answer = line.next("done", "refused", timeout=PATIENCE)
        if answer["type"] == "refused":
            break
        time.sleep(0.11)  # a socket may say so much, whatever it says
    assert answer["problem"]["code"] == "too_fast"
    line.close()
    anna.close()


def test_a_request_with_two_lengths_is_refused(house: Server) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    line = _dripping(house, head + b"0\r\n\r\n")
    assert b" 400 " in line.recv(1000).split(b"\r\n")[0]
    line.close()


# -- nothing waits for a stranger --


class Stranger:
    """A web server that drips, or one that notes when it was asked; encrypted with a context."""

    def __init__(self, drips: bytes = b"", secure: ssl.SSLContext | None = None) -> None:
        self.asked = threading.Event()
        self._drips = drips
        self._secure = secure
        self._ear = socket.create_server((STATION, 0))
        port = self._ear.getsockname()[1]
        self.address = f"http://{STATION}:{port}/" if secure is None else f"https://localhost:{port}/"
        self._open = True
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while self._open:
                line, _ = self._ear.accept()
                threading.Thread(target=self._answer, args=(line,), daemon=True).start()

    def _answer(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError), line:
            talk = line if self._secure is None else self._secure.wrap_socket(line, server_side=True)
            with talk:
                talk.recv(100_000)
                self.asked.set()
                while self._drips and self._open:
                    talk.sendall(self._drips)
                    time.sleep(0.5)
                talk.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    def close(self) -> None:
        self._open = False
        self._ear.close()


@pytest.mark.parametrize("drips", [b"H", b"HTTP/1.1 100 Continue\r\n\r\n"], ids=["a header", "answers without end"])
def test_a_dripping_webhook_keeps_nobody_else_waiting(house: Server, drips: bytes) -> None:
    slow, quick = Stranger(drips), Stranger()
    people = [Person(house, name) for name in ("Slow", "Other", "Quick", "Another")]
    try:
        for person, stranger in ((people[0], slow), (people[2], quick)):
            assert answered(person, "PATCH", "/api/me", webhook=stranger.address)[0] == 200
        for guest, host, stranger in ((people[0], people[1], slow), (people[2], people[3], quick)):
            table = host.table("me", "open", public=True)
            guest.post(f"/api/tables/{table['id']}/sit")
            host.post(f"/api/tables/{table['id']}/start")
            pass_the_turn(host, guest, table["id"])
            assert stranger.asked.wait(PATIENCE / 2)
    finally:
        for stranger in (slow, quick):
            stranger.close()
        for person in people:
            person.close()


def test_dripping_webhooks_that_are_encrypted_hold_no_thread_for_ever(
    house: Server, certificate: ssl.SSLContext
) -> None:
    slow, quick = Stranger(b"H", certificate), Stranger()
    host, guests = Person(house, "Host"), [Person(house, f"Slow {number}") for number in range(4)]
    last = Person(house, "Quick")
    try:
        for guest in (*guests, last):
            address = (quick if guest is last else slow).address
            assert answered(guest, "PATCH", "/api/me", webhook=address)[0] == 200
        # Two notices to one person are on the way at once, and eight in all.
        for guest in (*guests, *guests, last):
            table = host.table("me", "open", public=True)
            guest.post(f"/api/tables/{table['id']}/sit")
            host.post(f"/api/tables/{table['id']}/start")
            pass_the_turn(host, guest, table["id"])
        assert slow.asked.wait(PATIENCE)
        assert quick.asked.wait(PATIENCE)
    finally:
        for stranger in (slow, quick):
            stranger.close()
        for person in (host, *guests, last):
            person.close()


# -- honest ratings --


def test_who_plays_a_rated_game_is_fixed_at_its_start(house: Server) -> None:
    anna = account(house, "Forger")
    table = anna.table("me", "novice", start=True)
    where = f"/api/tables/{table['id']}"
    assert table["rated"]
    assert answered(anna, "POST", f"{where}/bots", seat=1, level="master")[0] == 409
    anna.get(f"{where}/hints") if anna.get(f"{where}/state")["to_act"] == [0] else None
    assert anna.get(where)["rated"]
    anna.close()


def test_a_guest_who_becomes_an_account_in_the_game_does_not_make_it_count(house: Server) -> None:
    anna, guest = account(house, "Counted"), Person(house, "Latecomer")
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    guest.post(f"{where}/sit")
    assert not anna.post(f"{where}/start")["rated"]
    guest.post("/api/accounts", name="Latecomer", passphrase=SECRET)
    assert not anna.get(where)["rated"]
    anna.close()
    guest.close()


ELSEWHERE = [
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "null"},
    {"Origin": "https://example.org", "Sec-Fetch-Site": "same-origin"},
]


@pytest.mark.parametrize("headers", ELSEWHERE, ids=str)
def test_a_link_on_another_site_costs_nobody_their_rating(house: Server, headers: dict[str, str]) -> None:
    anna = account(house, f"Clicker {ELSEWHERE.index(headers)}")
    table = anna.table("me", "novice", start=True)
    assert table["rated"]
    where = f"/api/tables/{table['id']}"
    for method in ("GET", "HEAD"):
        for path in (f"{where}/hints", f"{where}/coach?step=0", "/api/me/export"):
            assert anna.http.request(method, path, headers=headers).status_code == 403, (method, path)
    # The own pages, and programs, which say nothing of a site.
    for fine in ({"Sec-Fetch-Site": "same-origin"}, {}):
        assert anna.http.get("/api/me/export", headers=fine).status_code == 200
    anna.close()


# -- chat, clocks, sessions, names --


def test_a_line_of_chat_is_said_once_by_socket_and_by_http(house: Server) -> None:
    anna = Person(house, "Echo")
    table = anna.table("me", "me", start=True)
    for _ in range(2):
        line = anna.socket(table["id"], 0)
        line.send({"type": "chat", "text": "Good evening", "id": "the same"})
        assert line.next("done", "refused")["type"] == "done"
        line.close()
    anna.http.post(f"/api/tables/{table['id']}/chat", json={"text": "Good evening", "id": "the same"})
    assert len(anna.get(f"/api/tables/{table['id']}/chat")["lines"]) == 1
    anna.close()


def test_a_socket_ends_with_its_session_or_its_token(house: Server) -> None:
    anna = Person(house, "Leaving")
    table = anna.table("me", "me", start=True)
    token = anna.post("/api/me/tokens", label="my bot")
    program = Person(house, token=token["token"])
    lines = [anna.socket(table["id"], 0), program.socket(table["id"], 1)]
    for line in lines:
        line.next("state")
    assert anna.http.delete(f"/api/me/tokens/{token['id']}").status_code == 204
    assert anna.http.delete("/api/sessions").status_code == 204
    for line in lines:
        with contextlib.suppress(ConnectionClosed):
            line.send({"type": "chat", "text": "still here", "id": "x"})
        assert closed_code(line.line) == 4001
        line.close()
    anna.close()
    program.close()


def test_the_chat_of_a_closed_table_is_for_those_who_sit_there(house: Server) -> None:
    anna, bo = Person(house, "Inside"), Person(house, "Outside")
    table = anna.table("me", "me", start=True, public=True, spectators=False)
    where = f"/api/tables/{table['id']}/chat"
    assert httpx.get(house.url + where, timeout=PATIENCE).status_code == 403
    assert answered(bo, "POST", where, text="psst")[0] == 403
    assert answered(anna, "POST", where, text="hello")[0] == 201
    anna.close()
    bo.close()


NAMES = ["Imitated", "ımıtated", "Imitаted", "1mitated", "Master", "Maste r 2", "ㅤ", "⠀", "Operator",
         "Murasaki", "hana 2", "G0r0", "Ｋｅｎｊｉ"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_called_like_somebody_else(house: Server, name: str) -> None:
    with contextlib.suppress(AssertionError):
        account(house, "Imitated").close()
    answer = httpx.post(f"{house.url}/api/guests", json={"name": name}, timeout=PATIENCE)
    assert answer.status_code in (400, 409)


@pytest.mark.parametrize("origin", ["", "ftp://{host}", "javascript://{host}"])
def test_an_origin_that_is_none_is_foreign(house: Server, origin: str) -> None:
    headers = {"Origin": origin.format(host=house.url.removeprefix("http://"))}
    answer = httpx.post(f"{house.url}/api/guests", json={"name": "Nobody"}, headers=headers, timeout=PATIENCE)
    assert answer.status_code == 403


HEADERS = ["content-security-policy", "referrer-policy", "cross-origin-opener-policy", "permissions-policy",
           "x-content-type-options"]  # fmt: skip
PLACES = {
    "/": 200, "/tables/none": 200, "/api/about": 200, "/api/tables/none": 404, "/api/nothing": 404, "/api/me": 401,
    "/boards/nothing/x": 404,
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_every_answer_says_how_it_may_be_used(house: Server, place: str) -> None:
    plain = httpx.get(house.url + place, timeout=PATIENCE)
    secret = httpx.get(house.url + place, headers={"X-Forwarded-Proto": "https"}, timeout=PATIENCE)
    for answer in (plain, secret):
        assert answer.status_code == PLACES[place]
        assert [name for name in HEADERS if name not in answer.headers] == []
        policy = answer.headers["content-security-policy"]
        assert all(f"{rule} 'none'" in policy for rule in ("frame-ancestors", "base-uri"))
    assert "strict-transport-security" not in plain.headers
    assert "max-age" in secret.headers["strict-transport-security"]


def test_what_is_refused_before_it_is_looked_at_says_so_too(house: Server) -> None:
    headers = {"Origin": "https://example.org"}
    answer = httpx.post(f"{house.url}/api/guests", json={"name": "Nobody"}, headers=headers, timeout=PATIENCE)
    assert answer.status_code == 403
    assert [name for name in HEADERS if name not in answer.headers] == []


def test_a_page_in_the_clear_is_no_page_of_a_server_that_is_reached_in_secret(house: Server) -> None:
    headers = {"Origin": house.url, "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.1"}
    answer = httpx.post(f"{house.url}/api/guests", json={"name": "Nobody"}, headers=headers, timeout=PATIENCE)
    assert answer.status_code == 403


# -- the rest --

WITHIN = ["[64:ff9b::7f00:1]", "[64:ff9b::a00:1]", "[2002:7f00:1::]", "[::127.0.0.1]", "[fec0::1]", "[ff0e::1]",
          "192.0.0.8", "[2001:0:7f00:1::]", "[64:ff9b:1::1]", "192.88.99.1", "8.8.8.8:25",
          "[2001:4860:4860::8888]:22"]  # fmt: skip


@pytest.mark.parametrize("place", WITHIN)
def test_a_webhook_leads_to_the_open_internet_only(strict: Server, place: str) -> None:
    headers = {"X-Forwarded-For": f"203.0.113.{WITHIN.index(place) + 1}"}
    made = httpx.post(f"{strict.url}/api/guests", json={"name": "Poster"}, headers=headers, timeout=PATIENCE)
    headers["Authorization"] = f"Bearer {made.json()['token']}"
    answer = httpx.patch(
        f"{strict.url}/api/me", json={"webhook": f"http://{place}/"}, headers=headers, timeout=PATIENCE
    )
    assert (answer.status_code, answer.json().get("code")) == (400, "bad_webhook")


def test_names_that_are_not_there_and_places_inside_get_the_same_answer(strict: Server) -> None:
    anna = Person(strict, "Curious")
    places = ("10.0.0.1", "no.invalid", "localhost", "[fc00::1]", "[::1]:443", "169.254.169.254")
    texts = {answered(anna, "PATCH", "/api/me", webhook=f"http://{place}/")[1] for place in places}
    assert len(texts) == 1
    anna.close()


@pytest.mark.parametrize("text", ["100%00 sure", "type \\u0000 for it"])
def test_everything_can_be_said_in_chat(house: Server, text: str) -> None:
    anna = Person(house, "Sayer")
    table = anna.table("me", "me", start=True)
    assert answered(anna, "POST", f"/api/tables/{table['id']}/chat", text=text)[0] == 201
    anna.close()


def test_a_server_that_can_work_is_ready(house: Server) -> None:
    answer = httpx.get(f"{house.url}/ready", timeout=PATIENCE)
    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})


def test_the_log_holds_no_key(house: Server) -> None:
    anna, bo = Person(house, "Keyholder"), Person(house, "Watcher")
    table = anna.table("me", "me", start=True)
    keys = [table["links"]["watch"], table["links"]["join"]]
    for key in keys:
        line = bo.socket(table["id"], None, key=key)
        line.next("hello")
        line.close()
    said = house.output()
    assert not [key for key in keys if key in said]
    anna.close()
    bo.close()


def test_a_table_of_unknown_rules_opens_and_can_be_ended(tmp_path: Path) -> None:
    file = tmp_path / "genjiko.sqlite3"
    server = Server(f"sqlite:///{file}").start()
    anna = Person(server, "Archivist")
    tables = [anna.table("me", "me", start=True)["id"] for _ in range(2)]
    anna.post(f"/api/tables/{tables[1]}/resign", id="x", seat=0)
    server.stop()
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE tables SET rules_version = 0")
        database.commit()
    server.start()
    for table in tables:
        where = f"/api/tables/{table}"
        assert anna.get(where)["id"] == table
        assert anna.get(f"{where}/chat") == {"lines": []}
    assert anna.http.get(f"/api/tables/{tables[1]}/record").text.startswith("genjiko-record 1\n")
    anna.post(f"/api/tables/{tables[0]}/leave")
    assert json.dumps(anna.get("/api/me/tables", status="playing")["tables"]) == "[]"
    anna.close()
    server.stop()
    server.log.close()


# -- what takes its time: begun by the fixtures, looked at in the end --


def test_requests_that_do_not_arrive_are_closed(half_sent: list[socket.socket]) -> None:
    for line in half_sent:
        line.settimeout(PATIENCE)
        assert line.recv(1) == b""


def test_sockets_without_a_greeting_are_closed(silent: list[ClientConnection]) -> None:
    assert [closed_code(line) for line in silent] == [1008, 1008]


def test_answers_that_nobody_reads_are_not_kept(unread: tuple[socket.socket, float]) -> None:
    line, since = unread
    time.sleep(max(0.0, since + UNREAD_SECONDS - time.monotonic()))
    line.settimeout(PATIENCE)
    found = bytearray()
    with contextlib.suppress(ConnectionResetError, TimeoutError):
        while some := line.recv(1 << 20):
            found += some
    assert found.count(b"HTTP/1.1 200") < UNREAD


def test_time_in_which_the_server_was_stopped_is_nobodys(sleeper: Sleeper) -> None:
    sleeper.wake()
    time.sleep(2)
    found = sleeper.anna.get(f"/api/tables/{sleeper.table}")
    assert (found["status"], [seat["resigned"] for seat in found["seats"]]) == ("playing", [False, False])
