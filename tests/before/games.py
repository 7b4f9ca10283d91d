"""Writes records, dumps and boxes of one's own, with the installation in which it runs: an old one."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import genjiko
from genjiko.bots import make_bot
from genjiko.games import game_meta, shipped_components
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.laws import option_sets

RECORDS = 10
"""Records of each setting: one without a move, one of its first moves, one from its middle, and whole games."""

OWN_BOXES = {
    "aqua-mirabilis": ("sub_slots = 3\nmarket = 2\n", "sub_slots = 3\nmarket = 3\n"),
    "hanamikoji": (
        '"F"\ncharm = 4\n\n[[geisha]]\nid = "G"\ncharm = 5',
        '"F"\ncharm = 5\n\n[[geisha]]\nid = "G"\ncharm = 4',
    ),
    "kimono-memories": (
        '"B01"\npattern = 3\nleft = "5"\nright = "6"\n',
        '"B01"\npattern = 3\nleft = "6"\nright = "5"\n',
    ),
    "parfum": (
        '"c1"\nback = "A"\naroma = "violet"\nparts = 1\nprice = 4\n',
        '"c1"\nback = "A"\naroma = "violet"\nparts = 1\nprice = 9\n',
    ),
    "perfumery": ("[funds]\ncards = 4\nvalue = 5\n", "[funds]\ncards = 4\nvalue = 9\n"),
}
"""What is changed in the shipped box of each game."""

LONG = 120
"""After so many moves the bot `greedy` plays a game to its end: without an aim some games would take thousands."""


def settings(game: str) -> list[tuple[int, dict[str, object]]]:
    """Every number of players with every combination of options."""
    meta = game_meta(game)
    options: dict[str, list[Any]] = {option.name: list(option.values) for option in meta.options}
    return [(players, chosen) for players in meta.players for chosen in option_sets(options)]


def own_box(game: str) -> str:
    """The shipped box with one number changed."""
    old, new = OWN_BOXES[game]
    text = shipped_components(game).text
    if text.count(old) != 1:
        raise ValueError(f"the box of {game} does not hold {old!r} once")
    return text.replace(old, new)


def play_on(game: Any, random: Random, undo: bool) -> Iterator[None]:
    """Play to the end, move by move; with `undo` some are taken back first, until the next number is drawn."""
    while not game.over:
        seat = random.choice(game.to_act)
        back = game.undoable(seat)
        # The first version cannot go on once its very first move was taken back.
        if undo and 0 < back < len(game.moves) and random.random() < 0.1:
            game.undo(seat, random.randint(1, back))
            continue
        legal = game.legal(seat)
        kind = random.choice(sorted({action.kind for action in legal}))
        action = random.choice([a for a in legal if a.kind == kind])
        if len(game.moves) > LONG:
            action = make_bot("greedy").decide(game.observation(seat), Rng(len(game.moves))).action
        game.play(action, seat)
        yield


def whole_game(game: Any, random: Random, undo: bool) -> Any:
    """The game at its end."""
    for _ in play_on(game, random, undo):
        pass
    return game


def told(game: Any) -> str:
    """A record with a line before it that says how the game stands."""
    stand = f"# scores {' '.join(map(str, game.scores))} winners {' '.join(map(str, game.winners))}".rstrip()
    return f"{stand}\n{game.record()}"


def stages(game: Any, random: Random) -> list[Any]:
    """Copies of a game before its first move, after a few, in its middle and at its end."""
    kept = [game.copy()]
    kept += [game.copy() for _ in play_on(game, random, undo=False)]
    return [kept[0], kept[min(7, len(kept) - 2)], kept[len(kept) // 2], kept[-1]]


def write(folder: Path) -> None:
    """Write everything that needs no server."""
    records: list[str] = []
    dumps: list[dict[str, object]] = []
    for game in genjiko.games():
        for number, (players, options) in enumerate(settings(game)):
            seed = 100 * number
            some = stages(genjiko.new(game, players, seed, options), Random(f"{game} {seed}"))
            records += [told(one) for one in some]
            for one in (some[0], some[2], some[3]):
                scores, winners = list(one.scores), list(one.winners)
                dumps.append({"moves": len(one.moves), "scores": scores, "winners": winners, "dump": one.dump()})
            for more in range(seed + 1, seed + 1 + RECORDS - len(some)):
                table = genjiko.new(game, players, more, options)
                records.append(told(whole_game(table, Random(f"{game} {more}"), undo=True)))
    write_text(folder / "records.txt.gz", "".join(records))
    write_text(folder / "dumps.json.gz", "\n".join(json.dumps(dump) for dump in dumps) + "\n")
    write_text(folder / "own-box-records.txt.gz", "".join(own_box_records(folder)))


def own_box_records(folder: Path) -> Iterator[str]:
    """Four records of each game with a box of one's own, which is written beside."""
    for game in genjiko.games():
        text = own_box(game)
        write_text(folder / f"own-box-{game}.toml.gz", text)
        for one in stages(genjiko.new(game, seed=5, components=Components(text, "own")), Random(game)):
            yield told(one)


def write_text(file: Path, text: str) -> None:
    """Compressed, and the same bytes for the same text."""
    with file.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        packed.write(text.encode())
