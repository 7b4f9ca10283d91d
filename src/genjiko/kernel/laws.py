"""The laws that hold for every game, every number of players and every option.

A game is checked by playing it at random and looking closely at some of its positions. What is told of a
broken law names the header and the step, so that it can be seen again.
"""

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from genjiko.kernel.action import Action, Catalogue
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import GenjikoError, IllegalAction
from genjiko.kernel.event import OPEN, SPECTATOR, Event
from genjiko.kernel.frames import frame_fault
from genjiko.kernel.game import Game, Move, census_totals, game_from
from genjiko.kernel.observation import Observation
from genjiko.kernel.planes import Planes, Sheet
from genjiko.kernel.rules import Rules, State
from genjiko.kernel.tables import write_row
from genjiko.kernel.words import Words

LAWS = {
    1: "legal lists are sorted, unique and complete; what is not legal is refused and changes nothing",
    2: "same header and same moves give the same game",
    3: "copies share nothing",
    4: "restore(dump) and load(record) are identities",
    5: "no component appears or vanishes",
    6: "nobody sees, is offered, samples or decides by what the seat cannot know",
    7: "the game ends within its bound; scores are the sums of their parts; somebody wins at the end",
    8: "action ids are stable, unique and within the catalogue; the mask is the legal list",
    9: "undo goes back exactly, never past a chance result or a reveal, and play goes on after it",
    10: "pickle, copy and deepcopy give an equal object",
    12: "frames lead from view to view, with every piece in one place; worlds that look alike give the same frames",
    13: "every legal action has a text of its own, if the game has texts of actions",
    14: "the planes written from the whole state are those of what the seat observes",
}
"""By number. Law 11, what can be reached from an observation, asks for two worlds with rules of their own and for
Python's collector of garbage: it is held by tests/test_reach.py."""

Mover = Callable[[Game, int, Rng], Action]
"""Chooses an action for a seat; honest ones look at `game.observation(seat)` only."""

Make = Callable[[int], Game]
"""Makes a new game for a seed."""

Load = Callable[[str], Game]
Restore = Callable[[object], Game]


class LawBroken(AssertionError):
    """A law does not hold."""

    def __init__(self, law: int, what: str) -> None:
        super().__init__(f"law {law} ({LAWS[law]}): {what}")
        self.law = law


class Findings:
    """What a run has seen: how often each law was looked at, what broke, which secrets were seen to vary."""

    def __init__(self) -> None:
        self.looked = dict.fromkeys(LAWS, 0)
        self.broken: dict[int, str] = {}
        self.games = 0
        self.decisions = 0
        self.longest_list = 0
        self.secrets: set[str] = set()
        self.varied: set[str] = set()

    def close(self) -> None:
        """After the last game: every secret must have been different in some sample."""
        for name in sorted(self.secrets - self.varied):
            self.broken.setdefault(6, f"no sample ever differed in the secret {name!r}: something knows it")


