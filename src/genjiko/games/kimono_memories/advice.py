"""What a position of Kimono Memories looks worth, and reasons for a move in plain words."""

from math import exp
from typing import Final

from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.actions import Cross, Name, Place, Reward
from genjiko.games.kimono_memories.album import layer_of, open_slots
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import CAT, NONE, SYMBOLS, N
from genjiko.games.kimono_memories.placing import lay, name_wild
from genjiko.games.kimono_memories.quick_play import QuickPlay
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import N_TOKENS, NAME, PLACE, KimonoState, cats, place_crossed
from genjiko.kernel.action import Action
from genjiko.kernel.advice import Advice
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.state import Reason

# What a reward card is worth to its winner, in points.
_REWARD: Final = 4.0

# How much the margin counts beside the win, and how far a point of it reaches.
_CLEAR: Final = 0.6
_MARGIN: Final = 0.12

# First guesses of a search: what a point less at a glance is, and many of them.
_POINT: Final = 0.015
_WORST: Final = 0.25


class KimonoAdvice(Advice[KimonoState]):
    """A look at points in sight, markers and what an album may still grow to."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.rules = rules
        self.box = rules.box
        self.expert = rules.expert
        self.sudden_victory = rules.sudden_victory
        self.quick = QuickPlay(rules)

    def values(self, state: KimonoState) -> list[float]:
        """The chance of each seat; a photo in the hand counts as if it were placed well."""
        if state.won:
            return self.rules.outcome(state)
        still = _album_worth(self.box, state, 1 - state.actor) if self.expert else 0.0
        if state.step == PLACE:
            chance = self._after_best_slot(state, still)
        elif state.step == NAME:
            chance = self._after_best_name(state, still)
        else:
            chance = self._chance(state, still)
        return [chance, 1.0 - chance]

    def prior(self, state: KimonoState, seat: int) -> list[float]:
        """By how much each action looks worse than the best at a glance."""
        looks = self.quick.looks(state, seat, self.rules.legal(state, seat))
        best = max(looks)
        return [0.5 - min(_WORST, _POINT * (best - look)) for look in looks]

    def play_on(self, state: KimonoState, learned: bool, chance: Chance, rng: Rng) -> list[float]:
        """The chance of each seat by quick play to the end of the game."""
        self.quick.finish(state, chance, rng)
        return self.final(self.rules.outcome(state), self.rules.scores(state))

    def final(self, outcome: list[float], scores: list[int]) -> list[float]:
        """The win, and how clear it was: what quick play wins by a point may as well be lost."""
        lead = float(scores[0] - scores[1])  # 0 after a sudden victory
        share = 1.0 / (1.0 + exp(-lead * (_MARGIN if self.expert else 1.0))) if lead else outcome[0]
        chance = outcome[0] + _CLEAR * (share - outcome[0])
        return [chance, 1.0 - chance]

    def reason(self, seen: KimonoState, seat: int, action: Action) -> Reason:
        """One line on what the action does: facts that can be seen, no judgement."""
        if isinstance(action, Cross):
            taken = seen.ring[place_crossed(seen, action.cards)]
            return "cross", {"cards": action.cards, **self.box.about(taken)}
        if isinstance(action, Name):
            if action.symbol == CAT:
                return ("name_cat" if self.expert else "name_cat_basic"), {}
            return "name", {**self.box.about_symbol(action.symbol)}
        if isinstance(action, Reward):
            return "reward", {**self.box.about(action.card)}
        assert isinstance(action, Place)
        return self._reason_to_place(seen, action.slot)

    def _after_best_slot(self, state: KimonoState, still: float) -> float:
        """The chance of seat 0 once the actor has placed the photo where it looks best; the other album is `still`."""
        seat = state.actor
        best = -1.0
        for slot in open_slots(state.album[seat]):
            after = state.copy_to_place()
            lay(self.box, after, slot, None)
            if after.step == NAME:
                chance = self._after_best_name(after, still)
            else:
                chance = self._chance(after, still)
            best = max(best, chance if seat == 0 else 1.0 - chance)
        return best if seat == 0 else 1.0 - best

    def _after_best_name(self, state: KimonoState, still: float) -> float:
        """The chance of seat 0 once the actor has named what looks best, for one side or for both."""
        seat = state.actor
        best = -1.0
        for symbol in range(N + 1):
            if symbol == CAT and state.supply[CAT] == 0:
                continue
            after = state.copy_to_place()
            name_wild(self.box, after, symbol, None)
            if after.slot != NONE:
                chance = self._after_best_name(after, still)
            else:
                chance = self._chance(after, still)
            best = max(best, chance if seat == 0 else 1.0 - chance)
        return best if seat == 0 else 1.0 - best

    def _chance(self, state: KimonoState, still: float) -> float:
        """The chance of seat 0 from points in sight, markers and the danger of a sudden victory."""
        left = _turns_left(self.box, state)
        lead = self._tiles_lead(state, left)
        if self.expert:
            moved = _album_worth(self.box, state, state.actor)
            lead += moved if state.actor == 0 else still
            lead -= still if state.actor == 0 else moved
            lead /= 5.0 + 0.4 * left
        else:
            # Cats and props only break a tie.
            ties = [cats(state, seat) + len(scoring.props(state.album[seat])) for seat in range(2)]
            lead += 0.1 * (ties[0] - ties[1])
            lead *= 1.2
        if self.sudden_victory and state.comparing == NONE:
            lead += _sudden_lead(self.box, state)
        return 1.0 / (1.0 + exp(-lead))

    def _tiles_lead(self, state: KimonoState, left: int) -> float:
        """Expected scoring tiles: the later the turn, the surer a marker; seat 0 minus seat 1."""
        steepness = 2.5 / (1.0 + 0.12 * left)
        lead = 0.0
        for pattern in range(N):
            worth = 1.0
            if self.expert:
                worth = self.box.tiles[pattern] + (_REWARD if state.tiles[pattern] == NONE else 0.0)
            if pattern <= state.comparing:
                share = 0.0 if state.tiles[pattern] == NONE else (1.0 if state.tiles[pattern] == 0 else -1.0)
            else:
                share = 2.0 / (1.0 + exp(-steepness * state.markers[pattern])) - 1.0
            lead += worth * share
        return lead

    def _reason_to_place(self, seen: KimonoState, slot: int) -> Reason:
        after = seen.copy_to_place()
        laid = len(seen.tokens[seen.actor])
        lay(self.box, after, slot, None)
        if after.step == NAME:
            return "place_wild", {}
        if len(after.tokens[seen.actor]) > laid:
            return "place_match", _tokens(self.box, [number % N_TOKENS for number in after.tokens[seen.actor][laid:]])
        if layer_of(slot) == 1:
            return "place", {}
        layers: dict[str, object] = {"layer": layer_of(slot), "below": layer_of(slot) - 1}
        return ("place_high" if self.expert else "place_high_basic"), layers


def _turns_left(box: Box, state: KimonoState) -> int:
    return box.turns - state.turn + 1 if state.comparing == NONE else 0


def _album_worth(box: Box, state: KimonoState, seat: int) -> float:
    """Cats, props and mon as they stand, and what they may still grow to."""
    left = _turns_left(box, state)
    album = state.album[seat]
    _, cat_points, prop_points, mon = scoring.points(box, state, True, seat)
    worth = float(cat_points + prop_points) + 0.8 * mon
    worth += 0.12 * left * cats(state, seat)  # each cat makes the next one dearer
    for card in scoring.props(album):
        worth += 0.15 * left * box.points[card] / len(box.scores[card])
    return worth


def _sudden_lead(box: Box, state: KimonoState) -> float:
    """How near each seat is to two markers on the third space; seat 0 minus seat 1."""
    lead = 0.0
    for towards in (1, -1):
        spaces = sorted([min(marker * towards, box.sudden_space) for marker in state.markers])
        missing = 2 * box.sudden_space - max(spaces[-1], 0) - max(spaces[-2], 0)
        lead += towards * (4.0, 2.2, 1.0, 0.5, 0.2, 0.1, 0.0)[missing]
    return lead


def _tokens(box: Box, symbols: list[int]) -> dict[str, object]:
    """The tokens of one placement as a hint names them: a pattern, another one, and the number of cats."""
    found: dict[str, object] = {}
    for symbol in symbols:
        if symbol == CAT:
            found["cats"] = symbols.count(CAT)
        elif "symbol" not in found:
            found.update(box.about_symbol(symbol))
        else:
            found.update({"other": SYMBOLS[symbol], "other_colour": box.colours[symbol]})
    return found
