"""What happened: one small declared class for each kind, whose fields say who may see them.

A game's `events.py` holds a subclass of `Event` for each kind of happening:

    class Draw(SeatEvent):
        "A card comes from the deck into a hand."

        deck: int = public("cards left in the deck")
        card: str = own("the card that was drawn")

What a player brings about is a `SeatEvent`, what nobody does an `Event`. The kind is the name of the class in small
letters (`ChoosePerfume` is "choose_perfume"); a class that several kinds build on is called `_Something` and is no kind
itself. What a viewer learns of an event is built up from these marks alone; a field without one fails when the module
is imported.
"""

import re
from inspect import get_annotations
from typing import Any, ClassVar, Final, dataclass_transform

SPECTATOR: Final = -1
"""The seat number of somebody who only watches."""

OPEN: Final = -2
"""The seat number of a replay with all cards open; never given to a player of a running game."""

NOBODY: Final = -3
"""The seat of an event that no player brought about; no viewer has this number."""

EVERYBODY: Final = (SPECTATOR, 0, 1, 2, 3)
"""The audience of an event that shows something hidden to all."""

ABSENT: Final[Any] = object()
"""What is handed over for an optional field that is not there this time."""

PUBLIC: Final = "public"
OWN: Final = "own"
OPENED: Final = "open"
EACH: Final = "each"


class Mark:
    """What is said of a field: who may see it, what it means, whether it may be missing."""

    def __init__(self, who: str, help: str, optional: bool, shown: str = "") -> None:
        self.who = who
        self.help = help
        self.optional = optional
        self.shown = shown  # of a field with a part for each seat: what the own part is called


def public(help: str, *, default: Any = ...) -> Any:
    """A field that everybody sees. With `default=ABSENT` it may be missing, here as for the others."""
    return Mark(PUBLIC, help, default is ABSENT)


def own(help: str, *, default: Any = ...) -> Any:
    """A field that only the seat of the event sees, and an open replay."""
    return Mark(OWN, help, default is ABSENT)


def opened(help: str, *, default: Any = ...) -> Any:
    """A field that nobody sees but an open replay."""
    return Mark(OPENED, help, default is ABSENT)


def each(help: str, *, shown: str, default: Any = ...) -> Any:
    """A list with a part for each seat, who sees it under the name `shown`; an open replay sees the whole list."""
    return Mark(EACH, help, default is ABSENT, shown)


def unmarked(*, default: Any = ..., kw_only: bool = True) -> Any:
    """What every event has: its seat, and whom it reveals something to."""
    return default


@dataclass_transform(kw_only_default=True, field_specifiers=(public, own, opened, each, unmarked))
class _Declared:
    """Reads the marks of a class when it is made."""

    kind: ClassVar[str] = ""
    marks: ClassVar[dict[str, Mark]] = {}
    arguments: ClassVar[dict[str, str]] = {}
    """The fields by the names under which they are handed over."""

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.marks, cls.arguments = {}, {}  # first those of the classes that it builds on
        for base in reversed(cls.__mro__[1:-1]):
            cls.marks.update(vars(base).get("marks", {}))
            cls.arguments.update(vars(base).get("arguments", {}))
        if cls.__module__ == __name__:
            return
        for name in get_annotations(cls):
            mark = cls.__dict__.get(name)
            if not isinstance(mark, Mark):
                raise TypeError(f"{cls.__name__}.{name} does not say who may see it: public, own, opened or each")
            if mark.who == OWN and not issubclass(cls, SeatEvent):
                raise TypeError(f"{cls.__name__}.{name} cannot be own: the event has no seat")
            cls.marks[told_as(name)] = mark
            cls.arguments[name] = told_as(name)
            delattr(cls, name)
        cls.__init__ = _maker(cls)  # type: ignore[method-assign]


class Event(_Declared):
    """One thing that happened, brought about by no player. `data` holds plain JSON values, secrets included."""

    reveals: tuple[int, ...] = unmarked(default=())
    """The seats that learn something hidden by it: such an event ends the undo, and to nobody else may it look
    different in two worlds that looked the same before."""

    def __init__(self, seat: int = NOBODY, *, reveals: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.reveals = reveals
        self.data: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["data"][name]
        except KeyError:
            raise AttributeError(f"{self.kind} has no {name}") from None

    def __reduce__(self) -> tuple[object, ...]:
        return event_again, (type(self), self.seat, self.reveals, self.data)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.seat} {self.data}>"

    def seen_by(self, seat: int) -> dict[str, object]:
        """What a viewer may know of it, built up from nothing."""
        seen: dict[str, object] = {"kind": self.kind}
        if self.seat >= 0:
            seen["seat"] = self.seat
        for name, value in self.data.items():
            mark = self.marks[name]
            if mark.who == PUBLIC or seat == OPEN or (mark.who == OWN and seat == self.seat):
                seen[name] = _given_away(value)
            elif mark.who == EACH and seat >= 0:
                assert isinstance(value, list)
                seen[mark.shown] = _given_away(value[seat])
        return seen


class SeatEvent(Event):
    """One thing that happened and that a player brought about, or that happened to one player."""

    seat: int = unmarked(kw_only=False)


def _maker(kind: type[_Declared]) -> Any:
    """The `__init__` of a kind: written out for its fields, as a dataclass does, because a game tells so much."""
    given = [f"{name}=ABSENT" if kind.marks[told].optional else name for name, told in kind.arguments.items()]
    seat = "seat" if issubclass(kind, SeatEvent) else "seat=NOBODY"
    sure = [f"{told!r}: {name}" for name, told in kind.arguments.items() if not kind.marks[told].optional]
    lines = [
        f"def __init__(self, {', '.join([seat, '*', *given, 'reveals=()'])}):",
        "    self.seat, self.reveals = seat, reveals",
        f"    self.data = {{{', '.join(sure)}}}",
    ]
    for name, told in kind.arguments.items():
        if kind.marks[told].optional:
            lines.append(f"    if {name} is not ABSENT: self.data[{told!r}] = {name}")
    made: dict[str, Any] = {}
    exec("\n".join(lines), {"ABSENT": ABSENT, "NOBODY": NOBODY}, made)  # noqa: S102 - names of our own classes only
    return made["__init__"]


def told_as(name: str) -> str:
    """The name of a field: a word that Python keeps for itself is written `from_` and told as `from`."""
    return name.rstrip("_")


def event_again(kind: type[Event], seat: int, reveals: tuple[int, ...], data: dict[str, object]) -> Event:
    """An event as `pickle` brings it back."""
    event = kind.__new__(kind)
    event.seat, event.reveals, event.data = seat, reveals, data
    return event


def _given_away(value: object) -> object:
    """A value that belongs to whoever gets it: writing into it changes no game."""
    if isinstance(value, list):
        return [_given_away(part) for part in value]
    if isinstance(value, dict):
        return {key: _given_away(part) for key, part in value.items()}
    return value
