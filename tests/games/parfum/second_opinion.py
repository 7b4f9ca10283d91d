"""A second, slower and simpler telling of Parfum, written from the rulebook and the rulings, and a player of games
that asks it at every decision: `python -m tests.games.parfum.second_opinion --games 200 --seed 5`.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import genjiko
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game
from tests.games.second_opinions import arguments, report

GAME = "parfum"
OPTION = "first_round_random_clocks"
AROMAS = ("violet", "bergamot", "rose", "vanilla", "lavender")
TYPES = ("head", "heart", "base")
SLOTS = {"minor": ("head", "base"), "major": TYPES}
STREET = "ABCDE"
Json = dict[str, Any]


class Printed:
    """What the pieces of the box show."""

    def __init__(self, text: str, players: int) -> None:
        box = tomllib.loads(text)
        side = "_of_three" if players == 3 else ""
        self.players = players
        self.street: int = box["board"]["street" + side]
        self.distillery: int = box["board"]["distillery" + side]
        self.below: int = box["board"]["customers_below_closing_time"]
        self.actions = [row["actions"] for row in box["tan_clock" if players == 3 else "brown_clock"]]
        self.water: dict[str, int] = box["water"]
        self.tokens = [coin for coin, number in enumerate(box["water"]["tokens"]) for _ in range(number)]
        self.flacons: dict[str, int] = box["flacons"]
        self.aroma = {row["id"]: row for row in box["aroma"]}
        self.note = {row["id"]: row for row in box["note"]}
        self.customer = {row["id"]: row for row in box["customer"]}
        self.idle: int = box["stop"]["idle_rounds"]

    def note_like(self, note: str | None) -> object:
        """What two notes have in common that are alike."""
        return note and (self.note[note]["type"], sorted(self.note[note]["aromas"]), self.note[note]["coin"])

    def perfume_like(self, perfume: Json) -> object:
        return perfume["side"], [self.note_like(perfume[slot]) for slot in TYPES]

    def customer_like(self, customer: str) -> object:
        return [self.customer[customer][key] for key in ("aroma", "parts", "price")]

    def finished(self, perfume: Json) -> bool:
        return all(perfume[slot] for slot in SLOTS[perfume["side"]])

    def parts(self, perfume: Json, aroma: str) -> int:
        return sum(self.note[perfume[slot]]["aromas"].count(aroma) for slot in TYPES if perfume[slot])


def by_aroma(dice: Iterable[str]) -> list[str]:
    return sorted(dice, key=AROMAS.index)


def by_number(pieces: Iterable[str]) -> list[str]:
    return sorted(pieces, key=lambda piece: int(piece[1:]))


class SecondOpinion:
    """A game that begins in the position of a dump. `met` counts the rare paths it has gone."""

    def __init__(self, state: Json, box: Printed, met: Counter[str]) -> None:
        self.box, self.met = box, met
        self.chance: list[Any] = []
        self.round, self.step, self.actor = state["round"], state["step"], state["actor"]
        self.money = {kind: list(state[f"{kind}_money"]) for kind in ("notes", "customers", "bargain")}
        self.arrival, self.arrivals = list(state["arrival"]), state["arrivals"]
        self.order, self.owner = list(state["order"]), list(state["clock_owner"])
        self.clock, self.cycle, self.sold = state["clock"], state["cycle"], state["sold"]
        self.busy, self.idle, self.last_round = state["busy"], state["idle"], state["last_round"]
        self.actions, self.dice = state["actions"], list(state["dice"])
        self.flasks, self.flies = list(state["flasks"]), list(state["flies"])
        self.claimed, self.placing = list(state["claimed"]), state["placing"]
        self.bag, self.distillery = list(state["bag"]), list(state["distillery"])
        self.pile, self.closing = [list(back) for back in state["pile"]], state["closing"]
        self.street, self.supply = list(state["street"]), state["supply"]
        self.perfumes = [[dict(perfume) for perfume in mine] for mine in state["perfumes"]]
        self.served = [list(mine) for mine in state["served"]]
        kinds = len(state["well"])
        heaps = [state["tokens"][kinds * seat : kinds * (seat + 1)] for seat in range(box.players)]
        self.hands = [coins(heap) for heap in heaps]
        self.well, self.discards = coins(state["well"]), coins(state["discards"])
        self.history = list(state["history"])

    def snapshot(self) -> Json:
        """The position, written as a dump writes it, without what says nothing at this step."""
        shown = {
            "round": self.round, "step": self.step, "actor": self.actor,
            **{f"{kind}_money": amounts for kind, amounts in self.money.items()},
            "arrival": self.arrival, "arrivals": self.arrivals, "clock_owner": self.owner,
            "last_round": self.last_round, "actions": self.actions, "dice": by_aroma(self.dice),
            "flasks": by_aroma(self.flasks), "flies": by_aroma(self.flies),
            "claimed": self.claimed, "placing": self.placing,
            "bag": self.bag, "distillery": self.distillery, "pile": self.pile, "closing": self.closing,
            "street": self.street, "supply": self.supply, "perfumes": self.perfumes, "served": self.served,
            "held": [len(hand) for hand in self.hands], "tokens": [n for hand in self.hands for n in self.heap(hand)],
            "well": self.heap(self.well), "discards": self.heap(self.discards), "history": self.history,
        }  # fmt: skip
        if self.step != "over":
            shown.update(order=self.order, busy=self.busy, idle=self.idle, clock=self.clock, cycle=self.cycle)
        if self.step == "sell":
            shown.update(sold=self.sold)
        return shown

    def heap(self, some: list[int]) -> list[int]:
        return [some.count(coin) for coin in range(max(self.box.tokens) + 1)]

    # -- what may be done --

    def legal(self) -> list[str]:
        return list(getattr(self, f"legal_{self.step}")())

    def legal_wake_up(self) -> list[str]:
        return [f"clock {number}" for number, owner in enumerate(self.owner, start=1) if owner == -1]

    def legal_prepare(self) -> list[str]:
        dice = [f"die {aroma}" for aroma, row in self.box.aroma.items() if self.dice.count(aroma) < row["dice"]]
        draw = ["draw"] if self.bag and None in self.distillery else []  # ruling 24
        water = ["water"] if self.well or self.discards else []  # ruling 5
        self.met["no token anywhere (5)"] += not water
        return dice + draw + water

    def legal_distill(self) -> list[str]:
        return self.claims() + ([] if self.claimed else self.waters()) + ["stop"]

    def claims(self) -> list[str]:
        found, like = [], []
        for place, note in enumerate(self.distillery, start=1):
            if note and Counter(self.box.note[note]["aromas"]) <= Counter(self.flasks):
                if self.box.note_like(note) not in like:
                    found.append(f"claim {place}")
                like.append(self.box.note_like(note))
        self.met["notes alike are one claim (45)"] += len(found) < len(like)
        return found

    def waters(self) -> list[str]:
        hand, flies = sorted(self.hands[self.actor]), by_aroma(set(self.flies))
        dice = [*flies, "all"] if self.dice else []
        one = [f"reroll {some} {coin}" for some in dice for coin in sorted(set(hand))]
        pairs = sorted(set(combinations(hand, 2)))
        return one + [f"turn {aroma} {coin} {other}" for aroma in flies for coin, other in pairs]

    def legal_compose(self) -> list[str]:
        return self.places() if self.placing else [f"compose {note}" for note in self.next_notes()]

    def next_notes(self) -> list[str]:
        """The claimed notes among which the next is chosen; of notes alike the first."""
        like = [self.box.note_like(note) for note in self.claimed]
        return [note for n, note in enumerate(self.claimed) if like[n] not in like[:n]]

    def places(self) -> list[str]:
        slot = self.box.note[self.placing]["type"]
        new = [side for side in SLOTS if slot in SLOTS[side]]
        onto, like = [], []
        for number, perfume in enumerate(self.perfumes[self.actor], start=1):
            if slot in SLOTS[perfume["side"]] and not perfume[slot]:
                if self.box.perfume_like(perfume) not in like:
                    onto.append(f"onto {number}")
                like.append(self.box.perfume_like(perfume))
        self.met["perfumes alike are one choice (35)"] += len(onto) < len(like)
        return new + onto

    def legal_sell(self) -> list[str]:
        found = []
        for number, perfume in self.in_stock():
            found += [f"sell {number} {place}" for place in self.buyers(perfume)]
            found.append(f"bargain {number}")
        return [*found, "pass"]

    def in_stock(self) -> list[tuple[int, Json]]:
        mine = enumerate(self.perfumes[self.owner[self.clock]], start=1)
        return [(number, perfume) for number, perfume in mine if perfume["flacons"]]

    def buyers(self, perfume: Json) -> list[str]:
        found, like = [], []
        for place, customer in zip(STREET, self.street, strict=False):
            row = self.box.customer[customer] if customer else None
            if row and self.box.parts(perfume, row["aroma"]) >= row["parts"]:
                if self.box.customer_like(customer) not in like:
                    found.append(place)
                like.append(self.box.customer_like(customer))
        self.met["customers alike are one choice (41)"] += len(found) < len(like)
        return found

    def legal_drop_water(self) -> list[str]:
        hand = self.hands[self.actor]
        self.met["dropping asked though all coins are equal (42)"] += len(set(hand)) == 1
        return [f"drop {coin}" for coin in sorted(set(hand))]

    def legal_over(self) -> list[str]:
        return []

    # -- doing it --

    def play(self, text: str, chance: list[Any]) -> None:
        self.chance = list(chance)
        kind, *rest = text.split()
        getattr(self, f"play_{kind}")(*rest)

    def gain(self, seat: int, kind: str, amount: int) -> None:
        """The marker moves and lies on top (ruling 8)."""
        self.money[kind][seat] += amount
        self.arrivals += 1
        self.arrival[seat] = self.arrivals

    def picked(self, pieces: list[str]) -> str:
        """A piece drawn at random; the last one is not left to chance."""
        return pieces.pop(self.chance.pop(0) if len(pieces) > 1 else 0)

    def take_water(self, seat: int) -> None:
        if not self.well and not self.discards:
            self.met["reward cannot be paid (5)"] += 1
            return
        if not self.well:  # ruling 5
            self.met[f"new well, {self.step} (5)"] += 1
            self.well, self.discards = self.discards, []
            self.history.append("well")
        coin = self.chance.pop(0)
        self.well.remove(coin)
        self.hands[seat].append(coin)
        self.history.append(f"{seat}+{coin}")

    def lay_open(self, coin: int) -> None:
        self.hands[self.actor].remove(coin)
        self.discards.append(coin)
        self.history.append(f"{self.actor}-{coin}")

    # -- wake up --

    def begin_round(self) -> None:
        self.round += 1
        self.order = self.order_of_choice()
        self.step, self.actor = "wake_up", self.order[0]

    def wealth(self) -> list[int]:
        return [sum(amounts) for amounts in zip(*self.money.values(), strict=True)]

    def order_of_choice(self) -> list[int]:
        """The poorest first; on one space of the track the upper marker (rulings 1, 25)."""
        wealth = self.wealth()
        self.met["markers on one space (1)"] += len(set(wealth)) < len(wealth)
        order = sorted(range(self.box.players), key=lambda seat: (wealth[seat], -self.arrival[seat]))
        return order * 2 if self.box.players == 2 else order

    def play_clock(self, number: str) -> None:
        self.owner[int(number) - 1] = self.actor
        if self.owner.count(-1) == 1:  # ruling 33
            self.owner[self.owner.index(-1)] = self.order[-1]
        free = self.owner.count(-1)
        if free:
            self.actor = self.order[-free]
        else:
            self.begin_turn(0)

    # -- create perfumes --

    def begin_turn(self, clock: int) -> None:
        self.dice, self.flasks, self.flies = [], [], []
        if clock == len(self.owner):
            self.clock = self.cycle = 0
            self.ask_to_sell()
        else:
            self.step, self.clock, self.actor = "prepare", clock, self.owner[clock]
            self.actions = self.box.actions[clock]

    def play_die(self, aroma: str) -> None:
        self.dice.append(aroma)
        self.end_action()

    def play_water(self) -> None:
        self.take_water(self.actor)
        self.end_action()

    def play_draw(self) -> None:
        self.distillery[self.distillery.index(None)] = self.picked(self.bag)  # ruling 40
        self.met["a note drawn, the bag is empty now"] += not self.bag
        self.end_action()

    def end_action(self) -> None:
        self.actions -= 1
        if not self.actions:
            self.step = "distill"
            self.met["a turn without dice (37)"] += not self.dice
            self.roll(self.dice)
            self.distill()

    def roll(self, dice: list[str]) -> None:
        for aroma in by_aroma(dice):
            shows_flask = self.chance.pop(0) < self.box.aroma[aroma]["flask"]
            (self.flasks if shows_flask else self.flies).append(aroma)

    def distill(self) -> None:
        if self.legal() == ["stop"]:  # ruling 39
            self.compose()

    def play_reroll(self, which: str, coin: str) -> None:
        self.lay_open(int(coin))
        if which == "all":
            self.met["all dice rolled again, none shows a fly (23)"] += not self.flies
            self.flasks, self.flies = [], []
            self.roll(self.dice)
        else:
            again = [aroma for aroma in self.flies if aroma == which]
            self.flies = [aroma for aroma in self.flies if aroma != which]
            self.roll(again)
        self.distill()

    def play_turn(self, aroma: str, coin: str, other: str) -> None:
        self.lay_open(int(coin))
        self.lay_open(int(other))
        self.flies.remove(aroma)
        self.flasks.append(aroma)
        self.distill()

    def play_claim(self, place: str) -> None:
        note = self.distillery[int(place) - 1]
        self.distillery[int(place) - 1] = None
        for aroma in self.box.note[note]["aromas"]:
            self.flasks.remove(aroma)
        self.met["water kept after a claim (26)"] += not self.claimed and bool(self.hands[self.actor])
        self.claimed.append(note)
        self.busy = True
        self.gain(self.actor, "notes", self.box.note[note]["coin"])
        self.distill()

    def play_stop(self) -> None:
        self.compose()

    def compose(self) -> None:
        """Go on until something has to be asked."""
        self.step = "compose"
        self.met["three notes to compose (34)"] += len(self.claimed) == 3
        while self.claimed:
            if not self.placing and len(self.next_notes()) > 1:
                return
            self.placing = self.placing or self.next_notes()[0]
            places = self.places()
            if len(places) > 1:
                return
            self.met["placed without asking (46)"] += 1
            self.place(places[0])
        self.begin_turn(self.clock + 1)

    def play_compose(self, note: str) -> None:
        self.placing = note
        self.compose()

    def play_minor(self) -> None:
        self.place("minor")
        self.compose()

    def play_major(self) -> None:
        self.place("major")
        self.compose()

    def play_onto(self, number: str) -> None:
        self.place(f"onto {number}")
        self.compose()

    def place(self, where: str) -> None:
        mine = self.perfumes[self.actor]
        if where in SLOTS:
            mine.append({"side": where, "head": None, "heart": None, "base": None, "flacons": 0})
            perfume = mine[-1]
        else:
            perfume = mine[int(where.split()[1]) - 1]
        perfume[self.box.note[self.placing]["type"]] = self.placing
        self.claimed.remove(self.placing)
        self.placing = None
        if self.box.finished(perfume):
            self.fill(perfume)

    def fill(self, perfume: Json) -> None:
        perfume["flacons"] = min(self.box.flacons[perfume["side"]], self.supply)  # ruling 31
        self.supply -= perfume["flacons"]
        self.met["flacons short (31)"] += 0 < perfume["flacons"] < self.box.flacons[perfume["side"]]
        self.met["finished without a flacon (31)"] += not perfume["flacons"]

    # -- sell --

    def ask_to_sell(self) -> None:
        self.step, self.actor = "sell", self.owner[self.clock]
        if self.sold == self.sales() or not self.in_stock():  # ruling 30
            self.end_sale()

    def sales(self) -> int:
        return 2 if self.box.players == 2 else 1

    def cycles(self) -> int:
        return 1 if self.box.players == 2 else 2

    def play_sell(self, number: str, place: str) -> None:
        place_number = STREET.index(place)
        customer = self.street[place_number]
        self.street[place_number] = None
        self.served[self.actor].append(customer)
        self.sell_flacon(int(number), "customers", self.box.customer[customer]["price"])

    def play_bargain(self, number: str) -> None:
        side = self.perfumes[self.actor][int(number) - 1]["side"]
        self.sell_flacon(int(number), "bargain", self.box.flacons[f"{side}_price"])

    def sell_flacon(self, number: int, kind: str, price: int) -> None:
        perfume = self.perfumes[self.actor][number - 1]
        perfume["flacons"] -= 1
        self.supply += 1
        self.busy = True
        self.gain(self.actor, kind, price)
        if not perfume["flacons"]:
            self.met["new well between the tokens of a reward (5)"] += len(self.well) == 1 and bool(self.discards)
            for _ in range(self.box.water["reward"]):
                self.take_water(self.actor)
        self.sold += 1
        self.ask_to_sell()

    def play_pass(self) -> None:
        self.met["passed after the first of two sales (32)"] += bool(self.sold)
        self.end_sale()

    def end_sale(self) -> None:
        """The sale of one clock is over; after his last one its owner keeps four tokens (rulings 15, 20)."""
        last = self.cycle == self.cycles() - 1 and self.actor not in self.owner[self.clock + 1 :]
        if last and len(self.hands[self.actor]) > self.box.water["keep"]:
            self.step = "drop_water"
        else:
            self.next_sale()

    def play_drop(self, coin: str) -> None:
        self.lay_open(int(coin))
        if len(self.hands[self.actor]) <= self.box.water["keep"]:
            self.next_sale()

    def next_sale(self) -> None:
        self.sold, self.clock = 0, self.clock + 1
        if self.clock == len(self.owner):
            self.clock, self.cycle = 0, self.cycle + 1
        if self.cycle == self.cycles():
            self.end_round()
        else:
            self.ask_to_sell()

    # -- the ends --

    def end_round(self) -> None:
        self.owner, self.cycle = [-1] * len(self.owner), 0
        self.idle = 0 if self.busy else self.idle + 1
        self.busy = False
        if self.last_round:
            self.met["bag too small in the last round (18)"] += self.bag_lacks()
            self.end("closing time")
        elif self.bag_lacks():
            comes = self.customers_over_closing() < self.street.count(None)
            self.met["bag too small, closing time would have come (18)"] += comes
            self.end("bag")
        else:
            self.refill_notes()
            self.refill_customers()
            if self.idle == self.box.idle:  # ruling 29
                self.end("idle")
            else:
                self.begin_round()

    def bag_lacks(self) -> bool:
        return self.distillery.count(None) > len(self.bag)

    def customers_over_closing(self) -> float:
        return sum(map(len, self.pile)) - self.box.below if self.closing else float("inf")

    def refill_notes(self) -> None:
        gaps = [place for place, note in enumerate(self.distillery) if not note]
        self.met["the bag fills the distillery exactly (18)"] += 0 < len(gaps) == len(self.bag)
        for place in gaps:
            self.distillery[place] = self.picked(self.bag)

    def refill_customers(self) -> None:
        gaps = [place for place, customer in enumerate(self.street) if not customer]
        for place in gaps:
            if self.customers_over_closing() == 0:
                self.met["closing time (17)"] += 1
                self.closing, self.last_round = False, True
            top = self.pile[0] or self.pile[1]
            self.street[place] = self.picked(top)
        self.met["closing time not met, it lies on top now (28)"] += bool(gaps) and self.customers_over_closing() == 0

    def end(self, cause: str) -> None:
        self.met[f"end: {cause}"] += 1
        self.step, self.actor, self.history = "over", -1, []
        self.met["shared win"] += len(self.winners()) > 1

    def breakdown(self) -> list[dict[str, int]]:
        names = {"notes": "notes", "customers": "customers", "bargain": "bargains"}
        return [
            {**{names[kind]: amounts[seat] for kind, amounts in self.money.items()}, "water": sum(hand)}
            for seat, hand in enumerate(self.hands)
        ]

    def scores(self) -> list[int]:
        return [sum(parts.values()) for parts in self.breakdown()]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]


def coins(heap: list[int]) -> list[int]:
    return [coin for coin, number in enumerate(heap) for _ in range(number)]


# -- positions to begin with --


def other_box(rng: random.Random) -> str:
    """Other notes (some alike), customers, clocks and dice."""
    notes = [by_aroma(rng.choices(AROMAS, k=rng.choice((1, 1, 2, 2, 3)))) for _ in range(9)]

    def note(_: re.Match[str]) -> str:
        return f"aromas = {rng.choice(notes)}\ncoin = {rng.choice((1, 4))}".replace("'", '"')

    def figure(line: re.Match[str]) -> str:
        return f"{line[1]} = {rng.randint(*ranges[line[1]])}"

    ranges = {"parts": (1, 3), "price": (3, 6), "actions": (2, 6)}
    text = re.sub(r"^aromas = .*\ncoin = .*$", note, shipped_components(GAME).text, flags=re.MULTILINE)
    text = re.sub(rf"^({'|'.join(ranges)}) = .*$", figure, text, flags=re.MULTILINE)
    return re.sub(r"^flask = .*\nfly = .*$", lambda _: faces(rng.randint(1, 5)), text, flags=re.MULTILINE)


def faces(flasks: int) -> str:
    return f"flask = {flasks}\nfly = {6 - flasks}"


def dealt(box: Printed, chance: list[Any]) -> Json:
    """The position after the set-up: customers, notes, tokens seat by seat, markers from the top, perhaps clocks."""
    left = list(chance)
    a, b = (by_number(c for c, row in box.customer.items() if row["back"] == back) for back in "AB")
    bag = by_number(box.note)
    street = [a.pop(left.pop(0)) for _ in range(box.street)]
    distillery = [bag.pop(left.pop(0)) for _ in range(box.distillery)]
    history = [f"{seat}+{left.pop(0)}" for seat in range(box.players) for _ in range(box.water["start"])]
    stack, *clocks = left
    state: Json = {
        "round": 0, "step": "wake_up", "actor": -1, "arrivals": box.players,
        "arrival": [box.players - stack.index(seat) for seat in range(box.players)],
        **{f"{kind}_money": [0] * box.players for kind in ("notes", "customers", "bargain")},
        "order": [], "clock_owner": [-1] * len(box.actions), "clock": 0, "cycle": 0, "sold": 0,
        "busy": False, "idle": 0, "last_round": False,
        "actions": 0, "dice": [], "flasks": [], "flies": [], "claimed": [], "placing": None,
        "bag": bag, "distillery": distillery, "pile": [a, b], "closing": True, "street": street,
        "supply": box.flacons["supply"], "perfumes": [[] for _ in stack], "served": [[] for _ in stack],
    }  # fmt: skip
    Water(box, history).write(state)
    begun = SecondOpinion(state, box, Counter())
    begun.begin_round()
    if clocks:  # ruling 43
        begun.owner = [begun.order[clocks[0].index(clock)] for clock in range(len(begun.order))]
        begun.begin_turn(0)
    return {**state, **begun.snapshot()}


class Water:
    """All tokens, and what has happened to them."""

    def __init__(self, box: Printed, history: Iterable[str]) -> None:
        self.well, self.discards = list(box.tokens), list[int]()
        self.hands: list[list[int]] = [[] for _ in range(box.players)]
        self.history: list[str] = []
        for event in history:
            self.take(int(event[0]), int(event[2:]))

    def take(self, seat: int, coin: int) -> None:
        self.well.remove(coin)
        self.hands[seat].append(coin)
        self.history.append(f"{seat}+{coin}")

    def give(self, seat: int, coin: int) -> None:
        self.hands[seat].remove(coin)
        self.discards.append(coin)
        self.history.append(f"{seat}-{coin}")

    def renew(self) -> None:
        if self.discards:
            self.well, self.discards = self.discards, []
            self.history.append("well")

    def write(self, state: Json) -> None:
        kinds = range(4)
        state["held"] = [len(hand) for hand in self.hands]
        state["tokens"] = [hand.count(coin) for hand in self.hands for coin in kinds]
        state["well"] = [self.well.count(coin) for coin in kinds]
        state["discards"] = [self.discards.count(coin) for coin in kinds]
        state["history"] = self.history


STEPS = ("wake_up", "prepare", "distill", "compose", "sell", "drop_water")
SCARCE = ("distill", "compose")  # where hardly a flacon is left
QUIET = ("wake_up", "sell", "drop_water")  # where a tenth idle round may end


class Enriched:
    """A position of the middle or the end of a game: pieces strewn over the table, at any step of a round."""

    def __init__(self, rng: random.Random, box: Printed, state: Json) -> None:
        """`state` is that of a new game's dump; it is changed."""
        self.rng, self.box, self.state = rng, box, state
        self.scarce, self.quiet = rng.choice(((True, False), (False, True), (False, False), (False, False)))
        self.step = rng.choice(SCARCE if self.scarce else QUIET if self.quiet else STEPS)
        self.seats = range(box.players)
        state["round"] = rng.randint(3, 30)
        self.strew_customers()
        self.strew_notes()
        self.fill_flacons()
        self.share_money()
        self.hand_out_water()
        state["idle"] = box.idle - 1 if self.quiet else rng.randrange(box.idle)
        state["busy"] = self.step != "wake_up" and not self.quiet
        order = SecondOpinion(state, box, Counter()).order_of_choice()
        state.update(step="wake_up", order=order, actor=order[0], clock_owner=[-1] * len(box.actions))
        state.update(clock=0, cycle=0, sold=0, actions=0)
        if self.step != "wake_up":
            self.give_clocks()
            getattr(self, self.step)()

    def strew_customers(self) -> None:
        """As many have come that closing time is far, near, on top of the pile or over."""
        rng, state, below = self.rng, self.state, self.box.below
        shuffled = [rng.sample(state["pile"][back], len(state["pile"][back])) for back in (0, 1)]
        when = rng.choice(("far", "near", "near", "last round"))
        if when == "far":
            keep = (rng.randint(0, len(shuffled[0])), len(shuffled[1]))
        elif when == "near":
            keep = (0, below + rng.choice((0, 0, 1, 2)))
        else:
            keep = (0, rng.randint(0, below - 1))
            state.update(closing=False, last_round=True)
        state["pile"] = [by_number(back[:n]) for back, n in zip(shuffled, keep, strict=True)]
        gone = [customer for back, n in zip(shuffled, keep, strict=True) for customer in back[n:]]
        came = [*gone, *state["street"]]
        rng.shuffle(came)
        gaps = rng.choice((0, 1, 3)) if self.step in ("sell", "drop_water") and not self.quiet else 0
        state["street"] = self.laid_out(came, self.box.street, gaps)
        state["served"] = [[] for _ in self.seats]
        for customer in came:
            rng.choice(state["served"]).append(customer)

    def laid_out(self, pieces: list[str], places: int, gaps: int) -> list[str | None]:
        return [None if n < gaps else pieces.pop() for n in self.rng.sample(range(places), places)]

    def strew_notes(self) -> None:
        rng, state, box = self.rng, self.state, self.box
        notes = rng.sample(list(box.note), len(box.note))
        gaps = 0 if self.step == "wake_up" or self.quiet else rng.choice((0, 1, 2, 4))
        state["distillery"] = self.laid_out(notes, box.distillery, gaps)
        state["claimed"] = [notes.pop() for _ in range(rng.randint(2, 3))] if self.step == "compose" else []
        size = rng.choice((0, 1, 2, 3, 5) if self.scarce else (0, 1, 2, 3, 5, rng.randint(6, 30)))
        state["bag"] = by_number(notes[:size])
        state["perfumes"] = [[] for _ in self.seats]
        eager = 1 if self.scarce else rng.choice((0, 0.5, 0.9))  # to finish perfumes rather than to begin new ones
        for note in notes[size:]:
            self.compose_note(note, eager)

    def compose_note(self, note: str, eager: float) -> None:
        rng, slot, perfumes = self.rng, self.box.note[note]["type"], self.state["perfumes"]
        begun = [perfume for mine in perfumes for perfume in mine if slot in SLOTS[perfume["side"]]]
        free = [perfume for perfume in begun if not perfume[slot]]
        if free and rng.random() < eager:
            rng.choice(free)[slot] = note
        else:
            side = rng.choice([side for side in SLOTS if slot in SLOTS[side]])
            new = {"side": side, "head": None, "heart": None, "base": None, "flacons": 0, slot: note}
            rng.choice(perfumes).append(new)

    def fill_flacons(self) -> None:
        """Few or all flacons of the finished perfumes are unsold."""
        rng, state = self.rng, self.state
        unsold = 1 if self.scarce else rng.choice((0.2, 0.5, 1))
        state["supply"] = self.box.flacons["supply"]
        left = rng.choice((0, 1, 2))
        for mine in state["perfumes"]:
            for perfume in filter(self.box.finished, mine):
                full = range(self.box.flacons[perfume["side"]])
                perfume["flacons"] = min(state["supply"] - left, sum(rng.random() < unsold for _ in full))
                state["supply"] -= perfume["flacons"]

    def share_money(self) -> None:
        rng, state = self.rng, self.state
        alike = rng.random() < 0.5
        for kind in ("notes", "customers", "bargain"):
            amount = rng.randint(0, 40)
            state[f"{kind}_money"] = [amount + (0 if alike else rng.randint(0, 3)) for _ in self.seats]
        state["arrival"] = rng.sample(range(1, 61), len(self.seats))
        state["arrivals"] = max(state["arrival"])

    def hand_out_water(self) -> None:
        """Tokens were taken and laid open until the well is as full, and the hands as big, as they shall be."""
        rng, box = self.rng, self.box
        water = Water(box, self.state["history"])
        keep = box.water["keep"]
        most = rng.randint(0, keep) if self.step == "wake_up" else rng.choice((keep, keep + 3, 25))
        wells = [0] * rng.choice((0, 0, 1)) + [rng.choice((0, 0, 1, 2, rng.randint(3, 18)))]
        for left in wells:
            if not water.well:
                water.renew()
            while len(water.well) > left:
                seat = rng.choice(self.seats)
                water.take(seat, rng.choice(water.well))
                if len(water.hands[seat]) > most:
                    water.give(seat, rng.choice(water.hands[seat]))
        if self.step == "wake_up":
            for seat, hand in enumerate(water.hands):
                for coin in hand[keep:]:
                    water.give(seat, coin)
        water.write(self.state)

    def give_clocks(self) -> None:
        state = self.state
        state["clock_owner"] = self.rng.sample(state["order"], len(state["order"]))
        state["clock"] = self.rng.randrange(len(state["clock_owner"]))
        state["actor"] = state["clock_owner"][state["clock"]]

    def prepare(self) -> None:
        self.state.update(step="prepare", actions=self.rng.randint(1, self.box.actions[self.state["clock"]]))
        self.take_dice(self.box.actions[self.state["clock"]] - self.state["actions"])

    def take_dice(self, most: int) -> None:
        market = [aroma for aroma, row in self.box.aroma.items() for _ in range(row["dice"])]
        self.state["dice"] = by_aroma(self.rng.sample(market, self.rng.randint(0, most)))

    def distill(self) -> None:
        self.state["step"] = "distill"
        self.take_dice(self.box.actions[self.state["clock"]])
        flasks = [self.rng.random() < 0.5 for _ in self.state["dice"]]
        self.state["flasks"] = [aroma for aroma, flask in zip(self.state["dice"], flasks, strict=True) if flask]
        self.state["flies"] = [aroma for aroma, flask in zip(self.state["dice"], flasks, strict=True) if not flask]

    def compose(self) -> None:
        paid = by_aroma(aroma for note in self.state["claimed"] for aroma in self.box.note[note]["aromas"])
        self.state.update(step="compose", busy=True, dice=paid)

    def sell(self) -> None:
        self.state.update(step="sell", cycle=self.rng.choice((0, 1)) if self.box.players > 2 else 0)
        if self.box.players == 2:
            self.state["sold"] = self.rng.choice((0, 1))
            self.state["busy"] |= self.state["sold"] > 0

    def drop_water(self) -> None:
        """The seat has had its last chance to sell."""
        owners, actor = self.state["clock_owner"], self.state["actor"]
        last = len(owners) - 1 - owners[::-1].index(actor)
        self.state.update(step="drop_water", clock=last, cycle=int(self.box.players > 2))

    def is_a_decision(self) -> bool:
        """Whether a game can stand still here."""
        opinion = SecondOpinion(self.state, self.box, Counter())
        if self.step == "drop_water":
            return len(opinion.hands[opinion.actor]) > self.box.water["keep"]
        dice = all(opinion.dice.count(aroma) <= row["dice"] for aroma, row in self.box.aroma.items())
        return dice and len(opinion.legal()) > 1


