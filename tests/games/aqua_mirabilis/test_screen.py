"""What a screen gets: every figure of the table; and the table drawn as text, within 80 columns."""

from typing import Any

import pytest

import genjiko
from genjiko.games import draw_table, game_words
from genjiko.games.aqua_mirabilis.state import PAIR, POINTS, STEPS
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import strip, width
from tests.games.aqua_mirabilis.table import (
    BLUE,
    GREEN,
    RED,
    give,
    play,
    ready,
    rules_of,
    set_bonus,
    set_day,
    set_market,
    set_matrix,
    state_of,
    step,
    table,
)
from tests.games.aqua_mirabilis.test_events import choice


def shown(game: Game, viewer: int | None = BLUE) -> Any:
    return game.view(viewer)["table"]


def tile(name: str, city: str, effect: str, points: int) -> dict[str, object]:
    return {"id": name, "city": city, "effect": effect, "points": points, "experience": 1}


def pair(cell: str, room: bool = True, token: bool = False, **points: int) -> dict[str, object]:
    """What a base with a complement would bring, as the view says it."""
    parts = dict.fromkeys(("originality", "court", "king", "perfection", "cube"), 0) | points
    who = {"base": cell[0], "complement": cell[1], "room": room, "token": token}
    return {**who, **parts, "points": sum(parts.values())}


def brings(*pairs: dict[str, object], points: int) -> dict[str, object]:
    return {"pairs": list(pairs), "points": points}


# -- the view --


def test_the_frame_and_the_calendar() -> None:
    game = set_day(table(), 7)
    state_of(game).deliveries = [0, 1, 2, 3, 4, 14]
    seen = shown(game)
    assert {key: seen[key] for key in ("step", "seat", "extra", "turn")} == {
        "step": "main", "seat": 0, "extra": False, "turn": 1,
    }  # fmt: skip
    assert seen["calendar"] == {
        "day": 7, "last": 20, "name": "Wed", "week": 2, "days": ["Sun", "Mon", "Wed", "Fri", "Sat"], "trigger": None,
        "deliveries": [
            {"day": day, "tiles": [{"factor": 1, "flowers": list(one)}, {"factor": 2, "flowers": list(two)}]}
            for day, one, two in ((5, "BJLN", "BJLO"), (10, "BJLR", "BJNO"), (15, "BJNR", "LNOR"))
        ],
    }  # fmt: skip
    set_day(game, 20)
    state_of(game).trigger = RED
    calendar = shown(game)["calendar"]
    assert (calendar["name"], calendar["week"], calendar["trigger"]) == ("Sun", 4, RED)


def test_market_supply_matrix_and_recipes() -> None:
    game = set_matrix(set_market(table(), "B3 J1", "BJ"), "N", "O", "BJ2 NO4")
    give(game, GREEN, perfumes="B1/1:J")
    seen = shown(game)
    assert seen["market"][:3] == [
        {"flower": "B", "flowers": 3, "workers": 1},
        {"flower": "J", "flowers": 1, "workers": 1},
        {"flower": "L", "flowers": 0, "workers": 0},
    ]
    assert seen["supply"] == {"B": 13, "J": 14, "L": 16, "N": 16, "O": 16, "R": 16}
    assert (seen["cubes"], seen["tokens"]) == (54, 3)
    matrix = seen["matrix"]
    assert (matrix["order"], matrix["sub_slots"], matrix["king"], matrix["court"]) == (list("BJLNOR"), 4, "N", "O")
    assert len(matrix["cells"]) == 30
    assert matrix["cells"]["BJ"] == {"cubes": 2, "token": False}
    assert matrix["cells"]["JB"] == {"cubes": 0, "token": True}
    assert matrix["cells"]["NO"] == {"cubes": 4, "token": False}
    assert list(seen["brings"]) == list(matrix["cells"])
    assert seen["brings"]["BJ"] == pair("BJ", originality=1)
    assert seen["brings"]["JB"] == pair("JB", token=True, originality=3)
    assert seen["brings"]["NO"] == pair("NO", room=False)
    ids = [recipe["id"] for recipe in seen["recipes"]]
    assert (len(ids), "B1/1" in ids) == (34, False)
    assert seen["recipes"][0] == {"id": "B1/2", "base": "B", "slots": 1, "level": 2, "count": 1}


