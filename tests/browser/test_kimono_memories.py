"""The board of Kimono Memories: a card is lifted, then a place in the album glows."""

from random import Random

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


# What of a place is cut, and how much of the photo its stamp covers.
_PLACES = """() => [...document.querySelectorAll('.album .open.live')].map((place) => {
    const page = place.closest('.body').getBoundingClientRect(), box = place.getBoundingClientRect();
    const ghost = place.querySelector('.card').getBoundingClientRect();
    const coin = place.querySelector('.coin').getBoundingClientRect();
    const whole = ghost.left >= page.left - 1 && ghost.right <= page.right + 1
        && Math.abs(ghost.width - box.width) <= 2 && Math.abs(ghost.height - box.height) <= 4;
    return [whole, coin.bottom < box.top + 0.35 * box.height, coin.top >= page.top];
})"""


def test_own_photos_stay_in_colour_while_one_is_placed_and_all_else_steps_back(window: Open) -> None:
    anna, rng = window(), Random(4)
    anna.play_now("kimono-memories", 2, seed=3)
    for _ in range(5):
        while not anna.page.locator('.album [data-action^="place"]').count():
            anna.play_on(rng, 1)
        look = "(e) => [getComputedStyle(e).filter, getComputedStyle(e).opacity]"
        own, rival = anna.page.locator('[data-place="album:0"]'), anna.page.locator('[data-place="album:1"]')
        assert own.evaluate(look) == own.locator(".photos").evaluate(look) == ["none", "1"]
        assert "brightness" in rival.evaluate(look)[0]
        assert {tuple(found) for found in anna.page.evaluate(_PLACES)} == {(True, True, True)}
        hand, photo = (anna.page.locator(f'[data-place="taken:0"]{e}').bounding_box() for e in ("", " > .taken"))
        assert hand is not None
        assert photo is not None
        assert abs(hand["width"] - photo["width"]) < 10  # what marks it frames the photo, not the words beside it
        assert abs(hand["height"] - photo["height"]) < 10
        anna.play_on(rng, 1)
    while not anna.page.locator('.album [data-action^="place 2"]').count():
        anna.play_on(rng, 1)
    anna.page.set_viewport_size({"width": 390, "height": 844})
    expect(anna.page.locator('.album [data-action^="place 2"]').first).to_be_visible()
    assert all(stamped for _, _, stamped in anna.page.evaluate(_PLACES))
