"""The frames of a table are the same whether or not the table before them was shown and kept."""

from random import Random

import pytest

from genjiko.games import game_ids, new_header
from genjiko.kernel.event import SPECTATOR
from genjiko.server.tables.for_viewer import show_state
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
def test_frames_do_not_depend_on_what_was_shown_before(name: str) -> None:
    random = Random(3)
    logged = LoggedGame(new_header(name, seed=3), None, ClockRule(), 0.0, ())
    viewers = [SPECTATOR, *range(logged.header.players)]
    has = dict.fromkeys(viewers, (0, 0))
    framed = 0
    while not logged.over and logged.version < 150:
        one_on(logged, random)  # tried, and never saved
        logged = one_on(logged, random)
        for viewer in random.sample(viewers, 2):
            state = show_state(logged, viewer, logged.missing_from(*has[viewer]), "en", [], 0.0)
            assert state.frames == logged.game.frames(viewer, state.events_from)
            if random.random() < 0.7:  # else it was another line of the same viewer that got it
                has[viewer] = (logged.version, logged.game.told)
            framed += len(state.frames)
    assert framed > 0


def test_a_resignation_leaves_what_was_shown_in_its_place() -> None:
    logged = LoggedGame(new_header("hanamikoji", seed=3), None, ClockRule(), 0.0, ())
    show_state(logged, 0, 0, "en", [], 0.0)
    told = logged.game.told
    action = logged.game.legal()[0].text
    logged = logged.after(logged.try_play(logged.to_act[0], action, None, 0.0, watched=True))
    frames = show_state(logged, 0, told, "en", [], 0.0).frames
    logged = logged.after(logged.try_resign(0, None, 0.0))
    assert logged.frames(0, told) == frames == logged.game.frames(0, told) != []
