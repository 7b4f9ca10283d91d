"""A game as text, and the text as a game again. The grammar is in docs/record-format.md."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from genjiko.kernel.chance import MOST_DRAWN, Result, ScriptedChance
from genjiko.kernel.errors import BadDump, BadRecord, BadScript, GenjikoError, IllegalAction
from genjiko.kernel.game import Game, check_census, game_from, start_game
from genjiko.kernel.header import LINES, Header, header_of, line_number
from genjiko.kernel.rules import Rules
from genjiko.kernel.words import Words

RECORD_FORMAT: Final = 1
FIRST_LINE: Final = f"genjiko-record {RECORD_FORMAT}"

FindRules = Callable[[Header], tuple[Rules[Any], Words]]
"""Finds the rules and words of a header. Raises UnknownGame, BadOption, BadComponents, OtherRules."""

_KEYS: Final = (*LINES, "drawn", "setup", "position")
_MOVE: Final = re.compile(r"(\d{1,9})\. (\d{1,3}) ([^!]+?)(?: ! (.+))?")
_END: Final = re.compile(r"end: (\d{1,9}) moves?(?:, sha256 ([0-9a-f]{16}))?")


def write_record(game: Game) -> str:
    """The record of a game up to now."""
    if game.start is not None:
        position = json.dumps(game.start, separators=(",", ":"), sort_keys=True)
        begun = [f"drawn: {game.start_drawn}", f"position: {position}"]
    else:
        begun = setup_lines(game.setup_results)
    moves = [(move.seat, move.action.text, move.results) for move in game.moves]
    return record_text(game.header, begun, moves, (game.winners, game.scores) if game.over else None)


def setup_lines(results: list[Result]) -> list[str]:
    """What chance said before the first move, if it was asked."""
    return [f"setup: {_show_results(results)}"] if results else []


def record_text(
    header: Header,
    begun: list[str],
    moves: list[tuple[int, str, list[Result]]],
    result: tuple[Sequence[int], Sequence[int]] | None,
) -> str:
    """A record by its parts: how it began, (seat, action, results of chance) of every move, winners and scores."""
    lines = [FIRST_LINE, *header.lines(), *begun]
    for n, (seat, action, results) in enumerate(moves, 1):
        chance = f" ! {_show_results(results)}" if results else ""
        lines.append(f"{n}. {seat} {action}{chance}")
    if result is not None:
        winners, scores = result
        lines.append(f"result: winners {_show_results(winners)} scores {_show_results(scores)}")
    lines.append(f"end: {len(moves)} move{'' if len(moves) == 1 else 's'}, sha256 {_digest(lines)}")
    return "\n".join(lines) + "\n"


def with_remarks(record: str, remarks: list[str]) -> str:
    """The same record with lines that are passed over when it is read."""
    first, *lines, last = record.split("\n")[:-1]
    lines = [first, *[f"# {remark}" for remark in remarks], *lines]
    end = last.split(",")[0]
    return "\n".join([*lines, f"{end}, sha256 {_digest(lines)}"]) + "\n"


def remarks_in(record: str) -> list[str]:
    """The remarks of a record, in their order."""
    return [line[1:].strip() for line in record.split("\n") if line.startswith("#")]


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()[:16]


def _show_results(results: Sequence[Result]) -> str:
    return " ".join(",".join(map(str, r)) if isinstance(r, list) else str(r) for r in results)


def _read_results(text: str, where: str) -> list[Result]:
    try:
        return [[int(n) for n in w.split(",")] if "," in w else int(w) for w in text.split()]
    except ValueError:
        raise BadRecord(f"{where}: chance results are numbers, not {text[:40]!r}") from None


class _Lines:
    """The lines of a record, taken apart, before any rule is asked."""

    def __init__(self, text: str) -> None:
        # Spaces at the end of a line mean nothing but in the text of a box.
        lines = [line.rstrip("\r" if line.startswith("|") else None) for line in text.split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        if not lines or not lines[0].startswith("genjiko-record "):
            raise BadRecord("this is no Genjikō record: it does not begin with 'genjiko-record'")
        if lines[0] != FIRST_LINE:
            raise BadRecord(f"this record is of format {lines[0][15:]!r}; this program reads format {RECORD_FORMAT}")
        end = _END.fullmatch(lines[-1])
        if end is None:
            raise BadRecord("the record is cut off: its last line is not 'end: N moves'")
        if end[2] is not None and end[2] != _digest(lines[:-1]):
            raise BadRecord("the record is damaged: its text does not fit its checksum")
        self.values: dict[str, str] = {}
        self.box: list[str] = []
        self.moves: list[tuple[int, int, str, list[Result]]] = []
        self.result: str | None = None
        for number, line in enumerate(lines[1:-1], 2):
            self._take(number, line)
        if int(end[1]) != len(self.moves):
            raise BadRecord(f"the record has {len(self.moves)} moves, but its last line says {end[1]}")

    def _take(self, number: int, line: str) -> None:
        where = f"line {number}"
        if not line or line.startswith("#"):
            return
        if line.startswith("|"):
            if self.moves or (line != "|" and line[1] != " "):
                raise BadRecord(f"{where}: a line of the box is written '| ...' and stands before the moves")
            self.box.append(line[2:])
            return
        move = _MOVE.fullmatch(line)
        if move is not None:
            if int(move[1]) != len(self.moves) + 1:
                raise BadRecord(f"{where}: move {move[1]} comes where move {len(self.moves) + 1} should be")
            results = _read_results(move[4], where) if move[4] else []
            self.moves.append((number, int(move[2]), move[3], results))
            return
        key, colon, value = line.partition(": ")
        if key == "result" and colon:
            self.result = value
        elif colon and key in _KEYS:
            if self.moves or key in self.values:
                raise BadRecord(f"{where}: {key!r} stands in the wrong place or twice")
            self.values[key] = value
        else:
            raise BadRecord(f"{where}: cannot be read: {line[:50]!r}")


def read_record(text: str, find_rules: FindRules) -> Game:
    """The game that a record tells, replayed without the random generator. Raises BadRecord."""
    lines = _Lines(text)
    header, drawn = _read_header(lines)
    rules, words = _find(header, find_rules)
    seed = header.seed or 0
    chance = ScriptedChance(_read_results(lines.values.get("setup", ""), "setup"), seed, drawn=drawn)
    game = _start(lines, rules, words, chance)
    for number, seat, action, results in lines.moves:
        said = game.rules.read_older(game.state, seat, _tidied(game, action), header.version)
        try:
            game.replay(seat, said, results)
        except (IllegalAction, BadScript) as error:
            raise BadRecord(f"line {number}: {error}") from None
    _check_result(lines, game)
    return game


def _tidied(game: Game, action: str) -> str:
    """The notation of an action that was typed sloppily; a word that only older rules knew stays as it is."""
    try:
        return game.rules.catalogue.parse(action).text
    except IllegalAction:
        return action


def _read_header(lines: _Lines) -> tuple[Header, int]:
    """The header, and how much chance had been used before the position that the record begins with."""
    try:
        header = header_of(lines.values, lines.box)
        drawn = line_number(lines.values, "drawn") if "drawn" in lines.values else 0
    except GenjikoError as error:
        raise BadRecord(f"the record's header: {error}") from None
    if drawn > MOST_DRAWN or (drawn and "position" not in lines.values):
        raise BadRecord(f"drawn goes with a position and is at most {MOST_DRAWN}")
    return header, drawn


def _find(header: Header, find_rules: FindRules) -> tuple[Rules[Any], Words]:
    try:
        return find_rules(header)
    except GenjikoError as error:
        raise BadRecord(f"the record's header: {error}") from None


def _start(lines: _Lines, rules: Rules[Any], words: Words, chance: ScriptedChance) -> Game:
    try:
        if "position" not in lines.values:
            game = start_game(rules, chance, words)
        else:
            state = rules.checks.restore(json.loads(lines.values["position"]))
            rules.checks.check(state)
            check_census(rules, state)
            game = game_from(rules, state, chance, words)
    except (BadScript, BadDump, ValueError, RecursionError) as error:
        raise BadRecord(f"the record's set-up: {error}") from None
    if chance.left:
        raise BadRecord("the record's set-up has more chance results than it asks for")
    game.seed_again()
    return game


def _check_result(lines: _Lines, game: Game) -> None:
    if lines.result is None:
        if game.over:
            raise BadRecord("the game is over, but the record says no result")
        return
    winners = " ".join(str(s) for s in game.winners)
    expected = f"winners {winners} scores {' '.join(str(s) for s in game.scores)}"
    if not game.over or lines.result != expected:
        raise BadRecord(f"the record says {lines.result!r}, but its moves lead to {expected!r}")
