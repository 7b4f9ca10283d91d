"""Which games the golden files tell, and which part of each they show."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

import genjiko
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.playthrough import Choose, Step, at_random, playthrough, set_up
from tests.games.parfum.table import weighted
from tests.golden.telling import end, moves, proof, steps_in_full
from tests.laws_of import settings

FOLDER = Path(__file__).parent
FIRST_SEED = 100
MOST_SEEDS = 2000
BEGINNING = 8
"""So many steps are shown of a beginning."""


def _eager(game: Game, seat: int, rng: Rng) -> Action:
    """Random players never meet Parfum's closing time; players who want to sell do."""
    return weighted(game, rng)


MOMENTS: dict[str, tuple[str, Choose]] = {"parfum": ("closing_time", _eager)}
"""By game: an event that random players never meet, and the players who do."""


@dataclass(frozen=True)
class Case:
    """One golden file: the whole game of one setting, by its beginning, its moves and its end."""

    game: str
    players: int
    options: dict[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Of the file, without its ending."""
        return f"{self.game}-{self.players}"

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.txt"

    @property
    def title(self) -> str:
        """What the file shows, for its heading."""
        chosen = "".join(f", {name}={str(value).casefold()}" for name, value in self.options.items())
        return f"{game_meta(self.game).title} for {self.players}{chosen}"

    def seed(self) -> int:
        """The seed of its game: the one that its file names, or else a new one."""
        if not self.file.is_file():
            return self.new_seed()
        found = re.search(r"seed (\d+)", self.file.read_text(encoding="utf-8"))
        return self.new_seed() if found is None else int(found[1])

    def new_seed(self) -> int:
        """The first seed whose game shows what the file is for."""
        return FIRST_SEED + self.players

    def play(self, seed: int) -> list[Step]:
        """The whole telling."""
        return playthrough(genjiko.new(self.game, self.players, seed=seed, options=self.options), seed)

    def shown(self, steps: list[Step], seed: int) -> list[str]:
        """The part that tells something."""
        fewest = game_meta(self.game).players[0]
        first = steps[0]
        left_out = []
        if self.players != fewest:
            # What everybody starts with is told once, for the smallest number of players.
            known = set(set_up(genjiko.new(self.game, fewest, seed=FIRST_SEED + fewest)).lines)
            first = Step("", [line for line in first.lines if line not in known])
            left_out = [f"(what is also told at step 0 of {self.game}-{fewest}.txt is left out)"]
        return left_out + steps_in_full([first, *steps[1 : BEGINNING + 1]]) + moves(steps, BEGINNING + 1)

    def text(self) -> str:
        """The file."""
        seed = self.seed()
        return self.text_of(self.play(seed), seed)

    def text_of(self, steps: list[Step], seed: int) -> str:
        """The file of a telling."""
        head = f"# {self.title}, seed {seed}: {len(steps) - 2} moves."
        lines = [head, *self.shown(steps, seed), *end(steps), *proof(steps)]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class OptionCase(Case):
    """The same game with and without a value of an option, from the first step that is told otherwise."""

    option: str = ""

    @property
    def name(self) -> str:
        return f"{self.game}-{self.option}={str(self.options[self.option]).casefold()}"

    @property
    def title(self) -> str:
        return f"What is different in {super().title}"

    def new_seed(self) -> int:
        for seed in range(FIRST_SEED, FIRST_SEED + MOST_SEEDS):
            # Most games go the same way with and without it: telling them is dear, playing them is not.
            alike = self._outcome(seed, {}) == self._outcome(seed, self.options)
            if not alike and self._parting(self.play(seed), seed) is not None:
                return seed
        raise LookupError(f"in {MOST_SEEDS} games {self.name} changed nothing")

    def _outcome(self, seed: int, options: dict[str, object]) -> object:
        game, rng = genjiko.new(self.game, self.players, seed=seed, options=options), Rng(seed)
        while not game.over:
            game.play(at_random(game, seat := game.to_act[rng.below(len(game.to_act))], rng), seat)
        return [(move.seat, move.action.id) for move in game.moves], game.breakdown, game.winners

    def shown(self, steps: list[Step], seed: int) -> list[str]:
        without = self._without(seed)
        at = self._parting(steps, seed)
        assert at is not None, f"{self.name} changes nothing in the game of seed {seed}"
        one, two = (self._told(told[at]) for told in (without, steps))
        compared = list(unified_diff(one, two, n=0, lineterm=""))[2:]
        head = [f"== step {at}: {steps[at].move or 'the set-up'}, without (-) and with (+) the option"]
        return head + [line for line in compared if not line.startswith("@@")] + moves(steps, at + 1)

    def _without(self, seed: int) -> list[Step]:
        return Case(self.game, self.players).play(seed)

    def _parting(self, steps: list[Step], seed: int) -> int | None:
        """The first step that is told otherwise than without the option."""
        for number, (one, two) in enumerate(zip(self._without(seed), steps, strict=False)):
            if one.move == "the end" or two.move == "the end":
                return None
            if self._told(one) != self._told(two):
                return number
        return None

    def _told(self, step: Step) -> list[str]:
        return [line for line in step.lines if not line.startswith("all: options")]


@dataclass(frozen=True)
class MomentCase(Case):
    """The steps around an event that random players never meet."""

    kind: str = ""
    choose: Choose = at_random

    @property
    def name(self) -> str:
        return f"{self.game}-{self.kind.replace('_', '-')}"

    @property
    def title(self) -> str:
        return f"The event {self.kind} in {super().title}"

    def new_seed(self) -> int:
        for seed in range(1, MOST_SEEDS):
            if self._moment(self.play(seed)) is not None:
                return seed
        raise LookupError(f"in {MOST_SEEDS} games there was no {self.kind}")

    def play(self, seed: int) -> list[Step]:
        return playthrough(genjiko.new(self.game, self.players, seed=seed), seed, self.choose)

    def shown(self, steps: list[Step], seed: int) -> list[str]:
        at = self._moment(steps)
        assert at is not None, f"there is no {self.kind} in the game of seed {seed}"
        return steps_in_full(steps[at - 1 : at + 3], at - 1) + moves(steps, at + 3)

    def _moment(self, steps: list[Step]) -> int | None:
        told = f'"kind": "{self.kind}"'
        return next((n for n, step in enumerate(steps) if any(told in line for line in step.lines)), None)


def cases(game: str) -> list[Case]:
    """The golden files of a game."""
    meta = game_meta(game)
    found: list[Case] = [Case(game, players) for players in meta.players]
    fewest = meta.players[0]
    for option in meta.options:
        others = [value for value in option.values if value != option.default]
        found += [OptionCase(game, fewest, {option.name: value}, option.name) for value in others]
    if game in MOMENTS:
        kind, choose = MOMENTS[game]
        found.append(MomentCase(game, fewest, {}, kind, choose))
    return found


def rest(game: str) -> Iterator[Case]:
    """The settings without a file of their own, of which only the digest is kept."""
    told = [(case.players, case.options) for case in cases(game)]
    defaults = {option.name: option.default for option in game_meta(game).options}
    for players, options in settings(game):
        other = {name: value for name, value in options.items() if value != defaults[name]}
        if (players, other) not in told:
            yield Case(game, players, options)
