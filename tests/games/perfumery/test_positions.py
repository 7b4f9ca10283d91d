"""Notation, words, positions that cannot occur, and components of one's own."""

import pytest

import genjiko
from genjiko.games import find_rules, game_words, new_header, shipped_components
from genjiko.games.perfumery.actions import CATALOGUE
from genjiko.games.perfumery.state import BLENDING
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.declarations import event_kinds
from genjiko.kernel.errors import BadComponents, BadDump
from genjiko.kernel.game import Game
from tests.games.refusals import no_action

# -- notation and words --


@pytest.mark.parametrize(
    "text", ["", "brew", "acquire", "acquire 6", "note side", "place top 40", "pay R1-16", "use F"]
)
def test_texts_that_are_no_action(text: str) -> None:
    no_action(genjiko.new("perfumery", 2, seed=1), text)


def test_sloppy_notation_is_understood() -> None:
    assert str(CATALOGUE.parse("  Install  r1-3 ")) == "install R1-03"
    assert str(CATALOGUE.parse("USE stock f")) == "use stockyard F"
    assert str(CATALOGUE.parse("Pay Funds")) == "pay funds"
    assert str(CATALOGUE.parse("store s")) == "store S"


def test_the_catalogue_is_as_documented() -> None:
    first: dict[str, int] = {}
    for action in CATALOGUE.actions:
        first.setdefault(action.kind if action.kind != "end" else action.text, action.id)
    assert first == {
        "acquire": 0, "note": 5, "sort": 8, "replenish": 48, "floral": 52, "synthetic": 55, "hire": 58, "start": 59,
        "install": 60, "place": 100, "pay": 220, "discard": 301, "mix": 382, "skip": 422, "produce": 462,
        "end production": 502, "use": 503, "store": 511, "end storage": 515, "finish": 516,
    }  # fmt: skip
    assert len(CATALOGUE) == 517


def test_there_are_words_for_everything() -> None:
    words = game_words("perfumery")
    kinds = {kind.kind for kind in event_kinds("genjiko.games.perfumery")}
    assert {m.split(".")[1] for m in words.ids() if m.startswith("events.")} == kinds
    prompts = {m.split(".")[1] for m in words.ids() if m.startswith("prompts.")} - {"over"}
    for table in ("asks", "help", "typing", "clicking"):
        assert prompts == {m.split(".")[1] for m in words.ids() if m.startswith(f"{table}.")} - {"over"}, table
    for table, others in (("advice", {"only_choice", "too_late"}), ("notation", set())):
        found = {m.split(".")[1] for m in words.ids() if m.startswith(f"{table}.")}
        assert found - others == set(CATALOGUE.kinds), table


# -- positions --


def edited(game: Game, **change: object) -> dict[str, object]:
    dump = game.dump()
    state = dump["state"]
    assert isinstance(state, dict)
    return {**dump, "state": {**state, **change}}


def edited_player(game: Game, **change: object) -> dict[str, object]:
    state = game.dump()["state"]
    assert isinstance(state, dict)
    players = list(state["players"])
    players[0] = {**players[0], **change}
    return edited(game, players=players)


