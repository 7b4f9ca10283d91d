"""The frames and the view that a table shows are those of its game, whoever has asked before."""

import json
from random import Random

import pytest

from genjiko.games import game_ids, game_meta, new_header
from genjiko.kernel.difference import changed
from genjiko.kernel.event import SPECTATOR
from genjiko.server.tables.for_viewer import Shown, show_state, state_text
from genjiko.server.tables.logged_game import LoggedGame
from genjiko.server.wire import ClockRule


def one_on(logged: LoggedGame, random: Random) -> LoggedGame:
    """The game after an action or, now and then, one taken back."""
    seat = random.choice(logged.to_act)
    if logged.game.undoable(seat) and random.random() < 0.2:
        return logged.after(logged.try_undo(seat, 1, None, 0.0))
    action = random.choice(logged.game.legal(seat)).text
    return logged.after(logged.try_play(seat, action, None, 0.0, watched=True))


@pytest.mark.parametrize("name", game_ids())
def test_what_is_shown_does_not_depend_on_who_asked_before(name: str) -> None:
    random = Random(3)
    logged = LoggedGame(new_header(name, seed=3), None, ClockRule(), 0.0, ())
    viewers = [SPECTATOR, *range(logged.header.players)]
    has = dict.fromkeys(viewers, (0, 0))
    framed = 0
    while not logged.over and logged.version < 150:
        one_on(logged, random)  # tried, and never saved
        logged = one_on(logged, random)
        for viewer in random.choices(viewers, k=3):
            state = show_state(logged, viewer, logged.missing_from(*has[viewer]), "en", [], 0.0)
            assert state.frames == logged.game.frames(viewer, state.events_from)
            assert json.dumps(state.view) == json.dumps(logged.game.view(viewer))
            if random.random() < 0.7:  # else it was another line of the same viewer that got it
                has[viewer] = (logged.version, logged.game.told)
            framed += len(state.frames)
    assert framed > 0


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in game_ids() for n in game_meta(name).players])
def test_who_is_told_only_what_changes_has_the_whole_view_to_the_end(name: str, players: int) -> None:
    random = Random(players)
    logged = LoggedGame(new_header(name, players, seed=players), None, ClockRule(), 0.0, ())
    viewers = [SPECTATOR, *range(players)]
    shown: dict[int, Shown] = {}
    clients: dict[int, object] = {}
    while not logged.over and logged.version < 400:
        logged = one_on(logged, random)
        for viewer in viewers:
            if random.random() < 0.1:
                continue  # a slow reader, who is told more the next time
            before = shown.get(viewer)
            first = 0 if before is None else logged.missing_from(before.version, before.told)
            text, shown[viewer] = state_text(logged, viewer, first, "en", [], 0.0, before)
            told = json.loads(text)
            clients[viewer] = told["view"] if before is None else changed(clients[viewer], told["changes"])
            assert clients[viewer] == json.loads(json.dumps(logged.game.view(viewer)))
            assert told["frames"] == json.loads(json.dumps(logged.game.frames(viewer, first)))
