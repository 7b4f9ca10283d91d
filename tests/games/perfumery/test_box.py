"""The components of Perfumery: every figure is read, and what breaks the schema is refused by its line."""

import re

import pytest

from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.perfumery.box import NOTES, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS, IDS, NUMBER_OF
from genjiko.games.perfumery.essences import letters
from genjiko.kernel.components import Components, Row
from genjiko.kernel.errors import BadComponents

TEXT = shipped_components("perfumery").text


def changed(table: str, row: int, key: str, value: str) -> Components:
    """The shipped box with another value at one place."""
    lines = TEXT.splitlines()
    at = shipped_components("perfumery").line(table, row)
    while not lines[at].startswith(f"{key} ="):
        at += 1
    lines[at] = f"{key} = {value}"
    return Components("\n".join(lines) + "\n", "mine.toml")


def box_of(components: Components, players: int = 4) -> Box:
    return Box(components, players)


def refused(table: str, row: int, key: str, value: str, complaint: str, players: int = 4) -> None:
    line = shipped_components("perfumery").line(table, row)
    with pytest.raises(BadComponents, match=re.escape(f"mine.toml, line {line}: table {table}: {complaint}")):
        box_of(changed(table, row, key, value), players)


NUMBERS = [
    ("funds", 0, "cards", 4, 4), ("funds", 0, "value", 1, 20),
    ("essences", 0, "F", 1, 100), ("essences", 0, "G", 1, 100), ("essences", 0, "A", 1, 100),
    ("essences", 0, "S", 1, 100), ("rounds", 0, "number", 8, 8),
    ("costs", 0, "synthetic", 5, 5), ("costs", 0, "hire", 7, 7),
    ("perfumers", 0, "ready", 2, 2), ("perfumers", 0, "most", 3, 3), ("hand", 0, "most", 7, 7),
    ("recipes", 0, "value", 1, 20), ("recipes", 39, "value", 1, 20), ("recipes", 7, "players", 2, 4),
    ("perfumes", 0, "value", 1, 20), ("perfumes", 39, "value", 1, 20), ("perfumes", 7, "players", 2, 4),
    ("perfumes", 5, "brand", 2, 15), ("perfumes", 39, "brand", 2, 15),
]  # fmt: skip


@pytest.mark.parametrize(("table", "row", "key", "low", "high"), NUMBERS)
def test_numbers_have_their_bounds(table: str, row: int, key: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        limits = f"must be a whole number from {low} to {high}" if low < high else f"is fixed at {low}"
        refused(table, row, key, str(value), f"{key} {limits}")
    if key != "players":
        box_of(changed(table, row, key, str(low)))
        box_of(changed(table, row, key, str(high)))


TEXTS = [
    ("notes", 0, "id", "top"), ("notes", 1, "id", "middle"), ("notes", 2, "id", "base"),
    ("spaces", 0, "id", "acquire"), ("spaces", 0, "room", "one"), ("spaces", 1, "id", "note"),
    ("spaces", 1, "room", "own"), ("spaces", 2, "id", "sort"), ("spaces", 3, "id", "replenish"),
    ("spaces", 4, "id", "essence"), ("spaces", 5, "id", "hire"), ("spaces", 6, "id", "start"),
    ("spaces", 2, "room", "one, each"), ("spaces", 6, "room", "one, each"),
    ("recipes", 0, "id", "R1-01"), ("recipes", 39, "id", "R3-10"), ("recipes", 3, "stage", "I, II, III"),
    ("perfumes", 0, "id", "P1-01"), ("perfumes", 39, "id", "P3-10"), ("perfumes", 3, "stage", "I, II, III"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "row", "key", "allowed"), TEXTS)
def test_names_are_fixed(table: str, row: int, key: str, allowed: str) -> None:
    refused(table, row, key, '"no"', f"{key} must be one of {allowed}, not 'no'")


ESSENCES = [
    ("notes", 0, "get"), ("notes", 2, "get"), ("recipes", 4, "pay"), ("recipes", 4, "get"), ("recipes", 39, "get"),
    ("perfumes", 4, "top"), ("perfumes", 4, "middle"), ("perfumes", 4, "base"), ("perfumes", 39, "storage"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "row", "key"), ESSENCES)
def test_essences_are_letters_and_at_most_six(table: str, row: int, key: str) -> None:
    refused(table, row, key, '"FX"', f"{key}: 'X' is no essence (F, G, A or S)")
    refused(table, row, key, '"FFFFFFF"', f"{key}: more than 6 essences")
    refused(table, row, key, "7", f"{key} must be a text, not 7")
    box_of(changed(table, row, key, '"FFFFFF"'))


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("notes", 1), ("funds", 0), ("essences", 0), ("rounds", 0), ("costs", 0), ("perfumers", 0), ("hand", 0),
        ("spaces", 3), ("recipes", 8), ("perfumes", 8), ("readings", 0),
    ],
)  # fmt: skip
def test_keys_that_nobody_knows_are_refused(table: str, row: int) -> None:
    lines = TEXT.splitlines()
    line = shipped_components("perfumery").line(table, row)
    lines.insert(line, "colour = 1")
    with pytest.raises(BadComponents, match=f"line {line}: table {table}: unknown key 'colour'"):
        box_of(Components("\n".join(lines) + "\n", "mine.toml"))


