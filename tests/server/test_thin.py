"""A thin socket: the view once and then what has changed in it, and the answer together with the state."""

from typing import Any

import pytest
from msgspec import json

from genjiko.kernel.difference import changed
from tests.server.harness import Person, Reachable, Socket


def play_one(socket: Socket, state: dict[str, Any]) -> dict[str, Any]:
    """Play, and give the frame that answers it."""
    socket.send({"type": "play", "action": state["legal"][0], "version": state["version"], "id": str(state["version"])})
    return socket.next("state", "done", "refused")


@pytest.mark.parametrize("game", ["hanamikoji", "aqua-mirabilis"])
def test_a_thin_socket_has_the_same_view_as_any_other(server: Reachable, game: str) -> None:
    anna = Person(server)
    table = anna.table("me", "me", game=game, start=True, seed=5)["id"]
    thin = [anna.socket(table, seat, thin=True) for seat in (0, 1)]
    plain = [anna.socket(table, seat) for seat in (0, 1)]
    views = [socket.next("state")["state"]["view"] for socket in thin]
    sizes = []
    for socket in plain:
        socket.next("state")
    for _ in range(8):
        states = [socket.last["state"]["state"] for socket in thin]
        actor = next(seat for seat, state in enumerate(states) if state["legal"])
        answer = play_one(thin[actor], states[actor])
        assert answer["type"] == "state"
        assert [done["id"] for done in answer["done"]] == [str(states[actor]["version"])], "the answer comes with it"
        version = answer["state"]["version"]
        for seat in (0, 1):
            told = thin[seat].until(lambda state, version=version: state["version"] == version)
            whole = plain[seat].until(lambda state, version=version: state["version"] == version)
            assert told["view"] == {}
            views[seat] = changed(views[seat], told["changes"])
            assert views[seat] == whole["view"]
            assert (whole["changes"], told["events"], told["legal"]) == (None, whole["events"], whole["legal"])
            sizes.append((len(json.encode(told)), len(json.encode(whole))))
    assert sum(small for small, _ in sizes) < 0.8 * sum(large for _, large in sizes)
    thin[0].send({"type": "hello", "seat": 0, "thin": True})
    assert thin[0].next("state")["state"]["view"] == views[0], "who greets again is told everything"
    for socket in (*thin, *plain):
        socket.close()
    anna.close()
