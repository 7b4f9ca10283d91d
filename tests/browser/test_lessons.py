"""The guided first games in a real browser, played by what they say."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, PHONE, Window

GAMES = ("aqua-mirabilis", "hanamikoji", "kimono-memories", "parfum", "perfumery")
STRIPS = os.environ.get("GENJIKO_STRIPS", "")
"""A folder for pictures of every page, to be looked at."""


def picture(window: Window, name: str) -> None:
    """Keep a picture, where somebody wants to look at them."""
    if STRIPS:
        window.page.screenshot(path=str(Path(STRIPS) / f"{name}.png"))


def read_on(window: Window, pages: list[dict[str, Any]], name: str) -> None:
    """Turn the pages of a step to the last; each names places of the board, and they stand in the light."""
    panel = window.page.locator("section.lesson")
    for number, page in enumerate(pages):
        if page["show"]:
            expect(window.page.locator("[data-spotlight]")).to_have_count(len(page["show"]))
        picture(window, f"{name}-{number}")
        if number < len(pages) - 1:
            panel.get_by_role("button", name="Next").click()


def play_by_keys(window: Window, action: str) -> None:
    """Say an action by the keyboard alone."""
    window.page.keyboard.press("m")
    window.page.locator("dialog[open] input").fill(action)
    window.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lesson_is_played_through_by_what_it_says(window: Open, game: str, size: tuple[int, int]) -> None:
    anna = window(size=size)
    anna.go("/")
    anna.page.locator(f'[data-lesson-offer="{game}"]').click()
    script = anna.ask("GET", f"/api/lessons/{game}")
    panel = anna.page.locator("section.lesson")
    kind = "phone" if size == PHONE else "desktop"
    for number, step in enumerate(script["steps"], 1):
        expect(panel).to_have_attribute("data-lesson", str(number), timeout=30_000)
        read_on(anna, step["pages"], f"{game}-{kind}-{number}")
        panel.get_by_role("button", name="Why not").click()
        for wrong in range(len(step["tries"])):
            panel.locator(".try").nth(wrong).click()
            expect(panel.locator(".answer")).not_to_be_empty()
        play_by_keys(anna, step["play"])
    expect(panel).to_have_attribute("data-lesson", "0", timeout=30_000)
    read_on(anna, script["end"], f"{game}-{kind}-end")
    panel.get_by_role("button", name="Play on").click()
    expect(panel).to_have_count(0)
    anna.settle()
    anna.go("/")
    expect(anna.page.get_by_role("button", name="Play Hanamikoji")).to_be_visible()
    expect(anna.page.locator(f'[data-lesson-offer="{game}"]')).to_have_count(0)


def go_to(window: Window, name: str) -> None:
    """Tab to a button and press it."""
    for _ in range(80):
        window.page.keyboard.press("Tab")
        if window.page.evaluate("document.activeElement.textContent.trim()").startswith(name):
            window.page.keyboard.press("Enter")
            return
    raise AssertionError(f"no key leads to {name}")


def test_a_lesson_is_played_by_the_keyboard_alone(window: Open) -> None:
    anna = window()
    anna.go("/games/hanamikoji")
    expect(anna.page.locator("[data-lesson-offer]")).to_be_visible()
    go_to(anna, "Learn it by playing")
    script = anna.ask("GET", "/api/lessons/hanamikoji")
    panel = anna.page.locator("section.lesson")
    for number, step in enumerate(script["steps"], 1):
        expect(panel).to_have_attribute("data-lesson", str(number), timeout=30_000)
        for _ in step["pages"][1:]:
            go_to(anna, "Next")
        play_by_keys(anna, step["play"])
    expect(panel).to_have_attribute("data-lesson", "0", timeout=30_000)


def test_a_lesson_that_was_left_is_offered_again_where_it_was(window: Open) -> None:
    anna = window(language="it")
    anna.go("/games/hanamikoji")
    anna.page.locator("[data-lesson-offer]").click()
    panel = anna.page.locator("section.lesson")
    expect(panel).to_have_attribute("data-lesson", "1")
    expect(panel).to_contain_text("sette geisha")
    play_by_keys(anna, "secret A")
    expect(anna.page.locator(".prompt .why")).to_contain_text("Ayame ha solo due carte")
    play_by_keys(anna, "secret G")
    expect(panel).to_have_attribute("data-lesson", "2")
    table = anna.page.url
    anna.go("/")
    offer = anna.page.locator('[data-lesson-offer="hanamikoji"]')
    expect(offer).to_contain_text("Continua la lezione (2 di 6)")
    offer.click()
    expect(panel).to_have_attribute("data-lesson", "2")
    assert anna.page.url == table
