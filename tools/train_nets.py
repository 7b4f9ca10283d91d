"""Learn the networks of Hanamikoji by self-play (needs the extra `torch`).

    python -m tools.train_nets --out DIR [--minutes 10] [--seed 1]

The network of choices plays rounds against itself, the likelier what promises more, and learns what its choices led
to. From the same rounds another learns what a position is worth with all cards open, a third which spreads of hidden
cards are likely. The end of a round is worth what favour_values.json says. It goes on where it was stopped.
"""

import json
import time
from copy import deepcopy
from pathlib import Path

import click
import numpy as np
import torch
from tools.self_play.hanamikoji import Floats, Lessons, Player, Rounds, Table
from tools.self_play.keeping import kept
from tools.self_play.networks import Ints, Net
from torch import Tensor

from genjiko.games.hanamikoji.nets import OPEN_DIGITS, part_counts

ROOT = Path(__file__).parent.parent
CHARM = [2, 2, 2, 3, 3, 4, 5]
TARGET = ROOT / "src" / "genjiko" / "games" / "hanamikoji" / "nets.json"
FAVOURS = ROOT / "src" / "genjiko" / "games" / "hanamikoji" / "favour_values.json"
COMMAND = "python -m tools.train_nets --out DIR --minutes 8; then --minutes 11 --taught --earlier value_net.json"
POWERS = 3 ** np.arange(7)
BATCH = 1024
MOST = {"choice": 47, "open": 63, "belief": 31}
"""How finely the rows of each network are kept: together they may take 250 kB."""
END = 0.25
"""How much the end of a round counts beside what a teacher thinks of a position."""
NEW = 0.15
"""How often a game is left for a position of favours drawn at random."""


class Favours:
    """What positions between two rounds are worth to the player who starts, and who has won there."""

    def __init__(self) -> None:
        digits = np.arange(3**7)[:, None] // POWERS % 3
        charm = np.array(CHARM)
        tally = [((digits == who) * charm).sum(1) for who in (1, 2)]
        number = [(digits == who).sum(1) for who in (1, 2)]
        self.won = np.select(
            [tally[0] >= 11, tally[1] >= 11, number[0] >= 4, number[1] >= 4], [1, 2, 1, 2], 0
        )  # fmt: skip
        self.worth = np.array(json.loads(FAVOURS.read_text())["chance"])
        self.other = np.where(digits > 0, 3 - digits, 0) @ POWERS
        self.open = np.flatnonzero(self.won == 0)
        self.digits = digits

    def ends(self, favour: Ints) -> Floats:
        """What the starting player of a round has got when it ends so."""
        index = favour @ POWERS
        return np.select([self.won[index] == 1, self.won[index] == 2], [1.0, 0.0], 1.0 - self.worth[self.other[index]])


class Teacher:
    """What positions are worth while others learn: the mean of the network of now and of an earlier kind of one."""

    def __init__(self, school: "School", file: Path | None) -> None:
        self.open = deepcopy(school.open)
        with torch.no_grad():
            self.table = self.open.table()
        self.earlier = EarlierNet(file) if file is not None else None

    def looks(self, rows: Ints) -> Floats:
        """The chance of the player to move."""
        with torch.no_grad():
            found = torch.sigmoid(self.open.through(self.table, torch.from_numpy(rows)))
            if self.earlier is not None:
                found = 0.5 * (found + torch.sigmoid(self.earlier.through(torch.from_numpy(rows))))
        result: Floats = found.numpy()
        return result

    def hopes(self, lessons: Lessons, ends: Floats) -> list[Floats]:
        """By turn what the starting player could hope for when it began, and at last what came of it."""
        found: list[Floats] = []
        for rows, _, seat in lessons.turns:
            look = self.looks(rows)
            hope = look if seat == 0 else 1.0 - look
            found.append(hope + END * (ends - hope))
        return [*found, ends]


