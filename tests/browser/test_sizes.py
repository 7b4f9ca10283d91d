"""Boards within the window, by night too; letters large enough, larger by a setting, and with the system's colours."""

from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageStat
from tools.eager import choose

import genjiko
from tests.browser.conftest import Open
from tests.browser.test_boards import GAMES
from tests.browser.windows import DESKTOP, LIVE

SCREENS = (DESKTOP, (1920, 1080), (2560, 1440))
STOPS = (0, 10, 16)
"""How many actions are played between two looks: the beginning, the early and the middle game."""

LOOKS = 6
"""How often a whole game is looked at."""
PHASES = {"perfumery": ("blending", "development")}
"""Phases that look different: as many looks at each."""
GLARING = 150
"""Of 255: so bright is paper in the shade. What is brighter stands out of a board by night."""

# Whatever of the prompt cannot be read: cut off, off the screen, or under something else.
_UNREADABLE = """() => {
    const bar = document.querySelector('[data-prompt]'), words = bar.querySelector('.words');
    const found = [];
    const box = bar.getBoundingClientRect();
    if (box.top < -0.5 || box.bottom > innerHeight + 0.5) found.push(`bar ${box.top} ${box.bottom}`);
    for (const p of words.querySelectorAll('p')) {
        const at = p.getBoundingClientRect(), room = words.getBoundingClientRect();
        if (p.scrollWidth > p.clientWidth + 1) found.push(`too wide: ${p.innerText}`);
        if (words.scrollHeight <= words.clientHeight + 1 && at.bottom > room.bottom + 1)
            found.push(`cut: ${p.innerText}`);
        if (!bar.contains(document.elementFromPoint(at.left + 3, Math.min(at.bottom, innerHeight) - 4)))
            found.push(`covered: ${p.innerText}`);
    }
    const boxes = [words, ...bar.querySelectorAll('.tools .button')].map((e) => e.getBoundingClientRect());
    boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 1 && high > 1) found.push(`overlap ${i}`);
    }));
    for (const button of bar.querySelectorAll('.tools .button'))
        if (button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1)
            found.push(`button cut: ${button.innerText}`);
    return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_is_smaller_than_14_px_on_a_large_screen(game: str, window: Open) -> None:
    anna = window()
    anna.guest("Anna")
    players = max(genjiko.new(game, seed=1).rules.meta.players)
    table = str(anna.create(game, "me", *["random"] * (players - 1), seed=3, start=True)["id"])
    for actions in STOPS:
        anna.forward(table, actions)
        anna.go(f"/tables/{table}")
        anna.settle()
        for width, height in SCREENS:
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.wait_for_timeout(100)
            assert (width, anna.small_letters(14, "body")) == (width, [])


def moments(game: str, players: int) -> list[str]:
    """Records of one game that end where the first seat has a choice, from its beginning to its end, in every phase."""
    random = Random(11)
    played = genjiko.new(game, players=players, seed=11)
    found: dict[str, list[str]] = {phase: [] for phase in PHASES.get(game, ("",))}
    while not played.over:
        seat = played.to_act[0]
        legal = played.legal(seat)
        if seat == 0 and len(legal) > 1:
            table: Any = played.view(0)["table"]
            phase = table["phase"] if game in PHASES else ""
            found.get(phase, []).append(played.record())
        played.play(choose(game, legal, random), seat)
    wanted = LOOKS // len(found)
    return [records[at * (len(records) - 1) // (wanted - 1)] for records in found.values() for at in range(wanted)]


@pytest.mark.parametrize("game", GAMES)
def test_board_with_most_players_fits_a_desktop_all_through_a_game(game: str, window: Open) -> None:
    players = max(genjiko.new(game, seed=1).rules.meta.players)
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (players - 1)]
    for record in moments(game, players):
        anna = window(size=DESKTOP)
        anna.guest("Anna")  # the same person would get the same table for every part of a game
        table = anna.ask("POST", "/api/me/games", {"record": record, "seats": seats})
        anna.go(f"/tables/{table['id']}")
        anna.settle()
        anna.page.wait_for_timeout(100)
        height = anna.page.evaluate("() => document.documentElement.scrollHeight")
        said = anna.page.locator("[data-prompt]").inner_text()
        assert (said, height) == (said, DESKTOP[1])


@pytest.mark.parametrize(
    ("game", "blocks"),
    [("perfumery", ".perfumery .tiles .space"), ("aqua-mirabilis", ".workshop .method, .workshop .open, .aqua-stall")],
)
def test_nothing_of_a_board_glares_at_night(game: str, blocks: str, window: Open) -> None:
    anna = window(size=DESKTOP, dark=True)
    anna.play_now(game, 2, seed=3)
    found = anna.page.locator(blocks).all()
    assert found
    for block in found:
        with Image.open(BytesIO(block.screenshot())) as picture:
            assert (block.inner_text(), ImageStat.Stat(picture.convert("L")).mean[0] < GLARING) == (
                block.inner_text(),
                True,
            )


@pytest.mark.parametrize("game", GAMES)
def test_prompt_is_whole_with_letters_of_200_per_cent_and_colours_of_the_system(game: str, window: Open) -> None:
    anna = window(letters=200, ask="always")
    anna.play_now(game, 2, seed=3)
    anna.page.emulate_media(forced_colors="active")
    for width, height in (DESKTOP, (720, 450)):  # the second: 1440 x 900 with a zoom of 200 %
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_timeout(100)
        assert anna.page.evaluate(_UNREADABLE) == []
        assert anna.width() <= width
    live = anna.page.locator(f".board-area {LIVE}:visible").first
    assert live.evaluate("(e) => getComputedStyle(e).outlineStyle") == "solid"
    live.focus()
    assert live.evaluate("(e) => getComputedStyle(e).outlineWidth") >= "3px"
    live.press("Enter")
    # What was chosen may lie in another area than the next choice, which is shown.
    anna.page.wait_for_selector("[data-prompt] .button.main, [aria-pressed=true]", state="attached")
    assert anna.page.evaluate(_UNREADABLE) == []
    assert anna.violations() == []
