"""Which positions can occur: what `restore` refuses, and why."""

from collections.abc import Iterator
from typing import Any

import pytest

import genjiko
from genjiko.games.kimono_memories.album import SLOT_OF, SLOTS, new_album, slot_text
from genjiko.games.kimono_memories.cards import CARDS, CAT, KIMONOS, NONE, SYMBOLS, departure, side_of
from genjiko.games.kimono_memories.checks import (
    _check_markers,
    _check_sudden,
    _just_placed,
    _matches,
    _rewards,
    _steps,
)
from genjiko.games.kimono_memories.placing import lay, name_wild
from genjiko.games.kimono_memories.state import OVER, PLACE, REWARD, token
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadDump
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import GAME, Table, in_order, legal, rules, stacked, state_of
from tests.games.refusals import cannot_occur

OPTIONS = [{"mode": mode, "sudden_victory": sudden} for mode in ("expert", "basic") for sudden in ("off", "on")]


@pytest.mark.parametrize("options", OPTIONS)
def test_every_position_of_random_play_can_occur(options: dict[str, object]) -> None:
    for seed in range(12):
        game = genjiko.new(GAME, seed=seed, options=options)
        rng = Rng(seed)
        while not game.over:
            game.rules.checks.check(game.state)
            game.rules.checks.check(game.resample(0, rng).state)
            choices = game.legal()
            game.play(choices[rng.below(len(choices))])
        game.rules.checks.check(game.state)
        assert genjiko.restore(game.dump()).dump() == game.dump()


def greedy_for_tokens(game: Game, rng: Rng, wanted: str) -> str:
    """The placement that brings the most tokens, and always the same name, so that tokens run out."""
    choices = legal(game)
    if choices[0].startswith("name"):
        return f"name {wanted}" if f"name {wanted}" in choices else choices[0]
    if not choices[0].startswith("place"):
        return choices[rng.below(len(choices))]
    gains = []
    for text in choices:
        trial = game.copy()
        seat = trial.to_act[0]
        trial.play(text)
        gains.append((len(state_of(trial).tokens[seat]), text))
    return max(gains)[1]


@pytest.mark.parametrize("wanted", ["3", "7", "cat"])
def test_positions_without_tokens_left_can_occur(wanted: str) -> None:
    out = 0
    for seed in range(5):
        game = genjiko.new(GAME, seed=seed)
        rng = Rng(seed)
        while not game.over:
            game.play(greedy_for_tokens(game, rng, wanted))
            game.rules.checks.check(game.state)
            out += 0 in state_of(game).supply
    assert out > 0


# -- positions after few moves --


def after(*moves: str) -> dict[str, Any]:
    game = stacked(in_order("B25", "B09", "P4"))
    for text in moves:
        game.play(text)
    return game.dump()


