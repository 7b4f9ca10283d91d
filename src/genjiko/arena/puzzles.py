"""Puzzles out of played games: which decisions are clear enough to be asked, and whether shipped ones still are.

A decision is taken if its best action leads by a good chance and by more than the luck of the worlds, in a search, in a
second search with another seed and ten times the budget, and in rollouts to the end that use no learned figure.
"""

import hashlib
from collections import Counter
from math import log10

import genjiko
from genjiko.arena.judging import Standing, by_rollouts, by_search
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng
from genjiko.kernel.endgame import Proof, proof_of
from genjiko.kernel.game import Game
from genjiko.kernel.observation import Observation
from genjiko.kernel.puzzle import Puzzle

LEAD, ERRORS = 0.15, 3.0
"""By so much chance, and so many standard errors, the best action leads the best one that is not accepted."""
NEAR = 0.035
"""An action so near to the best is right too."""
ROLLOUT_LEAD = 0.1
"""By so much the accepted actions lead in rollouts; greedy play blurs differences."""
TOO_NEAR = 0.05
"""A refused action that comes so near in a later look makes a puzzle doubtful."""
CONFIRMED_BY = 10
"""The second search has so many times the budget."""

SOLVERS = ("beginner", "novice", "casual", "skilled")
TRIES = 4
"""So often each of these levels tries a puzzle; how often they fail says how hard it is."""


class Refused(Exception):
    """Why a decision makes no puzzle."""


class Judge:
    """What is spent on each decision."""

    def __init__(self, iterations: int, worlds: int, seed: int) -> None:
        self.iterations = iterations
        self.worlds = worlds
        self.seed = seed


def puzzle_from(record: str, tries: int, judge: Judge) -> tuple[Puzzle | None, Counter[str]]:
    """The first decision of a played game, in an order of chance, that makes a puzzle; and why others do not."""
    game = genjiko.load(record)
    digest = hashlib.sha256(record.encode()).hexdigest()[:8]
    wanted = list(range(len(game.moves)))
    Rng(f"{digest} {judge.seed}").shuffle(wanted)
    reasons: Counter[str] = Counter()
    for step in wanted:
        if sum(reasons.values()) >= tries:
            break
        position = game.at(step)
        if len(position.to_act) != 1 or len(position.legal()) < 2:
            continue
        try:
            return _puzzle_at(position, f"{digest}-{step}", step / len(game.moves), judge), reasons + Counter(["taken"])
        except Refused as refused:
            reasons[str(refused)] += 1
    return None, reasons


