"""The arena: fair plans, games that can be repeated, series that can be interrupted, honest figures."""

import json
import os
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import genjiko
from genjiko.arena.plan import line_ups, make_series, pairings
from genjiko.arena.play import Played, play_game
from genjiko.arena.store import Store
from genjiko.arena.summary import interval, ranks, summarize
from genjiko.kernel.errors import BadOption
from genjiko.terminal.main import cli

SERIES = make_series("hanamikoji", 2, ["greedy", "random"], 6, 3)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["arena", *words], catch_exceptions=False)


def without_time(path: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{k: v for k, v in line.items() if k != "thinking"} for line in lines]


def test_every_deal_is_played_in_every_seating() -> None:
    plan = pairings(SERIES)
    assert [(p.number, p.deal, p.bots) for p in plan[:4]] == [
        (0, 0, ["greedy", "random"]), (1, 0, ["random", "greedy"]),
        (2, 1, ["greedy", "random"]), (3, 1, ["random", "greedy"]),
    ]  # fmt: skip


def test_every_line_up_gets_the_same_deals() -> None:
    series = make_series("hanamikoji", 2, ["novice", "greedy", "random"], 4, 1)
    plan = pairings(series)
    assert len(plan) == 3 * 4
    for line_up in line_ups(series):
        assert [p.deal for p in plan if set(p.bots) == set(line_up)] == [0, 0, 1, 1]


def test_too_few_bots_are_filled_up_with_the_last() -> None:
    series = make_series("parfum", 4, ["master", "casual"], 6, 3)
    assert line_ups(series) == [["master", "casual", "casual", "casual"]]
    assert [p.bots.index("master") for p in pairings(series)[:4]] == [0, 3, 2, 1]


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    pairing = pairings(SERIES)[3]
    one, two = play_game(SERIES, pairing), play_game(SERIES, pairing)
    assert one.record == two.record
    game = genjiko.load(one.record)
    assert game.over
    assert (list(game.winners), list(game.scores)) == (one.winners, one.scores)


@pytest.mark.parametrize(
    ("game", "field", "least"), [("aqua-mirabilis", "week", 2), ("kimono-memories", "", 0), ("perfumery", "round", 8)]
)
def test_rounds_are_counted_as_the_game_calls_them(game: str, field: str, least: int) -> None:
    series = make_series(game, 2, ["random", "random"], 1, 5)
    played = play_game(series, pairings(series)[0])
    told = [event.get(field, 0) for event in genjiko.load(played.record).events()]
    assert played.rounds == max(number for number in told if isinstance(number, int))
    assert played.rounds >= least


def test_two_processes_give_the_games_of_one(tmp_path: Path) -> None:
    words = ["hanamikoji", "--bots", "search:20,novice", "--games", "6", "--seed", "4"]
    for jobs in ("1", "2"):
        assert run(*words, "--jobs", jobs, "--out", str(tmp_path / jobs)).exit_code == 0
    assert without_time(tmp_path / "1" / "games.jsonl") == without_time(tmp_path / "2" / "games.jsonl")


def test_a_series_writes_games_summary_and_a_report_that_needs_nothing_else(tmp_path: Path) -> None:
    result = run("hanamikoji", "--bots", "greedy,random", "--games", "8", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert "greedy before random" in result.output
    summary = json.loads((tmp_path / "summary.json").read_text())
    greedy, uniform = summary["bots"]
    assert summary["played"] == 8
    assert greedy["won"]["wins"] + uniform["won"]["wins"] == 8
    assert greedy["won"]["low"] <= greedy["won"]["share"] <= greedy["won"]["high"]
    assert sum(seat["wins"] for seat in summary["seats"]) == 8
    page = (tmp_path / "report.html").read_text()
    HTMLParser().feed(page)
    assert page.count("<svg") == 4
    assert "http" not in page
    assert "<script" not in page


def test_an_interrupted_series_goes_on_and_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    words = ["hanamikoji", "--bots", "greedy,random", "--games", "10"]
    run(*words, "--out", str(whole))
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    cut.mkdir()
    (cut / "series.json").write_bytes((whole / "series.json").read_bytes())
    (cut / "games.jsonl").write_bytes(lines[7] + lines[2] + lines[4][:50])
    assert run(*words, "--out", str(cut)).exit_code == 0
    assert without_time(cut / "games.jsonl") == without_time(whole / "games.jsonl")


def test_ctrl_c_keeps_the_games_that_are_done(tmp_path: Path) -> None:
    words = ["hanamikoji", "--bots", "search:100", "--games", "500", "--jobs", "2", "--out", str(tmp_path)]
    call = [sys.executable, "-c", "from genjiko.terminal.main import run; run()", "arena", *words]
    # A test run in the background ignores Ctrl-C, and so would its children.
    process = subprocess.Popen(
        call, stderr=subprocess.PIPE, text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    )
    games = tmp_path / "games.jsonl"
    for _ in range(600):
        if games.is_file() and games.read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "games are kept" in told
    store = Store(tmp_path, make_series("hanamikoji", 2, ["search:100"], 500, 1))
    assert len(store.games) >= 2


def test_a_folder_takes_one_series_only_but_lets_it_grow(tmp_path: Path) -> None:
    words = ["hanamikoji", "--bots", "greedy,random", "--out", str(tmp_path)]
    assert run(*words, "--games", "2").exit_code == 0
    assert run(*words, "--games", "4").exit_code == 0
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 4
    with pytest.raises(BadOption, match="has 4 games already"):
        run(*words, "--games", "2")
    with pytest.raises(BadOption, match="holds another series"):
        run(*words, "--games", "4", "--seed", "2")


def test_the_interval_is_wilsons() -> None:
    share = interval(60, 100)
    assert (round(share.low, 4), round(share.high, 4)) == (0.5020, 0.6906)
    assert interval(0, 10).low == 0.0
    assert interval(10, 10).high == pytest.approx(1.0)


def game_with(bots: list[str], winners: list[int], scores: list[int]) -> Played:
    return Played(0, 0, bots, winners, scores, 10, 1, {}, "", [])


def test_ranks_put_winners_first_and_share_places() -> None:
    assert ranks(game_with(list("abcd"), [1], [9, 8, 9, 3])) == [2, 1, 2, 4]
    assert ranks(game_with(list("abc"), [0, 2], [7, 9, 7])) == [1, 3, 1]


def test_ratings_follow_the_results() -> None:
    games = [play_game(SERIES, pairing) for pairing in pairings(SERIES)]
    lines = {line.bot: line for line in summarize(SERIES, games).bots}
    assert lines["greedy"].won.share > lines["random"].won.share
    assert lines["greedy"].rating > lines["random"].rating