class EarlierNet:
    """The network of value_net.json, which learned from a search and was kept until this one came."""

    def __init__(self, file: Path) -> None:
        data = json.loads(file.read_text(encoding="utf-8"))
        vectors: list[list[float]] = []
        for value in sorted(set(CHARM)):
            for *counts, favour in part_counts(value, OPEN_DIGITS):
                key = 0
                for number in counts:
                    key = key << 3 | number
                vectors.append(data["part"][str((key << 2 | favour) << 3 | value)])
        self.table = torch.tensor(vectors + data["mine"] + data["theirs"])
        self.hidden = torch.tensor(data["hidden"])
        self.out = torch.tensor(data["out"])

    def through(self, rows: Tensor) -> Tensor:
        """The result for sets of rows, before the logistic function."""
        total = torch.relu(torch.nn.functional.embedding_bag(rows, self.table, mode="sum"))
        places = torch.relu(total @ self.hidden[:, :-1].T + self.hidden[:, -1])
        return places @ self.out[:-1] + self.out[-1]


class School:
    """The three networks and what they have learned so far."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.table = Table(CHARM)
        self.choice = Net(self.table.view_parts, 32, 16)
        self.open = Net(self.table.open_parts, 64, 32)
        self.belief = Net(self.table.view_parts, 16, 16)
        self.favours = Favours()
        self.rounds = 0
        self.seconds = 0.0

    def nets(self) -> dict[str, Net]:
        return {"choice": self.choice, "open": self.open, "belief": self.belief}

    def save(self, path: Path) -> None:
        data = {name: net.state_dict() for name, net in self.nets().items()}
        torch.save({**data, "rounds": self.rounds, "seconds": self.seconds}, path)

    def load(self, path: Path) -> None:
        data = torch.load(path, weights_only=False)
        for name, net in self.nets().items():
            net.load_state_dict(data[name])
        self.rounds, self.seconds = data["rounds"], data["seconds"]


def next_favours(school: School, favour: Ints, rng: np.random.Generator) -> Ints:
    """The favours with which the next rounds begin: the games go on, or others are begun."""
    index = favour @ POWERS
    starts = np.where(school.favours.won[index] > 0, 0, school.favours.other[index])
    fresh = rng.random(len(favour)) < NEW
    starts = np.where(fresh, rng.choice(school.favours.open, len(favour)), starts)
    result: Ints = school.favours.digits[starts]
    return result


def train(school: School, teacher: Teacher | None, minutes: float, seed: int, out: Path) -> None:
    """Play and learn until the time is over."""
    rng = np.random.default_rng([seed, school.rounds])
    nets = school.nets()
    optimizers = {name: torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-4) for name, net in nets.items()}
    favour = np.zeros((BATCH, 7), dtype=np.int64)
    begun = time.process_time() - school.seconds
    said = time.process_time()
    losses: dict[str, list[float]] = {"choice": [], "open": [], "belief": []}
    while (part := (time.process_time() - begun) / (60.0 * minutes)) < 1.0:
        temperature = 0.06 * (1.0 - part) ** 2 + 0.012
        for optimizer in optimizers.values():
            optimizer.param_groups[0]["lr"] = 3e-3 * (1.0 - part) + 5e-5
        player = Player(school.choice, temperature)
        lessons = Lessons()
        start = favour
        favour = Rounds(school.table, start, rng).play([player, player], lessons)
        ends = school.favours.ends(favour)
        favour = next_favours(school, favour, rng)
        school.rounds += BATCH
        hopes = teacher.hopes(lessons, ends) if teacher is not None else [ends] * 9
        # A choice is worth what the next turn promises; two lessons of choices belong to each turn.
        choices = [(rows, where, seat, hopes[n // 2 + 1]) for n, (rows, where, seat) in enumerate(lessons.choices)]
        turns = [(rows, where, seat, hopes[n]) for n, (rows, where, seat) in enumerate(lessons.turns)]
        for name, source in (("choice", choices), ("open", turns)):
            every_row = np.concatenate([rows for rows, _, _, _ in source])
            own = [hope[where] if seat == 0 else 1.0 - hope[where] for _, where, seat, hope in source]
            losses[name].append(fit(nets[name], optimizers[name], every_row, np.concatenate(own), rng))
        losses["belief"].append(tell_apart(school.belief, optimizers["belief"], np.concatenate(lessons.spreads)))
        if time.process_time() - said > 30.0:
            said = time.process_time()
            school.seconds = said - begun
            school.save(out / "school.pt")
            text = ", ".join(f"{name} {np.mean(values):.4f}" for name, values in losses.items())
            click.echo(f"{school.seconds:.0f} s, {school.rounds} rounds: {text}")
            losses = {name: [] for name in losses}
    school.seconds = time.process_time() - begun
    school.save(out / "school.pt")


def fit(net: Net, optimizer: torch.optim.Optimizer, rows: Ints, target: Floats, rng: np.random.Generator) -> float:
    """One pass over a batch; the mean square error before it."""
    order = rng.permutation(len(rows))
    error = 0.0
    batches = np.array_split(order, max(1, len(order) // 4096))
    for batch in batches:
        wanted = torch.from_numpy(target[batch]).float()
        guess = net(torch.from_numpy(rows[batch]))
        loss = torch.nn.functional.binary_cross_entropy_with_logits(guess, wanted)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        error += (torch.sigmoid(guess) - wanted).square().mean().item() / len(batches)
    return error


def tell_apart(net: Net, optimizer: torch.optim.Optimizer, spreads: Ints) -> float:
    """Learn to tell the true spread, the first, from the others; the gain in log-likelihood over a blind guess."""
    guess = net(torch.from_numpy(spreads.reshape(-1, spreads.shape[2]))).reshape(spreads.shape[:2])
    loss = -torch.log_softmax(guess, 1)[:, 0].mean()
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    optimizer.step()
    return float(np.log(spreads.shape[1])) - loss.item()


def usual_scores(school: School, temperature: float) -> list[float]:
    """By the kind of decision and the rival's ready markers, the score that one spread in a hundred exceeds."""
    rng = np.random.default_rng(5)
    found: list[list[float]] = [[0.0] for _ in range(32)]
    behind = len(school.table.view_parts.meaning)
    player = Player(school.choice, temperature)
    favour = np.zeros((BATCH, 7), dtype=np.int64)
    for _ in range(6):
        lessons = Lessons()
        favour = next_favours(school, Rounds(school.table, favour, rng).play([player, player], lessons), rng)
        for spreads in lessons.spreads:
            with torch.no_grad():
                scores = school.belief(torch.from_numpy(spreads[:, 1:].reshape(-1, spreads.shape[2]))).numpy()
            for number, score in zip(np.repeat(spreads[:, 0, 7] - behind, spreads.shape[1] - 1), scores, strict=True):
                found[number].append(float(score))
    return [round(float(np.quantile(scores, 0.99)), 3) for scores in found]


