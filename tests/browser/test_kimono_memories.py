"""The board of Kimono Memories: a card is lifted, then a place in the album glows."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import LIVE, Window


def photos(window: Window, seat: int) -> int:
    """How many photos lie in an album."""
    return window.page.locator(f'li[data-place^="slot:{seat}:"]').count()


def test_a_turn_is_a_lifted_card_and_a_glowing_place(window: Open) -> None:
    anna = window()
    anna.play_now("kimono-memories", 2)
    lifted = anna.page.locator(f".ring {LIVE}")
    assert [lifted.nth(i).get_attribute("data-action") for i in range(3)] == ["cross 1", "cross 2", "cross 3"]
    assert lifted.count() == 3
    lifted.nth(1).click()
    expect(anna.page.locator(f'.album {LIVE}[data-action^="place"]')).to_have_count(2)
    assert photos(anna, 0) == 1
    anna.page.locator('[data-action="place 1,-1"]').click()
    expect(anna.page.locator('li[data-place^="slot:0:"]')).to_have_count(2)
