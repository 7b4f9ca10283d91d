"""Who may know what: the table of docs/games/perfumery.md, line by line."""

from collections import Counter
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType

import pytest

import genjiko
from genjiko.bots.greedy import Greedy
from genjiko.games.perfumery.state import PerfumeryState
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.game import Game
from tests.games.perfumery.tables import Table, play_on


def seat_of(game: Game, viewer: int | None, seat: int) -> dict[str, object]:
    table = game.view(viewer)["table"]
    assert isinstance(table, dict)
    found = table["seats"][seat]
    assert isinstance(found, dict)
    return found


def mid_game(players: int = 3, seed: int = 4, steps: int = 60) -> Game:
    game = genjiko.new("perfumery", players, seed=seed)
    rng = Rng(seed)
    for _ in range(steps):
        seat = game.to_act[0]
        legal = game.legal(seat)
        game.play(legal[rng.below(len(legal))], seat)
    return game


def test_the_owner_sees_the_hand_and_others_its_size() -> None:
    game = Table(3).give(1, hand="R1-01 P1-02 funds").game
    assert seat_of(game, 1, 1)["hand"] == ["R1-01", "P1-02", "funds"]
    assert seat_of(game, 1, 1)["money"] == 11
    for viewer in (0, 2, None):
        assert seat_of(game, viewer, 1)["hand"] is None
        assert seat_of(game, viewer, 1)["money"] is None
        assert seat_of(game, viewer, 1)["hand_size"] == 3
    assert seat_of(game, genjiko.OPEN, 1)["hand"] == ["R1-01", "P1-02", "funds"]
    assert seat_of(game, genjiko.OPEN, 1)["money"] == 11


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_known_hand_is_what_the_log_has_told(players: int) -> None:
    """Whoever follows the events as a spectator, from the funds card on, knows each hand, and nothing else is shown."""
    game = genjiko.new("perfumery", players, seed=players)
    rng = Rng(players)
    held = [["funds"] for _ in range(players)]
    heard = 0
    while not game.over:
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
        for event in game.events(since=heard):
            hand = held[int(str(event.get("seat", 0)))]
            if event["kind"] == "acquire":
                cards = event["cards"]
                assert isinstance(cards, list)
                hand += cards
            elif event["kind"] in ("pay", "discard", "install", "produce"):
                hand.remove(str(event["card"]))
            heard += 1
        for seat in range(players if rng.below(8) == 0 else 0):
            for viewer in (None, seat, (seat + 1) % players):
                known = seat_of(game, viewer, seat)["known_hand"]
                assert isinstance(known, list)
                assert sorted(known) == sorted(held[seat])


def test_everything_else_is_the_same_for_all() -> None:
    game = mid_game()
    views = []
    for viewer in (0, 1, 2, None):
        table = game.view(viewer)["table"]
        assert isinstance(table, dict)
        seats = [{k: v for k, v in seat.items() if k not in ("hand", "money")} for seat in table["seats"]]
        views.append({**table, "seats": seats, "lacks": None})  # what the viewer's own stills would not pay
    assert all(view == views[0] for view in views)
    assert all(game.events(viewer) == game.events() for viewer in (0, 1, 2))


def test_a_deck_shows_its_height_and_the_stage_on_its_back() -> None:
    game = genjiko.new("perfumery", 2, seed=1)
    shown = game.view()["table"]["decks"]  # type: ignore[index]
    assert shown == {"perfumes": {"left": 21, "top_stage": "I"}, "recipes": {"left": 21, "top_stage": "I"}}
    table = Table(2)
    table.state.perfumes = table.state.perfumes[:15]  # 9 of 24 drawn: all of stage I
    assert table.game.view()["table"]["decks"]["perfumes"] == {"left": 15, "top_stage": "II"}  # type: ignore[index]


def test_the_cards_in_the_game_are_public() -> None:
    cards = genjiko.new("perfumery", 2, seed=1).view()["table"]["cards"]  # type: ignore[index]
    assert len(cards) == 24 + 24 + 1
    assert cards["R1-08"] == {
        "type": "recipe", "stage": "I", "value": 4, "kind": "mixing", "pay": "F", "get": "FG",
    }  # fmt: skip
    assert cards["P2-01"] == {
        "type": "perfume", "stage": "II", "value": 5, "top": "GG", "middle": "A", "base": "F", "brand": 7,
        "storage": "F",
    }  # fmt: skip
    assert "R1-10" not in cards


