"""How strong players are at each game, from finished tables (openskill, Bradley-Terry)."""

from functools import partial

from openskill.models import BradleyTerryFull

from genjiko.server import wire
from genjiko.server.store.contract import PeopleStore, Rate
from genjiko.server.store.rows import Strength

# Plackett-Luce misplaces ties, which are common here.
_MODEL = BradleyTerryFull()


class Ratings:
    """See `RatingModel`."""

    def by_places(self, places: list[int]) -> Rate:
        """What becomes of the players who have come to these places."""
        return partial(_rate_known, places=places)


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
