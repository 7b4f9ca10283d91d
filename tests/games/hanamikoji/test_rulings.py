"""The rulings of docs/games/hanamikoji.md, by their numbers, and attempts to break the rules."""

import itertools

import pytest

import genjiko
from genjiko.games import find_rules, new_header, shipped_components
from genjiko.games.hanamikoji.actions import MARKERS
from genjiko.games.hanamikoji.cards import from_letters, size
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents
from tests.games.hanamikoji.test_examples import last_turn, rules, settle, side, stacked
from tests.games.refusals import no_action, refused
from tests.undoing import lets_take_back


def offers(hand: str) -> list[str]:
    state = HanamikojiState()
    state.hand[0] = from_letters(hand)
    return [str(a) for a in rules().legal(state, 0)]


def test_ruling_1_equal_cards_are_one_choice() -> None:
    assert [o for o in offers("AABBDDD") if o.startswith("secret")] == ["secret A", "secret B", "secret D"]


def test_ruling_2_two_equal_pairs_are_no_choice() -> None:
    game = stacked("A" + "DDDEEG" + "BBCCFF" + "AEFFGGGG")
    game.play("compete DE DE")
    assert game.to_act == (1,)
    assert (side(game, 0), side(game, 1)) == ("DE", "DE")
    assert game.view(1)["table"]["offer"] is None  # type: ignore[index]


def test_ruling_3_the_order_of_the_pairs_does_not_matter() -> None:
    catalogue = rules().catalogue
    assert catalogue.parse("compete CD AB") is catalogue.parse("compete AB CD")
    assert catalogue.parse("COMPETE dc BA") is catalogue.parse("compete AB CD")


def test_ruling_5_the_starting_player_alternates() -> None:
    starters = []
    for seed in range(40):
        game = genjiko.new("hanamikoji", seed=seed)
        rng = Rng(seed)
        while not game.over:
            game.play(game.legal()[rng.below(len(game.legal()))])
        starters.append([e["starting"] for e in game.events() if e["kind"] == "deal"])
    assert max(len(s) for s in starters) >= 3
    assert all(s == [n % 2 for n in range(len(s))] for s in starters)


def test_ruling_6_seat_0_starts() -> None:
    assert genjiko.new("hanamikoji", seed=3).to_act == (0,)


def test_ruling_7_the_fortieth_round_is_the_last() -> None:
    assert not settle(last_turn("ABG", "CDF", round=39)).over
    assert settle(last_turn("ABG", "CDF", round=40)).winners == (0, 1)
    assert rules().bound == 480


@pytest.mark.parametrize("order", list(itertools.permutations(MARKERS)), ids=" ".join)
def test_ruling_8_every_order_of_actions_has_enough_cards(order: tuple[str, ...]) -> None:
    game = genjiko.new("hanamikoji", seed=5)
    rng = Rng(5)
    words = {"competition": "compete"}
    turn = [0, 0]
    for _ in range(12):
        seat = game.to_act[0]
        legal = game.legal()
        if legal[0].kind != "take":
            kind = words.get(order[turn[seat]], order[turn[seat]])
            legal = [a for a in legal if a.kind == kind]
            turn[seat] += 1
        assert legal
        game.play(legal[rng.below(len(legal))])
        if turn == [4, 4] and game.legal() and game.legal()[0].kind != "take":
            break
    assert turn == [4, 4]


def test_ruling_9_the_answer_comes_before_the_own_draw() -> None:
    game = stacked("A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG")
    game.play("gift D F G")
    state = game.state
    assert isinstance(state, HanamikojiState)
    assert (game.to_act, size(state.hand[1]), len(state.deck)) == ((1,), 6, 7)
    game.play("take D")
    assert (game.to_act, size(state.hand[1]), len(state.deck)) == ((1,), 7, 6)


def test_ruling_10_a_gift_of_two_kinds_has_two_answers_and_of_one_kind_none() -> None:
    game = stacked("A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG")
    two = game.copy()
    two.play("gift D D F")
    assert [str(a) for a in two.legal()] == ["take D", "take F"]
    game.play("gift D D D")
    assert (side(game, 0), side(game, 1)) == ("DD", "D")
    assert game.legal()[0].kind == "secret"


def test_ruling_11_divisions_of_four_cards() -> None:
    assert [o for o in offers("AABB") if o.startswith("compete")] == ["compete AA BB", "compete AB AB"]
    assert len([o for o in offers("ABCD") if o.startswith("compete")]) == 3


def test_ruling_13_a_player_who_reaches_both_goals_wins() -> None:
    assert settle(last_turn("DEFG", "ABC")).winners == (0,)


def test_ruling_15_the_last_action_is_still_said_by_its_player() -> None:
    game = genjiko.new("hanamikoji", seed=8)
    rng = Rng(8)
    while len(game.legal()) > 1:
        game.play(game.legal()[rng.below(len(game.legal()))])
    assert len(game.legal()) == 1


def test_refusals_say_why() -> None:
    game = stacked("A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG")
    refused(game, "secret B", "not_in_hand")
    refused(game, "gift A A D", "not_in_hand")
    refused(game, "take A", "nothing_offered")
    game.play("secret G")
    game.play("secret B")
    refused(game, "secret D", "marker_used")
    game.play("gift A D F")
    refused(game, "secret C", "answer_first")
    refused(game, "take AD", "take_one")
    refused(game, "take G", "not_offered")
    game.play("take A")
    game.play("compete BC CE")
    refused(game, "take BE", "take_a_pair")
    refused(game, "take B", "take_a_pair")


