"""The box of Hanamikoji, read from its components and checked against the rulebook."""

from genjiko.games.hanamikoji.actions import MARKERS
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
        self.charm: list[int] = [components.number("geisha", r, "charm", 1, 7, i) for i, r in enumerate(rows)]
        if sum(self.charm) != 21:
            raise components.error("geisha", f"the charm of all geisha is 21 together, not {sum(self.charm)}")
        self.deck: list[int] = [g for g in range(N) for _ in range(self.charm[g])]
        self.every_card: int = sum(CARD[g] for g in self.deck)
        markers = components.row("markers")
        for name, cards in zip(MARKERS, (1, 2, 3, 4), strict=True):
            components.number("markers", markers, name, cards, cards)
        deal = components.row("deal")
        components.number("deal", deal, "removed", 1, 1)
        self.dealt: int = components.number("deal", deal, "hand", 6, 6)
        self.goals = _goals(components, self.charm, three_rounds)


def _goals(components: Components, charm: list[int], three_rounds: bool) -> Goals:
    goals = components.row("goals")
    most_charm = components.number("goals", goals, "charm", 11, 11)
    most_geisha = components.number("goals", goals, "geisha", 4, 4)
    rounds = "rounds_of_the_option" if three_rounds else "rounds_at_most"
    number = {"rounds_of_the_option": 3, "rounds_at_most": 40}
    limits = {key: components.number("goals", goals, key, value, value) for key, value in number.items()}
    return Goals(charm, most_charm, most_geisha, limits[rounds])
