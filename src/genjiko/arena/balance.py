"""What a designer wants to know of a game: seats, scores, length, ends, and what the winners used.

Everything is counted from the records of games between equal bots, so it needs nothing of any one game but its words.
"""

from collections import Counter
from statistics import fmean, pstdev

import genjiko
from genjiko.arena.play import Played
from genjiko.arena.plots import percent
from genjiko.arena.summary import Share, end_of, interval, won

MOST_ROWS = 60
"""Longer tables tell a designer nothing; the rows with the most uses are kept."""


class Use:
    """How often a kind of action or a piece was used, and by whom."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: list[float] = []  # uses of each seat of each game
        self.wins: list[float] = []  # what that seat won

    @property
    def total(self) -> int:
        """Uses in all games together."""
        return int(sum(self.counts))

    def by_winners(self) -> float:
        """Mean uses of a winner."""
        return _weighted(self.counts, self.wins)

    def by_others(self) -> float:
        """Mean uses of somebody who did not win."""
        return _weighted(self.counts, [1 - w for w in self.wins])

    def correlation(self) -> float:
        """Between the uses of a seat and its win, from -1 to 1."""
        spread = pstdev(self.counts) * pstdev(self.wins)
        if spread < 1e-12:
            return 0.0
        middle, even = fmean(self.counts), fmean(self.wins)
        return fmean((c - middle) * (w - even) for c, w in zip(self.counts, self.wins, strict=True)) / spread


def _weighted(values: list[float], weights: list[float]) -> float:
    total = sum(weights)
    return sum(v * w for v, w in zip(values, weights, strict=True)) / total if total else 0.0


class Balance:
    """The findings for one number of players."""

    def __init__(self, players: int, games: list[Played]) -> None:
        self.players = players
        self.games = games
        self.seats: list[Share] = [interval(sum(won(g, s) for g in games), len(games)) for s in range(players)]
        self.scores = sorted(score for game in games for score in game.scores)
        self.margins = sorted(_margin(game) for game in games)
        self.ends = Counter(end_of(game) for game in games)
        self.kinds, self.pieces = _uses(games)


def _margin(game: Played) -> int:
    first, second, *_ = sorted(game.scores, reverse=True)
    return first - second


def _uses(games: list[Played]) -> tuple[list[Use], list[Use]]:
    """By kind of action, and by kind and piece: `take A` uses the piece A of the kind take."""
    tallies = [(game, _tally(game)) for game in games]
    found: list[list[Use]] = []
    for part in range(2):
        names = sorted({name for _, tally in tallies for seat in tally for name in seat[part]})
        uses = {name: Use(name) for name in names}
        for game, tally in tallies:
            for seat, counters in enumerate(tally):
                for name in names:
                    uses[name].counts.append(counters[part][name])
                    uses[name].wins.append(won(game, seat))
        found.append(sorted(uses.values(), key=lambda use: (-use.total, use.name)))
    return found[0], found[1]


def _tally(game: Played) -> list[tuple[Counter[str], Counter[str]]]:
    found: list[tuple[Counter[str], Counter[str]]] = [(Counter(), Counter()) for _ in game.scores]
    for move in genjiko.load(game.record).moves:
        kind, *pieces = move.action.text.split(" ")
        kinds, used = found[move.seat]
        kinds[kind] += 1
        used.update(f"{kind} {piece}" for piece in set(pieces))
    return found


def write_balance(game: str, bot: str, seed: int, findings: list[Balance]) -> str:
    """The report as Markdown."""
    title = genjiko.new(game, seed=0).rules.meta.title
    lines = [f"# Balance of {title}", ""]
    lines += [f"Games of `{bot}` against itself, seed {seed}; made by `genjiko balance {game}`.", ""]
    for balance in findings:
        lines += _chapter(balance)
    return "\n".join(lines)


def _chapter(balance: Balance) -> list[str]:
    games = balance.games
    scores, margins = balance.scores, balance.margins
    rounds = sorted(g.rounds for g in games)
    decisions = sorted(g.decisions for g in games)
    lines = [f"## {balance.players} players, {len(games)} games", ""]
    lines += ["| seat | wins | 95 % |", "|---|---:|---:|"]
    for seat, share in enumerate(balance.seats):
        lines.append(f"| {seat} | {percent(share.share)} | {percent(share.low)} to {percent(share.high)} |")
    lines += ["", f"An even share is {percent(1 / balance.players)}.", ""]
    lines += ["| | mean | least | quarter | half | three quarters | most |", "|---|---:|---:|---:|---:|---:|---:|"]
    for name, numbers in (("score", scores), ("margin", margins), ("rounds", rounds), ("decisions", decisions)):
        if name == "rounds" and not any(numbers):
            continue  # a game that counts no rounds
        lines.append(f"| {name} | {fmean(numbers):.1f} | {' | '.join(str(q) for q in _quartiles(numbers))} |")
    lines += ["", "| end | games |", "|---|---:|"]
    lines += [f"| {end} | {percent(n / len(games))} |" for end, n in balance.ends.most_common()]
    lines += ["", *_use_table("action", balance.kinds, len(games))]
    lines += ["", *_use_table("piece", balance.pieces, len(games)), ""]
    return lines


def _quartiles(numbers: list[int]) -> list[int]:
    last = len(numbers) - 1
    return [numbers[round(last * part / 4)] for part in range(5)]


def _use_table(head: str, uses: list[Use], games: int) -> list[str]:
    lines = [
        f"| {head} | uses a game | by a winner | by another | correlation with winning |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| `{use.name}` | {use.total / games:.2f} | {use.by_winners():.2f} | {use.by_others():.2f} "
        f"| {use.correlation():+.2f} |"
        for use in uses[:MOST_ROWS]
    ]
    if len(uses) > MOST_ROWS:
        rare = sum(use.total for use in uses[MOST_ROWS:])
        lines.append(f"| {len(uses) - MOST_ROWS} others | {rare / games:.2f} | | | |")
    return lines