def test_cities_track_places_and_pools() -> None:
    game = give(table(), GREEN, tiles="P1 L1 L1 L3 L4 L5 L5 L5", place="couple A", bases="B", abilities="market")
    give(game, RED, place="versailles", specializations="R", methods="extraction")
    seen = shown(game)
    paris, london = seen["cities"][:2]
    assert (london["height"], london["top"], london["left"]) == (0, None, [])
    assert (paris["height"], paris["letter"], paris["spot"], paris["sends_home"]) == (6, 0, 2, False)
    assert [t["id"] for t in paris["left"]] == ["P2", "P3", "P4", "P5", "P6", "P7"]
    assert paris["left"][0] == tile("P2", "paris", "F:BBJJ", 1)
    assert [(c["letter"], c["spot"], c["sends_home"]) for c in seen["cities"][1:]] == [
        (1, 0, True), (2, 8, False), (3, 10, True),
    ]  # fmt: skip
    assert seen["track"] == ["london", None, "paris", None, None, "grasse", None, None, "koln", None, "florence"]
    places = {place["id"]: place for place in seen["places"]}
    assert places["couple A"] == {"id": "couple A", "ap": 1, "room": 2, "perfumers": [GREEN]}
    assert places["versailles"] == {"id": "versailles", "ap": 1, "room": 4, "perfumers": [RED]}
    assert places["base"] == {"id": "base", "ap": 3, "room": 1, "perfumers": []}
    assert len(places) == 21
    assert seen["apprenticeship"] == {
        "bases": list("JLNOR"),
        "specializations": list("BJLNO"),
        "abilities": {"market": 1, "points": 2, "coach": 2},
        "methods": {"distillation": 0, "maceration": 3, "squeezing": 3, "enfleurage": 3, "extraction": 2},
    }
    assert seen["methods"][1] == {
        "id": "maceration", "points": 2, "baskets": 2, "equal": False, "flowers": list("BJLNOR"), "scents": 2,
    }  # fmt: skip
    assert [m["id"] for m in seen["methods"]] == ["distillation", "maceration", "squeezing", "enfleurage", "extraction"]


def test_dames() -> None:
    game = give(set_bonus(table(), "rose jasmine exp5 tokens"), GREEN, influence="AAB")
    give(game, RED, influence="B")
    state_of(game).looked = [0, 0b101, 0, 0]
    dames = shown(game)["dames"]
    assert dames[0] == {
        "id": "A", "gift": "BJL", "favour": GREEN, "influence": [0, 2, 0], "looked": [], "bonus": None,
    }  # fmt: skip
    assert dames[1] == {
        "id": "B", "gift": "NOR", "favour": None, "influence": [0, 1, 1], "looked": [BLUE, RED],
        "bonus": {"id": "jasmine", "steps": [[1, 2], [2, 4], [3, 6]]},
    }  # fmt: skip
    assert [dame["gift"] for dame in dames[2:]] == ["token", "perfume"]


def test_a_seat() -> None:
    game = give(table(), flowers="BB", scents="JR", methods="maceration", stored={"maceration": "BN"}, bases="L", ap=3)
    set_matrix(game, "B", "N")
    give(game, specializations="O", abilities="coach", tiles="P1", flipped="K1", letter=2, influence="AABC", tokens=4)
    play(game, "keep AB")
    give(game, perfumes="B2/4:JN! L1/1:N", coach=3, place="base")
    seat = shown(game)["seats"][BLUE]
    bergamot = (
        pair("BJ", token=True, originality=3, king=5),
        pair("BN", token=True, originality=3, court=2, perfection=1),
    )
    lavender = pair("LN", token=True, originality=3, court=2)
    assert seat == {
        "points": 0,
        "breakdown": dict.fromkeys(seat["breakdown"], 0),
        "ap": 3, "production": 3, "steps": 2, "experience": 6,
        "flowers": {"B": 2, "J": 0, "L": 0, "N": 0, "O": 0, "R": 0},
        "scents": {"B": 0, "J": 1, "L": 0, "N": 0, "O": 0, "R": 1},
        "methods": [{"id": "distillation", "stored": []}, {"id": "maceration", "stored": ["B", "N"]}],
        "had": ["distillation", "maceration"],
        "bases": ["L"], "specializations": ["O"], "abilities": ["coach"],
        "tiles": [tile("P1", "paris", "F:LLNN", 1)], "flipped": [tile("K1", "koln", "ORIG", 3)],
        "letter": 2, "influence": [2, 1, 1, 0], "stock": 4, "favours": ["A", "B"], "leads": ["A", "B", "C"],
        "owes_favours": False,
        "perfumes": [
            {"slot": 1, "name": "B-JN", "complements": ["J", "N"], "shown": True,
             "recipe": {"id": "B2/4", "base": "B", "slots": 2, "level": 4}, "brings": brings(*bergamot, points=14)},
            {"slot": 2, "name": "L-N", "complements": ["N"], "shown": False,
             "recipe": {"id": "L1/1", "base": "L", "slots": 1, "level": 1}, "brings": brings(lavender, points=5)},
            None,
        ],
        "tokens": 4, "coach": 3, "place": "base",
    }  # fmt: skip
    assert list(seat["breakdown"])[:2] == ["originality", "court"]
    assert shown(game)["seats"][GREEN]["place"] is None