def _puzzle_at(position: Game, source: str, way: float, judge: Judge) -> Puzzle:
    """The puzzle that a position makes. Raises Refused."""
    seat = position.to_act[0]
    seen = position.observation(seat)
    # What is cheap comes first: most decisions make no puzzle, and few come to the search that is dear.
    _clear(_told(by_search(seen, max(200, judge.iterations // CONFIRMED_BY), judge.seed)), 0.0, LEAD / 2)
    first = _told(by_search(seen, judge.iterations, judge.seed))
    accepted = _clear(first, ERRORS)
    rating = _difficulty(seen, accepted, judge.seed)
    proof = proof_of(seen)
    _agree_with_proof(proof, accepted)
    _agree_with_rollouts(seen, first, accepted, judge)
    second = _told(by_search(seen, CONFIRMED_BY * judge.iterations, judge.seed + 1))
    if _clear(second, ERRORS) != accepted:
        raise Refused("the second seed disagrees")
    chances = {standing.action.text: round(standing.chance, 3) for standing in second}
    ordered = [standing.action.text for standing in second if standing.action.text in accepted]
    sample = position.resample(seat, Rng(f"sample {source}"))
    return Puzzle(sample.dump(), seat, ordered, chances, _themes(second, way, proof), rating, source)


def _told(standings: list[Standing]) -> list[Standing]:
    if len(standings) < 2:
        raise Refused("only one action is worth a look")
    return standings


def _clear(standings: list[Standing], errors: float, lead: float = LEAD) -> set[str]:
    """The actions that are right, if all others are clearly worse. Raises Refused."""
    right = [standing for standing in standings if standing.behind <= NEAR]
    wrong = [standing for standing in standings if standing.behind > NEAR]
    if not wrong or min(standing.behind for standing in wrong) < lead:
        raise Refused("no clear lead")
    if any(standing.behind < errors * standing.error for standing in wrong):
        raise Refused("a lead within the error")
    return {standing.action.text for standing in right}


def _agree_with_proof(proof: Proof | None, accepted: set[str]) -> None:
    """What is known exactly must say the same. Raises Refused."""
    if proof is None:
        return
    best = proof.best()
    right = {action.text for action, value in proof.values if best - value <= NEAR}
    wrong = [value for action, value in proof.values if action.text not in right]
    if right != accepted or not wrong or best - max(wrong) < LEAD:
        raise Refused("the proof disagrees")


def _agree_with_rollouts(seen: Observation, standings: list[Standing], accepted: set[str], judge: Judge) -> None:
    actions = [standing.action for standing in standings]
    glance = by_rollouts(seen, actions, max(8, judge.worlds // CONFIRMED_BY), judge.seed + 1)
    if _is_refuted(glance, accepted):
        raise Refused("rollouts disagree")
    found = by_rollouts(seen, actions, judge.worlds, judge.seed)
    if found[0].action.text not in accepted:
        raise Refused("rollouts disagree")
    if any(s.behind < ROLLOUT_LEAD or s.behind < 2 * s.error for s in found if s.action.text not in accepted):
        raise Refused("rollouts see no clear lead")


def _is_refuted(glance: list[Standing], accepted: set[str]) -> bool:
    """Whether even a few rollouts say that something refused is clearly better than all that is accepted."""
    return all(s.behind > ERRORS * s.error and s.behind > ROLLOUT_LEAD for s in glance if s.action.text in accepted)


def _difficulty(seen: Observation, accepted: set[str], seed: int) -> int:
    """The rating of a player who would find it every other time, by how often weaker levels do. Raises Refused."""
    rng = Rng(f"solvers {seed}")
    found = [make_bot(level).decide(seen, rng).action.text in accepted for level in SOLVERS for _ in range(TRIES)]
    if all(found):
        raise Refused("everybody finds it")
    return round(1500 + 400 * log10((found.count(False) + 1) / (found.count(True) + 1)))


def _themes(standings: list[Standing], way: float, proof: Proof | None) -> list[str]:
    """What a puzzle is about, in words that do not tell its answer."""
    best = standings[0].chance
    wrong = max(standing.chance for standing in standings if standing.behind > NEAR)
    themes = ["opening" if way < 1 / 3 else "middle" if way < 2 / 3 else "ending"]
    themes.append("hold" if best < 0.6 else "seize" if wrong < 0.5 else "keep")
    if proof is not None:
        themes.append("proved")
    return themes


# -- looking again --


class Look:
    """One more look at a puzzle: whether an accepted answer was best, and whether a refused one came near."""

    def __init__(self, standings: list[Standing], accepted: list[str]) -> None:
        self.best = standings[0].action.text in accepted
        self.near = [s.action.text for s in standings if s.action.text not in accepted and s.behind < TOO_NEAR]


def looks_at(puzzle: Puzzle, judge: Judge, seeds: int) -> list[Look]:
    """Fresh searches of ten times the budget, and rollouts to the end."""
    game = genjiko.restore(puzzle.dump)
    seen = game.observation(puzzle.seat)
    searched = [by_search(seen, CONFIRMED_BY * judge.iterations, 1000 + judge.seed + n) for n in range(seeds)]
    rolled = by_rollouts(seen, [s.action for s in searched[0]], judge.worlds, 1000 + judge.seed)
    return [Look(standings, puzzle.accepted) for standings in [*searched, rolled]]
