"""A second, slower and simpler telling of Perfumery, written from the rulebook and the rulings, and a player of games
that asks it at every decision: `python -m tests.games.perfumery.second_opinion --games 200 --seed 5`.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import genjiko
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadDump
from genjiko.kernel.game import Game
from tests.games.second_opinions import arguments, report

ESSENCES = "FGAS"
NOTES = ("top", "middle", "base")
SPACES = ("sort", "replenish", "essence", "hire", "start")
Json = dict[str, Any]
Rest = tuple[tuple[str, ...], str]  # what the three stockyards and the storage spaces hold
Unit = tuple[int, str]  # an essence that a perfume asks for: note and kind


def essences(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=ESSENCES.index))


def without(letters: str, some: str) -> str | None:
    """What is left, or None when something lacks."""
    for letter in some:
        if letter not in letters:
            return None
        letters = letters.replace(letter, "", 1)
    return letters


class Printed:
    """What the pieces of the box show."""

    def __init__(self, text: str, players: int) -> None:
        box = tomllib.loads(text)
        self.players = players
        self.tile = [row["get"] for row in box["notes"]]
        self.room = {row["id"]: row["room"] for row in box["spaces"]}
        self.costs: dict[str, int] = box["costs"]
        self.tokens: dict[str, int] = box["essences"]
        self.rounds: int = box["rounds"]["number"]
        self.hand: int = box["hand"]["most"]
        self.perfumers: tuple[int, int] = (box["perfumers"]["ready"], box["perfumers"]["most"])
        self.recipe = {row["id"]: row for row in box["recipes"]}
        self.perfume = {row["id"]: row for row in box["perfumes"]}
        self.order = [*self.recipe, *self.perfume, "funds"]
        self.rank = {card: place for place, card in enumerate(self.order)}
        cards = {**self.recipe, **self.perfume, "funds": box["funds"]}
        self.value = {card: int(row["value"]) for card, row in cards.items()}

    def units(self, perfume: str) -> tuple[Unit, ...]:
        """The essences asked for, note by note (ruling 44)."""
        row = self.perfume[perfume]
        return tuple((n, letter) for n, note in enumerate(NOTES) for letter in essences(row[note]))

    def sorted(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards, key=self.rank.__getitem__)


# -- paying essences --


def ways(rest: Rest, unit: Unit) -> dict[str, Rest]:
    """Every source of one essence, with what is left then; a synthetic stands for any other."""
    (note, kind), (yards, stored) = unit, rest
    found = {}
    for letter in dict.fromkeys((kind, "S")):
        left = without(yards[note], letter)
        if left is not None:
            found[f"use stockyard {letter}"] = ((*yards[:note], left, *yards[note + 1 :]), stored)
    for letter in dict.fromkeys((kind, "S")):
        left = without(stored, letter)
        if left is not None:
            found[f"use storage {letter}"] = (yards, left)
    return found


@cache
def ends(rest: Rest, units: tuple[Unit, ...]) -> frozenset[Rest]:
    """Everything that can be left when all units are paid; nothing when they cannot."""
    if not units:
        return frozenset([rest])
    return frozenset().union(*(ends(after, units[1:]) for after in ways(rest, units[0]).values()))


def questions(rest: Rest, units: tuple[Unit, ...]) -> dict[str, Rest]:
    """The sources among which the next essence is chosen (ruling 44).

    A source that leaves nothing which the others could not leave too is no choice; of equals the first stays.
    """
    open_ways = ways(rest, units[0])
    reach = {way: ends(after, units[1:]) for way, after in open_ways.items()}
    asked = list(open_ways)
    for way in reversed(open_ways):
        others = frozenset().union(*(reach[other] for other in asked if other != way))
        if reach[way] <= others:
            asked.remove(way)
    return {way: open_ways[way] for way in asked}


# -- the pieces on the table --


class Seat:
    """What lies before one player."""

    def __init__(self, dump: Json) -> None:
        self.hand = list(dump["hand"])
        self.perfumers = dump["perfumers"]
        self.ready = dump["ready"]
        self.used = set(dump["used"])
        self.notes = [list(note) for note in dump["notes"]]
        self.stock = list(dump["stock"])
        self.produced = list(dump["produced"])
        self.stored = dump["stored"]
        self.step = dump["step"]
        self.note = dump["note"]
        self.height = dump["height"]
        self.pot = dump["pot"]
        self.making = dump["making"]
        self.paid = dump["paid"]

    def rest(self) -> Rest:
        return tuple(self.stock), self.stored

    def take_rest(self, rest: Rest) -> None:
        self.stock, self.stored = list(rest[0]), rest[1]


class SecondOpinion:
    """A game that begins in the position of a dump. `met` counts the rare paths it has gone."""

    def __init__(self, state: Json, box: Printed, met: Counter[str]) -> None:
        self.box, self.met = box, met
        self.seats = [Seat(player) for player in state["players"]]
        self.round, self.phase, self.turn = state["round"], state["phase"], state["turn"]
        self.first, self.acting, self.step = state["first"], state["acting"], state["step"]
        self.note, self.lifted, self.owed, self.path = state["note"], state["lifted"], state["owed"], state["path"]
        self.starting, self.holder, self.marker = state["starting"], state["next_holder"], state["next_column"]
        self.columns = [list(column) for column in state["columns"]]
        self.tiles = list(state["tiles"])
        self.perfumes, self.recipes = list(state["perfumes"]), list(state["recipes"])
        self.passed: set[int] = set()  # seats that had nowhere to place in this phase

    def snapshot(self) -> Json:
        """The position, written as a dump writes it; the supply is what is not on the table."""
        lying = "".join(letter for seat in self.seats for letter in (*seat.stock, seat.pot, seat.stored))
        supply = [self.box.tokens[letter] - lying.count(letter) for letter in ESSENCES]
        self.met["supply below zero (31)"] += min(supply) < 0
        return {
            "round": self.round, "phase": self.phase, "first": self.first, "turn": self.turn, "acting": self.acting,
            "step": self.step, "note": self.note, "lifted": self.lifted, "owed": self.owed, "path": self.path,
            "starting": self.starting, "next_holder": self.holder, "next_column": self.marker,
            "columns": [self.box.sorted(column) for column in self.columns], "tiles": self.tiles,
            "perfumes": self.perfumes, "recipes": self.recipes,
            "supply": supply,
            "players": [self.seat_snapshot(seat) for seat in self.seats],
        }  # fmt: skip

    def seat_snapshot(self, seat: Seat) -> Json:
        shown = {
            "hand": self.box.sorted(seat.hand), "perfumers": seat.perfumers, "ready": seat.ready,
            "used": sorted(seat.used, key=(*NOTES, *SPACES).index), "notes": seat.notes, "stock": seat.stock,
            "produced": seat.produced, "stored": seat.stored, "step": seat.step, "pot": seat.pot,
            "making": seat.making, "paid": seat.paid,
        }  # fmt: skip
        if seat.step == "mix":  # elsewhere these two say nothing
            shown.update(note=seat.note, height=seat.height)
        return shown

    # -- who may act, and how --

    def to_act(self) -> list[int]:
        if self.phase == "development":
            return [self.acting]
        return [n for n, seat in enumerate(self.seats) if self.phase == "blending" and seat.step != "done"]

    def legal(self, n: int) -> list[str]:
        if n not in self.to_act():
            return []
        seat = self.seats[n]
        step = self.step if self.phase == "development" else seat.step
        hand = self.box.sorted(set(seat.hand))
        if step == "place_perfumer":
            return self.placements(n)
        if step == "install":
            pays = [f"pay {card}" for card in hand] if self.owed else []  # ruling 49
            return [f"install {card}" for card in self.installable(seat)] + pays
        if step == "place_recipe":
            return self.places(seat)
        if step in ("pay", "discard"):
            return [f"{step} {card}" for card in hand]
        if step == "mix":
            card = seat.notes[seat.note][seat.height]
            return [f"mix {card}", f"skip {card}"]
        if step == "produce":
            return [f"produce {card}" for card in self.producible(seat)] + ["end production"]
        if step == "spend":
            return list(questions(seat.rest(), self.box.units(seat.making)[seat.paid :]))
        assert step == "store"
        return [f"store {letter}" for letter in self.storable(seat)] + ["end storage"]

    def worth(self, seat: Seat) -> int:
        return sum(self.box.value[card] for card in seat.hand)

    def has_room(self, space: str, seat: Seat) -> bool:
        crowd = [seat] if self.box.room[space] in ("each", "own") else self.seats
        return all(space not in other.used for other in crowd)

    def placements(self, n: int) -> list[str]:
        """The seven actions in the order of the rulebook; one that cannot be carried out is no placement."""
        seat, box = self.seats[n], self.box
        found = [f"acquire {c + 1}" for c, cards in enumerate(self.columns) if cards and self.tiles[c] == -1]
        if self.installable(seat):
            found += [f"note {note}" for note in NOTES if note not in seat.used]
        if self.has_room("sort", seat):
            found += [f"sort {card}" for card in box.sorted(card for note in seat.notes for card in note)]
        if self.has_room("replenish", seat):
            found += [f"replenish {letter}" for letter in self.empty_spaces(seat)]
        if self.has_room("essence", seat):
            found += [f"floral {note}" for note in NOTES]
            if self.worth(seat) >= box.costs["synthetic"]:
                found += [f"synthetic {note}" for note in NOTES]
        if self.has_room("hire", seat) and seat.perfumers < box.perfumers[1] and self.worth(seat) >= box.costs["hire"]:
            found.append("hire")
        if self.has_room("start", seat) and self.starting != n:
            found.append("start")
        return found

    def installable(self, seat: Seat) -> list[str]:
        """Recipes of the hand that the rest of the hand can pay, together with what is owed already (ruling 38)."""
        recipes = [card for card in seat.hand if card in self.box.recipe]
        value, worth = self.box.value, self.worth(seat)
        return self.box.sorted(card for card in recipes if worth - value[card] >= self.owed + value[card])

    def places(self, seat: Seat) -> list[str]:
        if self.note is not None:
            height = len(seat.notes[NOTES.index(self.note)])
            return [f"place {self.note} {place}" for place in range(height + 1)]
        found = []
        for name, note in zip(NOTES, seat.notes, strict=True):
            at = note.index(self.lifted) if self.lifted in note else None
            closed = () if at is None else (at, at - 1)  # ruling 43: one down is another one's one up
            open_places = [place for place in range(len(note) + (at is None)) if place not in closed]
            found += [f"place {name} {place}" for place in open_places]
        return found

    def empty_spaces(self, seat: Seat) -> list[str]:
        spaces = "".join(self.box.perfume[card]["storage"] for card in seat.produced)
        return [letter for letter in ESSENCES if spaces.count(letter) > seat.stored.count(letter)]

    def producible(self, seat: Seat) -> list[str]:
        perfumes = [card for card in seat.hand if card in self.box.perfume]
        return self.box.sorted(card for card in perfumes if ends(seat.rest(), self.box.units(card)))

    def storable(self, seat: Seat) -> list[str]:
        return [letter for letter in self.empty_spaces(seat) if letter in "".join(seat.stock)]

    # -- playing --

    def play(self, n: int, text: str, chance: list[Any]) -> None:
        assert text in self.legal(n)
        assert not chance, "after the set-up nothing is left to chance"
        kind, *rest = text.split()
        seat = self.seats[n]
        if kind in ("acquire", "note", "sort", "replenish", "floral", "synthetic", "hire", "start"):
            seat.ready -= 1
        getattr(self, f"play_{kind}")(n, seat, *rest)

    # -- development --

    def next_turn(self, seat: int) -> None:
        """The turn goes to the first seat from this one on that can place; without one the phase is over."""
        self.step, self.note, self.lifted, self.owed, self.path = "place_perfumer", None, "none", 0, -1
        for other in range(seat, seat + len(self.seats)):
            n = other % len(self.seats)
            if self.seats[n].ready and self.placements(n):
                self.met["placed after all (26)"] += n in self.passed
                self.acting = n
                self.turn += 1
                return
            if self.seats[n].ready:
                self.met["ready but nowhere to place (26)"] += 1
                self.passed.add(n)
        self.begin_blending()

    def fewest(self) -> int:
        """The column with the fewest items, the rightmost of equals (ruling 3)."""
        counts = [len(cards) + (c == self.marker) for c, cards in enumerate(self.columns)]
        return max(c for c, count in enumerate(counts) if count == min(counts))

    def lay(self, seat: Seat, card: str) -> None:
        """One card along the path of discards."""
        seat.hand.remove(card)
        self.columns[self.path].append(card)
        if self.path == 0:
            self.met["path goes round the left end (3)"] += 1
        self.path = (self.path - 1) % len(self.columns)

    def play_acquire(self, n: int, seat: Seat, column: str) -> None:
        at = int(column) - 1
        self.tiles[at] = n
        seat.hand += self.columns[at]
        self.columns[at] = []
        if self.marker == at:
            self.met["holder takes the other marker (40)" if self.starting == n else "both markers by acquiring"] += 1
            self.marker, self.holder, self.starting = -1, n, n
        if len(seat.hand) > self.box.hand:
            self.met[f"hand of {len(seat.hand) if len(seat.hand) < 12 else '12 and more'}"] += 1
            self.step, self.path = "discard", self.fewest()
        else:
            self.next_turn(n + 1)

    def play_discard(self, n: int, seat: Seat, card: str) -> None:
        self.lay(seat, card)
        if len(seat.hand) == self.box.hand:
            self.next_turn(n + 1)

    def play_note(self, n: int, seat: Seat, note: str) -> None:
        seat.used.add(note)
        self.step, self.note, self.path = "install", note, self.fewest()
        if len(self.installable(seat)) == 1:  # ruling 48
            self.met["the only recipe is not asked (48)"] += 1
            self.play_install(n, seat, self.installable(seat)[0])

    def play_install(self, n: int, seat: Seat, card: str) -> None:
        self.step, self.lifted = "place_recipe", card
        if not seat.notes[NOTES.index(self.note)]:  # ruling 48
            self.play_place(n, seat, self.note, "0")

    def play_sort(self, n: int, seat: Seat, card: str) -> None:
        seat.used.add("sort")
        self.step, self.lifted = "place_recipe", card

    def play_place(self, n: int, seat: Seat, name: str, place: str) -> None:
        card, note = self.lifted, seat.notes[NOTES.index(name)]
        self.lifted = "none"
        if self.note is None:
            for other in seat.notes:
                if card in other:
                    other.remove(card)
            note.insert(int(place), card)
            self.met["sort within a note" if len(note) > 1 else "sort"] += 1
            self.next_turn(n + 1)
            return
        note.insert(int(place), card)
        seat.hand.remove(card)
        self.met["one more recipe in a note action (41)"] += self.owed > 0
        self.owed += self.box.value[card]
        self.step = "install"
        if not self.installable(seat):
            self.step = "pay"
            self.pay_what_is_forced(n, seat)

    def pay_what_is_forced(self, n: int, seat: Seat) -> None:
        if len(set(seat.hand)) == 1:  # ruling 48
            self.met["a payment is not asked (48)"] += 1
            self.play_pay(n, seat, seat.hand[0])

    def play_pay(self, n: int, seat: Seat, card: str) -> None:
        self.step = "pay"
        self.lay(seat, card)
        self.owed -= self.box.value[card]
        if self.owed > 0:
            self.pay_what_is_forced(n, seat)
        else:
            self.met["more paid than owed (27)"] += self.owed < 0
            self.next_turn(n + 1)

    def owe(self, n: int, seat: Seat, cost: int) -> None:
        self.step, self.owed, self.path = "pay", cost, self.fewest()
        self.pay_what_is_forced(n, seat)

    def play_replenish(self, n: int, seat: Seat, letter: str) -> None:
        seat.used.add("replenish")
        seat.stored = essences(seat.stored + letter)
        self.met[f"replenish {letter}"] += 1
        self.next_turn(n + 1)

    def take_essence(self, seat: Seat, letter: str, note: str) -> None:
        seat.used.add("essence")
        at = NOTES.index(note)
        seat.stock[at] = essences(seat.stock[at] + letter)

    def play_floral(self, n: int, seat: Seat, note: str) -> None:
        self.take_essence(seat, "F", note)
        self.next_turn(n + 1)

    def play_synthetic(self, n: int, seat: Seat, note: str) -> None:
        self.take_essence(seat, "S", note)
        self.owe(n, seat, self.box.costs["synthetic"])

    def play_hire(self, n: int, seat: Seat) -> None:
        seat.used.add("hire")
        self.owe(n, seat, self.box.costs["hire"])

    def play_start(self, n: int, seat: Seat) -> None:
        seat.used.add("start")
        if self.holder == self.starting:
            self.met["both markers by action 7 (12)"] += 1
            self.holder = n
        self.starting = n
        self.next_turn(n + 1)

    # -- blending --

    def begin_blending(self) -> None:
        self.phase, self.acting, self.passed = "blending", -1, set()
        self.turn += 1
        for seat in self.seats:
            seat.step, seat.note, seat.height, seat.pot = "mix", 0, 0, self.box.tile[0]
        for seat in self.seats:
            self.blend(seat)
        self.met["several seats blend"] += len(self.to_act()) > 1
        self.end_blending()

    def end_blending(self) -> None:
        if not self.to_act():
            self.end_round()

    def blend(self, seat: Seat) -> None:
        """Go on to the next thing that this seat has to decide."""
        while seat.step == "mix" and not self.asks_to_mix(seat):
            if seat.height < len(seat.notes[seat.note]):
                self.resolve(seat, wanted=True)  # rulings 30 and 45; with ruling 46 nothing of it lasts
            else:
                self.pour(seat)
        if seat.step == "produce" and not self.producible(seat):
            seat.step = "store"
        if seat.step == "store" and not self.storable(seat):
            seat.step, seat.stock = "done", ["", "", ""]

    def asks_to_mix(self, seat: Seat) -> bool:
        recipes = seat.notes[seat.note]
        if seat.height == len(recipes):
            return False
        recipe = self.box.recipe[recipes[seat.height]]
        if without(seat.pot, recipe["pay"]) is None:
            return False  # ruling 30
        if without(recipe["get"], recipe["pay"]) is not None:  # rulings 30 and 45
            self.met["mixing that gives all back (45)"] += recipe["pay"] != ""
            return False
        can_last = bool(self.empty_spaces(seat)) or any(card in self.box.perfume for card in seat.hand)
        self.met["mixing passed over: nothing can last (46)"] += not can_last
        return can_last

    def resolve(self, seat: Seat, wanted: bool) -> None:
        """One effect, used if it is wanted and can be paid."""
        recipe = self.box.recipe[seat.notes[seat.note][seat.height]]
        left = without(seat.pot, recipe["pay"])
        if wanted and left is not None:
            seat.pot = essences(left + recipe["get"])
        seat.height += 1

    def pour(self, seat: Seat) -> None:
        seat.stock[seat.note] = essences(seat.stock[seat.note] + seat.pot)
        seat.pot, seat.height = "", 0
        if seat.note == len(NOTES) - 1:
            seat.step = "produce"
        else:
            seat.note += 1
            seat.pot = self.box.tile[seat.note]

    def play_mix(self, n: int, seat: Seat, card: str) -> None:
        self.resolve(seat, wanted=True)
        self.blend(seat)
        self.end_blending()

    def play_skip(self, n: int, seat: Seat, card: str) -> None:
        self.resolve(seat, wanted=False)
        self.blend(seat)
        self.end_blending()

    def play_produce(self, n: int, seat: Seat, card: str) -> None:
        seat.step, seat.making, seat.paid = "spend", card, 0
        self.spend(seat)

    def play_use(self, n: int, seat: Seat, place: str, letter: str) -> None:
        units = self.box.units(seat.making)[seat.paid :]
        seat.take_rest(questions(seat.rest(), units)[f"use {place} {letter}"])
        seat.paid += 1
        self.spend(seat)

    def spend(self, seat: Seat) -> None:
        """Pay what need not be asked; then the perfume is there."""
        units = self.box.units(seat.making)
        while seat.paid < len(units):
            asked = questions(seat.rest(), units[seat.paid :])
            if len(asked) > 1:
                self.met[f"{len(asked)} sources asked (44)"] += 1
                return
            self.met["several sources, one rest (44)"] += len(ways(seat.rest(), units[seat.paid])) > 1
            seat.take_rest(*asked.values())
            seat.paid += 1
        seat.hand.remove(seat.making)
        seat.produced.append(seat.making)
        seat.step, seat.making, seat.paid = "produce", "none", 0
        self.blend(seat)
        self.end_blending()

    def play_end(self, n: int, seat: Seat, what: str) -> None:
        if what == "production":
            seat.step = "store"
            self.blend(seat)
        else:
            seat.step, seat.stock = "done", ["", "", ""]
        self.end_blending()

    def play_store(self, n: int, seat: Seat, letter: str) -> None:
        at = next(note for note, stock in enumerate(seat.stock) if letter in stock)  # ruling 50: any will do
        seat.stock[at] = seat.stock[at].replace(letter, "", 1)
        seat.stored = essences(seat.stored + letter)
        self.met[f"store {letter}"] += 1
        self.blend(seat)
        self.end_blending()

    # -- the end of a round and of the game --

    def end_round(self) -> None:
        for seat in self.seats:
            seat.step = "idle"
        if not self.perfumes and not self.recipes:
            self.phase = "over"
            self.met["shared win"] += len(self.winners()) > 1
        else:
            self.clean_up()

    def clean_up(self) -> None:
        for seat in self.seats:
            seat.perfumers += "hire" in seat.used
            seat.ready, seat.used = seat.perfumers, set()
        self.tiles = [-1] * len(self.columns)
        for column in reversed(self.columns):
            column += [self.perfumes.pop(), self.recipes.pop()]
        self.met["marker stays in its column (13)" if self.holder == -1 else "marker goes back (13)"] += 1
        if self.holder != -1:
            self.holder, self.marker = -1, self.fewest()
        self.round += 1
        self.phase, self.first = "development", self.starting
        self.next_turn(self.first)

    def brands(self, seat: Seat) -> list[int]:
        return [self.box.perfume[card]["brand"] for card in seat.produced]

    def scores(self) -> list[int]:
        return [sum(self.brands(seat)) for seat in self.seats]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [n for n, score in enumerate(scores) if score == max(scores)]


# -- boxes, beginnings and temperaments --


def box_text() -> str:
    """The shipped box, but every choice is asked."""
    return shipped_components("perfumery").text.replace("every_choice = false", "every_choice = true")


def other_box(rng: random.Random) -> str:
    """Other essences, values, storage spaces and rooms."""

    def other(line: re.Match[str]) -> str:
        key, old = line.groups()
        if rng.random() < 0.6 or old == '""':
            return line[0]
        if key == "value":
            return f"value = {rng.randint(1, 10)}"
        letters = rng.choices(ESSENCES, (4, 3, 3, 2), k=1 if key == "storage" else rng.randint(1, 3))
        return f'{key} = "{essences(letters)}"'

    text = re.sub(r"^(get|pay|top|middle|base|storage|value) = (.*)$", other, box_text(), flags=re.MULTILINE)
    for space in ("sort", "replenish", "start"):
        text = text.replace(f'id = "{space}"\nroom = "one"', f'id = "{space}"\nroom = "each"')
    return text


def new_game(text: str, players: int, seed: int) -> Game:
    own = None if text == shipped_components("perfumery").text else Components(text)
    return genjiko.new("perfumery", players, seed=seed, components=own)


def dealt(box: Printed, shuffled: list[Any]) -> Json:
    """The position after the set-up: perfumes I, II, III and recipes I, II, III as they were shuffled, top last."""
    decks = []
    for rows, piles in ((box.perfume, shuffled[:3]), (box.recipe, shuffled[3:])):
        names = [[box.order[card] for card in pile] for pile in piles]
        for stage, pile in zip(("I", "II", "III"), names, strict=True):
            used = [card for card, row in rows.items() if row["stage"] == stage and row["players"] <= box.players]
            assert sorted(pile) == sorted(used)
        decks.append([card for pile in reversed(names) for card in pile])
    columns = [[decks[0].pop(), decks[1].pop()] for _ in range(box.players + 1)][::-1]
    seat = {
        "hand": ["funds"], "perfumers": box.perfumers[0], "ready": box.perfumers[0], "used": [],
        "notes": [[], [], []], "stock": ["", "", ""], "produced": [], "stored": "",
        "step": "idle", "note": 0, "height": 0, "pot": "", "making": "none", "paid": 0,
    }  # fmt: skip
    return {
        "round": 1, "phase": "development", "first": 0, "turn": 1, "acting": 0, "step": "place_perfumer", "note": None,
        "lifted": "none", "owed": 0, "path": -1, "starting": 0, "next_holder": -1, "next_column": box.players,
        "columns": columns, "tiles": [-1] * len(columns), "perfumes": decks[0], "recipes": decks[1],
        "players": [seat] * box.players,
    }  # fmt: skip


class Enriched:
    """A position that a game might reach: cards, essences, perfumers and markers strewn over the table."""

    def __init__(self, rng: random.Random, box: Printed, state: Json) -> None:
        """`state` is that of a new game's dump; it is changed."""
        self.rng, self.box, self.state = rng, box, state
        self.strew_cards()
        for player in state["players"]:
            spaces = [box.perfume[card]["storage"] for card in player["produced"]]
            player["stored"] = essences(letter for letter in spaces if rng.random() < 0.5)
            player["perfumers"] = player["ready"] = rng.choice(box.perfumers[: state["round"]])
        state["starting"] = state["first"] = state["acting"] = rng.randrange(box.players)
        state["next_column"] = rng.randrange(box.players + 1)
        state["turn"] = 9 * state["round"]
        tight = 4 if box.room["start"] == "each" else 1  # only there a seat that has passed may place after all
        kinds = (self.round_begins, self.perfumers_stand, self.no_space_is_left, self.perfumes_are_made)
        rng.choices(kinds, (1, 1, tight, 1))[0]()
        lying = "".join(letter for p in state["players"] for letter in (*p["stock"], p["stored"]))
        state["supply"] = [box.tokens[letter] - lying.count(letter) for letter in ESSENCES]

    def strew_cards(self) -> None:
        """The cards of the rows laid so far go to columns, hands, notes and produced perfumes."""
        rng, state, players = self.rng, self.state, self.state["players"]
        rounds = self.box.rounds
        state["round"] = rounds - min(rng.randrange(rounds), rng.randrange(rounds))
        loose = [card for column in state["columns"] for card in column] + ["funds"] * len(players)
        for deck in (state["perfumes"], state["recipes"]):
            left = (rounds - state["round"]) * len(state["columns"])
            loose += deck[left:]
            del deck[left:]
        rng.shuffle(loose)
        state["columns"] = [[loose.pop(), loose.pop()] for _ in state["columns"]]
        for player in players:
            player["hand"] = []
        greed = rng.random()
        for card in loose:
            player = rng.choice(players)
            if rng.random() < greed and card in self.box.recipe:
                note = rng.choice(player["notes"])
                note.insert(rng.randint(0, len(note)), card)
            elif rng.random() < greed / 2 and card in self.box.perfume:
                player["produced"].append(card)
            elif rng.random() < 0.7 and len(player["hand"]) < self.box.hand:
                player["hand"].append(card)
            else:
                rng.choice(state["columns"]).append(card)
        for cards in (*state["columns"], *(player["hand"] for player in players)):
            cards[:] = self.box.sorted(cards)

    def round_begins(self) -> None:
        pass

    def perfumers_stand(self) -> None:
        """Some of the perfumers are placed already."""
        rng, state = self.rng, self.state
        for n, player in enumerate(state["players"]):
            for _ in range(rng.randint(0, player["ready"] - (n == state["acting"]))):
                free = [c for c, tile in enumerate(state["tiles"]) if tile == -1]
                if free and rng.random() < 0.6:
                    self.stand_on_column(n, rng.choice(free))
                else:
                    self.stand_on_space(n, player, rng.choice([space for space in SPACES if self.has_room(space, n)]))
                player["ready"] -= 1

    def has_room(self, space: str, n: int) -> bool:
        crowd = self.state["players"] if self.box.room[space] == "one" else self.state["players"][n : n + 1]
        return all(space not in player["used"] for player in crowd)

    def stand_on_space(self, n: int, player: Json, space: str) -> None:
        player["used"] = sorted([*player["used"], space], key=SPACES.index)
        if space == "essence":
            player["stock"][self.rng.randrange(3)] = self.rng.choice("FS")
        if space == "start":
            self.state["next_holder"] = -1 if self.state["next_column"] != -1 else n
            self.state["starting"] = n

    def stand_on_column(self, n: int, column: int) -> None:
        self.state["tiles"][column] = n
        if self.state["next_column"] == column:
            self.state.update(next_column=-1, next_holder=n, starting=n)

    def no_space_is_left(self) -> None:
        """All tiles are taken, and the holder of the starting marker has a perfumer but nothing to do with it."""
        state, stuck, columns = self.state, self.state["starting"], self.state["columns"]
        players, player = state["players"], state["players"][stuck]
        self.rng.choice(columns).extend(card for cards in (player["hand"], *player["notes"]) for card in cards)
        columns[:] = [self.box.sorted(column) for column in columns]
        spaces = [self.box.perfume[card]["storage"] for card in player["produced"]]
        player.update(hand=[], notes=[[], [], []], stored=essences(spaces))
        self.stand_on_space(stuck, player, "essence")
        state["tiles"] = [(stuck + 1 + column) % len(players) for column in range(len(columns))]
        state.update(next_column=-1, next_holder=stuck, acting=(stuck - 1) % len(players))
        for n, other in enumerate(players):
            placed = state["tiles"].count(n) + len(other["used"])
            other.update(perfumers=self.box.perfumers[1], ready=self.box.perfumers[1] - placed)

    def perfumes_are_made(self) -> None:
        """Everybody has poured his pots and is about to produce or to store, if he has anything to do."""
        self.state.update(phase="blending", acting=-1)
        table = SecondOpinion(self.state, self.box, Counter())
        most = self.rng.choice((3, 6, 12))
        for player, seat in zip(self.state["players"], table.seats, strict=True):
            sizes = [self.rng.randint(0, most) for _ in NOTES]
            seat.stock = [essences(self.rng.choices(ESSENCES, (3, 3, 3, 2), k=size)) for size in sizes]
            seat.step = self.rng.choice(("produce", "produce", "store"))
            table.blend(seat)
            player.update(step=seat.step, note=0 if seat.step == "done" else len(NOTES) - 1, stock=seat.stock)
            player.update(ready=0, used=list(NOTES)[: player["perfumers"]])