NOTHING: dict[str, object] = {
    "free_action": False, "producing": False, "production_points": None, "gifts": 0, "influence_left": None,
    "worker_moves_left": None, "chosen": None, "method": None, "recipe": None, "tile": None, "showings": 0,
    "last_points": None, "court_moved": False, "coach": None,
}  # fmt: skip


def now(game: Game) -> dict[str, object]:
    """What differs from a turn that has just begun."""
    seen: dict[str, object] = shown(game)["now"]
    assert set(seen) == set(NOTHING)
    return {key: value for key, value in seen.items() if value != NOTHING[key]}


def test_what_has_been_chosen_so_far() -> None:
    assert now(table()) == {}
    assert now(play(give(table(), tiles="K5"), "flip K5")) == {"free_action": True}
    assert now(play(table(), "market B")) == {"worker_moves_left": 4}
    game = play(give(table(), flowers="BJL", methods="maceration", ap=4), "produce")
    assert now(game) == {"producing": True, "production_points": 4}
    play(game, "use maceration B")
    producing = {"producing": True, "production_points": 4}
    assert now(game) == {**producing, "chosen": "B", "method": "maceration"}
    game = play(give(table(), scents="BB"), "visit A", "gift B")
    assert now(game) == {"gifts": 1}
    game = play(give(table(), tiles="F6"), "flip F6")
    assert now(game) == {"influence_left": 2}
    assert now(play(game, "place B")) == {"influence_left": 1, "chosen": "B"}
    game = play(give(table(), tiles="F6", influence="AAAAAAAB"), "flip F6", "place C")
    assert now(game) == {"influence_left": 2, "chosen": "C"}
    game = play(give(table(), scents="BB", influence="AAAAAAAB"), "visit A", "gift B")
    assert now(play(game, "gift B")) == {"influence_left": 2}
    game = play(give(table(), scents="LNO", tiles="P1"), "make L")
    assert now(game) == {"chosen": "L"}
    play(game, "recipe L1/1")
    assert now(game) == {"recipe": {"id": "L1/1", "base": "L", "slots": 1, "level": 1}}
    game = play(give(table(), scents="LNO", tiles="L1"), "flip L1")
    assert now(game) == {"tile": "L1"}


def test_what_has_been_shown_so_far() -> None:
    game = give(set_matrix(table(), "R", "O"), perfumes="B1/1:J L1/1:N", influence="AC", tiles="P1")
    play(game, "versailles")
    assert now(game) == {"last_points": 0}
    play(game, "court-down", "show 1")
    assert now(game) == {"showings": 1, "last_points": 3, "court_moved": True}
    game = give(set_matrix(table(), "L", "B", cube_supply=1), perfumes="O1/1:J L2/2:BN")
    play(game, "versailles", "show 2")
    assert (state_of(game).step, now(game)) == (PAIR, {"chosen": 2})


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_can_be_restored(seed: int) -> None:
    game = genjiko.new("aqua-mirabilis", 2 + seed % 3, seed=100 + seed)
    rng = Rng(seed)
    met: dict[str, int] = dict.fromkeys(STEPS, 0)
    while not game.over:
        name = step(game)
        met[name] += 1
        if met[name] <= 4:
            again = genjiko.restore(game.dump())
            assert again.legal() == game.legal()
            assert again.dump() == game.dump()
        game.play(choice(game, rng))
    assert genjiko.restore(game.dump()).winners == game.winners


# -- the table as text --