STEP = "step, actor, comparing, taken, sudden and won do not fit each other"
EMPTIED = "emptied must be the place just before the photographer, after a photo was taken"
NAMING = "slot and side are set exactly while a name is asked for"
NO_MATCH = r"tokens\[0\]: nothing matches to the right of "
PLACED = ("cross 1", "place 1,1")  # B25 beside DA: steps of 7 and 6, a token of 6
BOTH = (*PLACED, "cross 1", "place 1,1")  # and B09 beside DB: a step of 5, and 3 with its token
WILD = ("cross 3", "place 1,-1")  # P4 beside DA: two wild sides meet
CHANGES: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    ((), {"turn": 2}, STEP),
    ((), {"actor": 1}, STEP),
    ((), {"step": "place"}, STEP),
    ((), {"step": "reward"}, STEP),
    ((), {"step": "over"}, STEP),
    ((), {"won": 1}, STEP),
    ((), {"sudden": True}, STEP),
    ((), {"comparing": "3"}, STEP),
    ((), {"taken": "B01", "ring": [*CARDS[1:8], None]}, STEP),
    ((), {"tiles": [0, -1, -1, -1, -1]}, "the tile of pattern 3 does not fit its marker"),
    ((), {"markers": [5, 0, 0, 0, 0]}, r"state.markers\[0\] must be a whole number from -4 to 4"),
    ((), {"markers": [4, 4, 4, 4, 4]}, "the marker of pattern 3 does not fit the albums"),
    ((), {"markers": [0, 0, 0, 0, -1]}, "the marker of pattern 7 does not fit the albums"),
    ((), {"photographer": 3}, "the photographer cannot stand at gap 3 on turn 1"),
    ((), {"deck": ["?"] * 20}, r"hidden cards \('\?'\) cannot be played with"),
    ((), {"ring": [None] * 8}, "turn 1 does not fit 20 cards in the deck and the ring"),
    ((), {"deck": list(CARDS[10:29])}, "turn 1 does not fit 19 cards in the deck and the ring"),
    ((), {"emptied": 3}, EMPTIED),
    ((), {"slot": "1,0"}, NAMING),
    ((), {"side": "right"}, NAMING),
    ((), {"supply": [6, 6, 6, 6, 5, 7]}, "there are 5 of token 7, not 6"),
    ((), {"album": [{"1,0": "DB"}, {"1,0": "DA"}]}, r"album\[0\]: the departure card DA must lie at 1,0"),
    ((), {"album": [{"1,0": "DA"}, {"1,0": "B01"}]}, r"album\[1\]: the departure card DB must lie at 1,0"),
    ((), {"album": [{"1,0": "DA", "1,7": "B01"}, {"1,0": "DB"}]}, r"album\[0\]: the bottom row has a gap"),
    ((), {"album": [{"1,0": "DA", "1,1": "DB"}, {"1,0": "DB"}]}, r"album\[0\]: a departure card lies at 1,1"),
    ((), {"album": [{"9,0": "DA"}, {"1,0": "DB"}]}, r"state.album\[0\]: '9,0' is no slot of an album"),
    ((), {"album": [{"1,0": "XX"}, {"1,0": "DB"}]}, r"state.album\[0\]: 'XX' at 1,0 is no card \(B01 to B25, P1 to P5"),
    ((), {"album": [{"1,0": 7}, {"1,0": "DB"}]}, r"state.album\[0\]: 7 at 1,0 is no card"),
    ((), {"album": [3, {"1,0": "DB"}]}, r"state.album\[0\]: an album is an object of slots and cards"),
    ((), {"tokens": [{"1,0": "wild"}, {}]}, r"state.tokens\[0\]: 'wild' at 1,0 is no token \(3, 4, 5, 6, 7, cat\)"),
    ((), {"tokens": [{"1,0": None}, {}]}, r"state.tokens\[0\]: None at 1,0 is no token"),
    ((), {"tokens": [{"0,0": "3"}, {}]}, r"state.tokens\[0\]: '0,0' is no slot of an album"),
    ((), {"tokens": [[], {}]}, r"state.tokens\[0\]: tokens are an object of slots and symbols"),
    ((), {"tokens": [{"1,0": "cat"}, {}]}, r"tokens\[0\]: nothing matches to the right of 1,0"),
    ((), {"display": ["B01"]}, r"the albums must hold \[1, 1\] photos and the display 2"),
    ((), {"ring": ["B02", "B02", *CARDS[2:8]]}, "there are 0 of B01, not 1"),
    (("cross 1",), {"emptied": 4}, EMPTIED),
    (("cross 1",), {"photographer": 5}, EMPTIED),
    (("cross 1",), {"emptied": -1}, EMPTIED),
    (("cross 1",), {"photographer": 5, "emptied": 4}, "place 4 was emptied, but holds a card"),
    (("cross 1",), {"taken": None}, STEP),
    (("cross 1",), {"step": "cross"}, STEP),
    (PLACED, {"tokens": [{"1,0": "7"}, {}], "supply": [6, 6, 6, 6, 5, 7]}, NO_MATCH + "1,0"),
    (PLACED, {"tokens": [{}, {}], "supply": [6, 6, 6, 6, 6, 7]}, r"tokens\[0\]: the token .* right of 1,0 is missing"),
    (PLACED, {"album": [{"1,0": "DA", "2,0": "B25"}, {"1,0": "DB"}]}, r"album\[0\]: the photo at 2,0 has no support"),
    (PLACED, {"album": [{"1,0": "DA"}, {"1,0": "DB", "1,1": "B25"}], "tokens": [{}, {"1,0": "6"}]}, r"hold \[2, 1\]"),
    (PLACED, {"album": [{"1,0": "DA", "2,-1": "B25"}, {"1,0": "DB"}]}, r"album\[0\]: the photo at 2,-1 has no support"),
    (PLACED, {"album": [{"1,0": "DA", "1,1": "B25"}, {"1,0": "DB", "1,1": "DA"}]}, r"album\[1\]: a departure card"),
    (BOTH, {"tokens": [{"1,0": "6"}, {}], "supply": [6, 6, 6, 5, 6, 7]}, r"tokens\[1\]: the token .* 1,0 is missing"),
    (BOTH, {"tokens": [{"1,0": "6"}, {"1,-3": "3"}]}, r"tokens\[1\]: nothing matches to the right of 1,-3"),
    (PLACED, {"markers": [0, 0, 0, 1, 0]}, "the marker of pattern 7 does not fit the albums"),
    (PLACED, {"markers": [0, 0, 0, 0, 1]}, "the marker of pattern 6 does not fit the albums"),
    (PLACED, {"markers": [0, 0, 0, 1, 2]}, "the marker of pattern 7 does not fit the albums"),
    (PLACED, {"photographer": 0}, "the photographer cannot stand at gap 0 on turn 2"),
    (PLACED, {"photographer": 4}, "the photographer cannot stand at gap 4 on turn 2"),
    (WILD, {"slot": "1,0"}, "no two wild sides have just met at 1,0"),
    (WILD, {"slot": "1,0", "side": "left"}, "no two wild sides have just met at 1,0"),
    (WILD, {"side": "left"}, "no two wild sides have just met at 1,-1"),
    (WILD, {"slot": "1,4"}, "no two wild sides have just met at 1,4"),
    (WILD, {"slot": None}, NAMING),
    (WILD, {"tokens": [{"1,-1": "7"}, {}], "supply": [6, 6, 6, 6, 5, 7]}, NO_MATCH + "1,-1"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "change", "complaint"), CHANGES)
