"""Who may know what in Kimono Memories: everything lies open, only the order of the deck is hidden."""

from collections.abc import Hashable, Mapping
from typing import cast

from genjiko.games.kimono_memories.cards import HIDDEN, PATTERNS
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import NAME, OVER, PLACE, REWARD, SIDES, STEPS, KimonoState, unseen
from genjiko.games.kimono_memories.view_json import show_table, show_table_after
from genjiko.games.kimono_memories.view_types import Table
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View


class KimonoView(View[KimonoState]):
    """Both seats and whoever watches see the same."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.box = rules.box
        self.expert = rules.expert
        self.sudden_victory = rules.sudden_victory

    def observe(self, state: KimonoState, seat: int) -> KimonoState:
        """What a seat knows: all but the order of the deck."""
        seen = KimonoState()
        seen.turn = state.turn
        seen.comparing = state.comparing
        seen.step = state.step
        seen.actor = state.actor
        seen.ring = state.ring[:]
        seen.photographer = state.photographer
        seen.display = state.display[:]
        seen.deck = state.deck[:] if seat == OPEN else [HIDDEN] * len(state.deck)
        seen.album = [state.album[0][:], state.album[1][:]]
        seen.tokens = [state.tokens[0][:], state.tokens[1][:]]
        seen.supply = state.supply[:]
        seen.markers = state.markers[:]
        seen.tiles = state.tiles[:]
        seen.taken = state.taken
        seen.emptied = state.emptied
        seen.slot = state.slot
        seen.side = state.side
        seen.sudden = state.sudden
        seen.won = state.won
        return seen

    def resample(self, seen: KimonoState, seat: int, rng: Rng) -> KimonoState:
        """The cards not seen in any order, each equally likely."""
        state = seen.copy()
        if HIDDEN in seen.deck:
            state.deck = unseen(seen, self.box.cards)
            rng.shuffle(state.deck)
        return state

    def present(self, seen: KimonoState, seat: int) -> Table:
        return show_table(self.box, seen, self.expert, self.sudden_victory)

    def present_after(self, seen: KimonoState, viewer: int, earlier: KimonoState, table: Mapping[str, object]) -> Table:
        return show_table_after(self.box, seen, self.expert, earlier, cast(Table, table))

    def prompt(self, seen: KimonoState, seat: int) -> Reason:
        if seen.step == OVER:
            return "over", {}
        args: dict[str, object] = {"seat": seen.actor}
        if seen.step == PLACE:
            args.update(self.box.about(seen.taken))
        elif seen.step == NAME:
            args["edge"] = SIDES[seen.side]
        elif seen.step == REWARD:
            args["pattern"] = PATTERNS[seen.comparing]
            args["colour"] = self.box.colours[seen.comparing]
        return STEPS[seen.step], args

    def secrets(self, state: KimonoState, seat: int) -> dict[str, object]:
        """What nobody can know: the order of the deck."""
        return {"deck": tuple(state.deck)}

    def information_key(self, state: KimonoState, seat: int) -> Hashable:
        """What a seat sees, as one hashable value."""
        return (
            state.turn, state.comparing, state.step, state.actor, state.photographer,
            state.taken, state.emptied, state.slot, state.side, state.sudden, state.won,
            tuple(state.ring), tuple(state.display), tuple(state.deck) if seat == OPEN else len(state.deck),
            tuple(state.album[0]), tuple(state.album[1]),
            tuple(sorted(state.tokens[0])), tuple(sorted(state.tokens[1])),
            tuple(state.supply), tuple(state.markers), tuple(state.tiles),
        )  # fmt: skip
