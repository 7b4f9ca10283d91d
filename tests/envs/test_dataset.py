"""Records become datasets: one row for each decision, as the seat saw it."""

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import genjiko
from genjiko.arena.line_protocol import make_player
from genjiko.envs import rewards
from genjiko.envs.dataset import export, stream
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadRecord
from genjiko.kernel.game import Game
from genjiko.kernel.planes import Plane, Planes
from genjiko.terminal.commands import arena
from genjiko.terminal.commands.export import command
from tests.envs.walks import CASES, walk


def finished(game: str, players: int, seed: int) -> Game:
    return list(walk(game, players, seed))[-1]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_rows_are_the_decisions_of_the_games(game: str, players: int, tmp_path: Path) -> None:
    games = [finished(game, players, seed) for seed in range(2)]
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "report.md").write_text("not a record")
    for number, table in enumerate(games):
        (folder / f"{number}.txt").write_text(table.record(), encoding="utf-8")
    out = tmp_path / "out.parquet"
    assert export([folder], out) == (2, sum(len(table.moves) for table in games))
    found = pq.read_table(out).to_pylist()
    for number, table in enumerate(games):
        rows = [row for row in found if row["record"] == f"{number}.txt"]
        assert [(r["step"], r["seat"], r["action"]) for r in rows] == [
            (step, move.seat, move.action.id) for step, move in enumerate(table.moves)
        ]
        results = rewards(table.rules, table.state)
        for row, before in zip(rows, walk(game, players, number), strict=False):
            if row["step"] % 40:
                continue
            assert row["mask"] == [bool(bit) for bit in before.mask(row["seat"])]
            seen = before.rules.planes.encode(before.rules.view.observe(before.state, row["seat"]), row["seat"])
            assert np.allclose(row["observation"], seen)
            assert row["result"] == pytest.approx(results[row["seat"]])
            assert json.loads(row["options"]) == before.rules.options


