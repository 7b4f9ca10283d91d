"""Looking back: a finished game from any point of view, a running one from one's own, and uploaded records.

The game after so many moves, without playing all of them again, is kernel/replay.py.
"""

from genjiko.kernel.action import Action
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.game import Game
from genjiko.kernel.observation import Observation
from genjiko.kernel.replay import Replay
from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.store.rows import Person
from genjiko.server.tables.analysis import SHOWN, Analyst
from genjiko.server.tables.for_viewer import (
    SeatNames,
    called,
    seat_on_wire,
    show_events,
    show_hint,
    show_step,
    words_of,
)
from genjiko.server.tables.logged_game import LoggedGame, result_by_rules
from genjiko.server.tables.table import Table

Place = tuple[Observation | None, Action | None, list[float]]
"""What a seat knew before it decided and what it then played; at the end of the game: how it ended."""


class NamedReplay:
    """A game that can be shown after any number of its actions."""

    def __init__(self, replay_id: str, replay: Replay, names: SeatNames) -> None:
        self.id = replay_id
        self._replay = replay
        self._names = names

    @property
    def names(self) -> SeatNames:
        """What the seats are called; "" where nobody knows."""
        return self._names

    def record(self) -> str:
        """The whole game as text."""
        return self.after(len(self._replay)).record()

    def info(
        self, viewer: int, language: str, result: wire.TableResult | None, upto: int | None = None
    ) -> wire.ReplayInfo:
        """What happened, from one point of view: everything, or nothing that came later than `upto` actions.

        How long the game is tells something too: of what comes later only whether there is anything is told.
        """
        steps = len(self._replay)
        cut = upto is not None and upto < steps
        game = self.after(upto if cut and upto is not None else steps)
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
            steps=len(game.moves) + 1 if cut else steps,
            seat=seat_on_wire(viewer),
            events=show_events(game, viewer, 0, words, self._names),
            result=None if cut else result,
            cut=cut,
        )

    def step(self, step: int, viewer: int, language: str, cut: bool = False) -> wire.ReplayStep:
        """The table after some actions; `cut`: without how many there are. Raises Refusal."""
        steps = min(step + 1, len(self._replay)) if cut else len(self._replay)
        return show_step(self.after(step), steps, viewer, language, self._names)

    def place(self, step: int, seat: int | None) -> Place:
        """What the bots are asked about the table after some actions, for a seat to act then. Raises Refusal."""
        game = self.after(step)
        if game.over:
            return None, None, game.rules.outcome(game.state)
        if seat is None:  # where several may decide at once: who did so next
            seat = self._replay.moves[step].seat if step < len(self._replay) else game.to_act[0]
        if seat not in game.to_act:
            raise Refusal("illegal", "this seat had nothing to decide then", "not_your_turn")
        played = next((move.action for move in self._replay.moves[step:] if move.seat == seat), None)
        return game.observation(seat), played, []

    def after(self, step: int) -> Game:
        """The game after so many of its actions; go on with it as you like. Raises Refusal."""
        try:
            return self._replay.at(step)
        except IndexError:
            raise not_found(f"step: this game has {len(self._replay)}") from None


def result_of(replay: Replay) -> wire.TableResult | None:
    """How a loaded game ended; None if it has not."""
    game = replay.at(len(replay))
    return result_by_rules(game) if game.over else None


# -- tables --


def viewer_at(table: Table, person: Person | None, key: str | None, seat: str | None) -> int:
    """From whose point of view somebody may look back at a table. Raises Refusal."""
    check_known(table)
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


def check_known(table: Table) -> None:
    """Raises Refusal where today's program does not know the rules of a table."""
    if table.other_rules:
        raise Refusal("other_rules", table.other_rules)


def record_of(table: Table, person: Person | None, key: str | None) -> str:
    """The record of a finished game. Raises Refusal."""
    return _finished(table, person, key).game.record()


def check_finished(table: Table, person: Person | None, key: str | None) -> None:
    """Raises Refusal for somebody who may not have the record of a table, or not yet."""
    if not table.seats_of(person) and not table.may_watch(person, key):
        raise Refusal("no_spectators", "this table is not for spectators")
    if table.status != "over":
        raise Refusal("not_over", "this tells all secrets: it is given out when the game is over")


def finished(table: Table, person: Person | None, key: str | None) -> NamedReplay:
    """The game of a table that is over, for somebody who may look at it. Raises Refusal."""
    _finished(table, person, key)
    return of_table(table)


def _finished(table: Table, person: Person | None, key: str | None) -> LoggedGame:
    check_finished(table, person, key)
    check_known(table)
    assert table.logged is not None
    return table.logged


# -- uploaded records --


def of_record(replay_id: str, replay: Replay) -> NamedReplay:
    """An uploaded game to be looked at."""
    return NamedReplay(replay_id, replay, [""] * replay.players)


# -- what the bots think --


async def judged(
    analyst: Analyst, who: str, replay_id: str, step: int, place: Place, language: str, names: SeatNames
) -> wire.StepHints:
    """What the bots think of a place, by what the seat knew that had to decide there. Raises Refusal."""
    seen, played, outcome = place
    if seen is None:
        return wire.StepHints(step, None, SHOWN, outcome, None, [])
    done = "" if played is None else played.text
    found = await analyst.judge((replay_id, step, seen.seat, done), seen, played, who)
    return wire.StepHints(
        step=step,
        seat=seen.seat,
        level=SHOWN,
        chances=found.chances,
        played=None if played is None else played.text,
        hints=[show_hint(seen, considered, language, names) for considered in found.considered],
        proved=found.proved,
    )
