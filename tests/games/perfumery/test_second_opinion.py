"""Random games, from the set-up and from the middle, told by the program and by a second opinion."""

from collections import Counter

import pytest

from tests.games.perfumery.second_opinion import Seat, SecondOpinion, compare

GAMES = 150
SEED = 2
RARE = {
    "ready but nowhere to place (26)", "placed after all (26)", "path goes round the left end (3)",
    "holder takes the other marker (40)", "both markers by acquiring", "both markers by action 7 (12)",
    "marker stays in its column (13)", "marker goes back (13)", "hand of 8", "hand of 12 and more",
    "one more recipe in a note action (41)", "more paid than owed (27)", "sort within a note",
    "the only recipe is not asked (48)", "a payment is not asked (48)", "replenish S", "store S",
    "mixing that gives all back (45)", "mixing passed over: nothing can last (46)", "several seats blend",
    "several sources, one rest (44)", "2 sources asked (44)", "3 sources asked (44)", "supply below zero (31)",
    "shared win", "2 players from blending", "3 players from development", "4 players from the set-up",
}  # fmt: skip


def test_random_games_agree_at_every_decision_and_go_rare_paths() -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES):
        assert compare(SEED, number, met) == []
    assert {path for path in RARE if not met[path]} == set()


# -- tellers with one wrong rule: every one is found out --


class LeftmostOfEquals(SecondOpinion):
    def fewest(self) -> int:
        counts = [len(cards) + (c == self.marker) for c, cards in enumerate(self.columns)]
        return counts.index(min(counts))


class MarkerDoesNotCount(SecondOpinion):
    def fewest(self) -> int:
        counts = [len(cards) for cards in self.columns]
        return max(c for c, count in enumerate(counts) if count == min(counts))


class StartLeavesTheOtherMarker(SecondOpinion):
    def play_start(self, n: int, seat: Seat) -> None:
        seat.used.add("start")
        self.starting = n
        self.next_turn(n + 1)


class EarlierRecipesAreFree(SecondOpinion):
    def installable(self, seat: Seat) -> list[str]:
        owed, self.owed = self.owed, 0
        found = super().installable(seat)
        self.owed = owed
        return found


class WhoPassedIsOut(SecondOpinion):
    def placements(self, n: int) -> list[str]:
        return [] if n in self.passed else super().placements(n)


class SyntheticFitsEverySpace(SecondOpinion):
    def storable(self, seat: Seat) -> list[str]:
        found = super().storable(seat)
        fits = "S" in "".join(seat.stock) and bool(self.empty_spaces(seat))
        return [*found, "S"] if fits and "S" not in found else found


class OneWinner(SecondOpinion):
    def winners(self) -> list[int]:
        return super().winners()[:1]


@pytest.mark.parametrize(
    "teller",
    [
        LeftmostOfEquals, MarkerDoesNotCount, StartLeavesTheOtherMarker, EarlierRecipesAreFree, WhoPassedIsOut,
        SyntheticFitsEverySpace, OneWinner,
    ],
)  # fmt: skip
def test_a_wrong_rule_is_noticed(teller: type[SecondOpinion]) -> None:
    assert any(compare(SEED, number, Counter(), teller) for number in range(GAMES))
