"""Law 12 move by move: after each event the table is what the events so far tell, and nothing more."""

from collections.abc import Iterator

import pytest

import genjiko
from genjiko.games.aqua_mirabilis.state import OVER, STEPS, AquaState
from genjiko.kernel.chance import Rng
from genjiko.kernel.difference import difference
from genjiko.kernel.event import SPECTATOR, Event
from genjiko.kernel.game import Game, census_totals
from tests.games.aqua_mirabilis.table import give, play, rules_of, set_matrix, state_of, table
from tests.games.aqua_mirabilis.test_events import Watcher, choice, compare

GOES_ON = {"step", "points", "method", "chosen", "seat", "turns"}
"""What a step that leaves no choice may change without a word: only how far the turn has come."""


def film(game: Game) -> Iterator[tuple[Event, AquaState]]:
    """Every event of the last move, and the table after it."""
    states = game._films[-1].states[1:]
    for event, state in zip(game._events[game.told - len(states) :], states, strict=True):
        assert isinstance(state, AquaState)
        yield event, state


def follow(watcher: Watcher, game: Game) -> None:
    """Hear the events of the last move one by one, and look at the table after each."""
    totals = census_totals(game.census())
    for event, state in film(game):
        watcher.hear(event.seen_by(genjiko.OPEN))
        assert census_totals(game.rules.checks.census(state)) == totals, event
        assert STEPS[state.step] != "clean_up", event
        if event.kind != "pair" or not event.token:  # the token of the cell is told by an event of its own
            compare(watcher, state)


def goes_on(game: Game) -> set[object]:
    """The fields that change after the last event of a move; with none, in the whole move."""
    dump = game.rules.checks.dump
    last = dump(game._films[-1].states[-1])
    return {path[0] for path, *_ in difference(last, dump(game.state)) if isinstance(path, list)}


@pytest.mark.parametrize("seed", range(12))
def test_after_each_event_the_table_is_what_was_told(seed: int) -> None:
    game = genjiko.new("aqua-mirabilis", 2 + seed % 3, seed=seed)
    game.watched = True
    watcher, rng = Watcher(game), Rng(seed)
    watcher.listen(game)
    while not game.over:
        game.play(choice(game, rng))
        follow(watcher, game)
        silent = {"window"} if len(game._films[-1].states) == 1 else set()
        assert goes_on(game) <= GOES_ON | silent, game.moves[-1].action


def test_nobody_listening_plays_the_same_game() -> None:
    for seed in range(4):
        game, rng = genjiko.new("aqua-mirabilis", 2 + seed % 3, seed=seed), Rng(seed)
        while not game.over:
            other = state_of(game).copy()
            seat, action = game.to_act[0], choice(game, rng)
            chance = game.chance.copy()
            game.play(action)
            game.rules.apply(other, seat, game.moves[-1].action, chance, None)
            assert game.rules.checks.dump(other) == game.rules.checks.dump(game.state)


def test_a_perfume_is_shown_before_its_pairs_score() -> None:
    game = give(set_matrix(table(), "R", "O", "BJ4"), perfumes="B2/2:JN L1/1:N", tokens=0)
    play(game, "versailles")
    game.watched = True
    play(game, "show 1")
    seen = [(event.kind, state.boards[0].perfumes[0] >> 13 & 1, state.last_points) for event, state in film(game)]
    assert [kind for kind, _, _ in seen[:4]] == ["show", "no_room", "pair", "token"]
    assert [shown for _, shown, _ in seen[:4]] == [1] * 4
    points = seen[2][2]
    assert [last for _, _, last in seen[:4]] == [0, 0, points, points]
    assert points > 0


def test_the_bonus_tiles_lie_open_from_the_moment_they_are_shown() -> None:
    game, rng = genjiko.new("aqua-mirabilis", 2, seed=3), Rng(3)
    game.watched = True
    while not game.over:
        game.play(choice(game, rng))
    view = rules_of(game).view
    tables = [(event.kind, state, view.observe(state, SPECTATOR).bonus) for event, state in film(game)]
    kinds = [kind for kind, _, _ in tables]
    start = kinds.index("bonuses")
    for _, state, bonus in tables[start:]:
        assert state.step == OVER
        assert bonus == state_of(game).bonus
    assert [state.won for _, state, _ in tables[start:-1]] == [0] * (len(tables) - start - 1)
    assert tables[-1][1].won > 0
