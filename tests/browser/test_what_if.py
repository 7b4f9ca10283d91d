"""Looking back at a finished game in a real browser: where it turned, what might have been, one's own mistakes."""

import os
import random
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.windows import DESKTOP, PHONE, Window

STRIPS = os.environ.get("GENJIKO_STRIPS", "")
"""A folder for pictures, to be looked at."""


def picture(window: Window, name: str) -> None:
    """Keep a picture, where somebody wants to look at them."""
    if STRIPS:
        window.page.screenshot(path=str(Path(STRIPS) / f"{name}.png"))


def finished(window: Window, game: str, players: int = 2, seed: int = 7) -> str:
    """A table that was played to its end, carelessly; its id."""
    window.guest("Anna")
    table = window.create(game, "me", *["casual"] * (players - 1), seed=seed, start=True, public=True)
    window.forward(table["id"], 2000)
    assert window.ask("GET", f"/api/tables/{table['id']}/state")["over"]
    return str(table["id"])


def try_out(window: Window, number: int = 0) -> None:
    """Play something else by the keyboard alone."""
    expect(window.page.locator(".prompt.mine")).to_be_visible()
    choices = window.page.locator("dialog[open] li button")
    for _ in range(200):  # what has been chosen before may still be shown, until then there is nothing to choose
        window.page.keyboard.press("m")
        if choices.count():
            break
        window.page.wait_for_timeout(100)
    choices.nth(number).press("Enter")
    expect(window.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_is_looked_through_played_otherwise_kept_and_followed(window: Open, size: tuple[int, int]) -> None:
    anna = window(size=size, language="it" if size == PHONE else "en")
    english = size == DESKTOP
    kind = "desktop" if english else "phone"
    table = finished(anna, "hanamikoji")
    anna.go(f"/tables/{table}/replay")
    analysis = anna.page.locator(".analysis")
    expect(analysis.locator("[data-share]")).to_have_count(2, timeout=120_000)  # every step is judged
    expect(anna.page.get_by_label("Point of view" if english else "Punto di vista")).to_have_value("0")
    assert anna.width() <= size[0]
    if english:
        assert anna.board_ends() <= size[1]
    picture(anna, f"analysis-{kind}")
    expect(analysis.locator(".curve > svg polygon")).to_have_count(2)
    turns = analysis.locator(".turns button")
    assert "%" in turns.first.inner_text()
    with anna.page.expect_download() as download:
        analysis.get_by_role("button", name="picture" if english else "immagine").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    if STRIPS:
        download.value.save_as(str(Path(STRIPS) / f"summary-{kind}.png"))
    turns.first.click()

    # What might have been: a move by keys, a comment and a sign, then kept.
    anna.page.get_by_role("tab", name="What if" if english else "E se").click()
    panel = anna.page.locator(".whatif")
    anna.go(f"/tables/{table}/replay?step=4&seat=0")
    anna.page.get_by_role("tab", name="What if" if english else "E se").click()
    panel.get_by_role("button", name="Play on" if english else "Gioca da qui").click()
    expect(anna.page.locator(".prompt")).to_be_visible()
    tree = panel.locator("[data-move]")
    try_out(anna)
    expect(tree).to_have_count(1)
    try_out(anna, 1)
    expect(tree).to_have_count(2)
    tree.first.click()
    expect(tree.first).to_have_attribute("aria-current", "true")
    try_out(anna, 2)
    expect(tree).to_have_count(3)
    panel.get_by_role("button", name="!? ").click()
    panel.locator("textarea").fill("This keeps Ayame.")
    panel.locator("input[type=text]").fill("Another way")
    picture(anna, f"whatif-{kind}")
    assert anna.violations() == []
    panel.get_by_role("button", name="Keep it" if english else "Conserva").click()
    anna.page.wait_for_url("**study=*")
    if not english:
        return
    with anna.page.expect_download() as download:
        panel.get_by_role("link", name="Download the record").click()
    assert "Another way" in download.value.path().read_text(encoding="utf-8")

    # A guest follows.
    study = urlparse(anna.page.url).query.split("study=")[1]
    bo = window(size=PHONE)
    bo.guest("Bo")
    bo.go(f"/tables/{table}/replay?study={study}")
    expect(bo.page.locator(".whatif [data-move]")).to_have_count(3)
    expect(bo.page.locator(".whatif [data-move='2']")).to_have_attribute("aria-current", "true")
    picture(bo, "following-phone")
    tree.first.click()
    expect(bo.page.locator(".whatif [data-move='0']")).to_have_attribute("aria-current", "true")
    expect(panel).to_contain_text("Following now: 1")
    # Against a bot, which answers by itself.
    anna.page.keyboard.press("Home")
    expect(anna.page.locator(".controls .count")).to_contain_text("0 /")
    expect(anna.page.get_by_label("Point of view")).to_have_value("0")
    panel.locator(".role select").nth(1).select_option("beginner")
    anna.page.locator(".whatif legend").click()
    expect(tree).to_have_count(3)
    try_out(anna)
    expect(tree.nth(4)).to_be_visible(timeout=30_000)  # the bot's move stands behind mine
    expect(anna.page.locator(".prompt.mine")).to_be_visible(timeout=30_000)

    # Bo keeps a copy with a comment of his own, though he does not see every move.
    bo.page.locator(".whatif textarea").fill("I see.")
    bo.page.get_by_role("button", name="Keep a copy of mine").click()
    bo.page.wait_for_url(lambda url: "study=" in url and study not in url)
    bo.go("/replays")
    bo.page.get_by_role("link", name="Another way").click()
    expect(bo.page.locator(".whatif")).to_contain_text("I see.")

    # My mistakes, and the way out of one.
    anna.go(f"/tables/{table}/replay")
    anna.page.get_by_role("tab", name="My mistakes").click()
    mistakes = anna.page.locator(".mistakes")
    mistakes.get_by_role("button", name="Begin").click(timeout=120_000)
    expect(mistakes).to_contain_text("What would be better?")
    expect(anna.page.locator(".prompt")).to_be_visible()
    picture(anna, "mistakes-desktop")
    try_out(anna)
    expect(mistakes.locator(".told")).to_be_visible(timeout=20_000)
    if mistakes.get_by_role("button", name="Show the solution").count():
        mistakes.get_by_role("button", name="Show the solution").click()
        expect(mistakes.locator(".told")).to_contain_text("The best was")
    assert anna.violations() == []


def test_the_coach_tells_of_a_bad_move_and_takes_it_back_and_spoilers_are_kept_away(window: Open) -> None:
    anna = window(coach=True)
    table = anna.play_now("hanamikoji", 2, level="casual", seed=3)
    panel = anna.page.locator("section.coach")
    asked: list[str] = []
    anna.page.on("request", lambda one: asked.append(one.url) if "/coach?" in one.url else None)
    anna.page.on("requestfinished", lambda one: asked.remove(one.url) if one.url in asked else None)
    rng = random.Random(1)
    for _ in range(60):
        if panel.count() or anna.over:
            break
        anna.click_once(rng)
        anna.settle()
        while asked:  # it takes its time to look
            anna.page.wait_for_timeout(50)
    expect(panel).to_contain_text("let go about")
    expect(panel).to_contain_text("Better:")
    picture(anna, "coach-desktop")
    assert anna.violations() == []
    before = anna.ask("GET", f"/api/tables/{table}/state")["step"]
    panel.get_by_role("button", name="Take it back").click()
    expect(panel).to_have_count(0)
    assert anna.ask("GET", f"/api/tables/{table}/state")["step"] < before

    bo = window(spoilerFree=True)
    over = finished(bo, "hanamikoji")
    answers: list[str] = []
    bo.page.on("response", lambda answer: answers.append(answer.url) if "/replay" in answer.url else None)
    bo.go(f"/tables/{over}/replay")
    expect(bo.page.locator(".controls .count")).to_have_text("0")
    bo.page.keyboard.press("ArrowRight")
    expect(bo.page.locator(".controls .count")).to_have_text("1")
    assert bo.page.locator(".analysis, .result, .whatif").count() == 0
    assert answers
    assert all("upto=" in url for url in answers if "/api/" in url)
