"""Every refusal says what is missing, with its figures, in both languages, and changes nothing."""

import pytest

from genjiko.games import game_words
from genjiko.games.aqua_mirabilis import turn
from genjiko.games.aqua_mirabilis.state import PARADE, SCENT, STEPS
from genjiko.kernel.errors import BadNotation, IllegalAction
from genjiko.kernel.game import Game
from tests.games import refusals
from tests.games.aqua_mirabilis.table import (
    GREEN,
    RED,
    board_of,
    give,
    legal,
    play,
    ready,
    rules_of,
    set_matrix,
    set_turn,
    state_of,
    step,
    table,
)

ALL_PARIS = "P1 P2 P3 P4 P5 P6 P7"


def refused(game: Game, text: str, reason: str, **details: object) -> None:
    """The action is refused for exactly this reason; whoever reads it finds no hole in the sentence."""
    refusals.refused(game, text, reason, details)
    for language in ("en", "it"):
        assert "{" not in game_words("aqua-mirabilis", language).text(f"reasons.{reason}", details)


def empty_supply(game: Game, letters: str) -> Game:
    state = state_of(game)
    return give(game, RED, scents="".join(f * state.supply["BJLNOR".index(f)] for f in letters))


# -- the main choice --


def test_the_main_choice() -> None:
    game = give(table(), GREEN, place="market B")
    give(game, tokens=0, after="couple A", ap=2)
    refused(game, "visit A", "same_type", place="couple A")
    refused(game, "market B", "occupied", place="market B")
    refused(game, "visit C", "too_dear", place="couple C", cost=3, points=2)
    refused(game, "versailles", "nothing_to_show")
    refused(game, "produce", "no_flowers")
    refused(game, "specialization 1", "no_flower_for_tile")
    refused(game, "specialization 2", "no_flower_for_tile")
    refused(game, "ability", "no_token")
    refused(game, "method 1", "no_method")
    refused(game, "method 2", "no_method")
    refused(game, "collect", "not_now", step="step main")
    give(game, ap=5)
    refused(game, "produce", "no_production", points=5)
    refused(game, "base", "no_scent_for_tile")
    refused(game, "travel florence", "no_letter", city="florence", letter=3)
    refused(game, "travel london", "no_letter", city="london", letter=1)


def test_the_main_choice_when_things_have_run_out() -> None:
    game = give(table(4), GREEN, tiles=ALL_PARIS)
    refused(game, "travel paris", "empty_stack", city="paris")
    give(game, GREEN, abilities="market points coach")
    give(game, RED, abilities="market points coach")
    refused(game, "ability", "no_ability")
    with pytest.raises(IllegalAction, match="not of Seat 1"):
        game.play("market B", GREEN)


def test_what_a_free_action_may_cost() -> None:
    game = play(give(table(changes={"base = [3]": "base = [4]"}), scents="B", tiles="K5", ap=5), "flip K5")
    refused(game, "base", "too_dear", place="base", cost=4, points=3)
    refused(game, "produce", "free_action_first")
    refused(game, "flip K5", "flipped", tile="K5")


def test_flowers_on_a_tile_have_to_be_taken_before_producing() -> None:
    game = give(table(), tiles="P3 P4", ap=3)
    refused(game, "produce", "flip_flowers_first", tile="P3", effect="F:OORR")
    assert "produce" in legal(play(game, "flip P3"))
    refused(give(table(), tiles="P4", ap=3), "produce", "no_flowers")


# -- free actions --


def test_making_a_perfume() -> None:
    game = give(table(), scents="B")
    refused(game, "make J", "no_base_scent", flower="J")
    refused(game, "make B", "no_complement", flower="B")
    give(game, scents="RR")
    refused(game, "make R", "no_level", flower="R", experience=1)
    give(game, bases="O")
    assert "make O" in legal(game)
    game = give(table(), scents="BJ", perfumes="B1/1:J", tiles="P1")
    refused(game, "make B", "no_recipe", flower="B")
    refused(play(game, "market B"), "make B", "no_window", step="step workers")


def test_making_a_perfume_whose_recipe_another_one_would_give_back() -> None:
    full = {"perfumes": "B1/1:J! J1/1:B N1/1:B"}
    game = give(table(), scents="B", **full)  # type: ignore[arg-type]
    refused(game, "make B", "no_complement", flower="B")
    game = give(table(), scents="LO", **full)  # type: ignore[arg-type]
    give(game, GREEN, perfumes="L1/1:B O1/1:B")
    refused(game, "make L", "no_level", flower="L", experience=1)
    game = table(changes={"thrown_recipe_returns = true": "thrown_recipe_returns = false"})
    refused(give(game, scents="BL", **full), "make B", "no_level", flower="B", experience=1)  # type: ignore[arg-type]