# How eagerly a player does a thing, by the beginning of its notation; everything else has weight 1.
TEMPERS: dict[str, dict[str, float]] = {
    "even": {},
    "producer": {"produce": 25, "mix": 3, "note": 5, "install": 3, "acquire": 3, "hire": 9},
    "hoarder": {"acquire": 15, "start": 15, "end": 4, "discard P": 4},
    "storer": {"store": 25, "replenish": 25, "synthetic": 3, "produce": 9, "use stockyard": 2, "sort": 0.3},
}


def choose(rng: random.Random, temper: str, legal: list[str]) -> str:
    eager = TEMPERS[temper]
    weights = [next((w for start, w in eager.items() if text.startswith(start)), 1) for text in legal]
    return rng.choices(legal, weights)[0]


# -- comparing --


def by_brand(brands: list[int]) -> dict[str, int]:
    """The points of perfumes, summed up by equal brand values, as a result tells them."""
    return {f"brand_{brand}": brand * brands.count(brand) for brand in set(brands)}


def differences(game: Game, opinion: SecondOpinion) -> list[str]:
    """Where the two tellings of the game differ now, seen from every side."""
    winners = opinion.winners() if opinion.phase == "over" else []
    pairs: list[tuple[str, object, object]] = [
        ("to act", list(game.to_act), opinion.to_act()),
        ("scores", list(game.scores), opinion.scores()),
        ("winners", list(game.winners), winners),
    ]
    for told, seat in zip(game.breakdown, opinion.seats, strict=True):
        pairs.append(("breakdown", told, by_brand(opinion.brands(seat))))
    seats = range(len(opinion.seats))
    pairs += [(f"legal {n}", [str(action) for action in game.legal(n)], opinion.legal(n)) for n in seats]
    state: Any = game.dump()["state"]
    mine = opinion.snapshot()
    pairs += [(key, state[key], mine[key]) for key in mine if key != "players"]
    for n, shown in enumerate(mine["players"]):
        pairs += [(f"seat {n} {key}", state["players"][n][key], shown[key]) for key in shown]
    return [f"{what}: the program {one}, the second opinion {two}" for what, one, two in pairs if one != two]