def test_single_figures_that_cannot_be() -> None:
    refused("recipes", 6, "get", '""', "get must name an essence")
    refused("perfumes", 9, "brand", "13", "brand is one of 2, 3, 4, 7, 8, 14, 15")
    refused("perfumes", 2, "storage", '"FG"', "storage is for essences of one kind")
    one = TEXT.replace('top = "F"\nmiddle = "F"\nbase = ""', 'top = ""\nmiddle = ""\nbase = ""', 1)
    with pytest.raises(BadComponents, match="a perfume takes 1 to 12 essences"):
        box_of(Components(one, "mine.toml"))
    twelve = 'top = "FFFFFF"\nmiddle = "FFFFFF"\nbase = '
    box_of(Components(TEXT.replace('top = "F"\nmiddle = "F"\nbase = ""', twelve + '""', 1), "mine.toml"))
    with pytest.raises(BadComponents, match="a perfume takes 1 to 12 essences"):
        box_of(Components(TEXT.replace('top = "F"\nmiddle = "F"\nbase = ""', twelve + '"F"', 1), "mine.toml"))
    box_of(changed("perfumes", 2, "storage", '""'))
    refused("readings", 0, "every_choice", "1", "every_choice must be true or false, not 1")
    refused("readings", 0, "replenish_by_space", "1", "replenish_by_space must be true or false, not 1")


@pytest.mark.parametrize(("table", "row"), [("recipes", 9), ("perfumes", 9)])
def test_the_number_of_cards_for_each_number_of_players_is_fixed(table: str, row: int) -> None:
    """A card for three that is marked for two."""
    own = changed(table, row, "players", "2")
    box_of(own, 3)
    box_of(own, 4)
    with pytest.raises(BadComponents, match=f"table {table}: 24 cards are used with 2 players, not 25"):
        box_of(own, 2)
    later = changed(table, row, "players", "4")
    with pytest.raises(BadComponents, match=f"table {table}: 32 cards are used with 3 players, not 31"):
        box_of(later, 3)


@pytest.mark.parametrize(("table", "number"), [("notes", 3), ("spaces", 7), ("recipes", 40), ("perfumes", 40)])
def test_no_row_may_be_missing(table: str, number: int) -> None:
    start = shipped_components("perfumery").line(table, number - 1) - 1
    lines = TEXT.splitlines()
    end = start + 1
    while end < len(lines) and not lines[end].startswith("["):
        end += 1
    with pytest.raises(BadComponents, match=f"the box holds {number} of these, not {number - 1}"):
        box_of(Components("\n".join(lines[:start] + lines[end:]) + "\n", "mine.toml"))