def test_samples_keep_all_hands_and_shuffle_each_stage_of_the_decks() -> None:
    game = mid_game()
    true = game.state
    assert isinstance(true, PerfumeryState)
    rng = Rng(1)
    box = game.rules.box  # type: ignore[attr-defined]
    top: Counter[int] = Counter()
    for _ in range(600):
        sample = game.observation(1).resample(rng)
        assert isinstance(sample, PerfumeryState)
        assert [p.hand for p in sample.players] == [p.hand for p in true.players]
        assert sorted(sample.perfumes) == sorted(true.perfumes)
        assert [box.stage[card] for card in sample.recipes] == [box.stage[card] for card in true.recipes]
        top[sample.perfumes[-1]] += 1
    of_stage = [card for card in true.perfumes if box.stage[card] == box.stage[true.perfumes[-1]]]
    assert set(top) == set(of_stage)
    assert max(top.values()) < 2 * 600 / len(of_stage)


def test_a_masked_state_does_not_hold_the_decks() -> None:
    game = mid_game()
    for viewer in (0, 1, 2, -1):
        seen = game.rules.view.observe(game.state, viewer)
        assert set(seen.perfumes) == set(seen.recipes) == {-1}
    assert game.rules.view.observe(game.state, genjiko.OPEN).perfumes == game.state.perfumes  # type: ignore[attr-defined]


def test_refilled_cards_are_a_reveal_to_everybody_and_end_the_undo() -> None:
    game = play_on(genjiko.new("perfumery", 2, seed=3), Rng(3), lambda game: game.state.round == 2)  # type: ignore[attr-defined]
    assert all(game.undoable(seat) == 0 for seat in range(2))
    refills = [event for event in game._events if event.kind == "refill"]
    assert len(refills) == 6
    assert all(event.reveals == EVERYBODY for event in refills)
    assert all(event.reveals == () for event in game._events if event.kind != "refill")


def test_stored_essences_are_shown_on_perfumes_with_their_space() -> None:
    game = Table(3).give(0, produced="P1-01 P1-06 P1-02 P1-03", stored="FG").game
    produced = seat_of(game, 1, 0)["produced"]
    assert produced == [
        {"card": "P1-01", "stored": ["F"]}, {"card": "P1-06", "stored": []},
        {"card": "P1-02", "stored": []}, {"card": "P1-03", "stored": ["G"]},
    ]  # fmt: skip


def test_a_sample_of_a_full_state_is_that_state() -> None:
    game = mid_game()
    assert game.rules.checks.dump(game.rules.view.resample(game.state, 0, Rng(1))) == game.rules.checks.dump(game.state)


def test_the_decks_are_the_only_secrets() -> None:
    game = mid_game()
    state = game.state
    assert isinstance(state, PerfumeryState)
    for seat in (0, 1, 2, -1):
        assert game.rules.view.secrets(state, seat) == {
            "perfume deck": tuple(state.perfumes), "recipe deck": tuple(state.recipes),
        }  # fmt: skip


def test_the_key_changes_with_everything_that_lies_open() -> None:
    """Each field of the dump but the decks is part of what everybody knows."""
    game = mid_game(steps=40)
    rules, state = game.rules, game.state
    assert isinstance(state, PerfumeryState)
    before = rules.view.information_key(state, 1)
    for name in (
        "round", "phase", "first", "turn", "acting", "step", "note", "lifted", "owed", "path", "starting",
        "next_holder", "next_column",
    ):  # fmt: skip
        other = state.copy()
        setattr(other, name, getattr(other, name) + 1)
        assert rules.view.information_key(other, 1) != before, name
    for name in ("columns", "tiles", "supply"):
        other = state.copy()
        getattr(other, name).append(getattr(other, name)[0])
        assert rules.view.information_key(other, 1) != before, name
    for name in (
        "perfumers", "ready", "used", "stored", "step", "note", "height", "pot", "making", "paid",
    ):  # fmt: skip
        other = state.copy()
        setattr(other.players[2], name, getattr(other.players[2], name) + 1)
        assert rules.view.information_key(other, 1) != before, name
    for name in ("hand", "notes", "stock", "produced"):
        other = state.copy()
        getattr(other.players[0], name).append([1] if name == "notes" else 1)
        assert rules.view.information_key(other, 1) != before, name
    decks = state.copy()
    decks.perfumes.reverse()
    decks.recipes.reverse()
    assert rules.view.information_key(decks, 1) == before
    assert rules.view.information_key(decks, genjiko.OPEN) != rules.view.information_key(state, genjiko.OPEN)


