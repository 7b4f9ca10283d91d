"""Looking back: a finished game from any point of view, a running one from one's own, and uploaded records."""

import hashlib
from functools import lru_cache

import genjiko
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.replay import Replay
from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.store.rows import Person
from genjiko.server.tables.analysis import LEVEL, Analyst
from genjiko.server.tables.for_viewer import (
    SeatNames,
    called,
    seat_on_wire,
    show_events,
    show_hint,
    show_step,
    words_of,
)
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import Table

KEPT_RECORDS = 16
"""So many uploaded games are kept ready; who steps through one does not wait for its beginning each time."""


class NamedReplay:
    """A game that can be shown after any number of its actions."""

    def __init__(self, replay_id: str, replay: Replay, names: SeatNames) -> None:
        self.id = replay_id
        self._replay = replay
        self._names = names

    def info(self, viewer: int, language: str, result: wire.TableResult | None) -> wire.ReplayInfo:
        """Everything that happened, from one point of view."""
        game = self._after(len(self._replay))
        rules = game.rules
        words = words_of(rules.meta.id, language)
        name = called(self._names, words)
        return wire.ReplayInfo(
            id=self.id,
            game=rules.meta.id,
            title=rules.meta.title,
            players=rules.players,
            options=dict(rules.options),
            names=[name(seat) for seat in range(rules.players)],
            steps=len(self._replay),
            seat=seat_on_wire(viewer),
            events=show_events(game, viewer, 0, words, self._names),
            result=result,
        )

    def step(self, step: int, viewer: int, language: str) -> wire.ReplayStep:
        """The table after some actions. Raises Refusal."""
        return show_step(self._after(step), len(self._replay), viewer, language, self._names)

    async def hints(self, analyst: Analyst, step: int, seat: int | None, language: str) -> wire.StepHints:
        """What the bots think of the table after some actions, by what a seat to act then knew. Raises Refusal."""
        game = self._after(step)
        if game.over:
            return wire.StepHints(step, None, LEVEL, game.rules.outcome(game.state), None, [])
        if seat is None:
            seat = game.to_act[0]
        if seat not in game.to_act:
            raise Refusal("illegal", "this seat had nothing to decide then", "not_your_turn")
        played = next((move.action for move in self._replay.moves[step:] if move.seat == seat), None)
        seen = game.observation(seat)
        judged = await analyst.judge((self.id, step, seat), seen, played)
        return wire.StepHints(
            step=step,
            seat=seat,
            level=LEVEL,
            chances=judged.chances,
            played=None if played is None else played.text,
            hints=[show_hint(seen, considered, language, self._names) for considered in judged.considered],
        )

    def _after(self, step: int) -> Game:
        try:
            return self._replay.at(step)
        except IndexError:
            raise not_found(f"step: this game has {len(self._replay)}") from None


def result_of(replay: Replay) -> wire.TableResult | None:
    """How a loaded game ended; None if it has not."""
    game = replay.at(len(replay))
    if not game.over:
        return None
    return wire.TableResult(list(game.winners), list(game.scores), [dict(b) for b in game.breakdown], "rules")


# -- tables --


def viewer_at(table: Table, person: Person | None, key: str | None, seat: str | None) -> int:
    """From whose point of view somebody may look back at a table. Raises Refusal."""
    if table.logged is None:
        raise Refusal("not_playing", "the game has not begun")
    mine = table.seats_of(person)
    if seat is None:
        wanted = mine[0] if mine and not table.logged.over else SPECTATOR
    else:
        wanted = OPEN if seat == "open" else int(seat)
    if wanted >= table.logged.header.players:
        raise not_found("seat")
    if not mine and not table.may_watch(person, key):
        raise Refusal("no_spectators", "this table is not for spectators")
    if not table.logged.over and wanted != SPECTATOR and wanted not in mine:
        raise Refusal("not_over", "while the game runs you see it from your own seat only")
    return wanted


def of_table(table: Table) -> NamedReplay:
    """The game of a table, up to now."""
    assert table.logged is not None
    return NamedReplay(table.id, table.logged.replay(), table.names)


def record_of(table: Table, person: Person | None, key: str | None) -> str:
    """The record of a finished game. Raises Refusal."""
    return _finished(table, person, key).game.record()


def finished(table: Table, person: Person | None, key: str | None) -> NamedReplay:
    """The game of a table that is over, for somebody who may look at it. Raises Refusal."""
    _finished(table, person, key)
    return of_table(table)


def _finished(table: Table, person: Person | None, key: str | None) -> LoggedGame:
    if not table.seats_of(person) and not table.may_watch(person, key):
        raise Refusal("no_spectators", "this table is not for spectators")
    if table.logged is None or not table.logged.over:
        raise Refusal("not_over", "this tells all secrets: it is given out when the game is over")
    return table.logged


# -- uploaded records --


async def keep(tables: OpenTables, record: str) -> str:
    """Keep a record; the same text gets the same id. Raises BadRecord."""
    genjiko.load(record)
    replay_id = hashlib.sha256(record.encode()).hexdigest()[:24]
    await tables.store.keep_record(replay_id, record, tables.time.now())
    return replay_id


async def record(tables: OpenTables, replay_id: str) -> str:
    """The text of an uploaded record. Raises Refusal."""
    found = await tables.store.record(replay_id)
    if found is None:
        raise not_found("replay")
    return found


def load(text: str) -> Replay:
    """The game of an uploaded record. Raises Refusal when it is of other rules by now."""
    try:
        return _load(text)
    except genjiko.BadRecord as error:
        raise Refusal("other_rules", str(error)) from None


@lru_cache(maxsize=KEPT_RECORDS)
def _load(text: str) -> Replay:
    return Replay(genjiko.load(text))


def of_record(replay_id: str, replay: Replay) -> NamedReplay:
    """An uploaded game to be looked at."""
    return NamedReplay(replay_id, replay, [""] * replay.players)
