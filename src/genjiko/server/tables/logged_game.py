"""The game of one table, exactly as its log tells it. No clock is read and nothing is saved here."""

import json
from collections.abc import Mapping
from typing import Any

import genjiko
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Result
from genjiko.kernel.difference import Change
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from genjiko.kernel.header import Header
from genjiko.kernel.replay import Replay
from genjiko.server.errors import Refusal
from genjiko.server.store.rows import Entry
from genjiko.server.tables.clock import Clocks, Outages
from genjiko.server.wire import ClockRule, TableResult


class Repeated(Exception):
    """A request that was carried out before, in the version named."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class Addition:
    """An entry that fits the present game, and the game after it; it counts once it is saved."""

    def __init__(self, entry: Entry, game: Game) -> None:
        self.entry = entry
        self.game = game


class _Before:
    """What an entry is compared with: the game just before it."""

    def __init__(self, logged: "LoggedGame", entry: Entry) -> None:
        rules, state = logged.game.rules, logged.game.state
        self.turn = rules.turn_number(state)
        self.legal: Mapping[int, list[Action]] = {seat: rules.legal(state, seat) for seat in logged.to_act}
        self.told = logged.game.told
        # Only taking back takes events away, and those that it leaves may be told in another order.
        self.events = logged.game.events(OPEN) if entry.kind in ("undo", "rewind") else None


MOST_REWINDS = 200
"""Each of them is carried out from the first move on whenever the log is read."""


def result_by_rules(game: Game) -> TableResult:
    """How a game that is over has ended, and why it was won."""
    why, args = game.rules.package.why_won(game.rules, game.state)
    return TableResult(
        list(game.winners), list(game.scores), [dict(parts) for parts in game.breakdown], "rules", why, args
    )


def carry_out(game: Game, entry: Entry, version: int) -> Game:
    """The game after an entry of a table of some version of the rules, with the results of chance that it keeps."""
    if entry.kind == "rewind":
        return game.at(int(entry.text)).copy()
    if entry.kind == "undo":
        game.undo(entry.seat, int(entry.text))
    elif entry.kind == "play":
        action = game.rules.read_older(game.state, entry.seat, entry.text, version)
        game.replay(entry.seat, action, json.loads(entry.results))
    elif entry.kind not in ("resign", "timeout"):
        raise IllegalAction(f"this program knows no entry {entry.kind!r}", "log")
    return game


class LoggedGame:
    """The game, its versions, and what each seat may still decide on."""

    def __init__(
        self, header: Header, setup: list[Result] | None, clock: ClockRule, started: float, outages: Outages
    ) -> None:
        """`setup` holds the results of chance before the first action, if they are kept. Raises GenjikoError."""
        self.header = header
        self.game = genjiko.start(header, setup)
        self.version = 0
        self.resigned: list[int] = []
        self.rewinds = 0
        self.clocks = Clocks(clock, header.players, outages)
        self.clocks.move_on(started, self.game.to_act, ())
        self.opened = [0] * header.players
        """For each seat the version in which its present decision was opened: one made on an older version is stale."""
        self._requests: dict[tuple[int, str], int] = {}
        # For every version, how many events it left standing.
        self._kept = [0]
        self.last_at = started
        self._replay: Replay | None = None
        self._frames: dict[tuple[int, int], list[list[Change]]] = {}
        self.for_spectators: dict[Any, Any] = {}  # what has been made of this version, once for all of them

    # -- looking --

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or because all but one have resigned."""
        return self.by_resignation or self.game.over

    @property
    def by_resignation(self) -> bool:
        """Whether all but one have resigned."""
        return len(self.resigned) >= self.header.players - 1

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.by_resignation else self.game.to_act

    def result(self) -> TableResult | None:
        """How it ended; None while it runs."""
        if not self.over:
            return None
        if not self.by_resignation:
            return result_by_rules(self.game)
        winners = [s for s in range(self.header.players) if s not in self.resigned]
        parts = [dict(parts) for parts in self.game.breakdown]
        return TableResult(winners, list(self.game.scores), parts, "resignation")

    def replay(self) -> Replay:
        """The steps of the game so far."""
        if self._replay is None:
            self._replay = Replay(self.game)
        return self._replay

    def view_with_frames(
        self, viewer: int, first: int, table: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], list[list[Change]]]:
        """`Game.view_with_frames`, the frames made once for all who look on in the same way."""
        known = self._frames.get((viewer, first))
        if known is not None and table is None:
            return self.game.view(viewer), known
        view, frames = self.game.view_with_frames(viewer, first, table)
        self._frames[viewer, first] = frames
        return view, frames

    def missing_from(self, version: int, events: int) -> int:
        """The number of the first event that a viewer lacks who has that many events of that version."""
        if version > self.version:
            return 0
        return min([events, self.game.told, *self._kept[version + 1 :]])

    # -- deciding what may be added to the log --

    def check_fresh(self, seat: int, version: int, request: str) -> None:
        """Raises Repeated, or Refusal when the decision was made on an older state."""
        before = self._requests.get((seat, request))
        if before is not None:
            raise Repeated(before)
        if version > self.version or version < self.opened[seat]:
            raise Refusal("stale", "the table has changed since; here is how it stands now")

    def try_play(self, seat: int, action: str, request: str | None, at: float, watched: bool = False) -> Addition:
        """`watched`: whether somebody looks on, to whom the steps between are shown. Raises IllegalAction."""
        self._must_run()
        game = self.game.copy()
        game.watched = watched
        game.play(action, seat)
        move = game.moves[-1]
        return self._addition("play", seat, move.action.text, json.dumps(move.results), request, at, game)

    def try_undo(self, seat: int, steps: int, request: str | None, at: float) -> Addition:
        """Raises IllegalAction."""
        self._must_run()
        game = self.game.copy()
        game.undo(seat, steps)
        return self._addition("undo", seat, str(steps), "[]", request, at, game)

    def try_rewind(self, seat: int, steps: int, request: str | None, at: float) -> Addition:
        """Back to before the last actions of a seat, whatever has happened since. Raises IllegalAction."""
        self._must_run()
        if self.rewinds >= MOST_REWINDS:
            raise IllegalAction("too much has been taken back at this table", "no_undo")
        own = [number for number, move in enumerate(self.game.moves) if move.seat == seat]
        if not 1 <= steps <= len(own):
            raise IllegalAction("there is nothing to take back", "no_undo")
        kept = own[-steps]
        return self._addition("rewind", seat, str(kept), "[]", request, at, self.game.at(kept).copy())

    def try_resign(self, seat: int, request: str | None, at: float) -> Addition:
        """Raises IllegalAction."""
        self._must_run()
        if seat in self.resigned:
            raise IllegalAction("you have resigned already", "over")
        return self._addition("resign", seat, "", "[]", request, at, self.game)

    def try_timeout(self, seat: int, at: float) -> Addition:
        """A seat whose time is out. Raises IllegalAction."""
        self._must_run()
        rule = self.clocks.rule
        return self._addition("timeout", seat, rule.on_timeout, "[]", None, at, self.game)

    def _must_run(self) -> None:
        if self.over:
            raise IllegalAction("the game is over", "over")

    def _addition(
        self, kind: str, seat: int, text: str, results: str, request: str | None, at: float, game: Game
    ) -> Addition:
        # Time never goes back in a log, even if the machine's clock does.
        return Addition(Entry(self.version + 1, kind, seat, text, results, request, max(at, self.last_at)), game)

    # -- adding to the log --

    def after(self, addition: Addition) -> "LoggedGame":
        """The game with an entry added; this one stays as it is until that one is saved."""
        other = LoggedGame.__new__(LoggedGame)
        other.__dict__.update(self.__dict__)
        other.resigned = list(self.resigned)
        other.clocks = self.clocks.copy()
        other.opened = list(self.opened)
        other._requests = dict(self._requests)
        other._kept = list(self._kept)
        before = _Before(self, addition.entry)
        other.game = addition.game
        other._take(addition.entry, before)
        return other

    def apply(self, entry: Entry) -> None:
        """Go on by an entry of the log. Raises IllegalAction when the log does not fit the rules."""
        before = _Before(self, entry)
        self.game = carry_out(self.game, entry, self.header.version)
        self._take(entry, before)

    def _take(self, entry: Entry, before: _Before) -> None:
        """The game stands after an entry: note all that follows from it."""
        self._replay = None
        self._frames = {}
        self.for_spectators = {}
        self.version = entry.n
        self.last_at = entry.at
        if entry.kind == "resign" or (entry.kind == "timeout" and entry.text == "resign"):
            self.resigned.append(entry.seat)
        self.rewinds += entry.kind == "rewind"
        if entry.request is not None:
            self._requests[entry.seat, entry.request] = entry.n
        left = before.told if before.events is None else _alike(before.events, self.game.events(OPEN))
        self._kept.append(left)
        for seat in range(self.header.players):
            if not self._decides_as_before(seat, entry, before):
                self.opened[seat] = entry.n
        new_turn = self.game.rules.turn_number(self.game.state) != before.turn
        fresh = [s for s in self.to_act if s not in before.legal or (new_turn and s == entry.seat)]
        self.clocks.move_on(entry.at, self.to_act, fresh)

    def _decides_as_before(self, seat: int, entry: Entry, before: _Before) -> bool:
        """Whether a seat has the same decision still: what others do at the same time leaves it as it was."""
        if entry.kind == "rewind" or seat == entry.seat or seat not in before.legal or seat not in self.to_act:
            return False
        return self.game.rules.legal(self.game.state, seat) == before.legal[seat]


def _alike(before: list[dict[str, object]], after: list[dict[str, object]]) -> int:
    """How many events two tellings have in common from the first on."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(before), len(after)))
