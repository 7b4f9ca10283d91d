"""Rounds of Hanamikoji by the thousand: all in step, as arrays.

Seat 0 is the starting player of the round. Cards are numbers of each geisha. The rules are those of the engine, which a
test holds these rounds against.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import torch
from tools.self_play.networks import Ints, Net, Parts

from genjiko.games.hanamikoji.actions import COMPETES, DISCARDS, GIFTS, SECRETS
from genjiko.games.hanamikoji.cards import N, count
from genjiko.games.hanamikoji.nets import OPEN_DIGITS, VIEW_DIGITS, part_counts, part_strides

MARKERS = 16
Floats = npt.NDArray[np.float32]


def _counts(cards: int) -> list[int]:
    return [count(cards, g) for g in range(N)]


class Table:
    """What does not change: the box, the actions, the parts of the networks."""

    def __init__(self, charm: list[int]) -> None:
        self.charm = np.array(charm)
        self.cards = np.repeat(np.arange(N), charm)
        self.view, self.view_parts = _parts(charm, VIEW_DIGITS)
        self.open, self.open_parts = _parts(charm, OPEN_DIGITS)
        everything = [*SECRETS, *DISCARDS, *GIFTS, *COMPETES]
        self.marker = np.array([action.marker for action in everything])
        self.need = np.array([_counts(action.cards) for action in everything])
        first = self.need.copy()
        second = np.zeros_like(first)
        at = len(everything) - len(COMPETES)
        first[at:] = [_counts(action.first) for action in COMPETES]
        second[at:] = [_counts(action.second) for action in COMPETES]
        self.first, self.second = first, second
        kind = self.marker[:, None]
        s = self.view
        self.delta = -self.need * s[:, 2] + np.select(
            [kind == 0, kind == 1, kind == 2],
            [self.need * s[:, 3], self.need * s[:, 4], self.need * s[:, 5]],
            first * s[:, 5] + second * s[:, 6],
        )
        # What an answer takes: one card of a gift, each kind once, or one of the pairs.
        self.taken = np.zeros((len(everything), 3, N), dtype=np.int64)
        self.valid = np.zeros((len(everything), 3), dtype=bool)
        for a, action in enumerate(everything):
            if action.marker == 2:
                for n, g in enumerate(np.flatnonzero(self.need[a])):
                    self.taken[a, n, g] = 1
                    self.valid[a, n] = True
            elif action.marker == 3:
                self.taken[a, 0], self.taken[a, 1] = first[a], second[a]
                self.valid[a, 0], self.valid[a, 1] = True, bool((first[a] != second[a]).any())


def _parts(charm: list[int], digits: list[int]) -> tuple[Ints, Parts]:
    """Strides of the digits by geisha, the place where her parts begin last; and the parts themselves."""
    strides, bases, size = part_strides(charm, digits)
    row = np.zeros(size, dtype=np.int64)
    meaning: list[list[float]] = []
    for value in sorted(set(charm)):
        g = charm.index(value)
        for counts in part_counts(value, digits):
            row[bases[g] + sum(n * stride for n, stride in zip(counts, strides[g], strict=True))] = len(meaning)
            meaning.append(_meaning(value, list(counts)))
    table = np.array([[*strides[g], bases[g]] for g in range(N)])
    return table, Parts(row, np.array(meaning, dtype=np.float32), 4 * MARKERS)


def _meaning(value: int, counts: list[int]) -> list[float]:
    """Ones and noughts: the charm, each digit, and what is left."""
    found = [float(value == n) for n in range(2, 6)]
    for digit in counts:
        found += [float(digit == n) for n in range(6)]
    left = value - sum(counts[:-1])
    found += [float(left == n) for n in range(6)]
    lead = counts[0] - counts[1]
    return found + [float(lead == n) for n in range(-3, 4)]


@dataclass
class Lessons:
    """What a batch of rounds showed: rows of the networks, and the round and seat that they belong to."""

    choices: list[tuple[Ints, Ints, int]] = field(default_factory=list)
    turns: list[tuple[Ints, Ints, int]] = field(default_factory=list)
    spreads: list[Ints] = field(default_factory=list)  # eight worlds each, the true one first


class Player:
    """The network of choices as it is now."""

    def __init__(self, net: Net, temperature: float) -> None:
        self.net = net
        self.temperature = temperature
        with torch.no_grad():
            self.table = net.table()

    def looks(self, rows: Ints) -> npt.NDArray[np.float32]:
        """The chance that each set of rows promises."""
        with torch.no_grad():
            found: npt.NDArray[np.float32] = torch.sigmoid(self.net.through(self.table, torch.from_numpy(rows))).numpy()
        return found


class Rounds:
    """A batch of rounds from the deal to the end."""

    def __init__(self, table: Table, favour: Ints, rng: np.random.Generator) -> None:
        """`favour`: 0 nobody's, 1 the starting player's, 2 the other's."""
        self.table = table
        self.rng = rng
        self.favour = favour
        n = len(favour)
        self.n = n
        cards = rng.permuted(np.tile(table.cards, (n, 1)), axis=1)
        ones = np.eye(N, dtype=np.int64)
        self.hand = [ones[cards[:, 1:7]].sum(1), ones[cards[:, 7:13]].sum(1)]
        self.draws = ones[cards[:, 13:]]
        zero = np.zeros((n, N), dtype=np.int64)
        self.side, self.secret, self.discards = [[zero.copy(), zero.copy()] for _ in range(3)]
        self.ready = [np.full(n, 15), np.full(n, 15)]
        self.seen = [favour, np.where(favour > 0, 3 - favour, 0)]
        self.all = np.arange(n)

    def play(self, players: list[Player], lessons: Lessons | None) -> Ints:
        """Play all rounds; the favours at the end."""
        for turn in range(8):
            seat = turn % 2
            self.hand[seat] += self.draws[:, turn]
            if lessons is not None:
                lessons.turns.append((self.open_rows(seat, turn), self.all, seat))
                if turn:
                    self.guess(lessons, seat, self.all, None)
            action = self.act(players[seat], seat, lessons)
            offered = np.flatnonzero(self.table.marker[action] >= 2)
            if lessons is not None:
                self.guess(lessons, 1 - seat, offered, action)
            self.answer(players[1 - seat], 1 - seat, offered, action[offered], lessons)
        lead = self.side[0] + self.secret[0] - self.side[1] - self.secret[1]
        return np.select([lead > 0, lead < 0], [1, 2], self.favour)

    def act(self, player: Player, seat: int, lessons: Lessons | None) -> Ints:
        """What each player whose turn it is does."""
        t = self.table
        legal = (self.hand[seat][:, None, :] >= t.need).all(2) & (self.ready[seat][:, None] >> t.marker & 1 == 1)
        b, a = np.nonzero(legal)
        code = self.view_code(seat)
        rows = np.empty((len(b), N + 2), dtype=np.int64)
        rows[:, :N] = t.view_parts.row[code[b] + t.delta[a]]
        after = self.ready[seat][b] ^ (1 << t.marker[a])
        rows[:, N] = len(t.view_parts.meaning) + after
        rows[:, N + 1] = len(t.view_parts.meaning) + 2 * MARKERS + self.ready[1 - seat][b]
        score = np.full(legal.shape, -np.inf)
        score[b, a] = player.looks(rows) / player.temperature + self.rng.gumbel(size=len(b))
        chosen: Ints = score.argmax(1)
        if lessons is not None:
            lessons.choices.append((rows[chosen[b] == a], self.all, seat))
        need = t.need[chosen]
        marker = t.marker[chosen]
        self.hand[seat] -= need
        self.secret[seat] += need * (marker == 0)[:, None]
        self.discards[seat] += need * (marker == 1)[:, None]
        self.ready[seat] ^= 1 << marker
        return chosen

    def answer(self, player: Player, seat: int, where: Ints, action: Ints, lessons: Lessons | None) -> None:
        """What those take who have been offered something."""
        t = self.table
        taken = t.taken[action]
        rest = t.need[action][:, None, :] - taken
        code = self.view_code(seat)[where][:, None, :] + taken * t.view[:, 0] + rest * t.view[:, 1]
        rows = np.empty((len(where), 3, N + 2), dtype=np.int64)
        valid = t.valid[action]
        rows[:, :, :N] = t.view_parts.row[np.where(valid[:, :, None], code, 0)]
        behind = len(t.view_parts.meaning) + MARKERS
        rows[:, :, N] = (behind + self.ready[seat][where])[:, None]
        rows[:, :, N + 1] = (behind + 2 * MARKERS + self.ready[1 - seat][where])[:, None]
        look = player.looks(rows.reshape(-1, N + 2)).reshape(-1, 3)
        score = look / player.temperature + self.rng.gumbel(size=look.shape)
        chosen = np.where(valid, score, -np.inf).argmax(1)
        at = np.arange(len(where))
        if lessons is not None:
            lessons.choices.append((rows[at, chosen], where, seat))
        self.side[seat][where] += taken[at, chosen]
        self.side[1 - seat][where] += rest[at, chosen]

    def view_code(self, seat: int) -> Ints:
        """The parts as a seat sees them where nothing is offered."""
        s = self.table.view
        code: Ints = (
            s[:, 8]
            + self.side[seat] * s[:, 0]
            + self.side[1 - seat] * s[:, 1]
            + self.hand[seat] * s[:, 2]
            + self.secret[seat] * s[:, 3]
            + self.discards[seat] * s[:, 4]
            + self.seen[seat] * s[:, 7]
        )
        return code

    def open_rows(self, seat: int, turn: int) -> Ints:
        """The parts with all cards open, for the player whose turn begins."""
        t = self.table
        s = t.open
        digits = [
            self.side[seat] + self.secret[seat], self.side[1 - seat] + self.secret[1 - seat],
            self.hand[seat], self.hand[1 - seat],
            self.draws[:, turn + 2 :: 2].sum(1), self.draws[:, turn + 1 :: 2].sum(1), self.seen[seat],
        ]  # fmt: skip
        code = s[:, 7] + sum(digit * s[:, n] for n, digit in enumerate(digits))
        rows = np.empty((self.n, N + 2), dtype=np.int64)
        rows[:, :N] = t.open_parts.row[code]
        rows[:, N] = len(t.open_parts.meaning) + self.ready[seat]
        rows[:, N + 1] = len(t.open_parts.meaning) + MARKERS + self.ready[1 - seat]
        return rows

    def guess(self, lessons: Lessons, seat: int, where: Ints, action: Ints | None, worlds: int = 8) -> None:
        """Some of the positions with what the rival truly hides, and with other spreads of the same cards."""
        t = self.table
        owner = 1 - seat
        some = self.rng.choice(where, min(len(where), self.n // 8), replace=False)
        hidden = [self.hand[owner][some], self.secret[owner][some], self.discards[owner][some]]
        known = self.side[0] + self.side[1] + self.hand[seat] + self.secret[seat] + self.discards[seat]
        offered = np.zeros((len(some), N), dtype=np.int64)
        s = t.view
        code = (
            s[:, 8] + self.side[owner] * s[:, 0] + self.side[seat] * s[:, 1] + self.seen[owner] * s[:, 7]
        )[some]  # fmt: skip
        if action is not None:
            mark = t.marker[action[some]][:, None]
            first, second = t.first[action[some]], t.second[action[some]]
            offered = t.need[action[some]]
            code = code + first * s[:, 5] + np.where(mark == 3, second, 0) * s[:, 6]
        unseen = t.charm - known[some] - offered
        sizes = np.stack([cards.sum(1) for cards in hidden], 1)
        spread = self._spread(unseen, sizes, worlds - 1)
        true = np.stack(hidden, 1)[:, None]
        spread = np.concatenate([true, spread], 1)  # position, world, place, geisha
        codes = code[:, None] + spread[:, :, 0] * s[:, 2] + spread[:, :, 1] * s[:, 3] + spread[:, :, 2] * s[:, 4]
        rows = np.empty((len(some), worlds, N + 2), dtype=np.int64)
        rows[:, :, :N] = t.view_parts.row[codes]
        behind = len(t.view_parts.meaning) + (0 if action is None else MARKERS)
        rows[:, :, N] = (behind + self.ready[owner][some])[:, None]
        rows[:, :, N + 1] = (behind + 2 * MARKERS + self.ready[seat][some])[:, None]
        lessons.spreads.append(rows)

    def _spread(self, unseen: Ints, sizes: Ints, worlds: int) -> Ints:
        """The unseen cards dealt at random to places of these sizes, and the rest away."""
        n = len(unseen)
        each = unseen.sum(1)
        most = int(each.max())
        cards = np.full((n, most), -1)
        inside = np.arange(most) < each[:, None]
        cards[inside] = np.repeat(np.tile(np.arange(N), n), unseen.ravel())
        keys = np.where(inside[:, None], self.rng.random((n, worlds, most)), 2.0)
        dealt = np.take_along_axis(cards[:, None].repeat(worlds, 1), keys.argsort(2), 2)
        ends = sizes.cumsum(1)
        place = (np.arange(most)[None, :, None] >= ends[:, None, :]).sum(2)  # 3: away
        found = np.zeros((n, worlds, 3, N), dtype=np.int64)
        for p in range(3):
            here = (place == p)[:, None] & (dealt >= 0)
            for g in range(N):
                found[:, :, p, g] = (here & (dealt == g)).sum(2)
        return found
