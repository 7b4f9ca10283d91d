"""One game that is being played: the object that `genjiko.new` gives you."""

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from operator import index
from typing import Any, Final, SupportsIndex

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Result, Rng, ScriptedChance
from genjiko.kernel.difference import Change, difference
from genjiko.kernel.errors import BadDump, BadNotation, BadScript, IllegalAction
from genjiko.kernel.event import OPEN, SPECTATOR, Event
from genjiko.kernel.header import Header
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import Rules, State
from genjiko.kernel.sink import EventSink, Film
from genjiko.kernel.words import Words

DUMP_FORMAT: Final = 1

MOST_FILMS: Final = 40
"""So many moves can be told frame by frame to somebody who was away for a moment."""


Shown = tuple[State, Mapping[str, object]]
"""What a viewer knows of a state, and the table that it is shown."""


class Move:
    """One line of the record: who said what, and what chance answered."""

    def __init__(self, seat: int, action: Action, results: list[Result], together: bool, told: int) -> None:
        self.seat = seat
        self.action = action
        self.results = results
        self.together = together  # several seats could act at that moment
        self.told = told  # how many events there had been before it

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.seat, self.action, self.results, self.together, self.told)

    def __repr__(self) -> str:
        chance = f" ! {self.results}" if self.results else ""
        return f"<{self.seat}: {self.action.text}{chance}>"