class Checker:
    """Plays random games and holds them against the laws."""

    def __init__(
        self, make: Make, load: Load, restore: Restore, movers: dict[str, Mover] | None = None, looks: int = 2
    ) -> None:
        """`looks` is the number of positions of each game that are looked at closely."""
        self.make = make
        self.load = load
        self.restore = restore
        self.movers = movers or {}
        self.looks = looks
        self.findings = Findings()

    def run(self, games: int, seed: int) -> Iterator[int]:
        """Check that many games; yields after each. A broken law is kept in the findings."""
        for number in range(games):
            try:
                self.check_game(seed + number)
            except LawBroken as broken:
                self.findings.broken.setdefault(broken.law, f"seed {seed + number}: {broken}")
            self.findings.games += 1
            yield number + 1
        if games >= 20:
            self.findings.close()

    def check_game(self, seed: int) -> None:
        """One game from set-up to end. Raises LawBroken."""
        game = self.make(seed)
        rng = Rng(seed)
        if seed % 64 == 0:
            self._catalogue(game)
        totals = census_totals(game.census())
        # A short random game first tells how long this one is, so that looks fall all over it.
        length = self._length(game, rng.fork())
        look_at = {rng.below(length + 1) for _ in range(self.looks)}
        kept: list[tuple[Game, str]] = []
        step = 0
        while not game.over:
            self._every_step(game, totals, step)
            if step in look_at:
                kept.append((game.copy(), _digest(game)))
                self._closely(game, rng)
            seats = game.to_act
            seat = seats[rng.below(len(seats))]
            legal = game.rules.legal(game.state, seat)
            action = legal[rng.below(len(legal))]
            if step in look_at:
                self._undo(game, seat, action)
                self._frames(game, seat, action)
            game.play(action, seat)
            step += 1
        self.findings.decisions += step
        self._every_step(game, totals, step)
        self._at_the_end(game, seed, step)
        for kept_game, digest in kept:
            self._require(3, _digest(kept_game) == digest, "a copy changed while the game went on")

    def _require(self, law: int, holds: bool, what: str) -> None:
        self.findings.looked[law] += 1
        if not holds:
            raise LawBroken(law, what)

    def _length(self, game: Game, rng: Rng) -> int:
        rules, state, chance = game.rules, game.state.copy(), Chance(rng.below(1 << 53))
        steps = 0
        while (seat := rules.actor(state)) >= 0:
            legal = rules.legal(state, seat)
            rules.apply(state, seat, legal[rng.below(len(legal))], chance, None)
            steps += 1
            self._require(7, steps <= rules.bound, f"more than {rules.bound} decisions")
        return steps

    # -- at every step --

    def _every_step(self, game: Game, totals: dict[str, int], step: int) -> None:
        now = census_totals(game.census())
        if now != totals:
            changed = {k: (totals.get(k), now.get(k)) for k in {*totals, *now} if totals.get(k) != now.get(k)}
            raise LawBroken(5, f"step {step}: {changed}")
        self.findings.looked[5] += 1
        parts = [sum(b.values()) for b in game.breakdown]
        self._require(7, list(game.scores) == parts, f"step {step}: scores {game.scores}, parts {parts}")
        self._require(7, bool(game.winners) == game.over, f"step {step}: winners {game.winners}, over {game.over}")
        self._require(7, step <= game.rules.bound, f"more than {game.rules.bound} decisions")
        for seat in game.to_act:
            legal = game.legal(seat)
            self.findings.longest_list = max(self.findings.longest_list, len(legal))
            ids = [action.id for action in legal]
            self._require(1, bool(ids), f"step {step}: seat {seat} may act, but has no action")
            self._require(1, all(a < b for a, b in pairwise(ids)), f"step {step}: ids {ids}")

    # -- a close look --

    def _closely(self, game: Game, rng: Rng) -> None:
        self._legal_lists(game, rng)
        self._identities(game)
        self._texts(game)
        if (
            self.findings.looked[10] == 0 or rng.below(6) == 0
        ):  # rules that come back are built anew, which takes its time
            self._sent_away(game)
        self._planes(game)
        for seat in [*range(game.rules.players), SPECTATOR]:
            self._no_leak(game, seat, rng)

    def _legal_lists(self, game: Game, rng: Rng) -> None:
        catalogue = game.rules.catalogue
        before = _digest(game)
        for seat in range(game.rules.players):
            legal = game.legal(seat)
            chosen = {action.id for action in legal}
            mask = game.mask(seat)
            self._require(8, {i for i, bit in enumerate(mask) if bit} == chosen, "the mask is not the legal list")
            if seat not in game.to_act:
                self._require(1, not legal, f"seat {seat} may not act, but has actions")
                continue
            for action in legal:
                self._require(1, catalogue.parse(str(action)) is action, f"{action!r} is not read back")
            for action in _some(legal, 8, rng):
                try:
                    game.copy().play(action, seat)
                except GenjikoError as error:
                    raise LawBroken(1, f"legal, but refused: {error}") from None
            for action in _some([a for a in catalogue.actions if a.id not in chosen], 8, rng):
                self._refused(game, action, seat)
        self._require(1, _digest(game) == before, "looking at legal actions changed the game")

    def _texts(self, game: Game) -> None:
        for seat in game.to_act if game.rules.package.action_texts.patterns else ():
            legal = game.legal(seat)
            said = say_actions(game.observation(seat), legal, game.words)
            raw = [action for action, text in zip(legal, said, strict=True) if text == action.text]
            self._require(13, not raw, f"no text for {raw[:5]}")
            # An own box may hold two cards that nobody can tell apart.
            alike = len(legal) - len(set(said)) if game.rules.components.shipped else 0
            self._require(13, not alike, f"equal texts among {sorted(said)}")
        self.findings.looked[13] += 1

    def _planes(self, game: Game) -> None:
        """Learners get what is written from the whole state; `encode` of the masked one is the measure."""
        rules = game.rules
        layout = rules.planes.layout
        sheet = Sheet(1, layout.size)
        for seat in range(rules.players):
            write_row(rules, game.state, seat, sheet, 0)
            quick = [number / scale for number, scale in zip(sheet.row(0), layout.scales, strict=True)]
            told = rules.planes.encode(rules.view.observe(game.state, seat), seat)
            wrong = [place for place, (one, two) in enumerate(zip(quick, told, strict=True)) if one != two]
            self._require(14, not wrong, f"seat {seat} is told other numbers at {wrong[:5]}")

    def _refused(self, game: Game, action: Action, seat: int) -> None:
        before = _digest(game)
        try:
            game.play(action, seat)
        except IllegalAction as error:
            self._require(1, len(str(error)) > len(action.text) + 4, f"{action!r} is refused without a reason")
        else:
            raise LawBroken(1, f"{action!r} is not legal, but was played")
        self._require(1, _digest(game) == before, f"the refused {action!r} changed the game")

    def _identities(self, game: Game) -> None:
        dump = json.dumps(game.dump())
        self._require(4, json.dumps(self.restore(json.loads(dump)).dump()) == dump, "restore(dump) differs")
        again = self.load(game.record())
        self._require(4, json.dumps(again.dump()) == dump, "load(record) differs")
        self._require(4, again.record() == game.record(), "the record of load(record) differs")
        for seat in range(game.rules.players):
            self._require(4, again.events(seat) == game.events(seat), "the events of load(record) differ")

    def _undo(self, game: Game, seat: int, action: Action) -> None:
        trial = game.copy()
        before = json.dumps(trial.rules.checks.dump(trial.state))
        told = len(trial.events(seat))
        offered = trial.undoable(seat)
        trial.play(action, seat)
        after = trial.undoable(seat)
        if after == 0:
            self._require(9, True, "")
            return
        chance = bool(trial.moves[-1].results)
        self._require(9, not chance and after == offered + 1, "undo is offered across chance")
        trial.undo(seat)
        self._require(9, json.dumps(trial.rules.checks.dump(trial.state)) == before, "undo does not go back exactly")
        self._require(9, len(trial.events(seat)) == told, "undo leaves events behind")
        self._nothing_revealed(game, seat, action)
        self._plays_on(trial, game, seat, action)

    def _plays_on(self, back: Game, game: Game, seat: int, action: Action) -> None:
        """After an undo the same action leads where it led before, and every other one still applies."""
        for other in [action, *back.legal(seat)[:4]]:
            again, straight = back.copy(), game.copy()
            again.play(other, seat)
            straight.play(other, seat)
            same = again.dump() == straight.dump() and again.record() == straight.record()
            self._require(9, same, f"after an undo {other!r} leads elsewhere")
            offers = [again.undoable(s) for s in again.to_act], [straight.undoable(s) for s in straight.to_act]
            self._require(9, offers[0] == offers[1], f"after an undo and {other!r} another undo is offered")

    def _frames(self, game: Game, seat: int, action: Action) -> None:
        watched = game.copy()
        watched.watched = True
        fault = frame_fault(watched, seat, action)
        self._require(12, fault == "", fault)

    def _sent_away(self, game: Game) -> None:
        """What is written to another process, or copied by Python's own means, comes back equal."""
        rules = game.rules
        seen = [game.observation(seat) for seat in range(rules.players)]
        things: list[object] = [game, rules, rules.components, rules.planes.layout, rules.catalogue]
        things += [game.words, game.chance, *seen, *game._events[-3:], *game.moves[-3:]]
        for thing in things:
            for again in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
                self._require(10, _content(again) == _content(thing), f"a {type(thing).__name__} comes back changed")
        for state in (pickle.loads(pickle.dumps(game.state)), copy.deepcopy(game.state)):
            self._require(10, rules.checks.dump(state) == rules.checks.dump(game.state), "a state comes back changed")
        for action in game.legal():
            same = pickle.loads(pickle.dumps(action)) is copy.copy(action) is copy.deepcopy(action) is action
            self._require(10, same, f"{action!r} does not come back as itself")
        again = pickle.loads(pickle.dumps(game))
        if not game.over:
            again.play(pickle.loads(pickle.dumps(game.legal()[0])))

    def _nothing_revealed(self, game: Game, seat: int, action: Action) -> None:
        """An action that can be undone looks the same in every world that fits what each seat knew."""
        for other in range(game.rules.players):
            world = game.resample(other, Rng(1))
            if action not in world.legal(seat):
                raise LawBroken(9, f"{action!r} can be undone, but shows seat {other} what seat {seat} holds")
            truth = _without_past(game)
            truth.play(action, seat)
            world.play(action, seat)
            same = truth.events(other) == world.events(other)
            self._require(9, same, f"{action!r} can be undone, but tells seat {other} something hidden")

    # -- no leak --

    def _no_leak(self, game: Game, seat: int, rng: Rng) -> None:
        """Two games that look the same to a seat go on side by side, as long as they look the same."""
        seed = rng.below(1 << 53)
        truth = _without_past(game)
        twin = _without_past(game, _sample(game, seat, rng.fork()))
        truth.watched = twin.watched = True
        totals = census_totals(game.census())
        self._require(6, census_totals(twin.census()) == totals, f"a sample for seat {seat} lost a component")
        try:
            game.rules.checks.check(twin.state)
        except GenjikoError as error:
            raise LawBroken(6, f"a sample for seat {seat} cannot occur: {error}") from None
        self._require(6, _seen(twin, seat) == _seen(truth, seat), f"seat {seat} can tell a sample from the truth")
        self._note_secrets(truth, twin, seat)
        for _ in range(6):
            self._look_alike(truth, twin, seat, seed)
            if truth.over or twin.over or not self._go_on(truth, twin, seat, rng):
                return

    def _look_alike(self, truth: Game, twin: Game, seat: int, seed: int) -> None:
        rules = truth.rules
        who = f"seat {seat}" if seat >= 0 else "a spectator"
        self._require(6, _seen(truth, seat) == _seen(twin, seat), f"the view of {who} shows what no event told")
        key = rules.view.information_key
        self._require(6, key(truth.state, seat) == key(twin.state, seat), f"the keys of {who} differ")
        self._require(6, truth.view(seat) == twin.view(seat), f"the views of {who} differ")
        one, two = _sample(truth, seat, Rng(seed)), _sample(twin, seat, Rng(seed))
        dump = rules.checks.dump
        self._require(6, dump(one) == dump(two), f"a sample for {who} knows more than the view")
        if seat not in truth.to_act:
            return
        self._require(6, truth.legal(seat) == twin.legal(seat), f"the legal list of {who} tells what the view hides")
        self._require(6, truth.undoable(seat) == twin.undoable(seat), f"the undo offer of {who} differs")
        for name, mover in self.movers.items():
            same = mover(truth, seat, Rng(seed)) is mover(twin, seat, Rng(seed))
            self._require(6, same, f"the bot {name} decides by what {who} cannot know")

    def _go_on(self, truth: Game, twin: Game, seat: int, rng: Rng) -> bool:
        """Play one action in both; whether they still look the same. Other seats may hold other cards."""
        seats = truth.to_act
        actor = seats[rng.below(len(seats))]
        legal, others = truth.legal(actor), twin.legal(actor)
        action = legal[rng.below(len(legal))]
        answer = action
        if action not in others:
            similar = [a for a in others if a.kind == action.kind]
            if not similar:
                return False
            answer = similar[rng.below(len(similar))]
        told = truth.told
        truth.play(action, actor)
        twin.play(answer, actor)
        alike = self._heard_alike(truth, twin, seat)
        if alike > told:
            frames = zip(truth.frames(seat, told)[: alike - told], twin.frames(seat, told), strict=False)
            same = all(one == two for one, two in frames)
            self._require(12, same, f"the frames of {action!r} show seat {seat} what no event told")
        return alike == truth.told == twin.told

    def _heard_alike(self, truth: Game, twin: Game, seat: int) -> int:
        """How many events told this seat the same. A difference must be shown to it by an event that says so."""
        for number, (event, other) in enumerate(zip(truth._events, twin._events, strict=False)):
            if event.seen_by(seat) != other.seen_by(seat):
                shown = seat in event.reveals or seat in other.reveals
                self._require(6, shown, f"the event {event.kind!r} tells seat {seat} what it cannot know")
                return number
        # Where one of the two tells more, it went further by the rules alone: chance or an end the other did not meet.
        return min(truth.told, twin.told)

    def _note_secrets(self, truth: Game, twin: Game, seat: int) -> None:
        there = truth.rules.view.secrets(truth.state, seat)
        here = truth.rules.view.secrets(twin.state, seat)
        who = "a spectator" if seat == SPECTATOR else "a seat"
        for name, value in there.items():
            label = f"{name} (to {who})"
            self.findings.secrets.add(label)
            if here.get(name) != value:
                self.findings.varied.add(label)

    # -- once a game, once a run --

    def _at_the_end(self, game: Game, seed: int, steps: int) -> None:
        self._require(7, game.legal() == [] and game.to_act == (), "the game is over, but somebody may act")
        again = self.make(seed)
        for move in game.moves:
            again.play(move.action, move.seat)
        self._planes(game)
        self._require(2, _digest(again) == _digest(game), "the same moves led to another position")
        self._require(2, again.record() == game.record(), "the same moves gave another record")
        self._require(4, self.load(game.record()).dump() == game.dump(), "load(record) of the whole game differs")
        try:
            game.play(game.rules.catalogue[0], 0)
        except IllegalAction:
            self.findings.looked[1] += 1
        else:
            raise LawBroken(1, "an action was played after the end")

    def _catalogue(self, game: Game) -> None:
        catalogue = game.rules.catalogue
        texts = {str(action) for action in catalogue.actions}
        self._require(8, len(texts) == len(catalogue), "two actions share a notation")
        self._require(8, [a.id for a in catalogue.actions] == list(range(len(catalogue))), "ids are not 0 to n - 1")


