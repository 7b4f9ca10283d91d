"""First guesses: what looks best at a glance, and what no search should look at."""

import genjiko
from genjiko.bots.search import Search
from genjiko.bots.search_settings import SearchSettings
from genjiko.games.parfum.actions import CLAIM, CLOCK, DROP, REROLL, REROLL_ALL, SELL, STOP, TURN, Play
from genjiko.games.parfum.glance import NEVER, glances
from genjiko.games.parfum.pieces import KINDS
from genjiko.games.parfum.quick_plan import QuickPlan
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import ParfumState
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game


def positions(seed: int) -> list[Game]:
    """Every second decision of a game of quick choices in which there is a choice."""
    game = genjiko.new("parfum", 2, seed=seed, keep_events=False)
    rules = game.rules
    assert isinstance(rules, Parfum)
    quick = QuickPlan(rules)
    found: list[Game] = []
    while not game.over:
        seat = game.to_act[0]
        if len(game.legal(seat)) > 1 and len(game.moves) % 2:
            found.append(genjiko.load(game.record()))
        state = game.state
        assert isinstance(state, ParfumState)
        game.play(quick.next_action(state, seat), seat)
    return found


def looked_at(game: Game) -> tuple[ParfumState, int, list[tuple[Play, float]]]:
    """The position, who acts, and the worth of each action."""
    rules, state = game.rules, game.state
    assert isinstance(rules, Parfum)
    assert isinstance(state, ParfumState)
    seat = game.to_act[0]
    legal = game.legal(seat)
    found: list[tuple[Play, float]] = []
    for action, worth in zip(legal, glances(QuickPlan(rules), state, seat, legal), strict=True):
        assert isinstance(action, Play)
        found.append((action, worth))
    return state, seat, found


def coins(state: ParfumState, seat: int) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(state.tokens[seat * KINDS + kind])]


def test_nothing_dearer_than_the_cheapest_tokens_is_looked_at() -> None:
    left_out = 0
    for game in positions(4):
        state, seat, found = looked_at(game)
        cheap = coins(state, seat)
        for action, worth in found:
            if action.what in (REROLL, REROLL_ALL):
                assert (worth == NEVER) == (action.coin > cheap[0])
            elif action.what == TURN:
                assert (worth == NEVER) == (action.coin + action.second > cheap[0] + cheap[1])
            elif action.what == DROP:
                assert (worth == NEVER) == (action.thing > cheap[0])
            elif action.what != CLOCK:  # late first clocks are left out for another reason
                assert worth > NEVER
            left_out += worth == NEVER
    assert left_out > 20


def test_a_note_that_flasks_pay_for_looks_better_than_to_stop() -> None:
    seen = 0
    for game in positions(5):
        _, _, found = looked_at(game)
        claims = [worth for action, worth in found if action.what == CLAIM]
        stops = [worth for action, worth in found if action.what == STOP]
        if claims and stops:
            assert max(claims) > stops[0]
            seen += 1
    assert seen > 5


def test_a_sale_looks_better_than_to_pass_where_the_game_ends() -> None:
    seen = 0
    for game in [*positions(5), *positions(6)]:
        state, _, found = looked_at(game)
        sales = [worth for action, worth in found if action.what == SELL]
        if sales and state.last_round:
            passes = [worth for action, worth in found if action.text == "pass"]
            assert not passes or max(sales) > passes[0]
            seen += 1
    assert seen


def test_a_halving_search_leaves_out_what_is_never_worth_a_look() -> None:
    settings = SearchSettings(iterations=40, halving_candidates=16, trial=0, worlds=1)
    seen = 0
    for game in positions(4):
        _, seat, found = looked_at(game)
        never = [action for action, worth in found if worth == NEVER]
        if never and len(never) < len(found) - 1:
            decision = Search(settings).decide(game.observation(seat), Rng(1))
            assert decision.considered
            assert not [one for one in decision.considered if one.action in never]
            seen += 1
            if seen == 6:
                break
    assert seen == 6


def test_with_two_players_a_seat_begins_with_an_early_clock() -> None:
    for players, looked in ((2, 2), (3, 3), (4, 4)):
        game = genjiko.new("parfum", players, seed=2)
        rules, state = game.rules, game.state
        assert isinstance(rules, Parfum)
        assert isinstance(state, ParfumState)
        legal = game.legal()
        worths = glances(QuickPlan(rules), state, game.to_act[0], legal)
        assert len([worth for worth in worths if worth > NEVER]) == looked
        assert worths[0] == max(worths)