def drawing(game: Game, columns: int = 80, language: str = "en") -> str:
    return strip(draw_table("aqua-mirabilis", game.view(BLUE), game_words("aqua-mirabilis", language), columns))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_drawn_table_holds_80_columns(players: int, language: str) -> None:
    game = genjiko.new("aqua-mirabilis", players, seed=players)
    words, rng, number = game_words("aqua-mirabilis", language), Rng(players), 0
    while not game.over:
        game.play(choice(game, rng))
        number += 1
        if number % 3 == 0 or game.over:
            drawn = strip(draw_table("aqua-mirabilis", game.view(number % players), words, 80))
            assert max(width(line) for line in drawn.splitlines()) <= 80
            assert "{" not in drawn


def test_a_full_board_holds_80_columns() -> None:
    game = give(
        table(4), methods="maceration enfleurage", bases="BJL", specializations="NOR", abilities="market points"
    )
    give(game, tiles="P1 P2 P3 L3 L4 K5 K5 F3", flipped="P4 P5 K1 K1 F1", perfumes="B2/4:JN R2/5:JO J2/4:BN!")
    give(game, stored={"distillation": "B", "maceration": "JN", "enfleurage": "LL"}, flowers="BJLNOR", scents="BJLNOR")
    give(game, letter=4, influence="AABC", ap=4)
    play(game, "keep AB")
    set_bonus(game, "bases3 city4 methods scents")
    state_of(game).looked = [15, 15, 15, 15]
    for language in ("en", "it"):
        for viewed in (game, play(game.copy(), "produce")):
            assert max(width(line) for line in drawing(viewed, 80, language).splitlines()) <= 80


def test_free_and_taken_spaces_cannot_be_mixed_up() -> None:
    game = give(table(), GREEN, place="method 1")
    give(game, RED, place="couple A")
    lines = drawing(game).splitlines()
    assert "  method 1          1 AP  TAKEN by Seat 1" in lines
    assert "  method 2          2 AP  free" in lines
    couple = next(line for line in lines if line.startswith("  A "))
    assert "1 of 2 spaces free  Seat 2 there" in couple
    give(game, GREEN, place="market J")
    lines = drawing(game).splitlines()
    stall = next(i for i, line in enumerate(lines) if line.startswith("J jasmine"))
    assert lines[stall + 1].startswith("  TAKEN by Seat 1")


def test_the_own_seat_and_the_own_places_are_called_so() -> None:
    game = give(give(table(), place="couple A"), GREEN, place="couple A")
    give(game, RED, place="method 1")
    lines = drawing(game).splitlines()
    assert any(line.startswith("Seat 0 (you)  ") for line in lines)
    assert any(line.startswith("Seat 1  ") for line in lines)
    assert next(line for line in lines if line.startswith("  A ")).startswith("  A  1 AP  yours  Seat 1 there  ")
    assert "  method 1          1 AP  TAKEN by Seat 2" in lines
    assert any(line.startswith("Giocatore 0 (tu)  ") for line in drawing(game, language="it").splitlines())
    give(game, place="method 2")
    assert "  method 2          2 AP  yours" in drawing(game).splitlines()
    give(game, place="market J")
    lines = drawing(game).splitlines()
    assert lines[next(i for i, line in enumerate(lines) if line.startswith("J jasmine")) + 1].startswith("  yours")
    spectator = strip(draw_table("aqua-mirabilis", game.view(None), game_words("aqua-mirabilis"), 80))
    assert "(you)" not in spectator
    assert "yours" not in spectator


def test_a_place_with_nothing_left_is_not_called_free() -> None:
    game = give(table(), GREEN, tiles="L1 L1 L3 L4 L5 L5 L5", bases="BJLNOR")
    lines = drawing(game).splitlines()
    assert "  London     3 AP  letter I  nothing left" in lines
    assert "  base              3 AP  nothing left" in lines


def test_deliveries_are_added_up() -> None:
    game = table()
    state_of(game).deliveries = [0, 1, 2, 3, 4, 14]
    text = " ".join(drawing(game).split())
    assert (
        "Flowers delivered on Sundays: week 2: B3 J3 L3 N1 O2 week 3: B3 J3 L1 N2 O2 R1 week 4: B1 J1 L2 N3 O2 R3"
        in text
    )