def test_the_file_tells_its_planes_and_actions(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(finished("hanamikoji", 2, 3).record(), encoding="utf-8")
    export([record], tmp_path / "out.parquet")
    table = pq.read_table(tmp_path / "out.parquet")
    about = json.loads(table.schema.metadata[b"genjiko"])
    planes = Planes([Plane(**plane) for plane in about["planes"]])
    row = table.slice(0, 1).to_pylist()[0]
    assert planes.decode(row["observation"])["round"] == {"": 1}
    assert about["actions"][row["action"]] == str(finished("hanamikoji", 2, 3).moves[0].action)


def test_a_file_may_hold_many_records_and_a_game_may_be_unfinished_or_start_anywhere(tmp_path: Path) -> None:
    begun = genjiko.new("hanamikoji", seed=1)
    begun.play(begun.legal()[0])
    elsewhere = genjiko.restore(begun.dump())
    elsewhere.play(elsewhere.legal()[0])
    file = tmp_path / "all.txt"
    file.write_text(begun.record() + elsewhere.record() + finished("hanamikoji", 2, 2).record(), encoding="utf-8")
    records, _ = export([file], tmp_path / "out.parquet")
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert records == 3
    assert [(r["record"], r["result"]) for r in rows[:2]] == [("all.txt#1", None), ("all.txt#2", None)]
    assert {r["result"] for r in rows[2:]} == {1.0, -1.0}


def test_a_series_of_the_arena_is_read_with_its_bots(tmp_path: Path) -> None:
    series = tmp_path / "series"
    call = ["hanamikoji", "--bots", "random,greedy", "--games", "2", "--out", str(series)]
    assert CliRunner().invoke(arena.command, call).exit_code == 0
    records, _ = export([series], tmp_path / "out.parquet")
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    lines = [json.loads(line) for line in (series / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert records == len(lines)
    for number, line in enumerate(lines, 1):
        own = [row for row in rows if row["record"] == f"games.jsonl#{number}"]
        assert len(own) == line["decisions"]
        for row in own:
            assert row["bot"] == line["bots"][row["seat"]]
            assert (row["result"] > 0) == (row["seat"] in line["winners"])
    (series / "games.jsonl").write_text('{"record":', encoding="utf-8")
    with pytest.raises(BadRecord, match="#1: this line is no game of a series"):
        export([series], tmp_path / "out.parquet")


def test_what_is_no_record_is_refused_with_its_name(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("hello", encoding="utf-8")
    for paths, complaint in (([wrong], "wrong.txt"), ([tmp_path / "none.txt"], "none.txt"), ([], "no record")):
        with pytest.raises(BadRecord, match=complaint):
            export(paths, tmp_path / "out.parquet")
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(finished("hanamikoji", 2, 1).record().replace("players: 2", "players: 3"), encoding="utf-8")
    with pytest.raises(BadRecord, match="damaged"):
        export([damaged], tmp_path / "out.parquet")


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    game = finished("hanamikoji", 2, 3)
    record.write_text(game.record(), encoding="utf-8")
    out = tmp_path / "out.parquet"
    done = CliRunner().invoke(command, [str(record), "--out", str(out)])
    assert done.exit_code == 0
    assert done.output == f"{len(game.moves)} decisions of 1 record in {out}\n"
    assert out.is_file()


def test_the_policy_and_value_of_a_search_are_those_of_the_position(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    game = finished("hanamikoji", 2, 3)
    record.write_text(game.record(), encoding="utf-8")
    out = tmp_path / "out.parquet"
    export([record], out, "search:30")
    found = pq.read_table(out).to_pylist()
    thought = [row for row in found if row["policy"] is not None]
    assert len(thought) == sum(sum(row["mask"]) > 1 for row in found) > 5
    for row in thought:
        assert sum(row["policy"]) == pytest.approx(1.0)
        assert all(row["mask"][action] for action in row["policy_actions"])
        assert -1.0 <= row["value"] <= 1.0
    first = thought[0]
    bot = make_player("search:30")
    then = next(islice(game.steps(), first["step"], None))
    decided = bot.decide(then.observation(first["seat"]), Rng(f"game.txt {first['step']}"))
    assert first["policy_actions"] == [one.action.id for one in decided.considered if one.visits]


def test_a_dataset_is_read_piece_by_piece(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(finished("hanamikoji", 2, 3).record(), encoding="utf-8")
    out = tmp_path / "out.parquet"
    export([record], out, "search:30")
    whole = pq.read_table(out).to_pylist()
    pieces = list(stream(out, rows_at_once=4))
    assert {len(piece["action"]) for piece in pieces[:-1]} == {4}
    assert [int(a) for piece in pieces for a in piece["action"]] == [row["action"] for row in whole]
    assert np.array_equal(np.concatenate([p["observation"] for p in pieces]), [row["observation"] for row in whole])
    policy = np.concatenate([piece["policy"] for piece in pieces])
    for place, row in enumerate(whole):
        told = dict(zip(row["policy_actions"] or [], row["policy"] or [], strict=True))
        assert {int(a): policy[place, a] for a in np.flatnonzero(policy[place])} == pytest.approx(told)
    assert [list(piece) for piece in stream(out, ["mask", "value"], 100)] == [["mask", "value"]]


def test_the_card_beside_a_dataset_counts_what_is_in_it(tmp_path: Path) -> None:
    for seed in range(2):
        (tmp_path / f"{seed}.txt").write_text(finished("hanamikoji", 2, seed).record(), encoding="utf-8")
    out = tmp_path / "out.parquet"
    _, decisions = export([tmp_path], out)
    found = pq.read_table(out).to_pylist()
    card = (tmp_path / "out.md").read_text(encoding="utf-8")
    forced = sum(sum(row["mask"]) == 1 for row in found)
    assert f"| decisions | {decisions:,} (every move counts), of which {forced:,} left no choice |" in card
    assert "| records | 2, of which 0 are not finished |" in card
    assert f"| made by | Genjikō {genjiko.__version__} |" in card
    assert "| policy and value | none |" in card
