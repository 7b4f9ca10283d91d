"""Every way in which a game can be won has a sentence of its own that says why, in every language."""

from collections.abc import Callable
from typing import Any

import pytest

import genjiko
from genjiko.games import game_languages, game_package, game_words
from genjiko.games.aqua_mirabilis import scoring as aqua_scoring
from genjiko.games.kimono_memories import scoring as kimono_scoring
from genjiko.games.kimono_memories.cards import CAT

NAMES = ["Anna", "Bo", "Carla", "Dino"]
Change = Callable[[Any, Any], None]


def finished(game: str, players: int = 2, **options: Any) -> tuple[Any, Any]:
    """The rules and the last state of a game played out anyhow."""
    table = genjiko.new(game, players=players, seed=5, options=options)
    while not table.over:
        seat = table.to_act[0]
        table.play(table.legal(seat)[0], seat)
    return table.rules, table.state


def favour(*sides: int, round: int = 3) -> Change:
    """The favour markers of the seven geisha (-1: nobody) after a round."""

    def change(rules: Any, state: Any) -> None:
        state.favour, state.round = list(sides), round
        state.won = rules.goals.result(state.favour, round)[0]

    return change


def albums(*tiles: int, cats: int = 0, sudden: bool = False) -> Change:
    """Who has taken each scoring tile (-1: nobody), so many cats for the first seat, and no photos."""

    def change(rules: Any, state: Any) -> None:
        state.tiles = list(tiles)
        state.album = [[-1] * len(state.album[0]) for _ in range(2)]
        state.tokens = [[CAT] * cats, []]
        state.sudden = sudden
        state.won = 1 if sudden else kimono_scoring.winners(rules.box, state, rules.expert)

    return change


def money(*amounts: int, last_round: bool = True, idle: int = 0) -> Change:
    """Money of each seat from customers alone."""

    def change(rules: Any, state: Any) -> None:
        state.notes_money = [0] * len(amounts)
        state.bargain_money = [0] * len(amounts)
        state.customers_money = list(amounts)
        state.tokens = [0] * len(state.tokens)
        state.last_round, state.idle = last_round, idle

    return change


def perfumes(*numbers: int) -> Change:
    """How many of the best perfumes each seat has produced."""

    def change(rules: Any, state: Any) -> None:
        best = rules.box.brand.index(max(rules.box.brand))
        for player, number in zip(state.players, numbers, strict=True):
            player.produced = [best] * number

    return change


def boards(*lines: tuple[int, int, int, int, int]) -> Change:
    """For each seat points, dames that are led, levels of experience, letter and perfumes."""

    def change(rules: Any, state: Any) -> None:
        for board, (points, led, methods, letter, made) in zip(state.boards, lines, strict=True):
            board.points = [points] + [0] * (len(board.points) - 1)
            board.led = (1 << led) - 1
            board.methods = (1 << methods) - 1
            board.bases = board.specializations = board.abilities = 0
            board.letter = letter
            board.perfumes = [0] * made + [-1] * (3 - made)
        state.won = aqua_scoring._winners(rules.box, state)

    return change


