"""A box of one's own is the box that is played, whichever way a game goes: no number gets lost."""

import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import genjiko
from genjiko.arena.plan import Pairing, make_series
from genjiko.arena.play import play_game
from genjiko.bots import make_bot
from genjiko.bots.process import BotProcess, read_observation, write_observation
from genjiko.envs.dataset import export
from genjiko.games import find_rules, game_meta, read_components, shipped_components
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game
from tests.own_boxes import changed_boxes, tables
from tests.server.harness import Person, Server

SEEDS = 60
CASES = [(game, table) for game in genjiko.games() for table in tables(game)]


def random_game(game: str, box: Components | None, seed: int) -> Game:
    """A whole game between players who choose a kind of action at random, then an action; player counts take turns."""
    counts = game_meta(game).players
    table = genjiko.new(game, counts[seed % len(counts)], seed, components=box)
    rng = Rng(seed)
    while not table.over:
        seat = table.to_act[0]
        legal = table.legal(seat)
        kinds = sorted({action.kind for action in legal})
        kind = kinds[rng.below(len(kinds))]
        some = [action for action in legal if action.kind == kind]
        table.play(some[rng.below(len(some))], seat)
    return table


def as_if_shipped(record: str) -> str:
    """A record with its box taken out, and so without its checksum."""
    lines = [line for line in record.splitlines() if not line.startswith("|")]
    lines[-1] = lines[-1].split(",")[0]
    return "\n".join(lines) + "\n"


def matters(played: Game) -> bool:
    """Whether the same seed and moves with the shipped box are refused or end otherwise."""
    try:
        shipped = genjiko.load(as_if_shipped(played.record()))
        return shipped.view(genjiko.OPEN) != played.view(genjiko.OPEN) or shipped.scores != played.scores
    except genjiko.BadRecord:
        return True


def shows_itself(game: str, table: str) -> tuple[Components, Game] | None:
    """A changed box of this table with a game in which it matters; None where no number may be changed."""
    any_box = False
    for number, box in enumerate(changed_boxes(game, table)):
        any_box = True
        for seed in range(SEEDS if number < 6 else 1):
            played = random_game(game, box, seed)
            if matters(played):
                return box, played
    assert not any_box, f"no changed number of {table} makes a difference"
    return None


@pytest.mark.parametrize(("game", "table"), CASES)
def test_a_changed_number_is_the_one_played_by(game: str, table: str) -> None:
    found = shows_itself(game, table)
    if found is None:
        return  # the rulebook fixes every figure of this table, and the schema refuses any other
    box, played = found
    again = genjiko.load(played.record())
    assert again.rules.components.text == box.text
    assert again.dump() == played.dump()
    assert genjiko.restore(played.dump()).dump() == played.dump()
    assert genjiko.restore(json.loads(json.dumps(played.dump()))).rules.components.text == box.text
    assert pickle.loads(pickle.dumps(played)).record() == played.record()
    sent = json.loads(json.dumps(write_observation(played.observation(0))))
    assert read_observation(sent, find_rules).rules.components.text == box.text


def test_a_file_called_like_the_shipped_one_is_an_own_box(tmp_path: Path) -> None:
    file = tmp_path / "components.toml"
    box, played = shows_itself("parfum", "customer") or pytest.fail("prices can be changed")
    file.write_text(box.text)
    read = read_components(file)
    assert not read.shipped
    assert random_game("parfum", read, played.chance.seed).record() == played.record()  # type: ignore[arg-type]


def test_the_shipped_box_is_not_written_down() -> None:
    played = genjiko.new("parfum", seed=1, components=shipped_components("parfum"))
    assert "|" not in played.record()
    assert played.dump()["components"] is None


# -- through other processes, on boxes with a change in every table that allows one --


def box_changed_everywhere(game: str) -> Components:
    text = shipped_components(game).text
    for table in tables(game):
        text = next((box.text for box in changed_boxes(game, table, text)), text)
    return Components(text)


