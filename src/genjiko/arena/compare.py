"""Two boxes of a game side by side: the same deals with each, until the differences are known."""

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from statistics import fmean, pstdev

from genjiko.arena import plots
from genjiko.arena.balance import piece_uses
from genjiko.arena.curves import course, tension, trailing
from genjiko.arena.plan import Pairing, Series, make_series
from genjiko.arena.play import Played
from genjiko.arena.report import page, table
from genjiko.arena.run import Spread
from genjiko.arena.sequential import LEAST, OPEN, Known, judge
from genjiko.arena.store import Store
from genjiko.arena.summary import end_of, interval, won
from genjiko.kernel.components import Components

Measure = Callable[[Played], float]

ERROR = 0.05
"""With this probability at most any of the intervals is ever wrong, however often one looks."""

CHUNK = 20
"""So many deals are played between two looks."""

MOST_PIECES = 25


def points(game: Played) -> float:
    """Mean score of the seats."""
    return fmean(game.scores)


def margin(game: Played) -> float:
    """Between the first two scores."""
    first, second, *_ = sorted(game.scores, reverse=True)
    return float(first - second)


def length(game: Played) -> float:
    """Decisions of all seats, forced ones included."""
    return float(game.decisions)


def rounds(game: Played) -> float:
    """Rounds, where the game counts them."""
    return float(game.rounds)


def first_seat(game: Played) -> float:
    """The part of the win that seat 0 got."""
    return won(game, 0)


MEASURES: dict[str, Measure] = {
    "points": points, "margin": margin, "decisions": length, "rounds": rounds, "wins of seat 0": first_seat,
}  # fmt: skip


class Arm:
    """One of the boxes: its series and the games that were played with it."""

    def __init__(self, name: str, series: Series, folder: Path) -> None:
        self.name = name
        self.series = series
        self.store = Store(folder, series)

    def play(self, deals: list[Pairing], spread: Spread) -> Iterator[Played]:
        """Those of the games that are not there yet."""
        todo = [pairing for pairing in deals if pairing.number not in self.store.games]
        for game in spread(self.series, todo):
            self.store.add(game)
            yield game


class Comparison:
    """Two boxes and what is known of the differences, B less A."""

    def __init__(
        self, game: str, players: int | None, boxes: list[Components | None], names: list[str], bot: str,
        most: int, seed: int, out: Path, tolerance: float, options: dict[str, object] | None = None,
    ) -> None:  # fmt: skip
        """`tolerance`: differences smaller than this part of the spread of A are not looked for.

        Raises UnknownGame, BadOption, BadComponents.
        """
        self.game = game
        self.bot = bot
        self.most = most
        self.tolerance = tolerance
        self.arms = [
            Arm(name, make_series(game, players, [bot], most, seed, options, box), out / side)
            for name, box, side in zip(names, boxes, "AB", strict=True)
        ]
        self.players = self.arms[0].series.players

    def pairs(self) -> list[tuple[Played, Played]]:
        """The games of all deals that were played with both boxes."""
        a, b = (arm.store.games for arm in self.arms)
        return [(a[number], b[number]) for number in sorted(a) if number in b]

    def known(self) -> dict[str, Known]:
        """What is known of each measure now. All intervals hold together."""
        pairs = self.pairs()
        found = {}
        for name, measure in MEASURES.items():
            before = [measure(one) for one, _ in pairs]
            differences = [measure(two) - measure(one) for one, two in pairs]
            spread = pstdev(before) if len(before) > 1 else 0.0
            found[name] = judge(differences, self.tolerance * spread, ERROR / len(MEASURES))
        return found

    def play(self, spread: Spread) -> Iterator[int]:
        """Play until everything is known or there are no more deals; yields the number of pairs after each game."""
        seats = [self.bot] * self.players
        for first in range(0, self.most, CHUNK):
            deals = [Pairing(number, number, seats) for number in range(first, min(first + CHUNK, self.most))]
            for arm in self.arms:
                for _ in arm.play(deals, spread):
                    yield len(self.pairs())
            if len(self.pairs()) >= LEAST and all(known.verdict != OPEN for known in self.known().values()):
                break
        for arm in self.arms:
            arm.store.close()