def test_positions_that_cannot_occur_are_refused(
    moves: tuple[str, ...], change: dict[str, Any], complaint: str
) -> None:
    good = after(*moves)
    assert genjiko.restore(good).dump() == good
    cannot_occur(good, f"^dump: .*{complaint}", **change)


@pytest.mark.parametrize("gap", [1, 2, 3])
def test_ruling_29_the_photographer_has_walked_one_to_three_cards_a_turn(gap: int) -> None:
    good = after(*PLACED)
    genjiko.restore({**good, "state": {**good["state"], "photographer": gap}})
    game = stacked(in_order("B25", "B09", "P4"))
    for moves in range(1, 5):
        game.play(f"cross {gap}")
        assert state_of(game).photographer == gap * moves % 8
        game.rules.checks.check(game.state)
        game.play(legal(game)[0])
        while legal(game)[0].startswith("name"):
            game.play("name 3")
        for other in range(8):
            state = state_of(game).copy()
            state.photographer = other
            if (other - moves) % 8 <= 2 * moves:
                game.rules.checks.check(state)
            else:
                with pytest.raises(BadDump, match=f"cannot stand at gap {other} on turn {moves + 1}"):
                    game.rules.checks.check(state)


def emptied_places(turns: int) -> Iterator[tuple[frozenset[int], int]]:
    """The sets of places that can be empty when the deck is used up, with the place emptied last: by walking."""
    found = {(frozenset([place]), place) for place in range(8)}
    for _ in range(turns - 1):
        wider = set()
        for empty, last in found:
            place = last
            for _ in range(3):
                place = (place + 1) % 8
                while place in empty:
                    place = (place + 1) % 8
                wider.add((empty | {place}, place))
        found = wider
    yield from found


