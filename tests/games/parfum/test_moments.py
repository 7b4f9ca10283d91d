"""How the table stands at single events in the middle of a move."""

from typing import Any

from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, perfume


def tables(game: Game, action: str) -> list[tuple[str, Any]]:
    """The events of a move, each with the table that a spectator sees then."""
    game.watched = True
    told, view = game.told, game.rules.view
    game.play(action)
    kinds = [str(event["kind"]) for event in game.events(since=told)]
    seen = [view.present(view.observe(state, SPECTATOR), SPECTATOR) for state in game._films[-1].states[1:]]
    return list(zip(kinds, seen, strict=True))


def test_a_perfume_with_its_last_note_is_unfinished_until_its_flacons_come() -> None:
    table = Table().perfumes(0, perfume("minor", "head LaLa")).distillery("base La").step("distill", (0, 1, 2, 3))
    game = table.water([], [], [], []).dice("La").game()
    game.play("claim 1")
    (added, before), (finished, after) = tables(game, "onto 1")[:2]
    assert (added, finished) == ("add", "finish")
    assert [t["seats"][0]["perfumes"][0]["state"] for t in (before, after)] == ["unfinished", "ready"]
    assert [t["flacons"] for t in (before, after)] == [25, 23]
    assert [t["step"] for t in (before, after)] == ["compose", "compose"]


def test_the_turn_passes_on_with_the_last_token_for_a_perfume_sold_out() -> None:
    mine, next_one = (
        perfume("minor", head, base, flacons=1) for head, base in (("head La", "base La"), ("head Ro", "base Ro"))
    )
    table = Table().water([], [], [], []).perfumes(0, mine).perfumes(1, next_one).step("sell", (0, 1, 2, 3))
    found = [(kind, t["turn"]["seat"], bool(t["offers"])) for kind, t in tables(table.game(), "bargain 1")]
    assert found == [("bargain", 0, False), ("sold_out", 0, False), ("water", 0, False), ("water", 1, True)]


def test_after_the_last_clock_it_is_nobodys_turn_and_water_is_shown_seat_by_seat() -> None:
    table = Table(2).water([3, 3], [1, 1]).money(7, 9).perfumes(0, perfume("minor", "head La", "base La", flacons=1))
    game = table.distillery("-", "-").bag(1).step("sell", (1, 1, 0, 0), clock=4).game()
    found = tables(game, "pass")
    assert [kind for kind, _ in found] == ["pass", "round_end", "show_water", "show_water", "end"]
    assert [t["turn"] for _, t in found] == [None] * 5
    assert [[c["owner"] is None for c in t["clocks"]].count(True) for _, t in found] == [0, 4, 4, 4, 4]
    assert [[s["money"] for s in t["seats"]] for _, t in found] == [[7, 9], [7, 9], [13, 9], [13, 11], [13, 11]]
    assert [t["seats"][1]["coins"] for _, t in found] == [None, None, None, [1, 1], [1, 1]]