def test_positions_that_cannot_occur_are_refused() -> None:
    game = genjiko.new("perfumery", 2, seed=1)
    genjiko.restore(game.dump())
    state = game.dump()["state"]
    assert isinstance(state, dict)
    changes: list[dict[str, object]] = [
        {"round": 2}, {"phase": "over"}, {"phase": "blending"}, {"acting": -1}, {"step": "pay"}, {"owed": 3},
        {"path": 0}, {"next_holder": 1}, {"next_column": -1}, {"lifted": "R1-01"}, {"note": "top"},
        {"step": "install"}, {"step": "discard"}, {"tiles": [0, -1, -1]}, {"perfumes": state["recipes"]},
        {"perfumes": list(reversed(state["perfumes"]))}, {"perfumes": ["?"] * 21}, {"supply": [24, 18, 16, 11]},
        {"columns": [[], *state["columns"][1:]]}, {"columns": [list(reversed(c)) for c in state["columns"]]},
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(BadDump):
            genjiko.restore(edited(game, **change))


def test_seats_that_cannot_occur_are_refused() -> None:
    game = genjiko.new("perfumery", 2, seed=1)
    changes: list[dict[str, object]] = [
        {"hand": []}, {"hand": ["funds", "funds"]}, {"hand": ["P3-09"]}, {"perfumers": 3}, {"ready": 1},
        {"used": ["hire"]}, {"stored": "F"}, {"stock": ["F", "", ""]}, {"pot": "F"}, {"step": "mix"}, {"height": 1},
        {"making": "P1-01"}, {"paid": 1}, {"produced": ["funds"]}, {"notes": [["P1-01"], [], []]},
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(BadDump):
            genjiko.restore(edited_player(game, **change))


def test_a_seat_without_a_question_in_blending_is_refused() -> None:
    game = genjiko.new("perfumery", 2, seed=5)
    rng = Rng(5)
    while game.state.phase != BLENDING:  # type: ignore[attr-defined]
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    genjiko.restore(game.dump())
    for step in ("idle", "mix", "spend", "done"):
        players = game.dump()["state"]["players"]  # type: ignore[index]
        seat = next(i for i, p in enumerate(players) if p["step"] not in ("done", step))
        players[seat] = {**players[seat], "step": step}
        with pytest.raises(BadDump):
            genjiko.restore(edited(game, players=players))


# -- components --


def with_text(old: str, new: str) -> Components:
    text = shipped_components("perfumery").text
    assert old in text
    return Components(text.replace(old, new, 1), "mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "R1-02"', 'id = "R1-01"', r"line \d+: table recipes: id must be one of R1-02"),
        ("players = 3", "players = 2", r"table recipes: \d+ cards are used with \d players"),
        ('get = "FG"', 'get = "FX"', "get: 'X' is no essence"),
        ("brand = 14", "brand = 13", "brand is one of 2, 3, 4, 7, 8, 14, 15"),
        ('storage = "G"', 'storage = "GF"', "storage is for essences of one kind"),
        ("cards = 4", "cards = 5", "table funds: cards is fixed at"),
        ('room = "own"', 'room = "one"', "table spaces: room must be one of own"),
        ("hire = 7", "hire = 6", "table costs: hire is fixed at"),
        ("value = 5", "value = 5\ncolour = 1", "unknown key 'colour'"),
    ],
)
def test_components_that_break_the_schema_are_refused_by_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        find_rules(new_header("perfumery", 2, components=with_text(old, new)))


def test_the_room_of_a_space_comes_from_the_components() -> None:
    wide = with_text('id = "start"\nroom = "one"', 'id = "start"\nroom = "each"')
    game = genjiko.new("perfumery", 3, seed=1, components=wide)
    game.play("floral top")
    game.play("start")
    assert "start" in map(str, game.legal())
    again = genjiko.load(game.record())
    assert again.dump()["state"] == game.dump()["state"]


def test_the_box_holds_the_known_counts() -> None:
    box = find_rules(new_header("perfumery", 4))[0].box  # type: ignore[attr-defined]
    brands = [box.brand[card] for stage in box.perfumes for card in stage]
    assert {brand: brands.count(brand) for brand in sorted(set(brands))} == {
        2: 5, 3: 5, 4: 5, 7: 8, 8: 7, 14: 5, 15: 5,
    }  # fmt: skip
    for players, total in ((2, 181), (3, 241), (4, 302)):
        box = find_rules(new_header("perfumery", players))[0].box  # type: ignore[attr-defined]
        assert sum(box.brand[card] for stage in box.perfumes for card in stage) == total
        row = players + 1
        assert [len(stage) for stage in box.recipes] == [3 * row, 3 * row, 2 * row]
        assert [len(stage) for stage in box.perfumes] == [3 * row, 3 * row, 2 * row]