@pytest.mark.parametrize("turn", [22, 23, 24, 26])
def test_ruling_1_the_photographer_can_have_walked_over_the_empty_places(turn: int) -> None:
    """From turn 22 on places stay empty: exactly the walks that can be made are accepted."""
    game = genjiko.new(GAME, seed=3)
    rng = Rng(3)
    while state_of(game).turn < turn:
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])
    possible = set(emptied_places(turn - 21))
    cards = [card for card in state_of(game).ring if card != NONE]
    sets = sorted({empty for empty, _ in possible}, key=sorted)
    assert len(sets) == {1: 8, 2: 24, 3: 56, 5: 56}.get(turn - 21, len(sets))
    for empty in sets:
        for gap in range(8):
            state = state_of(game).copy()
            rest = iter(cards)
            state.ring = [NONE if place in empty else next(rest) for place in range(8)]
            state.photographer = gap
            if (empty, (gap - 1) % 8) in possible:
                game.rules.checks.check(state)
            else:
                with pytest.raises(BadDump, match=f"cannot stand at gap {gap} on turn {turn}"):
                    game.rules.checks.check(state)


# -- sudden victory --


def suddenly() -> Game:
    """A game that seat 0 wins by sudden victory."""
    for seed in range(200):
        game = genjiko.new(GAME, seed=seed, options={"sudden_victory": "on"})
        rng = Rng(seed)
        while not game.over:
            choices = game.legal()
            game.play(choices[rng.below(len(choices))])
        if state_of(game).sudden and game.winners == (0,):
            return game
    raise AssertionError("no sudden victory in 200 games")


def test_a_position_that_sudden_victory_would_have_ended_is_refused() -> None:
    game = suddenly()
    good = game.dump()
    assert genjiko.restore(good).winners == (0,)
    state = good["state"]
    assert isinstance(state, dict)
    for change, complaint in (
        ({"won": 2}, "this is no sudden victory"),
        ({"won": 3}, "this is no sudden victory"),
        ({"sudden": False}, STEP),
        ({"actor": 0}, STEP),
    ):
        cannot_occur(good, complaint, **change)
    with pytest.raises(BadDump, match="this is no sudden victory"):
        genjiko.restore({**good, "options": {"sudden_victory": "off"}})
    going_on = genjiko.new(GAME, seed=int(game.chance.seed))
    for move in game.moves:
        going_on.play(move.action)
    assert not going_on.over
    with pytest.raises(BadDump, match="seat 0 would have won by sudden victory"):
        genjiko.restore({**going_on.dump(), "options": {"sudden_victory": "on"}})


def test_ruling_38_a_sudden_victory_waits_for_the_names_of_its_own_turn_only() -> None:
    table = Table(sudden="on").album(0, l1={1: "B01", 2: "B03", 3: "B04"}, l2={0: "P2", 2: "P1"}).taken("P5")
    state = table.state
    state.markers = [3, 3, 0, 0, 0]
    game = table.game()
    with pytest.raises(BadDump, match="seat 0 would have won"):
        _check_sudden(table.rules.box, state, True)
    game.play("place 2,1")
    _check_sudden(table.rules.box, state_of(game), True)
    state_of(game).markers = [-3, -3, 0, 0, 0]
    with pytest.raises(BadDump, match="seat 1 would have won"):
        _check_sudden(table.rules.box, state_of(game), True)
    _check_sudden(table.rules.box, state_of(game), False)


# -- the comparisons --


def comparisons(seed: int) -> Iterator[Game]:
    """The positions of a random game from the first comparison on."""
    game = genjiko.new(GAME, seed=seed)
    rng = Rng(seed)
    while not game.over:
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])
        if state_of(game).comparing != NONE:
            yield game


