"""The box of Goofspiel, read from its components."""

from genjiko.kernel.components import Components

MOST = 13
"""No suit has more cards: the catalogue and the planes have room for so many."""


class Box:
    """How many cards a suit has."""

    def __init__(self, components: Components) -> None:
        """Raises BadComponents."""
        row = components.row("suit")
        components.only_keys("suit", row, ("cards",))
        self.cards = components.number("suit", row, "cards", 2, MOST)
