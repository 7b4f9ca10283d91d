"""The blending phase: every seat blends, produces, stores and volatilises for itself (rulings 14 to 19).

`advance` carries a seat through all that is forced, up to its next decision. What is stored is asked under the reading
`every_choice` only; without it the step `store` is where a seat says that it has finished (rulings 54, 55).
"""

from genjiko.games.perfumery import events
from genjiko.games.perfumery.actions import (
    END_PRODUCTION,
    END_PRODUCTIONS,
    END_STORAGE,
    END_STORAGES,
    FINISHES,
    MIX,
    MIXES,
    PRODUCE,
    PRODUCES,
    SKIP,
    SKIPS,
    SOURCES,
    STOCKYARD,
    STORE,
    STORES,
    USE,
    Play,
)
from genjiko.games.perfumery.box import NOTES, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS, IDS
from genjiko.games.perfumery.essences import KINDS, ONE, holds
from genjiko.games.perfumery.market import empty_spaces, essence_names, from_supply, to_supply
from genjiko.games.perfumery.spending import can_pay, sources
from genjiko.games.perfumery.state import (
    BLENDING,
    DONE,
    MIXING,
    NO_CARD,
    NOBODY,
    PRODUCING,
    SPENDING,
    STORING,
    PerfumeryState,
    Player,
)
from genjiko.kernel.action import Action
from genjiko.kernel.event import ABSENT
from genjiko.kernel.sink import Tell

Passing = type[events.Skip] | type[events.CannotMix] | type[events.NoUse]
"""Why a mixing is left out."""


def begin(box: Box, state: PerfumeryState, tell: Tell) -> bool:
    """All seats begin at once. Whether the phase is over, because nobody has anything to decide."""
    state.phase = BLENDING
    state.acting = NOBODY
    state.turn += 1
    if tell is not None:
        tell.append(events.Blending(round=state.round))
    for seat, player in enumerate(state.players):
        player.step = MIXING
        _begin_note(box, state, seat, player, 0, tell)
        advance(box, state, seat, False, tell)
    return is_over(state)


def is_over(state: PerfumeryState) -> bool:
    """Whether every seat is done."""
    return all(player.step == DONE for player in state.players)


def legal(box: Box, state: PerfumeryState, player: Player) -> list[Action]:
    """What a seat that is not done can say."""
    if player.step == MIXING:
        card = player.notes[player.note][player.height]
        return [MIXES[card], SKIPS[card]]
    if player.step == PRODUCING:
        found: list[Action] = [PRODUCES[card - FIRST_PERFUME] for card in producible(box, player)]
        if not produces_on(box, state):
            found += END_PRODUCTIONS
        return found
    if player.step == SPENDING:
        return sources(box, player)
    if not box.every_choice:
        return [*FINISHES]
    stores: list[Action] = [STORES[kind] for kind in storable(box, player)]
    stores += END_STORAGES
    return stores


def apply(box: Box, state: PerfumeryState, seat: int, action: Play, tell: Tell) -> None:
    """Carry out an action of a seat, and all that is forced after it."""
    player = state.players[seat]
    verb = action.verb
    if verb == MIX:
        _mix(box, state, seat, player, tell)
    elif verb == SKIP:
        _pass_over(box, player, seat, events.Skip, tell)
    elif verb == PRODUCE:
        _begin_perfume(box, player, seat, action.what, tell)
    elif verb == USE:
        _spend(box, state, seat, player, action, tell)
    elif verb == STORE:
        _store(player, seat, action.what, tell)
    elif verb == END_PRODUCTION:
        player.step = STORING
    elif verb == END_STORAGE:
        _volatilise(state, seat, player, tell)
    # ruling 55: with `end production` and `finish` a seat has said itself that it is at the end
    advance(box, state, seat, verb in (MIX, SKIP, PRODUCE, USE), tell)


