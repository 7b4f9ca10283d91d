"""What a player can say: actions with a notation and a stable integer id."""

from collections.abc import Callable, Sequence
from importlib import import_module

from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.errors import BadNotation


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One thing a player can say. Actions of a game exist once each, in its catalogue.

    `text` is the notation: lower-case words, then names of pieces; no spaces inside a word.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.id = -1
        self.home = ""

    def __reduce__(self) -> tuple[object, ...]:
        return find_action, (self.home, self.id)

    @property
    def kind(self) -> str:
        """The first word of the notation."""
        return self.text.split(" ", 1)[0]

    def json(self) -> dict[str, object]:
        """The action as plain JSON values."""
        kind, *args = self.text.split(" ")
        return {"id": self.id, "kind": kind, "args": args, "text": self.text}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


def _as_typed(text: str) -> str:
    return text


class Catalogue:
    """All actions of a game, in the order of their ids. The order is part of the rules version."""

    def __init__(self, home: str, actions: Sequence[Action], tidy: Callable[[str], str] = _as_typed) -> None:
        """`home` is the module that keeps it as CATALOGUE: an action that was sent away comes back as itself.

        `tidy` turns a sloppy text (cards in another order) into notation; it may leave it as it is.
        """
        self.home = home
        self.actions: list[Action] = list(actions)
        self._by_text: dict[str, Action] = {}
        self._by_folded: dict[str, Action] = {}
        self._tidy = tidy
        for i, action in enumerate(self.actions):
            action.id = i
            action.home = home
            if action.text in self._by_text:
                raise ValueError(f"two actions are written {action.text!r}")
            self._by_text[action.text] = action
            self._by_folded[action.text.casefold()] = action
        self.kinds: list[str] = sorted({action.kind for action in self.actions})

    def __reduce__(self) -> tuple[object, ...]:
        return find_catalogue, (self.home,)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def parse(self, text: str) -> Action:
        """The action written like this. Raises BadNotation."""
        plain = " ".join(text.split())
        found = self._find(plain)
        if found is None:
            found = self._find(self._tidy(plain))
        if found is None:
            raise self._complaint(plain)
        return found

    def find(self, text: str) -> Action:
        """The action with exactly this notation. Raises KeyError."""
        return self._by_text[text]

    def _find(self, text: str) -> Action | None:
        return self._by_text.get(text) or self._by_folded.get(text.casefold())

    def _complaint(self, text: str) -> BadNotation:
        """Said in the game's words by `Game.play`; the text here is for who asks the catalogue itself."""
        if not text:
            return BadNotation("an empty line is no action", "notation_empty")
        kind = self._tidy(text).split(" ", 1)[0].casefold()
        details: dict[str, object] = {"text": _short(text), "kinds": list(self.kinds)}
        if kind not in self.kinds:
            begins = f"an action begins with one of {', '.join(self.kinds)}"
            return BadNotation(f"{_short(text)!r} is no action here: {begins}", "notation_kind", details)
        details["kind"] = kind
        return BadNotation(f"{_short(text)!r} is no action of the kind {kind}", "notation", details)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def find_catalogue(home: str) -> Catalogue:
    """The catalogue of a module."""
    found = import_module(home).CATALOGUE
    assert isinstance(found, Catalogue)
    return found


def find_action(home: str, number: int) -> Action:
    """The action of a catalogue: there is no second one."""
    return find_catalogue(home)[number]
