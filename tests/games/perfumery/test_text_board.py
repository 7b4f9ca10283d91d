"""The table as text: everything that a player needs stands there, from the view alone."""

import re

import pytest

import genjiko
from genjiko.bots.greedy import Greedy
from genjiko.games import draw_table, game_words
from genjiko.games.perfumery.state import PRODUCING
from genjiko.kernel.chance import Rng
from genjiko.kernel.text_markup import strip, width
from tests.games.perfumery.tables import Table, own_box


def drawn(table: Table, seat: int | None, columns: int = 120) -> str:
    return strip(draw_table("perfumery", table.game.view(seat), table.game.words, columns))


def test_cards_are_drawn_with_all_their_figures() -> None:
    table = Table(3, ["R1-07 P2-01", "R1-03 P1-01", "funds R1-01", "R1-02 P1-02"], marker=4).give(0, hand="P1-07")
    text = drawn(table, 0)
    for part in ("R1-07 F>A $3", "P2-01 GG/A/F *7 (F) $5", "R1-03 +G $4", "funds $5", "next-starting marker"):
        assert part in text
    assert "hand ($3): P1-07 -/FF/G *3 (F) $3" in text


def test_a_hand_of_another_seat_is_drawn_as_the_log_told_it() -> None:
    table = Table(3).give(1, hand="P3-01 funds")
    assert "hand ($12): P3-01 GG/FA/FAA *14 (A) $7  funds $5" in drawn(table, 1)
    for viewer in (0, None):
        assert "hand of 2 cards (by the log): P3-01 GG/FA/FAA *14 (A) $7  funds $5" in drawn(table, viewer)
    assert "hand of 0 cards (by the log): -" in drawn(table.give(1), 0)


def test_the_steps_of_a_turn_and_of_blending_are_drawn() -> None:
    paying = Table(3).give(0, hand="P1-01 P1-02 funds").play("hire")
    assert "Still to pay: $7\nThe next card laid goes to column 4." in drawn(paying, 0)
    mixing = Table(3).give(0, hand="P3-01", top="R1-03 R1-07").blend()
    assert "  blending Top: pot F G, next R1-07" in drawn(mixing, 1)
    assert "  done with blending" in drawn(mixing, 1)
    mixing.play("skip R1-07")
    assert "  about to end blending" in drawn(mixing, 1)
    producing = Table(3).give(0, hand="P1-01").stock("FS", "F", "").blend_from(PRODUCING)
    assert "  producing" in drawn(producing, 1).splitlines()
    assert "  producing P1-01: F is due for Top" in drawn(producing.play("produce P1-01"), 1)
    lifting = Table(3).give(0, hand="R1-01 R1-02 funds", top="R1-06").play("note top", "install R1-01")
    assert (
        "To be placed: R1-01 +F $3 (place 0 is just above the note tile)\nThe next card laid goes to column 4."
        in drawn(lifting, 0)
    )
    full = Table(3).give(0, hand="R1-01 R1-02 R1-03 R1-04 R1-05 R1-06").play("acquire 1")
    assert "Cards to discard: 1\nThe next card laid goes to column 1." in drawn(full, 0)


def test_free_and_taken_spaces_cannot_be_mixed_up() -> None:
    table = Table(3, marker=4, seat=1).give(0, hand="funds", top="R1-01").give(1, hand="funds funds").give(2, hand="")
    text = drawn(table, 0)
    for part in ("Sort Recipes: free", "Floral / Synthetic (synthetic $5): free", "[1] free"):
        assert part in text
    table.play("floral top", "acquire 2", "sort R1-01", "place base 0", "hire", "floral middle")
    text = drawn(table, 0)
    for part in (
        "Sort Recipes: taken by you", "Floral / Synthetic (synthetic $5): seats 1, 2 (open to you)",
        "Hire ($7): seat 1 (closed to you: too dear)", "[2] taken by seat 2", "[3] free",
    ):  # fmt: skip
        assert part in text
    # Who has placed all perfumers, or only watches, is told who stands there, and of no door.
    for viewer in (2, None):
        assert "Floral / Synthetic (synthetic $5): seats 1, 2 (one perfumer of each seat)" in drawn(table, viewer)
    assert "[2] taken by you" in drawn(table, 2)
    assert "Sort Recipes: taken by seat 0" in drawn(table, None)


def test_a_space_that_is_closed_to_the_viewer_is_not_called_open() -> None:
    table = Table(3, marker=4).give(0, hand="funds").give(1, hand="funds funds", top="R1-01", produced="P1-01")
    text = drawn(table, 0)
    for part in (
        "Sort Recipes: free (closed to you: no recipe installed)", "Replenish: free (closed to you: no empty storage)",
        "Hire ($7): free (closed to you: too dear)", "Starting Player: free (closed to you: you have the marker)",
    ):  # fmt: skip
        assert part in text
    for viewer in (1, None):
        assert "closed" not in drawn(table, viewer)
    table.player(1).perfumers = 3
    assert "Hire ($7): free (closed to you: you have all perfumers)" in drawn(table, 1)
    table.play("floral top")
    assert "Floral / Synthetic (synthetic $5): seat 0 (closed to you)" in drawn(table, 0)


