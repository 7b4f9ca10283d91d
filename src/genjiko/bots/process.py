"""Bots in worker processes: they get an observation as JSON and nothing else, and cannot stop the game.

A worker that dies, stays silent past the limit or answers with an error is replaced by a fresh one, and a simpler
bot decides in its stead. So `decide` always gives a legal action.
"""

import gc
import json
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.judge import think
from genjiko.bots.levels import make_bot
from genjiko.bots.worker import Worker, answer_on
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.header import header_in
from genjiko.kernel.observation import Observation
from genjiko.kernel.record import FindRules

STAND_IN = "novice"
"""The bot that decides when the one asked for fails."""

MakeBot = Callable[[str], Bot]


def collect_rarely() -> None:
    """For a process that plays or serves: neither searches nor views leave cycles, and looking for them took up to a
    fifth of the time.
    """
    gc.set_threshold(100_000, 20, 100)


def write_observation(seen: Observation) -> dict[str, object]:
    """All that a bot gets, as JSON values: the header of the game, the seat and the masked state."""
    rules = seen.rules
    return {"header": rules.header.json(), "seat": seen.seat, "state": rules.checks.dump(seen.state)}


def read_observation(data: dict[str, Any], find_rules: FindRules) -> Observation:
    """The observation that was written like this. Raises GenjikoError."""
    rules, _ = find_rules(header_in(data["header"], "observation"))
    return Observation(rules.fresh(), rules.checks.restore(data["state"]), data["seat"])


def _write_decision(decision: Decision) -> dict[str, object]:
    considered = [
        {"action": c.action.text, "values": c.values, "visits": c.visits, "error": c.error} for c in decision.considered
    ]
    return {
        "action": decision.action.text,
        "considered": considered,
        "reason": decision.reason,
        "proved": decision.proved,
    }


def _read_decision(data: dict[str, Any], seen: Observation) -> Decision:
    """Raises KeyError for an action that the game does not have or that is not legal."""
    find = seen.rules.catalogue.find
    action = find(data["action"])
    if action not in seen.legal():
        raise KeyError(f"{action} is not legal")
    considered = [_read_considered(find(c["action"]), c) for c in data["considered"]]
    reason = data["reason"]
    decision = Decision(action, considered, None if reason is None else (reason[0], reason[1]))
    decision.proved = data["proved"]
    return decision


def _read_considered(action: Action, data: dict[str, Any]) -> Considered:
    found = Considered(action, data["values"], data["visits"])
    found.error = data["error"]
    return found


def _work(pipe: Connection, find_rules: FindRules, make: MakeBot) -> None:
    collect_rarely()
    bots: dict[str, Bot] = {}

    def answer(text: bytes) -> bytes:
        try:
            request = json.loads(text)
            name = request["bot"]
            if name not in bots:
                bots[name] = make(name)
            seen = read_observation(request["seen"], find_rules)
            played = seen.rules.catalogue.find(request["played"]) if request["played"] else None
            said = _write_decision(think(bots[name], seen, Rng(request["seed"]), played))
        except Exception as error:
            said = {"error": f"{type(error).__name__}: {error}"}
        return json.dumps(said).encode()

    answer_on(pipe, answer)


class Answer:
    """What came of asking a bot: its decision, or the stand-in's and what was the trouble."""

    def __init__(self, decision: Decision, trouble: str = "") -> None:
        self.decision = decision
        self.trouble = trouble


class _Trouble(Exception):
    """The worker gave no usable answer."""


class BotProcess:
    """One worker process. Safe to be asked from several threads; they wait for each other."""

    def __init__(self, find_rules: FindRules, limit: float = 10.0, make: MakeBot = make_bot) -> None:
        """`limit` is the number of seconds after which a silent worker is given up.

        Both functions are found again by name in the worker, so they must stand in a module.
        """
        self.limit = limit
        self._lock = Lock()
        self._worker = Worker(_work, find_rules, make)

    @property
    def pid(self) -> int | None:
        """The worker's process id, None while there is none."""
        return self._worker.pid

    def decide(self, seen: Observation, bot: str, seed: int, played: Action | None = None) -> Answer:
        """What the bot decides; if it fails, what a simpler one decides. Never an illegal action.

        With an action that was `played`: what a level thinks of it (`Judge`).
        """
        with self._lock:
            try:
                return Answer(self._ask(seen, bot, seed, played))
            except _Trouble as first:
                try:
                    return Answer(self._ask(seen, STAND_IN, seed), str(first))
                except _Trouble:
                    return Answer(make_bot("random").decide(seen, Rng(seed)), str(first))

    def _ask(self, seen: Observation, bot: str, seed: int, played: Action | None = None) -> Decision:
        done = "" if played is None else played.text
        request = json.dumps({"bot": bot, "seed": seed, "played": done, "seen": write_observation(seen)})
        try:
            answer = json.loads(self._worker.ask(request.encode(), self.limit))
            if "error" in answer:
                raise _Trouble(f"{bot} failed: {answer['error']}")
            return _read_decision(answer, seen)
        except _Trouble:
            self._worker.end()
            raise
        except TimeoutError:
            self._worker.end()
            raise _Trouble(f"{bot} did not answer within {self.limit:g} s") from None
        except (EOFError, OSError):
            self._worker.end()
            raise _Trouble(f"the process of {bot} died") from None
        except (ValueError, KeyError, TypeError) as error:
            self._worker.end()
            raise _Trouble(f"{bot} gave no legal action: {error}") from None

    def close(self) -> None:
        """End the worker; a later question starts a new one."""
        with self._lock:
            self._worker.end()
