"""Proximal policy optimisation in plain PyTorch on the compiled batch: an agent that learns by playing itself.

    python examples/ppo.py --minutes 30 --out hanamikoji.pt                        # Hanamikoji, against `greedy`
    python examples/ppo.py --game kimono-memories --rival random --minutes 30

Every game of the batch is played by the same network in all seats, so each step of a row is a decision of the seat that
is asked. The reward of a game goes back along the decisions of each seat. At the end the agent plays `--games` fresh
games against `--rival`, half of them from each seat, and as many against `--stranger`, whom it never met.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from genjiko.envs import Batch
from genjiko.envs.vector import SeatVectorEnv

CLIP, DISCOUNT, TRACE, VALUE_WEIGHT = 0.2, 1.0, 0.95, 0.5
LESSON = 4096  # decisions that are learned from at once


class Agent(nn.Module):
    """Two hidden layers, a number for each action, and the expected reward."""

    def __init__(self, places: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(places, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the probabilities of the legal actions, and the expected reward."""
        inside = self.body(seen)
        scores = self.policy(inside).masked_fill(~mask, -1e9)
        return torch.log_softmax(scores, -1), self.value(inside).squeeze(-1)


class Played:
    """Decisions of one gathering, step by step: rows of all tables."""

    def __init__(self, steps: int, batch: Batch) -> None:
        n = batch.n
        self.seen = torch.zeros(steps, n, batch.planes.size)
        self.mask = torch.zeros(steps, n, len(batch.catalogue), dtype=torch.bool)
        self.action = torch.zeros(steps, n, dtype=torch.long)
        self.chance = torch.zeros(steps, n)
        self.value = np.zeros((steps, n), np.float32)
        self.seat = np.zeros((steps, n), np.int64)
        self.reward = np.zeros((steps, n, batch.players), np.float32)
        self.done = np.zeros((steps, n), np.bool_)


def gather(agent: Agent, batch: Batch, played: Played) -> None:
    """Let the agent play all seats of all tables for some steps."""
    for step in range(len(played.seen)):
        seen, mask = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.astype(np.bool_))
        with torch.no_grad():
            chances, value = agent(seen, mask)
        # Adding a Gumbel variable and taking the largest draws by the probabilities.
        chosen = (chances - torch.empty_like(chances).exponential_().log()).argmax(-1)
        played.seen[step], played.mask[step], played.action[step] = seen, mask, chosen
        played.chance[step] = chances.gather(1, chosen[:, None])[:, 0]
        played.value[step], played.seat[step] = value.numpy(), batch.seats
        batch.step(chosen.numpy())
        played.reward[step], played.done[step] = batch.rewards, batch.dones


def advantages(played: Played, players: int) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Generalised advantage estimation along the decisions of each seat; False where the end is not yet known."""
    steps, n = played.value.shape
    gain = np.zeros((steps, n), np.float32)
    known = np.zeros((steps, n), np.bool_)
    # For each row and seat: the value of its next decision, its trace, what it was rewarded since, whether known.
    following = np.zeros((n, players), np.float32)
    trace = np.zeros((n, players), np.float32)
    reward = np.zeros((n, players), np.float32)
    ended = np.zeros((n, players), np.bool_)
    rows = np.arange(n)
    for step in range(steps - 1, -1, -1):
        done = played.done[step]
        following[done], trace[done], ended[done] = 0.0, 0.0, True
        reward[done] = played.reward[step][done]
        seat = played.seat[step]
        step_gain = reward[rows, seat] + DISCOUNT * following[rows, seat] - played.value[step]
        trace[rows, seat] = step_gain + DISCOUNT * TRACE * trace[rows, seat]
        gain[step], known[step] = trace[rows, seat], ended[rows, seat]
        following[rows, seat], reward[rows, seat] = played.value[step], 0.0
    return gain, known


def learn(agent: Agent, optimiser: torch.optim.Optimizer, played: Played, players: int, entropy: float) -> float:
    """Some passes over what was played. Returns the mean entropy of the policy."""
    gain, known = advantages(played, players)
    places = torch.from_numpy(np.flatnonzero(known))
    gains = torch.from_numpy(gain).flatten()[places]
    targets = gains + torch.from_numpy(played.value).flatten()[places]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    seen, mask = played.seen.flatten(0, 1), played.mask.flatten(0, 1)
    action, before = played.action.flatten(), played.chance.flatten()
    spread = 0.0
    for _ in range(3):
        order = torch.randperm(len(places))
        for first in range(0, len(places), LESSON):
            part = order[first : first + LESSON]
            at = places[part]
            chances, value = agent(seen[at], mask[at])
            ratio = (chances.gather(1, action[at, None])[:, 0] - before[at]).exp()
            bounded = torch.min(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part])
            unsure = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
            loss = -bounded.mean() + VALUE_WEIGHT * (value - targets[part]).square().mean() - entropy * unsure
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()
            spread = float(unsure.detach())
    return spread


def wins(agent: Agent, game: str, rival: str, games: int, seed: int) -> float:
    """The share of games that the agent wins against a bot, half of them from each seat; it plays its best guess."""
    won = 0.0
    for seat in range(2):
        env = SeatVectorEnv(game, min(64, games // 2), seat=seat, opponents=rival)
        seen, info = env.reset(seed=seed + seat)
        left = games // 2
        while left:
            with torch.no_grad():
                chances, _ = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"].astype(np.bool_)))
            seen, reward, over, _, info = env.step(chances.argmax(-1).numpy())
            for row in np.flatnonzero(over)[:left]:
                won += (reward[row] + 1) / 2
                left -= 1
    return won / games


def main() -> None:
    """Train for some minutes, then play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hanamikoji", help="a game for two")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--stranger", default="casual", help="a bot that the agent is measured against too")
    parser.add_argument("--minutes", type=float, default=30.0, help="of processor time on both cores together, halved")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=128, help="decisions of each table between two lessons")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the network is kept")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(2)
    batch = Batch(given.game, given.tables, 2, seed=given.seed)
    agent = Agent(batch.planes.size, len(batch.catalogue), given.width)
    optimiser = torch.optim.Adam(agent.parameters(), given.rate, eps=1e-5)
    played = Played(given.steps, batch)
    start, lessons = time.process_time(), 0
    budget = 120.0 * given.minutes  # of processor time: so many minutes on two cores
    while (spent := time.process_time() - start) < budget:
        for group in optimiser.param_groups:
            group["lr"] = given.rate * max(0.05, 1 - spent / budget)
        gather(agent, batch, played)
        unsure = learn(agent, optimiser, played, 2, given.entropy)
        lessons += 1
        if lessons % 20 == 0:
            if given.out is not None:
                torch.save(agent.state_dict(), given.out)
            share = wins(agent, given.game, given.rival, 200, 10**6 + lessons)
            done = lessons * given.steps * given.tables
            print(f"{spent:.0f} s, {done:,} decisions, entropy {unsure:.2f}: {100 * share:.1f}%", flush=True)
    for rival in dict.fromkeys((given.rival, given.stranger)):
        share = wins(agent, given.game, rival, given.games, 10**9)
        print(f"wins {100 * share:.1f}% of {given.games} games against {rival}", flush=True)


if __name__ == "__main__":
    main()