def test_comparisons_that_cannot_occur_are_refused() -> None:
    met = set()
    for seed in range(12):
        for game in comparisons(seed):
            state = state_of(game)
            met.add(state.step)
            dump: Any = game.dump()["state"]
            if game.over:
                cannot_occur(game.dump(), "the winners do not fit the score", won=3 - state.won if state.won < 3 else 1)
                cannot_occur(game.dump(), STEP, comparing="6")
                cannot_occur(game.dump(), STEP, won=0)
                cannot_occur(game.dump(), STEP, sudden=True)
                continue
            cannot_occur(game.dump(), STEP, actor=1 - state.actor)
            cannot_occur(game.dump(), STEP, turn=25)
            cannot_occur(game.dump(), STEP, step="cross", taken=None)
            cannot_occur(game.dump(), STEP, won=1)
            cannot_occur(game.dump(), EMPTIED, emptied=3)
            cannot_occur(game.dump(), STEP, tiles=[-1] * 5)
            if legal(game)[0].startswith("reward"):
                cannot_occur(game.dump(), "the albums must hold", display=dump["display"][1:])
                if state.comparing < 4:
                    cannot_occur(game.dump(), "the tile of pattern 7", tiles=[*dump["tiles"][:4], 1])
    assert met >= {PLACE, REWARD, OVER}


def test_ruling_37_a_choice_of_one_reward_card_is_refused() -> None:
    """The last card is taken by itself, so nobody is ever asked with one card in the display."""
    for seed in range(40):
        for game in comparisons(seed):
            state = state_of(game)
            if state.step == 1 and not state.display:
                asked = state.copy()
                asked.step = 3
                asked.display = [state.taken]
                asked.taken = NONE
                with pytest.raises(BadDump, match="the last card of the reward display is taken without a choice"):
                    game.rules.checks.check(asked)
                return
    raise AssertionError("no game came to its last reward card")


def test_a_comparison_without_a_card_left_is_no_decision() -> None:
    """Four cards for five tiles: seat 1 took two, seat 0 the other two, and pattern 7 brings its tile alone."""
    kimono = rules()
    state = Table().state
    state.comparing = 4
    state.tiles = [0, 1, 1, 0, 1]
    state.step = OVER
    assert _rewards(kimono.box, state) == [2, 2]
    state.step = PLACE
    with pytest.raises(BadDump, match="no reward card is left for this comparison"):
        _rewards(kimono.box, state)
    state.tiles[1] = NONE
    assert _rewards(kimono.box, state) == [2, 2]
    state.step = REWARD
    assert _rewards(kimono.box, state) == [2, 1]


# -- what is where --


def test_the_census_finds_every_piece_where_it_lies() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    game.play("cross 1")
    census = game.census()
    assert census["B25"] == {"ring": 0, "display": 0, "deck": 0, "taken": 1, "album 0": 0, "album 1": 0}
    assert census["B09"]["ring"] == 1
    game.play("place 1,1")
    census = game.census()
    assert census["B25"] == {"ring": 0, "display": 0, "deck": 0, "taken": 0, "album 0": 1, "album 1": 0}
    assert census["token 6"] == {"supply": 5, "album 0": 1, "album 1": 0}
    assert census["DB"]["album 1"] == 1
    assert census["scoring tiles"] == {"supply": 5, "seat 0": 0, "seat 1": 0}
    assert census["scoring markers"] == {"tracks": 5}
    assert sum(places["deck"] for places in census.values() if "deck" in places) == 19
    assert sum(places["display"] for places in census.values() if "display" in places) == 2
    state = state_of(game)
    state.tiles = [0, 1, 1, NONE, NONE]
    state.tokens[1] = [CAT]
    assert game.census()["scoring tiles"] == {"supply": 2, "seat 0": 1, "seat 1": 2}
    assert game.census()["token cat"] == {"supply": 7, "album 0": 0, "album 1": 1}
    assert len(game.census()) == KIMONOS + 2 + 6 + 2


def test_a_copy_shares_nothing_with_the_position_it_came_from() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    for text in (*PLACED, "cross 3"):
        game.play(text)
    state = state_of(game)
    other = state.copy()
    before = game.rules.checks.dump(other)
    assert before == game.rules.checks.dump(state)
    for cards in (state.ring, state.display, state.deck, state.supply, state.markers, state.tiles):
        cards.clear()
    for seat in range(2):
        state.album[seat].clear()
        state.tokens[seat].clear()
    assert game.rules.checks.dump(other) == before


