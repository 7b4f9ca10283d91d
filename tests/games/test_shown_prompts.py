"""What a page asks at each moment of whole games: in words, to me where I decide, and never for a terminal."""

import re
from collections.abc import Iterator

import pytest

import genjiko
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.server.tables.for_viewer import show_prompt, words_of
from genjiko.server.wire import Prompt
from tests.games.test_words import CASES, offered

NAMES = ("Kiku", "Yanagi", "Tsubaki", "Ginko")
# A card of Perfumery, with what is printed on it: a page draws it (`cardsIn` of `web/src/games/perfumery/table.ts`).
DRAWN = re.compile(r"\b[PR]\d-\d\d\b( [FGAS+>/-]+)?")
# A card's number, a place as an action names it, a word of the program's own.
CODE = re.compile(r"\b[A-Z]\d*-?\d+\b|\b\d+,\d+\b|\b\w+_\w+\b|\b\w+:\w+\b|[{}\[\]]")


def moments(game: str, language: str) -> Iterator[tuple[Game, int, Prompt]]:
    """Each decision of a few random games, as it is told to the seat that has it."""
    words = words_of(game, language)
    for players in genjiko.new(game, seed=1).rules.meta.players:
        table, asked = genjiko.new(game, players, seed=players), -1
        for _ in offered(table, Rng(players)):
            seat = table.to_act[0]
            if asked != len(table.moves):
                asked = len(table.moves)
                yield table, seat, show_prompt(table.view(seat), words, NAMES[:players], yours=True)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_help_beside_a_board_tells_no_notation(game: str, language: str) -> None:
    for table, seat, prompt in moments(game, language):
        typed = [action.text for action in table.legal(seat) if re.search(r" .*\d", action.text)]  # others are words
        told = [text for text in typed if re.search(rf"\b{re.escape(text)}\b", prompt.help)]
        assert told == [], prompt.help
        assert not re.search(r"\b(Type|Write|Scrivi|Digita)\b", prompt.help), prompt.help


@pytest.mark.parametrize(("game", "language"), CASES)
def test_the_prompt_speaks_to_me_and_of_things_by_their_names(game: str, language: str) -> None:
    for _, seat, prompt in moments(game, language):
        assert NAMES[seat] not in prompt.text
        assert not CODE.search(DRAWN.sub("", prompt.text)), prompt.text
