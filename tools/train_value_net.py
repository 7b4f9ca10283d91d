"""Learn what a position inside a round of Hanamikoji is worth (needs the extra `torch`).

    python tools/train_value_net.py [--minutes 10] [--iterations 120] [--epochs 30] [--seed 1]

A search plays against itself, now and then at random, so that bad positions are known too. A network learns how the
round ended for the player to move and, as a second task that is less noisy, how quick play from there ends; that is
learned with some cards exchanged too. Only the table of its first part, by where the cards of one geisha are, and the
two small layers behind it are kept.
"""

import json
import sys
import time
from itertools import product
from pathlib import Path
from typing import Any

import click
import torch
from torch import Tensor, nn

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import genjiko  # noqa: E402
from genjiko.bots.levels import settings_of  # noqa: E402
from genjiko.bots.search import Search  # noqa: E402
from genjiko.games import game_package, shipped_components  # noqa: E402
from genjiko.games.hanamikoji.advice import HanamikojiAdvice  # noqa: E402
from genjiko.games.hanamikoji.box import Box  # noqa: E402
from genjiko.games.hanamikoji.cards import CARD, as_list  # noqa: E402
from genjiko.games.hanamikoji.state import NO_OFFER, HanamikojiState  # noqa: E402
from genjiko.games.hanamikoji.value_net import MARKER_SETS, part_keys  # noqa: E402
from genjiko.kernel.action import Action  # noqa: E402
from genjiko.kernel.chance import Rng  # noqa: E402

TARGET = ROOT / "src" / "genjiko" / "games" / "hanamikoji" / "value_net.json"
STRAY = 0.18
"""How often a player of the games to learn from plays at random."""

PLAYOUTS = 24
WIDTH = 32
END_SHARE = 0.6
"""How much the end of the round counts in what is kept, beside that of quick play."""

Sample = tuple[list[int], int, int, float, float, float]
"""Keys of the geisha, own markers, the rival's, how the round ended, how quick play ended, whether the end is known."""


def stray(legal: list[Action], rng: Rng) -> Action:
    """A random action; each marker is as likely as any other, however many card sets it has."""
    markers = sorted({action.marker for action in legal})  # type: ignore[attr-defined]
    marker = markers[rng.below(len(markers))]
    fitting = [action for action in legal if action.marker == marker]  # type: ignore[attr-defined]
    return fitting[rng.below(len(fitting))]


def play_game(bot: Search, seed: int) -> list[Sample]:
    """All positions of one game at the beginning of a turn."""
    game = genjiko.new("hanamikoji", seed=seed)
    advice: HanamikojiAdvice = game.rules.advice  # type: ignore[assignment]
    rng = Rng(seed)
    found: list[Sample] = []
    states: list[HanamikojiState] = []
    while not game.over:
        state = game.state
        assert isinstance(state, HanamikojiState)
        if states and state.round != states[0].round:
            found += samples(states, state.favour, advice, rng)
            states = []
        if state.offer == NO_OFFER:
            states.append(state.copy())
        seen = game.observation(state.actor)
        legal = seen.legal()
        game.play(stray(legal, rng) if rng.random() < STRAY else bot.decide(seen, rng).action, state.actor)
    assert isinstance(game.state, HanamikojiState)
    return found + samples(states, game.state.favour, advice, rng)


def samples(states: list[HanamikojiState], favour: list[int], advice: HanamikojiAdvice, rng: Rng) -> list[Sample]:
    """The positions of one round, all with its end, and each once more with cards exchanged."""
    found: list[Sample] = []
    for state in states:
        end = advice.settle(favour, state.starting, state.round)
        found.append(sample(state, end, 1.0, advice, rng))
        exchange(state, 1 + rng.below(3), rng)
        found.append(sample(state, 0.5, 0.0, advice, rng))
    return found


def sample(state: HanamikojiState, end: float, known: float, advice: HanamikojiAdvice, rng: Rng) -> Sample:
    """One position as the player to move sees it; `end` is that of seat 0."""
    quick = 0.0
    for _ in range(PLAYOUTS):
        quick += advice.settle(advice.rollout.finish(state, rng), state.starting, state.round) / PLAYOUTS
    seat = state.actor
    if seat == 1:
        end, quick = 1.0 - end, 1.0 - quick
    keys = part_keys(state, state.side[0], state.side[1], False, advice.charm)
    return keys, state.ready[seat], state.ready[1 - seat], end, quick, known


def exchange(state: HanamikojiState, times: int, rng: Rng) -> None:
    """Exchange that many times a card of one set with one of another."""
    sets = [(cards, seat) for cards in (state.side, state.hand, state.secret) for seat in range(2) if cards[seat]]
    for _ in range(times):
        one, two = sets[rng.below(len(sets))], sets[rng.below(len(sets))]
        first, second = as_list(one[0][one[1]]), as_list(two[0][two[1]])
        a, b = first[rng.below(len(first))], second[rng.below(len(second))]
        one[0][one[1]] += CARD[b] - CARD[a]
        two[0][two[1]] += CARD[a] - CARD[b]


def every_part(charm: list[int]) -> tuple[list[int], Tensor]:
    """All keys of `part_keys`, and what the network is told of each."""
    keys: list[int] = []
    rows: list[list[float]] = []
    for cards in sorted(set(charm)):
        for counts in product(range(cards + 1), repeat=6):
            if sum(counts) > cards:
                continue
            for favour in range(3):
                key = 0
                for number in counts:
                    key = key << 3 | number
                keys.append((key << 2 | favour) << 3 | cards)
                rows.append(traits(counts, favour, cards))
    return keys, torch.tensor(rows)


