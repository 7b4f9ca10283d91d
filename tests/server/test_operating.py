"""What people may do about each other and about their accounts, and what those who run the server may do."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from genjiko.server.store import memory
from tests.server.harness import Person, Server, closed_code, new_database, pass_the_turn
from tests.server.test_database_away import wait_for
from tests.server.threaded import ThreadedServer

SECRET = "correct horse battery"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house") / "genjiko.sqlite3"


@pytest.fixture(scope="module")
def server(file: Path) -> Iterator[Server]:
    """A server whose pages the host has filled."""
    page = file.with_name("privacy.txt")
    page.write_text("We keep nothing that we do not need.", encoding="utf-8")
    running = Server(f"sqlite:///{file}", privacy=str(page)).start()
    yield running
    running.stop()
    running.log.close()


def account(server: Server, name: str) -> Person:
    body = {"name": name, "passphrase": SECRET}
    answer = httpx.post(f"{server.url}/api/accounts", json=body, timeout=60)
    assert answer.status_code == 201, answer.text
    return Person(server, token=answer.json()["token"])


def genjiko(*words: str) -> tuple[int, str]:
    """The program, to its end: exit code and all that it said."""
    command = [sys.executable, "-c", "from genjiko.terminal.main import run; run()", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return done.returncode, done.stdout + done.stderr


def sign_in(server: Server, name: str, passphrase: str) -> int:
    body = {"name": name, "passphrase": passphrase}
    return httpx.post(f"{server.url}/api/sessions", json=body, timeout=60).status_code


def test_sessions_are_listed_and_ended_and_a_new_passphrase_ends_them(server: Server) -> None:
    anna = account(server, "Sessional")
    sign_in(server, "Sessional", SECRET)
    listed = anna.get("/api/me/sessions")["sessions"]
    assert sorted(one["current"] for one in listed) == [False, True]
    other = next(one["id"] for one in listed if not one["current"])
    assert anna.http.delete(f"/api/me/sessions/{other}").status_code == 204
    sign_in(server, "Sessional", SECRET)
    changed = anna.http.post("/api/me/passphrase", json={"old": SECRET, "new": "another long one"}, timeout=60)
    assert changed.status_code == 204
    assert [one["current"] for one in anna.get("/api/me/sessions")["sessions"]] == [True]
    assert sign_in(server, "Sessional", SECRET) == 401
    anna.close()


def test_the_operator_resets_a_passphrase_once(server: Server, file: Path) -> None:
    account(server, "Forgetful").close()
    code, said = genjiko("admin", "--database", f"sqlite:///{file}", "reset", "Forgetful")
    assert code == 0
    body = {"key": said.strip().rpartition("#")[2], "passphrase": "a new long one"}
    assert httpx.post(f"{server.url}/api/resets/use", json=body, timeout=60).status_code == 204
    assert httpx.post(f"{server.url}/api/resets/use", json=body, timeout=60).status_code == 404
    assert sign_in(server, "Forgetful", "a new long one") == 201


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('place') / 'genjiko.sqlite3'}"
    return new_database(request.getfixturevalue("postgres_address"))


@pytest.fixture(scope="module")
def shop(place: str) -> Iterator[Server]:
    """A server with such a database."""
    running = Server(place).start()
    yield running
    running.stop()
    running.log.close()


def test_the_terminal_does_all_that_an_operator_does(shop: Server, place: str) -> None:
    def admin(*words: str, code: int = 0) -> str:
        found, said = genjiko("admin", "--database", place, *words)
        assert found == code, said
        return said

    anna, bo = account(shop, "Terminal"), Person(shop, "Loudmouth")
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit")
    bo.post(f"{where}/chat", text="something rude")
    assert anna.http.post("/api/reports", json={"table": table["id"], "line": 0, "text": "Rude"}).status_code == 204
    me, you = anna.get("/api/me")["id"], bo.get("/api/me")["id"]

    assert you in admin("people", "oudmout")
    assert "Terminal" in admin("people", "Terminal")
    report = next(word for word in admin("reports").split() if len(word) == 16 and word not in (me, you, table["id"]))
    admin("done", report)
    admin("done", report, code=1)
    assert report not in admin("reports")
    admin("warn", you, "Be kind")
    assert bo.get("/api/me")["warning"] == "Be kind"
    admin("mute", you, "--hours", "1")
    assert bo.refused(f"{where}/chat", text="more") == (403, "muted")
    admin("mute", you, "--hours", "0")
    bo.post(f"{where}/chat", text="something kind")
    admin("remove-line", table["id"], "0")
    admin("remove-line", table["id"], "7", code=1)
    assert [line["text"] for line in anna.get(f"{where}/chat")["lines"]] == ["something kind"]
    admin("rename", you, "Softmouth")
    assert bo.get("/api/me")["name"] == "Softmouth"
    admin("close", me)
    assert anna.refused("/api/me", "GET") == (401, "signed_out")
    admin("close", me, "--open")
    admin("operator", "Terminal")
    assert anna.get("/api/me")["operator"]
    admin("operator", "Terminal", "--off")
    admin("notice", "We restart at noon")
    wait_for(lambda: httpx.get(f"{shop.url}/api/about", timeout=60).json()["notice"] == "We restart at noon")
    admin("delete", you, "--yes")
    assert bo.refused("/api/me", "GET") == (401, "signed_out")
    admin("delete", "nobody", "--yes", code=1)
    admin("remove-table", table["id"])
    admin("remove-table", table["id"], code=1)
    anna.close()
    bo.close()


def test_bots_play_on_for_somebody_whom_the_terminal_deletes(shop: Server, place: str) -> None:
    anna, bo = Person(shop, "Staying"), Person(shop, "Deleted")
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit")
    anna.post(f"{where}/start")
    pass_the_turn(anna, bo, table["id"])
    before = anna.get(f"{where}/state")["version"]
    line = anna.socket(table["id"])
    assert genjiko("admin", "--database", place, "delete", bo.get("/api/me")["id"], "--yes")[0] == 0
    assert line.until(lambda state: state["version"] > before, timeout=60)["version"] > before
    seat = anna.get(where)["seats"][1]
    assert (seat["kind"], seat["stand_in"], "Deleted" in seat["name"]) == ("person", True, False)
    line.close()
    anna.close()
    bo.close()


def test_muted_people_are_not_heard_and_blocked_ones_do_not_sit_down(server: Server) -> None:
    anna, bo = Person(server, "Calm"), Person(server, "Loud")
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/chat", text="LOUD")
    muted = anna.post("/api/me/blocked", table=table["id"], line=0, kind="mute")["people"]
    assert [(one["name"], one["kind"]) for one in muted] == [("Loud", "mute")]
    assert anna.get(f"{where}/chat") == {"lines": []}
    assert len(bo.get(f"{where}/chat")["lines"]) == 1
    anna.post("/api/me/blocked", table=table["id"], line=0, kind="block")
    assert bo.refused(f"{where}/sit") == (403, "blocked")
    assert anna.http.delete(f"/api/me/blocked/{muted[0]['id']}").status_code == 204
    bo.post(f"{where}/sit")
    anna.close()
    bo.close()


def test_an_operator_deals_with_a_report(server: Server, file: Path) -> None:
    anna, bo, boss = Person(server, "Victim"), Person(server, "Rude"), account(server, "Boss")
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit")
    bo.post(f"{where}/chat", text="something rude")
    body = {"table": table["id"], "line": 0, "text": "This is rude"}
    assert anna.http.post("/api/reports", json=body).status_code == 204
    assert boss.refused("/api/operator/reports", "GET") == (403, "not_operator")
    assert genjiko("admin", "--database", f"sqlite:///{file}", "operator", "Boss")[0] == 0
    (report,) = boss.get("/api/operator/reports")["reports"]
    assert (report["name"], report["said"], report["text"]) == ("Rude", "something rude", "This is rude")
    person = f"/api/operator/people/{report['person']}"
    assert boss.http.patch(person, json={"mute": 3600, "warning": "Be kind"}).status_code == 200
    assert bo.refused(f"{where}/chat", text="more") == (403, "muted")
    assert bo.get("/api/me")["warning"] == "Be kind"
    assert bo.http.delete("/api/me/warning").status_code == 204
    assert boss.http.delete(f"/api/operator/tables/{table['id']}/chat/0").status_code == 204
    assert anna.get(f"{where}/chat") == {"lines": []}
    line = bo.socket(table["id"])
    line.next("table")
    assert boss.http.patch(person, json={"closed": True}).status_code == 200
    assert closed_code(line.line) == 4001
    assert bo.refused("/api/me", "GET") == (401, "signed_out")
    assert boss.http.delete(f"/api/operator/reports/{report['id']}").status_code == 204
    assert boss.http.delete(f"/api/operator/tables/{table['id']}").status_code == 204
    assert anna.refused(where, "GET") == (404, "not_found")
    assert boss.http.put("/api/operator/notice", json={"text": "We restart at noon"}).status_code == 204
    assert anna.get("/api/about")["notice"] == "We restart at noon"
    line.close()
    for one in (anna, bo, boss):
        one.close()


def test_an_account_is_exported_and_deleted_and_its_games_stay(server: Server) -> None:
    anna, bo = account(server, "Vanishing"), Person(server, "Staying")
    table = anna.table("me", "open", public=True)
    where = f"/api/tables/{table['id']}"
    bo.post(f"{where}/sit")
    anna.post(f"{where}/start")
    anna.post(f"{where}/chat", text="Farewell")
    anna.post(f"{where}/resign", id="x")
    found = anna.get("/api/me/export")
    assert found["me"]["name"] == "Vanishing"
    assert found["tables"][0]["record"].startswith("genjiko-record")
    assert found["tables"][0]["chat"][0]["text"] == "Farewell"
    wrong = anna.http.post("/api/me/delete", json={"passphrase": "not mine"}, timeout=60)
    assert wrong.status_code == 401
    assert anna.http.post("/api/me/delete", json={"passphrase": SECRET}, timeout=60).status_code == 204
    assert anna.refused("/api/me", "GET") == (401, "signed_out")
    assert "Vanishing" not in json.dumps(bo.get(f"{where}/chat"))
    assert sign_in(server, "Vanishing", SECRET) == 401
    anna.close()
    bo.close()


def test_what_is_exported_is_the_whole_chat_and_the_record_of_games_of_any_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "MOST_CHAT", 2)
    house = ThreadedServer()
    anna = Person(house, "Talkative")
    table = anna.table("me", "me", start=True)["id"]
    for number in range(5):
        anna.post(f"/api/tables/{table}/chat", text=f"line {number}")
    anna.post(f"/api/tables/{table}/resign", id="x", seat=0)
    (found,) = anna.get("/api/me/export")["tables"]
    assert [line["text"] for line in found["chat"]] == [f"line {number}" for number in range(5)]
    assert all(line["mine"] for line in found["chat"])
    # The program forgets the rules by which it was played.
    house.app.state.context.tables.get(table).other_rules = "rules of long ago"
    (older,) = anna.get("/api/me/export")["tables"]
    assert older["record"].splitlines()[:3] == found["record"].splitlines()[:3]
    anna.close()
    house.stop()


def test_the_hosts_pages_and_browsers_errors_have_their_place(server: Server) -> None:
    assert httpx.get(f"{server.url}/api/about", timeout=60).json()["pages"] == ["privacy"]
    assert httpx.get(f"{server.url}/api/pages/privacy", timeout=60).text == "We keep nothing that we do not need."
    assert httpx.get(f"{server.url}/api/pages/imprint", timeout=60).status_code == 404
    error = {"text": "TypeError: x is undefined", "where": "/tables"}
    assert httpx.post(f"{server.url}/api/browser-errors", json=error, timeout=60).status_code == 204
    assert "genjiko_browser_errors_total 1.0" in httpx.get(f"{server.url}/metrics", timeout=60).text


def test_what_is_told_elsewhere_is_told_here_ten_seconds_later_at_most() -> None:
    house = ThreadedServer()

    def told() -> str:
        return str(httpx.get(f"{house.url}/api/about", timeout=60).json()["notice"])

    assert told() == ""
    context = house.app.state.context
    asyncio.run(context.store.announce("We restart at noon", context.time.now() + 60))  # as `genjiko admin` does
    house.let_pass(9)
    assert told() == "", "it was asked a moment ago"
    house.let_pass(2)
    assert told() == "We restart at noon"
    house.stop()


def test_a_backup_is_verified_and_a_damaged_one_is_named(server: Server, file: Path, tmp_path: Path) -> None:
    anna = Person(server, "Careful")
    anna.table("me", "me", start=True)
    copy = tmp_path / "copy.sqlite3"
    assert genjiko("backup", "--database", f"sqlite:///{file}", str(copy))[0] == 0
    code, said = genjiko("restore", "--verify", str(copy))
    assert (code, "good" in said) == (0, True)
    torn = tmp_path / "torn.sqlite3"
    torn.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    code, said = genjiko("restore", "--verify", str(torn))
    assert (code, said.count("\n")) == (5, 1)
    assert genjiko("restore", str(copy), "--database", f"sqlite:///{tmp_path / 'new.sqlite3'}")[0] == 0
    assert genjiko("restore", str(copy), "--database", f"sqlite:///{tmp_path / 'new.sqlite3'}")[0] == 4
    anna.close()


def test_a_backup_of_postgresql_is_put_back_whole_or_not_at_all(postgres_address: str, tmp_path: Path) -> None:
    before, after, copy = new_database(postgres_address), new_database(postgres_address), tmp_path / "copy.dump"
    first = Server(before).start()
    anna = Person(first, "Careful")
    table = anna.table("me", "me", start=True)["id"]
    assert genjiko("backup", "--database", before, str(copy))[0] == 0
    assert genjiko("backup", "--database", before, str(copy))[0] == 4, "what is there is left as it is"
    first.stop()
    torn = tmp_path / "torn.dump"
    torn.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    code, said = genjiko("restore", str(torn), "--database", after)
    assert (code, said.count("\n")) == (5, 1)
    assert genjiko("restore", str(copy), "--database", after)[0] == 0
    assert genjiko("restore", str(copy), "--database", after)[0] == 5, "something is there already"
    second = Server(after).start()
    again = Person(second, token=anna.token)
    assert again.get(f"/api/tables/{table}")["your_seats"] == [0, 1]
    for server in (first, second):
        server.stop()
        server.log.close()
    anna.close()
    again.close()
