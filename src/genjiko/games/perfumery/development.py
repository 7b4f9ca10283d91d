"""The development phase: one perfumer a turn, its action carried out at once and completely."""

from genjiko.games.perfumery.actions import (
    ACQUIRE,
    ACQUIRES,
    DISCARDS,
    FLORALS,
    HIRE_PERFUMER,
    HIRES,
    INSTALL,
    INSTALLS,
    MOST_IN_A_NOTE,
    NOTE,
    NOTE_TILES,
    PAY,
    PAYS,
    PLACE,
    PLACES,
    REPLENISH_KIND,
    REPLENISHES,
    SORT_RECIPE,
    SORTS,
    STARTS,
    SYNTHETICS,
    TAKE_FLORAL,
    TAKE_START,
    TAKE_SYNTHETIC,
    Play,
)
from genjiko.games.perfumery.box import ESSENCE, HIRE, NOTES, REPLENISH, SORT, START, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, IDS, different, insert, names
from genjiko.games.perfumery.essences import FLORAL, KINDS, ONE, SYNTHETIC
from genjiko.games.perfumery.market import from_supply, lay, open_path, replenishable, take_markers
from genjiko.games.perfumery.state import (
    DISCARDING,
    INSTALLING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PAYING,
    PLACING,
    SETTING,
    PerfumeryState,
    Player,
    note_bit,
    space_bit,
)
from genjiko.kernel.action import Action
from genjiko.kernel.event import Event, Tell

# -- whose turn --


def next_turn(box: Box, state: PerfumeryState, seat: int, tell: Tell) -> bool:
    """The first seat from this one on, clockwise, that can place a perfumer; False when nobody can (ruling 26)."""
    for step in range(box.players):
        candidate = (seat + step) % box.players
        if state.players[candidate].ready == 0:
            continue
        if can_place(box, state, candidate):
            state.acting = candidate
            state.step = PLACING
            state.turn += 1
            return True
        if tell is not None:
            tell.append(Event("cannot_place", candidate))
    return False


def can_place(box: Box, state: PerfumeryState, seat: int) -> bool:
    """Whether any space is legal for a ready perfumer of this seat."""
    if NOBODY in state.tiles or is_open(box, state, seat, ESSENCE):
        return True
    return len(spaces(box, state, seat)) > 0


def is_open(box: Box, state: PerfumeryState, seat: int, space: int) -> bool:
    """Whether a shared space has room for a perfumer of this seat."""
    bit = space_bit(space)
    if box.room_for_each[space]:
        return not state.players[seat].used & bit
    return all(not player.used & bit for player in state.players)


# -- what is legal --


def legal(box: Box, state: PerfumeryState) -> list[Action]:
    """What the acting seat can say."""
    if state.step == PLACING:
        return spaces(box, state, state.acting)
    player = state.players[state.acting]
    if state.step == INSTALLING:
        found = installs(box, state, player)
        if state.owed:
            found += [PAYS[card] for card in different(player.hand)]
        return found
    if state.step == SETTING:
        return places(state, player)
    if state.step == PAYING:
        return [PAYS[card] for card in different(player.hand)]
    return [DISCARDS[card] for card in different(player.hand)]


def spaces(box: Box, state: PerfumeryState, seat: int) -> list[Action]:
    """The legal spaces with the choice that belongs to each: the table of spaces in the rules."""
    player = state.players[seat]
    money = box.worth(player.hand)
    # ruling 29: a free tile always has cards
    found: list[Action] = [ACQUIRES[column] for column in range(box.columns) if state.tiles[column] == NOBODY]
    if 2 * cheapest_recipe(box, player) <= money:  # ruling 38
        found += [NOTE_TILES[note] for note in range(3) if not player.used & note_bit(note)]  # ruling 6
    if is_open(box, state, seat, SORT):
        installed = player.notes[0] + player.notes[1] + player.notes[2]
        installed.sort()
        found += [SORTS[card] for card in installed]
    if player.produced and is_open(box, state, seat, REPLENISH):
        found += [REPLENISHES[kind] for kind in replenishable(box, player)]
    if is_open(box, state, seat, ESSENCE):
        found += FLORALS
        if money >= box.synthetic_cost:
            found += SYNTHETICS
    if player.perfumers < box.most_perfumers and money >= box.hire_cost and is_open(box, state, seat, HIRE):
        found += HIRES
    if state.starting != seat and is_open(box, state, seat, START):  # ruling 12
        found += STARTS
    return found