@pytest.mark.parametrize(
    "text", ["", "   ", "bow", "gift", "gift A", "gift A B H", "compete A BCD", "take ABC", "\x00"]
)
def test_texts_that_are_no_action(text: str) -> None:
    no_action(genjiko.new("hanamikoji", seed=1), text)


def test_sloppy_notation_is_understood() -> None:
    catalogue = rules().catalogue
    assert str(catalogue.parse("  GIFT  g c a ")) == "gift A C G"
    assert str(catalogue.parse("gift gca")) == "gift A C G"
    assert str(catalogue.parse("competition ba dc")) == "compete AB CD"
    assert str(catalogue.parse("take BA")) == "take AB"


def test_a_charm_that_does_not_add_up_is_refused_by_line() -> None:
    text = shipped_components("hanamikoji").text.replace('id = "G"\ncharm = 5', 'id = "G"\ncharm = 6')
    with pytest.raises(BadComponents, match=r"mine.toml, line \d+: table geisha: the charm of all geisha is 21"):
        find_rules(new_header("hanamikoji", components=Components(text, "mine.toml")))


def own_charms(*charm: int) -> Components:
    """The box with other charms."""
    text = shipped_components("hanamikoji").text
    for letter, old, new in zip("ABCDEFG", (2, 2, 2, 3, 3, 4, 5), charm, strict=True):
        text = text.replace(f'id = "{letter}"\ncharm = {old}', f'id = "{letter}"\ncharm = {new}')
    return Components(text, "mine.toml")


@pytest.mark.parametrize("charm", [(1, 1, 2, 3, 3, 4, 7), (3, 3, 3, 3, 3, 3, 3), (7, 5, 3, 2, 2, 1, 1)])
def test_a_box_of_ones_own_may_have_other_charms(charm: tuple[int, ...]) -> None:
    game = genjiko.new("hanamikoji", seed=3, components=own_charms(*charm))
    totals = {thing: sum(places.values()) for thing, places in game.census().items()}
    assert list(totals.values()) == [*charm, 7]
    rng = Rng(3)
    while not game.over:
        game.rules.checks.check(game.state)
        game.play(game.legal()[rng.below(len(game.legal()))])
    best = [sum(c for c, g in zip(charm, "ABCDEFG", strict=True) if g in part) for part in game.breakdown]
    assert list(game.scores) == best


@pytest.mark.parametrize(
    ("charm", "complaint"),
    [
        ((0, 3, 3, 3, 3, 4, 5), "table geisha: charm must be a whole number from 1 to 7"),
        ((1, 1, 1, 3, 3, 4, 8), "table geisha: charm must be a whole number from 1 to 7"),
        ((2, 2, 2, 3, 3, 4, 6), "table geisha: the charm of all geisha is 21 together, not 22"),
    ],
)
def test_charms_that_break_the_box_are_refused(charm: tuple[int, ...], complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        find_rules(new_header("hanamikoji", components=own_charms(*charm)))


FIGURES = [
    ("secret = 1", "markers: secret"), ("discard = 2", "markers: discard"), ("gift = 3", "markers: gift"),
    ("competition = 4", "markers: competition"), ("removed = 1", "deal: removed"), ("hand = 6", "deal: hand"),
    ("charm = 11", "goals: charm"), ("geisha = 4", "goals: geisha"),
    ("rounds_of_the_option = 3", "goals: rounds_of_the_option"), ("rounds_at_most = 40", "goals: rounds_at_most"),
]  # fmt: skip


@pytest.mark.parametrize("three_rounds", [False, True])
@pytest.mark.parametrize(("line", "where"), FIGURES)
def test_figures_of_the_rulebook_cannot_be_changed(line: str, where: str, three_rounds: bool) -> None:
    text = shipped_components("hanamikoji").text
    key, _, number = line.rpartition(" ")
    fixed = int(number)
    assert line in text
    for other in (fixed - 1, fixed + 1):
        box = Components(text.replace(line, f"{key} {other}", 1), "mine.toml")
        with pytest.raises(BadComponents, match=f"table {where} is fixed at {fixed}"):
            find_rules(new_header("hanamikoji", 2, {"three_rounds": three_rounds}, box))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "B"', 'id = "A"', "table geisha: id must be one of B"),
        ('id = "B"\n', 'id = "B"\nname = "x"\n', "table geisha: unknown key 'name'"),
        ('[[geisha]]\nid = "G"\ncharm = 5\n', "", "table geisha: the box holds 7 of these, not 6"),
    ],
)
def test_geisha_that_break_the_box_are_refused(old: str, new: str, complaint: str) -> None:
    text = shipped_components("hanamikoji").text
    assert old in text
    with pytest.raises(BadComponents, match=complaint):
        find_rules(new_header("hanamikoji", components=Components(text.replace(old, new, 1), "mine.toml")))


def test_nothing_can_be_taken_back_because_every_action_is_followed_by_a_draw_or_an_answer() -> None:
    assert not lets_take_back("hanamikoji")
