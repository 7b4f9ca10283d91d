"""What a position of Parfum looks worth, and what speaks for a move."""

from typing import Final

from genjiko.games.parfum.actions import Play
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.glance import NEVER, glances
from genjiko.games.parfum.hints import hint
from genjiko.games.parfum.learned_value import hopes, spread
from genjiko.games.parfum.pieces import (
    KINDS,
    MAJOR,
    MINOR,
    NONE,
    N,
    count,
    covers,
    flacons_of,
    is_finished,
    note_in,
    side_of,
    with_note,
)
from genjiko.games.parfum.quick_plan import QuickPlan
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import COMPOSE_STEP, DISTILL, OVER, PREPARE, SELL_STEP, WAKE, ParfumState
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.lead import chances, with_lead
from genjiko.kernel.state import Reason

# All in coins of money.
_SPREAD: Final = 9.0  # a lead of this much is fairly safe
_WATER: Final = 0.8  # a token that can still be used, besides its coin
_ACTION: Final = 1.1  # an action of a clock not yet used
# a flacon kept for later customers, besides its bargain price: for each part of its commonest aroma
_LATER: Final = 0.4
_BEGUN: Final = (0.0, 2.2, 5.5)  # notes of an unfinished perfume, by number
_PART: Final = 0.9  # every further part of an aroma that a perfume has most of
_KEPT: Final = 20_000  # how many situations are remembered
_HOPE: Final = 0.22  # how far a token closes the gap to a sure distillation
# Of a round's end, which searches judge by what is planned for.
_BY_LEAD: Final = 0.3  # the part of a result that goes by the lead alone, so that no position is flat
_WIDE: Final = 150.0  # the lead that takes all of it
# First guesses of a search.
_COIN: Final = 0.02  # what a coin less is
_WORST: Final = 0.25  # what many coins less are
_PLANNED: Final = 0.02  # how much better an action looks because the plan would take it


class Known:
    """What was found out with the same perfumes and customers."""

    def __init__(self) -> None:
        self.notes: dict[int, float] = {}  # by note: what placing it would add
        self.stock: dict[int, float] = {}  # by chances to sell: what the perfumes may bring


class Memory:
    """What was found out before: the same questions come again and again.

    Every answer follows from what lies open, but which questions were asked tells what somebody thought about.
    """

    def __init__(self) -> None:
        self.known: dict[object, Known] = {}  # by perfumes and customers
        self.claims: dict[object, float] = {}  # what a distillation may bring


