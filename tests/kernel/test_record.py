"""Records and dumps: identities, and every way in which one can be damaged."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import genjiko
from genjiko.games import shipped_components
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.record import _digest


def play(seed: int, steps: int) -> genjiko.Game:
    game = genjiko.new("hanamikoji", seed=seed)
    rng = Rng(seed)
    for _ in range(steps):
        if game.over:
            break
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    return game


def resealed(lines: list[str]) -> str:
    """The lines with a closing line that fits them."""
    moves = sum(line[0].isdigit() for line in lines)
    return "\n".join([*lines, f"end: {moves} moves, sha256 {_digest(lines)}"])


def body(game: genjiko.Game) -> list[str]:
    return game.record().splitlines()[:-1]


def test_a_loaded_game_goes_on_as_the_played_one_would_have() -> None:
    game = play(3, 9)
    again = genjiko.load(game.record())
    rng, other = Rng(1), Rng(1)
    while not game.over:
        game.play(game.legal()[rng.below(len(game.legal()))])
        again.play(again.legal()[other.below(len(again.legal()))])
    assert again.record() == game.record()


def test_a_restored_game_goes_on_as_the_played_one_would_have() -> None:
    game = play(3, 9)
    again = genjiko.restore(json.loads(json.dumps(game.dump())))
    rng, other = Rng(1), Rng(1)
    while not game.over:
        game.play(game.legal()[rng.below(len(game.legal()))])
        again.play(again.legal()[other.below(len(again.legal()))])
    assert again.dump() == game.dump()


def test_a_record_of_a_game_from_a_position_loads() -> None:
    game = genjiko.restore(play(3, 9).dump())
    game.play(game.legal()[0])
    assert genjiko.load(game.record()).dump() == game.dump()


def test_a_record_written_by_hand_needs_no_checksum() -> None:
    lines = [*body(play(3, 4)), "# a remark", "end: 4 moves"]
    assert len(genjiko.load("\n".join(lines)).moves) == 4


def test_a_record_needs_no_seed() -> None:
    lines = [line for line in body(play(3, 100)) if not line.startswith("seed")]
    assert genjiko.load(resealed(lines)).over


def bad(text: str, why: str) -> None:
    with pytest.raises(genjiko.BadRecord, match=why) as caught:
        genjiko.load(text)
    assert "\n" not in str(caught.value)


def test_texts_that_are_no_record() -> None:
    bad("", "no Genjikō record")
    bad("1. e4 e5", "no Genjikō record")


def test_another_format_is_refused() -> None:
    bad(play(1, 3).record().replace("genjiko-record 1", "genjiko-record 2"), "format '2'")


def test_another_version_of_the_rules_is_refused() -> None:
    lines = [line.replace("rules: 1", "rules: 0") for line in body(play(1, 3))]
    bad(resealed(lines), "version 0 of the rules of Hanamikoji; this program plays version 1")


def test_a_cut_record_is_noticed() -> None:
    text = play(1, 30).record()
    bad("\n".join(text.splitlines()[:12]), "cut off")
    for length in range(20, len(text) - 2, 37):
        with pytest.raises(genjiko.BadRecord):
            genjiko.load(text[:length])


def test_a_changed_record_does_not_fit_its_checksum() -> None:
    bad(play(1, 30).record().replace("take", "TAKE", 1), "checksum")


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("players: 2", "players: 3", "2 players"),
        ("players: 2", "players: two", "must be a number"),
        ("game: hanamikoji", "game: go", "no game 'go'"),
        ("options: three_rounds=false", "options: rounds=3", "no option"),
        ("options: three_rounds=false", "options: three_rounds=7", "one of"),
        ("three_rounds=false", "three_rounds=false three_rounds=true", "option 'three_rounds' is given twice"),
        ("seed: 1", "weather: fine", "cannot be read"),
        ("1. 0", "2. 0", "comes where move 1"),
        ("1. 0", "1. 1", "turn of Seat 0, not of Seat 1"),
        ("setup: ", "setup: x,", "chance results are numbers"),
        ("setup: ", "setup: 3 ", "not an order"),
    ],
)
def test_damaged_headers_and_moves(before: str, after: str, why: str) -> None:
    lines = [line.replace(before, after, 1) for line in body(play(1, 5))]
    bad(resealed(lines), why)


def test_an_illegal_move_is_named_by_its_line() -> None:
    lines = [*body(play(1, 4)), "5. 1 bow"]
    bad(resealed(lines), r"line 12: “bow” is no action")


def test_chance_results_that_nobody_asked_for_are_refused() -> None:
    lines = body(play(1, 4))
    lines[-1] += " ! 3"
    bad(resealed(lines), "more chance results")


def test_a_result_that_the_moves_do_not_lead_to_is_refused() -> None:
    lines = [line.replace("scores ", "scores 1") for line in body(play(1, 500))]
    bad(resealed(lines), "but its moves lead to")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    with pytest.raises(genjiko.BadRecord):
        genjiko.load("genjiko-record 1\n" + text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 10_000), st.characters())
def test_one_changed_character_is_noticed(place: int, character: str) -> None:
    text = play(2, 40).record()
    place %= len(text) - 1
    changed = text[:place] + character + text[place + 1 :]
    if changed.split() != text.split():
        with pytest.raises(genjiko.BadRecord):
            genjiko.load(changed)


WRONG = st.booleans() | st.integers(min_value=7) | st.text(max_size=5) | st.lists(st.integers(), max_size=3)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(["format", "game", "rules", "players", "options", "state", "components"]), WRONG)
def test_a_dump_with_one_wrong_value_is_refused(key: str, value: object) -> None:
    with pytest.raises(genjiko.BadDump):
        genjiko.restore({**play(2, 7).dump(), key: value})


@pytest.mark.parametrize("key", ["hand", "deck", "favour", "ready", "round", "offer", "removed", "won"])
def test_a_dump_that_lacks_a_field_is_refused(key: str) -> None:
    data = play(2, 7).dump()
    state = data["state"]
    assert isinstance(state, dict)
    del state[key]
    with pytest.raises(genjiko.BadDump, match=key):
        genjiko.restore(data)


def test_what_is_no_dump_at_all_is_refused() -> None:
    nonsense: list[object] = [None, 3, "x", [], {}]
    for data in nonsense:
        with pytest.raises(genjiko.BadDump):
            genjiko.restore(data)


@pytest.mark.parametrize("key", ["seed", "players", "rules", "drawn", "end", "move", "seat"])
def test_a_number_without_end_is_no_record(key: str) -> None:
    lines = genjiko.restore(play(1, 4).dump()).record().splitlines()
    long = "9" * 5000
    told = {"end": (-1, f"end: {long} moves"), "move": (-1, f"{long}. 0 secret A"), "seat": (-1, f"1. {long} secret A")}
    place, line = told.get(key) or next((n, f"{key}: {long}") for n, text in enumerate(lines) if text.startswith(key))
    lines[place] = line
    if key != "end":
        lines = [*lines[:-1], "end: 0 moves"] if place != -1 else [*lines, "end: 1 move"]
    with pytest.raises(genjiko.BadRecord):
        genjiko.load("\n".join(lines) + "\n")


def test_more_draws_than_any_game_has_are_refused() -> None:
    lines = genjiko.restore(play(1, 4).dump()).record().splitlines()
    lines = [re.sub(r"^drawn: .*", "drawn: 1000000000000", line) for line in lines[:-1]]
    with pytest.raises(genjiko.BadRecord, match="at most"):
        genjiko.load("\n".join([*lines, "end: 0 moves"]) + "\n")


@pytest.mark.parametrize("change", ["# a\u2028b\x85c\n", "# spaces at the end   \n", "# no end of line", "# \r\n"])
def test_a_box_comes_back_to_the_letter(change: str) -> None:
    text = shipped_components("parfum").text + change
    game = genjiko.new("parfum", seed=3, components=Components(text))
    game.play(game.legal()[0])
    again = genjiko.load(game.record())
    assert again.dump() == game.dump()
    assert again.record() == game.record()


@pytest.mark.parametrize(
    "box", ["| no toml [", "| a = 1", "| a = " + "[" * 50_000, "| a = " + "9" * 5000, "|[sources]"]
)
def test_a_box_that_is_none_is_a_bad_record(box: str) -> None:
    lines = play(1, 0).record().splitlines()[:-1]
    with pytest.raises(genjiko.BadRecord):
        genjiko.load("\n".join([*lines, box, "end: 0 moves"]) + "\n")
