"""The bot that searches: information-set Monte Carlo tree search for any game and number of players."""

from genjiko.bots.bot import Bot, Decision
from genjiko.bots.halving import Halving
from genjiko.bots.search_settings import SearchSettings
from genjiko.bots.tree_search import TreeSearch
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation


class Search(Bot):
    """Thinks with the given settings about every decision that is one."""

    name = "search"

    def __init__(self, settings: SearchSettings) -> None:
        self.settings = settings

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        """The action looked at most often when the budget is used up; a forced one at once."""
        legal = seen.legal()
        if len(legal) == 1:
            return Decision(legal[0], [], seen.rules.advice.reason(seen.state, seen.seat, legal[0]))
        return new_search(seen, self.settings, rng).decide()


def new_search(seen: Observation, settings: SearchSettings, rng: Rng) -> TreeSearch:
    """One search that is about to begin, of the kind that the settings ask for."""
    return Halving(seen, settings, rng) if settings.halving_candidates else TreeSearch(seen, settings, rng)
