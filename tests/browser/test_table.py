"""A table in real browsers: two people, a broken line, keys, hints, looking back."""

import random
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE, Window
from tests.server.harness import Server


def invite(anna: Window, bo: Window) -> str:
    """Anna opens a table from the home page, Bo comes by the link and sits down, Anna starts; the id."""
    anna.go("/")
    anna.page.get_by_role("button", name="Play Hanamikoji").click()
    anna.page.get_by_role("button", name="Invite a friend").click()
    link = anna.page.get_by_role("textbox", name="Link for your friends").input_value()
    bo.go(link.removeprefix(bo.url))
    bo.page.get_by_role("button", name="Sit here").click()
    anna.page.get_by_role("button", name="Start").click()
    anna.page.wait_for_selector(".board-area")
    bo.page.wait_for_selector(".board-area")
    return str(re.findall(r"/tables/([^?/]+)", link)[0])


def one_turn(players: list[Window], rng: random.Random) -> None:
    """Whoever can choose something does."""
    for each in players:
        if each.page.locator(f".board-area {LIVE}, .prompt .button.main").count():
            each.click_once(rng)


def test_two_people_play_a_whole_game_by_clicking(window: Open) -> None:
    anna, bo = window(ask="compound"), window(size=PHONE, ask="compound")
    invite(anna, bo)
    rng = random.Random(3)
    for _ in range(2000):
        if anna.over:
            break
        one_turn([anna, bo], rng)
    expect(bo.page.locator(".result")).to_be_visible()
    told = [each.page.locator(".result h2").inner_text() for each in (anna, bo)]
    winner = next(each for each in (anna, bo) if each.page.locator(".result h2").inner_text() == "You won")
    name = winner.ask("GET", "/api/me")["name"]
    assert sorted(told) == sorted(["You won", f"{name} won"])


def test_play_against_a_bot_takes_two_clicks(window: Open) -> None:
    anna = window()
    anna.go("/")
    anna.page.get_by_role("button", name="Play Hanamikoji").click()
    anna.page.get_by_role("button", name="Beginner").click()
    expect(anna.page.get_by_text("Your turn")).to_be_visible(timeout=30_000)


def test_seats_are_drawn_and_told_before_the_first_move(window: Open) -> None:
    anna, bo = window(), window()
    table = invite(anna, bo)
    for each in (anna, bo):
        seat = each.ask("GET", f"/api/tables/{table}")["your_seats"][0]
        name = each.ask("GET", "/api/me")["name"]
        expect(each.page.locator(".players > .drawn")).to_contain_text(f"{seat + 1} {name} (you)")
        expect(each.page.locator(".board-area .hand[role=group]")).to_have_attribute("data-place", f"hand:{seat}")
        assert {state["seat"] for state in each.states()} == {seat}
    first = next(each for each in (anna, bo) if each.page.locator(f".board-area {LIVE}").count())
    first.page.get_by_role("button", name="Secret: ready").click()
    first.page.locator(f".hand {LIVE}").first.click()
    expect(first.page.locator(".players > .drawn")).to_have_count(0)
    assert first.log()[0].startswith("The seats were drawn:")


def test_who_wants_to_sit_first_says_so_in_the_new_table(window: Open) -> None:
    anna = window()
    anna.go("/games/hanamikoji")
    anna.page.get_by_label("The other seats").select_option("beginner")
    anna.page.get_by_label(re.compile("^Seats")).select_option("as seated")
    anna.page.get_by_role("button", name="Start").click()
    anna.page.wait_for_selector("section.board-area")
    expect(anna.page.locator(".board-area .hand[role=group]")).to_have_attribute("data-place", "hand:0")
    assert anna.page.get_by_text("The seats were drawn:").count() == 0


def test_move_made_while_the_line_is_broken_is_shown_as_pending_and_played_once(window: Open, server: Server) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    server.kill()
    anna.page.get_by_role("button", name="Secret: ready").click()
    anna.page.locator(f".hand {LIVE}").first.click()
    expect(anna.page.locator(".pending")).to_be_visible()
    server.start()
    expect(anna.page.locator(".pending")).to_have_count(0, timeout=20_000)
    anna.settle()
    assert [line for line in anna.log() if "Anna keeps" in line][1:] == []


