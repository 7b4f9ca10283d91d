"""Who has won: what the favour markers count, and the goals in their order."""

from typing import Final

from genjiko.games.hanamikoji.cards import N

NOBODY: Final = 0
BOTH: Final = 3


class Goals:
    """The goals of a box, and the round that is the last (ruling 7 and the optional rule)."""

    def __init__(self, charm: list[int], most_charm: int, most_geisha: int, last_round: int) -> None:
        self.charm = charm
        self.most_charm = most_charm
        self.most_geisha = most_geisha
        self.last_round = last_round

    def tally(self, favour: list[int]) -> tuple[list[int], list[int]]:
        """Charm and number of geisha on each side."""
        charm = [0, 0]
        geisha = [0, 0]
        for g in range(N):
            seat = favour[g]
            if seat >= 0:
                charm[seat] += self.charm[g]
                geisha[seat] += 1
        return charm, geisha

    def reached(self, favour: list[int]) -> tuple[int, str]:
        """The winner as a bit and the goal; charm goes before geisha, and no two can have the same goal (ruling 4)."""
        charm, geisha = self.tally(favour)
        for seat in range(2):
            if charm[seat] >= self.most_charm:
                return 1 << seat, "charm"
        for seat in range(2):
            if geisha[seat] >= self.most_geisha:
                return 1 << seat, "geisha"
        return NOBODY, ""

    def result(self, favour: list[int], number: int) -> tuple[int, str]:
        """The winners, one bit each, and the goal after a round of this number; NOBODY where the game goes on."""
        won, goal = self.reached(favour)
        if won or number < self.last_round:
            return won, goal
        charm, geisha = self.tally(favour)
        winner, goal = ahead(geisha[0], geisha[1]), "more_geisha"
        if winner < 0:
            winner, goal = ahead(charm[0], charm[1]), "more_charm"
        return (1 << winner, goal) if winner >= 0 else (BOTH, "shared")


def ahead(seat0: int, seat1: int) -> int:
    """The seat that has more, -1 where both have as much."""
    return (-1, 0, 1)[(seat0 > seat1) - (seat0 < seat1)]
