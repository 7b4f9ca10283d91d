"""Who may know what in Hanamikoji."""

import json
from collections.abc import Hashable, Mapping
from typing import cast

from genjiko.games.hanamikoji.actions import MARKERS, cards_used
from genjiko.games.hanamikoji.box import Box
from genjiko.games.hanamikoji.cards import CARD, GEISHA, HIDDEN, N, as_list, count, letters
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import FIELDS, GIFT_OFFER, NO_OFFER, PAIRS_OFFER, HanamikojiState
from genjiko.games.hanamikoji.view_types import Geisha, Offer, Seat, Table
from genjiko.kernel.chance import Rng
from genjiko.kernel.codec import encode_fields
from genjiko.kernel.event import OPEN
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View


class HanamikojiView(View[HanamikojiState]):
    """The table of docs/games/hanamikoji.md: who may know what."""

    def __init__(self, rules: Hanamikoji) -> None:
        self.box = rules.box

    def observe(self, state: HanamikojiState, seat: int) -> HanamikojiState:
        """What a seat knows: all that lies open, and its own cards."""
        seen = HanamikojiState()
        seen.round = state.round
        seen.starting = state.starting
        seen.acting = state.acting
        seen.actor = state.actor
        seen.ready = state.ready[:]
        seen.side = state.side[:]
        seen.favour = state.favour[:]
        seen.offer = state.offer
        seen.first = state.first
        seen.second = state.second
        seen.won = state.won
        seen.deck = [HIDDEN] * len(state.deck)
        for owner in range(2):
            mine = seat in (owner, OPEN)
            seen.hand[owner] = state.hand[owner] if mine else HIDDEN
            seen.secret[owner] = state.secret[owner] if mine or not state.secret[owner] else HIDDEN
            seen.discards[owner] = state.discards[owner] if mine or not state.discards[owner] else HIDDEN
        if seat == OPEN:
            seen.deck = state.deck[:]
            seen.removed = state.removed
        return seen

    def resample(self, seen: HanamikojiState, seat: int, rng: Rng) -> HanamikojiState:
        """Spread the cards not seen over the hidden places; every spread is equally likely."""
        state = seen.copy()
        if seen.removed != HIDDEN:
            return state  # all cards lie open
        known = seen.side[0] + seen.side[1] + seen.first + seen.second
        for cards in (*seen.hand, *seen.secret, *seen.discards):
            if cards != HIDDEN:
                known += cards
        unseen = as_list(self.box.every_card - known)
        rng.shuffle(unseen)
        for owner in range(2):
            if seen.hand[owner] == HIDDEN:
                state.hand[owner] = sum(CARD[unseen.pop()] for _ in range(hand_size(self.box, seen, owner)))
            if seen.secret[owner] == HIDDEN:
                state.secret[owner] = CARD[unseen.pop()]
            if seen.discards[owner] == HIDDEN:
                state.discards[owner] = CARD[unseen.pop()] + CARD[unseen.pop()]
        state.removed = unseen.pop()
        state.deck = unseen
        return state

    def present(self, seen: HanamikojiState, seat: int) -> Table:
        """A masked state for a screen; null stands for what the viewer cannot know."""
        return {
            "round": seen.round,
            "starting": seen.starting,
            "acting": seen.acting,
            "geisha": [_show_geisha(self.box, seen, g) for g in range(N)],
            "seats": [_show_seat(self.box, seen, owner) for owner in range(2)],
            "offer": _show_offer(seen),
            "deck": len(seen.deck),
            "removed": None if seen.removed == HIDDEN else GEISHA[seen.removed],
            "goals": {"charm": self.box.goals.most_charm, "geisha": self.box.goals.most_geisha},
        }

    def present_after(
        self, seen: HanamikojiState, viewer: int, earlier: HanamikojiState, table: Mapping[str, object]
    ) -> Table:
        old = cast(Table, table)
        later = old.copy()
        later["round"] = seen.round
        later["starting"] = seen.starting
        later["acting"] = seen.acting
        if seen.side != earlier.side or seen.favour != earlier.favour:
            later["geisha"] = [
                there if _same_geisha(seen, earlier, g) else _show_geisha(self.box, seen, g)
                for g, there in enumerate(old["geisha"])
            ]
        later["seats"] = [
            there if _same_seat(self.box, seen, earlier, owner) else _show_seat(self.box, seen, owner)
            for owner, there in enumerate(old["seats"])
        ]
        if not (seen.offer == earlier.offer == NO_OFFER):
            later["offer"] = _show_offer(seen)
        later["deck"] = len(seen.deck)
        later["removed"] = None if seen.removed == HIDDEN else GEISHA[seen.removed]
        return later

    def prompt(self, seen: HanamikojiState, seat: int) -> Reason:
        if seen.actor < 0:
            return "over", {}
        if seen.offer == GIFT_OFFER:
            return "answer_gift", {"seat": seen.actor, "by": seen.acting}
        if seen.offer == PAIRS_OFFER:
            return "answer_competition", {"seat": seen.actor, "by": seen.acting}
        return "act", {"seat": seen.actor}

    def secrets(self, state: HanamikojiState, seat: int) -> dict[str, object]:
        """What a seat cannot know: the table of docs/games/hanamikoji.md."""
        hidden: dict[str, object] = {"deck": tuple(state.deck), "removed": state.removed}
        for owner in range(2):
            if owner != seat:
                hidden[f"hand of {owner}"] = state.hand[owner]
                hidden[f"secret of {owner}"] = state.secret[owner]
                hidden[f"discards of {owner}"] = state.discards[owner]
        return hidden

    def information_key(self, state: HanamikojiState, seat: int) -> Hashable:
        if seat == OPEN:
            return json.dumps(encode_fields(state, FIELDS), sort_keys=True)
        secret0, secret1 = state.secret
        discards0, discards1 = state.discards
        if seat != 0:
            secret0, discards0 = int(secret0 != 0), int(discards0 != 0)
        if seat != 1:
            secret1, discards1 = int(secret1 != 0), int(discards1 != 0)
        return (
            state.hand[seat] if seat >= 0 else HIDDEN,
            secret0, secret1, discards0, discards1,
            state.side[0], state.side[1], state.ready[0], state.ready[1],
            state.offer, state.first, state.second,
            state.acting, state.actor, state.starting, state.round, state.won,
            tuple(state.favour),
        )  # fmt: skip


