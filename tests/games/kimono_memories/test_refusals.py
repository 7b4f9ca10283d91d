"""What is refused: actions, texts, positions and components."""

import pytest

import genjiko
from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.kimono_memories.actions import CATALOGUE
from genjiko.games.kimono_memories.box import Box
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents, BadOption
from tests.games.kimono_memories.tables import GAME, Table, in_order, rules, stacked
from tests.games.refusals import no_action, refused


def test_refusals_say_why() -> None:
    game = stacked(in_order("B01", "B09", "P4"))
    refused(game, "place 1,1", "cross_first")
    refused(game, "name cat", "cross_first")
    refused(game, "reward B01", "cross_first")
    game.play("cross 3")
    refused(game, "cross 1", "place_first")
    refused(game, "place 1,0", "occupied")
    refused(game, "place 1,2", "not_an_end")
    refused(game, "place 2,0", "no_support")
    game.play("place 1,-1")
    refused(game, "place 1,1", "name_first")
    refused(game, "cross 1", "name_first")
    game = Table().markers(1, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
    refused(game, "reward B01", "not_in_display")
    refused(game, "place 1,1", "reward_first")


@pytest.mark.parametrize(
    "text",
    ["", "walk 2", "cross", "cross 0", "cross 4", "place 6,0", "place 1,18", "place 5,4", "name wild", "reward DA"],
)
def test_texts_that_are_no_action(text: str) -> None:
    no_action(genjiko.new(GAME, seed=1), text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("place (2, -1)", "place 2,-1"),
        ("PLACE 2 -1", "place 2,-1"),
        ("reward b4", "reward B04"),
        ("Reward p5", "reward P5"),
        ("name CAT", "name cat"),
        ("  cross   2 ", "cross 2"),
    ],
)
def test_sloppy_notation_is_understood(text: str, meant: str) -> None:
    assert str(CATALOGUE.parse(text)) == meant


def test_the_catalogue_holds_164_actions() -> None:
    kinds = [action.kind for action in CATALOGUE.actions]
    assert [kinds.count(kind) for kind in ("cross", "place", "name", "reward")] == [3, 125, 6, 30]


def test_options_are_accepted_as_written() -> None:
    game = genjiko.new(GAME, options={"mode": "basic", "sudden_victory": "on"})
    assert game.rules.options == {"mode": "basic", "sudden_victory": "on"}
    assert genjiko.new(GAME).rules.options == {"mode": "expert", "sudden_victory": "off"}
    with pytest.raises(BadOption, match="sudden_victory is one of off, on"):
        genjiko.new(GAME, options={"sudden_victory": "maybe"})


# -- components --


def own(old: str, new: str) -> Components:
    text = shipped_components(GAME).text
    assert old in text
    return Components(text.replace(old, new, 1), "mine.toml")


B01 = 'id = "B01"\npattern = 3\nleft = "5"\nright = "6"\nobjects = ["umbrella"]\nmon = "upper left"\n'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (f"[[beauty]]\n{B01}", "", "table beauty: the box holds 25 of these, not 24"),
        (B01, B01.replace('"5"', '"8"'), "table beauty: left must be one of"),
        (B01, B01.replace('"5"', '"none"').replace('"6"', '"none"'), "table beauty: every card has a symbol"),
        (B01, B01.replace("umbrella", "fan"), "table object: the cards show 7 of fan, not 6"),
        (B01, B01 + 'size = "big"\n', "table beauty: unknown key 'size'"),
        (B01, B01.replace("B01", "B07"), "table beauty: id must be one of B01"),
        ("tokens = 6", "tokens = 5", "table pattern: tokens is fixed at 6"),
        ("tile = 7", "tile = 8", "table pattern: tile is fixed at"),
        ("places = 8", "places = 9", "table board: places is fixed at"),
        ("track = 4", "track = 3", "table board: track is fixed at"),
        ("reward_display = 2", "reward_display = 3", "table limits: reward_display is fixed at"),
        ('objects = ["lantern", "flower"]', "objects = []", "table prop: objects must name at least one"),
        ('id = "fan"', 'id = "kite"', "table object: id must be one of fan"),
        ("tokens = 7", "tokens = 0", "table cats: tokens must be"),
        ('id = "DB"', 'id = "DA"', "table departure: id must be one of DB"),
        ('beauty = "reconstructed"\n', "", "table beauty: .sources. must say"),
    ],
)
def test_components_that_break_the_box_are_refused_by_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadComponents, match=r"mine.toml, line \d+: " + complaint):
        find_rules(new_header(GAME, components=own(old, new)))


B20_END = 'objects = ["fan"]\nmon = "upper right"\n\n[[beauty]]\nid = "B21"'


def test_the_line_named_is_that_of_the_card() -> None:
    text = shipped_components(GAME).text
    line = text[: text.index('id = "B20"')].count("\n")
    with pytest.raises(BadComponents, match=f"mine.toml, line {line}: table beauty: mon"):
        find_rules(new_header(GAME, components=own(B20_END, B20_END.replace("upper right", "below"))))