def test_when_a_tile_can_be_flipped() -> None:
    game = give(table(), tiles="K3 F1 F3 K5", ap=4, tokens=0, flowers="BB")
    refused(game, "flip P1", "no_tile", tile="P1")
    refused(game, "flip K4", "same_tile", tile="K4", kind="K3")
    refused(game, "flip K3", "flip_converting")
    refused(game, "flip F1", "flip_second")
    refused(game, "flip F3", "flip_half", points=2)
    play(game, "produce")
    refused(game, "flip K5", "flip_before_place")
    play(game, "use distillation B", "use distillation B")
    assert step(game) == "convert"
    play(game, "done")
    refused(game, "flip K3", "no_window", step="step coach")


def test_two_tiles_never_pay_for_one_action() -> None:
    game = play(give(table(), tiles="K5 K5"), "flip K5")
    refused(game, "flip K5", "flip_one_free")


def test_a_tile_whose_things_have_run_out() -> None:
    game = empty_supply(give(table(4), tiles="P1 P4 K1 P6 L1", tokens=0), "LN")
    state_of(game).token_supply -= 1
    board_of(game, GREEN).tokens += 1
    ready(game)
    refused(game, "flip P1", "tile_supply", effect="F:LLNN")
    refused(game, "flip P4", "tile_supply", effect="S:LL")
    refused(game, "flip K1", "no_token_left")
    refused(game, "flip P6", "tile_recipe", effect="R1:J")
    refused(game, "flip L1", "tile_recipe", effect="R2:any")
    game = empty_supply(give(table(), tiles="L5"), "BJLNOR")
    refused(game, "flip L5", "tile_supply", effect="C2")


def test_a_second_perfume_by_a_tile() -> None:
    game = play(give(table(), tiles="F1 P1", perfumes="B1/1:J L1/1:N!", tokens=0), "versailles", "show 1")
    refused(game, "flip F1", "no_second")
    game = give(table(), tiles="F1", perfumes="B1/1:J L1/1:N O1/1:R", influence="C")
    refused(play(game, "versailles", "show 1"), "flip F1", "flip_second_favour")
    game = give(table(), tiles="F1 F1 P1", perfumes="B1/1:J L1/1:N O1/1:R")
    refused(play(game, "versailles"), "flip F1", "flip_second")
    refused(play(game, "show 1", "flip F1", "show 2"), "flip F1", "two_shown")


def test_after_the_turn_and_in_the_parade() -> None:
    game = give(table(), scents="LN", tiles="P1")
    play(game, "travel paris", "end")
    refused(game, "flip P1", "turn_over")
    refused(game, "make L", "turn_over")
    refused(game, "end", "not_now", step="step extra")
    state = state_of(game)
    state.trigger, state.seat, state.day = 0, 2, rules_of(game).box.last_day
    turn.next_player(rules_of(game).box, state, None)
    ready(game)
    assert state.step == PARADE
    refused(game, "flip P1", "no_tiles_in_parade")
    refused(game, "make R", "no_base_scent", flower="R")
    refused(game, "market B", "not_now", step="step parade")
    give(game, scents="O")
    play(game, "make L")
    refused(game, "flip P1", "no_tiles_in_parade")
    refused(game, "make N", "no_window", step=f"step {STEPS[state.step]}")


# -- market and apprenticeship --


def test_workers() -> None:
    game = table()
    state_of(game).workers = [0, 1]
    play(game, "market L")
    refused(game, "worker N O", "no_worker", stall="market N")
    play(game, "worker B N")
    refused(game, "worker N O", "worker_moved", stall="market N")
    refused(game, "worker B O", "no_worker", stall="market B")
    refused(game, "pick B", "not_now", step="step workers")


def test_the_additional_flower() -> None:
    game = empty_supply(give(table(), abilities="market"), "B")
    play(game, "market J", "collect")
    refused(game, "pick B", "supply_empty", flower="B")


def test_base_scents_and_specializations() -> None:
    game = give(give(table(), GREEN, bases="B", specializations="J"), scents="BLN", flowers="JLN")
    base = play(game.copy(), "base")
    refused(base, "pick B", "base_gone", flower="B")
    refused(base, "pick O", "no_scent", flower="O")
    special = play(game, "specialization 1")
    refused(special, "pick J", "specialization_gone", flower="J")
    refused(special, "pick O", "no_flower", flower="O")


