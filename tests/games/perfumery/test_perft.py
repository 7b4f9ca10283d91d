"""Numbers of decision sequences from fixed deals. A changed number is a changed legal list."""

import pytest

import genjiko
from genjiko.games.perfumery.cards import RECIPE_IDS
from genjiko.kernel.chance import Result
from genjiko.kernel.components import Components
from genjiko.kernel.perft import perft
from tests.games.perfumery.tables import Table, every_choice_box, rules


def in_order(players: int) -> list[Result]:
    """Every stage of both decks in the order of its ids, so that the last ids are drawn first."""
    box = rules(players).box
    return [stage[:] for stages in (box.perfumes, box.recipes) for stage in stages]


@pytest.mark.parametrize(
    ("players", "counts"), [(2, (9, 87, 488, 2090)), (3, (10, 106, 1080, 7236)), (4, (11, 127, 1408, 15024))]
)
def test_perft_from_the_first_turn(players: int, counts: tuple[int, ...]) -> None:
    game = genjiko.new("perfumery", players, seed=1, script=in_order(players))
    assert tuple(perft(game.rules, game.state, depth) for depth in (1, 2, 3, 4)) == counts


def test_perft_of_a_note_action() -> None:
    """Install one, two or three recipes at any place and pay in any order."""
    table = Table(2).give(0, hand="R1-01 R1-02 R1-03 P2-01 funds", top="R1-06").play("note top")
    assert [perft(table.rules, table.state, depth) for depth in (1, 2, 3, 4)] == [3, 6, 36, 248]


@pytest.mark.parametrize(
    ("box", "counts"),
    [(None, (5, 17, 41, 96)), (every_choice_box(), (5, 20, 64, 219))],
    ids=["shipped", "every choice"],
)
def test_perft_of_blending_counts_both_seats(box: Components | None, counts: tuple[int, ...]) -> None:
    table = Table(2, box=box).give(0, hand="P3-01", top="R1-07 R1-09", produced="P1-01").give(1, hand="P1-01 P1-02")
    table.blend()
    assert tuple(perft(table.rules, table.state, depth) for depth in (1, 2, 3, 4)) == counts


def by_hand(table: Table) -> int:
    """The first decisions of a turn, counted from the table of spaces in the rules."""
    player = table.player()
    box = table.rules.box
    money = sum(box.value[card] for card in player.hand)
    recipes = [box.value[card] for card in player.hand if card < len(RECIPE_IDS)]
    count = table.state.tiles.count(-1)
    count += 3 if recipes and 2 * min(recipes) <= money else 0
    count += sum(len(note) for note in player.notes)
    count += 3 + (3 if money >= 5 else 0)
    return count + (1 if money >= 7 else 0)


@pytest.mark.parametrize(
    ("hand", "top"), [("", ""), ("funds", ""), ("R1-01 P1-01", "R1-02"), ("R1-05 P1-01", "R1-03 R1-04")]
)
def test_first_decisions_counted_by_hand(hand: str, top: str) -> None:
    table = Table(3).give(0, hand=hand, top=top)
    assert len(table.legal()) == by_hand(table)
