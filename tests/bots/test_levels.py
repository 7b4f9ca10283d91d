"""The levels: legal for every game and number of players, repeatable by seed, in time, forced moves at once."""

import time

import pytest

import genjiko
from genjiko.bots import BOTS, LEVELS, make_bot
from genjiko.bots.levels import Level, settings_of
from genjiko.bots.search import Search
from genjiko.bots.search_settings import SearchSettings
from genjiko.games import game_meta, game_package
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption
from genjiko.kernel.game import Game
from tests.bots.test_honest import small

CASES = [(game, players) for game in genjiko.games() for players in game_meta(game).players]


def with_a_choice(seed: int = 1, game: str = "hanamikoji") -> Game:
    """A position some way into a game in which the seat to act has a choice."""
    played = genjiko.new(game, seed=seed)
    rng = Rng(seed)
    for _ in range(6):
        legal = played.legal()
        played.play(legal[rng.below(len(legal))])
    while len(played.legal()) < 2:
        played.play(played.legal()[0])
    return played


@pytest.mark.parametrize(("game", "players"), CASES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_whole_games(game: str, players: int, level: str) -> None:
    bot = small(level, game)
    played = genjiko.new(game, players, seed=2)
    rng = Rng(2)
    for _ in range(60):
        if played.over:
            break
        seat = played.to_act[-1]
        decision = bot.decide(played.observation(seat), rng)
        assert played.words.has(f"advice.{decision.reason[0]}") if decision.reason else len(played.legal(seat)) == 1
        played.play(decision.action, seat)


@pytest.mark.parametrize(
    "name", ["beginner", "casual", "skilled/4", "expert/50", "master/1000", "flat:200", "search:60"]
)
def test_equal_seeds_give_equal_decisions_and_other_seeds_other_thoughts(name: str) -> None:
    seen = with_a_choice().observation(with_a_choice().to_act[0])
    one, same, other = (make_bot(name).decide(seen, Rng(seed)) for seed in (5, 5, 6))
    thoughts = [[(c.action, c.values, c.visits) for c in d.considered] for d in (one, same, other)]
    assert one.action is same.action
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] != thoughts[2]


def test_a_search_explains_itself() -> None:
    played = with_a_choice()
    decision = make_bot("search:300").decide(played.observation(played.to_act[0]), Rng(1))
    assert decision.considered[0].action is decision.action
    visits = [c.visits for c in decision.considered]
    assert visits == sorted(visits, reverse=True)
    assert 0 < sum(visits) <= 300
    for considered in decision.considered:
        assert considered.action in played.legal()
        assert sum(considered.values) == pytest.approx(1.0)
    assert decision.reason is not None
    assert played.words.text(f"advice.{decision.reason[0]}", decision.reason[1])


@pytest.mark.parametrize("game", genjiko.games())
def test_master_keeps_its_two_seconds(game: str) -> None:
    played = with_a_choice(game=game)
    # Processor time: a busy machine may keep the answer waiting, but not the bot thinking.
    start = time.process_time()
    make_bot("master").decide(played.observation(played.to_act[0]), Rng(1))
    assert time.process_time() - start < 2.0
    assert 0 < settings_of("master", game_package(game).levels()).seconds < 2.0


@pytest.mark.parametrize("game", genjiko.games())
def test_past_its_time_a_bot_answers_with_the_best_so_far(game: str) -> None:
    played = with_a_choice(game=game)
    start = time.process_time()
    decision = Search(SearchSettings(seconds=0.0001)).decide(played.observation(played.to_act[0]), Rng(1))
    assert time.process_time() - start < 0.2
    assert decision.action in played.legal(played.to_act[0])


def test_a_forced_move_is_played_at_once() -> None:
    played = with_a_choice(2)
    seat = played.to_act[0]
    seen = played.observation(seat)
    assert len(seen.legal()) > 1
    while len(played.legal()) > 1:
        played.play(played.legal()[-1])
        assert not played.over
    start = time.process_time()
    make_bot("master@2s").decide(played.observation(played.to_act[0]), Rng(1))
    assert time.process_time() - start < 0.05


def test_a_budget_can_be_cut_or_turned_into_a_clock() -> None:
    whole = settings_of("master", game_package("hanamikoji").levels())
    cut = Level("master", cut=10).for_game(game_package("hanamikoji").levels())
    clock = Level("master", seconds=0.5).for_game(game_package("hanamikoji").levels())
    longer = Level("master", longer=3).for_game(game_package("hanamikoji").levels())
    assert isinstance(longer, Search)
    assert (longer.settings.iterations, longer.settings.seconds) == (3 * whole.iterations, 3 * whole.seconds)
    assert isinstance(cut, Search)
    assert isinstance(clock, Search)
    assert (cut.settings.iterations, cut.settings.seconds) == (whole.iterations // 10, 0.0)
    assert (clock.settings.iterations, clock.settings.seconds) == (0, 0.5)


@pytest.mark.parametrize(
    "name", [*BOTS, "flat:20000", "search:10", "master/10", "master*5", "master@0.5s", "respond:9:expert/4"]
)
def test_a_bot_is_called_by_the_name_it_was_made_with(name: str) -> None:
    assert make_bot(name).name == name


@pytest.mark.parametrize(
    "name", ["", "grandmaster", "flat:", "flat:0", "flat:x", "master/0", "casual/2", "master@0s", "master@x"]
)
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(BadOption, match="there are random, greedy, plan, beginner, novice"):
        make_bot(name)
