"""The components file: counts, errors by line, the other readings, positions that cannot occur."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import genjiko
from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.aqua_mirabilis import scoring
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import BONUSES, METHODS
from genjiko.games.aqua_mirabilis.state import BONUS, STEPS
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents, BadDump
from genjiko.kernel.game import census_totals
from tests.games.aqua_mirabilis.table import (
    BLUE,
    board_of,
    give,
    legal,
    play,
    rules_of,
    set_bonus,
    set_matrix,
    state_of,
    step,
    table,
    tiles,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_is_complete(players: int) -> None:
    totals = census_totals(genjiko.new("aqua-mirabilis", players, seed=1).census())
    assert {name: totals[name] for name in totals if name.startswith("flower")} == {f"flower {f}": 16 for f in "BJLNOR"}
    assert (totals["cubes"], totals["tokens"]) == (60, 34)
    assert sum(count for name, count in totals.items() if name.startswith("recipe")) == 35
    assert sum(count for name, count in totals.items() if name.startswith("tile")) == 28
    assert sum(count for name, count in totals.items() if name.startswith("ability")) == 6
    assert [totals[f"method {m}"] for m in ("distillation", "maceration", "extraction")] == [players] * 3


BAD = [
    ("cubes = 60", "cubes = 61", "cubes is fixed at 60"),
    ('order = ["B", "J"', 'order = ["J", "J"', "order must name each of the six flowers once"),
    ('"BJLN", "BJLO"', '"BJLN", "BJLN"', "all 15 sets"),
    ("production = [2, 3, 3, 4, 0]", "production = [2, 3, 3, 4, 1]", "neither production nor travel"),
    ('"grasse", "", "", "koln"', '"", "", "", "koln"', "spots must name grasse and each city once"),
    ('effect = "S:LL"', 'effect = "S:"', "effect 'S:' is none of"),
    ('effect = "S:LL"', 'effect = "S:LX"', "must name flowers by letter"),
    ('effect = "R1:J"', 'effect = "R1:JJ"', "must name flowers by letter"),
    ('effect = "ORIG"', 'effect = "GOLD"', "effect 'GOLD' is none of"),
    ("market = 2\npoints = 2", "market = 3\npoints = 2", "the box holds 6 special abilities, not 7"),
    ("one = [2, 3]", "one = [2]", "the box holds 35 recipes, not 34"),
    ("spaces = [2, 2]", "spaces = [2, 3]", "the spaces of one couple cost the same"),
    ("at_least = [1, 4, 6]", "at_least = [4, 1, 6]", "at_least must rise"),
    ("coach_optional = false", "coach_optional = 1", "coach_optional must be true or false"),
    ('flowers = "BO"', 'flowers = "BB"', "flowers names a flower twice"),
]


@pytest.mark.parametrize(("old", "new", "complaint"), BAD)
def test_a_wrong_box_is_refused_by_line(old: str, new: str, complaint: str) -> None:
    text = shipped_components("aqua-mirabilis").text
    assert old in text
    with pytest.raises(
        BadComponents, match=r"mine.toml, line \d+: table .*" + re.escape(complaint.rsplit(": ", maxsplit=1)[-1])
    ):
        find_rules(new_header("aqua-mirabilis", 2, components=Components(text.replace(old, new), "mine.toml")))


# -- the other readings, each one value of the components file --


def test_the_coach_may_be_free_to_stay() -> None:
    game = give(table(changes={"coach_optional = false": "coach_optional = true"}), flowers="R", ap=2, coach=2)
    assert legal(play(game, "produce")) == ["coach stay", "coach left 1", "coach right 1"]
    assert tiles(play(game, "coach stay")) == ""  # who stays in Paris does not visit it


def test_a_coach_without_steps_stays_of_itself() -> None:
    game = give(table(changes={"coach = [1, 1, 2, 2, 0]": "coach = [1, 0, 2, 2, 0]"}), flowers="R", ap=2)
    assert step(play(game, "produce")) == "extra"
    assert board_of(game).coach == rules_of(game).box.grasse


def test_thrown_recipes_may_be_out_of_the_game() -> None:
    changes = {"thrown_recipe_returns = true": "thrown_recipe_returns = false"}
    game = give(table(changes=changes), perfumes="B1/1:J", tokens=0)
    play(game, "visit D", "gift 1")
    assert (state_of(game).recipes[0], game.census()["recipe B1/1"]["out"]) == (0, 1)


def test_the_parade_may_count_all_empty_sub_slots() -> None:
    game = table(changes={"parade_as_if_cube = true": "parade_as_if_cube = false"})
    give(set_matrix(game, "B", "J", "BJ4"), perfumes="B2/4:JN", letter=1)
    points = scoring.parade_points(rules_of(game).box, state_of(game), BLUE, board_of(game).perfumes[0])
    assert points == (0 + 1 + 1 + 3) + 4


def test_the_methods_bonus_may_count_methods_ever_had() -> None:
    game = table(changes={"methods_bonus_on_board = true": "methods_bonus_on_board = false"})
    board = board_of(set_bonus(game, "methods"))
    board.had = 0b11111
    scoring.final_scoring(rules_of(game).box, state_of(game), None)
    assert board.points[BONUS] == 7


def test_letters_may_be_two_of_each_level() -> None:
    game = table(changes={"two_sided = true": "two_sided = false"})
    give(give(game, 1, letter=1), 2, letter=1)
    assert board_of(play(give(game, tokens=0), "visit A")).letter == 0


def test_costs_track_week_and_order_are_values_of_the_file() -> None:
    changes = {
        'id = "C"\nspaces = [3]': 'id = "C"\nspaces = [2]',
        'days = ["Sun", "Mon", "Wed", "Fri"]': 'days = ["Sun", "Mon", "Wed"]',
        'order = ["B", "J", "L", "N", "O", "R"]': 'order = ["O", "B", "J", "L", "N", "R"]',
        'spots = ["london", "", "paris", "", "", "grasse"': 'spots = ["london", "", "paris", "", "grasse"',
    }
    game = give(table(2, changes=changes), tokens=0)
    box = rules_of(game).box
    assert (box.place_ap[18], box.last_day, box.order[0], box.grasse) == (2, 12, 4, 4)


# -- positions --


def broken(change: Callable[[Any], None]) -> dict[str, object]:
    dump = give(table(), perfumes="B1/1:J L1/1:N", influence="A", methods="maceration").dump()
    change(dump["state"])
    return dump


BROKEN: list[Callable[[Any], None]] = [
    lambda s: s["supply"].__setitem__(0, 0),
    lambda s: s["bonus"].__setitem__(0, "?"),
    lambda s: s["bonus"].__setitem__(0, s["bonus"][1]),
    lambda s: s["cubes"].__setitem__(0, 1),
    lambda s: s.update(token_supply=9),
    lambda s: s.update(trigger=1),
    lambda s: s.update(day=20),
    lambda s: s.update(won=1),
    lambda s: s.update(step="clean_up"),
    lambda s: s.update(step="keep"),
    lambda s: s["favours"].__setitem__(0, 1),
    lambda s: s["favours"].__setitem__(0, -1),
    lambda s: s["boards"].pop(),
    lambda s: s["boards"][0].update(led=[]),
    lambda s: s["boards"][0].update(coach=50),
    lambda s: s["boards"][0].update(methods=["extraction"]),
    lambda s: s["boards"][0]["stored"].__setitem__(1, "B"),
    lambda s: s["boards"][0]["perfumes"][0].update(complements="B"),
    lambda s: s["boards"][0]["perfumes"][0].update(recipe="B9/9"),
    lambda s: s["boards"][0].update(tiles=["L2"]),
    lambda s: s["stacks"][0].append("L1"),
    lambda s: s.update(workers=["B"]),
    lambda s: s.update(extra_field=1),
    lambda s: s.pop("market"),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_positions_that_cannot_occur_are_refused(number: int) -> None:
    with pytest.raises(BadDump):
        genjiko.restore(broken(BROKEN[number]))


def test_a_good_position_is_taken() -> None:
    game = genjiko.restore(broken(lambda s: None))
    assert game.to_act == (BLUE,)
    assert game.dump() == broken(lambda s: None)


def test_a_position_with_any_step_is_refused_or_can_be_played_to_its_end() -> None:
    taken = 0
    for number in range(0, 120, 8):
        game = genjiko.new("aqua-mirabilis", 3, seed=number)
        rng = Rng(number)
        for _ in range(number):
            game.play(game.legal()[rng.below(len(game.legal()))])
        for name in STEPS:
            dump = game.dump()
            assert isinstance(dump["state"], dict)
            dump["state"]["step"] = name
            try:
                other = genjiko.restore(dump)
            except BadDump:
                continue
            totals = census_totals(other.census())
            while not other.over:
                other.play(other.legal()[rng.below(len(other.legal()))])
            assert census_totals(other.census()) == totals
            taken += 1
    assert taken > 15


# -- the bounds of every figure --

BOUNDS: list[tuple[str, str, int, int]] = [
    ("cubes = 60", "cubes = {}", 60, 60),
    ("tokens = 34", "tokens = {}", 34, 34),
    ("influence = 8", "influence = {}", 8, 8),
    ("method_slots = 3", "method_slots = {}", 3, 3),
    ("perfume_slots = 3", "perfume_slots = {}", 3, 3),
    ("favours = 2", "favours = {}", 2, 2),
    ("weeks = 4", "weeks = {}", 4, 4),
    ("copies = 16", "copies = {}", 16, 16),
    ("players = 2\nsub_slots", "players = {}\nsub_slots", 2, 2),
    ("players = 4\nsub_slots", "players = {}\nsub_slots", 4, 4),
    ("players = 2\ndays", "players = {}\ndays", 2, 2),
    ("players = 4\ndays", "players = {}\ndays", 4, 4),
    ("sub_slots = 3\nmarket = 2", "sub_slots = {}\nmarket = 2", 1, 4),
    ("sub_slots = 3\nmarket = 2", "sub_slots = 3\nmarket = {}", 0, 8),
    ("delivery = [1, 1]", "delivery = [1, {}]", 1, 2),
    ("production = [2, 3, 3, 4, 0]", "production = [2, {}, 3, 4, 0]", 0, 9),
    ("coach = [1, 1, 2, 2, 0]", "coach = [1, {}, 2, 2, 0]", 0, 3),
    ('id = "paris"\nap = 2', 'id = "paris"\nap = {}', 1, 5),
    ("ap = 2\nletter = 0", "ap = 2\nletter = {}", 0, 4),
    ("letter = 0\npoints = 1", "letter = 0\npoints = {}", 0, 9),
    ("points = 1\nexperience = 1", "points = 1\nexperience = {}", 0, 3),
    ("base = [3]", "base = [{}]", 1, 5),
    ("specialization = [1, 2]", "specialization = [1, {}]", 1, 5),
    ("ability = [2]", "ability = [{}]", 1, 5),
    ("method = [1, 2]", "method = [{}, 2]", 1, 5),
    ("market = 2\npoints = 2\ncoach = 2", "market = {}\npoints = 0\ncoach = 0", 6, 6),
    ("market = 2\npoints = 2\ncoach = 2", "market = 3\npoints = 3\ncoach = {}", 0, 0),
    ("base = 1\n", "base = {}\n", 0, 3),
    ("specialization = 1\n", "specialization = {}\n", 0, 3),
    ("ability = 1\n", "ability = {}\n", 0, 3),
    ("method = 1\n", "method = {}\n", 0, 3),
    ("production = 1\nbaskets = 1", "production = {}\nbaskets = 1", 1, 9),
    ("baskets = 2\nequal = true", "baskets = {}\nequal = true", 1, 2),
    ('flowers = "BJLNO"\nscents = 1', 'flowers = "BJLNO"\nscents = {}', 1, 4),
    ('flowers = "BJLNOR"\nscents = 2', 'flowers = "BJLNOR"\nscents = {}', 2, 2),
    ('flowers = "BJLNR"\nscents = 3', 'flowers = "BJLNR"\nscents = {}', 2, 4),
    ('id = "D"\nspaces = [3]', 'id = "D"\nspaces = [{}]', 1, 5),
    ("spaces = [1, 1, 1, 1]", "spaces = [{0}, {0}, {0}, {0}]", 1, 5),
    ("pieces = 8", "pieces = {}", 8, 8),
    ("one = [2, 3]", "one = [2, {}]", 1, 9),
    ("court = [0, 1, 2, 3, 5]", "court = [0, 1, 2, 3, {}]", 0, 20),
    ("king = 3", "king = {}", 0, 20),
    ("king_with_b = 5", "king_with_b = {}", 0, 20),
    ("perfection = 1", "perfection = {}", 0, 20),
    ("cube_with_d = 2", "cube_with_d = {}", 0, 20),
    ("token = 1", "token = {}", 0, 20),
    ("majority = 5", "majority = {}", 0, 20),
    ("at_least = [5]", "at_least = [{}]", 1, 20),
    ("at_least = [5]\npoints = [5]", "at_least = [5]\npoints = [{}]", 0, 20),
]


def box_with(old: str, new: str) -> Box:
    text = shipped_components("aqua-mirabilis").text
    assert old in text, old
    return Box(Components(text.replace(old, new, 1), "mine.toml"), 2)


@pytest.mark.parametrize("number", range(len(BOUNDS)))
def test_a_figure_may_be_anything_within_its_bounds_and_nothing_beyond(number: int) -> None:
    old, new, low, high = BOUNDS[number]
    for value in (low, high):
        box_with(old, new.format(value))
    for value in (low - 1, high + 1):
        with pytest.raises(BadComponents):
            box_with(old, new.format(value))


WRONG_LENGTH = [
    ("delivery = [1, 1]", "delivery = [1]"),
    ("delivery = [1, 1]", "delivery = [1, 1, 1]"),
    ("production = [2, 3, 3, 4, 0]", "production = [2, 3, 3, 4]"),
    ("production = [2, 3, 3, 4, 0]", "production = [2, 3, 3, 4, 0, 0]"),
    ("coach = [1, 1, 2, 2, 0]", "coach = [1, 1, 2, 0]"),
    ("coach = [1, 1, 2, 2, 0]", "coach = [1, 1, 2, 2, 1]"),
    ("base = [3]", "base = [3, 3]"),
    ("specialization = [1, 2]", "specialization = [1]"),
    ("ability = [2]", "ability = []"),
    ("method = [1, 2]", "method = [1, 2, 2]"),
    ("spaces = [1, 1]\n", "spaces = [1]\n"),
    ("spaces = [2, 2]\n", "spaces = [2, 2, 2]\n"),
    ('id = "C"\nspaces = [3]', 'id = "C"\nspaces = [3, 3]'),
    ("spaces = [1, 1, 1, 1]", "spaces = [1, 1, 1]"),
    ("spaces = [1, 1, 1, 1]", "spaces = [1, 1, 1, 2]"),
    ("court = [0, 1, 2, 3, 5]", "court = [0, 1, 2, 3]"),
    ("at_least = [1, 4, 6]\npoints = [2, 4, 6]", "at_least = [1, 4, 6]\npoints = [2, 4]"),
    ("at_least = [5]", "at_least = []"),
    ("at_least = [1, 4, 6]", "at_least = [1, 4, 4]"),
    ('days = ["Sun", "Mon", "Wed", "Fri"]', 'days = ["Sun"]'),
    ('days = ["Sun", "Mon", "Wed", "Fri"]', 'days = ["Mon", "Sun", "Wed", "Fri"]'),
    ('days = ["Sun", "Mon", "Wed", "Fri"]', 'days = ["Sun", "Mon", "Mon", "Fri"]'),
    ('order = ["B", "J", "L", "N", "O", "R"]', 'order = ["B", "J", "L", "N", "O"]'),
    ('order = ["B", "J", "L", "N", "O", "R"]', 'order = ["B", "J", "L", "N", "O", "O"]'),
    ('sends_home = ["london", "florence"]', 'sends_home = ["rome"]'),
    ("flowers = [0, 1]\n", "flowers = [1, 1]\n"),
    ("flowers = [0, 1]\n", "flowers = [0, 2]\n"),
    ('gift = "BJL"', 'gift = "BJX"'),
    ('gift = "BJL"', 'gift = ""'),
    ('flowers = "BO"', 'flowers = ""'),
    ('effect = "C2"', 'effect = "C2:B"'),
    ('effect = "F:LLNN"', 'effect = "F"'),
    ('effect = "F:LLNN"', 'effect = "F:any"'),
    ('effect = "R2:any"', 'effect = "R2:all"'),
    ('effect = "R2:any"', 'effect = "R2"'),
    ("equal = false", "equal = 0"),
    ("two_sided = true", 'two_sided = "yes"'),
    ('id = "P1"', 'id = "P2"'),
    ('id = "paris"', 'id = "rome"'),
    ('id = "distillation"', 'id = "still"'),
    ('id = "A"\n', 'id = "B"\n'),
    ('id = "exp5"', 'id = "exp6"'),
    ('base = "B"\n', 'base = "J"\n'),
    ("ap = 2\n", "ap = 2\nmore = 1\n"),
    ('effect = "S:LL"\n', 'effect = "S:LL"\nmore = 1\n'),
    ("production = 1\nbaskets", "more = 1\nproduction = 1\nbaskets"),
    ('gift = "BJL"\n', 'gift = "BJL"\nmore = 1\n'),
    ("one = [2, 3]\n", "one = [2, 3]\nmore = 1\n"),
    ("at_least = [5]\n", "at_least = [5]\nmore = 1\n"),
    ("weeks = 4\n", "weeks = 4\nmore = 1\n"),
    ("coach_optional = false\n", "coach_optional = false\nmore = true\n"),
]


@pytest.mark.parametrize(("old", "new"), WRONG_LENGTH)
def test_a_box_with_another_shape_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadComponents):
        box_with(old, new)


def test_what_the_shipped_box_says() -> None:
    box = rules_of(table(3)).box
    assert box.place_ap == [1, 1, 1, 1, 1, 1, 3, 1, 2, 2, 1, 2, 2, 3, 3, 3, 1, 2, 3, 3, 1]
    assert box.place_room == [1] * 16 + [2, 2, 1, 1, 4]
    assert (box.production, box.steps) == ([0, 2, 3, 3, 4, 0], [0, 1, 1, 2, 2, 0])
    assert (box.city_letter, box.city_points, box.city_experience) == ([0, 1, 2, 3], [1, 2, 3, 4], [1] * 4)
    assert [box.spots.index(c) for c in ("london", "paris", "grasse", "koln", "florence")] == [0, 2, 5, 8, 10]
    assert box.sends_home == [False, True, False, True]
    assert [box.city_at.index(city) for city in range(4)] == [2, 0, 8, 10]
    assert [box.kind[t] for t in range(28)] == [
        0, 1, 2, 3, 4, 5, 6, 7, 7, 9, 10, 11, 11, 11, 14, 14, 16, 16, 18, 18, 18, 21, 21, 23, 23, 23, 26, 26,
    ]  # fmt: skip
    assert [box.effect_flowers[t] for t in (0, 3, 9, 5)] == [[2, 2, 3, 3], [2, 2], [0, 1, 2], []]
    assert [box.effect_base[t] for t in (0, 5, 6, 7, 14)] == [-1, 1, 5, -1, -1]
    assert (box.method_points, box.method_baskets, box.method_scents) == (
        [1, 2, 1, 2, 1], [1, 2, 1, 2, 2], [1, 2, 2, 3, 2],
    )  # fmt: skip
    assert box.method_equal == [True, False, True, True, True]
    assert box.method_flowers == [0b011111, 0b111111, 0b010001, 0b101111, 0b111110]
    assert box.gift_scents == [0b000111, 0b111000, 0, 0]
    assert (box.gift_token, box.gift_perfume) == ([False, False, True, False], [False, False, False, True])
    assert [len(recipes) for recipes in box.recipes_of] == [6, 6, 6, 6, 6, 5]
    assert (box.week, box.last_day, box.sub_slots, box.market, box.factors) == (5, 20, 4, 3, [1, 2])
    assert (box.position, box.grasse, box.copies) == ([0, 1, 2, 3, 4, 5], 5, 16)
    assert sorted(map(sorted, box.deliveries)) == [list(c) for c in combinations(range(6), 4)]


def test_a_bonus_counts_its_highest_step() -> None:
    box = rules_of(table()).box
    tokens = 8
    assert [box.bonus_value(tokens, n) for n in range(8)] == [0, 2, 2, 4, 4, 4, 6, 6]


def test_a_method_for_one_basket_is_for_equal_ones() -> None:
    box = box_with('baskets = 1\nequal = true\nflowers = "BO"', 'baskets = 1\nequal = false\nflowers = "BO"')
    assert box.method_equal[2]


# -- what is wrong with a position, in words --

COMPLAINTS: list[tuple[Callable[[Any], None], str]] = [
    (lambda s: s.update(seat=3), "boards and seat do not fit 3 players"),
    (lambda s: s["boards"].append(s["boards"][2]), "boards and seat do not fit 3 players"),
    (lambda s: s["bonus"].__setitem__(3, "?"), "bonus must name four different tiles"),
    (lambda s: s["bonus"].__setitem__(3, s["bonus"][0]), "bonus must name four different tiles"),
    (lambda s: s["cubes"].__setitem__(35, 1), "cubes lie on the diagonal"),
    (lambda s: s["cubes"].__setitem__(7, 1), "cubes lie on the diagonal"),
    (lambda s: s["stacks"].__setitem__(3, ["K1", *s["stacks"][3]]), "stacks[3] holds a tile of another city"),
    (lambda s: s.update(day=21), "day and trigger do not fit each other"),
    (lambda s: s.update(day=20), "day and trigger do not fit each other"),
    (lambda s: s.update(trigger=0), "day and trigger do not fit each other"),
    (lambda s: s.update(day=20, trigger=3), "trigger is no seat"),
    (lambda s: s["boards"][1].update(tiles=["L2"]), "boards[1]: tile L2 goes by the name L1"),
    (lambda s: s["boards"][1].update(flipped=["K7"]), "boards[1]: tile K7 goes by the name K5"),
    (lambda s: s["boards"][2].update(tiles=["P2", "P1"]), "boards[2].tiles must be sorted"),
    (lambda s: s["boards"][2].update(coach=11), "boards[2].coach is beyond the track"),
    (lambda s: s["boards"][2].update(methods=[]), "boards[2].methods cannot be"),
    (lambda s: s["boards"][2].update(methods=["extraction"]), "boards[2].methods cannot be"),
    (lambda s: s["boards"][2].update(methods=list(METHODS[:4]), had=list(METHODS)), "boards[2].methods cannot be"),
    (lambda s: s["boards"][0]["stored"].__setitem__(1, "B"), "boards[0].stored does not fit the methods"),
    (lambda s: s["boards"][0]["stored"].__setitem__(0, "R"), "boards[0].stored does not fit the methods"),
    (lambda s: s["boards"][0]["stored"].__setitem__(4, "O"), "boards[0].stored does not fit the methods"),
    (lambda s: s["boards"][0].update(stored=["B", "B", *[None] * 8]), "boards[0].stored does not fit"),
    (lambda s: s["boards"][0].update(stored=[None, None, "B", "B", *[None] * 6]), "boards[0].stored does not fit"),
    (lambda s: s["boards"][0]["perfumes"].__setitem__(1, {**s["boards"][0]["perfumes"][0], "recipe": "B1/2"}),
     "boards[0] has two equal perfumes"),
    (lambda s: s["boards"][0].update(influence=[8, 1, 0, 0]), "boards[0] has more than 8 influence tokens"),
    (lambda s: s["boards"][0].update(led=[]), "boards[0].led does not fit the influence on dame A"),
    (lambda s: s["boards"][1].update(led=["D"]), "boards[1].led does not fit the influence on dame D"),
    (lambda s: s["favours"].__setitem__(3, 1), "favours[3] is held by somebody who does not lead"),
    (lambda s: s["favours"].__setitem__(0, -1), "boards[0] holds the wrong number of favours"),
    (lambda s: s["boards"][0].update(owes=True), "boards[0] owes a choice of favours that cannot be"),
    (lambda s: s["boards"][1].update(changed=["A"]), "boards[1] owes a choice of favours that cannot be"),
    (lambda s: s["boards"][0].update(ap=0), "boards[0].ap is 0, but only an action under way uses a sundial up"),
    (lambda s: s["boards"][1].update(ap=0), "boards[1].ap is 0, but only an action under way uses a sundial up"),
    (lambda s: s.update(won=1), "somebody has won exactly if the game is over"),
    (lambda s: s.update(step="over"), "somebody has won exactly if the game is over"),
    (lambda s: s.update(step="over", won=8), "somebody has won exactly if the game is over"),
    (lambda s: s.update(step="clean_up"), "the step 'clean_up' does not fit"),
    (lambda s: s.update(window="keep"), "the step 'main' does not fit"),
    (lambda s: s.update(window="parade"), "the step 'main' does not fit"),
    (lambda s: s.update(step="parade"), "the step 'parade' does not fit"),
    (lambda s: s.update(step="workers"), "the step 'workers' does not fit"),
    (lambda s: s.update(step="gifts"), "the step 'gifts' does not fit"),
    (lambda s: s.update(step="relocate"), "the step 'relocate' does not fit"),
    (lambda s: s.update(step="showing"), "the step 'showing' does not fit"),
    (lambda s: s.update(step="pair", chosen=2), "the step 'pair' does not fit"),
    (lambda s: s.update(step="pair", chosen=3), "the step 'pair' does not fit"),
    (lambda s: s.update(step="pair"), "the step 'pair' does not fit"),
    (lambda s: s.update(step="city_tile"), "the step 'city_tile' does not fit"),
    (lambda s: s.update(step="arrival"), "the step 'arrival' does not fit"),
    (lambda s: s.update(step="source"), "the step 'source' does not fit"),
    (lambda s: s.update(step="source", chosen=4), "the step 'source' does not fit"),
    (lambda s: s.update(step="dame"), "the step 'dame' does not fit"),
    (lambda s: s.update(step="dame", left=3), "the step 'dame' does not fit"),
    (lambda s: s.update(step="dame", left=1, chosen=4), "the step 'dame' does not fit"),
    (lambda s: s.update(step="macerate", chosen=1), "the step 'macerate' does not fit"),
    (lambda s: s.update(step="macerate", method="maceration"), "the step 'macerate' does not fit"),
    (lambda s: s.update(step="macerate", chosen=1, method="extraction"), "the step 'macerate' does not fit"),
    (lambda s: s.update(step="method", method="extraction"), "the step 'method' does not fit"),
    (lambda s: s.update(step="drop"), "the step 'drop' does not fit"),
    (lambda s: s.update(step="throw", chosen=1), "the step 'throw' does not fit"),
    (lambda s: s.update(step="recipe"), "the step 'recipe' does not fit"),
    (lambda s: s.update(step="complement"), "the step 'complement' does not fit"),
    (lambda s: s.update(step="complement", recipe="N1/1", chosen=1), "the step 'complement' does not fit"),
    (lambda s: s.update(step="complement2", recipe="N2/2"), "the step 'complement2' does not fit"),
    (lambda s: s.update(step="scent2"), "the step 'scent2' does not fit"),
    (lambda s: s.update(step="tile_base"), "the step 'tile_base' does not fit"),
    (lambda s: s.update(tile="P1"), "tile is not one that brings a recipe"),
    (lambda s: s.update(recipe="N1/1"), "a recipe is in hand exactly while its complements are chosen"),
    (lambda s: s.update(step="keep"), "the step leaves no choice"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(COMPLAINTS)))
def test_what_is_wrong_with_a_position_is_said(number: int) -> None:
    change, complaint = COMPLAINTS[number]
    with pytest.raises(BadDump, match=re.escape(complaint)):
        genjiko.restore(broken(change))


def test_a_sundial_is_used_up_only_inside_an_action() -> None:
    inside = play(give(table(), ap=1, scents="BB"), "visit A")
    assert genjiko.restore(inside.dump()).legal() == inside.legal()
    for game in (
        play(give(table(), scents="LNO", tiles="P1"), "make L"),  # the turn goes back to its main choice
        play(give(table(), flowers="BJ", ap=1), "produce"),
        play(give(table(), scents="BB", tiles="K5"), "flip K5", "visit A"),  # the tile pays
        play(table(), "visit A"),  # the extra turn is asked for: the sundial has been set back
    ):
        dump = game.dump()
        state: Any = dump["state"]
        state["boards"][BLUE]["ap"] = 0
        with pytest.raises(BadDump, match="uses a sundial up"):
            genjiko.restore(dump)


def test_a_cell_holds_no_more_cubes_than_it_has_places() -> None:
    dump = table(2).dump()
    state: Any = dump["state"]
    state["cubes"][1] = 4
    with pytest.raises(BadDump, match="a cell holds at most 3 cubes"):
        genjiko.restore(dump)


def test_what_a_dump_of_version_1_lacks_is_filled_in() -> None:
    dump = give(table(), influence="A").dump()
    state: Any = dump["state"]
    for board in state["boards"]:
        del board["changed"]
    assert genjiko.restore(dump).dump() == give(table(), influence="A").dump()
    for wrong in (None, {}, {"boards": 3}, {"boards": [3]}):
        with pytest.raises(BadDump):
            genjiko.restore({**dump, "state": wrong})


# -- census --


def test_where_everything_is() -> None:
    game = give(table(), flowers="BB", scents="B", stored={"distillation": "B"}, perfumes="J1/1:B", bases="J")
    give(
        game, methods="maceration", specializations="L", abilities="coach", tiles="P1 K1", flipped="K1", influence="AAB"
    )
    set_matrix(game, "B", "J", "BJ2")
    census = game.census()
    state = state_of(game)
    assert census["flower B"] == {
        "supply": state.supply[0], "market": 3, "flowers 0": 2, "scents 0": 1, "stored 0": 1, "perfumes 0": 1,
        **{f"{what} {seat}": 0 for seat in (1, 2) for what in ("flowers", "scents", "stored", "perfumes")},
    }  # fmt: skip
    assert state.supply[0] == 16 - 3 - 5
    assert census["influence of 0"] == {"stock": 5, "dames": 3}
    assert census["influence of 2"] == {"stock": 8, "dames": 0}
    assert census["cubes"] == {"supply": 58, "matrix": 2}
    assert census["tokens"] == {"supply": 2, "matrix": 29, "seat 0": 1, "seat 1": 1, "seat 2": 1}
    assert census["recipe J1/1"] == {"open": 0, "boards": 1, "in hand": 0}
    assert census["recipe J1/2"] == {"open": 1, "boards": 0, "in hand": 0}
    assert "recipe J1/4" not in census
    assert census["tile P1"] == {"stack": 0, "seat 0": 1, "seat 1": 0, "seat 2": 0}
    assert census["tile K1"] == {"stack": 0, "seat 0": 2, "seat 1": 0, "seat 2": 0}
    assert census["tile K5"] == {"stack": 3, "seat 0": 0, "seat 1": 0, "seat 2": 0}
    assert "tile K2" not in census
    assert census["base J"] == {"pool": 0, "seat 0": 1, "seat 1": 0, "seat 2": 0}
    assert census["base B"] == {"pool": 1, "seat 0": 0, "seat 1": 0, "seat 2": 0}
    assert census["specialization L"] == {"pool": 0, "seat 0": 1, "seat 1": 0, "seat 2": 0}
    assert census["ability coach"] == {"pool": 1, "boards": 1}
    assert census["ability market"] == {"pool": 2, "boards": 0}
    assert census["method maceration"] == {"pool": 2, "boards": 1}
    assert census["method distillation"] == {"pool": 0, "boards": 3}
    lies = BONUSES[state.bonus[0]]
    assert census[f"bonus {lies}"] == {"dames": 1, "out": 0}
    assert sum(places["dames"] for thing, places in census.items() if thing.startswith("bonus")) == 4
    give(game, scents="NL")
    play(game, "make L", "recipe L1/1")
    assert census_totals(game.census()) == census_totals(census)


def test_a_recipe_in_hand_is_counted() -> None:
    game = play(give(table(), scents="LNO"), "make L")
    assert game.census()["recipe L1/1"] == {"open": 0, "boards": 0, "in hand": 1}


def test_a_recipe_thrown_away_for_good_is_out() -> None:
    changes = {"thrown_recipe_returns = true": "thrown_recipe_returns = false"}
    game = give(table(changes=changes), perfumes="B1/1:J", tokens=0)
    assert game.census()["recipe B1/1"] == {"open": 0, "boards": 1, "in hand": 0, "out": 0}
    play(game, "visit D", "gift 1")
    assert game.census()["recipe B1/1"] == {"open": 0, "boards": 0, "in hand": 0, "out": 1}


@pytest.mark.parametrize(("dame", "influence"), [("A", "BC"), ("B", "AC"), ("C", "AB"), ("D", "BC")])
def test_a_token_on_its_way_to_any_dame_is_restored(dame: str, influence: str) -> None:
    game = play(give(table(), tiles="F6", tokens=0, influence=4 * influence), "flip F6", f"place {dame}")
    assert step(game) == "source"
    assert genjiko.restore(game.dump()).legal() == game.legal()
