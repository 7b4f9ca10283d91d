"""The favours of the four dames: who leads, who holds which, and who has to choose (rulings 35, 55)."""

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import KEEPS, PAIRS
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import DAMES, MEMBERS, NOBODY, SIZE, DameId
from genjiko.games.aqua_mirabilis.state import KEEP_FAVOURS, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell


def leader(state: AquaState, dame: int) -> int:
    """The seat with strictly the most influence on a dame, or NOBODY."""
    best, who = 0, NOBODY
    for seat in range(len(state.boards)):
        count = state.boards[seat].influence[dame]
        if count > best:
            best, who = count, seat
        elif count == best:
            who = NOBODY
    return who


def recount(box: Box, state: AquaState, window: int, tell: Tell) -> None:
    """After a complete placement: tiles go to their leaders; then the turn goes on at `window`.

    Who leads on three or four dames chooses two: at once in the own turn, else as the next turn begins.
    """
    leaders = [leader(state, dame) for dame in range(4)]
    state.step = window
    for seat in range(len(state.boards)):
        board = state.boards[seat]
        led = 0
        for dame in range(4):
            if leaders[dame] == seat:
                led |= 1 << dame
        changed = led ^ board.led
        board.changed |= changed
        chooses = changed > 0 and SIZE[led] > box.most_favours
        if SIZE[led] <= box.most_favours:
            _settle(board)
        elif chooses and seat == state.seat:
            state.step = KEEP_FAVOURS
            state.window = window
        _change_leads(board, seat, changed, tell)
        if chooses and seat != state.seat:
            board.owes = True  # ruling 73: also if the majorities come back before the choice
            if tell is not None:
                tell.append(events.FavoursOwed(seat, dames=dames_in(board.changed)))
    for dame in range(4):
        who = leaders[dame]
        if who != NOBODY and SIZE[state.boards[who].led] > box.most_favours and state.favours[dame] != who:
            who = NOBODY
        _hand_over(state, dame, who, tell)


def _settle(board: Board) -> None:
    """Nothing is to be chosen until the majorities change again."""
    board.owes = False
    board.changed = 0


def dames_in(mask: int) -> list[DameId]:
    """The dames of a mask by their letters."""
    return [DAMES[dame] for dame in MEMBERS[mask]]


def _change_leads(board: Board, seat: int, changed: int, tell: Tell) -> None:
    for dame in MEMBERS[changed]:
        board.led ^= 1 << dame
        if tell is not None:
            leads = board.led >> dame & 1
            tell.append(events.Lead(seat, dame=DAMES[dame]) if leads else events.LeadLost(seat, dame=DAMES[dame]))


def _hand_over(state: AquaState, dame: int, who: int, tell: Tell) -> None:
    was = state.favours[dame]
    if was == who:
        return
    state.favours[dame] = who
    if tell is not None:
        if who == NOBODY:
            tell.append(events.FavourBack(was, dame=DAMES[dame]))
        else:
            tell.append(events.Favour(who, dame=DAMES[dame], was=None if was == NOBODY else was))


def why_asked(board: Board) -> dict[str, object]:
    """For the question which favours to keep: on whom the player leads, and what changed there."""
    told: dict[str, object] = {"leads": dames_in(board.led)}
    if board.changed & board.led:
        told["gained"] = dames_in(board.changed & board.led)
    if board.changed & ~board.led:
        told["lost"] = dames_in(board.changed & ~board.led)
    return told


def keep_options(board: Board) -> list[Action]:
    """The pairs of dames on whom the player leads."""
    return [KEEPS[i] for i, (a, b) in enumerate(PAIRS) if board.led >> a & 1 and board.led >> b & 1]


def keep(state: AquaState, a: int, b: int, tell: Tell) -> None:
    """Hold two favours; the others led go back to their dames."""
    seat = state.seat
    board = state.boards[seat]
    _settle(board)
    state.step = state.window
    for dame in range(4):
        if board.led >> dame & 1:
            _hand_over(state, dame, seat if dame in (a, b) else NOBODY, tell)
