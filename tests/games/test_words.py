"""The words of every game in each of its languages."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest

import genjiko
from genjiko.door import rules_page
from genjiko.games import game_languages, game_meta, game_words
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.plurals import categories_of
from genjiko.kernel.words import Forms, languages_in

CASES = [(game, language) for game in genjiko.games() for language in game_languages(game)]


def arguments(forms: Forms) -> list[str]:
    return sorted({key for text in forms.values() for _, key, _, _ in Formatter().parse(text) if key is not None})


@pytest.mark.parametrize("game", genjiko.games())
def test_every_game_speaks_the_languages_of_the_house(game: str) -> None:
    assert {"en", "it"} <= set(game_languages(game))
    assert game_languages(game) == languages_in("genjiko.kernel", "texts")


def sentences(ids: list[str]) -> list[str]:
    """The messages but those that count: a language has as many of them as it needs."""
    return [message for message in ids if not message.startswith("counts.")]


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_language_has_the_same_messages_and_arguments(game: str, language: str) -> None:
    english, other = game_words(game), game_words(game, language)
    assert [m for m in sentences(list(other.missing())) if m not in other.ids()] == [], "not translated yet"
    assert sentences(english.ids()) == sentences(other.ids())
    for message in sentences(english.ids()):
        pairs = zip(english.forms(message), other.forms(message), strict=True)
        assert all(arguments(one) == arguments(two) for one, two in pairs), message


@pytest.mark.parametrize(("game", "language"), CASES)
def test_what_is_counted_has_all_the_forms_of_its_language(game: str, language: str) -> None:
    words = game_words(game, language)
    needed = categories_of(language)
    asked = set()
    for message in words.ids():
        for forms in words.forms(message):
            assert len(forms) == 1 or needed == set(forms), message
            found = [spec for text in forms.values() for _, _, spec, _ in Formatter().parse(text) if spec]
            asked |= {spec for spec in found if "." in spec}
            assert not any("|" in spec for spec in found), message
    assert asked == {message for message in words.ids() if message.startswith("counts.")}


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_whole_game_can_be_read(game: str, language: str) -> None:
    words = game_words(game, language)
    table = genjiko.new(game, game_meta(game).players[-1], seed=5)
    rng = Rng(9)
    while not table.over:
        seat = table.to_act[0]
        legal = table.legal(seat)
        message, args = table.rules.advice.reason(table.observation(seat).state, seat, legal[0])
        assert "{" not in words.text(f"advice.{message}", args)
        table.play(legal[rng.below(len(legal))], seat)
    assert all("{" not in words.event(event) for event in table.events(0))


def random_game(game: str, players: int, seed: int) -> Game:
    """A whole game."""
    table = genjiko.new(game, players, seed)
    for _ in offered(table, Rng(seed)):
        pass
    return table


@pytest.mark.parametrize(("game", "language"), CASES)
def test_whoever_decides_is_spoken_to_and_helped_by_hand_and_by_mouse(game: str, language: str) -> None:
    words = game_words(game, language)
    steps = [message.removeprefix("prompts.") for message in words.ids() if message.startswith("prompts.")]
    assert len(steps) > 1
    for step in steps:
        if step == "over":
            continue
        for part in ("asks", "help", "typing", "clicking"):
            assert words.has(f"{part}.{step}"), f"{part}.{step}"
        assert all("{seat}" not in text for text in words.variants(f"asks.{step}")), step
        clicks = " ".join(words.variants(f"help.{step}") + words.variants(f"clicking.{step}"))
        assert not re.search(r"\b(Type|Write|Scrivi|Digita)\b", clicks), step


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_kind_of_action_has_its_notation_with_possible_examples(game: str, language: str) -> None:
    words, catalogue = game_words(game, language), genjiko.new(game, seed=1).rules.catalogue
    for kind in catalogue.kinds:
        told = words.variants(f"notation.{kind}")[0]
        examples = re.findall(r"(?:^|[\s(])'([^']+)'", told)
        assert examples, kind
        assert all(catalogue.parse(example).kind == kind for example in examples), told
        with pytest.raises(genjiko.BadNotation) as caught:
            genjiko.new(game, seed=1).play(f"{kind} nonsense")
        assert caught.value.reason == "notation", kind


@pytest.mark.parametrize("game", genjiko.games())
def test_examples_of_notation_are_moves_that_are_made(game: str) -> None:
    """Every example is legal at some moment of random games, if any action of its kind ever is."""
    words, counts = game_words(game), game_meta(game).players
    catalogue = genjiko.new(game, seed=1).rules.catalogue
    told = " ".join(words.variants(f"notation.{kind}")[0] for kind in catalogue.kinds)
    missing = {catalogue.parse(example).text for example in re.findall(r"(?:^|[\s(])'([^']+)'", told)}
    met: set[str] = set()
    for seed in range(250):
        for action in offered(genjiko.new(game, counts[seed % len(counts)], seed), Rng(seed)):
            missing.discard(action.text)
            met.add(action.kind)
        if not missing:
            break
    assert {text for text in missing if text.split(" ")[0] in met} == set()


def offered(table: Game, rng: Rng) -> Iterator[Action]:
    """Every action that is offered in a random game; kinds are chosen first, so that rare ones come too."""
    while not table.over:
        seat = table.to_act[0]
        legal = table.legal(seat)
        yield from legal
        kinds = sorted({action.kind for action in legal})
        kind = kinds[rng.below(len(kinds))]
        some = [action for action in legal if action.kind == kind]
        table.play(some[rng.below(len(some))], seat)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_options_have_their_texts_and_the_rules_name_no_raw_option(game: str, language: str) -> None:
    words = game_words(game, language)
    text = rules_page(game, language)
    assert words.has("rules.notation")
    assert "Notation:" not in text
    for option in game_meta(game).options:
        assert words.has(f"options.{option.name}")
        if "_" in option.name:
            assert option.name not in text


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_shared_win_is_told_as_one(game: str, language: str) -> None:
    words = game_words(game, language)
    table = random_game(game, game_meta(game).players[-1], 3)
    end = {**table.events(0)[-1]}
    assert end["kind"] == "end"
    alone = words.event({**end, "winners": [1]}, str)
    both = {**end, "winners": [0, 1]}
    if len(words.variants("events.end")) > 1:
        del both["goal"]  # where a shared win has a text of its own, it has no goal
    shared = words.event(both, str)
    assert words.text("list.last", {"before": 0, "after": 1}) in shared
    assert "&" not in shared
    said = {"en": " wins", "it": "Vince "}
    wins = said.get(language) or words.text("counts.win", {"n": 1})
    assert wins.casefold() in alone.casefold()
    assert wins.casefold() not in shared.casefold()


@pytest.mark.parametrize("game", genjiko.games())
def test_what_a_text_calls_by_name_has_one_in_both_languages(game: str) -> None:
    english, italian = game_words(game), game_words(game, "it")
    table = random_game(game, game_meta(game).players[-1], 7)
    for event in table.events(genjiko.OPEN):
        for text in english.variants(f"events.{event['kind']}"):
            for key in re.findall(r"\{(\w+):name\}", text):
                things = event.get(key, [])
                for thing in things if isinstance(things, list) else [things]:
                    if re.fullmatch(r"\d+|[A-Z]\d-\d\d.*", str(thing)):
                        continue  # a number or what is printed on a card is its own name
                    assert english.has(f"names.{thing}"), f"{event['kind']}: {key} {thing}"
                    assert f"names.{thing}" in italian.ids()