def test_abilities() -> None:
    game = give(table(4), abilities="market")
    give(game, GREEN, abilities="coach")
    give(game, RED, abilities="coach")
    set_turn(game, 0)
    board_of(game).abilities = 0
    state_of(game).abilities = [1, 2, 0]
    ready(game)
    play(game, "ability")
    refused(game, "learn coach", "ability_gone", ability="coach")
    refused(game, "learn maceration", "not_now", step="step ability")
    game = play(give(table(), abilities="market"), "ability")
    refused(game, "learn market", "has_ability", ability="market")


def test_methods() -> None:
    game = play(give(table(), flowers="BBJJN", methods="maceration"), "method 1")
    refused(game, "pick N", "not_two", flower="N", have=1)
    refused(game, "pick O", "not_two", flower="O", have=0)
    play(game, "pick B")
    refused(game, "learn maceration", "had_method", method="maceration")
    refused(game, "learn coach", "not_now", step="step method")
    refused(game, "drop maceration", "not_now", step="step method")
    game = play(give(table(), flowers="BB", methods="maceration squeezing"), "method 1", "learn extraction")
    refused(game, "drop enfleurage", "no_such_method", method="enfleurage")


# -- making perfumes --


def test_recipes() -> None:
    game = give(table(), scents="BJ", tiles="P1 P2", perfumes="B1/1:N")
    play(game, "make B")
    refused(game, "recipe J1/1", "other_base", flower="B", recipe="J1/1")
    refused(game, "recipe B2/4", "too_high", level=4, experience=3)
    refused(game, "recipe B1/1", "recipe_gone", recipe="B1/1")
    refused(game, "recipe B2/2", "not_completed", recipe="B2/2")
    refused(game, "done", "not_now", step="step recipe")
    game = play(give(table(), scents="N", tiles="P6"), "flip P6")
    refused(game, "recipe J2/2", "other_slots", recipe="J2/2", slots=1)
    game = play(give(table(), scents="JNO", tiles="L1"), "flip L1", "pick B")
    refused(game, "recipe B1/1", "other_slots", recipe="B1/1", slots=2)


def test_the_base_of_a_tile() -> None:
    game = play(give(table(), tiles="L1", scents="JN"), "flip L1")
    refused(game, "pick J", "no_recipe_of_two", flower="J")


def test_complements() -> None:
    game = give(table(), scents="BJLN", perfumes="B1/1:J", tiles="P1 P2")
    one = play(game.copy(), "make B", "recipe B1/2")
    refused(one, "pick B", "is_base", flower="B")
    refused(one, "pick O", "no_scent", flower="O")
    refused(one, "pick J", "twin", perfume="B-J")
    two = play(game, "make B", "recipe B2/3")
    refused(two, "pick N", "no_partner", flower="N")
    refused(two, "pick R", "no_scent", flower="R")
    play(two, "pick J")
    refused(two, "pick J", "not_later", flower="J", first="J")
    refused(two, "pick B", "is_base", flower="B")
    refused(two, "pick O", "no_scent", flower="O")
    twin = give(table(), scents="BJLNO", perfumes="B2/2:JN", tiles="P1 P2")
    play(twin, "make B", "recipe B2/3", "pick J")
    refused(twin, "pick N", "twin", perfume="B-JN")


def test_throwing_away_in_vain() -> None:
    game = give(table(), perfumes="B1/1:J! B1/2:L! N1/1:B!", scents="BN", tiles="P1")
    play(game, "make B")  # both of its recipes up to level 2 lie under the first two perfumes
    assert legal(game) == ["throw 1", "throw 2"]
    refused(game, "throw 3", "throw_in_vain", perfume="N-B")


def test_scents_of_choice() -> None:
    game = empty_supply(give(table(), tiles="L5"), "J")
    play(game, "flip L5")
    assert state_of(game).step == SCENT
    refused(game, "pick J", "supply_empty", flower="J")
    refused(game, "pick R", "no_partner", flower="R")
    play(game, "pick B")
    refused(game, "pick B", "not_later", flower="B", first="B")
    refused(game, "pick J", "supply_empty", flower="J")


# -- court --


