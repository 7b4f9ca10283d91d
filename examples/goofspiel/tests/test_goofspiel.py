"""What is special to Goofspiel; the laws that hold for every game are those of `genjiko check goofspiel`."""

from typing import Any

import genjiko
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.declarations import event_kinds, event_type, misfit, table_type
from genjiko.kernel.typescript import typescript


def table(game: genjiko.Game, seat: int | None = None) -> Any:
    return game.view(seat)["table"]


def test_the_highest_bid_takes_the_prize_and_a_tie_takes_nothing() -> None:
    game = genjiko.new("goofspiel", 2, seed=1)
    prize = table(game)["prizes"][0]
    game.play("bid 13", 0)
    assert table(game, 1)["seats"][0]["bid"] is None
    game.play("bid 1", 1)
    assert game.scores == (prize, 0)
    game.play("bid 5", 1)
    game.play("bid 5", 0)
    assert game.scores == (prize, 0)


def test_carried_prizes_are_won_together() -> None:
    game = genjiko.new("goofspiel", 2, seed=1, options={"carry": True})
    first = table(game)["prizes"]
    for seat in (0, 1):
        game.play("bid 7", seat)
    both = table(game)["prizes"]
    assert both[:1] == first
    assert len(both) == 2
    game.play("bid 2", 0)
    game.play("bid 3", 1)
    assert game.scores == (0, sum(both))


def test_a_bid_is_said_in_words() -> None:
    game = genjiko.new("goofspiel", 2, seed=1)
    (text,) = say_actions(game.observation(0), game.legal(0)[:1], game.words)
    assert text == f"Bid 1 for {table(game)['prizes'][0]}"


def test_a_card_is_bid_once() -> None:
    game = genjiko.new("goofspiel", 3, seed=2)
    for seat in (2, 0, 1):
        game.play("bid 4", seat)
    assert "not in your hand" in game.why_not("bid 4", 0)


def test_views_and_events_are_as_declared() -> None:
    told = {kind.kind: event_type(kind) for kind in event_kinds("goofspiel")}
    game = genjiko.new("goofspiel", 3, seed=3)
    while not game.over:
        for viewer in (genjiko.OPEN, None, 0, 1, 2):
            assert misfit(table(game, viewer), table_type("goofspiel")) == ""
        game.play(game.legal()[0])
    for viewer in (genjiko.OPEN, None, 0, 1, 2):
        assert [misfit(event, told[str(event["kind"])]) for event in game.events(viewer)] == [""] * game.told


def test_a_board_can_have_its_types() -> None:
    text = typescript("goofspiel")
    assert "export interface Table {" in text
    assert 'export type BidEvent = {\n  kind: "bid";\n  seat: number;\n  /** The card. */\n  card?: number;\n};' in text
