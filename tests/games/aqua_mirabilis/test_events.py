"""The events are enough to follow the whole table: who only listens knows as much as who looks."""

from collections import Counter
from typing import Any

import pytest

import genjiko
from genjiko.games.aqua_mirabilis.pieces import (
    BONUSES,
    FLOWERS,
    METHODS,
    NONE,
    PLACE_NAMES,
    RECIPE_NAMES,
    TILE_NAMES,
    perfume_name,
)
from genjiko.games.aqua_mirabilis.state import CONVERT, MACERATE, MAIN, POINTS, AquaState
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import BLUE, give, legal, play, rules_of, set_matrix, state_of, table

DAMES = "ABCD"


class Side:
    """One player as far as the events tell."""

    def __init__(self) -> None:
        self.flowers: Counter[str] = Counter()
        self.scents: Counter[str] = Counter()
        self.stored: dict[str, Counter[str]] = {m: Counter() for m in METHODS}
        self.methods = ["distillation"]
        self.bases: list[str] = []
        self.specializations: list[str] = []
        self.abilities: list[str] = []
        self.tiles: list[str] = []
        self.flipped: list[str] = []
        self.perfumes: list[str | None] = [None] * 3
        self.shown: set[int] = set()
        self.influence: Counter[str] = Counter()
        self.favours: set[str] = set()
        self.leads: set[str] = set()
        self.letter = 0
        self.tokens = 1
        self.ap = 5
        self.place: str | None = None
        self.coach = 5
        self.points: Counter[str] = Counter()


