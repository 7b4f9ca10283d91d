"""The development phase: one perfumer a turn, its action carried out at once and completely."""

from genjiko.games.perfumery import events
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
from genjiko.games.perfumery.market import from_supply, lay, open_path, replenishable
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
from genjiko.kernel.event import ABSENT
from genjiko.kernel.sink import Tell

# -- whose turn --


def next_turn(box: Box, state: PerfumeryState, seat: int) -> None:
    """The first seat from this one on, clockwise, that can place a perfumer; NOBODY when none can (ruling 26)."""
    state.acting = NOBODY
    state.step = PLACING
    for step in range(box.players):
        candidate = (seat + step) % box.players
        if state.players[candidate].ready and can_place(box, state, candidate):
            state.acting = candidate
            state.turn += 1
            return


def _tell_passed_over(box: Box, state: PerfumeryState, seat: int, tell: Tell) -> None:
    """The seats after this one whose turn did not come although they have a ready perfumer."""
    if tell is None:
        return
    for step in range(1, box.players + 1):
        candidate = (seat + step) % box.players
        if candidate == state.acting:
            return
        if state.players[candidate].ready:
            tell.append(events.CannotPlace(candidate))


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


def apply(box: Box, state: PerfumeryState, action: Play, tell: Tell) -> None:
    """Carry out an action of the acting seat. Where it ends the turn, the next one has begun with its last event."""
    seat = state.acting
    player = state.players[seat]
    verb = action.verb
    if verb == PAY:
        state.step = PAYING
        _pay(box, state, player, action.what, tell)
        _pay_forced(box, state, player, tell)
    elif verb == INSTALL:
        _lift_from_hand(box, state, player, action.what, tell)
    elif verb == PLACE:
        _set(box, state, player, action.where, action.what, tell)
    elif state.step == PLACING:
        player.ready -= 1
        _place_perfumer(box, state, player, action, tell)
    else:
        _discard(box, state, player, action.what, tell)
    if state.step == PLACING:
        _tell_passed_over(box, state, seat, tell)


def _place_perfumer(box: Box, state: PerfumeryState, player: Player, action: Play, tell: Tell) -> None:
    verb = action.verb
    if verb == ACQUIRE:
        _acquire(box, state, player, action.what, tell)
    elif verb == NOTE:
        _begin_note(box, state, player, action.where, tell)
    elif verb == SORT_RECIPE:
        _begin_sort(box, state, player, action.what, tell)
    elif verb == REPLENISH_KIND:
        _replenish(box, state, player, action.what, tell)
    elif verb == TAKE_FLORAL:
        _take_floral(box, state, player, action.where, tell)
    elif verb == TAKE_SYNTHETIC:
        _take_synthetic(box, state, player, action.where, tell)
    elif verb == HIRE_PERFUMER:
        _hire(box, state, player, tell)
    else:
        assert verb == TAKE_START
        _start(box, state, player, tell)


def _end_turn(box: Box, state: PerfumeryState) -> None:
    """Done before the last event of the turn is told: nothing else tells that the turn passes on."""
    state.note = NOWHERE
    state.lifted = NO_CARD
    state.path = NOWHERE
    next_turn(box, state, state.acting + 1)


# 1 Acquire Cards


def _acquire(box: Box, state: PerfumeryState, player: Player, column: int, tell: Tell) -> None:
    seat = state.acting
    cards = state.columns[column]
    state.tiles[column] = seat
    state.columns[column] = []
    for card in cards:
        insert(player.hand, card)
    with_marker = state.next_column == column
    if not with_marker:
        _end_acquiring(box, state, player)
    if tell is not None:
        tell.append(events.Acquire(seat, column=column + 1, cards=names(cards), faces=box.faces(cards)))
    if with_marker:
        _take_next_marker(box, state, player, tell)


def _take_next_marker(box: Box, state: PerfumeryState, player: Player, tell: Tell) -> None:
    """The starting marker comes with it (ruling 12)."""
    seat, holder, column = state.acting, state.starting, state.next_column
    state.next_column = NOWHERE
    state.next_holder = seat
    if holder == seat:
        _end_acquiring(box, state, player)
    if tell is not None:
        tell.append(events.TakeNextMarker(seat, column=column + 1))
    if holder != seat:
        state.starting = seat
        _end_acquiring(box, state, player)
        if tell is not None:
            tell.append(events.TakeStart(seat, from_=holder))


def _end_acquiring(box: Box, state: PerfumeryState, player: Player) -> None:
    if len(player.hand) > box.hand_limit:
        open_path(state)  # ruling 4
        state.step = DISCARDING
    else:
        _end_turn(box, state)


