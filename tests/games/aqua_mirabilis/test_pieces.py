"""Small numbers and their names: masks, recipes, perfumes, places, the catalogue, and how a state is written."""

from collections.abc import Callable
from typing import Any

import pytest

from genjiko.games.aqua_mirabilis import actions, pieces, state
from genjiko.games.aqua_mirabilis.actions import CATALOGUE, Play
from genjiko.games.aqua_mirabilis.pieces import FLOWERS, METHODS, NONE, SHOWN
from genjiko.games.aqua_mirabilis.state import BOARD_FIELDS, FIELDS, AquaState, Board
from genjiko.kernel.codec import Codec, encode_fields
from genjiko.kernel.errors import BadDump
from tests.games.aqua_mirabilis.table import give, rules_of, state_of, table

CITIES = ("paris", "london", "koln", "florence")
ABILITIES = ("market", "points", "coach")

# -- masks, recipes, perfumes, tiles --


def test_masks() -> None:
    for mask in range(64):
        members = [i for i in range(6) if mask & 2**i]
        assert (pieces.MEMBERS[mask], pieces.SIZE[mask]) == (members, len(members))
        assert pieces.letters(mask) == "".join("BJLNOR"[i] for i in members)
    assert (len(pieces.MEMBERS), len(pieces.SIZE)) == (64, 64)


def test_a_recipe_is_base_slots_and_level() -> None:
    found = []
    for base in range(6):
        for slots in (1, 2):
            for level in range(1, 10):
                number = pieces.recipe(base, slots, level)
                found.append(number)
                found_again = (pieces.base_of(number), pieces.slots_of(number), pieces.level_of(number))
                assert found_again == (base, slots, level)
                assert pieces.RECIPE_NAMES[number] == f"{'BJLNOR'[base]}{slots}/{level}"
    assert found == list(range(108))
    assert (pieces.RECIPES, len(pieces.RECIPE_NAMES)) == (108, 108)


def test_a_perfume_is_a_recipe_with_complements() -> None:
    for number in range(108):
        for mask in range(64):
            made = pieces.perfume(number, mask)
            assert (pieces.recipe_in(made), pieces.complements_in(made), made & SHOWN) == (number, mask, 0)
            shown = made | SHOWN
            assert (pieces.recipe_in(shown), pieces.complements_in(shown), shown & SHOWN) == (number, mask, SHOWN)
    made = pieces.perfume(pieces.recipe(2, 2, 3), 0b001001)
    assert pieces.perfume_name(made | SHOWN) == "L-BN"
    assert pieces.what_it_is(made) == {"perfume": "L-BN", "base": "L", "complements": ["B", "N"]}


def test_tiles_and_places() -> None:
    names = [f"{city}{n}" for city in "PLKF" for n in range(1, 8)]
    assert names == pieces.TILE_NAMES
    assert [pieces.city_of(tile) for tile in range(28)] == [city for city in range(4) for _ in range(7)]
    kinds = ["market B", "market J", "market L", "market N", "market O", "market R", "base"]
    kinds += ["specialization", "specialization", "ability", "method", "method", *CITIES]
    kinds += ["couple A", "couple B", "couple C", "couple D", "versailles"]
    assert [name.removesuffix(" 1").removesuffix(" 2") for name in pieces.PLACE_NAMES] == kinds
    types = list(dict.fromkeys(kinds))
    assert [types.index(kind) for kind in kinds] == pieces.TYPE_OF
    assert (pieces.TYPES, pieces.PLACES, len(types)) == (19, 21, 19)
    named = (pieces.BASE_PLACE, pieces.SPECIALIZATION_PLACE, pieces.ABILITY_PLACE, pieces.METHOD_PLACE)
    assert named == tuple(kinds.index(kind) for kind in ("base", "specialization", "ability", "method"))
    far = (pieces.CITY_PLACE, pieces.COUPLE_PLACE, pieces.VERSAILLES)
    assert far == tuple(kinds.index(kind) for kind in ("paris", "couple A", "versailles"))


