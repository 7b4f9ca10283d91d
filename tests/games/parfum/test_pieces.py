"""Heaps and perfumes as numbers, and every action with what its text says."""

import pytest

from genjiko.games.parfum.actions import CATALOGUE, Play, tidy
from genjiko.games.parfum.pieces import (
    AROMAS,
    FLACON,
    NONE,
    ONE,
    as_list,
    count,
    covers,
    flacons_of,
    is_finished,
    names,
    new_perfume,
    note_in,
    notes_of,
    side_of,
    with_note,
)
from genjiko.games.parfum.state import note_name
from genjiko.kernel.chance import Rng


def heap_of(icons: list[int]) -> int:
    return sum(ONE[icon] for icon in icons)


def test_heaps_against_lists() -> None:
    rng = Rng(1)
    for _ in range(300):
        icons = sorted(rng.below(5) for _ in range(rng.below(10)))
        part = sorted(rng.below(5) for _ in range(rng.below(5)))
        heap = heap_of(icons)
        assert as_list(heap) == icons
        assert names(heap) == [AROMAS[icon] for icon in icons]
        assert [count(heap, a) for a in range(5)] == [icons.count(a) for a in range(5)]
        assert covers(heap, heap_of(part)) == all(part.count(a) <= icons.count(a) for a in range(5))
        assert covers(heap, heap)


def test_a_heap_holds_fifteen_of_an_aroma() -> None:
    for aroma in range(5):
        full = 15 * ONE[aroma]
        assert count(full, aroma) == 15
        assert covers(full, full)
        assert not covers(full - ONE[aroma], full)


@pytest.mark.parametrize("side", [0, 1])
def test_perfumes_hold_a_note_for_each_type(side: int) -> None:
    perfume = new_perfume(side)
    assert (side_of(perfume), flacons_of(perfume), notes_of(perfume)) == (side, 0, [])
    assert [note_in(perfume, type) for type in range(3)] == [NONE] * 3
    for type, note in ((0, 41), (1, 20), (2, 0)):
        one = with_note(perfume, type, note)
        assert [note_in(one, t) for t in range(3)] == [note if t == type else NONE for t in range(3)]
        assert (side_of(one), flacons_of(one), notes_of(one), is_finished(one)) == (side, 0, [note], False)
    whole = with_note(with_note(with_note(perfume, 2, 40), 1, 20), 0, 3) + 3 * FLACON
    assert (notes_of(whole), flacons_of(whole), side_of(whole)) == ([3, 20, 40], 3, side)


def test_a_perfume_is_finished_when_every_slot_of_its_side_holds_a_note() -> None:
    for note in (0, 1, 31, 41):
        for slots in range(8):
            for side in (0, 1):
                perfume = new_perfume(side)
                for type in range(3):
                    if slots >> type & 1:
                        perfume = with_note(perfume, type, note)
                assert is_finished(perfume) == (slots == 7 or (side == 0 and slots == 5))
                assert is_finished(perfume + 3 * FLACON) == is_finished(perfume)


def test_note_names() -> None:
    assert [note_name(note) for note in (NONE, 0, 41)] == [None, "n1", "n42"]


# -- actions --

KINDS = {
    "clock": 0, "draw": 1, "die": 2, "water": 3, "claim": 4, "reroll": 5, "turn": 7, "stop": 8, "compose": 9,
    "minor": 10, "major": 10, "onto": 11, "sell": 12, "bargain": 13, "pass": 14, "drop": 15,
}  # fmt: skip


def expected(text: str) -> tuple[int, int, int, int, int]:
    """What, thing, place, coin and second coin, read from the notation."""
    kind, *args = text.split()
    if text.startswith("reroll all"):
        return 6, NONE, NONE, int(args[1]), NONE
    if kind in ("reroll", "turn"):
        second = int(args[2]) if kind == "turn" else NONE
        return KINDS[kind], AROMAS.index(args[0]), NONE, int(args[1]), second
    if kind == "sell":
        return KINDS[kind], int(args[0]) - 1, "ABCDE".index(args[1]), NONE, NONE
    if kind in ("minor", "major"):
        return KINDS[kind], int(kind == "major"), NONE, NONE, NONE
    thing = NONE
    if kind == "die":
        thing = AROMAS.index(args[0])
    elif args:
        thing = int(args[0].lstrip("n")) - (kind != "drop")
    return KINDS[kind], thing, NONE, NONE, NONE


def test_every_action_is_what_its_text_says() -> None:
    for number, action in enumerate(CATALOGUE.actions):
        assert isinstance(action, Play)
        assert action.id == number
        assert (action.what, action.thing, action.place, action.coin, action.second) == expected(action.text)


def test_the_catalogue_is_complete() -> None:
    sizes = {kind: sum(action.kind == kind for action in CATALOGUE.actions) for kind in KINDS}
    assert sizes == {
        "clock": 4, "draw": 1, "die": 5, "water": 1, "claim": 6, "reroll": 24, "turn": 50, "stop": 1, "compose": 42,
        "minor": 1, "major": 1, "onto": 42, "sell": 210, "bargain": 42, "pass": 1, "drop": 4,
    }  # fmt: skip


def test_sloppy_texts_are_tidied() -> None:
    assert tidy("turn rose 3 1") == "turn rose 1 3"
    assert tidy("turn rose 1 3") == "turn rose 1 3"
    assert tidy("turn rose 3") == "turn rose 3"
    assert tidy("Reroll Rose with 0") == "reroll rose 0"
    assert tidy("claim the 4") == "claim the 4"
    assert tidy("compose note n3 to 2 1") == "compose n3 2 1"
    assert tidy("sell perfume 4 to place b") == "sell 4 b"
