"""Intervals that hold at every look, so that one may stop as soon as enough is known."""

from math import log, sqrt
from statistics import fmean, pvariance
from typing import NamedTuple

DIFFERENT, ALIKE, OPEN = "different", "no difference", "not known yet"

LEAST = 20
"""Before so many pairs nothing is said: the spread is not known well enough."""


class Known(NamedTuple):
    """What is known of a mean after so many pairs."""

    mean: float
    radius: float
    verdict: str

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.radius

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.radius


def radius(differences: list[float], error: float, expected: int) -> float:
    """Half the width of an interval for the mean that is wrong at some look with probability `error` at most.

    A confidence sequence by a mixture of normal distributions (Robbins 1970; with the spread estimated: Waudby-Smith,
    Arbour, Sinha, Kennedy and Ramdas 2024), tightest at about `expected` pairs.
    """
    n = len(differences)
    if n < 2:
        return float("inf")
    least = log(1.0 / error)
    rho2 = (2 * least + log(2 * least) + 1) / expected
    grown = n * rho2 + 1
    return sqrt(pvariance(differences) * 2 * grown / (n * n * rho2) * log(sqrt(grown) / error))


def judge(differences: list[float], tolerance: float, error: float, expected: int = 200) -> Known:
    """What is known of the mean difference; one smaller than `tolerance` is not looked for."""
    if len(differences) < LEAST:
        return Known(fmean(differences) if differences else 0.0, float("inf"), OPEN)
    mean, half = fmean(differences), radius(differences, error, expected)
    if abs(mean) > half:
        verdict = DIFFERENT
    elif abs(mean) + half <= tolerance or half == 0:
        verdict = ALIKE
    else:
        verdict = OPEN
    return Known(mean, half, verdict)