def test_gifts() -> None:
    game = play(give(table(), scents="BN", perfumes="L1/1:N", tokens=2), "visit A")
    refused(game, "gift N", "wrong_gift", dame="A", scents=["B", "J", "L"])
    refused(game, "gift token", "wrong_gift", dame="A", scents=["B", "J", "L"])
    refused(game, "gift 1", "wrong_gift", dame="A", scents=["B", "J", "L"])
    refused(game, "gift J", "no_scent", flower="J")
    refused(game, "market B", "not_now", step="step gifts")
    game = play(give(table(), scents="BN", perfumes="L1/1:N", tokens=1), "visit C")
    refused(game, "gift B", "wrong_gift", dame="C", gift="gift token")
    refused(game, "gift 1", "wrong_gift", dame="C", gift="gift token")
    game = play(give(table(), scents="LN", tokens=0), "visit C")
    refused(game, "gift token", "no_token")
    game = play(give(table(), scents="BN", perfumes="L1/1:N"), "visit D")
    refused(game, "gift token", "wrong_gift", dame="D", gift="gift perfume")
    refused(game, "gift 2", "empty_slot", slot=2)


def test_moving_influence() -> None:
    game = give(table(), scents="BB", influence="AAAAAAAB")
    play(game, "visit A", "gift B", "gift B")
    assert step(game) == "relocate"
    refused(game, "move A", "same_dame", dame="A")
    refused(game, "move D", "no_influence", dame="D")
    refused(game, "place A", "not_now", step="step relocate")


def test_two_tokens_of_a_tile() -> None:
    game = play(give(table(), tiles="F6"), "flip F6")
    refused(game, "stop", "stock_first", stock=8)
    refused(game, "move A", "not_now", step="step dame")
    play(game, "place C")
    refused(game, "place B", "dame_order", first="C")
    refused(game, "stop", "stock_first", stock=7)
    game = play(give(table(), tiles="F6", influence="BBBBBBBB"), "flip F6")
    refused(game, "place B", "all_with_her", dame="B")
    game = play(give(table(), tiles="F6", influence="BBBBBBBC"), "flip F6", "place A")
    refused(game, "move A", "same_dame", dame="A")
    refused(game, "move D", "no_influence", dame="D")


def test_favours_to_keep() -> None:
    game = give(table(), scents="BBB", influence="BC", tokens=0)
    play(game, "visit A", "gift B", "gift B", "gift B")
    assert step(game) == "keep"
    refused(game, "keep AD", "not_leading", dames=["D"])
    refused(game, "keep BD", "not_leading", dames=["D"])
    refused(game, "gift B", "not_now", step="step keep")


# -- Versailles --


def test_at_versailles() -> None:
    game = give(table(), perfumes="B1/1:J L1/1:N!", influence="D", tiles="P1")
    play(game, "versailles")
    refused(game, "show 2", "shown", perfume="L-N")
    refused(game, "show 3", "empty_slot", slot=3)
    refused(game, "court-down", "no_favour_a")
    refused(game, "done", "show_first")
    refused(game, "produce", "not_now", step="step showing")


def test_more_showings_than_allowed() -> None:
    game = give(table(), perfumes="B1/1:J L1/1:N O1/1:R", tiles="P1", influence="A")
    play(game, "versailles", "court-down")
    refused(game, "court-down", "court_moved")
    refused(play(game, "show 1"), "show 2", "one_shown")
    game = give(table(), perfumes="B1/1:J L1/1:N O1/1:R", tiles="P1", influence="C")
    refused(play(game, "versailles", "show 1", "show 2"), "show 3", "two_shown")
    game = give(table(), perfumes="B1/1:J L1/1:N O1/1:R", tiles="F1")
    play(game, "versailles", "show 1", "flip F1")
    refused(game, "show 1", "shown", perfume="B-J")
    refused(game, "court-down", "not_now", step="step second")


def test_the_pair_that_gets_the_last_cube() -> None:
    game = give(set_matrix(table(), "L", "B", cube_supply=1), perfumes="L2/2:BN O1/1:J")
    play(game, "versailles", "show 1")
    refused(game, "pick O", "not_in_perfume", flower="O", perfume="L-BN")


# -- production --


def test_converting() -> None:
    game = play(give(table(), flowers="BJRR", methods="maceration enfleurage", ap=1), "produce")
    refused(game, "use distillation R", "not_by_method", method="distillation", flower="R")
    refused(game, "use extraction R", "no_such_method", method="extraction")
    refused(game, "use distillation N", "few_baskets", method="distillation", flower="N", need=1, have=0)
    refused(game, "use enfleurage B", "few_baskets", method="enfleurage", flower="B", need=2, have=1)
    refused(game, "use maceration R", "no_partner", flower="R")
    refused(game, "use maceration O", "few_baskets", method="maceration", flower="O", need=1, have=0)
    play(game, "use distillation B")
    refused(game, "use enfleurage R", "few_points", method="enfleurage", cost=2, points=1)
    refused(game, "end storing", "not_now", step="step convert")