def traits(counts: tuple[int, ...], favour: int, cards: int) -> list[float]:
    """Each number as a row with a single 1; the lead also by who has the favour."""
    row: list[float] = []
    for number in counts:
        row += one_of(number, 8)
    row += one_of(favour, 3) + one_of(cards, 8) + one_of(sum(counts[2:]), 8)
    lead = one_of(counts[0] - counts[1] + 7, 15)
    for owner in range(3):
        row += lead if favour == owner else [0.0] * 15
    return row + lead


def one_of(number: int, size: int) -> list[float]:
    """A row of zeros with a 1 at one place."""
    return [float(i == number) for i in range(size)]


class Network(nn.Module):
    """A sum of vectors, one for each geisha and each seat's markers, and two layers behind it."""

    def __init__(self, parts: Tensor) -> None:
        super().__init__()
        self.parts = parts
        self.part = nn.Sequential(nn.Linear(parts.shape[1], 48), nn.ReLU(), nn.Linear(48, WIDTH))
        self.mine = nn.Embedding(MARKER_SETS, WIDTH)
        self.theirs = nn.Embedding(MARKER_SETS, WIDTH)
        nn.init.normal_(self.mine.weight, 0.0, 0.1)
        nn.init.normal_(self.theirs.weight, 0.0, 0.1)
        self.hidden = nn.Linear(WIDTH, WIDTH)
        self.out = nn.Linear(WIDTH, 2)

    def forward(self, places: Tensor, markers: Tensor) -> Tensor:
        """For each position the end of the round and that of quick play, before the logistic function."""
        total = self.part(self.parts)[places].sum(1) + self.mine(markers[:, 0]) + self.theirs(markers[:, 1])
        result: Tensor = self.out(torch.relu(self.hidden(torch.relu(total))))
        return result


def learn(found: list[Sample], network: Network, keys: list[int], epochs: int) -> None:
    """Fit the network; every tenth stretch of positions only tells how well it does."""
    at = {key: place for place, key in enumerate(keys)}
    places = torch.tensor([[at[key] for key in sample[0]] for sample in found])
    markers = torch.tensor([sample[1:3] for sample in found])
    ends = torch.tensor([sample[3:5] for sample in found])
    known = torch.tensor([sample[5] for sample in found])
    held_out = torch.arange(len(found)) // 200 % 10 == 0
    train, test = torch.where(~held_out)[0], torch.where(held_out & (known > 0.0))[0]
    size = 512
    steps = len(train) // size
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=1e-3)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimizer, 8e-3, total_steps=epochs * steps + 1)
    loss_of = nn.functional.binary_cross_entropy_with_logits
    for epoch in range(epochs):
        order = train[torch.randperm(len(train))]
        for step in range(steps):
            batch = order[step * size : (step + 1) * size]
            guess = network(places[batch], markers[batch])
            loss = 2.0 * loss_of(guess[:, 0], ends[batch, 0], known[batch]) + 3.0 * loss_of(guess[:, 1], ends[batch, 1])
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            optimizer.step()
            rate.step()
        with torch.no_grad():
            error = torch.sigmoid(network(places[test], markers[test])) - ends[test]
        click.echo(f"epoch {epoch + 1}: mean square error {error[:, 0].square().mean().item():.4f}")


def rounded(values: Any) -> list[float]:
    """A row of weights as it is written."""
    return [round(float(value), 3) for value in values]


def write(network: Network, keys: list[int], charm: list[int]) -> None:
    """Keep what playing needs."""
    with torch.no_grad():
        table = network.part(network.parts)
        share = torch.tensor([END_SHARE, 1.0 - END_SHARE])
        layers = torch.cat([network.hidden.weight, network.hidden.bias[:, None]], 1)
        data = {
            "charm": charm,
            "part": {str(key): rounded(row) for key, row in zip(keys, table, strict=True)},
            "mine": [rounded(row) for row in network.mine.weight],
            "theirs": [rounded(row) for row in network.theirs.weight],
            "hidden": [rounded(row) for row in layers],
            "out": rounded([*(share @ network.out.weight), share @ network.out.bias]),
        }
    TARGET.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


@click.command()
@click.option("--minutes", default=10.0, show_default=True, help="how long games are played to learn from")
@click.option("--iterations", default=120, show_default=True, help="how far the players of these games think")
@click.option("--epochs", default=30, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, iterations: int, epochs: int, seed: int) -> None:
    """Write value_net.json beside the rules."""
    settings = settings_of("expert", game_package("hanamikoji").levels())
    settings.iterations, settings.seconds = iterations, 0.0
    bot = Search(settings)
    torch.manual_seed(seed)
    end = time.monotonic() + 60.0 * minutes
    found: list[Sample] = []
    games = 0
    while time.monotonic() < end:
        found += play_game(bot, seed * 1_000_000 + games)
        games += 1
    click.echo(f"{games} games, {len(found)} positions")
    charm = Box(shipped_components("hanamikoji"), three_rounds=False).charm
    keys, parts = every_part(charm)
    network = Network(parts)
    learn(found, network, keys, epochs)
    write(network, keys, charm)
    click.echo(f"wrote {TARGET.name}: {len(keys)} vectors of {WIDTH}")


if __name__ == "__main__":
    main()
