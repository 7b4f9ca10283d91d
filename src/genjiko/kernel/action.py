"""What a player can say: actions with a notation and a stable integer id."""

from collections.abc import Callable, Sequence

from genjiko.kernel.errors import BadNotation


class Action:
    """One thing a player can say. Actions of a game exist once each, in its catalogue.

    `text` is the notation: lower-case words, then names of pieces; no spaces inside a word.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.id = -1

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

    def __init__(self, actions: Sequence[Action], tidy: Callable[[str], str] = _as_typed) -> None:
        """`tidy` turns a sloppy text (cards in another order) into notation; it may leave it as it is."""
        self.actions: list[Action] = list(actions)
        self._by_text: dict[str, Action] = {}
        self._by_folded: dict[str, Action] = {}
        self._tidy = tidy
        for i, action in enumerate(self.actions):
            action.id = i
            if action.text in self._by_text:
                raise ValueError(f"two actions are written {action.text!r}")
            self._by_text[action.text] = action
            self._by_folded[action.text.casefold()] = action
        self.kinds: list[str] = sorted({action.kind for action in self.actions})

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
            raise BadNotation(self._complaint(plain), "notation")
        return found

    def find(self, text: str) -> Action:
        """The action with exactly this notation. Raises KeyError."""
        return self._by_text[text]

    def _find(self, text: str) -> Action | None:
        return self._by_text.get(text) or self._by_folded.get(text.casefold())

    def _complaint(self, text: str) -> str:
        if not text:
            return "an empty line is no action"
        kind = text.split(" ", 1)[0].casefold()
        if kind not in self.kinds:
            return f"{_short(text)!r} is no action here: an action begins with one of {', '.join(self.kinds)}"
        example = next(a.text for a in self.actions if a.kind == kind)
        return f"{_short(text)!r} is no action: a {kind} is written like {example!r}"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
