"""The rules of Hanamikoji, in the order of play. Numbers of rulings are those of docs/games/hanamikoji.md."""

from genjiko.games.hanamikoji import events
from genjiko.games.hanamikoji.actions import (
    ANSWER,
    ANSWERS,
    CATALOGUE,
    DISCARD,
    GIFT,
    MARKERS,
    SECRET,
    Compete,
    Play,
    offer_key,
)
from genjiko.games.hanamikoji.box import Box
from genjiko.games.hanamikoji.cards import (
    CARD,
    GEISHA,
    HIDDEN,
    N,
    count,
    kinds,
    letters,
    size,
)
from genjiko.games.hanamikoji.legal import actions_with, legal_lists, list_key
from genjiko.games.hanamikoji.meta import META
from genjiko.games.hanamikoji.scoring import NOBODY, ahead
from genjiko.games.hanamikoji.state import GIFT_OFFER, NO_OFFER, PAIRS_OFFER, HanamikojiState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.components import Components
from genjiko.kernel.event import ABSENT, EVERYBODY, Event
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
from genjiko.kernel.sink import Tell
from genjiko.kernel.state import Reason


class Hanamikoji(Rules[HanamikojiState]):
    """Two players, seven geisha, four actions each a round."""

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.box = Box(components, bool(options["three_rounds"]))
        self.goals = self.box.goals
        self.bound = 12 * self.goals.last_round  # ruling 7: 8 actions and 4 answers a round
        self._legal: dict[int, list[Action]] = {}

    # -- set-up --

    def setup(self, chance: Chance, tell: Tell) -> HanamikojiState:
        state = HanamikojiState()  # ruling 6: seat 0 starts
        state.ready = [self.box.markers, self.box.markers]
        self._deal(state, chance, tell)
        return state

    # -- phase 1: deal --

    def _deal(self, state: HanamikojiState, chance: Chance, tell: Tell) -> None:
        cards = self.box.deck[:]
        chance.shuffle(cards)
        state.round += 1
        state.removed = cards[0]  # ruling 12
        dealt = self.box.dealt
        state.hand[0] = sum([CARD[g] for g in cards[1 : 1 + dealt]])
        state.hand[1] = sum([CARD[g] for g in cards[1 + dealt : 1 + 2 * dealt]])
        state.deck = cards[1 + 2 * dealt :]
        if tell is not None:
            hands = [list(letters(hand)) for hand in state.hand]
            removed = GEISHA[state.removed]
            tell.append(
                events.Deal(round=state.round, starting=state.starting, hands=hands, removed=removed, reveals=(0, 1))
            )
        self._begin_turn(state, state.starting, tell)

    # -- phase 2: actions --

    def _begin_turn(self, state: HanamikojiState, seat: int, tell: Tell) -> None:
        card = state.deck.pop()
        state.hand[seat] += CARD[card]
        state.acting = seat
        state.actor = seat
        if tell is not None:
            tell.append(events.Draw(seat, deck=len(state.deck), card=GEISHA[card], reveals=(seat,)))

    def actor(self, state: HanamikojiState) -> int:
        return state.actor

    def legal(self, state: HanamikojiState, seat: int) -> list[Action]:
        if state.offer != NO_OFFER:
            return ANSWERS[offer_key(state.first, state.second)]
        found = self._legal.get(list_key(state.hand[seat], state.ready[seat]))
        return found if found is not None else self._legal_at_first(state.hand[seat], state.ready[seat])

    def _legal_at_first(self, hand: int, ready: int) -> list[Action]:
        """All lists are made at once; a hand that no game has is looked at without remembering it."""
        if not self._legal:
            self._legal = legal_lists(self.box.charm, self.box.dealt, self.box.markers)
        found = self._legal.get(list_key(hand, ready))
        return found if found is not None else actions_with(hand, ready)

    def apply(self, state: HanamikojiState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        assert isinstance(action, Play)
        marker = action.marker
        if marker == ANSWER:
            self._answer(state, seat, action.cards, tell)
        else:
            state.hand[seat] -= action.cards
            state.ready[seat] ^= 1 << marker
            if marker == SECRET:
                state.secret[seat] = action.cards
                if tell is not None:
                    tell.append(events.Secret(seat, cards=list(letters(action.cards))))
            elif marker == DISCARD:
                state.discards[seat] = action.cards
                if tell is not None:
                    tell.append(events.Discard(seat, cards=list(letters(action.cards))))
            elif marker == GIFT:
                self._gift(state, seat, action.cards, tell)
            else:
                assert isinstance(action, Compete)
                self._compete(state, seat, action.first, action.second, tell)
        if state.offer == NO_OFFER:
            self._end_turn(state, chance, tell)

    def _gift(self, state: HanamikojiState, seat: int, cards: int, tell: Tell) -> None:
        state.offer = GIFT_OFFER
        state.first = cards
        state.actor = 1 - seat
        if tell is not None:
            tell.append(events.Gift(seat, cards=list(letters(cards)), reveals=EVERYBODY))
        same = kinds(cards)
        if len(same) == 1:  # ruling 10: no choice
            self._answer(state, 1 - seat, CARD[same[0]], tell)

    def _compete(self, state: HanamikojiState, seat: int, first: int, second: int, tell: Tell) -> None:
        state.offer = PAIRS_OFFER
        state.first = first
        state.second = second
        state.actor = 1 - seat
        if tell is not None:
            pairs = [list(letters(pair)) for pair in (first, second)]
            tell.append(events.Compete(seat, first=pairs[0], second=pairs[1], reveals=EVERYBODY))
        if first == second:  # rulings 2, 10: no choice
            self._answer(state, 1 - seat, first, tell)

    def _answer(self, state: HanamikojiState, seat: int, taken: int, tell: Tell) -> None:
        rest = state.first + state.second - taken
        state.side[seat] += taken
        state.side[1 - seat] += rest
        state.offer = NO_OFFER
        state.first = 0
        state.second = 0
        if tell is not None:
            tell.append(events.Take(seat, cards=list(letters(taken)), rest=list(letters(rest)), by=1 - seat))

    def _end_turn(self, state: HanamikojiState, chance: Chance, tell: Tell) -> None:
        following = 1 - state.acting
        if state.ready[following]:
            self._begin_turn(state, following, tell)
        else:
            self._score(state, chance, tell)

    # -- phase 3: scoring --

    def _score(self, state: HanamikojiState, chance: Chance, tell: Tell) -> None:
        for seat in range(2):
            secret = state.secret[seat]
            state.side[seat] += secret
            state.secret[seat] = 0
            if tell is not None:
                tell.append(events.Reveal(seat, cards=list(letters(secret)), reveals=EVERYBODY))
        self._settle_favour(state, tell)
        if tell is not None:
            charm, geisha = self.goals.tally(state.favour)
            for seat in range(2):
                tell.append(events.Score(seat, charm=charm[seat], geisha=geisha[seat]))
        self._check_win(state, tell)
        if state.actor >= 0:
            self._refresh(state, chance, tell)

    def _settle_favour(self, state: HanamikojiState, tell: Tell) -> None:
        side0, side1 = state.side
        favour = state.favour
        for g in range(N):
            winner = ahead(side0 & 15, side1 & 15)
            was = favour[g]
            if winner >= 0:
                favour[g] = winner
            if tell is not None:
                tell.append(_comparison(g, side0 & 15, side1 & 15, was))
            side0 >>= 4
            side1 >>= 4

    def _check_win(self, state: HanamikojiState, tell: Tell) -> None:
        won, goal = self.goals.result(state.favour, state.round)
        if won == NOBODY:
            return
        state.won = won
        state.actor = -1
        if tell is not None:
            tell.append(events.End(winners=list(self.winners(state)), goal=goal))

    # -- phase 4: refresh --

    def _refresh(self, state: HanamikojiState, chance: Chance, tell: Tell) -> None:
        for seat in range(2):
            state.side[seat] = 0
            state.discards[seat] = 0
            state.ready[seat] = self.box.markers
        state.deck = self.box.deck[:]
        state.removed = HIDDEN
        state.starting = 1 - state.starting
        if tell is not None:
            tell.append(events.Refresh())
        self._deal(state, chance, tell)

    def turn_number(self, state: HanamikojiState) -> int:
        return state.round * len(self.box.deck) - len(state.deck)  # a card is drawn for every turn

    # -- refusals --

    def why_not(self, state: HanamikojiState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        if state.offer == NO_OFFER:
            if action.marker == ANSWER:
                return "nothing_offered", {}
            if not state.ready[seat] >> action.marker & 1:
                return "marker_used", {"marker": MARKERS[action.marker]}
            return "not_in_hand", {"cards": self._missing(state.hand[seat], action.cards)}
        if action.marker != ANSWER:
            return "answer_first", {}
        if state.offer == GIFT_OFFER:
            if size(action.cards) != 1:
                return "take_one", {}
            return "not_offered", {"cards": list(letters(state.first))}
        return "take_a_pair", {"first": letters(state.first), "second": letters(state.second)}

    def _missing(self, hand: int, cards: int) -> list[str]:
        return [GEISHA[g] for g in range(N) for _ in range(count(cards, g) - count(hand, g))]

    # -- the result --

    def scores(self, state: HanamikojiState) -> list[int]:
        return self.goals.tally(state.favour)[0]

    def breakdown(self, state: HanamikojiState) -> list[dict[str, int]]:
        return [{GEISHA[g]: self.box.charm[g] for g in range(N) if state.favour[g] == seat} for seat in range(2)]

    def winners(self, state: HanamikojiState) -> tuple[int, ...]:
        return tuple([seat for seat in range(2) if state.won >> seat & 1])


def _comparison(g: int, cards0: int, cards1: int, favour: int) -> Event:
    """What the cards of both sides mean for a geisha whose marker lies on this side: a tie leaves it."""
    winner = ahead(cards0, cards1)
    if winner < 0:
        # Where nobody has a card, that is told in other words.
        return events.Tie(geisha=GEISHA[g], cards=cards0 or ABSENT, holder=favour if favour >= 0 else ABSENT)
    more, fewer = max(cards0, cards1), min(cards0, cards1)
    if favour == winner:
        return events.Keep(winner, geisha=GEISHA[g], more=more, fewer=fewer)
    return events.Favour(winner, geisha=GEISHA[g], was=None if favour < 0 else favour, more=more, fewer=fewer)
