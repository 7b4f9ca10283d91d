"""How strong players are at each game, from finished tables (openskill, Bradley-Terry).

Whether a table counts at all, and at which place each seat came: `tables/counting.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from openskill.models import BradleyTerryFull

from genjiko.server import wire
from genjiko.server.store.contract import PeopleStore, Rate
from genjiko.server.store.rows import Strength

# Plackett-Luce misplaces ties, which are common here.
_MODEL = BradleyTerryFull()


FREE_BOT_GAMES = 5
"""So many games against bots alone count for a player, and one more for each against people."""

Figures = Callable[[list[Strength | None]], list[tuple[float, float]]]
"""The new mu and sigma of each player, from what is known of them; None for one who was never rated."""


class Ratings:
    """See `RatingModel`."""

    def by_places(self, game: str, players: Sequence[str], places: list[int]) -> Rate:
        """What becomes of the players who have come to these places."""
        return partial(new_ratings, game=game, players=players, figures=partial(_rate_known, places=places))


def new_ratings(known: Mapping[str, Strength], game: str, players: Sequence[str], figures: Figures) -> list[Strength]:
    """The new ratings after a table. A level that holds several seats counts once."""
    people = {player for player in players if not player.startswith("bot:")}
    if len(people) == 1:
        (person,) = people
        before = known.get(person)
        if before is not None and before.games - before.with_people >= FREE_BOT_GAMES + before.with_people:
            return []
    after = dict(zip(players, figures([known.get(player) for player in players]), strict=True))
    return [_grown(player, game, mu, sigma, known.get(player), len(people)) for player, (mu, sigma) in after.items()]


def _grown(player: str, game: str, mu: float, sigma: float, before: Strength | None, people: int) -> Strength:
    games, with_people = (0, 0) if before is None else (before.games, before.with_people)
    met = people > 1 if not player.startswith("bot:") else people > 0
    return Strength(player, game, mu, sigma, games + 1, with_people + met)


def _rate_known(known: list[Strength | None], places: list[int]) -> list[tuple[float, float]]:
    fresh = _MODEL.rating()
    return rate([(fresh.mu, fresh.sigma) if one is None else (one.mu, one.sigma) for one in known], places)


def rate(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """The new mu and sigma of each player."""
    teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(float(team[0].mu), float(team[0].sigma)) for team in after]


async def of_player(store: PeopleStore, player: str) -> list[wire.Rating]:
    """All ratings of a player."""
    return [_on_wire(strength) for strength in await store.strengths(player)]


async def ladder(store: PeopleStore, game: str) -> list[wire.Ranked]:
    """The best of a game."""
    return [
        wire.Ranked(
            line.name or line.strength.player.removeprefix("bot:"),
            line.strength.player.startswith("bot:"),
            _on_wire(line.strength),
        )
        for line in await store.ladder(game)
    ]


def _on_wire(strength: Strength) -> wire.Rating:
    return wire.Rating(strength.game, strength.shown, strength.mu, strength.sigma, strength.games, strength.provisional)
