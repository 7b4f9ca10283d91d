"""Where every piece of the box is, and which positions can occur."""

from genjiko.games.hanamikoji.actions import (
    ANSWERS,
    COMPETITION,
    DISCARD,
    GIFT,
    SECRET,
    offer_key,
)
from genjiko.games.hanamikoji.box import Box
from genjiko.games.hanamikoji.cards import GEISHA, HIDDEN, N, count, size
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.scoring import NOBODY, Goals, ahead
from genjiko.games.hanamikoji.state import FIELDS, GIFT_OFFER, NO_OFFER, PAIRS_OFFER, HanamikojiState
from genjiko.games.hanamikoji.view import hand_size
from genjiko.kernel.checks import Checks
from genjiko.kernel.errors import BadDump


class HanamikojiChecks(Checks[HanamikojiState]):
    """The box counted, and every position that play can lead to."""

    def __init__(self, rules: Hanamikoji) -> None:
        self.fields = FIELDS
        self.box = rules.box

    def blank(self) -> HanamikojiState:
        return HanamikojiState()

    def restore(self, data: object) -> HanamikojiState:
        if isinstance(data, dict) and "favor" in data:  # how it was spelled up to 0.1
            data = {("favour" if key == "favor" else key): value for key, value in data.items()}
        return super().restore(data)

    def census(self, state: HanamikojiState) -> dict[str, dict[str, int]]:
        """Component -> place -> number."""
        found: dict[str, dict[str, int]] = {}
        for g in range(N):
            places = {"deck": state.deck.count(g), "removed": int(state.removed == g)}
            places["offer"] = count(state.first, g) + count(state.second, g)
            for seat in range(2):
                places[f"hand {seat}"] = count(state.hand[seat], g)
                places[f"secret {seat}"] = count(state.secret[seat], g)
                places[f"discards {seat}"] = count(state.discards[seat], g)
                places[f"side {seat}"] = count(state.side[seat], g)
            found[f"item {GEISHA[g]}"] = places
        found["favour markers"] = {"row": len(state.favour)}
        return found

    def check(self, state: HanamikojiState) -> None:
        """Raises BadDump when this full state cannot occur in play."""
        sets = [*state.hand, *state.secret, *state.discards, *state.side, state.first, state.second]
        if HIDDEN in sets or HIDDEN in state.deck or state.removed == HIDDEN:
            raise BadDump("dump: hidden cards ('?') cannot be played with")
        _check_round(self.box.goals, state)
        _check_turn(self.box, state)
        _check_offer(state)
        for seat in range(2):
            _check_cards(self.box, state, seat)
        if state.actor < 0:
            _check_end(self.box.goals, state)
        else:
            _check_favour(self.box.goals, state)


def _check_round(goals: Goals, state: HanamikojiState) -> None:
    if state.round > goals.last_round:
        raise BadDump(f"dump: round {state.round} is not played: round {goals.last_round} is the last")
    if state.starting != (state.round - 1) % 2:  # rulings 5, 6
        raise BadDump(f"dump: seat {state.starting} does not start round {state.round}")


def _check_turn(box: Box, state: HanamikojiState) -> None:
    used = [(box.markers ^ ready).bit_count() for ready in state.ready]
    turns = box.markers.bit_count()
    if state.actor < 0:
        fits = used == [turns, turns] and state.won > 0 and state.acting != state.starting and state.offer == NO_OFFER
    else:
        lead = int(state.acting != state.starting)  # the starter has used one more when the other acts
        out = int(state.offer != NO_OFFER)  # the marker of an open offer is already turned
        mine = used[state.acting] - out
        rival = used[1 - state.acting]
        fits = state.won == 0 and rival - mine == lead and mine < turns
        fits = fits and state.actor == (1 - state.acting if out else state.acting)
    if not fits:
        raise BadDump("dump: markers, starting player, turn and winners do not fit each other")


def _check_offer(state: HanamikojiState) -> None:
    sizes = {NO_OFFER: (0, 0), GIFT_OFFER: (3, 0), PAIRS_OFFER: (2, 2)}[state.offer]
    if (size(state.first), size(state.second)) != sizes:
        raise BadDump("dump: the offer has the wrong number of cards")
    if state.offer == NO_OFFER:
        return
    if state.ready[state.acting] >> _marker_of(state) & 1:
        raise BadDump("dump: an offer is open, but its marker is ready")
    answers = ANSWERS.get(offer_key(state.first, state.second))
    if answers is None:
        raise BadDump("dump: the pairs of a competition are written in alphabetical order")  # ruling 3
    if len(answers) < 2:
        raise BadDump("dump: the offer leaves no choice, so it is answered already")  # ruling 10


def _marker_of(state: HanamikojiState) -> int:
    """The marker of the open offer."""
    return GIFT if state.offer == GIFT_OFFER else COMPETITION


def _check_cards(box: Box, state: HanamikojiState, seat: int) -> None:
    """The numbers of cards in hand, under the markers and on the side follow from the markers used."""
    used = box.markers ^ state.ready[seat]
    over = state.actor < 0
    numbers = {
        "hand": (size(state.hand[seat]), hand_size(box, state, seat)),
        "secret": (size(state.secret[seat]), 0 if over else used >> SECRET & 1),  # shown at the scoring
        "discards": (size(state.discards[seat]), 2 * (used >> DISCARD & 1)),
        "side": (size(state.side[seat]), _open_cards(box, state, seat) + int(over and used >> SECRET & 1)),
    }
    for name, (found, expected) in numbers.items():
        if found != expected:
            cards = f"holds {found} {'card' if found == 1 else 'cards'}"
            raise BadDump(f"dump: {name}[{seat}] {cards}, but by the markers used it is {expected}")


def _open_cards(box: Box, state: HanamikojiState, seat: int) -> int:
    """How many cards the offers that are answered have brought to a side."""
    answered = [box.markers ^ ready for ready in state.ready]
    if state.offer != NO_OFFER:
        answered[state.acting] ^= 1 << _marker_of(state)
    mine, rival = answered[seat], answered[1 - seat]
    kept = 2 * (mine >> GIFT & 1) + 2 * (mine >> COMPETITION & 1)
    return kept + (rival >> GIFT & 1) + 2 * (rival >> COMPETITION & 1)


def _check_favour(goals: Goals, state: HanamikojiState) -> None:
    """In a running game the markers lie as the round before has left them, and nobody had won then."""
    if state.round == 1 and any(seat >= 0 for seat in state.favour):
        raise BadDump("dump: in round 1 all favour markers lie in the middle")
    won, goal = goals.reached(state.favour)
    if won != NOBODY:
        raise BadDump(f"dump: seat {won - 1} has reached the goal of {goal} already")


def _check_end(goals: Goals, state: HanamikojiState) -> None:
    """The cards of the last round have moved the markers, and these name the winner."""
    before = [-1] * N  # markers that the last round cannot have moved
    for g in range(N):
        winner = ahead(count(state.side[0], g), count(state.side[1], g))
        if winner < 0:
            before[g] = state.favour[g]
        elif state.favour[g] != winner:
            raise BadDump(f"dump: the favour of {GEISHA[g]} does not fit the cards on the sides")
    if state.round == 1 and any(seat >= 0 for seat in before):
        raise BadDump("dump: a tie of round 1 leaves the favour marker in the middle")
    if goals.reached(before)[0] != NOBODY:
        raise BadDump("dump: the game was won before this round")
    if state.won != goals.result(state.favour, state.round)[0]:
        raise BadDump("dump: the winners do not fit the favour markers")
