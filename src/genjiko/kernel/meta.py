"""What a game says about itself: id, credit, numbers of players, options, version of its rules."""

from operator import index
from typing import SupportsIndex

from genjiko.kernel.errors import BadOption

OptionValue = str | int | bool


class Option:
    """A variant of the rules that the table chooses before the game. Its text is `options.NAME` of the words."""

    def __init__(self, name: str, values: list[OptionValue], default: OptionValue) -> None:
        self.name = name
        self.values = values
        self.default = default

    def parse(self, value: object) -> OptionValue:
        """The value meant by a Python value or by its text. Raises BadOption."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        if isinstance(value, str):
            for known in self.values:
                if value.casefold() == show_value(known):
                    return known
        allowed = ", ".join(show_value(v) for v in self.values)
        raise BadOption(f"option {self.name} is one of {allowed}, not {value!r}")


def show_value(value: object) -> str:
    """A value as it is written in a record and on the command line."""
    return str(value).casefold()


class Meta:
    """The title page of a game."""

    def __init__(
        self,
        id: str,
        title: str,
        players: tuple[int, ...],
        rules_version: int,
        designers: str,
        publisher: str,
        year: int,
        options: list[Option] | None = None,
        readings_before: dict[int, dict[str, bool]] | None = None,
        round_field: str = "round",
    ) -> None:
        """`readings_before`: for each older version of the rules, what `[readings]` of the components said then.

        `round_field`: under which name the events tell the number of a round; a game that counts none tells none.
        """
        self.id = id
        self.title = title
        self.players = players
        self.rules_version = rules_version
        self.designers = designers
        self.publisher = publisher
        self.year = year
        self.options: list[Option] = options or []
        self.readings_before: dict[int, dict[str, bool]] = readings_before or {}
        self.round_field = round_field

    def check_players(self, players: SupportsIndex | None) -> int:
        """The number of players, the smallest by default. Raises BadOption."""
        if players is None:
            return self.players[0]
        try:
            number = -1 if isinstance(players, bool) else index(players)  # NumPy's numbers too, but no 2.0
        except TypeError:
            number = -1
        if number not in self.players:
            known = " or ".join(str(n) for n in self.players)
            raise BadOption(f"{self.title} is for {known} players, not {players}")
        return number

    def check_options(self, given: dict[str, object]) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in. Raises BadOption."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {name!r} (its options: {names})")
        return {
            option.name: option.parse(given[option.name]) if option.name in given else option.default
            for option in self.options
        }