WAYS: list[tuple[str, dict[str, Any], Change, str, str]] = [
    ("hanamikoji", {}, favour(0, 0, 1, 1, -1, 0, 0), "charm", "Anna has 13 charm: 11 or more win at once"),
    ("hanamikoji", {}, favour(1, 1, 1, 1, 0, 0, -1), "geisha", "Bo is favoured by 4 geisha"),
    ("hanamikoji", {}, favour(0, 0, 0, 1, 1, -1, -1, round=40), "more_geisha", "Anna has 3 to 2."),
    ("hanamikoji", {}, favour(0, 0, -1, 1, 1, -1, -1, round=40), "more_charm", "more charm wins, 6 to 4."),
    ("hanamikoji", {}, favour(0, 1, -1, -1, -1, -1, -1, round=40), "shared", "1 geisha and 2 charm"),
    ("kimono-memories", {}, albums(0, 0, 0, 1, -1), "points", "Anna has the more precious album:"),
    ("kimono-memories", {"mode": "basic"}, albums(0, 0, 0, 1, 1), "more_tiles", "more scoring tiles: 3 to 2."),
    ("kimono-memories", {"mode": "basic"}, albums(0, 0, 1, 1, -1, cats=1), "tie_tiles", "Anna has 1 to 0."),
    ("kimono-memories", {"mode": "basic"}, albums(0, 0, 1, 1, -1), "shared_tiles", "the win is shared."),
    ("kimono-memories", {}, albums(-1, 1, -1, -1, -1, cats=2), "tie_points", "Anna has 2 to 0."),
    ("kimono-memories", {}, albums(*[-1] * 5), "shared_points", "Both have 1 point and as many cats"),
    ("kimono-memories", {"sudden_victory": "on"}, albums(*[-1] * 5, sudden=True), "sudden", "a sudden victory"),
    ("parfum", {}, money(30, 21), "money", "30, the next one 21. What ended the game: closing time."),
    ("parfum", {}, money(9, 21, last_round=False, idle=10), "money", "ten rounds without a claim or a sale."),
    ("parfum", {}, money(9, 21, last_round=False), "money", "the bag cannot fill the distillery."),
    ("parfum", {}, money(21, 21), "shared", "Anna and Bo have earned the same, 21"),
    ("perfumery", {}, perfumes(2, 1), "points", "Anna has the strongest brand:"),
    ("perfumery", {}, perfumes(1, 1), "shared", "Anna and Bo have brands of the same strength"),
    ("aqua-mirabilis", {}, boards((50, 0, 1, 0, 0), (40, 2, 2, 2, 2)), "points", "Anna has the most points"),
    ("aqua-mirabilis", {}, boards((50, 1, 1, 0, 0), (50, 2, 1, 0, 0)), "favours", "decide: Bo has 2 to 1."),
    ("aqua-mirabilis", {}, boards((50, 1, 3, 0, 0), (50, 1, 1, 2, 2)), "experience", "experience decides: Anna has"),
    ("aqua-mirabilis", {}, boards((50, 1, 1, 0, 2), (50, 1, 1, 2, 0)), "letter", "decides: Bo has 2 to 0."),
    ("aqua-mirabilis", {}, boards((50, 1, 1, 1, 2), (50, 1, 1, 1, 1)), "perfumes", "perfumes decide: Anna has 2 to 1."),
    ("aqua-mirabilis", {}, boards((50, 1, 1, 1, 1), (50, 1, 1, 1, 1)), "shared", "Anna and Bo are equal in everything"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "change", "message", "sentence"), WAYS)
def test_each_way_to_win_is_told(
    game: str, options: dict[str, Any], change: Change, message: str, sentence: str
) -> None:
    rules, state = finished(game, **options)
    change(rules, state)
    why, args = game_package(game).why_won(rules, state)
    assert why == message
    assert sentence in game_words(game, "en").text(f"ending.{why}", args, NAMES.__getitem__)
    for language in game_languages(game):
        text = game_words(game, language).text(f"ending.{why}", args, NAMES.__getitem__)
        assert "{" not in text


@pytest.mark.parametrize("game", sorted({way[0] for way in WAYS}))
def test_no_sentence_of_an_ending_is_never_told(game: str) -> None:
    told = {f"ending.{message}" for at, _, _, message, _ in WAYS if at == game}
    written = {text for text in game_words(game, "en").ids() if text.startswith("ending.")}
    assert written - told <= {"ending.plain", "ending.behind"}


def test_a_game_that_says_nothing_has_a_plain_sentence() -> None:
    rules, state = finished("hanamikoji")
    package = game_package("hanamikoji")
    kept, package.ending = package.ending, None
    try:
        assert package.why_won(rules, state) == ("plain", {})
    finally:
        package.ending = kept
