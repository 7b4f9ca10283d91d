"""Who may know what: the table of docs/games/parfum.md, line by line, and worlds that fit what was seen."""

from collections import Counter

import pytest

import genjiko
from genjiko.games.parfum.pieces import KINDS
from genjiko.games.parfum.state import ParfumState
from genjiko.games.parfum.water_beliefs import (
    LAID_OPEN,
    NEW_WELL,
    UNKNOWN,
    WaterBeliefs,
    masked,
    read_history,
    replay,
    write_history,
)
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.parfum.table import Table, coins, perfume, state_of, told


def table_of(game: Game, viewer: int | None) -> dict[str, object]:
    table = game.view(viewer)["table"]
    assert isinstance(table, dict)
    return table


def seat_of(game: Game, viewer: int | None, seat: int) -> dict[str, object]:
    seats = table_of(game, viewer)["seats"]
    assert isinstance(seats, list)
    found = seats[seat]
    assert isinstance(found, dict)
    return found


def test_the_owner_sees_the_coins_and_others_their_number() -> None:
    game = Table().water([0, 3], [1], [], []).game()
    assert seat_of(game, 0, 0)["coins"] == [0, 3]
    for viewer in (1, 2, None):
        assert seat_of(game, viewer, 0)["coins"] is None
        assert seat_of(game, viewer, 0)["water"] == 2


def test_a_token_taken_is_told_to_its_owner_only() -> None:
    game = Table().water([], [], [], []).step("prepare", (0, 1, 2, 3)).game()
    game.play("water")
    assert "coin" in game.events(0)[-1]
    for viewer in (1, 2, 3, None):
        assert game.events(viewer)[-1] == {"kind": "water", "seat": 0, "held": 1, "well": 24}


def test_nobody_sees_the_well_but_everybody_its_number_and_the_discards() -> None:
    game = Table().water([0, 3], [1], [], [], discards=[2, 2]).game()
    for viewer in (0, 1, None):
        table = table_of(game, viewer)
        assert (table["well"], table["discards"]) == (20, [2, 2])
    for viewer in (0, 1, -1):
        seen = game.rules.view.observe(game.state, viewer)
        assert isinstance(seen, ParfumState)
        assert seen.well == [-1] * KINDS


def test_a_new_well_shows_its_contents_to_all() -> None:
    everything = [0] * 9 + [1] * 4 + [2] * 5 + [3] * 5
    table = Table().water([], everything, [], [], discards=[3, 0]).step("prepare", (0, 1, 2, 3))
    game = table.game()
    game.play("water")
    for viewer in (0, 1, None):
        assert {"kind": "new_well", "coins": [0, 3], "count": 2} in game.events(viewer)


def test_what_is_in_bag_and_pile_is_public_but_no_order_exists() -> None:
    game = genjiko.new("parfum", 4, seed=3)
    for viewer in (0, None):
        table = table_of(game, viewer)
        assert table["pile"] == {"count": 20, "top": "A", "above_closing_time": 15}
        bag = table["bag"]
        assert isinstance(bag, dict)
        assert bag["count"] == 36


def test_after_the_end_all_tokens_are_shown() -> None:
    table = Table(2).water([0, 3], [1, 1]).perfumes(0, perfume("minor", "head LaLa", "base La", flacons=2))
    game = table.distillery("-", "-").bag(1).step("sell", (1, 1, 0, 0), clock=4).game()
    game.play("pass")
    assert seat_of(game, None, 0)["coins"] == [0, 3]
    assert [(e["seat"], e["coins"]) for e in told(game, "show_water")] == [(0, [0, 3]), (1, [1, 1])]
    assert game.rules.view.secrets(game.state, 1) == {}


def test_two_players_know_each_others_tokens_at_the_moment_of_a_new_well() -> None:
    """All that is not in the new well is in the two hands."""
    rival = [0] * 8 + [1] * 4 + [2] * 5 + [3] * 5
    table = Table(2).water([0], rival, discards=[3, 0]).step("prepare", (0, 0, 1, 1))
    game = table.game()
    game.play("water")
    rng = Rng(5)
    for _ in range(20):
        world = game.resample(0, rng)
        assert coins(world, 1) == rival
    # A spectator cannot tell the two hands apart.
    assert len({tuple(coins(game.resample(-1, rng), 0)) for _ in range(40)}) > 1


def test_a_rival_who_took_from_a_well_of_known_coins_has_one_of_these() -> None:
    rival = [0] * 10 + [1] * 4 + [2] * 5 + [3] * 4
    table = Table(2).water([], rival, discards=[3, 3]).step("prepare", (1, 0, 0, 1))
    game = table.game()
    game.play("water")
    for seed in range(20):
        assert coins(game.resample(0, Rng(seed)), 1) == sorted([*rival, 3])


