"""What a planner of Parfum looks at, and the plan itself."""

from itertools import pairwise

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.games.parfum.actions import Play
from genjiko.games.parfum.distilling import ClaimSearch, expected
from genjiko.games.parfum.outlook import Outlook, end_chance
from genjiko.games.parfum.pieces import FLACON, MAJOR, MINOR, NONE, ONE, with_note
from genjiko.games.parfum.plan import ParfumPlan
from genjiko.games.parfum.quick_plan import QuickPlan
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import DISTILL, LIMIT, PREPARE, SELL_STEP, WAKE, ParfumState
from genjiko.kernel.chance import Chance, Rng


def table(seed: int = 3) -> tuple[Parfum, ParfumState]:
    game = genjiko.new("parfum", 2, seed=seed)
    rules, state = game.rules, game.state
    assert isinstance(rules, Parfum)
    assert isinstance(state, ParfumState)
    return rules, state.copy()


def note_of(rules: Parfum, type: int, icons: int) -> int:
    box = rules.box
    return next(n for n, at in enumerate(box.note_type) if at == type and box.note_icons[n] == icons)


def finished_minor(rules: Parfum, aroma: int) -> int:
    head, base = note_of(rules, 0, ONE[aroma]), note_of(rules, 2, ONE[aroma])
    return with_note(with_note(MINOR, 0, head), 2, base) + 2 * FLACON


def selling(seat: int, owners: list[int]) -> tuple[Parfum, ParfumState]:
    """The sales begin; one customer wants two violets, nobody is left in the pile."""
    rules, state = table()
    state.step, state.clock, state.clock_owner, state.actor = SELL_STEP, 0, owners, owners[0]
    wants = [c for c, parts in enumerate(rules.box.customer_wants) if parts == 2 * ONE[0]]
    state.street = [wants[0], NONE, NONE, NONE, NONE]
    state.pile = [[], []]
    state.perfumes[seat] = [finished_minor(rules, 0)]
    return rules, state


def test_a_customer_whom_a_rival_serves_first_counts_little() -> None:
    rules, state = selling(0, [1, 1, 0, 0])
    alone = Outlook(rules.box, state, 0).worth(state.perfumes[0])
    state.perfumes[1] = [finished_minor(rules, 0)]
    raced = Outlook(rules.box, state, 0).worth(state.perfumes[0])
    state.clock_owner, state.actor = [0, 0, 1, 1], 0
    first = Outlook(rules.box, state, 0).worth(state.perfumes[0])
    assert raced < alone - 1.0
    assert first == pytest.approx(alone)


def test_open_perfumes_that_lack_the_same_note_are_worth_less_and_less() -> None:
    rules, state = table()
    outlook = Outlook(rules.box, state, 0)
    hearts = [n for n, type in enumerate(rules.box.note_type) if type == 1 and rules.box.note_coin[n] == 1]
    worth = [outlook.worth([with_note(MAJOR, 1, note) for note in hearts[:many]]) for many in range(4)]
    gains = [after - before for before, after in pairwise(worth)]
    assert gains[0] > gains[1] > gains[2]


def test_a_flacon_that_the_pile_wants_is_worth_more_than_its_bargain_price() -> None:
    rules, state = selling(0, [0, 0, 1, 1])
    state.street = [NONE] * 5
    bargain = Outlook(rules.box, state, 0).worth(state.perfumes[0])
    state.pile[1] = [c for c, parts in enumerate(rules.box.customer_wants) if parts == 2 * ONE[0]]
    assert Outlook(rules.box, state, 0).worth(state.perfumes[0]) > bargain + 1.0


def test_what_cannot_be_sold_any_more_is_worth_nothing() -> None:
    rules, state = selling(0, [0, 0, 1, 1])
    state.last_round, state.clock, state.actor = True, 2, 1
    assert end_chance(rules.box, state) == 1.0
    assert Outlook(rules.box, state, 0).worth(state.perfumes[0]) == 0.0


def test_the_game_ends_when_the_bag_cannot_fill_the_distillery() -> None:
    rules, state = table()
    assert end_chance(rules.box, state) == 0.0
    state.bag = state.bag[:1]
    state.distillery[0] = state.distillery[1] = NONE
    assert end_chance(rules.box, state) == 1.0


def test_a_die_is_worth_its_chance_of_the_note() -> None:
    rules, state = table()
    violet = note_of(rules, 0, ONE[0])
    state.distillery = [violet, NONE, NONE, NONE, NONE, NONE]
    claims = ClaimSearch(rules.box, state, Outlook(rules.box, state, 0), [0.0] * 6).run([], [], 3)
    sure = claims.best(ONE[0])
    assert sure > rules.box.note_coin[violet]
    assert expected(rules.box, claims, 0, ONE[0]) == pytest.approx(sure * 4 / 6)
    assert expected(rules.box, claims, 0, 2 * ONE[0]) == pytest.approx(sure * 8 / 9)
    assert expected(rules.box, claims, 0, ONE[1]) == 0.0


