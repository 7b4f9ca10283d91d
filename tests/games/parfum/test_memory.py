"""What can be reached from an observation depends on nothing that its seat may not know."""

from enum import Enum
from types import GetSetDescriptorType, MemberDescriptorType

import pytest

from genjiko.bots.greedy import Greedy
from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.parfum import GAME
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.water_beliefs import NEW_WELL
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import Game, game_from
from genjiko.kernel.observation import Observation
from tests.games.parfum.table import coins, state_of, weighted


def _attributes(thing: object) -> dict[str, object]:
    """All attributes of an object, of the plain and of the compiled form."""
    names = list(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        names += [n for n, v in vars(kind).items() if isinstance(v, (GetSetDescriptorType, MemberDescriptorType))]
    return {name: getattr(thing, name, None) for name in sorted(set(names)) if not name.startswith("__")}


Seen = dict[int, tuple[int, object]]
"""By their ids the numbers of things, and the things: else the next one made could get the id of one that is gone."""


def reachable(thing: object, seen: Seen | None = None) -> object:
    """Everything that can be reached from a thing, as one comparable value."""
    known: Seen = {} if seen is None else seen
    if isinstance(thing, Action):
        return thing.text
    if thing is None or isinstance(thing, (int, float, str, bytes, type, Enum)) or callable(thing):
        return repr(thing) if not callable(thing) else getattr(thing, "__qualname__", "")
    if isinstance(thing, (list, tuple)) and not thing:
        return []  # whether it is the same nothing as elsewhere tells nothing
    if id(thing) in known:
        return f"again {known[id(thing)][0]}"
    known[id(thing)] = len(known), thing
    if isinstance(thing, dict):
        return [(reachable(key, known), reachable(value, known)) for key, value in thing.items()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return [reachable(part, known) for part in thing]
    return [type(thing).__name__, *[(name, reachable(v, known)) for name, v in _attributes(thing).items()]]


def worlds(players: int, seat: int) -> list[Game]:
    """Twin worlds: the same public play, other hidden coins; a new well has been made. Each has its own rules."""
    options = {"first_round_random_clocks": False}
    words = find_rules(new_header("parfum"))[1]
    seed = 0
    while True:
        seed += 1
        first = GAME.open(players, {**options}, shipped_components("parfum"))
        game = game_from(first, first.setup(Chance(seed), None), Chance(seed), words)
        rng = Rng(seed)
        while not game.over and not (NEW_WELL in state_of(game).history and len(game.moves) % 7 == 0):
            game.play(weighted(game, rng))
        if game.over:
            continue
        twin = game.resample(seat, Rng(1))
        others = [owner for owner in range(players) if owner != seat]
        if all(coins(twin, owner) == coins(game, owner) for owner in others):
            continue
        second = GAME.open(players, {**options}, shipped_components("parfum"))
        return [game, game_from(second, twin.state, Chance(seed), words)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_of_twin_worlds_leave_equal_observations(players: int) -> None:
    """In each world whole games are played on by bots in the same process, with the same rules object."""
    seat = 0
    observations, unsafe = [], []
    for game in worlds(players, seat):
        before = game.copy()
        for number in range(3):
            rng = Rng(number)
            going = before.copy()
            going.chance = Chance(number)
            for _ in range(60):
                if not going.over:
                    acting = going.to_act[0]
                    going.rules.advice.values(going.state)
                    going.rules.view.resample(going.rules.view.observe(going.state, acting), acting, rng)
                    going.play(Greedy(worlds=1).decide(going.observation(acting), rng).action, acting)
        observations.append(reachable(before.observation(seat)))
        unsafe.append(reachable(Observation(before.rules, before.rules.view.observe(before.state, seat), seat)))
    assert observations[0] == observations[1]
    # The same walk does find the memories of rules that are not fresh.
    assert unsafe[0] != unsafe[1]


def test_an_observation_sees_no_memory_of_another() -> None:
    game = worlds(4, 0)[0]
    first = game.observation(0)
    blank = reachable(first)
    for _ in range(3):
        first.resample(Rng(1))
        first.rules.advice.values(state_of(game))
    assert reachable(first) != blank
    assert reachable(game.observation(0)) == blank


def test_fresh_rules_share_the_tables_and_play_the_same() -> None:
    rules = find_rules(new_header("parfum", 4))[0]
    assert isinstance(rules, Parfum)
    fresh = rules.fresh()
    assert isinstance(fresh, Parfum)
    assert fresh is not rules
    shared = [(table.box, table.legal_lists, table.planes.layout) for table in (fresh, rules)]
    assert shared[0] == shared[1]
    assert (fresh.players, fresh.options, fresh.bound) == (rules.players, rules.options, rules.bound)
    game = game_from(rules, rules.setup(Chance(4), None), Chance(4), find_rules(new_header("parfum"))[1])
    rng = Rng(4)
    while not game.over:
        seat, state = game.to_act[0], state_of(game)
        assert fresh.legal(state, seat) == rules.legal(state, seat)
        assert fresh.advice.values(state) == rules.advice.values(state)
        game.play(weighted(game, rng))
