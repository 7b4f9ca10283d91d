"""Boxes of one's own: figures that may differ are played by, those of the rulebook are not open to change."""

import re

import pytest

import genjiko
from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.parfum.pieces import AROMAS
from genjiko.games.parfum.rules import Parfum
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents
from genjiko.kernel.game import game_from
from tests.games.parfum.table import Table, money, note, offers, perfume, state_of, told

TEXT = shipped_components("parfum").text


def box(*changes: tuple[str, str], table: str = "") -> Components:
    """The shipped box with the first of each text (after the heading of a table) replaced."""
    text = TEXT
    for old, new in changes:
        start = text.index(table)
        assert old in text[start:], old
        text = text[:start] + text[start:].replace(old, new, 1)
    return Components(text, "mine.toml")


def rules(components: Components, players: int = 4) -> Parfum:
    found = find_rules(new_header("parfum", players, {}, components))[0]
    assert isinstance(found, Parfum)
    return found


def test_a_claim_pays_the_coin_of_the_note_and_not_its_icons() -> None:
    """In the shipped box both are the same; in another they need not be."""
    dear = rules(box(('aromas = ["violet"]\ncoin = 1', 'aromas = ["violet"]\ncoin = 7')))
    table = Table().water([], [], [], []).distillery("head Vi", "heart Vi").step("distill", (0, 1, 2, 3)).dice("ViVi")
    game = game_from(dear, table.state, table.game().chance, find_rules(new_header("parfum"))[1])
    game.play("claim 1")
    assert (money(game)[0], told(game, "claim")[0]["coin"]) == (7, 7)
    assert offers(game) == ["claim 2", "stop"]  # the other violet flask is left
    shown = game.view(0)["table"]
    assert isinstance(shown, dict)
    assert shown["turn"]["claimed"][0]["coin"] == 7
    assert game.breakdown[0]["notes"] == 7


def test_prices_parts_and_actions_of_the_box_are_played_by() -> None:
    mine = rules(box(("parts = 1\nprice = 4", "parts = 2\nprice = 9"), table="[[customer]]"))
    assert (mine.box.customer_parts[0], mine.box.customer_price[0]) == (2, 9)
    early = rules(box(("actions = 3", "actions = 8"), table="[[brown_clock]]"))
    assert early.box.actions == [8, 4, 5, 6]
    assert rules(box(("actions = 3", "actions = 8"), table="[[brown_clock]]"), players=3).box.actions == [3, 4, 5]
    tan = box(("actions = 5", "actions = 9"), table="[[tan_clock]]")
    assert (rules(tan, 3).box.actions, rules(tan, 2).box.actions) == ([3, 4, 9], [3, 4, 5, 6])
    assert rules(box(("spaces = 100", "spaces = 81"))).box.track == 81


def test_faces_of_the_box_are_rolled() -> None:
    mine = rules(box(("flask = 4\nfly = 2", "flask = 1\nfly = 5"), table="[[aroma]]"))
    assert mine.box.faces == [[1, 5], [4, 2], [4, 2], [3, 3], [3, 3]]
    for face, flasks in ((0, ["violet"]), (1, [])):
        table = Table().water([0], [], [], []).step("distill", (0, 1, 2, 3)).dice("", "Vi")
        game = game_from(mine, table.state, table.game([face]).chance, find_rules(new_header("parfum"))[1])
        game.play("reroll violet 0")
        assert told(game, "roll")[0]["flasks"] == flasks


# -- colours --


def test_colours_have_a_table_of_their_own_that_is_named_a_reconstruction() -> None:
    shipped = shipped_components("parfum")
    assert (shipped.sources["colours"], shipped.sources["aroma"]) == ("reconstructed", "deduced")
    assert rules(shipped).box.colours == ["blue", "green", "red", "black", "purple"]
    assert rules(box(('violet = "blue"', 'violet = "white"'))).box.colours[0] == "white"


def old_box() -> str:
    """A box as it was before: the colour stands with each aroma."""
    text = re.sub(r"# Colours of the dice.*?(?=\n# The clocks)", "", TEXT, flags=re.DOTALL)
    text = text.replace('colours = "reconstructed"\n', "")
    for aroma, colour in zip(AROMAS, ("cyan", "lime", "pink", "grey", "mauve"), strict=True):
        text = text.replace(f'id = "{aroma}"\n', f'id = "{aroma}"\ncolour = "{colour}"\n')
    return text


def test_a_box_of_before_with_colours_beside_the_faces_is_still_read() -> None:
    assert "[colours]" not in old_box()
    mine = Components(old_box(), "mine.toml")
    assert rules(mine).box.colours == ["cyan", "lime", "pink", "grey", "mauve"]
    game = genjiko.new("parfum", 2, seed=1, components=mine)
    game.play("clock 1")
    assert genjiko.load(game.record()).dump() == game.dump()


