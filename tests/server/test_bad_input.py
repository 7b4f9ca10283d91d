"""Whatever is sent, the server stays up, tells no secret, and says clearly what was wrong."""

import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.harness import Person, Server, Socket, closed_code


@pytest.fixture
def table(anna: Person) -> dict[str, Any]:
    return anna.table("me", "me", start=True)


@pytest.fixture
def socket(anna: Person, table: dict[str, Any]) -> Iterator[Socket]:
    opened = anna.socket(table["id"], 0)
    opened.next("state")
    yield opened
    opened.close()


def _address(server: Server, table: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"


MALFORMED = [
    "",
    "no json",
    "[]",
    "null",
    "{}",
    '{"type": "nothing"}',
    '{"type": "play"}',
    '{"type": "play", "action": 5, "version": 0, "id": "x"}',
    '{"type": "play", "action": "secret A", "version": -1, "id": "x"}',
    '{"type": "play", "action": "secret A", "version": 1e99, "id": "x"}',
    '{"type": "play", "action": "secret A", "version": 0, "id": "x", "more": 1}',
    '{"type": "play", "action": "secret\\u0000A", "version": 0, "id": "x"}',
    '{"type": "chat", "text": "\\ud800", "id": "x"}',
    "[" * 5000,
    '{"a":' * 5000,
]


@pytest.mark.parametrize("frame", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_frame_is_named_and_has_no_effect(socket: Socket, frame: str) -> None:
    socket.line.send(frame)
    notice = socket.next("notice")
    assert notice["code"] == "bad_message"
    socket.send({"type": "ping", "at": 1})
    assert socket.next("pong")["at"] == 1


def test_a_binary_frame_is_refused(socket: Socket) -> None:
    socket.line.send(b"\x00\xff")
    assert socket.next("notice")["code"] == "bad_message"


def test_an_oversized_frame_ends_the_socket(socket: Socket, anna: Person, table: dict[str, Any]) -> None:
    socket.send({"type": "chat", "id": "x", "text": "x" * 70_000})
    assert socket.closed_code() == 1009
    assert anna.get(f"/api/tables/{table['id']}/state")["version"] == 0


def test_an_oversized_request_is_refused(anna: Person) -> None:
    big = {"record": "x" * 70_000}
    assert anna.refused("/api/replays", **big) == (413, "too_large")


def test_too_many_bad_frames_end_the_socket(socket: Socket) -> None:
    for _ in range(20):
        socket.line.send("rubbish")
        socket.next("notice")
    socket.line.send("rubbish")
    assert socket.closed_code() == 1008


def test_a_stale_version_is_refused_and_the_present_state_comes_with_it(socket: Socket) -> None:
    state = socket.last["state"]["state"]
    assert socket.play(state["legal"][0], state["version"], "first")["type"] == "done"
    answer = socket.play(state["legal"][1], state["version"], "second")
    assert answer["type"] == "refused"
    assert answer["problem"]["code"] == "stale"
    assert answer["version"] == 1
    assert socket.last["state"]["state"]["version"] == 1


def test_a_version_from_the_future_is_refused(socket: Socket) -> None:
    state = socket.last["state"]["state"]
    assert socket.play(state["legal"][0], 99)["problem"]["code"] == "stale"


def test_the_same_request_is_answered_again_and_played_once(socket: Socket) -> None:
    state = socket.last["state"]["state"]
    first = socket.play(state["legal"][0], state["version"], "same")
    again = socket.play(state["legal"][0], state["version"], "same")
    assert first == again == {"type": "done", "id": "same", "version": 1}


def test_an_action_of_another_seat_is_refused(anna: Person, bo: Person) -> None:
    table = anna.table()
    bo.post(f"/api/tables/{table['id']}/sit", key=table["links"]["join"])
    anna.post(f"/api/tables/{table['id']}/start")
    state = anna.get(f"/api/tables/{table['id']}/state", seat=0)
    actor, other = (anna, bo) if state["to_act"] == [0] else (bo, anna)
    legal = actor.get(f"/api/tables/{table['id']}/state")["legal"]
    where = f"/api/tables/{table['id']}/play"
    assert other.refused(where, action=legal[0], version=0, id="x") == (409, "illegal")
    assert other.refused(where, action=legal[0], version=0, id="x", seat=state["to_act"][0]) == (403, "not_seated")


def test_an_illegal_action_is_refused_with_the_reason_of_the_rules(socket: Socket) -> None:
    answer = socket.play("take A", 0)
    assert answer["problem"]["code"] == "illegal"
    assert answer["problem"]["reason"] == "nothing_offered"
    assert "nothing is offered" in answer["problem"]["text"]


def test_a_page_of_another_site_gets_no_socket(server: Server, table: dict[str, Any]) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(_address(server, table["id"]), additional_headers=headers, compression=None) as line,
    ):
        line.recv()
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_a_page_of_another_site_changes_nothing(anna: Person, headers: dict[str, str]) -> None:
    answer = anna.http.post("/api/tables", json={"game": "hanamikoji"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_our_own_page_may_do_it(server: Server, anna: Person) -> None:
    headers = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    assert anna.http.post("/api/tables", json={"game": "hanamikoji"}, headers=headers).status_code == 201


def _closed_with(server: Server, table: str, hello: dict[str, Any]) -> int:
    with connect(_address(server, table), compression=None) as line:
        line.send(json.dumps({"type": "hello", **hello}))
        return closed_code(line)


def test_wrong_tokens_and_guessed_tables_get_nothing(server: Server, anna: Person, bo: Person) -> None:
    table = anna.table("me", "me", start=True)["id"]
    assert _closed_with(server, table, {"token": "x" * 43}) == 4001
    assert _closed_with(server, table, {}) == 4004
    assert _closed_with(server, table, {"token": bo.token}) == 4004
    assert _closed_with(server, "guessed", {"token": anna.token}) == 4004
    assert bo.refused(f"/api/tables/{table}", "GET") == (404, "not_found")
    assert bo.refused(f"/api/tables/{table}/state", "GET") == (404, "not_found")
    assert bo.refused(f"/api/tables/{table}/state", "GET", key="guessed") == (404, "not_found")
    assert bo.refused(f"/api/tables/{table}/record", "GET") == (404, "not_found")


def test_a_link_for_watching_does_not_let_anybody_sit_or_see_hands(anna: Person, bo: Person) -> None:
    table = anna.table("me", "open")
    watch, where = table["links"]["watch"], f"/api/tables/{table['id']}"
    assert bo.refused(f"{where}/sit", key=watch)[0] == 409
    seen = bo.get(where, key=watch)
    assert seen["links"] == {"join": "", "watch": "", "hands": {}}
    anna.post(f"{where}/bots", seat=1, level="random")
    anna.post(f"{where}/start")
    state = bo.get(f"{where}/state", key=watch)
    assert state["seat"] is None
    assert all(seat["hand"] is None for seat in state["view"]["table"]["seats"])
    assert bo.refused(f"{where}/state", "GET", key=watch, seat=0) == (403, "not_seated")
    assert bo.refused(f"{where}/replay", "GET", key=watch, seat="0") == (403, "not_over")
    assert bo.refused(f"{where}/replay", "GET", key=watch, seat="open") == (403, "not_over")
    assert bo.refused(f"{where}/record", "GET", key=watch) == (403, "not_over")


def test_a_table_without_spectators_shows_nothing_to_them(anna: Person, bo: Person) -> None:
    table = anna.table("me", "me", start=True, public=True, spectators=False)
    assert bo.refused(f"/api/tables/{table['id']}/state", "GET") == (403, "no_spectators")
    assert bo.refused(f"/api/tables/{table['id']}/replay", "GET") == (403, "no_spectators")


def test_errors_are_json_and_tell_nothing_of_the_inside(server: Server) -> None:
    for method, path in (("GET", "/api/nothing"), ("PUT", "/api/tables"), ("POST", "/api/tables"), ("GET", "/api/me")):
        answer = httpx.request(method, server.url + path)
        assert answer.status_code in (401, 404, 405)
        assert set(answer.json()) == {"code", "text", "reason", "args"}
        assert "Traceback" not in answer.text


def test_pages_carry_protecting_headers(server: Server) -> None:
    headers = httpx.get(server.url).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


# -- limits --


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with rate limits."""
    folder: Path = tmp_path_factory.mktemp("strict")
    running = Server(f"sqlite:///{folder / 'genjiko.sqlite3'}", limits="on").start()
    yield running
    running.stop()
    running.log.close()


def test_a_flood_on_a_socket_is_refused_and_then_ended(strict: Server) -> None:
    anna = Person(strict)
    table = anna.table("me", "me", start=True)
    socket = anna.socket(table["id"], 0)
    for number in range(20):
        socket.send({"type": "why", "action": "secret A", "id": str(number)})
        assert socket.next("why", "refused")["type"] == "why"
    with suppress(ConnectionClosed):  # the server may end it before all is sent
        for number in range(300):
            socket.send({"type": "why", "action": "secret A", "id": f"more {number}"})
    assert socket.next("refused")["problem"]["code"] == "too_fast"
    assert socket.closed_code() == 1008
    socket.close()
    anna.close()


def test_creating_joining_and_signing_in_are_limited(strict: Server) -> None:
    anna = Person(strict, "Bo")

    def until_refused(path: str, body: dict[str, Any], most: int) -> httpx.Response:
        for _ in range(most):
            answer = anna.http.post(path, json=body)
            if answer.status_code == 429:
                return answer
        raise AssertionError(f"{path} is not limited")

    table = anna.table("me", "me", start=True)
    for path, body, most in (
        ("/api/sessions", {"name": "nobody", "passphrase": "wrong wrong"}, 12),
        ("/api/tables", {"game": "hanamikoji"}, 40),
        (f"/api/tables/{table['id']}/sit", {}, 70),
    ):
        answer = until_refused(path, body, most)
        assert answer.json()["code"] == "too_fast"
        assert int(answer.headers["retry-after"]) >= 1
    anna.close()


def test_many_frames_at_once_from_many_sockets_do_no_harm(server: Server, anna: Person, table: dict[str, Any]) -> None:
    sockets = [anna.socket(table["id"], seat) for seat in (0, 1) for _ in range(5)]
    state = sockets[0].until(lambda s: s["to_act"])
    actor = state["to_act"][0]
    legal = anna.get(f"/api/tables/{table['id']}/state", seat=actor)["legal"]
    answers: list[dict[str, Any]] = []

    def hammer(socket: Socket, number: int) -> None:
        answers.append(socket.play(legal[number % len(legal)], 0, f"request {number}"))

    threads = [threading.Thread(target=hammer, args=(s, i)) for i, s in enumerate(sockets)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(answer["type"] == "done" for answer in answers) == 1
    assert anna.get(f"/api/tables/{table['id']}/state", seat=0)["version"] == 1
    for socket in sockets:
        socket.close()


def test_a_hand_is_shown_to_guests_by_a_link_until_it_is_taken_back(anna: Person, bo: Person) -> None:
    table = anna.table("me", "random", seed=7)
    where = f"/api/tables/{table['id']}"
    assert anna.refused(f"{where}/hand", shown=True) == (409, "not_playing")
    anna.post(f"{where}/start")
    assert bo.refused(f"{where}/hand", shown=True)[0] in (403, 404)
    key = anna.post(f"{where}/hand", shown=True)["links"]["hands"]["0"]
    mine, seen = anna.get(f"{where}/state"), bo.get(f"{where}/state", key=key)
    assert (seen["seat"], seen["view"], seen["events"]) == (0, mine["view"], mine["events"])
    assert (bool(mine["legal"]), seen["legal"], seen["undo"]) == (True, [], 0)
    info = bo.get(where, key=key)
    assert (info["your_seats"], info["links"]) == ([], {"join": "", "watch": "", "hands": {}})
    assert bo.refused(f"{where}/state", "GET", key=key, seat=1) == (403, "not_seated")
    assert bo.refused(f"{where}/chat", "GET", key=key) == (403, "no_spectators")
    assert bo.refused(f"{where}/play", action=mine["legal"][0], version=mine["version"], id="1")[0] in (403, 404)
    socket = bo.socket(table["id"], key=key)
    assert socket.next("state")["state"]["view"] == mine["view"]
    socket.send({"type": "play", "action": mine["legal"][0], "version": mine["version"], "id": "2"})
    assert socket.next("refused")["problem"]["code"] == "not_seated"
    socket.send({"type": "chat", "text": "she has two of A", "id": "3"})
    assert socket.next("refused")["problem"]["code"] == "not_seated"
    anna.post(f"{where}/hand", shown=False)
    assert socket.closed_code() == 4003
    assert bo.refused(f"{where}/state", "GET", key=key) == (404, "not_found")
    assert anna.post(f"{where}/hand", shown=True)["links"]["hands"]["0"] != key


def test_a_rival_cannot_use_the_link_to_a_hand_nor_is_there_one_where_the_result_counts(
    anna: Person, bo: Person, server: Server
) -> None:
    table = anna.table("me", "open")
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit", key=table["links"]["join"])
    anna.post(f"{where}/start")
    key = anna.post(f"{where}/hand", shown=True)["links"]["hands"]["0"]
    seen = bo.get(f"{where}/state", key=key)
    assert (seen["seat"], seen["view"]["table"]["seats"][0]["hand"]) == (1, None)
    assert bo.get(where)["links"]["hands"] == {}
    kept = Person(server, "Chie")
    kept.post("/api/accounts", name="Chie of Nara", passphrase="five scents in a row")
    rated = kept.table("me", "casual", start=True)
    assert rated["rated"]
    assert kept.refused(f"/api/tables/{rated['id']}/hand", shown=True) == (403, "rated")
    kept.close()


def test_who_said_a_line_is_told_to_them_though_another_has_the_same_name(anna: Person, server: Server) -> None:
    namesake = Person(server, "Anna")
    table = anna.table("me", "random", start=True, public=True)
    where = f"/api/tables/{table['id']}"
    assert anna.post(f"{where}/chat", text="hello", id="1")["mine"]
    namesake.post(f"{where}/chat", text="I am Anna", id="1")
    assert [line["mine"] for line in anna.get(f"{where}/chat")["lines"]] == [True, False]
    assert [line["mine"] for line in namesake.get(f"{where}/chat")["lines"]] == [False, True]
    socket = namesake.socket(table["id"])
    assert [line["mine"] for line in socket.next("chat")["lines"]] == [False, True]
    socket.close()
    namesake.close()