def cheapest_recipe(box: Box, player: Player) -> int:
    """The value of the cheapest recipe in hand; more than anybody can pay if there is none."""
    cheapest = 1 << 30
    for card in player.hand:
        if card >= FIRST_PERFUME:
            break
        if box.value[card] < cheapest:
            cheapest = box.value[card]
    return cheapest


def installs(box: Box, state: PerfumeryState, player: Player) -> list[Action]:
    """The recipes that can still be paid for if they join (ruling 38)."""
    room = box.worth(player.hand) - state.owed
    return [INSTALLS[card] for card in player.hand if card < FIRST_PERFUME and 2 * box.value[card] <= room]


def places(state: PerfumeryState, player: Player) -> list[Action]:
    """Where the lifted recipe can go (rulings 7, 32, 43)."""
    if state.note != NOWHERE:
        first = state.note * MOST_IN_A_NOTE
        return [PLACES[first + i] for i in range(len(player.notes[state.note]) + 1)]
    found: list[Action] = []
    for note in range(3):
        recipes = player.notes[note]
        here = recipes.index(state.lifted) if state.lifted in recipes else NOWHERE
        first = note * MOST_IN_A_NOTE
        if here == NOWHERE:
            found += [PLACES[first + i] for i in range(len(recipes) + 1)]
        else:
            # One place down is the same as the recipe below going one place up.
            found += [PLACES[first + i] for i in range(len(recipes)) if i not in (here, here - 1)]
    return found


# -- what happens --


def apply(box: Box, state: PerfumeryState, action: Play, tell: Tell) -> bool:
    """Carry out an action of the acting seat. Whether its turn is over."""
    player = state.players[state.acting]
    verb = action.verb
    if verb == PAY:
        return _pay(box, state, player, action.what, tell)
    if verb == INSTALL:
        return _lift_from_hand(box, state, player, action.what, tell)
    if verb == PLACE:
        return _set(box, state, player, action.where, action.what, tell)
    if state.step == PLACING:
        player.ready -= 1
        return _place_perfumer(box, state, player, action, tell)
    return _discard(box, state, player, action.what, tell)


def _place_perfumer(box: Box, state: PerfumeryState, player: Player, action: Play, tell: Tell) -> bool:
    verb = action.verb
    if verb == ACQUIRE:
        return _acquire(box, state, player, action.what, tell)
    if verb == NOTE:
        return _begin_note(box, state, player, action.where, tell)
    if verb == SORT_RECIPE:
        return _begin_sort(box, state, player, action.what, tell)
    if verb == REPLENISH_KIND:
        return _replenish(state, player, action.what, tell)
    if verb == TAKE_FLORAL:
        return _take_essence(box, state, player, FLORAL, action.where, 0, tell)
    if verb == TAKE_SYNTHETIC:
        return _take_essence(box, state, player, SYNTHETIC, action.where, box.synthetic_cost, tell)
    if verb == HIRE_PERFUMER:
        return _hire(box, state, player, tell)
    assert verb == TAKE_START
    player.used |= space_bit(START)
    if tell is not None:
        tell.append(Event("start", state.acting))
    take_markers(state, state.acting, tell)
    return _end(state)


def _end(state: PerfumeryState) -> bool:
    state.step = PLACING
    state.note = NOWHERE
    state.lifted = NO_CARD
    state.path = NOWHERE
    return True


# 1 Acquire Cards


def _acquire(box: Box, state: PerfumeryState, player: Player, column: int, tell: Tell) -> bool:
    seat = state.acting
    cards = state.columns[column]
    state.tiles[column] = seat
    state.columns[column] = []
    if tell is not None:
        tell.append(Event("acquire", seat, {"column": column + 1, "cards": names(cards), "faces": box.faces(cards)}))
    for card in cards:
        insert(player.hand, card)
    if state.next_column == column:
        state.next_column = NOWHERE
        state.next_holder = seat
        if tell is not None:
            tell.append(Event("take_next_marker", seat, {"column": column + 1}))
        take_markers(state, seat, tell)
    if len(player.hand) > box.hand_limit:
        open_path(state)  # ruling 4
        state.step = DISCARDING
        return False
    return _end(state)


