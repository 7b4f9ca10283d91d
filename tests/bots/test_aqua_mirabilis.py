"""What the bots know of Aqua Mirabilis: what a board may still become, and turns thought through to their end."""

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.games.aqua_mirabilis.pieces import FAVOUR_D, NOBODY, NONE, SHOWN, perfume, recipe
from genjiko.games.aqua_mirabilis.plan import AquaPlan
from genjiko.games.aqua_mirabilis.rules import AquaMirabilis
from genjiko.games.aqua_mirabilis.state import COMPLEMENT2, OVER, PARADE, RECIPE_STEP, AquaState
from genjiko.kernel.chance import Chance, Rng


def table(players: int = 2) -> tuple[AquaMirabilis, AquaPlan, AquaState]:
    game = genjiko.new("aqua-mirabilis", players, seed=4)
    state, rules = game.state, game.rules
    assert isinstance(state, AquaState)
    assert isinstance(rules, AquaMirabilis)
    return rules, AquaPlan(rules), state


def hope(plan: AquaPlan, state: AquaState, seat: int = 0) -> float:
    return plan.outlook.hopes(state)[seat]


def with_a_perfume(state: AquaState) -> int:
    """A perfume of two slots lies unshown before seat 0; its first complement meets the court."""
    base = next(f for f in range(6) if f not in (state.court, state.king))
    other = next(f for f in range(6) if f not in (state.court, base))
    made = perfume(recipe(base, 2, 2), 1 << state.court | 1 << other)
    state.boards[0].perfumes = [made, NONE, NONE]
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hopes_of_a_finished_game_are_its_points(players: int) -> None:
    _, plan, state = table(players)
    state.step = OVER
    for seat, board in enumerate(state.boards):
        board.points[0] = 10 * seat
        board.tokens = 3
    assert plan.outlook.hopes(state) == [10.0 * seat for seat in range(players)]


def test_a_showing_done_is_worth_more_than_one_to_come() -> None:
    _, plan, state = table()
    made = with_a_perfume(state)
    before = hope(plan, state)
    state.boards[0].perfumes[0] = made | SHOWN
    state.boards[0].points[0] += 4  # two pairs, two sub-slots left on each
    state.boards[0].tokens += 2
    assert hope(plan, state) > before


def test_an_unshown_perfume_counts_for_less_where_no_visit_is_left() -> None:
    rules, plan, state = table()
    state.day = rules.box.last_day
    state.seat = 1

    def worth(trigger: int) -> float:
        state.trigger = trigger
        state.boards[0].perfumes = [NONE] * 3
        without = hope(plan, state)
        with_a_perfume(state)
        return hope(plan, state) - without

    has_a_turn, has_none = worth(1), worth(0)
    assert has_a_turn > has_none


def test_favour_d_counts_for_the_cubes_to_come() -> None:
    rules, plan, state = table()

    def gain(day: int) -> float:
        state.day = day
        state.favours[FAVOUR_D] = NOBODY
        without = hope(plan, state)
        state.favours[FAVOUR_D] = 0
        return hope(plan, state) - without

    assert gain(0) > gain(rules.box.last_day // 2) > gain(rules.box.last_day)


def test_scents_count_in_the_parade_only_until_the_own_turn_has_passed() -> None:
    rules, plan, state = table()
    state.day, state.trigger, state.step, state.window = rules.box.last_day, 0, PARADE, PARADE
    state.boards[0].scents = [1, 1, 1, 0, 0, 0]

    def worth(turn: int) -> float:
        state.seat = turn
        scents, state.boards[0].scents = state.boards[0].scents, [0] * 6
        without = hope(plan, state)
        state.boards[0].scents = scents
        return hope(plan, state) - without

    assert worth(0) > worth(1) + 0.5


def test_the_plan_leaves_nothing_half_done() -> None:
    rules, plan, state = table()
    state.boards[0].scents = [1, 1, 1, 1, 0, 0]
    state.boards[0].methods = 3  # two methods: experience for a recipe of two slots
    state.seat, state.options = 0, None
    make = next(action for action in rules.legal(state, 0) if action.text.startswith("make"))
    rules.apply(state, 0, make, Chance(1), None)
    assert state.step == RECIPE_STEP
    kept = state.copy()
    done = plan.done(state, Chance(1))
    assert done.step not in (RECIPE_STEP, COMPLEMENT2)
    assert [mine != NONE for mine in done.boards[0].perfumes] == [True, False, False]
    assert state.boards[0].scents == kept.boards[0].scents
    assert state.step == kept.step


def test_the_plan_beats_greedy() -> None:
    plan, greedy = make_bot("plan"), make_bot("greedy")
    points = [0, 0]
    for mine in range(2):
        game = genjiko.new("aqua-mirabilis", 2, seed=3000, keep_events=False)
        rng = Rng(mine)
        while not game.over:
            seat = game.to_act[0]
            bot = plan if seat == mine else greedy
            game.play(bot.decide(game.observation(seat), rng).action, seat)
        points[0] += game.scores[mine]
        points[1] += game.scores[1 - mine]
    assert points[0] > points[1]