def hand_size(box: Box, state: HanamikojiState, owner: int) -> int:
    """How many cards a hand holds, which everybody can count: dealt + drawn - played."""
    used = box.markers ^ state.ready[owner]
    drawn = used.bit_count()
    if owner == state.acting and state.offer == NO_OFFER and state.actor >= 0:
        drawn += 1
    return box.dealt + drawn - cards_used(used)


def _show_geisha(box: Box, seen: HanamikojiState, g: int) -> Geisha:
    return {
        "id": GEISHA[g],
        "charm": box.charm[g],
        "favour": None if seen.favour[g] < 0 else seen.favour[g],
        "cards": [count(seen.side[0], g), count(seen.side[1], g)],
    }


def _same_geisha(seen: HanamikojiState, earlier: HanamikojiState, g: int) -> bool:
    return (
        seen.favour[g] == earlier.favour[g]
        and count(seen.side[0], g) == count(earlier.side[0], g)
        and count(seen.side[1], g) == count(earlier.side[1], g)
    )


def _show_seat(box: Box, seen: HanamikojiState, owner: int) -> Seat:
    return {
        "hand": _show(seen.hand[owner]),
        "hand_size": hand_size(box, seen, owner),
        "ready": [name for bit, name in enumerate(MARKERS) if seen.ready[owner] >> bit & 1],
        "secret": _show(seen.secret[owner]),
        "discards": _show(seen.discards[owner]),
    }


def _same_seat(box: Box, seen: HanamikojiState, earlier: HanamikojiState, owner: int) -> bool:
    return (
        seen.hand[owner] == earlier.hand[owner]
        and seen.ready[owner] == earlier.ready[owner]
        and seen.secret[owner] == earlier.secret[owner]
        and seen.discards[owner] == earlier.discards[owner]
        and hand_size(box, seen, owner) == hand_size(box, earlier, owner)
    )


def _show(cards: int) -> list[str] | None:
    return None if cards == HIDDEN else list(letters(cards))


def _show_offer(seen: HanamikojiState) -> Offer | None:
    if seen.offer == NO_OFFER:
        return None
    if seen.offer == GIFT_OFFER:
        return {"kind": "gift", "by": seen.acting, "cards": list(letters(seen.first))}
    pairs = [list(letters(seen.first)), list(letters(seen.second))]
    return {"kind": "competition", "by": seen.acting, "pairs": pairs}
