"""The coach: in a game against bots it tells a player of a decision that gave a chance away, and is quiet otherwise.

It judges by what the seat knew when it decided, as every bot does, and only speaks where the loss is larger than what
it tells of and than the error of its own search, and where a second and longer look says so too: a short search may be
wrong about all worlds alike. `tools/coach_truth.py` measures how often it is.
"""

from msgspec import Struct

from genjiko._form import compiled
from genjiko.bots import Considered, Decision
from genjiko.kernel.action import Action
from genjiko.kernel.observation import Observation
from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.store.rows import Person
from genjiko.server.tables.analysis import LEVEL
from genjiko.server.tables.bots import Share
from genjiko.server.tables.for_viewer import SeatNames, show_hint
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.playing import note_hint, running
from genjiko.server.tables.table import Table

TELL = 0.075
"""A decision that let go of so much of a chance is told."""
SURE = 2.0
"""It must be so many standard errors of the search."""
AGAIN = "master/4" if compiled() else "master/24"
"""How long it looks at what seems to be worth saying, before it does."""
NEAR = 0.035
"""What lies no further behind the best is as good."""
_SHOWN = 2


class Loss(Struct, frozen=True):
    """What a decision let go of a chance, and the standard error of that."""

    lost: float
    error: float

    @property
    def told(self) -> bool:
        """Whether it is worth saying."""
        return self.lost >= TELL and self.lost >= SURE * self.error


def loss_of(decision: Decision, seat: int, played: Action) -> Loss:
    """What a judged action let go; nothing where there was no choice."""
    if not decision.considered:
        return Loss(0.0, 0.0)
    best = decision.considered[0]
    done = next((one for one in decision.considered if one.action == played), None)
    if done is None or done.action == best.action:
        return Loss(0.0, 0.0)
    return Loss(best.values[seat] - done.values[seat], done.error)


async def look(tables: OpenTables, table: Table, person: Person, seat: int, step: int, language: str) -> wire.Coaching:
    """What the coach says of the decision that a seat made after so many actions. Raises Refusal."""
    logged = running(table)
    if not table.hints_for(person) or not table.rewinds(seat):
        raise Refusal("no_hints", "the coach looks on where all others are bots and nothing is counted")
    replay = logged.replay()
    if step >= len(replay) or replay.moves[step].seat != seat:
        raise Refusal("illegal", "this seat has decided nothing then", "not_your_turn")
    seen, played = replay.at(step).observation(seat), replay.moves[step].action
    if len(seen.legal()) == 1:
        return wire.Coaching(step, False)
    await note_hint(tables, table, seat)
    for level in (LEVEL, AGAIN):
        answer = await tables.bots.ask(seen, level, Share(person.id, purpose="coach"), played)
        if answer.trouble:
            raise Refusal("busy", "the bots could not think about this position; try again", wait=5)
        found = said(step, seen, played, answer.decision, language, table.names)
        if not found.told:
            break
    return found


def said(
    step: int, seen: Observation, played: Action, decision: Decision, language: str, names: SeatNames
) -> wire.Coaching:
    """What is told of a judged decision."""
    loss = loss_of(decision, seen.seat, played)
    if not loss.told:
        return wire.Coaching(step, False)
    done = next(one for one in decision.considered if one.action == played)
    better = _better(decision.considered, seen.seat, done)
    return wire.Coaching(
        step,
        True,
        loss.lost,
        loss.error,
        show_hint(seen, done, language, names),
        [show_hint(seen, one, language, names) for one in better],
    )


def _better(considered: list[Considered], seat: int, done: Considered) -> list[Considered]:
    """The best action, and what is nearly as good."""
    best = considered[0]
    near = [one for one in considered[1:] if one is not done and best.values[seat] - one.values[seat] <= NEAR]
    return [best, *sorted(near, key=lambda one: -one.visits)][:_SHOWN]
