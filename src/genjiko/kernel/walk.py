"""Law 9, held by a random walker: after any sequence of play, undo, load, restore, copy, pickle and resample, from any
point, play goes on, and the game agrees with its twin made from the record.

A run walks through one game in steps of random kinds. What it cannot leave out, in every run: an undo to the first
action of a turn (where the game ever offers one), a load, a restore and a resample, each with play after it.
"""

import json
import pickle
from collections import Counter
from collections.abc import Iterator

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.laws import LawBroken, Load, Make, Restore

PLAY, UNDO, UNDO_TURN, LOAD, RESTORE, COPY, PICKLE, RESAMPLE, ILLEGAL, AGAIN = (
    "play", "undo", "undo to the start of the turn", "load", "restore", "copy", "pickle", "resample", "illegal",
    "new game",
)  # fmt: skip

KINDS = (PLAY, UNDO, UNDO_TURN, LOAD, RESTORE, COPY, PICKLE, RESAMPLE, ILLEGAL, AGAIN)

# How often a step of each kind is drawn, besides the play that follows most of them.
_WEIGHTS = ((PLAY, 52), (UNDO, 14), (UNDO_TURN, 8), (LOAD, 5), (RESTORE, 4), (COPY, 4), (PICKLE, 3), (RESAMPLE, 3),
            (ILLEGAL, 7))  # fmt: skip

_DUTIES = (UNDO_TURN, LOAD, RESTORE, RESAMPLE)
_LONG = 64  # From this many moves on the twin plays along and is read from the record anew only now and then.
_MOST_DRY = 200  # Plays without an offer to undo after which a run stops waiting for one.


class Walked:
    """What the walks have done: how often each kind of step, how often with play after it, and what broke."""

    def __init__(self) -> None:
        self.runs = 0
        self.steps: Counter[str] = Counter()
        self.played_after: Counter[str] = Counter()
        self.ended = 0
        self.to_the_end = 0
        self.dry = 0
        self.shortest = 0
        self.broken: list[str] = []


class Walker:
    """Walks through games of a `make`; `steps` is the least number of steps of a run."""

    def __init__(self, make: Make, load: Load, restore: Restore, steps: int = 60) -> None:
        self.make = make
        self.load = load
        self.restore = restore
        self.steps = steps
        self.walked = Walked()

    def run(self, runs: int, seed: int) -> Iterator[int]:
        """Walk that many times; yields after each. A fault is kept with its seed."""
        for number in range(seed, seed + runs):
            try:
                Walk(self, number).go()
            except Exception as error:
                self.walked.broken.append(f"seed {number}: {type(error).__name__}: {error}")
            self.walked.runs += 1
            yield number


