"""Every refusal with its reason and what it tells."""

import pytest

from genjiko.games.parfum.actions import CATALOGUE
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, customer, note, perfume, weighted

READY = perfume("minor", "head LaLa", "base La", flacons=2)
FOUR = (0, 1, 2, 3)


def refusal(game: Game, text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalAction) as caught:
        game.play(text)
    return caught.value.reason, caught.value.details


def name(text: str) -> str:
    return f"n{note(text) + 1}"


def note_args(text: str, aromas: list[str]) -> dict[str, object]:
    return {"note": name(text), "type": text.split(maxsplit=1)[0], "aromas": aromas, "coin": len(aromas)}


def waking() -> Game:
    return Table(3).water([0], [0], [0]).money(0, 1, 2).game()


def preparing() -> Game:
    return Table().step("prepare", FOUR).game()


def distilling(flasks: str = "Ro", flies: str = "LaLa", water: list[int] | None = None) -> Game:
    held = [0, 1, 3, 3] if water is None else water
    table = Table().water(held, [2], [], []).distillery("head RoRo", "-", "base La", "head Ro")
    return table.step("distill", FOUR).dice(flasks, flies).game()


def composing() -> Game:
    table = Table().water([], [], [], []).perfumes(0, perfume("minor", "head Vi"), perfume("major", "heart Be"))
    table.distillery("head Ro", "base Va", "heart RoRo")
    game = table.step("distill", FOUR).dice("RoVaRoRo").game()
    game.play("claim 1")
    game.play("claim 2")
    game.play("claim 3")
    return game


def selling(players: int = 4) -> Game:
    gone, begun = perfume("minor", "head Be", "base Be"), perfume("major", "head Ro")
    table = (
        Table(players).perfumes(0, READY, gone, begun).street(customer(2, "rose", 6), -1, customer(1, "lavender", 5))
    )
    return table.step("sell", tuple(range(players))).game()


STEPS = {
    "choosing clocks": ("wake_up", waking, "die rose"),
    "preparing the distillation": ("prepare", preparing, "claim 1"),
    "distilling": ("distill", distilling, "die rose"),
    "composing": ("compose", composing, "stop"),
    "selling": ("sell", selling, "drop 0"),
}


@pytest.mark.parametrize("words", STEPS)
def test_what_belongs_to_another_step(words: str) -> None:
    step, make, text = STEPS[words]
    game = make()
    assert refusal(game, text) == ("other_step", {"step": step})
    assert game.why_not(text) == f"{text}: the game is at another step: {words}"


def test_each_kind_of_action_belongs_to_its_step() -> None:
    """What is refused at its own step is refused for another reason than the step."""
    own = {
        "wake_up": ("clock",), "prepare": ("draw", "die", "water"), "distill": ("claim", "reroll", "turn", "stop"),
        "compose": ("compose", "minor", "major", "onto"), "sell": ("sell", "bargain", "pass"),
    }  # fmt: skip
    for step, make in ((step, make) for step, make, _ in STEPS.values()):
        game = make()
        legal = game.legal()
        for action in CATALOGUE.actions:
            if action not in legal:
                reason, _ = game.rules.why_not(game.state, game.to_act[0], action)
                assert (reason == "other_step") == (action.kind not in own[step]), action


def test_clocks() -> None:
    game = waking()
    game.play("clock 2")
    assert refusal(game, "clock 2") == ("clock_taken", {"clock": 2, "seat": 0})
    assert refusal(game, "clock 4") == ("no_such_clock", {"clocks": 3})


def test_preparing() -> None:
    game = preparing()
    assert refusal(game, "draw") == ("distillery_full", {})
    for _ in range(2):
        game.play("die vanilla")
    short = Table().water([0] * 10 + [1] * 4 + [2] * 5, [3] * 6, [], []).distillery("-").bag(0)
    empty = short.step("prepare", (0, 1, 2, 3)).game()
    assert refusal(empty, "draw") == ("bag_empty", {})
    assert refusal(empty, "water") == ("no_water_left", {})
    game = Table().step("prepare", FOUR, clock=2).game()
    for _ in range(3):
        game.play("die vanilla")
    assert refusal(game, "die vanilla") == ("no_die_left", {"aroma": "vanilla"})


def test_claims() -> None:
    game = distilling()
    assert refusal(game, "claim 2") == ("no_note_there", {"place": 2})
    assert refusal(game, "claim 1") == ("flasks_missing", {"aromas": ["rose", "rose"], "flasks": ["rose"]})
    assert refusal(distilling("", "Ro"), "claim 1") == ("no_flasks", {"aromas": ["rose", "rose"]})
    three = Table(3).water([0], [], []).step("distill", (0, 1, 2)).dice("Ro", "Ro").game()
    assert refusal(three, "claim 6") == ("no_note_there", {"place": 6})


