"""What people can do about their accounts and about each other, in a real browser."""

import re
import time

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Open
from tests.browser.windows import PHONE
from tests.server.harness import Person, Server
from tests.server.test_operating import genjiko


def _authenticator(page: Page) -> CDPSession:
    """A device that keeps passkeys, and somebody who touches it."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    line.send("WebAuthn.addVirtualAuthenticator", {"options": {**device, "isUserVerified": True}})
    return line


def test_an_account_comes_back_by_a_passkey(window: Open, server: Server) -> None:
    page = window().page
    home = server.url.replace("127.0.0.1", "localhost")  # a passkey belongs to a name, not to a number
    page.goto(home)
    line = _authenticator(page)
    account = {"name": "Keyholder", "passphrase": "a long enough phrase"}
    page.evaluate("""account => fetch("/api/accounts", {method: "POST", body: JSON.stringify(account)})""", account)
    page.goto(f"{home}/account")
    page.get_by_label("Name of this device").fill("This one")
    page.get_by_role("button", name="Make a passkey here").click()
    expect(page.get_by_role("button", name="Remove the passkey This one")).to_be_visible()
    page.evaluate("""() => fetch("/api/sessions", {method: "DELETE"})""")
    page.goto(f"{home}/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("button", name="Remove the passkey This one")).to_be_visible()
    assert page.evaluate("""async () => (await (await fetch("/api/me")).json()).name""") == "Keyholder"
    page.get_by_role("button", name="Remove the passkey This one").click()
    expect(page.get_by_role("button", name="Remove the passkey This one")).to_have_count(0)
    page.evaluate("""() => fetch("/api/sessions", {method: "DELETE"})""")
    page.goto(f"{home}/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile("passkey", re.IGNORECASE))
    line.detach()


def test_whoever_says_something_can_be_reported_and_muted(window: Open, server: Server) -> None:
    anna = window()
    anna.guest("Anna")
    bo = Person(server, "Bo")
    table = bo.table("me", "open", public=True)["id"]
    anna.ask("POST", f"/api/tables/{table}/sit", {})
    bo.post(f"/api/tables/{table}/start")
    bo.post(f"/api/tables/{table}/chat", text="something rude")
    anna.page.goto(f"{server.url}/tables/{table}")
    anna.page.get_by_role("tab", name="Chat").click()
    line = anna.page.get_by_role("log", name="Chat")
    about = line.get_by_label("About Bo")
    about.click()
    line.get_by_role("button", name="Report").click()
    line.get_by_label("What happens there?").fill("rude")
    line.get_by_role("button", name="Tell those who run this server").click()
    expect(line.get_by_role("status")).to_have_text("Told. Thank you.")
    anna.page.reload()
    anna.page.get_by_role("tab", name="Chat").click()
    about.click()
    line.get_by_role("button", name="Mute").click()
    expect(line.get_by_role("status")).to_have_text("You do not read Bo any more.")
    anna.page.reload()
    anna.page.get_by_role("tab", name="Chat").click()
    expect(line).not_to_contain_text("something rude")
    bo.close()


def test_a_rating_of_few_games_carries_a_question_mark(window: Open, server: Server) -> None:
    anna = Person(server, "Anna Rated")
    anna.post("/api/accounts", name="Anna Rated", passphrase="a long enough phrase")
    table = anna.table("me", "random", start=True)["id"]
    anna.post(f"/api/tables/{table}/resign", id="enough")
    until = time.monotonic() + 20
    while not (ladder := anna.get("/api/games/hanamikoji/ladder")["players"]) and time.monotonic() < until:
        time.sleep(0.05)
    assert ladder
    assert all(player["rating"]["provisional"] for player in ladder if not player["bot"])
    page = window().page
    page.goto(f"{server.url}/games/hanamikoji")
    line = page.locator("ol.figures li").filter(has_text="Random")
    expect(line.locator("strong")).to_contain_text(re.compile(r"\d\s*\?"), timeout=30_000)
    expect(line.get_by_title("rests on few games yet")).to_be_visible()
    anna.close()


def test_those_who_run_the_server_deal_with_a_report(window: Open, server: Server) -> None:
    anna, rude = Person(server, "Hurt"), Person(server, "Rude Person")
    rude.post("/api/accounts", name="Rude Person", passphrase="a long enough phrase")
    table = anna.table("me", "open", public=True)["id"]
    rude.post(f"/api/tables/{table}/sit")
    rude.post(f"/api/tables/{table}/chat", text="something rude")
    anna.http.post("/api/reports", json={"table": table, "line": 0, "text": "This is rude"})
    boss = window(size=PHONE)
    boss.go("/")
    boss.ask("POST", "/api/accounts", {"name": "Caretaker", "passphrase": "a long enough phrase"})
    assert genjiko("admin", "--database", server.database, "operator", "Caretaker")[0] == 0
    boss.go("/operator")
    page = boss.page
    report = page.locator(".report").filter(has_text="This is rude")
    report.get_by_role("button", name="More about Rude Person").click()
    person = page.get_by_role("listitem").filter(has_text="Rude Person")
    person.get_by_label("A warning").fill("Be kind")
    person.get_by_role("button", name="Warn").click()
    expect(person).to_contain_text("Warned, and not yet read: Be kind")
    assert rude.get("/api/me")["warning"] == "Be kind"
    person.get_by_role("button", name="Mute for a day").click()
    expect(person).to_contain_text("Muted until")
    assert rude.refused(f"/api/tables/{table}/chat", text="more") == (403, "muted")
    person.get_by_role("button", name="Let them speak again").click()
    expect(person).not_to_contain_text("Muted until")
    assert boss.violations() == []
    assert boss.width() <= PHONE[0]
    person.get_by_label("Another name").fill("Polite Person")
    person.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("status")).to_have_text("Done.")
    assert rude.get("/api/me")["name"] == "Polite Person"
    page.once("dialog", lambda asked: asked.dismiss())
    report.get_by_role("button", name="Remove the table").click()
    assert anna.get(f"/api/tables/{table}")["id"] == table
    page.once("dialog", lambda asked: asked.accept())
    report.get_by_role("button", name="Remove the table").click()
    expect(page.get_by_role("status")).to_have_text("Done.")
    assert anna.refused(f"/api/tables/{table}", "GET") == (404, "not_found")
    anna.close()
    rude.close()
