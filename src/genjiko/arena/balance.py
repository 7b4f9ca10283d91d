"""What a designer wants to know of a game: seats, scores, length, ends, and what the winners used.

Everything is counted from the records of games between equal bots, so it needs nothing of any one game but its words.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from statistics import fmean, pstdev

import genjiko
from genjiko.arena.play import Played
from genjiko.arena.plots import percent
from genjiko.arena.summary import Share, end_of, interval, won
from genjiko.kernel.event import OPEN

MOST_DEEDS = 3
"""What is told of a piece: the deeds in which it occurred most often."""


class Use:
    """How often a kind of action or a piece was used, and by whom."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.deeds: Counter[str] = Counter()  # of a piece: the kinds of event in which it occurred
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
        self.kinds = _kinds(games)


def _margin(game: Played) -> int:
    first, second, *_ = sorted(game.scores, reverse=True)
    return first - second


def _kinds(games: list[Played]) -> list[Use]:
    """How often each kind of action was taken, the commonest first."""
    uses: dict[str, Use] = {}
    tallies: list[list[Counter[str]]] = []
    for game in games:
        tally: list[Counter[str]] = [Counter() for _ in game.scores]
        for move in genjiko.load(game.record).moves:
            tally[move.seat][move.action.kind] += 1
            uses.setdefault(move.action.kind, Use(move.action.kind))
        tallies.append(tally)
    _fill(uses, games, tallies)
    return sorted(uses.values(), key=lambda use: (-use.total, use.name))


def _fill(uses: dict[str, Use], games: list[Played], tallies: list[list[Counter[str]]]) -> None:
    """Write the counts of every seat of every game into the uses."""
    for game, tally in zip(games, tallies, strict=True):
        for seat, counter in enumerate(tally):
            for name, use in uses.items():
                use.counts.append(counter[name])
                use.wins.append(won(game, seat))


# -- pieces: whatever has an id in the components --


def piece_uses(games: list[Played]) -> list[Use]:
    """What the seats did with each piece that has an id, in the order of the components. Raises BadRecord."""
    if not games:
        return []
    components = genjiko.load(games[0].record).rules.components
    uses = {name: Use(name) for name in _ids(tomllib.loads(components.text))}
    tallies: list[list[Counter[str]]] = []
    for game in games:
        tally: list[Counter[str]] = [Counter() for _ in game.scores]
        for event in genjiko.load(game.record).events(OPEN):
            seat = event.pop("seat", None)
            kind = str(event.pop("kind"))
            if not isinstance(seat, int):
                continue
            for name in {text for text in _texts(event) if text in uses}:
                tally[seat][name] += 1
                uses[name].deeds[kind] += 1
        tallies.append(tally)
    _fill(uses, games, tallies)
    return list(uses.values())


def _ids(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from _ids(part)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from _texts(list(data.values()))
    elif isinstance(data, list):
        for part in data:
            yield from _texts(part)


# -- the report --


def write_balance(game: str, bot: str, command: str, findings: list[Balance]) -> str:
    """The report as Markdown; `command` is the one that made it."""
    title = genjiko.new(game, seed=0).rules.meta.title
    lines = [f"# Balance of {title}", ""]
    lines += [f"Games of `{bot}` against itself, made by `{command}`.", ""]
    for balance in findings:
        lines += _chapter(balance)
    lines += _piece_chapter([game for balance in findings for game in balance.games])
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
    lines += ["", *_action_table(balance.kinds, len(games)), ""]
    return lines


def _quartiles(numbers: list[int]) -> list[int]:
    last = len(numbers) - 1
    return [numbers[round(last * part / 4)] for part in range(5)]


def _action_table(uses: list[Use], games: int) -> list[str]:
    lines = [
        "| action | uses a game | by a winner | by another | correlation with winning |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [f"| `{use.name}` | {_figures(use, games)} |" for use in uses]
    return lines


def _figures(use: Use, games: int) -> str:
    means = f"{use.total / games:.2f} | {use.by_winners():.2f} | {use.by_others():.2f}"
    return f"{means} | {use.correlation():+.2f}"


def _piece_chapter(games: list[Played]) -> list[str]:
    """All games together: one number of players has too few for single cards."""
    uses = piece_uses(games)
    if not uses:
        return []
    lines = [f"## Pieces, all {len(games)} games together", ""]
    lines += ["What the seats did with each piece, by the events that name it, the commonest first.", ""]
    unused = [f"`{use.name}`" for use in uses if not use.total]
    if unused:  # also a twin that goes by the name of the first
        lines += [f"Named in no event of a seat: {', '.join(unused)}.", ""]
    lines += ["| piece | in | uses a game | by a winner | by another | correlation with winning |"]
    lines += ["|---|---|---:|---:|---:|---:|"]
    for use in uses:
        if use.total:
            deeds = ", ".join(kind for kind, _ in use.deeds.most_common(MOST_DEEDS))
            lines.append(f"| `{use.name}` | {deeds} | {_figures(use, len(games))} |")
    return [*lines, ""]
