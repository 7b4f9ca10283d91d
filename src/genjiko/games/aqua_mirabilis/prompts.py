"""What is to be decided now: one message for each step, and several where a moment of the step differs from another."""

from genjiko.games.aqua_mirabilis import favours
from genjiko.games.aqua_mirabilis.actions import DONE, PRODUCE, SHOW, USE, Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.legal import options_of
from genjiko.games.aqua_mirabilis.state import (
    CONVERT,
    GIFTS,
    KEEP_FAVOURS,
    MAIN,
    ON_THE_ROAD,
    OVER,
    SHOWING,
    STEPS,
    AquaState,
)
from genjiko.games.aqua_mirabilis.turn import is_free
from genjiko.kernel.state import Reason


def prompt(box: Box, seen: AquaState) -> Reason:
    """The message and its arguments."""
    if seen.step == OVER:
        return "over", {}
    args: dict[str, object] = {"seat": seen.seat}
    if seen.step == KEEP_FAVOURS:
        args.update(favours.why_asked(seen.boards[seen.seat]))
    return STEPS[seen.step] + _moment(box, seen), args


def _moment(box: Box, seen: AquaState) -> str:
    """What the message of a step is called at this moment of it."""
    step = seen.step
    if step == ON_THE_ROAD:
        return "_free" if box.coach_optional else ""
    if step not in (MAIN, GIFTS, SHOWING, CONVERT):
        return ""
    main = [action for action in options_of(box, seen) if not is_free(action)]
    verbs: set[int] = set()
    for action in main:
        assert isinstance(action, Play)
        verbs.add(action.verb)
    if step == MAIN:
        return "" if PRODUCE in verbs else "_go"
    if step == GIFTS:
        return "_none" if len(main) == 1 else "_more" if seen.gifts else ""
    if step == CONVERT:
        return "" if USE in verbs else "_none"
    if DONE in verbs:
        return "_more" if SHOW in verbs else "_over"
    return "" if SHOW in verbs else "_made"
