"""Games that were played by version 1 of the rules, which offered the same reroll twice (ruling 47)."""

import json
from pathlib import Path

import pytest

import genjiko
from genjiko.games.parfum.pieces import NONE, only_aroma
from genjiko.games.parfum.state import DISTILL
from genjiko.kernel.errors import BadDump, IllegalAction
from tests.games.parfum.table import Table, offers, state_of, told

FOLDER = Path(__file__).parent / "version1"
RECORDS = sorted(FOLDER.glob("*.record"))


def moves_of(text: str) -> list[str]:
    """The moves as they stand in a record, with what chance said."""
    return [line.split(". ", 1)[1] for line in text.splitlines() if line[0].isdigit()]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_1_is_read_move_by_move(path: Path) -> None:
    old = path.read_text(encoding="utf-8")
    assert "rules: 1\n" in old
    game = genjiko.load(old)  # which checks the result, too
    again = genjiko.load(game.record())
    assert again.dump() == game.dump()
    assert "rules: 2\n" in game.record()
    changed = 0
    for said, today in zip(moves_of(old), moves_of(game.record()), strict=True):
        if said != today:
            seat, kind, what, rest = said.split(" ", 3)
            assert (kind, what) == ("reroll", "all")
            other = today.split(" ", 3)
            assert (other[0], other[1], other[3]) == (seat, "reroll", rest)
            changed += 1
    assert changed >= 3


def test_the_records_are_of_every_number_of_players_with_and_without_random_clocks() -> None:
    assert len(RECORDS) == 7


def test_a_dump_of_version_1_is_read() -> None:
    old = json.loads((FOLDER / "2.dump.json").read_text(encoding="utf-8"))
    assert old["rules"] == 1
    assert genjiko.restore(old).dump() == {**old, "rules": 2}


def test_a_version_that_never_was_is_refused() -> None:
    old = json.loads((FOLDER / "2.dump.json").read_text(encoding="utf-8"))
    with pytest.raises(BadDump, match="version 3 of the rules of Parfum"):
        genjiko.restore({**old, "rules": 3})


def flies_only(flies: str, flasks: str = "") -> Table:
    return Table().water([0, 1], [], [], []).step("distill", (0, 1, 2, 3)).dice(flasks, flies)


def test_ruling_47_the_same_reroll_is_offered_once() -> None:
    game = flies_only("LaLa").game()
    assert offers(game, "reroll") == ["reroll lavender 0", "reroll lavender 1"]
    with pytest.raises(IllegalAction, match="rolling the flies of lavender is the same") as caught:
        game.play("reroll all 0")
    assert (caught.value.reason, caught.value.details) == ("same_reroll", {"aroma": "lavender", "coin": 0})


@pytest.mark.parametrize(("flies", "flasks"), [("LaLa", "Ro"), ("La", "La"), ("LaRo", ""), ("", "La")])
def test_ruling_47_other_dice_make_all_of_them_another_choice(flies: str, flasks: str) -> None:
    game = flies_only(flies, flasks).game()
    assert offers(game, "reroll")[-2:] == ["reroll all 0", "reroll all 1"]


def test_an_action_of_version_1_is_said_anew_only_where_it_was_dropped() -> None:
    read = flies_only("LaLa").rules.read_older
    dropped = state_of(flies_only("LaLa").game())
    assert read(dropped, 0, "reroll all 1", 1) == "reroll lavender 1"
    assert read(dropped, 0, "reroll all 1", 2) == "reroll all 1"
    assert read(dropped, 0, "reroll lavender 1", 1) == "reroll lavender 1"
    assert read(dropped, 0, "turn lavender 0 1", 1) == "turn lavender 0 1"
    for flies, flasks in (("LaLa", "Ro"), ("LaRo", ""), ("", "La")):
        kept = state_of(flies_only(flies, flasks).game())
        assert read(kept, 0, "reroll all 1", 1) == "reroll all 1"
    elsewhere = state_of(Table().game())
    assert read(elsewhere, 0, "clock 1", 1) == "clock 1"


def test_both_ways_to_say_it_lead_to_the_same_game() -> None:
    rolls = [0, 5]
    game = flies_only("LaLa").game(list(rolls))
    game.play(game.rules.read_older(game.state, 0, "reroll all 0", 1))
    assert told(game, "roll")[0]["dice"] == ["lavender", "lavender"]
    assert (state_of(game).step, only_aroma(state_of(game).flasks)) == (DISTILL, 4)


def test_only_one_aroma() -> None:
    from tests.games.parfum.table import heap

    assert [only_aroma(heap(text)) for text in ("", "Vi", "RoRo", "LaLaLa", "ViLa")] == [NONE, 0, 2, 4, NONE]
