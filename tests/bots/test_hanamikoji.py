"""What the bots know of Hanamikoji: quick play, what favours and positions are worth, the last decisions of a round."""

import pytest

import genjiko
from genjiko.bots.levels import settings_of
from genjiko.bots.search import Search
from genjiko.bots.search_settings import SearchSettings
from genjiko.games import game_package
from genjiko.games.hanamikoji.advice import HanamikojiAdvice, favour_index, favour_worth
from genjiko.games.hanamikoji.cards import N
from genjiko.games.hanamikoji.nets import Nets
from genjiko.games.hanamikoji.rollout import Rollout
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import Game

CHARM = [2, 2, 2, 3, 3, 4, 5]


def some_way_into(seed: int, moves: int) -> Game:
    game = genjiko.new("hanamikoji", seed=seed)
    rng = Rng(seed)
    for _ in range(moves):
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    return game


@pytest.mark.parametrize("moves", range(10))
def test_quick_play_ends_the_round_and_leaves_the_position_alone(moves: int) -> None:
    game = some_way_into(5, moves)
    assert isinstance(game.state, HanamikojiState)
    before = game.dump()
    quick = Rollout(CHARM, choices=3)
    favour = quick.finish(game.state, Rng(1))
    assert game.dump() == before
    assert all(owner in (-1, 0, 1) for owner in favour)
    # 8 turns: one secret and two discards each, all other cards lie on the sides, and the removed card nowhere.
    assert quick.ready == [0, 0]
    assert quick.hand == [[], []]
    assert sum(quick.left) == 21 - 14


def test_quick_play_is_the_same_for_one_seed() -> None:
    game = some_way_into(6, 3)
    assert isinstance(game.state, HanamikojiState)
    runs = [[Rollout(CHARM, 3).finish(game.state, Rng(seed)) for _ in range(3)] for seed in (1, 1)]
    assert runs[0] == runs[1]


def test_the_worth_of_favours_is_learned_for_all_positions_of_the_box() -> None:
    worth = favour_worth(CHARM)
    assert len(worth) == 3**N
    assert all(0.0 <= chance <= 1.0 for chance in worth)
    assert abs(worth[favour_index([-1] * N, 0)] - 0.5) < 0.05


def test_geisha_of_equal_charm_are_interchangeable() -> None:
    worth = favour_worth(CHARM)
    one, two = [0, -1, 1, -1, 0, -1, -1], [1, 0, -1, 0, -1, -1, -1]
    assert worth[favour_index(one, 0)] == worth[favour_index(two, 0)]


@pytest.mark.parametrize("geisha", range(N))
def test_a_favour_more_is_worth_more(geisha: int) -> None:
    worth = favour_worth(CHARM)
    mine, theirs = [-1] * N, [-1] * N
    mine[geisha], theirs[geisha] = 0, 1
    assert worth[favour_index(mine, 0)] > worth[favour_index(theirs, 0)]


def test_charms_of_ones_own_have_no_learned_worth_but_a_sensible_guess() -> None:
    worth = favour_worth([3, 3, 3, 3, 3, 3, 3])
    assert worth[0] == 0.5
    assert worth[favour_index([0, 0, -1, -1, -1, -1, -1], 0)] > 0.6


def turn_begun(seed: int, moves: int) -> HanamikojiState:
    """A position at the beginning of a turn, at least that many moves into a game."""
    game = some_way_into(seed, moves)
    while game.legal()[0].kind == "take":
        game.play(game.legal()[0])
    assert isinstance(game.state, HanamikojiState)
    return game.state


def look(state: HanamikojiState) -> float:
    return Nets(CHARM).chance(state, state.side[0], state.side[1])


def exchanged(state: HanamikojiState) -> HanamikojiState:
    """The same position with the seats the other way round."""
    other = state.copy()
    other.acting, other.actor, other.starting = 1 - state.acting, 1 - state.actor, 1 - state.starting
    for pair in (other.hand, other.ready, other.secret, other.discards, other.side):
        pair.reverse()
    other.favour = [owner if owner < 0 else 1 - owner for owner in state.favour]
    return other


@pytest.mark.parametrize("moves", range(1, 10))
def test_a_look_at_a_position_is_fair_to_both_seats_and_changes_nothing(moves: int) -> None:
    state = turn_begun(moves, moves)
    before = state.copy()
    chance = look(state)
    assert 0.0 < chance < 1.0
    assert look(exchanged(state)) == pytest.approx(1.0 - chance)
    assert all(getattr(state, name) == getattr(before, name) for name in ("hand", "side", "deck", "favour", "secret"))


def test_a_look_agrees_with_quick_play_about_who_is_ahead() -> None:
    quick, rng = Rollout(CHARM, 3), Rng(1)
    agree = 0
    clear = 0
    for seed in range(120):
        state = turn_begun(seed, 7)
        if state.ready[0] == state.ready[1] == 15:
            continue
        advice: HanamikojiAdvice = genjiko.new("hanamikoji", seed=seed).rules.advice  # type: ignore[assignment]
        ends = [advice.settle(quick.finish(state, rng), state.starting, state.round) for _ in range(30)]
        mean = sum(ends) / len(ends)
        if abs(mean - 0.5) > 0.2:
            clear += 1
            agree += int((look(state) > 0.5) == (mean > 0.5))
    assert clear > 20
    assert agree > 0.7 * clear


