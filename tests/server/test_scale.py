"""The model of a large service: it holds what must hold of any line of people."""

import pytest
from bench.scale import BUSY, DAY, Costs, Prices, day, simulate, workers_for

COSTS = Costs(action=0.001, database=0.0005, served=0.002, saving=0.004, base=120.0, table=0.06)


def test_a_worker_with_enough_to_do_serves_as_fast_as_it_can() -> None:
    seen = simulate(COSTS, tables=100, think=0.0, seconds=20.0)
    assert seen.actions == pytest.approx(1 / COSTS.served, rel=0.05)
    assert seen.processor == pytest.approx(COSTS.action / COSTS.served, rel=0.05)
    assert seen.slow > 1000 * 0.9 * 100 * COSTS.served, "everybody waits for all the others"


def test_a_worker_with_little_to_do_keeps_nobody_waiting() -> None:
    seen = simulate(COSTS, tables=20, think=10.0, seconds=400.0)
    assert seen.actions == pytest.approx(2.0, rel=0.1)
    assert 1000 * COSTS.saving <= seen.slow < 1000 * (2 * COSTS.saving + 5 * COSTS.served)


def test_the_model_says_the_same_every_time() -> None:
    assert simulate(COSTS, 50, 0.5, 5.0) == simulate(COSTS, 50, 0.5, 5.0)


def test_a_day_has_an_hour_a_line_and_ends_with_the_money(capsys: pytest.CaptureFixture[str]) -> None:
    day(COSTS, 1000, 20.0, 24.0, Prices(0.02, 0.003))
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("| ") and line[2].isdigit()]) == len(DAY) == 24
    assert "for a thousand games" in lines[-1]
    assert workers_for(COSTS, 5000.0) == 5.0 / BUSY // 1 + 1