class Walk:
    """One run."""

    def __init__(self, walker: Walker, seed: int) -> None:
        self.walker = walker
        self.walked = walker.walked
        self.rng = Rng(f"walk {seed}")
        self.seed = seed
        self.game = walker.make(seed)
        self.twin = walker.load(self.game.record())
        self.agreed = 0  # how many events the two were seen to agree in, while the twin plays along
        self.before: list[tuple[Game, str]] = []  # games that were left behind, and what they were
        self.last = ""
        self.by_kind = self.rng.below(2) == 0

    def go(self) -> None:
        """The steps of a run; every tenth run goes on to the end of its game."""
        duties = {self.rng.below(self.walker.steps * 3 // 4): duty for duty in _DUTIES}
        duties.update({self.walker.steps + i: d for i, d in enumerate(set(_DUTIES) - set(duties.values()))})
        done = 0
        while done < self.walker.steps or duties:
            due = next((at for at in sorted(duties) if at <= done), None)
            done += self._duty(duties.pop(due)) if due is not None else self.step(self._draw())
        self.walked.shortest = min(self.walked.shortest or done, done)
        if self.seed % 10 == 0:
            while not self.game.over:
                self.step(PLAY)
            self.walked.to_the_end += 1
        for game, digest in self.before:
            _require(_digest(game) == digest, "a game that was left behind has changed")

    def _draw(self) -> str:
        point = self.rng.below(sum(weight for _, weight in _WEIGHTS))
        for kind, weight in _WEIGHTS:
            point -= weight
            if point < 0:
                return kind
        return PLAY

    def _duty(self, kind: str) -> int:
        """A step that must be taken, and play after it; says how many steps that were."""
        taken = 0
        while kind == UNDO_TURN and not self._offers():
            never = self.walked.runs >= 10 and not self.walked.steps[UNDO_TURN]
            if never or taken >= _MOST_DRY:
                self.walked.dry += 1
                return taken
            taken += self.step(PLAY)
        taken += self.step(kind)
        if self.game.over:
            taken += self.step(AGAIN)
        return taken + self.step(PLAY)

    def _offers(self) -> list[int]:
        return [seat for seat in self.game.to_act if self.game.undoable(seat)]

    # -- one step --

    def step(self, kind: str) -> int:
        """Take a step and hold the game against its twin; says how many steps were taken."""
        if self.game.over and kind in (PLAY, UNDO, UNDO_TURN):
            kind = AGAIN
        if kind in (UNDO, UNDO_TURN) and not self._offers():
            kind = ILLEGAL
        {
            PLAY: self._play, UNDO: self._undo, UNDO_TURN: self._undo_turn, LOAD: self._load, RESTORE: self._restore,
            COPY: self._copy, PICKLE: self._pickle, RESAMPLE: self._resample, ILLEGAL: self._illegal,
            AGAIN: self._again,
        }[kind]()  # fmt: skip
        self.walked.steps[kind] += 1
        if kind == PLAY and self.last not in (PLAY, ""):
            self.walked.played_after[self.last] += 1
        self.last = kind
        self._meet_the_twin(kind)
        return 1

    def _play(self) -> None:
        seats = self.game.to_act
        seat = seats[self.rng.below(len(seats))]
        action = self._choose(self.game.legal(seat))
        self.game.play(action, seat)
        moves = len(self.game.moves)
        if moves >= _LONG and moves % (8 if moves < 4 * _LONG else _LONG):
            self.twin.play(action, seat)
        else:
            self._new_twin()
        self.walked.ended += self.game.over

    def _new_twin(self) -> None:
        self.twin = self.walker.load(self.game.record())
        self.agreed = 0

    def _choose(self, legal: list[Action]) -> Action:
        if self.by_kind:
            kinds = sorted({action.kind for action in legal})
            kind = kinds[self.rng.below(len(kinds))]
            legal = [action for action in legal if action.kind == kind]
        return legal[self.rng.below(len(legal))]

    def _undo(self) -> None:
        offers = self._offers()
        seat = offers[self.rng.below(len(offers))]
        self._take_back(seat, 1 + self.rng.below(self.game.undoable(seat)))

    def _undo_turn(self) -> None:
        offers = self._offers()
        seat = offers[self.rng.below(len(offers))]
        self._take_back(seat, self.game.undoable(seat))

    def _take_back(self, seat: int, steps: int) -> None:
        count, offered = len(self.game.moves), self.game.undoable(seat)
        self.game.undo(seat, steps)
        _require(len(self.game.moves) == count - steps, "an undo took back another number of moves")
        _require(self.game.undoable(seat) == offered - steps, "an undo changed what else can be taken back")
        self._new_twin()

    def _load(self) -> None:
        record = self.game.record()
        self._leave_for(self.walker.load(record))
        _require(self.game.record() == record, "the record of a loaded game differs")

    def _restore(self) -> None:
        game = self.walker.restore(json.loads(json.dumps(self.game.dump())))
        _same(game, self.game)
        self._leave_for(game)

    def _copy(self) -> None:
        """Go on with a copy, or let the copy go another way first and stay."""
        other = self.game.copy()
        if self.rng.below(2):
            self._leave_for(other)
        elif not other.over:
            seat = other.to_act[0]
            other.play(self._choose(other.legal(seat)), seat)

    def _pickle(self) -> None:
        self._leave_for(pickle.loads(pickle.dumps(self.game)))

    def _resample(self) -> None:
        viewer = self.rng.below(self.game.rules.players + 1) - 1
        game = self.game.resample(viewer, self.rng.fork())
        seat = None if viewer == SPECTATOR else viewer
        _require(game.view(seat) == self.game.view(seat), "a viewer can tell a sample from the truth")
        if seat is not None:
            _require(game.legal(seat) == self.game.legal(seat), "a sample offers its seat other actions")
        self._leave_for(game)

    def _again(self) -> None:
        self._leave_for(self.walker.make(self.rng.below(1 << 30)))

    def _leave_for(self, game: Game) -> None:
        self.before = [*self.before[-2:], (self.game, _digest(self.game))]
        self.game = game
        self._new_twin()

    def _illegal(self) -> None:
        """Something that must be refused in words and change nothing."""
        game = self.game
        digest, offers = _digest(game), [game.undoable(seat) for seat in game.to_act]
        seat = self.rng.below(game.rules.players)
        allowed = {action.id for action in game.legal(seat)}
        wrong = game.rules.catalogue[self.rng.below(len(game.rules.catalogue))]
        if wrong.id not in allowed:
            self._refused(lambda: game.play(wrong, seat))
            _require(game.why_not(wrong, seat) != "", "a refused action has no reason")
        self._refused(lambda: game.undo(seat, game.undoable(seat) + 1))
        self._refused(lambda: game.play("bow deeply", seat))
        _require(_digest(game) == digest, "something refused changed the game")
        _require([game.undoable(seat) for seat in game.to_act] == offers, "something refused changed the undo")

    def _refused(self, wrong: object) -> None:
        try:
            wrong()  # type: ignore[operator]
        except IllegalAction as error:
            _require(len(str(error)) > 3, "a refusal without words")
        else:
            raise LawBroken(9, "something illegal was carried out")

    def _meet_the_twin(self, kind: str) -> None:
        try:
            _same(self.game, self.twin)
            self._same_past()
        except LawBroken as broken:
            raise LawBroken(9, f"after {kind} ({len(self.game.moves)} moves): {broken}") from None

    def _same_past(self) -> None:
        """Whether the two agree in what was told and in what can be taken back."""
        game, twin = self.game, self.twin
        for viewer in range(OPEN, game.rules.players):
            told = game.events(viewer, self.agreed)
            _require(told == twin.events(viewer, self.agreed), f"the events of {viewer} differ")
        self.agreed += len(told)
        for seat in range(game.rules.players):
            _require(game.undoable(seat) == twin.undoable(seat), f"the undo offer of seat {seat} differs")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise LawBroken(9, what)


def _digest(game: Game) -> str:
    return json.dumps(game.dump())


def _same(game: Game, twin: Game) -> None:
    """Whether two positions agree in dump, result, views and legal lists."""
    _require(_digest(game) == _digest(twin), "the dump differs from the twin's")
    _require(game.to_act == twin.to_act and game.winners == twin.winners, "who acts or has won differs")
    _require(game.scores == twin.scores and game.breakdown == twin.breakdown, "the scores differ")
    for viewer in range(OPEN, game.rules.players):
        _require(game.view(viewer) == twin.view(viewer), f"the view of {viewer} differs")
    for seat in range(game.rules.players):
        _require(game.legal(seat) == twin.legal(seat), f"the legal list of seat {seat} differs")
