"""Learn what each position of favours between two rounds of Hanamikoji is worth.

    python tools/train_favours.py [--rounds 2000] [--sweeps 12] [--seed 1]

Every position that does not end the game is played for many rounds with the quick play of the bots; its worth is the
mean of what it leads to. Sweeps are repeated until the worths agree with each other. Geisha of equal charm are
interchangeable, so positions that differ in nothing else share their rounds.
"""

import json
import sys
import time
from pathlib import Path

import click

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import genjiko  # noqa: E402
from genjiko.games import shipped_components  # noqa: E402
from genjiko.games.hanamikoji.advice import HanamikojiAdvice, favour_index  # noqa: E402
from genjiko.games.hanamikoji.box import Box  # noqa: E402
from genjiko.games.hanamikoji.cards import CARD, N  # noqa: E402
from genjiko.games.hanamikoji.state import HanamikojiState  # noqa: E402
from genjiko.kernel.chance import Chance, Rng  # noqa: E402

TARGET = ROOT / "src" / "genjiko" / "games" / "hanamikoji" / "favour_values.json"


def favour_of(index: int) -> list[int]:
    """The favours of a position as seat 0 sees it."""
    return [(-1, 0, 1)[index // 3**g % 3] for g in range(N)]


def canonical(index: int, charm: list[int]) -> int:
    """The lowest number among the positions that differ by an exchange of geisha of equal charm."""
    favour = favour_of(index)
    for value in set(charm):
        places = [g for g in range(N) if charm[g] == value]
        owners = sorted((favour[g] for g in places), reverse=True)
        for g, owner in zip(places, owners, strict=True):
            favour[g] = owner
    return favour_index(favour, 0)


def play_rounds(
    advice: HanamikojiAdvice, deck: list[int], favour: list[int], rounds: int, chance: Chance, rng: Rng
) -> float:
    """The mean chance of seat 0, who starts, over that many fresh rounds."""
    total = 0.0
    for _ in range(rounds):
        cards = deck[:]
        chance.shuffle(cards)
        state = HanamikojiState()
        state.round = 1
        state.favour = favour
        state.removed = cards[0]
        state.hand = [sum(CARD[g] for g in cards[1:7]), sum(CARD[g] for g in cards[7:13])]
        state.deck = cards[13:]
        state.hand[0] += CARD[state.deck.pop()]
        total += advice.settle(advice.rollout.finish(state, rng), 0, 1)
    return total / rounds


@click.command()
@click.option("--rounds", default=2000, show_default=True, help="rounds for each position in the last sweep")
@click.option("--sweeps", default=12, show_default=True, help="how often all positions are gone through")
@click.option("--seed", default=1, show_default=True)
def main(rounds: int, sweeps: int, seed: int) -> None:
    """Write favour_values.json beside the rules."""
    rules = genjiko.new("hanamikoji", seed=seed).rules
    advice: HanamikojiAdvice = rules.advice  # type: ignore[assignment]
    box = Box(shipped_components("hanamikoji"), three_rounds=False)
    charm, deck = box.charm, box.deck
    chance, rng = Chance(seed), Rng(seed)
    classes = {index: canonical(index, charm) for index in range(3**N)}
    positions = sorted({c for c in classes.values() if advice.settle(favour_of(c), 1, 1) not in (0.0, 1.0)})
    for sweep in range(sweeps):
        start = time.monotonic()
        now = rounds if sweep == sweeps - 1 else max(50, rounds // 8)
        found = {c: play_rounds(advice, deck, favour_of(c), now, chance, rng) for c in positions}
        change = sum(abs(found[c] - advice.worth[c]) for c in positions) / len(positions)
        for index, c in classes.items():
            if c in found:
                advice.worth[index] = found[c]
        click.echo(
            f"sweep {sweep + 1}: {len(positions)} positions, {now} rounds each, mean change {change:.4f}, "
            f"start of the game {advice.worth[0]:.4f}, {time.monotonic() - start:.0f} s"
        )
    chances = [round(chance, 4) for chance in advice.worth]
    TARGET.write_text(json.dumps({"charm": charm, "chance": chances}) + "\n", encoding="utf-8")
    click.echo(f"wrote {TARGET.name}: {len(chances)} positions")


if __name__ == "__main__":
    main()
