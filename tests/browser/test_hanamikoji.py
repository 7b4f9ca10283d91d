"""The board of Hanamikoji: sizes and signs on a phone and on a large screen, and a prompt that is true."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, LIVE, Window

SMALL_PHONE = (360, 640)

_CARDS = "() => [...document.querySelectorAll('.hand[role=group] .card')].map((e) => e.getBoundingClientRect().width)"


def hand(window: Window) -> list[float]:
    """How wide the cards of the own hand are."""
    return list(window.page.evaluate(_CARDS))


def take_what_is_offered(window: Window) -> None:
    """Until it is the own turn to use a marker."""
    while window.page.locator(f".centre {LIVE}").count():
        window.page.locator(f".centre {LIVE}").first.click()
        window.settle()


def play_all_but_competition(window: Window) -> None:
    """Up to the last turn of a round, with four cards in the hand."""
    for marker, cards in (("Secret", 1), ("Discard", 2), ("Gift", 3)):
        take_what_is_offered(window)
        window.page.get_by_role("button", name=f"{marker}: ready").click()
        for _ in range(cards):
            window.page.locator(f'.hand {LIVE}:not([aria-pressed="true"])').first.click()
        window.settle()
    take_what_is_offered(window)


def test_a_phone_shows_names_signs_and_cards_of_a_size_for_fingers(window: Open) -> None:
    anna, rng = window(size=SMALL_PHONE), Random(4)
    anna.play_now("hanamikoji", 2, seed=3)
    assert min(hand(anna)) >= 56
    expect(anna.page.locator(".row .name:visible")).to_have_count(7)
    while not anna.page.locator(".row .won .tab").count():
        anna.play_on(rng, 1)
    assert anna.page.locator(".row .won .tab svg:visible").count() > 0
    assert anna.page.locator(".row .won .letter:visible").count() == 0
    assert anna.small_letters(11) == []
    assert anna.width() <= SMALL_PHONE[0]


def test_few_cards_are_wide_and_tell_whose_they_are(window: Open) -> None:
    anna = window(size=DESKTOP)
    anna.play_now("hanamikoji", 2, seed=3)
    play_all_but_competition(anna)
    held = hand(anna)
    assert len(held) == 4
    board = anna.page.locator(".board-area").bounding_box()
    assert board is not None
    assert sum(held) > 0.6 * board["width"]
    assert anna.board_ends() <= DESKTOP[1]


def test_prompt_names_the_only_marker_that_is_left(window: Open) -> None:
    anna = window()
    anna.play_now("hanamikoji", 2, seed=3)
    play_all_but_competition(anna)
    anna.see("Only Competition is left: choose 4 cards")
    expect(anna.page.locator(".centre .slot")).to_have_count(4)