def test_names_stand_for_their_numbers() -> None:
    assert CITIES[pieces.LONDON] == "london"
    assert [METHODS[pieces.DISTILLATION], FLOWERS[pieces.JASMINE], FLOWERS[pieces.ROSE]] == ["distillation", "J", "R"]
    assert [pieces.FAVOUR_A, pieces.FAVOUR_B, pieces.FAVOUR_C, pieces.FAVOUR_D] == [0, 1, 2, 3]
    assert [pieces.MARKET_ABILITY, pieces.POINTS_ABILITY, pieces.COACH_ABILITY] == [0, 1, 2]
    effects = [
        pieces.FLOWERS_TILE, pieces.SCENTS_TILE, pieces.ONE_SLOT_TILE, pieces.TWO_SLOTS_TILE, pieces.CHOICE_TILE,
        pieces.TOKEN_TILE, pieces.POINTS_TILE, pieces.FREE_TILE, pieces.SECOND_TILE, pieces.HALF_TILE,
        pieces.INFLUENCE_TILE,
    ]  # fmt: skip
    names = ["F", "S", "R1", "R2", "C2", "ORIG", "PP2", "FREE3", "SECOND", "HALF", "INF2"]
    assert [pieces.EFFECTS[effect] for effect in effects] == names
    assert pieces.as_letters([1, 0, 2, 0, 0, 1]) == ["B", "L", "L", "R"]


STEP_CONSTANTS = {
    "OVER": "over", "MAIN": "main", "AT_MARKET": "workers", "FLOWER": "flower", "BASE": "base",
    "SPECIALIZATION": "specialization", "ABILITY": "ability", "PAYMENT": "payment", "METHOD": "method",
    "DROP_METHOD": "drop", "GIFTS": "gifts", "RELOCATE": "relocate", "KEEP_FAVOURS": "keep", "SHOWING": "showing",
    "PAIR": "pair", "SECOND": "second", "CONVERT": "convert", "MACERATE": "macerate", "STORING": "store",
    "ON_THE_ROAD": "coach", "CITY_TILE": "city_tile", "ARRIVAL": "arrival", "LAST": "last", "EXTRA_STEP": "extra",
    "THROW_STEP": "throw", "TILE_BASE": "tile_base", "RECIPE_STEP": "recipe", "COMPLEMENT": "complement",
    "COMPLEMENT2": "complement2", "SCENT": "scent", "SCENT2": "scent2", "DAME": "dame", "SOURCE": "source",
    "PARADE": "parade", "CLEAN_UP": "clean_up",
}  # fmt: skip
POINT_CONSTANTS = {
    "ORIGINALITY": "originality", "COURT": "court", "KING": "king", "PERFECTION": "perfection", "CUBES": "cubes",
    "HALF": "half", "PARADE_POINTS": "parade", "TOKEN_POINTS": "tokens", "CITY_POINTS": "cities",
    "DAME_POINTS": "dames", "BONUS": "bonus_a",
}  # fmt: skip


def test_steps_and_kinds_of_points_have_their_names() -> None:
    assert {name: state.STEPS[getattr(state, name)] for name in STEP_CONSTANTS} == STEP_CONSTANTS
    assert len(state.STEPS) == len(STEP_CONSTANTS)
    assert {name: state.POINTS[getattr(state, name)] for name in POINT_CONSTANTS} == POINT_CONSTANTS
    assert state.POINTS[state.BONUS :] == ("bonus_a", "bonus_b", "bonus_c", "bonus_d")
    windows = [state.STEPS[step] for step in state.WINDOWS]
    assert windows == ["main", "gifts", "showing", "convert", "last"]


# -- the catalogue: ids as on the game's page, and what each action means --


