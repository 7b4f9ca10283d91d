"""Who may know what: the table of docs/games/hanamikoji.md, line by line."""

from collections import Counter

import genjiko
from genjiko.games.hanamikoji.cards import as_list
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import EVERYBODY
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


def test_the_division_and_the_taker_of_an_offer_are_told_to_all() -> None:
    game = stacked(DEAL)
    game.play("compete AG DD")
    game.play("take DD")
    for viewer in (0, 1, None):
        told = game.events(viewer)
        assert {"kind": "compete", "seat": 0, "first": ["A", "G"], "second": ["D", "D"]} in told
        assert {"kind": "take", "seat": 1, "cards": ["D", "D"], "rest": ["A", "G"], "by": 0} in told


def test_the_hand_of_a_deal_is_told_to_its_owner_only() -> None:
    game = stacked(DEAL)
    deals = {viewer: game.events(viewer)[0] for viewer in (0, 1, None, genjiko.OPEN)}
    public = {"kind": "deal", "round": 1, "starting": 0}
    assert deals[None] == public
    assert deals[0] == {**public, "hand": list("ADDDFG")}
    assert deals[1] == {**public, "hand": list("BBCCEE")}
    assert deals[genjiko.OPEN] == {**public, "hands": [list("ADDDFG"), list("BBCCEE")], "removed": "A"}


def test_secret_and_discards_are_told_to_their_owner_only() -> None:
    game = stacked(DEAL)
    game.play("secret G")
    game.play("discard B C")
    for viewer, mine, theirs in ((0, True, False), (1, False, True), (None, False, False), (genjiko.OPEN, True, True)):
        told = {event["kind"]: event for event in game.events(viewer)}
        assert told["secret"] == {"kind": "secret", "seat": 0, **({"cards": ["G"]} if mine else {})}
        assert told["discard"] == {"kind": "discard", "seat": 1, **({"cards": ["B", "C"]} if theirs else {})}


def test_an_event_says_who_learns_something_hidden_by_it() -> None:
    game = genjiko.new("hanamikoji", seed=7)
    rng = Rng(7)
    while not game.over:
        game.play(game.legal()[rng.below(len(game.legal()))])
    told: dict[str, set[tuple[int, ...]]] = {}
    for event in game._events:
        reveals = ("the seat",) if event.reveals == (event.seat,) else event.reveals
        told.setdefault(event.kind, set()).add(reveals)  # type: ignore[arg-type]
    assert {kind: found.pop() for kind, found in told.items() if len(found) == 1} == {
        "deal": (0, 1), "draw": ("the seat",), "secret": (), "discard": (), "gift": EVERYBODY, "compete": EVERYBODY,
        "take": (), "reveal": EVERYBODY, "favour": (), "keep": (), "tie": (), "score": (), "refresh": (), "end": (),
    }  # fmt: skip


def test_the_size_of_a_hand_is_public_at_every_step() -> None:
    game = genjiko.new("hanamikoji", seed=7)
    rng = Rng(7)
    while True:
        hands = [len(hand) for hand in game.dump()["state"]["hand"]]  # type: ignore[index]
        for viewer in (0, 1, None):
            assert [side["hand_size"] for side in seats(game, viewer)] == hands
        if game.over:
            break
        game.play(game.legal()[rng.below(len(game.legal()))])


def test_both_secrets_are_shown_to_all_at_the_scoring_seat_0_first() -> None:
    game = genjiko.new("hanamikoji", seed=2)
    rng = Rng(2)
    secrets = {}
    while not game.over and game.state.round == 1:  # type: ignore[attr-defined]
        game.play(game.legal()[rng.below(len(game.legal()))])
        move = game.moves[-1]
        if move.action.kind == "secret":
            secrets[move.seat] = move.action.text[-1]
    for viewer in (0, 1, None):
        shown = [event for event in game.events(viewer) if event["kind"] == "reveal"]
        assert shown == [{"kind": "reveal", "seat": seat, "cards": [secrets[seat]]} for seat in (0, 1)]


