"""The frame of a table: nothing is told before it is seen, the end is an event, what changed stays marked."""

import random
import re

import pytest
from playwright.sync_api import expect

import genjiko
from tests.browser.conftest import Open
from tests.browser.test_boards import GAMES, players_of
from tests.browser.windows import LIVE, Window

SMALL_PHONE = (360, 640)

# Whatever is on the page while pieces still move; the end of the log is its last line.
_WATCH = """() => {
    window.spoiled = [];
    window.lines = [];
    const look = () => {
        const moving = document.querySelector('.board-area[data-moving]');
        if (moving && document.querySelector('.result, .players .score, .players .won')) window.spoiled.push('result');
        const last = [...document.querySelectorAll('[role=log] p')].at(-1)?.innerText;
        if (moving && last !== window.lines.at(-1)) window.lines.push(last);
    };
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true, attributes: true});
}"""

_OFF_SCREEN = """() => [...document.querySelectorAll('[data-prompt], [data-prompt] .button')].filter((e) => {
    const b = e.getBoundingClientRect();
    return b.top < 0 || b.bottom > innerHeight + 1 || b.left < 0 || b.left > innerWidth;
}).map((e) => e.innerText)"""


# Which properties the flights of a game change.
_WATCH_FLIGHTS = """() => {
    window.changed = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (options.id === 'flight')
            frames.forEach((frame) => Object.keys(frame).forEach((name) => window.changed.add(name)));
        return animate.call(this, frames, options);
    };
}"""


def finish(window: Window, seed: int = 5) -> None:
    """Play the game to its end."""
    window.play_out(random.Random(seed))


def test_nothing_of_the_end_is_told_before_it_is_shown(window: Open) -> None:
    anna = window(speed=150)
    anna.play_now("hanamikoji", 2)
    anna.page.evaluate(_WATCH)
    anna.page.evaluate(_WATCH_FLIGHTS)
    finish(anna)
    assert set(anna.page.evaluate("() => [...window.changed]")) == {"transform", "opacity"}
    assert anna.page.evaluate("() => window.spoiled") == []
    lines = anna.page.evaluate("() => window.lines")
    assert len(lines) > 10  # the log went on line by line while pieces moved
    assert not any(re.search(" wins?: ", line) for line in lines[:-1])


def test_the_end_is_a_curtain_with_who_why_and_points_counted_up(window: Open) -> None:
    anna = window(speed=150)
    table = anna.play_now("hanamikoji", 2)
    finish(anna)
    curtain = anna.page.locator("dialog.curtain[open]")
    expect(curtain).to_be_visible()
    box = curtain.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 900
    assert box["width"] >= 900
    expect(curtain.locator("h2")).to_have_text(re.compile("won$"))
    expect(curtain.locator(".faces svg")).to_have_count(1)  # whoever it was
    expect(curtain.locator(".why")).to_have_text(re.compile("charm|geisha"))
    expect(curtain.locator("table[data-counted]")).to_have_count(1, timeout=8000)
    result = anna.ask("GET", f"/api/tables/{table}")["result"]
    assert curtain.locator(".sum td").all_inner_texts() == [str(score) for score in result["scores"]]
    assert curtain.locator("tbody td").filter(has_text=re.compile("^$")).count() == 0
    assert anna.violations() == []
    anna.page.set_viewport_size({"width": 1440, "height": 520})  # too low for all of it: the totals stay in sight
    total, tools = (curtain.locator(part).bounding_box() for part in (".sum td >> nth=0", ".tools"))
    assert total is not None
    assert tools is not None
    assert total["y"] + total["height"] <= tools["y"] + 1
    curtain.get_by_role("button", name="Look at the table").click()
    expect(curtain).to_have_count(0)
    anna.page.get_by_role("button", name="Result").click()
    anna.page.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: table not in url)
    anna.settle()
    assert not anna.over  # it has begun: nobody has to press "Start"


def test_all_that_the_others_did_stays_marked_until_i_act(window: Open) -> None:
    anna = window()
    assert anna.page.locator("[data-since]").count() == 0
    anna.play_now("aqua-mirabilis", 2, "greedy")
    rng = random.Random(3)
    for _ in range(60):
        anna.play_on(rng, 1)
        news = anna.page.evaluate("() => document.querySelectorAll('.board-area [data-since]').length")
        if news > 1:
            break
    assert news > 1
    anna.page.get_by_role("button", name="What happened?").click()
    expect(anna.page.locator("[data-prompt] .tag")).to_have_text(re.compile("^1 of"))
    anna.page.get_by_role("button", name="Back to now").click()
    expect(anna.page.locator("[data-prompt] .tag").first).to_have_text("Your turn")
    before = anna.states()[-1]["step"]
    while anna.states()[-1]["step"] == before:
        anna.click_once(rng)
        anna.page.wait_for_timeout(50)
    expect(anna.page.locator(".board-area [data-since]")).not_to_have_count(news)


@pytest.mark.parametrize("game", GAMES)
def test_small_phone_shows_the_prompt_always_and_brings_what_happens_into_sight(game: str, window: Open) -> None:
    anna = window(size=SMALL_PHONE, ask="compound", speed=150)
    anna.play_now(game, max(players_of(game)), seed=11)
    rng = random.Random(2)
    for _ in range(8):
        assert anna.page.evaluate(_OFF_SCREEN) == []
        assert anna.width() <= SMALL_PHONE[0]
        anna.play_on(rng, 1)
        if anna.page.locator(LIVE).count():
            anna.page.wait_for_function(
                """() => [...document.querySelectorAll('[data-spot="live"]')].some((e) => {
                    const b = e.getBoundingClientRect();
                    const bar = document.querySelector('[data-prompt]').getBoundingClientRect();
                    return b.height && b.top >= 0 && b.top < bar.top; })""",
                timeout=5000,
            )
    anna.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert anna.page.evaluate(_OFF_SCREEN) == []


def read_choices(window: Window) -> list[str]:
    """The choices of the text table, as a reader of the accessibility tree hears them."""
    region = window.page.get_by_role("region", name="The table in words")
    heard = region.get_by_role("list", name=re.compile("choices?$")).aria_snapshot()
    return re.findall(r'button "((?:[^"\\]|\\.)*)"', heard)


@pytest.mark.parametrize("game", genjiko.games())
def test_whole_game_by_reading_alone(game: str, window: Open) -> None:
    anna = window()
    anna.play_now(game, min(players_of(game)))
    anna.page.evaluate("""() => {
        const blind = () => document.querySelectorAll('svg, canvas').forEach((e) => e.remove());
        blind();
        new MutationObserver(blind).observe(document.body, {childList: true, subtree: true});
    }""")
    anna.page.keyboard.press("t")
    region = anna.page.get_by_role("region", name="The table in words")
    expect(region).to_be_visible()
    rng = random.Random(4)
    for turn in range(2000):
        anna.page.wait_for_function(
            "() => document.querySelector('.text-table .choices') || document.querySelector('.result')"
        )
        if anna.over:
            break
        if turn == 3:
            assert region.get_by_role("heading").count() >= 4
            assert anna.violations() == []
        choice = rng.choice(read_choices(anna))
        region.get_by_role("button", name=choice, exact=True).first.press("Enter")
    assert anna.over