# How eagerly a player does a thing, by the beginning of its notation; everything else has weight 1.
TEMPERS: dict[str, dict[str, float]] = {
    "even": {},
    "seller": {"sell": 25, "bargain": 9, "pass": 0.3, "claim": 15, "onto": 15, "reroll": 3, "turn": 3, "minor": 4},
    "grand": {"major": 9, "onto": 5, "claim": 15, "sell": 9, "turn": 3},
    "spender": {"water": 9, "reroll": 9, "turn": 9, "stop": 0.3, "sell": 5, "bargain": 5},
    "drawer": {"draw": 60, "claim": 9, "onto": 9, "sell": 9},
    "idler": {"stop": 60, "pass": 20, "water": 5, "reroll": 0.5, "turn": 0.5},
}


def choose(rng: random.Random, temper: str, legal: list[str]) -> str:
    eager = TEMPERS[temper]
    weights = [next((w for start, w in eager.items() if text.startswith(start)), 1) for text in legal]
    return rng.choices(legal, weights)[0]


# -- comparing --


def offers(game: Game, opinion: SecondOpinion) -> dict[str, str]:
    """What the program offers, each under the name by which it is compared."""
    return {} if game.over else {folded(str(action), opinion): str(action) for action in game.legal()}


def folded(text: str, opinion: SecondOpinion) -> str:
    """When every die shows a fly and all are of one aroma, both ways to roll them again are the same."""
    if opinion.flasks or len(set(opinion.flies)) != 1:
        return text
    return text.replace(f"reroll {opinion.flies[0]}", "reroll all")


