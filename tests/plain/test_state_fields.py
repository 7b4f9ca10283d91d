"""Every field of a state is set up, copied, written and seen: nothing that lies on a table is forgotten somewhere.

A state names its fields in `__init__`, `copy` and `FIELDS`, its view in `observe` (docs/decisions/state-fields.md).
Here the four are held against each other, for every game and for every part of its state, in plain Python, where one
can look into an object. What a state deliberately does not write, its module names in `UNWRITTEN`.
"""

import sys
from itertools import count
from typing import Any

import pytest

import genjiko
from genjiko.games import game_ids, game_meta
from genjiko.kernel.chance import Rng
from genjiko.kernel.codec import Codec, Listed, Number, Part
from genjiko.kernel.event import OPEN
from genjiko.kernel.game import Game
from genjiko.kernel.state import State

CASES = [(game, players) for game in game_ids() for players in game_meta(game).players]
MOVES = 25


def played(name: str, players: int) -> Game:
    """A game some moves on, so that there is something in most places."""
    game, rng = genjiko.new(name, players, seed=5), Rng(5)
    while len(game.moves) < MOVES and not game.over:
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    return game


def left_out(thing: object) -> tuple[str, ...]:
    """The fields that are deliberately not written."""
    named: tuple[str, ...] = getattr(sys.modules[type(thing).__module__], "UNWRITTEN", ())
    return named if isinstance(thing, State) else ()


def unwritten(thing: object, fields: dict[str, Codec], path: str = "state") -> list[str]:
    """Fields that the codec does not know."""
    found = [f"{path}.{name}" for name in vars(thing) if name not in fields and name not in left_out(thing)]
    found += [f"{path}.{name} is written after all" for name in left_out(thing) if name in fields]
    found += [f"{path}.{name} is not there" for name in fields if name not in vars(thing)]
    for name, codec in fields.items():
        item = codec.item if isinstance(codec, Listed) else codec
        if isinstance(item, Part):
            parts = getattr(thing, name)
            for part in parts if isinstance(parts, list) else [parts]:
                found += unwritten(part, item.fields, f"{path}.{name}")
    return found


def is_part(value: object) -> bool:
    """Whether a value is an object of the game with fields of its own that a copy must not share."""
    return hasattr(value, "copy") and hasattr(value, "__dict__")


def marked(value: Any, numbers: "count[int]") -> Any:
    """The same, with a number of its own at every place of it."""
    if isinstance(value, int):
        return next(numbers)
    if isinstance(value, list):
        return [marked(item, numbers) for item in value] or [next(numbers)]
    if is_part(value):
        for name, inner in vars(value).items():
            setattr(value, name, marked(inner, numbers))
    return value


def copy_faults(one: Any, two: Any, path: str = "state") -> list[str]:
    """Where a copy lacks something, holds something else, or shares what can change."""
    if is_part(one):
        found = [f"{path} is shared"] if one is two else []
        found += [f"{path}.{name} is forgotten" for name in vars(one) if name not in vars(two)]
        # A list that is only remembered may be shared: it is made anew, never changed.
        for name in (vars(one).keys() & vars(two).keys()) - set(left_out(one)):
            found += copy_faults(getattr(one, name), getattr(two, name), f"{path}.{name}")
        return found
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        found = [f"{path} is shared"] if one is two else []
        for number, (first, second) in enumerate(zip(one, two, strict=True)):
            found += copy_faults(first, second, f"{path}[{number}]")
        return found
    return [] if one == two else [f"{path} is another"]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_field_is_written(name: str, players: int) -> None:
    game = played(name, players)
    assert unwritten(game.state, game.rules.checks.fields) == []


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_copy_has_every_field_and_shares_none(name: str, players: int) -> None:
    state = marked(played(name, players).state, count(1000))
    assert copy_faults(state, state.copy()) == []


@pytest.mark.parametrize(("name", "players"), CASES)
def test_who_sees_everything_sees_every_field(name: str, players: int) -> None:
    game, rng = genjiko.new(name, players, seed=6), Rng(6)
    for _ in range(200):
        seen = game.rules.view.observe(game.state, OPEN)
        assert vars(seen).keys() == vars(game.state).keys()
        assert game.rules.checks.dump(seen) == game.rules.checks.dump(game.state)
        if game.over:
            break
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])


# -- planted faults: each is found --


UNWRITTEN = ("memory",)


class Row(State):
    """Three fields and a memory."""

    def __init__(self) -> None:
        self.money = 1
        self.cards = [[1], [2]]
        self.turn = 0
        self.memory: list[int] | None = None

    def copy(self) -> "Row":
        other = Row.__new__(Row)
        other.money, other.cards = self.money, [cards[:] for cards in self.cards]
        other.turn, other.memory = self.turn, self.memory
        return other


class Forgets(Row):
    """Does not copy the turn."""

    def copy(self) -> Row:
        other = super().copy()
        del other.turn
        return other


class Mixes(Row):
    """Copies the turn into the money."""

    def copy(self) -> Row:
        other = super().copy()
        other.money = self.turn
        return other


class Shares(Row):
    """Copies the rows, but not what is in them."""

    def copy(self) -> Row:
        other = super().copy()
        other.cards = self.cards[:]
        return other


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Row, []),
        (Forgets, ["state.turn is forgotten"]),
        (Mixes, ["state.money is another"]),
        (Shares, ["state.cards[0] is shared", "state.cards[1] is shared"]),
    ],
)
def test_a_faulty_copy_is_found(kind: type[Row], fault: list[str]) -> None:
    state = marked(kind(), count(1000))
    assert copy_faults(state, state.copy()) == fault


def test_a_field_that_is_not_written_is_found() -> None:
    known: dict[str, Codec] = {"money": Number(0, 9), "cards": Listed(Listed(Number(0, 9)))}
    assert unwritten(Row(), {**known, "turn": Number(0, 9)}) == []
    assert unwritten(Row(), known) == ["state.turn"]
    assert unwritten(Row(), {**known, "turn": Number(0, 9), "deck": Number(0, 9)}) == ["state.deck is not there"]