def expected_catalogue() -> list[tuple[str, str, int, int]]:
    """Text, name of the verb and its two numbers, in the order of the ids."""
    six, dames, slots = range(6), "ABCD", range(3)
    goes = [*[f"market {f}" for f in FLOWERS], "base", "specialization 1", "specialization 2", "ability", "method 1"]
    goes += ["method 2", *[f"travel {city}" for city in CITIES], *[f"visit {d}" for d in dames], "versailles"]
    found: list[tuple[str, str, int, int]] = [(text, "GO", i, 0) for i, text in enumerate(goes)]
    found.append(("produce", "PRODUCE", 0, 0))
    found += [(f"worker {FLOWERS[x]} {FLOWERS[y]}", "WORKER", x, y) for x in six for y in six if x != y]
    found.append(("collect", "COLLECT", 0, 0))
    found += [(f"pick {FLOWERS[f]}", "PICK", f, 0) for f in six]
    found += [(f"learn {name}", "LEARN_ABILITY", i, 0) for i, name in enumerate(ABILITIES)]
    found += [(f"learn {name}", "LEARN_METHOD", i, 0) for i, name in enumerate(METHODS)]
    found += [(f"drop {name}", "DROP", i, 0) for i, name in enumerate(METHODS)]
    found += [(f"gift {FLOWERS[f]}", "GIFT_SCENT", f, 0) for f in six]
    found.append(("gift token", "GIFT_TOKEN", 0, 0))
    found += [(f"gift {slot + 1}", "GIFT_PERFUME", slot, 0) for slot in slots]
    found += [(f"move {dame}", "MOVE", i, 0) for i, dame in enumerate(dames)]
    found += [(f"place {dame}", "PLACE", i, 0) for i, dame in enumerate(dames)]
    found += [(f"keep {dames[a]}{dames[b]}", "KEEP", a, b) for a in range(4) for b in range(a + 1, 4)]
    found += [(f"show {slot + 1}", "SHOW", slot, 0) for slot in slots]
    found.append(("court-down", "COURT_DOWN", 0, 0))
    for verb in ("USE", "STORE", "DISCARD"):
        found += [(f"{verb.lower()} {m} {FLOWERS[f]}", verb, i, f) for i, m in enumerate(METHODS) for f in six]
    found.append(("coach stay", "COACH", 0, 0))
    found += [(f"coach left {n}", "COACH", -n, 0) for n in range(1, 5)]
    found += [(f"coach right {n}", "COACH", n, 0) for n in range(1, 5)]
    found.append(("coach home", "HOME", 0, 0))
    found += [(f"take {name}", "TAKE", tile, 0) for tile, name in enumerate(pieces.TILE_NAMES)]
    found.append(("take none", "TAKE", NONE, 0))
    found += [(f"throw {slot + 1}", "THROW", slot, 0) for slot in slots]
    found += [(f"recipe {name}", "RECIPE", number, 0) for number, name in enumerate(pieces.RECIPE_NAMES)]
    found += [(verb.lower(), verb, 0, 0) for verb in ("DONE", "STOP", "END", "EXTRA", "PASS")]
    found += [(f"make {FLOWERS[f]}", "MAKE", f, 0) for f in six]
    found += [(f"flip {name}", "FLIP", tile, 0) for tile, name in enumerate(pieces.TILE_NAMES)]
    found.append(("end storing", "END_STORING", 0, 0))
    return found


def test_every_action_of_the_catalogue() -> None:
    expected = expected_catalogue()
    verbs = list(dict.fromkeys(verb for _, verb, _, _ in expected))
    assert len({getattr(actions, verb) for verb in verbs}) == len(verbs) == 32
    found = []
    for action in CATALOGUE.actions:
        assert isinstance(action, Play)
        verb = next(verb for verb in verbs if getattr(actions, verb) == action.verb)
        found.append((action.text, verb, action.a, action.b))
    assert found == expected
    assert [action.id for action in CATALOGUE.actions] == list(range(380))


def test_pairs_of_dames() -> None:
    assert actions.PAIRS == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


SLOPPY = {
    "  MARKET  b ": "market B",
    "travel Köln": "travel koln",
    "Köln": "travel koln",
    "paris": "travel paris",
    "couple a": "visit A",
    "flip p4": "flip P4",
    "keep ba": "keep AB",
    "keep d a": "keep AD",
    "court down": "court-down",
    "end turn": "end",
    "extra turn": "extra",
    "done storing": "end storing",
    "stop storing": "end storing",
    "END STORING": "end storing",
}


@pytest.mark.parametrize("text", list(SLOPPY))
def test_sloppy_notation_is_understood(text: str) -> None:
    assert str(CATALOGUE.parse(text)) == SLOPPY[text]


