"""Law 12: the frames of a move lead from the view before it to the view after it, and every piece has one place."""

import json
from itertools import product

import pytest

import genjiko
from genjiko.games import game_ids, game_meta
from genjiko.kernel.chance import Rng
from genjiko.kernel.difference import changed, difference
from genjiko.kernel.event import OPEN
from genjiko.kernel.frames import frame_fault
from genjiko.kernel.game import Game
from genjiko.kernel.laws import option_sets

GAMES = 2
SETTINGS = [
    (game, players, options)
    for game in game_ids()
    for players in game_meta(game).players
    for options in option_sets({option.name: list(option.values) for option in game_meta(game).options})
]


def table_of(game: Game, viewer: int) -> object:
    return game.view(viewer)["table"]


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_the_frames_of_a_move_are_the_tables_between(name: str, players: int, options: dict[str, object]) -> None:
    framed = 0
    for seed in range(GAMES):
        game, rng = genjiko.new(name, players, seed=seed, options=options), Rng(seed)
        game.watched = True
        while not game.over:
            seat = game.to_act[rng.below(len(game.to_act))]
            legal = game.legal(seat)
            told = game.told
            assert frame_fault(game, seat, legal[rng.below(len(legal))]) == ""
            framed += len(game.frames(OPEN, told))
    assert framed > 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3], "c": None}),
        ({"a": {"b": 1}}, {"a": {}}),
        ({"a": {"b": 1}}, {"a": None}),
        ([1, [2, {"x": 3}]], [1, [2, {"x": 4, "y": []}]]),
        ([1, 2], [1, 2, 3]),
        ({"a": 0}, {"a": False}),
        (None, {"a": 1}),
    ],
)
def test_a_difference_leads_from_one_value_to_the_other(before: object, after: object) -> None:
    changes = difference(before, after)
    assert changes != []
    assert json.dumps(changed(before, changes)) == json.dumps(after)
    assert difference(after, after) == []


def test_a_difference_is_short() -> None:
    before = {"seats": [{"hand": [1, 2, 3], "money": 5}, {"hand": [4], "money": 7}], "deck": 10}
    after = {"seats": [{"hand": [1, 2, 3], "money": 5}, {"hand": [4, 6], "money": 7}], "deck": 9}
    assert difference(before, after) == [[["seats", 1, "hand"], [4, 6]], [["deck"], 9]]


def test_who_looks_on_later_and_after_an_undo_gets_no_frames() -> None:
    game = genjiko.new("hanamikoji", seed=1)
    game.play(game.legal()[0])
    assert game.frames(0, game.told) == []
    game.watched = True
    told = game.told
    game.play(game.legal()[0])
    assert game.copy().frames(0, told) == game.frames(0, told) != []
    assert game.frames(0, told - 1) == []


@pytest.mark.parametrize("name", game_ids())
def test_who_was_away_for_some_moves_gets_their_frames_in_one(name: str) -> None:
    game, rng = genjiko.new(name, seed=4), Rng(4)
    game.watched = True
    while not game.over and len(game.moves) < 120:
        told, table = game.told, table_of(game, 0)
        for _ in range(3):
            if not game.over:
                legal = game.legal()
                game.play(legal[rng.below(len(legal))])
        frames = game.frames(0, told)
        assert len(frames) == max(0, game.told - told - 1)
        for frame in frames:
            table = changed(table, frame)
        assert changed(table, difference(table, table_of(game, 0))) == table_of(game, 0)


def test_an_undo_leaves_no_frames() -> None:
    game = genjiko.new("kimono-memories", seed=1)
    game.watched = True
    game.play("cross 1")
    game.undo()
    assert game.frames(0, game.told) == []


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_a_table_made_from_an_earlier_one_is_the_table_made_from_nothing(
    name: str, players: int, options: dict[str, object]
) -> None:
    game, rng = genjiko.new(name, players, seed=5, options=options), Rng(5)
    game.watched = True
    view, viewers = game.rules.view, range(OPEN, players)
    seen = {viewer: view.observe(game.state, viewer) for viewer in viewers}
    tables = {viewer: view.present(seen[viewer], viewer) for viewer in viewers}
    while not game.over:
        seat = game.to_act[rng.below(len(game.to_act))]
        legal = game.legal(seat)
        told = game.told
        game.play(legal[rng.below(len(legal))], seat)
        for viewer in viewers:
            both = game.view(viewer), game.frames(viewer, told)
            assert json.dumps(game.view_with_frames(viewer, told)) == json.dumps(both)
        for state, viewer in product([*game._films[-1].states, game.state], viewers):
            later = view.observe(state, viewer)
            text = json.dumps(tables[viewer])
            table = view.present_after(later, viewer, seen[viewer], tables[viewer])
            assert json.dumps(table) == json.dumps(view.present(later, viewer))
            assert json.dumps(tables[viewer]) == text
            seen[viewer], tables[viewer] = later, table
