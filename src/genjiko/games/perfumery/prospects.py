"""What the things before a seat of Perfumery look worth: guesses, in points that they may bring until the end."""

from typing import Final

from genjiko.games.perfumery.box import HIRE, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.essences import SYNTHETIC, holds
from genjiko.games.perfumery.market import empty_spaces
from genjiko.games.perfumery.state import (
    DEVELOPMENT,
    DONE,
    INSTALLING,
    MIXING,
    NO_CARD,
    NOWHERE,
    OVER,
    PLACING,
    PRODUCING,
    SETTING,
    SPENDING,
    STORING,
    PerfumeryState,
    Player,
    space_bit,
)

Known = dict[object, float]
"""What was found out about what lies before a seat."""

# What an essence is worth beside the others: about half a point of brand value for each.
_WORTH: Final = (2.0, 3.0, 4.0, 5.0)

_MONEY: Final = 0.13  # points for a unit of money in hand
_PERFUMER: Final = 2.0  # points for the third perfumer in each round to come
_ENGINE: Final = 0.7  # points for what a note blends in each round to come
_STORED: Final = 0.3  # points for a unit of worth in storage
_START: Final = 0.4  # points for the starting marker
_SOON: Final = 0.2  # the part of its brand value for a perfume in hand that the own notes can pay: there are others
_BEGUN: Final = 0.2  # the same for one that they can pay in part, times the square of that part
# The same for a seat that plans: a perfume in hand is kept to be made.
_MADE: Final = 0.5
_NEARLY: Final = 0.4
_A_ROUND: Final = 1.5  # perfumes made in a round
_KEPT: Final = 20_000  # how many holdings are remembered


def hope(box: Box, state: PerfumeryState, seat: int, known: Known, plans: bool = False) -> float:
    """The points that a seat may have at the end: brand value now, and guesses for what it holds.

    `plans`: perfumes in hand are kept to be made; else they are little more than money.
    """
    player = state.players[seat]
    points = 0.0
    for card in player.produced:
        points += box.brand[card]
    if state.phase == OVER:
        return points
    if state.phase == DEVELOPMENT and state.acting == seat and state.step != PLACING:
        return points + _best_completion(box, state, player, known, plans)
    return points + _prospects(box, state, player, known, plans)


# -- a turn half done is worth what its best end is worth --


def _best_completion(box: Box, state: PerfumeryState, player: Player, known: Known, plans: bool) -> float:
    if state.step == SETTING:
        return _best_place(box, state, player, state.lifted, known, plans) - _MONEY * state.owed
    now = _prospects(box, state, player, known, plans) - _MONEY * state.owed
    if state.step == INSTALLING and not state.owed:
        room = box.worth(player.hand)
        for card in player.hand:
            if card < FIRST_PERFUME and 2 * box.value[card] <= room:
                now = max(now, _best_place(box, state, player, card, known, plans))
    over = len(player.hand) - box.hand_limit
    return now - over if over > 0 else now


def _best_place(box: Box, state: PerfumeryState, player: Player, card: int, known: Known, plans: bool) -> float:
    """The prospects with a lifted recipe at its best place; one from the hand is paid for."""
    best = -1e9
    for note in range(3) if state.note == NOWHERE else (state.note,):
        for place in range(len(player.notes[note]) + 1):
            trial = player.copy()
            if state.note == NOWHERE:
                for recipes in trial.notes:
                    if card in recipes:
                        recipes.remove(card)
            else:
                trial.hand.remove(card)
            if place > len(trial.notes[note]):
                continue
            trial.notes[note].insert(place, card)
            cost = 0.0 if state.note == NOWHERE else _MONEY * box.value[card]
            best = max(best, _prospects(box, state, trial, known, plans) - cost)
    return best


# -- what a seat holds --


def _prospects(box: Box, state: PerfumeryState, player: Player, known: Known, plans: bool) -> float:
    """Remembered: a search looks at the same things before a seat again and again."""
    to_come = rounds_to_come(box, state)
    step = DONE if _between_rounds(state) else player.step
    starts = state.players[state.starting] is player
    key = (
        tuple(player.hand),
        tuple(player.notes[0]),
        tuple(player.notes[1]),
        tuple(player.notes[2]),
        tuple(player.produced),
        player.stock[0],
        player.stock[1],
        player.stock[2],
        player.stored,
        player.pot,
        player.making,
        ((step * 4 + player.note) * 64 + player.height) * 16 + player.paid,
        ((to_come * 256 + (player.used & space_bit(HIRE))) * 4 + player.perfumers) * 4 + 2 * int(plans) + int(starts),
    )
    found = known.get(key)
    if found is None:
        if len(known) >= _KEPT:
            known.clear()
        found = _find_prospects(box, player, step, to_come, starts, plans)
        known[key] = found
    return found


def rounds_to_come(box: Box, state: PerfumeryState) -> int:
    """The rounds after this one; before its first perfumer is placed it is itself to come."""
    return box.rounds - state.round + (1 if _between_rounds(state) else 0)


def _between_rounds(state: PerfumeryState) -> bool:
    """True before the first perfumer of a round. Whoever stores last opens the next round; by another measure there it
    would seem better, or worse, to leave essences lying."""
    if state.phase != DEVELOPMENT or state.round == 1:
        return False
    return all(player.ready == player.perfumers for player in state.players)


