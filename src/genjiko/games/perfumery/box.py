"""The box of Perfumery, read from its components and checked."""

from typing import Final, Literal

from genjiko.games.perfumery import essences
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS, IDS, N_CARDS, PERFUME_IDS, RECIPE_IDS, STAGES
from genjiko.kernel.components import Components, Row

NoteName = Literal["top", "middle", "base"]

TOP: Final = 0
MIDDLE: Final = 1
BASE: Final = 2
NOTES: Final[tuple[NoteName, ...]] = ("top", "middle", "base")

# The shared spaces beside the columns and the own note tiles.
SORT: Final = 0
REPLENISH: Final = 1
ESSENCE: Final = 2
HIRE: Final = 3
START: Final = 4
SpaceId = Literal["sort", "replenish", "essence", "hire", "start"]
SHARED: Final[tuple[SpaceId, ...]] = ("sort", "replenish", "essence", "hire", "start")
Room = Literal["one", "each"]
ROOMS: Final[tuple[Room, ...]] = ("one", "each")

BRANDS: Final = (2, 3, 4, 7, 8, 14, 15)
"""The printed brand values: score sheets know no others."""


def in_notes(needs: list[int]) -> str:
    """Essences of the three notes in a row: GG/A/F."""
    return "/".join([essences.letters(part) or "-" for part in needs])


