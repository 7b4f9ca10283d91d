"""Hints claim only what was looked at."""

from genjiko.games import game_words
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, customer, note, perfume, state_of

FOUR = (0, 1, 2, 3)
READY = perfume("minor", "head LaLa", "base La", flacons=2)


def hint(game: Game, text: str) -> tuple[str, dict[str, object]]:
    """Why seat to act might play this, by what it sees; in words, too."""
    seat = game.to_act[0]
    action = game.rules.catalogue.find(text)
    assert action in game.legal(), text
    message, args = game.rules.advice.reason(game.rules.view.observe(game.state, seat), seat, action)
    assert "{" not in game.words.text(f"advice.{message}", args)
    return message, args


def shown(text: str, aromas: list[str], **more: object) -> dict[str, object]:
    return {
        "note": f"n{note(text) + 1}",
        "type": text.split(maxsplit=1)[0],
        "aromas": aromas,
        "coin": len(aromas),
        **more,
    }


def test_clocks() -> None:
    assert hint(Table().money(0, 1, 2, 3).game(), "clock 3") == ("clock", {"clock": 3, "actions": 5})


def test_preparing() -> None:
    table = Table().water([0, 1, 2], [], [], []).distillery("head Ro", "heart RoLa", "-", "base La", "-", "-")
    game = table.step("prepare", FOUR).game()
    assert hint(game, "die rose") == ("die", {"notes": 2, "aroma": "rose", "flask": 4, "faces": 6})
    assert hint(game, "die lavender") == ("die", {"notes": 2, "aroma": "lavender", "flask": 3, "faces": 6})
    assert hint(game, "die violet") == ("die_unwanted", {"aroma": "violet"})
    assert hint(game, "draw") == ("draw", {"bag": 39})
    assert hint(game, "water") == ("water", {"held": 3})


def distilling() -> Table:
    table = Table().water([0, 1, 3], [], [], [])
    table.perfumes(
        0, READY, perfume("minor", "base Be"), perfume("major", "head Vi"), perfume("major", "heart Vi", "base Vi")
    )
    table.distillery("head Ro", "heart RoRo", "base VaVa", "-", "-", "-")
    return table.step("distill", FOUR).dice("RoRo", "LaLaVa")


def test_water() -> None:
    game = distilling().game()
    assert hint(game, "reroll lavender 0") == ("reroll", {"flies": 2, "aroma": "lavender", "flask": 3, "faces": 6})
    assert hint(game, "reroll all 0") == ("reroll_all", {"flasks": 2, "flies": 3})
    assert hint(game, "turn vanilla 1 3") == ("turn", {"aroma": "vanilla", "coins": 4})
    assert hint(distilling().dice("RoRo").game(), "reroll all 0") == ("reroll_all_flasks", {})
    assert hint(distilling().dice("", "RoLa").game(), "reroll all 0") == ("reroll_all_flies", {"flies": 2})


def test_claims_and_stopping() -> None:
    game = distilling().game()
    assert hint(game, "claim 1") == ("claim_finish", shown("head Ro", ["rose"], perfume=2))
    assert hint(game, "claim 2") == ("claim", shown("heart RoRo", ["rose", "rose"]))
    assert hint(game, "stop") == ("stop_claims", {"notes": 2})
    nothing = distilling().dice("Be", "La").game()
    assert hint(nothing, "stop") == ("stop", {})


