"""Train a small policy for Hanamikoji with a plain policy gradient, and let it play against `random`.

    python examples/train_hanamikoji.py                    # a few minutes on two cores
    python examples/train_hanamikoji.py --steps 5 --games 20    # only to see that it runs

Many games are played at once, against `random` or (`--rival self`) against itself. Every decision is weighed with the
result of its game; a second head learns what to expect, so that only the surprise counts (REINFORCE with a baseline).
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from genjiko.envs import Batch, batch
from genjiko.kernel.action import Catalogue

KINDS = ("secret", "discard", "gift", "compete", "take")
CARDS = "ABCDEFG"
DEPTH = 64


def describe(text: str) -> list[float]:
    """An action as numbers: its kind, and the cards of its first and of its second group."""
    kind, *groups = text.split()
    pairs = groups if kind == "compete" else ["".join(groups), ""]
    return [float(kind == k) for k in KINDS] + [float(group.count(card)) for group in pairs for card in CARDS]


class Policy(nn.Module):
    """Two layers that look at the table, two that look at each action; how well they fit is the action's score.

    So what is learned of one action is learned of all that are like it. A third head tells the expected result.
    """

    def __init__(self, places: int, catalogue: Catalogue, width: int) -> None:
        super().__init__()
        self.register_buffer("described", torch.tensor([describe(str(action)) for action in catalogue.actions]))
        self.body = nn.Sequential(nn.Linear(places, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.wanted = nn.Linear(width, DEPTH)
        self.offered = nn.Sequential(nn.Linear(self.described.shape[1], DEPTH), nn.ReLU(), nn.Linear(DEPTH, DEPTH))
        self.result = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of the actions, of illegal ones minus infinity, and the expected result."""
        body = self.body(seen)
        scores = self.wanted(body) @ self.offered(self.described).T / DEPTH**0.5
        scores = scores.masked_fill(mask == 0, -torch.inf)
        return torch.log_softmax(scores, dim=1), self.result(body).squeeze(1)


def choose(policy: Policy, tables: Batch, rows: np.ndarray, best: bool = False) -> np.ndarray:
    """An action for each of these tables: drawn from the policy, or the one it likes best."""
    with torch.no_grad():
        chances, _ = policy(torch.from_numpy(tables.observations[rows]), torch.from_numpy(tables.masks[rows]))
        if best:
            return chances.argmax(dim=1).numpy()
        return torch.multinomial(chances.exp(), 1).squeeze(1).numpy()


def act(policy: Policy, tables: Batch, mine: np.ndarray, rng: np.random.Generator, best: bool = False) -> np.ndarray:
    """An action for every table: the policy's where `mine` says so, a random one elsewhere."""
    actions = tables.random_actions(rng)
    rows = np.flatnonzero(mine)
    if rows.size:
        actions[rows] = choose(policy, tables, rows, best)
    return actions


class Memory:
    """The decisions of unfinished games by table, and those of finished ones with their results."""

    def __init__(self, n: int) -> None:
        self.open: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(n)]
        self.done: list[tuple[np.ndarray, np.ndarray, int, float]] = []

    def step(self, tables: Batch, actions: np.ndarray, mine: np.ndarray) -> None:
        """Play one decision everywhere and file those of the policy."""
        seen, masks, seats = tables.observations.copy(), tables.masks.copy(), tables.seats.copy()
        tables.step(actions)
        for row, decisions in enumerate(self.open):
            if mine[row]:
                decisions.append((seen[row], masks[row], int(actions[row]), int(seats[row])))
            if tables.dones[row]:
                rewards = tables.rewards[row]
                self.done += [(s, m, action, float(rewards[seat])) for s, m, action, seat in decisions]
                decisions.clear()

    def take(self, n: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """The first n decisions of finished games."""
        taken, self.done = self.done[:n], self.done[n:]
        seen, masks, actions, results = zip(*taken, strict=True)
        return (
            torch.from_numpy(np.stack(seen)),
            torch.from_numpy(np.stack(masks)),
            torch.tensor(actions),
            torch.tensor(results, dtype=torch.float32),
        )


def learn(policy: Policy, tables: Batch, steps: int, size: int, rate: float, with_itself: bool) -> None:
    """That many steps of the gradient, each on `size` decisions."""
    optimizer = torch.optim.Adam(policy.parameters(), lr=rate)
    memory = Memory(tables.n)
    rng = np.random.default_rng(1)
    own_seat = np.arange(tables.n) % 2
    start = time.monotonic()
    for step in range(1, steps + 1):
        while len(memory.done) < size:
            mine = np.full(tables.n, True) if with_itself else tables.seats == own_seat
            memory.step(tables, act(policy, tables, mine, rng), mine)
        seen, masks, actions, results = memory.take(size)
        chances, expected = policy(seen, masks)
        surprise = results - expected.detach()
        picked = chances.gather(1, actions.unsqueeze(1)).squeeze(1)
        spread = -(chances.exp() * chances.masked_fill(masks == 0, 0.0)).sum(dim=1)
        loss = -(surprise * picked).mean() + 0.5 * (results - expected).pow(2).mean() - 0.005 * spread.mean()
        for group in optimizer.param_groups:
            group["lr"] = rate * (1 - (step - 1) / steps)  # smaller and smaller steps: the end is less noisy
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 100 == 0:
            won = win_rate(policy, 200, step)
            print(
                f"step {step}, {step * size:,} decisions, {time.monotonic() - start:.0f} s: wins {won:.1%}", flush=True
            )


def win_rate(policy: Policy, games: int, seed: int) -> float:
    """The share of games won against `random`, from both seats equally often."""
    won = played = 0
    rng = np.random.default_rng(seed)
    with batch("hanamikoji", min(64, games), seed=seed) as tables:
        own_seat = np.arange(tables.n) % 2  # the seat of the policy at each table
        while played < games:
            tables.step(act(policy, tables, tables.seats == own_seat, rng, best=True))
            for row in np.flatnonzero(tables.dones)[: games - played]:
                won += tables.rewards[row, own_seat[row]] > 0
                played += 1
    return won / games


def main() -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description="Train a small policy for Hanamikoji.")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--size", type=int, default=1024, help="decisions for each step of the gradient")
    parser.add_argument("--rival", choices=("random", "self"), default="random", help="whom it learns from")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--games", type=int, default=1000, help="games against random at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to save the weights")
    given = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: a second thread would mostly wait
    torch.manual_seed(given.seed)
    with batch("hanamikoji", 128, seed=given.seed) as tables:
        policy = Policy(tables.planes.size, tables.catalogue, given.width)
        print(f"before: wins {win_rate(policy, given.games, 7):.1%} against random")
        learn(policy, tables, given.steps, given.size, given.rate, given.rival == "self")
    print(f"after: wins {win_rate(policy, given.games, 8):.1%} against random")
    if given.out:
        torch.save(policy.state_dict(), given.out)


if __name__ == "__main__":
    main()
