"""What a player is asked is true of the moment, and every hint says what the move brings."""

from typing import Any

import pytest

import genjiko
from genjiko.games import game_words
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import BLUE, give, legal, play, ready, set_matrix, table
from tests.games.aqua_mirabilis.test_events import choice


def asked(game: Game) -> str:
    prompt: Any = game.view(game.to_act[0])["prompt"]
    return game_words("aqua-mirabilis").prompt(prompt["id"], prompt["args"], yours=True)


def hint(game: Game, text: str, language: str = "en") -> str:
    seat = game.to_act[0]
    message, args = game.rules.advice.reason(game.observation(seat).state, seat, game.rules.catalogue.find(text))
    return game_words("aqua-mirabilis", language).text(f"advice.{message}", args)


# -- prompts --


def test_producing_is_asked_for_only_where_it_is_possible() -> None:
    assert asked(table()) == "Go to a place."
    assert asked(give(table(), flowers="B", ap=4)) == "Go to a place or produce."


def test_leaving_versailles_is_spoken_of_only_where_it_is_possible() -> None:
    game = give(set_matrix(table(), "R", "O"), perfumes="B1/1:J L1/1:N", influence="AC", tiles="P1")
    play(game, "versailles")
    assert asked(game) == "You are at Versailles: show a perfume."
    play(game, "show 1")
    assert asked(game) == "Show a second perfume, or leave Versailles."
    play(game, "show 2")
    assert asked(game).startswith("No further perfume can be shown: leave Versailles")
    game = play(give(table(), scents="LNO", tiles="P1"), "versailles")
    assert asked(game) == "You are at Versailles: make the perfume that you will show."


def test_gifts_are_asked_for_only_where_there_are_any() -> None:
    game = play(give(table(), scents="BB"), "visit A")
    assert asked(game) == "Give the dame a gift, or be done without one."
    play(game, "gift B")
    assert asked(game) == "Give the dame another gift, or be done."
    game = play(give(table(), scents="NO", tiles="P1"), "visit A")
    assert not legal(game, "gift")
    assert asked(game).startswith("You have nothing now that this dame takes")


def test_converting_with_nothing_to_convert_is_said() -> None:
    game = play(give(table(), flowers="R", ap=4, tiles="P1"), "produce")
    assert asked(game) == "No method can be used now: act freely, or be done."
    assert asked(play(game, "flip P1")) == "Turn flowers into scents, or be done."


def test_the_coach_that_may_stay_is_asked_so() -> None:
    game = play(give(table(), flowers="R", ap=4), "produce")
    assert asked(game) == "Drive the coach."
    free = table(changes={"coach_optional = false": "coach_optional = true"})
    assert asked(play(give(free, flowers="R", ap=4), "produce")) == "Drive the coach, or let it stay."


# -- hints --


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_move_has_a_reason_that_begins_like_a_sentence(language: str) -> None:
    for seed in range(3):
        game = genjiko.new("aqua-mirabilis", 2 + seed, seed=seed)
        rng = Rng(seed)
        while not game.over:
            for action in game.legal():
                said = hint(game, action.text, language)
                assert said[0].isupper() or said[0].isdigit(), said
                assert said.endswith("."), said
            game.play(choice(game, rng))


def test_an_only_choice_is_called_so() -> None:
    game = play(give(table(), scents="N", tiles="P6"), "versailles")
    assert legal(game) == ["flip P6"]
    assert hint(game, "flip P6") == "Nothing else is possible here."


def test_what_hints_say() -> None:
    game = play(give(table(), flowers="R", ap=4, coach=4), "produce")
    assert hint(game, "coach left 2") == "Stops in Paris, where you may take a tile."
    assert hint(game, "coach left 1") == "From there it is 1 step to Paris, where you may take a tile."
    game = play(give(set_matrix(table(), "L", "N"), scents="LNO", tiles="P1", letter=1), "make L", "recipe L1/1")
    assert hint(game, "pick N") == "With this base it would bring 8 points and 1 token at Versailles now."
    assert hint(game, "pick O") == "With this base it would bring 6 points and 1 token at Versailles now."
    game = ready(give(table(), influence="AABC"))
    assert hint(game, "keep AB") == "The two favours: the court moved one row down, 5 points for the king's wish."
    game = play(give(table(), tiles="F6", influence="A"), "flip F6")
    assert hint(game, "place A") == "You have 1 token with dame A, the strongest rival 0."
    assert game.to_act == (BLUE,)


# -- the log --


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_line_of_the_log_begins_like_a_sentence(language: str) -> None:
    game = genjiko.new("aqua-mirabilis", 3, seed=8)
    rng = Rng(8)
    while not game.over:
        game.play(choice(game, rng))
    words = game_words("aqua-mirabilis", language)
    assert all(words.event(event)[0].isupper() for event in game.events(BLUE))
