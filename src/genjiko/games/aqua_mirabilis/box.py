"""The box of Aqua Mirabilis: components.toml read, checked and turned into small numbers."""

from itertools import combinations
from typing import Final

from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BONUSES,
    CITIES,
    CITY_PLACE,
    COUPLE_PLACE,
    DAMES,
    EFFECTS,
    FLOWERS,
    FLOWERS_TILE,
    METHODS,
    MOST_LEVEL,
    NONE,
    ONE_SLOT_TILE,
    RECIPES,
    SCENTS_TILE,
    SIZE,
    TILE_NAMES,
    TILES,
    TWO_SLOTS_TILE,
    VERSAILLES,
    base_of,
    city_of,
    recipe,
)
from genjiko.kernel.components import Components, Row

MOST_STEPS: Final = 3
"""No sundial gives the coach more; the ability adds one."""

TOKEN_GIFT: Final = "token"
PERFUME_GIFT: Final = "perfume"


class Box:
    """Every figure of the game for a number of players. Raises BadComponents."""

    def __init__(self, components: Components, players: int) -> None:
        self.players = players
        self._read_pieces(components)
        self._read_setup(components)
        self._read_track(components)
        self._read_cities(components)
        self._read_tiles(components)
        self._read_apprenticeship(components)
        self._read_methods(components)
        self._read_court(components)
        self._read_recipes(components)
        self._read_points(components)
        self._read_bonuses(components)
        self._read_readings(components)

    # -- counts --

    def _read_pieces(self, c: Components) -> None:
        row = c.row("pieces")
        self.cubes: int = c.number("pieces", row, "cubes", 60, 60)
        self.tokens: int = c.number("pieces", row, "tokens", 34, 34)
        self.influence: int = c.number("pieces", row, "influence", 8, 8)
        self.method_slots: int = c.number("pieces", row, "method_slots", 3, 3)
        c.number("pieces", row, "perfume_slots", 3, 3)
        self.most_favours: int = c.number("pieces", row, "favours", 2, 2)
        self.weeks: int = c.number("pieces", row, "weeks", 4, 4)
        c.only_keys(
            "pieces", row, ("cubes", "tokens", "influence", "method_slots", "perfume_slots", "favours", "weeks")
        )
        self.copies: int = c.number("flowers", c.row("flowers"), "copies", 16, 16)
        order = c.texts("matrix", c.row("matrix"), "order", list(FLOWERS))
        if sorted(order) != sorted(FLOWERS):
            raise c.error("matrix", "order must name each of the six flowers once")
        self.order: list[int] = [FLOWERS.index(letter) for letter in order]
        self.position: list[int] = [self.order.index(f) for f in range(6)]

    # -- set-up and calendar --

    def _read_setup(self, c: Components) -> None:
        index = self.players - 2
        rows = c.rows("setup", 3)
        for i, each in enumerate(rows):
            c.number("setup", each, "players", i + 2, i + 2, i)
        row = rows[index]
        self.sub_slots: int = c.number("setup", row, "sub_slots", 1, 4, index)
        self.market: int = c.number("setup", row, "market", 0, 8, index)
        self.factors: list[int] = c.numbers("setup", row, "delivery", 2, 1, 2, index)
        self.start_flowers: list[int] = c.numbers("setup", row, "flowers", self.players, 0, 3, index)
        if self.start_flowers != [0, 1, 2, 3][: self.players]:
            raise c.error("setup", "the seats start with 0, 1, 2 and 3 flowers", index)
        weeks = c.rows("week", 3)
        for i, each in enumerate(weeks):
            c.number("week", each, "players", i + 2, i + 2, i)
        self.days: list[str] = c.texts(
            "week", weeks[index], "days", ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"), index
        )
        if len(self.days) < 2 or self.days[0] != "Sun" or len(set(self.days)) != len(self.days):
            raise c.error("week", "a week has different days and begins with Sun", index)
        self.week: int = len(self.days)
        self.last_day: int = self.weeks * self.week
        self._read_delivery(c)

    def _read_delivery(self, c: Components) -> None:
        sets = c.texts("delivery", c.row("delivery"), "sets", ["".join(s) for s in combinations(FLOWERS, 4)])
        if len(set(sets)) != 15:
            raise c.error("delivery", "sets must name all 15 sets of four different flowers once")
        self.delivery_names: list[str] = sets
        self.deliveries: list[list[int]] = [[FLOWERS.index(f) for f in four] for four in sets]

    # -- sundial and travel --

    def _read_track(self, c: Components) -> None:
        row = c.row("sundial")
        # Index 0 is never used: at 0 action points the sundial goes back to 5.
        self.production: list[int] = [0, *c.numbers("sundial", row, "production", 5, 0, 9)]
        self.steps: list[int] = [0, *c.numbers("sundial", row, "coach", 5, 0, MOST_STEPS)]
        if self.production[5] or self.steps[5]:
            raise c.error("sundial", "at 5 action points there is neither production nor travel")
        track = c.row("track")
        self.spots: list[str] = c.texts("track", track, "spots", ("", "grasse", *CITIES))
        if sorted(s for s in self.spots if s) != sorted(("grasse", *CITIES)):
            raise c.error("track", "spots must name grasse and each city once")
        self.grasse: int = self.spots.index("grasse")
        self.city_at: list[int] = [CITIES.index(s) if s in CITIES else NONE for s in self.spots]
        home = c.texts("track", track, "sends_home", CITIES)
        self.sends_home: list[bool] = [city in home for city in CITIES]

    def _read_cities(self, c: Components) -> None:
        self.place_ap: list[int] = [1] * (VERSAILLES + 1)
        self.place_room: list[int] = [1] * (VERSAILLES + 1)
        self.city_letter: list[int] = []
        self.city_points: list[int] = []
        self.city_experience: list[int] = []
        for i, row in enumerate(c.rows("city", 4)):
            c.text_of("city", row, "id", (CITIES[i],), i)
            c.only_keys("city", row, ("id", "ap", "letter", "points", "experience"), i)
            self.place_ap[CITY_PLACE + i] = c.number("city", row, "ap", 1, 5, i)
            self.city_letter.append(c.number("city", row, "letter", 0, 4, i))
            self.city_points.append(c.number("city", row, "points", 0, 9, i))
            self.city_experience.append(c.number("city", row, "experience", 0, 3, i))

    def _read_tiles(self, c: Components) -> None:
        self.effect_names: list[str] = []
        self.effect: list[int] = []
        self.effect_flowers: list[list[int]] = []  # what F and S bring
        self.effect_base: list[int] = []  # the base of R1 and R2, NONE: any
        for i, row in enumerate(c.rows("tile", TILES)):
            c.text_of("tile", row, "id", (TILE_NAMES[i],), i)
            c.only_keys("tile", row, ("id", "effect"), i)
            text = c.text_of("tile", row, "effect", (), i)
            code, _, what = text.partition(":")
            wants = code in ("F", "S", "R1", "R2")
            if code not in EFFECTS or wants != bool(what):
                raise c.error("tile", f"effect {text!r} is none of {', '.join(EFFECTS)}", i)
            number = EFFECTS.index(code)
            plain = number in (FLOWERS_TILE, SCENTS_TILE)
            if not (all(f in FLOWERS for f in what) and (plain or len(what) <= 1)) and (plain or what != "any"):
                raise c.error("tile", f"effect {text!r} must name flowers by letter", i)
            self.effect_names.append(text)
            self.effect.append(number)
            self.effect_flowers.append([FLOWERS.index(f) for f in what] if plain else [])
            named = number in (ONE_SLOT_TILE, TWO_SLOTS_TILE) and what != "any"
            self.effect_base.append(FLOWERS.index(what) if named else NONE)
        # Equal tiles of one city are one kind and go by the name of the first.
        self.kind: list[int] = [
            next(k for k in range(TILES) if city_of(k) == city_of(t) and self.effect_names[k] == self.effect_names[t])
            for t in range(TILES)
        ]

    # -- apprenticeship and production --

    def _read_apprenticeship(self, c: Components) -> None:
        row = c.row("apprenticeship")
        costs: list[int] = []
        for name, count in (("base", 1), ("specialization", 2), ("ability", 1), ("method", 2)):
            costs += c.numbers("apprenticeship", row, name, count, 1, 5)
        for i, cost in enumerate(costs):
            self.place_ap[6 + i] = cost
        row = c.row("ability")
        self.ability_copies: list[int] = [c.number("ability", row, name, 0, 6) for name in ABILITIES]
        if sum(self.ability_copies) != 6:
            raise c.error("ability", f"the box holds 6 special abilities, not {sum(self.ability_copies)}")
        row = c.row("experience")
        self.base_experience: int = c.number("experience", row, "base", 0, 3)
        self.specialization_experience: int = c.number("experience", row, "specialization", 0, 3)
        self.ability_experience: int = c.number("experience", row, "ability", 0, 3)
        self.method_experience: int = c.number("experience", row, "method", 0, 3)

    def _read_methods(self, c: Components) -> None:
        self.method_points: list[int] = []
        self.method_baskets: list[int] = []
        self.method_equal: list[bool] = []
        self.method_flowers: list[int] = []
        self.method_scents: list[int] = []
        for i, row in enumerate(c.rows("method", 5)):
            c.text_of("method", row, "id", (METHODS[i],), i)
            c.only_keys("method", row, ("id", "production", "baskets", "equal", "flowers", "scents"), i)
            self.method_points.append(c.number("method", row, "production", 1, 9, i))
            baskets = c.number("method", row, "baskets", 1, 2, i)
            self.method_baskets.append(baskets)
            equal = c.flag("method", row, "equal", index=i)
            self.method_equal.append(equal or baskets == 1)
            self.method_flowers.append(_mask(c, "method", row, "flowers", i))
            self.method_scents.append(c.number("method", row, "scents", baskets, 2 if not equal else 4, i))

    # -- court and Versailles --

    def _read_court(self, c: Components) -> None:
        self.gift_scents: list[int] = []  # mask of scents that a dame takes
        self.gift_token: list[bool] = []
        self.gift_perfume: list[bool] = []
        for i, row in enumerate(c.rows("couple", 4)):
            c.text_of("couple", row, "id", (DAMES[i],), i)
            c.only_keys("couple", row, ("id", "spaces", "gift"), i)
            count = 2 if i < 2 else 1
            spaces = c.numbers("couple", row, "spaces", count, 1, 5, i)
            if len(set(spaces)) != 1:
                raise c.error("couple", "the spaces of one couple cost the same", i)
            self.place_ap[COUPLE_PLACE + i] = spaces[0]
            self.place_room[COUPLE_PLACE + i] = count
            gift = c.text_of("couple", row, "gift", (), i)
            scents = gift not in (TOKEN_GIFT, PERFUME_GIFT)
            self.gift_scents.append(_mask(c, "couple", row, "gift", i) if scents else 0)
            self.gift_token.append(gift == TOKEN_GIFT)
            self.gift_perfume.append(gift == PERFUME_GIFT)
        spaces = c.numbers("versailles", c.row("versailles"), "spaces", 4, 1, 5)
        if len(set(spaces)) != 1:
            raise c.error("versailles", "the four spaces cost the same")
        self.place_ap[VERSAILLES] = spaces[0]
        self.place_room[VERSAILLES] = 4
        row = c.row("letters")
        c.number("letters", row, "pieces", 8, 8)
        self.letters_two_sided: bool = c.flag("letters", row, "two_sided")

    # -- recipes and points --

    def _read_recipes(self, c: Components) -> None:
        self.recipe_copies: list[int] = [0] * RECIPES
        for i, row in enumerate(c.rows("recipe", 6)):
            c.text_of("recipe", row, "base", (FLOWERS[i],), i)
            c.only_keys("recipe", row, ("base", "one", "two"), i)
            for slots, key in ((1, "one"), (2, "two")):
                for level in c.numbers("recipe", row, key, None, 1, MOST_LEVEL, i):
                    self.recipe_copies[recipe(i, slots, level)] += 1
        if sum(self.recipe_copies) != 35:
            raise c.error("recipe", f"the box holds 35 recipes, not {sum(self.recipe_copies)}")
        kinds = [r for r in range(RECIPES) if self.recipe_copies[r]]
        self.recipes_of: list[list[int]] = [[r for r in kinds if base_of(r) == base] for base in range(6)]

    def _read_points(self, c: Components) -> None:
        row = c.row("points")
        self.court_points: list[int] = c.numbers("points", row, "court", 5, 0, 20)
        self.king_points: int = c.number("points", row, "king", 0, 20)
        self.king_points_with_b: int = c.number("points", row, "king_with_b", 0, 20)
        self.perfection: int = c.number("points", row, "perfection", 0, 20)
        self.cube_points_with_d: int = c.number("points", row, "cube_with_d", 0, 20)
        self.token_points: int = c.number("points", row, "token", 0, 20)
        self.majority_points: int = c.number("points", row, "majority", 0, 20)

    def _read_bonuses(self, c: Components) -> None:
        self.bonus_from: list[list[int]] = []
        self.bonus_points: list[list[int]] = []
        for i, row in enumerate(c.rows("bonus", len(BONUSES))):
            c.text_of("bonus", row, "id", (BONUSES[i],), i)
            c.only_keys("bonus", row, ("id", "at_least", "points"), i)
            steps = c.numbers("bonus", row, "at_least", None, 1, 20, i)
            if not steps or steps != sorted(set(steps)):
                raise c.error("bonus", "at_least must rise", i)
            self.bonus_from.append(steps)
            self.bonus_points.append(c.numbers("bonus", row, "points", len(steps), 0, 20, i))

    def _read_readings(self, c: Components) -> None:
        row = c.row("readings")
        c.only_keys(
            "readings", row,
            ("coach_optional", "thrown_recipe_returns", "parade_as_if_cube", "methods_bonus_on_board"),
        )  # fmt: skip
        self.coach_optional: bool = c.flag("readings", row, "coach_optional")
        self.thrown_recipe_returns: bool = c.flag("readings", row, "thrown_recipe_returns")
        self.parade_as_if_cube: bool = c.flag("readings", row, "parade_as_if_cube")
        self.methods_bonus_on_board: bool = c.flag("readings", row, "methods_bonus_on_board")

    def bonus_value(self, bonus: int, reached: int) -> int:
        """The points of a bonus tile for a number reached: the highest step counts."""
        points = 0
        for i, least in enumerate(self.bonus_from[bonus]):
            if reached >= least:
                points = self.bonus_points[bonus][i]
        return points


def _mask(c: Components, table: str, row: Row, key: str, index: int) -> int:
    text = c.text_of(table, row, key, (), index)
    if not text or any(letter not in FLOWERS for letter in text):
        raise c.error(table, f"{key} must be letters of {''.join(FLOWERS)}, not {text!r}", index)
    mask = 0
    for letter in text:
        mask |= 1 << FLOWERS.index(letter)
    if SIZE[mask] != len(text):
        raise c.error(table, f"{key} names a flower twice", index)
    return mask
