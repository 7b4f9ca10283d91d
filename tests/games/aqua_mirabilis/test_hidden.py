"""Who may know what: the table of docs/games/aqua-mirabilis.md, line by line."""

import gc
import json
from typing import Any

import pytest

import genjiko
from genjiko.bots.greedy import Greedy
from genjiko.games.aqua_mirabilis.pieces import BONUSES, TILE_NAMES
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    give,
    play,
    ready,
    set_bonus,
    state_of,
    table,
)

VIEWERS = (BLUE, GREEN, RED, None)


def shown(game: Game, viewer: int | None) -> Any:
    return game.view(viewer)["table"]


def bonus_of(game: Game, viewer: int | None, dame: int) -> object:
    bonus = shown(game, viewer)["dames"][dame]["bonus"]
    return bonus and bonus["id"]


def looked_at() -> Game:
    """Blue has looked at the bonus of dame A, which is `rose`."""
    game = set_bonus(give(table(), scents="B", tokens=0), "rose jasmine exp5 tokens")
    return play(game, "visit A", "gift B")


def test_a_bonus_tile_nobody_looked_at_is_hidden_from_all() -> None:
    game = set_bonus(table(), "rose jasmine exp5 tokens")
    for viewer in VIEWERS:
        assert [bonus_of(game, viewer, dame) for dame in range(4)] == [None] * 4


def test_ruling_70_the_looker_knows_the_bonus_for_good_and_others_see_that_he_looked() -> None:
    game = looked_at()
    assert [bonus_of(game, viewer, 0) for viewer in VIEWERS] == ["rose", None, None, None]
    for viewer in VIEWERS:
        assert shown(game, viewer)["dames"][0]["looked"] == [BLUE]
    look = [event for event in game.events(BLUE) if event["kind"] == "look"]
    assert look == [{"kind": "look", "seat": BLUE, "dame": "A", "bonus": "rose"}]
    for viewer in (GREEN, RED, None):
        look = [event for event in game.events(viewer) if event["kind"] == "look"]
        assert look == [{"kind": "look", "seat": BLUE, "dame": "A"}]
        assert "rose perfumes" not in "".join(game.log(viewer))


def test_the_bonus_tiles_are_open_in_the_final_scoring() -> None:
    game = genjiko.new("aqua-mirabilis", 3, seed=3)
    rng = Rng(1)
    while not game.over:
        options = game.legal()
        game.play(options[rng.below(len(options))])
    names = [BONUSES[b] for b in state_of(game).bonus]
    for viewer in VIEWERS:
        assert [bonus_of(game, viewer, dame) for dame in range(4)] == names


def test_of_a_stack_all_see_top_height_and_what_is_left_but_no_order() -> None:
    game = table()
    stack = state_of(game).stacks[0]
    for viewer in VIEWERS:
        paris = shown(game, viewer)["cities"][0]
        assert (paris["height"], paris["top"]["id"]) == (7, TILE_NAMES[stack[-1]])
        assert [tile["id"] for tile in paris["left"]] == TILE_NAMES[:7]
        other = game.copy()
        below = state_of(other).stacks[0]
        below[:6] = reversed(below[:6])
        ready(other)
        assert json.dumps(other.view(viewer)) == json.dumps(game.view(viewer))
        assert rules_key(other, viewer) == rules_key(game, viewer)


def rules_key(game: Game, viewer: int | None) -> object:
    return game.rules.view.information_key(game.state, -1 if viewer is None else viewer)


def test_a_tile_that_is_taken_shows_the_next_one_to_all() -> None:
    game = table()
    below = state_of(game).stacks[0][-2]
    play(game, "travel paris")
    for viewer in VIEWERS:
        assert shown(game, viewer)["cities"][0]["top"]["id"] == TILE_NAMES[below]
        assert game.events(viewer)[-1]["top"] == TILE_NAMES[below]
    assert game.undoable() == 0


def test_boards_market_deliveries_and_recipes_are_open_to_all() -> None:
    game = give(table(), flowers="BJ", scents="L", tiles="K1", letter=2, perfumes="B1/1:N")
    views = [shown(game, viewer) for viewer in VIEWERS]
    for key in ("seats", "market", "calendar", "recipes", "matrix", "supply", "places"):
        assert all(view[key] == views[0][key] for view in views)


def test_samples_spread_unknown_bonus_tiles_and_orders_evenly() -> None:
    game = looked_at()
    seen: dict[str, int] = {}
    orders = set()
    for seed in range(600):
        sample = state_of(game.resample(BLUE, Rng(seed)))
        assert BONUSES[sample.bonus[0]] == "rose"
        assert len(set(sample.bonus)) == 4
        seen[BONUSES[sample.bonus[1]]] = seen.get(BONUSES[sample.bonus[1]], 0) + 1
        assert sample.stacks[2][-1] == state_of(game).stacks[2][-1]
        orders.add(tuple(sample.stacks[3][:-1]))
    assert set(seen) == set(BONUSES) - {"rose"}
    assert min(seen.values()) > 25  # about 54 each
    assert len(orders) > 20


