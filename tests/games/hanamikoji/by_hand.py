"""A second, slower and simpler telling of the rules of Hanamikoji: cards are letters in lists."""

from collections.abc import Sequence
from itertools import combinations

CHARM = dict(zip("ABCDEFG", (2, 2, 2, 3, 3, 4, 5), strict=True))
ACTIONS = {"secret": "secret", "discard": "discard", "gift": "gift", "compete": "competition"}


def divisions(hand: Sequence[str]) -> set[str]:
    """All ways to offer two pairs, found with the cards laid out one by one."""
    found = set()
    for four in combinations(range(len(hand)), 4):
        for pair in combinations(four, 2):
            rest = [place for place in four if place not in pair]
            pairs = sorted("".join(sorted(hand[place] for place in group)) for group in (pair, rest))
            found.add(f"compete {' '.join(pairs)}")
    return found


class ByHand:
    """One game. Chance is told: the order of every deal, removed card first, last card of the deck on top."""

    def __init__(self, last_round: int, number: int = 1, favour: dict[str, int] | None = None) -> None:
        self.last_round = last_round
        self.round = number
        self.favour = dict(favour or {})  # whom a geisha favours; she is missing while her marker lies in the middle
        self.winners: tuple[int, ...] = ()

    def deal(self, order: Sequence[str]) -> None:
        self.removed = order[0]
        self.hands = [list(order[1:7]), list(order[7:13])]
        self.deck = list(order[13:])
        self.ready = [set(ACTIONS.values()), set(ACTIONS.values())]
        self.secret: list[list[str]] = [[], []]
        self.discards: list[list[str]] = [[], []]
        self.sides: list[list[str]] = [[], []]
        self.offer: list[list[str]] = []  # what can be taken
        self.turn = (self.round + 1) % 2
        self.draw()

    def draw(self) -> None:
        self.hands[self.turn].append(self.deck.pop())

    @property
    def actor(self) -> int:
        return -1 if self.winners else (1 - self.turn if self.offer else self.turn)

    def legal(self) -> set[str]:
        if self.winners:
            return set()
        if self.offer:
            return {"take " + "".join(sorted(group)) for group in self.offer}
        hand = self.hands[self.turn]
        found: set[str] = set()
        for name, cards in (("secret", 1), ("discard", 2), ("gift", 3)):
            if name in self.ready[self.turn]:
                found |= {f"{name} {' '.join(sorted(some))}" for some in combinations(hand, cards)}
        return found | (divisions(hand) if "competition" in self.ready[self.turn] else set())

    def play(self, text: str) -> bool:
        """Carry out an action; whether a new deal is needed to go on."""
        kind, *groups = text.split()
        cards = list("".join(groups))
        if kind == "take":
            self.give(cards)
            return self.next_turn()
        self.ready[self.turn].remove(ACTIONS[kind])
        for card in cards:
            self.hands[self.turn].remove(card)
        if kind == "secret":
            self.secret[self.turn] = cards
        elif kind == "discard":
            self.discards[self.turn] = cards
        else:
            self.offer = [list(group) for group in groups]
            if all(sorted(group) == sorted(self.offer[0]) for group in self.offer):
                self.give(self.offer[0])
        return False if self.offer else self.next_turn()

    def give(self, taken: list[str]) -> None:
        """The rival has taken these of the offer."""
        rest = [card for group in self.offer for card in group]
        for card in taken:
            rest.remove(card)
        self.sides[1 - self.turn] += taken
        self.sides[self.turn] += rest
        self.offer = []

    def next_turn(self) -> bool:
        self.turn = 1 - self.turn
        if self.ready[self.turn]:
            self.draw()
            return False
        self.turn = 1 - self.turn
        return self.score()

    def score(self) -> bool:
        for seat in (0, 1):
            self.sides[seat] += self.secret[seat]
            self.secret[seat] = []
        for geisha in CHARM:
            mine, theirs = (side.count(geisha) for side in self.sides)
            if mine != theirs:
                self.favour[geisha] = int(theirs > mine)
        self.winners = who_wins(self.favour, self.round, self.last_round)
        if self.winners:
            return False
        self.round += 1
        return True


def standing(favour: dict[str, int], seat: int) -> tuple[int, int]:
    """Geisha and charm of a seat."""
    mine = [CHARM[geisha] for geisha, owner in favour.items() if owner == seat]
    return len(mine), sum(mine)


def who_wins(favour: dict[str, int], number: int, last_round: int) -> tuple[int, ...]:
    """The winners after a round with these favours."""
    stand = [standing(favour, seat) for seat in (0, 1)]
    for seat in (0, 1):
        if stand[seat][1] >= 11:
            return (seat,)
    for seat in (0, 1):
        if stand[seat][0] >= 4:
            return (seat,)
    if number < last_round:
        return ()
    return tuple(seat for seat in (0, 1) if stand[seat] == max(stand))
