"""The box of Hanamikoji, read from its components and checked against the rulebook."""

from genjiko.games.hanamikoji.actions import MARKERS, cards_used
from genjiko.games.hanamikoji.cards import CARD, GEISHA, N
from genjiko.games.hanamikoji.scoring import Goals
from genjiko.kernel.components import Components


class Box:
    """Charms, deck, deal and goals."""

    def __init__(self, components: Components, three_rounds: bool) -> None:
        """Raises BadComponents."""
        rows = components.rows("geisha", N)
        for i, row in enumerate(rows):
            components.only_keys("geisha", row, ("id", "charm"), i)
            components.text_of("geisha", row, "id", (GEISHA[i],), i)
        least = 0 if components.what_if else 1  # a geisha without charm and cards is not in the game
        self.charm: list[int] = [components.number("geisha", r, "charm", least, 7, i) for i, r in enumerate(rows)]
        if sum(self.charm) != 21 and not components.what_if:
            raise components.error("geisha", f"the charm of all geisha is 21 together, not {sum(self.charm)}")
        self.deck: list[int] = [g for g in range(N) for _ in range(self.charm[g])]
        self.every_card: int = sum(CARD[g] for g in self.deck)
        self.markers: int = _markers(components)
        deal = components.row("deal")
        components.number("deal", deal, "removed", 1, 1)
        self.dealt: int = components.fixed("deal", deal, "hand", 6, 0, 6)
        self._check_cards(components)
        self.goals = _goals(components, self.charm, three_rounds)

    def _check_cards(self, components: Components) -> None:
        """What is dealt and drawn is what the markers take from the hand. Raises BadComponents."""
        turns = self.markers.bit_count()
        hand = cards_used(self.markers) - turns
        if self.dealt != hand:
            raise components.error("deal", f"with these markers a hand of {hand} is dealt, not of {self.dealt}")
        if len(self.deck) != 1 + 2 * (hand + turns):
            needed = 1 + 2 * (hand + turns)
            raise components.error("geisha", f"with these markers {needed} cards are needed, not {len(self.deck)}")


def _markers(components: Components) -> int:
    """One bit for each marker. A what-if box may leave one out by giving it 0 cards. Raises BadComponents."""
    row = components.row("markers")
    found = 0
    for marker, name in enumerate(MARKERS):
        cards = marker + 1
        if components.what_if and row.get(name) == 0:
            continue
        components.number("markers", row, name, cards, cards)
        found |= 1 << marker
    if not found:
        raise components.error("markers", "at least one marker is needed")
    return found


def _goals(components: Components, charm: list[int], three_rounds: bool) -> Goals:
    goals = components.row("goals")
    most_charm = components.fixed("goals", goals, "charm", 11, 1, 49)
    most_geisha = components.fixed("goals", goals, "geisha", 4, 1, N)
    if components.what_if and (2 * most_charm <= sum(charm) or 2 * most_geisha <= N - charm.count(0)):
        raise components.error("goals", "a goal must be more than half of what there is (ruling 4)")
    rounds = "rounds_of_the_option" if three_rounds else "rounds_at_most"
    number = {"rounds_of_the_option": 3, "rounds_at_most": 40}
    limits = {key: components.fixed("goals", goals, key, value, 1, 40) for key, value in number.items()}
    return Goals(charm, most_charm, most_geisha, limits[rounds])