def write(school: School, temperature: float) -> None:
    """Keep what playing needs."""
    data: dict[str, object] = {"charm": CHARM, "command": COMMAND}
    data |= {name: kept(net, MOST[name]) for name, net in school.nets().items()}
    data["usual"] = usual_scores(school, temperature)
    TARGET.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    click.echo(f"wrote {TARGET.name}: {TARGET.stat().st_size} bytes after {school.rounds} rounds")


@click.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="where what was learned is kept")
@click.option("--minutes", default=10.0, show_default=True, help="processor time, all sittings together")
@click.option("--seed", default=1, show_default=True)
@click.option("--write-only", is_flag=True, help="learn no more, only write what was learned so far")
@click.option("--taught", is_flag=True, help="learn from what the network of positions promises as it is now, too")
@click.option("--earlier", type=click.Path(path_type=Path), help="a value_net.json that is asked beside it")
def main(out: Path, minutes: float, seed: int, write_only: bool, taught: bool, earlier: Path | None) -> None:
    """Learn, or go on learning, and write nets.json beside the rules."""
    torch.set_num_threads(1)
    out.mkdir(parents=True, exist_ok=True)
    school = School(seed)
    if (out / "school.pt").exists():
        school.load(out / "school.pt")
    if not write_only:
        teacher = Teacher(school, earlier) if taught else None
        train(school, teacher, minutes, seed, out)
    write(school, 0.015)


if __name__ == "__main__":
    main()