def test_the_rest_of_the_table_is_shown_to_all() -> None:
    game = stacked(DEAL)
    game.play("gift D F G")
    for viewer in (0, 1, None, genjiko.OPEN):
        table = game.view(viewer)["table"]
        assert isinstance(table, dict)
        assert [table[name] for name in ("round", "starting", "acting", "deck")] == [1, 0, 0, 7]
        assert table["offer"] == {"kind": "gift", "by": 0, "cards": ["D", "F", "G"]}
    game.play("take F")
    state = game.state
    assert isinstance(state, HanamikojiState)
    state.favour[3] = 0
    table = game.view()["table"]
    assert isinstance(table, dict)
    assert table["acting"] == 1
    assert table["geisha"][3] == {"id": "D", "charm": 3, "favour": 0, "cards": [1, 0]}
    assert table["geisha"][5] == {"id": "F", "charm": 4, "favour": None, "cards": [0, 1]}
    assert [side["ready"] for side in table["seats"]] == [
        ["secret", "discard", "competition"],
        ["secret", "discard", "gift", "competition"],
    ]
    assert (table["seats"][0]["secret"], table["seats"][0]["discards"]) == ([], [])


def test_the_replay_with_all_open_shows_the_deck_and_all_hands() -> None:
    game = stacked(DEAL)
    game.play("secret G")
    seen = game.rules.view.observe(game.state, genjiko.OPEN)
    assert game.rules.checks.dump(seen) == game.rules.checks.dump(game.state)
    other = game.state.copy()
    assert isinstance(other, HanamikojiState)
    other.deck.reverse()
    assert game.rules.view.information_key(other, genjiko.OPEN) != game.rules.view.information_key(
        game.state, genjiko.OPEN
    )


def test_everything_a_seat_cannot_know_is_named() -> None:
    game = stacked(DEAL)
    game.play("secret G")
    game.play("discard B C")
    state = game.state
    assert isinstance(state, HanamikojiState)
    hidden = {f"{what} of {seat}" for what in ("hand", "secret", "discards") for seat in (0, 1)}
    for seat in (0, 1):
        own = {f"{what} of {seat}" for what in ("hand", "secret", "discards")}
        assert set(game.rules.view.secrets(state, seat)) == {"deck", "removed"} | hidden - own
    named = game.rules.view.secrets(state, -1)
    assert named["hand of 0"] == state.hand[0]
    assert named["secret of 0"] == state.secret[0]
    assert named["discards of 1"] == state.discards[1]
    assert (named["deck"], named["removed"]) == (tuple(state.deck), state.removed)


# -- keys: the same exactly for positions that look the same --


def test_a_key_differs_with_everything_that_the_seat_sees() -> None:
    game = stacked(DEAL)
    for text in ("secret G", "discard B C", "gift A D F"):
        game.play(text)
    rules = game.rules
    state = game.state
    assert isinstance(state, HanamikojiState)
    others = [state]
    for name in ("round", "starting", "acting", "actor", "offer", "first", "second", "won"):
        other = state.copy()
        setattr(other, name, getattr(state, name) + 1)
        others.append(other)
    for name in ("side", "ready", "favour"):
        for place in range(len(getattr(state, name))):
            other = state.copy()
            getattr(other, name)[place] += 1
            others.append(other)
    assert len(others) == 1 + 8 + 2 + 2 + 7
    for viewer in (0, 1, -1):
        assert len({rules.view.information_key(other, viewer) for other in others}) == len(others)


