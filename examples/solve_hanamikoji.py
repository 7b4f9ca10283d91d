"""Solve the last turn of a game of Hanamikoji exactly: which pairs to offer, and which to take.

    python examples/solve_hanamikoji.py

The third round of a three-round game is nearly over. One player has only the competition left, the other one only the
answer; neither knows the other's secret card and discards. Every way in which the unseen cards can lie is a world, as
likely as the number of ways to deal it. The player who offers chooses by own cards, the one who answers by own cards
and the offer: a game with hidden information, small enough for a linear programme. It is solved from both sides; that
both find the same value proves that it is exact.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

import genjiko
from genjiko.envs import rewards
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import Game

PLACES = (("hand", 4), ("own secret", 1), ("own discards", 2), ("rival secret", 1), ("rival discards", 2))

Deal = dict[str, str]
Node = tuple[str, ...]
"""An information set: what its player knows, as texts."""


def last_turn(seed: int) -> Game | None:
    """A random game just before its last turn, if that turn is a competition."""
    table = genjiko.new("hanamikoji", seed=seed, options={"three_rounds": True}, keep_events=False)
    rng = Rng(seed)
    while not table.over:
        view = table.view()["table"]
        assert isinstance(view, dict)
        ready = sorted(seat["ready"] for seat in view["seats"])
        if view["round"] == 3 and ready == [[], ["competition"]] and view["offer"] is None:
            return table
        legal = table.legal()
        table.play(legal[rng.below(len(legal))])
    return None


def deals(unseen: Counter[str], places: tuple[tuple[str, int], ...] = PLACES) -> Iterator[tuple[Deal, int]]:
    """Every way to spread the unseen cards, with the number of ways to deal it; the last card is the removed one."""
    if not places:
        (removed,) = unseen.elements()
        yield {"removed": removed}, 1
        return
    (name, size), rest = places[0], places[1:]
    for cards in set(combinations_with_replacement(sorted(unseen), size)):
        taken = Counter(cards)
        if any(unseen[card] < n for card, n in taken.items()):
            continue
        ways = 1
        for card, n in taken.items():
            ways *= comb(unseen[card], n)
        for deal, more in deals(unseen - taken, rest):
            yield {name: "".join(cards), **deal}, ways * more


class Endgame:
    """All worlds of a position, and what comes of every offer and answer in them."""

    def __init__(self, table: Game) -> None:
        self.table = table
        self.seat = table.to_act[0]
        public = table.rules.checks.dump(table.rules.view.observe(table.state, genjiko.SPECTATOR))
        self.public: dict[str, Any] = public
        lying = Counter("".join(public["side"]))  # type: ignore[arg-type]
        every = Counter({card[-1]: sum(places.values()) for card, places in table.census().items() if "item" in card})
        self.unseen = every - lying
        self.worlds = 0
        # (what the offering player knows, offer, what the answering player knows, answer) -> weight * result
        self.payoff: dict[tuple[Node, str, Node, str], float] = defaultdict(float)
        self._fill()

    def _fill(self) -> None:
        total = 0
        for deal, ways in deals(self.unseen):
            self.worlds += 1
            total += ways
            state = self._state(deal)
            mine: Node = (deal["hand"], deal["own secret"], deal["own discards"])
            for offer in self.table.rules.legal(state, self.seat):
                for answer, result in self._answers(state, offer):
                    theirs: Node = (deal["rival secret"], deal["rival discards"], str(offer))
                    self.payoff[mine, str(offer), theirs, answer] += ways * result
        for key in self.payoff:
            self.payoff[key] /= total

    def _state(self, deal: Deal) -> Any:
        me, rival = self.seat, 1 - self.seat
        data = {**self.public, "hand": ["", ""], "secret": ["", ""], "discards": ["", ""], "removed": deal["removed"]}
        data["hand"][me] = deal["hand"]
        data["secret"][me], data["secret"][rival] = deal["own secret"], deal["rival secret"]
        data["discards"][me], data["discards"][rival] = deal["own discards"], deal["rival discards"]
        return self.table.rules.checks.restore(data)

    def _answers(self, state: Any, offer: Any) -> Iterator[tuple[str, float]]:
        rules = self.table.rules
        offered = state.copy()
        rules.apply(offered, self.seat, offer, Chance(0), None)
        if rules.actor(offered) < 0:  # two equal pairs leave no choice
            yield "-", rewards(rules, offered)[self.seat]
            return
        for answer in rules.legal(offered, 1 - self.seat):
            after = offered.copy()
            rules.apply(after, 1 - self.seat, answer, Chance(0), None)
            yield str(answer), rewards(rules, after)[self.seat]


def solve(payoff: dict[tuple[Node, str, Node, str], float]) -> tuple[float, dict[tuple[Node, str], float]]:
    """The value of the offering player, and how often to make each offer.

    For every set of the answering player a value v with v <= what each answer brings; the sum of all v is maximised.
    """
    offers = {key: n for n, key in enumerate(dict.fromkeys((mine, offer) for mine, offer, _, _ in payoff))}
    sets = {key: n + len(offers) for n, key in enumerate(dict.fromkeys(theirs for _, _, theirs, _ in payoff))}
    answers = {key: n for n, key in enumerate(dict.fromkeys((theirs, answer) for _, _, theirs, answer in payoff))}
    hands = {key: n for n, key in enumerate(dict.fromkeys(mine for mine, _ in offers))}
    size = len(offers) + len(sets)
    above = [(answers[t, a], offers[m, o], -value) for (m, o, t, a), value in payoff.items()]
    above += [(row, sets[theirs], 1.0) for (theirs, _), row in answers.items()]
    chances = [(hands[mine], column, 1.0) for (mine, _), column in offers.items()]
    cost = np.zeros(size)
    cost[len(offers) :] = -1.0
    found = linprog(
        cost,
        A_ub=_matrix(above, len(answers), size),
        b_ub=np.zeros(len(answers)),
        A_eq=_matrix(chances, len(hands), size),
        b_eq=np.ones(len(hands)),
        bounds=[(0, 1)] * len(offers) + [(None, None)] * len(sets),
    )
    return -found.fun, {key: float(found.x[column]) for key, column in offers.items()}


def solve_answers(payoff: dict[tuple[Node, str, Node, str], float]) -> float:
    """The same value from the side of the player who answers."""
    answers = {key: n for n, key in enumerate(dict.fromkeys((theirs, answer) for _, _, theirs, answer in payoff))}
    hands = {key: n + len(answers) for n, key in enumerate(dict.fromkeys(mine for mine, _, _, _ in payoff))}
    offers = {key: n for n, key in enumerate(dict.fromkeys((mine, offer) for mine, offer, _, _ in payoff))}
    sets = {key: n for n, key in enumerate(dict.fromkeys(theirs for theirs, _ in answers))}
    size = len(answers) + len(hands)
    above = [(offers[m, o], answers[t, a], value) for (m, o, t, a), value in payoff.items()]
    above += [(row, hands[mine], -1.0) for (mine, _), row in offers.items()]
    chances = [(sets[theirs], column, 1.0) for (theirs, _), column in answers.items()]
    cost = np.zeros(size)
    cost[len(answers) :] = 1.0
    found = linprog(
        cost,
        A_ub=_matrix(above, len(offers), size),
        b_ub=np.zeros(len(offers)),
        A_eq=_matrix(chances, len(sets), size),
        b_eq=np.ones(len(sets)),
        bounds=[(0, 1)] * len(answers) + [(None, None)] * len(hands),
    )
    return float(found.fun)


def _matrix(entries: list[tuple[int, int, float]], rows: int, columns: int) -> coo_matrix:
    row, column, value = zip(*entries, strict=True)
    return coo_matrix((value, (row, column)), shape=(rows, columns))


def main() -> None:
    """Find a position, solve it, show the answer."""
    parser = argparse.ArgumentParser(description="Solve the last turn of a game of Hanamikoji exactly.")
    parser.add_argument("--seed", type=int, default=0, help="the first game that is looked at")
    given = parser.parse_args()
    seed = given.seed
    while (table := last_turn(seed)) is None:
        seed += 1
    endgame = Endgame(table)
    sides = " and ".join(endgame.public["side"])
    print(f"game {seed}: seat {endgame.seat} has only the competition left; on the table lie {sides}")
    print(f"unseen: {' '.join(sorted(endgame.unseen.elements()))}: {endgame.worlds:,} worlds")
    value, offers = solve(endgame.payoff)
    other = solve_answers(endgame.payoff)
    print(f"value for seat {endgame.seat}: {value:+.6f} by offers, {other:+.6f} by answers")
    assert abs(value - other) < 1e-6, "the two sides do not agree: this is not exact"
    mixed = [key for key, chance in offers.items() if 0.01 < chance < 0.99]
    print(f"{len({mine for mine, _ in mixed})} of {len({mine for mine, _ in offers})} hands mix their offers")
    for mine in list(dict.fromkeys(mine for mine, _ in mixed))[:3] or list(dict.fromkeys(m for m, _ in offers))[:1]:
        told = ", ".join(f"{offer} {chance:.0%}" for (who, offer), chance in offers.items() if who == mine)
        print(f"  hand {mine[0]}, secret {mine[1]}, discards {mine[2]}: {told}")


if __name__ == "__main__":
    main()
