"""Bots in worker processes: they get an observation as JSON and nothing else, and cannot stop the game.

A worker that dies, stays silent past the limit or answers with an error is replaced by a fresh one, and a simpler
bot decides in its stead. So `decide` always gives a legal action.
"""

import gc
import json
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from genjiko.bots.bot import Bot, Considered, Decision
from genjiko.bots.levels import make_bot
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
    considered = [{"action": c.action.text, "values": c.values, "visits": c.visits} for c in decision.considered]
    return {"action": decision.action.text, "considered": considered, "reason": decision.reason}


def _read_decision(data: dict[str, Any], seen: Observation) -> Decision:
    """Raises KeyError for an action that the game does not have or that is not legal."""
    find = seen.rules.catalogue.find
    action = find(data["action"])
    if action not in seen.legal():
        raise KeyError(f"{action} is not legal")
    considered = [Considered(find(c["action"]), c["values"], c["visits"]) for c in data["considered"]]
    reason = data["reason"]
    return Decision(action, considered, None if reason is None else (reason[0], reason[1]))


def _work(pipe: Connection, find_rules: FindRules, make: MakeBot) -> None:
    """The life of a worker: a request, an answer, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    bots: dict[str, Bot] = {}
    while True:
        try:
            request = json.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            name = request["bot"]
            if name not in bots:
                bots[name] = make(name)
            seen = read_observation(request["seen"], find_rules)
            answer = _write_decision(bots[name].decide(seen, Rng(request["seed"])))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        pipe.send_bytes(json.dumps(answer).encode())


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
        self._find_rules = find_rules
        self._make = make
        self._lock = Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The worker's process id, None while there is none."""
        return None if self._process is None else self._process.pid

    def decide(self, seen: Observation, bot: str, seed: int) -> Answer:
        """What the bot decides; if it fails, what a simpler one decides. Never an illegal action."""
        with self._lock:
            try:
                return Answer(self._ask(seen, bot, seed))
            except _Trouble as first:
                try:
                    return Answer(self._ask(seen, STAND_IN, seed), str(first))
                except _Trouble:
                    return Answer(make_bot("random").decide(seen, Rng(seed)), str(first))

    def _ask(self, seen: Observation, bot: str, seed: int) -> Decision:
        request = json.dumps({"bot": bot, "seed": seed, "seen": write_observation(seen)})
        try:
            pipe = self._open()
            pipe.send_bytes(request.encode())
            if not pipe.poll(self.limit):
                raise _Trouble(f"{bot} did not answer within {self.limit:g} s")
            answer = json.loads(pipe.recv_bytes())
            if "error" in answer:
                raise _Trouble(f"{bot} failed: {answer['error']}")
            return _read_decision(answer, seen)
        except _Trouble:
            self._end()
            raise
        except (EOFError, OSError):
            self._end()
            raise _Trouble(f"the process of {bot} died") from None
        except (ValueError, KeyError, TypeError) as error:
            self._end()
            raise _Trouble(f"{bot} gave no legal action: {error}") from None

    def _open(self) -> Connection:
        """The pipe to a living worker; starts one where there is none."""
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self._end()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there, self._find_rules, self._make), daemon=True)
        process.start()
        there.close()
        self._process, self._pipe = process, here
        return here

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process, self._pipe = None, None

    def close(self) -> None:
        """End the worker; a later question starts a new one."""
        with self._lock:
            self._end()
