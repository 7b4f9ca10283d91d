"""The table of Parfum as plain JSON values for a screen; null stands for what the viewer cannot know."""

from typing import Literal

from genjiko.games.parfum import pieces
from genjiko.games.parfum.actions import BARGAIN, SELL, STREET, Play
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.legal import LegalLists
from genjiko.games.parfum.pieces import AROMAS, BASE, HEAD, HEART, KINDS, NONE, SIDES
from genjiko.games.parfum.printed import show_customer, show_note
from genjiko.games.parfum.state import (
    COMPOSE_STEP,
    HIDDEN,
    LIMIT,
    OVER,
    SELL_STEP,
    STEPS,
    WAKE,
    ParfumState,
    Step,
    note_id,
    note_name,
)
from genjiko.games.parfum.view_types import (
    Bag,
    Booth,
    Buyer,
    Clock,
    Note,
    NotePlace,
    Offer,
    Perfume,
    Pile,
    Seat,
    Shop,
    Table,
    Turn,
)
from genjiko.games.parfum.water import coins_of
from genjiko.games.parfum.water_beliefs import one_by_one
from genjiko.kernel.event import OPEN


def show_table(box: Box, seen: ParfumState, seat: int, legal_lists: LegalLists) -> Table:
    """The whole table as a viewer knows it."""
    return {
        "round": seen.round,
        "step": _show_step(seen),
        "last_round": seen.last_round,
        "order": seen.order,
        "clocks": _show_clocks(box, seen),
        "clock_kind": "tan" if box.tan else "brown",
        "turn": _show_turn(box, seen),
        "cycle": _show_cycle(seen),
        "cycles": box.cycles,
        "sales_each_clock": box.sales,
        "offers": _show_offers(box, seen, legal_lists),
        "distillery": [_show_place(box, place, note) for place, note in enumerate(seen.distillery)],
        "bag": _show_bag(seen),
        "street": [_show_shop(box, place, customer) for place, customer in enumerate(seen.street)],
        "pile": _show_pile(box, seen),
        "idle": {"rounds": seen.idle, "limit": box.idle_rounds},
        "market": [_show_die(box, seen, a) for a in range(len(AROMAS))],
        "flacons": seen.supply,
        "well": _in_well(box, seen),
        "discards": one_by_one(seen.discards),
        "track": box.track,
        "seats": [_show_seat(box, seen, owner, seat) for owner in range(len(seen.held))],
    }


def show_table_after(
    box: Box, seen: ParfumState, seat: int, legal_lists: LegalLists, earlier: ParfumState, shown: Table
) -> Table:
    """The same from the table of an earlier moment: made anew is only what reads something that has changed."""
    table = shown.copy()
    table["round"] = seen.round
    table["last_round"] = seen.last_round
    table["cycle"] = _show_cycle(seen)
    table["flacons"] = seen.supply
    table["well"] = _in_well(box, seen)
    if seen.order != earlier.order:
        table["order"] = seen.order
    if seen.clock_owner != earlier.clock_owner:
        table["clocks"] = _show_clocks(box, seen)
    if seen.idle != earlier.idle:
        table["idle"] = {"rounds": seen.idle, "limit": box.idle_rounds}
    if seen.discards != earlier.discards:
        table["discards"] = one_by_one(seen.discards)
    _turn_after(box, seen, legal_lists, earlier, table)
    _board_after(box, seen, earlier, table)
    table["seats"] = [
        _show_seat_after(box, seen, owner, seat, earlier, shown["seats"][owner]) for owner in range(len(seen.held))
    ]
    return table


def _turn_after(box: Box, seen: ParfumState, legal_lists: LegalLists, earlier: ParfumState, table: Table) -> None:
    """Write into a table how far the turn has come, where that has changed."""
    table["step"] = _show_step(seen)
    same = _same_turn(seen, earlier)
    if not same:
        table["turn"] = _show_turn(box, seen)
    if not same or seen.street != earlier.street or seen.perfumes != earlier.perfumes:
        table["offers"] = _show_offers(box, seen, legal_lists)
    if seen.dice != earlier.dice:
        table["market"] = [_show_die(box, seen, a) for a in range(len(AROMAS))]


