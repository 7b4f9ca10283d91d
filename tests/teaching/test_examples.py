"""Examples of the rules on the board, and the pictures of the pages: they play, they say what the rules say."""

from typing import Any

import pytest

from genjiko.door import examples, pictures, rules_page
from genjiko.games import game_languages, game_words
from genjiko.kernel.examples import PAGE
from genjiko.kernel.replay import Replay
from genjiko.kernel.rules_page import chapters

GAMES = ("aqua-mirabilis", "hanamikoji", "kimono-memories", "parfum", "perfumery")


def last(game: str, example: str) -> Any:
    """What lies on the table at the end of an example, everything open."""
    return examples(game)[example].game.dump()["state"]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_stepped_through_and_has_a_title(game: str) -> None:
    found = examples(game)
    assert next(iter(found)) == PAGE
    assert len(found) >= 7
    for name, example in found.items():
        replay = Replay(example.game)
        assert len(replay) >= 1
        for step in {0, 1, len(replay) // 2, len(replay)}:
            assert replay.at(step).view(example.seat)["seat"] == example.seat
        for language in game_languages(game):
            words = game_words(game, language)
            assert words.text(f"examples.{name}") != f"examples.{name}"
            if language != "en":
                assert words.text(f"examples.{name}") != game_words(game).text(f"examples.{name}")


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_a_labelled_table_and_pictures_of_its_own_example(game: str) -> None:
    shown, record = pictures(game), examples(game)[PAGE].game
    assert shown is not None
    assert len(shown.labels) >= 6
    assert len(shown.steps) >= 4
    assert shown.steps == sorted(set(shown.steps))
    assert all(0 <= step <= len(record.moves) for step in (shown.step, *shown.steps))
    for language in game_languages(game):
        assert {"table", "example"} <= {chapter.anchor for chapter in chapters(rules_page(game, language))}
        texts = [game_words(game, language).text(say) for _, say in shown.labels]
        assert len(set(texts)) == len(texts)
        assert not [text for text in texts if text.startswith("pictures.")]


# -- what the rulebooks' examples end in --


def test_hanamikoji() -> None:
    assert last("hanamikoji", "gift")["side"] == ["DG", "F"]
    assert last("hanamikoji", "competition")["side"] == ["AG", "DD"]
    ends = {name: examples("hanamikoji")[name].game for name in ("eleven-charm", "four-geisha", "next-round")}
    assert [(game.winners, game.scores) for game in ends.values()] == [((1,), (9, 12)), ((0,), (9, 7)), ((), (9, 9))]
    assert last("hanamikoji", "tie")["favour"][6] == 0
    assert last("hanamikoji", "across")["favour"][5] == 0


def test_kimono_memories() -> None:
    assert last("kimono-memories", "photographer")["taken"] == "B03"
    assert last("kimono-memories", "empty-places")["comparing"] is not None
    assert last("kimono-memories", "wild")["markers"] == [0, 0, 0, 1, 1]
    assert last("kimono-memories", "naming")["tokens"][0] == {"1,-1": "cat"}
    assert last("kimono-memories", "two-matches")["markers"] == [0, 1, 0, 1, 0]
    assert last("kimono-memories", "end-of-track")["markers"] == [0, 0, 0, 0, 4]


def test_parfum() -> None:
    def money(name: str) -> list[int]:
        found: list[int] = list(examples("parfum")[name].game.scores)
        return found

    sale, start = examples("parfum")["sale"].game, examples("parfum")["sale"].game.at(0)
    assert sale.scores[0] - start.scores[0] == 8
    bargain = examples("parfum")["bargain"].game
    assert bargain.scores[0] - bargain.at(0).scores[0] == 2
    assert examples("parfum")["last-customers"].game.over
    assert money("creation")[0] > examples("parfum")["creation"].game.at(0).scores[0]


def test_perfumery() -> None:
    kinds = [event["kind"] for event in examples("perfumery")["payment"].game.events(0)]
    assert kinds.count("pay") == 2
    assert examples("perfumery")["production"].game.scores[0] == 12
    assert [move.action.text for move in examples("perfumery")["hand-limit"].game.moves][1:] == [
        "discard P1-08",
        "discard R1-04",
        "discard R1-06",
    ]


def test_aqua_mirabilis() -> None:
    versailles = examples("aqua-mirabilis")["versailles"].game
    assert versailles.scores[0] == 9
    assert len(examples("aqua-mirabilis")["worked"].game.moves) == 43
