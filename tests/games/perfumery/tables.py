"""Positions of Perfumery set up by hand for the tests."""

from collections.abc import Callable

from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.perfumery import blending
from genjiko.games.perfumery.box import NOTES
from genjiko.games.perfumery.cards import IDS, NUMBER_OF
from genjiko.games.perfumery.essences import from_letters, letters
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import BLENDING, DONE, NOBODY, NOWHERE, PRODUCING, PerfumeryState, Player
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.components import Components
from genjiko.kernel.game import Game, game_from
from genjiko.kernel.sink import EventSink


def own_box(*changes: tuple[str, str]) -> Components:
    """The shipped box with other figures: each text stands in it and is replaced everywhere."""
    text = shipped_components("perfumery").text
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return Components(text)


def every_choice_box() -> Components:
    """The box under the reading that asks as version 1 of the rules did."""
    return own_box(("every_choice = false", "every_choice = true"))


def rules(players: int = 3, components: Components | None = None) -> Perfumery:
    found, _ = find_rules(new_header("perfumery", players, components=components))
    assert isinstance(found, Perfumery)
    return found


def play_on(game: Game, rng: Rng, until: Callable[[Game], bool] = lambda game: False) -> Game:
    """Play at random, seats that decide together in any order, until something holds or the game is over."""
    while not game.over and not until(game):
        seat = game.to_act[rng.below(len(game.to_act))]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    return game


def numbers(text: str) -> list[int]:
    """Cards written with spaces between them."""
    return [NUMBER_OF[name] for name in text.split()]


def written(cards: list[int]) -> str:
    return " ".join(IDS[card] for card in cards)


class Table:
    """A game in a position of one's own. What is not named lies outside the game."""

    def __init__(
        self,
        players: int = 3,
        columns: list[str] | None = None,
        marker: int = NOWHERE,
        seat: int = 0,
        box: Components | None = None,
    ) -> None:
        """`columns` names the cards from the left; `marker` is the column (from 1) of the next-starting marker."""
        self.rules = rules(players, box)
        state = self.rules.setup(Chance(1), None)
        laid = columns if columns is not None else ["P1-01 R1-01"] * (players + 1)
        state.columns = [sorted(numbers(column)) for column in laid]
        state.next_column = marker - 1 if marker != NOWHERE else NOWHERE
        state.next_holder = NOBODY if marker != NOWHERE else state.starting
        state.acting = seat
        state.first = seat
        self.game = game_from(self.rules, state, Chance(1), find_rules(new_header("perfumery", players))[1])

    @property
    def state(self) -> PerfumeryState:
        assert isinstance(self.game.state, PerfumeryState)
        return self.game.state

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def give(
        self, seat: int = 0, hand: str = "", produced: str = "", stored: str = "",
        top: str = "", middle: str = "", base: str = "",
    ) -> "Table":  # fmt: skip
        """Lay cards before a seat; the notes are written from the bottom."""
        player = self.player(seat)
        player.hand = sorted(numbers(hand))
        player.produced = numbers(produced)
        player.stored = from_letters(stored)
        player.notes = [numbers(top), numbers(middle), numbers(base)]
        return self

    def stock(self, top: str = "", middle: str = "", base: str = "", seat: int = 0) -> "Table":
        """Lay essences on the stockyards."""
        self.player(seat).stock = [from_letters(text) for text in (top, middle, base)]
        return self

    def blend(self) -> "Table":
        """All seats begin the blending phase now."""
        over = blending.begin(self.rules.box, self.state, EventSink(self.game._events))
        if over:
            self.rules._end_round(self.state, EventSink(self.game._events))
        return self

    def blend_from(self, step: int, seat: int = 0) -> "Table":
        """The seat stands at a later step of the blending phase, everybody else is done."""
        self.state.phase = BLENDING
        self.state.acting = NOBODY
        for player in self.state.players:
            player.step = DONE
        player = self.player(seat)
        player.step = blending.production_step(self.rules.box, player) if step == PRODUCING else step
        player.note = 2
        blending.advance(self.rules.box, self.state, seat, False, EventSink(self.game._events))
        if blending.is_over(self.state):
            self.rules._end_round(self.state, EventSink(self.game._events))
        return self

    def play(self, *actions: str) -> "Table":
        for action in actions:
            self.game.play(action)
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        return [str(action) for action in self.game.legal(seat)]

    def hand(self, seat: int = 0) -> str:
        return written(self.player(seat).hand)

    def note(self, name: str, seat: int = 0) -> str:
        return written(self.player(seat).notes[NOTES.index(name)])

    def stockyards(self, seat: int = 0) -> list[str]:
        return [letters(essences) for essences in self.player(seat).stock]

    def stored(self, seat: int = 0) -> str:
        return letters(self.player(seat).stored)

    def counts(self) -> list[int]:
        """Items of each column: cards and the marker."""
        state = self.state
        return [len(cards) + (column == state.next_column) for column, cards in enumerate(state.columns)]

    def column(self, number: int) -> str:
        return written(self.state.columns[number - 1])


def events_of(game: Game, kind: str, seat: int | None = None) -> list[dict[str, object]]:
    """The events of a kind, of one seat or of all."""
    return [event for event in game.events() if event["kind"] == kind and seat in (None, event.get("seat"))]
