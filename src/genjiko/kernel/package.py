"""A game as a package: the one object that a game exports, which names its rooms."""

import tomllib
from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from genjiko.kernel.action_text import ActionTexts, read_patterns
from genjiko.kernel.advice import Advice
from genjiko.kernel.checks import Checks
from genjiko.kernel.components import Components
from genjiko.kernel.endgame import Endgame
from genjiko.kernel.meta import Meta, OptionValue
from genjiko.kernel.plan import Plan
from genjiko.kernel.planes import Encoder
from genjiko.kernel.rules import Rules
from genjiko.kernel.state import Reason, State
from genjiko.kernel.view import View
from genjiko.kernel.words import Words, languages_in, load_words

Draw = Callable[[dict[str, object], Words, int], str]
"""Draws a view as text with marks of `kernel.text_markup`, for so many columns."""

Ending = Callable[[Any, Any], Reason]
"""Why a finished game was won: of its rules and its last state, a message id under `ending` of its words."""


class GamePackage:
    """A game. Its module holds it as `GAME`; beside it lie `components.toml` and the folder `words`."""

    def __init__(
        self,
        module: str,
        meta: Meta,
        rules: Callable[[int, dict[str, OptionValue], Components], Rules[Any]],
        view: Callable[[Any], View[Any]],
        checks: Callable[[Any], Checks[Any]],
        planes: Callable[[Any], Encoder[Any]],
        advice: Callable[[Any], Advice[Any]],
        draw: Draw,
        plan: Callable[[Any], Plan[Any]] | None = None,
        ending: Ending | None = None,
        endgame: Callable[[Any], Endgame[Any]] | None = None,
    ) -> None:
        """`module` is the package's `__name__`; rooms are made from the rules; `plan` and later ones may be missing."""
        self.module = module
        self.meta = meta
        self.rules = rules
        self.view = view
        self.checks = checks
        self.planes = planes
        self.advice = advice
        self.draw = draw
        self.plan = plan
        self.ending = ending
        self.endgame = endgame

    def __reduce__(self) -> tuple[object, ...]:
        return find_package, (self.module,)

    def __repr__(self) -> str:
        return f"<{self.meta.id}>"

    def open(self, players: int, options: dict[str, OptionValue], components: Components) -> Rules[Any]:
        """The rules for a table, with all their rooms. Raises BadComponents."""
        return self.furnish(self.rules(players, options, components))

    def furnish(self, rules: Rules[Any]) -> Rules[Any]:
        """Put the other rooms beside bare rules."""
        rules.package = self
        rules.view = self.view(rules)
        rules.checks = self.checks(rules)
        rules.planes = self.planes(rules)
        rules.advice = self.advice(rules)
        return rules

    def why_won(self, rules: Rules[Any], state: State) -> Reason:
        """Why a finished game was won, as a message id under `ending`; a game without the room has a plain one."""
        return ("plain", {}) if self.ending is None else self.ending(rules, state)

    def words(self, language: str = "en") -> Words:
        """The texts of the game; English where the language lacks one."""
        return load_words(self.module, language)

    def languages(self) -> list[str]:
        """The languages that the game has words in."""
        return languages_in(self.module)

    @cached_property
    def action_texts(self) -> ActionTexts:
        """How its actions are said in words; none where the game has no `actions.toml`. Raises ValueError."""
        return read_patterns(_toml(self.module, "actions.toml"))

    def levels(self) -> dict[str, dict[str, float]]:
        """Figures of the levels of bots that are the game's own; {} where the common ones are good."""
        return _toml(self.module, "levels.toml")

    def shipped_components(self) -> Components:
        """The box that comes with the game. Raises BadComponents."""
        text = files(self.module).joinpath("components.toml").read_text(encoding="utf-8")
        return Components(text, "components.toml", shipped=True)


@lru_cache
def _toml(module: str, name: str) -> dict[str, Any]:
    file = files(module).joinpath(name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def find_package(module: str) -> GamePackage:
    """The game that a module holds. Raises TypeError if it holds none."""
    package = getattr(import_module(module), "GAME", None)
    if not isinstance(package, GamePackage):
        raise TypeError(f"{module} has no GAME that is a GamePackage")
    return package
