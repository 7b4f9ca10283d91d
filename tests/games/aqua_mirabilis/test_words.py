"""Words in two languages, prompts, refusals, notation and the drawing of the table."""

from string import Formatter

import pytest

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import CATALOGUE
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITIES,
    BONUSES,
    CITIES,
    FLOWERS,
    METHODS,
    PLACE_NAMES,
)
from genjiko.games.aqua_mirabilis.state import STEPS
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import Event
from genjiko.kernel.text_markup import strip, width
from genjiko.kernel.words import Words
from tests.games.aqua_mirabilis.table import BLUE, give, rules_of, table
from tests.games.refusals import no_action

LANGUAGES = ("en", "it")
DECLARED = [thing for thing in vars(events).values() if isinstance(thing, type) and issubclass(thing, Event)]
KINDS = [event.kind for event in DECLARED if not event.__subclasses__()]


def test_both_languages_have_the_same_messages() -> None:
    english, italian = (game_words("aqua-mirabilis", language) for language in LANGUAGES)
    assert sentences(english) == sentences(italian)


def sentences(words: Words) -> list[str]:
    """The messages but those that count, of which a language has as many as it needs."""
    return [message for message in words.ids() if not message.startswith("counts.")]


def arguments(text: str) -> list[str]:
    return sorted({key for _, key, _, _ in Formatter().parse(text) if key is not None})


def test_both_languages_use_the_same_arguments() -> None:
    english, italian = (game_words("aqua-mirabilis", language) for language in LANGUAGES)
    for message in sentences(english):
        pairs = zip(english.variants(message), italian.variants(message), strict=True)
        assert all(arguments(one) == arguments(other) for one, other in pairs), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_a_prompt_and_a_line(language: str) -> None:
    words = game_words("aqua-mirabilis", language)
    effects = rules_of(table()).box.effect_names
    for thing in (*FLOWERS, *CITIES, *METHODS, *ABILITIES, *BONUSES, *PLACE_NAMES, *effects):
        assert words.has(f"names.{thing}"), thing
    for step in STEPS[1:-1]:
        assert words.has(f"prompts.{step}")
        assert words.has(f"help.{step}")
        assert words.has(f"asks.{step}")
        assert words.has(f"typing.{step}")
        assert words.has(f"clicking.{step}")
        assert words.has(f"names.step {step}")
    assert all(words.has(f"events.{kind}") for kind in KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_read_and_drawn(language: str) -> None:
    words = game_words("aqua-mirabilis", language)
    game = genjiko.new("aqua-mirabilis", 4, seed=11)
    rng = Rng(7)
    step = 0
    while not game.over:
        options = game.legal()
        seat = game.to_act[0]
        message, args = game.rules.advice.reason(game.observation(seat).state, seat, options[0])
        assert words.text(f"advice.{message}", args)
        assert words.text(f"prompts.{game.view(seat)['prompt']['id']}", {"seat": seat})  # type: ignore[index]
        if step % 10 == 0:
            drawn = strip(draw_table("aqua-mirabilis", game.view(seat), words, 100))
            assert "{" not in drawn
        game.play(options[rng.below(len(options))])
        step += 1
    for viewer in (*range(4), None):
        for event in game.events(viewer):
            assert "{" not in words.event(event)


def test_the_table_fits_a_screen_side_by_side() -> None:
    game = table()
    words = game_words("aqua-mirabilis")
    wide = strip(draw_table("aqua-mirabilis", game.view(0), words, 120)).splitlines()
    narrow = strip(draw_table("aqua-mirabilis", game.view(0), words, 60)).splitlines()
    assert len(wide) < len(narrow)
    assert max(width(line) for line in wide[2:15]) <= 120


@pytest.mark.parametrize("text", ["", "bow", "market", "market X", "worker B B", "recipe B3/1", "keep AA", "take P8"])
def test_texts_that_are_no_action(text: str) -> None:
    no_action(table(), text)


def test_sloppy_notation_is_understood() -> None:
    assert str(CATALOGUE.parse("  MARKET  b ")) == "market B"
    assert str(CATALOGUE.parse("travel Köln")) == "travel koln"
    assert str(CATALOGUE.parse("flip p4")) == "flip P4"
    assert str(CATALOGUE.parse("keep ba")) == "keep AB"


def test_the_catalogue_is_stable() -> None:
    firsts = {
        "market B": 0,
        "produce": 21,
        "worker B J": 22,
        "collect": 52,
        "done": 340,
        "make B": 345,
        "flip P1": 351,
        "end storing": 379,
    }
    assert {text: CATALOGUE.find(text).id for text in firsts} == firsts
    assert len(CATALOGUE) == 380


def test_the_main_choices_lead_the_list() -> None:
    game = give(table(), scents="LN", flowers="BB", tiles="P1 K1", ap=4)
    kinds = [action.kind for action in game.legal(BLUE)]
    assert kinds[-4:] == ["make", "make", "flip", "flip"]
    assert kinds[0] == "market"
