"""The no-leak law must fail when a leak is put in on purpose: views, events, samples and bots, one each.

The leaks are subclasses of the rules, which compiled rules do not allow: these tests run in plain Python.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import genjiko
from genjiko.games import shipped_components
from genjiko.games.hanamikoji import GAME
from genjiko.games.hanamikoji.cards import HIDDEN
from genjiko.games.hanamikoji.events import Deal, Discard, Draw, Secret
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.games.hanamikoji.view import HanamikojiView
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.event import PUBLIC, SPECTATOR, Event, Mark, public
from genjiko.kernel.game import Game, game_from, start_game
from genjiko.kernel.laws import Checker, Mover
from genjiko.kernel.package import GamePackage
from genjiko.kernel.record import read_record
from genjiko.kernel.rules import Rules


def leaky(view: type[HanamikojiView] = HanamikojiView, rules: type[Hanamikoji] = Hanamikoji) -> Rules[Any]:
    """Hanamikoji with a room of another make."""
    package = GamePackage(
        GAME.module, GAME.meta, rules, view, GAME.checks, GAME.planes, GAME.advice, GAME.draw
    )  # fmt: skip
    return package.open(2, {"three_rounds": False}, shipped_components("hanamikoji"))


def broken_laws(rules: Rules[Any], movers: dict[str, Mover] | None = None, games: int = 40) -> dict[int, str]:
    words = GAME.words()

    def make(seed: int) -> Game:
        return start_game(rules, Chance(seed), words)

    def load(text: str) -> Game:
        return read_record(text, lambda *_: (rules, words))

    def restore(data: Any) -> Game:
        return game_from(rules, rules.checks.restore(data["state"]), Chance(data["seed"], data["drawn"]), words)

    checker = Checker(make, load, restore, movers or {})
    for _ in checker.run(games, 1):
        pass
    return checker.findings.broken


def test_without_a_leak_the_law_holds() -> None:
    assert broken_laws(leaky()) == {}


class ViewLeak(HanamikojiView):
    """Shows the rival's hand."""

    def observe(self, state: Any, seat: int) -> Any:
        seen = super().observe(state, seat)
        seen.hand[:] = state.hand
        return seen


class KeptViewLeak(HanamikojiView):
    """Shows the rival's secret card and keeps it in every sample, so that samples still fit the view."""

    def observe(self, state: Any, seat: int) -> Any:
        seen = super().observe(state, seat)
        seen.secret[:] = state.secret
        return seen


class SampleLeak(HanamikojiView):
    """Samples the removed card from the truth, which it remembers."""

    truth: HanamikojiState | None = None

    def observe(self, state: Any, seat: int) -> Any:
        if state.removed != HIDDEN:
            self.truth = state
        return super().observe(state, seat)

    def resample(self, seen: Any, seat: int, rng: Rng) -> Any:
        sample = super().resample(seen, seat, rng)
        assert self.truth is not None
        if self.truth.removed in sample.deck:
            place = sample.deck.index(self.truth.removed)
            sample.deck[place], sample.removed = sample.removed, self.truth.removed
        return sample


@pytest.mark.parametrize("leak", [ViewLeak, KeptViewLeak, SampleLeak])
def test_a_planted_leak_breaks_law_6(leak: type[HanamikojiView]) -> None:
    assert list(broken_laws(leaky(leak))) == [6]


@pytest.mark.parametrize(("kind", "field"), [(Draw, "card"), (Secret, "cards"), (Discard, "cards")])
def test_a_field_declared_for_too_many_breaks_law_6(
    kind: type[Event], field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = kind.marks[field]
    monkeypatch.setitem(kind.marks, field, Mark(PUBLIC, honest.help, honest.optional))
    assert list(broken_laws(leaky())) == [6]


def deals_tell_more_than_the_own_hand() -> bool:
    """Whether two set-ups with the same own cards were told differently; in the law's worlds chance is the same."""
    told: dict[object, str] = {}
    for seed in range(600):
        game = genjiko.new("hanamikoji", seed=seed)
        deal, draw = game._events
        hands = deal.data["hands"]
        assert isinstance(hands, list)
        for seat in (0, 1, SPECTATOR):
            own = (tuple(hands[seat]) if seat >= 0 else (), draw.data["card"] if seat == draw.seat else "")
            events = json.dumps(game.events(seat), sort_keys=True)
            if told.setdefault((seat, own), events) != events:
                return True
    return False


@pytest.mark.parametrize("field", ["hands", "removed"])
def test_a_deal_that_tells_too_much_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not deals_tell_more_than_the_own_hand()
    monkeypatch.setitem(Deal.marks, field, Mark(PUBLIC, "", False))
    assert deals_tell_more_than_the_own_hand()


def test_a_field_without_a_mark_fails_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Peek\.card does not say who may see it"):

        class Peek(Event):
            card: str
            deck: int = public("cards left")


def test_a_bot_that_peeks_breaks_law_6() -> None:
    def peek(game: Game, seat: int, rng: Rng) -> Action:
        legal = game.legal(seat)
        assert isinstance(game.state, HanamikojiState)
        return legal[game.state.hand[1 - seat] % len(legal)]

    assert list(broken_laws(leaky(), {"peek": peek})) == [6]


class BlindUndo(Hanamikoji):
    """Forgets to say that events reveal something, so that undo could be used to peek."""

    def apply(self, state: Any, seat: int, action: Action, chance: Any, tell: Any) -> None:
        super().apply(state, seat, action, chance, tell)
        for event in [] if tell is None else tell.events:
            event.reveals = ()

    def turn_number(self, state: Any) -> int:
        return 0


def test_an_undo_that_could_peek_breaks_a_law() -> None:
    assert broken_laws(leaky(rules=BlindUndo)) != {}


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    SampleLeak.truth = None
