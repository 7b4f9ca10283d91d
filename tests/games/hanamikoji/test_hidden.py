"""Who may know what: the table of docs/games/hanamikoji.md, line by line."""

from collections import Counter

import genjiko
from genjiko.games.hanamikoji.cards import as_list
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng
from tests.games.hanamikoji.test_examples import stacked

DEAL = "A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG"


def seats(game: genjiko.Game, viewer: int | None) -> list[dict[str, object]]:
    table = game.view(viewer)["table"]
    assert isinstance(table, dict)
    found = table["seats"]
    assert isinstance(found, list)
    return found


def test_the_owner_sees_the_hand_and_others_its_size() -> None:
    game = stacked(DEAL)
    assert seats(game, 0)[0]["hand"] == list("ADDDFGG")
    for viewer in (1, None):
        assert seats(game, viewer)[0]["hand"] is None
        assert seats(game, viewer)[0]["hand_size"] == 7


def test_the_owner_sees_secret_and_discards_and_others_only_that_they_lie_there() -> None:
    game = stacked(DEAL)
    game.play("secret G")
    game.play("discard B C")
    assert seats(game, 0)[0]["secret"] == ["G"]
    assert seats(game, 1)[1]["discards"] == ["B", "C"]
    for viewer in (1, None):
        assert seats(game, viewer)[0]["secret"] is None
    for viewer in (0, None):
        assert seats(game, viewer)[1]["discards"] is None
    assert seats(game, 1)[0]["discards"] == []


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    game = stacked(DEAL)
    assert {"kind": "draw", "seat": 0, "deck": 7, "card": "G"} in game.events(0)
    for viewer in (1, None):
        assert {"kind": "draw", "seat": 0, "deck": 7} in game.events(viewer)


def test_nobody_sees_the_removed_card_not_even_after_the_game() -> None:
    game = stacked(DEAL)
    rng = Rng(2)
    while not game.over:
        for viewer in (0, 1, None):
            table = game.view(viewer)["table"]
            assert isinstance(table, dict)
            assert table["removed"] is None
        game.play(game.legal()[rng.below(len(game.legal()))])
    for viewer in (0, 1, None):
        assert all("removed" not in e for e in game.events(viewer))
        assert game.view(viewer)["table"]["removed"] is None  # type: ignore[index]
        assert seats(game, viewer)[0]["discards"] is None or viewer == 0
    assert game.view(genjiko.OPEN)["table"]["removed"] is not None  # type: ignore[index]


def test_an_offer_is_public_with_its_division() -> None:
    game = stacked(DEAL)
    game.play("compete AG DD")
    for viewer in (0, 1, None):
        table = game.view(viewer)["table"]
        assert isinstance(table, dict)
        assert table["offer"] == {"kind": "competition", "by": 0, "pairs": [["A", "G"], ["D", "D"]]}


def test_samples_spread_unseen_cards_evenly() -> None:
    """Seat 1 sees 6 of 21 cards; each of the other 15 is as likely to be the removed one."""
    game = stacked(DEAL)
    seen = game.observation(1)
    rng = Rng(1)
    counts: Counter[int] = Counter()
    for _ in range(3000):
        sample = seen.resample(rng)
        assert isinstance(sample, HanamikojiState)
        counts[sample.removed] += 1
    unseen = Counter(as_list(game.rules.every_card))  # type: ignore[attr-defined]
    unseen.subtract({1: 2, 2: 2, 4: 2})
    for geisha, number in unseen.items():
        assert abs(counts[geisha] / 3000 - number / 15) < 0.035
