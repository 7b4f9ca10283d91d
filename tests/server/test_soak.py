"""The soak, in short: it keeps count, and a loss does not pass unseen."""

import asyncio
from pathlib import Path

import pytest
from bench import soak_fuzz
from bench.soak import Loss, Tally, leg


def test_a_short_soak_loses_nothing() -> None:
    tally = Tally("sqlite")
    leg(tally, seconds=4.0, tables=3)
    assert (tally.legs, tally.lost, tally.failures) == (1, 0, 0)
    assert tally.answered > 0
    assert tally.frames > 0
    assert tally.kills + tally.cuts + tally.sleeps > 0


def test_a_planted_loss_makes_the_soak_fail() -> None:
    tally = Tally("sqlite")
    with pytest.raises(Loss, match="1 of"):
        leg(tally, seconds=1.0, tables=2, plant=True)
    assert tally.lost == 1


def test_twenty_thousand_frames_and_requests_of_nonsense_do_no_harm(tmp_path: Path) -> None:
    tally = soak_fuzz.Tally()
    asyncio.run(soak_fuzz.fuzz(tally, 20_000, tmp_path))
    assert tally.number >= 20_000
    assert tally.failed == 0
    assert tally.kept < 300, "what is gone is let go"