def test_the_table_speaks_the_language_of_the_player() -> None:
    english = re.compile(
        r"\b(round|of|free|taken|seat|you|points|ready|tile|hand|stockyard|perfumes|left|money|marker)\b", re.IGNORECASE
    )
    game, rng, words = genjiko.new("perfumery", 3, seed=4), Rng(4), game_words("perfumery", "it")
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
        for viewer in (0, None):
            text = strip(draw_table("perfumery", game.view(viewer), words, 80))
            assert english.findall(text.removeprefix("Round")) == []
            assert ("Giocatore 0 (tu)" in text) == (viewer == 0)


def test_the_headline_tells_round_phase_decks_and_supply() -> None:
    game = genjiko.new("perfumery", 3, seed=1)
    text = strip(draw_table("perfumery", game.view(0), game.words, 200))
    assert text.splitlines()[0] == (
        "Round 1 of 8   development   perfumes left 28 (stage I on top)   recipes left 28 (stage I on top)   "
        "supply F 24 G 18 A 16 S 12"
    )
    table = Table(3)
    table.state.round = 8
    table.state.perfumes = table.state.recipes = []
    assert drawn(table, 0, 200).startswith(
        "Round 8 of 8 (the last)   development   perfumes left 0   recipes left 0   supply"
    )


def test_markers_perfumers_notes_and_storage_are_drawn() -> None:
    table = Table(3, marker=2, seat=1).give(1, hand="R1-01 funds", produced="P1-01 P1-03", stored="F", top="R1-06")
    table.stock("F", "", "GS", 1).play("note middle")
    text = drawn(table, 1)
    assert "Seat 0   0 points   perfumers 2 of 2 ready   starting marker" in text
    assert "Seat 1 (you)   4 points   perfumers 1 of 2 ready\n" in text
    assert "  Top    tile +F > R1-06 F>FF $3 > stockyard F\n" in text
    assert "  Middle tile +F (perfumer) > R1-01 +F $3 > stockyard -\n" in text
    assert "  Base   tile +F > stockyard G S\n" in text
    assert "  perfumes: P1-01 *2 (F stored)  P1-03 *2 (G empty)\n" in text
    assert "next-starting marker" in text.split("Sort Recipes")[0]
    two = Table(3, box=own_box(('storage = "F"', 'storage = "FF"'))).give(0, produced="P1-01", stored="F")
    assert "  perfumes: P1-01 *2 (F stored, F empty)\n" in drawn(two, 0)
    held = Table(3, marker=4).play("acquire 4")
    assert "Seat 0 (you)   0 points   perfumers 1 of 2 ready   starting marker   next-starting marker" in drawn(held, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_is_wider_than_the_screen(players: int) -> None:
    for seed in range(2):
        game = genjiko.new("perfumery", players, seed=seed)
        rng, bot = Rng(seed), Greedy(worlds=1)
        while not game.over:
            seat = game.to_act[0]
            if rng.below(4) == 0:
                for viewer, columns in ((seat, 80), (None, 80), (seat, 100)):
                    lines = draw_table("perfumery", game.view(viewer), game.words, columns).splitlines()
                    assert max(map(width, lines)) <= columns
            legal = game.legal(seat)
            action = bot.decide(game.observation(seat), rng).action if seed else legal[rng.below(len(legal))]
            game.play(action, seat)


def test_the_longest_line_of_spaces_fits() -> None:
    table = Table(4, marker=5)
    for player in table.state.players:
        player.used = 8 << 2 | 8 << 3
    for viewer in (0, None):
        lines = draw_table("perfumery", table.game.view(viewer), table.game.words, 80).splitlines()
        assert max(map(width, lines)) <= 80


def test_what_does_not_fit_goes_on_in_the_next_row() -> None:
    table = Table(3).give(0, hand="", top="R1-01 R1-02 R1-03 R1-04 R1-05 R1-06 R1-07")
    assert (
        "  Top    tile +F > R1-01 +F $3 > R1-02 +F $3 > R1-03 +G $4 > R1-04 +G $4\n"
        "    > R1-05 +A $5 > R1-06 F>FF $3 > R1-07 F>A $3 > stockyard -\n"
    ) in drawn(table, 0, 80)


def test_every_position_of_a_game_can_be_drawn_for_everybody() -> None:
    game = genjiko.new("perfumery", 4, seed=6)
    rng = Rng(6)
    while not game.over:
        for viewer in (0, 3, None, genjiko.OPEN):
            assert draw_table("perfumery", game.view(viewer), game.words, 100)
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    assert "Seat 3" in strip(draw_table("perfumery", game.view(None), game.words, 100))
