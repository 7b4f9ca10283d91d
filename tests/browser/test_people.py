"""What people can do about their accounts and about each other, in a real browser."""

import json
import re
import time

import httpx
import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, PHONE, Window
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


def _with_a_silent_rival(window: Window, server: Server, rival: str) -> tuple[Person, str]:
    """A table that has begun, with somebody who never says a word."""
    window.guest("Anna")
    other = Person(server, rival)
    table = str(other.table("open", "me", public=True, hints=False)["id"])
    window.ask("POST", f"/api/tables/{table}/sit", {})
    other.post(f"/api/tables/{table}/start")
    window.go(f"/tables/{table}")
    return other, table


@pytest.mark.parametrize("size", [DESKTOP, (360, 640)])
def test_whoever_sits_there_in_silence_can_be_reported_and_blocked(
    window: Open, server: Server, size: tuple[int, int]
) -> None:
    anna = window(size=size)
    rival = f"Silent {size[0]}"
    other, _ = _with_a_silent_rival(anna, server, rival)
    page = anna.page
    about = page.get_by_role("button", name=f"About {rival}")
    players = page.get_by_role("list", name="Players")
    expect(players).to_contain_text(rival, timeout=30_000)
    if size != DESKTOP:
        expect(about).to_be_hidden()
        page.get_by_role("button", name="All about the players").click()
    expect(page.get_by_role("button", name="About Anna")).to_have_count(0)  # nobody reports themselves
    about.focus()
    page.keyboard.press("Enter")
    expect(about).to_have_attribute("aria-expanded", "true")
    assert anna.violations() == []
    assert anna.width() <= size[0]
    page.keyboard.press("Escape")
    expect(about).to_have_attribute("aria-expanded", "false")
    expect(about).to_be_focused()
    about.click()
    players.get_by_role("button", name="Report").click()
    players.get_by_label("What happens there?").fill("never moves")
    players.get_by_label("What happens there?").press("Enter")
    expect(players.get_by_role("status")).to_have_text("Told. Thank you.")
    about.click()
    about.click()
    players.get_by_role("button", name="Block").click()
    expect(players.get_by_role("status")).to_contain_text(f"You do not read {rival} any more, nor sit")
    people = anna.ask("GET", "/api/me/blocked")["people"]
    assert [(one["name"], one["kind"]) for one in people] == [(rival, "block")]
    fresh = anna.create("hanamikoji", "me", "open", public=True)
    assert other.refused(f"/api/tables/{fresh['id']}/sit") == (403, "blocked")
    other.close()


def test_whoever_gathers_at_a_table_can_be_blocked_before_the_game(window: Open, server: Server) -> None:
    anna = window(size=(360, 640))
    anna.guest("Anna")
    other = Person(server, "Waiting One")
    table = other.table("me", "open", public=True)["id"]
    anna.go(f"/tables/{table}")
    anna.page.get_by_role("button", name="About Waiting One").click()
    anna.page.get_by_role("button", name="Block").click()
    expect(anna.page.get_by_role("status")).to_contain_text("You do not read Waiting One any more")
    assert anna.violations() == []
    assert anna.width() <= 360
    other.close()


def test_a_silent_rivals_report_reaches_those_who_run_the_server_with_name_and_table(
    window: Open, server: Server
) -> None:
    anna, boss = window(), window()
    other, table = _with_a_silent_rival(anna, server, "Sleeper")
    anna.page.get_by_role("button", name="About Sleeper").click()
    players = anna.page.get_by_role("list", name="Players")
    players.get_by_role("button", name="Report").click()
    players.get_by_label("What happens there?").fill("sleeps on purpose")
    players.get_by_role("button", name="Tell those who run this server").click()
    expect(players.get_by_role("status")).to_have_text("Told. Thank you.")
    boss.go("/")
    boss.ask("POST", "/api/accounts", {"name": "Night Watch", "passphrase": "a long enough phrase"})
    assert genjiko("admin", "--database", server.database, "operator", "Night Watch")[0] == 0
    boss.go("/operator")
    report = boss.page.locator(".report").filter(has_text="sleeps on purpose")
    expect(report).to_contain_text("Sleeper")
    expect(report.get_by_role("link", name="Table")).to_have_attribute("href", f"/tables/{table}")
    expect(report.get_by_role("button", name="Remove the line")).to_have_count(0)
    other.close()


def test_an_account_is_looked_after_from_its_page_to_its_end(window: Open, server: Server) -> None:
    anna = window(size=(360, 640))
    anna.go("/")
    old, fresh = "a long enough phrase", "another long phrase"
    anna.ask("POST", "/api/accounts", {"name": "Caring", "passphrase": old})
    account = {"name": "Caring", "passphrase": old}
    one, two, three = (_signed_in(server, account) for _ in range(3))
    page = anna.page
    anna.go("/account")
    assert anna.violations() == []
    assert anna.width() <= 360
    sign_out = page.get_by_role("button", name="Sign out", exact=True)
    expect(sign_out).to_have_count(3)  # not here
    sign_out.first.click()
    expect(sign_out).to_have_count(2)
    expect(page.get_by_role("status")).to_have_text("Done.")
    assert sorted(person.http.get("/api/me").status_code for person in (one, two, three)) == [200, 200, 401]
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(sign_out).to_have_count(0)
    assert {person.http.get("/api/me").status_code for person in (one, two, three)} == {401}
    form = page.locator("form").filter(has=page.get_by_label("New passphrase"))
    form.get_by_label("Passphrase", exact=True).fill("not the right one")
    form.get_by_label("New passphrase").fill(fresh)
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Name or passphrase is wrong.")
    form.get_by_label("Passphrase", exact=True).fill(old)
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Done.")
    expect(form.get_by_label("New passphrase")).to_have_value("")
    _signed_in(server, {"name": "Caring", "passphrase": fresh}).close()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download all that this server knows of you").click()
    assert saved.value.suggested_filename == "genjiko.json"
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["me"]["name"] == "Caring"
    farewell = page.locator("form").filter(has=page.get_by_role("button", name="Delete my account"))
    farewell.get_by_label("Passphrase").fill(fresh)
    page.once("dialog", lambda asked: asked.dismiss())
    farewell.get_by_role("button").click()
    assert anna.ask("GET", "/api/me")["name"] == "Caring"
    page.once("dialog", lambda asked: asked.accept())
    farewell.get_by_role("button").click()
    page.wait_for_url(f"{server.url}/")
    assert anna.ask("GET", "/api/me")["code"] == "signed_out"
    for person in (one, two, three):
        person.close()


def _signed_in(server: Server, account: dict[str, str]) -> Person:
    """The same account at another device."""
    answer = httpx.post(f"{server.url}/api/sessions", json=account, timeout=60)
    assert answer.status_code == 201, answer.text
    return Person(server, token=answer.json()["token"])


def test_a_guest_has_no_passphrase_to_change_and_may_leave_without_one(window: Open, server: Server) -> None:
    anna = window()
    anna.guest("Passer-by")
    anna.go("/account")
    page = anna.page
    expect(page.get_by_role("button", name="Delete all that is mine")).to_be_visible()
    expect(page.get_by_label("assphrase")).to_have_count(0)
    assert anna.violations() == []
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Delete all that is mine").click()
    page.wait_for_url(f"{server.url}/")
    assert anna.ask("GET", "/api/me")["code"] == "signed_out"
    anna.go("/account")
    anna.see("You are not signed in.")
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)


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
