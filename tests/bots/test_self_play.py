"""Rounds in batches are rounds of the engine: the same deal and the same choices end with the same favours."""

import pytest

pytest.importorskip("torch")
import numpy as np
from tools.self_play.hanamikoji import Lessons, Player, Rounds, Table
from tools.self_play.keeping import kept
from tools.self_play.networks import Ints, Net

import genjiko
from genjiko.games.hanamikoji.actions import COMPETES, DISCARDS, GIFTS, SECRETS, TAKE_OF, Play
from genjiko.games.hanamikoji.cards import CARD, N
from genjiko.games.hanamikoji.nets import Nets
from genjiko.games.hanamikoji.state import NO_OFFER, HanamikojiState
from genjiko.kernel.chance import Chance
from genjiko.kernel.small_net import read_net

CHARM = [2, 2, 2, 3, 3, 4, 5]
ACTIONS: list[Play] = [*SECRETS, *DISCARDS, *GIFTS, *COMPETES]


def packed(counts: Ints) -> int:
    """Numbers of cards as one of the engine's sets."""
    return sum(int(n) * CARD[g] for g, n in enumerate(counts))


class Told(Rounds):
    """Rounds that keep what was done."""

    def __init__(self, table: Table, favour: Ints, rng: np.random.Generator) -> None:
        super().__init__(table, favour, rng)
        self.acted: list[Ints] = []
        self.took: list[Ints] = []
        self.dealt = [hand.copy() for hand in self.hand]

    def act(self, player: Player, seat: int, lessons: Lessons | None) -> Ints:
        self.acted.append(super().act(player, seat, lessons))
        return self.acted[-1]

    def answer(self, player: Player, seat: int, where: Ints, action: Ints, lessons: Lessons | None) -> None:
        before = self.side[seat].copy()
        super().answer(player, seat, where, action, lessons)
        self.took.append(self.side[seat] - before)

    def deal(self, number: int) -> HanamikojiState:
        """The beginning of a round as the engine has it."""
        state = HanamikojiState()
        state.round = 1
        state.favour = [int(owner) - 1 for owner in self.favour[number]]
        state.hand = [packed(hand[number]) for hand in self.dealt]
        state.deck = [int(card.argmax()) for card in self.draws[number]][::-1]
        state.hand[0] += CARD[state.deck.pop()]
        return state


def test_rounds_in_a_batch_end_as_the_engine_ends_them() -> None:
    rules = genjiko.new("hanamikoji", seed=1).rules
    table = Table(CHARM)
    rng = np.random.default_rng(4)
    favour = rng.integers(0, 2, (40, N)) * (rng.random((40, N)) < 0.2)
    player = Player(Net(table.view_parts, 8, 4), 1.0)
    rounds = Told(table, favour, rng)
    ends = rounds.play([player, player], None)
    for number in range(40):
        state = rounds.deal(number)
        for action, took in zip(rounds.acted, rounds.took, strict=True):
            rules.apply(state, state.actor, ACTIONS[action[number]], Chance(1), None)
            if state.offer != NO_OFFER:
                rules.apply(state, state.actor, TAKE_OF[packed(took[number])], Chance(1), None)
        assert [owner + 1 for owner in state.favour] == ends[number].tolist()


def test_a_kept_network_says_nearly_what_it_said_while_it_learned() -> None:
    table = Table(CHARM)
    rng = np.random.default_rng(5)
    net = Net(table.view_parts, 16, 8)
    lessons = Lessons()
    Rounds(table, np.zeros((64, N), dtype=np.int64), rng).play([Player(net, 1.0)] * 2, lessons)
    rows = np.concatenate([lesson[0] for lesson in lessons.choices])
    small = read_net(kept(net, 127))
    looks = Player(net, 1.0).looks(rows)
    for row, look in zip(rows[:20], looks, strict=False):
        small.forget()
        for part in row:
            small.add(int(part))
        small.ask()
        assert 1.0 / (1.0 + np.exp(-small.answer())) == pytest.approx(look, abs=0.01)


def test_the_engine_sees_the_rows_that_were_learned() -> None:
    """What the batch looks at for a choice is what the engine's networks look at there."""
    nets = Nets(CHARM)
    table = Table(CHARM)
    for rows, parts in ((table.view_parts, nets.view), (table.open_parts, nets.open)):
        assert list(parts.rows) == rows.row.tolist()
