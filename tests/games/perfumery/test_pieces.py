"""Essences, cards, notation and fields: the small parts that everything else rests on."""

import pytest

import genjiko
from genjiko.games.perfumery import essences
from genjiko.games.perfumery.actions import (
    CATALOGUE,
    DISCARDS,
    MOST_IN_A_NOTE,
    PLACES,
    SOURCES,
    STOCKYARD,
    STORAGE,
    USES,
    Play,
    tidy,
)
from genjiko.games.perfumery.cards import (
    FIRST_PERFUME,
    FUNDS,
    IDS,
    NUMBER_OF,
    different,
    insert,
    is_perfume,
    is_recipe,
    names,
)
from genjiko.games.perfumery.essences import ONE, as_list, count, from_letters, holds, letters, size
from genjiko.games.perfumery.state import PLAYER_FIELDS, PerfumeryState, Player, fields_for, note_bit, space_bit
from genjiko.kernel.codec import Codec
from genjiko.kernel.errors import BadDump
from tests.games.perfumery.test_hidden import attributes

# -- essences --


def test_a_set_of_essences_counts_each_kind() -> None:
    some = from_letters("FFFGASS")
    assert [count(some, kind) for kind in range(4)] == [3, 1, 1, 2]
    assert size(some) == 7
    assert as_list(some) == [0, 0, 0, 1, 2, 3, 3]
    assert letters(some) == "FFFGASS"
    assert from_letters("SAFGSFF") == some
    assert sum((ONE[0] * 3, ONE[1], ONE[2], ONE[3] * 2)) == some
    assert [size(ONE[kind] * 100) for kind in range(4)] == [100] * 4


@pytest.mark.parametrize(
    ("all_of_it", "part", "held"),
    [
        ("FFG", "FG", True), ("FFG", "FFG", True), ("FFG", "", True), ("FFG", "FFF", False), ("FFG", "A", False),
        ("", "F", False), ("SSSS", "F", False), ("GGGG", "F", False), ("FS", "S", True), ("S", "SS", False),
        ("AG", "GG", False), ("", "", True),
    ],
)  # fmt: skip
def test_a_set_holds_another(all_of_it: str, part: str, held: bool) -> None:
    assert holds(from_letters(all_of_it), from_letters(part)) is held


def test_letters_that_are_no_essences() -> None:
    with pytest.raises(ValueError, match="'x' is no essence"):
        from_letters("Fx")
    assert count(from_letters("G" * 127), 1) == essences.MOST == 127
    with pytest.raises(ValueError, match="too many essences G"):
        from_letters("G" * 128)


# -- cards --


def test_cards_run_from_recipes_to_perfumes_to_funds() -> None:
    assert (FIRST_PERFUME, FUNDS, len(IDS)) == (40, 80, 81)
    assert [IDS[n] for n in (0, 14, 15, 29, 30, 39)] == ["R1-01", "R1-15", "R2-01", "R2-15", "R3-01", "R3-10"]
    assert [IDS[n] for n in (40, 54, 55, 69, 70, 79, 80)] == [
        "P1-01", "P1-15", "P2-01", "P2-15", "P3-01", "P3-10", "funds",
    ]  # fmt: skip
    assert [is_recipe(card) for card in (-1, 0, 39, 40, 80)] == [False, True, True, False, False]
    assert [is_perfume(card) for card in (-1, 39, 40, 79, 80)] == [False, False, True, True, False]
    assert NUMBER_OF["P1-01"] == 40
    assert names([0, 80, 40]) == ["R1-01", "funds", "P1-01"]


def test_a_bag_of_cards_stays_sorted() -> None:
    bag: list[int] = []
    for card in (5, 80, 0, 80, 41, 3, 5):
        insert(bag, card)
        assert bag == sorted(bag)
    assert bag == [0, 3, 5, 5, 41, 80, 80]
    assert different(bag) == [0, 3, 5, 41, 80]
    assert different([7, 7]) == [7]
    assert different([]) == []


# -- notation --


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("  Install  r1-3 ", "install R1-03"), ("USE stock f", "use stockyard F"), ("use storage s", "use storage S"),
        ("Pay Funds", "pay funds"), ("store s", "store S"), ("sort R2-14", "sort R2-14"), ("Finish", "finish"),
        ("pay p3-9", "pay P3-09"), ("place Base 12", "place base 12"), ("acquire 1", "acquire 1"),
    ],
)  # fmt: skip
def test_sloppy_notation_is_understood(text: str, meant: str) -> None:
    assert str(CATALOGUE.parse(text)) == meant


