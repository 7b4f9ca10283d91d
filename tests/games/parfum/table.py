"""Positions of Parfum set up by hand for the tests; every one is checked as a dump would be."""

from genjiko.games import find_rules, new_header
from genjiko.games.parfum.pieces import (
    AROMAS,
    FLACON,
    KINDS,
    NONE,
    NOTES,
    ONE,
    SIDES,
    TYPES,
    Aroma,
    names,
    new_perfume,
    notes_of,
    with_note,
)
from genjiko.games.parfum.rules import Parfum, order_of_choice
from genjiko.games.parfum.state import COMPOSE_STEP, DISTILL, PREPARE, SELL_STEP, STEPS, ParfumState
from genjiko.games.parfum.water_beliefs import laid_open, replay, taken
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Result, Rng, ScriptedChance
from genjiko.kernel.game import Game, check_census, game_from

FLASK, FLY = 0, 5
"""Results of a die: its first faces are flasks, its last are flies."""

_SHORT = {"Vi": "violet", "Be": "bergamot", "Ro": "rose", "Va": "vanilla", "La": "lavender"}


def rules(players: int = 4, random_clocks: bool = False) -> Parfum:
    found, _ = find_rules(new_header("parfum", players, {"first_round_random_clocks": random_clocks}))
    assert isinstance(found, Parfum)
    return found


def heap(text: str) -> int:
    """`RoRoLa` as a heap of aromas."""
    return sum(ONE[AROMAS.index(_SHORT[text[i : i + 2]])] for i in range(0, len(text), 2))


def note(text: str) -> int:
    """The note `heart RoRo`."""
    type, aromas = text.split()
    box = rules().box
    wanted = (TYPES.index(type), heap(aromas))
    return next(n for n in range(NOTES) if (box.note_type[n], box.note_icons[n]) == wanted)


def customer(parts: int, aroma: str, price: int, but: tuple[int, ...] = ()) -> int:
    """The customer who wants so many parts for that price, none of `but`."""
    box = rules().box
    wanted = (parts, aroma, price)
    found = zip(box.customer_parts, [AROMAS[a] for a in box.customer_aroma], box.customer_price, strict=True)
    return next(c for c, printed in enumerate(found) if printed == wanted and c not in but)


def perfume(side: str, *notes: str, flacons: int = 0) -> int:
    """`perfume("minor", "head LaLa", "base La", flacons=2)`."""
    made = new_perfume(SIDES.index(side)) + FLACON * flacons
    for text in notes:
        made = with_note(made, TYPES.index(text.split()[0]), note(text))
    return made


