"""Proximal policy optimisation in plain PyTorch on the compiled batch.

    python examples/ppo.py --copied 100000 --width 128 --out hanamikoji.pt      # Hanamikoji, against `greedy`
    python examples/ppo.py --game kimono-memories --rival random --met 0 --past 0 \\
        --width 64 --apart --margin 30 --minutes 5 --out kimono.pt

At most tables the network plays all seats, so each step of a row is a decision that is learned from. At some tables
(`--met`) one seat is the `--rival`, at some (`--past`) an earlier state of the network itself; only the decisions of
the other seat are learned from there. The result of a game goes back along the decisions of each seat. At the end the
agent plays `--games` fresh games against `--rival`, half of them from each seat, and as many against `--stranger`, whom
it never met. It runs on one thread; the time it may take is processor time, so a busy machine changes nothing. With
`--out` the state is kept, and the same command goes on where it was interrupted.
"""

import argparse
import copy
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from genjiko.arena.line_protocol import make_player
from genjiko.envs import Batch
from genjiko.envs.vector import SeatVectorEnv
from genjiko.kernel.chance import Rng

CLIP, DISCOUNT, TRACE, VALUE_WEIGHT = 0.2, 1.0, 0.95, 0.5
LESSON = 512  # decisions that are learned from at once
PASSES = 3
LOOK = 25  # lessons between two looks at how strong it is, and between two of its past selves
MEMORIES = 8
COPIES = 8  # passes over what a bot has played, where it is copied first
RARE = 0.05  # a place that hardly ever changes is not blown up further than by 1 / RARE
WARM = 64  # steps of random play by which the places are measured


def words_of(actions: list[str]) -> torch.Tensor:
    """What the notations of actions have in common: their kinds, words, letters and pairs of letters, a row for each.

    So what is learned of `gift A A B` helps `gift A B C`, which most games never see.
    """
    found: dict[str, int] = {}
    rows = []
    for text in actions:
        kind, *words = text.split()
        letters = sorted("".join(words))
        pairs = {f"{first} {second}" for first, second in combinations(letters, 2)}
        rows.append(Counter([text, kind, *[f"{kind} {part}" for part in [*words, *letters, *pairs]]]))
    for row in rows:
        for name in row:
            found.setdefault(name, len(found))
    table = torch.zeros(len(rows), len(found))
    for place, row in enumerate(rows):
        for name, count in row.items():
            table[place, found[name]] = count
    return table


class Policy(nn.Module):
    """A number for each action, the sum of those of its parts; at first all are 0, so all actions equally likely."""

    def __init__(self, width: int, words: torch.Tensor) -> None:
        super().__init__()
        self.words: torch.Tensor
        self.register_buffer("words", words, persistent=False)
        self.weight = nn.Parameter(torch.zeros(words.shape[1], width))
        self.bias = nn.Parameter(torch.zeros(words.shape[1]))

    def whole(self) -> tuple[torch.Tensor, torch.Tensor]:
        """The weights of whole actions; they stay the same until something is learned."""
        return (self.words @ self.weight).T, self.words @ self.bias


