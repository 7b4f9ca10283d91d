"""Who may know what: the table of docs/games/kimono-memories.md, line by line."""

from collections import Counter
from typing import Any

import genjiko
from genjiko.games.kimono_memories.cards import CARDS
from genjiko.games.kimono_memories.view_json import show_card
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import (
    GAME,
    Table,
    in_order,
    play_at_random,
    rules,
    seat_view,
    stacked,
    state_of,
)


def table(game: Game, viewer: int | None) -> dict[str, object]:
    found = game.view(viewer)["table"]
    assert isinstance(found, dict)
    return found


def test_everybody_sees_the_same_table() -> None:
    game = genjiko.new(GAME, seed=5)
    rng = Rng(5)
    while not game.over:
        assert table(game, 0) == table(game, 1) == table(game, None)
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])
    assert game.events(0) == game.events(1) == game.events()


def test_nobody_sees_the_order_of_the_deck_but_its_height_and_what_is_in_it() -> None:
    game = stacked(in_order())
    for viewer in (0, 1, None):
        seen = table(game, viewer)
        assert seen["deck_order"] is None
        assert seen["deck"] == 20
        assert seen["unseen"] == list(CARDS[10:30])
        assert all(card < 0 for card in game.rules.view.observe(game.state, -1 if viewer is None else viewer).deck)
    assert table(game, genjiko.OPEN)["deck_order"] == list(CARDS[10:30])


def test_the_order_of_the_deck_does_not_show_in_the_unseen_cards() -> None:
    game = stacked([*CARDS[:10], *reversed(CARDS[10:30])])
    assert table(game, 0)["unseen"] == list(CARDS[10:30])


def test_a_refill_is_shown_to_everybody_and_ends_the_undo() -> None:
    game = stacked(in_order())
    game.play("cross 1")
    assert game.undoable(0) == 1
    game.play("place 1,1")
    assert game.undoable(1) == 0
    for viewer in (0, 1, None):
        assert game.events(viewer)[-1]["card"] == CARDS[10]


def test_a_placement_without_refill_cannot_be_taken_back_after_the_turn() -> None:
    game = play_at_random(genjiko.new(GAME, seed=1), 1)
    again = genjiko.new(GAME, seed=1)
    for move in game.moves[:-1]:
        again.play(move.action)
        state = state_of(again)
        if state.turn > 21 and state.comparing < 0 and again.legal()[0].kind == "cross":
            assert again.undoable() == 0


def test_an_event_says_who_learns_something_hidden_by_it() -> None:
    game = play_at_random(genjiko.new(GAME, seed=1), 1)
    shown = {event.kind for event in game._events if event.reveals == EVERYBODY}
    silent = {event.kind for event in game._events if event.reveals == ()}
    assert shown == {"setup", "refill"}
    assert silent == {event.kind for event in game._events} - shown


# -- keys: the same exactly for positions that look the same --


def test_a_key_differs_with_everything_on_the_table() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    for text in ("cross 1", "place 1,1", "cross 2"):
        game.play(text)
    state = state_of(game)
    others = [state]
    for name in ("turn", "comparing", "step", "actor", "photographer", "taken", "emptied", "slot", "side", "won"):
        other = state.copy()
        setattr(other, name, getattr(state, name) + 1)
        others.append(other)
    other = state.copy()
    other.sudden = True
    others.append(other)
    for name in ("ring", "display", "supply", "markers", "tiles"):
        for place in range(len(getattr(state, name))):
            other = state.copy()
            getattr(other, name)[place] += 7
            others.append(other)
    for seat in (0, 1):
        other = state.copy()
        other.album[seat][30] = 3
        others.append(other)
        other = state.copy()
        other.tokens[seat].append(7)
        others.append(other)
    other = state.copy()
    other.deck.pop()
    others.append(other)
    assert len(others) == 1 + 10 + 1 + 8 + 2 + 6 + 5 + 5 + 4 + 1
    for viewer in (0, 1, -1, genjiko.OPEN):
        assert len({game.rules.view.information_key(other, viewer) for other in others}) == len(others)


