"""The rulings of docs/games/kimono-memories.md, by their numbers."""

from itertools import product

import pytest

import genjiko
from genjiko.games.kimono_memories.album import SLOT_OF
from genjiko.games.kimono_memories.cards import CARDS, CAT, KIMONOS, NONE, SYMBOLS, WILD, match
from genjiko.games.kimono_memories.state import token
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import (
    GAME,
    Table,
    album,
    in_order,
    legal,
    markers,
    play_at_random,
    rules,
    seat_view,
    stacked,
    state_of,
    tokens,
)

ROW = {1: "B03", 2: "B07", 3: "B12"}  # with the departure card four photos whose sides do not match each other


def events(game: Game, kind: str) -> list[dict[str, object]]:
    return [event for event in game.events() if event["kind"] == kind]


def test_ruling_1_the_refill_lies_behind_the_photographer() -> None:
    game = stacked(in_order())
    game.play("cross 3")
    game.play("place 1,1")
    state = state_of(game)
    assert (state.photographer, CARDS[state.ring[2]]) == (3, "B11")
    table = game.view()["table"]
    assert isinstance(table, dict)
    assert [place["cross"] for place in table["ring"]] == [None, None, None, 1, 2, 3, None, None]


def test_ruling_1_the_walk_goes_round() -> None:
    game = Table().ring({0: "B01", 1: "B02", 6: "B03", 7: "B04"}, photographer=6).game()
    game.play("cross 3")
    assert (CARDS[state_of(game).taken], state_of(game).photographer) == ("B01", 1)


def test_ruling_2_a_gap_in_a_higher_layer_can_stay_and_be_filled() -> None:
    game = Table().album(0, l1=ROW, l2={0: "B10", 2: "B13"}).taken("B22").game()
    assert legal(game) == ["place 1,-1", "place 1,4", "place 2,1"]
    game.play("place 2,1")
    assert album(game, 0)["2,1"] == "B22"


def test_ruling_3_layers_above_each_other_never_match() -> None:
    # Cat on the right of B07 below and cat on the left of B22 above: nothing.
    game = Table().album(0, l1={1: "B06", 2: "B12"}).taken("B22").game()
    game.play("place 2,1")
    assert (tokens(game, 0), markers(game)) == ({}, (0, 0, 0, 0, 1))


def test_rulings_4_and_13_covered_photos_keep_objects_tokens_and_sides() -> None:
    table = Table().album(0, l1={1: "P4", 2: "B07"}, l2={0: "B13", 1: "B08"})
    table.state.tokens[0] = [token(SLOT_OF["1,0"], CAT)]
    game = table.taken("B22").game()
    assert game.breakdown[0] == {"tiles": 0, "cats": 1, "props": 2 * 3, "mon": 1 + 2 + 2}
    game.play("place 1,3")  # B07 has no right side; the covered row is still a neighbour
    assert tokens(game, 0) == {"1,0": "cat"}
    game = Table().album(0, l1={1: "B06"}, l2={0: "B13"}).taken("B22").game()
    game.play("place 1,2")  # the covered B06 shows a cat on its right
    assert tokens(game, 0) == {"1,1": "cat"}


def test_ruling_5_props_have_no_step_of_their_own() -> None:
    game = Table(seat=1, turn=2).taken("P2").game()
    game.play("place 1,1")
    assert markers(game) == (0, 0, 0, 0, 0)


def test_ruling_6_what_two_sides_make() -> None:
    for one, two in product(range(NONE, WILD + 1), repeat=2):
        made = NONE
        if NONE not in (one, two) and (one == two or WILD in (one, two)):
            made = min(one, two)
        assert match(one, two) == made, (one, two)


def test_ruling_6_matching_is_automatic() -> None:
    game = Table().taken("B22").game()
    game.play("place 1,1")
    assert (tokens(game, 0), game.to_act) == ({"1,0": "cat"}, (1,))


def test_ruling_7_a_pattern_without_tokens_still_gives_its_step() -> None:
    table = Table().taken("B25")
    table.state.supply[SYMBOLS.index("6")] = 0
    game = table.game()
    game.play("place 1,1")
    assert (tokens(game, 0), markers(game)) == ({}, (0, 0, 0, 1, 1))
    assert events(game, "no_token") == [{"kind": "no_token", "seat": 0, "symbol": "6", "colour": "blue"}]


