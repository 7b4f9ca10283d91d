"""The examples of docs/games/kimono-memories.md, by their numbers."""

import pytest

from genjiko.games.kimono_memories.album import SLOT_OF, open_slots, slot_text
from genjiko.games.kimono_memories.cards import CARDS, CAT, NONE
from genjiko.games.kimono_memories.state import token
from tests.games.kimono_memories.tables import (
    Table,
    in_order,
    legal,
    markers,
    seat_view,
    stacked,
    state_of,
    tokens,
)


def test_example_1_taking_a_photo() -> None:
    game = stacked(in_order("B01", "B09", "B03", "B04", "B05", "B06", "B07", "B08", "P1", "P2", "B25"))
    game.play("cross 2")
    state = state_of(game)
    assert (CARDS[state.taken], state.photographer, state.ring[1]) == ("B09", 2, NONE)
    game.play("place 1,1")
    assert CARDS[state.ring[1]] == "B25"
    assert game.to_act == (1,)
    game.play("cross 1")
    assert CARDS[state.taken] == "B03"


@pytest.mark.parametrize(("cards", "place", "card"), [(1, 4, "B04"), (2, 6, "B06"), (3, 1, "B01")])
def test_example_2_empty_places_are_not_counted(cards: int, place: int, card: str) -> None:
    table = Table(seat=1, turn=26).ring({1: "B01", 4: "B04", 6: "B06"}, photographer=3)
    table.state.display = [CARDS.index("P1"), CARDS.index("P2")]
    game = table.game()
    game.play(f"cross {cards}")
    state = state_of(game)
    assert (CARDS[state.taken], state.emptied, state.photographer) == (card, place, (place + 1) % 8)
    game.play("place 1,-1")
    assert state.comparing != NONE
    assert any(event["kind"] == "leftover" for event in game.events())
    assert game.to_act != () or game.over


def slots(**layers: dict[int, str]) -> list[str]:
    table = Table().album(0, **layers)
    return [slot_text(slot) for slot in open_slots(table.state.album[0])]


def test_example_3_first_placements() -> None:
    assert slots() == ["1,-1", "1,1"]


def test_example_4_starting_a_layer() -> None:
    assert slots(l1={-1: "B01", 1: "B02"}) == ["1,-2", "1,2", "2,-1", "2,0"]


def test_example_5_third_layer() -> None:
    layers: dict[str, dict[int, str]] = {"l1": {-1: "B01", 1: "B02"}, "l2": {-1: "B03", 0: "B04"}}
    assert slots(**layers) == ["1,-2", "1,2", "3,-1"]
    game = Table().album(0, **layers).taken("B05").game()
    assert game.why_not("place 2,1") == (
        "place 2,1: a photo of a higher layer lies on two photos; there is none at 1,2"
    )


def test_example_6_wild_and_pattern() -> None:
    game = Table().taken("B25").game()
    game.play("place 1,1")
    assert tokens(game, 0) == {"1,0": "6"}
    assert markers(game) == (0, 0, 0, 1, 1)


@pytest.mark.parametrize("symbol", ["3", "4", "5", "6", "7", "cat"])
def test_example_7_wild_and_wild(symbol: str) -> None:
    game = Table().taken("P4").game()
    game.play("place 1,-1")
    assert game.to_act == (0,)
    assert legal(game) == ["name 3", "name 4", "name 5", "name 6", "name 7", "name cat"]
    game.play(f"name {symbol}")
    assert tokens(game, 0) == {"1,-1": symbol}
    assert markers(game) == tuple(int(symbol == str(pattern)) for pattern in range(3, 8))
    assert seat_view(game, 0)["cats"] == int(symbol == "cat")


def test_example_8_no_match_beside_a_side_without_symbol() -> None:
    game = Table(seat=1, turn=2).taken("P2").game()
    game.play("place 1,1")
    assert (tokens(game, 1), markers(game), game.to_act) == ({}, (0, 0, 0, 0, 0), (0,))


def test_example_9_two_matches_at_once() -> None:
    bottom = {-1: "B01", 1: "B02", 2: "B03", 3: "B05", 4: "B06"}
    game = Table().album(0, l1=bottom, l2={0: "B11", 2: "B22"}).taken("B04").game()
    game.play("place 2,1")
    assert tokens(game, 0) == {"2,0": "6", "2,1": "cat"}
    assert markers(game) == (0, 1, 0, 1, 0)


def test_example_10_the_end_of_the_track_loses_surplus_steps() -> None:
    bottom = {1: "B01", 2: "B03", 3: "B04", 4: "B06"}
    table = Table().album(0, l1=bottom, l2={0: "B02", 2: "B05"}).markers(0, 0, 0, 0, 3)
    game = table.taken("P5").game()
    game.play("place 2,1")  # 7 and wild on the left, wild and 7 on the right
    assert tokens(game, 0) == {"2,0": "7", "2,1": "7"}
    assert markers(game) == (0, 0, 0, 0, 4)
    assert [e["kind"] for e in game.events() if "lost" in str(e["kind"])] == ["lost_at_the_end"]
    game = Table(seat=1, turn=2).markers(0, 0, 0, 0, 4).taken("B22").game()
    game.play("place 1,-1")
    assert markers(game) == (0, 0, 0, 0, 3)


@pytest.mark.parametrize(("first", "second", "seen"), [("B07", "B03", (1, 0)), ("B06", "B12", (0, 1))])
def test_example_11_what_a_photo_covers(first: str, second: str, seen: tuple[int, int]) -> None:
    """Both mon upper left: the second is hidden; both upper right: the first."""
    game = Table().album(0, l1={1: first, 2: second}, l2={1: "B17"}).game()
    photos = seat_view(game, 0)["photos"]
    assert isinstance(photos, list)
    visible = {photo["slot"]: len(photo["mon_seen"]) for photo in photos}
    assert (visible["1,1"], visible["1,2"], visible["2,1"]) == (*seen, 1)


@pytest.mark.parametrize(("count", "points"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (6, 36), (7, 49)])
def test_example_12_cats(count: int, points: int) -> None:
    table = Table()
    table.state.tokens[0] = [token(SLOT_OF[f"1,{i}"], CAT) for i in range(count)]
    assert table.game().breakdown[0]["cats"] == points


def test_example_13_sudden_victory() -> None:
    for sudden in ("on", "off"):
        game = Table(sudden=sudden).markers(3, 2, 0, 0, -4).taken("B07").game()
        game.play("place 1,-1")
        assert markers(game) == (3, 3, 0, 0, -4)
        assert game.over == (sudden == "on")
        assert game.winners == ((0,) if sudden == "on" else ())
        if sudden == "on":
            assert game.scores == (0, 0)


def test_example_14_no_sudden_victory_during_the_comparisons() -> None:
    game = Table(sudden="on").markers(3, 2, 0, 0, 0).comparisons("B07", "B10", "P1", "P2").game()
    game.play("reward B07")
    game.play("place 1,-1")
    assert markers(game) == (3, 3, 0, 0, 0)
    assert not game.over
    assert legal(game) == ["reward B10", "reward P1", "reward P2"]


def test_example_15_no_card_when_the_display_is_empty() -> None:
    game = Table().markers(0, 0, 0, 0, 1).comparisons(pattern=7).game()
    assert game.over
    assert game.breakdown[0]["tiles"] == 7
    assert len(state_of(game).display) == 0
