"""Where every piece of the box is, and which positions can occur."""

from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.actions import FARTHEST
from genjiko.games.kimono_memories.album import SIZE, START, WIDTH, layer_of, photos, slot_text
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import (
    CARDS,
    HIDDEN,
    KIMONOS,
    NONE,
    SYMBOLS,
    WILD,
    N,
    departure,
    match,
    side_of,
)
from genjiko.games.kimono_memories.placing import facing
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import CROSS, FIELDS, LEFT, N_TOKENS, NAME, OVER, PLACE, REWARD, KimonoState
from genjiko.kernel.checks import Checks
from genjiko.kernel.errors import BadDump


class KimonoChecks(Checks[KimonoState]):
    """The box counted, and every position that play can lead to."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.fields = FIELDS
        self.box = rules.box
        self.expert = rules.expert
        self.sudden_victory = rules.sudden_victory

    def blank(self) -> KimonoState:
        return KimonoState()

    def check(self, state: KimonoState) -> None:
        """Raises BadDump when this full state cannot occur in play."""
        cards = [*state.ring, *state.display, *state.deck, state.taken]
        if HIDDEN in cards:
            raise BadDump("dump: hidden cards ('?') cannot be played with")
        for seat in range(2):
            _check_album(state.album[seat], seat)
        _check_step(self.box, state)
        for seat in range(2):
            _check_tokens(self.box, state, seat)
        _check_cards(self.box, state)
        _check_photographer(self.box, state)
        _check_markers(self.box, state)
        if state.comparing == NONE:
            _check_sudden(self.box, state, self.sudden_victory)
        elif state.step == OVER and state.won != scoring.winners(self.box, state, self.expert):
            raise BadDump("dump: the winners do not fit the score")

    def census(self, state: KimonoState) -> dict[str, dict[str, int]]:
        """Component -> place -> number."""
        found: dict[str, dict[str, int]] = {}
        for card, name in enumerate(CARDS):
            places = {"ring": state.ring.count(card), "display": state.display.count(card)}
            places["deck"] = state.deck.count(card)
            places["taken"] = int(state.taken == card)
            for seat in range(2):
                places[f"album {seat}"] = state.album[seat].count(card)
            found[name] = places
        for symbol in range(N_TOKENS):
            laid = [len([t for t in state.tokens[seat] if t % N_TOKENS == symbol]) for seat in range(2)]
            places = {"supply": state.supply[symbol], "album 0": laid[0], "album 1": laid[1]}
            found[f"token {SYMBOLS[symbol]}"] = places
        tiles = {"supply": state.tiles.count(NONE)}
        for seat in range(2):
            tiles[f"seat {seat}"] = state.tiles.count(seat)
        found["scoring tiles"] = tiles
        found["scoring markers"] = {"tracks": len(state.markers)}
        return found


def _check_album(album: list[int], seat: int) -> None:
    where = f"dump: album[{seat}]"
    if album[START] != departure(seat):
        raise BadDump(f"{where}: the departure card {CARDS[departure(seat)]} must lie at 1,0")
    filled = [slot for slot in range(SIZE) if album[slot] >= 0]  # `photos` sees none beyond a gap
    bottom = [slot for slot in filled if slot < WIDTH]
    if bottom[-1] - bottom[0] + 1 != len(bottom):
        raise BadDump(f"{where}: the bottom row has a gap")
    for slot in filled:
        if slot != START and album[slot] >= KIMONOS:
            raise BadDump(f"{where}: a departure card lies at {slot_text(slot)}")
        if layer_of(slot) > 1 and NONE in (album[slot - WIDTH], album[slot - WIDTH + 1]):
            raise BadDump(f"{where}: the photo at {slot_text(slot)} has no support")


def _check_tokens(box: Box, state: KimonoState, seat: int) -> None:
    """A token lies wherever two sides match, unless there was none left or the match is still to be named."""
    where = f"dump: tokens[{seat}]"
    laid = {number // N_TOKENS: number % N_TOKENS for number in state.tokens[seat]}
    if len(laid) < len(state.tokens[seat]):
        raise BadDump(f"{where}: two tokens lie in one place")
    made = _matches(box, state, seat)
    for slot, symbol in laid.items():
        if made.get(slot, NONE) not in (symbol, WILD):
            raise BadDump(f"{where}: nothing matches to the right of {slot_text(slot)}")
    for slot, symbol in made.items():
        if slot not in laid and not _without_token(state, symbol):
            raise BadDump(f"{where}: the token to the right of {slot_text(slot)} is missing")


def _matches(box: Box, state: KimonoState, seat: int) -> dict[int, int]:
    """By the photo on its left, what every match of an album has made; those still to be gained are left out."""
    album = state.album[seat]
    found: dict[int, int] = {}
    for slot in photos(album):
        if album[slot + 1] != NONE:
            symbol = match(box.right[album[slot]], box.left[album[slot + 1]])
            if symbol != NONE:
                found[slot] = symbol
    if state.step == NAME and seat == state.actor:  # ruling 35: the right side comes after the left
        found.pop(state.slot, None)
        if state.side == LEFT:
            found.pop(state.slot - 1, None)
    return found


def _without_token(state: KimonoState, symbol: int) -> bool:
    """Whether a match can have been made when its tokens had run out; a cat is named while there are any."""
    return 0 in state.supply[:N] if symbol == WILD else state.supply[symbol] == 0


def _check_step(box: Box, state: KimonoState) -> None:
    """The step of the turn, who acts, and what has been chosen so far fit each other."""
    main = state.comparing == NONE
    if state.step == OVER:
        fits = state.actor == -1 and state.won > 0 and state.taken == NONE and (main == state.sudden)
        fits = fits and (main or state.comparing == N - 1)
    else:
        turn_of = (state.turn - 1) % 2 if main else state.tiles[state.comparing]
        fits = state.actor == turn_of and state.won == 0 and not state.sudden
        fits = fits and (state.taken != NONE) == (state.step == PLACE)
        fits = fits and (state.step != CROSS or main) and (state.step != REWARD or not main)
        fits = fits and (main or state.turn == box.turns)
    if not fits:
        raise BadDump("dump: step, actor, comparing, taken, sudden and won do not fit each other")
    if (state.slot != NONE) != (state.step == NAME) or (state.slot == NONE and state.side != LEFT):
        raise BadDump("dump: slot and side are set exactly while a name is asked for")
    if state.step == NAME and not (_just_placed(state) and facing(box, state, state.side) == WILD):
        raise BadDump(f"dump: no two wild sides have just met at {slot_text(state.slot)}")
    emptied = main and state.step != CROSS
    if (state.emptied != NONE) != emptied or (emptied and state.photographer != (state.emptied + 1) % box.places):
        raise BadDump("dump: emptied must be the place just before the photographer, after a photo was taken")


def _just_placed(state: KimonoState) -> bool:
    """Whether the photo at `state.slot` can be the last one: nothing lies on it, and a bottom row grows at its ends."""
    album, slot = state.album[state.actor], state.slot
    if slot == START or album[slot] == NONE or album[slot + WIDTH] != NONE or album[slot + WIDTH - 1] != NONE:
        return False
    return slot >= WIDTH or NONE in (album[slot - 1], album[slot + 1])


def _check_cards(box: Box, state: KimonoState) -> None:
    """The numbers of cards follow from the turn and the comparisons."""
    main = state.comparing == NONE
    taken = state.turn - 1 if main and state.step == CROSS else state.turn
    refills = min(state.turn - 1 if main else state.turn, box.deck)
    ring = box.places + refills - taken if main else 0
    if len(state.deck) != box.deck - refills or box.places - state.ring.count(NONE) != ring:
        raise BadDump(f"dump: turn {state.turn} does not fit {len(state.deck)} cards in the deck and the ring")
    if state.emptied != NONE and state.ring[state.emptied] != NONE:
        raise BadDump(f"dump: place {state.emptied} was emptied, but holds a card")
    gained = _rewards(box, state)
    display = box.reward_display if main else box.reward_display + box.cards_left - sum(gained)
    owned = [(taken + 1) // 2 + 1 + gained[0], taken // 2 + 1 + gained[1]]
    if state.step == PLACE:
        owned[state.actor] -= 1
    if len(state.display) != display or [len(photos(album)) for album in state.album] != owned:
        raise BadDump(f"dump: the albums must hold {owned} photos and the display {display}")
    if state.step == REWARD and len(state.display) < 2:  # ruling 37
        raise BadDump("dump: the last card of the reward display is taken without a choice")


def _rewards(box: Box, state: KimonoState) -> list[int]:
    """How many reward cards each seat has taken: one for each tile while there are any."""
    left = box.reward_display + box.cards_left
    gained = [0, 0]
    for pattern in range(state.comparing + 1):
        winner = state.tiles[pattern]
        if pattern == state.comparing and state.step != OVER and left == 0:
            raise BadDump("dump: no reward card is left for this comparison")
        if winner != NONE and left > 0 and (pattern < state.comparing or state.step != REWARD):
            left -= 1
            gained[winner] += 1
    return gained


def _check_photographer(box: Box, state: KimonoState) -> None:
    """Rulings 1, 29: gap 0 at first, then one to three cards a turn, over the places that are empty by now."""
    walks = state.turn - 1 if state.step == CROSS else state.turn
    beyond = (state.photographer - walks) % box.places  # one card a turn is the least
    empty = [place for place in range(box.places) if state.ring[place] == NONE]
    last = (state.photographer - 1) % box.places
    if beyond > (FARTHEST - 1) * walks or (empty and not _can_be_emptied(empty, last, box.places)):
        raise BadDump(f"dump: the photographer cannot stand at gap {state.photographer} on turn {state.turn}")


def _can_be_emptied(empty: list[int], last: int, places: int) -> bool:
    """Whether the places can have become empty one after the other, this one last."""
    if last not in empty:
        return False
    before = [place for place in empty if place != last]
    if not before:
        return True
    full = [place for place in range(places) if place not in before]
    for start in before:
        reach = sorted(full, key=lambda place: (place - start) % places)[:FARTHEST]
        if last in reach and _can_be_emptied(before, start, places):
            return True
    return False


def _check_markers(box: Box, state: KimonoState) -> None:
    rewards = _rewards(box, state)
    for pattern in range(N):
        marker = state.markers[pattern]
        if state.tiles[pattern] != (NONE if pattern > state.comparing else side_of(marker)):
            raise BadDump(f"dump: the tile of pattern {SYMBOLS[pattern]} does not fit its marker")
        fewest0, most0 = _steps(box, state, 0, pattern, rewards[0])
        fewest1, most1 = _steps(box, state, 1, pattern, rewards[1])
        # Steps beyond the end of the track are lost (ruling 8), so the order of the steps matters.
        low = max(-box.track, min(box.track, fewest0) - most1)
        high = min(box.track, max(-box.track, -fewest1) + most0)
        if not low <= marker <= high:
            raise BadDump(f"dump: the marker of pattern {SYMBOLS[pattern]} does not fit the albums")


def _steps(box: Box, state: KimonoState, seat: int, pattern: int, rewards: int) -> tuple[int, int]:
    """The fewest and the most steps of a pattern that a seat can have made with the photos of its album."""
    album = state.album[seat]
    laid = {number // N_TOKENS: number % N_TOKENS for number in state.tokens[seat]}
    sure = list(laid.values()).count(pattern)
    sure += len([slot for slot in photos(album) if box.pattern[album[slot]] == pattern])  # ruling 5
    bare = [symbol for slot, symbol in _matches(box, state, seat).items() if slot not in laid]
    most = sure
    if state.supply[pattern] == 0:  # ruling 7: a step without a token
        most += bare.count(pattern) + bare.count(WILD)
    lost = 3 * rewards if pattern <= state.comparing else 0  # ruling 10: own pattern and two matches
    return max(0, sure - lost), most


def _check_sudden(box: Box, state: KimonoState, sudden_victory: bool) -> None:
    """Only the player of the turn can have reached it, and then has won as soon as all choices are made."""
    mover = (state.turn - 1) % 2
    reached = [sudden_victory and box.sudden(state.markers, seat) for seat in range(2)]
    if state.sudden and not (reached[mover] and state.won == 1 << mover):
        raise BadDump("dump: this is no sudden victory")
    for seat in range(2):
        waits = state.sudden or (state.step == NAME and seat == mover)  # ruling 38
        if reached[seat] and not (waits and seat == mover):
            raise BadDump(f"dump: seat {seat} would have won by sudden victory")
