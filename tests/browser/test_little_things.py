"""The little things around a table: titles, lists, levels, forms, notes, sounds, letters."""

import random
import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE
from tests.server.harness import Server


def test_first_visit_leaves_no_error_in_the_console(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.goto(server.url)
    page.wait_for_load_state("networkidle")
    assert said == []
    context.close()


def test_levels_are_people_who_say_how_they_play_with_one_default_everywhere(window: Open) -> None:
    anna = window()
    anna.go("/")
    anna.page.get_by_role("button", name="Play Hanamikoji").click()
    levels = anna.page.locator("dialog .people strong").all_inner_texts()
    assert levels == ["Beginner", "Novice", "Casual", "Skilled", "Expert", "Master"]
    assert anna.page.locator("dialog .people .plays").count() == len(levels)
    expect(anna.page.locator("dialog .people .gentle strong")).to_have_text("Casual")
    anna.page.get_by_role("link", name="More choices").click()
    expect(anna.page.get_by_label("The other seats")).to_have_value("casual")


def test_short_passphrase_is_explained_before_it_is_sent(window: Open) -> None:
    anna = window()
    anna.go("/me")
    anna.page.get_by_label("Name", exact=True).fill("Anna")
    anna.page.get_by_label("Passphrase").fill("x")
    anna.page.get_by_role("button", name="Make an account").click()
    expect(anna.page.get_by_role("alert")).to_have_text("The passphrase needs at least 8 letters.")


def test_a_finished_game_is_found_again_with_date_score_and_length(window: Open) -> None:
    anna = window()
    table = anna.play_now("hanamikoji", 2)
    expect(anna.page).to_have_title("● Your turn – Hanamikoji – Genjikō")
    anna.play_out(random.Random(5))
    expect(anna.page).to_have_title("Hanamikoji – Genjikō")
    anna.go("/replays")
    line = anna.page.locator(f'a[href="/tables/{table}/replay"]')
    expect(line).to_contain_text(re.compile(r"\d+ : \d+ · \d+ moves"))
    expect(line.locator("time")).to_have_text(re.compile(r"\d{4}"))
    line.click()
    expect(anna.page.get_by_label("Point of view")).to_have_value("0")


def test_same_deal_can_be_chosen_and_shared(window: Open) -> None:
    anna = window()
    hands = []
    for _ in range(2):
        anna.go("/games/hanamikoji?seed=77#new")
        expect(anna.page.get_by_label("Number of the deal")).to_have_value("77")
        anna.page.get_by_label("The other seats").select_option("beginner")
        anna.page.get_by_label(re.compile("^Seats")).select_option("as seated")
        anna.page.get_by_role("button", name="Start").click()
        anna.page.wait_for_selector(f".board-area {LIVE}")
        hands.append(anna.log()[0])
    assert hands[0] == hands[1]


def test_only_unread_chat_is_counted_and_lines_are_ready(window: Open) -> None:
    anna, bo = window(), window()
    table = anna.play_now("hanamikoji", 2)
    bo.watch(anna, table, "Bo")
    bo.page.get_by_role("tab", name="Chat").click()
    bo.page.get_by_role("button", name="Good luck!").click()
    chat = anna.page.get_by_role("tab", name="Chat")
    expect(chat).to_have_text(re.compile(r"Chat\s*1"))
    chat.click()
    expect(anna.page.locator('[role="log"]')).to_contain_text("Good luck!")
    anna.page.get_by_role("tab", name="Log").click()
    expect(chat).to_have_text("Chat")


def test_notes_sounds_and_letters_are_kept(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2)
    anna.page.evaluate("""() => { window.tones = 0; const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); }; }""")
    anna.page.get_by_role("tab", name="More").click()
    anna.page.get_by_label("Private notes").fill("she keeps Ginko")
    anna.page.get_by_role("button", name="Sounds").click()  # off by one click
    expect(anna.page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")
    anna.play_on(random.Random(2), 4)
    assert anna.page.evaluate("() => window.tones") == 0
    anna.page.get_by_role("button", name="Sounds").click()
    before, rng = anna.states()[-1]["step"], random.Random(2)
    while anna.states()[-1]["step"] < before + 2 and not anna.over:
        anna.play_on(rng, 1)
    assert anna.page.evaluate("() => window.tones") > 0
    anna.page.reload()
    anna.page.get_by_role("tab", name="More").click()
    expect(anna.page.get_by_label("Private notes")).to_have_value("she keeps Ginko")
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    small = anna.page.evaluate(size)
    anna.go("/settings")
    anna.page.get_by_label("150 %").check()
    assert anna.page.evaluate(size) >= 1.45 * small
    assert anna.width() <= 1440


def test_card_grows_by_a_long_press_which_chooses_nothing(window: Open) -> None:
    anna = window(size=PHONE)
    anna.play_now("hanamikoji", 2)
    anna.page.get_by_role("button", name="Secret: ready").click()
    card = anna.page.locator(f".hand {LIVE}").first
    step = anna.states()[-1]["step"]
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    large = anna.page.locator(".tip .large")
    expect(large).to_be_visible()
    box = large.bounding_box()
    assert box is not None
    assert box["width"] >= 150
    card.dispatch_event("click")
    anna.page.wait_for_timeout(200)
    assert anna.states()[-1]["step"] == step


def test_a_card_can_be_dragged_to_its_marker(window: Open) -> None:
    anna = window(ask="compound")
    anna.play_now("hanamikoji", 2)
    card = anna.page.locator(f".hand {LIVE}").first
    marker = anna.page.get_by_role("button", name="Secret: ready")
    card.drag_to(marker)
    anna.see("Sure?")


def test_colours_of_the_system_and_large_text_keep_everything_usable(window: Open) -> None:
    anna = window(letters=150)
    anna.play_now("hanamikoji", 2)
    anna.page.emulate_media(forced_colors="active")
    live = anna.page.locator(f".board-area {LIVE}").first
    assert live.evaluate("(e) => getComputedStyle(e).outlineStyle") == "solid"
    anna.page.set_viewport_size({"width": 720, "height": 450})  # 1440 x 900 at 200 %
    assert anna.width() <= 720
    bar = anna.page.locator("[data-prompt]").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 451


def test_people_at_one_screen_hand_it_over_behind_a_curtain(window: Open) -> None:
    anna = window()
    anna.guest("Anna")
    table = anna.create("hanamikoji", "me", "me", seed=7, start=True)
    anna.go(f"/tables/{table['id']}")
    anna.settle()
    anna.page.get_by_role("button", name="Secret: ready").click()
    anna.page.locator(f".hand {LIVE}").first.click()
    expect(anna.page.get_by_role("heading", name="Anna 2 has the next turn")).to_be_visible()
    cover = anna.page.locator(".hand-over").bounding_box()
    assert cover == {"x": 0, "y": 0, "width": 1440, "height": 900}
    anna.page.get_by_role("button", name="I am Anna 2").click()
    expect(anna.page.locator(".hand-over")).to_have_count(0)
    expect(anna.page.locator(".board-area .hand[role=group]")).to_have_attribute("data-place", "hand:1")
    anna.settle()
    assert anna.page.locator(f".board-area {LIVE}").count() > 0
