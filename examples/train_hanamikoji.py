"""Train a small policy for Hanamikoji with a plain policy gradient, and let it play against `random`.

    python examples/train_hanamikoji.py                    # a few minutes on one core
    python examples/train_hanamikoji.py --steps 2 --size 64 --games 20    # only to see that it runs

Many games are played at once, against `random` or (`--rival self`) against itself. A second network learns what to
expect of a position. A decision is weighed with what it changed: how much better than expected the positions after it
were, the next one most, and the result of the game if it was the last one (advantages after Schulman et al., 2016).
Every decision is learned from a few times, as long as the policy has not moved far from the one that made it (the
clipped gradient of Schulman et al., 2017).
"""

import argparse
import time
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from genjiko.envs import Batch, batch
from genjiko.kernel.action import Catalogue

KINDS = ("secret", "discard", "gift", "compete", "take")
CARDS = "ABCDEFG"
MOST = 3  # cards of one geisha in a group
EPOCHS = 3  # how often each decision is learned from
SLICE = 256  # decisions for one step of the gradient
REACH = 0.5  # how much each later position counts in the weight of a decision
CLIP = 0.2  # how far the chance of an action may move, as a share of what it was
SPREAD = 0.01  # what it is worth at first to keep several actions likely


def describe(text: str) -> list[float]:
    """An action as numbers: its kind, and how many cards of each geisha are in its first and its second group."""
    kind, *groups = text.split()
    pair = groups if kind == "compete" else ["".join(groups), ""]
    counts = [group.count(card) for group in pair for card in CARDS]
    return [
        *[float(kind == k) for k in KINDS],
        *[float(count) for count in counts],
        *[float(count == number) for count in counts for number in range(1, MOST + 1)],
    ]


class Policy(nn.Module):
    """Scores each legal action from the table and the action together, and tells the expected result.

    What is learned of one action is learned of all that are like it.
    """

    def __init__(self, places: int, catalogue: Catalogue, width: int) -> None:
        super().__init__()
        described = torch.tensor([describe(str(action)) for action in catalogue.actions])
        self.register_buffer("described", described)
        self.table = nn.Linear(places, width)
        self.action = nn.Linear(described.shape[1], width, bias=False)
        half = width // 2
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(width, half), nn.ReLU(), nn.Linear(half, 1))
        self.result = nn.Sequential(
            nn.Linear(places, half), nn.ReLU(), nn.Linear(half, half), nn.ReLU(), nn.Linear(half, 1)
        )

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of the actions, of illegal ones minus infinity, and the expected result."""
        seen = 3 * seen - 0.3  # most places are small: so they are about as far from 0 as weights like it
        rows, actions = mask.nonzero(as_tuple=True)
        scores = self.score(self.table(seen)[rows] + self.action(self.described)[actions]).squeeze(1)
        everywhere = torch.full(mask.shape, -torch.inf).index_put((rows, actions), scores)
        return torch.log_softmax(everywhere, dim=1), self.result(seen).squeeze(1)


class Decision(NamedTuple):
    """One decision of the policy, and what was thought of it."""

    seen: np.ndarray
    mask: np.ndarray
    action: int
    chance: float  # log-probability of the action
    expected: float  # result
    surplus: float = 0.0  # how much better it went than expected


def weigh(decisions: list[Decision], result: float) -> list[Decision]:
    """The decisions of one seat in a game that is over, each with its surplus."""
    weighed = []
    after, surplus = result, 0.0
    for decision in reversed(decisions):
        surplus = after - decision.expected + REACH * surplus
        after = decision.expected
        weighed.append(decision._replace(surplus=surplus))
    return weighed


class Player:
    """The policy at all tables of a batch, in one seat against `random` or in both."""

    def __init__(self, policy: Policy, tables: Batch, seed: int, both: bool = False) -> None:
        self.policy = policy
        self.tables = tables
        self.both = both
        self.seat = np.arange(tables.n) % 2  # its seat at each table
        self.rng = np.random.default_rng(seed)
        self.running: list[tuple[list[Decision], list[Decision]]] = [([], []) for _ in range(tables.n)]

    def step(self, best: bool = False) -> list[Decision]:
        """One decision at every table, the policy's drawn or the `best`. Returns those of games that ended."""
        tables = self.tables
        actions = tables.random_actions(self.rng)
        rows = np.flatnonzero((tables.seats == self.seat) | self.both)
        seen, masks, seats = tables.observations[rows], tables.masks[rows], tables.seats[rows]
        with torch.no_grad():
            chances, expected = self.policy(torch.from_numpy(seen), torch.from_numpy(masks))
            chosen = chances.argmax(dim=1, keepdim=True) if best else torch.multinomial(chances.exp(), 1)
            picked = chances.gather(1, chosen)
        actions[rows] = chosen.squeeze(1).numpy()
        tables.step(actions)
        made = zip(seen, masks, actions[rows], picked.squeeze(1).tolist(), expected.tolist(), strict=True)
        for row, seat, decision in zip(rows, seats, made, strict=True):
            self.running[row][seat].append(Decision(*decision))
        ended = []
        for row in np.flatnonzero(tables.dones):
            for decisions, result in zip(self.running[row], tables.rewards[row].tolist(), strict=True):
                ended += weigh(decisions, result)
                decisions.clear()
        return ended


