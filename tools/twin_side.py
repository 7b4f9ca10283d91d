"""One of the two players of the lock-step twin: plays games as it is told and says what it saw at every step.

It runs inside one installation of Genjikō, an older one or this one, and imports nothing else of it. Each line
that it reads is a job; each line that it writes is the answer. Moves are chosen from the own legal lists by a generator
of the job's seed, so two installations that agree play the same game without a word between them.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

from tools.eager import EAGER, choose

import genjiko
from genjiko._form import compiled
from genjiko.bots import make_bot
from genjiko.kernel.chance import Rng

Json = dict[str, Any]


# -- what has another name in the older installation --


def encode(game: Any, seat: int) -> list[float]:
    """The planes of a seat, without the last digits: whole numbers are scaled now, parts were added up then."""
    seen, rules = game.observation(seat), game.rules
    if hasattr(rules, "encode"):
        return [round(value, 12) for value in rules.encode(seen.seen, seat)]
    return [round(value, 12) for value in rules.planes.encode(seen.state, seat)]


def plane_names(game: Any) -> list[list[object]]:
    """Name, labels and scale of every plane, in their order."""
    rules = game.rules
    layout = rules.planes() if hasattr(rules, "encode") else rules.planes.layout
    return [[plane.name, plane.labels, plane.scale] for plane in layout.planes]


# -- one key or another: the committed table of renamed keys --


class Renames:
    """What has another name, has come or has gone in views and events, brought to one form on both sides."""

    def __init__(self, lines: list[Json], side: str) -> None:
        self._lines: list[tuple[str, str, list[str], str]] = []
        for line in lines:
            both = "before" in line and "now" in line
            path = line[side] if both else line.get("now", line.get("before"))
            to = str(line["now"]).rpartition(".")[2] if both else ""
            self._lines.append((line["game"], line["in"], str(path).split("."), to))

    def kind(self, game: str, kind: str) -> str:
        """What a kind of event is called now."""
        found = [to for of, where, path, to in self._lines if (of, where, path) == (game, "kinds", [kind])]
        return found[0] if found else kind

    def apply(self, game: str, place: str, value: Any) -> None:
        """Rename and take away within a value."""
        for of, where, path, to in self._lines:
            if of in (game, "*") and where == place:
                _rename(value, path, to)


def _rename(value: Any, path: list[str], to: str) -> None:
    if len(path) > 1:
        for part in _parts(value, path[0]):
            _rename(part, path[1:], to)
    elif isinstance(value, dict) and path[0] in value:
        taken = value.pop(path[0])
        if to:
            value[to] = taken


def _parts(value: Any, key: str) -> list[Any]:
    if key == "*":
        return list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, list) else []
    return [value[key]] if isinstance(value, dict) and key in value else []


# -- a game --


class Player:
    """Plays one game and looks at it after every move."""

    def __init__(self, job: Json, renames: Renames) -> None:
        self.game = genjiko.new(job["game"], job["players"], job["seed"], job["options"])
        self.id: str = job["game"]
        self.seed: int = job["seed"]
        self.random = Random(f"{job['game']} {job['seed']}")
        self.renames = renames
        self.greedy_plays = job["seed"] % job["greedy_every"] == 0
        self.is_asked = job["seed"] % job["asked_every"] == 0
        self.asked_bot: str = job["asked"]
        self.told = 0
        self.step = 0

    def looks(self) -> Iterator[Json]:
        """What there is to see before the first move, after each, and at the end."""
        yield {"planes": plane_names(self.game), "catalogue": [a.text for a in self.game.rules.catalogue.actions]}
        while not self.game.over:
            seat = self.random.choice(self.game.to_act)
            look = self.look(seat)
            look["said"] = self.move(seat, look)
            yield look
            self.step += 1
        yield {**self.table(), "record": self.game.record(), "breakdown": self.game.breakdown}

    def table(self) -> Json:
        """What every step is looked at for."""
        game, players = self.game, self.game.rules.players
        viewers = [None, genjiko.OPEN, *range(players)]
        # Every viewer sees each event; of the views, that of one viewer after the other is compared.
        viewer = viewers[self.step % len(viewers)]
        told = {str(who): self.events(who) for who in viewers}
        self.told += len(told["None"])
        return {
            "to_act": list(game.to_act),
            "undoable": [game.undoable(who) for who in range(players)] if not game.over else [],
            "scores": list(game.scores),
            "winners": list(game.winners),
            "view": self.view(viewer),
            "events": told,
        }

    def look(self, seat: int) -> Json:
        """The table, and what a seat that acts has before it."""
        game = self.game
        look = self.table()
        look["legal"] = [[f"{a.id} {a.text}" for a in game.legal(who)] for who in game.to_act]
        dice = self.random.random()
        if dice < 0.2:
            look["planes"] = encode(game, seat)
        if dice < 0.03:
            sample = game.resample(seat, Rng(self.seed + self.step))
            state = sample.dump()["state"]
            self.renames.apply(self.id, "dump", state)
            look["sample"] = [state, sample.chance.seed]
            look["own view"] = self.view(seat)
        return look

    def view(self, viewer: int | None) -> Json:
        """A view by its present names."""
        view = self.game.view(viewer)
        self.renames.apply(self.id, "view", view)
        return view

    def events(self, viewer: int | None) -> list[Json]:
        """What a viewer has learned since the last look, by its present names."""
        events = self.game.events(viewer, self.told)
        for event in events:
            kind = self.renames.kind(self.id, str(event["kind"]))
            event["kind"] = kind
            self.renames.apply(self.id, kind, event)
        return events

    def move(self, seat: int, look: Json) -> object:
        """Undo, ask a bot, or play: what was done."""
        game = self.game
        back = game.undoable(seat)
        if back and self.random.random() < 0.05:
            steps = self.random.randint(1, back)
            game.undo(seat, steps)
            self.told = min(self.told, len(game.events()))
            return f"undo {steps}"
        legal = game.legal(seat)
        action = self.choice(legal)
        if len(legal) > 1 and (self.greedy_plays or self.random.random() < 0.02):
            look["greedy"], action = self.asked("greedy", seat)
        if len(legal) > 1 and self.is_asked and self.step in (4, 30):
            look["asked"], _ = self.asked(self.asked_bot, seat)
        game.play(action, seat)
        return [seat, action.text]

    def choice(self, legal: list[Any]) -> Any:
        """Any kind of action, then any action of it; where that would last for ever, what is eager to end."""
        if self.id in EAGER:
            return choose(self.id, legal, self.random)
        kind = self.random.choice(sorted({action.kind for action in legal}))
        return self.random.choice([action for action in legal if action.kind == kind])

    def asked(self, name: str, seat: int) -> tuple[object, Any]:
        """What a bot decides, and all that it considered."""
        decision = make_bot(name).decide(self.game.observation(seat), Rng(self.seed * 1000 + self.step))
        # Sums of the same figures in another order may differ in the last digit.
        values = [[round(value, 12) for value in c.values] for c in decision.considered]
        considered = [[c.action.text, value, c.visits] for c, value in zip(decision.considered, values, strict=True)]
        return [decision.action.text, considered, decision.reason], decision.action


def digest(look: Json) -> str:
    """A figure for everything in a look."""
    text = json.dumps(look, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def answer(job: Json, renames: Renames) -> Json:
    """The figures of all steps of a game, or what stands behind one of them."""
    looks = Player(job, renames).looks()
    if "tell" in job:
        for number, look in enumerate(looks):
            if number == job["tell"]:
                return {"look": look}
        return {"look": {}}
    figures: list[str] = []
    try:
        figures.extend(digest(look) for look in looks)
    except Exception as error:
        figures.append(f"{type(error).__name__}: {error}")
    return {"figures": figures}


def main() -> None:
    """Answer line by line; the first line names the side and has the table of renamed keys."""
    start = json.loads(sys.stdin.readline())
    renames = Renames(start["renames"], start["side"])
    print(json.dumps({"file": genjiko.__file__, "compiled": compiled()}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), renames)), flush=True)


if __name__ == "__main__":
    main()
