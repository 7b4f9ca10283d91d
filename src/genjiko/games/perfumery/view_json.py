"""The table of Perfumery as plain JSON values for a screen."""

from genjiko.games.perfumery.blending import is_last_round, producible
from genjiko.games.perfumery.box import HIRE, NOTES, REPLENISH, SHARED, SORT, START, Box
from genjiko.games.perfumery.cards import FUNDS, IDS, STAGES, is_perfume, is_recipe, names
from genjiko.games.perfumery.development import is_open
from genjiko.games.perfumery.essences import KINDS, Kind, letters, size
from genjiko.games.perfumery.market import essence_names, replenishable
from genjiko.games.perfumery.spending import lacking
from genjiko.games.perfumery.state import (
    BLEND_STEPS,
    BLENDING,
    DISCARDING,
    MIXING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PHASES,
    SPENDING,
    TURN_STEPS,
    PerfumeryState,
    Player,
    note_bit,
    space_bit,
)
from genjiko.games.perfumery.this_round import blended, stock_soon
from genjiko.games.perfumery.view_types import (
    Blending,
    CardInfo,
    Closed,
    Column,
    Deck,
    Decks,
    Due,
    NextMarker,
    Note,
    Outcome,
    PerfumeInfo,
    Produced,
    RecipeInfo,
    Seat,
    Space,
    Table,
    Turn,
)
from genjiko.kernel.event import OPEN


def show_table(box: Box, seen: PerfumeryState, seat: int) -> Table:
    """The whole table; null stands for what the viewer cannot know or what is not there."""
    return {
        "round": seen.round,
        "rounds": box.rounds,
        "last_round": is_last_round(box, seen),
        "phase": PHASES[seen.phase],
        "first": seen.first,
        "acting": _seat_number(seen.acting),
        "turn": _show_turn(box, seen),
        "starting_marker": seen.starting,
        "next_marker": _show_next_marker(seen),
        "columns": [_show_column(seen, column) for column in range(box.columns)],
        "decks": _show_decks(box, seen),
        "spaces": [_show_space(box, seen, space) for space in range(len(SHARED))],
        "supply": _show_supply(seen),
        "costs": {"synthetic": box.synthetic_cost, "hire": box.hire_cost},
        "hand_limit": box.hand_limit,
        "seats": [_show_seat(box, seen, owner, seat) for owner in range(box.players)],
        "cards": {IDS[card]: _show_card(box, card) for card in [*box.in_game, FUNDS]},
        "lacks": _show_lacks(box, seen, seat),
    }


def show_table_after(box: Box, seen: PerfumeryState, seat: int, earlier: PerfumeryState, shown: Table) -> Table:
    """The same from the table of an earlier moment: made anew is only what reads something that has changed."""
    table = shown.copy()
    table["round"] = seen.round
    table["last_round"] = is_last_round(box, seen)
    table["phase"] = PHASES[seen.phase]
    table["first"] = seen.first
    table["acting"] = _seat_number(seen.acting)
    table["turn"] = _show_turn(box, seen)
    table["starting_marker"] = seen.starting
    if seen.next_holder != earlier.next_holder or seen.next_column != earlier.next_column:
        table["next_marker"] = _show_next_marker(seen)
    table["columns"] = [
        shown["columns"][column] if _same_column(seen, earlier, column) else _show_column(seen, column)
        for column in range(box.columns)
    ]
    if len(seen.perfumes) != len(earlier.perfumes) or len(seen.recipes) != len(earlier.recipes):
        table["decks"] = _show_decks(box, seen)
    table["spaces"] = [
        shown["spaces"][space] if _same_space(seen, earlier, space) else _show_space(box, seen, space)
        for space in range(len(SHARED))
    ]
    if seen.supply != earlier.supply:
        table["supply"] = _show_supply(seen)
    table["seats"] = [
        _show_seat_after(box, seen, owner, seat, earlier, shown["seats"][owner]) for owner in range(box.players)
    ]
    if seat >= 0 and not _same_means(seen, earlier, seat):
        table["lacks"] = _show_lacks(box, seen, seat)
    return table