class Game:
    """A position, how it came about, and what may happen next.

    A seat may be given as any whole number that Python can use as an index, NumPy's among them.
    """

    def __init__(self, rules: Rules[Any], state: State, chance: Chance, words: Words, keep_events: bool = True) -> None:
        """Use `start_game` or `game_from`. Without `keep_events` no events are kept and nothing can be undone."""
        self.rules = rules
        self.words = words
        self.chance = chance
        self.state = state
        self.moves: list[Move] = []
        self.start: dict[str, object] | None = None  # the position it began from, if not from set-up
        self.start_drawn = 0
        self.setup_results: list[Result] = []
        self._keep_events = keep_events
        self._events: list[Event] = []
        self.watched = False  # whether somebody looks on, so that `frames` has something to tell
        self._films: list[Film] = []  # of the last moves that were watched
        self._base: State | None = None
        self._base_moves = 0
        self._base_events = 0
        self._base_turn = 0

    def __repr__(self) -> str:
        stand = "over" if self.over else f"seat {' and '.join(map(str, self.to_act))} to act"
        return f"<{self.rules.meta.title} for {self.rules.players}, {len(self.moves)} moves, {stand}>"

    # -- playing --

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; () when the game is over."""
        return self.rules.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.actor(self.state) < 0

    def legal(self, seat: SupportsIndex | None = None) -> list[Action]:
        """The legal actions of a seat, sorted; [] if it may not act. Default: the lowest seat to act."""
        rules = self.rules
        who = rules.actor(self.state) if seat is None else index(seat)
        if who < 0 or (seat is not None and who not in rules.to_act(self.state)):
            return []
        return list(rules.legal(self.state, who))

    def mask(self, seat: SupportsIndex | None = None) -> bytes:
        """One byte for each action of the catalogue, 1 where it is legal for the seat."""
        found = bytearray(len(self.rules.catalogue))
        for action in self.legal(seat):
            found[action.id] = 1
        return bytes(found)

    def play(self, action: Action | str, seat: SupportsIndex | None = None) -> None:
        """Play an action or its notation. Raises IllegalAction, and then nothing has changed."""
        rules = self.rules
        state = self.state
        actor = rules.actor(state)
        who = actor if seat is None else index(seat)
        if actor < 0 or (who != actor and who not in rules.to_act(state)):
            raise self._not_your_turn(who)
        if isinstance(action, str):
            action = self._read(action)
        if not _holds(rules.legal(state, who), action):
            raise self.refusal(who, action)
        self._apply(who, action)

    def _read(self, text: str) -> Action:
        try:
            return self.rules.catalogue.parse(text)
        except BadNotation as error:
            said = self.words.text(f"reasons.{error.reason}", error.details)
            raise BadNotation(said, error.reason, error.details) from None

    def why_not(self, action: Action | str, seat: SupportsIndex | None = None) -> str:
        """Why this cannot be played now, in words; "" if it can."""
        try:
            self.copy().play(action, seat)
        except IllegalAction as error:
            return str(error)
        return ""

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """The error for an action that is not legal for a seat that may act."""
        catalogue = self.rules.catalogue
        if not 0 <= action.id < len(catalogue) or catalogue[action.id] is not action:
            return self._refuse("foreign", {"text": action.text})
        message, details = self.rules.why_not(self.state, seat, action)
        text = self.words.text(f"reasons.{message}", details)
        return IllegalAction(f"{action.text}: {text}", message, details)

    def _refuse(self, reason: str, details: dict[str, object]) -> IllegalAction:
        return IllegalAction(self.words.text(f"reasons.{reason}", details), reason, details)

    def _no_seat(self, seat: int) -> IllegalAction:
        return self._refuse("no_seat", {"number": seat, "last": self.rules.players - 1})

    def _not_your_turn(self, seat: int) -> IllegalAction:
        if self.over:
            return self._refuse("over", {})
        if not 0 <= seat < self.rules.players:
            return self._no_seat(seat)
        return self._refuse("not_your_turn", {"number": seat, "acting": list(self.to_act)})

    def _apply(self, seat: int, action: Action) -> None:
        rules = self.rules
        state = self.state
        if not self._keep_events:
            rules.apply(state, seat, action, self.chance, None)
            self.moves.append(Move(seat, action, self.chance.take_log(), False, 0))
            return
        together = len(rules.to_act(state)) > 1
        self._mark_base(seat, together)
        first = len(self._events)
        sink = EventSink(self._events, state if self.watched else None)
        rules.apply(state, seat, action, self.chance, sink)
        self._films = [] if sink.film is None else [*self._films[-MOST_FILMS:], sink.film]
        results = self.chance.take_log()
        self.moves.append(Move(seat, action, results, together, first))
        if results or any(event.reveals for event in self._events[first:]):
            self._base = None

    # -- undo: computed, never crossing chance, a reveal, a turn or another player's move --

    def _mark_base(self, seat: int, together: bool) -> None:
        turn = self.rules.turn_number(self.state)
        # Nothing to go back to, or gone back to the very start: the way back begins here.
        fresh = self._base is None or turn != self._base_turn or not self.moves
        if not fresh and not together:
            # The last to decide in a simultaneous phase keeps its own way back past the others' moves.
            last = self.moves[-1]
            fresh = last.seat != seat and not last.together
        if fresh:
            self._base = self.state.copy()
            self._base_moves = len(self.moves)
            self._base_events = len(self._events)
            self._base_turn = turn

    def undoable(self, seat: SupportsIndex | None = None) -> int:
        """How many of its last actions a seat may take back now."""
        if self._base is None or self.over:
            return 0
        who = self.to_act[0] if seat is None else index(seat)
        if who not in self.to_act or self.rules.turn_number(self.state) != self._base_turn:
            return 0
        count = 0
        for move in reversed(self.moves[self._base_moves :]):
            if move.seat == who:
                count += 1
            elif not move.together:
                break
        return count

    def undo(self, seat: SupportsIndex | None = None, steps: SupportsIndex = 1) -> None:
        """Take back the last actions of a seat. Raises IllegalAction where the rules of undo forbid it."""
        if self.over:
            raise self._refuse("over", {})
        who = self.to_act[0] if seat is None else index(seat)
        left = index(steps)
        if left < 1 or left > self.undoable(who):
            raise self._refuse("no_undo", {})
        assert self._base is not None
        since = self.moves[self._base_moves :]
        kept: list[Move] = []
        for move in reversed(since):
            if move.seat == who and left > 0:
                left -= 1
            else:
                kept.append(move)
        self.state = self._base.copy()
        self._films = []
        del self.moves[self._base_moves :]
        del self._events[self._base_events :]
        for move in reversed(kept):
            told = len(self._events)
            self.rules.apply(self.state, move.seat, move.action, self.chance, EventSink(self._events))
            self.moves.append(Move(move.seat, move.action, move.results, move.together, told))

    # -- playing again: a game after any number of its moves --

    def beginning(self) -> "Game":
        """The same game before its first move."""
        rules, seed = self.rules, self.chance.seed
        if self.start is not None:
            start = rules.checks.restore(self.start)
            return game_from(rules, start, Chance(seed, self.start_drawn), self.words, self._keep_events)
        game = start_game(rules, ScriptedChance(list(self.setup_results), seed), self.words, self._keep_events)
        game.seed_again()
        return game

    def replay(self, seat: SupportsIndex, action: Action | str, results: list[Result]) -> None:
        """Play an action to which chance answers what it answered once.

        Raises IllegalAction, and then nothing has changed; BadScript where the results are not those of this move, and
        then the game is of no more use.
        """
        before = self.chance
        chance = ScriptedChance(list(results), before.seed, drawn=before.drawn)
        chance.start_log()
        self.chance = chance
        try:
            self.play(action, seat)
        except IllegalAction:
            self.chance = before
            raise
        if chance.left:
            raise BadScript("there are more chance results than the move asks for")
        self.seed_again()

    def seed_again(self) -> None:
        """After results that were given, chance goes on from where the seed would stand."""
        self.chance = Chance(self.chance.seed, self.chance.drawn)
        self.chance.start_log()

    def steps(self) -> Iterator["Game"]:
        """The game before its first move, after the first, and so on: one game that goes on; copy what you keep."""
        game = self.beginning()
        yield game
        for move in self.moves:
            game.replay(move.seat, move.action, move.results)
            yield game

    def at(self, step: SupportsIndex) -> "Game":
        """The game after its first `step` moves. Raises IndexError. `kernel.replay` is for who asks many times."""
        number = index(step)
        if not 0 <= number <= len(self.moves):
            raise IndexError(f"the game has steps 0 to {len(self.moves)}, not {number}")
        return next(islice(self.steps(), number, None))

    # -- looking --

    def view(self, seat: SupportsIndex | None = None) -> dict[str, object]:
        """What a seat sees, as plain JSON values; None is the spectator, OPEN sees everything."""
        return self._view(self._viewer(seat), [])

    def _view(self, who: int, reel: list[Shown]) -> dict[str, object]:
        """The view, its table made from the last of the reel if there is one."""
        rules = self.rules
        seen = rules.view.observe(self.state, who)
        over = self.over
        message, details = rules.view.prompt(seen, who)
        return {
            "game": rules.meta.id,
            "players": rules.players,
            "options": dict(rules.options),
            "seat": None if who == SPECTATOR else ("open" if who == OPEN else who),
            "to_act": list(self.to_act),
            "over": over,
            "winners": list(self.winners),
            "prompt": {"id": message, "args": details},
            "table": rules.view.present_after(seen, who, *reel[-1]) if reel else rules.view.present(seen, who),
        }

    def events(self, seat: SupportsIndex | None = None, since: SupportsIndex = 0) -> list[dict[str, object]]:
        """What has happened from event `since` on, as a seat (None: a spectator) may know it."""
        who = self._viewer(seat)
        return [event.seen_by(who) for event in self._events[index(since) :]]

    def frames(self, seat: SupportsIndex | None = None, since: SupportsIndex = 0) -> list[list[Change]]:
        """How the table changed with each event from event `since` on but the last, after which it is as in the view.

        Each frame is told as the `difference` to the one before, the first to the table as it stood when there were
        `since` events. There are none where that is long ago, was taken back since, or nobody watched.
        """
        return _differences(self._reel(self._viewer(seat), index(since), None))

    def view_with_frames(
        self,
        seat: SupportsIndex | None = None,
        since: SupportsIndex = 0,
        table: Mapping[str, object] | None = None,
    ) -> tuple[dict[str, object], list[list[Change]]]:
        """The view and the frames that lead to it: what has not changed on the way is made only once.

        With `table`, which this seat saw before the last move, when there were `since` events, neither is what has not
        changed since then: the view shares it.
        """
        who = self._viewer(seat)
        reel = self._reel(who, index(since), table)
        return self._view(who, reel), _differences(reel)

    def _reel(self, who: int, first: int, table: Mapping[str, object] | None) -> list[Shown]:
        """What is shown of the table at event `first` and after each event but the last; [] if nothing lies between.

        `table` is what is shown at event `first`, if that is known.
        """
        start = max([n for n, film in enumerate(self._films) if film.first == first], default=-1)
        if start < 0:
            return []
        states = [self._films[start].states[0]]
        for film in self._films[start:]:
            states += film.states[1:]
        if len(states) <= 2 and table is None:
            return []  # of a single event the view itself is told
        view = self.rules.view
        seen = view.observe(states[0], who)
        reel: list[Shown] = [(seen, view.present(seen, who) if table is None else table)]
        for state in states[1:-1]:
            seen = view.observe(state, who)
            reel.append((seen, view.present_after(seen, who, *reel[-1])))
        return reel

    @property
    def told(self) -> int:
        """How many events there have been."""
        return len(self._events)

    def event_steps(self) -> list[int]:
        """For each event the number of the move that brought it, counted from 1; 0 for those of the set-up."""
        steps: list[int] = []
        for number, move in enumerate(self.moves):
            steps.extend([number] * (move.told - len(steps)))
        return steps + [len(self.moves)] * (len(self._events) - len(steps))

    def log(self, seat: SupportsIndex | None = None, since: SupportsIndex = 0) -> list[str]:
        """The events as lines of text."""
        return [self.words.event(seen) for seen in self.events(seat, since)]

    def observation(self, seat: SupportsIndex) -> Observation:
        """All that a bot in this seat gets."""
        who = self._viewer(seat)
        return Observation(self.rules.fresh(), self.rules.view.observe(self.state, who), who)

    def _viewer(self, seat: SupportsIndex | None) -> int:
        who = SPECTATOR if seat is None else index(seat)
        if not OPEN <= who < self.rules.players:
            raise self._no_seat(who)
        return who

    # -- the result --

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands now."""
        return tuple(self.rules.scores(self.state))

    @property
    def breakdown(self) -> list[dict[str, int]]:
        """Where each seat's score comes from."""
        return self.rules.breakdown(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; several share a win; () while the game runs."""
        return self.rules.winners(self.state)

    # -- keeping --

    @property
    def header(self) -> Header:
        """How it was set up: game, version of the rules, players, options, components, seed."""
        seed = self.chance.seed
        return self.rules.header.with_seed(seed if isinstance(seed, int) else None)

    def record(self) -> str:
        """The game as text, with the results of chance written in: see docs/record-format.md."""
        from genjiko.kernel.record import write_record

        return write_record(self)

    def dump(self) -> dict[str, object]:
        """The complete state, secrets included, as JSON values; `genjiko.restore` takes it back."""
        position = {"drawn": self.chance.drawn, "state": self.rules.checks.dump(self.state)}
        return {"format": DUMP_FORMAT, **self.header.json(), **position}

    def copy(self) -> "Game":
        """The same game; the two go their own ways from here."""
        other = Game(self.rules, self.state.copy(), self.chance.copy(), self.words, self._keep_events)
        other.moves = list(self.moves)
        other.start = self.start
        other.start_drawn = self.start_drawn
        other.setup_results = self.setup_results
        other.watched = self.watched
        other._films = self._films
        other._events = list(self._events)
        other._base = self._base  # never changed once made
        other._base_moves = self._base_moves
        other._base_events = self._base_events
        other._base_turn = self._base_turn
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        made = (self.rules, self.state, self.chance, self.words, self._keep_events)
        past = (self.moves, self.start, self.start_drawn, self.setup_results, self._events)
        base = (self._base, self._base_moves, self._base_events, self._base_turn)
        return game_again, (made, past, base)

    def resample(self, seat: SupportsIndex, rng: Rng) -> "Game":
        """A game in a state that this seat cannot tell from the true one, made from its view.

        It has no past: its record starts from the sampled position, and its chance from `rng`.
        """
        state = self.observation(seat).resample(rng)
        return game_from(self.rules, state, Chance(rng.below(1 << 53)), self.words, self._keep_events)

    def census(self) -> dict[str, dict[str, int]]:
        """Where every component is: component -> place -> number."""
        return self.rules.checks.census(self.state)


def _differences(reel: list[Shown]) -> list[list[Change]]:
    return [difference(before[1], after[1]) for before, after in pairwise(reel)]


def _holds(legal: list[Action], action: Action) -> bool:
    """Whether a legal list, which is sorted by id, holds an action; every action exists once."""
    low, high = 0, len(legal)
    while low < high:
        middle = (low + high) >> 1
        if legal[middle].id < action.id:
            low = middle + 1
        else:
            high = middle
    return low < len(legal) and legal[low] is action


def start_game(rules: Rules[Any], chance: Chance, words: Words, keep_events: bool = True) -> Game:
    """A new game, set up by the rules. Raises BadScript."""
    chance.start_log()
    events: list[Event] = []
    game = Game(rules, rules.setup(chance, EventSink(events) if keep_events else None), chance, words, keep_events)
    game._events = events
    game.setup_results = chance.take_log()
    return game


def game_from(rules: Rules[Any], state: State, chance: Chance, words: Words, keep_events: bool = True) -> Game:
    """A game that begins at a position."""
    chance.start_log()
    game = Game(rules, state, chance, words, keep_events)
    game.start = rules.checks.dump(state)
    game.start_drawn = chance.drawn
    return game


def game_again(made: Any, past: Any, base: Any) -> Game:
    """A game as `pickle` brings it back."""
    game = Game(*made)
    game.moves, game.start, game.start_drawn, game.setup_results, game._events = past
    game._base, game._base_moves, game._base_events, game._base_turn = base
    return game


def check_census(rules: Rules[Any], state: State) -> None:
    """Raises BadDump when a component is missing or one too many."""
    expected = census_totals(rules.checks.census(rules.setup(Chance(0), None)))
    found = census_totals(rules.checks.census(state))
    for thing, number in expected.items():
        if found.get(thing) != number:
            raise BadDump(f"dump: there are {found.get(thing, 0)} of {thing}, not {number}")


def census_totals(census: dict[str, dict[str, int]]) -> dict[str, int]:
    """How many there are of each component."""
    return {thing: sum(places.values()) for thing, places in census.items()}
