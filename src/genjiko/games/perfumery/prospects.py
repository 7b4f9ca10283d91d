"""What the things before a seat of Perfumery look worth: guesses, in points that they may bring until the end."""

from typing import Final

from genjiko.games.perfumery.box import HIRE, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.essences import size
from genjiko.games.perfumery.market import empty_spaces
from genjiko.games.perfumery.plan_figures import PLAIN, Figures
from genjiko.games.perfumery.state import (
    DEVELOPMENT,
    DONE,
    INSTALLING,
    NO_CARD,
    NOWHERE,
    OVER,
    PLACING,
    SETTING,
    STORING,
    PerfumeryState,
    Player,
    space_bit,
)
from genjiko.games.perfumery.this_round import (
    NO_HELP,
    Help,
    blended,
    cash_of,
    from_columns,
    help_for,
    one_paid,
    produce_now,
    stock_soon,
    worth_of,
)

Known = dict[object, float]
"""What was found out about what lies before a seat."""

_KEPT: Final = 20_000  # how many holdings are remembered


def hope(box: Box, state: PerfumeryState, seat: int, known: Known, figures: Figures = PLAIN) -> float:
    """The points that a seat may have at the end: brand value now, and guesses for what it holds."""
    player = state.players[seat]
    points = 0.0
    for card in player.produced:
        points += box.brand[card]
    if state.phase == OVER:
        return points
    helping = NO_HELP
    if figures.plans and state.phase == DEVELOPMENT and not _between_rounds(state):
        helping = help_for(box, state, player)
        points += from_columns(box, state, seat, player, helping, box.rounds - state.round, figures)
    if state.phase == DEVELOPMENT and state.acting == seat and state.step != PLACING:
        return points + _best_completion(box, state, player, known, figures, helping)
    return points + _prospects(box, state, player, known, figures, helping)


# -- a turn half done is worth what its best end is worth --


def _best_completion(
    box: Box, state: PerfumeryState, player: Player, known: Known, figures: Figures, helping: Help
) -> float:
    if state.step == SETTING:
        return _best_place(box, state, player, state.lifted, known, figures, helping) - figures.money * state.owed
    now = _prospects(box, state, player, known, figures, helping) - figures.money * state.owed
    if state.step == INSTALLING and not state.owed:
        room = box.worth(player.hand)
        for card in player.hand:
            if card < FIRST_PERFUME and 2 * box.value[card] <= room:
                now = max(now, _best_place(box, state, player, card, known, figures, helping))
    over = len(player.hand) - box.hand_limit
    return now - over if over > 0 else now


def _best_place(
    box: Box, state: PerfumeryState, player: Player, card: int, known: Known, figures: Figures, helping: Help
) -> float:
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
            cost = 0.0 if state.note == NOWHERE else figures.money * box.value[card]
            best = max(best, _prospects(box, state, trial, known, figures, helping) - cost)
    return best


# -- what a seat holds --


def _prospects(box: Box, state: PerfumeryState, player: Player, known: Known, figures: Figures, helping: Help) -> float:
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
        ((to_come * 256 + (player.used & space_bit(HIRE))) * 4 + player.perfumers) * 4
        + 2 * int(figures.plans)
        + int(starts),
        helping.code,
    )
    found = known.get(key)
    if found is None:
        if len(known) >= _KEPT:
            known.clear()
        found = _find_prospects(box, player, step, to_come, starts, figures, helping)
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


def _find_prospects(
    box: Box, player: Player, step: int, to_come: int, starts: bool, figures: Figures, helping: Help
) -> float:
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
        points += produce_now(box, stock, stored, spaces, later, to_come, figures, helping, cash_of(box, player))
    elif step == STORING:
        points += figures.stored[to_come] * worth_of(stored) if to_come else 0.0
    if to_come == 0:
        return points
    usual = [blended(box, player, note, box.tile[note], 0) for note in range(3)]
    for essences in usual:
        points += figures.engine[to_come] * worth_of(essences) ** 0.8
    if figures.plans:
        points += _to_be_made(box, usual, stored, later, to_come, figures)
    else:
        fade = min(1.0, 0.4 + 0.2 * to_come)
        for card in later:
            share = share_of(box, usual, stored, card)
            points += box.brand[card] * fade * (figures.made if share == 1.0 else figures.nearly * share * share)
    points += figures.money * box.worth(player.hand) * min(1.0, 0.5 * to_come)
    if step == DONE:
        points += figures.stored[to_come] * worth_of(stored) + figures.empty[to_come] * size(empty_spaces(box, player))
    if player.perfumers == box.most_perfumers or player.used & space_bit(HIRE):
        points += figures.perfumer * to_come
    if starts:
        points += figures.start
    return points


def _to_be_made(box: Box, usual: list[int], stored: int, later: list[int], to_come: int, figures: Figures) -> float:
    """Points of the perfumes kept in hand: those that fit best count most, as far as rounds are left to make them."""
    hopes: list[float] = []
    for card in later:
        share = share_of(box, usual, stored, card)
        hopes.append(box.brand[card] * (figures.made if share == 1.0 else figures.nearly * share * share))
    hopes.sort(reverse=True)
    points = 0.0
    room = figures.a_round * to_come
    for i, hope in enumerate(hopes):
        part = min(1.0, max(0.0, room - i))
        points += part * hope * (1.0 if i < 2 else figures.third)
    return points


def _paid_for(stock: list[int], stored: int, units: list[tuple[int, int]], paid: int) -> int:
    """Pay for a perfume out of `stock`, exact essences first. What is left in storage; -1 if it cannot be paid."""
    for i in range(paid, len(units)):
        note, kind = units[i]
        stored = one_paid(stock, stored, note, kind)
        if stored < 0:
            break
    return stored


def share_of(box: Box, usual: list[int], stored: int, card: int) -> float:
    """The share of a perfume's essences that the notes usually give, with the storage; 1 if they give all."""
    stock = usual[:]
    units = box.units[card]
    found = 0
    for note, kind in units:
        rest = one_paid(stock, stored, note, kind)
        if rest >= 0:
            stored = rest
            found += 1
    return found / len(units)
