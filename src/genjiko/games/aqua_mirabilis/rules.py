"""The rules of Aqua Mirabilis: the frame. Numbers of rulings are those of docs/games/aqua-mirabilis.md.

The phases lie in modules of their own, in playing order: setup, turn, market, apprenticeship, travel, court, favours,
versailles, production, perfume, city_tiles, sunday, scoring. `legal` and `effects` lead to them.
"""

from genjiko.games.aqua_mirabilis import refusals, turn
from genjiko.games.aqua_mirabilis.actions import CATALOGUE, DONE_HERE, STORED, Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.effects import carry_out
from genjiko.games.aqua_mirabilis.legal import options_of
from genjiko.games.aqua_mirabilis.meta import META
from genjiko.games.aqua_mirabilis.setup import set_up
from genjiko.games.aqua_mirabilis.state import CLEAN_UP, OVER, POINTS, STORING, AquaState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.components import Components
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
from genjiko.kernel.sink import Tell
from genjiko.kernel.state import Reason


class AquaMirabilis(Rules[AquaState]):
    """Two to four perfumers, four weeks, one king.

    A turn is a row of steps. Each step has its options and its way on, in the module of its area; this frame asks
    the modules step by step and takes a step with one option by itself.
    """

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.box = Box(components, players)
        # Fewer than 300 turns; what is done in them is limited by flowers, scents, tokens and tiles gained.
        self.bound = 10_000

    def read_older(self, state: AquaState, seat: int, action: str, version: int) -> str:
        """Version 1 ended storing with `done`."""
        if version == 1 and state.step == STORING and action == DONE_HERE.text:
            return STORED.text
        return action

    # -- playing --

    def setup(self, chance: Chance, tell: Tell) -> AquaState:
        state = set_up(self.box, chance, tell)
        turn.begin_turn(state, False, tell)
        self.settle(state, chance, tell)
        return state

    def actor(self, state: AquaState) -> int:
        return state.seat if state.step != OVER else -1

    def turn_number(self, state: AquaState) -> int:
        return state.turns

    def legal(self, state: AquaState, seat: int) -> list[Action]:
        options = state.options
        if options is None:
            options = options_of(self.box, state)
            state.options = options
        return options

    def apply(self, state: AquaState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        assert isinstance(action, Play)
        carry_out(self.box, state, action, chance, tell)
        self.settle(state, chance, tell)

    def settle(self, state: AquaState, chance: Chance, tell: Tell) -> None:
        """Go on through all that is forced, up to the next decision."""
        while True:
            if state.step == CLEAN_UP:
                turn.clean_up(self.box, state, tell)
                continue
            options = [] if state.step == OVER else options_of(self.box, state)
            state.options = options
            if len(options) != 1 or turn.is_free(options[0]):
                return
            only = options[0]
            assert isinstance(only, Play)
            carry_out(self.box, state, only, chance, tell)

    # -- refusals --

    def why_not(self, state: AquaState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        return refusals.why_not(self.box, state, action)

    # -- the result --

    def scores(self, state: AquaState) -> list[int]:
        return [board.score() for board in state.boards]

    def breakdown(self, state: AquaState) -> list[dict[str, int]]:
        return [
            {name: points for name, points in zip(POINTS, board.points, strict=True) if points}
            for board in state.boards
        ]

    def winners(self, state: AquaState) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.players) if state.won >> seat & 1])
