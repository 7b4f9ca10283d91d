"""The figures of the plan, found by play (`tools/tune_plan.py`): chances, parts, and coins of money."""

import json
from importlib.resources import files
from typing import Final


class Figures:
    """What the plan counts with."""

    def __init__(self, found: dict[str, float]) -> None:
        self.token = found["token"]  # the average coin of a token
        self.too_many = found["too_many"]  # a token above the limit: it may take the place of a cheaper one
        self.denied = found["denied"]  # the part of a rival's gain that counts when a note is taken away
        self.denied_late = found["denied_late"]  # the part of that where the rival has one turn left
        self.rival = found["rival"]  # the part of a rival's outlook that counts in a sale
        self.risk = found["risk"]  # what rolling good flasks again must gain beside its price
        self.used = found["used"]  # what a token that is used is worth besides its coin
        self.promise = found["promise"]  # how much the best set in sight counts beside what the dice pay for now
        self.safe = found["safe"]  # the chance to serve a customer of the street whom no rival can serve before
        self.race = found["race"]  # the same for one whom a rival may yet be able to serve
        self.lost = found["lost"]  # for one whom a rival can serve before
        self.waits = found["waits"]  # for one for whom this round has no sale left
        self.comes = found["comes"]  # for one of the pile, with two players
        self.unknown = found["unknown"]  # what the notes still missing may add to the bargain price of each flacon
        self.unfinished = found["unfinished"]  # the part of the bargain price for a flacon of an unfinished perfume
        self.here = found["here"]  # the part of the notes in the distillery that a seat can get in this round
        self.stay = found["stay"]  # the part that it can get later
        self.drawn = found["drawn"]  # the part of those that come out of the bag, with two players


def _read() -> dict[str, float]:
    text = files("genjiko.games.parfum").joinpath("plan_figures.json").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in json.loads(text).items()}


FOUND: Final = _read()


def planned(found: dict[str, float]) -> Figures:
    """The figures of a plan."""
    return Figures(found)


FIGURES: Final = planned(FOUND)
