"""The bot `greedy` knows what it is doing, and can say it."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.bots.greedy import Greedy
from genjiko.games.perfumery.box import ESSENCE
from genjiko.games.perfumery.state import NOBODY, PerfumeryState, space_bit
from genjiko.kernel.chance import Rng
from tests.games.perfumery.tables import Table, every_choice_box


def test_greedy_beats_three_random_players() -> None:
    greedy, uniform = Greedy(worlds=1), make_bot("random")
    won = 0
    for seed in range(20):
        game = genjiko.new("perfumery", 4, seed=seed, keep_events=False)
        rng = Rng(seed)
        own = seed % 4
        while not game.over:
            seat = game.to_act[0]
            bot = greedy if seat == own else uniform
            game.play(bot.decide(game.observation(seat), rng).action, seat)
        won += game.winners == (own,)
    assert won >= 17


@pytest.mark.parametrize("players", [2, 4])
def test_no_seat_leaves_lying_what_it_can_store(players: int) -> None:
    """Not even the last, whose storing opens the next round; under the reading that asks for it."""
    greedy, stored = Greedy(worlds=1), [0] * players
    for seed in range(3):
        game = genjiko.new("perfumery", players, seed=seed, keep_events=False, components=every_choice_box())
        rng = Rng(seed)
        state = game.state
        assert isinstance(state, PerfumeryState)
        while state.round < 8:
            seat = game.to_act[0]
            action = greedy.decide(game.observation(seat), rng).action
            if any(each.kind == "store" for each in game.legal(seat)):
                assert action.kind == "store"
                stored[seat] += 1
            game.play(action, seat)
    assert min(stored) > 20


def test_every_reason_can_be_said() -> None:
    game = genjiko.new("perfumery", 3, seed=2)
    greedy = Greedy(worlds=1)
    rng = Rng(2)
    said = set()
    while not game.over:
        seat = game.to_act[0]
        for action in game.legal(seat):
            message, details = game.rules.advice.reason(game.rules.view.observe(game.state, seat), seat, action)
            said.add(game.words.text(f"advice.{message}", details))
        game.play(greedy.decide(game.observation(seat), rng).action, seat)
    assert len(said) > 50


def told(table: Table, action: str) -> str:
    seat = table.game.to_act[0]
    found = next(each for each in table.game.legal(seat) if each.text == action)
    message, details = table.game.rules.advice.reason(table.game.observation(seat).state, seat, found)
    return table.game.words.text(f"advice.{message}", details)


def test_what_cannot_be_otherwise_is_not_praised() -> None:
    table = Table(3, marker=4).give(0, hand="")
    table.state.tiles = [1, 1, 2, NOBODY]
    assert told(table, "acquire 4") == "Takes R1-01, P1-01, worth 6 as money."
    table.player().used = space_bit(ESSENCE)
    assert table.legal() == ["acquire 4"]
    assert told(table, "acquire 4") == "Nothing else can be done now."
    mixed = Table(3).give(0, hand="P3-01", top="R1-07").blend().play("skip R1-07")
    assert told(mixed, "finish") == "Nothing is left to decide."


def test_nothing_is_promised_for_rounds_that_do_not_come() -> None:
    table = Table(3, seat=1).give(1, hand="funds funds")
    for action in ("hire", "start"):
        assert "round" in told(table, action)
    table.state.round = 8
    for action in ("hire", "start"):
        assert told(table, action) == "It brings nothing more in the last round, but a perfumer has to be placed."


def test_values_are_chances_and_the_end_is_certain() -> None:
    game = genjiko.new("perfumery", 3, seed=3)
    rng = Rng(3)
    while not game.over:
        values = game.rules.advice.values(game.state)
        assert abs(sum(values) - 1.0) < 1e-9
        assert all(0.0 < value < 1.0 for value in values)
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    share = 1.0 / len(game.winners)
    assert game.rules.advice.values(game.state) == [share if seat in game.winners else 0.0 for seat in range(3)]
