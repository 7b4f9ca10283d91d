"""The coach: quiet where nothing was to choose or nothing is sure, and blind to what the player could not see."""

import asyncio
from random import Random

import pytest
from tools.coach_truth import judged, summary

import genjiko
from genjiko.bots import Considered, Decision, make_bot, think
from genjiko.bots.judge import Judge
from genjiko.bots.levels import Level
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.observation import Observation
from genjiko.server import wire
from genjiko.server.errors import Refusal
from genjiko.server.store.memory import MemoryStore
from genjiko.server.store.rows import Person, Session
from genjiko.server.tables import coach, playing, seating
from genjiko.server.tables.bots import BotAnswer, BotsHere, Share
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import Table
from genjiko.server.time_source import TimeSource

ANNA = Person("anna", "Anna", False)
QUICK = Level("master", cut=1000)


def choice(game: str, seed: int = 2) -> Game:
    """A game in which somebody has a real choice."""
    table, random = genjiko.new(game, seed=seed), Random(seed)
    while len(table.legal()) < 3 or len(table.moves) < 5:
        table.play(random.choice(table.legal()))
    return table


@pytest.mark.parametrize("game", genjiko.games())
def test_a_move_that_was_forced_is_never_told(game: str) -> None:
    table, random, forced = genjiko.new(game, seed=1), Random(1), 0
    while not table.over and forced < 3:
        seat = table.to_act[0]
        seen = table.observation(seat)
        action = random.choice(table.legal(seat))
        if len(seen.legal()) == 1:
            forced += 1
            decision = Judge(QUICK).judge(seen, action, Rng(1))
            assert decision.considered == []
            assert coach.said(0, seen, action, decision, "en", []) == wire.Coaching(0, False)
        table.play(action, seat)


@pytest.mark.parametrize("game", genjiko.games())
def test_the_judgement_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(game: str) -> None:
    table = choice(game)
    seat = table.to_act[0]
    action = table.legal(seat)[-1]
    told = set()
    for world in range(3):
        seen = table.resample(seat, Rng(world)).observation(seat)
        decision = think(QUICK, seen, Rng(7), seen.rules.catalogue.find(action.text))
        loss = coach.loss_of(decision, seat, decision.considered[-1].action)
        told.add((loss.lost, loss.error, repr(decision.considered)))
    assert len(told) == 1


@pytest.mark.parametrize("game", genjiko.games())
def test_the_played_action_is_always_judged_and_never_better_than_the_best(game: str) -> None:
    table = choice(game)
    seat = table.to_act[0]
    seen = table.observation(seat)
    for action in [*seen.legal()[:3], seen.legal()[-1]]:
        decision = Judge(QUICK).judge(seen, action, Rng(3))
        found = [one for one in decision.considered if one.action == action]
        assert len(found) == 1
        best = decision.considered[0]
        assert found[0].values[seat] <= best.values[seat]
        assert sum(found[0].values) == pytest.approx(sum(best.values))


@pytest.mark.parametrize("game", genjiko.games())
def test_every_choice_of_a_game_can_be_judged(game: str) -> None:
    table, random, rng = genjiko.new(game, seed=5), Random(5), Rng(5)
    for _ in range(60):
        if table.over:
            break
        seat = table.to_act[0]
        seen = table.observation(seat)
        action = random.choice(seen.legal())
        if len(seen.legal()) > 1:
            decision = Judge(QUICK).judge(seen, action, rng)
            assert action in [one.action for one in decision.considered]
            assert coach.loss_of(decision, seat, action).lost >= 0.0
        table.play(action, seat)


def considered(seen: Observation, *chances: float, error: float = 0.0) -> Decision:
    """Actions with chances, the first the best, the last the one that was played."""
    all_of_them = []
    for action, chance in zip(seen.legal(), chances, strict=False):
        all_of_them.append(Considered(action, [chance, 1 - chance] if seen.seat == 0 else [1 - chance, chance], 9))
    all_of_them[-1].error = error
    return Decision(all_of_them[0].action, all_of_them)


