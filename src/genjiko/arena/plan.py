"""Which games a series has: the same deals for every line-up, and every seating of each deal."""

from itertools import combinations

import msgspec

from genjiko.arena.line_protocol import make_player
from genjiko.games import find_rules, new_header
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption


class Series(msgspec.Struct, frozen=True):
    """What a series is made of; two series that are equal here have equal games."""

    header: dict[str, object]
    """`Header.json` of all its games; the seed of each comes from `seed` and its deal."""
    bots: list[str]
    games: int
    seed: int

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.header["game"])

    @property
    def players(self) -> int:
        """How many sit at each table."""
        return int(str(self.header["players"]))  # asked for every game: the box is not read again for it


class Pairing(msgspec.Struct, frozen=True):
    """One game that is to be played: `bots` in the order of their seats."""

    number: int
    deal: int
    bots: list[str]


def make_series(
    game: str,
    players: int | None,
    bots: list[str],
    games: int,
    seed: int,
    options: dict[str, object] | None = None,
    components: Components | None = None,
) -> Series:
    """A checked series. Raises UnknownGame, BadOption, BadComponents."""
    header = new_header(game, players, options, components)
    find_rules(header)
    if not bots:
        raise BadOption("a series needs at least one bot")
    for name in bots:
        make_player(name)
    return Series(header.json(), bots, games, seed)


def line_ups(series: Series) -> list[list[str]]:
    """Who meets whom: every choice of as many bots as there are seats; the last fills up where there are too few."""
    bots = series.bots
    if len(bots) <= series.players:
        return [bots + bots[-1:] * (series.players - len(bots))]
    return [list(chosen) for chosen in combinations(bots, series.players)]


def seatings(line_up: list[str]) -> list[list[str]]:
    """The line-up with everybody moved on by one seat, until all have sat everywhere; equal seatings once."""
    turned = [line_up[i:] + line_up[:i] for i in range(len(line_up))]
    return [seats for i, seats in enumerate(turned) if seats not in turned[:i]]


def pairings(series: Series) -> list[Pairing]:
    """All games of a series, in order: deal by deal, so that line-ups are compared fairly at any time."""
    found: list[Pairing] = []
    groups = [seatings(line_up) for line_up in line_ups(series)]
    played = [0] * len(groups)
    deal = 0
    while any(done < series.games for done in played):
        for i, group in enumerate(groups):
            for seats in group:
                if played[i] < series.games:
                    found.append(Pairing(len(found), deal, seats))
                    played[i] += 1
        deal += 1
    return found
