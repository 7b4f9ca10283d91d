"""Law 11: an observation reaches no object that depends on what its seat cannot know, in one process too.

Two worlds that look alike to a seat are played side by side, each with rules of its own, and bots in all seats. What
can be reached from the seat's observation, memories of the rules included, must be the same in both.
"""

import gc
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

import genjiko
from genjiko.bots import Bot, make_bot
from genjiko.bots.greedy import Greedy
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import Game, game_from
from genjiko.kernel.rules import Rules

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
PLAIN = (int, float, str, bytes, bool, type(None), frozenset, set, Action)
GAMES = 50
CASES = [(game, players) for game in genjiko.games() for players in game_meta(game).players[:2]]


def first_difference(one: object, two: object) -> str | None:
    """Where two object graphs differ; what both share is passed over, and so is code."""
    seen: set[tuple[int, int]] = set()
    todo: list[tuple[str, Any, Any]] = [("observation", one, two)]
    while todo:
        path, a, b = todo.pop()
        if a is b or isinstance(a, CODE) or (id(a), id(b)) in seen:
            continue
        seen.add((id(a), id(b)))
        if type(a) is not type(b):
            return f"{path}: {type(a).__name__} and {type(b).__name__}"
        if isinstance(a, PLAIN):
            if a != b:
                return f"{path}: {a!r} and {b!r}"
            continue
        if isinstance(a, dict):
            if list(a) != list(b):
                return f"{path}: other keys: {sorted(map(repr, {*a} ^ {*b}))[:4]}"
            todo += [(f"{path}[{key!r}]", a[key], b[key]) for key in a]
            continue
        inside = [list(x) if isinstance(x, (list, tuple)) else _parts(x) for x in (a, b)]
        if len(inside[0]) != len(inside[1]):
            return f"{path}: {len(inside[0])} and {len(inside[1])} parts"
        name = type(a).__name__
        todo += [(f"{path}.{name}[{i}]", x, y) for i, (x, y) in enumerate(zip(*inside, strict=True))]
    return None


def _parts(thing: object) -> list[object]:
    """What an object holds: its attributes, or in the compiled form what the garbage collector sees of them."""
    if isinstance(thing, MethodType):
        return [thing.__self__]
    if hasattr(thing, "__dict__"):
        return [x for _, x in sorted(vars(thing).items())]
    return [x for x in gc.get_referents(thing) if not isinstance(x, CODE)]


class World:
    """Games of one world, with rules that nobody else uses and bots in every seat."""

    def __init__(self, honest: Rules[Any], bots: list[Bot]) -> None:
        self.rules: Rules[Any] = honest.package.open(honest.players, honest.options, honest.components)
        self.bots = bots
        self.game: Game

    def begin(self, like: Game, state: Any) -> None:
        self.game = game_from(self.rules, state, Chance(like.chance.seed, like.chance.drawn), like.words)

    def wish(self, bot: int, seat: int, seed: int) -> Action:
        game = self.game
        game.legal(seat), game.view(seat), game.undoable(seat)
        return self.bots[bot].decide(game.observation(seat), Rng(seed)).action


def go_together(truth: World, twin: World, seat: int, rng: Rng) -> None:
    """Play on in both while they look alike to the seat."""
    for _ in range(40):
        acting = truth.game.to_act
        if not acting:
            return
        actor, bot, seed = acting[rng.below(len(acting))], rng.below(len(truth.bots)), rng.below(1 << 30)
        wish, _ = truth.wish(bot, actor, seed), twin.wish(bot, actor, seed)
        trials = truth.game.copy(), twin.game.copy()
        if wish not in trials[1].legal(actor):
            return
        for trial in trials:
            trial.play(wish, actor)
        if trials[0].view(seat) != trials[1].view(seat) or trials[0].events(seat) != trials[1].events(seat):
            return
        truth.game, twin.game = trials


def compare(game: str, players: int, games: int) -> str | None:
    honest = genjiko.new(game, players, seed=1).rules
    bots: list[Bot] = [make_bot("random"), Greedy(worlds=1), make_bot("search:6")]
    truth, twin = World(honest, bots), World(honest, bots)
    rng = Rng(game)
    seat = 0
    for number in range(games):
        start = genjiko.new(game, players, seed=number)
        for _ in range(rng.below(24)):
            if len(start.to_act) and not start.over:
                legal = start.legal()
                start.play(legal[rng.below(len(legal))])
        if start.over:
            continue
        truth.begin(start, start.state.copy())
        twin.begin(start, start.resample(seat, rng.fork()).state)
        go_together(truth, twin, seat, rng)
        if number % 10 == 9 or number == games - 1:
            found = first_difference(truth.game.observation(seat), twin.game.observation(seat))
            if found is not None:
                return f"after {number + 1} games: {found}"
    return None


@pytest.mark.parametrize(("game", "players"), CASES)
def test_an_observation_reaches_nothing_that_depends_on_hidden_things(game: str, players: int) -> None:
    assert compare(game, players, GAMES) is None


def test_two_worlds_that_differ_are_told_apart() -> None:
    """The comparison itself can fail."""
    one, two = genjiko.new("hanamikoji", seed=1), genjiko.new("hanamikoji", seed=2)
    assert first_difference(one.observation(0), one.observation(0)) is None
    found = first_difference(one.observation(0), two.observation(0))
    assert found is not None
    assert "HanamikojiState" in found
