"""The no-leak law must fail when a leak is put in on purpose: views, events, samples and bots, one each.

The leaks are subclasses of the rules, which compiled rules do not allow: these tests run in plain Python.
"""

from collections.abc import Iterator
from typing import Any

import pytest

import genjiko
from genjiko.games import shipped_components
from genjiko.games.hanamikoji.cards import HIDDEN
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.event import Event
from genjiko.kernel.game import Game, game_from, start_game
from genjiko.kernel.laws import Checker, Mover
from genjiko.kernel.record import read_record
from genjiko.kernel.rules import Rules


class Leaky(Rules[Any]):
    """Hanamikoji with one method replaced; everything else is passed on to the honest rules."""

    def __init__(self) -> None:
        honest = genjiko.new("hanamikoji", seed=1)
        super().__init__(2, {"three_rounds": False}, shipped_components("hanamikoji"))
        self.honest = honest.rules
        self.words = honest.words
        self.meta, self.catalogue = self.honest.meta, self.honest.catalogue
        self.fields, self.bound = self.honest.fields, self.honest.bound

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def planes(self) -> Any:
        return self.honest.planes()

    def setup(self, chance: Any, tell: Any) -> Any:
        return self.honest.setup(chance, tell)

    def actor(self, state: Any) -> int:
        return self.honest.actor(state)

    def turn(self, state: Any) -> int:
        return self.honest.turn(state)

    def legal(self, state: Any, seat: int) -> list[Action]:
        return self.honest.legal(state, seat)

    def why_not(self, state: Any, seat: int, action: Action) -> Any:
        return self.honest.why_not(state, seat, action)

    def apply(self, state: Any, seat: int, action: Action, chance: Any, tell: Any) -> None:
        self.honest.apply(state, seat, action, chance, tell)

    def scores(self, state: Any) -> list[int]:
        return self.honest.scores(state)

    def breakdown(self, state: Any) -> list[dict[str, int]]:
        return self.honest.breakdown(state)

    def winners(self, state: Any) -> tuple[int, ...]:
        return self.honest.winners(state)

    def observe(self, state: Any, seat: int) -> Any:
        return self.honest.observe(state, seat)

    def resample(self, seen: Any, seat: int, rng: Rng) -> Any:
        return self.honest.resample(seen, seat, rng)

    def present(self, seen: Any, seat: int) -> dict[str, object]:
        return self.honest.present(seen, seat)

    def prompt(self, seen: Any, seat: int) -> Any:
        return self.honest.prompt(seen, seat)

    def see(self, event: Event, seat: int) -> dict[str, object]:
        return self.honest.see(event, seat)

    def secrets(self, state: Any, seat: int) -> dict[str, object]:
        return self.honest.secrets(state, seat)

    def key(self, state: Any, seat: int) -> Any:
        return self.honest.key(state, seat)

    def blank(self) -> Any:
        return self.honest.blank()

    def check(self, state: Any) -> None:
        self.honest.check(state)

    def census(self, state: Any) -> dict[str, dict[str, int]]:
        return self.honest.census(state)


def broken_laws(rules: Leaky, movers: dict[str, Mover] | None = None, games: int = 40) -> dict[int, str]:
    def make(seed: int) -> Game:
        return start_game(rules, Chance(seed), rules.words)

    def load(text: str) -> Game:
        return read_record(text, lambda *_: (rules, rules.words))

    def restore(data: Any) -> Game:
        return game_from(rules, rules.checks.restore(data["state"]), Chance(data["seed"], data["drawn"]), rules.words)

    checker = Checker(make, load, restore, movers or {})
    for _ in checker.run(games, 1):
        pass
    return checker.findings.broken


def test_without_a_leak_the_law_holds() -> None:
    assert broken_laws(Leaky()) == {}


class ViewLeak(Leaky):
    """Shows the rival's hand."""

    def observe(self, state: Any, seat: int) -> Any:
        seen = self.honest.observe(state, seat)
        seen.hand[:] = state.hand
        return seen


class KeptViewLeak(Leaky):
    """Shows the rival's secret card and keeps it in every sample, so that samples still fit the view."""

    def observe(self, state: Any, seat: int) -> Any:
        seen = self.honest.observe(state, seat)
        seen.secret[:] = state.secret
        return seen


class EventLeak(Leaky):
    """Tells everybody which card was drawn."""

    def see(self, event: Event, seat: int) -> dict[str, object]:
        seen = self.honest.see(event, seat)
        if event.kind == "draw":
            seen["card"] = event.data["card"]
        return seen


class SampleLeak(Leaky):
    """Samples the removed card from the truth, which it remembers."""

    truth: HanamikojiState | None = None

    def observe(self, state: Any, seat: int) -> Any:
        if state.removed != HIDDEN:
            self.truth = state
        return self.honest.observe(state, seat)

    def resample(self, seen: Any, seat: int, rng: Rng) -> Any:
        sample = self.honest.resample(seen, seat, rng)
        assert self.truth is not None
        if self.truth.removed in sample.deck:
            place = sample.deck.index(self.truth.removed)
            sample.deck[place], sample.removed = sample.removed, self.truth.removed
        return sample


@pytest.mark.parametrize("leak", [ViewLeak, KeptViewLeak, EventLeak, SampleLeak])
def test_a_planted_leak_breaks_law_6(leak: type[Leaky]) -> None:
    assert list(broken_laws(leak())) == [6]


def test_a_bot_that_peeks_breaks_law_6() -> None:
    def peek(game: Game, seat: int, rng: Rng) -> Action:
        legal = game.legal(seat)
        assert isinstance(game.state, HanamikojiState)
        return legal[game.state.hand[1 - seat] % len(legal)]

    assert list(broken_laws(Leaky(), {"peek": peek})) == [6]


class BlindUndo(Leaky):
    """Forgets to say that events reveal something, so that undo could be used to peek."""

    def apply(self, state: Any, seat: int, action: Action, chance: Any, tell: Any) -> None:
        self.honest.apply(state, seat, action, chance, tell)
        for event in tell or []:
            event.reveals = ()

    def turn(self, state: Any) -> int:
        return 0


def test_an_undo_that_could_peek_breaks_a_law() -> None:
    assert broken_laws(BlindUndo()) != {}


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    SampleLeak.truth = None