def differences(game: Game, opinion: SecondOpinion) -> list[str]:
    """Where the two tellings of the game differ now."""
    legal = {folded(text, opinion) for text in opinion.legal()}
    pairs: list[tuple[str, object, object]] = [
        ("to act", list(game.to_act), [] if opinion.actor == -1 else [opinion.actor]),
        ("legal", sorted(offers(game, opinion)), sorted(legal)),
        ("offered twice", [], [text for text, times in Counter(map(str, game.legal())).items() if times > 1]),
        ("chance left over", [], opinion.chance),
    ]
    if opinion.step == "over":
        pairs += [
            ("scores", list(game.scores), opinion.scores()),
            ("breakdown", list(game.breakdown), opinion.breakdown()),
            ("winners", list(game.winners), opinion.winners()),
        ]
    state: Any = game.dump()["state"]
    pairs += [(key, state[key], mine) for key, mine in opinion.snapshot().items()]
    return [f"{what}: the program {one}, the second opinion {two}" for what, one, two in pairs if one != two]


def begin(rng: random.Random, number: int, met: Counter[str]) -> tuple[Game, Json, Printed]:
    """A game with its position and box; half of the games begin in the middle, a third have a box of their own."""
    players = 2 + number % 3
    text = other_box(rng) if rng.random() < 1 / 3 else shipped_components(GAME).text
    box = Printed(text, players)
    own = None if text == shipped_components(GAME).text else Components(text)
    options: dict[str, object] = {OPTION: rng.random() < 0.3}
    game = genjiko.new(GAME, players, seed=rng.randrange(1 << 30), options=options, components=own)
    if number % 2 == 0:
        met[f"{players} players, {'random clocks' if options[OPTION] else 'from the set-up'}"] += 1
        return game, dealt(box, game.setup_results), box
    while True:
        dump: Any = game.dump()
        if Enriched(rng, box, dump["state"]).is_a_decision():
            met[f"{players} players from the middle, {dump['state']['step']}"] += 1
            return genjiko.restore(dump), dump["state"], box