def begin(rng: random.Random, number: int, met: Counter[str]) -> tuple[Game, Json, Printed]:
    """A game with its position and box; half of the games begin in the middle, a third have a box of their own."""
    players = 2 + number % 3
    text = other_box(rng) if rng.random() < 1 / 3 else box_text()
    box = Printed(text, players)
    game = new_game(text, players, rng.randrange(1 << 30))
    if number % 2 == 0:
        met[f"{players} players from the set-up"] += 1
        return game, dealt(box, game.setup_results), box
    for _ in range(100):
        dump: Any = game.dump()
        Enriched(rng, box, dump["state"])
        try:
            restored = genjiko.restore(dump)
        except BadDump:
            met["enriched positions refused"] += 1  # a seat that has hired twice, nothing left to decide
        else:
            met[f"{players} players from {dump['state']['phase']}"] += 1
            return restored, dump["state"], box
    raise AssertionError("hardly any enriched position is accepted")


def compare(seed: int, number: int, met: Counter[str], teller: type[SecondOpinion] = SecondOpinion) -> list[str]:
    """Play one game to its end or to the first difference, which is told with the game's record."""
    rng = random.Random(f"{seed} {number}")
    game, state, box = begin(rng, number, met)
    opinion = teller(state, box, met)
    tempers = rng.choices(list(TEMPERS), k=len(opinion.seats))
    found = differences(game, opinion)
    while not found and not game.over:
        met["decisions"] += 1
        seat = rng.choice(opinion.to_act())
        text = choose(rng, tempers[seat], opinion.legal(seat))
        game.play(text, seat)
        opinion.play(seat, text, game.moves[-1].results)
        found = differences(game, opinion)
    met["games"] += 1
    ends.cache_clear()
    return [f"game {number} of seed {seed}", *found, game.record()] if found else []


def main() -> None:
    asked = arguments("Perfumery").parse_args()
    report(asked.first, asked.games, lambda number, met: compare(asked.seed, number, met), every=50)


if __name__ == "__main__":
    main()