def wanted_next(window: Window) -> str:
    """What a player at the keyboard goes to: an answer or division, a marker, a card."""
    for selector in (f".centre .group{LIVE}", f".centre .division{LIVE}"):
        if window.page.locator(selector).count():
            return selector
    if window.page.locator(".markers [aria-pressed=true]").count():
        return f'.hand {LIVE}:not([aria-pressed="true"])'
    return f".markers {LIVE}"


def press_until(window: Window, arrow: str, chosen: str) -> None:
    """Press an arrow, then Tab, until the element in focus is one of those chosen, then Enter."""
    for key in (arrow, *["Tab"] * 60):
        if window.page.evaluate("(s) => document.activeElement?.matches(s) ?? false", chosen):
            window.page.keyboard.press("Enter")
            return
        window.page.keyboard.press(key)
    raise AssertionError(f"the keys never came to {chosen}")


def test_whole_game_by_keyboard_alone(window: Open) -> None:
    anna = window(ask="compound")
    anna.play_now("hanamikoji", 2)
    rng = random.Random(6)
    for _ in range(400):
        anna.settle()
        if anna.over:
            return
        if anna.page.locator(".prompt .button.main").count():
            anna.page.keyboard.press("Enter")  # the question has the focus
            continue
        arrow = rng.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"])
        press_until(anna, arrow, wanted_next(anna))
    raise AssertionError("the game did not end")


