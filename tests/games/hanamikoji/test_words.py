"""What is said: log lines with whose they are, refusals, hints and prompts."""

from itertools import pairwise

import pytest

import genjiko
from genjiko.games import game_words
from genjiko.games.hanamikoji.cards import from_letters
from genjiko.games.hanamikoji.state import PAIRS_OFFER
from genjiko.kernel.game import Game
from tests.games.hanamikoji.test_examples import last_turn, rules, settle, stacked

DEAL = "A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG"


def test_offers_are_told_by_the_names_of_the_geisha_and_of_both_players() -> None:
    game = stacked(DEAL)
    game.play("gift D F G")
    game.play("take F")
    game.play("compete BC EE")
    game.play("take EE")
    assert game.log()[2:4] == [
        "Seat 0 offers a gift: Doko, Fumi, Ginko.",
        "Seat 1 takes Fumi; Doko, Ginko stay with Seat 0.",
    ]
    assert game.log()[5:7] == [
        "Seat 1 offers two pairs: Botan, Chiyo or Emi, Emi.",
        "Seat 0 takes Emi, Emi; Botan, Chiyo stay with Seat 1.",
    ]
    assert game.log(0)[0] == (
        "Round 1: six cards each; Seat 0 starts. Your hand: Ayame, Doko, Doko, Doko, Fumi, Ginko. "
        "One card was removed unseen."
    )


def test_the_scoring_tells_whose_secret_it_was_how_every_geisha_decides_and_what_both_have() -> None:
    game = settle(last_turn(top="GA", bottom="C", sides=("GGAF", "GGCC")), ("D", "C"))
    assert game.log() == [
        "The secret of Seat 0 was Doko.",
        "The secret of Seat 1 was Chiyo.",
        "Ayame still favours Seat 0: 1 card to 0.",
        "Nobody has a card of Botan: she favours nobody yet.",
        "Chiyo still favours Seat 1: 3 cards to 0.",
        "Doko now favours Seat 0: 1 card to 0.",
        "Nobody has a card of Emi: she favours nobody yet.",
        "Fumi now favours Seat 0: 1 card to 0.",
        "Ginko is tied, 2 cards on each side: she still favours Seat 0.",
        "Seat 0 has 14 charm with 4 geisha.",
        "Seat 1 has 2 charm with 1 geisha.",
        "Seat 0 wins: 11 charm or more.",
    ]


def test_a_favour_that_changes_sides_says_where_the_marker_was() -> None:
    game = settle(last_turn(top="F", bottom="G", sides=("G", "FF")))
    assert [event for event in game.events() if event["kind"] == "favour"] == [
        {"kind": "favour", "seat": 1, "geisha": "F", "was": 0, "more": 2, "fewer": 0},
        {"kind": "favour", "seat": 0, "geisha": "G", "was": 1, "more": 1, "fewer": 0},
    ]
    first = settle(last_turn(sides=("G", "")))
    assert [event["was"] for event in first.events() if event["kind"] == "favour"] == [None]


@pytest.mark.parametrize(
    ("top", "bottom", "english", "italian"),
    [
        ("DEG", "ABC", "Seat 0 wins: 11 charm or more.", "Vince Giocatore 0: almeno 11 punti fascino."),
        ("EF", "ABCD", "Seat 1 wins: four geisha or more.", "Vince Giocatore 1: almeno quattro geisha."),
        (
            "ABC", "FG", "Seat 0 wins: more geisha after the last round.",
            "Vince Giocatore 0: più geisha dopo l'ultimo round.",
        ),
        (
            "ABF", "CDG", "Seat 1 wins: as many geisha, but more charm after the last round.",
            "Vince Giocatore 1: pari geisha, ma più fascino dopo l'ultimo round.",
        ),
        (
            "ABG", "CDF", "Seat 0 and Seat 1 share the win: as many geisha and as much charm after the last round.",
            "Vincono insieme Giocatore 0 e Giocatore 1: pari geisha e pari fascino dopo l'ultimo round.",
        ),
    ],
)  # fmt: skip
def test_the_end_names_the_goal_and_a_shared_win_has_its_own_sentence(
    top: str, bottom: str, english: str, italian: str
) -> None:
    game = settle(last_turn(top, bottom, round=3, three_rounds=True))
    assert game.log()[-1] == english
    assert game_words("hanamikoji", "it").event(game.events()[-1]) == italian


def test_a_round_without_a_winner_says_so() -> None:
    game = settle(last_turn("ABG", "CDF"))
    assert [line for line in game.log() if "Nobody has won" in line or "Round" in line] == [
        "Nobody has won yet: all 21 cards are shuffled again, the action markers are ready again.",
        "Round 2: six cards each; Seat 1 starts. One card was removed unseen.",
    ]


REFUSALS: list[tuple[tuple[str, ...], str, str]] = [
    ((), "secret B", "secret B: these cards are not in your hand: B"),
    ((), "gift A A D", "gift A A D: these cards are not in your hand: A"),
    ((), "compete AB BF", "compete AB BF: these cards are not in your hand: B, B"),
    ((), "take A", "take A: nothing is offered to you"),
    (("secret G", "secret B"), "secret D", "secret D: your secret marker has been used this round"),
    (("gift D F G",), "secret C", "secret C: you have to answer the offer first"),
    (("gift D F G",), "take DF", "take DF: of a gift you take exactly one card"),
    (("gift D F G",), "take A", "take A: the cards of the gift are D, F, G"),
    (("compete AG DD",), "take AD", "take AD: the pairs are AG and DD"),
    (("compete AG DD",), "take A", "take A: the pairs are AG and DD"),
]