def test_tidy_leaves_nothing_of_nothing() -> None:
    assert actions.tidy("") == ""
    assert actions.tidy("couple A B") == "visit a b"


# -- a state as JSON --

NUMBERS: dict[str, tuple[int, int]] = {
    "cube_supply": (0, 60), "token_supply": (0, 34), "day": (0, 28), "trigger": (-1, 3), "turns": (0, 100_000),
    "seat": (0, 3), "budget": (0, 5), "moved": (0, 3), "points": (0, 99), "gifts": (0, 99), "left": (0, 99),
    "showings": (0, 2), "last_points": (0, 1000), "chosen": (-1, 5), "won": (0, 15),
}  # fmt: skip
BOARD_NUMBERS: dict[str, tuple[int, int]] = {
    "ap": (0, 5), "letter": (0, 4), "tokens": (0, 34), "coach": (0, 99), "last_type": (-1, 18),
}  # fmt: skip
LISTS: dict[str, tuple[int, int, int]] = {
    "market": (6, 0, 16), "supply": (6, 0, 16), "cubes": (36, 0, 4), "abilities": (3, 0, 6), "methods": (5, 0, 4),
    "favours": (4, -1, 3), "looked": (4, 0, 15), "deliveries": (6, 0, 14),
}  # fmt: skip
BOARD_LISTS: dict[str, tuple[int, int, int]] = {
    "flowers": (6, 0, 16), "scents": (6, 0, 16), "influence": (4, 0, 8), "points": (14, 0, 10_000),
}  # fmt: skip


def takes(codec: Codec, data: object) -> bool:
    try:
        value = codec.decode("it", data)
    except BadDump:
        return False
    assert codec.encode(value) == data
    return True


@pytest.mark.parametrize(("fields", "numbers"), [(FIELDS, NUMBERS), (BOARD_FIELDS, BOARD_NUMBERS)])
def test_numbers_stay_within_their_bounds(fields: dict[str, Codec], numbers: dict[str, tuple[int, int]]) -> None:
    for name, (low, high) in numbers.items():
        found = [takes(fields[name], n) for n in (low - 1, low, high, high + 1)]
        assert found == [False, True, True, False], name


@pytest.mark.parametrize(("fields", "lists"), [(FIELDS, LISTS), (BOARD_FIELDS, BOARD_LISTS)])
def test_lists_of_numbers_have_their_length_and_bounds(
    fields: dict[str, Codec], lists: dict[str, tuple[int, int, int]]
) -> None:
    for name, (length, low, high) in lists.items():
        for size in (length - 1, length + 1):
            assert not takes(fields[name], [low] * size), name
        found = [takes(fields[name], [n] * length) for n in (low - 1, low, high, high + 1)]
        assert found == [False, True, True, False], name


NAMED: list[tuple[dict[str, Codec], str, list[object], list[object]]] = [
    (FIELDS, "workers", [["B", "R"]], [["B"], ["B", "B", "B"], ["X", "B"], "BR"]),
    (FIELDS, "king", ["B", "R"], [None, "X", 0]),
    (FIELDS, "court", ["B", "R"], [None, "X", 0]),
    (FIELDS, "step", ["main", "over"], [None, "nap"]),
    (FIELDS, "window", ["main", "last"], [None, "nap"]),
    (FIELDS, "method", [None, "distillation", "extraction"], ["still"]),
    (FIELDS, "recipe", [None, "B1/1", "R2/9"], ["B3/1"]),
    (FIELDS, "tile", [None, "P1", "F7"], ["P8"]),
    (FIELDS, "bonus", [["?", "exp5", "levels", "?"]], [["?"] * 3, ["?"] * 5, ["x"] * 4]),
    (FIELDS, "stacks", [[[], ["P1"], [], ["F7", "F7"]]], [[[], [], []], [["P8"], [], [], []]]),
    (FIELDS, "bases", ["", "BR", "BJLNOR"], ["BB", "X", 3]),
    (FIELDS, "specializations", ["", "BR", "BJLNOR"], ["BB", "X", 3]),
    (FIELDS, "recipes", [[], ["B1/1", "B1/1", "R2/5"]], ["B1/1", ["X1/1"], 3]),
    (FIELDS, "extra", [True, False], [0, "no"]),
    (BOARD_FIELDS, "methods", [[], ["distillation", "extraction"]], [["still"], "distillation"]),
    (BOARD_FIELDS, "had", [["distillation"]], [["still"]]),
    (BOARD_FIELDS, "abilities", [["market", "coach"]], [["nap"]]),
    (BOARD_FIELDS, "led", [["A", "D"]], [["E"]]),
    (BOARD_FIELDS, "changed", [[], ["A", "D"]], [["E"], "AD"]),
    (BOARD_FIELDS, "stored", [[None, "B", *[None] * 8]], [[None] * 9, [None] * 11, ["X", *[None] * 9]]),
    (BOARD_FIELDS, "tiles", [["P1", "P1", "F7"]], [["P8"], "P1"]),
    (BOARD_FIELDS, "place", [None, "market B", "versailles"], ["home"]),
    (BOARD_FIELDS, "owes", [True, False], [1]),
]


