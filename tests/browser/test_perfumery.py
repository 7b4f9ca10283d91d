"""The board of Perfumery: choosing in two clicks, the path of discards, blending together."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, PHONE, Window


def choose(window: Window, action: str) -> None:
    """Click the spot of an action."""
    window.page.locator(f'.board-area [data-action="{action}"]:visible').first.click()


def test_a_synthetic_essence_is_paid_along_the_path(window: Open) -> None:
    anna = window(size=PHONE)
    anna.play_now("perfumery", 3, "greedy")
    choose(anna, "acquire 1")
    anna.page.wait_for_selector(LIVE)
    anna.page.locator('[data-place="space:synthetic"]').click()
    anna.see("Synthetic: choose the stockyard that gets the essence; then you pay.")
    choose(anna, "synthetic base")
    path = anna.page.locator(".column").filter(has_text="next card here")
    expect(path).to_have_count(1)
    column = anna.states()[-1]["view"]["table"]["turn"]["path"]
    expect(path).to_have_attribute("data-place", f"column:{column}")
    assert anna.violations() == []
    choose(anna, "pay funds")
    expect(path).to_have_count(0)


def test_two_people_blend_at_once_and_see_whom_they_wait_for(window: Open) -> None:
    anna, bo = window(), window(size=PHONE)
    anna.guest("Anna")
    bo.guest("Bo")
    table = anna.create("perfumery", "me", "open", seed=7)
    bo.ask("POST", f"/api/tables/{table['id']}/sit", {"key": table["links"]["join"]})
    anna.ask("POST", f"/api/tables/{table['id']}/start")
    for each in (anna, bo):
        each.go(f"/tables/{table['id']}")
        each.page.wait_for_selector(".board-area")
    for each, column in ((anna, 1), (bo, 2), (anna, 3)):
        choose(each, f"acquire {column}")
    bo.settle()
    bo.page.locator('[data-place="space:floral"]').click()
    choose(bo, "floral top")
    for each in (anna, bo):
        expect(each.page.locator(".ribbon")).to_contain_text("everybody at once")
    while anna.page.locator(f".board-area {LIVE}").count():
        choose(anna, "end production")
        anna.page.wait_for_timeout(300)
    expect(anna.page.locator(".ribbon")).to_contain_text("you are done; waiting for the others")
    expect(anna.page.locator(".ribbon .who:not(.done)")).to_contain_text("Bo")
    assert anna.violations() == []
    bo.settle()
    choose(bo, "end production")
    expect(anna.page.locator(".ribbon")).to_contain_text("Development")