def test_only_what_is_large_and_sure_is_told_with_what_was_better() -> None:
    table = choice("hanamikoji")
    seen = table.observation(table.to_act[0])

    def says(*chances: float, error: float = 0.0) -> wire.Coaching:
        decision = considered(seen, *chances, error=error)
        return coach.said(5, seen, decision.considered[-1].action, decision, "en", ["Anna", "Bo"])

    assert not says(0.6, 0.55).told
    assert not says(0.6, 0.45, error=0.1).told
    told = says(0.6, 0.58, 0.45, error=0.02)
    assert told.told
    assert told.lost == pytest.approx(0.15)
    assert told.played is not None
    assert told.played.text
    assert [hint.action for hint in told.better] == [action.text for action in seen.legal()[:2]]
    assert all(hint.reason for hint in told.better)
    assert len(says(0.6, 0.5, 0.45).better) == 1


class Asked(BotsHere):
    """Bots that count what they are asked to judge, and think little; or say what they are told to have found."""

    def __init__(self, *losses: float) -> None:
        self.judged = 0
        self.losses = losses

    async def ask(self, seen: Observation, level: str, share: Share, played: Action | None = None) -> BotAnswer:
        if played is None:
            return BotAnswer(make_bot("random").decide(seen, Rng(1)))
        self.judged += 1
        if not self.losses:
            return BotAnswer(think(QUICK, seen, Rng(1), played))
        other = next(action for action in seen.legal() if action is not played)
        left = 0.9 - self.losses[self.judged - 1]
        found = [Considered(other, [0.9, 0.1], 9), Considered(played, [left, 1 - left], 9)]
        return BotAnswer(Decision(other, found))


async def against_a_bot(bots: Asked) -> tuple[OpenTables, Table]:
    """A table of Hanamikoji at which Anna decides first."""
    tables = OpenTables(MemoryStore(), bots, TimeSource())
    await tables.store.add_guest(ANNA, Session("digest", "anna", "", 0.0, None))
    plan = [wire.SeatPlan("me"), wire.SeatPlan("bot", "random")]
    wanted = wire.CreateTable("hanamikoji", 2, seating="as_seated", seed=7, start=True)
    return tables, await seating.create_for(tables, ANNA, wanted, plan)


@pytest.mark.parametrize(
    ("losses", "told"), [((0.3, 0.3), True), ((0.3, 0.01), False), ((0.01,), False)], ids=["both", "first", "none"]
)
def test_only_what_a_second_look_sees_too_is_told(losses: tuple[float, ...], told: bool) -> None:
    async def evening() -> None:
        bots = Asked(*losses)
        tables, table = await against_a_bot(bots)
        assert table.logged is not None
        action = table.logged.game.legal(0)[0].text
        await playing.play(tables, table, 0, wire.PlayAction(action, table.version, "p"))
        assert (await coach.look(tables, table, ANNA, 0, 0, "en")).told == told
        assert bots.judged == len(losses)

    asyncio.run(evening())


def test_at_a_table_against_bots_each_own_decision_can_be_looked_at() -> None:
    async def evening() -> None:
        bots = Asked()
        tables, table = await against_a_bot(bots)
        looked = 0
        while looked < 3:
            assert table.logged is not None
            if 0 not in table.logged.to_act:
                await asyncio.sleep(0.01)
                continue
            step, legal = len(table.logged.game.moves), table.logged.game.legal(0)
            request = wire.PlayAction(legal[-1].text, table.version, f"p{step}")
            await playing.play(tables, table, 0, request)
            before = bots.judged
            said = await coach.look(tables, table, ANNA, 0, step, "en")
            assert said.step == step
            assert (bots.judged > before) == (len(legal) > 1)
            looked += 1
        assert table.row.hinted_seats == (0,)
        with pytest.raises(Refusal):
            await coach.look(tables, table, ANNA, 0, 500, "en")

    asyncio.run(evening())


def test_the_measure_counts_false_alarms_and_mistakes_that_were_told() -> None:
    def line(who: str, told: bool, truth: float | None) -> dict[str, object]:
        return {"who": who, "told": told} | ({} if truth is None else {"truth": truth})

    lines = [line("master", True, 0.01), line("master", True, 0.2)] + [line("master", False, None)] * 98
    lines += [line("novice", True, 0.3), line("novice", False, 0.2), line("novice", False, 0.05)]
    found = summary(lines)
    assert (found["master"]["false"], found["master"]["false_share"]) == (1, 0.01)
    assert (found["novice"]["mistakes"], found["novice"]["told_share"]) == (2, 0.5)
    table = choice("perfumery")
    seen = table.observation(table.to_act[0])
    assert judged(seen, seen.legal()[0], 1) == judged(seen, seen.legal()[0], 1)