def test_samples_spread_unseen_coins_evenly_before_the_first_new_well() -> None:
    game = Table(2).water([0, 0], [3]).game()
    rng = Rng(1)
    counts: Counter[int] = Counter()
    for _ in range(3000):
        counts[coins(game.resample(0, rng), 1)[0]] += 1
    for kind, number in enumerate((8, 4, 5, 6)):
        assert abs(counts[kind] / 3000 - number / 23) < 0.04


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_sample_fits_the_whole_history(players: int) -> None:
    rng = Rng(players)
    wells = 0
    for seed in range(4):
        game = genjiko.new("parfum", players, seed=seed)
        step = 0
        while not game.over:
            step += 1
            if step % 40 == 0:
                wells += state_of(game).history.count(NEW_WELL)
                for viewer in range(-1, players):
                    world = game.resample(viewer, rng)
                    game.rules.checks.check(world.state)  # replays the history, coin by coin
                    key = game.rules.view.information_key
                    assert key(world.state, viewer) == key(game.state, viewer)
            game.play(game.legal()[rng.below(len(game.legal()))])
    assert wells > 20


# -- how likely: every course that fits is counted one by one, in a box small enough for it --

COURSES = [
    ([2, 2, 1, 1], 2, 0, "0+0 1+? 1+? 1-0 0+1 1+?"),
    ([3, 2, 1, 0], 3, 0, "0+0 1+? 1+? 2+? 2+? 1-0 0+1 0-0 well 1+? 2+?"),
    ([2, 2, 1, 0], 3, 0, "1+? 1+? 2+? 2+? 1-0 0+1 0-1 well 1+? 2+? 1-1"),
    ([2, 2, 1, 1], 3, -1, "0+? 0+? 1+? 2+? 0-0 1-1 0+? 2+? well 1+? 2-1 0+? well 2+?"),
    ([1, 2, 1, 1], 4, 2, "0+? 1+? 2+3 3+? 0-1 1+? well 2+1 2-3 well 0+? 0-3"),
    ([3, 1, 0, 0], 2, 0, "0+0 0+0 0+0 0+1 0-0 0-0 0-0 0-1 well 1+? 1+? 1+?"),
]


def all_courses(box: list[int], players: int, history: list[int]) -> Counter[tuple[int, ...]]:
    """How many courses of single tokens tell each history with all its coins, by trying all."""
    tokens = [kind for kind in range(KINDS) for _ in range(box[kind])]
    found: Counter[tuple[int, ...]] = Counter()

    def go(
        told: tuple[int, ...], well: tuple[int, ...], hands: tuple[tuple[int, ...], ...], open_: tuple[int, ...]
    ) -> None:
        if len(told) == len(history):
            found[told] += 1
            return
        code = history[len(told)]
        if code == NEW_WELL:
            if not well:
                go((*told, code), open_, hands, ())
            return
        seat, kind = code >> 3 & 3, code & 7
        source = hands[seat] if code >= LAID_OPEN else well
        for t in source:
            if kind not in (UNKNOWN, tokens[t]):
                continue
            rest = tuple(s for s in source if s != t)
            now = (*told, code & ~7 | tokens[t])
            if code >= LAID_OPEN:
                go(now, well, (*hands[:seat], rest, *hands[seat + 1 :]), (*open_, t))
            else:
                go(now, rest, (*hands[:seat], (*hands[seat], t), *hands[seat + 1 :]), open_)

    go((), tuple(range(len(tokens))), ((),) * players, ())
    return found


@pytest.mark.parametrize(("box", "players", "viewer", "text"), COURSES)
def test_worlds_are_as_likely_as_the_number_of_courses_that_lead_to_them(
    box: list[int], players: int, viewer: int, text: str
) -> None:
    history = read_history(text.split())
    assert isinstance(history, list)
    courses = all_courses(box, players, history)
    total = sum(courses.values())
    assert len(courses) > 1
    beliefs = WaterBeliefs(box, players, viewer)
    rng = Rng(7)
    rounds = 4000
    # By hands at the end, and by the coin of each event: what was taken when matters for what is laid open later.
    hands, drawn_hands = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    coins_of, drawn_coins = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for course, number in courses.items():
        hands[tuple(replay(box, players, list(course))[0])] += number
        coins_of.update(dict.fromkeys(enumerate(course), number))
    for _ in range(rounds):
        filled = beliefs.fill(history, rng)
        assert masked(filled, viewer) == history
        assert tuple(filled) in courses
        drawn_hands[tuple(replay(box, players, filled)[0])] += 1
        drawn_coins.update(enumerate(filled))
    for hand, number in hands.items():
        assert abs(drawn_hands[hand] / rounds - number / total) < 0.035
    for event, number in coins_of.items():
        assert abs(drawn_coins[event] / rounds - number / total) < 0.035


def test_the_count_does_not_depend_on_what_was_asked_before() -> None:
    """Bots go on from one history to the next; a fresh count must draw the same worlds."""
    box = [10, 4, 5, 6]
    game = genjiko.new("parfum", 4, seed=6)
    rng = Rng(6)
    lasting = WaterBeliefs(box, 4, 1)
    compared = 0
    while not game.over and compared < 25:
        history = masked(state_of(game).history, 1)
        if NEW_WELL in history and len(history) % 3 == 0:
            assert lasting.fill(history, Rng(1)) == WaterBeliefs(box, 4, 1).fill(history, Rng(1))
            compared += 1
        game.play(game.legal()[rng.below(len(game.legal()))])
    assert compared == 25


def test_histories_are_written_and_read_back() -> None:
    texts = ["0+?", "1+3", "well", "1-3"]
    assert write_history(read_history(texts)) == texts
    for bad in (["0*1"], ["5+1"], ["0-?"], [7], "well"):
        with pytest.raises(ValueError, match=r"is none of|is seen|is a list"):
            read_history(bad)