def test_the_second_flower() -> None:
    game = play(give(table(), flowers="BJLN", methods="maceration", ap=4), "produce", "use maceration J")
    refused(game, "pick B", "not_later", flower="B", first="J")
    refused(game, "pick J", "not_later", flower="J", first="J")
    refused(game, "pick O", "few_baskets", method="maceration", flower="O", need=1, have=0)
    refused(game, "use maceration J", "not_now", step="step macerate")
    game = table(changes={'flowers = "BJLNOR"': 'flowers = "BJLN"'})
    play(give(game, flowers="BJLO", methods="maceration", ap=4), "produce", "use maceration B")
    refused(game, "pick O", "not_by_method", method="maceration", flower="O")


def test_storing_is_ended_by_a_word_of_its_own() -> None:
    game = play(give(table(), flowers="BB", ap=4), "produce", "done")
    refused(game, "done", "end_storing")
    refused(game, "end", "end_storing")
    play(game, "end storing")
    refused(game, "end storing", "not_now", step="step coach")


def test_storing() -> None:
    things = {"distillation": "B", "extraction": "N", "maceration": "J"}
    game = give(table(), flowers="JNNOR", methods="maceration extraction", stored=things, ap=4)
    play(game, "produce", "done")
    refused(game, "store distillation N", "input_full", method="distillation")
    refused(game, "store distillation R", "not_by_method", method="distillation", flower="R")
    refused(game, "store squeezing O", "no_such_method", method="squeezing")
    refused(game, "store extraction O", "needs_equal", method="extraction", stored="N")
    refused(game, "store maceration J", "needs_other", method="maceration", stored="J")
    refused(game, "store maceration B", "no_flower", flower="B")
    refused(game, "discard maceration N", "not_stored", method="maceration", flower="N")
    refused(game, "discard squeezing O", "no_such_method", method="squeezing")
    play(game, "store maceration N")
    refused(game, "store maceration O", "input_full", method="maceration")
    game = give(table(), flowers="NNO", methods="extraction", stored={"extraction": "NN"}, ap=4)
    play(game, "produce", "done")
    refused(game, "store extraction N", "input_full", method="extraction")


def test_driving() -> None:
    game = play(give(table(), flowers="R", ap=3, coach=1), "produce")
    refused(game, "coach stay", "coach_must_move")
    refused(game, "coach right 3", "few_steps", steps=2)
    refused(game, "coach left 2", "track_ends", steps=1)
    refused(game, "coach home", "not_now", step="step coach")
    refused(game, "take P1", "not_now", step="step coach")
    game = play(give(table(), flowers="R", ap=3, coach=9, abilities="coach"), "produce")
    refused(game, "coach right 4", "few_steps", steps=3)
    refused(game, "coach right 2", "track_ends", steps=1)


def test_in_a_city() -> None:
    game = give(give(table(), GREEN, tiles="P2"), flowers="R", ap=3, coach=3)
    play(game, "produce", "coach left 1")
    refused(game, "take P2", "tile_gone", tile="P2", city="paris")
    refused(game, "take K1", "other_city", tile="K1", city="paris")
    refused(game, "coach home", "not_now", step="step city_tile")
    play(game, "take none")
    refused(game, "coach right 1", "coach_arrived")
    refused(game, "take P1", "not_now", step="step arrival")
    game = play(give(table(), flowers="R", ap=3, coach=7, letter=2), "produce", "coach right 1")
    refused(game, "take K2", "same_tile", tile="K2", kind="K1")


def test_the_end_of_a_turn_has_its_own_word() -> None:
    game = play(give(table(), scents="LN"), "market B", "collect")
    refused(game, "done", "end_turn")
    refused(game, "pass", "not_now", step="step last")


# -- texts that are no action --


@pytest.mark.parametrize("language", ["en", "it"])
def test_how_each_kind_is_written_has_a_possible_example(language: str) -> None:
    words = game_words("aqua-mirabilis", language)
    catalogue = table().rules.catalogue
    for kind in catalogue.kinds:
        quoted = words.variants(f"notation.{kind}")[0].split(" '")[1:]
        examples = [part.partition("'")[0] for part in quoted]
        assert examples, kind
        assert all(catalogue.parse(example).kind == kind for example in examples), examples


@pytest.mark.parametrize(
    ("text", "kind"),
    [("market X", "market"), ("couple E", "visit"), ("use B", "use"), ("coach right 9", "coach"), ("keep A", "keep")],
)
def test_a_text_that_is_no_action_is_told_how_its_kind_is_written(text: str, kind: str) -> None:
    with pytest.raises(BadNotation) as caught:
        table().play(text)
    assert caught.value.details["kind"] == kind
    assert f"like '{kind}" in str(caught.value)