def test_neither_the_order_of_the_deck_nor_that_of_the_tokens_changes_the_key() -> None:
    game = stacked(in_order("B25", "B09", "P4"))
    state = state_of(game)
    state.tokens = [[3, 9], [1, 2]]
    other = state.copy()
    other.tokens = [[9, 3], [2, 1]]
    for viewer in (0, 1, -1, genjiko.OPEN):
        assert game.rules.view.information_key(other, viewer) == game.rules.view.information_key(state, viewer)
    other.deck.reverse()
    for viewer in (0, 1, -1):
        assert game.rules.view.information_key(other, viewer) == game.rules.view.information_key(state, viewer)
    assert game.rules.view.information_key(other, genjiko.OPEN) != game.rules.view.information_key(state, genjiko.OPEN)


# -- what is shown --


def test_the_table_shows_every_card_with_all_that_is_printed_on_it() -> None:
    game = stacked(in_order("B25", "B09", "P5"))
    seen = table(game, 0)
    ring = seen["ring"]
    assert isinstance(ring, list)
    assert ring[0]["card"] == {
        "id": "B25", "kind": "beauty", "pattern": 7, "colour": "purple", "left": "6", "right": "3",
        "objects": ["lantern"], "mon": "upper left", "scores": [], "points": 0,
    }  # fmt: skip
    assert ring[2]["card"] == {
        "id": "P5", "kind": "prop", "pattern": None, "colour": None, "left": "wild", "right": "wild",
        "objects": [], "mon": "upper left", "scores": ["lantern", "flower"], "points": 3,
    }  # fmt: skip
    assert [place["cross"] for place in ring] == [1, 2, 3, None, None, None, None, None]
    assert [place["place"] for place in ring] == list(range(8))
    seats = seen["seats"]
    assert isinstance(seats, list)
    assert [seat["photos"][0]["card"]["kind"] for seat in seats] == ["departure", "departure"]
    assert (seen["turn"], seen["turns"], seen["phase"], seen["step"], seen["acting"]) == (1, 26, "photos", "cross", 0)
    assert (seen["photographer"], seen["deck"], seen["taken"], seen["naming"], seen["comparing"]) == (
        0,
        20,
        None,
        None,
        None,
    )
    assert seen["tokens_left"] == {"3": 6, "4": 6, "5": 6, "6": 6, "7": 6, "cat": 7}
    assert (seen["track"], seen["sudden"], seen["sudden_space"]) == (4, False, None)


def test_the_view_tells_from_which_space_on_a_marker_counts_for_a_sudden_victory() -> None:
    game = genjiko.new(GAME, options={"sudden_victory": "on"})
    assert table(game, 0)["sudden_space"] == rules().box.sudden_space == 3


def test_every_card_is_of_one_kind_and_is_named_by_what_one_sees() -> None:
    box = rules().box
    shown = [show_card(box, card) for card in range(32)]
    assert [card["kind"] for card in shown] == ["beauty"] * 25 + ["prop"] * 5 + ["departure"] * 2
    assert [card["id"] for card in shown] == list(CARDS)
    told = [set(box.about(card)) for card in range(32)]
    assert told == [{"card", "colour", "pattern", "objects"}] * 25 + [{"card", "prop"}] * 5 + [{"card"}] * 2
    assert box.about_symbol(4) == {"symbol": "7", "colour": "purple"}
    assert box.about_symbol(5) == {"symbol": "cat"}


def test_the_table_shows_what_has_been_chosen() -> None:
    game = stacked(in_order("B25", "B09", "P5"))
    game.play("cross 3")
    seen = table(game, 1)
    assert seen["taken"]["id"] == "P5"  # type: ignore[index]
    assert [place["emptied"] for place in seen["ring"]] == [False, False, True] + [False] * 5  # type: ignore[attr-defined]
    assert [seat["open"] for seat in seen["seats"]] == [["1,-1", "1,1"], []]  # type: ignore[attr-defined]
    game.play("place 1,1")
    assert table(game, 1)["naming"] == {"slot": "1,1", "side": "left", "left": "1,0", "right": "1,1"}
    assert [seat["open"] for seat in table(game, 1)["seats"]] == [[], []]  # type: ignore[attr-defined]
    game = stacked(in_order("B25", "B09", "P5"))
    game.play("cross 3")
    game.play("place 1,-1")
    assert table(game, 1)["naming"] == {"slot": "1,-1", "side": "right", "left": "1,-1", "right": "1,0"}
    game.play("name cat")
    mine = table(game, 1)["seats"][0]  # type: ignore[index]
    assert mine["tokens"] == [{"symbol": "cat", "left": "1,-1", "right": "1,0"}]
    assert (mine["cats"], mine["tiles"], mine["props"]) == (1, [], {"P5": 0})
    assert mine["score"] == {"tiles": 0, "cats": 1, "props": 0, "mon": 2}


