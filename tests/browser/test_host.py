"""What those who run a server tell everybody, and what they hear of: notice, warning, own pages, errors of browsers."""

import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Request, expect

from tests.browser.windows import PHONE, Window
from tests.server.harness import Person, Server
from tests.server.test_operating import genjiko

PASSPHRASE = "a long enough phrase"
PRIVACY = """We keep nothing that we do not need.

Ask us: desk@example.org, or read https://example.org/privacy.
<b>Tags are letters.</b>
"""
NOTICE = "We restart at noon"
SMALL = (360, 640)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own: what is told to everybody there disturbs no other test."""
    folder = tmp_path_factory.mktemp("host")
    (folder / "privacy.txt").write_text(PRIVACY, encoding="utf-8")
    database = f"sqlite:///{folder / 'genjiko.sqlite3'}"
    running = Server(database, privacy=str(folder / "privacy.txt")).start()
    yield running
    running.stop()
    running.log.close()


@pytest.fixture
def boss(browser: Browser, house: Server) -> Iterator[Window]:
    """The page of somebody who runs the server."""
    window = Window(browser, house.url, size=PHONE)
    window.go("/")
    name = f"Caretaker {secrets.token_hex(3)}"
    window.ask("POST", "/api/accounts", {"name": name, "passphrase": PASSPHRASE})
    assert genjiko("admin", "--database", house.database, "operator", name)[0] == 0
    window.go("/operator")
    yield window
    window.close()


def test_a_notice_reaches_whoever_looks_at_a_page_until_it_is_ended(
    browser: Browser, house: Server, boss: Window
) -> None:
    anna = Window(browser, house.url, size=SMALL)
    anna.go("/settings")
    told = anna.page.get_by_role("status").filter(has_text=NOTICE)
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    expect(told).to_have_count(0)
    boss.page.get_by_label("What everybody reads").fill(NOTICE)
    boss.page.get_by_label("Hours").fill("2")
    boss.page.get_by_role("button", name="Tell everybody").click()
    expect(boss.page.get_by_text(f"Everybody reads now: {NOTICE}")).to_be_visible()
    anna.page.evaluate("() => dispatchEvent(new Event('online'))")  # its line was away for a moment
    expect(told).to_be_visible()
    assert anna.violations() == []
    assert anna.width() <= SMALL[0]
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    anna.page.reload()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    anna.page.wait_for_load_state("networkidle")
    expect(told).to_have_count(0)  # who has put it away has read it
    other = Window(browser, house.url)
    other.go("/")
    expect(other.page.get_by_role("status").filter(has_text=NOTICE)).to_be_visible()
    boss.page.get_by_role("button", name="End it").click()
    expect(boss.page.get_by_text("Everybody reads now")).to_have_count(0)
    assert httpx.get(f"{house.url}/api/about").json()["notice"] == ""
    other.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(other.page.get_by_text(NOTICE)).to_have_count(0)
    for each in (anna, other):
        each.close()


def test_a_notice_lasts_as_many_hours_as_were_asked_for(house: Server, boss: Window) -> None:
    with boss.page.expect_request("**/api/operator/notice") as asked:
        boss.page.get_by_label("What everybody reads").fill("Tomorrow")
        boss.page.get_by_label("Hours").fill("36")
        boss.page.get_by_role("button", name="Tell everybody").click()
    assert asked.value.post_data_json == {"text": "Tomorrow", "seconds": 36 * 3600}
    boss.page.get_by_role("button", name="End it").click()
    expect(boss.page.get_by_text("Everybody reads now")).to_have_count(0)


def test_a_table_whose_line_was_cut_asks_what_was_told_meanwhile(browser: Browser, house: Server) -> None:
    keeper = Window(browser, house.url)
    keeper.play_now("hanamikoji", 2)
    asked: list[str] = []
    keeper.page.on("request", lambda request: asked.append(request.url))
    keeper.cut_line()
    until = time.monotonic() + 20
    while f"{house.url}/api/about" not in asked and time.monotonic() < until:
        keeper.page.wait_for_timeout(100)
    assert f"{house.url}/api/about" in asked
    keeper.close()


def test_a_warning_is_shown_until_it_is_read(browser: Browser, house: Server, boss: Window) -> None:
    anna = Window(browser, house.url, size=SMALL)
    anna.guest("Loud One")
    boss.page.get_by_label("Name", exact=True).fill("Loud One")
    boss.page.get_by_label("Name", exact=True).press("Enter")
    person = boss.page.get_by_role("listitem").filter(has_text="Loud One")
    person.get_by_label("A warning").fill("Be kind to others")
    person.get_by_role("button", name="Warn").click()
    expect(person).to_contain_text("not yet read: Be kind to others")
    dialog = anna.page.get_by_role("dialog", name="From those who run this server")
    for _ in range(2):  # leaving the page is not reading it
        anna.go("/tables")
        expect(dialog).to_contain_text("Be kind to others")
    assert anna.violations() == []
    assert anna.width() <= SMALL[0]
    dialog.get_by_role("button", name="I have read it").click()
    expect(dialog).to_have_count(0)
    assert anna.ask("GET", "/api/me")["warning"] == ""
    anna.page.reload()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    anna.page.wait_for_load_state("networkidle")
    expect(dialog).to_have_count(0)
    anna.close()


def test_a_guest_is_closed_out_and_an_operator_is_not(browser: Browser, house: Server, boss: Window) -> None:
    anna = Window(browser, house.url)
    anna.guest("Passing Guest")
    boss.page.get_by_label("Name", exact=True).fill("Passing Guest")
    boss.page.get_by_label("Name", exact=True).press("Enter")
    person = boss.page.get_by_role("listitem").filter(has_text="Passing Guest")
    person.get_by_role("button", name="Close the guest out").click()
    expect(person).to_contain_text("The guest is closed out.")
    assert anna.ask("GET", "/api/me")["code"] == "signed_out"
    person.get_by_role("button", name="Let the guest in again").click()
    expect(person).not_to_contain_text("The guest is closed out.")
    boss.page.get_by_label("Name", exact=True).fill("Caretaker")
    boss.page.get_by_label("Name", exact=True).press("Enter")
    expect(boss.page.get_by_role("listitem").filter(has_text="Caretaker").first).to_be_visible()
    expect(boss.page.get_by_role("button", name=re.compile("Close the"))).to_have_count(0)
    anna.close()


def test_the_hosts_own_pages_are_linked_from_every_page_and_read_as_text(browser: Browser, house: Server) -> None:
    anna = Window(browser, house.url, size=SMALL)
    for path in ("/", "/tables", "/settings", "/me"):
        anna.go(path)
        foot = anna.page.get_by_role("contentinfo")
        expect(foot.get_by_role("link")).to_have_text(["Privacy"])  # there is no imprint here
    foot.get_by_role("link", name="Privacy").click()
    page = anna.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Privacy")
    expect(page.locator("article p")).to_have_count(2)
    expect(page.locator("article")).to_contain_text("<b>Tags are letters.</b>")
    links = page.locator("article a")
    assert [links.nth(n).get_attribute("href") for n in range(links.count())] == [
        "mailto:desk@example.org",
        "https://example.org/privacy",
    ]
    assert anna.violations() == []
    assert anna.width() <= SMALL[0]
    anna.go("/pages/imprint")
    expect(page.get_by_role("alert")).to_have_text("It does not exist, or is not open to you.")
    anna.close()


def test_a_server_without_pages_of_its_own_has_no_foot(browser: Browser, server: Server) -> None:
    anna = Window(browser, server.url)
    anna.go("/tables")
    anna.page.wait_for_load_state("networkidle")
    expect(anna.page.get_by_role("contentinfo")).to_have_count(0)
    anna.close()


def _told(house: Server) -> float:
    found = re.search(r"^genjiko_browser_errors_total (\S+)", httpx.get(f"{house.url}/metrics").text, re.MULTILINE)
    assert found
    return float(found[1])


def test_errors_of_a_browser_are_told_to_the_server_at_most_five_and_without_the_key(
    browser: Browser, house: Server
) -> None:
    before = _told(house)
    anna = Window(browser, house.url)
    bodies: list[dict[str, str]] = []

    def hear(asked: Request) -> None:
        if asked.url.endswith("/api/browser-errors"):
            bodies.append(dict(asked.post_data_json or {}))

    anna.page.on("request", hear)
    anna.go("/tables?key=very-secret")
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    anna.page.evaluate("() => setTimeout(() => { throw new TypeError('planted at ' + location.href) })")
    anna.page.evaluate("() => void Promise.reject(new Error('unheard'))")
    anna.page.evaluate("() => { for (let n = 0; n < 9; n++) setTimeout(() => { throw new Error('more ' + n) }) }")
    anna.page.evaluate("() => { for (let n = 0; n < 9; n++) setTimeout(() => { throw new Error('more 1') }) }")
    until = time.monotonic() + 20
    while _told(house) < before + 5 and time.monotonic() < until:
        anna.page.wait_for_timeout(100)
    anna.page.wait_for_timeout(500)
    assert _told(house) == before + 5
    assert len(bodies) == 5
    said = " ".join(body["text"] for body in bodies)
    assert "planted" in said
    assert "unheard" in said
    assert {body["where"] for body in bodies} == {"/tables"}
    assert all(body["build"] for body in bodies)
    assert "very-secret" not in str(bodies)
    assert "very-secret" not in house.output()
    anna.complaints.clear()  # we have planted them
    anna.close()


def test_a_forgotten_passphrase_is_asked_for_where_there_is_mail_and_of_the_operator_where_not(
    browser: Browser, house: Server, tmp_path: Path
) -> None:
    anna = Window(browser, house.url, size=SMALL)
    anna.go("/me")
    anna.page.get_by_text("Passphrase forgotten?").click()
    anna.see("This server sends no mail. Ask those who run it")
    assert anna.violations() == []
    anna.close()
    posting = Server(f"sqlite:///{tmp_path / 'mail.sqlite3'}", smtp="smtp://127.0.0.1:9", email_from="g@example.org")
    posting.start()
    bo = Window(browser, posting.url, size=SMALL)
    bo.go("/me")
    bo.page.get_by_label("Name", exact=True).fill("Forgetful")
    bo.page.get_by_text("Passphrase forgotten?").click()
    expect(bo.page.get_by_label("Name of the account")).to_have_value("Forgetful")
    with bo.page.expect_request("**/api/resets") as asked:
        bo.page.get_by_role("button", name="Send the link").click()
    assert asked.value.post_data_json == {"name": "Forgetful"}
    expect(bo.page.get_by_role("status")).to_contain_text("the link is on its way")
    assert bo.violations() == []
    assert bo.width() <= SMALL[0]
    bo.close()
    posting.stop()
    posting.log.close()


def test_a_table_says_that_its_deal_was_chosen_and_only_while_it_runs(browser: Browser, house: Server) -> None:
    chosen = "The deal was chosen by its number"
    anna = Window(browser, house.url)
    anna.guest("Anna")
    gathering = anna.create("hanamikoji", "me", "open", seed=7)
    anna.go(f"/tables/{gathering['id']}")
    anna.see(chosen)
    table = anna.play_now("hanamikoji", 2, seed=7)
    expect(anna.page.get_by_role("complementary", name="Players").get_by_text(chosen)).to_be_visible()
    anna.page.get_by_role("tab", name="More").click()
    expect(anna.page.get_by_role("tabpanel").get_by_text(chosen)).to_be_visible()
    anna.ask("POST", f"/api/tables/{table}/resign", {"id": "enough"})
    anna.page.wait_for_selector(".result")
    expect(anna.page.get_by_text(chosen)).to_have_count(0)
    by_chance = anna.create("hanamikoji", "me", "random", start=True)
    anna.go(f"/tables/{by_chance['id']}")
    anna.settle()
    expect(anna.page.get_by_text(chosen)).to_have_count(0)
    anna.close()


def test_a_rated_table_shows_the_ratings_of_who_sits_there_before_and_during_the_game(
    browser: Browser, house: Server
) -> None:
    rated = Person(house, "Seasoned")
    rated.post("/api/accounts", name="Seasoned", passphrase=PASSPHRASE)
    first = rated.table("me", "random", start=True)["id"]
    rated.post(f"/api/tables/{first}/resign", id="enough")
    until = time.monotonic() + 20
    while not rated.get("/api/me")["ratings"] and time.monotonic() < until:
        time.sleep(0.05)
    shown = round(rated.get("/api/me")["ratings"][0]["shown"])
    anna = Window(browser, house.url)
    anna.go("/")
    anna.ask("POST", "/api/accounts", {"name": "Newcomer", "passphrase": PASSPHRASE})  # with a guest nothing counts
    table = rated.table("me", "open", public=True)["id"]
    anna.ask("POST", f"/api/tables/{table}/sit", {})
    anna.go(f"/tables/{table}")
    seat = anna.page.get_by_role("listitem").filter(has_text="Seasoned")
    expect(seat).to_contain_text(re.compile(rf"{shown}\s*\?"))
    expect(seat.get_by_title("rests on few games yet")).to_be_visible()
    rated.post(f"/api/tables/{table}/start")
    playing = anna.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Seasoned")
    expect(playing).to_contain_text(re.compile(rf"{shown}\s*\?"), timeout=30_000)
    expect(playing.get_by_title("rests on few games yet")).to_be_visible()
    anna.ask("POST", "/api/sessions", {"name": "Seasoned", "passphrase": PASSPHRASE})
    for path in ("/players/Seasoned", "/me"):
        anna.go(path)
        expect(anna.page.get_by_title("rests on few games yet")).to_be_visible()
    rated.close()
    anna.close()
