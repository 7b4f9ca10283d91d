"""Decisions that were made are judged by a proof where there is one, and that is said."""

import asyncio

import pytest

import genjiko
from genjiko.bots import make_bot, think
from genjiko.bots.process import BotProcess
from genjiko.games import find_rules
from genjiko.kernel.chance import Rng
from genjiko.kernel.endgame import Proof, proof_of
from genjiko.kernel.observation import Observation
from genjiko.server.tables.analysis import Analyst
from genjiko.server.tables.bots import BotsHere


def proved_choices(game: str, seed: int) -> list[tuple[Observation, Proof]]:
    """The real choices of a random game that can be proved."""
    table, rng, found = genjiko.new(game, seed=seed), Rng(seed), []
    while not table.over:
        seat = table.to_act[0]
        legal = table.legal(seat)
        seen = table.observation(seat)
        proof = proof_of(seen) if len(legal) > 1 else None
        if proof is not None:
            found.append((seen, proof))
        table.play(legal[rng.below(len(legal))], seat)
    return found


@pytest.mark.parametrize(("game", "games"), [("hanamikoji", 12), ("kimono-memories", 1)])
def test_what_can_be_proved_is_judged_exactly_and_says_how_far(game: str, games: int) -> None:
    far = set()
    for seed in range(games):
        for seen, proof in proved_choices(game, seed):
            decision = think(make_bot("master"), seen, Rng(1), proof.values[-1][0])
            told = {one.action: one.values[seen.seat] for one in decision.considered}
            assert told == {action: float(value) for action, value in proof.values}
            assert told[decision.action] == float(proof.best()) == decision.considered[0].values[seen.seat]
            assert all(sum(one.values) == pytest.approx(1) and one.error == 0 for one in decision.considered)
            assert decision.proved == ("game" if proof.final else "round")
            far.add(decision.proved)
    assert far == ({"game", "round"} if game == "hanamikoji" else {"game"})


def test_what_cannot_be_proved_is_not_said_to_be() -> None:
    table = genjiko.new("hanamikoji", seed=1)
    seen = table.observation(table.to_act[0])
    assert think(make_bot("master/1000"), seen, Rng(1), seen.legal()[0]).proved == ""


def last_proved(game: str) -> tuple[Observation, Proof]:
    return proved_choices(game, 3)[-1]


def test_a_proof_is_told_by_a_bot_in_a_process_of_its_own() -> None:
    seen, proof = last_proved("kimono-memories")
    process = BotProcess(find_rules)
    try:
        answer = process.decide(seen, "master/100", 1, proof.values[0][0])
    finally:
        process.close()
    assert (answer.trouble, answer.decision.proved) == ("", "game")
    assert len(answer.decision.considered) == len(proof.values)


def test_the_analysis_of_a_game_passes_a_proof_on() -> None:
    seen, proof = last_proved("kimono-memories")
    played = proof.values[-1][0]
    judged = asyncio.run(Analyst(BotsHere(), 1).judge(("a game", 50, seen.seat, played.text), seen, played, "anna"))
    assert judged.proved == "game"
    assert judged.chances[seen.seat] == float(proof.best())
    (told,) = [one for one in judged.considered if one.action == played]
    assert told.values[seen.seat] == float(proof.values[-1][1])
