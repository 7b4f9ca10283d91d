"""The rules of Kimono Memories, in the order of play. Numbers of rulings are those of docs/games/kimono-memories.md."""

from genjiko.games.kimono_memories import events, scoring
from genjiko.games.kimono_memories.actions import (
    CATALOGUE,
    CROSSES,
    NAMES,
    PLACE_OF,
    REWARDS,
    Cross,
    Name,
    Place,
    Reward,
)
from genjiko.games.kimono_memories.album import WIDTH, new_album, open_slots, slot_text
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import CARDS, CAT, NONE, PATTERNS, N, departure, side_of
from genjiko.games.kimono_memories.meta import META
from genjiko.games.kimono_memories.placing import lay, name_wild, tell_held
from genjiko.games.kimono_memories.state import (
    CROSS,
    NAME,
    OVER,
    PLACE,
    REWARD,
    STEPS,
    KimonoState,
    place_crossed,
)
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.components import Components
from genjiko.kernel.event import ABSENT, EVERYBODY, Event
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
from genjiko.kernel.sink import Tell
from genjiko.kernel.state import Reason


class KimonoMemories(Rules[KimonoState]):
    """Two players, 26 photos, five comparisons."""

    def __init__(self, players: int, options: dict[str, OptionValue], components: Components) -> None:
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.box = Box(components)
        self.expert: bool = options["mode"] == "expert"
        self.sudden_victory: bool = options["sudden_victory"] == "on"
        # A turn has at most four decisions: cross, place, and a name for each side. So has a reward.
        self.bound = 4 * (self.box.turns + self.box.reward_display + self.box.cards_left)

    # -- set-up --

    def setup(self, chance: Chance, tell: Tell) -> KimonoState:
        box = self.box
        cards = self.box.cards[:]
        chance.shuffle(cards)  # ruling 42
        state = KimonoState()  # rulings 28, 29: seat 0 starts, the photographer stands at gap 0
        state.ring = cards[: box.places]
        state.display = cards[box.places : box.places + box.reward_display]
        state.deck = cards[box.places + box.reward_display :]
        state.deck.reverse()
        state.album = [new_album(departure(0)), new_album(departure(1))]
        state.supply = box.tokens[:]
        if tell is not None:
            ring, display, deck = _ids(state.ring), _ids(state.display), len(state.deck)
            tell.append(events.Setup(ring=ring, display=display, deck=deck, starting=state.actor, reveals=EVERYBODY))
        return state

    # -- who acts, and what is legal --

    def actor(self, state: KimonoState) -> int:
        return state.actor

    def turn_number(self, state: KimonoState) -> int:
        return state.turn + state.comparing

    def legal(self, state: KimonoState, seat: int) -> list[Action]:
        if state.step == CROSS:
            return CROSSES  # ruling 30
        if state.step == PLACE:
            return [PLACE_OF[slot] for slot in open_slots(state.album[seat])]
        if state.step == NAME:  # ruling 36
            return NAMES if state.supply[CAT] > 0 else NAMES[:CAT]
        return [REWARDS[card] for card in sorted(state.display)]

    def apply(self, state: KimonoState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        if state.step == CROSS:
            assert isinstance(action, Cross)
            self._take_photo(state, action.cards, tell)
        elif state.step == REWARD:
            assert isinstance(action, Reward)
            self._take_reward(state, action.card, tell)
        else:
            if state.step == PLACE:
                assert isinstance(action, Place)
                event = lay(self.box, state, action.slot, tell)
            else:
                assert isinstance(action, Name)
                event = name_wild(self.box, state, action.symbol, tell)
            if state.slot == NONE:
                self._end_placement(state, event, tell)
            else:
                tell_held(event, tell)

    # -- a turn: take a photo, add it to the album, gain (placing.py), replenish --

    def _take_photo(self, state: KimonoState, cards: int, tell: Tell) -> None:
        """Ruling 1: the photographer stands just past the card taken."""
        place = place_crossed(state, cards)
        state.taken = state.ring[place]
        state.ring[place] = NONE
        state.emptied = place
        state.photographer = (place + 1) % self.box.places
        state.step = PLACE
        if tell is not None:
            about = self.box.about(state.taken)
            gap = state.photographer
            tell.append(events.Cross(state.actor, **about, cards=cards, place=place, photographer=gap))

    def _end_placement(self, state: KimonoState, event: Event | None, tell: Tell) -> None:
        """`event`, the last one of the placement, is told when it is known whether the turn ends with it."""
        if state.comparing != NONE:
            tell_held(event, tell)
            self._compare(state, tell)
        elif self.sudden_victory and self.box.sudden(state.markers, state.actor):  # rulings 16, 38
            tell_held(event, tell)
            self._end_suddenly(state, tell)
        else:
            self._replenish(state, event, tell)

    def _replenish(self, state: KimonoState, event: Event | None, tell: Tell) -> None:
        """Rulings 9, 31: after the last choice of the turn."""
        if state.deck:
            tell_held(event, tell)
            event = self._refill(state, tell)
        state.emptied = NONE
        if state.ring.count(NONE) == self.box.places - self.box.cards_left:
            tell_held(event, tell)
            self._begin_comparisons(state, tell)
            return
        state.turn += 1
        state.actor = 1 - state.actor
        state.step = CROSS
        tell_held(event, tell)

    def _refill(self, state: KimonoState, tell: Tell) -> Event | None:
        card = state.deck.pop()
        place = state.emptied
        state.ring[place] = card
        if tell is None:
            return None
        return events.Refill(**self.box.about(card), place=place, deck=len(state.deck), reveals=EVERYBODY)

    # -- the end of the game: five comparisons with rewards --

    def _begin_comparisons(self, state: KimonoState, tell: Tell) -> None:
        left = [card for card in state.ring if card != NONE]  # ruling 41
        state.ring = [NONE] * self.box.places
        state.display += left
        if tell is not None:
            tell.append(events.Leftover(cards=_ids(left), display=_ids(state.display)))
        self._compare(state, tell)

    def _compare(self, state: KimonoState, tell: Tell) -> None:
        """Go on to the next pattern that brings a reward, or to the end."""
        while state.comparing < N - 1:
            state.comparing += 1
            winner = side_of(state.markers[state.comparing])
            state.tiles[state.comparing] = winner
            rewarded = winner != NONE and len(state.display) > 0
            if rewarded:  # ruling 11: it must be taken
                state.actor = winner
                state.step = REWARD
            if tell is not None:
                tell.append(self._comparison(state))
            if rewarded:
                if len(state.display) == 1:  # ruling 37: the last card is no decision
                    self._take_reward(state, state.display[0], tell)
                return
        self._end(state, tell)

    def _comparison(self, state: KimonoState) -> Event:
        pattern = state.comparing
        winner = state.tiles[pattern]
        number, colour, marker = PATTERNS[pattern], self.box.colours[pattern], state.markers[pattern]
        if winner == NONE:
            return events.Tie(pattern=number, colour=colour, marker=marker)
        return events.Tile(winner, pattern=number, colour=colour, marker=marker, points=self.box.tiles[pattern])

    def _take_reward(self, state: KimonoState, card: int, tell: Tell) -> None:
        state.display.remove(card)
        state.taken = card
        state.step = PLACE
        if tell is not None:
            tell.append(events.Reward(state.actor, **self.box.about(card)))

    # -- scoring --

    def _end(self, state: KimonoState, tell: Tell) -> None:
        if tell is not None:
            for seat in range(2):
                tell.append(self._score(state, seat))
        state.won = scoring.winners(self.box, state, self.expert)
        self._close(state)
        if tell is not None:
            scores = self.scores(state)
            goal: events.Goal = "points" if self.expert else "more_tiles"
            if scores[0] == scores[1]:
                goal = "tie_break"
            tell.append(events.End(winners=list(self.winners(state)), goal=ABSENT if state.won == 3 else goal))

    def _score(self, state: KimonoState, seat: int) -> Event:
        tiles, cats, props, mon = scoring.points(self.box, state, self.expert, seat)
        if not self.expert:
            return events.Score(seat, score=tiles)
        return events.Score(seat, score=tiles + cats + props + mon, tiles=tiles, cats=cats, props=props, mon=mon)

    def _end_suddenly(self, state: KimonoState, tell: Tell) -> None:
        winner = state.actor
        state.won = 1 << winner
        state.sudden = True
        self._close(state)
        if tell is not None:
            tell.append(events.End(winners=[winner], goal="sudden"))

    def _close(self, state: KimonoState) -> None:
        state.step = OVER
        state.actor = -1

    def scores(self, state: KimonoState) -> list[int]:
        return [sum(scoring.points(self.box, state, self.expert, seat)) for seat in range(2)]

    def breakdown(self, state: KimonoState) -> list[dict[str, int]]:
        return [scoring.breakdown(self.box, state, self.expert, seat) for seat in range(2)]

    def winners(self, state: KimonoState) -> tuple[int, ...]:
        return tuple([seat for seat in range(2) if state.won >> seat & 1])

    # -- refusals --

    def why_not(self, state: KimonoState, seat: int, action: Action) -> Reason:
        if state.step == CROSS:
            return "cross_first", {}
        if state.step == NAME:
            return ("no_cat_left" if action.kind == STEPS[NAME] else "name_first"), {}
        if state.step == REWARD:
            cards = _ids(sorted(state.display))
            return ("not_in_display" if action.kind == STEPS[REWARD] else "reward_first"), {"cards": cards}
        if not isinstance(action, Place):
            return "place_first", {**self.box.about(state.taken)}
        return self._why_not_there(state.album[seat], action.slot)

    def _why_not_there(self, album: list[int], slot: int) -> Reason:
        if album[slot] != NONE:
            return "occupied", {**self.box.about(album[slot])}
        if slot < WIDTH:
            return "not_an_end", {"ends": [slot_text(end) for end in open_slots(album)[:2]]}
        below = slot - WIDTH
        missing = [slot_text(support) for support in (below, below + 1) if album[support] == NONE]
        return "no_support", {"missing": missing}


def _ids(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]