def _find_prospects(box: Box, player: Player, step: int, to_come: int, starts: bool, plans: bool) -> float:
    points = 0.0
    stored = player.stored
    later = [card for card in player.hand if FIRST_PERFUME <= card < FUNDS and card != player.making]
    if step != DONE and not (step == STORING and box.every_choice):
        stock = stock_soon(box, player)
        spaces = empty_spaces(box, player) + stored
        if player.making != NO_CARD:
            points += box.brand[player.making]
            spaces += box.space[player.making]
            stored = _paid_for(stock, stored, box.units[player.making], player.paid)
        points += _produce_now(box, stock, stored, spaces, later, to_come)
    elif step == STORING:
        points += _STORED * worth_of(stored) if to_come else 0.0
    if to_come == 0:
        return points
    usual = [blended(box, player, note, box.tile[note], 0) for note in range(3)]
    for essences in usual:
        points += _ENGINE * to_come * worth_of(essences) ** 0.8
    if plans:
        points += _to_be_made(box, usual, stored, later, to_come)
    else:
        fade = min(1.0, 0.4 + 0.2 * to_come)
        for card in later:
            share = share_of(box, usual, stored, card)
            points += box.brand[card] * fade * (_SOON if share == 1.0 else _BEGUN * share * share)
    points += _MONEY * box.worth(player.hand) * min(1.0, 0.5 * to_come)
    if step == DONE:
        points += _STORED * worth_of(stored)
    if player.perfumers == box.most_perfumers or player.used & space_bit(HIRE):
        points += _PERFUMER * to_come
    if starts:
        points += _START
    return points


def _to_be_made(box: Box, usual: list[int], stored: int, later: list[int], to_come: int) -> float:
    """Points of the perfumes kept in hand: those that fit best count most, as far as rounds are left to make them."""
    hopes: list[float] = []
    for card in later:
        share = share_of(box, usual, stored, card)
        hopes.append(box.brand[card] * (_MADE if share == 1.0 else _NEARLY * share * share))
    hopes.sort(reverse=True)
    points = 0.0
    room = _A_ROUND * to_come
    for i, hope in enumerate(hopes):
        part = min(1.0, max(0.0, room - i))
        points += part * hope * (1.0 if i < 2 else 0.6)
    return points


def worth_of(essences: int) -> float:
    """What a set of essences is worth beside others."""
    total = 0.0
    for kind in range(4):
        total += _WORTH[kind] * (essences >> (8 * kind) & 255)
    return total


def stock_soon(box: Box, player: Player) -> list[int]:
    """The stockyards once this round's blending is done."""
    if player.step == MIXING:
        stock = player.stock[:]
        stock[player.note] += blended(box, player, player.note, player.pot, player.height)
        for note in range(player.note + 1, 3):
            stock[note] += blended(box, player, note, box.tile[note], 0)
        return stock
    if player.step in (PRODUCING, SPENDING, STORING):
        return player.stock[:]
    return [player.stock[note] + blended(box, player, note, box.tile[note], 0) for note in range(3)]


def blended(box: Box, player: Player, note: int, pot: int, height: int) -> int:
    """What rises to the stockyard if every mixing is used that can be."""
    recipes = player.notes[note]
    for i in range(height, len(recipes)):
        card = recipes[i]
        if holds(pot, box.pay[card]):
            pot += box.get[card] - box.pay[card]
    return pot


def _produce_now(box: Box, stock: list[int], stored: int, spaces: int, later: list[int], to_come: int) -> float:
    """Points of the perfumes that this round can still pay, the dearest first; they are taken out of `later`."""
    points = 0.0
    for card in sorted(later, key=box.brand.__getitem__, reverse=True):
        trial = stock[:]
        rest = _paid_for(trial, stored, box.units[card], 0)
        if rest >= 0:
            points += 0.95 * box.brand[card]
            stock[:] = trial
            stored = rest
            spaces += box.space[card]
            later.remove(card)
    if to_come == 0:
        return points
    there = stock[0] + stock[1] + stock[2]
    for kind in range(4):
        have = (stored >> (8 * kind) & 255) + (there >> (8 * kind) & 255)
        points += _STORED * _WORTH[kind] * min(have, spaces >> (8 * kind) & 255)
    return points


def _paid_for(stock: list[int], stored: int, units: list[tuple[int, int]], paid: int) -> int:
    """Pay for a perfume out of `stock`, exact essences first. What is left in storage; -1 if it cannot be paid."""
    for i in range(paid, len(units)):
        note, kind = units[i]
        stored = _one_paid(stock, stored, note, kind)
        if stored < 0:
            break
    return stored


def _one_paid(stock: list[int], stored: int, note: int, kind: int) -> int:
    """Pay one essence out of `stock`. What is left in storage; -1 if it cannot be paid."""
    shift = 8 * kind
    there = stock[note]
    if there >> shift & 255:
        stock[note] = there - (1 << shift)
    elif there >> (8 * SYNTHETIC):
        stock[note] = there - (1 << (8 * SYNTHETIC))
    elif stored >> shift & 255:
        return stored - (1 << shift)
    elif stored >> (8 * SYNTHETIC):
        return stored - (1 << (8 * SYNTHETIC))
    else:
        return -1
    return stored


def share_of(box: Box, usual: list[int], stored: int, card: int) -> float:
    """The share of a perfume's essences that the notes usually give, with the storage; 1 if they give all."""
    stock = usual[:]
    units = box.units[card]
    found = 0
    for note, kind in units:
        rest = _one_paid(stock, stored, note, kind)
        if rest >= 0:
            stored = rest
            found += 1
    return found / len(units)
