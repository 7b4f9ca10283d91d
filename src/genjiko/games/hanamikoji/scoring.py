"""Who has won: what the favor markers count, and the goals in their order."""

from typing import Final

from genjiko.games.hanamikoji.cards import N

NOBODY: Final = 0


class Goals:
    """The goals of a box, and the round that is the last (ruling 7 and the optional rule)."""

    def __init__(self, charm: list[int], most_charm: int, most_geisha: int, last_round: int) -> None:
        self.charm = charm
        self.most_charm = most_charm
        self.most_geisha = most_geisha
        self.last_round = last_round

    def tally(self, favor: list[int]) -> tuple[list[int], list[int]]:
        """Charm and number of geisha on each side."""
        charm = [0, 0]
        geisha = [0, 0]
        for g in range(N):
            seat = favor[g]
            if seat >= 0:
                charm[seat] += self.charm[g]
                geisha[seat] += 1
        return charm, geisha

    def reached(self, favor: list[int]) -> tuple[int, str]:
        """The winner as a bit and the goal; charm goes before geisha, and no two can have the same goal (ruling 4)."""
        charm, geisha = self.tally(favor)
        for seat in range(2):
            if charm[seat] >= self.most_charm:
                return 1 << seat, "charm"
        for seat in range(2):
            if geisha[seat] >= self.most_geisha:
                return 1 << seat, "geisha"
        return NOBODY, ""

    def result(self, favor: list[int], number: int) -> tuple[int, str]:
        """The winners, one bit each, and the goal after a round of this number; NOBODY where the game goes on."""
        won, goal = self.reached(favor)
        if won or number < self.last_round:
            return won, goal
        charm, geisha = self.tally(favor)
        if geisha[0] != geisha[1]:
            return (1 if geisha[0] > geisha[1] else 2), "more_geisha"
        if charm[0] != charm[1]:
            return (1 if charm[0] > charm[1] else 2), "more_charm"
        return 3, "shared"
