"""Who may know what in Aqua Mirabilis: only bonus tiles and the order inside the city stacks are hidden."""

import json
from collections.abc import Hashable, Mapping
from typing import cast

from genjiko.games.aqua_mirabilis import prompts, view_after, view_json
from genjiko.games.aqua_mirabilis.pieces import BONUSES, CITIES, DAMES, HIDDEN
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import FIELDS, OVER, AquaState, Board
from genjiko.games.aqua_mirabilis.view_types import Table
from genjiko.kernel.chance import Rng
from genjiko.kernel.codec import encode_fields
from genjiko.kernel.event import OPEN
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View


class AquaView(View[AquaState]):
    """The table of docs/games/aqua-mirabilis.md: who may know what."""

    def __init__(self, rules: AquaMirabilis) -> None:
        self.box = rules.box

    def observe(self, state: AquaState, seat: int) -> AquaState:
        """What a seat knows: all that lies open, bonus tiles looked at, and of each stack the top and what is below.

        The tiles below the top are known by elimination, but not their order: they are written sorted.
        """
        seen = state.open_part()
        for dame in range(4):
            if knows_bonus(state, dame, seat):
                seen.bonus[dame] = state.bonus[dame]
        for city, stack in enumerate(state.stacks):
            seen.stacks[city] = stack[:] if seat == OPEN else sorted(stack[:-1]) + stack[-1:]
        return seen

    def resample(self, seen: AquaState, seat: int, rng: Rng) -> AquaState:
        """Hidden bonus tiles from those not known, each stack below its top in any order."""
        state = seen.copy()
        unknown = [b for b in range(len(BONUSES)) if b not in seen.bonus]
        rng.shuffle(unknown)
        state.bonus = [unknown.pop() if b == HIDDEN else b for b in seen.bonus]
        if seat != OPEN:
            for city, stack in enumerate(seen.stacks):
                below = stack[:-1]
                rng.shuffle(below)
                state.stacks[city] = below + stack[-1:]
        return state

    def present(self, seen: AquaState, seat: int) -> Table:
        return view_json.present(self.box, seen, seat)

    def present_after(self, seen: AquaState, viewer: int, earlier: AquaState, table: Mapping[str, object]) -> Table:
        return view_after.present_after(self.box, seen, viewer, earlier, cast(Table, table))

    def prompt(self, seen: AquaState, seat: int) -> Reason:
        return prompts.prompt(self.box, seen)

    def secrets(self, state: AquaState, seat: int) -> dict[str, object]:
        """What a seat cannot know: the table of docs/games/aqua-mirabilis.md."""
        hidden: dict[str, object] = {}
        for dame in range(4):
            if not knows_bonus(state, dame, seat):
                hidden[f"bonus of dame {DAMES[dame]}"] = state.bonus[dame]
        if seat != OPEN:
            for city, stack in enumerate(state.stacks):
                if len(set(stack[:-1])) > 1:
                    hidden[f"order of the stack of {CITIES[city]}"] = tuple(stack[:-1])
        return hidden

    def information_key(self, state: AquaState, seat: int) -> Hashable:
        if seat == OPEN:
            return json.dumps(encode_fields(state, FIELDS), sort_keys=True)
        return (
            tuple([_board_key(board) for board in state.boards]),
            tuple([state.bonus[d] if knows_bonus(state, d, seat) else HIDDEN for d in range(4)]),
            # What lies below the top of a stack is what nobody has taken: the boards tell it.
            tuple([(len(stack), stack[-1] if stack else HIDDEN) for stack in state.stacks]),
            tuple(state.market), tuple(state.supply), tuple(state.workers), state.king, state.court,
            tuple(state.cubes), state.cube_supply, state.token_supply, tuple(state.recipes),
            state.bases, state.specializations, tuple(state.abilities), tuple(state.methods),
            tuple(state.favours), tuple(state.looked), tuple(state.deliveries), state.day, state.trigger,
            state.turns, state.seat, state.extra, state.step, state.window, state.free, state.produced,
            state.budget, state.moved, state.points, state.gifts, state.left, state.court_moved,
            state.showings, state.last_points, state.chosen, state.method, state.recipe, state.tile, state.won,
        )  # fmt: skip


def knows_bonus(state: AquaState, dame: int, seat: int) -> bool:
    """Whether a seat knows a dame's bonus tile: it has looked, or the game is over (ruling 70)."""
    return seat == OPEN or state.step == OVER or (seat >= 0 and state.looked[dame] >> seat & 1 == 1)


def _board_key(board: Board) -> Hashable:
    return (
        board.ap, tuple(board.flowers), tuple(board.scents), board.methods, board.had, tuple(board.stored),
        board.bases, board.specializations, board.abilities, tuple(board.tiles), tuple(board.flipped),
        board.letter, tuple(board.influence), board.led, board.owes, board.changed, tuple(board.perfumes),
        board.tokens, board.coach, board.place, board.last_type, tuple(board.points),
    )  # fmt: skip
