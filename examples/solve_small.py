"""Games so small that they can be solved: counterfactual regret minimisation against a linear programme.

    python examples/solve_small.py                                # Hanamikoji
    python examples/solve_small.py --game kimono-memories
    python examples/solve_small.py --plot nash.svg                # also draws how fast it converges
    python examples/solve_small.py --efg small.efg                # also writes the whole tree, as Gambit reads it

They are the real games with the small boxes of docs/research.md. The tree of each is walked once through OpenSpiel's
face; CFR+ and `nash_conv`, the sum of what both players could gain by a best response, are OpenSpiel's C++ on that
tree. The value is computed a second time by a linear programme over the sequences of both players (Koller, Megiddo and
von Stengel 1996). It must lie within `nash_conv` of the value by CFR+, whatever the number of iterations: the script
fails if it does not.
"""

import argparse
from math import ceil, floor, log2, log10
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

import genjiko.envs.openspiel
from genjiko.envs.small import small_games

ROUNDING = 1e-6


class Place(NamedTuple):
    """A position of the tree, and all that can follow."""

    player: int  # who decides; CHANCE, or TERMINAL
    knows: str  # the information state of the player
    actions: list[str]
    chances: list[float]  # at chance: of each action
    after: list["Place"]
    worth: float  # at the end: for player 0

    def size(self) -> int:
        """How many positions there are from here on."""
        return 1 + sum(place.size() for place in self.after)


CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def grow(state: Any) -> Place:
    """The whole tree below a state."""
    if state.is_terminal():
        return Place(TERMINAL, "", [], [], [], state.returns()[0])
    actions, chances, player, knows = state.legal_actions(), [], state.current_player(), ""
    if state.is_chance_node():
        chances = [chance for _, chance in state.chance_outcomes()]
    else:
        knows = state.information_state_string(player)
    words = [state.action_to_string(player, action) for action in actions]
    return Place(player, knows, words, chances, [grow(state.child(action)) for action in actions], 0.0)


def efg(root: Place, name: str) -> str:
    """The tree as a file of Gambit, position after position."""
    numbers: list[dict[str, int]] = [{}, {}]
    lines = [f'EFG 2 R "{name}" {{ "seat 0" "seat 1" }}']
    waiting, met = [root], 0
    while waiting:
        place = waiting.pop()
        met += 1
        if place.player == TERMINAL:
            lines.append(f't "" {met} "" {{ {place.worth!r} {-place.worth!r} }}')
        elif place.player == CHANCE:
            both = " ".join(f'"{a}" {p!r}' for a, p in zip(place.actions, place.chances, strict=True))
            lines.append(f'c "" {met} "" {{ {both} }} 0')
        else:
            known = numbers[place.player]
            number = known.setdefault(place.knows, len(known) + 1)
            words = " ".join(f'"{action}"' for action in place.actions)
            lines.append(f'p "" {place.player + 1} {number} "{place.player}/{number}" {{ {words} }} 0')
        waiting += reversed(place.after)
    return "\n".join(lines) + "\n"


class Sequences:
    """The sequences of one player: the empty one, and one for each action at each information state."""

    def __init__(self) -> None:
        self.number: dict[tuple[str, str], int] = {}
        self.parent: dict[str, int] = {}  # of an information state: the sequence that leads to it
        self.count = 1

    def at(self, state: str, actions: list[str], before: int) -> dict[str, int]:
        """The sequences of all actions at an information state that is reached by `before`."""
        if state not in self.parent:
            self.parent[state] = before
            for action in actions:
                self.number[state, action] = self.count
                self.count += 1
        assert self.parent[state] == before, "a player has forgotten something"
        return {action: self.number[state, action] for action in actions}

    def flow(self) -> tuple[csr_matrix, np.ndarray]:
        """What makes a plan of weights: that of the empty sequence is 1, and what goes in comes out."""
        row_of = {state: row for row, state in enumerate(self.parent, 1)}
        rows, columns, values = [0], [0], [1.0]
        for state, before in self.parent.items():
            rows.append(row_of[state])
            columns.append(before)
            values.append(-1.0)
        for (state, _), sequence in self.number.items():
            rows.append(row_of[state])
            columns.append(sequence)
            values.append(1.0)
        size = len(self.parent) + 1
        ends = np.zeros(size)
        ends[0] = 1.0
        return coo_matrix((values, (rows, columns)), (size, self.count)).tocsr(), ends


def sequences(root: Place) -> tuple[list[Sequences], csr_matrix]:
    """The sequences of both players, and what each pair of them is worth to player 0."""
    players = [Sequences(), Sequences()]
    cells: dict[tuple[int, int], float] = {}
    waiting = [(root, 1.0, (0, 0))]
    while waiting:
        place, chance, at = waiting.pop()
        if place.player == TERMINAL:
            cells[at] = cells.get(at, 0.0) + chance * place.worth
        elif place.player == CHANCE:
            waiting += [(after, chance * p, at) for after, p in zip(place.after, place.chances, strict=True)]
        else:
            found = players[place.player].at(place.knows, place.actions, at[place.player])
            for action, after in zip(place.actions, place.after, strict=True):
                reached = (found[action], at[1]) if place.player == 0 else (at[0], found[action])
                waiting.append((after, chance, reached))
    places = list(cells)
    matrix = coo_matrix(
        ([cells[place] for place in places], ([p[0] for p in places], [p[1] for p in places])),
        (players[0].count, players[1].count),
    )
    return players, matrix.tocsr()


