"""Bots in worker processes: killed, hanging, raising or lying ones are replaced, and the game goes on."""

import json
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import Pipe

import pytest

import genjiko
from genjiko.bots import Bot, Decision, make_bot
from genjiko.bots.process import BotProcess, read_observation, write_observation
from genjiko.bots.worker import answer_on
from genjiko.games import find_rules
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation
from tests.laws_of import settings

CASES = [(game, players, options) for game in genjiko.games() for players, options in settings(game)]


class Broken(Bot):
    """Fails in the way that its name says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        if self.name == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.name == "hanging":
            time.sleep(600)
        if self.name == "raising":
            raise RuntimeError("no idea")
        illegal = [a for a in seen.rules.catalogue.actions if a not in seen.legal()]
        return Decision(illegal[0], [])


def make_broken(name: str) -> Bot:
    return Broken(name) if name in ("killed", "hanging", "raising", "cheating") else make_bot(name)


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotProcess]:
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)  # counting lines makes a process start late, and these are timed
    made = BotProcess(find_rules, limit=8.0, make=make_broken)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("bot", "trouble"),
    [
        ("killed", "the process of killed died"),
        ("hanging", "hanging did not answer within 5 s"),
        ("raising", "raising failed: RuntimeError: no idea"),
        ("cheating", "cheating gave no legal action"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(process: BotProcess, bot: str, trouble: str) -> None:
    game = genjiko.new("hanamikoji", seed=3, options={"three_rounds": True})
    assert process.decide(game.observation(0), "random", 1).trouble == ""
    first = process.pid
    process.limit = 5.0
    for seat in (0, 1):
        answer = process.decide(game.observation(game.to_act[0]), bot if seat == 0 else "skilled/10", 1)
        assert (trouble in answer.trouble) == (seat == 0)
        game.play(answer.decision.action)
    assert process.pid not in (None, first)
    while not game.over:
        answer = process.decide(game.observation(game.to_act[0]), "random", len(game.moves))
        assert answer.trouble == ""
        game.play(answer.decision.action, game.to_act[0])
    assert game.winners


def test_a_worker_killed_from_outside_between_moves_is_started_again(process: BotProcess) -> None:
    game = genjiko.new("hanamikoji", seed=3)
    process.decide(game.observation(0), "random", 1)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    time.sleep(0.2)
    answer = process.decide(game.observation(0), "random", 1)
    assert answer.trouble == ""
    assert answer.decision.action in game.legal()


def test_a_worker_decides_as_the_bot_itself_would(process: BotProcess) -> None:
    seen = genjiko.new("hanamikoji", seed=5).observation(0)
    here = make_bot("search:100").decide(seen, Rng(9))
    there = process.decide(seen, "search:100", 9).decision
    assert there.action is here.action
    assert there.reason == here.reason
    assert [(c.action, c.values, c.visits) for c in there.considered] == [
        (c.action, c.values, c.visits) for c in here.considered
    ]


@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=str)
def test_an_observation_survives_the_way_to_the_worker(game: str, players: int, options: dict[str, object]) -> None:
    played = genjiko.new(game, players, seed=1, options=options)
    rng = Rng(1)
    while not played.over:
        for seat in range(players):
            seen = played.observation(seat)
            again = read_observation(json.loads(json.dumps(write_observation(seen))), find_rules)
            assert again.seat == seat
            assert again.rules.checks.dump(again.state) == seen.rules.checks.dump(seen.state)
            if seat in played.to_act:
                assert again.legal() == seen.legal()
                assert played.rules.checks.dump(again.resample(Rng(2))) == played.rules.checks.dump(
                    seen.resample(Rng(2))
                )
        seat = played.to_act[rng.below(len(played.to_act))]
        legal = played.legal(seat)
        played.play(legal[rng.below(len(legal))], seat)


def test_a_worker_ends_quietly_when_nobody_waits_for_its_answer_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    here, there = Pipe()

    def answer(request: bytes) -> bytes:
        here.close()
        return request

    here.send_bytes(b"a question")
    answer_on(there, answer)
    there.close()


def test_what_fails_in_a_worker_is_not_taken_for_the_end_of_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    here, there = Pipe()

    def answer(request: bytes) -> bytes:
        raise OSError("no file of that name")

    here.send_bytes(b"a question")
    with pytest.raises(OSError, match="no file"):
        answer_on(there, answer)
    for end in (here, there):
        end.close()