def test_the_plan_takes_an_early_clock_as_long_as_there_is_one_and_then_the_last() -> None:
    rules, state = table()
    plan = QuickPlan(rules)
    late = state.copy()
    late.clock_owner = [late.actor, NONE, NONE, 1 - late.actor]
    assert plan.next_action(late, late.actor).text == "clock 2"
    taken = []
    while state.step == WAKE:
        action = plan.next_action(state, state.actor)
        taken.append(action.text)
        rules.apply(state, state.actor, action, Chance(1), None)
    assert taken == ["clock 1", "clock 2", "clock 4"]  # the one that is left goes without asking


def test_the_plan_takes_two_dice_of_an_aroma_for_a_note_that_needs_both() -> None:
    rules, state = table()
    double, single = note_of(rules, 0, 2 * ONE[1]), note_of(rules, 0, ONE[3])
    state.distillery = [double, single, NONE, NONE, NONE, NONE]
    state.bag = []
    state.step, state.actions, state.clock_owner, state.clock, state.actor = PREPARE, 2, [0, 1, 0, 1], 0, 0
    # A minor that waits for this head, and customers for it: one bergamot die alone brings nothing.
    state.perfumes[0] = [with_note(MINOR, 2, note_of(rules, 2, 2 * ONE[1]))]
    dear = [c for c, parts in enumerate(rules.box.customer_wants) if parts == 3 * ONE[1]]
    state.street = [dear[0], NONE, NONE, NONE, NONE]
    plan = QuickPlan(rules)
    first = plan.next_action(state, 0)
    rules.apply(state, 0, first, Chance(1), None)
    assert [first.text, plan.next_action(state, 0).text] == ["die bergamot", "die bergamot"]


def test_the_cheapest_tokens_only_are_given_and_dropped() -> None:
    asked = 0
    for seed in range(6):
        game = genjiko.new("parfum", 2, seed=seed, keep_events=False)
        rules = game.rules
        assert isinstance(rules, Parfum)
        quick = QuickPlan(rules)
        while not game.over:
            seat = game.to_act[0]
            state = game.state
            assert isinstance(state, ParfumState)
            action = quick.next_action(state, seat)
            assert isinstance(action, Play)
            if state.step in (DISTILL, LIMIT) and (action.coin != NONE or state.step == LIMIT):
                given = action.coin if state.step == DISTILL else action.thing
                assert not any(state.tokens[4 * seat : 4 * seat + given])
                asked += 1
            game.play(action, seat)
    assert asked > 20


def test_the_plan_thinks_rounds_through_and_changes_nothing_that_it_sees() -> None:
    game = genjiko.new("parfum", 2, seed=4, keep_events=False)
    rules = game.rules
    assert isinstance(rules, Parfum)
    plan, quick, rng = ParfumPlan(rules), QuickPlan(rules), Rng(1)
    others = 0
    for _ in range(40):
        seat = game.to_act[0]
        seen = game.observation(seat)
        state = seen.state
        assert isinstance(state, ParfumState)
        before = rules.view.information_key(state, seat)
        chosen = plan.choose(state, seat, seen.legal(), rng)
        assert chosen in seen.legal()
        assert rules.view.information_key(state, seat) == before
        others += chosen is not quick.next_action(state, seat)
        game.play(chosen, seat)
    assert 0 < others < 30


def test_the_plan_never_takes_a_die_that_no_note_wants() -> None:
    game = genjiko.new("parfum", 2, seed=8, keep_events=False)
    plan, rng = make_bot("plan"), Rng(8)
    seen = 0
    while not game.over:
        seat = game.to_act[0]
        state = game.state
        assert isinstance(state, ParfumState)
        action = plan.decide(game.observation(seat), rng).action
        if state.step == PREPARE and action.text.startswith("die"):
            assert isinstance(action, Play)
            icons = [game.rules.box.note_icons[note] for note in state.distillery if note != NONE]  # type: ignore[attr-defined]
            assert not icons or any(heap >> (5 * action.thing) & 31 for heap in icons)
            seen += 1
        game.play(action, seat)
    assert seen > 20


def test_the_plan_beats_greedy() -> None:
    wins = 0
    for number in range(4):
        game = genjiko.new("parfum", 2, seed=900 + number // 2, keep_events=False)
        bots, rng = [make_bot("plan"), make_bot("greedy")], Rng(number)
        while not game.over:
            seat = game.to_act[0]
            game.play(bots[(seat + number) % 2].decide(game.observation(seat), rng).action, seat)
        wins += game.winners == (number % 2,)
    assert wins >= 3


@pytest.mark.parametrize("behind", [10, 60, 140])
def test_a_coin_counts_however_far_behind(behind: int) -> None:
    rules, state = table()
    state.notes_money[1] = behind
    before = rules.advice.after_round(state)[0]
    state.notes_money[0] = 1
    assert rules.advice.after_round(state)[0] > before
