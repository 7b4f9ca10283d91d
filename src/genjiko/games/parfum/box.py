"""What is in the box of Parfum: the components file read, checked and made ready for quick use."""

from typing import Final

from genjiko.games.parfum.pieces import AROMAS, CUSTOMERS, KINDS, NOTES, ONE, TYPES, N, covers
from genjiko.kernel.components import Components, Row

_ICONS_AT_MOST: Final = 6
_TOKENS: Final = [10, 4, 5, 6]
# Figures of the rulebook, and how far a what-if box may go from them: as far as actions and planes reach.
_Figures = dict[str, tuple[int, int, int]]
_BOARD: Final[_Figures] = {
    "street": (5, 1, 5),
    "distillery": (6, 1, 6),
    "street_of_three": (4, 1, 5),
    "distillery_of_three": (5, 1, 6),
    "customers_below_closing_time": (5, 0, 9),
}
_WATER: Final[_Figures] = {"start": (2, 0, 6), "keep": (4, 0, 12), "reward": (2, 0, 6)}
_FLACONS: Final[_Figures] = {
    "supply": (25, 6, 25),
    "minor": (2, 1, 3),
    "major": (3, 1, 3),
    "minor_price": (2, 0, 9),
    "major_price": (3, 0, 9),
}


class Box:
    """The pieces for one number of players. Figures that the rulebook states are not open to change."""

    def __init__(self, components: Components, players: int) -> None:
        """Raises BadComponents."""
        self.cycles: int = 1 if players == 2 else 2  # of selling in a round
        self.sales: int = 2 if players == 2 else 1  # with each clock in each cycle
        self._read_board(components, players)
        self._read_water(components)
        self._read_flacons(components)
        self._read_aromas(components)
        self._read_clocks(components, players)
        self._read_notes(components)
        self._read_customers(components)
        track = components.row("track")
        components.only_keys("track", track, ("spaces",))
        self.track: int = components.number("track", track, "spaces", 81, 1000)
        stop = components.row("stop")
        components.only_keys("stop", stop, ("idle_rounds",))
        self.idle_rounds: int = components.fixed("stop", stop, "idle_rounds", 10, 1, 10)

    def _read_board(self, components: Components, players: int) -> None:
        row = _fixed(components, "board", _BOARD)
        suffix = "_of_three" if players == 3 else ""
        self.street: int = row["street" + suffix]
        self.longest: int = max(row["street"], row["street_of_three"])  # of the streets on both sides of the board
        self.distillery: int = row["distillery" + suffix]
        self.below_closing: int = row["customers_below_closing_time"]

    def _read_water(self, components: Components) -> None:
        row = components.row("water")
        self.tokens: list[int] = components.numbers("water", row, "tokens", KINDS)
        if self.tokens != _TOKENS:
            raise components.error("water", f"the box holds {_TOKENS} tokens of coin 0 to 3, not {self.tokens}")
        figures = _fixed(components, "water", _WATER, ("tokens",))
        self.start: int = figures["start"]
        self.keep: int = figures["keep"]
        self.reward: int = figures["reward"]

    def _read_flacons(self, components: Components) -> None:
        row = _fixed(components, "flacons", _FLACONS)
        self.supply: int = row["supply"]
        self.flacons: list[int] = [row["minor"], row["major"]]
        self.bargain: list[int] = [row["minor_price"], row["major_price"]]

    def _read_aromas(self, components: Components) -> None:
        """A box of before names the colour in the row of its aroma; it has no table of colours."""
        rows = components.rows("aroma", N)
        colours: Row = components.row("colours") if "colours" in components.tables() else {}
        if colours:
            components.only_keys("colours", colours, AROMAS)
        self.faces: list[list[int]] = []
        self.colours: list[str] = []
        self.dice = 3
        for i, row in enumerate(rows):
            components.only_keys("aroma", row, ("id", "dice", "flask", "fly", "colour"), i)
            components.text_of("aroma", row, "id", (AROMAS[i],), i)
            components.number("aroma", row, "dice", self.dice, self.dice, i)
            flask = components.number("aroma", row, "flask", 1, 5, i)
            fly = components.number("aroma", row, "fly", 1, 5, i)
            if flask + fly != 6:
                raise components.error("aroma", f"a die has six faces, not {flask + fly}", i)
            self.faces.append([flask, fly])
            if colours and "colour" not in row:
                self.colours.append(components.text_of("colours", colours, AROMAS[i]))
            else:
                self.colours.append(components.text_of("aroma", row, "colour", index=i))

    def _read_clocks(self, components: Components, players: int) -> None:
        brown, tan = _clocks(components, "brown_clock", 4), _clocks(components, "tan_clock", 3)
        self.tan: bool = players == 3
        self.actions: list[int] = tan if self.tan else brown

    def _read_notes(self, components: Components) -> None:
        rows = components.rows("note", NOTES)
        self.note_type: list[int] = []
        self.note_icons: list[int] = []
        self.note_coin: list[int] = []
        market = sum(self.dice * one for one in ONE)
        for i, row in enumerate(rows):
            components.only_keys("note", row, ("id", "type", "aromas", "coin"), i)
            components.text_of("note", row, "id", (f"n{i + 1}",), i)
            self.note_type.append(TYPES.index(components.text_of("note", row, "type", TYPES, i)))
            aromas = components.texts("note", row, "aromas", AROMAS, i)
            if not 1 <= len(aromas) <= _ICONS_AT_MOST:
                raise components.error("note", f"a note has 1 to {_ICONS_AT_MOST} aromas", i)
            icons = sum(ONE[AROMAS.index(aroma)] for aroma in aromas)
            if not covers(market, icons):
                raise components.error("note", f"there are only {self.dice} dice of an aroma", i)
            self.note_icons.append(icons)
            self.note_coin.append(components.number("note", row, "coin", 1, 9, i))
        for type, name in enumerate(TYPES):
            if type not in self.note_type:
                raise components.error("note", f"there is no {name} note")
        alike = list(zip(self.note_type, self.note_icons, self.note_coin, strict=True))
        self.note_kind: list[int] = [alike.index(note) for note in alike]
        self.has_twins: bool = self.note_kind != list(range(NOTES))
        # One place further, so that an open slot (0) adds nothing.
        self.slot_icons: list[int] = [0, *self.note_icons]
        self.slot_kind: list[int] = [0, *[kind + 1 for kind in self.note_kind]]

    def _read_customers(self, components: Components) -> None:
        rows = components.rows("customer", CUSTOMERS)
        self.customer_back: list[str] = []
        self.customer_aroma: list[int] = []
        self.customer_parts: list[int] = []
        self.customer_price: list[int] = []
        for i, row in enumerate(rows):
            components.only_keys("customer", row, ("id", "back", "aroma", "parts", "price"), i)
            components.text_of("customer", row, "id", (f"c{i + 1}",), i)
            self.customer_back.append(components.text_of("customer", row, "back", ("A", "B"), i))
            self.customer_aroma.append(AROMAS.index(components.text_of("customer", row, "aroma", AROMAS, i)))
            self.customer_parts.append(components.number("customer", row, "parts", 1, 9, i))
            self.customer_price.append(components.number("customer", row, "price", 1, 30, i))
        if self.customer_back.count("A") < self.longest:
            raise components.error("customer", f"a street needs at least {self.longest} customers with the back A")
        if self.customer_back.count("B") <= self.below_closing:
            raise components.error("customer", f"more than {self.below_closing} customers have the back B")
        self.customer_wants: list[int] = [
            ONE[a] * n for a, n in zip(self.customer_aroma, self.customer_parts, strict=True)
        ]
        alike = list(zip(self.customer_wants, self.customer_price, strict=True))
        self.customer_kind: list[int] = [alike.index(customer) for customer in alike]

    def parts(self, perfume: int) -> int:
        """All aroma icons of a perfume's notes, as a heap."""
        icons = self.slot_icons
        return icons[perfume >> 3 & 63] + icons[perfume >> 9 & 63] + icons[perfume >> 15 & 63]

    def look(self, perfume: int) -> int:
        """The perfume with each note replaced by the first one like it: equal for perfumes alike."""
        kind = self.slot_kind
        slots = kind[perfume >> 3 & 63] | kind[perfume >> 9 & 63] << 6 | kind[perfume >> 15 & 63] << 12
        return slots << 3 | perfume & 7


def _fixed(components: Components, table: str, figures: _Figures, others: tuple[str, ...] = ()) -> dict[str, int]:
    """A table of figures that the rulebook states. Raises BadComponents."""
    row: Row = components.row(table)
    components.only_keys(table, row, (*figures, *others))
    return {key: components.fixed(table, row, key, *figures[key]) for key in figures}


def _clocks(components: Components, table: str, clocks: int) -> list[int]:
    """The actions of the clocks of one colour. Raises BadComponents."""
    found: list[int] = []
    for i, row in enumerate(components.rows(table, clocks)):
        components.only_keys(table, row, ("id", "actions"), i)
        components.number(table, row, "id", i + 1, i + 1, i)
        found.append(components.number(table, row, "actions", 1, 9, i))
    return found
