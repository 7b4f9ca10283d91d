"""The actions of a halved root meet the same worlds and the same chance. Only a search in plain Python can be heard."""

from collections.abc import Hashable

import pytest

from genjiko.bots.halving import Halving
from genjiko.bots.search_settings import SearchSettings
from genjiko.bots.tree_search import Arm
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN
from genjiko.kernel.observation import Observation
from genjiko.kernel.rules import State
from tests.bots.test_levels import with_a_choice


class Heard(Halving):
    """A search that notes which action met which world and which chance."""

    def __init__(self, seen: Observation, settings: SearchSettings, rng: Rng) -> None:
        super().__init__(seen, settings, rng)
        self.met: list[tuple[int | str, Hashable, Action]] = []

    def _follow(self, world: State, arm: Arm) -> None:
        self.met.append((self.chance.seed, self.rules.view.information_key(world, OPEN), arm.action))
        super()._follow(world, arm)


@pytest.mark.parametrize("game", ["kimono-memories", "parfum", "perfumery", "aqua-mirabilis"])
def test_all_actions_still_in_the_running_meet_the_same_worlds(game: str) -> None:
    played = with_a_choice(game=game)
    seen = played.observation(played.to_act[0])
    heard = Heard(
        seen, SearchSettings(iterations=24, prior_visits=2.0, rounds=0, turns=1, halving_candidates=4), Rng(3)
    )
    heard.decide()
    laps: dict[int | str, list[tuple[Hashable, Action]]] = {}
    for seed, world, action in heard.met:
        laps.setdefault(seed, []).append((world, action))
    for lap in laps.values():
        assert len({world for world, _ in lap}) == 1
        assert len({action for _, action in lap}) == len(lap) >= 2
    worlds = [lap[0][0] for lap in laps.values()]
    assert len(set(worlds)) > len(worlds) // 2
    sizes = [len(lap) for lap in laps.values()]
    assert sizes[0] == min(4, len(seen.legal()))
    assert sizes == sorted(sizes, reverse=True)
