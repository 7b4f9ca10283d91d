"""One header: what a game was set up with, written in one way everywhere."""

import copy
import pickle

import pytest

import genjiko
from genjiko.games import find_rules, game_ids, game_meta, new_header, shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadHeader
from genjiko.kernel.header import Header, header_in, header_of


def own_box(game: str) -> Components:
    return Components(shipped_components(game).text + "# mine\n", "mine")


def headers() -> list[Header]:
    found = []
    for game in game_ids():
        meta = game_meta(game)
        for players in meta.players:
            last = {option.name: option.values[-1] for option in meta.options}
            found += [new_header(game, players), new_header(game, players, dict(last), own_box(game), seed=77)]
    return found


@pytest.mark.parametrize("header", headers(), ids=repr)
def test_json_lines_and_pickle_tell_the_same_header(header: Header) -> None:
    assert header_in(header.json(), "json") == header
    assert pickle.loads(pickle.dumps(header)) == header
    assert copy.deepcopy(header) == header == copy.copy(header)
    lines = [line for line in header.lines() if not line.startswith("|")]
    box = [line[2:] for line in header.lines() if line.startswith("|")]
    read = header_of(dict(line.split(": ", 1) for line in lines), box)
    # A record tells values as text and a missing seed as 0; the game knows what is meant.
    assert find_rules(read)[0].header == find_rules(header)[0].header
    assert read.seed == (header.seed or 0)


@pytest.mark.parametrize("header", headers(), ids=repr)
def test_a_game_knows_the_header_it_was_started_with(header: Header) -> None:
    game = genjiko.start(header.with_seed(5))
    assert game.header == header.with_seed(5)
    assert genjiko.load(game.record()).header == game.header
    assert genjiko.restore(game.dump()).header == game.header
    assert game.rules.header == header.with_seed(None)


def test_what_a_bot_is_told_holds_no_seed() -> None:
    game = genjiko.new("parfum", seed=7)
    assert "seed" not in game.observation(0).rules.header.json()


def test_headers_differ_in_every_part() -> None:
    base = new_header("parfum", 3, seed=1)
    others = [
        new_header("perfumery", 3, seed=1),
        new_header("parfum", 2, seed=1),
        new_header("parfum", 3, seed=2),
        new_header("parfum", 3, {"first_round_random_clocks": True}, seed=1),
        new_header("parfum", 3, components=own_box("parfum"), seed=1),
        Header("parfum", 1, 3, base.options, seed=1),
    ]
    assert all(other != base for other in others)
    assert base == new_header("parfum", 3, components=shipped_components("parfum"), seed=1)
    assert hash(base) == hash(new_header("parfum", 3, seed=1))


def test_the_box_of_another_game_is_not_taken_for_the_shipped_one() -> None:
    header = new_header("parfum", 2, components=shipped_components("hanamikoji"))
    assert header.components is not None
    with pytest.raises(genjiko.BadComponents):
        find_rules(header)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": None}, "no game"),
        ({"rules": "1"}, "rules must be a whole number"),
        ({"rules": True}, "rules must be a whole number"),
        ({"players": -1}, "players must be a whole number"),
        ({"options": []}, "options must be an object"),
        ({"components": 5}, "components a text or null"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": True}, "a seed is a whole number"),
        ({"seed": 1 << 128}, "128 bits"),
    ],
)
def test_a_header_that_cannot_be_read_says_why(change: dict[str, object], said: str) -> None:
    data = {**new_header("hanamikoji", seed=3).json(), **change}
    with pytest.raises(genjiko.GenjikoError, match=said):
        find_rules(header_in(data, "test"))


@pytest.mark.parametrize("key", ["game", "rules", "players", "options", "components"])
def test_a_header_that_lacks_a_part_says_which(key: str) -> None:
    data = new_header("hanamikoji").json()
    del data[key]
    with pytest.raises(BadHeader, match=f"'{key}' is missing"):
        header_in(data, "test")


def test_an_option_that_stands_twice_in_a_record_is_refused() -> None:
    lines = {"game": "hanamikoji", "rules": "1", "players": "2", "options": "three_rounds=true three_rounds=false"}
    with pytest.raises(BadHeader, match="twice"):
        header_of(lines, [])