def test_list_of_moves_is_searched_and_played_by_keyboard(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    anna.page.keyboard.press("m")
    anna.page.keyboard.type("secret")
    anna.page.keyboard.press("ArrowDown")
    anna.page.keyboard.press("Enter")
    anna.see("as a secret.")


def test_hints_are_shown_on_the_board_with_chances(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    anna.page.get_by_role("button", name="Hint").click()
    first = anna.page.locator(".side ol button").first
    expect(first).to_contain_text("% for you", timeout=20_000)
    first.hover()
    expect(anna.page.locator("[data-pointed]").first).to_be_visible()


def test_engine_says_why_something_is_not_legal(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    anna.page.get_by_role("button", name="Secret: ready").click()
    anna.page.locator(f".hand {LIVE}").first.click()
    anna.settle()
    anna.page.get_by_role("button", name="Secret: used this round").click(force=True)
    expect(anna.page.locator(".why")).to_have_text(
        re.compile("Not now: (your secret marker has been used this round|you have to answer the offer first)")
    )


def test_choice_is_taken_back_step_by_step(window: Open) -> None:
    anna = window(ask="compound")
    anna.play_now("hanamikoji", 2)
    anna.page.get_by_role("button", name="Discard: ready").click()
    for i in (0, 1):
        anna.page.locator(f'.hand {LIVE}:not([aria-pressed="true"])').nth(i).click()
    anna.see("Sure?")
    for left in (2, 1):
        expect(anna.page.locator(".hand [aria-pressed=true]")).to_have_count(left)
        anna.page.get_by_role("button", name="Back", exact=True).click()
    expect(anna.page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    expect(anna.page.locator(".markers [aria-pressed=true]")).to_have_count(1)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".board-area [aria-pressed=true]")).to_have_count(0)


def test_recap_shows_again_what_the_rival_did(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    anna.page.get_by_role("button", name="Secret: ready").click()
    anna.page.locator(f".hand {LIVE}").first.click()
    anna.settle()
    sentence = anna.page.locator(".prompt .words").inner_text()
    anna.page.get_by_role("button", name="What happened?").click()
    expect(anna.page.locator(".prompt .words")).not_to_have_text(sentence)
    expect(anna.page.locator(".prompt .words")).to_have_text(sentence, timeout=15_000)


def test_chat_reaches_the_other_side(window: Open) -> None:
    anna, bo = window(), window()
    invite(anna, bo)
    for each in (anna, bo):
        each.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Say something").fill("good luck")
    anna.page.get_by_role("button", name="Send").click()
    expect(bo.page.locator('[role="log"]')).to_contain_text("good luck")


def test_replay_shows_where_the_game_was_won(window: Open) -> None:
    anna = window()
    table = anna.play_now("hanamikoji", 2)
    anna.play_out(random.Random(5))
    anna.go(f"/tables/{table}/replay?step=3")
    analysis = anna.page.locator(".analysis")
    expect(analysis.locator("li.played")).to_have_count(1, timeout=20_000)
    expect(analysis.locator("polyline")).to_have_count(2)
    expect(analysis.get_by_role("button", name="Stop")).to_have_count(0, timeout=60_000)  # every step is judged
    box = analysis.locator(".curve").bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 20)
    expect(anna.page.locator(".result")).to_be_visible()
    expect(analysis).to_contain_text("The game ends here.")
    analysis.get_by_text("All values").press("Enter")
    rows = analysis.locator("details tbody tr")
    expect(rows.first).to_be_visible()
    assert rows.last.locator("td").all_inner_texts() in (["100 %", "0 %"], ["0 %", "100 %"])
    rows.first.get_by_role("button").press("Enter")
    expect(anna.page.locator(".controls .count")).to_contain_text("0 /")
    assert anna.violations() == []


def test_running_game_is_not_judged(window: Open) -> None:
    anna = window()
    table = anna.play_now("hanamikoji", 2)
    anna.go(f"/tables/{table}/replay?seat=0")
    anna.page.wait_for_selector(".controls")
    anna.page.wait_for_timeout(300)
    assert anna.page.locator(".analysis").count() == 0


def test_record_is_downloaded_and_shown_again_from_every_side(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    anna.play_out(random.Random(5))
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download the record").click()
    record = download.value.path().read_text(encoding="utf-8")
    anna.go("/replays")
    anna.page.get_by_label("Or as text").fill(record)
    anna.page.get_by_role("button", name="Show it").click()
    anna.page.wait_for_selector(".controls")
    for _ in range(3):
        anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator(".controls .count")).to_contain_text("3 /")
    anna.page.get_by_label("Point of view").select_option("open")
    expect(anna.page.locator('[data-place^="hand:"] .down')).to_have_count(0)
    anna.page.get_by_label("Point of view").select_option("")
    expect(anna.page.locator('[data-place="hand:0"] .card:not(.down)')).to_have_count(0)


def test_a_late_step_of_a_replay_does_not_bring_back_the_old_point_of_view(window: Open) -> None:
    anna = window()
    table = anna.play_now("hanamikoji", 2)
    anna.play_out(random.Random(5))
    anna.go(f"/tables/{table}/replay")
    anna.page.wait_for_selector(".controls")
    late: list[Route] = []
    first = re.compile(r"/replay/1(\?|$)")
    anna.page.route(first, lambda route: route.continue_() if "open" in route.request.url else late.append(route))
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator(".controls .count")).to_contain_text("1 /")
    anna.page.get_by_label("Point of view").select_option("open")
    expect(anna.page.locator('[data-place^="hand:"] .down')).to_have_count(0)
    for route in late:
        route.continue_()
    anna.page.wait_for_timeout(500)
    assert anna.page.locator('[data-place^="hand:"] .down').count() == 0


@pytest.mark.parametrize("speed", [150])
def test_cards_are_seen_flying(window: Open, speed: int) -> None:
    anna = window(speed=speed)
    anna.play_now("hanamikoji", 2)
    anna.page.evaluate("""() => { window.flown = 0; window.widest = 0; new MutationObserver((all) => all.forEach((m) =>
        m.addedNodes.forEach((n) => { if (n.className !== 'flying') return;
            window.flown++; window.widest = Math.max(window.widest, n.offsetWidth); })))
        .observe(document.querySelector('.board-area'), {childList: true}); }""")
    # A gift is one position of three cards: it is shown at once, whatever the others do meanwhile. What they do may be
    # caught up with without movement, when three positions wait.
    anna.page.get_by_role("button", name="Gift: ready").click()
    for _ in range(3):
        anna.page.locator(f'.hand {LIVE}:not([aria-pressed="true"])').first.click()
    anna.page.wait_for_function("() => window.flown >= 3")
    assert 30 <= anna.page.evaluate("() => window.widest") <= 120
    anna.settle()


def test_tab_of_an_older_build_loads_the_new_one_when_nothing_is_half_made(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    assert anna.page.locator('meta[name="build"]').get_attribute("content")
    anna.page.get_by_role("button", name="Gift: ready").click()
    anna.page.evaluate("""() => { window.stays = true; window.sockets.at(-1).dispatchEvent(
        new MessageEvent('message', { data: JSON.stringify({ type: 'hello', protocol: 1, build: 'newer' }) })); }""")
    anna.see("There is a newer version of this page.")
    anna.page.wait_for_timeout(2500)
    assert anna.page.evaluate("() => window.stays") is True
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_function("() => window.stays === undefined")
    anna.settle()
    expect(anna.page.get_by_text("newer version")).to_have_count(0)