def test_a_colour_beside_the_faces_goes_before_the_table() -> None:
    mixed = TEXT.replace('id = "rose"\n', 'id = "rose"\ncolour = "pink"\n')
    assert rules(Components(mixed, "mine.toml")).box.colours == ["blue", "green", "pink", "black", "purple"]


# -- what is refused --

BAD = [
    ("[[aroma]]", "flask = 4\nfly = 2", "flask = 6\nfly = 0", "flask must be a whole number from 1 to 5"),
    ("[[aroma]]", "flask = 4\nfly = 2", "flask = 0\nfly = 6", "flask must be a whole number from 1 to 5"),
    ("[[aroma]]", "flask = 4\nfly = 2", "flask = 5\nfly = 6", "fly must be a whole number from 1 to 5"),
    ("[[aroma]]", "flask = 4\nfly = 2", "flask = 4\nfly = 0", "fly must be a whole number from 1 to 5"),
    ("[[aroma]]", "flask = 4\nfly = 2", "flask = 4\nfly = 1", "a die has six faces, not 5"),
    ("[[aroma]]", "dice = 3", "dice = 4", "dice is fixed at 3"),
    ("[[aroma]]", 'id = "violet"', 'id = "rose"', "id must be one of violet"),
    ("[[aroma]]", "dice = 3", "dice = 3\nsmell = 1", "unknown key 'smell'"),
    ("[colours]", 'violet = "blue"', "", "table colours: violet must be a text"),
    ("[colours]", 'violet = "blue"', 'violet = "blue"\noak = "brown"', "unknown key 'oak'"),
    ("[[brown_clock]]", "actions = 3", "actions = 0", "actions must be a whole number from 1 to 9"),
    ("[[brown_clock]]", "actions = 3", "actions = 10", "actions must be a whole number from 1 to 9"),
    ("[[brown_clock]]", "id = 1", "id = 2", "id is fixed at 1"),
    ("[[brown_clock]]", "actions = 3", "actions = 3\nhours = 1", "unknown key 'hours'"),
    ("[[tan_clock]]", "id = 2", "id = 3", "id is fixed at 2"),
    ("[track]", "spaces = 100", "spaces = 80", "spaces must be a whole number from 81 to 1000"),
    ("[track]", "spaces = 100", "spaces = 1001", "spaces must be a whole number from 81 to 1000"),
    ("[stop]", "idle_rounds = 10", "idle_rounds = 9", "idle_rounds is fixed at 10"),
    ("[stop]", "idle_rounds = 10", "idle_rounds = 10\nrounds = 1", "unknown key 'rounds'"),
    ("[water]", "start = 2", "start = 3", "start is fixed at 2"),
    ("[water]", "keep = 4", "keep = 5", "keep is fixed at 4"),
    ("[water]", "reward = 2", "reward = 1", "reward is fixed at 2"),
    ("[water]", "reward = 2", "reward = 2\nwells = 1", "unknown key 'wells'"),
    ("[water]", "tokens = [10, 4, 5, 6]", "tokens = [10, 4, 5]", "tokens must be 4 whole numbers"),
    ("[board]", "street = 5", "street = 6", "street is fixed at 5"),
    ("[board]", "distillery = 6", "distillery = 5", "distillery is fixed at 6"),
    ("[board]", "street_of_three = 4", "street_of_three = 5", "street_of_three is fixed at 4"),
    ("[board]", "distillery_of_three = 5", "distillery_of_three = 4", "distillery_of_three is fixed at 5"),
    ("[board]", "closing_time = 5", "closing_time = 4", "customers_below_closing_time is fixed at 5"),
    ("[flacons]", "minor = 2", "minor = 3", "minor is fixed at 2"),
    ("[flacons]", "major = 3", "major = 2", "major is fixed at 3"),
    ("[flacons]", "minor_price = 2", "minor_price = 3", "minor_price is fixed at 2"),
    ("[flacons]", "major_price = 3", "major_price = 2", "major_price is fixed at 3"),
    ("[[note]]", "coin = 1", "coin = 0", "coin must be a whole number from 1 to 9"),
    ("[[note]]", "coin = 1", "coin = 10", "coin must be a whole number from 1 to 9"),
    ("[[note]]", 'type = "head"', 'type = "foot"', "type must be one of head, heart, base"),
    ("[[note]]", "coin = 1", "coin = 1\nname = 1", "unknown key 'name'"),
    ("[[customer]]", 'id = "c1"', 'id = "c2"', "id must be one of c1"),
    ("[[customer]]", "parts = 1", "parts = 0", "parts must be a whole number from 1 to 9"),
    ("[[customer]]", "parts = 1", "parts = 10", "parts must be a whole number from 1 to 9"),
    ("[[customer]]", "price = 4", "price = 0", "price must be a whole number from 1 to 30"),
    ("[[customer]]", "price = 4", "price = 31", "price must be a whole number from 1 to 30"),
    ("[[customer]]", 'back = "A"', 'back = "C"', "back must be one of A, B"),
    ("[[customer]]", "price = 4", "price = 4\nname = 1", "unknown key 'name'"),
]