def test_a_replay_with_all_open_shows_everything() -> None:
    game = set_bonus(table(), "rose jasmine exp5 tokens")
    open_table: Any = game.view(genjiko.OPEN)["table"]
    assert [dame["bonus"]["id"] for dame in open_table["dames"]] == ["rose", "jasmine", "exp5", "tokens"]


def test_keys_are_equal_exactly_if_the_masked_states_are() -> None:
    positions: list[Game] = []
    for seed in (1, 2):
        game = genjiko.new("aqua-mirabilis", 3, seed=seed)
        rng = Rng(seed)
        while not game.over:
            positions += [game.copy(), game.resample(BLUE, rng.fork())]
            game.play(game.legal()[rng.below(len(game.legal()))])
    rules = positions[0].rules
    for seat in (BLUE, GREEN):
        by_key: dict[object, str] = {}
        for game in positions:
            masked = json.dumps(rules.checks.dump(rules.view.observe(game.state, seat)))
            assert by_key.setdefault(rules.view.information_key(game.state, seat), masked) == masked
        assert len(by_key) == len(set(by_key.values()))


@pytest.mark.parametrize("dame", range(4))
def test_a_sample_never_repeats_a_bonus_tile_that_the_looker_knows(dame: int) -> None:
    game = set_bonus(table(), "rose jasmine exp5 tokens")
    state_of(game).looked[dame] = 1 << BLUE
    known = state_of(game).bonus[dame]
    for seed in range(60):
        sample = state_of(game.resample(BLUE, Rng(seed)))
        assert sample.bonus[dame] == known
        assert sample.bonus.count(known) == 1
        assert len(set(sample.bonus)) == 4


# -- nothing that an observation leads to depends on what its seat cannot know --


def contents(thing: object, met: dict[int, int]) -> object:
    """Everything that can be reached from a thing, as plain values; a thing met before is told by its number."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    if id(thing) in met:
        return ("again", met[id(thing)])
    met[id(thing)] = len(met)
    if isinstance(thing, dict):
        return [(contents(key, met), contents(value, met)) for key, value in thing.items()]
    if isinstance(thing, (list, tuple)):
        return [type(thing).__name__, *[contents(value, met) for value in thing]]
    if isinstance(thing, (set, frozenset)):
        return sorted(map(repr, thing))
    if isinstance(thing, type) or callable(thing):
        return repr(getattr(thing, "__qualname__", type(thing)))
    if hasattr(thing, "__dict__"):
        return [type(thing).__name__, *[(name, contents(value, met)) for name, value in sorted(vars(thing).items())]]
    return [type(thing).__name__, *[contents(value, met) for value in gc.get_referents(thing)]]  # compiled


def twin_of(game: Game, seat: int) -> Game:
    """A game that differs in every bonus tile the seat does not know and in the order of all stacks below the top."""
    twin = game.copy()
    state = state_of(twin)
    unknown = [d for d in range(4) if not state.looked[d] >> seat & 1]
    unused = [b for b in range(len(BONUSES)) if b not in state.bonus]
    for dame in unknown:
        state.bonus[dame] = unused.pop()
    for stack in state.stacks:
        stack[:-1] = stack[:-1][::-1]
    return twin


def test_an_observation_leads_to_nothing_hidden_after_many_games_in_one_process() -> None:
    greedy, compared = Greedy(worlds=1), 0
    for seed in range(3):
        rng = Rng(seed)
        game = genjiko.new("aqua-mirabilis", 2 + seed, seed=seed)
        while not game.over:
            seat = game.to_act[0]
            if len(game.moves) % 5 == 0:
                for viewer in range(2 + seed):
                    seen = game.observation(viewer)
                    twin = twin_of(game, viewer)
                    assert state_of(twin).stacks != state_of(game).stacks or max(map(len, state_of(game).stacks)) < 3
                    assert contents(twin.observation(viewer), {}) == contents(seen, {})
                    compared += 1
            game.play(greedy.decide(game.observation(seat), rng).action, seat)
    assert compared > 100


def test_the_walk_through_an_observation_reaches_state_rules_and_box() -> None:
    game = looked_at()
    other = set_bonus(looked_at(), "jasmine rose exp5 tokens")
    assert contents(game.observation(BLUE), {}) != contents(other.observation(BLUE), {})
    told = repr(contents(game.observation(GREEN), {}))
    assert all(f"'{name}'" in told for name in ("AquaMirabilis", "AquaState", "Board", "Box", "Catalogue"))
