"""The table as text: everything that a player needs stands there, in the player's language."""

import pytest

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import strip
from tests.games.hanamikoji.test_examples import last_turn, settle, stacked
from tests.games.hanamikoji.test_words import DEAL


def drawn(game: Game, viewer: int | None, language: str = "en") -> str:
    return strip(draw_table("hanamikoji", game.view(viewer), game_words("hanamikoji", language), 80))


def offered() -> Game:
    game = stacked(DEAL)
    for move in ("secret G", "discard B C", "discard A D", "gift C E F"):
        game.play(move)
    return game


ENGLISH = """\
Round 1   4 cards in the deck   1 card was removed unseen, out of this round

Seat 1   0 charm, 0 geisha   hand: 3 cards
  markers: secret (discard) (gift) competition
  face down: two discards, out of this round

Seat 1           .        .        .        .        .        .        .
favour
geisha        A Ayame  B Botan  C Chiyo  D Doko    E Emi   F Fumi   G Ginko
charm            2        2        2        3        3        4        5
favour
Seat 0 (you)     .        .        .        .        .        .        .

Seat 0 (you)   0 charm, 0 geisha   hand: D D F F G
  markers: (secret) (discard) gift competition
  face down, but you may look: secret G   discards A D, out of this round

Seat 1 offers:    C     E     F

Each geisha has as many item cards as charm.   (*) her favour marker, once won
    . no card of hers   (in brackets) a marker that is used"""

ITALIAN = """\
Round 1   mazzo: 4 carte   1 carta tolta senza guardarla, fuori dal round

Giocatore 1   fascino 0, geisha 0   mano: 3 carte
  segnalini: segreto (scarto) (dono) competizione
  coperte: due scarti, fuori dal round

Giocatore 1          .        .        .        .        .        .        .
favore
geisha            A Ayame  B Botan  C Chiyo  D Doko    E Emi   F Fumi   G Ginko
fascino              2        2        2        3        3        4        5
favore
Giocatore 0 (tu)     .        .        .        .        .        .        .

Giocatore 0 (tu)   fascino 0, geisha 0   mano: D D F F G
  segnalini: (segreto) (scarto) dono competizione
  coperte, ma puoi guardarle: segreto G   scarti A D, fuori dal round

Giocatore 1 offre:    C     E     F

Ogni geisha ha tante carte oggetto quanto è il suo fascino.
    (*) il suo segnalino favore, se vinto   . nessuna carta sua
    (tra parentesi) un segnalino già usato"""


@pytest.mark.parametrize(("language", "expected"), [("en", ENGLISH), ("it", ITALIAN)])
def test_the_table_is_drawn_in_the_language_of_the_player(language: str, expected: str) -> None:
    lines = drawn(offered(), 0, language).splitlines()
    assert "\n".join(line.rstrip() for line in lines) == expected


def test_every_viewer_sees_the_face_down_cards_that_are_the_viewers_own() -> None:
    game = offered()
    rival = drawn(game, 1)
    assert "face down, but you may look: discards B C, out of this round" in rival
    assert "face down: a secret   two discards, out of this round" in rival
    assert rival.index("Seat 0 ") < rival.index("Seat 1 (you)")
    watched = drawn(game, None)
    assert "(you)" not in watched
    assert "you may look" not in watched
    assert watched.count("out of this round") == 3
    everything = drawn(game, genjiko.OPEN)
    assert "Ayame was removed, out of this round" in everything
    assert "face down: secret G   discards A D, out of this round" in everything
    assert "face down: discards B C, out of this round" in everything


def test_pairs_stay_together_and_one_card_is_one_card() -> None:
    game = stacked(DEAL)
    game.play("compete AG DD")
    assert "Seat 0 offers:    A G     D D " in drawn(game, 1)
    while game.view()["table"]["deck"] > 1:  # type: ignore[index]
        game.play(game.legal()[0])
    assert "   1 card in the deck   " in drawn(game, 0)


def test_favour_markers_lie_on_the_side_that_has_won_them_and_are_counted() -> None:
    lines = drawn(settle(last_turn("EF", "ABCD")), 0).splitlines()
    at = lines.index("geisha        A Ayame  B Botan  C Chiyo  D Doko    E Emi   F Fumi   G Ginko")
    assert lines[at - 1] == "favour          (*)      (*)      (*)      (*)"
    assert lines[at + 2] == "favour                                              (*)      (*)"
    assert any(line.startswith("Seat 1   9 charm, 4 geisha   ") for line in lines)
    assert any(line.startswith("Seat 0 (you)   7 charm, 2 geisha   ") for line in lines)