def test_ruling_45_a_box_of_ones_own_may_hold_other_cards() -> None:
    changed = B01.replace("upper left", "both").replace('["umbrella"]', '["umbrella", "fan"]')
    text = own(B01, changed).text.replace('id = "fan"\nnumber = 6', 'id = "fan"\nnumber = 7')
    text = text.replace("[cats]\ntokens = 7", "[cats]\ntokens = 9")
    box = Box(Components(text, "mine.toml"))
    assert (box.mon[0], len(box.objects[0]), box.tokens[5]) == (3, 2, 9)
    game = genjiko.new(GAME, seed=1, components=Components(text, "mine.toml"))
    assert game.census()["token cat"]["supply"] == 9
    assert genjiko.load(game.record()).dump() == game.dump()


def test_the_shipped_box_says_what_is_reconstructed() -> None:
    assert shipped_components(GAME).sources == {
        "board": "deduced", "limits": "rulebook", "pattern": "rulebook", "colours": "reconstructed",
        "cats": "reconstructed", "object": "reconstructed", "beauty": "reconstructed", "prop": "reconstructed",
        "departure": "reconstructed",
    }  # fmt: skip
    box = rules().box
    assert [box.pattern.count(p) for p in range(5)] == [3, 4, 5, 6, 7]
    assert (box.deck, box.turns) == (20, 26)
    symbols = box.left[:25] + box.right[:25]
    assert [symbols.count(s) for s in range(-1, 7)] == [10, 4, 4, 6, 6, 6, 14, 0]


FIGURES = [
    ("places = 8", "board: places"), ("track = 4", "board: track"), ("cross_at_most = 3", "limits: cross_at_most"),
    ("reward_display = 2", "limits: reward_display"), ("cards_left_at_the_end = 2", "limits: cards_left_at_the_end"),
    ("sudden_victory_markers = 2", "limits: sudden_victory_markers"), ("number = 3", "pattern: number"),
    ("sudden_victory_space = 3", "limits: sudden_victory_space"), ("tile = 7", "pattern: tile"),
    ("tokens = 6", "pattern: tokens"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "where"), FIGURES)
def test_figures_of_the_rulebook_cannot_be_changed(line: str, where: str) -> None:
    key, _, number = line.rpartition(" ")
    fixed = int(number)
    for other in (fixed - 1, fixed + 1):
        with pytest.raises(BadComponents, match=f"table {where} is fixed at {fixed}"):
            find_rules(new_header(GAME, components=own(line, f"{key} {other}")))


@pytest.mark.parametrize(
    ("old", "key", "low", "high"),
    [("[cats]\ntokens = 7", "tokens", 1, 30), ("points = 3", "points", 1, 20), ("[[beauty]]\n" + B01, "pattern", 3, 7)],
)
def test_figures_of_a_box_of_ones_own_have_bounds(old: str, key: str, low: int, high: int) -> None:
    def change(number: int) -> Components:
        lines = [f"{key} = {number}" if line.startswith(f"{key} =") else line for line in old.split("\n")]
        return own(old, "\n".join(lines))

    for number in (low - 1, high + 1):
        with pytest.raises(BadComponents, match=f"{key} must be a whole number from {low} to {high}"):
            find_rules(new_header(GAME, components=change(number)))
    for number in (low, high):
        find_rules(new_header(GAME, components=change(number)))


@pytest.mark.parametrize(
    ("old", "table"),
    [
        ("[board]\n", "board"), ("[limits]\n", "limits"), ("[[pattern]]\n", "pattern"), ("[colours]\n", "colours"),
        ("[cats]\n", "cats"), ("[[object]]\n", "object"), ("[[beauty]]\n", "beauty"), ("[[prop]]\n", "prop"),
        ("[[departure]]\n", "departure"),
    ],
)  # fmt: skip
def test_a_key_that_no_table_has_is_refused(old: str, table: str) -> None:
    with pytest.raises(BadComponents, match=f"table {table}: unknown key 'size'"):
        find_rules(new_header(GAME, components=own(old, f'{old}size = "big"\n')))


def test_the_objects_of_a_prop_are_named_once_each() -> None:
    old = 'objects = ["lantern", "flower"]'
    with pytest.raises(BadComponents, match="table prop: objects must name at least one object, each once"):
        find_rules(new_header(GAME, components=own(old, 'objects = ["lantern", "lantern"]')))


def test_the_icons_must_add_up_in_both_directions() -> None:
    for number in (5, 7):
        with pytest.raises(BadComponents, match=f"table object: the cards show 6 of fan, not {number}"):
            find_rules(new_header(GAME, components=own('id = "fan"\nnumber = 6', f'id = "fan"\nnumber = {number}')))
