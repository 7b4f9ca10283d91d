"""A game after any number of its moves."""

import pytest

import genjiko
from genjiko.games import game_ids, game_meta
from genjiko.kernel.chance import Rng
from genjiko.kernel.difference import changed
from genjiko.kernel.errors import BadScript
from genjiko.kernel.event import OPEN
from genjiko.kernel.replay import KEPT, Replay


def played(game: genjiko.Game, seed: int, most: int) -> list[dict[str, object]]:
    """Play on at random, now and then taking something back; returns the dump at every step."""
    rng = Rng(seed)
    dumps = [game.dump()]
    while not game.over and len(game.moves) < most:
        seat = game.to_act[rng.below(len(game.to_act))]
        steps = game.undoable(seat)
        if steps and rng.below(5) == 0 and len(game.to_act) == 1:
            back = 1 + rng.below(steps)
            if all(move.seat == seat for move in game.moves[-back:]):
                game.undo(seat, back)
                del dumps[len(game.moves) + 1 :]
                continue
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
        dumps.append(game.dump())
    return dumps


@pytest.mark.parametrize("game", game_ids())
def test_every_step_is_found_again_in_any_order(game: str) -> None:
    for players in game_meta(game).players:
        g = genjiko.new(game, players, seed=players)
        dumps = played(g, 10 + players, 3 * KEPT + 5)
        assert [then.dump() for then in g.steps()] == dumps
        replay = Replay(g)
        assert len(replay) == len(g.moves)
        order = list(range(len(dumps)))
        Rng(3).shuffle(order)
        for step in order[:40]:
            then = replay.at(step)
            assert then.dump() == dumps[step]
            assert then.events(OPEN) == g.events(OPEN)[: then.told]
            assert then.record() == g.at(step).record()


@pytest.mark.parametrize("game", game_ids())
def test_every_step_has_the_frames_of_its_move(game: str) -> None:
    g = genjiko.new(game, seed=4)
    played(g, 5, KEPT + 9)
    replay = Replay(g)
    assert replay.at(0).frames(OPEN) == []
    framed = 0
    for step in range(1, len(replay) + 1):
        then, before = replay.at(step), replay.at(step - 1)
        frames = then.frames(OPEN, before.told)
        assert len(frames) == max(0, then.told - before.told - 1)
        table = before.view(OPEN)["table"]
        for frame in frames:
            table = changed(table, frame)
        framed += len(frames)
        going_on = then.copy()
        if not going_on.over:
            going_on.play(going_on.legal()[0])
            assert going_on.frames(OPEN, then.told) == []
    assert framed > 0


@pytest.mark.parametrize("game", game_ids())
def test_play_goes_on_from_a_step_and_leaves_the_replay_as_it_was(game: str) -> None:
    g = genjiko.new(game, seed=4)
    dumps = played(g, 5, KEPT + 9)
    replay = Replay(g)
    for step in (0, 3, KEPT, KEPT + 1):
        if step >= len(dumps):
            continue
        played(replay.at(step), 6, step + 20)
        assert replay.at(step).dump() == dumps[step]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_from_a_position_begins_there(game: str) -> None:
    first = genjiko.new(game, seed=8)
    played(first, 9, 20)
    g = genjiko.restore(first.dump())
    dumps = played(g, 10, 20)
    assert [then.dump() for then in g.steps()] == dumps
    assert g.beginning().dump() == first.dump()


def test_steps_beyond_the_game_are_refused() -> None:
    g = genjiko.new("hanamikoji", seed=1)
    for step in (-1, 1):
        with pytest.raises(IndexError, match="steps 0 to 0"):
            g.at(step)
        with pytest.raises(IndexError, match="steps 0 to 0"):
            Replay(g).at(step)


@pytest.mark.parametrize("game", game_ids())
def test_each_event_has_the_number_of_its_move(game: str) -> None:
    g = genjiko.new(game, seed=12)
    played(g, 13, 60)
    told = [0] * g.beginning().told
    for then in g.steps():
        told.extend([len(then.moves)] * (then.told - len(told)))
    assert g.event_steps() == told


def test_chance_answers_what_it_answered_and_nothing_else() -> None:
    g = genjiko.new("parfum", seed=2)
    played(g, 3, 60)
    step, move = next((n, m) for n, m in enumerate(g.moves) if m.results)
    for wrong in ([], [*move.results, 0]):
        with pytest.raises(BadScript):
            g.at(step).replay(move.seat, move.action, wrong)
    with pytest.raises(genjiko.IllegalAction):
        g.at(step).replay(move.seat, "no such thing", move.results)


@pytest.mark.parametrize("game", game_ids())
def test_a_record_of_no_move_is_played_on_by_its_seed(game: str) -> None:
    first = genjiko.new(game, seed=21)
    again = genjiko.load(first.record())
    assert played(again, 22, 400) == played(first, 22, 400)


def test_a_long_game_keeps_no_more_games_than_a_short_one() -> None:
    g = genjiko.new("parfum", 4, seed=3)
    dumps = played(g, 4, KEPT * KEPT + 200)
    assert len(g.moves) > KEPT * KEPT  # else this shows nothing
    replay = Replay(g)
    for step in (len(g.moves), 1, KEPT * KEPT + 3, 500):
        assert replay.at(step).dump() == dumps[step]
    assert len(replay._kept) <= KEPT
