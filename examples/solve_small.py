"""Games so small that they can be solved: counterfactual regret minimisation against a linear programme.

    python examples/solve_small.py                                # Hanamikoji: 100 iterations, some minutes
    python examples/solve_small.py --game kimono-memories
    python examples/solve_small.py --plot nash.svg                # also draws how fast it converges

They are the real games with the small boxes of docs/research.md. CFR+ is OpenSpiel's, and so is `nash_conv`, the sum of
what both players could gain by a best response. The value is computed a second time by a linear programme over the
sequences of both players (Koller, Megiddo and von Stengel 1996).
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

import genjiko.envs.openspiel
from genjiko.arena import plots
from genjiko.envs.small import small_games


class Sequences:
    """The sequences of one player: the empty one, and one for each action at each information state."""

    def __init__(self) -> None:
        self.number: dict[tuple[str, int], int] = {}
        self.parent: dict[str, int] = {}  # of an information state: the sequence that leads to it
        self.count = 1

    def at(self, state: str, actions: list[int], before: int) -> dict[int, int]:
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


def tree(root: Any) -> tuple[list[Sequences], csr_matrix, int]:
    """The sequences of both players, what each pair of them is worth to player 0, and the number of positions."""
    players = [Sequences(), Sequences()]
    cells: dict[tuple[int, int], float] = {}
    waiting = [(root, 1.0, (0, 0))]
    positions = 0
    while waiting:
        state, chance, at = waiting.pop()
        positions += 1
        if state.is_terminal():
            cells[at] = cells.get(at, 0.0) + chance * state.returns()[0]
        elif state.is_chance_node():
            waiting += [(state.child(action), chance * p, at) for action, p in state.chance_outcomes()]
        else:
            player = state.current_player()
            found = players[player].at(state.information_state_string(player), state.legal_actions(), at[player])
            for action, sequence in found.items():
                after = (sequence, at[1]) if player == 0 else (at[0], sequence)
                waiting.append((state.child(action), chance, after))
    places = list(cells)
    matrix = coo_matrix(
        ([cells[place] for place in places], ([p[0] for p in places], [p[1] for p in places])),
        (players[0].count, players[1].count),
    )
    return players, matrix.tocsr(), positions


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


def alone(svg: str) -> str:
    """A plot of a report as a file of its own: with its name and the colours that the page would bring."""
    named = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" ', 1)
    return named.replace("var(--ink)", "#23201c").replace("var(--gold)", "#b88a2e")


def main() -> None:
    """Solve by both ways and print how far they are apart."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=small_games(), default="hanamikoji")
    parser.add_argument("--iterations", type=int, default=100, help="0: the linear programme alone")
    parser.add_argument("--every", type=int, default=10, help="iterations between two looks")
    parser.add_argument("--components", default=genjiko.envs.openspiel.SMALL, help="another what-if box")
    parser.add_argument("--plot", type=Path, help="an SVG file of nash_conv by iteration")
    given = parser.parse_args()
    game = pyspiel.load_game(genjiko.envs.openspiel.short_name(given.game), {"components": given.components})
    players, worth, positions = tree(game.new_initial_state())
    sets = [len(player.parent) for player in players]
    print(f"{positions} positions, {sets[0]} and {sets[1]} information states", flush=True)
    exact = value_by_programme(players, worth)
    print(f"value for seat 0 by the linear programme: {exact:+.6f}", flush=True)
    if not given.iterations:
        return
    solver = cfr.CFRPlusSolver(game)
    curve = []
    for iteration in range(1, given.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % given.every == 0 or iteration == given.iterations:
            policy = solver.average_policy()
            gap = exploitability.nash_conv(game, policy)
            value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
            curve.append(gap)
            print(f"iteration {iteration}: nash_conv {gap:.6f}, value {value:+.6f}", flush=True)
    print(f"CFR and the programme differ by {abs(value - exact):.6f}")
    if given.plot is not None:
        title = f"nash_conv every {given.every} iterations of CFR+, as a share of one win"
        given.plot.write_text(alone(plots.curves(title, {"nash_conv": curve})), encoding="utf-8")


if __name__ == "__main__":
    main()