def advance(box: Box, state: PerfumeryState, seat: int, finishes: bool, tell: Tell) -> None:
    """Go on through everything that is forced, up to the next decision of the seat or its end.

    `finishes`: the seat has just decided something that it may want to take back, so its end is not forced.
    """
    player = state.players[seat]
    if player.step == MIXING and not _blend(box, state, seat, player, tell):
        return
    if not _produce(box, state, seat, player, tell):
        return
    if player.step == STORING:
        asks = len(storable(box, player)) > 0 if box.every_choice else finishes
        if asks:
            return
        if not box.every_choice and not is_last_round(box, state):
            _store_all(box, player, seat, tell)
        _volatilise(state, seat, player, tell)


def is_last_round(box: Box, state: PerfumeryState) -> bool:
    """Whether nothing that is kept can be used any more."""
    return state.round == box.rounds


def produces_on(box: Box, state: PerfumeryState) -> bool:
    """Whether production ends only when nothing more can be produced (ruling 56)."""
    return is_last_round(box, state) and not box.every_choice


# -- 1 blend --


def _begin_note(box: Box, state: PerfumeryState, seat: int, player: Player, note: int, tell: Tell) -> None:
    player.note = note
    player.height = 0
    player.pot = from_supply(state, box.tile[note])
    if tell is not None and player.pot:
        tell.append(events.ExtractTile(seat, note=NOTES[note], got=essence_names(player.pot)))


def _blend(box: Box, state: PerfumeryState, seat: int, player: Player, tell: Tell) -> bool:
    """From the note tile upwards, note by note, to the next mixing to decide on; True when all is poured."""
    useful = something_to_gain(box, state, player)
    while True:
        recipes = player.notes[player.note]
        while player.height < len(recipes):
            card = recipes[player.height]
            pay = box.pay[card]
            if not pay:
                _extract(box, state, seat, player, tell)  # ruling 30
            elif not holds(player.pot, pay):
                _pass_over(box, player, seat, events.CannotMix, tell)
            elif holds(box.get[card], pay):  # ruling 45: it gives back all that it takes
                _mix(box, state, seat, player, tell)
            elif useful:
                return False
            else:  # ruling 46
                _pass_over(box, player, seat, events.NoUse, tell)
        _pour(box, player, seat, tell)
        if player.step != MIXING:
            return True
        _begin_note(box, state, seat, player, player.note + 1, tell)


def something_to_gain(box: Box, state: PerfumeryState, player: Player) -> bool:
    """Whether any essence could outlive this phase: a perfume in hand or an empty storage space (rulings 46, 54)."""
    for card in player.hand:
        if FIRST_PERFUME <= card < FUNDS:
            return True
    if is_last_round(box, state) and not box.every_choice:
        return False
    return empty_spaces(box, player) != 0


def _extract(box: Box, state: PerfumeryState, seat: int, player: Player, tell: Tell) -> None:
    card = player.notes[player.note][player.height]
    player.pot += from_supply(state, box.get[card])
    player.height += 1
    if tell is not None:
        got = essence_names(box.get[card])
        tell.append(events.Extract(seat, note=NOTES[player.note], card=IDS[card], got=got))


def _mix(box: Box, state: PerfumeryState, seat: int, player: Player, tell: Tell) -> None:
    """The whole left bracket for the whole right bracket, exact essences only (rulings 10, 15)."""
    card = player.notes[player.note][player.height]
    player.pot -= box.pay[card]
    to_supply(state, box.pay[card])
    player.pot += from_supply(state, box.get[card])
    player.height += 1
    if tell is not None:
        paid, got = essence_names(box.pay[card]), essence_names(box.get[card])
        tell.append(events.Mix(seat, note=NOTES[player.note], card=IDS[card], paid=paid, got=got))


def _pass_over(box: Box, player: Player, seat: int, why: Passing, tell: Tell) -> None:
    card = player.notes[player.note][player.height]
    player.height += 1
    if tell is not None:
        tell.append(why(seat, note=NOTES[player.note], card=IDS[card], face=box.face(card)))


def _pour(box: Box, player: Player, seat: int, tell: Tell) -> None:
    """What has risen goes onto the stockyard; after the last note production begins."""
    poured = player.pot
    player.stock[player.note] += poured
    player.pot = 0
    if player.note == 2:
        player.height = 0
        player.step = production_step(box, player)
    if tell is not None and poured:
        tell.append(events.Pour(seat, note=NOTES[player.note], essences=essence_names(poured)))


# -- 2 produce --


