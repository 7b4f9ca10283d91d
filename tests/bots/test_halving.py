"""Sequential halving at the root: an honest budget, a repeatable choice, a clock that holds."""

import time

import pytest

from genjiko.bots.halving import Halving, _clearly_behind
from genjiko.bots.search import Search, new_search
from genjiko.bots.search_settings import SearchSettings
from genjiko.bots.tree_search import TreeSearch
from genjiko.kernel.chance import Rng
from tests.bots.test_levels import with_a_choice

LONG = ["parfum", "perfumery", "aqua-mirabilis"]


def settings(**figures: float) -> SearchSettings:
    return SearchSettings(**{"iterations": 40, "rounds": 1, "halving_candidates": 4, "prior_visits": 2.0, **figures})  # type: ignore[arg-type]


@pytest.mark.parametrize("game", LONG)
def test_the_budget_is_shared_by_the_heats_and_the_survivor_is_chosen(game: str) -> None:
    played = with_a_choice(game=game)
    seen = played.observation(played.to_act[0])
    begun = Halving(seen, settings(), Rng(3))
    decision = begun.decide()
    assert begun.iterations <= 40
    most = max(one.visits for one in decision.considered)
    assert decision.considered[0].action == decision.action
    assert decision.considered[0].visits == most
    assert len(decision.considered) == min(4, len(seen.legal()))


def test_a_small_budget_is_kept_by_a_smaller_field() -> None:
    played = with_a_choice(game="parfum")
    seen = played.observation(played.to_act[0])
    for iterations in (2, 5, 9):
        begun = Halving(seen, settings(iterations=iterations, halving_candidates=8), Rng(3))
        begun.decide()
        assert 2 <= begun.iterations <= iterations


def test_the_same_seed_decides_the_same() -> None:
    played = with_a_choice(game="perfumery")
    seen = played.observation(played.to_act[0])
    found = [Search(settings()).decide(seen, Rng(9)) for _ in range(2)]
    assert found[0].action == found[1].action
    assert [one.values for one in found[0].considered] == [one.values for one in found[1].considered]


def test_the_clock_ends_a_search_without_other_budget() -> None:
    played = with_a_choice(game="aqua-mirabilis")
    seen = played.observation(played.to_act[0])
    start = time.monotonic()
    decision = Search(settings(iterations=0, seconds=0.2, rounds=0, turns=1)).decide(seen, Rng(1))
    assert time.monotonic() - start < 2.0
    assert decision.action in seen.legal()


def test_a_clock_that_has_run_out_leaves_the_first_guess() -> None:
    played = with_a_choice(game="aqua-mirabilis")
    seen = played.observation(played.to_act[0])
    for trust in (0.0, 2.0):
        decision = Search(settings(iterations=0, seconds=1e-9, prior_visits=trust)).decide(seen, Rng(1))
        assert decision.action in seen.legal()
        assert decision.considered == []


def test_the_settings_say_which_kind_of_search_it_is() -> None:
    played = with_a_choice(game="perfumery")
    seen = played.observation(played.to_act[0])
    assert isinstance(new_search(seen, settings(), Rng(1)), Halving)
    plain = new_search(seen, settings(halving_candidates=0), Rng(1))
    assert isinstance(plain, TreeSearch)
    assert not isinstance(plain, Halving)


def test_what_went_early_is_not_told_as_better_than_what_was_chosen() -> None:
    played = with_a_choice(game="kimono-memories")
    seen = played.observation(played.to_act[0])
    for seed in range(5):
        begun = Halving(seen, settings(iterations=30, rounds=0, halving_candidates=8, trial=1), Rng(seed))
        chosen, *others = begun.decide().considered
        assert others
        assert all(one.values[seen.seat] <= chosen.values[seen.seat] for one in others)
        assert all(sum(one.values) == pytest.approx(1.0) for one in [chosen, *others])


def test_a_clear_decision_is_made_before_the_budget_is_spent() -> None:
    lead = [0.6 + 0.01 * (n % 3) for n in range(16)]
    assert _clearly_behind(lead, [value - 0.1 - 0.01 * (n % 2) for n, value in enumerate(lead)], 4.0)
    assert not _clearly_behind(lead, [value + 0.1 * (-1) ** n for n, value in enumerate(lead)], 4.0)
    played = with_a_choice(game="kimono-memories")
    seen = played.observation(played.to_act[0])
    figures = {"iterations": 600, "rounds": 0, "halving_candidates": 3, "trial": 1}
    patient, quick = [Halving(seen, settings(**figures, clear=clear), Rng(1)) for clear in (0.0, 0.5)]
    patient.decide()
    quick.decide()
    assert quick.iterations < patient.iterations


def test_a_trusted_first_guess_stays_to_the_end_and_is_taken_unless_it_is_clearly_behind() -> None:
    played = with_a_choice(game="kimono-memories")
    seen = played.observation(played.to_act[0])
    others = 0
    for seed in range(8):
        for trust in (1e-9, 1e9):
            search = Halving(seen, settings(iterations=60, rounds=0, trial=1, worlds=1, trust=trust), Rng(seed))
            chosen = search.root.arms[search.decide().action.id]
            first = max(search.root.arms.values(), key=lambda arm: arm.prior)
            assert chosen.visits == first.visits == max(arm.visits for arm in search.root.arms.values())
            assert chosen is first or (trust < 1.0 and chosen.total > first.total)
            others += chosen is not first
    assert others


def test_after_few_worlds_nothing_is_clear_and_a_trusted_first_guess_is_taken() -> None:
    assert not _clearly_behind([0.9] * 3, [0.1] * 3, 1.0)
    assert _clearly_behind([0.9] * 4, [0.1] * 4, 1.0)
    played = with_a_choice(game="parfum")
    seen = played.observation(played.to_act[0])
    for seed in range(12):
        begun = Halving(seen, settings(iterations=2, rounds=0, trial=0, worlds=1, trust=0.1), Rng(seed))
        chosen = begun.decide()
        first = max(begun.root.arms.values(), key=lambda arm: arm.prior)
        assert begun.iterations == 2
        assert chosen.action is first.action


def test_what_is_clearly_worse_goes_at_once_but_a_trusted_first_guess_last_of_all() -> None:
    played = with_a_choice(game="parfum")
    seen = played.observation(played.to_act[0])
    for trust, left in ((0.0, 1), (1.0, 2)):
        begun = Halving(seen, settings(clear=2.0, trust=trust), Rng(1))
        begun._open_root()
        best, first, other = running = list(begun.root.arms.values())[:3]
        begun.courses = {best.action.id: [0.9] * 16, first.action.id: [0.1] * 16, other.action.id: [0.2] * 16}
        for arm in running:
            arm.prior, arm.visits, arm.total = 0.5, 16, sum(begun.courses[arm.action.id])
        begun._drop_the_clearly_worse(running, first)
        assert running == [best, first][:left]
        begun._drop_the_clearly_worse(running, first)
        assert running == [best]
