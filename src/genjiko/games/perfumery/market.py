"""The market in the middle of the table: columns, the path of discards, the two markers, the supply of essences."""

from genjiko.games.perfumery import events
from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.cards import IDS, insert
from genjiko.games.perfumery.essences import KINDS, Kind, as_list
from genjiko.games.perfumery.state import NOBODY, NOWHERE, PerfumeryState, Player
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.sink import Tell


def fewest(state: PerfumeryState) -> int:
    """The column with the fewest items, the rightmost of equals; the marker counts as a card (ruling 3)."""
    best = 0
    least = 1 << 30
    for column, cards in enumerate(state.columns):
        items = len(cards)
        if column == state.next_column:
            items += 1
        if items <= least:
            best = column
            least = items
    return best


def open_path(state: PerfumeryState) -> None:
    """Find where the first card of a payment or discard will lie (rulings 3, 4)."""
    state.path = fewest(state)


def lay(state: PerfumeryState, player: Player, card: int) -> int:
    """One card of the hand goes to the next column of the path; the path goes on to the left and wraps.

    Returns the column as people count it.
    """
    column = state.path
    player.hand.remove(card)
    insert(state.columns[column], card)
    state.path = column - 1 if column > 0 else len(state.columns) - 1
    return column + 1


def refill(box: Box, state: PerfumeryState, tell: Tell) -> None:
    """One perfume above and one recipe below each tile, from the right."""
    for column in range(box.columns - 1, -1, -1):
        perfume = state.perfumes.pop()
        recipe = state.recipes.pop()
        insert(state.columns[column], perfume)
        insert(state.columns[column], recipe)
        if tell is not None:
            tell.append(
                events.Refill(
                    column=column + 1,
                    perfume=IDS[perfume],
                    recipe=IDS[recipe],
                    faces=box.faces([perfume, recipe]),
                    left=len(state.perfumes),
                    reveals=EVERYBODY,
                )
            )


def return_marker(state: PerfumeryState, tell: Tell) -> None:
    """The next-starting marker, if it is not in a column, goes below the column with the fewest cards (ruling 13)."""
    if state.next_column != NOWHERE:
        return
    state.next_column = fewest(state)
    state.next_holder = NOBODY
    if tell is not None:
        tell.append(events.MarkerReturns(column=state.next_column + 1))


def from_supply(state: PerfumeryState, essences: int) -> int:
    """Essences taken from the supply, which is no limit (rulings 16, 31)."""
    for kind in range(len(KINDS)):
        state.supply[kind] -= (essences >> (8 * kind)) & 255
    return essences


def to_supply(state: PerfumeryState, essences: int) -> None:
    """Essences go back to the supply."""
    for kind in range(len(KINDS)):
        state.supply[kind] += (essences >> (8 * kind)) & 255


def empty_spaces(box: Box, player: Player) -> int:
    """The empty storage spaces on the produced perfumes, as a set of essences."""
    spaces = 0
    for card in player.produced:
        spaces += box.space[card]
    return spaces - player.stored


def replenishable(box: Box, player: Player) -> list[int]:
    """The kinds of which a storage space can be replenished (rulings 8, 36)."""
    empty = empty_spaces(box, player)
    if box.replenish_by_space:
        return [kind for kind in range(len(KINDS)) if (empty >> (8 * kind)) & 255]
    smallest = smallest_spaces(box, player)
    return [kind for kind in range(len(KINDS)) if 0 < smallest[kind] <= (empty >> (8 * kind)) & 255]


def smallest_spaces(box: Box, player: Player) -> list[int]:
    """For each kind the fewest spaces that a produced perfume has of it; 0 where none has any.

    Stored essences lie as close together as they can, so a perfume is all empty exactly if as many spaces are.
    """
    found = [0] * len(KINDS)
    for card in player.produced:
        for kind in range(len(KINDS)):
            spaces = (box.space[card] >> (8 * kind)) & 255
            if spaces and (not found[kind] or spaces < found[kind]):
                found[kind] = spaces
    return found


def essence_names(essences: int) -> list[Kind]:
    """The essences one by one, as letters."""
    return [KINDS[kind] for kind in as_list(essences)]
