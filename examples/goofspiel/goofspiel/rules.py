"""The rules of Goofspiel."""

from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.components import Components
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
from genjiko.kernel.sink import Tell
from genjiko.kernel.state import Reason
from goofspiel import events
from goofspiel.actions import BIDS, CATALOGUE, Bid
from goofspiel.box import Box
from goofspiel.meta import META
from goofspiel.state import NONE, GoofspielState


class Goofspiel(Rules[GoofspielState]):
    """A prize is turned up, all bid a card at once, the highest card takes it; a tie for the highest takes nothing."""

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.box = Box(components)
        self.bound = players * self.box.cards
        self.carry = bool(options["carry"])

    # -- set-up --

    def setup(self, chance: Chance, tell: Tell) -> GoofspielState:
        state = GoofspielState()
        suit = list(range(1, self.box.cards + 1))
        state.deck = suit[:]
        chance.shuffle(state.deck)
        state.hands = [suit[:] for _ in range(self.players)]
        state.bids = [NONE] * self.players
        state.used = [[] for _ in range(self.players)]
        state.won = [[] for _ in range(self.players)]
        self._turn_up(state, tell)
        return state

    def _turn_up(self, state: GoofspielState, tell: Tell) -> None:
        card = state.deck.pop()
        state.prizes.append(card)
        if tell is not None:
            tell.append(events.Prize(card=card, left=len(state.deck), reveals=EVERYBODY))

    # -- bidding --

    def actor(self, state: GoofspielState) -> int:
        return -1 if state.over else state.bids.index(NONE)

    def to_act(self, state: GoofspielState) -> tuple[int, ...]:
        return () if state.over else tuple(seat for seat, bid in enumerate(state.bids) if bid == NONE)

    def turn_number(self, state: GoofspielState) -> int:
        return len(state.deck)

    def legal(self, state: GoofspielState, seat: int) -> list[Action]:
        return [BIDS[card - 1] for card in state.hands[seat]]

    def why_not(self, state: GoofspielState, seat: int, action: Action) -> Reason:
        return "not_in_hand", {}

    def apply(self, state: GoofspielState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        assert isinstance(action, Bid)
        state.hands[seat].remove(action.card)
        state.bids[seat] = action.card
        if tell is not None:
            tell.append(events.Bid(seat, card=action.card))
        if NONE not in state.bids:
            self._compare(state, tell)

    def _compare(self, state: GoofspielState, tell: Tell) -> None:
        bids = state.bids
        state.bids = [NONE] * self.players
        for seat, bid in enumerate(bids):
            state.used[seat].append(bid)
        if tell is not None:
            tell.append(events.Reveal(bids=bids, reveals=EVERYBODY))
        self._award(state, bids, tell)
        if state.deck:
            self._turn_up(state, tell)
        else:
            self._end(state, tell)

    def _award(self, state: GoofspielState, bids: list[int], tell: Tell) -> None:
        prizes, best = state.prizes, max(bids)
        if bids.count(best) == 1:
            seat = bids.index(best)
            state.won[seat] += prizes
            state.prizes = []
            if tell is not None:
                tell.append(events.Win(seat, cards=prizes, points=sum(prizes)))
            return
        carried = self.carry and bool(state.deck)
        if not carried:
            state.lost += prizes
            state.prizes = []
        if tell is not None:
            tell.append(events.Tie(cards=prizes[:], carried=carried))

    def _end(self, state: GoofspielState, tell: Tell) -> None:
        state.over = True
        if tell is not None:
            tell.append(events.End(winners=list(self.winners(state)), scores=self.scores(state)))

    # -- the result --

    def scores(self, state: GoofspielState) -> list[int]:
        return [sum(won) for won in state.won]

    def breakdown(self, state: GoofspielState) -> list[dict[str, int]]:
        return [{"prizes": sum(won)} for won in state.won]

    def winners(self, state: GoofspielState) -> tuple[int, ...]:
        if not state.over:
            return ()
        scores = self.scores(state)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
