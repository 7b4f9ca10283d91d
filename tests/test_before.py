"""What earlier versions have written is read, replayed to the same end and played on; nothing is refused."""

import json
from collections.abc import Iterator
from random import Random

import pytest

import genjiko
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game
from tests.before.reading import VERSIONS, Kept, dumps, records, unpacked
from tests.laws_of import settings

SETTINGS = [
    (game, str(players), " ".join(f"{name}={str(value).lower()}" for name, value in options.items()))
    for game in ("aqua-mirabilis", "hanamikoji", "kimono-memories", "parfum", "perfumery")
    for players, options in settings(game)
]


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """An earlier version."""
    return str(request.param)


def of_setting(version: str, setting: tuple[str, str, str]) -> list[Kept]:
    """The ten records of a setting."""
    return [kept for kept in records(version) if kept.setting == setting]


def stands_as(game: Game, kept: Kept) -> bool:
    """Whether a game stands as it stood when its record was written."""
    return (list(game.scores), list(game.winners)) == (kept.scores, kept.winners)


def play_on(game: Game, random: Random, moves: int) -> None:
    """Play some moves by chance."""
    for _ in range(moves):
        if game.over:
            return
        seat = random.choice(game.to_act)
        game.play(random.choice(game.legal(seat)), seat)


def test_every_setting_has_ten_records_and_three_dumps(version: str) -> None:
    assert [len(of_setting(version, setting)) for setting in SETTINGS] == [10] * len(SETTINGS)
    assert len(dumps(version)) == 3 * len(SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_a_record_of_before_is_replayed_to_the_same_scores(version: str, setting: tuple[str, str, str]) -> None:
    for kept in of_setting(version, setting):
        game = genjiko.load(kept.text)
        assert stands_as(game, kept)
        assert len(game.moves) == len(kept.moves)
        again = genjiko.load(game.record())
        assert again.dump() == game.dump()


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_any_position_of_a_record_of_before_can_be_played_on(version: str, setting: tuple[str, str, str]) -> None:
    random = Random(1)
    for kept in of_setting(version, setting):
        game = genjiko.load(kept.text)
        table = game.at(random.randint(0, len(game.moves)))
        play_on(table, random, 30)
        assert genjiko.load(table.record()).dump() == table.dump()


def beginnings(kept: list[Kept]) -> Iterator[tuple[Kept, Kept]]:
    """Each unfinished record with that of the whole game."""
    for part in kept:
        for whole in kept:
            if whole.winners and not part.winners and whole.line("seed") == part.line("seed"):
                yield part, whole


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_an_unfinished_record_goes_on_as_it_went_then(version: str, setting: tuple[str, str, str]) -> None:
    found = list(beginnings(of_setting(version, setting)))
    assert len(found) == 3
    for part, whole in found:
        game, end = genjiko.load(part.text), genjiko.load(whole.text)
        for move in end.moves[len(part.moves) :]:
            game.play(move.action.text, move.seat)
        assert game.record() == end.record()
        assert stands_as(game, whole)


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_a_dump_of_before_is_played_on_to_the_same_end(version: str, setting: tuple[str, str, str]) -> None:
    whole = next(kept for kept in of_setting(version, setting) if kept.winners)
    end = genjiko.load(whole.text)
    mine = [one for one in dumps(version) if _setting_of(one["dump"]) == setting]
    assert len(mine) == 3
    for one in mine:
        game = genjiko.restore(one["dump"])
        assert [list(game.scores), list(game.winners)] == [one["scores"], one["winners"]]
        for move in end.moves[one["moves"] :]:
            game.play(move.action.text, move.seat)
        assert game.over
        assert game.dump()["state"] == json.loads(json.dumps(end.dump()["state"]))


def _setting_of(dump: dict[str, object]) -> tuple[str, str, str]:
    options = dump["options"]
    assert isinstance(options, dict)
    told = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    return str(dump["game"]), str(dump["players"]), told


def test_a_box_of_ones_own_of_before_is_played_with(version: str) -> None:
    found = records(version, "own-box-records.txt")
    assert len(found) == 20
    for kept in found:
        game = genjiko.load(kept.text)
        assert not game.rules.components.shipped
        assert stands_as(game, kept)
        play_on(game, Random(2), 30)
        assert genjiko.load(game.record()).dump() == game.dump()


def test_a_box_of_before_opens_a_new_game(version: str) -> None:
    for game in sorted({setting[0] for setting in SETTINGS}):
        box = Components(unpacked(version, f"own-box-{game}.toml"), "own box")
        table = genjiko.new(game, seed=3, components=box)
        play_on(table, Random(3), 30)
        assert genjiko.load(table.record()).dump() == table.dump()