def _discard(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> bool:
    lay(box, state, state.acting, card, "discard", tell)
    return _end(state) if len(player.hand) == box.hand_limit else False


# Paying: cards are named until the cost is met (ruling 27)


def _owe(box: Box, state: PerfumeryState, player: Player, cost: int, tell: Tell) -> bool:
    state.owed = cost
    state.step = PAYING
    open_path(state)
    return _pay_forced(box, state, player, tell)


def _pay_forced(box: Box, state: PerfumeryState, player: Player, tell: Tell) -> bool:
    """Cards are named by their owner only while there are different ones to choose from (ruling 48)."""
    while state.owed and player.hand[0] == player.hand[-1]:
        _lay_payment(box, state, player.hand[0], tell)
    return _end(state) if not state.owed else False


def _pay(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> bool:
    state.step = PAYING
    _lay_payment(box, state, card, tell)
    return _pay_forced(box, state, player, tell)


def _lay_payment(box: Box, state: PerfumeryState, card: int, tell: Tell) -> None:
    lay(box, state, state.acting, card, "pay", tell)
    state.owed = max(0, state.owed - box.value[card])


# 2 Note


def _begin_note(box: Box, state: PerfumeryState, player: Player, note: int, tell: Tell) -> bool:
    player.used |= note_bit(note)
    state.note = note
    state.step = INSTALLING
    open_path(state)
    if tell is not None:
        tell.append(Event("note", state.acting, {"note": NOTES[note]}))
    choices = installs(box, state, player)
    if len(choices) == 1:  # at least one recipe (rulings 5, 48)
        only = choices[0]
        assert isinstance(only, Play)
        return _lift_from_hand(box, state, player, only.what, tell)
    return False


def _lift_from_hand(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> bool:
    state.lifted = card
    state.step = SETTING
    if not player.notes[state.note]:
        return _set(box, state, player, state.note, 0, tell)
    if tell is not None:
        data: dict[str, object] = {"card": IDS[card], "face": box.face(card), "note": NOTES[state.note]}
        tell.append(Event("choose_recipe", state.acting, data))
    return False


def _set(box: Box, state: PerfumeryState, player: Player, note: int, place: int, tell: Tell) -> bool:
    """The lifted recipe goes to its place, from the hand or from another place (ruling 32)."""
    card = state.lifted
    state.lifted = NO_CARD
    if state.note == NOWHERE:
        for recipes in player.notes:
            if card in recipes:
                recipes.remove(card)
        player.notes[note].insert(place, card)
        if tell is not None:
            tell.append(Event("move_recipe", state.acting, _told_place(box, player, note, place)))
        return _end(state)
    player.hand.remove(card)
    player.notes[note].insert(place, card)
    state.owed += box.value[card]
    if tell is not None:
        data = _told_place(box, player, note, place)
        data["owed"] = state.owed
        tell.append(Event("install", state.acting, data))
    if installs(box, state, player):
        state.step = INSTALLING
        return False
    state.step = PAYING
    return _pay_forced(box, state, player, tell)


def _told_place(box: Box, player: Player, note: int, place: int) -> dict[str, object]:
    """Where a recipe has gone: people tell it by the recipe just below, if there is one."""
    recipes = player.notes[note]
    card = recipes[place]
    data: dict[str, object] = {"card": IDS[card], "face": box.face(card), "note": NOTES[note], "place": place}
    if place > 0:
        data["above"] = box.face(recipes[place - 1])
    return data


# 3 Sort Recipes


def _begin_sort(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> bool:
    player.used |= space_bit(SORT)
    state.lifted = card
    state.step = SETTING
    if tell is not None:
        tell.append(Event("sort", state.acting, {"card": IDS[card], "face": box.face(card)}))
    return False


# 4 Replenish


def _replenish(state: PerfumeryState, player: Player, kind: int, tell: Tell) -> bool:
    player.used |= space_bit(REPLENISH)
    player.stored += from_supply(state, ONE[kind])
    if tell is not None:
        tell.append(Event("replenish", state.acting, {"essence": KINDS[kind]}))
    return _end(state)


# 5 Floral / Synthetic


def _take_essence(box: Box, state: PerfumeryState, player: Player, kind: int, note: int, cost: int, tell: Tell) -> bool:
    player.used |= space_bit(ESSENCE)
    player.stock[note] += from_supply(state, ONE[kind])  # ruling 42: gain first, then pay
    if tell is not None:
        tell.append(Event("take_essence", state.acting, {"essence": KINDS[kind], "note": NOTES[note]}))
    return _owe(box, state, player, cost, tell) if cost else _end(state)


# 6 Hire


def _hire(box: Box, state: PerfumeryState, player: Player, tell: Tell) -> bool:
    player.used |= space_bit(HIRE)
    if tell is not None:
        tell.append(Event("hire", state.acting))
    return _owe(box, state, player, box.hire_cost, tell)