def _some(actions: list[Action], n: int, rng: Rng) -> list[Action]:
    return [actions[rng.below(len(actions))] for _ in range(n)] if len(actions) > n else actions


def _digest(game: Game) -> str:
    return json.dumps(game.dump())


def _content(thing: Any) -> object:
    """What there is to an object of the engine, as values that can be compared."""
    if isinstance(thing, Game):
        undo = [thing.undoable(seat) for seat in thing.to_act]
        return thing.dump(), thing.record(), thing.events(OPEN), undo
    if isinstance(thing, Rules):
        return thing.meta.id, thing.players, thing.options, _content(thing.components)
    if isinstance(thing, Components):
        return thing.text, thing.origin, thing.shipped, thing.sources
    if isinstance(thing, Observation):
        return thing.seat, _content(thing.rules), thing.rules.checks.dump(thing.state)
    if isinstance(thing, Planes):
        return thing.size, thing.offsets, thing.table()
    if isinstance(thing, Catalogue):
        return thing.home, [(action.id, action.text) for action in thing.actions]
    if isinstance(thing, Words):
        return thing.language, thing.json(), thing.missing()
    if isinstance(thing, Chance):
        return thing.seed, thing.drawn, thing.logged, [thing.copy().below(1000) for _ in range(3)]
    if isinstance(thing, Move):
        return thing.seat, thing.action.id, thing.results, thing.together
    if isinstance(thing, Event):
        return thing.kind, thing.seat, thing.data, thing.reveals
    raise TypeError(f"nothing is known of a {type(thing).__name__}")


def _seen(game: Game, seat: int) -> str:
    return json.dumps(game.rules.checks.dump(game.rules.view.observe(game.state, seat)))


def _sample(game: Game, seat: int, rng: Rng) -> State:
    return game.resample(seat, rng).state


def _without_past(game: Game, state: State | None = None) -> Game:
    """A game that begins at a position, so that only what comes after can tell two of them apart."""
    start = game.state.copy() if state is None else state
    return game_from(game.rules, start, Chance(0), game.words)


def option_sets(rules_options: dict[str, list[Any]]) -> list[dict[str, object]]:
    """Every combination of the values of the options."""
    sets: list[dict[str, object]] = [{}]
    for name, values in rules_options.items():
        sets = [{**chosen, name: value} for chosen in sets for value in values]
    return sets


__all__ = ["LAWS", "Checker", "Findings", "LawBroken", "Mover", "option_sets"]
