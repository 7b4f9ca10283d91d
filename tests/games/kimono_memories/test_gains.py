"""What the view says that a photo would bring in a slot is what it brings there."""

from typing import Any

import pytest

import genjiko
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import GAME


def album(game: Game, seat: int) -> dict[str, Any]:
    table: Any = game.view()["table"]
    return dict(table["seats"][seat])


@pytest.mark.parametrize("mode", ["expert", "basic"])
def test_a_photo_brings_in_a_slot_what_was_shown_there(mode: str) -> None:
    seen = 0
    for seed in range(6):
        game = genjiko.new(GAME, seed=seed, options={"mode": mode})
        rng = Rng(seed)
        while not game.over:
            seat, choices = game.to_act[0], game.legal()
            action = str(choices[rng.below(len(choices))])
            before = album(game, seat)
            assert set(before["gains"]) == set(before["open"])
            game.play(action)
            if not action.startswith("place") or game.over:
                continue
            gain, after = before["gains"][action.split()[1]], album(game, seat)
            named = game.view()["prompt"]["id"] != "name"  # type: ignore[index]
            assert named == ("wild" not in gain["matches"])
            if named and after["tiles"] == before["tiles"]:
                assert sum(after["score"].values()) - sum(before["score"].values()) == gain["points"]
                seen += bool(gain["points"]) or mode == "basic"
    assert seen > 20


def test_nobody_else_is_shown_a_gain() -> None:
    game = genjiko.new(GAME, seed=3)
    game.play("cross 1")
    seat = game.to_act[0]
    assert album(game, seat)["gains"]
    assert album(game, 1 - seat)["gains"] == {}
