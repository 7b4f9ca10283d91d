"""The model of a large service: it holds what must hold of any line of people."""

import msgspec
import pytest
from bench.scale import BUSY, DAY, Costs, Prices, day, simulate, workers_for

COSTS = Costs(
    action=0.001, group=0.0005, opening=0.01, idle=0.01, players=0.0, saving=0.004, pace=1.0, game=20.0, spread=5.0,
    base=120.0, table=0.06, database=0.0005,
)  # fmt: skip


def test_a_worker_with_enough_to_do_serves_as_fast_as_it_can() -> None:
    seen = simulate(COSTS, tables=100, think=0.0, seconds=40.0)
    least = COSTS.action + COSTS.opening / COSTS.game
    assert 1 / COSTS.alone < seen.actions < 1.02 / least, "many actions share what a group costs"
    assert seen.processor == pytest.approx(1.0, rel=0.05)
    assert seen.slow > 1000 * 0.8 * 100 / seen.actions, "everybody waits for all the others"


def test_a_machine_that_others_use_is_slower_by_the_clock_and_needs_the_same_for_each_action() -> None:
    quick = simulate(COSTS, 100, 0.0, 40.0)
    slow = simulate(msgspec.structs.replace(COSTS, pace=3.0), 100, 0.0, 40.0)
    assert slow.actions == pytest.approx(quick.actions / 3, rel=0.05)
    assert slow.processor / slow.actions == pytest.approx(quick.processor / quick.actions, rel=0.05)
    assert slow.slow > 2 * quick.slow


def test_players_who_read_slowly_wait_for_themselves() -> None:
    seen = simulate(msgspec.structs.replace(COSTS, players=0.004), 100, 0.0, 40.0)
    assert seen.actions == pytest.approx(1 / 0.004, rel=0.05)
    assert seen.processor < 0.6


def test_few_tables_share_less() -> None:
    few, many = (simulate(COSTS, tables, 0.0, 40.0) for tables in (1, 50))
    assert few.processor / few.actions > 1.15 * many.processor / many.actions


def test_a_run_whose_tables_begin_at_once_has_no_new_game_before_the_first_ends() -> None:
    begun = simulate(COSTS, tables=200, think=1.0, seconds=5.0, since=2.0)
    going = simulate(COSTS, tables=200, think=1.0, seconds=5.0)
    assert begun.processor / begun.actions < going.processor / going.actions - 0.5 * COSTS.opening / COSTS.game


def test_a_worker_with_little_to_do_keeps_nobody_waiting() -> None:
    seen = simulate(COSTS, tables=20, think=10.0, seconds=800.0)
    assert seen.actions == pytest.approx(2.0, rel=0.1)
    assert seen.processor == pytest.approx(COSTS.idle + 2.0 * COSTS.alone, rel=0.15)
    alone = COSTS.saving + COSTS.action + 2 * COSTS.group
    assert 1000 * COSTS.saving <= seen.slow < 1000 * (alone + 4 * COSTS.action + COSTS.opening)


def test_the_model_says_the_same_every_time() -> None:
    assert simulate(COSTS, 50, 0.5, 5.0) == simulate(COSTS, 50, 0.5, 5.0)


def test_a_day_has_an_hour_a_line_and_ends_with_the_money(capsys: pytest.CaptureFixture[str]) -> None:
    day(COSTS, 1000, 20.0, 24.0, Prices(0.02, 0.003))
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("| ") and line[2].isdigit()]) == len(DAY) == 24
    assert "for a thousand games" in lines[-1]
    assert workers_for(COSTS, 5000.0) == 5000.0 * COSTS.alone / BUSY // 1 + 1
