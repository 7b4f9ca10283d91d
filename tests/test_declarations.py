"""Views and events are of the types that their games declare, and what is made from these types is up to date."""

from typing import Any, Literal, NotRequired, TypedDict

import pytest
from tools.game_types import games_of_the_house, made

import genjiko
from genjiko.games import game_package
from genjiko.kernel.chance import Rng
from genjiko.kernel.declarations import Hint, event_kinds, event_type, misfit, table_type
from genjiko.kernel.event import OPEN, SPECTATOR, Event
from genjiko.kernel.game import Game
from tests.laws_of import settings

SETTINGS = [(game, players, options) for game in genjiko.games() for players, options in settings(game)]
GAMES = 2


@pytest.mark.parametrize("game", games_of_the_house())
def test_what_is_made_from_the_declarations_is_up_to_date(game: str) -> None:
    for path, text in made(game).items():
        assert path.read_text(encoding="utf-8") == text, "run: make types"


class Witness:
    """Looks at every table and event of a game with the eyes of all viewers."""

    def __init__(self, game: Game) -> None:
        module = game.rules.package.module
        self.game = game
        self.table = table_type(module)
        self.events: dict[str, Hint] = {kind.kind: event_type(kind) for kind in event_kinds(module)}
        self.viewers = [OPEN, SPECTATOR, *range(game.rules.players)]

    def look(self) -> None:
        """The table as it is, as the server sends it."""
        for viewer in self.viewers:
            assert misfit(self.game.view(viewer)["table"], self.table, "table") == ""

    def look_back(self, viewer: int) -> None:
        """The tables between the events of the last move."""
        view = self.game.rules.view
        for state in self.game._films[-1].states[1:]:
            assert misfit(view.present(view.observe(state, viewer), viewer), self.table, "table") == ""

    def listen(self) -> None:
        """All that was told."""
        for viewer in self.viewers:
            for event in self.game.events(viewer):
                assert misfit(event, self.events[str(event["kind"])], str(event["kind"])) == ""


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=str)
def test_every_table_and_event_is_of_its_declared_type(name: str, players: int, options: dict[str, object]) -> None:
    for seed in range(GAMES):
        game, rng = genjiko.new(name, players, seed=seed, options=options), Rng(seed)
        game.watched = True
        witness = Witness(game)
        witness.look()
        while not game.over:
            seat = game.to_act[rng.below(len(game.to_act))]
            legal = game.legal(seat)
            if seed:  # by kind first, so that rare actions come too
                kinds = sorted({action.kind for action in legal})
                kind = kinds[rng.below(len(kinds))]
                legal = [action for action in legal if action.kind == kind]
            game.play(legal[rng.below(len(legal))], seat)
            if len(game.moves) % 4 == 0:
                witness.look_back(witness.viewers[len(game.moves) // 4 % len(witness.viewers)])
            if len(game.moves) % 16 == 0:
                witness.look()
        witness.look()
        witness.listen()


@pytest.mark.parametrize("game", genjiko.games())
def test_every_kind_of_event_says_in_a_sentence_what_it_means(game: str) -> None:
    kinds = event_kinds(game_package(game).module)
    assert len(kinds) > 5
    assert [kind.__name__ for kind in kinds if (kind.__doc__ or "").strip()[-1:] != "."] == []
    assert [kind.__name__ for kind in kinds if kind.__doc__ == Event.__doc__] == []


# -- the checker itself --


class Coin(TypedDict):
    worth: int
    side: Literal["heads", "tails"]
    owner: NotRequired[int | None]


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (1, int), ("1", str), (None, int | None), ([], list[int]), ({}, dict[str, int]), (True, bool),
        ({"worth": 1, "side": "heads"}, Coin),
        ({"worth": 1, "side": "tails", "owner": None}, Coin),
        ([{"worth": 1, "side": "tails", "owner": 2}], list[Coin | None]),
        ({"a": 1, "b": 2}, dict[Literal["a", "b"], int]),
        ("tails", Literal["heads"] | Literal["tails"]),
    ],
)  # fmt: skip
def test_what_fits_is_let_through(value: object, hint: Any) -> None:
    assert misfit(value, hint) == ""


@pytest.mark.parametrize(
    ("value", "hint", "said"),
    [
        (True, int, ": True is no int"),
        (1, bool, ": 1 is no bool"),
        (None, int, ": None is no int"),
        ((1, 2), list[int], ": (1, 2) is no list"),
        ([1, "2"], list[int], "[1]: '2' is no int"),
        ("edge", Literal["heads", "tails"], ": 'edge' is none of ('heads', 'tails')"),
        (True, Literal[1], ": True is none of (1,)"),
        ({"a": 1}, dict[Literal["a", "b"], int], ": the keys are ['a'], not ('a', 'b')"),
        ({1: 1}, dict[str, int], ": the keys [1] are no texts"),
        ({"a": "x"}, dict[str, int], ".a: 'x' is no int"),
        ({"worth": 1}, Coin, ": Coin without ['side'], with []"),
        ({"worth": 1, "side": "heads", "mint": 2}, Coin, ": Coin without [], with ['mint']"),
        ([{"worth": 1, "side": "no"}], list[Coin], "[0].side: 'no' is none of ('heads', 'tails')"),
        ([], Coin, ": [] is no Coin"),
        ([], dict[str, int], ": [] is no dict"),
        ("x", int | None, ": 'x' is none of int | None"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(value: object, hint: Any, said: str) -> None:
    assert misfit(value, hint) == said


def test_a_type_that_no_wire_carries_is_refused() -> None:
    with pytest.raises(TypeError, match="is no type of a view or an event"):
        misfit((1, 2), tuple[int, int])
