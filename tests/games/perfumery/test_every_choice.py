"""The referee of rulings 53 to 56: what is no longer asked makes no game impossible that was worth playing.

Every game is also one under the reading `every_choice`, with the decisions filled in that are not asked any more; and
whatever a seat can reach in a blending phase under that reading, it reaches or betters without it.
"""

import json
from collections import Counter
from collections.abc import Hashable

import pytest

import genjiko
from genjiko.bots.greedy import Greedy
from genjiko.games.perfumery import blending
from genjiko.games.perfumery.actions import Play
from genjiko.games.perfumery.cards import FUNDS, is_perfume
from genjiko.games.perfumery.essences import ONE, as_list
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import (
    BLENDING,
    DONE,
    MIXING,
    NOBODY,
    PLAYER_FIELDS,
    PRODUCING,
    SPENDING,
    STORING,
    PerfumeryState,
    Player,
)
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.codec import encode_fields
from genjiko.kernel.game import Game
from tests.games.perfumery.tables import every_choice_box, rules

# -- every game is one of those that were possible --


def state_of(game: Game) -> PerfumeryState:
    assert isinstance(game.state, PerfumeryState)
    return game.state


class Beside:
    """A game as it is played now, and the same game under `every_choice`, with the missing answers filled in.

    A perfume's essences may be asked for in another order there, so its payment is compared as a whole.
    """

    def __init__(self, players: int, seed: int) -> None:
        self.now = genjiko.new("perfumery", players, seed=seed)
        self.full = genjiko.new("perfumery", players, seed=seed, components=every_choice_box())
        self.common = 0
        self.filled: Counter[str] = Counter()

    def play(self, action: Action, seat: int) -> None:
        """An action in both, and what is asked in the full game only."""
        if action.kind not in ("finish", "use"):
            self._agree(seat)
            self.full.play(action, seat)
        self.now.play(action, seat)
        for each in range(self.now.rules.players):
            while (answer := self._missing(each)) != "":
                self.filled[answer.split()[0]] += 1
                self.full.play(answer, each)

    def _agree(self, seat: int) -> None:
        """Both games stand at the same position, but that a seat may be paying, or about to finish in one of them."""
        twin = self.now.copy()
        for other, player in enumerate(state_of(self.now).players):
            if player.step == STORING and state_of(self.full).players[other].step == DONE:
                twin.play("finish", other)
        paying = [seat for seat, player in enumerate(state_of(twin).players) if player.step == SPENDING]
        assert self._without(twin, paying) == self._without(self.full, paying)
        assert set(self.now.legal(seat)) <= set(self.full.legal(seat))
        self.common += 1

    def _without(self, game: Game, seats: list[int]) -> dict[str, object]:
        """The position but for what lies before these seats."""
        state = game.rules.checks.dump(game.state)
        players = state["players"]
        assert isinstance(players, list)
        kept = [player for seat, player in enumerate(players) if seat not in seats]
        return {**state, "players": kept, "supply": None if seats else state["supply"]}

    def _missing(self, seat: int) -> str:
        """The answer to a question that only the full game asks, "" if there is none."""
        now, full = state_of(self.now), state_of(self.full)
        if seat not in self.full.to_act or full.phase != BLENDING:
            return ""
        mine, asked = now.players[seat], full.players[seat]
        same_phase = now.turn == full.turn
        if asked.step in (PRODUCING, SPENDING):
            return "" if mine.step == SPENDING else self._production(full, seat, mine)
        if asked.step == MIXING:
            common = same_phase and (mine.step, mine.note, mine.height) == (MIXING, asked.note, asked.height)
            return "" if common else str(self.full.legal(seat)[1])
        if asked.step == STORING and not (same_phase and mine.step == STORING):
            return str(self.full.legal(seat)[0 if full.round < 8 else -1])
        return ""

    def _production(self, state: PerfumeryState, seat: int, wanted: Player) -> str:
        """An answer after which the seat can have the same perfumes and essences as in the other game; "" if it has."""
        rules = self.full.rules
        assert isinstance(rules, Perfumery)
        if self._has(state.players[seat], wanted, rules):
            return ""
        for action in blending.legal(rules.box, state, state.players[seat]):
            assert isinstance(action, Play)
            made = len(state.players[seat].produced)
            if action.kind == "end" or (action.kind == "produce" and [action.what] != wanted.produced[made : made + 1]):
                continue
            after = state.copy()
            blending.apply(rules.box, after, seat, action, None)
            player = after.players[seat]
            if self._has(player, wanted, rules):
                return action.text
            if player.step in (PRODUCING, SPENDING) and self._production(after, seat, wanted):
                return action.text
        return ""

    def _has(self, player: Player, wanted: Player, rules: Perfumery) -> bool:
        """What one of the two has lost already lies on the stockyards of the other, and cannot be stored."""
        if player.step == SPENDING or (player.produced, player.stored) != (wanted.produced, wanted.stored):
            return False
        lost = DONE in (player.step, wanted.step) or self.now.over
        return player.stock == wanted.stock or (lost and not blending.storable(rules.box, wanted))


