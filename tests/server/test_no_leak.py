"""Nothing that leaves the server for a seat depends on what that seat cannot know.

Two tables whose games look the same to a seat go on side by side; everything that a socket, a question or a look
back gives that seat must be the same, as long as the events told to it are.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import genjiko
from genjiko.bots.process import write_observation
from genjiko.games import game_meta
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.game import Game, game_from
from genjiko.server import messages, wire
from genjiko.server.api.frame import payload, text_frame
from genjiko.server.api.viewer import Viewer
from genjiko.server.context import ServerContext
from genjiko.server.store.rows import Person
from genjiko.server.tables import playing, replays, seating
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.tables.table import Table
from tests.server.inside import open_context

STEPS = 8
ROUNDS = 2
# Where almost every action shows something, it takes a few more games to find two that stay alike.
MOST_ROUNDS = 20
# What differs between two tables whatever lies on them.
OF_THE_TABLE = ("id", "links", "commitment", "created", "now")

CASES = [(game, players) for game in genjiko.games() for players in game_meta(game).players]


class Line:
    """Takes the place of the network: keeps every frame."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.sent = asyncio.Event()

    free = True

    def put(self, frame: bytes) -> bool:
        self.frames.append(_neutral(json.loads(payload(frame))))
        self.sent.set()
        return True

    async def send_text(self, text: str) -> None:
        self.put(text_frame(text.encode()))


def _neutral(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _neutral(inner) for key, inner in value.items() if key not in OF_THE_TABLE}
    if isinstance(value, list):
        return [_neutral(inner) for inner in value]
    return value


class Side:
    """One of the two tables, with one viewer."""

    def __init__(self, context: ServerContext, table: Table, person: Person, viewer: int) -> None:
        self.context = context
        self.table = table
        self.person = person
        self.viewer = viewer
        self.line = Line()
        hello = messages.Hello(seat=None if viewer == SPECTATOR else viewer)
        self.socket = Viewer(context, self.line, table, person, hello, "here")  # type: ignore[arg-type]
        table.onlookers.add(self.socket)
        self.sender = asyncio.create_task(self.socket.send())

    @property
    def game(self) -> Game:
        assert self.table.logged is not None
        return self.table.logged.game

    async def play(self, seat: int, action: str) -> None:
        assert self.table.logged is not None
        request = wire.PlayAction(action, self.table.logged.version, f"{seat}-{self.table.logged.version}")
        await playing.play(self.context.tables, self.table, seat, request)

    async def frames(self) -> list[Any]:
        """All frames up to now, when the state of this version has been sent."""
        assert self.table.logged is not None
        while True:
            states = [frame["state"]["version"] for frame in self.line.frames if frame["type"] == "state"]
            if states and states[-1] == self.table.logged.version:
                return self.line.frames
            self.line.sent.clear()
            await asyncio.wait_for(self.line.sent.wait(), 30)

    def asked(self, rng: Rng) -> list[Any]:
        """Everything a viewer can ask for besides."""
        answers: list[Any] = [replays.of_table(self.table).info(self.viewer, "en", None)]
        answers.append(replays.of_table(self.table).step(len(self.game.moves), self.viewer, "en"))
        if self.viewer >= 0:
            catalogue = self.game.rules.catalogue
            for _ in range(20):
                action = catalogue[rng.below(len(catalogue))].text
                answers.append(playing.why_not(self.table, self.viewer, action))
            answers.append(write_observation(self.game.observation(self.viewer)))
        return [_neutral(msgspec.to_builtins(answer)) for answer in answers]

    async def close(self) -> None:
        self.table.onlookers.discard(self.socket)
        self.sender.cancel()
        await asyncio.gather(self.sender, return_exceptions=True)


async def _table(context: ServerContext, person: Person, truth: Game, game: Game) -> Table:
    """A table at which this game is played."""
    rules = truth.rules
    seats = [wire.SeatPlan("me")] * rules.players
    wanted = wire.CreateTable(rules.meta.id, rules.players, dict(rules.options), seats=seats, start=True)
    table = await seating.create(context.tables, person, wanted)
    logged = LoggedGame(table.header(), None, table.row.clock, 0.0, [])
    logged.game = game
    table.logged = logged
    return table


def _twin_action(truth: Game, twin: Game, actor: int, rng: Rng) -> tuple[str, str] | None:
    legal, others = truth.legal(actor), twin.legal(actor)
    action = legal[rng.below(len(legal))]
    if action in others:
        return action.text, action.text
    alike = [other for other in others if other.kind == action.kind]
    return (action.text, alike[rng.below(len(alike))].text) if alike else None


async def _compare(context: ServerContext, person: Person, start: Game, viewer: int, seed: int) -> int:
    """Play both tables as long as they look the same to the viewer; gives how many steps that was."""
    rng = Rng(seed)
    sample = start.resample(viewer, rng.fork()) if viewer >= 0 else _other_world(start, rng.fork())
    games = [game_from(start.rules, state.copy(), Chance(seed), start.words) for state in (start.state, sample.state)]
    sides = [Side(context, await _table(context, person, start, game), person, viewer) for game in games]
    steps = 0
    try:
        for step in range(STEPS):
            assert await sides[0].frames() == await sides[1].frames()
            if step % 3 == 0:
                assert sides[0].asked(Rng(seed)) == sides[1].asked(Rng(seed))
            truth, twin = sides[0].game, sides[1].game
            if truth.over or twin.over:
                break
            seats = truth.to_act
            actor = seats[rng.below(len(seats))]
            actions = _twin_action(truth, twin, actor, rng)
            if actions is None:
                break
            for side, action in zip(sides, actions, strict=True):
                await side.play(actor, action)
            if sides[0].game.events(viewer) != sides[1].game.events(viewer):
                break  # the rules have shown this viewer a difference
            steps += 1
    finally:
        for side in sides:
            await side.close()
    return steps


def _other_world(start: Game, rng: Rng) -> Game:
    seen = start.rules.view.observe(start.state, SPECTATOR)
    return game_from(start.rules, start.rules.view.resample(seen, SPECTATOR, rng), Chance(0), start.words)


async def _run(folder: Path, game: str, players: int) -> int:
    steps = 0
    async with open_context(folder) as context:
        person, _ = await context.people.guest("Anna")
        for seed in range(MOST_ROUNDS):
            if seed >= ROUNDS and steps > 0:
                break
            start = genjiko.new(game, players, seed=seed)
            rng = Rng(seed)
            for _ in range(rng.below(12)):
                if not start.over:
                    seat = start.to_act[0]
                    legal = start.legal(seat)
                    start.play(legal[rng.below(len(legal))], seat)
            if not start.over:
                for viewer in (*range(players), SPECTATOR):
                    steps += await _compare(context, person, start, viewer, seed)
    return steps


@pytest.mark.parametrize(("game", "players"), CASES)
def test_everything_a_viewer_receives_is_the_same_where_the_games_look_the_same(
    tmp_path: Path, game: str, players: int
) -> None:
    assert asyncio.run(_run(tmp_path, game, players)) > 0


def test_the_check_finds_a_planted_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.info

    def leaky(self: Table, person: Person | None) -> wire.TableInfo:
        info = honest(self, person)
        assert self.logged is not None
        info.title = str(self.logged.game.dump()["state"])
        return info

    monkeypatch.setattr(Table, "info", leaky)
    with pytest.raises(AssertionError):
        asyncio.run(_run(tmp_path, "hanamikoji", 2))