class ParfumAdvice(Advice[ParfumState]):
    """Chances by what each seat can hope to own in the end."""

    def __init__(self, rules: Parfum) -> None:
        self.rules = rules
        self.box = rules.box
        self.memory = Memory()
        self.plan = QuickPlan(rules)

    def values(self, state: ParfumState) -> list[float]:
        if state.step == OVER:
            return self.rules.outcome(state)
        players = len(state.held)
        street = tuple(state.street)
        found = [_hope(self.box, state, self.memory, seat, street) for seat in range(players)]
        return chances(found, _SPREAD)

    def reason(self, seen: ParfumState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        return hint(self.box, seen, seat, action)

    def round_number(self, state: ParfumState) -> int:
        return state.round

    def prior(self, state: ParfumState, seat: int) -> list[float]:
        """By how many coins each action looks worse than the best; a little more for what the plan would do."""
        legal = self.rules.legal(state, seat)
        planned = self.plan.next_action(state, seat)
        worths = glances(self.plan, state, seat, legal)
        best = max(worths)
        found: list[float] = []
        for i in range(len(legal)):
            guess = 0.5 - min(_WORST, _COIN * (best - worths[i])) + (_PLANNED if legal[i] is planned else 0.0)
            found.append(guess if worths[i] > NEVER else -1.0)
        return found

    def after_round(self, state: ParfumState) -> list[float]:
        """Chances by what the perfumes may still bring, and the lead itself."""
        if state.step == OVER:
            return self.rules.outcome(state)
        found = hopes(self.box, state)
        return with_lead(chances(found, spread(self.box, state)), found, _BY_LEAD, _WIDE)

    def play_on(self, state: ParfumState, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """To the end of the round by the plan, everybody alike."""
        if not learned:
            return self.values(state)
        self.plan.finish_round(state, state.round, chance)
        if state.step == OVER:
            return self.final(self.rules.outcome(state), self.rules.scores(state))
        return self.after_round(state)


def _hope(box: Box, state: ParfumState, memory: Memory, seat: int, street: tuple[int, ...]) -> float:
    tokens = state.tokens
    at = seat * KINDS
    hope = float(state.money(seat) + tokens[at + 1] + 2 * tokens[at + 2] + 3 * tokens[at + 3])
    if state.step == OVER:
        return hope
    first = _first_to_come(state)
    acting = seat == state.actor and state.step < SELL_STEP
    if not state.last_round or acting or seat in state.clock_owner[first:]:
        hope += _WATER * min(state.held[seat], box.keep)
    for clock in range(first, len(state.clock_owner)):
        if state.clock_owner[clock] == seat:
            hope += _ACTION * box.actions[clock]
    known = _known(state, memory, seat, street)
    hope += _perfumes(box, state, seat, known)
    if seat == state.actor and state.step in (PREPARE, DISTILL, COMPOSE_STEP):
        for note in state.claimed:
            hope += _worth(box, state, seat, note, known)
        if state.step != COMPOSE_STEP:
            hope += _distillation(box, state, memory, seat, known)
    return hope


def _known(state: ParfumState, memory: Memory, seat: int, street: tuple[int, ...]) -> Known:
    """What was found out with the same perfumes and customers."""
    key = (tuple(state.perfumes[seat]), street, len(state.bag), state.last_round)
    known = memory.known.get(key)
    if known is None:
        if len(memory.known) >= _KEPT:
            memory.known.clear()
        known = Known()
        memory.known[key] = known
    return known


def _perfumes(box: Box, state: ParfumState, seat: int, known: Known) -> float:
    """What the perfumes may bring, finished or begun."""
    chances = _chances(box, state, seat)
    hope = known.stock.get(chances)
    if hope is None:
        hope = _stock(box, state, seat, chances)
        for perfume in state.perfumes[seat]:
            if not is_finished(perfume):
                hope += _begun(box, state, perfume)
        known.stock[chances] = hope
    return hope


def _first_to_come(state: ParfumState) -> int:
    """The first clock whose creation turn has not begun."""
    if state.step >= SELL_STEP:
        return len(state.clock_owner)
    return 0 if state.step == WAKE else state.clock + 1


def _chances(box: Box, state: ParfumState, seat: int) -> int:
    """How many flacons a seat can still sell this round."""
    cycles, sales = box.cycles, box.sales
    if state.step < SELL_STEP:
        return sales * cycles * max(1, state.clock_owner.count(seat))
    found = 0
    for cycle in range(state.cycle, cycles):
        for clock, owner in enumerate(state.clock_owner):
            if owner == seat and (cycle > state.cycle or clock >= state.clock):
                found += sales
    if seat == state.actor:
        found -= state.sold if state.step == SELL_STEP else sales
    return found


def _stock(box: Box, state: ParfumState, seat: int, chances: int) -> float:
    """What the flacons may bring with so many chances to sell: the best customers now, the rest later."""
    flacons = [flacons_of(perfume) for perfume in state.perfumes[seat]]
    left = sum(flacons)
    if not left:
        return 0.0
    parts = [box.parts(perfume) for perfume in state.perfumes[seat]]
    shops = [customer for customer in state.street if customer != NONE]
    shops.sort(key=lambda customer: -box.customer_price[customer])
    hope = 0.0
    for customer in shops:
        if chances == 0:
            break
        for i in range(len(flacons)):
            if flacons[i] and covers(parts[i], box.customer_wants[customer]):
                flacons[i] -= 1
                chances -= 1
                hope += 0.95 * box.customer_price[customer]
                break
    for i, perfume in enumerate(state.perfumes[seat]):
        for _ in range(flacons[i]):
            if not state.last_round:
                hope += box.bargain[side_of(perfume)] + _LATER * _most(parts[i])
            elif chances > 0:
                hope += box.bargain[side_of(perfume)]
                chances -= 1
    return hope


def _most(parts: int) -> int:
    """How often the perfume's commonest aroma is in it."""
    return max([count(parts, aroma) for aroma in range(N)])


def _begun(box: Box, state: ParfumState, perfume: int) -> float:
    """What an unfinished perfume is worth; little when the end is near."""
    notes = int(note_in(perfume, 0) >= 0) + int(note_in(perfume, 1) >= 0) + int(note_in(perfume, 2) >= 0)
    hope = _BEGUN[notes] if side_of(perfume) == MAJOR else 1.25 * _BEGUN[notes]
    hope += _PART * (_most(box.parts(perfume)) - 1)
    if state.last_round:
        return 0.2 * hope
    return hope * min(1.0, 0.2 + len(state.bag) / 12.0)


def _finished(box: Box, state: ParfumState, perfume: int) -> float:
    """What the flacons of a perfume about to be finished may bring."""
    flacons = box.flacons[side_of(perfume)]
    parts = box.parts(perfume)
    hope = 0.0
    for customer in state.street:
        if customer != NONE and flacons and covers(parts, box.customer_wants[customer]):
            flacons -= 1
            hope += 0.7 * box.customer_price[customer]
    rest = box.bargain[side_of(perfume)] + (0.0 if state.last_round else _LATER * _most(parts))
    return hope + flacons * rest


def _worth(box: Box, state: ParfumState, seat: int, note: int, known: Known) -> float:
    """What placing a note where it is best would add."""
    worth = known.notes.get(note)
    if worth is None:
        worth = _best_place(box, state, seat, note)
        known.notes[note] = worth
    return worth


def _best_place(box: Box, state: ParfumState, seat: int, note: int) -> float:
    type = box.note_type[note]
    best = _begun(box, state, with_note(MAJOR, type, note))
    if type != 1:
        best = max(best, _begun(box, state, with_note(MINOR, type, note)))
    for perfume in state.perfumes[seat]:
        if is_finished(perfume) or note_in(perfume, type) != NONE or (type == 1 and side_of(perfume) == MINOR):
            continue
        after = with_note(perfume, type, note)
        gain = _finished(box, state, after) if is_finished(after) else _begun(box, state, after)
        best = max(best, gain - _begun(box, state, perfume))
    return best


def _distillation(box: Box, state: ParfumState, memory: Memory, seat: int, known: Known) -> float:
    """What the dice taken, the actions left and the flasks rolled may claim."""
    water = 0 if state.claimed else state.held[seat]
    dice = state.dice if state.step == PREPARE else state.flies
    key = (known, tuple(state.distillery), state.step, state.actions, water, dice, state.flasks)
    hope = memory.claims.get(key)
    if hope is None:
        if len(memory.claims) >= _KEPT:
            memory.claims.clear()
        hope = _claims(box, state, seat, known, water)
        memory.claims[key] = hope
    return hope


def _claims(box: Box, state: ParfumState, seat: int, known: Known, water: int) -> float:
    """Claimed is note after note, the best first."""
    notes = [note for note in state.distillery if note != NONE]
    gains = [box.note_coin[note] + _worth(box, state, seat, note, known) for note in notes]
    free = state.actions
    sure = [count(state.flasks, a) for a in range(N)]
    dice = [count(state.dice if state.step == PREPARE else state.flies, a) for a in range(N)]
    hope = 0.0
    while notes:
        best, best_at = 0.0, -1
        for i, note in enumerate(notes):
            chance = _chance(box, note, sure, dice, free, water, state.step == PREPARE)
            if chance * gains[i] > best:
                best, best_at = chance * gains[i], i
        if best_at < 0:
            break
        hope += best
        free -= _use(box, notes[best_at], sure, dice)
        if state.step == DISTILL:
            water = max(0, water - 1)
        notes.pop(best_at)
        gains.pop(best_at)
    return hope + 0.5 * max(0, free)


def _chance(box: Box, note: int, sure: list[int], dice: list[int], free: int, water: int, rolling: bool) -> float:
    """How likely a note can be claimed; actions left become the dice that are missing, then spare ones."""
    icons = box.note_icons[note]
    chance = 1.0
    missing = 0
    for aroma in range(N):
        need = count(icons, aroma) - sure[aroma]
        if need <= 0:
            continue
        have = dice[aroma]
        if have < need:
            missing += need - have
            have = need
        if rolling:
            if have < box.dice and missing < free:
                have += 1
                missing += 1
            chance *= _at_least(need, have, box.faces[aroma][0] / 6.0)
        else:
            # Only flies are left: without water they stay flies.
            chance *= 0.0 if water == 0 else _at_least(need, have, box.faces[aroma][0] / 6.0)
    if missing > (free if rolling else 0):
        return 0.0
    if chance < 1.0 and water:
        chance += (1.0 - chance) * min(0.75, _HOPE * water)
    return chance


def _at_least(need: int, dice: int, p: float) -> float:
    """The chance of at least that many flasks with one to three dice."""
    q = 1.0 - p
    if need == dice:
        return float(p**need)
    if need == 1:
        return float(1.0 - q**dice)
    return float(p * p * (p + 3.0 * q))  # two of three


def _use(box: Box, note: int, sure: list[int], dice: list[int]) -> int:
    """Take the flasks and dice that a note needs away; how many actions it needs besides."""
    missing = 0
    for aroma in range(N):
        need = count(box.note_icons[note], aroma)
        from_sure = min(need, sure[aroma])
        sure[aroma] -= from_sure
        need -= from_sure
        from_dice = min(need, dice[aroma])
        dice[aroma] -= from_dice
        missing += need - from_dice
    return missing
