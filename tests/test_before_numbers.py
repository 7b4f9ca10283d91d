"""Action ids and planes stay what they are: learners, datasets and other programs hold them."""

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.frozen import FOLDER, action_lines, actions_file, frozen_settings, plane_lines, planes_file, read

SETTINGS = frozen_settings()
GIVEN_OUT = {"aqua-mirabilis", "hanamikoji", "kimono-memories", "parfum", "perfumery"}
"""The games of the first version. A game that comes later joins them when its numbers are given out."""


def hold(file: Path, lines: list[str]) -> None:
    """The file says the same as these lines; if not, the failure names the first that differs and what to do."""
    for number, (kept, now) in enumerate(zip_longest(read(file), lines), 1):
        if kept != now:
            pytest.fail(
                f"{file.name}, line {number}: {kept!r} is now {now!r}. Learners hold these numbers: a change needs "
                "`_v1` in the name of the environments and a line in the CHANGELOG; then delete the file and run "
                "`python -m tests.frozen`."
            )


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_every_action_keeps_its_id_and_notation(game: str, players: int, options: dict[str, object]) -> None:
    hold(actions_file(game), action_lines(game, players, options))


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_every_plane_keeps_its_place_name_labels_and_scale(game: str, players: int, options: dict[str, object]) -> None:
    hold(planes_file(game, players), plane_lines(game, players, options))


def test_the_numbers_of_every_game_that_was_given_out_are_kept() -> None:
    assert {game for game, _, _ in SETTINGS} >= GIVEN_OUT
    files = {actions_file(game) for game, _, _ in SETTINGS} | {planes_file(game, n) for game, n, _ in SETTINGS}
    assert set(FOLDER.glob("*.txt")) == files


def test_a_changed_number_fails_with_what_is_to_be_done(tmp_path: Path) -> None:
    lines = action_lines(*SETTINGS[0])
    file = tmp_path / "kept.txt"
    file.write_text("\n".join([lines[1], lines[0], *lines[2:]]) + "\n", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"line 1: .* needs `_v1` .* CHANGELOG"):
        hold(file, lines)
    file.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="None is now"):
        hold(file, lines)
