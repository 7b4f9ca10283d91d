"""A game that is looked back at: any step of it, without playing all the moves before it every time."""

from typing import Final

from genjiko.kernel.game import Game

KEPT: Final = 32
"""After so many steps the game is kept, so that no more moves are played again. In a long game it is after more steps:
no more than so many games are kept, because each knows its whole past."""


class Replay:
    """The steps of a game, up to where it stands now; the game itself may go on meanwhile."""

    def __init__(self, game: Game) -> None:
        self.players = game.rules.players
        self.moves = list(game.moves)
        self._kept = [game.beginning()]
        self._every = max(KEPT, len(self.moves) // KEPT + 1)

    def __len__(self) -> int:
        """How many moves there are; there is one step more."""
        return len(self.moves)

    def at(self, step: int) -> Game:
        """The game after its first `step` moves, with the frames of the last; go on with it as you like.

        Raises IndexError.
        """
        if not 0 <= step <= len(self.moves):
            raise IndexError(f"the game has steps 0 to {len(self.moves)}, not {step}")
        before = max(0, step - 1)
        while len(self._kept) <= before // self._every:
            last = self._kept[-1].copy()
            self._go_on(last, len(self._kept) * self._every)
            self._kept.append(last)
        game = self._kept[before // self._every].copy()
        self._go_on(game, before)
        game.watched = True
        self._go_on(game, step)
        game.watched = False
        return game

    def _go_on(self, game: Game, step: int) -> None:
        for move in self.moves[len(game.moves) : step]:
            game.replay(move.seat, move.action, move.results)