def producible(box: Box, player: Player) -> list[int]:
    """The perfumes in hand whose essences are all there."""
    return [
        card
        for card in player.hand
        if FIRST_PERFUME <= card < FUNDS and can_pay(player, box.needs[card], box.units[card])
    ]


def production_step(box: Box, player: Player) -> int:
    """Where a seat stands after its blending and after each perfume."""
    return PRODUCING if producible(box, player) else STORING


def _produce(box: Box, state: PerfumeryState, seat: int, player: Player, tell: Tell) -> bool:
    """Pay and produce as long as there is no choice; True when production is over."""
    while player.step in (PRODUCING, SPENDING):
        if player.step == SPENDING:
            if not _spend_forced(box, state, seat, player, tell):
                return False
            continue
        if not produces_on(box, state):
            return False
        cards = producible(box, player)
        if len(cards) > 1:
            return False
        _begin_perfume(box, player, seat, cards[0], tell)
    return True


def _begin_perfume(box: Box, player: Player, seat: int, card: int, tell: Tell) -> None:
    player.making = card
    player.step = SPENDING
    if tell is not None:
        tell.append(events.ChoosePerfume(seat, card=IDS[card], face=box.face(card)))


def _spend_forced(box: Box, state: PerfumeryState, seat: int, player: Player, tell: Tell) -> bool:
    """Pay in the order top, middle, base as long as there is no choice; True when the perfume is produced."""
    units = box.units[player.making]
    while player.paid < len(units):
        choices = sources(box, player)
        if len(choices) > 1:
            return False
        only = choices[0]
        assert isinstance(only, Play)
        _spend(box, state, seat, player, only, tell)
    card = player.making
    player.hand.remove(card)
    player.produced.append(card)
    player.making = NO_CARD
    player.paid = 0
    player.step = production_step(box, player)
    if tell is not None:
        tell.append(events.Produce(seat, card=IDS[card], face=box.face(card), brand=box.brand[card]))
    return True


def _spend(box: Box, state: PerfumeryState, seat: int, player: Player, use: Play, tell: Tell) -> None:
    note, due = box.units[player.making][player.paid]
    one = ONE[use.what]
    if use.where == STOCKYARD:
        player.stock[note] -= one
    else:
        player.stored -= one
    to_supply(state, one)
    player.paid += 1
    if tell is not None:
        tell.append(
            events.Spend(
                seat,
                essence=KINDS[use.what],
                source=SOURCES[use.where],
                note=NOTES[note],
                card=IDS[player.making],
                as_=KINDS[due] if use.what != due else ABSENT,
            )
        )


# -- 3 store --


def storable(box: Box, player: Player) -> list[int]:
    """The kinds of which an essence lies on a stockyard and a space is empty (rulings 10, 35)."""
    empty = empty_spaces(box, player)
    if not empty:
        return []
    there = player.stock[0] | player.stock[1] | player.stock[2]
    return [kind for kind in range(4) if empty >> (8 * kind) & 255 and there >> (8 * kind) & 255]


def _store_all(box: Box, player: Player, seat: int, tell: Tell) -> None:
    """Kinds do not compete for spaces, and what is stored does no harm (ruling 54)."""
    while kinds := storable(box, player):
        _store(player, seat, kinds[0], tell)


def _store(player: Player, seat: int, kind: int, tell: Tell) -> None:
    """From the first stockyard that has one: the rest volatilises anyway."""
    note = 0
    while not player.stock[note] >> (8 * kind) & 255:
        note += 1
    player.stock[note] -= ONE[kind]
    player.stored += ONE[kind]
    if tell is not None:
        tell.append(events.Store(seat, essence=KINDS[kind], note=NOTES[note]))


# -- 4 volatilise --


def _volatilise(state: PerfumeryState, seat: int, player: Player, tell: Tell) -> None:
    lost = player.stock[0] + player.stock[1] + player.stock[2]
    to_supply(state, lost)
    player.stock = [0, 0, 0]
    if tell is not None and lost:
        tell.append(events.Volatilise(seat, essences=essence_names(lost)))
    player.note = 0
    player.step = DONE
    if tell is not None:
        tell.append(events.Done(seat))