@pytest.fixture(scope="module")
def process() -> Iterator[BotProcess]:
    worker = BotProcess(find_rules)
    yield worker
    worker.close()


@pytest.mark.parametrize("game", genjiko.games())
def test_a_bot_process_thinks_about_the_own_box(game: str, process: BotProcess) -> None:
    box = box_changed_everywhere(game)
    table = genjiko.new(game, seed=3, components=box)
    other = genjiko.new(game, seed=3)
    differs = False
    for step in range(400):
        if table.over:
            break
        seat = table.to_act[0]
        seen = table.observation(seat)
        decision = make_bot("greedy").decide(seen, Rng(step))
        if step < 12 or step % 20 == 0:
            answer = process.decide(seen, "greedy", step)
            assert answer.trouble == ""
            assert answer.decision.action is decision.action
        if not differs:
            differs = _refuses_or_differs(other, decision.action.text, seat, table)
        table.play(decision.action, seat)
    assert differs, "the changed box never made a difference"


def _refuses_or_differs(other: Game, action: str, seat: int, table: Game) -> bool:
    """Whether the game of the shipped box has parted from this one; else both play the same action."""
    if other.rules.checks.dump(other.state) != table.rules.checks.dump(table.state) or other.legal(seat) != table.legal(
        seat
    ):
        return True
    other.play(action, seat)
    return False


@pytest.mark.parametrize("game", genjiko.games())
def test_arena_and_export_keep_the_own_box(game: str, tmp_path: Path) -> None:
    box = box_changed_everywhere(game)
    series = make_series(game, None, ["random", "random"], 1, 5, None, box)
    played = play_game(series, Pairing(0, 0, ["random", "random"]))
    again = genjiko.load(played.record)
    assert again.rules.components.text == box.text
    assert matters(again)
    (tmp_path / "own.record").write_text(played.record)
    assert export([tmp_path / "own.record"], tmp_path / "own.parquet") == (1, len(again.moves))
    written = pq.read_table(tmp_path / "own.parquet")
    about = json.loads(written.schema.metadata[b"genjiko"])
    assert about["components"] == box.text
    for step, row in enumerate(written.to_pylist()[:40]):
        assert row["action"] == again.moves[step].action.id
        assert row["mask"][row["action"]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('own') / 'genjiko.sqlite3'}").start()
    yield running
    running.stop()
    running.log.close()


@pytest.fixture
def host(server: Server) -> Iterator[Person]:
    person = Person(server)
    yield person
    person.close()


def play_some(host: Person, where: str, actions: int, rng: Rng) -> None:
    for _ in range(actions):
        state = host.get(f"{where}/state")
        if state["over"]:
            return
        seat = state["to_act"][0]
        state = host.get(f"{where}/state", seat=seat)
        action, version = state["legal"][rng.below(len(state["legal"]))], state["version"]
        host.post(f"{where}/play", seat=seat, action=action, version=version, id=f"{version}")


@pytest.mark.parametrize("game", genjiko.games())
def test_server_restart_and_replay_keep_the_own_box(game: str, server: Server, host: Person) -> None:
    box = box_changed_everywhere(game)
    made = host.post("/api/tables", game=game, seats=[{"kind": "me"}] * 2, start=True, components=box.text)
    where = f"/api/tables/{made['id']}"
    play_some(host, where, 12, Rng(1))
    server.stop()
    server.start()
    play_some(host, where, 12, Rng(2))
    if host.get(where)["status"] != "over":
        host.post(f"{where}/resign", seat=0, id="enough")
    record = host.http.get(f"{where}/record").text
    again = genjiko.load(record)
    assert again.rules.components.text == box.text
    assert matters(again)
    step = host.get(f"{where}/replay/{len(again.moves)}", seat="open")
    assert step["view"]["table"] == json.loads(json.dumps(again.view(genjiko.OPEN)["table"]))
    kept = host.post("/api/replays", record=record)
    assert host.get(f"/api/replays/{kept['id']}/{len(again.moves)}", seat="open")["view"] == step["view"]