def compare(
    seed: int, number: int, met: Counter[str], most: int | None = None, teller: type[SecondOpinion] = SecondOpinion
) -> list[str]:
    """Play one game to its end, to `most` decisions or to the first difference, which is told with the record."""
    rng = random.Random(f"{seed} {number}")
    game, state, box = begin(rng, number, met)
    opinion = teller(state, box, met)
    tempers = rng.choices(list(TEMPERS), k=box.players)
    if rng.random() < 0.3:
        tempers = tempers[:1] * box.players
    found = differences(game, opinion)
    decisions = 0
    while not found and not game.over and decisions != most:
        decisions += 1
        offered = offers(game, opinion)
        text = offered[choose(rng, tempers[opinion.actor], sorted(offered))]
        game.play(text)
        try:
            opinion.play(text, game.moves[-1].results)
        except (LookupError, ValueError) as stumbled:
            found = [f"the second opinion cannot follow {text}: {stumbled!r}"]
        else:
            found = differences(game, opinion)
    met["decisions"] += decisions
    met["games"] += 1
    met["games to the end"] += game.over
    return [f"game {number} of seed {seed}", *found, game.record()] if found else []


def main() -> None:
    parser = arguments("Parfum")
    parser.add_argument("--most", type=int, default=300, help="decisions of a game; every third is played to its end")
    asked = parser.parse_args()

    def one(number: int, met: Counter[str]) -> list[str]:
        return compare(asked.seed, number, met, None if number // 6 % 3 == 0 else asked.most)

    report(asked.first, asked.games, one, every=20)


if __name__ == "__main__":
    main()
