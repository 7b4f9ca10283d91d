"""Worlds drawn beforehand: each is met as often as it fits what the others did."""

import genjiko
from genjiko.bots.search_settings import SearchSettings
from genjiko.bots.tree_search import TreeSearch
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng

DRAWS = 20_000


def hidden(world: object) -> tuple[int, ...]:
    """What tells the worlds of a seat from each other."""
    assert isinstance(world, HanamikojiState)
    return (*world.hand, *world.secret, *world.discards, world.removed, *world.deck)


def pooled(settings: SearchSettings) -> TreeSearch:
    """A search of the player who answers the first secret of a game, its worlds drawn."""
    game = genjiko.new("hanamikoji", seed=3)
    game.play(next(action for action in game.legal() if action.kind == "secret"))
    found = TreeSearch(game.observation(1), settings, Rng(1))
    found.fill_pool()
    return found


def search(learned: int) -> TreeSearch:
    """The same with a pool of twelve."""
    return pooled(SearchSettings(iterations=1, pool=12, learned=learned))


def met(one: TreeSearch) -> dict[tuple[int, ...], int]:
    """How often each world was met."""
    found: dict[tuple[int, ...], int] = {}
    for _ in range(DRAWS):
        world = hidden(one._world())
        found[world] = found.get(world, 0) + 1
    return found


def test_a_world_is_met_as_often_as_it_fits() -> None:
    one = search(1)
    times = met(one)
    fits = [one.rules.advice.belief(world, 1) for world in one.pool]
    for world, fit in zip(one.pool, fits, strict=True):
        assert abs(times.get(hidden(world), 0) / DRAWS - fit / sum(fits)) < 0.02


def test_without_what_was_learned_all_worlds_are_met_alike() -> None:
    one = search(0)
    times = met(one)
    assert len(times) == 12
    assert all(abs(number / DRAWS - 1 / 12) < 0.01 for number in times.values())


def test_a_world_that_is_met_is_a_copy() -> None:
    one = search(1)
    before = [hidden(world) for world in one.pool]
    world = one._world()
    assert isinstance(world, HanamikojiState)
    world.hand[0] = 0
    assert [hidden(kept) for kept in one.pool] == before


def test_no_more_worlds_are_drawn_than_the_iterations_can_meet() -> None:
    assert len(pooled(SearchSettings(iterations=1000, pool=900)).pool) == 500
    assert len(pooled(SearchSettings(iterations=10, pool=900)).pool) == 400
    assert len(pooled(SearchSettings(iterations=2000, pool=900)).pool) == 900


def test_drawing_worlds_leaves_most_of_the_time_to_the_search() -> None:
    assert len(pooled(SearchSettings(seconds=0.0004, pool=900)).pool) == 400
    assert len(pooled(SearchSettings(seconds=3600.0, pool=900)).pool) == 900
