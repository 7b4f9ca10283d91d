"""The walker must find what it was made for: faults are planted in the door, which the compiled form does not allow."""

import pytest

import genjiko
from genjiko.kernel.game import Game
from genjiko.kernel.walk import Walker


def walk(runs: int = 6) -> list[str]:
    walker = Walker(lambda seed: genjiko.new("kimono-memories", seed=seed), genjiko.load, genjiko.restore)
    for _ in walker.run(runs, 1):
        pass
    return walker.walked.broken


def test_an_honest_door_has_no_fault() -> None:
    assert walk(3) == []


def test_it_finds_a_table_that_dies_by_an_undo_of_the_first_action(monkeypatch: pytest.MonkeyPatch) -> None:
    def mark_base(self: Game, seat: int, together: bool) -> None:
        turn = self.rules.turn_number(self.state)
        fresh = self._base is None or turn != self._base_turn
        if not fresh and not together:
            last = self.moves[-1]
            fresh = last.seat != seat and not last.together
        if fresh:
            self._base = self.state.copy()
            self._base_moves, self._base_events, self._base_turn = len(self.moves), len(self._events), turn

    monkeypatch.setattr(Game, "_mark_base", mark_base)
    assert any("IndexError" in fault for fault in walk())


def test_it_finds_events_that_an_undo_leaves_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.undo

    def undo(self: Game, seat: int | None = None, steps: int = 1) -> None:
        told = list(self._events)
        honest(self, seat, steps)
        self._events = told

    monkeypatch.setattr(Game, "undo", undo)
    assert any("events" in fault for fault in walk())


def test_it_finds_a_copy_that_shares_its_state(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.copy

    def copy(self: Game) -> Game:
        other = honest(self)
        other.state = self.state
        return other

    monkeypatch.setattr(Game, "copy", copy)
    assert walk() != []


def test_it_finds_a_refused_action_that_changes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.refusal

    def refusal(self: Game, seat: int, action: object) -> object:
        self.chance.drawn += 1
        return honest(self, seat, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "refusal", refusal)
    assert walk() != []