# -- what is remembered in one process --


def written_out(thing: object, met: dict[int, tuple[int, object]]) -> object:
    """Everything that can be reached from an object, as plain values."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    if isinstance(thing, (type, FunctionType, ModuleType)):
        return thing.__name__
    if id(thing) in met:
        return f"seen {met[id(thing)][0]}"
    met[id(thing)] = len(met), thing  # kept alive: another thing could get its number otherwise
    if isinstance(thing, (list, tuple)):
        return [written_out(part, met) for part in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(str(written_out(part, met)) for part in thing)
    if isinstance(thing, dict):
        return [(written_out(key, met), written_out(value, met)) for key, value in thing.items()]
    return type(thing).__name__, [(name, written_out(value, met)) for name, value in attributes(thing).items()]


def attributes(thing: object) -> dict[str, object]:
    """The attributes of an object, plain or compiled."""
    if hasattr(thing, "__dict__"):
        return dict(sorted(vars(thing).items()))
    slots = (GetSetDescriptorType, MemberDescriptorType)
    names = [name for name in dir(type(thing)) if isinstance(getattr(type(thing), name), slots)]
    return {name: getattr(thing, name, None) for name in names}


def test_an_observation_reaches_nothing_that_depends_on_the_decks() -> None:
    """Not even after greedy games in the same process, and after looks at the true position."""
    bot = Greedy(worlds=2)
    game = mid_game(seed=8, steps=50)
    twin = game.resample(1, Rng(5))
    assert twin.dump()["state"] != game.dump()["state"]
    seen = []
    for world in (game, twin):
        for seed in range(3):
            other, rng = genjiko.new("perfumery", 3, seed=seed), Rng(seed)
            while not other.over:
                seat = other.to_act[0]
                other.play(bot.decide(other.observation(seat), rng).action, seat)
                other.rules.advice.values(other.state)
        ahead = play_on(world.copy(), Rng(2))
        ahead.rules.advice.values(ahead.state)
        seen.append([written_out(world.observation(seat), {}) for seat in range(3)])
    assert seen[0] == seen[1]
    assert attributes(game.rules.advice)["_known"]


ROOMS = ("view", "checks", "planes", "advice")


def test_fresh_rules_are_the_same_rules() -> None:
    rules = genjiko.new("perfumery", 3, seed=1).rules
    fresh = rules.fresh()
    mine, other = attributes(rules), attributes(fresh)
    assert mine.keys() == other.keys()
    assert all(mine[name] is other[name] or mine[name] == other[name] for name in mine if name not in ROOMS)


def test_fresh_rooms_share_the_box_and_no_memory() -> None:
    rules = genjiko.new("perfumery", 3, seed=1).rules
    rules.advice.values(genjiko.new("perfumery", 3, seed=1).state)
    fresh = rules.fresh()
    assert attributes(fresh.advice)["rules"] is fresh
    assert attributes(rules.advice)["_known"]
    assert attributes(fresh.advice)["_known"] == {}
    for room in ROOMS:
        mine, other = attributes(getattr(rules, room)), attributes(getattr(fresh, room))
        assert mine.keys() == other.keys()
        assert all(mine[name] is other[name] for name in mine if name not in ("rules", "_known", "learned", "plan"))
    assert attributes(attributes(fresh.advice)["plan"])["_known"] == {}
    mine, other = attributes(attributes(rules.advice)["learned"]), attributes(attributes(fresh.advice)["learned"])
    assert all(mine[name] is other[name] for name in mine)
