"""Kimono Memories: glances count what the rules count, and quick play ends every game by the rules."""

import pytest

import genjiko
from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.album import open_slots, slot_at
from genjiko.games.kimono_memories.cards import CARDS, CAT, NONE
from genjiko.games.kimono_memories.glance import Figures, Glance
from genjiko.games.kimono_memories.placing import lay, name_wild
from genjiko.games.kimono_memories.quick_play import QuickPlay
from genjiko.games.kimono_memories.state import CROSS, NAME, KimonoState, place_crossed, token
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import Game

GAME = "kimono-memories"


def plain_figures() -> Figures:
    """Only points that can be counted: no markers, nothing that may still come."""
    figures = Figures()
    for name in (
        "steep", "calm", "reward", "cat", "prop", "object", "pair", "open_cat", "open_wild", "open_pattern", "later",
    ):  # fmt: skip
        setattr(figures, name, 0.0)
    figures.mon = figures.full = 1.0
    return figures


def positions(games: int) -> list[Game]:
    """Random positions in which a photo has been taken, over whole games."""
    found: list[Game] = []
    for seed in range(games):
        game, rng = genjiko.new(GAME, seed=seed), Rng(seed)
        while not game.over:
            legal = game.legal()
            if legal[0].kind == "place":
                found.append(game.copy())
            game.play(legal[rng.below(len(legal))])
    return found


def placed(game: Game, slot: int) -> KimonoState:
    """The state after the photo in hand has gone there, both wild sides named cat where that can be."""
    state = game.state.copy()
    assert isinstance(state, KimonoState)
    box = game.rules.box  # type: ignore[attr-defined]
    lay(box, state, slot, None)
    while state.step == NAME:
        name_wild(box, state, CAT if state.supply[CAT] else 0, None)
    return state


def test_a_glance_counts_points_as_the_rules_do() -> None:
    looked = 0
    for game in positions(6):
        state, box = game.state, game.rules.box  # type: ignore[attr-defined]
        assert isinstance(state, KimonoState)
        glance = Glance(box)
        glance.set_figures(plain_figures())
        seat = state.actor
        glance.look(state, seat)
        before = sum(scoring.points(box, state, True, seat)[1:])
        for slot in open_slots(state.album[seat]):
            after = sum(scoring.points(box, placed(game, slot), True, seat)[1:])
            assert glance.gain(state.taken, slot) == pytest.approx(after - before), (game.record(), slot)
            looked += 1
    assert looked > 500


def test_an_open_cat_side_is_worth_something_and_a_closed_end_is_not() -> None:
    game = genjiko.new(GAME, seed=1)
    state, box = game.state, game.rules.box  # type: ignore[attr-defined]
    assert isinstance(state, KimonoState)
    glance = Glance(box)
    glance.look(state, 0)
    left_end = slot_at(1, -1)
    # B22 and B24 are alike but for the outer side: with a 6, or without symbol; B21 has a cat outside on the left.
    sides = {card: glance.gain(CARDS.index(card), slot_at(1, 1)) for card in ("B22", "B24")}
    assert sides["B24"] > sides["B22"]
    # The next cat is dearer than the one before: with two of them a cat outside beats a 5.
    state.tokens[0] = [token(slot_at(1, 0), CAT), token(slot_at(1, 1), CAT)]
    glance.look(state, 0)
    assert glance.gain(CARDS.index("B21"), left_end) > glance.gain(CARDS.index("B23"), left_end)


def test_quick_play_ends_games_by_the_rules_and_by_the_seed_alone() -> None:
    def scores(seed: int) -> list[int]:
        game = genjiko.new(GAME, seed=3)
        state = game.state.copy()
        assert isinstance(state, KimonoState)
        QuickPlay(game.rules).finish(state, Chance(seed), Rng(seed))  # type: ignore[arg-type]
        assert state.actor == -1
        assert game.rules.winners(state)
        return game.rules.scores(state)

    assert scores(1) == scores(1)
    assert {tuple(scores(seed)) for seed in range(1, 6)} != {tuple(scores(1))}


def test_quick_play_scores_more_than_random_play() -> None:
    game = genjiko.new(GAME, seed=4)
    quick, rng, chance = QuickPlay(game.rules), Rng(1), Chance(1)  # type: ignore[arg-type]
    rules, totals = game.rules, [0, 0]
    for _ in range(6):
        state = game.state.copy()
        assert isinstance(state, KimonoState)
        while state.actor >= 0:
            legal = rules.legal(state, state.actor)
            action = quick.choose(state, rng) if state.actor == 0 else legal[rng.below(len(legal))]
            rules.apply(state, state.actor, action, chance, None)
        totals = [total + score for total, score in zip(totals, rules.scores(state), strict=True)]
    assert totals[0] > 2 * totals[1]


def test_of_two_lost_games_the_closer_one_is_better() -> None:
    advice = genjiko.new(GAME).rules.advice
    close, clear = [advice.final([0.0, 1.0], scores) for scores in ([50, 52], [30, 60])]
    assert clear[0] < close[0] < 0.5 < close[1] < clear[1]


def test_what_is_left_in_the_rivals_reach_counts_against_crossing() -> None:
    looked = 0
    for seed in range(3):
        game, rng = genjiko.new(GAME, seed=seed), Rng(seed)
        box = game.rules.box  # type: ignore[attr-defined]
        while not game.over:
            state, seat, legal = game.state, game.to_act[0], game.legal()
            assert isinstance(state, KimonoState)
            if state.step == CROSS and state.turn < box.turns:
                mean, kind = (looks_at(game, part) for part in (0.5, 0.0))
                for action, with_rival, without in zip(legal, mean, kind, strict=True):
                    assert without - with_rival == pytest.approx(0.5 * best_in_reach(game, action.text, 1 - seat))
                    looked += 1
            game.play(legal[rng.below(len(legal))])
    assert looked > 150


def looks_at(game: Game, left_over: float) -> list[float]:
    """What the actions look like with this part of the rival's gain."""
    quick = QuickPlay(game.rules)  # type: ignore[arg-type]
    quick.rival.figures.left_over = left_over
    assert isinstance(game.state, KimonoState)
    return quick.looks(game.state, game.to_act[0], game.legal())


def best_in_reach(game: Game, action: str, rival: int) -> float:
    """What the best photo brings to the rival that it could take after crossing, if nothing were refilled."""
    state, box = game.state.copy(), game.rules.box  # type: ignore[attr-defined]
    assert isinstance(state, KimonoState)
    glance = Glance(box)
    glance.look(state, rival)
    place = place_crossed(state, int(action.split()[1]))
    state.ring[place], state.photographer = NONE, (place + 1) % box.places
    return max(glance.best(state.ring[place_crossed(state, cards)]) for cards in (1, 2, 3))
