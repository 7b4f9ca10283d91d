"""The words of Parfum: complete in both languages, to the one who decides and of him, with examples that are true."""

import re

import pytest

import genjiko
from genjiko.games import game_words
from genjiko.games.parfum.actions import CATALOGUE
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadNotation
from genjiko.kernel.game import Game
from genjiko.kernel.words import Words
from tests.games.parfum.table import Table, perfume, told, weighted

LANGUAGES = ["en", "it"]
PROMPTS = ["wake_up", "prepare", "distill", "choose_note", "compose", "sell", "drop_water"]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return game_words("parfum", str(request.param))


def test_every_decision_is_asked_told_and_helped(words: Words) -> None:
    own = Words(words.language, {key: list(texts) for key, texts in words.json().items()})
    for prompt in PROMPTS:
        for table in ("prompts", "asks", "help", "typing", "clicking"):
            assert own.has(f"{table}.{prompt}"), f"{table}.{prompt}"
        assert all("{seat}" in text for text in own.variants(f"prompts.{prompt}"))
        assert all("{seat}" not in text for text in own.variants(f"asks.{prompt}"))


def test_help_for_a_mouse_types_nothing(words: Words) -> None:
    typed = re.compile(r"\b(reroll|clock \d|claim \d|onto \d|bargain \d|drop \d|die rose|compose n)")
    for prompt in PROMPTS:
        assert not typed.search(words.help(prompt, {}, "clicking")), prompt
        assert words.help(prompt, {}, "typing") != words.help(prompt, {}, "clicking")


def test_every_example_of_notation_is_an_action_of_its_kind(words: Words) -> None:
    for kind in CATALOGUE.kinds:
        text = words.text(f"notation.{kind}")
        examples = re.findall(r"'([^']+)'", text)
        assert examples, kind
        assert [CATALOGUE.find(example).kind for example in examples] == [kind] * len(examples)


def test_every_example_of_notation_is_possible_in_some_game() -> None:
    examples = {
        e for k in CATALOGUE.kinds for e in re.findall(r"'([^']+)'", game_words("parfum").text(f"notation.{k}"))
    }
    listed, _, explained = game_words("parfum").text("rules.notation").partition(". ")
    examples |= set(listed.split(", "))
    assert "by the coins they are worth" in explained
    assert {CATALOGUE.find(text).kind for text in examples} == set(CATALOGUE.kinds)
    seed = 0
    while examples:
        game = genjiko.new("parfum", 2, seed=seed)
        rng = Rng(seed)
        while not game.over:
            examples -= {action.text for action in game.legal()}
            game.play(weighted(game, rng))
        seed += 1
        assert seed < 30, examples


def test_a_text_that_is_no_action_is_told_how_it_is_written() -> None:
    game = Table().game()
    with pytest.raises(BadNotation, match="“onto” is no action: onto with the number of your perfume, 1 to 42"):
        game.play("onto")
    with pytest.raises(BadNotation, match="“sell perfume to” is no action: sell with the number"):
        game.play("sell perfume to")


def test_a_shared_win_has_its_own_sentence() -> None:
    table = (
        Table(2).water([0, 3], [0, 1]).money(61, 63).perfumes(0, perfume("minor", "head LaLa", "base La", flacons=2))
    )
    game = table.distillery("-", "-", "-", "-").bag(3).step("sell", (1, 1, 0, 0), clock=4).game()
    game.play("pass")
    end = told(game, "end")[0]
    assert game_words("parfum", "en").event(end).endswith("Seat 0 and Seat 1 share the win.")
    italian = game_words("parfum", "it")
    first, second = italian.seat_name(0), italian.seat_name(1)
    assert italian.event(end).endswith(f"Vincono insieme {first} e {second}.")
    alone = {**end, "winners": [1]}
    assert game_words("parfum", "en").event(alone).endswith("Seat 1 wins.")
    assert italian.event(alone).endswith(f"Vince {second}.")


def test_no_line_of_the_log_names_a_note_by_its_number_only(words: Words) -> None:
    game = genjiko.new("parfum", 4, seed=9)
    rng = Rng(9)
    while not game.over:
        game.play(weighted(game, rng))
    lines = [words.event(event) for event in game.events(0)]
    assert len(lines) > 500
    assert not [line for line in lines if re.search(r"\b[nc]\d+\b|\{", line)]


def test_every_prompt_can_be_said_to_the_seat_and_to_others(words: Words) -> None:
    said = set()
    for players in (2, 3):
        game = genjiko.new("parfum", players, seed=2)
        rng = Rng(2)
        while not game.over:
            message, args = game.rules.view.prompt(game.state, game.to_act[0])
            for yours in (True, False):
                text = words.prompt(message, args, yours)
                assert "{" not in text
                assert (words.seat_name(game.to_act[0]) in text) != yours
            said.add(message)
            legal = game.legal()
            game.play(weighted(game, rng) if players == 2 else legal[rng.below(len(legal))])
    assert said == set(PROMPTS)


def test_which_sale_it_is_stands_in_the_question() -> None:
    english = game_words("parfum")
    assert english.prompt("sell", {"seat": 0, "clock": 2, "sale": 1, "sales": 2}, True) == (
        "Sell a flacon or pass: sale 1 of 2 with clock 2."
    )
    assert english.prompt("sell", {"seat": 0, "cycle": 2, "cycles": 2}, True) == (
        "Sell a flacon or pass: sales cycle 2 of 2."
    )


def test_the_question_of_distilling_names_only_what_can_be_done() -> None:
    english = game_words("parfum")

    def distilling(flasks: str) -> Game:
        table = Table().water([0, 1], [], [], []).distillery("head Ro", "base La", "-", "-", "-", "-")
        return table.step("distill", (0, 1, 2, 3)).dice(flasks, "Va").game()

    def asked(game: Game) -> str:
        message, args = game.rules.view.prompt(game.rules.view.observe(game.state, 1), 1)
        assert ("reroll" in english.help(message, args, "typing")) == ("water" in args)
        return english.prompt(message, args, True)

    game = distilling("RoLa")
    assert asked(game) == "Use water (2 tokens), claim a note (2 possible) or stop."
    game.play("claim 1")
    assert asked(game) == "Claim a note (1 possible) or stop."
    assert asked(distilling("Be")) == "Use water (2 tokens) or stop: your flasks pay for no note."


def test_one_perfume_lacks_and_several_lack() -> None:
    english = game_words("parfum")
    note = {"seat": 0, "type": "base", "aromas": ["rose"]}
    one, many = ({**note, "fits": fits} for fits in ([2], [1, 2]))
    assert "of rose: perfume 2 lacks one; or" in english.prompt("compose", one, True)
    assert "of rose: perfumes 1, 2 lack one; or" in english.prompt("compose", many, True)
    assert "manca ai profumi 1, 2;" in game_words("parfum", "it").prompt("compose", many, True)
