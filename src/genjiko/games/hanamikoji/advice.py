"""What a position of Hanamikoji looks worth, and reasons for a move in plain words."""

import json
from importlib.resources import files
from math import exp
from typing import Final

from genjiko.games.hanamikoji.actions import ANSWER, MARKERS, Compete, Play
from genjiko.games.hanamikoji.cards import CARD, GEISHA, N, as_list, count, kinds
from genjiko.games.hanamikoji.nets import Nets
from genjiko.games.hanamikoji.rollout import HELD, STEEPNESS, Rollout
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.scoring import BOTH, NOBODY
from genjiko.games.hanamikoji.state import GIFT_OFFER, NO_OFFER, HanamikojiState
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.state import Reason

_GLANCE: Final = 0.6
"""How much the look at a position counts beside quick play from it."""


_SLIP: Final = 0.02
"""A choice that promises so much less than another is taken e times as seldom."""
_AHEAD: Final = 4
"""How many turns a search plays by likely choices before it judges: in the second half of a round, to its end."""


class HanamikojiAdvice(Advice[HanamikojiState]):
    """What is known about positions with these charms: the worth of favours between rounds, and quick play."""

    def __init__(self, rules: Hanamikoji) -> None:
        charm = rules.box.charm
        self.rules = rules
        self.goals = rules.goals
        self.charm = charm
        self.rollout = Rollout(charm, choices=3)
        self.worth: list[float] = favour_worth(charm)
        self.nets = Nets(charm)

    def values(self, state: HanamikojiState) -> list[float]:
        """The chance of each seat at a plain look, as if both saw all cards of this round."""
        return self._look(state, False)

    def judged(self, state: HanamikojiState) -> list[float]:
        """The chance of each seat by what was learned about such positions, as if both saw all cards of this round."""
        return self._look(state, True)

    def _look(self, state: HanamikojiState, learned: bool) -> list[float]:
        if state.won:
            return self.rules.outcome(state)
        if _is_fresh(state):
            chance = self.worth_of(state.favour, state.starting)
        elif state.offer == NO_OFFER:
            chance = self._chance(state, state.side[0], state.side[1], learned)
        else:
            chance = self._after_best_answer(state, learned)
        return [chance, 1.0 - chance]

    def round_number(self, state: HanamikojiState) -> int:
        return state.round

    def belief(self, world: HanamikojiState, seat: int) -> float:
        return self.nets.fit(world, seat) if self.nets.knows else 1.0

    def prior(self, state: HanamikojiState, seat: int) -> list[float] | None:
        """What the network of choices promises, by what the seat itself sees."""
        return self.nets.looks(state, seat, self.rules.legal(state, seat)) if self.nets.knows else None

    def reason(self, seen: HanamikojiState, seat: int, action: Action) -> Reason:
        """One line on what the action does: facts that can be seen, no judgement."""
        assert isinstance(action, Play)
        if len(self.rules.legal(seen, seat)) == 1:
            return "only", {}  # ruling 15: nothing speaks for the last action of a round but that it is left
        if action.marker == ANSWER:
            return "take", _after_taking(seen, seat, action.cards)
        if isinstance(action, Compete):
            return "compete", {"first": _names(action.first), "second": _names(action.second)}
        return MARKERS[action.marker], {"cards": _names(action.cards)}

    def play_on(self, state: HanamikojiState, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """The chance of each seat: by quick play to the end of the round, and by a glance, which is less noisy.

        Where choices are known by heart, some are played as they are likely, and a glance at what follows is enough.
        """
        if learned and self.nets.knows:
            return self._play_likely(state, chance, rng)
        glance = self._look(state, learned)
        if state.won or _is_fresh(state):
            return glance
        favour = self.rollout.finish(state, rng)
        self.rollout.forget()
        hope = self.settle(favour, state.starting, state.round)
        hope += _GLANCE * (glance[0] - hope)
        return [hope, 1.0 - hope]

    def _play_likely(self, state: HanamikojiState, chance: Chance, rng: Rng) -> list[float]:
        """The chance of each seat after `_AHEAD` turns in which everybody does what is likely."""
        turns = _AHEAD
        while turns and not state.won and not _is_fresh(state):
            turns -= state.offer == NO_OFFER
            self._likely_step(state, chance, rng)
        if state.won or _is_fresh(state) or state.offer == NO_OFFER:
            return self._look(state, True)
        hope = self._after_likely_answer(state)
        return [hope, 1.0 - hope]

    def _likely_step(self, state: HanamikojiState, chance: Chance, rng: Rng) -> None:
        """One choice of the seat that decides, drawn as likely as it promises to be good."""
        legal = self.rules.legal(state, state.actor)
        place = 0
        if len(legal) > 1:
            weights = _likely(self.nets.looks(state, state.actor, legal))
            left = rng.random() * sum(weights, 0.0)
            for place in range(len(legal)):
                left -= weights[place]
                if left < 0.0:
                    break
        self.rules.apply(state, state.actor, legal[place], chance, None)

    def _after_likely_answer(self, state: HanamikojiState) -> float:
        """The chance of seat 0 on the average of the answers to an offer, each as likely as it is."""
        taker = state.actor
        everything = state.first + state.second
        answers = self.rules.legal(state, taker)
        weights = _likely(self.nets.looks(state, taker, answers))
        total = 0.0
        for place in range(len(answers)):
            answer = answers[place]
            assert isinstance(answer, Play)
            side = state.side[:]
            side[taker] += answer.cards
            side[1 - taker] += everything - answer.cards
            total += weights[place] * self._chance(state, side[0], side[1], True)
        return total / sum(weights, 0.0)

    def _after_best_answer(self, state: HanamikojiState, learned: bool) -> float:
        """The chance of seat 0 once the opponent has taken what is best for him."""
        taker = state.actor
        everything = state.first + state.second
        choices = [CARD[g] for g in kinds(state.first)]
        if state.offer != GIFT_OFFER:
            choices = [state.first, state.second]
        best = -1.0
        for taken in choices:
            side = state.side[:]
            side[taker] += taken
            side[1 - taker] += everything - taken
            chance = self._chance(state, side[0], side[1], learned)
            best = max(best, chance if taker == 0 else 1.0 - chance)
        return best if taker == 0 else 1.0 - best

    def _chance(self, state: HanamikojiState, side0: int, side1: int, learned: bool) -> float:
        """The chance of seat 0 with these sides, by one look or by what was learned."""
        if not learned:
            return _guess_chance(state, side0, side1, self.charm)
        if not state.ready[state.actor]:  # the last offer of the round is answered, nothing is left to guess
            return self._at_the_end(state, side0 + state.secret[0], side1 + state.secret[1])
        if self.nets.knows:
            return self.nets.chance(state, side0, side1)
        return _guess_chance(state, side0, side1, self.charm)

    def _at_the_end(self, state: HanamikojiState, side0: int, side1: int) -> float:
        """The chance of seat 0 when the round ends with these sides."""
        favour = state.favour[:]
        for g in range(N):
            lead = (side0 >> 4 * g & 15) - (side1 >> 4 * g & 15)
            if lead:
                favour[g] = 0 if lead > 0 else 1
        return self.settle(favour, state.starting, state.round)

    def settle(self, favour: list[int], starting: int, number: int) -> float:
        """The chance of seat 0 when this round ends with these favours; `starting` started it."""
        won, _ = self.goals.result(favour, number)
        if won != NOBODY:
            return 0.5 if won == BOTH else float(won & 1)
        return self.worth_of(favour, 1 - starting)

    def worth_of(self, favour: list[int], starting: int) -> float:
        """The chance of seat 0 with these favours before a round that `starting` starts."""
        worth = self.worth[favour_index(favour, starting)]
        return worth if starting == 0 else 1.0 - worth


def _likely(looks: list[float]) -> list[float]:
    """How likely choices are that promise these chances, up to a common factor."""
    best = max(looks)
    return [exp((look - best) / _SLIP) for look in looks]


def _is_fresh(state: HanamikojiState) -> bool:
    """Whether nobody has acted in this round: favours tell more than a hand that may be dealt otherwise."""
    return state.ready[0] == 15 and state.ready[1] == 15


def favour_index(favour: list[int], seat: int) -> int:
    """The number of a favour position as the seat sees it: a digit for each geisha, 0 nobody's, 1 own, 2 rival's."""
    index = 0
    for g in range(N - 1, -1, -1):
        owner = favour[g]
        index = 3 * index + (0 if owner < 0 else (1 if owner == seat else 2))
    return index


def favour_worth(charm: list[int]) -> list[float]:
    """By `favour_index`, the chance of the player who starts the next round: learned, or guessed for other charms."""
    file = files("genjiko.games.hanamikoji").joinpath("favour_values.json")
    if file.is_file():
        learned = json.loads(file.read_text(encoding="utf-8"))
        if learned["charm"] == charm:
            return [float(chance) for chance in learned["chance"]]
    return [_guess_worth(index, charm) for index in range(3**N)]


def _guess_worth(index: int, charm: list[int]) -> float:
    lead = 0.0
    for g in range(N):
        owner = index % 3
        index //= 3
        if owner:
            lead += (0.08 * charm[g] + 0.1) * (1 if owner == 1 else -1)
    return 1.0 / (1.0 + exp(-lead))


def _guess_chance(state: HanamikojiState, side0: int, side1: int, charm: list[int]) -> float:
    """The chance of seat 0 from expected charm and geisha, where nothing is learned."""
    mine = side0 + state.secret[0]
    theirs = side1 + state.secret[1]
    open_cards = state.hand[0] + state.hand[1]
    charm_lead = 0.0
    geisha_lead = 0.0
    for g in range(N):
        lead = (mine & 15) - (theirs & 15)
        left = open_cards & 15
        mine >>= 4
        theirs >>= 4
        open_cards >>= 4
        favour = state.favour[g]
        held = 0.0 if favour < 0 else (HELD if favour == 0 else -HELD)
        if lead == 0 and left == 0:
            share = 0.0 if favour < 0 else (1.0 if favour == 0 else -1.0)
        else:
            share = 2.0 / (1.0 + exp(-STEEPNESS[min(left, 7)] * (lead + held))) - 1.0
        charm_lead += share * charm[g]
        geisha_lead += share
    return 1.0 / (1.0 + exp(-(0.28 * charm_lead + 0.35 * geisha_lead)))


def _after_taking(seen: HanamikojiState, seat: int, taken: int) -> dict[str, object]:
    """What both get of an offer, and for which of its geisha either side then shows more cards, if for any."""
    everything = seen.first + seen.second
    rest = everything - taken
    mine, theirs = seen.side[seat] + taken, seen.side[1 - seat] + rest
    found: dict[str, object] = {"cards": _names(taken), "rest": _names(rest)}
    ahead = [GEISHA[g] for g in kinds(everything) if count(mine, g) > count(theirs, g)]
    behind = [GEISHA[g] for g in kinds(everything) if count(mine, g) < count(theirs, g)]
    if ahead:
        found["ahead"] = ahead
    if behind:
        found["behind"] = behind
    return found


def _names(cards: int) -> list[str]:
    return [GEISHA[g] for g in as_list(cards)]
