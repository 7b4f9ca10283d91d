"""The levels that a person picks, and the bots by their names. The figures are in levels.toml."""

import tomllib
from importlib.resources import files

from genjiko.bots.bot import Bot, Decision
from genjiko.bots.flat import Flat
from genjiko.bots.greedy import Greedy
from genjiko.bots.novice import Novice
from genjiko.bots.search import Search
from genjiko.bots.settings import Settings
from genjiko.bots.uniform import Uniform
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption
from genjiko.kernel.observation import Observation

LEVELS = ("novice", "casual", "expert", "master")
BOTS = ("random", "greedy", *LEVELS)

_FORMS = "flat:N and search:N (N playouts), a level with its budget cut (master/10) or by the clock (master@0.5s)"


def _read_table() -> dict[str, dict[str, float]]:
    """Every level's figures; those of one game stand under `level.game`."""
    text = files("genjiko.bots").joinpath("levels.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = {}
    for level, table in tomllib.loads(text).items():
        found[level] = {name: float(value) for name, value in table.items() if not isinstance(value, dict)}
        for game, own in table.items():
            if isinstance(own, dict):
                found[f"{level}.{game}"] = {name: float(value) for name, value in own.items()}
    return found


_TABLE = _read_table()


def figures(level: str, game: str) -> dict[str, float]:
    """The figures of a level for a game."""
    return {**_TABLE[level], **_TABLE.get(f"{level}.{game}", {})}


def settings_of(level: str, game: str) -> Settings:
    """How a searching level thinks about a game. Raises BadOption when the table names an unknown figure."""
    settings = Settings()
    for name, value in figures(level, game).items():
        if not hasattr(settings, name):
            raise BadOption(f"levels.toml: {level} has a figure {name!r} that no search knows")
        old = getattr(settings, name)
        setattr(settings, name, int(value) if isinstance(old, int) else value)
    return settings


class Level(Bot):
    """A level: it becomes the bot that the table says for the game it is shown."""

    def __init__(self, level: str, cut: int = 1, seconds: float = 0.0) -> None:
        """`cut` divides the iterations and takes the clock away; `seconds` leaves nothing but the clock."""
        self.name = level
        if cut != 1:
            self.name = f"{level}/{cut}"
        elif seconds > 0:
            self.name = f"{level}@{seconds:g}s"
        self.level = level
        self.cut = cut
        self.seconds = seconds
        self._bots: dict[str, Bot] = {}

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        return self.for_game(seen.rules.meta.id).decide(seen, rng)

    def for_game(self, game: str) -> Bot:
        """The bot that plays this level of the game."""
        found = self._bots.get(game)
        if found is None:
            found = self._make(game)
            self._bots[game] = found
        return found

    def _make(self, game: str) -> Bot:
        if self.level == "novice":
            table = figures(self.level, game)
            return Novice(table["overlook"], table["misjudge"])
        settings = settings_of(self.level, game)
        if self.cut != 1:
            settings.iterations = max(1, settings.iterations // self.cut)
            settings.seconds = 0.0
        elif self.seconds > 0:
            settings.iterations = 0
            settings.seconds = self.seconds
        return Search(settings)


def make_bot(name: str) -> Bot:
    """The bot with this name, which is also its `name`. Raises BadOption."""
    if name in LEVELS:
        return Level(name)
    if name == "random":
        return Uniform()
    if name == "greedy":
        return Greedy()
    made = _with_a_number(name)
    if made is None:
        raise BadOption(f"there is no bot {name!r}; there are {', '.join(BOTS)}; {_FORMS}")
    return made


def _with_a_number(name: str) -> Bot | None:
    word, colon, number = name.partition(":")
    if colon and number.isdecimal() and 0 < int(number) <= 10**9:
        if word == "flat":
            return Flat(int(number))
        if word == "search":
            bot = Search(Settings(iterations=int(number)))
            bot.name = name
            return bot
    level, slash, number = name.partition("/")
    if slash and level in LEVELS and number.isdecimal() and 1 < int(number) <= 10**6:
        return Level(level, cut=int(number))
    level, at, number = name.partition("@")
    if at and level in LEVELS and number.endswith("s"):
        seconds = _seconds(number[:-1])
        if seconds > 0:
            return Level(level, seconds=seconds)
    return None


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    if whole.isdecimal() and (not part or part.isdecimal()):
        return float(text)
    return 0.0
