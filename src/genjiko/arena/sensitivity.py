"""What each figure of a box does: every one is changed by a step, and the same deals are played again."""

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from genjiko.arena.compare import MEASURES, Measure
from genjiko.arena.figures import Figure, figures, trouble, with_figure
from genjiko.arena.plan import Pairing, make_series
from genjiko.arena.play import Played
from genjiko.arena.run import Spread
from genjiko.arena.store import Store
from genjiko.kernel.components import Components

Z = 1.959964
"""Half a 95 % interval, in standard errors."""


class Effect(NamedTuple):
    """What a step of a figure changes of a measure: mean of the paired differences, and half its 95 % interval."""

    figure: Figure
    value: int
    measure: str
    mean: float
    half: float

    @property
    def weight(self) -> float:
        """How many half intervals the mean lies from 0: what effects are ranked by."""
        if self.half:
            return abs(self.mean) / self.half
        return float("inf") if self.mean else 0.0


def steps(game: str, box: Components, players: int | None, tables: tuple[str, ...]) -> Iterator[tuple[Figure, int]]:
    """Every figure with each value one step away that the game accepts; `tables`: of these only, if any are named."""
    for figure in figures(box):
        if tables and figure.table not in tables:
            continue
        for value in (figure.value - 1, figure.value + 1):
            if value >= 0 and not trouble(game, with_figure(box, figure, value), players):
                yield figure, value


def play_box(
    game: str, players: int | None, box: Components, bot: str, deals: int, seed: int, folder: Path, spread: Spread
) -> list[Played]:
    """The games of a box, those that are kept in the folder first."""
    series = make_series(game, players, [bot], deals, seed, None, box)
    store = Store(folder, series)
    every = [Pairing(number, number, [bot] * series.players) for number in range(deals)]
    for played in spread(series, [pairing for pairing in every if pairing.number not in store.games]):
        store.add(played)
    store.close()
    return store.in_order()


def effects(figure: Figure, value: int, base: list[Played], changed: list[Played]) -> list[Effect]:
    """What the change does to each measure."""
    found = []
    for name, measure in MEASURES.items():
        differences = _differences(measure, base, changed)
        half = Z * stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else 0.0
        found.append(Effect(figure, value, name, fmean(differences), half))
    return found


def _differences(measure: Measure, base: list[Played], changed: list[Played]) -> list[float]:
    return [measure(two) - measure(one) for one, two in zip(base, changed, strict=True)]
