"""The levels that a person picks, and the bots by their names. The figures are in levels.toml."""

import tomllib
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files

from genjiko.bots.bot import Bot, Decision
from genjiko.bots.flat import Flat
from genjiko.bots.greedy import Greedy
from genjiko.bots.planned import Planned
from genjiko.bots.random_bot import RandomBot
from genjiko.bots.responder import Responder
from genjiko.bots.sampler import Sampler
from genjiko.bots.search import Search
from genjiko.bots.search_settings import SearchSettings
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import BadOption
from genjiko.kernel.observation import Observation

LEVELS = ("beginner", "novice", "casual", "skilled", "expert", "master")
"""What people choose from, the weakest first; the ids never change."""

REFERENCES = ("random", "greedy", "plan")
"""Yardsticks of arena and research. A table of people does not offer them, but plays with those it has."""

BOTS = (*REFERENCES, *LEVELS)

GROUP = "genjiko.bots"
"""The group of entry points by which other distributions offer bots: `mine = "my_package:MyBot"`, called without
arguments to make one."""

_FORMS = (
    "flat:N and search:N (N playouts), respond:N:BOT (against a bot it knows), a level with its budget cut (master/10),"
    " longer (master*5) or by the clock (master@0.5s)"
)


Figures = dict[str, dict[str, float]]


_COMMON: Figures = tomllib.loads(files("genjiko.bots").joinpath("levels.toml").read_text(encoding="utf-8"))


_SEARCHING = [level for level in LEVELS if "temperature" not in _COMMON[level]]
"""The levels that have a budget."""


def figures(level: str, own: Figures) -> dict[str, float]:
    """The figures of a level for a game with these `levels` of its own."""
    return {**_COMMON[level], **own.get(level, {})}


def settings_of(level: str, own: Figures) -> SearchSettings:
    """How a searching level thinks about a game with these `levels`. Raises BadOption for an unknown figure."""
    settings = SearchSettings()
    for name, value in figures(level, own).items():
        if not hasattr(settings, name):
            raise BadOption(f"levels.toml: {level} has a figure {name!r} that no search knows")
        old = getattr(settings, name)
        setattr(settings, name, int(value) if isinstance(old, int) else float(value))
    return settings


class Level(Bot):
    """A level: it becomes the bot that the table says for the game it is shown."""

    def __init__(self, level: str, cut: int = 1, seconds: float = 0.0, longer: int = 1) -> None:
        """`cut` divides the iterations and takes the clock away; `seconds` leaves nothing but the clock.

        `longer` multiplies both, for an analysis that may take its time.
        """
        self.name = level
        if cut != 1:
            self.name = f"{level}/{cut}"
        elif seconds > 0:
            self.name = f"{level}@{seconds:g}s"
        elif longer != 1:
            self.name = f"{level}*{longer}"
        self.level = level
        self.cut = cut
        self.seconds = seconds
        self.longer = longer
        self._bots: dict[str, Bot] = {}

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        game = seen.rules.meta.id
        found = self._bots.get(game)
        if found is None:
            found = self._bots[game] = self.for_game(seen.rules.package.levels())
        return found.decide(seen, rng)

    def for_game(self, own: Figures) -> Bot:
        """The bot that plays this level of a game with these `levels`."""
        table = figures(self.level, own)
        if "temperature" in table:
            return Sampler(int(table["worlds"]), table["temperature"])
        settings = settings_of(self.level, own)
        settings.iterations *= self.longer
        settings.seconds *= self.longer
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
        return RandomBot()
    if name == "greedy":
        return Greedy()
    if name == "plan":
        return Planned()
    made = _with_a_number(name)
    if made is None:
        made = _from_outside(name)
    if made is None:
        raise BadOption(f"there is no bot {name!r}; there are {', '.join(bot_names())}; {_FORMS}")
    return made


def bot_names() -> list[str]:
    """The bots that have plain names: those of the house, then what else is installed."""
    return [*BOTS, *_names_from_outside()]


def level_names() -> list[str]:
    """The bots that people are offered: the levels, then what else is installed."""
    return [*LEVELS, *_names_from_outside()]


@cache
def _names_from_outside() -> tuple[str, ...]:
    # Looking through all that is installed takes milliseconds, and a server asks for each new table.
    return tuple(sorted(point.name for point in entry_points(group=GROUP) if point.name not in BOTS))


def _from_outside(name: str) -> Bot | None:
    for point in entry_points(group=GROUP, name=name):
        try:
            bot = point.load()()
        except Exception as error:
            raise BadOption(f"the bot {name!r} cannot be used: {type(error).__name__}: {error}") from None
        if not isinstance(bot, Bot):
            raise BadOption(f"the bot {name!r} cannot be used: {point.value} makes no Bot")
        bot.name = name
        return bot
    return None


def _with_a_number(name: str) -> Bot | None:
    word, colon, number = name.partition(":")
    if colon:
        return _reference(name, word, number)
    level, slash, number = name.partition("/")
    if slash and level in _SEARCHING and number.isdecimal() and 1 < int(number) <= 10**6:
        return Level(level, cut=int(number))
    level, star, number = name.partition("*")
    if star and level in _SEARCHING and number.isdecimal() and 1 < int(number) <= 1000:
        return Level(level, longer=int(number))
    level, at, number = name.partition("@")
    if at and level in _SEARCHING and number.endswith("s"):
        seconds = _seconds(number[:-1])
        if seconds > 0:
            return Level(level, seconds=seconds)
    return None


def _reference(name: str, word: str, rest: str) -> Bot | None:
    """A reference with its number of playouts."""
    number, _, model = rest.partition(":")
    if not number.isdecimal() or not 0 < int(number) <= 10**9:
        return None
    if word == "respond" and model:
        return Responder(int(number), make_bot(model))
    if word == "flat" and not model:
        return Flat(int(number))
    if word == "search" and not model:
        bot = Search(SearchSettings(iterations=int(number)))
        bot.name = name
        return bot
    return None


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    if whole.isdecimal() and (not part or part.isdecimal()):
        return float(text)
    return 0.0
