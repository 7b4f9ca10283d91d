"""Learn what players of Hanamikoji hide and which marker they turn next (needs the extra `torch`).

    python tools/train_habits.py [--minutes 3] [--iterations 250] [--seed 1]

A search plays against itself. What a rival truly hid is told from other spreads of the unseen cards by the traits of
`belief.py`, one weight for each; the same games tell how often each ready marker was turned.
"""

import json
import sys
import time
from pathlib import Path

import click
import torch
from torch import Tensor

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import genjiko  # noqa: E402
from genjiko.bots.levels import settings_of  # noqa: E402
from genjiko.bots.search import Search  # noqa: E402
from genjiko.games import game_package, shipped_components  # noqa: E402
from genjiko.games.hanamikoji.actions import ANSWER, DISCARD, SECRET, Play  # noqa: E402
from genjiko.games.hanamikoji.belief import TRAITS  # noqa: E402
from genjiko.games.hanamikoji.box import Box  # noqa: E402
from genjiko.games.hanamikoji.cards import N, count  # noqa: E402
from genjiko.games.hanamikoji.state import HanamikojiState  # noqa: E402
from genjiko.kernel.chance import Rng  # noqa: E402

TARGET = ROOT / "src" / "genjiko" / "games" / "hanamikoji" / "habits.json"
OTHERS = 15
"""How many other spreads the true one is told from."""

FEW = 0.07
"""Which share of the spreads may score higher than what counts as usual."""


def traits(world: HanamikojiState, owner: int, charm: list[int]) -> list[float]:
    """What `Belief` multiplies with its weights: secret, discards, hand."""
    found = [0.0] * (3 * TRAITS)
    places = (world.secret[owner], world.discards[owner], world.hand[owner])
    for place, cards in enumerate(places):
        base = place * TRAITS
        for g in range(N):
            n = count(cards, g)
            if not n:
                continue
            own, rival = count(world.side[owner], g), count(world.side[1 - owner], g)
            found[base + min(max(charm[g], 2), 5) - 2] += n
            found[base + 4] += n * (own - rival)
            found[base + 5] += n * (own - rival) ** 2
            if world.favour[g] >= 0:
                found[base + (6 if world.favour[g] == owner else 7)] += n
            found[base + 8] += n * count(world.first + world.second, g)
            found[base + 9] += n * (own + rival)
            found[base + 10] += n * (n - 1 if place == 2 else count(places[2], g))
            if place < 2:
                found[base + 11] += count(places[1], g) if place == 0 else n - 1
    return found


def stage(state: HanamikojiState, owner: int) -> int:
    """Which face-down markers the owner has used."""
    used = 15 ^ state.ready[owner]
    return (used >> SECRET & 1) + 2 * (used >> DISCARD & 1)


class Lessons:
    """What the games showed."""

    def __init__(self) -> None:
        self.spreads: list[list[list[float]]] = []  # the true one first
        self.stages: list[int] = []
        self.turned = [[3.0 if ready >> bit & 1 else 0.0 for bit in range(4)] for ready in range(16)]

    def play(self, bot: Search, seed: int) -> None:
        """One game."""
        game = genjiko.new("hanamikoji", seed=seed)
        charm = Box(shipped_components("hanamikoji"), three_rounds=False).charm
        rng = Rng(seed)
        while not game.over:
            state = game.state
            assert isinstance(state, HanamikojiState)
            seat = state.actor
            seen = game.observation(seat)
            if state.ready[1 - seat] != 15:
                others = [traits(seen.resample(rng), 1 - seat, charm) for _ in range(OTHERS)]  # type: ignore[arg-type]
                self.spreads.append([traits(state, 1 - seat, charm), *others])
                self.stages.append(stage(state, 1 - seat))
            action = bot.decide(seen, rng).action
            assert isinstance(action, Play)
            if action.marker != ANSWER:
                self.turned[state.ready[seat]][action.marker] += 1.0
            game.play(action, seat)


def fit(spreads: Tensor) -> Tensor:
    """The weights that tell the true spread best; the last sixth only says how well."""
    weights = torch.zeros(spreads.shape[2], requires_grad=True)
    train = len(spreads) * 5 // 6
    optimizer: torch.optim.Optimizer = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def loss(part: Tensor) -> Tensor:
        return -torch.log_softmax(part @ weights, 1)[:, 0].mean()

    def step() -> float:
        optimizer.zero_grad()
        value = loss(spreads[:train]) + 1e-4 * weights.square().sum()
        torch.autograd.backward(value)
        return value.item()

    optimizer.step(step)
    blind = torch.log(torch.tensor(1.0 + OTHERS))
    click.echo(f"gain in log-likelihood on unseen positions: {(blind - loss(spreads[train:])).item():.3f}")
    return weights.detach()


def rounded(values: list[float]) -> list[float]:
    """A row of figures as it is written."""
    return [round(float(value), 3) for value in values]


@click.command()
@click.option("--minutes", default=3.0, show_default=True, help="how long games are played to learn from")
@click.option("--iterations", default=250, show_default=True, help="how far the players of these games think")
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, iterations: int, seed: int) -> None:
    """Write habits.json beside the rules."""
    settings = settings_of("expert", game_package("hanamikoji").levels())
    settings.iterations, settings.seconds = iterations, 0.0
    lessons = Lessons()
    end = time.monotonic() + 60.0 * minutes
    games = 0
    while time.monotonic() < end:
        lessons.play(Search(settings), seed * 1_000_000 + games)
        games += 1
    click.echo(f"{games} games, {len(lessons.spreads)} positions")
    spreads = torch.tensor(lessons.spreads)
    weights = fit(spreads)
    scores = spreads[:, 1:] @ weights
    stages = torch.tensor(lessons.stages)
    usual = [scores[stages == number].flatten().sort().values for number in range(4)]
    belief = {
        "secret": rounded(weights[:TRAITS].tolist()),
        "discard": rounded(weights[TRAITS : 2 * TRAITS].tolist()),
        "hand": rounded(weights[2 * TRAITS :].tolist()),
        "usual": rounded([float(row[int(len(row) * (1.0 - FEW))]) if len(row) else 0.0 for row in usual]),
    }
    markers = [rounded([n / (sum(row) or 1.0) for n in row]) for row in lessons.turned]
    TARGET.write_text(json.dumps({"belief": belief, "markers": markers}, indent=1) + "\n", encoding="utf-8")
    click.echo(f"wrote {TARGET.name}")


if __name__ == "__main__":
    main()
