"""What people may do about each other and about their accounts, and what those who run the server may do."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.harness import Person, Server, closed_code

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


def test_the_hosts_pages_and_browsers_errors_have_their_place(server: Server) -> None:
    assert httpx.get(f"{server.url}/api/about", timeout=60).json()["pages"] == ["privacy"]
    assert httpx.get(f"{server.url}/api/pages/privacy", timeout=60).text == "We keep nothing that we do not need."
    assert httpx.get(f"{server.url}/api/pages/imprint", timeout=60).status_code == 404
    error = {"text": "TypeError: x is undefined", "where": "/tables"}
    assert httpx.post(f"{server.url}/api/browser-errors", json=error, timeout=60).status_code == 204
    assert "genjiko_browser_errors_total 1.0" in httpx.get(f"{server.url}/metrics", timeout=60).text


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