class Agent(nn.Module):
    """Two hidden layers, a number for each action, and the expected reward."""

    def __init__(self, places: int, words: torch.Tensor, width: int) -> None:
        super().__init__()
        self.middle: torch.Tensor
        self.spread: torch.Tensor
        self.register_buffer("middle", torch.zeros(places))
        self.register_buffer("spread", torch.ones(places))
        self.first = nn.Linear(places, width)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = Policy(width, words)
        self.value = nn.Linear(width, 1)

    def look_around(self, seen: torch.Tensor) -> None:
        """Take positions of random play as the measure: each place is seen by how far it is from its mean there."""
        self.middle.copy_(seen.mean(0))
        self.spread.copy_(seen.std(0).clamp(min=RARE))

    def forward(
        self, seen: torch.Tensor, mask: torch.Tensor, whole: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the probabilities of the legal actions, and the expected reward."""
        # (seen - middle) / spread goes into the first layer, whose weights are fewer than what is seen.
        scaled = self.first.weight / self.spread
        inside = self.body(nn.functional.linear(seen, scaled, self.first.bias - scaled @ self.middle))
        weights, bias = whole or self.policy.whole()
        scores = (inside @ weights + bias).masked_fill(~mask, -1e9)
        return torch.log_softmax(scores, -1), self.value(inside).squeeze(-1)

    @torch.no_grad()
    def draw(
        self, seen: torch.Tensor, mask: torch.Tensor, whole: tuple[torch.Tensor, torch.Tensor]
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """An action for each row by the probabilities, the logarithm of its probability, and the expected reward."""
        chances, value = self(seen, mask, whole)
        # A point on the line on which the actions lie side by side, each as long as it is likely; never quite its end.
        line = chances.exp().cumsum(-1)
        point = torch.rand(len(line), 1) * line[:, -1:] * (1 - 1e-6)
        chosen = torch.searchsorted(line, point, right=True)[:, 0]
        return chosen, chances.gather(1, chosen[:, None])[:, 0], value


class Others:
    """Who plays the seats that the agent does not: at the first tables the rival, then past selves."""

    def __init__(self, rival: str, met: int, past: int, tables: int, agent: Agent) -> None:
        self.rival = rival
        self._bot = make_player(rival)
        self._rng = Rng(1)
        self._draws = np.random.default_rng(1)
        # At table 0 the other sits in seat 0, at table 1 in seat 1, and so on; nowhere (-1) where all seats are ours.
        self.seat = np.where(np.arange(tables) < met + past, np.arange(tables) % 2, -1)
        self.met, self.last = met, met + past
        self.selves = [copy.deepcopy(agent.state_dict())]
        self._self = agent
        self.sit_down()

    def remember(self, agent: Agent) -> None:
        """Keep how the agent plays now; of all that was kept, one is drawn to play on."""
        kept = {name: values.clone() for name, values in agent.state_dict().items()}
        self.selves = [*self.selves[-MEMORIES + 1 :], kept]
        self.sit_down()

    def sit_down(self) -> None:
        """One of the past selves takes the seats of past selves."""
        self._self = copy.deepcopy(self._self)
        self._self.load_state_dict(self.selves[int(self._draws.integers(len(self.selves)))])
        with torch.no_grad():
            self._whole = self._self.policy.whole()

    def answer(self, batch: Batch, seen: torch.Tensor, mask: torch.Tensor, chosen: NDArray[np.int64]) -> None:
        """Put their actions in the place of the agent's where it is their turn."""
        theirs = np.flatnonzero(batch.seats[: self.met] == self.seat[: self.met])
        if self.rival == "random":
            chosen[theirs] = batch.random_actions(self._draws)[theirs]
        else:
            for row in theirs:
                chosen[row] = self._bot.decide(batch.observation(int(row)), self._rng).action.id
        rows = self.met + np.flatnonzero(batch.seats[self.met : self.last] == self.seat[self.met : self.last])
        if len(rows):
            chosen[rows] = self._self.draw(seen[rows], mask[rows], self._whole)[0].numpy()


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
        self.own = np.zeros((steps, n), np.bool_)


def measure(agent: Agent, batch: Batch, seed: int) -> None:
    """Play at random for some steps, so that the agent knows how the places of the vector vary."""
    draws, seen = np.random.default_rng(seed), []
    for _ in range(WARM):
        seen.append(torch.from_numpy(batch.observations.copy()))
        batch.step(batch.random_actions(draws))
    agent.look_around(torch.cat(seen))
    batch.reset(seed)


def earned(batch: Batch, margin: float) -> NDArray[np.float32]:
    """The rewards of a step; with a margin, half of them by how far a seat is before the best of the others."""
    if not margin or not batch.dones.any():
        return batch.rewards
    scores = batch.final_scores
    best = np.stack([np.delete(scores, seat, 1).max(1) for seat in range(batch.players)], 1)
    lead = np.clip((scores - best) / margin, -1, 1) * batch.dones[:, None]
    found: NDArray[np.float32] = ((batch.rewards + lead) / 2).astype(np.float32)
    return found


def gather(agent: Agent, others: Others, batch: Batch, played: Played, margin: float) -> None:
    """Let the agent and the others play at all tables for some steps."""
    with torch.no_grad():
        whole = agent.policy.whole()
    for step in range(len(played.seen)):
        seen, mask = played.seen[step], played.mask[step]
        seen.copy_(torch.from_numpy(batch.observations))
        mask.copy_(torch.from_numpy(batch.masks))
        drawn, played.chance[step], value = agent.draw(seen, mask, whole)
        chosen = drawn.numpy()
        others.answer(batch, seen, mask, chosen)
        played.action[step] = drawn
        played.own[step] = batch.seats != others.seat
        played.value[step], played.seat[step] = value.numpy(), batch.seats
        batch.step(chosen)
        played.reward[step], played.done[step] = earned(batch, margin), batch.dones


def advantages(played: Played, players: int, fade: float = TRACE) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Generalised advantage estimation along the decisions of each seat; False where nothing that follows is known."""
    steps, n = played.value.shape
    gain = np.zeros((steps, n), np.float32)
    known = np.zeros((steps, n), np.bool_)
    # For each row and seat: the value of its next decision, its trace, what it was rewarded since, whether known.
    following = np.zeros((n, players), np.float32)
    trace = np.zeros((n, players), np.float32)
    reward = np.zeros((n, players), np.float32)
    followed = np.zeros((n, players), np.bool_)
    rows = np.arange(n)
    for step in range(steps - 1, -1, -1):
        done = played.done[step]
        following[done], trace[done], followed[done] = 0.0, 0.0, True
        reward[done] = played.reward[step][done]
        seat = played.seat[step]
        known[step] = followed[rows, seat]
        step_gain = reward[rows, seat] + DISCOUNT * following[rows, seat] - played.value[step]
        gain[step] = np.where(known[step], step_gain + DISCOUNT * fade * trace[rows, seat], 0.0)
        trace[rows, seat], followed[rows, seat] = gain[step], True
        following[rows, seat], reward[rows, seat] = played.value[step], 0.0
    return gain, known & played.own


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
    for _ in range(PASSES):
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


def copy_bot(agent: Agent, optimiser: torch.optim.Optimizer, bot: str, batch: Batch, steps: int) -> float:
    """Let a bot play all seats for some steps, and learn to do as it did, and how that ended.

    Returns the share of decisions that the agent would have taken too.
    """
    player, rng, played = make_player(bot), Rng(2), Played(steps, batch)
    for step in range(steps):
        chosen = np.array([player.decide(batch.observation(row), rng).action.id for row in range(batch.n)])
        played.seen[step], played.mask[step] = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
        played.action[step], played.seat[step] = torch.from_numpy(chosen), batch.seats
        batch.step(chosen)
        played.reward[step], played.done[step] = batch.rewards, batch.dones
    ended = np.maximum.accumulate(played.done[::-1], 0)[::-1]  # the last games are not over
    places = torch.from_numpy(np.flatnonzero(ended))
    results = torch.from_numpy(advantages(played, batch.players, 1.0)[0]).flatten()
    seen, mask, action = played.seen.flatten(0, 1), played.mask.flatten(0, 1), played.action.flatten()
    alike = 0.0
    for _ in range(COPIES):
        alike = 0.0
        order = places[torch.randperm(len(places))]
        for first in range(0, len(order), LESSON):
            at = order[first : first + LESSON]
            chances, value = agent(seen[at], mask[at])
            loss = -chances.gather(1, action[at, None]).mean() + VALUE_WEIGHT * (value - results[at]).square().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            alike += float((chances.argmax(-1) == action[at]).sum())
    return alike / len(places)


@torch.no_grad()
def wins(agent: Agent, game: str, rival: str, games: int, seed: int) -> float:
    """The share of games that the agent wins against a bot, half of them from each seat; it plays its best guess."""
    won = 0.0
    for seat in range(2):
        env = SeatVectorEnv(game, games // 2, seat=seat, opponents=rival)
        seen, info = env.reset(seed=seed + seat)
        first = np.full(games // 2, np.nan)  # of each table the first game: short games must not count more often
        while np.isnan(first).any():
            chances, _ = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"].astype(np.bool_)))
            seen, reward, over, _, info = env.step(chances.argmax(-1).numpy())
            ended = over & np.isnan(first)
            first[ended] = (reward[ended] + 1) / 2
        won += float(first.sum())
    return won / (games // 2 * 2)


class Training:
    """A network on its way; all that goes on after an interruption is in `state`."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        torch.manual_seed(given.seed)
        self.batch = Batch(given.game, given.tables, 2, seed=given.seed)
        texts = [action.text for action in self.batch.catalogue.actions]
        words = torch.eye(len(texts)) if given.apart else words_of(texts)
        self.agent = Agent(self.batch.planes.size, words, given.width)
        measure(self.agent, self.batch, given.seed)
        self.optimiser = torch.optim.Adam(self.agent.parameters(), given.rate, eps=1e-5)
        met, past = (round(share * given.tables) for share in (given.met, given.past))
        self.others = Others(given.rival, met, past, given.tables, self.agent)
        self.spent, self.lessons = 0.0, 0
        if given.out is not None and given.out.exists():
            self._go_on(torch.load(given.out, weights_only=True))
        elif given.copied:
            start = time.process_time()
            alike = copy_bot(self.agent, self.optimiser, given.rival, self.batch, given.copied // given.tables)
            self.others.remember(self.agent)
            self.spent = time.process_time() - start
            print(f"{self.spent:.0f} s: does as {given.rival} in {100 * alike:.1f}% of what it saw", flush=True)

    def _go_on(self, kept: dict[str, Any]) -> None:
        self.agent.load_state_dict(kept["agent"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.others.selves = kept["selves"]
        self.spent, self.lessons = kept["spent"], kept["lessons"]
        torch.manual_seed(self.given.seed + self.lessons)
        self.batch.reset(self.given.seed + self.lessons)
        print(f"goes on after {self.lessons} lessons and {self.spent:.0f} s", flush=True)

    def keep(self) -> None:
        """Write down where it is, whole or not at all."""
        if self.given.out is None:
            return
        beside = self.given.out.with_suffix(".new")
        state = {
            "agent": self.agent.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "selves": self.others.selves,
        }
        torch.save({**state, "spent": self.spent, "lessons": self.lessons}, beside)
        beside.replace(self.given.out)

    def run(self) -> None:
        """Learn until the processor time is used up."""
        given, budget = self.given, 60.0 * self.given.minutes
        played = Played(given.steps, self.batch)
        while self.spent < budget:
            start = time.process_time()
            for group in self.optimiser.param_groups:
                group["lr"] = given.rate * max(0.05, 1 - self.spent / budget)
            gather(self.agent, self.others, self.batch, played, given.margin)
            unsure = learn(self.agent, self.optimiser, played, 2, given.entropy)
            self.lessons += 1
            if self.lessons % LOOK == 0:
                self.others.remember(self.agent)
            self.spent += time.process_time() - start
            if self.lessons % LOOK == 0:
                self.keep()
                share = wins(self.agent, given.game, given.rival, 200, 10**6 + self.lessons)
                done = self.lessons * given.steps * given.tables
                told = f"{done:,} decisions, entropy {unsure:.2f}: wins {100 * share:.1f}% of 200"
                print(f"{self.spent:.0f} s of processor time, {told}", flush=True)
        self.keep()


def main() -> None:
    """Train for some minutes, then play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hanamikoji", help="a game for two")
    parser.add_argument("--rival", default="greedy", help="a bot that it meets, and that it is measured against")
    parser.add_argument("--stranger", default="casual", help="a bot that it does not meet, and is measured against too")
    parser.add_argument("--met", type=float, default=0.125, help="the share of tables at which the rival sits")
    parser.add_argument("--copied", type=int, default=0, help="decisions of the rival that it copies at first")
    parser.add_argument("--past", type=float, default=0.25, help="the share of tables at which a past self sits")
    parser.add_argument("--minutes", type=float, default=30.0, help="of processor time on one core")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="decisions of each table between two lessons")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--apart", action="store_true", help="actions have nothing in common: each is learned alone")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument(
        "--margin", type=float, default=0.0, help="half of the reward by points, full at so many; 0: none"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the network is kept")
    given = parser.parse_args()
    torch.set_num_threads(1)
    training = Training(given)
    training.run()
    for rival in dict.fromkeys((given.rival, given.stranger)):
        share = wins(training.agent, given.game, rival, given.games, 10**9)
        print(f"wins {100 * share:.1f}% of {given.games} games against {rival}", flush=True)


if __name__ == "__main__":
    main()