@pytest.mark.parametrize(("table", "old", "new", "message"), BAD)
def test_a_figure_that_cannot_be_is_refused(table: str, old: str, new: str, message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        rules(box((old, new), table=table))


def aromas(count: int) -> tuple[str, str]:
    named = [f'"{AROMAS[i % 5]}"' for i in range(count)]
    return 'aromas = ["violet"]', f"aromas = [{', '.join(named)}]"


def test_a_note_has_six_aromas_at_most_and_three_of_a_kind() -> None:
    assert rules(box(aromas(6), table="[[note]]")).box.note_icons[0]
    with pytest.raises(BadComponents, match="a note has 1 to 6 aromas"):
        rules(box(aromas(7), table="[[note]]"))
    assert rules(box(('["violet"]', '["rose", "rose", "rose"]'), table="[[note]]")).box.note_icons[0]


def backs(number_of_a: int) -> Components:
    text, count = TEXT[TEXT.index("[[customer]]") :], 0

    def back(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f'back = "{"A" if count <= number_of_a else "B"}"'

    return Components(TEXT[: TEXT.index("[[customer]]")] + re.sub(r'back = "[AB]"', back, text), "mine.toml")


def test_five_customers_with_the_back_a_and_six_with_b_are_needed() -> None:
    assert rules(backs(5)).box.customer_back.count("A") == 5
    assert rules(backs(19)).box.customer_back.count("B") == 6
    with pytest.raises(BadComponents, match="at least 5 customers with the back A"):
        rules(backs(4))
    with pytest.raises(BadComponents, match="more than 5 customers have the back B"):
        rules(backs(20))


def test_every_type_of_note_must_be_there() -> None:
    with pytest.raises(BadComponents, match="there is no heart note"):
        rules(Components(TEXT.replace('type = "heart"', 'type = "head"'), "mine.toml"))


# -- what is read --


def test_the_figures_of_the_shipped_box() -> None:
    for players, street, distillery, cycles, sales in ((2, 5, 6, 1, 2), (3, 4, 5, 2, 1), (4, 5, 6, 2, 1)):
        found = rules(shipped_components("parfum"), players).box
        assert (found.street, found.distillery, found.cycles, found.sales) == (street, distillery, cycles, sales)
        assert (found.tokens, found.start, found.keep, found.reward) == ([10, 4, 5, 6], 2, 4, 2)
        assert (found.supply, found.flacons, found.bargain) == (25, [2, 3], [2, 3])
        assert (found.below_closing, found.idle_rounds, found.dice, found.track) == (5, 10, 3, 100)


def test_notes_and_customers_alike_are_known() -> None:
    shipped = rules(shipped_components("parfum")).box
    assert not shipped.has_twins
    assert shipped.note_kind == list(range(42))
    pairs = [(kind, first) for first, kind in enumerate(shipped.customer_kind) if kind != first]
    assert len(pairs) == 5  # each of the five who want one part stands in the box twice
    for kind, second in pairs:
        for figures in (shipped.customer_aroma, shipped.customer_parts, shipped.customer_price):
            assert figures[kind] == figures[second]
    # A note is like another only if type, icons and coin are the same.
    for old, twins in (('aromas = ["bergamot"]', True), ('aromas = ["violet"]', False)):
        assert rules(box((old, 'aromas = ["violet"]'), table="[[note]]")).box.has_twins == twins
    dearer = box(('aromas = ["bergamot"]\ncoin = 1', 'aromas = ["violet"]\ncoin = 2'), table="[[note]]")
    assert not rules(dearer).box.has_twins


def test_perfumes_look_alike_if_their_notes_are() -> None:
    twins = rules(box(('aromas = ["bergamot"]', 'aromas = ["violet"]'), table="[[note]]")).box
    one, two = perfume("minor", "head Vi"), perfume("minor", "head Be")
    assert twins.look(one) == twins.look(two)
    assert twins.look(one) != twins.look(perfume("major", "head Vi"))
    shipped = rules(shipped_components("parfum")).box
    made = [perfume("major", *notes) for notes in (["head Vi"], ["heart Vi"], ["base Vi"], ["head Vi", "base Vi"])]
    assert len({shipped.look(p) for p in [one, two, *made]}) == 6
    assert shipped.look(perfume("minor", "head Vi", "base Be", flacons=2)) != shipped.look(
        perfume("minor", "head Vi", "base Be", flacons=1)
    )


def test_parts_are_the_icons_of_all_notes() -> None:
    found = rules(shipped_components("parfum")).box
    whole = perfume("major", "head ViBe", "heart ViBeRo", "base RoVaLa", flacons=3)
    icons = [found.note_icons[note(text)] for text in ("head ViBe", "heart ViBeRo", "base RoVaLa")]
    assert found.parts(whole) == sum(icons)
    assert found.parts(perfume("minor", "base LaLa")) == found.note_icons[note("base LaLa")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_29_the_bound_of_each_number_of_players(players: int) -> None:
    clocks, actions = (3, 12) if players == 3 else (4, 18)
    sales = 2  # of each clock in a round, in one run or in two cycles
    decisions = 2 * actions + clocks * (3 + sales)
    assert rules(shipped_components("parfum"), players).bound == 850 * decisions + 25 + 5 * 42


def test_a_new_game_uses_everything_in_the_box() -> None:
    state = state_of(genjiko.new("parfum", 3, seed=1))
    assert (len(state.bag), len(state.pile[0]), len(state.pile[1]), state.supply) == (37, 11, 10, 25)
    assert (state.held, sum(state.well), state.discards) == ([2, 2, 2], 19, [0, 0, 0, 0])
    assert (state.perfumes, state.served) == ([[], [], []], [[], [], []])
    assert sorted(state.arrival) == [1, 2, 3]
    assert (state.arrivals, state.round, state.closing, state.last_round) == (3, 1, True, False)


ROWS = [
    ('id = "rose"\n', 'id = "oak"\n', "[[aroma]]", 2),
    ('id = "rose"\ndice = 3', 'id = "rose"\ndice = 2', "[[aroma]]", 2),
    ('id = "rose"\ndice = 3\nflask = 4', 'id = "rose"\ndice = 3\nflask = 6', "[[aroma]]", 2),
    ('id = "rose"\ndice = 3\nflask = 4\nfly = 2', 'id = "rose"\ndice = 3\nflask = 4\nfly = 6', "[[aroma]]", 2),
    ('id = "rose"\ndice = 3\nflask = 4\nfly = 2', 'id = "rose"\ndice = 3\nflask = 4\nfly = 3', "[[aroma]]", 2),
    ('id = "rose"\n', 'id = "rose"\nsmell = 1\n', "[[aroma]]", 2),
    ('id = "rose"\n', 'id = "rose"\ncolour = 1\n', "[[aroma]]", 2),
    ("id = 3\nactions = 5", "id = 3\nactions = 0", "[[brown_clock]]", 2),
    ("id = 3\n", "id = 2\n", "[[brown_clock]]", 2),
    ("id = 3\n", "id = 3\nhours = 1\n", "[[brown_clock]]", 2),
    ('id = "n3"\n', 'id = "n4"\n', "[[note]]", 2),
    ('id = "n3"\n', 'id = "n3"\nname = 1\n', "[[note]]", 2),
    ('id = "n3"\ntype = "head"', 'id = "n3"\ntype = "foot"', "[[note]]", 2),
    ('aromas = ["rose"]', "aromas = [1]", "[[note]]", 2),
    ('aromas = ["rose"]', "aromas = []", "[[note]]", 2),
    ('aromas = ["rose"]', 'aromas = ["rose", "rose", "rose", "rose"]', "[[note]]", 2),
    ('aromas = ["rose"]\ncoin = 1', 'aromas = ["rose"]\ncoin = 0', "[[note]]", 2),
    ('id = "c3"\n', 'id = "c4"\n', "[[customer]]", 2),
    ('id = "c3"\n', 'id = "c3"\nname = 1\n', "[[customer]]", 2),
    ('id = "c3"\nback = "A"', 'id = "c3"\nback = "C"', "[[customer]]", 2),
]


@pytest.mark.parametrize(("old", "new", "table", "row"), ROWS)
def test_an_error_names_the_line_of_its_row(old: str, new: str, table: str, row: int) -> None:
    mine = box((old, new), table=table)
    line = mine.line(table.strip("[]"), row)
    with pytest.raises(BadComponents, match=rf"mine.toml, line {line}: table {table.strip('[]')}: "):
        rules(mine)


@pytest.mark.parametrize("figure", ["aroma", "parts", "price"])
def test_an_error_in_a_customer_names_the_line_of_its_row(figure: str) -> None:
    start = TEXT.index('id = "c3"')
    text = TEXT[:start] + re.sub(rf"{figure} = .*", f"{figure} = 0", TEXT[start:], count=1)
    mine = Components(text, "mine.toml")
    with pytest.raises(BadComponents, match=rf"line {mine.line('customer', 2)}: table customer: {figure} must"):
        rules(mine)