def test_rulings_7_and_36_without_cat_tokens_a_cat_gives_nothing_and_is_not_on_offer() -> None:
    table = Table().taken("B22")
    table.state.supply[CAT] = 0
    game = table.game()
    game.play("place 1,1")
    assert (tokens(game, 0), seat_view(game, 0)["cats"]) == ({}, 0)
    table = Table().markers(0, 0, 0, 0, 4).taken("P4")
    table.state.supply = [0, 0, 0, 0, 0, 0]
    game = table.game()
    game.play("place 1,-1")
    assert legal(game) == ["name 3", "name 4", "name 5", "name 6", "name 7"]
    assert game.why_not("name cat") == "name cat: no cat token is left"
    game.play("name 7")  # no token, and the marker is at its end: still a choice
    assert (tokens(game, 0), markers(game)) == ({}, (0, 0, 0, 0, 4))


@pytest.mark.parametrize("seed", range(8))
def test_rulings_9_17_30_34_every_game_has_26_turns_13_each(seed: int) -> None:
    game = genjiko.new(GAME, seed=seed)
    turns: list[tuple[int, int, int]] = []
    while not game.over:
        state = state_of(game)
        if state.comparing == NONE and (not turns or turns[-1][0] != state.turn):
            turns.append((state.turn, state.actor, len(state.deck)))
            assert legal(game) == ["cross 1", "cross 2", "cross 3"]
            assert state.ring.count(NONE) == max(0, state.turn - 21)
        choices = game.legal()
        game.play(choices[(seed * 7 + len(game.moves)) % len(choices)])
    assert turns == [(n, (n - 1) % 2, max(0, 21 - n)) for n in range(1, 27)]
    owned = [len([c for c in album if c != NONE]) for album in state_of(game).album]
    rewards = len(events(game, "reward"))
    assert rewards == min(4, len(events(game, "tile")))
    assert sum(owned) == 28 + rewards
    assert all(14 <= count <= 18 for count in owned)
    assert len(events(game, "refill")) == 20


def test_ruling_10_a_marker_in_the_middle_gives_nobody_anything() -> None:
    game = Table().comparisons("B01", "B02", "B03", "P1").game()
    assert game.over
    assert state_of(game).tiles == [NONE] * 5
    assert len(state_of(game).display) == 4
    assert [event["pattern"] for event in events(game, "tie")] == [3, 4, 5, 6, 7]


