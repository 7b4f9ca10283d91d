"""The end of a round of Hanamikoji by brute force: an own model of the cards, every deal, and SciPy's linear programme.

Written apart from the engine: it reads what a seat is shown, and the two files of figures, and imports nothing of it.
"""

import json
from collections import Counter, defaultdict
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import linprog

CHARM = dict(zip("ABCDEFG", (2, 2, 2, 3, 3, 4, 5), strict=True))
NEEDED = {"secret": 1, "discard": 2, "gift": 3, "competition": 4}

Cards = tuple[str, ...]
World = tuple[Cards, Cards, Cards, Cards, str]
"""The rival's hand, secret and discards, the deck, the card taken out."""


def favours_worth(file: Path) -> list[float]:
    """The figures of favours between rounds, as they are shipped."""
    found: list[float] = json.loads(file.read_text(encoding="utf-8"))["chance"]
    return found


class Brute:
    """The rest of a round as one seat sees it."""

    def __init__(self, view: dict[str, Any], seat: int, worth: list[float]) -> None:
        self.table = view["table"]
        self.me = seat
        self.worth = worth
        self.left = [list(owner["ready"]) for owner in self.table["seats"]]
        self.mine = {key: tuple(self.table["seats"][seat][key] or ()) for key in ("hand", "secret", "discards")}

    # -- deals --

    def worlds(self) -> Counter[World]:
        """Every deal of the cards that the seat does not see, and how often it comes when all cards are different."""
        seen = Counter(self.mine["hand"] + self.mine["secret"] + self.mine["discards"])
        for geisha in self.table["geisha"]:
            seen[geisha["id"]] += sum(geisha["cards"])
        offer = self.table["offer"]
        if offer is not None:
            seen.update(offer["cards"] if offer["kind"] == "gift" else offer["pairs"][0] + offer["pairs"][1])
        rest = [card for card, number in CHARM.items() for _ in range(number - seen[card])]
        rival = self.table["seats"][1 - self.me]
        used = set(NEEDED) - set(rival["ready"])
        hand, secret, thrown = rival["hand_size"], int("secret" in used), 2 * int("discard" in used)
        deck = self.table["deck"]
        assert hand + secret + thrown + deck + 1 == len(rest)
        found: Counter[World] = Counter()
        for deal in _deals(rest, hand, secret, thrown, deck):
            found[deal] += 1
        return found

    # -- the tree --

    def values(self) -> dict[frozenset[tuple[str, ...]], float]:
        """What each thing that the seat can do now is worth to it."""
        worlds = self.worlds()
        whole = sum(worlds.values())
        ends: dict[Any, list[tuple[Any, Any, float]]] = defaultdict(list)
        for world, ways in worlds.items():
            hands = [world[0], world[0]]
            hands[self.me] = self.mine["hand"]
            secret, thrown = [world[1], world[1]], [world[2], world[2]]
            secret[self.me], thrown[self.me] = self.mine["secret"], self.mine["discards"]
            know = [f"{hands[i]}{secret[i]}{thrown[i]}" for i in range(2)]
            sides = [Counter({g["id"]: g["cards"][i] for g in self.table["geisha"]}) for i in range(2)]
            offer = self.table["offer"]
            shown = None
            if offer is not None:
                shown = [[c] for c in offer["cards"]] if offer["kind"] == "gift" else offer["pairs"]
            place = (hands, secret, sides, [list(marks) for marks in self.left], list(world[3]), shown)
            self._walk(place, self.table["acting"], know, ([], []), ways / whole, ends, None)
        return {choice: _solve(found, self.me) for choice, found in ends.items()}

    def _walk(self, place: Any, acting: int, know: list[str], done: Any, share: float, ends: Any, first: Any) -> None:
        hands, secret, sides, left, deck, shown = place
        if shown is not None:
            self._answers(place, acting, know, done, share, ends, first)
            return
        if not left[acting]:
            ends[first].append((tuple(done[self.me]), tuple(done[1 - self.me]), share * self._worth(sides, secret)))
            return
        (marker,) = left[acting]
        left = [[] if i == acting else left[i] for i in range(2)]
        hand = hands[acting]
        hands = [() if i == acting else hands[i] for i in range(2)]
        if marker in ("secret", "discard"):
            secret = [hand if i == acting and marker == "secret" else secret[i] for i in range(2)]
            self._next((hands, secret, sides, left, deck, None), acting, know, done, share, ends, first)
            return
        ways = {tuple(sorted([(c,) for c in hand]))} if marker == "gift" else _divisions(hand)
        for way in sorted(ways):
            after = _did(done, acting, know, (acting, "offer", way), len(ways))
            heard = [text + f"|offer {way}" for text in know]
            chosen = frozenset(way) if first is None else first
            place = (hands, secret, sides, left, deck, [list(part) for part in way])
            self._walk(place, acting, heard, after, share, ends, chosen)

    def _answers(
        self, place: Any, acting: int, know: list[str], done: Any, share: float, ends: Any, first: Any
    ) -> None:
        hands, secret, sides, left, deck, shown = place
        taker = 1 - acting
        choices = sorted({tuple(sorted(part)) for part in shown})
        whole = Counter(card for part in shown for card in part)
        for part in choices:
            after = _did(done, taker, know, (taker, "take", part), len(choices))
            heard = [text + f"|take {part}" for text in know]
            got = [Counter(side) for side in sides]
            got[taker].update(part)
            got[acting].update(whole - Counter(part))
            chosen = frozenset([part]) if first is None else first
            # What was offered has left the hand and the marker is turned: the turn is over.
            self._next((hands, secret, got, left, deck, None), acting, heard, after, share, ends, chosen)

    def _next(self, place: Any, acting: int, know: list[str], done: Any, share: float, ends: Any, first: Any) -> None:
        hands, secret, sides, left, deck, shown = place
        now = 1 - acting
        if left[now]:
            hands = [tuple(sorted((*hands[i], deck[-1]))) if i == now else hands[i] for i in range(2)]
            know = [text + f"|draw {deck[-1]}" if i == now else text for i, text in enumerate(know)]
            deck = deck[:-1]
        self._walk((hands, secret, sides, left, deck, shown), now, know, done, share, ends, first)

    def _worth(self, sides: Any, secret: Any) -> float:
        """The chance of the seat when the round is scored."""
        owner: dict[str, int | None] = {}
        for geisha in self.table["geisha"]:
            name = geisha["id"]
            zero, one = (sides[i][name] + secret[i].count(name) for i in range(2))
            owner[name] = geisha["favour"] if zero == one else int(one > zero)
        charm = [sum(CHARM[g] for g, i in owner.items() if i == seat) for seat in range(2)]
        number = [sum(i == seat for i in owner.values()) for seat in range(2)]
        for seat in range(2):
            if charm[seat] >= 11:
                return float(seat == self.me)
        for seat in range(2):
            if number[seat] >= 4:
                return float(seat == self.me)
        starts = 1 - self.table["starting"]
        index = 0
        for name in reversed("ABCDEFG"):
            index = 3 * index + (0 if owner[name] is None else 1 if owner[name] == starts else 2)
        return self.worth[index] if starts == self.me else 1 - self.worth[index]