class Watcher:
    """Follows a game by its events alone."""

    def __init__(self, game: Game) -> None:
        box = rules_of(game).box
        self.box = box
        self.sides = [Side() for _ in range(game.rules.players)]
        self.market = Counter(dict.fromkeys(FLOWERS, box.market))
        self.cubes: Counter[str] = Counter()
        self.workers: list[str] = []
        self.king = self.court = ""
        self.heights = {"paris": 7, "london": 7, "koln": 7, "florence": 7}
        self.tops: dict[str, str | None] = {}
        self.day = 0
        self.production = 0
        self.open = Counter({RECIPE_NAMES[r]: n for r, n in enumerate(box.recipe_copies) if n})
        self.bonus: list[str] = []
        self.looked: set[tuple[str, int]] = set()
        self.heard = 0

    def listen(self, game: Game) -> None:
        """Take in all events since the last time."""
        events = game.events(genjiko.OPEN, self.heard)
        self.heard += len(events)
        for event in events:
            self.hear(event)

    def hear(self, event: dict[str, object]) -> None:
        """Take in one event."""
        kind, seat = str(event["kind"]), event.get("seat")
        side = self.sides[seat] if isinstance(seat, int) else None
        handler = getattr(self, "on_" + kind, None)
        if handler is not None:
            handler(event, side)

    # -- set-up, turns, days --

    def on_set_up(self, e: Any, side: Any) -> None:
        self.king, self.court, self.workers = e["king"], e["court"], sorted(e["workers"])
        self.tops = dict(e["tops"])
        self.deliveries = e["deliveries"]

    def on_start_flowers(self, e: Any, side: Side) -> None:
        side.flowers.update(e["flowers"])

    def on_turn(self, e: Any, side: Side) -> None:
        assert e["ap"] == side.ap

    def on_extra_turn(self, e: Any, side: Side) -> None:
        assert e["ap"] == side.ap
        side.tokens -= 1

    def on_go(self, e: Any, side: Side) -> None:
        side.place, side.ap = e["place"], e["ap"]

    def on_day(self, e: Any, side: Side) -> None:
        side.ap = 5
        self.day += 1
        assert e["day"] == self.box.days[self.day % self.box.week]
        assert e.get("week") == (None if self.day == self.box.last_day else self.day // self.box.week + 1)

    def on_sundial(self, e: Any, side: Side) -> None:
        side.ap = 5

    def on_delivery(self, e: Any, side: Any) -> None:
        self.market.update(e["flowers"])
        number = 2 * (self.day // self.box.week - 1)
        coming: Counter[str] = Counter()
        for tile in self.deliveries[number : number + 2]:
            factor, letters = tile.split()
            for letter in letters:
                coming[letter] += int(factor[1:])
        assert not Counter(e["flowers"]) - coming

    def on_perfumes_up(self, e: Any, side: Any) -> None:
        for each in self.sides:
            each.shown.clear()

    def on_court_moves(self, e: Any, side: Any) -> None:
        self.court = e["court"]
        assert e["most"] == (self.day < self.box.last_day)

    def on_king_moves(self, e: Any, side: Any) -> None:
        self.king = e["king"]

    def on_court_down(self, e: Any, side: Side) -> None:
        self.court = e["court"]

    # -- market and apprenticeship --

    def on_worker(self, e: Any, side: Side) -> None:
        self.workers.remove(e["from"])
        self.workers = sorted([*self.workers, e["to"]])
        side.ap = e["ap"]

    def on_collect(self, e: Any, side: Side) -> None:
        side.flowers.update(e["flowers"])
        self.market.subtract(e["flowers"])

    def on_ability_flower(self, e: Any, side: Side) -> None:
        side.flowers[e["flower"]] += 1

    def on_learn_base(self, e: Any, side: Side) -> None:
        side.scents[e["flower"]] -= 1
        side.bases.append(e["flower"])

    def on_learn_specialization(self, e: Any, side: Side) -> None:
        side.flowers[e["flower"]] -= 1
        side.specializations.append(e["flower"])

    def on_learn_ability(self, e: Any, side: Side) -> None:
        side.tokens -= 1
        side.abilities.append(e["ability"])

    def on_pay_flowers(self, e: Any, side: Side) -> None:
        side.flowers[e["flower"]] -= 2

    def on_learn_method(self, e: Any, side: Side) -> None:
        side.methods.append(e["method"])

    def on_drop_method(self, e: Any, side: Side) -> None:
        side.methods.remove(e["method"])
        assert Counter(e["flowers"]) == +side.stored[e["method"]]
        side.stored[e["method"]].clear()

    # -- cities --

    def on_city_tile(self, e: Any, side: Side) -> None:
        side.tiles.append(e["tile"])
        self.heights[e["city"]] -= 1
        self.tops[e["city"]] = e["top"]
        assert e["left"] == self.heights[e["city"]]
        assert e["effect"] == self.box.effect_names[TILE_NAMES.index(e["tile"])]

    def on_flip(self, e: Any, side: Side) -> None:
        side.tiles.remove(e["tile"])
        side.flipped.append(e["tile"])
        self.production += 2 * (e["effect"] == "PP2")
        assert e["effect"] == self.box.effect_names[TILE_NAMES.index(e["tile"])]

    def on_gain_flowers(self, e: Any, side: Side) -> None:
        side.flowers.update(e["flowers"])

    def on_gain_scents(self, e: Any, side: Side) -> None:
        side.scents.update(e["flowers"])

    def on_gain_token(self, e: Any, side: Side) -> None:
        side.tokens += 1

    def on_coach(self, e: Any, side: Side) -> None:
        assert e["steps"] > 0
        side.coach += e["steps"] if e["direction"] == "right" else -e["steps"]
        assert e["spot"] == side.coach
        city = self.box.spots[side.coach]
        assert e.get("city") == (city if city not in ("", "grasse") else None)

    def on_coach_home(self, e: Any, side: Side) -> None:
        side.coach = e["spot"]

    # -- court --

    def on_letter(self, e: Any, side: Side) -> None:
        assert e["letter"] == side.letter + 1
        side.letter += 1

    def on_gift_scent(self, e: Any, side: Side) -> None:
        side.scents[e["scent"]] -= 1
        assert side.place == f"couple {e['dame']}"

    def on_gift_token(self, e: Any, side: Side) -> None:
        side.tokens -= 1
        assert side.place == f"couple {e['dame']}"

    def on_gift_perfume(self, e: Any, side: Side) -> None:
        assert side.place == f"couple {e['dame']}"
        self.on_throw(e, side)

    def on_look(self, e: Any, side: Side) -> None:
        self.looked.add((e["dame"], self.sides.index(side)))

    def on_influence(self, e: Any, side: Side) -> None:
        assert e["count"] > 0
        side.influence[e["dame"]] += e["count"]

    def on_relocate(self, e: Any, side: Side) -> None:
        side.influence[e["from"]] -= 1
        side.influence[e["to"]] += 1

    def on_lead(self, e: Any, side: Side) -> None:
        assert e["dame"] not in side.leads
        side.leads.add(e["dame"])

    def on_lead_lost(self, e: Any, side: Side) -> None:
        side.leads.remove(e["dame"])

    def on_favour(self, e: Any, side: Side) -> None:
        holders = [i for i, each in enumerate(self.sides) if e["dame"] in each.favours]
        assert e["was"] == (holders[0] if holders else None)
        for each in self.sides:
            each.favours.discard(e["dame"])
        side.favours.add(e["dame"])

    def on_favour_back(self, e: Any, side: Side) -> None:
        side.favours.remove(e["dame"])

    # -- perfumes --

    def on_recipe(self, e: Any, side: Side) -> None:
        assert e["recipe"] == f"{e['flower']}{e['slots']}/{e['level']}"
        if "base" in e:
            assert e["base"] == e["flower"]
            side.scents[e["base"]] -= 1
        self.open[e["recipe"]] -= 1

    def on_make(self, e: Any, side: Side) -> None:
        assert e["perfume"] == f"{e['base']}-{''.join(e['complements'])}"
        side.scents.subtract(e["complements"])
        assert side.perfumes[e["slot"] - 1] is None
        side.perfumes[e["slot"] - 1] = e["perfume"]
        side.shown.discard(e["slot"])

    def on_throw(self, e: Any, side: Side) -> None:
        assert e["perfume"] == f"{e['base']}-{''.join(e['complements'])}" == side.perfumes[e["slot"] - 1]
        side.perfumes[e["slot"] - 1] = None
        side.shown.discard(e["slot"])
        self.open[e["recipe"]] += 1

    def on_show(self, e: Any, side: Side) -> None:
        assert side.perfumes[e["slot"] - 1] == e["perfume"]
        side.shown.add(e["slot"])

    def on_pair(self, e: Any, side: Side) -> None:
        cell = e["base"] + e["complement"]
        assert e["token"] == (self.cubes[cell] == 0)
        self.cubes[cell] += 1
        assert e["cubes"] == self.cubes[cell]
        parts = ("originality", "court", "king", "perfection", "cube")
        assert e["points"] == sum(e[part] for part in parts)
        for part in parts:
            side.points["cubes" if part == "cube" else part] += e[part]

    def on_token(self, e: Any, side: Side) -> None:
        assert self.cubes[e["base"] + e["complement"]] == 1
        side.tokens += 1

    def on_no_room(self, e: Any, side: Side) -> None:
        full = self.cubes[e["base"] + e["complement"]] == self.box.sub_slots
        assert full or sum(self.cubes.values()) == self.box.cubes

    def on_half(self, e: Any, side: Side) -> None:
        side.points["half"] += e["points"]

    def on_sunday_cube(self, e: Any, side: Any) -> None:
        assert (e["base"], e["complement"]) == (self.king, self.court)
        assert e["token"] == (self.cubes[e["base"] + e["complement"]] == 0)
        self.cubes[e["base"] + e["complement"]] += 1

    # -- production --

    def on_produce(self, e: Any, side: Side) -> None:
        side.place = None
        assert e["points"] == self.box.production[side.ap] + 2 * ("points" in side.abilities)
        self.production = e["points"]

    def on_use(self, e: Any, side: Side) -> None:
        for flower in e["flowers"]:
            if side.stored[e["method"]][flower]:
                side.stored[e["method"]][flower] -= 1
            else:
                side.flowers[flower] -= 1
        side.scents.update(e["scents"])
        self.production = e["left"]

    def on_store(self, e: Any, side: Side) -> None:
        side.flowers[e["flower"]] -= 1
        side.stored[e["method"]][e["flower"]] += 1

    def on_discard(self, e: Any, side: Side) -> None:
        side.stored[e["method"]][e["flower"]] -= 1

    def on_lose_flowers(self, e: Any, side: Side) -> None:
        assert Counter(e["flowers"]) == +side.flowers
        side.flowers.clear()

    # -- the end --

    def on_bonuses(self, e: Any, side: Any) -> None:
        self.bonus = e["bonuses"]

    def on_parade_points(self, e: Any, side: Side) -> None:
        assert e["perfume"] == f"{e['base']}-{''.join(e['complements'])}"
        assert e["perfume"] in side.perfumes
        side.points["parade"] += e["points"]

    def on_final(self, e: Any, side: Side) -> None:
        side.points.update({"tokens": e["tokens"], "cities": e["cities"], "dames": e["dames"]})
        for name, points in zip(("bonus_a", "bonus_b", "bonus_c", "bonus_d"), e["bonuses"], strict=True):
            side.points[name] += points
        assert e["points"] == sum(side.points.values())

    def on_end(self, e: Any, side: Any) -> None:
        self.result = (tuple(e["winners"]), tuple(e["scores"]))


def letters(counts: list[int]) -> Counter[str]:
    found: Counter[str] = Counter({f: counts[i] for i, f in enumerate(FLOWERS)})
    return +found


def compare(watcher: Watcher, state: AquaState) -> None:
    """The watcher's table is the true one."""
    assert +watcher.market == letters(state.market)
    assert watcher.workers == sorted(FLOWERS[w] for w in state.workers)
    assert (watcher.king, watcher.court, watcher.day) == (FLOWERS[state.king], FLOWERS[state.court], state.day)
    cells = {FLOWERS[c // 6] + FLOWERS[c % 6]: n for c, n in enumerate(state.cubes) if n}
    assert +watcher.cubes == Counter(cells)
    assert list(watcher.heights.values()) == [len(stack) for stack in state.stacks]
    tops = [TILE_NAMES[stack[-1]] if stack else None for stack in state.stacks]
    assert [watcher.tops[city] for city in watcher.heights] == tops
    assert +watcher.open == +Counter({RECIPE_NAMES[r]: n for r, n in enumerate(state.recipes)})
    looked = {(DAMES[d], s) for d in range(4) for s in range(len(state.boards)) if state.looked[d] >> s & 1}
    assert watcher.looked == looked
    for seat, side in enumerate(watcher.sides):
        compare_side(side, state, seat)


def compare_side(side: Side, state: AquaState, seat: int) -> None:
    board = state.boards[seat]
    assert (+side.flowers, +side.scents) == (letters(board.flowers), letters(board.scents))
    stored = {
        m: Counter(FLOWERS[f] for f in board.stored[2 * i : 2 * i + 2] if f != NONE) for i, m in enumerate(METHODS)
    }
    assert {m: +counts for m, counts in side.stored.items()} == stored
    assert sorted(side.methods) == sorted(m for i, m in enumerate(METHODS) if board.methods >> i & 1)
    assert sorted(side.tiles) == sorted(TILE_NAMES[t] for t in board.tiles)
    assert side.flipped == [TILE_NAMES[t] for t in board.flipped]
    assert [None if p == NONE else perfume_name(p) for p in board.perfumes] == side.perfumes
    assert {slot + 1 for slot, p in enumerate(board.perfumes) if p != NONE and p >> 13 & 1} == side.shown
    assert [side.influence[d] for d in DAMES] == board.influence
    assert {d for i, d in enumerate(DAMES) if state.favours[i] == seat} == side.favours
    assert {d for i, d in enumerate(DAMES) if board.led >> i & 1} == side.leads
    assert (side.letter, side.tokens, side.ap, side.coach) == (board.letter, board.tokens, board.ap, board.coach)
    assert side.place == (None if board.place == NONE else PLACE_NAMES[board.place])
    assert [side.points[name] for name in POINTS] == board.points
    assert sorted(side.bases) == sorted(f for i, f in enumerate(FLOWERS) if board.bases >> i & 1)
    assert sorted(side.specializations) == sorted(f for i, f in enumerate(FLOWERS) if board.specializations >> i & 1)
    names = ("market", "points", "coach")
    assert sorted(side.abilities) == sorted(a for i, a in enumerate(names) if board.abilities >> i & 1)


LIKED = ("produce", "store", "use", "make", "flip", "gift", "show", "take", "worker", "visit", "travel", "extra")


def choice(game: Game, rng: Rng) -> str:
    """Random play that likes what a dull player seldom does."""
    options = legal(game)
    liked = [o for o in options if o.startswith(LIKED)]
    some = liked if liked and rng.below(3) else options
    return some[rng.below(len(some))]


@pytest.mark.parametrize("seed", range(12))
def test_the_events_tell_the_whole_table(seed: int) -> None:
    game = genjiko.new("aqua-mirabilis", 2 + seed % 3, seed=seed)
    watcher, rng = Watcher(game), Rng(seed)
    while True:
        watcher.listen(game)
        compare(watcher, state_of(game))
        if game.over:
            break
        if state_of(game).step in (CONVERT, MACERATE):
            assert watcher.production == state_of(game).points
        game.play(choice(game, rng))
    assert watcher.bonus == [BONUSES[b] for b in state_of(game).bonus]
    assert watcher.result == (game.winners, game.scores)


def test_set_up_tells_the_deliveries_to_come() -> None:
    for players, factors in ((2, "x1 x1"), (3, "x1 x2"), (4, "x2 x2")):
        game = genjiko.new("aqua-mirabilis", players, seed=5)
        told = game.events()[0]["deliveries"]
        assert isinstance(told, list)
        assert [tile.split()[0] for tile in told] == factors.split() * 3
        sets = rules_of(game).box.delivery_names
        assert [tile.split()[1] for tile in told] == [sets[d] for d in state_of(game).deliveries]


def test_a_look_reveals_only_once_and_a_new_top_every_time() -> None:
    game = give(table(), scents="BB", tokens=0)
    play(game, "visit A", "gift B")
    assert game.undoable() == 2
    play(game, "done")
    looks = [event for event in game._events if event.kind == "look"]
    assert [look.reveals for look in looks] == [(0,)]
    give(game, after="market B")
    state_of(game).seat, state_of(game).step = BLUE, MAIN
    give(game)
    play(game, "visit A", "gift B")
    looks = [event for event in game._events if event.kind == "look"]
    assert [look.reveals for look in looks] == [(0,), ()]


def test_a_pair_without_room_is_told() -> None:
    game = set_matrix(table(), "R", "O", "BJ4")
    play(give(game, perfumes="B2/2:JN", tokens=0), "versailles")
    told = [e for e in game.events() if e["kind"] in ("no_room", "pair", "token")]
    assert [(e["kind"], e["base"], e["complement"]) for e in told] == [
        ("no_room", "B", "J"), ("pair", "B", "N"), ("token", "B", "N"),
    ]  # fmt: skip
