"""One seat of a game in words alone, for players that read and write: language models and assistants."""

from collections.abc import Callable
from typing import TypedDict

import genjiko
from genjiko.bots import Bot, make_bot
from genjiko.games import draw_table
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.chance import Rng, fresh_seed
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import strip

COLUMNS = 100


class Choice(TypedDict):
    """A legal action: how it is written, and what it means."""

    action: str
    text: str


class Seen(TypedDict):
    """All that the seat is told: nothing here comes from anywhere but its view, its events and its observation."""

    table: str
    prompt: str
    happened: list[str]
    legal: list[Choice]
    over: bool
    winners: list[int]
    scores: list[int]


Player = Callable[[Seen], str]
"""Whatever reads what a seat sees and writes the notation of an action."""


class SeatInWords:
    """A game in which one seat is played by words, and the others by bots."""

    def __init__(self, game: Game, seat: int, rivals: list[Bot], rng: Rng) -> None:
        """`rivals`: one bot for each seat; that of the own seat is not asked."""
        self.game = game
        self.seat = seat
        self._rivals = rivals
        self._rng = rng
        self._told = 0
        self._let_others_play()

    def look(self) -> Seen:
        """What the seat sees now, and what has happened since it looked last."""
        game, seat = self.game, self.seat
        view = game.view(seat)
        seen = game.observation(seat)
        prompt_id, args = seen.rules.view.prompt(seen.state, seat)
        events = game.events(seat, self._told)
        self._told += len(events)
        legal = game.legal(seat)
        return Seen(
            table=strip(draw_table(game.rules.meta.id, view, game.words, COLUMNS)),
            prompt=game.words.prompt(prompt_id, args, seat in game.to_act),
            happened=[game.words.event(event) for event in events],
            legal=[
                Choice(action=action.text, text=text)
                for action, text in zip(legal, say_actions(seen, legal, game.words), strict=True)
            ],
            over=game.over,
            winners=list(game.winners),
            scores=list(game.scores) if game.over else [],
        )

    def play(self, action: str) -> Seen:
        """Play an action by its notation, let the others play, and look. Raises IllegalAction."""
        self.game.play(action, self.seat)
        self._let_others_play()
        return self.look()

    def _let_others_play(self) -> None:
        game = self.game
        while (asked := game.to_act) and self.seat not in asked:
            seat = asked[0]
            game.play(self._rivals[seat].decide(game.observation(seat), self._rng).action, seat)


def open_seat(
    game: str,
    seat: int = 0,
    players: int | None = None,
    rivals: str = "casual",
    seed: int | None = None,
    options: dict[str, object] | None = None,
    components: Components | None = None,
) -> SeatInWords:
    """A new game with a seat for words. Without a seed nobody can guess it. Raises UnknownGame, BadOption."""
    number = fresh_seed() if seed is None else seed
    table = genjiko.new(game, players, number, options, components)
    if not 0 <= seat < table.rules.players:
        raise BadOption(f"there is no seat {seat} (seats 0 to {table.rules.players - 1})")
    bots = [make_bot(rivals) for _ in range(table.rules.players)]
    return SeatInWords(table, seat, bots, Rng(f"{number} words"))


def play_out(seat: SeatInWords, player: Player) -> Seen:
    """Let a player of words play to the end. Raises IllegalAction for what is no legal action."""
    seen = seat.look()
    while not seen["over"]:
        seen = seat.play(player(seen))
    return seen