def _board_after(box: Box, seen: ParfumState, earlier: ParfumState, table: Table) -> None:
    """Write into a table the notes and customers on the board, where they have changed."""
    if seen.distillery != earlier.distillery:
        places = table["distillery"]
        table["distillery"] = [
            places[place] if note == earlier.distillery[place] else _show_place(box, place, note)
            for place, note in enumerate(seen.distillery)
        ]
    if seen.bag != earlier.bag:
        table["bag"] = _show_bag(seen)
    if seen.street != earlier.street:
        shops = table["street"]
        table["street"] = [
            shops[place] if customer == earlier.street[place] else _show_shop(box, place, customer)
            for place, customer in enumerate(seen.street)
        ]
    if seen.pile != earlier.pile or seen.closing != earlier.closing:
        table["pile"] = _show_pile(box, seen)


def _show_step(seen: ParfumState) -> Step | Literal["choose_note"]:
    """`choose_note`: notes are claimed and none is being placed; none is left when the last has just been placed."""
    if seen.step == COMPOSE_STEP and seen.placing == NONE and seen.claimed:
        return "choose_note"
    return STEPS[seen.step]


def _show_clocks(box: Box, seen: ParfumState) -> list[Clock]:
    return [
        {"clock": i + 1, "actions": box.actions[i], "owner": None if owner == NONE else owner}
        for i, owner in enumerate(seen.clock_owner)
    ]


def _show_cycle(seen: ParfumState) -> int | None:
    return seen.cycle + 1 if seen.step in (SELL_STEP, LIMIT) and len(seen.held) > 2 else None


def _show_bag(seen: ParfumState) -> Bag:
    return {"count": len(seen.bag), "notes": [note_id(note) for note in seen.bag]}


def _show_pile(box: Box, seen: ParfumState) -> Pile:
    left = seen.customers_left()
    return {
        "count": left,
        "top": ("A" if seen.pile[0] else "B") if left else None,
        "above_closing_time": left - box.below_closing if seen.closing else None,
    }


def _in_well(box: Box, seen: ParfumState) -> int:
    return sum(box.tokens) - sum(seen.held) - sum(seen.discards)


def _show_place(box: Box, place: int, note: int) -> NotePlace:
    if note == NONE:
        return {"place": place + 1, "note": None}
    return {"place": place + 1, **show_note(box, note)}


def _show_shop(box: Box, place: int, customer: int) -> Shop:
    if customer == NONE:
        return {"place": STREET[place], "customer": None}
    return {"place": STREET[place], **show_customer(box, customer)}


def _show_die(box: Box, seen: ParfumState, aroma: int) -> Booth:
    flask, fly = box.faces[aroma]
    left = box.dice - pieces.count(seen.dice, aroma)
    return {
        "aroma": AROMAS[aroma],
        "dice": left,
        "of": box.dice,
        "flask": flask,
        "fly": fly,
        "colour": box.colours[aroma],
    }


def _show_turn(box: Box, seen: ParfumState) -> Turn | None:
    """The turn of phases 2 and 3: whose, with which clock, and how far it has come. None after the last clock."""
    if seen.step in (WAKE, OVER) or _all_sold(seen):
        return None
    return {
        "seat": seen.actor,
        "clock": seen.clock + 1,
        "actions_left": seen.actions,
        "dice": pieces.names(seen.dice),
        "flasks": pieces.names(seen.flasks),
        "flies": pieces.names(seen.flies),
        "claimed": [show_note(box, note) for note in seen.claimed],
        "placing": note_name(seen.placing),
        "sold": seen.sold,
        "sale": seen.sold + 1 if _may_sell(box, seen) and len(seen.held) == 2 else None,
    }


def _same_turn(seen: ParfumState, earlier: ParfumState) -> bool:
    """Whether all that `_show_turn` reads is as it was."""
    return (
        seen.step == earlier.step
        and seen.actor == earlier.actor
        and seen.clock == earlier.clock
        and seen.clock_owner == earlier.clock_owner
        and seen.actions == earlier.actions
        and seen.dice == earlier.dice
        and seen.flasks == earlier.flasks
        and seen.flies == earlier.flies
        and seen.claimed == earlier.claimed
        and seen.placing == earlier.placing
        and seen.sold == earlier.sold
    )


def _all_sold(seen: ParfumState) -> bool:
    """Whether every clock has had its turn, and the next cycle or round has not begun."""
    return seen.clock == len(seen.clock_owner)