def test_a_key_differs_with_the_own_cards_and_not_with_those_of_the_rival() -> None:
    game = stacked(DEAL)
    for text in ("secret G", "discard B C", "discard A D", "secret B"):
        game.play(text)
    state = game.state
    assert isinstance(state, HanamikojiState)
    for owner in (0, 1):
        for name in ("hand", "secret", "discards"):
            other = state.copy()
            getattr(other, name)[owner] += 1
            for viewer in (0, 1, -1):
                same = game.rules.view.information_key(other, viewer) == game.rules.view.information_key(state, viewer)
                assert same == (viewer != owner), (owner, name, viewer)
    for viewer in (0, 1, -1):
        assert len({game.rules.view.information_key(other, viewer) for other in laid(state)}) == 5


def laid(state: HanamikojiState) -> list[HanamikojiState]:
    """Nothing under the markers, and one of the four places filled."""
    unused = state.copy()
    unused.secret = [0, 0]
    unused.discards = [0, 0]
    found = [unused]
    for name in ("secret", "discards"):
        for owner in (0, 1):
            other = unused.copy()
            getattr(other, name)[owner] = getattr(state, name)[owner]
            found.append(other)
    return found


def test_hidden_cards_do_not_change_the_key() -> None:
    game = stacked(DEAL)
    state = game.state
    assert isinstance(state, HanamikojiState)
    other = state.copy()
    other.deck.reverse()
    other.removed = 3
    for viewer in (0, 1, -1):
        assert game.rules.view.information_key(other, viewer) == game.rules.view.information_key(state, viewer)


# -- samples --


def midway() -> genjiko.Game:
    """Both have used secret and discard."""
    game = stacked(DEAL)
    for text in ("secret G", "discard B C", "discard A D", "secret B"):
        game.play(text)
    return game


def spread(game: genjiko.Game, viewer: int, samples: int) -> dict[str, Counter[int]]:
    """How often each card was in each hidden place."""
    seen = game.observation(viewer)
    rng = Rng(1)
    found: dict[str, Counter[int]] = {}
    for _ in range(samples):
        sample = seen.resample(rng)
        assert isinstance(sample, HanamikojiState)
        places = {"removed": [sample.removed]}
        places.update({f"card {n} of the deck": [card] for n, card in enumerate(sample.deck)})
        for owner in {0, 1} - {viewer}:
            places[f"hand {owner}"] = as_list(sample.hand[owner])
            places[f"secret {owner}"] = as_list(sample.secret[owner])
            places[f"discards {owner}"] = as_list(sample.discards[owner])
        for place, cards in places.items():
            found.setdefault(place, Counter()).update(cards)
    return found


def test_samples_spread_unseen_cards_evenly_over_all_hidden_places() -> None:
    game = midway()
    state = game.state
    assert isinstance(state, HanamikojiState)
    for viewer in (0, 1, -1):
        unseen = Counter(as_list(game.rules.box.every_card))  # type: ignore[attr-defined]
        if viewer >= 0:
            for cards in (state.hand[viewer], state.secret[viewer], state.discards[viewer]):
                unseen.subtract(as_list(cards))
        for place, counts in spread(game, viewer, 1500).items():
            for geisha, number in unseen.items():
                share = counts[geisha] / sum(counts.values())
                assert abs(share - number / sum(unseen.values())) < 0.05, (viewer, place, geisha)


def test_a_sample_leaves_the_cards_of_the_viewer_and_the_table_alone() -> None:
    game = midway()
    rules = game.rules
    rng = Rng(3)
    for viewer in (0, 1):
        for _ in range(20):
            sample = game.observation(viewer).resample(rng)
            assert rules.checks.dump(rules.view.observe(sample, viewer)) == rules.checks.dump(
                game.observation(viewer).state
            )
            rules.checks.check(sample)
    assert rules.checks.dump(game.observation(genjiko.OPEN).resample(rng)) == rules.checks.dump(game.state)


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
    unseen = Counter(as_list(game.rules.box.every_card))  # type: ignore[attr-defined]
    unseen.subtract({1: 2, 2: 2, 4: 2})
    for geisha, number in unseen.items():
        assert abs(counts[geisha] / 3000 - number / 15) < 0.035
