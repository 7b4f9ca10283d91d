"""Aqua Mirabilis told a second time, small, plain and slow, to be compared with the game decision by decision.

Nothing is shared with the game but the figures of the box. `Opinion` begins at any dump, lists what may be said, and is
told what was said and what chance answered. Numbers in brackets are the rulings of docs/games/aqua-mirabilis.md.

    python -m tests.games.aqua_mirabilis.second_opinion --games 200 --seed 5
"""

import argparse
import copy
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import genjiko
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game

GAME = "aqua-mirabilis"
FLOWERS = "BJLNOR"
DAMES = "ABCD"
CITIES = {"P": "paris", "L": "london", "K": "koln", "F": "florence"}
METHODS = ["distillation", "maceration", "squeezing", "enfleurage", "extraction"]
ABILITIES = ["market", "points", "coach"]
TYPES = [
    *(f"market {f}" for f in FLOWERS),
    *("base", "specialization", "ability", "method"),
    *CITIES.values(),
    *(f"couple {d}" for d in DAMES),
    "versailles",
]
SCORES = ["originality", "court", "king", "perfection", "cubes", "half", "parade", "tokens", "cities", "dames"]
SCORES += [f"bonus_{d.lower()}" for d in DAMES]
FREE_ACTIONS = ("make", "flip")
# Steps inside a free action: what is known in the window around it still counts.
INNER = ("throw", "tile_base", "recipe", "complement", "complement2", "scent", "scent2", "dame", "source", "keep")
MAKING = ("throw", "tile_base", "recipe", "complement", "complement2")
# In which steps (or windows around inner steps) a fact of the turn means anything.
MATTERS: dict[str, tuple[str, ...]] = {
    "window": INNER,
    "free": ("main",),
    "produced": ("main", "gifts", "showing", "convert", "macerate", "store", "coach", "city_tile", "arrival", "last"),
    "budget": ("workers",),
    "moved": ("workers",),
    "points": ("convert", "macerate"),
    "gifts": ("gifts",),
    "left": ("relocate", "dame", "source"),
    "court_moved": ("showing", "pair", "second"),
    "showings": ("showing", "pair", "second"),
    "last_points": ("showing",),
    "chosen": ("pair", "macerate", "throw", "recipe", "complement2", "scent2", "dame", "source"),
    "method": ("drop", "macerate"),
    "recipe": ("complement", "complement2"),
    "tile": MAKING,
}

Flowers = dict[str, int]
Perfume = dict[str, Any]


def _ends_storing() -> str:
    known = [str(action) for action in genjiko.new(GAME, 2, seed=1).rules.catalogue.actions]
    return "end storing" if "end storing" in known else "done"


END_STORING = _ends_storing()


