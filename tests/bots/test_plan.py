"""The bot `plan`: it plays the scripted player of a game, and says so where there is none."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.games import game_meta
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption
from genjiko.kernel.package import GamePackage
from genjiko.kernel.plan import Plan
from genjiko.kernel.state import State

FEW = 12
PLANNED = [game for game in genjiko.games() if genjiko.new(game).rules.package.plan is not None]


class Last(Plan[State]):
    """Plays the last of all actions."""

    def __init__(self, rules: object) -> None:
        self.rules = rules

    def choose(self, seen: State, seat: int, legal: list[Action], rng: Rng) -> Action:
        return legal[-1]


def test_a_plan_decides_by_what_the_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    game = genjiko.new("hanamikoji", seed=1)
    package: GamePackage = game.rules.package
    monkeypatch.setattr(package, "plan", Last)
    decision = make_bot("plan").decide(game.observation(game.to_act[0]), Rng(1))
    assert decision.action is game.legal()[-1]
    assert decision.reason is not None


def test_a_game_without_a_plan_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = genjiko.new("hanamikoji", seed=1)
    monkeypatch.setattr(game.rules.package, "plan", None)
    with pytest.raises(BadOption, match="Hanamikoji has no plan"):
        make_bot("plan").decide(game.observation(game.to_act[0]), Rng(1))


@pytest.mark.parametrize(("game", "players"), [(game, n) for game in PLANNED for n in game_meta(game).players], ids=str)
def test_a_plan_plays_the_same_way_by_the_same_seed(game: str, players: int) -> None:
    def record() -> str:
        played, plan = genjiko.new(game, players, seed=3), make_bot("plan")
        while not played.over and len(played.moves) < FEW:
            seat = played.to_act[0]
            played.play(plan.decide(played.observation(seat), Rng(len(played.moves))).action, seat)
        return played.record()

    assert record() == record()