def test_the_coach_is_told_where_it_would_stop() -> None:
    game = play(give(table(), flowers="R", ap=4, coach=4), "produce")
    assert shown(game)["now"]["coach"] == [
        {"action": "coach left 1", "spot": 3, "city": None, "tile": False},
        {"action": "coach left 2", "spot": 2, "city": "paris", "tile": True},
        {"action": "coach right 1", "spot": 5, "city": "grasse", "tile": False},
        {"action": "coach right 2", "spot": 6, "city": None, "tile": False},
    ]
    text = " ".join(drawing(game).split())
    assert (
        "Where the coach would stop: coach left 1: place 3 coach left 2: Paris, any tile coach right 1: Grasse" in text
    )
    game = play(give(table(), flowers="R", ap=4, coach=1), "produce")
    assert "coach left 1: London, no tile" in " ".join(drawing(game).split())


def test_the_parts_of_a_result_have_names() -> None:
    for language in ("en", "it"):
        words = game_words("aqua-mirabilis", language)
        assert all(words.has(f"names.{part}") for part in POINTS)


def test_the_drawn_table_has_the_figures_that_a_decision_needs() -> None:
    game = give(
        set_bonus(table(), "rose"), flowers="BB", scents="N", letter=2, ap=4, tokens=2, tiles="P1", flipped="K1"
    )
    state_of(game).looked[0] = 1
    text = " ".join(drawing(ready(game)).split())
    for figure in (
        "sundial 4: 4 production points, 2 coach steps", "experience 2", "2 tokens", "letter II", "flowers B2",
        "scents N1", "P1 2 lavender and 2 narcissus flowers", "K1 (3 points)", "London 3 AP letter I",
        "bonus: rose perfumes (2, 5, 7 points for 1, 2, 3)", "seen by Seat 0 (you)",
        "enfleurage 2: two equal of BJLNR, 3 scents; 3 left",
        "influence in stock 8", "coach in Grasse", "Supply: 0 tokens, 60 cubes", "C 3 AP free letter II to III",
        "A 1 AP 2 of 2 spaces free gives letter I", "*: no cube yet, its token is there", "1/4: one cube, room for 4",
        "two more production points (points) x2",
    ):  # fmt: skip
        assert figure in text, figure
    text = " ".join(drawing(play(game, "produce")).split())
    assert "This turn: 4 production points left" in text


def test_the_coach_sees_every_tile_that_it_could_take() -> None:
    game = play(give(table(), flowers="R", ap=4), "produce")
    assert step(game) == "coach"
    text = " ".join(drawing(game).split())
    assert "P7 a rose recipe with one slot" in text
    assert "F6 2 influence tokens" in text


def test_the_last_sunday_is_named_the_last() -> None:
    game = table(2)
    box = rules_of(game).box
    set_day(game, box.last_day - 1)
    play(give(game, ap=1, tokens=0), "visit A")
    assert "Seat 0's sundial goes back to 5, and the last Sunday has come." in game.log()
    assert drawing(game).startswith("The last Sunday (day 16 of 16): Seat 0 (you) has reached it")
    game = set_day(table(2), box.last_day - box.week - 1)
    play(give(game, ap=1, tokens=0), "visit A")
    assert "Seat 0's sundial goes back to 5, and the day moves on to Sunday of week 4." in game.log()
    assert drawing(game).startswith("Sunday, week 4 (day 12 of 16)")


def test_a_wide_table_is_drawn_side_by_side() -> None:
    assert len(drawing(table(), 120).splitlines()) < len(drawing(table(), 40).splitlines())


@pytest.mark.parametrize(("winners", "said"), [([0], "Seat 0 wins."), ([0, 2], "Seat 0 and Seat 2 share the win.")])
def test_a_shared_win_has_its_own_sentence(winners: list[int], said: str) -> None:
    end = {"kind": "end", "winners": winners, "scores": [5, 3, 5]}
    assert game_words("aqua-mirabilis").event(end).startswith(said)
    italian = game_words("aqua-mirabilis", "it").event(end)
    assert italian.startswith(
        "Vince Giocatore 0." if len(winners) == 1 else "Vincono insieme Giocatore 0 e Giocatore 2."
    )


def test_a_gift_of_a_perfume_names_dame_and_perfume() -> None:
    game = play(give(table(), perfumes="B2/4:JN", tokens=0), "visit D", "gift 1")
    assert "Seat 0 gives dame D the perfume bergamot with jasmine, narcissus." in game.log()
