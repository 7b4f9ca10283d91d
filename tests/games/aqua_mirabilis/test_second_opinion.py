"""Random games from set-up and from rich positions, told a second time: see second_opinion.py."""

from collections.abc import Callable
from typing import Any

import pytest

import genjiko
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from tests.games.aqua_mirabilis.second_opinion import GAME, Difference, Opinion, compare, dealt, run, turned


@pytest.mark.parametrize("seed", range(6))
def test_both_tellings_agree_at_every_decision_and_at_the_end(seed: int) -> None:
    counts = run(20, seed)
    assert counts.differences == []
    assert counts.games == 25  # five of them are played again with level scores
    assert counts.decisions > 1000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_follows_from_what_chance_said(players: int) -> None:
    for seed in range(20):
        game = genjiko.new(GAME, players, seed=seed)
        state: dict[str, Any] = game.dump()["state"]  # type: ignore[assignment]
        state["flowers"] = [board["flowers"] for board in state["boards"]]
        expected = dealt(players, game.setup_results)
        assert {name: state[name] for name in expected} == expected


def test_a_visit_to_versailles_spoilt_by_a_flip_ends_in_both() -> None:
    """Ruling 62: the only recipe within reach needed the experience of the tile."""
    dump: dict[str, Any] = genjiko.new(GAME, 2, seed=1).dump()
    mine, rival = dump["state"]["boards"]
    for slot, recipe in enumerate(["B1/1", "R1/2"]):
        dump["state"]["recipes"].remove(recipe)
        rival["perfumes"][slot] = {"recipe": recipe, "complements": "J", "shown": False}
    dump["state"]["stacks"][2].remove("K1")
    mine["tiles"] = ["K1"]
    mine["scents"] = [1, 0, 0, 0, 0, 1]
    dump["state"]["supply"] = [n - taken for n, taken in zip(dump["state"]["supply"], [1, 2, 0, 0, 0, 1], strict=True)]
    game, opinion = genjiko.restore(dump), Opinion(dump)
    for text in ("versailles", "flip K1"):
        game.play(text)
        opinion.play(text)
        compare(game, opinion)
    assert opinion.met["stuck at Versailles"] == 1


def _tampered(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    dump: dict[str, Any] = genjiko.new(GAME, 3, seed=2).dump()
    change(dump["state"])
    return dump


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state["boards"][1].update(letter=1),
        lambda state: state["boards"][2]["points"].__setitem__(4, 2),
        lambda state: state["cubes"].__setitem__(1, 1),
        lambda state: state["stacks"][0].reverse(),
        lambda state: state["looked"].__setitem__(3, 4),
        lambda state: state.update(free=True),
        lambda state: state.update(seat=1),
    ],
    ids=["letter", "points", "cubes", "order of a stack", "look", "free action", "seat"],
)
def test_a_planted_difference_is_noticed(change: Callable[[dict[str, Any]], object]) -> None:
    game = genjiko.new(GAME, 3, seed=2)
    compare(game, Opinion(game.dump()))
    with pytest.raises(Difference):
        compare(game, Opinion(_tampered(change)))


def test_both_readings_of_the_coach_are_known() -> None:
    """Ruling 2: in one of them the coach may stay where it is."""
    lists = []
    for components in (None, Components(turned(shipped_components(GAME).text), "other coach")):
        dump: dict[str, Any] = genjiko.new(GAME, 2, seed=3, components=components).dump()
        dump["state"] |= {"step": "coach", "produced": True}
        dump["state"]["boards"][0]["ap"] = 3
        compare(genjiko.restore(dump), Opinion(dump))
        lists.append(set(Opinion(dump).legal()))
    assert lists[0] ^ lists[1] == {"coach stay"}