def test_water() -> None:
    game = distilling()
    assert refusal(game, "reroll lavender 2") == ("no_such_token", {"coin": 2})
    assert refusal(game, "reroll rose 2") == ("no_such_token", {"coin": 2})
    assert refusal(game, "reroll all 2") == ("no_such_token", {"coin": 2})
    assert refusal(game, "reroll rose 0") == ("no_fly", {"aroma": "rose"})
    assert refusal(game, "turn violet 0 1") == ("no_fly", {"aroma": "violet"})
    assert refusal(game, "turn lavender 1 2") == ("no_such_token", {"coin": 2})
    assert refusal(game, "turn lavender 0 0") == ("only_one_token", {"coin": 0})
    assert "turn lavender 3 3" in [str(action) for action in game.legal()]
    assert refusal(distilling("", "LaLa"), "reroll all 1") == ("same_reroll", {"aroma": "lavender", "coin": 1})
    game.play("claim 4")
    game = (
        Table()
        .water([0, 0], [], [], [])
        .distillery("head Ro", "base Va")
        .step("distill", FOUR)
        .dice("RoVa", "La")
        .game()
    )
    game.play("claim 1")
    assert refusal(game, "reroll lavender 0") == ("water_before_claims", {})
    assert refusal(game, "turn lavender 0 0") == ("water_before_claims", {})


def test_a_single_token_is_told_apart_from_none() -> None:
    text = distilling("Ro", "La", [3]).why_not("turn lavender 3 3")
    assert text == "turn lavender 3 3: you have only one token worth 3 coins"


def test_composing() -> None:
    game = composing()
    assert refusal(game, "minor") == ("choose_first", {})
    assert refusal(game, "onto 1") == ("choose_first", {})
    assert refusal(game, f"compose {name('base Ro')}") == ("not_claimed", note_args("base Ro", ["rose"]))
    game.play(f"compose {name('head Ro')}")
    assert refusal(game, f"compose {name('base Va')}") == ("place_first", note_args("head Ro", ["rose"]))
    assert refusal(game, "onto 1") == ("slot_taken", {"perfume": 1, "type": "head"})
    assert refusal(game, "onto 3") == ("no_such_perfume", {"perfume": 3})
    game.play("onto 2")
    game.play(f"compose {name('heart RoRo')}")
    game = composing()
    game.play(f"compose {name('base Va')}")
    game.play("onto 1")
    game.play(f"compose {name('heart RoRo')}")
    game = composing()
    game.play(f"compose {name('base Va')}")
    game.play("minor")
    game.play(f"compose {name('head Ro')}")
    assert refusal(game, "onto 4") == ("no_such_perfume", {"perfume": 4})
    assert refusal(game, "onto 42") == ("no_such_perfume", {"perfume": 42})


def test_a_heart_is_for_a_major() -> None:
    table = Table().water([], [], [], []).perfumes(0, perfume("minor", "head Vi"), perfume("major", "heart Be"))
    table.perfumes(0, perfume("minor", "head Vi"), perfume("major", "heart Be"), perfume("major", "head La"))
    game = table.distillery("heart RoRo").step("distill", FOUR).dice("RoRo").game()
    game.play("claim 1")
    assert refusal(game, "minor") == ("heart_is_major", {})
    assert refusal(game, "onto 1") == ("heart_is_major", {})
    assert refusal(game, "onto 2") == ("slot_taken", {"perfume": 2, "type": "heart"})


def test_selling() -> None:
    game = selling()
    assert refusal(game, "sell 1 A") == ("too_few_parts", {"wanted": 2, "aroma": "rose", "parts": 0})
    assert refusal(game, "sell 1 B") == ("no_customer_there", {"place": "B"})
    assert refusal(game, "sell 2 C") == ("no_flacon", {"perfume": 2})
    assert refusal(game, "bargain 3") == ("no_flacon", {"perfume": 3})
    assert refusal(game, "bargain 4") == ("no_such_perfume", {"perfume": 4})
    assert refusal(game, "sell 42 A") == ("no_such_perfume", {"perfume": 42})
    assert refusal(selling(3), "sell 1 E") == ("no_customer_there", {"place": "E"})


def test_dropping() -> None:
    table = Table().perfumes(0, READY).water([0, 0, 1, 1, 3], [2], [], [])
    game = table.step("sell", FOUR, cycle=2).game()
    game.play("pass")
    assert refusal(game, "drop 2") == ("no_such_token", {"coin": 2})


def test_a_player_out_of_turn_is_told_whose_turn_it_is() -> None:
    game = waking()
    with pytest.raises(IllegalAction, match="it is the turn of Seat 0, not of Seat 1"):
        game.play("clock 1", seat=1)


def test_every_refusal_is_in_words() -> None:
    game = Table().game(seed=3)
    rng = Rng(3)
    for step in range(150):
        if game.over:
            break
        if step % 10 == 0:
            for action in CATALOGUE.actions:
                assert (game.why_not(action) == "") == (action in game.legal())
        game.play(weighted(game, rng))