def test_the_table_shows_which_corners_are_covered() -> None:
    game = Table().album(0, l1={1: "B07", 2: "B03"}, l2={1: "B17"}).game()
    photos = {photo["slot"]: photo for photo in seat_view(game, 0)["photos"]}  # type: ignore[attr-defined]
    assert list(photos) == ["1,0", "1,1", "1,2", "2,1"]
    assert photos["1,1"]["covered"] == ["upper right"]
    assert photos["1,1"]["mon_seen"] == ["upper left"]
    assert photos["1,2"]["covered"] == ["upper left"]
    assert photos["1,2"]["mon_seen"] == []
    assert (photos["2,1"]["layer"], photos["2,1"]["index"], photos["2,1"]["covered"]) == (2, 1, [])


def test_the_table_shows_the_tracks_and_the_phase() -> None:
    game = Table(seat=1).markers(-2, 0, 0, 0, 1).comparisons("B07", "B02", "P1", "P2").game()
    seen = table(game, 0)
    assert (seen["phase"], seen["step"], seen["acting"], seen["comparing"]) == ("comparisons", "reward", 1, 3)
    assert seen["patterns"][0] == {  # type: ignore[index]
        "pattern": 3, "colour": "pink", "marker": -2, "settled": True, "tile": 3, "winner": 1,
    }  # fmt: skip
    assert seen["patterns"][4] == {  # type: ignore[index]
        "pattern": 7, "colour": "purple", "marker": 1, "settled": False, "tile": 7, "winner": None,
    }  # fmt: skip
    assert [card["id"] for card in seen["display"]] == ["B07", "B02", "P1", "P2"]  # type: ignore[attr-defined]
    assert seat_view(game, 1)["tiles"] == [3]
    over = Table().comparisons(pattern=7).game()
    seen = table(over, 0)
    assert (seen["phase"], seen["step"], seen["acting"]) == ("over", None, None)


def test_what_nobody_can_know_is_the_order_of_the_deck() -> None:
    game = stacked(in_order())
    for viewer in (0, 1, -1):
        assert game.rules.view.secrets(game.state, viewer) == {"deck": tuple(state_of(game).deck)}


def test_an_observation_shows_all_but_the_deck() -> None:
    game = genjiko.new(GAME, seed=8)
    rng = Rng(8)
    while not game.over:
        state = game.rules.checks.dump(game.state)
        for viewer in (0, 1, -1):
            seen = game.rules.checks.dump(game.rules.view.observe(game.state, viewer))
            assert seen == {**state, "deck": ["?"] * len(state_of(game).deck)}
        assert game.rules.checks.dump(game.rules.view.observe(game.state, genjiko.OPEN)) == state
        sample = game.rules.checks.dump(game.observation(1).resample(rng))
        deck, true = sample.pop("deck"), state.pop("deck")
        assert isinstance(deck, list)
        assert isinstance(true, list)
        assert (sample, sorted(deck)) == (state, sorted(true))
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])


def test_samples_shuffle_the_deck_evenly() -> None:
    game = stacked(in_order())
    seen = game.observation(1)
    rng = Rng(1)
    counts: Counter[tuple[int, object]] = Counter()
    for _ in range(4000):
        sample = seen.resample(rng)
        deck = game.rules.checks.dump(sample)["deck"]
        assert isinstance(deck, list)
        assert sorted(deck) == sorted(CARDS[10:30])
        counts.update(enumerate(deck))
    assert len(counts) == 20 * 20
    assert all(abs(count / 4000 - 1 / 20) < 0.02 for count in counts.values())


def test_an_empty_place_is_not_to_be_crossed_to() -> None:
    game = genjiko.new(GAME, seed=3)
    empty = 0
    while not game.over:
        table: Any = game.view(0)["table"]
        empty += len(gaps := [place["cross"] for place in table["ring"] if place["card"] is None])
        assert gaps == [None] * len(gaps)
        game.play(game.legal()[0])
    assert empty > 20
