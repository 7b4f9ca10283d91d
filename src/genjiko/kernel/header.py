"""How a game was set up: a value, and the one way in which it is written anywhere."""

from collections.abc import Mapping
from typing import Final

from genjiko.kernel.chance import MOST_SEED
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadHeader
from genjiko.kernel.meta import show_value

LINES: Final = ("game", "rules", "players", "options", "seed")
"""What may stand before the colon in the lines of a header; lines of a box begin with a bar instead."""

_KEYS: Final = ("game", "rules", "players", "options", "components")


class Header:
    """Game, version of its rules, players, options, components and seed: with the moves, the whole game.

    `components` is None for the shipped box, `seed` where nobody may know it or none is drawn yet. A header that was
    read is only well formed; whether the game has such options and players, `find_rules` says.
    """

    def __init__(
        self,
        game: str,
        version: int,
        players: int,
        options: Mapping[str, object],
        components: Components | None = None,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.version = version
        self.players = players
        self.options: dict[str, object] = dict(options)
        self.components = None if components is not None and components.shipped else components
        self.seed = seed

    def __reduce__(self) -> tuple[object, ...]:
        return Header, (self.game, self.version, self.players, self.options, self.components, self.seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Header) and self.json() == other.json()

    def __hash__(self) -> int:
        return hash((self.game, self.version, self.players, self.seed))

    def __repr__(self) -> str:
        options = "".join(f", {name} {show_value(value)}" for name, value in self.options.items())
        own = "" if self.components is None else ", own box"
        seed = "" if self.seed is None else f", seed {self.seed}"
        return f"<{self.game} {self.version} for {self.players}{options}{own}{seed}>"

    def with_seed(self, seed: int | None) -> "Header":
        """The same with another seed."""
        return Header(self.game, self.version, self.players, self.options, self.components, seed)

    # -- as JSON: dumps, bots in their processes, series of the arena, datasets --

    def json(self) -> dict[str, object]:
        """The header as JSON values; the seed is only there if there is one."""
        text = None if self.components is None else self.components.text
        values = (self.game, self.version, self.players, dict(self.options), text)
        told: dict[str, object] = dict(zip(_KEYS, values, strict=True))
        if self.seed is not None:
            told["seed"] = self.seed
        return told

    # -- as lines: records --

    def lines(self) -> list[str]:
        """The header as the first lines of a record."""
        lines = [f"game: {self.game}", f"rules: {self.version}", f"players: {self.players}"]
        if self.options:
            lines.append("options: " + " ".join(f"{name}={show_value(v)}" for name, v in self.options.items()))
        if self.components is not None:
            lines += [f"| {line}" if line else "|" for line in self.components.text.split("\n")[:-1]]
        return lines if self.seed is None else [*lines, f"seed: {self.seed}"]


def check_seed(seed: object) -> int:
    """The seed, if it is one. Raises BadHeader."""
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise BadHeader(f"a seed is a whole number from 0 up, not {seed!r}")
    if seed >= MOST_SEED:
        raise BadHeader("a seed has at most 128 bits")
    return seed


def header_in(data: Mapping[str, object], origin: str) -> Header:
    """The header that stands in JSON values, beside whatever else. `origin` names the box in errors.

    Raises BadHeader, and BadComponents for a box that is no TOML.
    """
    for key in _KEYS:
        if key not in data:
            raise BadHeader(f"{key!r} is missing")
    options, text, seed = data["options"], data["components"], data.get("seed")
    if not isinstance(options, dict) or not (text is None or isinstance(text, str)):
        raise BadHeader("options must be an object and components a text or null")
    box = None if text is None else Components(text, origin)
    version, players = _whole(data, "rules"), _whole(data, "players")
    return Header(str(data["game"]), version, players, options, box, None if seed is None else check_seed(seed))


def _whole(data: Mapping[str, object], key: str) -> int:
    number = data[key]
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise BadHeader(f"{key} must be a whole number")
    return number


def header_of(values: Mapping[str, str], box: list[str]) -> Header:
    """The header that the lines of a record tell: what stands behind each word, and the lines of the box.

    Raises BadHeader, and BadComponents for a box that is no TOML.
    """
    options: dict[str, object] = {}
    for pair in values.get("options", "").split():
        name, _, value = pair.partition("=")
        if name in options:
            raise BadHeader(f"option {name!r} is given twice")
        options[name] = value
    components = Components("\n".join(box) + "\n", "record") if box else None
    game, version, players = _need(values, "game"), line_number(values, "rules"), line_number(values, "players")
    return Header(game, version, players, options, components, line_number(values, "seed") if "seed" in values else 0)


def _need(values: Mapping[str, str], key: str) -> str:
    if key not in values:
        raise BadHeader(f"the record does not say its {key}")
    return values[key]


def line_number(values: Mapping[str, str], key: str) -> int:
    """The whole number behind a word. Raises BadHeader."""
    value = _need(values, key)
    if not value.isdecimal() or len(value) > 39:
        raise BadHeader(f"{key} must be a number, not {value[:20]!r}")
    return int(value)
