"""The soak, in short: it keeps count, and a loss does not pass unseen."""

import pytest
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