def rows(comparison: Comparison) -> list[list[str]]:
    """The measures as rows of a table: name, A, B, difference with its interval, verdict."""
    pairs = comparison.pairs()
    lines = []
    for name, known in comparison.known().items():
        measure = MEASURES[name]
        means = [fmean(measure(pair[side]) for pair in pairs) if pairs else 0.0 for side in (0, 1)]
        between = f"{known.low:+.2f} to {known.high:+.2f}"
        lines.append([name, f"{means[0]:.2f}", f"{means[1]:.2f}", f"{known.mean:+.2f}", between, known.verdict])
    return lines


HEAD = ["measure", "A", "B", "B less A", "interval", "verdict"]


def report(comparison: Comparison) -> str:
    """The whole comparison as a page with plots."""
    pairs = comparison.pairs()
    names = [f"{side}: {arm.name}" for side, arm in zip("AB", comparison.arms, strict=True)]
    sides = [[pair[side] for pair in pairs] for side in (0, 1)]
    scores = {name: [score for g in games for score in g.scores] for name, games in zip(names, sides, strict=True)}
    lengths = {name: [g.decisions for g in games] for name, games in zip(names, sides, strict=True)}
    seats = [
        (f"{side} seat {seat}", interval(sum(won(g, seat) for g in games), len(games)))
        for side, games in zip("AB", sides, strict=True)
        for seat in range(comparison.players)
    ]
    said = (
        f"{len(pairs)} deals, each played with A ({comparison.arms[0].name}) and B ({comparison.arms[1].name}) by "
        f"{comparison.bot} in all {comparison.players} seats. All intervals hold together with 95 %, at every look; "
        f"differences below {comparison.tolerance:g} of the spread of A are not looked for."
    )
    sections = [
        ("Differences", f"<p>{escape(said)}</p>{table(HEAD, rows(comparison))}"),
        ("Points", plots.distributions("how often each score occurred", "points", scores)),
        ("Length", plots.distributions("decisions in a game", "decisions", lengths)),
        ("Seats", plots.shares("wins by seat", seats, 1 / comparison.players)),
        ("Ends", table(["end", "A", "B"], _ends(sides))),
        *_on_the_way(names, sides),
        ("Pieces", table(["piece", "uses a game, A", "B", "difference"], _pieces(sides))),
    ]
    return page(f"{comparison.game}: {comparison.arms[0].name} and {comparison.arms[1].name}", sections)


def _ends(sides: list[list[Played]]) -> list[list[str]]:
    ends = [[end_of(game) for game in games] for games in sides]
    every = dict.fromkeys([*ends[0], *ends[1]])
    return [[end, *(plots.percent(side.count(end) / max(1, len(side))) for side in ends)] for end in every]


def _pieces(sides: list[list[Played]]) -> list[list[str]]:
    """The pieces whose use differs most."""
    uses = [{use.name: use.total / max(1, len(games)) for use in piece_uses(games)} for games in sides]
    names = sorted(uses[0], key=lambda name: -abs(uses[1].get(name, 0.0) - uses[0][name]))[:MOST_PIECES]
    both = [(name, uses[0][name], uses[1].get(name, 0.0)) for name in names]
    return [[name, f"{one:.2f}", f"{two:.2f}", f"{two - one:+.2f}"] for name, one, two in both]


def _on_the_way(names: list[str], sides: list[list[Played]]) -> list[tuple[str, str]]:
    """The curves of comebacks and tension, from one replay of all games."""
    courses = [[course(game) for game in games] for games in sides]
    both = list(zip(names, sides, courses, strict=True))
    behind = {name: trailing(games, scores) for name, games, scores in both}
    still_open = {name: tension(games, scores) for name, games, scores in both}
    return [
        ("Comebacks", plots.curves("games whose later winner is behind, by the part of the game that is over", behind)),
        (
            "Tension",
            plots.curves("how much of who wins the lead does not tell yet, by the part that is over", still_open),
        ),
    ]
