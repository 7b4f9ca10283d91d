"""What a game must refuse, in the tests of all games: an action, a text, a position."""

from typing import Any

import pytest

import genjiko
from genjiko.kernel.errors import BadDump, BadNotation, IllegalAction
from genjiko.kernel.game import Game


def refused(
    game: Game, text: str, reason: str, details: dict[str, object] | None = None, seat: int | None = None
) -> IllegalAction:
    """The action is refused for exactly this reason, and nothing has changed; gives the error for a closer look."""
    before = game.dump()
    with pytest.raises(IllegalAction) as caught:
        game.play(text, seat)
    assert caught.value.reason == reason
    if details is not None:
        assert caught.value.details == details
    assert game.dump() == before
    return caught.value


def no_action(game: Game, text: str) -> None:
    """The text is not read as an action, and nothing has changed."""
    before = game.dump()
    with pytest.raises(BadNotation):
        game.play(text)
    assert game.dump() == before


def cannot_occur(good: dict[str, Any], complaint: str, **change: object) -> None:
    """A dump with some fields of its state changed is refused with these words."""
    with pytest.raises(BadDump, match=complaint):
        genjiko.restore({**good, "state": {**good["state"], **change}})
