"""The pages that teach the games: complete, true to the box, the same in every language, and they answer."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import genjiko
from genjiko.door import rules_links, rules_page
from genjiko.games import game_languages, game_package, game_words, shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.event import OPEN
from genjiko.kernel.rules_page import chapters, fill_page, read_page, tell_moves

GAMES = ("aqua-mirabilis", "hanamikoji", "kimono-memories", "parfum", "perfumery")
CASES = [(game, language) for game in GAMES for language in game_languages(game)]
NEEDED = ("about", "winning", "table", "example", "overlook", "pieces", "summary")
QUESTIONS = Path(__file__).parent / "questions"


def said(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def read(game: str, language: str) -> str:
    """A page as it was written."""
    return read_page(game_package(game).module, language)


def questions(game: str) -> list[list[str]]:
    """Chapter, question, answer in English, answer in Italian."""
    data = tomllib.loads((QUESTIONS / f"{game}.toml").read_text(encoding="utf-8"))
    return [list(row) for row in data["questions"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_the_same_chapters_in_every_language(game: str) -> None:
    anchors = {
        language: [chapter.anchor for chapter in chapters(read(game, language))] for language in game_languages(game)
    }
    assert len({tuple(row) for row in anchors.values()}) == 1
    assert set(NEEDED) <= set(anchors["en"])
    assert len(set(anchors["en"])) == len(anchors["en"])


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_page_fills_in_all_its_figures_and_moves(game: str, language: str) -> None:
    page = rules_page(game, language)
    assert re.findall(r"\{(?!#)[^}]*\}", page) == []
    assert all(chapter.text for chapter in chapters(page))


@pytest.mark.parametrize("game", GAMES)
def test_languages_ask_for_the_same_figures_and_write_the_same_numbers(game: str) -> None:
    found = []
    for language in game_languages(game):
        page = read(game, language)
        asked = Counter(re.findall(r"\{(?!#)([^}]*)\}", page))
        numbers = Counter(re.findall(r"\d+", re.sub(r"\{[^}]*\}", "", page)))
        found.append((asked, numbers))
    assert all(other == found[0] for other in found)


def test_a_figure_comes_from_the_box_and_an_unknown_one_is_an_error() -> None:
    words = game_words("hanamikoji")
    text = shipped_components("hanamikoji").text.replace("charm = 11", "charm = 12")
    own = Components(text, "own")
    assert fill_page("{goals.charm} {sum geisha.charm} {number geisha}", words, own, []) == "12 21 7"
    assert fill_page("{all geisha.charm}", words, own, []) == "2, 2, 2, 3, 3, 4, 5"
    for unknown in ("{goals.chram}", "{gaols.charm}", "{guess geisha.charm}"):
        with pytest.raises(KeyError):
            fill_page(unknown, words, own, [])


@pytest.mark.parametrize("game", GAMES)
def test_an_example_tells_what_its_first_seat_was_told_and_no_more(game: str) -> None:
    record = Path(str(game_package(game).module.replace(".", "/")))
    example = genjiko.load((Path(genjiko.__file__).parents[1] / record / "example.record").read_text(encoding="utf-8"))
    words = game_words(game)
    moves = tell_moves(example, words)
    told = [words.event(event, lambda seat: words.text(f"example.{seat}")) for event in example.events(0)]
    assert len(moves) == len(example.moves)
    assert " ".join(told).endswith(" ".join(move for move in moves if move))
    secret = {words.event(e) for e in example.events(OPEN)} - {words.event(e) for e in example.events(0)}
    assert not [line for line in secret if line in " ".join(moves)]


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_page_answers_the_questions_of_a_beginner(game: str, language: str) -> None:
    parts = {chapter.anchor: said(chapter.text) for chapter in chapters(rules_page(game, language))}
    words, box = game_words(game, language), shipped_components(game)
    asked = questions(game)
    assert len(asked) >= 24
    missed = []
    for anchor, question, *answers in asked:
        answer = said(fill_page(answers[("en", "it").index(language)], words, box, []))
        if answer not in parts[anchor]:
            missed.append((question, answer))
    assert missed == []


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_leads_to_a_chapter_that_is_there(game: str) -> None:
    links, anchors = rules_links(game), {chapter.anchor for chapter in chapters(rules_page(game))}
    said_prompts = {name.split(".")[1] for name in game_words(game, "en").json() if name.startswith("prompts.")}
    assert said_prompts
    assert set(links.prompts) == said_prompts
    assert {*links.prompts.values(), *links.places.values()} <= anchors
