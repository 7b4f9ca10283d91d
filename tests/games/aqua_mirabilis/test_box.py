"""The components file: counts, errors by line, the other readings, positions that cannot occur."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import genjiko
from genjiko.games import find_rules, shipped_components
from genjiko.games.aqua_mirabilis import scoring
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
    ("cubes = 60", "cubes = 61", "cubes must be a whole number from 60 to 60"),
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
        find_rules("aqua-mirabilis", 2, components=Components(text.replace(old, new), "mine.toml"))


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
    points = scoring.parade_points(rules_of(game).box, state_of(game), board_of(game), board_of(game).perfumes[0])
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