def test_what_cannot_be_tidied_stays() -> None:
    assert tidy("Sort r1-x") == "sort r1-x"
    assert tidy("stock f") == "stock F"
    assert tidy("use 7 f") == "use 7 F"


def test_actions_say_what_they_name() -> None:
    found: dict[str, tuple[int, int, int]] = {}
    for action in CATALOGUE.actions:
        assert isinstance(action, Play)
        found[action.text] = (action.verb, action.what, action.where)
    assert len({verb for verb, _, _ in found.values()}) == 20
    assert [found[f"acquire {n}"][1] for n in (1, 5)] == [0, 4]
    assert [found[f"note {note}"][2] for note in ("top", "middle", "base")] == [0, 1, 2]
    assert found["place base 7"][1:] == (7, 2)
    assert PLACES[2 * MOST_IN_A_NOTE + 7].text == "place base 7"
    assert found["use storage A"][1:] == (2, STORAGE)
    assert USES[4 * STORAGE + 2].text == "use storage A"
    assert [SOURCES[STOCKYARD], SOURCES[STORAGE]] == ["stockyard", "storage"]
    assert found["produce P1-01"][1] == 40
    assert found["pay funds"][1] == 80
    assert [DISCARDS[n].text for n in (0, 40, 80)] == ["discard R1-01", "discard P1-01", "discard funds"]


# -- fields --


BOUNDS = [
    ("round", 1, 8), ("first", 0, 2), ("turn", 0, 1000), ("acting", -1, 2), ("owed", 0, 1000), ("path", -1, 3),
    ("starting", 0, 2), ("next_holder", -1, 2), ("next_column", -1, 3),
]  # fmt: skip
PLAYER_BOUNDS = [("perfumers", 2, 3), ("ready", 0, 3), ("note", 0, 2), ("height", 0, 40), ("paid", 0, 12)]


def within(codec: Codec, low: int, high: int) -> None:
    for value in (low, high):
        assert codec.decode("x", value) == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadDump, match=f"from {low} to {high}"):
            codec.decode("x", value)


@pytest.mark.parametrize(("name", "low", "high"), BOUNDS)
def test_numbers_of_a_dump_have_bounds(name: str, low: int, high: int) -> None:
    within(fields_for(3)[name], low, high)


@pytest.mark.parametrize(("name", "low", "high"), PLAYER_BOUNDS)
def test_numbers_of_a_seat_have_bounds(name: str, low: int, high: int) -> None:
    within(PLAYER_FIELDS[name], low, high)


LISTS: list[tuple[str, list[object]]] = [
    ("tiles", [-1, 0, 1, 2]), ("columns", [[], [], [], []]), ("supply", [-1000, 1000, 0, 0]),
]  # fmt: skip
PLAYER_LISTS: list[tuple[str, list[object]]] = [("notes", [[], ["R1-01"], []]), ("stock", ["", "F", "FS"])]


def test_lists_of_a_dump_have_lengths() -> None:
    fields = fields_for(3)
    for name, right in LISTS:
        assert fields[name].decode("x", right) == right
        for other in (right[:-1], [*right, right[0]]):
            with pytest.raises(BadDump):
                fields[name].decode("x", other)
    with pytest.raises(BadDump):
        fields["tiles"].decode("x", [3, 0, 0, 0])
    for low in (-1001, 1001):
        with pytest.raises(BadDump):
            fields["supply"].decode("x", [low, 0, 0, 0])
    for name, right in PLAYER_LISTS:
        decoded = PLAYER_FIELDS[name].decode("x", right)
        assert PLAYER_FIELDS[name].encode(decoded) == right
        with pytest.raises(BadDump):
            PLAYER_FIELDS[name].decode("x", right[1:])
    with pytest.raises(BadDump):
        fields["players"].decode("x", [])