@pytest.mark.parametrize(("moves", "text", "said"), REFUSALS)
def test_refusals_say_what_is_missing(moves: tuple[str, ...], text: str, said: str) -> None:
    game = stacked(DEAL)
    for move in moves:
        game.play(move)
    assert game.why_not(text) == said


PAIRS = "is no action: compete (a competition) with two pairs of two letters each, A to G, like 'compete AB CD'"
NOTATION = [
    ("competition DE", f"“competition DE” {PAIRS}"),
    ("Competition AB CH", f"“Competition AB CH” {PAIRS}"),
    ("compete AB", f"“compete AB” {PAIRS}"),
    ("gift A B", "“gift A B” is no action: gift with the letters of three cards, A to G, like 'gift A B C'"),
    ("take ABC", "“take ABC” is no action: take with the letter of one card of a gift, like 'take A', or with a pair"),
    ("Secret H", "“Secret H” is no action: secret with the letter of one card, A to G, like 'secret G'"),
    ("bow", "“bow” is no action here: an action begins with one of compete, discard, gift, secret, take"),
]


@pytest.mark.parametrize(("text", "said"), NOTATION)
def test_what_is_no_action_is_answered_with_how_it_is_written(text: str, said: str) -> None:
    assert genjiko.new("hanamikoji", seed=1).why_not(text).startswith(said)


def hint(game: Game, text: str) -> str:
    seat = game.to_act[0]
    message, args = game.rules.advice.reason(game.observation(seat).state, seat, rules().catalogue.parse(text))
    return game.words.text(f"advice.{message}", args)


def test_hints_tell_facts_and_who_is_then_ahead() -> None:
    game = stacked(DEAL)
    assert hint(game, "secret G") == "Keeps Ginko face down until the scoring, where it counts for you."
    assert hint(game, "discard A D") == "Takes Ayame, Doko out of the round: they help nobody."
    assert hint(game, "gift D D F") == "Offers Doko, Doko, Fumi: the rival takes one, two stay with you."
    assert hint(game, "compete AD GG") == (
        "Offers Ayame, Doko or Ginko, Ginko: the rival takes one pair, the other stays with you."
    )
    game.play("gift D F G")
    assert hint(game, "take F") == (
        "Takes Fumi; Doko, Ginko go to the rival. "
        "By the open cards you are then ahead for Fumi, the rival for Doko, Ginko."
    )


def test_a_hint_at_an_answer_tells_one_lead_or_none() -> None:
    state = rules().checks.blank()
    state.acting, state.actor, state.offer = 0, 1, PAIRS_OFFER
    state.first, state.second = from_letters("FG"), from_letters("GG")
    for side, said in (
        (["F", "GG"], "By the open cards you are then ahead for Ginko."),
        (["FFF", "G"], "Ginko, Ginko go to the rival, who is then ahead for Fumi by the open cards."),
        (["F", "G"], "By the open cards nobody is then ahead for them."),
    ):
        state.side = [from_letters(cards) for cards in side]
        message, args = rules().advice.reason(state, 1, rules().catalogue.parse("take FG"))
        assert game_words("hanamikoji").text(f"advice.{message}", args).endswith(said)


def test_a_hint_for_the_only_action_gives_no_other_reason() -> None:
    game = stacked(DEAL)
    while len(game.legal()) > 1:
        game.play(game.legal()[0])
    assert hint(game, game.legal()[0].text) == "There is no other choice."


@pytest.mark.parametrize(
    ("language", "holder", "said"),
    [
        ("en", {"holder": 1}, "Nobody has a card of Doko: she still favours Seat 1."),
        ("it", {"holder": 1}, "Nessuno ha carte di Doko, che favorisce ancora Giocatore 1."),
        ("it", {}, "Nessuno ha carte di Doko, che non favorisce ancora nessuno."),
    ],
)
def test_a_geisha_of_whom_nobody_has_a_card_is_not_called_tied(
    language: str, holder: dict[str, object], said: str
) -> None:
    assert game_words("hanamikoji", language).event({"kind": "tie", "geisha": "D", **holder}) == said


def test_prompts_speak_to_the_one_who_decides_and_of_that_seat_to_others() -> None:
    game = stacked(DEAL)
    said = []
    for move in ("gift D F G", "take F", "compete BC EE", "take BC"):
        prompt = game.view()["prompt"]
        assert isinstance(prompt, dict)
        said.append(tuple(game.words.prompt(prompt["id"], prompt["args"], yours) for yours in (True, False)))
        game.play(move)
    assert said == [
        ("Choose an action and the cards for it.", "Seat 0 chooses an action and the cards for it."),
        (
            "Take one of the three cards that Seat 0 offers.",
            "Seat 1 takes one of the three cards that Seat 0 offers.",
        ),
        ("Choose an action and the cards for it.", "Seat 1 chooses an action and the cards for it."),
        ("Take one of the two pairs that Seat 1 offers.", "Seat 0 takes one of the two pairs that Seat 1 offers."),
    ]
    assert settle(last_turn("DEG", "ABC")).view()["prompt"] == {"id": "over", "args": {}}


def test_the_catalogue_is_in_the_order_of_the_page() -> None:
    """docs/games/hanamikoji.md: ids by kind, within each in alphabetical order."""
    actions = rules().catalogue.actions
    ids = {kind: [a.id for a in actions if a.kind == kind] for kind in rules().catalogue.kinds}
    assert {kind: (found[0], found[-1]) for kind, found in ids.items()} == {
        "secret": (0, 6), "discard": (7, 34), "gift": (35, 118), "compete": (119, 524), "take": (525, 559),
    }  # fmt: skip
    for one, two in pairwise(actions):
        if one.kind == two.kind and len(one.text) == len(two.text):
            assert one.text < two.text
