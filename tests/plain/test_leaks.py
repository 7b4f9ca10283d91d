"""The laws must fail when a fault is put in on purpose: leaks of views, events, samples and bots, and wrong frames.

The faults are subclasses of the rules, which compiled rules do not allow: these tests run in plain Python.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import genjiko
from genjiko.games import shipped_components
from genjiko.games.hanamikoji import GAME
from genjiko.games.hanamikoji.cards import CARD, HIDDEN, as_list
from genjiko.games.hanamikoji.events import Deal, Discard, Draw, Score, Secret
from genjiko.games.hanamikoji.planes import HanamikojiPlanes
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import NO_OFFER, HanamikojiState
from genjiko.games.hanamikoji.view import HanamikojiView
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.difference import Change, difference
from genjiko.kernel.event import PUBLIC, SPECTATOR, Event, Mark, public
from genjiko.kernel.game import Game, game_from, start_game
from genjiko.kernel.laws import Checker, Mover
from genjiko.kernel.package import GamePackage
from genjiko.kernel.planes import Sheet
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


class PlanesLeak(HanamikojiPlanes):
    """Takes the cards not seen from the whole state, and so tells of the rival's hand."""

    def write(self, state: HanamikojiState, seat: int, sheet: Sheet) -> None:
        super().write(state, seat, sheet)
        sheet.at -= sheet.size
        sheet.packed(max(state.hand[1 - seat], 0), 4, 7)


def test_planes_that_look_at_hidden_cards_break_the_law_of_planes() -> None:
    rules = leaky()
    assert isinstance(rules, Hanamikoji)
    rules.planes = PlanesLeak(rules)
    assert list(broken_laws(rules, games=4)) == [14]


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


@pytest.mark.parametrize(("leak", "laws"), [(ViewLeak, {6}), (KeptViewLeak, {6, 12}), (SampleLeak, {6})])
def test_a_planted_leak_breaks_law_6(leak: type[HanamikojiView], laws: set[int]) -> None:
    # What a view shows too early, its frames show too.
    assert set(broken_laws(leaky(leak))) == laws


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


# -- law 12: one fault for each of its sentences --


def test_frames_that_forget_a_change_break_law_12(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(before: object, after: object) -> list[Change]:
        return difference(before, after)[:-1]

    monkeypatch.setattr("genjiko.kernel.game.difference", forgetful)
    assert list(broken_laws(leaky())) == [12]


class UntoldMove(Hanamikoji):
    """Exchanges the removed card for the lowest of the deck at the end of a move, and tells nobody."""

    def apply(self, state: Any, seat: int, action: Action, chance: Any, tell: Any) -> None:
        super().apply(state, seat, action, chance, tell)
        if state.deck:
            state.deck[0], state.removed = state.removed, state.deck[0]


class TellsTooEarly(Hanamikoji):
    """Tells an event while a card is in nobody's hand."""

    def apply(self, state: Any, seat: int, action: Action, chance: Any, tell: Any) -> None:
        if tell is not None and state.hand[seat]:
            card = CARD[as_list(state.hand[seat])[0]]
            state.hand[seat] -= card
            tell.append(Score(seat, charm=0, geisha=0))
            state.hand[seat] += card
        super().apply(state, seat, action, chance, tell)


@pytest.mark.parametrize("fault", [UntoldMove, TellsTooEarly])
def test_a_piece_that_is_nowhere_or_moves_untold_breaks_law_12(fault: type[Hanamikoji]) -> None:
    assert list(broken_laws(leaky(rules=fault))) == [12]


class FrameLeak(HanamikojiView):
    """Shows the rival's secret card for a moment only: after an action, before the next card is drawn."""

    def observe(self, state: Any, seat: int) -> Any:
        seen = super().observe(state, seat)
        used = 8 - sum(ready.bit_count() for ready in state.ready)
        if state.offer == NO_OFFER and used + len(state.deck) == 8:
            seen.secret[:] = state.secret
        return seen


def test_a_leak_between_two_views_breaks_law_12() -> None:
    assert "show seat 0 what no event told" in broken_laws(leaky(FrameLeak))[12]


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    SampleLeak.truth = None