def _may_sell(box: Box, seen: ParfumState) -> bool:
    """Whether the seat whose turn it is can still sell: not while tokens come for its last sale."""
    return seen.step == SELL_STEP and seen.sold < box.sales and not _all_sold(seen)


def _show_offers(box: Box, seen: ParfumState, legal_lists: LegalLists) -> list[Offer]:
    """What the seat that sells may ask for each of its perfumes; [] if nobody sells."""
    if not _may_sell(box, seen):
        return []
    found: dict[int, list[Buyer]] = {}
    for action in legal_lists.sell(seen, seen.actor):
        assert isinstance(action, Play)
        if action.what == SELL:
            price = box.customer_price[seen.street[action.place]]
            found.setdefault(action.thing, []).append({"place": STREET[action.place], "price": price})
        elif action.what == BARGAIN:
            found.setdefault(action.thing, [])
    row = seen.perfumes[seen.actor]
    return [
        {"perfume": i + 1, "bargain": box.bargain[pieces.side_of(row[i])], "customers": customers}
        for i, customers in sorted(found.items())
    ]


def _show_seat(box: Box, seen: ParfumState, seat: int, viewer: int) -> Seat:
    return {
        "money": seen.marker(seat),
        "arrival": seen.arrival[seat],
        "water": seen.held[seat],
        "coins": _show_coins(seen, seat, viewer),
        "clocks": _clocks_of(seen, seat),
        "perfumes": [_show_perfume(box, i, perfume) for i, perfume in enumerate(seen.perfumes[seat])],
        "served": [show_customer(box, customer) for customer in seen.served[seat]],
    }


def _show_seat_after(box: Box, seen: ParfumState, seat: int, viewer: int, earlier: ParfumState, shown: Seat) -> Seat:
    row, before = seen.perfumes[seat], earlier.perfumes[seat]
    served = seen.served[seat] != earlier.served[seat]
    if row == before and not served and _same_purse(seen, earlier, seat):
        return shown
    after = shown.copy()
    after["money"] = seen.marker(seat)
    after["arrival"] = seen.arrival[seat]
    after["water"] = seen.held[seat]
    after["coins"] = _show_coins(seen, seat, viewer)
    if seen.clock_owner != earlier.clock_owner:
        after["clocks"] = _clocks_of(seen, seat)
    if row != before:
        after["perfumes"] = [
            shown["perfumes"][i] if i < len(before) and perfume == before[i] else _show_perfume(box, i, perfume)
            for i, perfume in enumerate(row)
        ]
    if served:
        after["served"] = [show_customer(box, customer) for customer in seen.served[seat]]
    return after


def _same_purse(seen: ParfumState, earlier: ParfumState, seat: int) -> bool:
    """Whether money, water and clocks of a seat are as they were, and what is shown of them."""
    return (
        seen.money(seat) == earlier.money(seat)
        and seen.step == earlier.step
        and seen.unshown == earlier.unshown
        and seen.arrival[seat] == earlier.arrival[seat]
        and seen.held[seat] == earlier.held[seat]
        and seen.tokens == earlier.tokens
        and seen.clock_owner == earlier.clock_owner
    )


def _show_coins(seen: ParfumState, seat: int, viewer: int) -> list[int] | None:
    if seen.tokens[seat * KINDS] == HIDDEN or not (viewer in (seat, OPEN) or seen.has_shown(seat)):
        return None
    return coins_of(seen, seat)


def _clocks_of(seen: ParfumState, seat: int) -> list[int]:
    return [clock + 1 for clock, owner in enumerate(seen.clock_owner) if owner == seat]


def _show_perfume(box: Box, i: int, perfume: int) -> Perfume:
    done = pieces.is_finished(perfume) and not perfume & pieces.WAITING
    flacons = pieces.flacons_of(perfume)
    side = pieces.side_of(perfume)
    return {
        "perfume": i + 1,
        "side": SIDES[side],
        "head": _show_slot(box, perfume, HEAD),
        "heart": _show_slot(box, perfume, HEART),
        "base": _show_slot(box, perfume, BASE),
        "parts": pieces.names(box.parts(perfume)),
        "flacons": flacons,
        "bargain": box.bargain[side],
        "state": ("ready" if flacons else "sold_out") if done else "unfinished",
    }


def _show_slot(box: Box, perfume: int, type: int) -> Note | None:
    note = pieces.note_in(perfume, type)
    return None if note == NONE else show_note(box, note)