def test_rulings_10_26_40_rewards_count_for_later_comparisons_only() -> None:
    game = Table().markers(1, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
    game.play("reward B07")
    game.play("place 1,1")  # step for 4 and a cat
    assert markers(game) == (1, 1, 0, 0, 0)
    game.play("reward B02")
    game.play("place 1,-1")  # the step for 3 is lost; wild and 7 count
    assert markers(game) == (1, 1, 0, 0, 1)
    assert tokens(game, 0) == {"1,-1": "7", "1,0": "cat"}
    assert state_of(game).comparing == SYMBOLS.index("7")
    assert events(game, "lost_settled")[0]["pattern"] == 3


def test_ruling_11_a_reward_cannot_be_refused() -> None:
    game = Table(seat=1).markers(-2, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
    assert game.to_act == (1,)
    assert legal(game) == ["reward B02", "reward B07", "reward P1", "reward P2"]


def test_ruling_13_pairs_are_full_sets_and_icons_serve_two_props() -> None:
    # Lanterns B03, B07, B08; flowers B06, B09: P4 scores 3 x 2, P5 two pairs x 3.
    row = {1: "B03", 2: "B07", 3: "B08", 4: "B06", 5: "B09", 6: "P4", 7: "P5"}
    game = Table().album(0, l1=row).game()
    assert game.breakdown[0]["props"] == 6 + 6
    assert seat_view(game, 0)["props"] == {"P4": 6, "P5": 6}
    assert seat_view(game, 0)["objects"] == {"fan": 0, "umbrella": 0, "flower": 2, "lantern": 3}


def equal(cats0: int, props1: bool) -> Game:
    """Both have 17 points: a tile of 7 for seat 0, a prop or cats to break the tie."""
    table = Table().album(0, l1={1: "B01"}).album(1, l1={1: "B11"})
    if props1:
        table.album(1, l1={2: "P2"})
        table.album(0, l1={2: "B03"})
    table.state.tokens[0] = [token(SLOT_OF[f"1,{i}"], CAT) for i in range(cats0)]
    table.state.tokens[1] = [token(SLOT_OF[f"1,{i}"], CAT) for i in range(cats0)]
    return table.comparisons("B20", "B21", "P1", "P3").game()


def test_ruling_15_ties_go_to_cats_and_props_together_then_are_shared() -> None:
    game = equal(2, props1=False)
    assert (game.scores, game.winners) == ((6, 6), (0, 1))
    assert game.log()[-1] == "Seat 0 and Seat 1 share the win, equal in everything."
    game = equal(1, props1=True)  # the prop of seat 1 scores nothing, but counts
    assert (game.scores, game.winners) == ((4, 4), (1,))
    assert game.log()[-1] == "Seat 1 wins: equal score, but more cat tokens and prop cards."


def test_rulings_16_and_32_sudden_victory_needs_two_markers_on_the_own_side() -> None:
    for before, over in [((3, 1, 0, 0, 0), False), ((-3, 2, -3, 0, 0), False), ((4, 2, 0, 0, 4), True)]:
        game = Table(sudden="on").markers(*before).taken("B07").game()
        game.play("place 1,-1")  # one step for 4
        assert game.over == over, before
    game = Table(seat=1, turn=2, sudden="on").markers(0, -2, 0, 0, -4).taken("B07").game()
    game.play("place 1,-1")
    assert (game.winners, game.scores) == ((1,), (0, 0))
    assert game.breakdown == [{"tiles": 0, "cats": 0, "props": 0, "mon": 0}] * 2
    assert game.log()[-1] == "Seat 1 wins: sudden victory."


def test_ruling_18_and_39_basic_mode_counts_scoring_tiles() -> None:
    table = Table(mode="basic").album(0, l1={1: "P5", 2: "B06", 3: "B03"}).markers(0, 0, 0, 0, -1)
    game = table.comparisons(pattern=3).game()
    assert (game.scores, game.winners) == ((0, 1), (1,))
    assert game.breakdown[0] == {"tiles": 0, "cats": 0, "props": 0, "mon": 0}
    assert game.log()[-1] == "Seat 1 wins: more scoring tiles."
    table = Table(mode="basic").album(0, l1={1: "P5"}).markers(1, -1, 0, 0, 0)
    game = table.comparisons(pattern=3).game()
    assert (game.scores, game.winners) == ((1, 1), (0,))


def test_ruling_18_basic_mode_plays_with_the_reward_display() -> None:
    game = Table(mode="basic").markers(1, 0, 0, 0, 0).comparisons("B07", "B02", "P1", "P2").game()
    assert legal(game)[0] == "reward B02"


def test_ruling_19_nothing_hangs_over_the_edge() -> None:
    game = Table().album(0, l1={1: "B03"}, l2={0: "B10"}).taken("B22").game()
    assert legal(game) == ["place 1,-1", "place 1,2"]
    assert "there is none at 1,2" in game.why_not("place 2,1")
    assert "there is none at 1,-1" in game.why_not("place 2,-1")


def test_ruling_20_the_bottom_row_grows_at_its_ends_only() -> None:
    game = Table().album(0, l1={1: "B03"}).taken("B22").game()
    assert game.why_not("place 1,3") == "place 1,3: the bottom row grows at its ends only: 1,-1, 1,2"
    assert game.why_not("place 1,1") == "place 1,1: pink 3 (lantern) lies there"


def test_ruling_21_layer_5_can_be_reached_and_scores_5() -> None:
    names = [CARDS[c] for c in range(KIMONOS)]
    layers: dict[str, dict[int, str]] = {"l1": {i: names.pop(0) for i in (1, 2, 3, 4)}}
    for layer in (2, 3, 4):
        layers[f"l{layer}"] = {i: names.pop(0) for i in range(6 - layer)}
    game = Table().album(0, **layers).taken("B25").game()
    before = game.breakdown[0]["mon"]
    assert legal(game) == ["place 1,-1", "place 1,5", "place 5,0"]
    game.play("place 5,0")
    hidden = sum(4 for card in (layers["l4"][0],) if rules().box.mon[CARDS.index(card)] & 2)
    hidden += sum(4 for card in (layers["l4"][1],) if rules().box.mon[CARDS.index(card)] & 1)
    assert game.breakdown[0]["mon"] == before - hidden + 5


def test_ruling_22_only_the_sides_that_face_each_other_match() -> None:
    # B04 has 6 on its left and cat on its right; B24 cat on its left and 6 on its right.
    game = Table().album(0, l1={1: "B12", 2: "B24"}).taken("B04").game()
    game.play("place 1,3")
    assert tokens(game, 0) == {"1,2": "6"}
    game = Table().album(0, l1={-1: "B19", -2: "B24"}).taken("B04").game()
    game.play("place 1,-3")
    assert tokens(game, 0) == {"1,-3": "cat"}


WILD_ROW = {1: "B01", 2: "B03", 3: "B04"}


def between_wilds() -> Table:
    """P5, wild on both sides, comes between two wild sides of layer 2."""
    return Table().album(0, l1=WILD_ROW, l2={0: "P2", 2: "P1"}).taken("P5")


def test_rulings_23_and_35_the_left_match_is_named_and_gained_before_the_right() -> None:
    game = between_wilds().game()
    game.play("place 2,1")
    assert game.view()["table"]["naming"]["side"] == "left"  # type: ignore[index]
    game.play("name 7")
    assert game.to_act == (0,)
    assert (tokens(game, 0), markers(game)) == ({"2,0": "7"}, (0, 0, 0, 0, 1))
    assert game.view()["table"]["naming"]["side"] == "right"  # type: ignore[index]
    game.play("name cat")
    assert (tokens(game, 0), game.to_act) == ({"2,0": "7", "2,1": "cat"}, (1,))


def test_ruling_35_the_last_cat_goes_to_the_left_match() -> None:
    table = between_wilds()
    table.state.supply[CAT] = 1
    game = table.game()
    game.play("place 2,1")
    game.play("name cat")
    assert legal(game)[-1] == "name 7"
    table = Table().album(0, l1=WILD_ROW, l2={0: "B06", 2: "B22"}).taken("P5")
    table.state.supply[CAT] = 1
    game = table.game()
    game.play("place 2,1")
    assert tokens(game, 0) == {"2,0": "cat"}
    assert events(game, "no_token") == [{"kind": "no_token", "seat": 0, "symbol": "cat"}]


def test_ruling_24_old_matches_give_nothing_again() -> None:
    game = Table().album(0, l1={1: "B25", 2: "B14"}).taken("B17").game()
    game.play("place 2,1")
    assert (tokens(game, 0), markers(game)) == ({}, (0, 0, 0, 1, 0))


def test_ruling_25_departure_and_prop_cards_show_a_mon() -> None:
    game = Table().album(0, l1={1: "P1"}).game()
    assert [b["mon"] for b in game.breakdown] == [2, 1]


def test_rulings_27_37_41_the_display_shrinks_and_its_last_card_is_no_decision() -> None:
    table = Table(seat=1, turn=26).ring({6: "B13", 2: "B09", 4: "P1"}, photographer=3).markers(1, 1, 1, 1, 0)
    table.state.display = [CARDS.index("B20"), CARDS.index("P2")]
    game = table.game()
    game.play("cross 1")
    game.play("place 1,1")
    game.play("name 7")
    assert [CARDS[c] for c in state_of(game).display] == ["B20", "P2", "B09", "B13"]
    for card in ("B20", "P2", "B09"):
        game.play(f"reward {card}")
        game.play(legal(game)[0])
        if legal(game)[0].startswith("name"):
            game.play("name 7")
    assert game.view()["table"]["step"] == "place"  # type: ignore[index]
    assert CARDS[state_of(game).taken] == "B13"
    assert events(game, "reward")[-1]["card"] == "B13"


def test_rulings_28_and_29_seat_0_starts_and_the_photographer_stands_before_place_0() -> None:
    game = genjiko.new(GAME, seed=3)
    first = CARDS[state_of(game).ring[0]]
    assert game.to_act == (0,)
    game.play("cross 1")
    assert CARDS[state_of(game).taken] == first


def test_ruling_31_nothing_is_turned_up_before_the_last_choice() -> None:
    game = Table().taken("P4").game()
    game.play("place 1,-1")
    deck = len(state_of(game).deck)
    assert state_of(game).ring[7] == NONE
    assert game.undoable() == 1
    game.play("name cat")
    assert len(state_of(game).deck) == deck - 1
    assert state_of(game).ring[7] != NONE


def test_ruling_38_sudden_victory_waits_for_the_last_choice_and_nothing_is_refilled() -> None:
    table = between_wilds().markers(2, 2, 0, 0, 0)
    table.rules = rules(sudden="on")
    game = table.game()
    game.play("place 2,1")
    game.play("name 3")
    assert not game.over
    deck = len(state_of(game).deck)
    game.play("name 4")
    assert (game.winners, game.to_act) == ((0,), ())
    assert (len(state_of(game).deck), events(game, "refill")) == (deck, [])


def test_ruling_42_the_deck_is_shuffled_once() -> None:
    game = play_at_random(genjiko.new(GAME, seed=4), 4)
    assert len(game.setup_results) == 1
    assert all(not move.results for move in game.moves)


def test_ruling_43_the_own_step_comes_before_the_matches() -> None:
    game = Table().taken("B25").game()
    game.play("place 1,1")
    assert [e["pattern"] for e in events(game, "step")] == [7, 6]


def test_ruling_44_the_score_stands_open_at_any_time() -> None:
    game = genjiko.new(GAME, seed=2)
    assert game.scores == (1, 1)  # the mon of the departure cards
    assert genjiko.new(GAME, seed=2, options={"mode": "basic"}).scores == (0, 0)


def test_sudden_victory_is_seen_in_random_games_and_never_without_the_option() -> None:
    found = {"off": 0, "on": 0}
    for sudden in found:
        for seed in range(60):
            game = play_at_random(genjiko.new(GAME, seed=seed, options={"sudden_victory": sudden}), seed)
            found[sudden] += state_of(game).sudden
    assert found["off"] == 0
    assert found["on"] > 0