def learn(policy: Policy, player: Player, steps: int, size: int, rate: float) -> None:
    """As many times: play until `size` decisions are in finished games, and learn from them."""
    optimizer = torch.optim.Adam(policy.parameters())
    start = time.monotonic()
    for step in range(1, steps + 1):
        decisions: list[Decision] = []
        while len(decisions) < size:
            decisions += player.step()
        left = 1 - (step - 1) / steps  # smaller and smaller steps: the end is less noisy
        for group in optimizer.param_groups:
            group["lr"] = rate * left
        improve(policy, optimizer, decisions, SPREAD * left)
        if step % 20 == 0:
            won = win_rate(policy, 200, seed=step)
            print(f"step {step} of {steps}, {time.monotonic() - start:.0f} s: wins {won:.1%}", flush=True)


def improve(policy: Policy, optimizer: torch.optim.Optimizer, decisions: list[Decision], spread: float) -> None:
    """Make likelier what went better than expected, and expect what happened."""
    columns = [torch.from_numpy(np.array(column)) for column in zip(*decisions, strict=True)]
    seen, masks, actions, chances, expected, surplus = columns
    chances, results, surplus = chances.float(), (expected + surplus).float(), surplus.float()
    surplus = (surplus - surplus.mean()) / (surplus.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.split(torch.randperm(len(decisions)), SLICE):
            now, foreseen = policy(seen[part], masks[part])
            moved = (now.gather(1, actions[part].unsqueeze(1)).squeeze(1) - chances[part]).exp()
            within = moved.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.minimum(moved * surplus[part], within * surplus[part]).mean()
            entropy = -(now.exp() * now.masked_fill(masks[part] == 0, 0.0)).sum(dim=1).mean()
            loss = 0.5 * (results[part] - foreseen).pow(2).mean() - gain - spread * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def win_rate(policy: Policy, games: int, seed: int) -> float:
    """The share of games won against `random`, from both seats equally often, with the likeliest action."""
    with batch("hanamikoji", games, seed=seed) as tables:  # the first game of every table counts
        player = Player(policy, tables, seed)
        running, won = np.full(games, True), 0
        while running.any():
            player.step(best=True)
            ended = np.flatnonzero(tables.dones & running)
            running[ended] = False
            won += int(np.count_nonzero(tables.rewards[ended, player.seat[ended]] > 0))
    return won / games


def main() -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description="Train a small policy for Hanamikoji.")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--size", type=int, default=4096, help="decisions for each step")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--rival", choices=("random", "self"), default="random", help="whom it learns from")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--games", type=int, default=1000, help="games against random at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to save the weights")
    given = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: a second thread would mostly wait
    torch.manual_seed(given.seed)
    start = time.monotonic()
    with batch("hanamikoji", given.tables, seed=given.seed) as tables:
        policy = Policy(tables.planes.size, tables.catalogue, given.width)
        print(f"before: wins {win_rate(policy, given.games, seed=10_001):.1%} against random", flush=True)
        player = Player(policy, tables, given.seed, both=given.rival == "self")
        learn(policy, player, given.steps, given.size, given.rate)
    print(f"after: wins {win_rate(policy, given.games, seed=10_002):.1%} of {given.games} games against random")
    print(f"{time.monotonic() - start:.0f} s, {time.process_time():.0f} s of processor time")
    if given.out:
        torch.save(policy.state_dict(), given.out)


if __name__ == "__main__":
    main()