def beside(players: int, seed: int, greedy: bool) -> Beside:
    both = Beside(players, seed)
    rng, bot = Rng(seed), Greedy(worlds=1)
    while not both.now.over:
        seats = both.now.to_act
        seat = seats[rng.below(len(seats))]
        legal = both.now.legal(seat)
        action = bot.decide(both.now.observation(seat), rng).action if greedy else legal[rng.below(len(legal))]
        both.play(action, seat)
    return both


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
def test_every_game_was_possible_with_every_choice(players: int, greedy: bool) -> None:
    filled: Counter[str] = Counter()
    for seed in range(6 if greedy else 12):
        both = beside(players, seed, greedy)
        assert both.full.over
        assert both.full.dump()["state"] == both.now.dump()["state"]
        assert both.full.scores == both.now.scores
        assert both.full.winners == both.now.winners
        assert both.common > 60
        filled += both.filled
    assert min(filled[kind] for kind in ("use", "store", "end")) > 0


# -- what is not asked any more is never better --

Outcome = tuple[tuple[int, ...], tuple[int, ...]]
"""The perfumes that a seat has after blending, and the essences in its storage."""


def outcomes(game: Perfumery, state: PerfumeryState, seat: int, most: int = 1000) -> set[Outcome]:
    """All that a seat can have when it is done; nothing if there are too many ways to look at."""
    found: set[Outcome] = set()
    met: set[Hashable] = set()
    open_ends = [state.copy()]
    while open_ends:
        now = open_ends.pop()
        player = now.players[seat]
        if player.step == DONE:
            found.add((tuple(sorted(player.produced)), tuple(as_list(player.stored))))
            continue
        for action in blending.legal(game.box, now, player):
            assert isinstance(action, Play)
            after = now.copy()
            blending.apply(game.box, after, seat, action, None)
            position = json.dumps(encode_fields(after.players[seat], PLAYER_FIELDS))
            if position not in met:
                met.add(position)
                open_ends.append(after)
        if len(met) > most:
            return set()
    return found


def reaches(mine: set[Outcome], wanted: Outcome, last_round: bool) -> bool:
    """Whether one of these has the same perfumes and at least those essences; in the last round only perfumes count."""
    if last_round:
        return any(set(wanted[0]) <= set(produced) for produced, _ in mine)
    essences = Counter(wanted[1])
    return any(produced == wanted[0] and not essences - Counter(stored) for produced, stored in mine)


def compare(players: int, state: PerfumeryState, seat: int) -> tuple[int, int]:
    """How many outcomes there are with and without every choice; fails if one of them is lost."""
    now, full = rules(players), rules(players, every_choice_box())
    all_of_them = outcomes(full, state, seat)
    if not all_of_them:
        return 0, 0
    mine = outcomes(now, state, seat)
    assert mine
    for wanted in all_of_them:
        assert reaches(mine, wanted, state.round == now.box.rounds)
    return len(all_of_them), len(mine)


def blending_begins(players: int, seed: int) -> list[PerfumeryState]:
    """The positions of a greedy game in which a blending phase has just begun."""
    game = genjiko.new("perfumery", players, seed=seed, components=every_choice_box())
    rng, bot = Rng(seed), Greedy(worlds=1)
    found = []
    last = 0
    while not game.over:
        state = state_of(game)
        if state.phase == BLENDING and state.turn != last:
            last = state.turn
            found.append(state.copy())
        seat = game.to_act[0]
        game.play(bot.decide(game.observation(seat), rng).action, seat)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_outcome_of_a_greedy_blending_phase_is_lost(players: int) -> None:
    compared = fewer = 0
    for seed in range(2):
        for state in blending_begins(players, seed):
            for seat, player in enumerate(state.players):
                if player.step != DONE:
                    full, mine = compare(players, state, seat)
                    compared += full > 0
                    fewer += mine < full
    assert compared > 12
    assert fewer > 8


def laden(game: Perfumery, rng: Rng) -> PerfumeryState:
    """A seat that produces with many essences, spaces and perfumes: more choices than a usual game offers."""
    state = PerfumeryState()
    state.round = 1 + rng.below(8)
    state.phase = BLENDING
    state.acting = NOBODY
    state.players = [Player() for _ in range(game.players)]
    for each in state.players:
        each.step = DONE
    perfumes = [card for card in game.box.in_game if is_perfume(card)]
    rng.shuffle(perfumes)
    player = state.players[0]
    player.produced = perfumes[:3]
    cheap = [card for card in perfumes[3:] if game.box.brand[card] < 7]
    player.hand = sorted([*cheap[: 1 + rng.below(3)], FUNDS])
    player.stored = sum(game.box.space[card] for card in player.produced if rng.below(2))
    player.stock = [sum(ONE[(0, 0, 1, 2, 3)[rng.below(5)]] for _ in range(rng.below(4))) for _ in range(3)]
    player.note = 2
    player.step = blending.production_step(game.box, player)
    blending.advance(game.box, state, 0, False, None)
    return state


def test_no_outcome_of_a_laden_seat_is_lost() -> None:
    full_rules = rules(4, every_choice_box())
    rng = Rng(3)
    compared = fewer = 0
    for _ in range(250):
        state = laden(full_rules, rng)
        if state.players[0].step == PRODUCING:
            full, mine = compare(4, state, 0)
            compared += full > 0
            fewer += mine < full
    assert compared > 60
    assert fewer > 40