def value_by_programme(players: list[Sequences], worth: csr_matrix) -> float:
    """What player 0 can be sure of: max over its plans x of the least that player 1 leaves it."""
    flow0, ends0 = players[0].flow()
    flow1, ends1 = players[1].flow()
    size = players[0].count
    # Variables: x, and one price q for each information state of player 1. Maximise ends1 q with worth' x >= flow1' q.
    goal = np.concatenate([np.zeros(size), -ends1])
    keep = hstack([flow0, csr_matrix((flow0.shape[0], flow1.shape[0]))])
    least = hstack([-worth.T, flow1.T])
    bounds = [(0, None)] * size + [(None, None)] * flow1.shape[0]
    found = linprog(goal, least, np.zeros(least.shape[0]), keep, ends0, bounds, method="highs")
    assert found.success, found.message
    return -float(found.fun)


def plot(title: str, curve: list[tuple[int, float]]) -> str:
    """How a figure falls over the iterations, as SVG; both axes by powers of ten, so that a power law is a line."""
    left, top, across, down = 70, 34, 150, 52
    most, least = ceil(log10(max(gap for _, gap in curve))), floor(log10(min(gap for _, gap in curve)))
    width, height = across * ceil(log10(curve[-1][0])), down * (most - least)

    def text(x: float, y: float, words: str, anchor: str) -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'

    body = [text(left, 18, title, "start")]
    for power in range(least, most + 1):
        y = top + (most - power) * down
        body.append(
            f'<path d="M{left} {y}h{width}" stroke="#d9d2c5"/>' + text(left - 8, y + 4, f"{10.0**power:g}", "end")
        )
    for power in range(width // across + 1):
        x = left + power * across
        body.append(f'<path d="M{x} {top}v{height}" stroke="#d9d2c5"/>')
        body.append(text(x, top + height + 18, f"{10**power}", "middle"))
    points = [(left + across * log10(at), top + down * (most - log10(gap))) for at, gap in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    body.append(f'<polyline points="{line}" fill="none" stroke="#23201c" stroke-width="2"/>')
    body.append(text(points[-1][0] - 8, points[-1][1] + 14, f"{curve[-1][1]:.6f}", "end"))
    size = f'viewBox="0 0 {left + width + 30} {top + height + 30}" font-family="sans-serif" font-size="13"'
    page = f'<rect width="100%" height="100%" fill="#faf6ee"/><title>{title}</title>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{page}{"".join(body)}</svg>\n'


def value_by_cfr(game: Any, iterations: int, every: int, curve: list[tuple[int, float]]) -> tuple[float, float]:
    """What player 0 gets when both play what CFR+ has found, and nash_conv; each look goes into `curve` too."""
    solver = pyspiel.CFRPlusSolver(game)
    value = gap = float("nan")
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % every == 0 or iteration == iterations or log2(iteration).is_integer():
            policy = solver.tabular_average_policy()
            gap = pyspiel.nash_conv(game, policy)
            value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
            curve.append((iteration, gap))
            print(f"iteration {iteration}: nash_conv {gap:.6f}, value {value:+.6f}", flush=True)
    return value, gap


def main() -> None:
    """Solve by both ways and print how far they are apart."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=small_games(), default="hanamikoji")
    parser.add_argument("--iterations", type=int, default=500, help="0: the linear programme alone")
    parser.add_argument(
        "--every", type=int, default=50, help="iterations between two looks; it looks at powers of 2 too"
    )
    parser.add_argument("--components", default=genjiko.envs.openspiel.SMALL, help="another what-if box")
    parser.add_argument("--plot", type=Path, help="an SVG file of nash_conv by iteration")
    parser.add_argument("--efg", type=Path, help="a file of Gambit with the whole tree")
    given = parser.parse_args()
    game = pyspiel.load_game(genjiko.envs.openspiel.short_name(given.game), {"components": given.components})
    root = grow(game.new_initial_state())
    players, worth = sequences(root)
    sets = [len(player.parent) for player in players]
    print(f"{root.size()} positions, {sets[0]} and {sets[1]} information states", flush=True)
    exact = value_by_programme(players, worth)
    print(f"value for seat 0 by the linear programme: {exact:+.6f}", flush=True)
    tree = efg(root, f"small {given.game}")
    if given.efg is not None:
        given.efg.write_text(tree, encoding="utf-8")
    if not given.iterations:
        return
    curve: list[tuple[int, float]] = []
    value, gap = value_by_cfr(pyspiel.load_efg_game(tree), given.iterations, given.every, curve)
    print(f"CFR and the programme differ by {abs(value - exact):.6f}")
    assert abs(value - exact) <= gap + ROUNDING, "one of the two ways is wrong"
    if given.plot is not None:
        title = f"nash_conv by iterations of CFR+: small {given.game}"
        given.plot.write_text(plot(title, curve), encoding="utf-8")


if __name__ == "__main__":
    main()