def rows(table: str) -> list[Row]:
    return shipped_components("perfumery").rows(table)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_says_what_the_components_say(players: int) -> None:
    box = find_rules(new_header("perfumery", players))[0].box  # type: ignore[attr-defined]
    assert isinstance(box, Box)
    assert (box.players, box.columns, box.rounds, box.hand_limit) == (players, players + 1, 8, 7)
    assert (box.synthetic_cost, box.hire_cost, box.first_perfumers, box.most_perfumers) == (5, 7, 2, 3)
    assert (box.supply, [letters(tile) for tile in box.tile]) == ([24, 18, 16, 12], ["F", "F", "F"])
    assert box.room_for_each == [False, False, True, True, False]
    assert (box.every_choice, box.replenish_by_space, box.value[FUNDS]) == (False, False, 5)
    in_game = []
    for row in rows("recipes"):
        card = NUMBER_OF[str(row["id"])]
        assert [letters(box.pay[card]), letters(box.get[card]), box.value[card]] == [
            in_order(row["pay"]), in_order(row["get"]), row["value"],
        ]  # fmt: skip
        assert ("I", "II", "III")[box.stage[card]] == row["stage"]
        assert (card in box.recipes[box.stage[card]]) == (int(str(row["players"])) <= players)
        in_game += [card] if int(str(row["players"])) <= players else []
    for row in rows("perfumes"):
        card = NUMBER_OF[str(row["id"])]
        assert [letters(needs) for needs in box.needs[card]] == [in_order(row[note]) for note in NOTES]
        units = [(note, "FGAS".index(kind)) for note, name in enumerate(NOTES) for kind in in_order(row[name])]
        assert box.units[card] == units
        assert [box.brand[card], letters(box.space[card]), box.value[card]] == [
            row["brand"], in_order(row["storage"]), row["value"],
        ]  # fmt: skip
        assert ("I", "II", "III")[box.stage[card]] == row["stage"]
        assert (card in box.perfumes[box.stage[card]]) == (int(str(row["players"])) <= players)
        in_game += [card] if int(str(row["players"])) <= players else []
    assert box.in_game == in_game
    for card in range(FIRST_PERFUME):
        assert (box.brand[card], box.space[card], box.needs[card], box.units[card]) == (0, 0, [0, 0, 0], [])
    for card in range(FIRST_PERFUME, FUNDS + 1):
        assert (box.pay[card], box.get[card]) == (0, 0)
    assert (box.stage[FUNDS], box.brand[FUNDS], box.space[FUNDS], box.needs[FUNDS]) == (0, 0, 0, [0, 0, 0])
    assert box.worth([0, FIRST_PERFUME, FUNDS, FUNDS]) == 3 + 3 + 5 + 5


def in_order(text: object) -> str:
    return "".join(sorted(str(text), key="FGAS".index))


def test_a_figure_of_an_own_box_is_the_one_that_is_read() -> None:
    assert box_of(changed("funds", 0, "value", "4")).value[FUNDS] == 4
    assert box_of(changed("essences", 0, "A", "7")).supply == [24, 18, 7, 12]
    assert letters(box_of(changed("notes", 1, "get", '"GS"')).tile[1]) == "GS"
    assert box_of(changed("recipes", 11, "value", "9")).value[11] == 9
    assert box_of(changed("recipes", 11, "stage", '"III"')).stage[11] == 2
    assert box_of(changed("perfumes", 11, "value", "9")).value[FIRST_PERFUME + 11] == 9
    assert box_of(changed("spaces", 2, "room", '"each"')).room_for_each == [True, False, True, True, False]
    assert box_of(changed("spaces", 6, "room", '"each"')).room_for_each == [False, False, True, True, True]
    assert box_of(changed("readings", 0, "every_choice", "true")).every_choice
    assert box_of(changed("readings", 0, "replenish_by_space", "true")).replenish_by_space


@pytest.mark.parametrize(
    ("card", "face"),
    [
        ("R1-03", "R1-03 +G"), ("R1-07", "R1-07 F>A"), ("R2-07", "R2-07 FF>GGG"), ("P1-07", "P1-07 -/FF/G"),
        ("P1-01", "P1-01 F/F/-"), ("P3-10", "P3-10 FFG/AA/GAA"), ("R3-10", "R3-10 GG>AAS"), ("funds", "funds"),
    ],
)  # fmt: skip
def test_a_card_is_told_by_what_one_sees_on_it(card: str, face: str) -> None:
    box = box_of(shipped_components("perfumery"))
    assert box.face(NUMBER_OF[card]) == face
    assert box.faces([NUMBER_OF[card], FUNDS]) == [face, "funds"]
    assert len(IDS) == 81
