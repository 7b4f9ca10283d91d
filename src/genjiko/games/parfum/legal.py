"""What a player may do at each step: the legal lists of Parfum, made beforehand where there are few of them."""

from genjiko.games.parfum.actions import (
    BARGAINS,
    CLAIM,
    CLAIMS,
    CLOCK_ACTIONS,
    COMPOSES,
    DIE_ACTIONS,
    DRAW_ACTION,
    DROPS,
    NEWS,
    ONTOS,
    PASS_ACTION,
    REROLLS,
    REROLLS_ALL,
    SELLS,
    STOP_ACTION,
    STREET,
    TURNS,
    WATER_ACTION,
    Play,
)
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import FLACON_BITS, HEART, KINDS, MAJOR, MINOR, NONE, ONE, TOP_BITS, N, side_of
from genjiko.games.parfum.state import COMPOSE_STEP, DISTILL, PREPARE, SELL_STEP, WAKE, ParfumState
from genjiko.kernel.action import Action


class LegalLists:
    """The legal lists for one box; each is sorted by id."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.all_tokens: int = sum(box.tokens)
        self._clocks: list[list[Action]] = [
            [a for i, a in enumerate(CLOCK_ACTIONS) if key >> i & 1] for key in range(16)
        ]
        self._prepare = [_prepare_list(key) for key in range(128)]
        self._there, self._left = _bits_by_heap(box.dice)
        self._claims: list[list[Action]] = [
            [claim for place, claim in enumerate(CLAIMS) if key >> place & 1] for key in range(1 << len(CLAIMS))
        ]
        self._water = _water_lists()

    def of(self, state: ParfumState, seat: int) -> list[Action]:
        """The legal actions of the seat that acts."""
        step = state.step
        if step == PREPARE:
            return self._prepare[self.prepare_key(state)]
        if step == DISTILL:
            return self.distill(state, seat)
        if step == COMPOSE_STEP:
            return self.compose(state, seat)
        if step == SELL_STEP:
            return self.sell(state, seat)
        if step == WAKE:
            return self._clocks[sum([1 << clock for clock, owner in enumerate(state.clock_owner) if owner == NONE])]
        return [DROPS[kind] for kind in range(KINDS) if state.tokens[seat * KINDS + kind]]

    def prepare_key(self, state: ParfumState) -> int:
        """Rulings 3, 4, 5, 24: one bit each for drawing, the five dice and water."""
        key = self._left[state.dice] << 1
        if NONE in state.distillery and state.bag:
            key |= 1
        # The first question is the quick one; only a full position can answer it.
        if state.well[0] > 0 or sum(state.held) < self.all_tokens:
            key |= 64
        return key

    def distill(self, state: ParfumState, seat: int) -> list[Action]:
        """Rulings 6, 8, 22, 23, 26, 39, 47: claims, then water, then stopping."""
        flasks = state.flasks | TOP_BITS
        icons = self.box.note_icons
        places = 0
        for place, note in enumerate(state.distillery):
            if note >= 0 and (flasks - icons[note]) & TOP_BITS == TOP_BITS:
                places |= 1 << place
        found = self._water[self._water_key(state, seat)]
        if places:
            found = self._claims[places] + found
        return self._without_twins(state, found) if self.box.has_twins else found

    def _water_key(self, state: ParfumState, seat: int) -> int:
        """For each coin whether none, one or more tokens are held, five bits for flies, one for no flask."""
        if state.claimed or not state.held[seat]:
            return 0
        key = 0
        for kind in range(KINDS):
            key = 3 * key + min(state.tokens[seat * KINDS + kind], 2)
        return key << 6 | self._there[state.flies] << 1 | (0 if state.flasks else 1)

    def _without_twins(self, state: ParfumState, actions: list[Action]) -> list[Action]:
        """Ruling 45: of notes alike in the distillery only the first is offered."""
        kinds = [self.box.note_kind[note] if note != NONE else NONE for note in state.distillery]
        found: list[Action] = []
        for action in actions:
            assert isinstance(action, Play)
            if action.what != CLAIM or kinds.index(kinds[action.thing]) == action.thing:
                found.append(action)
        return found

    def compose(self, state: ParfumState, seat: int) -> list[Action]:
        """Rulings 9, 10, 34, 35, 45: which note, then where."""
        if state.placing == NONE:
            kinds = [self.box.note_kind[note] for note in state.claimed]
            notes = [note for i, note in enumerate(state.claimed) if kinds.index(kinds[i]) == i]
            notes.sort()
            return [COMPOSES[note] for note in notes]
        type = self.box.note_type[state.placing]
        found: list[Action] = [NEWS[MAJOR]] if type == HEART else [NEWS[MINOR], NEWS[MAJOR]]
        shift = 3 + 6 * type
        seen: list[int] = []
        for i, perfume in enumerate(state.perfumes[seat]):
            if perfume >> shift & 63 or (type == HEART and side_of(perfume) == MINOR):
                continue
            look = self.box.look(perfume)
            if look not in seen:
                seen.append(look)
                found.append(ONTOS[i])
        return found

    def sell(self, state: ParfumState, seat: int) -> list[Action]:
        """Rulings 12, 13, 30, 41."""
        box = self.box
        places: list[int] = []
        kinds: list[int] = []
        for place, customer in enumerate(state.street):
            if customer >= 0 and box.customer_kind[customer] not in kinds:
                kinds.append(box.customer_kind[customer])
                places.append(place)
        found: list[Action] = []
        bargains: list[Action] = []
        for i, perfume in enumerate(state.perfumes[seat]):
            if perfume & FLACON_BITS:
                parts = box.parts(perfume) | TOP_BITS
                bargains.append(BARGAINS[i])
                met = [p for p in places if (parts - box.customer_wants[state.street[p]]) & TOP_BITS == TOP_BITS]
                found += [SELLS[len(STREET) * i + place] for place in met]
        found += bargains
        found.append(PASS_ACTION)
        return found


def _bits_by_heap(dice: int) -> list[dict[int, int]]:
    """For every heap of dice: one bit for each aroma that is in it, and for each that has dice left."""
    there: dict[int, int] = {}
    left: dict[int, int] = {}
    for number in range((dice + 1) ** N):
        heap = present = rest = 0
        for aroma in range(N):
            n = number // (dice + 1) ** aroma % (dice + 1)
            heap += n * ONE[aroma]
            present |= int(n > 0) << aroma
            rest |= int(n < dice) << aroma
        there[heap] = present
        left[heap] = rest
    return [there, left]


def _prepare_list(key: int) -> list[Action]:
    found: list[Action] = [DRAW_ACTION] if key & 1 else []
    found += [DIE_ACTIONS[aroma] for aroma in range(N) if key >> (1 + aroma) & 1]
    if key & 64:
        found.append(WATER_ACTION)
    return found


def _water_lists() -> list[list[Action]]:
    """Every list of uses of water with stopping at its end, by the key of `_water_key`."""
    lists: list[list[Action]] = []
    for number in range(3**KINDS):
        held = [number // 3 ** (KINDS - 1 - kind) % 3 for kind in range(KINDS)]
        rerolls: list[list[Action]] = [[a for a in REROLLS if a.thing == aroma and held[a.coin]] for aroma in range(N)]
        turns: list[list[Action]] = [
            [a for a in TURNS if a.thing == aroma and held[a.coin] and held[a.second] > (a.coin == a.second)]
            for aroma in range(N)
        ]
        everything: list[Action] = [a for a in REROLLS_ALL if held[a.coin]]
        for flies in range(1 << N):
            there = [aroma for aroma in range(N) if flies >> aroma & 1]
            first: list[Action] = [a for aroma in there for a in rerolls[aroma]]
            last: list[Action] = [a for aroma in there for a in turns[aroma]]
            last.append(STOP_ACTION)
            lists.append(first + everything + last)
            # Ruling 47: if all dice are flies of one aroma, rolling them or all is the same.
            lists.append(first + last if len(there) == 1 else first + everything + last)
    return lists