def _seat_number(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _show_next_marker(seen: PerfumeryState) -> NextMarker:
    column = None if seen.next_column == NOWHERE else seen.next_column + 1
    return {"seat": _seat_number(seen.next_holder), "column": column}


def _show_decks(box: Box, seen: PerfumeryState) -> Decks:
    return {"perfumes": _show_deck(seen.perfumes, box.perfumes), "recipes": _show_deck(seen.recipes, box.recipes)}


def _show_supply(seen: PerfumeryState) -> dict[Kind, int]:
    return {letter: seen.supply[kind] for kind, letter in enumerate(KINDS)}


def _show_space(box: Box, seen: PerfumeryState, space: int) -> Space:
    return {
        "id": SHARED[space],
        "room": "each" if box.room_for_each[space] else "one",
        "perfumers": [s for s, player in enumerate(seen.players) if player.used & space_bit(space)],
        # By seat: what keeps it from the space, null where nothing does. All hands are known by the log.
        "closed": [_closed(box, seen, owner, space) for owner in range(box.players)],
    }


def _same_space(seen: PerfumeryState, earlier: PerfumeryState, space: int) -> bool:
    """Whether all that `_show_space` reads is as it was."""
    if space == START and seen.starting != earlier.starting:
        return False
    for seat, player in enumerate(seen.players):
        before = earlier.players[seat]
        if player.used != before.used:
            return False
        if space == SORT and player.notes != before.notes:
            return False
        if space == REPLENISH and not _same_brand(player, before):
            return False
        if space == HIRE and (player.perfumers != before.perfumers or player.hand != before.hand):
            return False
    return True


def _closed(box: Box, seen: PerfumeryState, seat: int, space: int) -> Closed | None:
    """What keeps a seat from a shared space, whether or not it is its turn; None if nothing does."""
    player = seen.players[seat]
    if not is_open(box, seen, seat, space):
        return "taken"
    if space == SORT and not any(player.notes):
        return "no_recipe"
    if space == REPLENISH and not replenishable(box, player):
        return "no_storage"
    if space == HIRE and player.perfumers == box.most_perfumers:
        return "has_all_perfumers"
    if space == HIRE and box.worth(player.hand) < box.hire_cost:
        return "too_dear"
    if space == START and seen.starting == seat:
        return "has_start"
    return None


def _show_turn(box: Box, seen: PerfumeryState) -> Turn | None:
    if seen.acting == NOBODY:
        return None
    over = len(seen.players[seen.acting].hand) - box.hand_limit
    return {
        "step": TURN_STEPS[seen.step],
        "note": None if seen.note == NOWHERE else NOTES[seen.note],
        "lifted": None if seen.lifted == NO_CARD else IDS[seen.lifted],
        "owed": seen.owed,
        "to_discard": over if seen.step == DISCARDING else 0,
        "path": None if seen.path == NOWHERE else seen.path + 1,
    }


def _show_column(seen: PerfumeryState, column: int) -> Column:
    cards = seen.columns[column]
    return {
        "number": column + 1,
        "cards": names(cards),
        "next_marker": seen.next_column == column,
        "items": len(cards) + int(seen.next_column == column),
        "perfumer": _seat_number(seen.tiles[column]),
    }


def _same_column(seen: PerfumeryState, earlier: PerfumeryState, column: int) -> bool:
    """Whether all that `_show_column` reads is as it was."""
    return (
        seen.columns[column] == earlier.columns[column]
        and (seen.next_column == column) == (earlier.next_column == column)
        and seen.tiles[column] == earlier.tiles[column]
    )


def _show_deck(deck: list[int], stages: list[list[int]]) -> Deck:
    """The back of the top card shows its stage, which follows from the number of cards drawn."""
    if not deck:
        return {"left": 0, "top_stage": None}
    drawn = sum([len(stage) for stage in stages]) - len(deck)
    stage = 0
    while drawn >= len(stages[stage]):
        drawn -= len(stages[stage])
        stage += 1
    return {"left": len(deck), "top_stage": STAGES[stage]}


def _show_lacks(box: Box, seen: PerfumeryState, seat: int) -> dict[str, list[Due]] | None:
    """What the own stills and storage would not pay, for each perfume that one holds or could take."""
    if seat < 0:
        return None
    player = seen.players[seat].copy()
    player.stock = stock_soon(box, player)
    cards = [*player.hand, *[card for column in seen.columns for card in column]]
    return {
        IDS[card]: [{"note": NOTES[note], "essence": KINDS[kind]} for note, kind in lacking(player, box.units[card])]
        for card in cards
        if is_perfume(card)
    }


def _same_means(seen: PerfumeryState, earlier: PerfumeryState, seat: int) -> bool:
    """Whether all that `_show_lacks` reads is as it was."""
    return seen.columns == earlier.columns and _same_player(seen.players[seat], earlier.players[seat])


def _show_seat(box: Box, seen: PerfumeryState, owner: int, viewer: int) -> Seat:
    player = seen.players[owner]
    return {
        "hand": names(player.hand) if viewer in (owner, OPEN) else None,
        "hand_size": len(player.hand),
        "known_hand": names(player.hand),
        "money": box.worth(player.hand) if viewer in (owner, OPEN) else None,
        "perfumers": player.perfumers,
        "ready": player.ready,
        "notes": [_show_note(box, player, note) for note in range(3)],
        "produced": _show_produced(box, player),
        "score": _score(box, player),
        "blending": _show_blending(box, player, viewer in (owner, OPEN)) if seen.phase == BLENDING else None,
    }


def _show_seat_after(
    box: Box, seen: PerfumeryState, owner: int, viewer: int, earlier: PerfumeryState, shown: Seat
) -> Seat:
    player, before = seen.players[owner], earlier.players[owner]
    if seen.phase == earlier.phase and _same_player(player, before):
        return shown
    seat = shown.copy()
    if player.hand != before.hand:
        seat["hand"] = names(player.hand) if viewer in (owner, OPEN) else None
        seat["hand_size"] = len(player.hand)
        seat["known_hand"] = names(player.hand)
        seat["money"] = box.worth(player.hand) if viewer in (owner, OPEN) else None
    seat["perfumers"] = player.perfumers
    seat["ready"] = player.ready
    seat["notes"] = [
        shown["notes"][note] if _same_note(player, before, note) else _show_note(box, player, note) for note in range(3)
    ]
    if not _same_brand(player, before):
        seat["produced"] = _show_produced(box, player)
        seat["score"] = _score(box, player)
    seat["blending"] = _show_blending(box, player, viewer in (owner, OPEN)) if seen.phase == BLENDING else None
    return seat


def _same_player(player: Player, before: Player) -> bool:
    return (
        player.hand == before.hand
        and player.perfumers == before.perfumers
        and player.ready == before.ready
        and player.used == before.used
        and player.notes == before.notes
        and player.stock == before.stock
        and _same_brand(player, before)
        and player.step == before.step
        and player.note == before.note
        and player.height == before.height
        and player.pot == before.pot
        and player.making == before.making
        and player.paid == before.paid
    )


def _same_brand(player: Player, before: Player) -> bool:
    return player.produced == before.produced and player.stored == before.stored


def _same_note(player: Player, before: Player, note: int) -> bool:
    """Whether all that `_show_note` reads is as it was."""
    return (
        player.used == before.used
        and player.notes[note] == before.notes[note]
        and player.stock[note] == before.stock[note]
    )


def _show_note(box: Box, player: Player, note: int) -> Note:
    return {
        "id": NOTES[note],
        "tile": letters(box.tile[note]),
        "perfumer": bool(player.used & note_bit(note)),
        "recipes": names(player.notes[note]),
        "stockyard": essence_names(player.stock[note]),
        "gives": essence_names(blended(box, player, note, box.tile[note], 0)),
    }


def _score(box: Box, player: Player) -> int:
    return sum([box.brand[card] for card in player.produced])


def _show_produced(box: Box, player: Player) -> list[Produced]:
    """Stored essences lie on the perfumes with the most spaces of their kind, the first of equals (rulings 8, 50)."""
    left = player.stored
    stored = dict.fromkeys(player.produced, 0)
    for card in sorted(player.produced, key=lambda card: -size(box.space[card])):
        for kind in range(len(KINDS)):
            number = min(left >> (8 * kind) & 255, box.space[card] >> (8 * kind) & 255)
            stored[card] += number << (8 * kind)
        left -= stored[card]
    return [{"card": IDS[card], "stored": essence_names(stored[card])} for card in player.produced]


def _show_blending(box: Box, player: Player, own: bool) -> Blending:
    shown: Blending = {
        "step": BLEND_STEPS[player.step], "note": None, "recipe": None, "pot": [], "making": None, "due": None,
        "mixed": None, "skipped": None,
    }  # fmt: skip
    if player.step == MIXING:
        above = player.notes[player.note][player.height :]
        shown["note"] = NOTES[player.note]
        shown["recipe"] = IDS[above[0]] if above else None
        shown["pot"] = essence_names(player.pot)
        if above and own:
            card = above[0]
            shown["mixed"] = _show_outcome(box, player, player.pot + box.get[card] - box.pay[card])
            shown["skipped"] = _show_outcome(box, player, player.pot)
    if player.step == SPENDING:
        shown["making"] = IDS[player.making]
    if player.step == SPENDING and player.paid < len(box.units[player.making]):
        note, kind = box.units[player.making][player.paid]
        shown["note"] = NOTES[note]
        shown["due"] = KINDS[kind]
    return shown


def _show_outcome(box: Box, player: Player, pot: int) -> Outcome:
    """What comes of leaving the recipe that is asked about behind with this in the pot."""
    after = player.copy()
    after.pot = pot
    after.height += 1
    rising = blended(box, after, after.note, pot, after.height)
    after.stock = stock_soon(box, after)
    return {"gives": essence_names(rising), "makes": [IDS[card] for card in producible(box, after)]}


def _show_card(box: Box, card: int) -> CardInfo:
    if card == FUNDS:
        return {"type": "funds", "value": box.value[card]}
    return _show_recipe(box, card) if is_recipe(card) else _show_perfume(box, card)


def _show_recipe(box: Box, card: int) -> RecipeInfo:
    return {
        "type": "recipe",
        "stage": STAGES[box.stage[card]],
        "value": box.value[card],
        "kind": "mixing" if box.pay[card] else "extraction",
        "pay": letters(box.pay[card]),
        "get": letters(box.get[card]),
    }


def _show_perfume(box: Box, card: int) -> PerfumeInfo:
    top, middle, base = box.needs[card]
    return {
        "type": "perfume",
        "stage": STAGES[box.stage[card]],
        "value": box.value[card],
        "top": letters(top),
        "middle": letters(middle),
        "base": letters(base),
        "brand": box.brand[card],
        "storage": letters(box.space[card]),
    }