class Table:
    """A position in the making."""

    def __init__(self, players: int = 4) -> None:
        self.rules = rules(players)
        self.state: ParfumState = self.rules.setup(Chance(1), None)

    def money(self, *money: int, top_first: tuple[int, ...] = ()) -> "Table":
        """Money of each seat, and the markers from the top of their stacks (the last to arrive first)."""
        state = self.state
        state.notes_money = list(money)
        for height, seat in enumerate(reversed(top_first)):
            state.arrival[seat] = height + 1
        return self.waking()

    def waking(self) -> "Table":
        """Back to the choice of clocks, in the order that money and markers give."""
        self.state.order = order_of_choice(self.state)
        self.state.actor = self.state.order[0]
        return self

    def water(self, *hands: list[int], discards: list[int] | None = None) -> "Table":
        """The coins of each seat; discards were taken and given back by seat 0."""
        state = self.state
        history = [taken(seat, kind) for seat, hand in enumerate(hands) for kind in hand]
        for kind in discards or []:
            history += [taken(0, kind), laid_open(0, kind)]
        state.history = history
        state.tokens, state.well, state.discards = replay(self.rules.box.tokens, self.rules.players, history)
        state.held = [sum(state.tokens[s * KINDS : s * KINDS + KINDS]) for s in range(self.rules.players)]
        return self

    def perfumes(self, seat: int, *made: int) -> "Table":
        self.state.perfumes[seat] = list(made)
        self.state.supply = 25 - sum(p >> 1 & 3 for row in self.state.perfumes for p in row)
        return self._settle_notes(self.state.distillery)

    def distillery(self, *notes: str) -> "Table":
        """Notes by place; "-" is an empty place; places that are not named keep or get any note."""
        places = [NONE if text == "-" else note(text) for text in notes]
        rest = [n for n in self.state.distillery[len(places) :] if n not in places]
        return self._settle_notes([*places, *rest])

    def _settle_notes(self, places: list[int]) -> "Table":
        """Every note in one place: what is in a perfume is nowhere else, the rest is in the bag."""
        state = self.state
        used = {n for row in state.perfumes for made in row for n in notes_of(made)} | set(state.claimed)
        wanted = self.rules.box.distillery
        places = [n for n in places if n == NONE or n not in used]
        free = [n for n in range(NOTES) if n not in used and n not in places]
        while len(places) < wanted:
            places.append(free.pop())
        state.distillery = places
        state.bag = sorted(free)
        return self

    def bag(self, count: int) -> "Table":
        """So many notes in the bag; the others lie in begun perfumes of the last seat."""
        state = self.state
        for n in state.bag[count:]:
            type = self.rules.box.note_type[n]
            state.perfumes[-1].append(with_note(new_perfume(1), type, n))
        del state.bag[count:]
        return self

    def street(self, *customers: int) -> "Table":
        """Customers by place (NONE: empty); the pile holds all others."""
        box = self.rules.box
        state = self.state
        state.street = [*customers, *[NONE] * (box.street - len(customers))]
        others = [c for c in range(25) if c not in customers and not any(c in row for row in state.served)]
        state.pile = [[c for c in others if box.customer_back[c] == back] for back in "AB"]
        return self

    def pile_of_b(self, count: int) -> "Table":
        """No A and so many B in the pile; the others have been served by the last seat."""
        state = self.state
        state.served[-1] += state.pile[0] + state.pile[1][count:]
        state.pile = [[], state.pile[1][:count]]
        return self

    def step(self, step: str, owners: tuple[int, ...], clock: int = 1, cycle: int = 1) -> "Table":
        """Clocks with their owners, and the turn of one of them."""
        state = self.state
        state.clock_owner = list(owners)
        state.order = list(owners)
        state.clock = clock - 1
        state.cycle = cycle - 1
        state.step = STEPS.index(step)
        state.actor = owners[clock - 1]
        if state.step == PREPARE:
            state.actions = self.rules.box.actions[clock - 1]
        return self

    def dice(self, flasks: str, flies: str = "") -> "Table":
        state = self.state
        state.flasks, state.flies = heap(flasks), heap(flies)
        state.dice = state.flasks + state.flies
        return self

    def game(self, results: list[Result] | None = None, seed: int = 1) -> Game:
        """The position as a game, with the first results of chance given."""
        self.rules.checks.check(self.state)
        check_census(self.rules, self.state)
        words = find_rules(new_header("parfum"))[1]
        chance = Chance(seed) if results is None else ScriptedChance(results, seed, strict=False)
        return game_from(self.rules, self.state, chance, words)


WEIGHTS = {"sell": 60, "claim": 40, "onto": 20, "die": 8, "reroll": 3, "turn": 3, "water": 2, "bargain": 2}
"""How eager a weighted player is for each kind of action; 1 for the others."""


def weighted(game: Game, rng: Rng) -> Action:
    """An action of somebody who wants to sell: enough for whole games with every phase and every end."""
    legal = game.legal()
    weights = [WEIGHTS.get(action.kind, 1) for action in legal]
    point = rng.below(sum(weights))
    for action, weight in zip(legal, weights, strict=True):
        if point < weight:
            return action
        point -= weight
    raise AssertionError("the weights do not add up")


def state_of(game: Game) -> ParfumState:
    assert isinstance(game.state, ParfumState)
    return game.state


def offers(game: Game, kind: str | None = None) -> list[str]:
    """The legal actions in words, or those of one kind."""
    return [str(a) for a in game.legal() if kind is None or a.kind == kind]


def coins(game: Game, seat: int) -> list[int]:
    state = state_of(game)
    return [k for k in range(KINDS) for _ in range(state.tokens[seat * KINDS + k])]


def discards(game: Game) -> list[int]:
    return [k for k in range(KINDS) for _ in range(state_of(game).discards[k])]


def money(game: Game) -> list[int]:
    state = state_of(game)
    return [state.money(seat) for seat in range(game.rules.players)]


def told(game: Game, kind: str) -> list[dict[str, object]]:
    """The public events of a kind."""
    return [event for event in game.events() if event["kind"] == kind]


def icons(heap_of: int) -> list[Aroma]:
    return names(heap_of)


__all__ = ["COMPOSE_STEP", "DISTILL", "FLASK", "FLY", "SELL_STEP", "Table"]