def test_composing() -> None:
    table = distilling().dice("RoRoRo")
    game = table.game()
    game.play("claim 1")
    game.play("claim 2")
    assert hint(game, f"compose n{note('head Ro') + 1}") == ("compose_finish", shown("head Ro", ["rose"], perfume=2))
    assert hint(game, f"compose n{note('heart RoRo') + 1}") == ("compose", shown("heart RoRo", ["rose", "rose"]))
    game.play(f"compose n{note('head Ro') + 1}")
    assert hint(game, "minor") == ("begin", {"side": "minor", "lacks": ["base"], "flacons": 2})
    assert hint(game, "major") == ("begin", {"side": "major", "lacks": ["heart", "base"], "flacons": 3})
    assert hint(game, "onto 2") == ("finish", {"perfume": 2, "flacons": 2})
    assert hint(game, "onto 4") == ("finish", {"perfume": 4, "flacons": 3})
    game.play("minor")
    assert hint(game, "onto 3") == ("add", {"perfume": 3, "lacks": ["base"]})


def test_a_short_supply_is_looked_at() -> None:
    game = distilling().dice("Ro").game()
    state_of(game).supply = 1
    game.play("claim 1")
    assert hint(game, "onto 2") == ("finish", {"perfume": 2, "flacons": 1})


def selling(flacons: int) -> Table:
    made = perfume("major", "head LaLa", "heart Vi", "base La", flacons=flacons)
    table = Table().water([0], [], [], []).perfumes(0, made, perfume("minor", "head Ro", "base Ro", flacons=2))
    return table.street(customer(2, "lavender", 8)).step("sell", FOUR)


def test_selling() -> None:
    game = selling(2).game()
    assert hint(game, "sell 1 A") == ("sell", {"perfume": 1, "price": 8, "bargain": 3})
    assert hint(game, "bargain 1") == ("bargain", {"perfume": 1, "price": 3, "bargain": 3})
    assert hint(game, "bargain 2") == ("bargain", {"perfume": 2, "price": 2, "bargain": 2})
    assert hint(game, "pass") == ("pass", {"flacons": 4})
    game = selling(1).game()
    assert hint(game, "sell 1 A") == ("sell_last", {"perfume": 1, "price": 8, "tokens": 2})
    assert hint(game, "bargain 1") == ("bargain_last", {"perfume": 1, "price": 3, "tokens": 2})


def test_a_reward_is_promised_only_as_far_as_there_are_tokens() -> None:
    everything = [0] * 10 + [1] * 4 + [2] * 5 + [3] * 6
    for left in (0, 1, 2, 3):
        game = selling(1).water([], everything[left:], [], []).game()
        told = ("bargain_last", {"perfume": 1, "price": 3, "tokens": min(left, 2)})
        assert hint(game, "bargain 1") == (told if left else ("bargain", {"perfume": 1, "price": 3, "bargain": 3}))


def test_the_last_round() -> None:
    table = selling(2).pile_of_b(4)
    table.state.closing, table.state.last_round = False, True
    assert hint(table.game(), "pass") == ("pass_last_round", {})


def test_dropping() -> None:
    game = selling(2).water([1, 1, 2, 3, 3], [], [], []).step("sell", FOUR, cycle=2).game()
    game.play("pass")
    assert hint(game, "drop 1") == ("drop_lowest", {"coin": 1})
    assert hint(game, "drop 2") == ("drop", {"coin": 2})
    assert hint(game, "drop 3") == ("drop", {"coin": 3})


def test_tokens_all_alike_are_not_called_the_lowest() -> None:
    game = selling(2).water([2] * 5, [], [], []).step("sell", FOUR, cycle=2).game()
    game.play("pass")
    assert hint(game, "drop 2") == ("drop_only", {"coin": 2})


def test_what_a_begun_perfume_lacks_is_told_with_articles_and_numbers() -> None:
    words = game_words("parfum")
    one = {"side": "minor", "lacks": ["base"], "flacons": 2}
    two = {"side": "major", "lacks": ["heart", "base"], "flacons": 3}
    assert words.text("advice.begin", one) == "A new minor perfume; for its 2 flacons it then lacks one note: base."
    assert words.text("advice.begin", two).endswith("it then lacks two notes: heart, base.")
    assert words.text("advice.add", {"perfume": 3, "lacks": ["base"]}) == "Perfume 3 then lacks only its base note."
