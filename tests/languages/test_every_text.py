"""Every text that a player reads comes from the words: in the pseudo-language nothing else has plain letters."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import genjiko
from genjiko.games import game_meta
from tests.languages.pseudo import PSEUDO, accented, unaccented

READING = Path(__file__).with_name("reading.py")
LINES = "?\nl\nh\nlog\nlog x\nu\nl zz\nr\ns /dev/null/x\n1;1;1\n1\n1\n1\nlog 3\nq\n"


def notation(game: str) -> set[str]:
    """The words that a player types: parts of actions, and the kinds of them."""
    catalogue = genjiko.new(game, seed=1).rules.catalogue
    return {word for action in catalogue.actions for word in re.findall(r"[A-Za-z]+", action.text)}


def printed(*command: str, lines: str = "", code: int = 0) -> str:
    """What a program says on both channels."""
    done = subprocess.run([sys.executable, *command], input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_the_pseudo_language_keeps_arguments_and_shows_what_is_not_its_own() -> None:
    assert accented("{seat} takes {cards:counts.cards} {{x}}") == "⟦{seat} ŧáķéś {cards:counts.cards} {{ẋ}}⟧"
    assert accented("{before}, {after}") == "{before}, {after}"
    assert unaccented(accented("A card of 3") + " gift B04 GG", {"gift"}) == []
    assert unaccented("⟦ŧáķé⟧ it\nor gift", {"gift"}) == ["it: ⟦ŧáķé⟧ it", "or: or gift"]


@pytest.mark.usefixtures("in_pseudo_house")
@pytest.mark.parametrize("game", genjiko.games())
def test_a_game_says_nothing_but_its_words(game: str) -> None:
    told = printed(str(READING), game, PSEUDO)
    assert len(told.splitlines()) > 200
    assert unaccented(told, notation(game)) == []


@pytest.mark.usefixtures("in_pseudo_house")
@pytest.mark.parametrize("game", genjiko.games())
def test_the_terminal_says_nothing_but_its_words(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.record"
    seat = ("--seed", "3", "--seat", "0", "--bot", "random", "--language", PSEUDO)
    told = printed("-m", "genjiko", "play", game, *seat, "--save", str(kept), lines=LINES)
    told += printed("-m", "genjiko", "play", game, *seat, "--save", str(kept), lines="1\nnonsense\n", code=1)
    told += printed("-m", "genjiko", "replay", str(kept), "--language", PSEUDO)
    told += printed("-m", "genjiko", "rules", game, "--language", PSEUDO)
    meta = game_meta(game)
    # Names of games, people, bots, files, options and their values are the same in every language; why a file cannot
    # be written is said by the system.
    titles = " ".join([meta.title, meta.designers, meta.publisher, *(o.name for o in meta.options), "random", "zz"])
    values = " ".join(str(value).casefold() for option in meta.options for value in option.values)
    names = set(re.findall(r"[A-Za-z]+", f"{titles} {values} nonsense genjiko play from File exists Not a directory"))
    assert unaccented(re.sub(r"\S*/\S+", " ", told), notation(game) | names) == []


@pytest.mark.usefixtures("in_pseudo_house")
def test_a_text_that_is_no_word_is_found(pseudo_house: Path) -> None:
    board = pseudo_house / "genjiko/games/hanamikoji/text_board.py"
    source = board.read_text(encoding="utf-8")
    planted = source.replace('words.text("sketch.round", {"round": table["round"]})', '"Round " + str(table["round"])')
    assert planted != source
    try:
        board.write_text(planted, encoding="utf-8")
        told = printed(str(READING), "hanamikoji", PSEUDO)
    finally:
        board.write_text(source, encoding="utf-8")
    assert [line.split(":")[0] for line in unaccented(told, notation("hanamikoji"))] == ["Round"]