@pytest.mark.parametrize("number", range(len(NAMED)))
def test_named_fields(number: int) -> None:
    fields, name, good, bad = NAMED[number]
    for data in good:
        assert takes(fields[name], data), (name, data)
    for data in bad:
        assert not takes(fields[name], data), (name, data)


def perfume(recipe: object, complements: object, shown: object) -> object:
    return {"recipe": recipe, "complements": complements, "shown": shown}


def test_perfumes_as_json() -> None:
    codec = BOARD_FIELDS["perfumes"]
    good = [None, perfume("B1/1", "J", False), perfume("L2/3", "BN", True)]
    assert takes(codec, good)
    assert not takes(codec, good[:2])
    assert not takes(codec, [*good, None])
    for wrong in (
        perfume("B1/1", "B", False), perfume("B1/1", "JN", False), perfume("B2/2", "J", False),
        perfume("B1/1", "J", 1), perfume("B1/0", "J", True), perfume("B1/1", "", True), {"recipe": "B1/1"},
        perfume("R2/3", "BR", True), "B-J", {**perfume("B1/1", "J", True), "more": 1},  # type: ignore[dict-item]
    ):  # fmt: skip
        assert not takes(codec, [wrong, None, None]), wrong


BLANK_BOARD: dict[str, object] = {
    "ap": 5, "flowers": [0] * 6, "scents": [0] * 6, "methods": ["distillation"], "had": ["distillation"],
    "stored": [None] * 10, "bases": "", "specializations": "", "abilities": [], "tiles": [], "flipped": [],
    "letter": 0, "influence": [0] * 4, "led": [], "owes": False, "changed": [], "perfumes": [None] * 3, "tokens": 0,
    "coach": 0, "place": None, "last_type": -1, "points": [0] * 14,
}  # fmt: skip
BLANK: dict[str, object] = {
    "boards": [], "market": [0] * 6, "supply": [0] * 6, "workers": ["B", "B"], "king": "B", "court": "B",
    "cubes": [0] * 36, "cube_supply": 0, "token_supply": 0, "recipes": [], "stacks": [[], [], [], []],
    "bases": "BJLNOR", "specializations": "BJLNOR", "abilities": [0] * 3, "methods": [0] * 5, "favours": [-1] * 4,
    "bonus": ["?"] * 4, "looked": [0] * 4, "deliveries": [0] * 6, "day": 0, "trigger": -1, "turns": 0, "seat": 0,
    "extra": False, "step": "main", "window": "main", "free": False, "produced": False, "budget": 0, "moved": 0,
    "points": 0, "gifts": 0, "left": 0, "court_moved": False, "showings": 0, "last_points": 0, "chosen": -1,
    "method": None, "recipe": None, "tile": None, "won": 0,
}  # fmt: skip


def test_a_blank_state_has_nothing_on_it() -> None:
    assert encode_fields(Board(), BOARD_FIELDS) == BLANK_BOARD
    assert encode_fields(AquaState(), FIELDS) == BLANK
    assert AquaState().options is None
    checks = rules_of(table()).checks
    assert checks.dump(checks.blank()) == BLANK