def test_essences_and_spaces_of_a_dump_are_read_and_written() -> None:
    assert PLAYER_FIELDS["stored"].decode("x", "GF") == from_letters("FG")
    for wrong in (7, "X", None):
        with pytest.raises(BadDump):
            PLAYER_FIELDS["stored"].decode("x", wrong)
    used = PLAYER_FIELDS["used"]
    assert used.encode(note_bit(1) | space_bit(0) | space_bit(4)) == ["middle", "sort", "start"]
    assert used.decode("x", ["start", "middle", "sort", "sort"]) == note_bit(1) | space_bit(0) | space_bit(4)
    for strange in ("top", ["roof"], [7]):
        with pytest.raises(BadDump, match="spaces are a list of top, middle, base, sort"):
            used.decode("x", strange)
    assert [note_bit(n) for n in range(3)] == [1, 2, 4]
    assert [space_bit(n) for n in range(5)] == [8, 16, 32, 64, 128]


# -- states --


def test_a_new_state_is_empty() -> None:
    assert attributes(PerfumeryState()) == {
        "acting": 0, "columns": [], "first": 0, "lifted": -2, "next_column": -1, "next_holder": -1, "note": -1,
        "owed": 0, "path": -1, "perfumes": [], "phase": 0, "players": [], "recipes": [], "round": 1, "starting": 0,
        "step": 0, "supply": [0, 0, 0, 0], "tiles": [], "turn": 0,
    }  # fmt: skip
    assert attributes(Player()) == {
        "hand": [], "height": 0, "making": -2, "note": 0, "notes": [[], [], []], "paid": 0, "perfumers": 2, "pot": 0,
        "produced": [], "ready": 2, "step": 0, "stock": [0, 0, 0], "stored": 0, "used": 0,
    }  # fmt: skip


def different_everywhere() -> PerfumeryState:
    """A state in which no two attributes are equal."""
    state = PerfumeryState()
    for number, name in enumerate(attributes(state), 100):
        if isinstance(getattr(state, name), int):
            setattr(state, name, number)
    state.columns, state.tiles, state.perfumes, state.recipes = [[1], [2]], [3], [4], [5]
    state.supply = [6, 7, 8, 9]
    player = Player()
    for number, name in enumerate(attributes(player), 200):
        if isinstance(getattr(player, name), int):
            setattr(player, name, number)
    player.hand, player.notes, player.stock, player.produced = [10], [[11], [12], [13]], [14, 15, 16], [17]
    state.players = [player, Player()]
    return state


def plain(thing: object) -> object:
    """A state as plain values."""
    if isinstance(thing, list):
        return [plain(part) for part in thing]
    return thing if isinstance(thing, int) else {name: plain(value) for name, value in attributes(thing).items()}


def test_a_copy_is_equal_and_shares_nothing() -> None:
    state = different_everywhere()
    other = state.copy()
    assert plain(other) == plain(state)
    before = plain(state)
    for shared in (other.columns, other.columns[0], other.tiles, other.perfumes, other.recipes, other.supply):
        shared.clear()
    player = other.players[0]
    for own in (player.hand, player.notes[0], player.notes[1], player.notes[2], player.stock, player.produced):
        own.clear()
    player.notes.clear()
    other.players.clear()
    assert plain(state) == before


@pytest.mark.parametrize("seat", [0, 1, -1, genjiko.OPEN])
def test_what_is_seen_is_a_copy_but_for_the_decks(seat: int) -> None:
    rules = genjiko.new("perfumery", 2).rules
    state = different_everywhere()
    state.perfumes, state.recipes = [41, 42, 43], [1, 2]
    seen = rules.view.observe(state, seat)
    hidden = seat != genjiko.OPEN
    assert (seen.perfumes, seen.recipes) == (([-1] * 3, [-1] * 2) if hidden else ([41, 42, 43], [1, 2]))
    for deck in (seen.perfumes, seen.recipes, seen.columns[0], seen.columns, seen.tiles, seen.supply):
        deck.clear()
    seen.players[0].hand.clear()
    assert (state.perfumes, state.recipes, state.columns, state.tiles) == ([41, 42, 43], [1, 2], [[1], [2]], [3])
    again = rules.view.observe(state, seat)
    state.perfumes, state.recipes = again.perfumes, again.recipes
    assert plain(again) == plain(state)


@pytest.mark.parametrize(("players", "bound"), [(2, 4208), (3, 6528), (4, 9120)])
def test_no_game_is_longer_than_its_bound(players: int, bound: int) -> None:
    assert genjiko.new("perfumery", players).rules.bound == bound
