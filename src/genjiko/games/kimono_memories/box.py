"""The box as the rules use it: every card and figure of the components, checked."""

from typing import Final, Required, TypedDict

from genjiko.games.kimono_memories.album import MOST_CARDS
from genjiko.games.kimono_memories.cards import (
    BEAUTIES,
    CARDS,
    KIMONOS,
    MON,
    NONE,
    OBJECTS,
    PATTERNS,
    SYMBOLS,
    TOKENS,
    N,
    ObjectName,
    TokenName,
)
from genjiko.kernel.components import Components, Row

TRACK: Final = 4
"""Spaces of a track on each side of the middle. A box has to say the same: planes and dumps have room for no more."""

_SIDES: Final = (*SYMBOLS, "none")


class AboutCard(TypedDict, total=False):
    """What names a card: of a beauty card all but `prop`, of a prop card that."""

    card: Required[str]
    colour: str
    pattern: int
    objects: list[ObjectName]
    prop: list[ObjectName]


class AboutSymbol(TypedDict, total=False):
    """What names a symbol; a cat has no colour."""

    symbol: Required[TokenName]
    colour: str


class Box:
    """Lists by card are in the order of `cards.CARDS`."""

    def __init__(self, components: Components) -> None:
        """Raises BadComponents when the schema or a count of the rulebook is broken."""
        self.pattern: list[int] = []  # the own pattern of a card, NONE for props and departures
        self.left: list[int] = []  # the symbol on the left side, NONE without
        self.right: list[int] = []
        self.objects: list[list[int]] = []  # the icons on the card
        self.mon: list[int] = []  # bits of the corners
        self.scores: list[list[int]] = []  # the objects of the sets that a prop scores
        self.points: list[int] = []  # what a prop scores for each set
        self._read_board(components)
        self._read_patterns(components)
        self._read_beauties(components)
        self._read_props(components)
        self._read_departures(components)
        self._check_objects(components)

    # -- board, patterns, tokens --

    def _read_board(self, components: Components) -> None:
        board = components.row("board")
        components.only_keys("board", board, ("places", "track"))
        self.places: int = components.fixed("board", board, "places", 8, 3, 8)
        self.track: int = components.number("board", board, "track", TRACK, TRACK)
        limits = components.row("limits")
        fixed = {
            "cross_at_most": 3,
            "cards_left_at_the_end": 2,
            "sudden_victory_markers": 2,
            "sudden_victory_space": 3,
        }
        components.only_keys("limits", limits, (*fixed, "reward_display"))
        numbers = {key: components.number("limits", limits, key, value, value) for key, value in fixed.items()}
        self.reward_display: int = components.fixed("limits", limits, "reward_display", 2, 0, 2)
        self.cards_left: int = numbers["cards_left_at_the_end"]
        self.sudden_markers: int = numbers["sudden_victory_markers"]
        self.sudden_space: int = numbers["sudden_victory_space"]
        self.cards: list[int] = _cards_in_the_game(components)
        self.deck: int = len(self.cards) - self.places - self.reward_display
        self.turns: int = self.deck + self.places - self.cards_left
        rewards = min(N, self.reward_display + self.cards_left)
        if self.deck < 0 or 1 + (self.turns + 1) // 2 + rewards > MOST_CARDS:
            raise components.error("board", f"{len(self.cards)} cards do not fit {self.places} places and the albums")

    def _read_patterns(self, components: Components) -> None:
        rows = components.rows("pattern", N)
        self.tiles: list[int] = []
        self.tokens: list[int] = []  # the supply: one number for each pattern, then the cats
        for i, (number, row) in enumerate(zip(PATTERNS, rows, strict=True)):
            components.only_keys("pattern", row, ("number", "tile", "tokens"), i)
            components.number("pattern", row, "number", number, number, i)
            self.tiles.append(components.number("pattern", row, "tile", number, number, i))
            self.tokens.append(components.number("pattern", row, "tokens", 6, 6, i))
        colours = components.row("colours")
        components.only_keys("colours", colours, [str(number) for number in PATTERNS])
        self.colours: list[str] = [components.text_of("colours", colours, str(number)) for number in PATTERNS]
        cats = components.row("cats")
        components.only_keys("cats", cats, ("tokens",))
        self.tokens.append(components.number("cats", cats, "tokens", 1, 30))

    # -- cards --

    def _read_beauties(self, components: Components) -> None:
        for i, row in enumerate(components.rows("beauty", BEAUTIES)):
            components.only_keys("beauty", row, ("id", "pattern", "left", "right", "objects", "mon"), i)
            pattern = components.number("beauty", row, "pattern", PATTERNS[0], PATTERNS[-1], i)
            objects = components.texts("beauty", row, "objects", OBJECTS, i)
            self._add(components, "beauty", i, row, PATTERNS.index(pattern), objects)

    def _read_props(self, components: Components) -> None:
        for i, row in enumerate(components.rows("prop", KIMONOS - BEAUTIES)):
            components.only_keys("prop", row, ("id", "left", "right", "objects", "points", "mon"), i)
            self._add(components, "prop", i, row, NONE, [])
            objects = components.texts("prop", row, "objects", OBJECTS, i)
            if not objects or len(set(objects)) < len(objects):
                raise components.error("prop", "objects must name at least one object, each once", i)
            self.scores[-1] = [OBJECTS.index(name) for name in objects]
            self.points[-1] = components.number("prop", row, "points", 1, 20, i)

    def _read_departures(self, components: Components) -> None:
        for i, row in enumerate(components.rows("departure", 2)):
            components.only_keys("departure", row, ("id", "left", "right", "mon"), i)
            self._add(components, "departure", i, row, NONE, [])

    def _add(self, components: Components, table: str, i: int, row: Row, pattern: int, objects: list[str]) -> None:
        components.text_of(table, row, "id", (CARDS[len(self.pattern)],), i)
        left = components.text_of(table, row, "left", _SIDES, i)
        right = components.text_of(table, row, "right", _SIDES, i)
        if left == right == "none":
            raise components.error(table, "every card has a symbol on one or both sides", i)
        self.pattern.append(pattern)
        self.left.append(NONE if left == "none" else SYMBOLS.index(left))
        self.right.append(NONE if right == "none" else SYMBOLS.index(right))
        self.objects.append([OBJECTS.index(name) for name in objects])
        self.mon.append(MON.index(components.text_of(table, row, "mon", MON, i)))
        self.scores.append([])
        self.points.append(0)

    def _check_objects(self, components: Components) -> None:
        """The number that the prop cards print for an object is the number of its icons."""
        for i, row in enumerate(components.rows("object", len(OBJECTS))):
            components.only_keys("object", row, ("id", "number"), i)
            components.text_of("object", row, "id", (OBJECTS[i],), i)
            number = components.number("object", row, "number", index=i)
            found = sum(icons.count(i) for icons in self.objects)
            if found != number:
                raise components.error("object", f"the cards show {found} of {OBJECTS[i]}, not {number}", i)

    def sudden(self, markers: list[int], seat: int) -> bool:
        """Whether a seat has two markers on the third or fourth space of its side (ruling 32)."""
        towards = 1 if seat == 0 else -1
        there = [marker for marker in markers if marker * towards >= self.sudden_space]
        return len(there) >= self.sudden_markers

    # -- for logs --

    def about(self, card: int) -> AboutCard:
        """A card as a log line names it: by colour, pattern and objects, or by what a prop scores."""
        found: AboutCard = {"card": CARDS[card]}
        pattern = self.pattern[card]
        if pattern != NONE:
            found["colour"] = self.colours[pattern]
            found["pattern"] = PATTERNS[pattern]
            found["objects"] = [OBJECTS[icon] for icon in self.objects[card]]
        elif card < KIMONOS:
            found["prop"] = [OBJECTS[icon] for icon in self.scores[card]]
        return found

    def about_symbol(self, symbol: int) -> AboutSymbol:
        """A symbol as a log line names it: a pattern with its colour."""
        found: AboutSymbol = {"symbol": TOKENS[symbol]}
        if symbol < N:
            found["colour"] = self.colours[symbol]
        return found


def _cards_in_the_game(components: Components) -> list[int]:
    """All beauty and prop cards; a what-if box may name fewer in a table of its own. Raises BadComponents."""
    if "deck" not in components.tables():
        return list(range(KIMONOS))
    if not components.what_if:
        raise components.error("deck", "only a what-if box plays with fewer cards")
    row = components.row("deck")
    components.only_keys("deck", row, ("cards",))
    names = components.texts("deck", row, "cards", CARDS[:KIMONOS])
    if len(set(names)) < len(names):
        raise components.error("deck", "cards names a card twice")
    return sorted([CARDS.index(name) for name in names])