def test_a_blank_position_has_nothing_in_it() -> None:
    blank = rules().checks.blank()
    assert (blank.turn, blank.comparing, blank.step, blank.actor, blank.photographer) == (1, NONE, 0, 0, 0)
    assert (blank.ring, blank.display, blank.deck, blank.supply) == ([], [], [], [])
    assert (blank.album, blank.tokens, blank.markers, blank.tiles) == ([[], []], [[], []], [0] * 5, [NONE] * 5)
    assert (blank.taken, blank.emptied, blank.slot, blank.side, blank.sudden, blank.won) == (
        NONE, NONE, NONE, 0, False, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("field", "low", "high", "length"),
    [
        ("turn", 1, 26, 0), ("actor", -1, 1, 0), ("photographer", 0, 7, 0), ("emptied", -1, 7, 0), ("won", 0, 3, 0),
        ("supply", 0, 30, 6), ("markers", -4, 4, 5), ("tiles", -1, 1, 5),
    ],
)  # fmt: skip
def test_numbers_out_of_their_bounds_are_refused(field: str, low: int, high: int, length: int) -> None:
    good = after()
    for number in (low - 1, high + 1):
        value = [number] * length if length else number
        with pytest.raises(BadDump, match=rf"state.{field}.* must be a whole number from {low} to {high}"):
            genjiko.restore({**good, "state": {**good["state"], field: value}})
    if length:
        with pytest.raises(BadDump, match=rf"state.{field} must be a list of {length}"):
            genjiko.restore({**good, "state": {**good["state"], field: [0] * (length + 1)}})


def test_ruling_34_an_album_has_room_for_18_photos_and_an_empty_slot_around_them() -> None:
    assert rules().bound == 4 * (26 + 4)
    album = new_album(departure(0))
    assert len(album) == (2 * 18 + 1) * (5 + 1)
    assert (album[18], album.count(NONE)) == (departure(0), len(album) - 1)
    assert [slot_text(slot) for slot in (SLOTS[0], SLOTS[-1])] == ["1,-17", "5,3"]


@pytest.mark.parametrize(("marker", "seat"), [(-4, 1), (-1, 1), (0, NONE), (1, 0), (4, 0)])
def test_a_marker_stands_on_the_side_of_a_seat_or_in_the_middle(marker: int, seat: int) -> None:
    assert side_of(marker) == seat


def test_a_copy_to_place_a_photo_in_is_the_same_position_and_leaves_it_alone() -> None:
    game = Table().album(0, l1={1: "B01", 2: "B03", 3: "B04"}, l2={0: "P2", 2: "P1"}).taken("P5").game()
    state = state_of(game)
    before = game.rules.checks.dump(state)
    other = state.copy_to_place()
    assert game.rules.checks.dump(other) == before
    lay(rules().box, other, SLOT_OF["2,1"], None)
    assert game.rules.checks.dump(state) == before
    game.play("place 2,1")
    before = game.rules.checks.dump(state)
    other = state.copy_to_place()
    assert game.rules.checks.dump(other) == before
    name_wild(rules().box, other, SYMBOLS.index("7"), None)
    assert game.rules.checks.dump(other) != before
    assert game.rules.checks.dump(state) == before


# -- what the albums tell about the steps --

SEVENS = ["B19", "B20", "B21", "B22", "B23", "B24", "B25"]


def row(names: list[str]) -> dict[int, str]:
    return dict(enumerate(names, start=1))


@pytest.mark.parametrize(
    ("mine", "theirs", "low", "high"),
    [(2, 0, 2, 2), (0, 3, -3, -3), (2, 3, -1, -1), (6, 0, 4, 4), (5, 2, 2, 3), (1, 6, -4, -3)],
)
def test_ruling_8_a_marker_stands_where_the_steps_can_lead(mine: int, theirs: int, low: int, high: int) -> None:
    table = Table().album(0, l1=row(SEVENS[:mine])).album(1, l1=row(SEVENS[mine : mine + theirs]))
    for marker in range(-4, 5):
        table.state.markers = [0, 0, 0, 0, marker]
        if low <= marker <= high:
            _check_markers(table.rules.box, table.state)
        else:
            with pytest.raises(BadDump, match="the marker of pattern 7 does not fit the albums"):
                _check_markers(table.rules.box, table.state)


