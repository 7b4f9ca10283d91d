"""Puzzles: what is shipped is clear and keeps its secrets, and what is made is made by the book."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tools.site import KINDS

import genjiko
from genjiko.arena.judging import Standing, by_search
from genjiko.arena.puzzles import LEAD, NEAR, Refused, _clear, _told
from genjiko.door import puzzles
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.endgame import proof_of
from genjiko.kernel.puzzle import FILE, Puzzle
from genjiko.server.people import puzzle_ratings as ratings
from genjiko.server.store.rows import PuzzleTry
from tests.site.page import Drawer, Page

SHIPPED = [game for game in genjiko.games() if puzzles(game)]


@pytest.mark.parametrize("game", SHIPPED)
def test_shipped_puzzles_are_clear_and_keep_their_secrets(game: str) -> None:
    found = puzzles(game)
    sources = Counter(puzzle.source.split("-")[0] for puzzle in found.values())
    assert max(sources.values()) == 1, "at most one from each played game"
    for puzzle in found.values():
        position = genjiko.restore(puzzle.dump)
        assert position.to_act == (puzzle.seat,)
        legal = {action.text for action in position.legal(puzzle.seat)}
        assert set(puzzle.accepted) <= set(puzzle.chances) <= legal
        best = max(puzzle.chances.values())
        right = {action for action, chance in puzzle.chances.items() if best - chance <= NEAR + 0.001}
        assert right == set(puzzle.accepted)
        assert all(best - chance >= LEAD - 0.001 for a, chance in puzzle.chances.items() if a not in right)
        assert 900 <= puzzle.rating <= 2100
        # Another deal of what is hidden makes the same puzzle.
        other = position.resample(puzzle.seat, Rng(7))
        assert other.view(puzzle.seat) == position.view(puzzle.seat)
        if puzzle.proved and game == "hanamikoji":
            proof = proof_of(position.observation(puzzle.seat))
            assert proof is not None
            assert {action.text for action, value in proof.values if value == proof.best()} <= set(puzzle.accepted)


def standing(text: str, behind: float, error: float = 0.01) -> Standing:
    return Standing(Action(text), 0.8 - behind, behind, error)


def test_a_decision_is_taken_only_if_all_other_actions_are_clearly_worse() -> None:
    assert _clear([standing("a", 0), standing("b", 0.03), standing("c", 0.2)], 3.0) == {"a", "b"}
    for others in ([standing("b", 0.1)], [standing("b", 0.02)], [standing("b", 0.2, 0.08)]):
        with pytest.raises(Refused):
            _clear([standing("a", 0), *others], 3.0)


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", "from genjiko.terminal.main import run; run()", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_where_the_game_knows_of_all_others_that_they_are_worse_there_is_no_puzzle() -> None:
    table, rng = genjiko.new("perfumery", seed=1), Rng(1)
    while True:
        seat = table.to_act[0]
        seen, legal = table.observation(seat), table.legal(seat)
        guesses = seen.rules.advice.prior(seen.state, seat) if len(legal) > 1 else None
        if guesses is not None and sum(guess >= 0 for guess in guesses) == 1:
            break
        table.play(legal[rng.below(len(legal))], seat)
    (only,) = by_search(seen, 64, 1)
    assert guesses[legal.index(only.action)] >= 0
    with pytest.raises(Refused, match="only one action"):
        _told([only])


def test_the_command_goes_on_where_it_was_and_says_why_it_refuses(tmp_path: Path) -> None:
    run("arena", "hanamikoji", "--bots", "random,greedy", "--games", "2", "--seed", "3", "--out", str(tmp_path))
    wanted = ("puzzles", "make", "hanamikoji", "--from", str(tmp_path), "--budget", "100", "--worlds", "8")
    first = run(*wanted, "--tries", "2")
    head, *reasons = first.splitlines()
    assert head.startswith("2 games, ")
    assert sum(int(line.split()[0]) for line in reasons) == int(head.split(", ")[1].split()[0])
    kept = (tmp_path / "puzzles.jsonl").read_text(encoding="utf-8")
    assert run(*wanted, "--tries", "2") == first
    assert (tmp_path / "puzzles.jsonl").read_text(encoding="utf-8") == kept
    lines = run("puzzles", "list", "hanamikoji").splitlines()
    assert [line.split()[0] for line in lines] == list(puzzles("hanamikoji"))


def test_ratings_follow_what_was_likely_and_votes_retire() -> None:
    easy, hard = (Puzzle({}, 0, ["a"], {}, [], rating, f"{rating}-1") for rating in (1100, 1900))
    assert ratings.new_rating(1500, 20, hard, True) - 1500 > 1500 - ratings.new_rating(1500, 20, hard, False)
    assert ratings.new_rating(1500, 0, easy, True) - 1500 <= 5
    votes = {"g/1100-1-0": (2, 5), "g/1900-1-0": (3, 5)}
    assert ratings.in_use("g", [easy, hard], votes) == [hard]
    assert ratings.next_for("g", [easy, hard], []) == easy.id
    assert ratings.next_for("g", [easy, hard], [PuzzleTry("p", f"g/{easy.id}", True, 1510, 1.0)]) == hard.id
    days = {ratings.of_day([easy, hard], day) for day in (100, 101)}
    assert days == {easy.id, hard.id}


@pytest.mark.skipif("hanamikoji" not in SHIPPED, reason="no puzzle of Hanamikoji is shipped")
def test_an_answer_is_judged_rated_once_and_kept_without_a_server() -> None:
    asyncio.run(_answers())


async def _answers() -> None:
    drawer = Drawer()
    page = await Page(drawer).begin()
    (line,) = [row for row in await page.ask("GET", "/api/puzzles") if row["game"] == "hanamikoji"]
    assert (line["rating"], line["tried"], line["puzzles"]) == (1500, 0, len(puzzles("hanamikoji")))
    address = f"/api/puzzles/hanamikoji/{line['today']}"
    info: Any = await page.ask("GET", f"{address}?language=it")
    puzzle = puzzles("hanamikoji")[line["today"]]
    rival = info["state"]["view"]["table"]["seats"][1 - puzzle.seat]
    assert rival["hand"] is None
    assert "accepted" not in json.dumps(info)
    wrong = next(action for action in info["state"]["legal"] if action not in puzzle.accepted)
    assert (await page.ask("POST", address, {"action": wrong}))["refused"] == "signed_out"
    await page.ask("POST", "/api/guests", {"name": "Anna"})
    assert (await page.ask("POST", address, {"action": "take AAA"}))["refused"] == "illegal"
    assert (await page.ask("POST", f"{address}/vote", {"good": True}))["refused"] == "not_found"
    first = await page.ask("POST", address, {"action": wrong})
    assert (first["right"], first["rating"] - first["change"]) == (False, 1500)
    assert first["change"] < 0
    second = await page.ask("POST", address, {"action": puzzle.accepted[0]})
    assert (second["right"], second["change"], second["rating"]) == (True, 0, first["rating"])
    assert second["considered"][0]["action"] == puzzle.accepted[0]
    assert second["considered"][0]["reason"]
    assert await page.ask("POST", f"{address}/vote", {"good": False}) == ""
    again = await Page(drawer).begin()
    (line,) = [row for row in await again.ask("GET", "/api/puzzles") if row["game"] == "hanamikoji"]
    assert (line["tried"], line["solved"], line["rating"]) == (1, 0, first["rating"])


def test_puzzles_and_examples_come_with_the_edition_without_a_server() -> None:
    assert {Path(name).suffix for name in (FILE, "examples.jsonl", "pictures.toml")} <= KINDS