def test_a_leaf_is_judged_by_what_was_learned_only_where_the_level_says_so() -> None:
    state = turn_begun(4, 4)
    rules = genjiko.new("hanamikoji", seed=4).rules
    quick, rng = Rollout(CHARM, 3), Rng(1)
    assert isinstance(rules.advice, HanamikojiAdvice)
    end = rules.advice.settle(quick.finish(state, rng), state.starting, state.round)
    plain, learned = (rules.advice.play_on(state.copy(), learned, Chance(1), Rng(1))[0] for learned in (False, True))
    assert plain == pytest.approx(end + 0.6 * (rules.advice.values(state)[0] - end))
    assert learned != plain


@pytest.mark.parametrize("moves", range(1, 12))
def test_first_guesses_go_by_what_the_seat_sees_alone(moves: int) -> None:
    game = some_way_into(moves, moves)
    seat = game.to_act[0]
    guesses = game.rules.advice.prior(game.state, seat)
    assert guesses is not None
    assert len(guesses) == len(game.legal())
    assert all(0.0 < guess < 1.0 for guess in guesses)
    for number in range(5):
        assert game.rules.advice.prior(game.resample(seat, Rng(number)).state, seat) == guesses


def test_networks_leave_no_cards_behind() -> None:
    game = some_way_into(3, 5)
    advice, state = game.rules.advice, game.state
    assert isinstance(advice, HanamikojiAdvice)
    assert isinstance(state, HanamikojiState)
    advice.belief(state, 0)
    advice.judged(state)
    advice.prior(state, game.to_act[0])
    nets = advice.nets
    for net in (nets.choice, nets.position, nets.hidden):
        assert not any([*net.base, *net.sum, *net.places])
    assert not any(nets.view.codes)


def test_only_the_master_goes_by_what_was_learned() -> None:
    learned = {
        level: settings_of(level, game_package("hanamikoji").levels()).learned
        for level in ("skilled", "expert", "master")
    }
    assert learned == {"skilled": 0, "expert": 0, "master": 1}


def test_charms_of_ones_own_are_not_judged_by_what_was_learned_with_others() -> None:
    assert Nets(CHARM).knows
    assert not Nets([3, 3, 3, 3, 3, 3, 3]).knows


def secret_used(seed: int) -> Game:
    """A position in which seat 0 has used its secret and nothing else, and seat 1 decides."""
    game = genjiko.new("hanamikoji", seed=seed)
    game.play(next(action for action in game.legal() if action.kind == "secret"))
    return game


def likely_way_into(seed: int, moves: int) -> Game:
    """A position after moves that look best to those who play them."""
    game = genjiko.new("hanamikoji", seed=seed)
    for _ in range(moves):
        guesses = game.rules.advice.prior(game.state, game.to_act[0])
        assert guesses is not None
        game.play(game.legal()[max(range(len(guesses)), key=guesses.__getitem__)])
    return game


def test_belief_is_a_chance_and_prefers_what_is_truly_hidden() -> None:
    better = 0.0
    met = 0
    for seed in range(12):
        game = likely_way_into(seed, 5)
        seat = game.to_act[0]
        truth = game.rules.advice.belief(game.state, seat)
        for number in range(10):
            fit = game.rules.advice.belief(game.resample(seat, Rng(number)).state, seat)
            assert 0.0 < fit <= 1.0
            better += (truth > fit) + 0.5 * (truth == fit)
            met += 1
    assert better > 0.6 * met


def test_belief_needs_something_done_and_depends_on_nothing_but_the_world() -> None:
    game = genjiko.new("hanamikoji", seed=2)
    assert game.rules.advice.belief(game.state, 0) == 1.0
    game = secret_used(2)
    world = game.resample(1, Rng(5)).state
    assert isinstance(world, HanamikojiState)
    fit = game.rules.advice.belief(world, 1)
    # What is drawn later and what the judging seat itself holds says nothing about what the other did.
    world.deck.reverse()
    world.hand[1], world.removed = 0, 0
    assert game.rules.advice.belief(world, 1) == fit


def decisive_answers() -> list[tuple[Game, set[str]]]:
    """Last answers of a round that win the game at once, with the other answer not doing so."""
    found: list[tuple[Game, set[str]]] = []
    for seed in range(400):
        game = genjiko.new("hanamikoji", seed=seed)
        rng = Rng(seed)
        while not game.over and len(found) < 5:
            legal = game.legal()
            if legal[0].kind == "take":
                ends = {}
                for action in legal:
                    after = game.copy()
                    after.play(action)
                    ends[str(action)] = after.over and after.winners == game.to_act
                if any(ends.values()) and not all(ends.values()) and _certain(game, ends):
                    found.append((game.copy(), {text for text, wins in ends.items() if wins}))
            game.play(legal[rng.below(len(legal))])
    return found


def _certain(game: Game, ends: dict[str, bool]) -> bool:
    """Whether the winning answers win in every world that the seat thinks possible."""
    seat = game.to_act[0]
    for number in range(30):
        world = game.resample(seat, Rng(number))
        for text, wins in ends.items():
            after = world.copy()
            after.play(text)
            if (after.over and after.winners == (seat,)) != wins:
                return False
    return True


def test_the_last_decisions_of_a_round_are_played_exactly() -> None:
    positions = decisive_answers()
    assert len(positions) == 5
    bot = Search(SearchSettings(iterations=200, public_weight=20.0))
    for game, winning in positions:
        assert str(bot.decide(game.observation(game.to_act[0]), Rng(3)).action) in winning