def test_the_fewest_and_the_most_steps_of_an_album() -> None:
    table = Table().album(0, l1={-1: "P4", 1: "B25"})
    state, box = table.state, table.rules.box
    seven, six, three, four = (SYMBOLS.index(symbol) for symbol in "7634")
    assert [_steps(box, state, 0, pattern, 0) for pattern in (seven, six, three)] == [(1, 1), (0, 0), (0, 0)]
    state.tokens[0] = [token(SLOT_OF["1,0"], six)]
    assert _steps(box, state, 0, six, 0) == (1, 1)
    assert _steps(box, state, 1, six, 0) == (0, 0)
    state.tokens[0] = []
    state.supply[six] = 0  # the match with the departure card, and the two wild sides
    assert _steps(box, state, 0, six, 0) == (0, 2)
    state.supply = [0, 6, 6, 6, 6, 7]
    assert [_steps(box, state, 0, pattern, 0) for pattern in (three, four)] == [(0, 1), (0, 0)]


def test_ruling_10_a_reward_may_have_lost_three_steps_of_a_compared_pattern() -> None:
    table = Table().album(0, l1=row(SEVENS))
    state, box = table.state, table.rules.box
    seven = SYMBOLS.index("7")
    for comparing, fewest in ((NONE, 7), (seven - 1, 7), (seven, 4)):
        state.comparing = comparing
        assert _steps(box, state, 0, seven, 1) == (fewest, 7)
    assert _steps(box, state, 0, seven, 2) == (1, 7)
    assert _steps(box, state, 0, seven, 3) == (0, 7)


def test_matches_that_are_still_to_be_named_have_no_token_yet() -> None:
    table = Table().album(0, l1={1: "B01", 2: "B03", 3: "B04"}, l2={0: "P2", 2: "P1"}).taken("P5")
    game, box = table.game(), table.rules.box
    left, right, start = SLOT_OF["2,0"], SLOT_OF["2,1"], SLOT_OF["1,0"]
    five, wild = SYMBOLS.index("5"), SYMBOLS.index("wild")
    game.play("place 2,1")
    assert _matches(box, state_of(game), 0) == {start: five}
    assert _matches(box, state_of(game), 1) == {}
    game.play("name 7")
    assert _matches(box, state_of(game), 0) == {start: five, left: wild}
    state_of(game).actor = 1
    assert _matches(box, state_of(game), 0) == {start: five, left: wild, right: wild}


@pytest.mark.parametrize(
    ("slot", "last"),
    [("1,0", False), ("1,-1", True), ("1,1", False), ("1,2", False), ("1,3", True), ("1,4", False), ("2,1", False),
     ("2,2", False), ("3,1", True)],
)  # fmt: skip
def test_the_photo_placed_last_lies_free_and_at_an_end_of_the_bottom_row(slot: str, last: bool) -> None:
    table = Table().album(0, l1={-1: "B01", 1: "B02", 2: "B04", 3: "B05"}, l2={1: "B06", 2: "B07"}, l3={1: "B08"})
    if slot == "1,3":
        table.state.album[0][SLOT_OF["2,2"]] = NONE
        table.state.album[0][SLOT_OF["3,1"]] = NONE
    table.state.slot = SLOT_OF[slot]
    assert _just_placed(table.state) == last


@pytest.mark.parametrize(("above", "covered"), [("2,-1", "1,-1"), ("2,0", "1,1")])
def test_a_photo_with_another_on_it_was_not_placed_last(above: str, covered: str) -> None:
    table = Table().album(0, l1={-1: "B01", 1: "B02"})
    table.state.album[0][SLOT_OF[above]] = 5
    for slot in ("1,-1", "1,1"):
        table.state.slot = SLOT_OF[slot]
        assert _just_placed(table.state) == (slot != covered)
