"""What a position of Kimono Memories looks worth, and reasons for a move in plain words."""

from math import exp
from typing import Final

from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.actions import Cross, Name, Place, Reward
from genjiko.games.kimono_memories.album import layer_of, open_slots
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import CAT, NONE, SYMBOLS, N
from genjiko.games.kimono_memories.placing import lay, name_wild
from genjiko.games.kimono_memories.state import N_TOKENS, NAME, PLACE, KimonoState, cats, place_crossed
from genjiko.kernel.action import Action
from genjiko.kernel.rules import Reason

# What a reward card is worth to its winner, in points.
_REWARD: Final = 4.0


def values(state: KimonoState, box: Box, expert: bool, sudden: bool) -> list[float]:
    """The chance of each seat; a photo in the hand counts as if it were placed well."""
    if state.won:
        share = 1.0 / state.won.bit_count()
        return [share if state.won >> seat & 1 else 0.0 for seat in range(2)]
    still = _album_worth(state, box, 1 - state.actor) if expert else 0.0
    if state.step == PLACE:
        chance = _after_best_slot(state, box, expert, sudden, still)
    elif state.step == NAME:
        chance = _after_best_name(state, box, expert, sudden, still)
    else:
        chance = _chance(state, box, expert, sudden, still)
    return [chance, 1.0 - chance]


def _after_best_slot(state: KimonoState, box: Box, expert: bool, sudden: bool, still: float) -> float:
    """The chance of seat 0 once the actor has placed the photo where it looks best; the other's album is `still`."""
    seat = state.actor
    best = -1.0
    for slot in open_slots(state.album[seat]):
        after = state.copy_to_place()
        lay(after, box, slot, None)
        if after.step == NAME:
            chance = _after_best_name(after, box, expert, sudden, still)
        else:
            chance = _chance(after, box, expert, sudden, still)
        best = max(best, chance if seat == 0 else 1.0 - chance)
    return best if seat == 0 else 1.0 - best


def _after_best_name(state: KimonoState, box: Box, expert: bool, sudden: bool, still: float) -> float:
    """The chance of seat 0 once the actor has named what looks best, for one side or for both."""
    seat = state.actor
    best = -1.0
    for symbol in range(N + 1):
        if symbol == CAT and state.supply[CAT] == 0:
            continue
        after = state.copy_to_place()
        name_wild(after, box, symbol, None)
        if after.slot != NONE:
            chance = _after_best_name(after, box, expert, sudden, still)
        else:
            chance = _chance(after, box, expert, sudden, still)
        best = max(best, chance if seat == 0 else 1.0 - chance)
    return best if seat == 0 else 1.0 - best


def _chance(state: KimonoState, box: Box, expert: bool, sudden: bool, still: float) -> float:
    """The chance of seat 0 from points in sight, markers and the danger of a sudden victory."""
    left = _turns_left(state, box)
    lead = _tiles_lead(state, box, expert, left)
    if expert:
        moved = _album_worth(state, box, state.actor)
        lead += moved if state.actor == 0 else still
        lead -= still if state.actor == 0 else moved
        lead /= 5.0 + 0.4 * left
    else:
        # Cats and props only break a tie.
        ties = [cats(state, seat) + len(scoring.props(state.album[seat])) for seat in range(2)]
        lead += 0.1 * (ties[0] - ties[1])
        lead *= 1.2
    if sudden and state.comparing == NONE:
        lead += _sudden_lead(state, box)
    return 1.0 / (1.0 + exp(-lead))


def _turns_left(state: KimonoState, box: Box) -> int:
    return box.turns - state.turn + 1 if state.comparing == NONE else 0


def _tiles_lead(state: KimonoState, box: Box, expert: bool, left: int) -> float:
    """Expected scoring tiles: the later the turn, the surer a marker; seat 0 minus seat 1."""
    steepness = 2.5 / (1.0 + 0.12 * left)
    lead = 0.0
    for pattern in range(N):
        worth = 1.0
        if expert:
            worth = box.tiles[pattern] + (_REWARD if state.tiles[pattern] == NONE else 0.0)
        if pattern <= state.comparing:
            share = 0.0 if state.tiles[pattern] == NONE else (1.0 if state.tiles[pattern] == 0 else -1.0)
        else:
            share = 2.0 / (1.0 + exp(-steepness * state.markers[pattern])) - 1.0
        lead += worth * share
    return lead


def _album_worth(state: KimonoState, box: Box, seat: int) -> float:
    """Cats, props and mon as they stand, and what they may still grow to."""
    left = _turns_left(state, box)
    album = state.album[seat]
    _, cat_points, prop_points, mon = scoring.points(state, box, True, seat)
    worth = float(cat_points + prop_points) + 0.8 * mon
    worth += 0.12 * left * cats(state, seat)  # each cat makes the next one dearer
    for card in scoring.props(album):
        worth += 0.15 * left * box.points[card] / len(box.scores[card])
    return worth


def _sudden_lead(state: KimonoState, box: Box) -> float:
    """How near each seat is to two markers on the third space; seat 0 minus seat 1."""
    lead = 0.0
    for towards in (1, -1):
        spaces = sorted([min(marker * towards, box.sudden_space) for marker in state.markers])
        missing = 2 * box.sudden_space - max(spaces[-1], 0) - max(spaces[-2], 0)
        lead += towards * (4.0, 2.2, 1.0, 0.5, 0.2, 0.1, 0.0)[missing]
    return lead


def reason(seen: KimonoState, box: Box, expert: bool, action: Action) -> Reason:
    """One line on what the action does: facts that can be seen, no judgement."""
    if isinstance(action, Cross):
        taken = seen.ring[place_crossed(seen, action.cards)]
        return "cross", {"cards": action.cards, **box.about(taken)}
    if isinstance(action, Name):
        if action.symbol == CAT:
            return ("name_cat" if expert else "name_cat_basic"), {}
        return "name", box.about_symbol(action.symbol)
    if isinstance(action, Reward):
        return "reward", box.about(action.card)
    assert isinstance(action, Place)
    return _reason_to_place(seen, box, expert, action.slot)


def _reason_to_place(seen: KimonoState, box: Box, expert: bool, slot: int) -> Reason:
    after = seen.copy_to_place()
    laid = len(seen.tokens[seen.actor])
    lay(after, box, slot, None)
    if after.step == NAME:
        return "place_wild", {}
    if len(after.tokens[seen.actor]) > laid:
        return "place_match", _tokens(box, [number % N_TOKENS for number in after.tokens[seen.actor][laid:]])
    if layer_of(slot) == 1:
        return "place", {}
    return ("place_high" if expert else "place_high_basic"), {"layer": layer_of(slot), "below": layer_of(slot) - 1}


def _tokens(box: Box, symbols: list[int]) -> dict[str, object]:
    """The tokens of one placement as a hint names them: a pattern, another one, and the number of cats."""
    found: dict[str, object] = {}
    for symbol in symbols:
        if symbol == CAT:
            found["cats"] = symbols.count(CAT)
        elif "symbol" not in found:
            found.update(box.about_symbol(symbol))
        else:
            found.update({"other": SYMBOLS[symbol], "other_colour": box.colours[symbol]})
    return found
