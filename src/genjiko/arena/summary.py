"""What a series says: wins with their interval, scores, ranks, ratings, time."""

from itertools import combinations
from math import sqrt
from statistics import fmean

import msgspec
from openskill.models import BradleyTerryFull

from genjiko.arena.plan import Series
from genjiko.arena.play import Played

_Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


class Share(msgspec.Struct):
    """A share of games with its 95 % interval (Wilson); a shared win counts its part."""

    games: int
    wins: float
    share: float
    low: float
    high: float


class BotLine(msgspec.Struct):
    """How one bot did."""

    bot: str
    won: Share
    mean_score: float
    mean_rank: float
    rating: float
    rating_error: float
    decisions: int
    ms_per_decision: float
    longest_ms: float


class Duel(msgspec.Struct):
    """How often the first bot ended before the second in games where both sat; a tie counts half."""

    first: str
    second: str
    ahead: Share


class Summary(msgspec.Struct):
    """summary.json."""

    series: Series
    played: int
    bots: list[BotLine]
    duels: list[Duel]
    seats: list[Share]
    mean_decisions: float
    mean_rounds: float
    ends: dict[str, int]


def interval(wins: float, games: int) -> Share:
    """A share with its interval; nothing is known of no games."""
    if games == 0:
        return Share(0, 0.0, 0.0, 0.0, 1.0)
    p = wins / games
    z2 = _Z * _Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Share(games, wins, p, max(0.0, middle - half), min(1.0, middle + half))


def ranks(game: Played) -> list[int]:
    """The place of each seat: winners first, then by score; equals share a place."""
    keys = [(seat in game.winners, game.scores[seat]) for seat in range(len(game.scores))]
    # Winners are equal however they won: a tie-break decided, or a goal other than the score.
    keys = [(won, 0 if won else score) for won, score in keys]
    return [1 + sum(other > key for other in keys) for key in keys]


def won(game: Played, seat: int) -> float:
    """The seat's part of the win."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def summarize(series: Series, games: list[Played]) -> Summary:
    """The summary of the games played so far."""
    ratings = _ratings(games)
    return Summary(
        series=series,
        played=len(games),
        bots=[_bot_line(bot, games, ratings) for bot in dict.fromkeys(series.bots)],
        duels=_duels(list(dict.fromkeys(series.bots)), games),
        seats=[interval(sum(won(g, seat) for g in games), len(games)) for seat in range(series.players)],
        mean_decisions=_mean([g.decisions for g in games]),
        mean_rounds=_mean([g.rounds for g in games]),
        ends=_ends(games),
    )


def _mean(numbers: list[float] | list[int]) -> float:
    return round(fmean(numbers), 4) if numbers else 0.0


def end_of(game: Played) -> str:
    """How the game ended, in the words of its last event."""
    return ", ".join(f"{k} {v}" for k, v in game.end.items() if k != "kind") or "end"


def _ends(games: list[Played]) -> dict[str, int]:
    found: dict[str, int] = {}
    for game in games:
        found[end_of(game)] = found.get(end_of(game), 0) + 1
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _bot_line(bot: str, games: list[Played], ratings: dict[str, tuple[float, float]]) -> BotLine:
    seats = [(game, seat) for game in games for seat in range(len(game.bots)) if game.bots[seat] == bot]
    thinking = [game.thinking[seat] for game, seat in seats]
    decisions = sum(t.decisions for t in thinking)
    seconds = sum(t.seconds for t in thinking)
    rating, error = ratings.get(bot, (0.0, 0.0))
    return BotLine(
        bot=bot,
        won=interval(sum(won(game, seat) for game, seat in seats), len(seats)),
        mean_score=_mean([game.scores[seat] for game, seat in seats]),
        mean_rank=_mean([ranks(game)[seat] for game, seat in seats]),
        rating=round(rating, 2),
        rating_error=round(error, 2),
        decisions=decisions,
        ms_per_decision=round(1000 * seconds / decisions, 3) if decisions else 0.0,
        longest_ms=round(1000 * max((t.longest for t in thinking), default=0.0), 1),
    )


def _duels(bots: list[str], games: list[Played]) -> list[Duel]:
    found: list[Duel] = []
    for one, two in combinations(bots, 2):
        ahead, meetings = 0.0, 0
        for game in games:
            places = ranks(game)
            for a, b in ((a, b) for a in range(len(places)) for b in range(len(places))):
                if game.bots[a] == one and game.bots[b] == two:
                    meetings += 1
                    ahead += 1.0 if places[a] < places[b] else (0.5 if places[a] == places[b] else 0.0)
        if meetings:
            found.append(Duel(one, two, interval(ahead, meetings)))
    return found


def _ratings(games: list[Played]) -> dict[str, tuple[float, float]]:
    """Mean and error of each bot's rating; games between equals say nothing and are left out."""
    model = BradleyTerryFull()
    found = {bot: model.rating(name=bot) for game in games for bot in game.bots}
    for game in games:
        if len(set(game.bots)) < 2:
            continue
        teams = [[found[bot]] for bot in game.bots]
        rated = model.rate(teams, ranks=[float(rank) for rank in ranks(game)])
        for bot in set(game.bots):
            # A bot in several seats is one player: its ratings after the game are averaged.
            mine = [rated[seat][0] for seat in range(len(game.bots)) if game.bots[seat] == bot]
            found[bot].mu = fmean(r.mu for r in mine)
            found[bot].sigma = fmean(r.sigma for r in mine)
    return {bot: (rating.mu, rating.sigma) for bot, rating in found.items()}
