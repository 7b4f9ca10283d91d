"""Train a small policy for Hanamikoji with a plain policy gradient, and let it play against `random`.

    python examples/train_hanamikoji.py                    # a few minutes on two cores
    python examples/train_hanamikoji.py --steps 5 --games 20    # only to see that it runs

The agent plays both seats against itself, in many games at once. Every decision is weighed with the result of its
game; a second head learns what to expect, so that only the surprise counts (REINFORCE with a baseline).
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from genjiko.envs import Batch, batch


class Policy(nn.Module):
    """Two layers; one head for the actions, one for the expected result."""

    def __init__(self, places: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(places, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actions = nn.Linear(width, actions)
        self.result = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of the actions, of illegal ones minus infinity, and the expected result."""
        body = self.body(seen)
        scores = self.actions(body).masked_fill(mask == 0, -torch.inf)
        return torch.log_softmax(scores, dim=1), self.result(body).squeeze(1)


def choose(policy: Policy, tables: Batch) -> np.ndarray:
    """An action for every table, drawn from the policy."""
    with torch.no_grad():
        chances, _ = policy(torch.from_numpy(tables.observations), torch.from_numpy(tables.masks))
        return torch.multinomial(chances.exp(), 1).squeeze(1).numpy()


class Memory:
    """The decisions of unfinished games by table, and those of finished ones with their results."""

    def __init__(self, n: int) -> None:
        self.open: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(n)]
        self.done: list[tuple[np.ndarray, np.ndarray, int, float]] = []

    def step(self, tables: Batch, actions: np.ndarray) -> None:
        """Play one decision everywhere and file what has been decided."""
        seen, masks, seats = tables.observations.copy(), tables.masks.copy(), tables.seats.copy()
        tables.step(actions)
        for row, decisions in enumerate(self.open):
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


def learn(policy: Policy, tables: Batch, steps: int, size: int, rate: float) -> None:
    """That many steps of the gradient, each on `size` decisions."""
    optimizer = torch.optim.Adam(policy.parameters(), lr=rate)
    memory = Memory(tables.n)
    start = time.monotonic()
    for step in range(1, steps + 1):
        while len(memory.done) < size:
            memory.step(tables, choose(policy, tables))
        seen, masks, actions, results = memory.take(size)
        chances, expected = policy(seen, masks)
        surprise = results - expected.detach()
        picked = chances.gather(1, actions.unsqueeze(1)).squeeze(1)
        spread = -(chances.exp() * chances.masked_fill(masks == 0, 0.0)).sum(dim=1)
        loss = -(surprise * picked).mean() + 0.5 * (results - expected).pow(2).mean() - 0.01 * spread.mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 25 == 0 or step == steps:
            print(f"step {step}, {step * size:,} decisions, {time.monotonic() - start:.0f} s", flush=True)


def win_rate(policy: Policy, games: int, seed: int) -> float:
    """The share of games won against `random`, from both seats equally often."""
    won = played = 0
    rng = np.random.default_rng(seed)
    with batch("hanamikoji", min(64, games), seed=seed) as tables:
        mine = np.arange(tables.n) % 2  # the seat of the policy at each table
        while played < games:
            actions = np.where(tables.seats == mine, choose(policy, tables), tables.random_actions(rng))
            tables.step(actions)
            for row in np.flatnonzero(tables.dones)[: games - played]:
                won += tables.rewards[row, mine[row]] > 0
                played += 1
    return won / games


def main() -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description="Train a small policy for Hanamikoji by self-play.")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--size", type=int, default=2048, help="decisions for each step of the gradient")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--games", type=int, default=1000, help="games against random at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to save the weights")
    given = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: a second thread would mostly wait
    torch.manual_seed(given.seed)
    with batch("hanamikoji", 64, seed=given.seed) as tables:
        policy = Policy(tables.planes.size, len(tables.catalogue), given.width)
        print(f"before: wins {win_rate(policy, given.games, 7):.1%} against random")
        learn(policy, tables, given.steps, given.size, given.rate)
    print(f"after: wins {win_rate(policy, given.games, 8):.1%} against random")
    if given.out:
        torch.save(policy.state_dict(), given.out)


if __name__ == "__main__":
    main()
