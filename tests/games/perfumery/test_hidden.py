"""Who may know what: the table of docs/games/perfumery.md, line by line."""

from collections import Counter

import genjiko
from genjiko.games.perfumery.state import PerfumeryState
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.perfumery.tables import Table


def seat_of(game: Game, viewer: int | None, seat: int) -> dict[str, object]:
    table = game.view(viewer)["table"]
    assert isinstance(table, dict)
    found = table["seats"][seat]
    assert isinstance(found, dict)
    return found


def mid_game(players: int = 3, seed: int = 4, steps: int = 60) -> Game:
    game = genjiko.new("perfumery", players, seed=seed)
    rng = Rng(seed)
    for _ in range(steps):
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    return game


def test_the_owner_sees_the_hand_and_others_its_size() -> None:
    game = Table(3).give(1, hand="R1-01 P1-02 funds").game
    assert seat_of(game, 1, 1)["hand"] == ["R1-01", "P1-02", "funds"]
    assert seat_of(game, 1, 1)["money"] == 11
    for viewer in (0, 2, None):
        assert seat_of(game, viewer, 1)["hand"] is None
        assert seat_of(game, viewer, 1)["money"] is None
        assert seat_of(game, viewer, 1)["hand_size"] == 3
    assert seat_of(game, genjiko.OPEN, 1)["hand"] == ["R1-01", "P1-02", "funds"]


def test_everything_else_is_the_same_for_all() -> None:
    game = mid_game()
    views = []
    for viewer in (0, 1, 2, None):
        table = game.view(viewer)["table"]
        assert isinstance(table, dict)
        seats = [{k: v for k, v in seat.items() if k not in ("hand", "money")} for seat in table["seats"]]
        views.append({**table, "seats": seats})
    assert all(view == views[0] for view in views)
    assert all(game.events(viewer) == game.events() for viewer in (0, 1, 2))


def test_a_deck_shows_its_height_and_the_stage_on_its_back() -> None:
    game = genjiko.new("perfumery", 2, seed=1)
    shown = game.view()["table"]["decks"]  # type: ignore[index]
    assert shown == {"perfumes": {"left": 21, "top_stage": "I"}, "recipes": {"left": 21, "top_stage": "I"}}
    table = Table(2)
    table.state.perfumes = table.state.perfumes[:15]  # 9 of 24 drawn: all of stage I
    assert table.game.view()["table"]["decks"]["perfumes"] == {"left": 15, "top_stage": "II"}  # type: ignore[index]


def test_the_cards_in_the_game_are_public() -> None:
    cards = genjiko.new("perfumery", 2, seed=1).view()["table"]["cards"]  # type: ignore[index]
    assert len(cards) == 24 + 24 + 1
    assert cards["R1-08"] == {
        "type": "recipe", "stage": "I", "value": 4, "kind": "mixing", "pay": "F", "get": "FG",
    }  # fmt: skip
    assert cards["P2-01"] == {
        "type": "perfume", "stage": "II", "value": 5, "top": "GG", "middle": "A", "base": "F", "brand": 7,
        "storage": "F",
    }  # fmt: skip
    assert "R1-10" not in cards


def test_samples_keep_all_hands_and_shuffle_each_stage_of_the_decks() -> None:
    game = mid_game()
    true = game.state
    assert isinstance(true, PerfumeryState)
    rng = Rng(1)
    box = game.rules.box  # type: ignore[attr-defined]
    top: Counter[int] = Counter()
    for _ in range(600):
        sample = game.observation(1).resample(rng)
        assert isinstance(sample, PerfumeryState)
        assert [p.hand for p in sample.players] == [p.hand for p in true.players]
        assert sorted(sample.perfumes) == sorted(true.perfumes)
        assert [box.stage[card] for card in sample.recipes] == [box.stage[card] for card in true.recipes]
        top[sample.perfumes[-1]] += 1
    of_stage = [card for card in true.perfumes if box.stage[card] == box.stage[true.perfumes[-1]]]
    assert set(top) == set(of_stage)
    assert max(top.values()) < 2 * 600 / len(of_stage)


def test_a_masked_state_does_not_hold_the_decks() -> None:
    game = mid_game()
    for viewer in (0, 1, 2, -1):
        seen = game.rules.observe(game.state, viewer)
        assert set(seen.perfumes) == set(seen.recipes) == {-1}
    assert game.rules.observe(game.state, genjiko.OPEN).perfumes == game.state.perfumes  # type: ignore[attr-defined]


def test_refilled_cards_are_a_reveal_and_end_the_undo() -> None:
    game = genjiko.new("perfumery", 2, seed=3)
    rng = Rng(3)
    while game.state.round == 1:  # type: ignore[attr-defined]
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    assert all(game.undoable(seat) == 0 for seat in range(2))


def test_stored_essences_are_shown_on_perfumes_with_their_space() -> None:
    game = Table(3).give(0, produced="P1-01 P1-06 P1-02 P1-03", stored="FG").game
    produced = seat_of(game, 1, 0)["produced"]
    assert produced == [
        {"card": "P1-01", "stored": ["F"]}, {"card": "P1-06", "stored": []},
        {"card": "P1-02", "stored": []}, {"card": "P1-03", "stored": ["G"]},
    ]  # fmt: skip