class Box:
    """All figures of the box for a number of players. Lists are indexed by card unless said otherwise."""

    def __init__(self, components: Components, players: int) -> None:
        """Raises BadComponents."""
        self.players = players
        self.columns = players + 1
        self.value = [0] * N_CARDS
        self.stage = [0] * N_CARDS
        self.pay = [0] * N_CARDS  # left bracket of a recipe: empty for an extraction
        self.get = [0] * N_CARDS  # right bracket of a recipe
        self.needs: list[list[int]] = [[0, 0, 0] for _ in range(N_CARDS)]  # by note, sets of essences
        self.units: list[list[tuple[int, int]]] = [[] for _ in range(N_CARDS)]  # the same one by one: note, kind
        self.brand = [0] * N_CARDS
        self.space = [0] * N_CARDS  # storage spaces of a perfume
        self.recipes: list[list[int]] = [[], [], []]  # cards in the game by stage
        self.perfumes: list[list[int]] = [[], [], []]
        self._read_small_tables(components)
        self._read_readings(components)
        self._read_spaces(components)
        self._read_recipes(components)
        self._read_perfumes(components)
        self.in_game: list[int] = [
            card for stages in (self.recipes, self.perfumes) for stage in stages for card in stage
        ]
        self.in_game.sort()

    def _read_small_tables(self, components: Components) -> None:
        tiles = components.rows("notes", 3)
        self.tile = [self._essences(components, "notes", row, "get", i) for i, row in enumerate(tiles)]
        for i, row in enumerate(tiles):
            components.only_keys("notes", row, ("id", "get"), i)
            components.text_of("notes", row, "id", (NOTES[i],), i)
        funds = components.row("funds")
        components.only_keys("funds", funds, ("cards", "value"))
        components.number("funds", funds, "cards", 4, 4)
        self.value[FUNDS] = components.number("funds", funds, "value", 1, 20)
        supply = components.row("essences")
        components.only_keys("essences", supply, essences.KINDS)
        self.supply = [components.number("essences", supply, kind, 1, 100) for kind in essences.KINDS]
        rounds = components.row("rounds")
        components.only_keys("rounds", rounds, ("number",))
        self.rounds = components.fixed("rounds", rounds, "number", 8, 1, 8)
        costs = components.row("costs")
        components.only_keys("costs", costs, ("synthetic", "hire"))
        self.synthetic_cost = components.fixed("costs", costs, "synthetic", 5, 0, 20)
        self.hire_cost = components.fixed("costs", costs, "hire", 7, 0, 20)
        perfumers = components.row("perfumers")
        components.only_keys("perfumers", perfumers, ("ready", "most"))
        self.first_perfumers = components.number("perfumers", perfumers, "ready", 2, 2)
        self.most_perfumers = components.number("perfumers", perfumers, "most", 3, 3)
        hand = components.row("hand")
        components.only_keys("hand", hand, ("most",))
        self.hand_limit = components.fixed("hand", hand, "most", 7, 1, 12)

    def _read_readings(self, components: Components) -> None:
        """What the rulebook leaves open; a box that does not say it plays as the shipped one does."""
        readings: Row = components.row("readings") if "readings" in components.tables() else {}
        components.only_keys("readings", readings, ("every_choice", "replenish_by_space"))
        self.every_choice = components.flag("readings", readings, "every_choice", False)
        self.replenish_by_space = components.flag("readings", readings, "replenish_by_space", False)

    def _read_spaces(self, components: Components) -> None:
        self.room_for_each = [False] * len(SHARED)
        rows = components.rows("spaces", 7)
        for i, row in enumerate(rows):
            components.only_keys("spaces", row, ("id", "room"), i)
        components.text_of("spaces", rows[0], "id", ("acquire",), 0)
        components.text_of("spaces", rows[0], "room", ("one",), 0)
        components.text_of("spaces", rows[1], "id", ("note",), 1)
        components.text_of("spaces", rows[1], "room", ("own",), 1)
        for space, name in enumerate(SHARED):
            i = space + 2
            components.text_of("spaces", rows[i], "id", (name,), i)
            self.room_for_each[space] = components.text_of("spaces", rows[i], "room", ROOMS, i) == "each"

    def _read_recipes(self, components: Components) -> None:
        keys = ("id", "stage", "players", "pay", "get", "value")
        for i, row in enumerate(components.rows("recipes", len(RECIPE_IDS))):
            components.only_keys("recipes", row, keys, i)
            components.text_of("recipes", row, "id", (RECIPE_IDS[i],), i)
            self._read_card(components, "recipes", row, i, i, self.recipes)
            self.pay[i] = self._essences(components, "recipes", row, "pay", i)
            self.get[i] = self._essences(components, "recipes", row, "get", i)
            if not self.get[i]:
                raise components.error("recipes", "get must name an essence", i)
        self._check_number(components, "recipes", self.recipes)

    def _read_perfumes(self, components: Components) -> None:
        keys = ("id", "stage", "players", *NOTES, "brand", "storage", "value")
        for i, row in enumerate(components.rows("perfumes", len(PERFUME_IDS))):
            card = FIRST_PERFUME + i
            components.only_keys("perfumes", row, keys, i)
            components.text_of("perfumes", row, "id", (PERFUME_IDS[i],), i)
            self._read_card(components, "perfumes", row, i, card, self.perfumes)
            self.needs[card] = [self._essences(components, "perfumes", row, note, i) for note in NOTES]
            self.units[card] = [(note, kind) for note in range(3) for kind in essences.as_list(self.needs[card][note])]
            if not 1 <= len(self.units[card]) <= 12:
                raise components.error("perfumes", "a perfume takes 1 to 12 essences", i)
            self.brand[card] = components.number("perfumes", row, "brand", BRANDS[0], BRANDS[-1], i)
            if self.brand[card] not in BRANDS:
                raise components.error("perfumes", f"brand is one of {', '.join(map(str, BRANDS))}", i)
            self.space[card] = self._essences(components, "perfumes", row, "storage", i)
            if len(set(essences.letters(self.space[card]))) > 1:
                raise components.error("perfumes", "storage is for essences of one kind", i)
        self._check_number(components, "perfumes", self.perfumes)

    def _read_card(
        self, components: Components, table: str, row: Row, i: int, card: int, stages: list[list[int]]
    ) -> None:
        self.value[card] = components.number(table, row, "value", 1, 20, i)
        stage = STAGES.index(components.text_of(table, row, "stage", STAGES, i))
        self.stage[card] = stage
        if components.number(table, row, "players", 2, 4, i) <= self.players:
            stages[stage].append(card)

    def _essences(self, components: Components, table: str, row: Row, key: str, i: int) -> int:
        text = components.text_of(table, row, key, (), i)
        try:
            found = essences.from_letters(text)
        except ValueError as error:
            raise components.error(table, f"{key}: {error}", i) from None
        if len(text) > 6:
            raise components.error(table, f"{key}: more than 6 essences", i)
        return found

    def _check_number(self, components: Components, table: str, stages: list[list[int]]) -> None:
        number = sum([len(stage) for stage in stages])
        wanted = self.rounds * self.columns
        if number != wanted:
            raise components.error(table, f"{wanted} cards are used with {self.players} players, not {number}")

    def face(self, card: int) -> str:
        """A card by its id and by what one sees on it: R1-07 F>A, R1-03 +G, P1-07 -/FF/G, funds."""
        if card == FUNDS:
            return IDS[card]
        if card >= FIRST_PERFUME:
            return f"{IDS[card]} {in_notes(self.needs[card])}"
        pay, get = essences.letters(self.pay[card]), essences.letters(self.get[card])
        return f"{IDS[card]} {pay}>{get}" if pay else f"{IDS[card]} +{get}"

    def faces(self, cards: list[int]) -> list[str]:
        """Several cards by what one sees on them."""
        return [self.face(card) for card in cards]

    def worth(self, cards: list[int]) -> int:
        """What cards pay together."""
        value = self.value
        total = 0
        for card in cards:
            total += value[card]
        return total
