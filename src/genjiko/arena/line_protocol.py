"""Players in programs of their own: a line of JSON for each question, a line of JSON for each answer.

docs/bot-protocol.md tells what is in them. A question is made of one seat's observation and nothing else.
"""

import json
import os
import selectors
import shlex
import subprocess
import time
from typing import Any

from genjiko.bots import Bot, Considered, Decision, make_bot
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption, GenjikoError
from genjiko.kernel.header import header_in
from genjiko.kernel.observation import Observation
from genjiko.kernel.record import FindRules

VERSION = 1
PREFIX = "exec:"
"""A bot of this name is a program: what follows is its command line."""

PATIENCE = 60.0
"""So many seconds a program may take for an answer."""


class BotFailed(GenjikoError):
    """A program that plays gave no usable answer."""


def write_question(seen: Observation, seed: int, seconds: float | None = None) -> dict[str, object]:
    """What a player is asked: header, seat and masked state of the game, legal actions, seed, seconds left."""
    rules = seen.rules
    return {
        "genjiko": VERSION,
        "header": rules.header.json(),
        "seat": seen.seat,
        "state": rules.checks.dump(seen.state),
        "legal": [action.text for action in seen.legal()],
        "seed": seed,
        "seconds": seconds,
    }


def read_question(data: dict[str, Any], find_rules: FindRules) -> Observation:
    """The observation of a question. Raises GenjikoError, KeyError, TypeError."""
    if data["genjiko"] != VERSION:
        raise GenjikoError(f"this is version {data['genjiko']} of the protocol; known is {VERSION}")
    rules, _ = find_rules(header_in(data["header"], "question"))
    return Observation(rules.fresh(), rules.checks.restore(data["state"]), data["seat"])


def write_answer(decision: Decision) -> dict[str, object]:
    """A decision, with what was considered."""
    considered = [{"action": c.action.text, "values": c.values, "visits": c.visits} for c in decision.considered]
    return {"action": decision.action.text, "considered": considered, "reason": decision.reason}


def read_answer(data: dict[str, Any], seen: Observation) -> Decision:
    """The decision of an answer; only `action` must be there, as notation or number.

    Raises KeyError, TypeError, ValueError or GenjikoError for what is no legal action.
    """
    if "error" in data:
        raise ValueError(str(data["error"]))
    catalogue, said = seen.rules.catalogue, data["action"]
    action = catalogue.parse(said) if isinstance(said, str) else catalogue[said]
    if action not in seen.legal():
        raise ValueError(f"{action} is not legal")
    considered = [
        Considered(catalogue.parse(c["action"]), c["values"], c["visits"]) for c in data.get("considered", ())
    ]
    reason = data.get("reason")
    return Decision(action, considered, None if reason is None else (reason[0], reason[1]))


def answer_line(line: str, bot: Bot, find_rules: FindRules) -> str:
    """What a bot of this program answers to a line; a wrong line is answered by an error."""
    try:
        data = json.loads(line)
        seen = read_question(data, find_rules)
        told = write_answer(bot.decide(seen, Rng(int(data["seed"]))))
    except (GenjikoError, KeyError, TypeError, ValueError) as error:
        told = {"error": f"{type(error).__name__}: {error}"}
    return json.dumps(told)


class ExecBot(Bot):
    """A program that is asked by lines. It is started at the first question and lives as long as this object."""

    def __init__(self, command: str) -> None:
        """Raises BadOption for an empty command."""
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise BadOption(f"{PREFIX}{command}: {error}") from None
        if not self._words:
            raise BadOption(f"{PREFIX} needs a command after it")
        self.name = PREFIX + command

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        question = json.dumps(write_question(seen, rng.below(1 << 53), PATIENCE))
        try:
            return read_answer(json.loads(self._ask(question)), seen)
        except (KeyError, TypeError, ValueError, IndexError, OSError, GenjikoError) as error:
            self.close()
            raise BotFailed(f"{self.name}: {error}") from None

    def _ask(self, question: str) -> bytes:
        process = self._process
        if process is None:
            process = subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._process = process
        assert process.stdin is not None
        process.stdin.write(question.encode() + b"\n")
        process.stdin.flush()
        return self._line(process)

    def _line(self, process: "subprocess.Popen[bytes]") -> bytes:
        """The next line that the program writes, read past Python's own buffer so that waiting has an end."""
        assert process.stdout is not None
        number, got, end = process.stdout.fileno(), b"", time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(number, selectors.EVENT_READ)
            while not got.endswith(b"\n"):
                if not selector.select(end - time.monotonic()):
                    raise ValueError(f"no answer within {PATIENCE:g} s")
                part = os.read(number, 1 << 16)
                if not part:
                    raise ValueError("the program has ended")
                got += part
        return got

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def __del__(self) -> None:
        self.close()


def make_player(name: str) -> Bot:
    """The bot with this name, or the program that `exec:` names. Raises BadOption."""
    return ExecBot(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else make_bot(name)
