"""The vectors of all games: named, within bounds, blind to what is hidden, and told back in words."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import genjiko
from genjiko.envs.document import planes_page
from genjiko.games.hanamikoji.cards import GEISHA
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.planes import Decoded, Plane, Planes, owners
from tests.envs.walks import CASES, walk

DOCS = Path(__file__).parent.parent.parent / "docs" / "planes"


@pytest.mark.parametrize(("game", "players"), CASES)
def test_every_position_gives_a_vector_of_the_stated_size_between_0_and_1(game: str, players: int) -> None:
    for seed in range(2):
        for table in walk(game, players, seed):
            rules = table.rules
            planes = rules.planes.layout
            for seat in range(players):
                values = rules.planes.encode(rules.view.observe(table.state, seat), seat)
                assert len(values) == planes.size
                outside = [line for line in values if not 0 <= line <= 1]
                assert not outside, planes.describe([v if not 0 <= v <= 1 else 0.0 for v in values])


@pytest.mark.parametrize(("game", "players"), CASES)
def test_worlds_that_look_the_same_to_a_seat_give_it_the_same_vector(game: str, players: int) -> None:
    rng = Rng(5)
    looked = 0
    for step, table in enumerate(walk(game, players, 4)):
        if step % 7:
            continue
        rules = table.rules
        for seat in range(players):
            twin = table.resample(seat, rng).state
            here = rules.planes.encode(rules.view.observe(table.state, seat), seat)
            assert rules.planes.encode(rules.view.observe(twin, seat), seat) == here
            looked += 1
    assert looked


@pytest.mark.parametrize(("game", "players"), CASES)
def test_the_vector_is_made_of_whole_numbers_of_things(game: str, players: int) -> None:
    """Decoded and divided again it is the same: nothing is cut off or averaged."""
    for step, table in enumerate(walk(game, players, 6)):
        if step % 11:
            continue
        rules = table.rules
        planes = rules.planes.layout
        for seat in range(players):
            values = rules.planes.encode(rules.view.observe(table.state, seat), seat)
            again = [
                number / plane.scale
                for plane, numbers in zip(planes.planes, planes.decode(values).values(), strict=True)
                for number in numbers.values()
            ]
            assert max(abs(one - two) for one, two in zip(again, values, strict=True)) < 1e-9


# What random play hardly ever comes to.
RARE = {
    "aqua-mirabilis": {"free action", "influence left", "court moved", "tile", "chosen", "shown points"},
    "parfum": {"last round"},
}


@pytest.mark.parametrize("game", genjiko.games())
def test_every_plane_is_used_in_some_position(game: str) -> None:
    """A plane that is always empty would be a promise that the vector does not keep."""
    layout = genjiko.new(game, 2, seed=1).rules.planes.layout
    starts = layout.offsets
    places = {plane.name: slice(starts[plane.name], starts[plane.name] + plane.size) for plane in layout.planes}
    empty = set(places) - RARE.get(game, set())
    for seed in range(40):
        for table in walk(game, 2, seed):
            rules = table.rules
            for seat in range(2):
                values = rules.planes.encode(rules.view.observe(table.state, seat), seat)
                empty -= {name for name in empty if any(values[places[name]])}
        if not empty:
            break
    assert not empty


def positions(game: str, players: int) -> Iterator[tuple[Decoded, Mapping[str, Any], int, Game]]:
    """What the vector tells and what the screen shows, for all seats of a random game."""
    for table in walk(game, players, 3):
        rules = table.rules
        for seat in range(players):
            seen = rules.view.observe(table.state, seat)
            yield (
                rules.planes.layout.decode(rules.planes.encode(seen, seat)),
                rules.view.present(seen, seat),
                seat,
                table,
            )


def chosen(numbers: dict[str, int]) -> list[str]:
    return [label for label, number in numbers.items() if number]


def who_acts(numbers: dict[str, int], seat: int, players: int) -> tuple[int, ...]:
    return tuple(sorted((seat + place) % players for place, number in enumerate(numbers.values()) if number))


def test_the_decoder_tells_a_kimono_memories_table_as_the_view_shows_it() -> None:
    for told, view, seat, table in positions("kimono-memories", 2):
        assert told["supply"] == view["tokens_left"]
        assert sorted(chosen(told["display"])) == sorted(card["id"] for card in view["display"])
        assert chosen(told["taken"]) == ([view["taken"]["id"]] if view["taken"] else [])
        assert chosen(told["deck"]) == (view["unseen"] if view["deck"] else [])
        assert who_acts(told["to act"], seat, 2) == table.to_act
        assert who_acts(told["won"], seat, 2) == table.winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_decoder_tells_a_parfum_table_as_the_view_shows_it(players: int) -> None:
    for told, view, seat, table in positions("parfum", players):
        mine = view["seats"][seat]
        assert told["own money"][""] == mine["money"]
        assert [kind for kind, n in enumerate(told["own tokens"].values()) for _ in range(n)] == mine["coins"]
        last = view["seats"][(seat - 1) % players]
        assert told[f"rival {players - 1}" * (players > 2) + "rival" * (players == 2) + " water"][""] == last["water"]
        assert list(told["street prices"].values()) == [shop.get("price", 0) for shop in view["street"]]
        assert chosen(told["bag"]) == sorted(view["bag"]["notes"], key=lambda note: int(note[1:]))
        assert told["well"][""] == view["well"]
        assert [kind for kind, n in enumerate(told["discards"].values()) for _ in range(n)] == view["discards"]
        assert who_acts(told["to act"], seat, players) == table.to_act


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_decoder_tells_a_perfumery_table_as_the_view_shows_it(players: int) -> None:
    for told, view, seat, table in positions("perfumery", players):
        mine = view["seats"][seat]
        hand = [card for card, n in told["own hand"].items() for _ in range(n)]
        assert sorted(hand) == sorted(mine["hand"])
        assert sorted(chosen(told["own produced"])) == sorted(perfume["card"] for perfume in mine["produced"])
        assert told["round"][""] == view["round"]
        last = view["columns"][-1]
        assert sorted(chosen(told[f"column {players + 1}"])) == sorted(set(last["cards"]))
        assert sum(told["decks"].values()) == view["decks"]["perfumes"]["left"] + view["decks"]["recipes"]["left"]
        assert who_acts(told["to act"], seat, players) == table.to_act


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_decoder_tells_an_aqua_mirabilis_table_as_the_view_shows_it(players: int) -> None:
    for told, view, seat, table in positions("aqua-mirabilis", players):
        mine = view["seats"][seat]
        assert told["own scents"] == mine["scents"]
        assert told["own tokens"][""] == mine["tokens"]
        assert told["own points"][""] == mine["points"]
        assert chosen(told["king"]) == [view["matrix"]["king"]]
        assert told["methods left"] == view["apprenticeship"]["methods"]
        assert [bool(chosen(told[f"bonus {dame['id']}"])) for dame in view["dames"]] == [
            dame["bonus"] is not None for dame in view["dames"]
        ]
        assert told["day"][""] == view["calendar"]["day"]
        assert who_acts(told["to act"], seat, players) == table.to_act
        assert who_acts(told["won"], seat, players) == table.winners


def test_the_decoder_tells_a_hanamikoji_table_as_the_view_shows_it() -> None:
    for table in walk("hanamikoji", 2, 11):
        rules = table.rules
        for seat in range(2):
            seen = rules.planes.layout.decode(rules.planes.encode(rules.view.observe(table.state, seat), seat))
            view = rules.view.present(rules.view.observe(table.state, seat), seat)
            seats, geisha = view["seats"], view["geisha"]
            assert isinstance(seats, list)
            assert isinstance(geisha, list)
            assert "".join(g * n for g, n in seen["own hand"].items()) == "".join(seats[seat]["hand"])
            assert [name for name, n in seen["rival ready"].items() if n] == seats[1 - seat]["ready"]
            assert seen["rival hand size"][""] == seats[1 - seat]["hand_size"]
            assert list(seen["own side"].values()) == [g["cards"][seat] for g in geisha]
            assert [g for g, n in seen["own favor"].items() if n] == [g["id"] for g in geisha if g["favour"] == seat]
            assert seen["deck"][""] == view["deck"]


def test_the_unseen_cards_are_those_of_the_rival_the_deck_and_the_removed_one() -> None:
    for table in walk("hanamikoji", 2, 12):
        census = table.census()
        for seat in range(2):
            seen = table.rules.planes.layout.decode(
                table.rules.planes.encode(table.rules.view.observe(table.state, seat), seat)
            )
            hidden = ("deck", "removed", f"hand {1 - seat}", f"secret {1 - seat}", f"discards {1 - seat}")
            for g in GEISHA:
                assert seen["unseen"][g] == sum(census[f"item {g}"][place] for place in hidden)


def test_planes_are_told_in_words() -> None:
    planes = Planes([Plane("own hand", ["rose", "musk"], 4, ""), Plane("round", [""], 10, "")])
    assert planes.describe([0.25, 0.0, 0.3]) == ["own hand: rose 1", "round: 3"]
    with pytest.raises(ValueError, match="3 values"):
        planes.decode([0.0])
    with pytest.raises(ValueError, match="two planes"):
        Planes([Plane("hand", ["a"], 1, ""), Plane("hand", ["b"], 1, "")])


def test_seats_are_called_own_and_rival() -> None:
    assert owners(2) == ["own", "rival"]
    assert owners(3) == ["own", "rival 1", "rival 2"]


@pytest.mark.parametrize("game", genjiko.games())
def test_the_page_of_the_planes_is_fresh(game: str) -> None:
    assert (DOCS / f"{game}.md").read_text(encoding="utf-8") == planes_page(game)