def _discard(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> None:
    seat = state.acting
    column = lay(state, player, card)
    if len(player.hand) == box.hand_limit:
        _end_turn(box, state)
    if tell is not None:
        tell.append(events.Discard(seat, card=IDS[card], face=box.face(card), column=column))


# Paying: cards are named until the cost is met (ruling 27)


def _owe(state: PerfumeryState, cost: int) -> None:
    state.owed = cost
    state.step = PAYING
    open_path(state)


def _pay_forced(box: Box, state: PerfumeryState, player: Player, tell: Tell) -> None:
    """Cards are named by their owner only while there are different ones to choose from (ruling 48)."""
    while state.owed and player.hand[0] == player.hand[-1]:
        _pay(box, state, player, player.hand[0], tell)


def _pay(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> None:
    seat = state.acting
    column = lay(state, player, card)
    state.owed = max(0, state.owed - box.value[card])
    if not state.owed:
        _end_turn(box, state)
    if tell is not None:
        tell.append(events.Pay(seat, card=IDS[card], face=box.face(card), column=column))


# 2 Note


def _begin_note(box: Box, state: PerfumeryState, player: Player, note: int, tell: Tell) -> None:
    player.used |= note_bit(note)
    state.note = note
    state.step = INSTALLING
    open_path(state)
    if tell is not None:
        tell.append(events.Note(state.acting, note=NOTES[note]))
    choices = installs(box, state, player)
    if len(choices) == 1:  # at least one recipe (rulings 5, 48)
        only = choices[0]
        assert isinstance(only, Play)
        _lift_from_hand(box, state, player, only.what, tell)


def _lift_from_hand(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> None:
    state.lifted = card
    state.step = SETTING
    if not player.notes[state.note]:
        _set(box, state, player, state.note, 0, tell)
    elif tell is not None:
        tell.append(events.ChooseRecipe(state.acting, card=IDS[card], face=box.face(card), note=NOTES[state.note]))


def _set(box: Box, state: PerfumeryState, player: Player, note: int, place: int, tell: Tell) -> None:
    """The lifted recipe goes to its place, from the hand or from another place (ruling 32)."""
    card = state.lifted
    state.lifted = NO_CARD
    if state.note == NOWHERE:
        _move(box, state, player, card, note, place, tell)
    else:
        _install(box, state, player, card, place, tell)


def _install(box: Box, state: PerfumeryState, player: Player, card: int, place: int, tell: Tell) -> None:
    recipes = player.notes[state.note]
    player.hand.remove(card)
    recipes.insert(place, card)
    state.owed += box.value[card]
    state.step = INSTALLING if installs(box, state, player) else PAYING
    if tell is not None:
        tell.append(
            events.Install(
                state.acting,
                card=IDS[card],
                face=box.face(card),
                note=NOTES[state.note],
                place=place,
                above=box.face(recipes[place - 1]) if place > 0 else ABSENT,
                owed=state.owed,
            )
        )
    if state.step == PAYING:
        _pay_forced(box, state, player, tell)


# 3 Sort Recipes


def _begin_sort(box: Box, state: PerfumeryState, player: Player, card: int, tell: Tell) -> None:
    player.used |= space_bit(SORT)
    state.lifted = card
    state.step = SETTING
    if tell is not None:
        tell.append(events.Sort(state.acting, card=IDS[card], face=box.face(card)))


def _move(box: Box, state: PerfumeryState, player: Player, card: int, note: int, place: int, tell: Tell) -> None:
    seat = state.acting
    for recipes in player.notes:
        if card in recipes:
            recipes.remove(card)
    there = player.notes[note]
    there.insert(place, card)
    _end_turn(box, state)
    if tell is not None:
        tell.append(
            events.MoveRecipe(
                seat,
                card=IDS[card],
                face=box.face(card),
                note=NOTES[note],
                place=place,
                above=box.face(there[place - 1]) if place > 0 else ABSENT,
            )
        )


# 4 Replenish


def _replenish(box: Box, state: PerfumeryState, player: Player, kind: int, tell: Tell) -> None:
    seat = state.acting
    player.used |= space_bit(REPLENISH)
    player.stored += from_supply(state, ONE[kind])
    _end_turn(box, state)
    if tell is not None:
        tell.append(events.Replenish(seat, essence=KINDS[kind]))


# 5 Floral / Synthetic


def _take_floral(box: Box, state: PerfumeryState, player: Player, note: int, tell: Tell) -> None:
    seat = state.acting
    player.used |= space_bit(ESSENCE)
    player.stock[note] += from_supply(state, ONE[FLORAL])
    _end_turn(box, state)
    if tell is not None:
        tell.append(events.TakeEssence(seat, essence="F", note=NOTES[note]))


def _take_synthetic(box: Box, state: PerfumeryState, player: Player, note: int, tell: Tell) -> None:
    player.used |= space_bit(ESSENCE)
    player.stock[note] += from_supply(state, ONE[SYNTHETIC])  # ruling 42: gain first, then pay
    _owe(state, box.synthetic_cost)
    if tell is not None:
        tell.append(events.TakeEssence(state.acting, essence="S", note=NOTES[note]))
    _pay_forced(box, state, player, tell)


# 6 Hire


def _hire(box: Box, state: PerfumeryState, player: Player, tell: Tell) -> None:
    player.used |= space_bit(HIRE)
    _owe(state, box.hire_cost)
    if tell is not None:
        tell.append(events.Hire(state.acting))
    _pay_forced(box, state, player, tell)


# 7 Starting Player


def _start(box: Box, state: PerfumeryState, player: Player, tell: Tell) -> None:
    """The seat takes the starting marker, and the next-starting marker from whoever holds it (ruling 12)."""
    seat, holder = state.acting, state.starting
    player.used |= space_bit(START)
    if tell is not None:
        tell.append(events.Start(seat))
    both = state.next_holder not in (NOBODY, seat)
    state.starting = seat
    if both:
        state.next_holder = seat
    _end_turn(box, state)
    if tell is not None:
        taken = events.TakeBothMarkers if both else events.TakeStart
        tell.append(taken(seat, from_=holder))
