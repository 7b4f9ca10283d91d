"""The rules of Perfumery, in the order of play. Numbers of rulings are those of docs/games/perfumery.md."""

from genjiko.games.perfumery import blending, development, events, refusals
from genjiko.games.perfumery.actions import CATALOGUE, Play
from genjiko.games.perfumery.box import BRANDS, HIRE, Box
from genjiko.games.perfumery.cards import FUNDS
from genjiko.games.perfumery.market import refill, return_marker
from genjiko.games.perfumery.meta import META
from genjiko.games.perfumery.state import (
    BLENDING,
    DEVELOPMENT,
    DONE,
    IDLE,
    NOBODY,
    OVER,
    PerfumeryState,
    Player,
    space_bit,
)
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.components import Components
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
from genjiko.kernel.sink import Tell
from genjiko.kernel.state import Reason


class Perfumery(Rules[PerfumeryState]):
    """Two to four players, eight rounds of development, blending and cleanup."""

    def __init__(
        self, players: int, options: dict[str, OptionValue], components: Components, box: Box | None = None
    ) -> None:
        """`box`: what was read from the same components before."""
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.box: Box = Box(components, players) if box is None else box
        self.bound = self.box.rounds * self._most_decisions_of_a_round()

    def fresh(self) -> Rules[PerfumeryState]:
        """What advice remembers tells which cards have been thought of, also those that were drawn later."""
        return self.package.furnish(Perfumery(self.players, self.options, self.components, self.box))

    def _most_decisions_of_a_round(self) -> int:
        box = self.box
        cards = len(box.in_game) + self.players
        perfumers = self.players * box.most_perfumers
        # A turn: the space, every card of a hand installed (which and where) or paid; a discard for every card
        # of the game in every column; in blending every recipe mixed, every card of a hand produced and paid.
        turns = perfumers * (1 + 2 * box.hand_limit) + box.columns * cards
        return turns + cards + self.players * (box.hand_limit * 13 + 2) + cards

    # -- set-up --

    def setup(self, chance: Chance, tell: Tell) -> PerfumeryState:
        box = self.box
        state = PerfumeryState()  # ruling 24: seat 0 has the starting marker
        state.players = [self._new_player() for _ in range(self.players)]
        state.supply = box.supply[:]
        state.perfumes = self._stack(box.perfumes, chance)
        state.recipes = self._stack(box.recipes, chance)
        state.columns = [[] for _ in range(box.columns)]
        state.tiles = [NOBODY] * box.columns
        if tell is not None:
            tell.append(events.Setup(starting=state.starting))
        refill(box, state, tell)
        return_marker(state, tell)
        self._begin_round(state, tell)
        return state

    def _new_player(self) -> Player:
        player = Player()
        player.hand = [FUNDS]
        player.perfumers = self.box.first_perfumers
        player.ready = player.perfumers
        return player

    def _stack(self, stages: list[list[int]], chance: Chance) -> list[int]:
        """A deck with stage I on stage II on stage III, each shuffled by itself; the top is the last."""
        deck: list[int] = []
        for stage in stages:
            cards = stage[:]
            chance.shuffle(cards)
            deck = cards + deck
        return deck

    def _begin_round(self, state: PerfumeryState, tell: Tell) -> None:
        self._enter(state, DEVELOPMENT)
        state.first = state.starting  # ruling 25
        development.next_turn(self.box, state, state.first)
        if tell is not None:
            begins = events.Round if state.perfumes else events.LastRound
            tell.append(begins(round=state.round, starting=state.starting))

    def _enter(self, state: PerfumeryState, phase: int) -> None:
        """Another phase than blending."""
        state.phase = phase
        for player in state.players:
            player.step = IDLE

    # -- who decides --

    def actor(self, state: PerfumeryState) -> int:
        if state.phase == DEVELOPMENT:
            return state.acting
        if state.phase == BLENDING:
            for seat in range(self.players):
                if state.players[seat].step != DONE:
                    return seat
        return -1

    def to_act(self, state: PerfumeryState) -> tuple[int, ...]:
        if state.phase == DEVELOPMENT:
            return (state.acting,)
        if state.phase == BLENDING:
            return tuple([seat for seat in range(self.players) if state.players[seat].step != DONE])
        return ()

    def turn_number(self, state: PerfumeryState) -> int:
        return state.turn

    def legal(self, state: PerfumeryState, seat: int) -> list[Action]:
        if state.phase == DEVELOPMENT:
            return development.legal(self.box, state)
        return blending.legal(self.box, state, state.players[seat])

    # -- development and blending --

    def apply(self, state: PerfumeryState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        assert isinstance(action, Play)
        if state.phase == DEVELOPMENT:
            development.apply(self.box, state, action, tell)
            if state.acting == NOBODY and blending.begin(self.box, state, tell):
                self._end_round(state, tell)
        else:
            blending.apply(self.box, state, seat, action, tell)
            if blending.is_over(state):
                self._end_round(state, tell)

    # -- cleanup and end --

    def _end_round(self, state: PerfumeryState, tell: Tell) -> None:
        if state.perfumes or state.recipes:
            self._clean_up(state, tell)
            self._begin_round(state, tell)
        else:
            self._end(state, tell)

    def _clean_up(self, state: PerfumeryState, tell: Tell) -> None:
        for seat, player in enumerate(state.players):
            if player.used & space_bit(HIRE):  # ruling 11
                player.perfumers = self.box.most_perfumers
                player.ready += 1
                if tell is not None:
                    tell.append(events.ThirdPerfumer(seat))
        for player in state.players:
            player.ready = player.perfumers
            player.used = 0
        state.tiles = [NOBODY] * self.box.columns
        if tell is not None:
            tell.append(events.Cleanup())
        refill(self.box, state, tell)
        return_marker(state, tell)
        state.round += 1  # told by the beginning of the next round

    def _end(self, state: PerfumeryState, tell: Tell) -> None:
        """Rulings 20, 34: the last round has no cleanup."""
        self._enter(state, OVER)
        if tell is not None:
            tell.append(events.End(winners=list(self.winners(state)), scores=self.scores(state)))

    # -- refusals --

    def why_not(self, state: PerfumeryState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        return refusals.why_not(self.box, state, seat, action)

    # -- the result --

    def scores(self, state: PerfumeryState) -> list[int]:
        return [sum([self.box.brand[card] for card in player.produced]) for player in state.players]

    def breakdown(self, state: PerfumeryState) -> list[dict[str, int]]:
        return [self._brands(player) for player in state.players]

    def _brands(self, player: Player) -> dict[str, int]:
        """The points by the brand values that one sees on the perfumes."""
        found: dict[str, int] = {}
        for brand in BRANDS:
            number = sum([1 for card in player.produced if self.box.brand[card] == brand])
            if number:
                found[f"brand_{brand}"] = number * brand
        return found

    def winners(self, state: PerfumeryState) -> tuple[int, ...]:
        if state.phase != OVER:
            return ()
        scores = self.scores(state)
        best = max(scores)
        return tuple([seat for seat in range(self.players) if scores[seat] == best])