def _did(done: Any, who: int, know: list[str], what: Any, choices: int) -> Any:
    """The sequences of both after somebody has chosen, seeing what they saw."""
    step = (know[who], what, choices)
    return tuple([*path, step] if i == who else path for i, path in enumerate(done))


def _deals(rest: list[str], hand: int, secret: int, thrown: int, deck: int) -> Any:
    """All ways to deal cards that are all different; those with equal faces come again."""
    places = range(len(rest))
    for held in combinations(places, hand):
        others = [n for n in places if n not in held]
        for order in permutations(others, secret):
            left = [n for n in others if n not in order]
            for pair in combinations(left, thrown):
                last = [n for n in left if n not in pair]
                for stack in permutations(last, deck):
                    (out,) = [n for n in last if n not in stack]
                    yield (
                        tuple(sorted(rest[n] for n in held)),
                        tuple(rest[n] for n in order),
                        tuple(sorted(rest[n] for n in pair)),
                        tuple(rest[n] for n in stack),
                        rest[out],
                    )


def _divisions(hand: Cards) -> set[tuple[Cards, ...]]:
    found = set()
    for pair in combinations(range(4), 2):
        first = tuple(sorted(hand[n] for n in pair))
        second = tuple(sorted(hand[n] for n in range(4) if n not in pair))
        found.add(tuple(sorted((first, second))))
    return found


def _solve(ends: list[tuple[Any, Any, float]], seat: int) -> float:
    """The value of a game in sequence form to who makes the first of the two sequences, by linear programming."""
    mine, my_sets = _sequences([end[0] for end in ends])
    theirs, their_sets = _sequences([end[1] for end in ends])
    x, q = len(mine), len(their_sets) + 1
    # Greatest floor: for every sequence of the rival, what its set is worth less what follows is at most its payoff.
    payoff = np.zeros((len(theirs), x))
    for a, b, worth in ends:
        payoff[theirs[b], mine[a]] += worth
    sets = np.zeros((len(theirs), q))
    sets[theirs[()], 0] = 1
    for number, (before, moves) in enumerate(their_sets.values(), 1):
        sets[theirs[before], number] -= 1
        for sequence in moves:
            sets[theirs[sequence], number] += 1
    equal = np.zeros((len(my_sets) + 1, x + q))
    equal[0, mine[()]] = 1
    for number, (before, moves) in enumerate(my_sets.values(), 1):
        equal[number, mine[before]] = -1
        for sequence in moves:
            equal[number, mine[sequence]] = 1
    goal = np.zeros(x + q)
    goal[x] = -1
    solved = linprog(
        goal,
        A_ub=np.hstack([-payoff, sets]),
        b_ub=np.zeros(len(theirs)),
        A_eq=equal,
        b_eq=np.eye(len(equal), 1).ravel(),
        bounds=[(0, None)] * x + [(None, None)] * q,
    )
    assert solved.status == 0, solved.message
    return float(-solved.fun)


def _sequences(ends: list[Any]) -> tuple[dict[Any, int], dict[Any, Any]]:
    """All sequences with numbers, and the information sets: what leads to each, and what it can be left by."""
    number: dict[Any, int] = {(): 0}
    sets: dict[Any, Any] = {}
    for end in ends:
        for length in range(1, len(end) + 1):
            sequence, before = tuple(end[:length]), tuple(end[: length - 1])
            number.setdefault(sequence, len(number))
            known = sets.setdefault((before, sequence[-1][0]), (before, []))
            if sequence not in known[1]:
                known[1].append(sequence)
    return number, sets
