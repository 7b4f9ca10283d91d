"""What might have been: positions beside finished games, trees of them, and rooms in which several look at them."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

import genjiko
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from genjiko.kernel.replay import Replay
from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.local.desk import Desk
from genjiko.server.local.house import LocalHouse
from genjiko.server.store.rows import Person, StudyRow
from genjiko.server.tables import whatif
from genjiko.server.tables.replays import NamedReplay, of_record, result_of
from genjiko.server.tables.studies import check_leader
from genjiko.server.tables.study_text import study_in, with_study

SIGNS: list[wire.Sign] = ["", "!!", "!", "!?", "?!", "?", "??"]
COMMENTS = ["", "# not a remark", 'said "no"', "zwei\nZeilen", "end: 3 moves", "è così — 源氏香", "| box", "  spaced  "]


def played(game: str, seed: int = 1) -> Game:
    """A whole game by chance."""
    table, random = genjiko.new(game, seed=seed), Random(seed)
    while not table.over:
        seat = table.to_act[0]
        table.play(random.choice(table.legal(seat)), seat)
    return table


def replay_of(game: Game) -> NamedReplay:
    return of_record("r", Replay(game))


def grown(replay: NamedReplay, length: int, random: Random) -> wire.StudyTree:
    """A tree of legal moves, with signs and comments."""
    tree = wire.StudyTree("Twenty «tries»", [wire.StepNote(2, "!", random.choice(COMMENTS)), wire.StepNote(5, "", "x")])
    for number in range(24):
        after = random.randrange(-1, number) if number else -1
        step = random.randrange(length) if after < 0 else tree.moves[after].step
        way: list[wire.SeatMove] = []
        at = after
        while at >= 0:
            way.insert(0, wire.SeatMove(tree.moves[at].seat, tree.moves[at].action))
            at = tree.moves[at].after
        game = whatif.branch(replay, step, way)
        if game.over:
            after, game = -1, replay.after(0)
            step = 0
        seat = random.choice(game.to_act)
        action = random.choice(game.legal(seat)).text
        sign, comment = random.choice(SIGNS), random.choice(COMMENTS)
        tree.moves.append(wire.StudyMove(after, step, seat, action, sign, comment))
    return tree


@pytest.mark.parametrize("game", genjiko.games())
def test_a_tree_written_into_the_record_and_read_back_is_the_same_tree(game: str) -> None:
    table = played(game)
    replay = replay_of(table)
    tree = grown(replay, len(table.moves), Random(5))
    whatif.check_tree(replay, tree)
    record = with_study(table.record(), tree)
    assert study_in(record) == tree
    assert [move.action for move in genjiko.load(record).moves] == [move.action for move in table.moves]
    assert with_study(record, tree) == record  # in place of the one that it holds
    assert study_in(with_study(record, wire.StudyTree("other"))) == wire.StudyTree("other")
    assert study_in(table.record()) is None


def test_the_same_moves_lead_to_the_same_place_and_open_eyes_see_it_all() -> None:
    table = played("kimono-memories")
    replay, random = replay_of(table), Random(2)
    game = replay.after(4)
    way: list[wire.SeatMove] = []
    while len(way) < 12 and not game.over:  # through draws from the deck
        seat = game.to_act[0]
        way.append(wire.SeatMove(seat, random.choice(game.legal(seat)).text))
        game.play(way[-1].action, seat)
    once, twice = whatif.branch(replay, 4, way), whatif.branch(replay_of(genjiko.load(table.record())), 4, way)
    assert once.dump() == twice.dump() == game.dump()
    shown = whatif.shown(once, "open", "en", ["", ""])
    assert (shown.action, shown.seat, shown.legal) == (way[-1].action, "open", [])
    with pytest.raises(Refusal, match="nothing"):
        whatif.decision(once, "open", None)


def hidden_moves(table: Game) -> tuple[int, int, list[str]]:
    """A step of Hanamikoji at which a seat may lay several cards aside in secret."""
    for step, game in enumerate(table.steps()):
        if not game.over:
            secrets = [action.text for action in game.legal() if action.text.startswith("secret")]
            if len(secrets) > 1:
                return step, game.to_act[0], secrets
    raise AssertionError


def test_nothing_of_a_hidden_move_is_told_to_eyes_that_do_not_see_it() -> None:
    table = played("hanamikoji", 3)
    replay = replay_of(table)
    step, mover, secrets = hidden_moves(table)
    other = str(1 - mover)
    seen: dict[str, set[bytes]] = {"other": set(), "mover": set(), "spectator": set()}
    for secret in secrets:
        moves = [wire.SeatMove(mover, secret)]
        tree = wire.StudyTree("", [], [wire.StudyMove(-1, step, mover, secret)])
        for name, eyes in (("other", other), ("mover", str(mover)), ("spectator", None)):
            shown = whatif.shown(whatif.branch(replay, step, moves), eyes, "en", ["", ""])
            told = whatif.show_tree(replay, tree, eyes, "en", ["", ""])
            seen[name].add(msgspec.json.encode([shown, told]))
    assert len(seen["other"]) == len(seen["spectator"]) == 1
    assert len(seen["mover"]) == len(secrets)


@pytest.mark.parametrize("game", genjiko.games())
def test_worlds_that_a_seat_cannot_tell_apart_are_shown_to_it_by_the_same_bytes(game: str) -> None:
    table = genjiko.new(game, seed=4)
    for _ in range(6):
        table.play(table.legal()[0])
    seat = table.to_act[0]
    shown = set()
    for world in range(4):
        twin = replay_of(table.resample(seat, genjiko.Rng(world)))
        shown.add(msgspec.json.encode(whatif.shown(whatif.branch(twin, 0, []), str(seat), "en", [])))
    assert len(shown) == 1


@pytest.mark.parametrize("game", genjiko.games())
def test_each_decision_is_judged_for_who_made_it(game: str) -> None:
    table = played(game)
    replay = replay_of(table)
    for step in range(0, len(table.moves), 7):
        seen, done, _ = replay.place(step, None)
        assert seen is not None
        assert (seen.seat, done) == (table.moves[step].seat, table.moves[step].action)


def test_who_wants_no_spoilers_is_told_nothing_of_what_comes_later() -> None:
    table = played("hanamikoji")
    replay, result = replay_of(table), result_of(Replay(table))
    whole = replay.info(OPEN, "en", result)
    assert (whole.cut, whole.steps, whole.result) == (False, len(table.moves), result)
    cut = replay.info(OPEN, "en", result, upto=3)
    assert (cut.cut, cut.steps, cut.result) == (True, 4, None)
    assert cut.events == [event for event in whole.events if event.step <= 3]
    assert replay.step(3, OPEN, "en", cut=True).steps == 4
    assert not replay.info(OPEN, "en", result, upto=len(table.moves)).cut


# -- as endpoints --


class Nowhere:
    """Keeps nothing."""

    async def put(self, texts: object) -> None:
        """Gone."""


Ask = Callable[..., Awaitable[Any]]


def evening(what: Callable[[Desk, Ask], Awaitable[None]]) -> None:
    """A local house with Anna in it."""

    async def run() -> None:
        desk = Desk(LocalHouse(Nowhere()))
        await desk.begin({})

        async def ask(method: str, path: str, body: Any = None, status: int = 200) -> Any:
            answer = await desk.ask(method, path, None if body is None else json.dumps(body))
            assert answer.status == status, answer.text
            return json.loads(answer.text) if answer.kind == "application/json" else answer.text

        await ask("POST", "/api/guests", {"name": "Anna"}, 201)
        try:
            await what(desk, ask)
        finally:
            await desk.end()

    asyncio.run(run())


def test_a_study_is_kept_shared_exported_and_read_back() -> None:
    table = played("hanamikoji", 3)
    step, mover, secrets = hidden_moves(table)

    async def what(desk: Desk, ask: Ask) -> None:
        replay = (await ask("POST", "/api/replays", {"record": table.record()}, 201))["id"]
        of = f"replays/{replay}"
        move = {"after": -1, "step": step, "seat": mover, "action": secrets[0], "sign": "!?", "comment": "why not"}
        tree = {"name": "Secrets", "notes": [{"step": 1, "comment": "calm"}], "moves": [move]}
        await ask("POST", "/api/studies", {"of": of, "tree": tree | {"moves": [move | {"seat": 1 - mover}]}}, 409)
        study = await ask("POST", "/api/studies", {"of": of, "tree": tree}, 201)
        assert study["mine"]
        assert study["leader"] == "Anna"
        assert [line["name"] for line in await ask("GET", "/api/studies")] == ["Secrets"]
        blind = await ask("GET", f"/api/studies/{study['id']}?seat={1 - mover}")
        assert blind["moves"][0]["action"] is None
        # Who does not see the move can still look at the position behind it.
        place = {"of": of, "step": 0, "study": study["id"], "move": 0, "seat": str(1 - mover)}
        seen = await ask("POST", "/api/what-if", place)
        assert seen["action"] is None
        assert seen["legal"]
        bot = await ask("POST", "/api/what-if/bot", {**place, "level": "random"})
        assert bot["action"] in seen["legal"]
        judged = await ask("POST", "/api/what-if/judge", {**place, "action": seen["legal"][0]})
        assert seen["legal"][0] in [hint["action"] for hint in judged["hints"]]
        # The record holds it, and gives it back.
        record = await ask("GET", f"/api/studies/{study['id']}/record")
        again = (await ask("POST", "/api/replays", {"record": record}, 201))["id"]
        read = (await ask("GET", f"/api/replays/{again}?seat=open"))["study"]
        assert (read["name"], read["notes"], read["moves"]) == (study["name"], study["notes"], study["moves"])
        assert (await ask("GET", f"/api/replays/{again}?seat=open&upto=1"))["study"] is None
        broken = with_study(table.record(), wire.StudyTree("", [], [wire.StudyMove(-1, 0, 0, "fly")]))
        await ask("POST", "/api/replays", {"record": broken}, 409)

    evening(what)


def test_who_follows_a_study_is_told_where_its_leader_looks() -> None:
    async def what(desk: Desk, ask: Ask) -> None:
        replay = (await ask("POST", "/api/replays", {"record": played("hanamikoji").record()}, 201))["id"]
        tree = {"notes": [{"step": 2, "sign": "?"}]}
        study = (await ask("POST", "/api/studies", {"of": f"replays/{replay}", "tree": tree}, 201))["id"]
        heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        ended: list[int] = []
        desk.connect(f"/api/studies/{study}/socket", lambda text: heard.put_nowait(json.loads(text)), ended.append)
        assert (await heard.get())["type"] == "hello"
        first = await heard.get()
        assert (first["revision"], first["place"]["step"], first["following"]) == (1, 0, 1)
        await ask("PATCH", f"/api/studies/{study}", {"place": {"step": 4}})
        moved = await heard.get()
        assert (moved["revision"], moved["place"]) == (2, {"step": 4, "move": -1, "seat": None})
        await ask("PATCH", f"/api/studies/{study}", {"place": {"step": 4, "move": 0}}, 400)
        await ask("DELETE", f"/api/studies/{study}", status=204)
        while not ended:
            await asyncio.sleep(0.01)
        await ask("GET", f"/api/studies/{study}", status=404)

    evening(what)


def test_what_does_not_fit_is_refused_with_a_sentence() -> None:
    table = played("hanamikoji", 3)
    first = table.moves[0]
    move = {"after": -1, "step": 0, "seat": first.seat, "action": first.action.text}
    other = 1 - first.seat

    async def what(desk: Desk, ask: Ask) -> None:
        of = "replays/" + (await ask("POST", "/api/replays", {"record": table.record()}, 201))["id"]
        tree = {"moves": [move]}
        study = (await ask("POST", "/api/studies", {"of": of, "tree": tree, "place": {"move": 0}}, 201))["id"]
        kept = await ask("GET", f"/api/studies/{study}")
        fly = {"of": of, "step": 0, "seat": str(first.seat)}
        bad: list[tuple[str, str, dict[str, Any], int]] = [
            ("POST", "/api/studies", {"of": of, "tree": tree, "place": {"move": 1}}, 400),
            ("PATCH", f"/api/studies/{study}", {"tree": {"moves": []}}, 400),  # its leader stands behind move 0
            ("POST", "/api/studies", {"of": of, "tree": {"moves": [move] * 10_000}}, 400),
            ("POST", "/api/studies", {"of": of, "tree": {"moves": [move | {"comment": "x" * 1001}]}}, 400),
            ("POST", "/api/studies", {"of": of, "tree": {"moves": [move | {"comment": "x" * 1000}] * 100}}, 413),
            ("POST", "/api/studies", {"of": of, "tree": {"moves": [move | {"after": 0}]}}, 400),
            ("POST", "/api/studies", {"of": of, "tree": {"notes": [{"step": 5000}]}}, 404),
            ("POST", "/api/studies", {"of": "replays/none", "tree": {}}, 404),
            ("POST", "/api/what-if", {**fly, "of": "replays/none", "study": study, "move": 0}, 404),
            ("POST", "/api/what-if", {**fly, "study": study, "move": 1}, 404),
            ("POST", "/api/what-if", {**fly, "moves": [{"seat": other, "action": first.action.text}]}, 409),
            ("POST", "/api/what-if/bot", {**fly, "level": "search:100000000"}, 400),
            ("POST", "/api/what-if/judge", {**fly, "action": "fly"}, 409),
            ("POST", "/api/puzzles/hanamikoji/none", {"action": "secret A"}, 404),
        ]
        for method, path, body, status in bad:
            problem = await ask(method, path, body, status)
            assert len(problem["text"]) > 10
        assert await ask("GET", f"/api/studies/{study}") == kept

    evening(what)


def test_only_who_leads_a_study_changes_it() -> None:
    row = StudyRow("s", "tables/t", "anna", "{}", "{}", 1, 0.0, 0.0)
    check_leader(row, Person("anna", "Anna", False))
    with pytest.raises(Refusal, match="leads"):
        check_leader(row, Person("bo", "Bo", False))


def test_while_a_game_runs_nobody_plays_it_otherwise() -> None:
    async def what(desk: Desk, ask: Ask) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        wanted = {"game": "hanamikoji", "seats": seats, "seating": "as_seated", "start": True}
        table = (await ask("POST", "/api/tables", wanted, 201))["id"]
        place = {"of": f"tables/{table}", "step": 0, "seat": "0"}
        for path, more in (("", {}), ("/bot", {"level": "random"}), ("/judge", {"action": "secret A"})):
            problem = await ask("POST", f"/api/what-if{path}", {**place, **more}, 403)
            assert problem["code"] == "not_over"
        await ask("POST", "/api/studies", {"of": f"tables/{table}", "tree": {}}, 403)

    evening(what)