# -- copies and keys: every field counts --


def rich() -> AquaState:
    """A state in which no field has the value of a blank one (it need not be possible)."""
    game = give(table(), flowers="B", scents="J", methods="maceration", stored={"distillation": "L"}, bases="B",
                specializations="J", abilities="coach", tiles="P1", flipped="L1", letter=2, influence="A", tokens=2,
                perfumes="B1/1:J!", coach=3, place="base", after="base", ap=2)  # fmt: skip
    it = state_of(game)
    board = it.boards[0]
    board.owes, board.changed = True, 5
    board.points = list(range(1, 15))
    it.king, it.court, it.day, it.trigger, it.seat, it.extra = 3, 4, 7, 1, 2, True
    it.step, it.window, it.free, it.produced, it.budget, it.moved = 5, 22, True, True, 2, 1
    it.points, it.gifts, it.left, it.court_moved, it.showings, it.last_points = 3, 2, 1, True, 1, 9
    it.chosen, it.method, it.recipe, it.tile, it.won = 2, 1, 40, 5, 3
    it.cubes[1], it.looked[2] = 1, 4
    return it


def test_a_copy_has_every_field_and_shares_no_list() -> None:
    it = rich()
    rules = rules_of(table())
    other = it.copy()
    assert rules.checks.dump(other) == rules.checks.dump(it)
    assert other.options is it.options is not None
    for mine, theirs in ((it, other), (it.boards[0], other.boards[0])):
        for name in FIELDS if mine is it else BOARD_FIELDS:
            value = getattr(mine, name)
            assert not isinstance(value, list) or value is not getattr(theirs, name), name
    assert all(a is not b for a, b in zip(it.stacks, other.stacks, strict=True))
    assert all(a is not b for a, b in zip(it.boards, other.boards, strict=True))


def test_an_open_part_has_all_but_stacks_and_bonus_tiles() -> None:
    it = rich()
    rules = rules_of(table())
    want = rules.checks.dump(it)
    want["stacks"], want["bonus"] = [[], [], [], []], ["?"] * 4
    assert rules.checks.dump(it.open_part()) == want


def changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    assert isinstance(value, list)
    return [changed(value[0]), *value[1:]] if value else [1]


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_whatever_a_seat_sees_is_in_the_key(seat: int) -> None:
    it = rich()
    rules = rules_of(table())
    key = rules.view.information_key(it, seat)
    hash(key)
    for name in FIELDS:
        if name in ("boards", "stacks", "bonus"):
            continue
        other = it.copy()
        setattr(other, name, changed(getattr(other, name)))
        assert rules.view.information_key(other, seat) != key, name
    for name in BOARD_FIELDS:
        other = it.copy()
        board = other.boards[1 if name != "perfumes" else 0]
        setattr(board, name, changed(getattr(board, name)))
        assert rules.view.information_key(other, seat) != key, name


CHANGES: list[tuple[str, Callable[[AquaState], None], dict[int, bool]]] = [
    ("the top of a stack", lambda s: s.stacks[0].append(s.stacks[0].pop(0)), {-1: True, 0: True, 2: True}),
    ("the order below", lambda s: s.stacks[0].insert(0, s.stacks[0].pop(1)), {-1: False, 0: False, 2: False}),
    ("the height of a stack", lambda s: s.stacks[0].__delitem__(0), {-1: True, 0: True, 2: True}),
    ("the bonus that seat 2 knows", lambda s: s.bonus.__setitem__(2, 11 - s.bonus[2]), {-1: False, 0: False, 2: True}),
    ("a bonus nobody knows", lambda s: s.bonus.__setitem__(0, 11 - s.bonus[0]), {-1: False, 0: False, 2: False}),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_the_key_holds_what_a_seat_may_know_of_stacks_and_bonus_tiles(number: int) -> None:
    _, change, seen = CHANGES[number]
    rules = rules_of(table())
    for seat, differs in seen.items():
        it = rich()
        it.step = state.MAIN
        key = rules.view.information_key(it, seat)
        change(it)
        assert (rules.view.information_key(it, seat) != key) == differs
