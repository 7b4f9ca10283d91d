"""Declarations of events: what is refused, what is inherited, who gets what."""

import pickle

import pytest

from genjiko.kernel.event import ABSENT, OPEN, SPECTATOR, Event, SeatEvent, each, opened, own, public


class _Base(Event):
    deck: int = public("cards left")


class DrawTwo(_Base, SeatEvent):
    """Two cards come into a hand."""

    cards: list[str] = own("the cards")
    under: str = opened("the card that comes next", default=ABSENT)


class Deal(_Base):
    """Everybody gets a card."""

    cards: list[str] = each("the card of each seat", shown="card")


def test_the_marks_of_a_base_come_first_and_those_of_another_kind_do_not() -> None:
    assert DrawTwo.kind == "draw_two"
    assert list(DrawTwo.marks) == ["deck", "cards", "under"]
    assert list(Deal.marks) == ["deck", "cards"]


def test_every_viewer_gets_what_the_marks_say() -> None:
    event = DrawTwo(1, deck=5, cards=["A", "B"], under="C")
    public_part = {"kind": "draw_two", "seat": 1, "deck": 5}
    assert event.seen_by(0) == event.seen_by(SPECTATOR) == public_part
    assert event.seen_by(1) == {**public_part, "cards": ["A", "B"]}
    assert event.seen_by(OPEN) == {**public_part, "cards": ["A", "B"], "under": "C"}
    deal = Deal(deck=3, cards=["A", "B"])
    assert deal.seen_by(1) == {"kind": "deal", "deck": 3, "card": "B"}
    assert deal.seen_by(SPECTATOR) == {"kind": "deal", "deck": 3}
    assert deal.seen_by(OPEN) == {"kind": "deal", "deck": 3, "cards": ["A", "B"]}


def test_an_event_comes_back_from_pickle_as_it_was() -> None:
    event = DrawTwo(1, deck=5, cards=["A", "B"], reveals=(1,))
    again = pickle.loads(pickle.dumps(event))
    assert (type(again), again.seat, again.reveals, again.data) == (DrawTwo, 1, (1,), event.data)


def test_an_own_field_needs_a_seat() -> None:
    with pytest.raises(TypeError, match=r"Peek\.card cannot be own: the event has no seat"):

        class Peek(Event):
            card: str = own("the card")