@cache
def read_box(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def by_flower(numbers: list[int]) -> Flowers:
    return dict(zip(FLOWERS, numbers, strict=True))


class Board:
    """What lies before one player, from the board of a dump."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.ap: int = data["ap"]
        self.flowers = by_flower(data["flowers"])
        self.scents = by_flower(data["scents"])
        self.methods: list[str] = sorted(data["methods"], key=METHODS.index)
        self.had: set[str] = set(data["had"])
        inputs = data["stored"]
        self.stored = {m: sorted(f for f in inputs[2 * i : 2 * i + 2] if f) for i, m in enumerate(METHODS)}
        self.bases: set[str] = set(data["bases"])
        self.specializations: set[str] = set(data["specializations"])
        self.abilities: set[str] = set(data["abilities"])
        self.tiles: list[str] = sorted(data["tiles"])
        self.flipped: list[str] = sorted(data["flipped"])
        self.letter: int = data["letter"]
        self.influence: dict[str, int] = dict(zip(DAMES, data["influence"], strict=True))
        self.led: set[str] = set(data["led"])
        self.owes: bool = data["owes"]
        self.perfumes: list[Perfume | None] = copy.deepcopy(data["perfumes"])
        self.tokens: int = data["tokens"]
        self.coach: int = data["coach"]
        self.place: str | None = data["place"]
        self.last_type: str | None = None if data["last_type"] < 0 else TYPES[data["last_type"]]
        self.points: dict[str, int] = dict(zip(SCORES, data["points"], strict=True))

    def made(self) -> list[Perfume]:
        return [p for p in self.perfumes if p is not None]

    def unshown(self) -> list[int]:
        return [i for i, p in enumerate(self.perfumes) if p is not None and not p["shown"]]


class Opinion:
    """A game in progress: `legal()` says what may be said, `play()` is told what was said."""

    def __init__(self, dump: dict[str, Any]) -> None:
        self.box = read_box(dump["components"] or shipped_components(GAME).text)
        self.readings: dict[str, bool] = self.box["readings"]
        self.effects: dict[str, str] = {tile["id"]: tile["effect"] for tile in self.box["tile"]}
        self.cities: dict[str, Any] = {city["id"]: city for city in self.box["city"]}
        self.ways: dict[str, Any] = {method["id"]: method for method in self.box["method"]}
        self.couples: dict[str, Any] = {couple["id"]: couple for couple in self.box["couple"]}
        self.players: int = dump["players"]
        self.setup = next(row for row in self.box["setup"] if row["players"] == self.players)
        self.week = len(next(row for row in self.box["week"] if row["players"] == self.players)["days"])
        self.heard: list[Any] = []
        self.met: Counter[str] = Counter()
        self._read_table(dump["state"])
        self._read_turn(dump["state"])

    def _read_table(self, state: dict[str, Any]) -> None:
        self.boards = [Board(data) for data in state["boards"]]
        self.market = by_flower(state["market"])
        self.supply = by_flower(state["supply"])
        self.workers: list[str] = list(state["workers"])
        self.king: str = state["king"]
        self.court: str = state["court"]
        cells = [column + row for column in FLOWERS for row in FLOWERS]
        self.cubes: dict[str, int] = dict(zip(cells, state["cubes"], strict=True))
        self.cube_supply: int = state["cube_supply"]
        self.token_supply: int = state["token_supply"]
        self.recipes: list[str] = sorted(state["recipes"])
        self.stacks: dict[str, list[str]] = dict(zip(CITIES.values(), copy.deepcopy(state["stacks"]), strict=True))
        self.bases: set[str] = set(state["bases"])
        self.specializations: set[str] = set(state["specializations"])
        self.abilities: dict[str, int] = dict(zip(ABILITIES, state["abilities"], strict=True))
        self.methods: dict[str, int] = dict(zip(METHODS, state["methods"], strict=True))
        self.favours: dict[str, int] = dict(zip(DAMES, state["favours"], strict=True))
        self.bonus: list[str] = list(state["bonus"])
        self.looked = {d: {s for s in range(self.players) if state["looked"][i] >> s & 1} for i, d in enumerate(DAMES)}
        self.deliveries: list[int] = list(state["deliveries"])
        self.day: int = state["day"]
        self.trigger: int = state["trigger"]

    def _read_turn(self, state: dict[str, Any]) -> None:
        self.turns: int = state["turns"]
        self.seat: int = state["seat"]
        self.extra: bool = state["extra"]
        self.step: str = state["step"]
        self.window: str = state["window"]
        self.free: bool = state["free"]
        self.produced: bool = state["produced"]
        self.budget: int = state["budget"]
        self.moved: list[bool] = [bool(state["moved"] >> i & 1) for i in range(2)]
        self.points: int = state["points"]
        self.gifts: int = state["gifts"]
        self.left: int = state["left"]
        self.court_moved: bool = state["court_moved"]
        self.showings: int = state["showings"]
        self.last_points: int = state["last_points"]
        self.chosen: int = state["chosen"]
        self.method: str | None = state["method"]
        self.recipe: str | None = state["recipe"]
        self.tile: str | None = state["tile"]

    # ---- what is compared

    def picture(self) -> dict[str, Any]:
        """Everything that means something in this position."""
        common = ("market", "supply", "king", "court", "cubes", "cube_supply", "token_supply", "recipes", "stacks")
        pools = ("bases", "specializations", "abilities", "methods", "favours", "bonus", "looked", "deliveries")
        names = (*common, *pools, "day", "trigger", "step")
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        found["boards"] = [vars(board) for board in self.boards]
        if self.step == "over":
            return found
        found |= {"seat": self.seat, "extra": self.extra, "workers": sorted(self.workers)}
        phases = {self.step, self.window} if self.step in INNER else {self.step}
        if "parade" not in phases:
            found["turns"] = self.turns
        found |= {name: getattr(self, name) for name, steps in MATTERS.items() if phases & set(steps)}
        if self.step == "workers":
            found["moved"] = sorted(zip(self.workers, self.moved, strict=True))
        if self.step == "dame" and self.stock() == 0:
            del found["chosen"]  # the order of the two dames is free
        return found

    # ---- small facts

    @property
    def board(self) -> Board:
        return self.boards[self.seat]

    def stock(self) -> int:
        return int(self.box["pieces"]["influence"]) - sum(self.board.influence.values())

    def experience(self, board: Board) -> int:
        worth = self.box["experience"]
        own = len(board.methods) * worth["method"] + len(board.bases) * worth["base"]
        own += len(board.specializations) * worth["specialization"] + len(board.abilities) * worth["ability"]
        return int(own + sum(self.cities[CITIES[tile[0]]]["experience"] for tile in board.tiles))

    def visited(self) -> str:
        """The stall or the dame where the perfumer stands."""
        assert self.board.place is not None
        return self.board.place[-1]

    def perfume(self, slot: int) -> Perfume:
        perfume = self.board.perfumes[slot]
        assert perfume is not None
        return perfume

    def holds(self, dame: str) -> bool:
        return self.favours[dame] == self.seat

    def room(self, cell: str) -> int:
        return int(self.setup["sub_slots"]) - self.cubes[cell]

    def gain(self, hand: Flowers, flower: str, count: int = 1) -> int:
        """From the supply, as far as it goes."""
        count = min(count, self.supply[flower])
        self.supply[flower] -= count
        hand[flower] += count
        return count

    def pay(self, hand: Flowers, flower: str, count: int = 1) -> None:
        assert hand[flower] >= count
        hand[flower] -= count
        self.supply[flower] += count

    # ---- the frame

    @property
    def over(self) -> bool:
        return self.step == "over"

    def legal(self) -> list[str]:
        options: list[str] = [] if self.over else getattr(self, f"_{self.step}_options")()
        return options

    def play(self, text: str, results: Sequence[Any] = ()) -> None:
        """One decision, and then whatever leaves no choice."""
        assert text in self.legal(), text
        self.heard = list(results)
        self._do(text)
        options = self.legal()
        while len(options) == 1 and options[0].split()[0] not in FREE_ACTIONS:
            self._do(options[0])
            options = self.legal()
        assert not self.heard, "chance was asked once more"

    def _do(self, text: str) -> None:
        kind, *words = text.split()
        if kind in FREE_ACTIONS:
            self.window = self.step
            getattr(self, f"_{kind}")(*words)
        else:
            getattr(self, f"_{self.step}")(kind, *words)

    def _begin_turn(self, seat: int, extra: bool) -> None:
        self.seat, self.extra, self.turns = seat, extra, self.turns + 1
        self.free = self.produced = self.court_moved = False
        self.moved = [False, False]
        self.budget = self.points = self.gifts = self.left = self.showings = self.last_points = 0
        self.window = "main"
        self.step = "keep" if self.board.owes else "main"
        self.met["choice of favours owed"] += self.board.owes

    def _end_turn(self) -> None:  # [49]
        if self.produced:
            for flower in FLOWERS:
                self.pay(self.board.flowers, flower, self.board.flowers[flower])
        if self.produced or self.board.ap == 0:
            self.board.ap = 5
            self._next_day()
        self.step = "extra"
        if self.extra or not self.board.tokens:
            self._next_seat()

    def _extra_options(self) -> list[str]:
        return ["extra", "pass"]

    def _extra(self, kind: str) -> None:
        if kind == "pass":
            self._next_seat()
            return
        self.met["extra turn after the last Sunday"] += self.trigger >= 0
        self.board.tokens -= 1
        self.token_supply += 1
        self._begin_turn(self.seat, True)

    def _next_seat(self) -> None:
        seat = (self.seat + 1) % self.players
        if seat == self.trigger:
            self._last_sunday()
        else:
            self._begin_turn(seat, False)

    # ---- days

    def _next_day(self) -> None:
        if self.trigger >= 0:  # [38]
            self.met["reset after the last Sunday"] += 1
            return
        self.day += 1
        if self.day == self.week * self.box["pieces"]["weeks"]:
            self.trigger = self.seat
        elif self.day % self.week == 0:
            self._deliver(self.day // self.week - 1)
            self._new_wishes(max)

    def _deliver(self, sunday: int) -> None:
        for i, factor in enumerate(self.setup["delivery"]):
            for flower in self.box["delivery"]["sets"][self.deliveries[2 * sunday + i]]:
                self.met["short delivery"] += self.gain(self.market, flower, factor) < factor

    def _new_wishes(self, court_wants: Callable[[list[int]], int]) -> None:
        for board in self.boards:
            for perfume in board.made():
                perfume["shown"] = False
        crossing = self.king + self.court
        if self.king != self.court and self.room(crossing) > 0 and self.cube_supply > 0:  # [30]
            self.token_supply += self.cubes[crossing] == 0
            self.cubes[crossing] += 1
            self.cube_supply -= 1
        else:
            self.met["Sunday without a cube"] += 1
        order = self.box["matrix"]["order"]
        rows = {r: sum(self.cubes[c + r] for c in FLOWERS) for r in FLOWERS}
        columns = {c: sum(self.cubes[c + r] for r in FLOWERS) for c in FLOWERS}
        self.court = self._next_wish(order, self.court, rows, court_wants)
        self.king = self._next_wish(order, self.king, columns, min)

    @staticmethod
    def _next_wish(order: list[str], now: str, cubes: Flowers, wants: Callable[[list[int]], int]) -> str:
        """The first of the other five, going round, that has what is wanted [31]."""
        start = order.index(now)
        others = [order[(start + i) % 6] for i in range(1, 6)]
        goal = wants([cubes[f] for f in others])
        return next(f for f in others if cubes[f] == goal)

    # ---- T1: the main choice

    def _spaces(self) -> dict[str, tuple[str, str, int, int]]:
        """By notation: place, type, action points, perfumers that fit."""
        spaces = {f"market {f}": (f"market {f}", f"market {f}", 1, 1) for f in FLOWERS}
        for kind, costs in self.box["apprenticeship"].items():
            for i, cost in enumerate(costs):
                name = f"{kind} {i + 1}" if len(costs) > 1 else kind
                spaces[name] = (name, kind, cost, 1)
        for city in self.cities.values():
            spaces[f"travel {city['id']}"] = (city["id"], city["id"], city["ap"], 1)
        for dame, couple in self.couples.items():
            spaces[f"visit {dame}"] = (f"couple {dame}", f"couple {dame}", couple["spaces"][0], len(couple["spaces"]))
        courts = self.box["versailles"]["spaces"]
        spaces["versailles"] = ("versailles", "versailles", courts[0], len(courts))
        return spaces

    def _main_options(self) -> list[str]:
        points = self._gift_of("FREE") if self.free else self.board.ap
        options = []
        for text, (place, kind, cost, fit) in self._spaces().items():
            rivals = [b for b in self.boards if b is not self.board and b.place == place]
            free = len(rivals) < fit and cost <= points and kind != self.board.last_type
            if free and self._has_what_it_needs(text.split()):
                options.append(text)
        pp = self.box["sundial"]["production"][self.board.ap - 1]
        baskets = sum(self.board.flowers.values()) + sum(map(len, self.board.stored.values()))
        if pp and baskets and not self.free:  # [7, 8]
            options.append("produce")
        return options + self._free_actions()

    def _gift_of(self, effect: str) -> int:
        """The number in the name of an effect, like FREE3."""
        return int(next(e for e in self.effects.values() if e.startswith(effect))[len(effect) :])

    def _has_what_it_needs(self, words: list[str]) -> bool:
        match words:
            case ["travel", city]:
                return self.board.letter >= self.cities[city]["letter"] and bool(self.stacks[city])
            case ["base"]:
                return bool(self._base_options())
            case ["specialization", _]:
                return bool(self._specialization_options())
            case ["ability"]:
                return self.board.tokens > 0 and bool(self._ability_options())
            case ["method", _]:
                return bool(self._payment_options() and self._method_options())
            case ["versailles"]:
                return bool(self.board.unshown()) or self._can_make_one()  # [21]
        return True

    def _can_make_one(self) -> bool:
        actions = [action.split() for action in self._free_actions()]
        return any(kind == "make" or self.effects[what][0] == "R" for kind, what in actions)

    def _main(self, kind: str, *words: str) -> None:
        if kind == "produce":
            self._produce()
            return
        place, self.board.last_type, cost, _ = self._spaces()[" ".join([kind, *words])]
        self.board.place = place
        if self.free:
            self.budget = self._gift_of("FREE") - cost
        else:
            self.board.ap -= cost
            self.budget = self.board.ap
        if kind == "travel":
            self.board.tiles = sorted([*self.board.tiles, self.stacks[words[0]].pop()])
            self.step = "last"
        elif kind == "visit":
            self._meet_noble(words[0])
        else:
            steps = {"market": "workers", "method": "payment", "versailles": "showing"}
            self.step = steps.get(kind, kind)

    def _last_options(self) -> list[str]:
        return ["end", *self._free_actions()]

    def _last(self, _: str) -> None:
        self._end_turn()

    # ---- market

    def _workers_options(self) -> list[str]:
        unmoved = {w for w, moved in zip(self.workers, self.moved, strict=True) if not moved}
        moves = [f"worker {w} {f}" for w in sorted(unmoved) for f in FLOWERS if f != w]
        return ["collect", *(moves if self.budget else [])]

    def _workers(self, kind: str, *words: str) -> None:
        if kind == "collect":
            self._collect()
            return
        i = next(i for i in range(2) if self.workers[i] == words[0] and not self.moved[i])
        self.workers[i], self.moved[i] = words[1], True
        self.budget -= 1
        if not self.free:
            self.board.ap -= 1

    def _collect(self) -> None:
        taken = 0
        for stall in [self.visited(), *self.workers]:
            if self.market[stall]:
                self.market[stall] -= 1
                self.board.flowers[stall] += 1
                taken += 1
        more = taken and "market" in self.board.abilities and any(self.supply.values())  # [11]
        self.step = "flower" if more else "last"

    def _flower_options(self) -> list[str]:
        return [f"pick {f}" for f in FLOWERS if self.supply[f]]

    def _flower(self, _: str, flower: str) -> None:
        self.gain(self.board.flowers, flower)
        self.step = "last"

    # ---- apprenticeship

    def _base_options(self) -> list[str]:
        return [f"pick {f}" for f in FLOWERS if self.board.scents[f] and f in self.bases]

    def _base(self, _: str, flower: str) -> None:
        self.pay(self.board.scents, flower)
        self.bases.remove(flower)
        self.board.bases.add(flower)
        self.step = "last"

    def _specialization_options(self) -> list[str]:
        return [f"pick {f}" for f in FLOWERS if self.board.flowers[f] and f in self.specializations]

    def _specialization(self, _: str, flower: str) -> None:
        self.pay(self.board.flowers, flower)
        self.specializations.remove(flower)
        self.board.specializations.add(flower)
        self.step = "last"

    def _ability_options(self) -> list[str]:
        return [f"learn {a}" for a in ABILITIES if self.abilities[a] and a not in self.board.abilities]

    def _ability(self, _: str, ability: str) -> None:
        self.board.tokens -= 1
        self.token_supply += 1
        self.abilities[ability] -= 1
        self.board.abilities.add(ability)
        self.step = "last"

    def _payment_options(self) -> list[str]:
        return [f"pick {f}" for f in FLOWERS if self.board.flowers[f] >= 2]

    def _payment(self, _: str, flower: str) -> None:
        self.pay(self.board.flowers, flower, 2)
        self.step = "method"

    def _method_options(self) -> list[str]:
        return [f"learn {m}" for m in METHODS if self.methods[m] and m not in self.board.had]  # [58]

    def _method(self, _: str, method: str) -> None:
        self.method = method
        if len(self.board.methods) == self.box["pieces"]["method_slots"]:
            self.step = "drop"
        else:
            self._learn(method)

    def _learn(self, method: str) -> None:
        self.methods[method] -= 1
        self.board.methods = sorted([*self.board.methods, method], key=METHODS.index)
        self.board.had.add(method)
        self.step = "last"

    def _drop_options(self) -> list[str]:
        return [f"drop {m}" for m in self.board.methods]

    def _drop(self, _: str, method: str) -> None:
        assert self.method is not None
        self.met["method dropped with baskets"] += bool(self.board.stored[method])
        self.board.methods.remove(method)
        self.methods[method] += 1
        for flower in self.board.stored[method]:
            self.supply[flower] += 1
        self.board.stored[method] = []
        self._learn(self.method)

    # ---- court

    def _meet_noble(self, dame: str) -> None:
        if self.board.letter == DAMES.index(dame):  # [37, 69]
            self.board.letter += 1
        self.gifts = 0
        self.step = "gifts"

    def _gifts_options(self) -> list[str]:
        wanted = self.couples[self.visited()]["gift"]
        if wanted == "token":
            gifts = ["gift token"] if self.board.tokens else []
        elif wanted == "perfume":
            gifts = [f"gift {i + 1}" for i, p in enumerate(self.board.perfumes) if p is not None]
        else:
            gifts = [f"gift {f}" for f in wanted if self.board.scents[f]]
        return [*gifts, "done", *self._free_actions()]

    def _gifts(self, kind: str, *words: str) -> None:
        if kind == "done":
            self._influence(self.visited())
            return
        self.gifts += 1
        if words[0] == "token":
            self.board.tokens -= 1
            self.token_supply += 1
        elif words[0] in FLOWERS:
            self.pay(self.board.scents, words[0])
        else:
            self._throw_away(int(words[0]) - 1)

    def _throw_away(self, slot: int) -> None:
        perfume = self.perfume(slot)
        if self.readings["thrown_recipe_returns"]:  # [18]
            self.recipes = sorted([*self.recipes, perfume["recipe"]])
        for flower in perfume["complements"]:
            self.supply[flower] += 1
        self.board.perfumes[slot] = None

    def _influence(self, dame: str) -> None:
        if not self.gifts:
            self.step = "last"
            return
        self.looked[dame].add(self.seat)
        placed = min(self.gifts, self.stock())
        self.board.influence[dame] += placed
        self.left = self.gifts - placed
        self.step = "relocate"
        if not self.left:
            self._recount("last")

    def _relocate_options(self) -> list[str]:
        sources = [d for d in DAMES if d != self.visited() and self.board.influence[d]]
        return [*(f"move {d}" for d in sources), "stop"]

    def _relocate(self, kind: str, *words: str) -> None:
        if kind == "move":
            self.board.influence[words[0]] -= 1
            self.board.influence[self.visited()] += 1
            self.left -= 1
        if kind == "stop" or not self.left:
            self._recount("last")

    def _recount(self, back: str) -> None:
        """Who leads on whom, and what follows for the favours [35, 55]."""
        self.step = self.window = back
        changed = []
        for seat, board in enumerate(self.boards):
            led = {d for d in DAMES if self._leads(seat, d)}
            changed.append(led != board.led)
            board.led = led
        for dame, seat in self.favours.items():
            if seat >= 0 and dame not in self.boards[seat].led:
                self.favours[dame] = -1
        for seat, board in enumerate(self.boards):
            if len(board.led) <= self.box["pieces"]["favours"]:
                board.owes = False
                self.favours |= dict.fromkeys(board.led, seat)
            elif changed[seat] and seat == self.seat:
                self.step = "keep"
            elif changed[seat]:
                board.owes = True

    def _leads(self, seat: int, dame: str) -> bool:
        rivals = [b.influence[dame] for s, b in enumerate(self.boards) if s != seat]
        return self.boards[seat].influence[dame] > max(rivals)

    def _keep_options(self) -> list[str]:
        return [f"keep {one}{two}" for one, two in combinations(sorted(self.board.led), 2)]

    def _keep(self, _: str, pair: str) -> None:
        for dame in self.board.led:
            self.favours[dame] = self.seat if dame in pair else -1
        self.board.owes = False
        self.step = self.window

    # ---- Versailles

    def _showing_options(self) -> list[str]:
        shows = [f"show {i + 1}" for i in self.board.unshown()]
        free = self._free_actions()
        options = []
        if self.showings == 0 or (self.showings == 1 and self.holds("C")):
            options += shows
        if self.holds("A") and not self.court_moved:
            options.append("court-down")
        if self.showings or not (shows or self._can_make_one()):  # [62]
            options.append("done")
        return options + free

    def _showing(self, kind: str, *words: str) -> None:
        if kind == "done":
            self.met["stuck at Versailles"] += not self.showings
            self._end_turn()
        elif kind == "court-down":
            order = self.box["matrix"]["order"]
            self.court = order[(order.index(self.court) + 1) % 6]
            self.court_moved = True
        else:
            self._show(int(words[0]) - 1)

    def _show(self, slot: int) -> None:
        perfume = self.perfume(slot)
        base, complements = perfume["recipe"][0], perfume["complements"]
        self.chosen = slot
        if self.cube_supply == 1 and sum(self.room(base + c) > 0 for c in complements) == 2:  # [54]
            self.step = "pair"
        else:
            self._score(slot, complements)

    def _pair_options(self) -> list[str]:
        return [f"pick {c}" for c in self.perfume(self.chosen)["complements"]]

    def _pair(self, _: str, complement: str) -> None:
        self._score(self.chosen, complement)

    def _score(self, slot: int, complements: str) -> None:
        perfume = self.perfume(slot)
        base, king_due, total = perfume["recipe"][0], True, 0
        for complement in complements:
            cell = base + complement
            if self.room(cell) <= 0 or not self.cube_supply:  # [23, 24]
                self.met["pair without room" if self.room(cell) <= 0 else "pair without a cube"] += 1
                continue
            if not self.cubes[cell]:
                self.board.tokens += 1
            self.cubes[cell] += 1
            self.cube_supply -= 1
            won = self._pair_points(cell, self.room(cell), self.board.letter, king_due, self.holds("B"))
            won["cubes"] = self.box["points"]["cube_with_d"] if self.holds("D") else 0
            king_due = False
            for name, points in won.items():
                self.board.points[name] += points
                total += points
        perfume["shown"] = True
        self.last_points = total
        self.showings += 1
        self.step = "showing"

    def _pair_points(self, cell: str, original: int, letter: int, king_due: bool, with_b: bool) -> dict[str, int]:
        worth = self.box["points"]
        king, court = cell[0] == self.king, cell[1] == self.court
        return {
            "originality": original,
            "court": worth["court"][letter] if court else 0,
            "king": worth["king_with_b" if with_b else "king"] if king and king_due else 0,
            "perfection": worth["perfection"] if king and court else 0,
        }

    def _second_options(self) -> list[str]:
        return [f"show {i + 1}" for i in self.board.unshown()]

    def _second(self, _: str, slot: str) -> None:
        self._show(int(slot) - 1)

    # ---- production

    def _produce(self) -> None:
        self.produced = True
        self.board.place = self.board.last_type = None
        self.points = self.box["sundial"]["production"][self.board.ap - 1]
        if "points" in self.board.abilities:
            self.points += 2
        self.step = "convert"

    def _at_hand(self, method: str, flower: str) -> int:
        """Baskets for this method: loose ones and those stored on it [9]."""
        return self.board.flowers[flower] + self.board.stored[method].count(flower)

    def _uses(self) -> list[str]:
        uses = []
        for method in self.board.methods:
            way = self.ways[method]
            if way["production"] > self.points:
                continue
            need = way["baskets"] if way["equal"] else 1
            there = [f for f in FLOWERS if f in way["flowers"] and self._at_hand(method, f) >= need]
            if not way["equal"]:
                there = there[:-1]  # the second one comes later in the alphabet
            uses += [f"use {method} {f}" for f in there]
        return uses

    def _convert_options(self) -> list[str]:
        uses, free = self._uses(), self._free_actions()
        flips = [self.effects[what] for kind, what in map(str.split, free) if kind == "flip"]
        if not uses and not any(effect[:2] in ("F:", "PP") for effect in flips):
            return ["done"]  # whatever else is free can wait for the end of the turn
        return [*uses, "done", *free]

    def _convert(self, kind: str, *words: str) -> None:
        if kind == "done":
            self.step = "store"
            return
        method, flower = words
        if self.ways[method]["equal"]:
            self._transform(method, [flower] * self.ways[method]["baskets"])
        else:
            self.method, self.chosen, self.step = method, FLOWERS.index(flower), "macerate"

    def _macerate_options(self) -> list[str]:
        assert self.method is not None
        later = FLOWERS[self.chosen + 1 :]
        return [f"pick {f}" for f in later if self._at_hand(self.method, f)]

    def _macerate(self, _: str, second: str) -> None:
        assert self.method is not None
        self._transform(self.method, [FLOWERS[self.chosen], second])
        self.step = "convert"

    def _transform(self, method: str, baskets: list[str]) -> None:
        for flower in baskets:
            if flower in self.board.stored[method]:  # [59]
                self.met["stored basket used"] += 1
                self.board.stored[method].remove(flower)
            else:
                self.board.flowers[flower] -= 1
            self.board.scents[flower] += 1
        more = self.ways[method]["scents"] - len(baskets)
        for flower in dict.fromkeys(baskets):
            wanted = more + (flower in self.board.specializations)
            self.met["additional scent missing"] += self.gain(self.board.scents, flower, wanted) < wanted  # [65]
        self.points -= self.ways[method]["production"]

    def _store_options(self) -> list[str]:
        loose = [f for f in FLOWERS if self.board.flowers[f]]
        if not loose:
            return [END_STORING]
        stores = [f"store {m} {f}" for m in self.board.methods for f in loose if self._fits(m, f)]
        discards = [f"discard {m} {f}" for m in self.board.methods for f in dict.fromkeys(self.board.stored[m])]
        return [*stores, *discards, END_STORING]

    def _fits(self, method: str, flower: str) -> bool:
        way, there = self.ways[method], self.board.stored[method]
        if flower not in way["flowers"] or len(there) >= way["baskets"]:
            return False
        return not there or (there[0] == flower) == way["equal"]

    def _store(self, kind: str, *words: str) -> None:
        if kind == "store":
            self.board.flowers[words[1]] -= 1
            self.board.stored[words[0]] = sorted([*self.board.stored[words[0]], words[1]])
        elif kind == "discard":
            self.board.stored[words[0]].remove(words[1])
            self.supply[words[1]] += 1
        else:
            self.step = "coach"

    # ---- coach

    def _coach_options(self) -> list[str]:
        steps = self.box["sundial"]["coach"][self.board.ap - 1] + ("coach" in self.board.abilities)
        last = len(self.box["track"]["spots"]) - 1
        options = ["coach stay"] if self.readings["coach_optional"] else []  # [2]
        options += [f"coach left {n}" for n in range(1, steps + 1) if self.board.coach - n >= 0]
        return options + [f"coach right {n}" for n in range(1, steps + 1) if self.board.coach + n <= last]

    def _coach(self, _: str, way: str, steps: str = "0") -> None:
        self.board.coach += int(steps) if way == "right" else -int(steps)
        self.step = "city_tile" if way != "stay" and self._spot() in self.cities else "last"

    def _spot(self) -> str:
        return str(self.box["track"]["spots"][self.board.coach])

    def _city_tile_options(self) -> list[str]:
        city = self._spot()
        welcome = self.board.letter >= self.cities[city]["letter"]  # [14]
        tiles = sorted(set(self.stacks[city])) if welcome else []
        return [*(f"take {tile}" for tile in tiles), "take none"]

    def _city_tile(self, _: str, tile: str) -> None:
        city = self._spot()
        if tile != "none":
            rest = self.stacks[city]
            rest.remove(tile)
            self.board.tiles = sorted([*self.board.tiles, tile])
            if len(rest) > 1:
                names = list(self.effects)
                shuffled = [names[number] for number in self.heard.pop(0)]
                assert sorted(shuffled) == sorted(rest)
                self.stacks[city] = shuffled
        self.step = "arrival"

    def _arrival_options(self) -> list[str]:
        if self._spot() in self.box["track"]["sends_home"]:
            return ["coach home"]
        return ["coach stay", "coach home"]

    def _arrival(self, _: str, way: str) -> None:
        if way == "home":
            self.board.coach = self.box["track"]["spots"].index("grasse")
        self.step = "last"

    # ---- free actions

    def _free_actions(self) -> list[str]:
        makes = [f"make {b}" for b in FLOWERS if self._throws(b, None)]
        return makes + [f"flip {tile}" for tile in sorted(set(self.board.tiles)) if self._usable(tile)]

    def _usable(self, tile: str) -> bool:
        """Whether flipping the tile in this window would do anything [16, 64]."""
        effect, _, what = self.effects[tile].partition(":")
        match effect:
            case "F" | "S":
                return any(self.supply[f] for f in what)
            case "R1":
                return bool(self._throws(what, tile))
            case "R2":
                return bool(self._bases_for(tile))
            case "C2":
                return any(self.supply.values())
            case "ORIG":
                return self.token_supply > 0
            case "PP2":
                return self.step == "convert"
            case "FREE3":
                return self.step == "main" and not self.free
            case "SECOND":  # [53]
                first = self.step == "showing" and self.showings == 1
                return first and not self.holds("C") and bool(self.board.unshown())
            case "HALF":  # [52]
                return self.step == "showing" and self.showings > 0 and self.last_points >= 2
        return True  # INF2 [75]

    def _flip(self, tile: str) -> None:
        self.board.tiles.remove(tile)
        self.board.flipped = sorted([*self.board.flipped, tile])
        effect, _, what = self.effects[tile].partition(":")
        match effect:
            case "F" | "S":
                for flower in what:
                    self.gain(self.board.flowers if effect == "F" else self.board.scents, flower)
            case "R1":
                self._begin_making(what, tile)
            case "R2":
                self.tile, self.step = tile, "tile_base"
            case "C2":
                self._two_scents()
            case "ORIG":
                self.token_supply -= 1
                self.board.tokens += 1
            case "PP2":
                self.points += 2
            case "FREE3":
                self.free = True
            case "SECOND":
                self.step = "second"
            case "HALF":
                self.board.points["half"] += self.last_points // 2
            case "INF2":
                self.left, self.chosen, self.step = 2, -1, "dame"
        self.met[f"flip {effect}"] += 1

    def _two_scents(self) -> None:
        there = [f for f in FLOWERS if self.supply[f]]
        if len(there) == 1:
            self.met["only one kind of scent to choose"] += 1
            self.gain(self.board.scents, there[0])
        else:
            self.step = "scent"

    def _scent_options(self) -> list[str]:
        there = [f for f in FLOWERS if self.supply[f]]
        return [f"pick {f}" for f in there[:-1]]

    def _scent(self, _: str, flower: str) -> None:
        self.gain(self.board.scents, flower)
        self.chosen, self.step = FLOWERS.index(flower), "scent2"

    def _scent2_options(self) -> list[str]:
        return [f"pick {f}" for f in FLOWERS[self.chosen + 1 :] if self.supply[f]]

    def _scent2(self, _: str, flower: str) -> None:
        self.gain(self.board.scents, flower)
        self.step = self.window

    # ---- two influence tokens

    def _dame_options(self) -> list[str]:
        if self.stock():
            return [f"place {d}" for i, d in enumerate(DAMES) if i >= self.chosen]
        return [*(f"place {d}" for d in DAMES if self._sources(d)), "stop"]

    def _sources(self, dame: str) -> list[str]:
        return [d for d in DAMES if d != dame and self.board.influence[d]]

    def _dame(self, kind: str, *words: str) -> None:
        if kind == "stop":
            self._recount(self.window)
            return
        self.chosen = DAMES.index(words[0])
        if self.stock():
            self._put_influence()
        else:
            self.step = "source"

    def _source_options(self) -> list[str]:
        return [f"move {d}" for d in self._sources(DAMES[self.chosen])]

    def _source(self, _: str, dame: str) -> None:
        self.board.influence[dame] -= 1
        self._put_influence()

    def _put_influence(self) -> None:
        self.board.influence[DAMES[self.chosen]] += 1
        self.left -= 1
        self.step = "dame"
        if not self.left:
            self._recount(self.window)

    # ---- making a perfume

    def _recipes_for(self, base: str, tile: str | None, thrown: int | None) -> list[str]:
        """Open recipes of a base that could be completed once the perfume in the slot `thrown` is gone."""
        kept = [p for i, p in enumerate(self.board.perfumes) if p is not None and i != thrown]
        there = set(self.recipes)
        gone = None if thrown is None else self.board.perfumes[thrown]
        if gone is not None and self.readings["thrown_recipe_returns"]:
            there.add(gone["recipe"])
        return [r for r in sorted(there) if r[0] == base and self._may_take(r, tile) and self._fillings(r, kept)]

    def _may_take(self, recipe: str, tile: str | None) -> bool:
        if tile is not None:
            return recipe[1] == self.effects[tile][1]
        base_there = recipe[0] in self.board.bases or self.board.scents[recipe[0]] > 0
        return base_there and int(recipe[3:]) <= self.experience(self.board)

    def _fillings(self, recipe: str, kept: list[Perfume]) -> list[str]:
        """Complements in the alphabet's order; no twin of a perfume kept [19]."""
        twins = [p["complements"] for p in kept if p["recipe"][0] == recipe[0]]
        there = [f for f in FLOWERS if f != recipe[0] and self.board.scents[f]]
        sets = ["".join(letters) for letters in combinations(there, int(recipe[1]))]
        return [letters for letters in sets if letters not in twins]

    def _throws(self, base: str, tile: str | None) -> list[int | None]:
        """Which slot is emptied for it: none while there is room, else those after which it can be done."""
        slots: list[int | None] = [None] if None in self.board.perfumes else [0, 1, 2]
        return [slot for slot in slots if self._recipes_for(base, tile, slot)]

    def _bases_for(self, tile: str) -> list[str]:
        return [b for b in FLOWERS if self._throws(b, tile)]

    def _make(self, base: str) -> None:
        self._begin_making(base, None)

    def _begin_making(self, base: str, tile: str | None) -> None:
        self.chosen, self.tile = FLOWERS.index(base), tile
        self.step = "recipe" if None in self.board.perfumes else "throw"

    def _tile_base_options(self) -> list[str]:
        assert self.tile is not None
        return [f"pick {b}" for b in self._bases_for(self.tile)]

    def _tile_base(self, _: str, base: str) -> None:
        self._begin_making(base, self.tile)

    def _throw_options(self) -> list[str]:
        return [f"throw {i + 1}" for i in self._throws(FLOWERS[self.chosen], self.tile) if i is not None]

    def _throw(self, _: str, slot: str) -> None:
        self._throw_away(int(slot) - 1)
        self.step = "recipe"

    def _recipe_options(self) -> list[str]:
        return [f"recipe {r}" for r in self._recipes_for(FLOWERS[self.chosen], self.tile, None)]

    def _recipe(self, _: str, recipe: str) -> None:
        self.recipes.remove(recipe)
        if self.tile is None and recipe[0] not in self.board.bases:
            self.pay(self.board.scents, recipe[0])
        self.recipe, self.chosen, self.step = recipe, -1, "complement"

    def _complement_options(self) -> list[str]:
        assert self.recipe is not None
        return [f"pick {c}" for c in dict.fromkeys(f[0] for f in self._fillings(self.recipe, self.board.made()))]

    def _complement(self, _: str, flower: str) -> None:
        assert self.recipe is not None
        self.chosen, self.step = FLOWERS.index(flower), "complement2"
        if self.recipe[1] == "1":
            self._complete(flower)

    def _complement2_options(self) -> list[str]:
        assert self.recipe is not None
        fillings = self._fillings(self.recipe, self.board.made())
        return [f"pick {f[1]}" for f in fillings if f[0] == FLOWERS[self.chosen]]

    def _complement2(self, _: str, flower: str) -> None:
        self._complete(FLOWERS[self.chosen] + flower)

    def _complete(self, complements: str) -> None:
        for flower in complements:
            self.board.scents[flower] -= 1
        slot = self.board.perfumes.index(None)
        self.board.perfumes[slot] = {"recipe": self.recipe, "complements": complements, "shown": False}
        self.step = self.window

    # ---- the end

    def _last_sunday(self) -> None:
        self._new_wishes(min)
        self.seat, self.step = self.trigger, "parade"

    def _parade_options(self) -> list[str]:
        return ["done", *(f"make {b}" for b in FLOWERS if self._throws(b, None))]

    def _parade(self, _: str) -> None:
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.trigger:
            for board in self.boards:
                self._final_points(board)
            self.step = "over"

    def _final_points(self, board: Board) -> None:
        worth = self.box["points"]
        board.points["parade"] += sum(self._parade_points(perfume, board.letter) for perfume in board.made())
        board.points["tokens"] += board.tokens * worth["token"]
        board.points["cities"] += sum(self.cities[CITIES[tile[0]]]["points"] for tile in board.flipped)
        board.points["dames"] += len(board.led) * worth["majority"]  # [36]
        for dame, bonus in zip(DAMES, self.bonus, strict=True):
            board.points[f"bonus_{dame.lower()}"] += self._bonus_points(board, bonus)

    def _parade_points(self, perfume: Perfume, letter: int) -> int:  # [39]
        total, king_due = 0, True
        as_if = self.readings["parade_as_if_cube"]
        for complement in perfume["complements"]:
            cell = perfume["recipe"][0] + complement
            room = self.room(cell)
            if room > 0 or not as_if:
                total += sum(self._pair_points(cell, room - as_if, letter, king_due, False).values())
                king_due = False
        return total

    def _bonus_points(self, board: Board, bonus: str) -> int:
        row = next(row for row in self.box["bonus"] if row["id"] == bonus)
        count = self._count(board, bonus)
        reached = [p for least, p in zip(row["at_least"], row["points"], strict=True) if count >= least]
        return int(max(reached, default=0))

    def _count(self, board: Board, bonus: str) -> int:
        bases = [p["recipe"][0] for p in board.made()]
        cities = [tile[0] for tile in [*board.tiles, *board.flipped]]
        learned = board.methods if self.readings["methods_bonus_on_board"] else board.had
        counts = {
            "exp5": self.experience(board),
            "city4": len(set(cities)),
            "london3": cities.count("L"),
            "jasmine": bases.count("J"),
            "bases3": len(set(bases)),
            "rose": bases.count("R"),
            "methods": len([m for m in learned if m != "distillation"]),
            "influence": sum(board.influence.values()),
            "tokens": board.tokens,
            "scents": sum(count > 0 for count in board.scents.values()),
            "letter": board.letter,
            "levels": sum(int(p["recipe"][3:]) for p in board.made()),
        }
        return counts[bonus]

    def scores(self) -> list[int]:
        return [sum(board.points.values()) for board in self.boards]

    def winners(self) -> list[int]:
        def rank(seat: int) -> tuple[int, ...]:
            board = self.boards[seat]
            favours = min(len(board.led), self.box["pieces"]["favours"])  # [44]
            return self.scores()[seat], favours, self.experience(board), board.letter, len(board.made())

        best = max(map(rank, range(self.players)))
        return [seat for seat in range(self.players) if rank(seat) == best]


def dealt(players: int, results: Sequence[Any]) -> dict[str, Any]:
    """What chance decides in the set-up, from what it said, by the names of a dump."""
    box = read_box(shipped_components(GAME).text)
    row = next(row for row in box["setup"] if row["players"] == players)
    said = [list(result) for result in results]
    piles = {factor: said.pop(0) for factor in sorted(set(row["delivery"]))}
    first, five, *stacks, bonus = said
    king, court = first[:2]
    assert sorted(five) == sorted(first[1:])  # the court's flower goes back [1]
    hands = [[], [king], five[:2], five[2:]][:players]
    flowers = [[hand.count(f) for f in range(6)] for hand in hands]
    market = [row["market"]] * 6
    names = [tile["id"] for tile in box["tile"]]
    return {
        "deliveries": [piles[factor].pop(0) for _ in range(3) for factor in row["delivery"]],
        "king": FLOWERS[king],
        "court": FLOWERS[court],
        "workers": [FLOWERS[f] for f in sorted(five[:2])],
        "flowers": flowers,
        "market": market,
        "supply": [box["flowers"]["copies"] - market[f] - sum(hand[f] for hand in flowers) for f in range(6)],
        "stacks": [[names[number] for number in stack] for stack in stacks],
        "bonus": [box["bonus"][number]["id"] for number in bonus[:4]],
        "token_supply": box["pieces"]["tokens"] - 30 - players,
    }


# ---- enriched positions


class Enricher:
    """Hands out what a game would take long to bring about; nothing appears or vanishes."""

    def __init__(self, dump: dict[str, Any], rng: Random) -> None:
        self.rng = rng
        self.box = read_box(shipped_components(GAME).text)
        self.state: dict[str, Any] = dump["state"]
        self.players: int = dump["players"]
        self.rich = rng.choice([2, 5, 9])
        self.loves = [1, 1, 1, rng.choice([1, 5])]  # how likely a tile is of each city

    def hurry(self) -> None:
        """A set-up one step before the last Sunday: often nobody gets a point any more."""
        self.state["day"] = self._last_day() - 1
        for board in self.state["boards"]:
            board["ap"] = 1

    def enrich(self) -> None:
        for board in self.state["boards"]:
            self._learning(board)
            self._goods(board)
            self._perfumes(board)
            self._travels(board)
            board["ap"] = self.rng.randint(1, 5)
        self._influence()
        if self.rng.random() < 0.6:
            self._cubes()
        self._tokens()
        if self.rng.random() < 0.4:
            self._drain()
        self._places()
        last = self._last_day()
        self.state["day"] = self.rng.choice([0, self.rng.randrange(last), last - 2, last - 1])

    def _some(self, most: int) -> int:
        return self.rng.randint(0, most * self.rich // 9)

    def _take(self, flower: str) -> bool:
        """One tile of the supply, if there is one."""
        supply: list[int] = self.state["supply"]
        there = supply[FLOWERS.index(flower)] > 0
        supply[FLOWERS.index(flower)] -= there
        return there

    def _learning(self, board: dict[str, Any]) -> None:
        for pool in ("bases", "specializations"):
            for _ in range(self._some(2)):
                flower = self.rng.choice(self.state[pool] or " ")
                self.state[pool] = self.state[pool].replace(flower, "")
                board[pool] = "".join(sorted(board[pool] + flower.strip()))
        for i, ability in enumerate(ABILITIES):
            if self.state["abilities"][i] and self.rng.random() < self.rich / 18:
                self.state["abilities"][i] -= 1
                board["abilities"].append(ability)
        learned = self.rng.sample(METHODS[1:], self._some(2))
        for method in learned:
            self.state["methods"][METHODS.index(method)] -= 1
        board["methods"] = sorted(["distillation", *learned], key=METHODS.index)
        more = [m for m in METHODS if m not in board["methods"]] if len(learned) == 2 else []
        had = [*board["methods"], *self.rng.sample(more, self.rng.randint(0, len(more)))]
        board["had"] = sorted(had, key=METHODS.index)

    def _goods(self, board: dict[str, Any]) -> None:
        for hand, most in (("flowers", 8), ("scents", 10)):
            for flower in self.rng.choices(FLOWERS, k=self._some(most)):
                board[hand][FLOWERS.index(flower)] += self._take(flower)
        for method in board["methods"]:
            way = next(row for row in self.box["method"] if row["id"] == method)
            at = 2 * METHODS.index(method)
            different = self.rng.sample(way["flowers"], way["baskets"])
            baskets = different[:1] * way["baskets"] if way["equal"] else sorted(different, key=FLOWERS.index)
            for i, flower in enumerate(baskets[: self.rng.randint(0, way["baskets"])]):
                if self._take(flower):
                    board["stored"][at + i] = flower
                else:
                    break

    def _perfumes(self, board: dict[str, Any]) -> None:
        there: set[tuple[str, str]] = set()
        for slot in self.rng.sample(range(3), self.rng.choice([0, 1, 2, 3, 3])):
            recipe = self.rng.choice(self.state["recipes"])
            supply = [f for i, f in enumerate(FLOWERS) if self.state["supply"][i] and f != recipe[0]]
            complements = "".join(sorted(self.rng.sample(supply, min(int(recipe[1]), len(supply)))))
            if len(complements) < int(recipe[1]) or (recipe[0], complements) in there:
                continue
            there.add((recipe[0], complements))
            self.state["recipes"].remove(recipe)
            for flower in complements:
                self._take(flower)
            shown = self.rng.random() < 0.3
            board["perfumes"][slot] = {"recipe": recipe, "complements": complements, "shown": shown}

    def _travels(self, board: dict[str, Any]) -> None:
        order = "".join(CITIES)
        for pile, most in (("tiles", 8), ("flipped", 3)):
            for _ in range(self._some(most)):
                stack = self.rng.choices(self.state["stacks"], self.loves)[0]
                board[pile] += [stack.pop()] if stack else []
        board["tiles"].sort(key=lambda tile: (order.index(tile[0]), tile))
        board["letter"] = self.rng.randint(0, 4)
        board["coach"] = self.rng.randint(1, 9)

    def _influence(self) -> None:
        boards = self.state["boards"]
        darling = self.rng.choice([None, *boards])
        for board in boards:
            dames = self.rng.sample(range(4), 4 if board is darling else self.rng.randint(1, 4))
            counts = [7, 8] if board is darling else [0, 1, 4, 8] if darling is None else [0, 1, 2]
            for at in self.rng.choices(dames, k=self.rng.choice(counts)):
                board["influence"][at] += 1
        for i, dame in enumerate(DAMES):
            most = max(board["influence"][i] for board in boards)
            first = [board for board in boards if board["influence"][i] == most]
            if most and len(first) == 1:
                first[0]["led"].append(dame)
        for seat, board in enumerate(boards):
            held = board["led"] if len(board["led"]) < 3 else self.rng.sample(board["led"], 2)
            board["owes"] = len(board["led"]) > 2 and seat != self.state["seat"] and self.rng.random() < 0.5
            for dame in held:
                self.state["favours"][DAMES.index(dame)] = seat

    def _cubes(self) -> None:
        """A matrix with many full cells and few cubes left."""
        left, cells = self.rng.randint(0, 3), [c for c in range(36) if c // 6 != c % 6]
        for cell in self.rng.sample(cells, len(cells)):
            most = min(3 if self.players == 2 else 4, self.state["cube_supply"] - left)
            count = most if self.rng.random() < 0.6 else self.rng.randint(0, most)
            self.state["cubes"][cell] = count
            self.state["cube_supply"] -= count
            self.state["token_supply"] += count > 0

    def _tokens(self) -> None:
        """Tokens of the supply to the players: often all of them."""
        for board in self.state["boards"]:
            count = self.rng.randint(0, min(4, self.state["token_supply"]))
            board["tokens"] += count
            self.state["token_supply"] -= count

    def _drain(self) -> None:
        """Nearly nothing left in the supply, sometimes a single tile: the rest lies on the stalls."""
        only = self.rng.choice([None, self.rng.randrange(6)])
        for i in range(6):
            most = 2 if only is None else int(i == only)
            kept = self.rng.randint(0, min(most, self.state["supply"][i]))
            self.state["market"][i] += self.state["supply"][i] - kept
            self.state["supply"][i] = kept

    def _places(self) -> None:
        """Perfumers on the board, pawns anywhere, sometimes an extra turn."""
        two = [*(f"couple {d}" for d in "AB"), *["versailles"] * 2]
        spaces = [t for t in TYPES if t not in ("specialization", "method")] + two
        spaces += [f"{kind} {i}" for kind in ("specialization", "method") for i in (1, 2)]
        for board, place in zip(self.state["boards"], self.rng.sample(spaces, self.players), strict=True):
            if self.rng.random() < 0.7:
                board["place"] = place
                board["last_type"] = TYPES.index(place if place in TYPES else place.split()[0])
        self.state["king"], self.state["court"] = self.rng.choices(FLOWERS, k=2)
        self.state["workers"] = sorted(self.rng.choices(FLOWERS, k=2))
        self.state["extra"] = self.rng.random() < 0.2

    def _last_day(self) -> int:
        week = next(row for row in self.box["week"] if row["players"] == self.players)
        return int(self.box["pieces"]["weeks"] * len(week["days"]))


# ---- playing and comparing

TEMPERAMENTS: dict[str, dict[str, float]] = {
    "uniform": {},
    "traveller": {"travel": 6, "coach": 4, "take": 4, "flip": 3, "produce": 6, "visit": 3, "done": 0.5},
    "perfumer": {"make": 6, "flip": 2, "versailles": 9, "show": 6, "use": 6, "produce": 9, "end": 0.3, "done": 0.3},
    "courtier": {"visit": 9, "gift": 6, "move": 4, "place": 4, "flip": 4, "make": 3, "done": 0.4, "stop": 0.4},
    "squanderer": {"versailles": 20, "flip": 12, "show": 0.2, "make": 0.2, "done": 0.3, "place": 3},
    "student": {"base": 9, "specialization": 6, "ability": 9, "method": 9, "store": 6, "discard": 2, "produce": 4},
}
OTHER_COACH = ("coach_optional = true", "coach_optional = false")


class Difference(AssertionError):
    """The two tellings disagree."""


class Counts:
    """What a run has met."""

    def __init__(self) -> None:
        self.games = self.decisions = 0
        self.steps: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        self.differences: list[str] = []


def start(seed: int) -> tuple[dict[str, Any], str]:
    """A position and a temperament for this seed: players, box and riches all follow from it."""
    rng = Random(f"second opinion {seed}")
    players = rng.choice([2, 3, 4])
    own = None
    if rng.random() < 0.25:
        own = Components(turned(shipped_components(GAME).text), "other coach")
    dump = genjiko.new(GAME, players, seed=seed, components=own).dump()
    enricher, kind = Enricher(dump, rng), rng.random()
    if kind < 0.75:
        enricher.enrich()
    elif kind < 0.85:
        enricher.hurry()
    return dump, rng.choice(list(TEMPERAMENTS))


def turned(text: str) -> str:
    """The box with the other reading of ruling 2."""
    now, other = OTHER_COACH if OTHER_COACH[0] in text else reversed(OTHER_COACH)
    assert now in text
    return text.replace(now, other)


def compare(game: Game, mine: Opinion) -> None:
    """Raise a Difference unless both tell the same position."""
    theirs = Opinion(game.dump())
    acting = () if mine.over else (mine.seat,)
    if tuple(game.to_act) != acting:
        raise Difference(f"to act: {tuple(game.to_act)}, second opinion {acting}")
    one, two = theirs.picture(), mine.picture()
    if one != two:
        boards = list(zip(one.pop("boards"), two.pop("boards"), strict=True))
        unlike = [
            {key: (a.get(key), b.get(key)) for key in a if a[key] != b.get(key)} for a, b in [(one, two), *boards]
        ]
        raise Difference(f"position (game, second opinion), table and boards: {unlike}")
    said, heard = sorted(str(action) for action in game.legal()), sorted(mine.legal())
    if said != heard:
        raise Difference(f"legal at {mine.step}: game {said}, second opinion {heard}")


def compare_end(game: Game, mine: Opinion) -> None:
    breakdown = [{name: points for name, points in board.points.items() if points} for board in mine.boards]
    pairs = [
        (list(game.scores), mine.scores()),
        (list(game.winners), mine.winners()),
        (list(game.breakdown), breakdown),
    ]
    for one, two in pairs:
        if one != two:
            raise Difference(f"end: game {one}, second opinion {two}")


def play_one(seed: int, counts: Counts) -> None:
    """One game; every fourth one is played a second time with points given so that everybody ends level."""
    dump, temperament = start(seed)
    scores = play_from(dump, seed, TEMPERAMENTS[temperament], counts)
    if seed % 4 == 0:
        for board, score in zip(dump["state"]["boards"], scores, strict=True):
            board["points"][0] += max(scores) - score
        play_from(dump, seed, TEMPERAMENTS[temperament], counts)


def play_from(dump: dict[str, Any], seed: int, weights: dict[str, float], counts: Counts) -> list[int]:
    """Compare at every decision; now and then the second opinion begins anew from the dump. The scores at the end."""
    game, mine, rng = genjiko.restore(dump), Opinion(dump), Random(seed)
    try:
        while not game.over:
            compare(game, mine)
            counts.decisions += 1
            counts.steps[f"{mine.step} in {mine.window}" if mine.step in INNER else mine.step] += 1
            options = [str(action) for action in game.legal()]
            text = rng.choices(options, [weights.get(option.split()[0], 1) for option in options])[0]
            if rng.random() < 0.05:
                counts.met += mine.met
                mine = Opinion(game.dump())
            game.play(text)
            mine.play(text, game.moves[-1].results)
        compare(game, mine)
        compare_end(game, mine)
    except (AssertionError, AttributeError, IndexError, KeyError, ValueError) as error:
        said = [str(move.action) for move in game.moves]
        place = f"seed {seed}, {mine.players} players, after {len(said)} moves, the last {said[-8:]}"
        raise Difference(f"{place}: {error!r}") from error
    counts.games += 1
    counts.met += mine.met
    counts.met["shared win"] += len(game.winners) > 1
    counts.met["won by a tie-break"] += mine.scores().count(max(mine.scores())) > len(game.winners)
    return mine.scores()


def run(games: int, seed: int, tell: bool = False) -> Counts:
    """Compare this many games; differences are gathered."""
    counts, begun = Counts(), time.monotonic()
    for n in range(games):
        try:
            play_one(seed * 1_000_000 + n, counts)
        except Difference as difference:
            counts.differences.append(str(difference))
        if tell and (n + 1) % max(1, games // 20) == 0:
            spent = time.monotonic() - begun
            print(f"{n + 1} of {games} games, {counts.decisions} decisions, {spent:.0f} s", flush=True)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare random games with the second opinion.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counts = run(asked.games, asked.seed, tell=True)
    for title, found in (("decisions by step", counts.steps), ("rare paths", counts.met)):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(found.items()) if count))
    print(f"{counts.games} games to the end, {counts.decisions} decisions, {len(counts.differences)} differences")
    for difference in counts.differences:
        print(difference)
    return len(counts.differences) > 0


if __name__ == "__main__":
    raise SystemExit(main())
