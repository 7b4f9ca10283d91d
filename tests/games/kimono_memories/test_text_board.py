"""The table as text: what lies where, and what covers what."""

import re
from itertools import product

import pytest

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.games.kimono_memories.album import SLOT_OF
from genjiko.games.kimono_memories.cards import CAT
from genjiko.games.kimono_memories.state import token
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import strip
from tests.games.kimono_memories.tables import GAME, Table


def sketch(game: Game, viewer: int | None, columns: int = 100, language: str = "en") -> list[str]:
    return strip(draw_table(GAME, game.view(viewer), game_words(GAME, language), columns)).splitlines()


def pyramid() -> Game:
    """DA and B13 below, B06 (mon upper right) on both; a cat token between the two."""
    table = Table().album(0, l1={-1: "B13"}, l2={-1: "B06"})
    table.state.tokens[0] = [token(SLOT_OF["1,-1"], CAT)]
    return table.game()


def test_an_upper_photo_stands_over_the_corners_that_it_covers() -> None:
    lines = sketch(pyramid(), 0)
    top = lines.index("          .--------**.")
    assert lines[top + 1 : top + 6] == [
        "2         |-  B06   c|",
        "          |4 flower  |",
        "    .**------::..::--------.",
        "1   |-  B13   c||w  DA    w|",
        "    |6 lantern#c|start     |",
    ]


def test_narrow_screens_get_small_photos_and_a_list_of_what_one_sees_on_them() -> None:
    lines = sketch(pyramid(), 0, columns=27)
    top = lines.index("       .---*.")
    assert lines[top + 1 : top + 8] == [
        "2      -B06 c",
        "    .*--:..:---.",
        "1   -B13 #cDA  w",
        "      -1    0",
        "  1,-1 B13 blue 6 -|c *L",
        "    lantern",
        "  1,0 DA start w|w *L",
    ]


def test_the_viewers_album_is_the_lower_one() -> None:
    game = pyramid()
    for viewer, order in ((0, ["Seat 1", "Seat 0"]), (1, ["Seat 0", "Seat 1"]), (None, ["Seat 1", "Seat 0"])):
        assert [line[:6] for line in sketch(game, viewer) if line.startswith("Seat")] == order


def test_the_viewer_is_told_which_seat_is_the_own() -> None:
    game = pyramid()
    for viewer, told in ((0, {"Seat 0 (you)"}), (1, {"Seat 1 (you)"}), (None, set())):
        assert set(re.findall(r"Seat \d \(you\)", "\n".join(sketch(game, viewer)))) == told
    assert "Giocatore 0 (tu): 4 punti" in sketch(game, 0, language="it")


def test_points_and_what_breaks_a_tie_are_told_apart() -> None:
    table = Table().album(0, l1={1: "P4", 2: "B13"})
    table.state.tokens[0] = [token(SLOT_OF["1,0"], CAT), token(SLOT_OF["1,1"], CAT)]
    lines = "\n".join(sketch(table.game(), 0, columns=80))
    assert "points: tiles 0, cats 4 (2 tokens, squared), props 2, mon 3" in lines
    assert "for a tie: 2 cat tokens + 1 prop card = 3" in lines
    assert "P4: 2 per lantern, now 2 points" in lines


def test_mode_and_sudden_victory_are_told() -> None:
    for mode, sudden in product(("expert", "basic"), ("on", "off")):
        lines = sketch(Table(mode=mode, sudden=sudden).game(), 0, columns=120)
        assert f"{mode} mode:" in lines[0]
        assert f"sudden victory: {sudden}" in lines[0]
        assert ("Seat 0 (you): 0 scoring tiles" in lines) == (mode == "basic")


def test_the_tiles_that_were_taken_are_told() -> None:
    game = Table(seat=1).markers(0, -2, 0, 0, 1).comparisons("B07", "B02", "P1", "P2").game()
    lines = sketch(game, 0)
    assert "Scoring tiles taken:   pink 3: nobody   yellow 4: Seat 1" in lines
    assert "yellow 4 is being compared." in lines


def test_the_italian_table_has_no_english_word() -> None:
    english = {
        "of",
        "turn",
        "deck",
        "seat",
        "tokens",
        "token",
        "tiles",
        "cats",
        "props",
        "points",
        "cat",
        "wild",
        "start",
    }
    english |= {"prop", "fan", "umbrella", "flower", "lantern", "reward", "display", "the", "left", "side", "mode"}
    game = genjiko.new(GAME, seed=6)
    rng = Rng(6)
    while not game.over:
        text = "\n".join(sketch(game, 0, 80, "it")).casefold()
        assert english & set(re.findall(r"[a-zà-ù]+", text)) == set()
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])


def test_the_cards_in_reach_are_marked() -> None:
    game = genjiko.new(GAME, seed=1)
    text = "\n".join(sketch(game, 0))
    assert "@>0" in text
    assert [text.count(f"cross {cards}") for cards in (1, 2, 3, 4)] == [1, 1, 1, 0]
    game.play("cross 2")
    assert "Photo taken by Seat 0 (you): B23 purple 7 5|4 *L umbrella" in "\n".join(sketch(game, 0))


@pytest.mark.parametrize("columns", [60, 120])
def test_every_position_of_a_game_can_be_drawn(columns: int) -> None:
    game = genjiko.new(GAME, seed=6)
    rng = Rng(6)
    while not game.over:
        shown = [sketch(game, viewer, columns) for viewer in (0, 1, None)]
        assert sorted(words(shown[0])) == sorted(words(shown[2]))
        assert all(card in "\n".join(shown[1]) for card in cards(game))
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])


def words(lines: list[str]) -> list[str]:
    """What is written, without the mark of the viewer's own seat, which moves the rest."""
    return " ".join(lines).replace(" (you)", "").split()


def cards(game: Game) -> list[str]:
    """Every card that lies open."""
    table = game.view()["table"]
    assert isinstance(table, dict)
    shown = [place["card"] for place in table["ring"] if place["card"] is not None] + table["display"]
    shown += [photo["card"] for seat in table["seats"] for photo in seat["photos"]]
    return [str(card["id"]) for card in shown]
