"""An action in words: "gift A C G" is "Offer Ayame, Chiyo and Ginko" in the words of the game.

A game's `actions.toml` says once for all languages how its notation is taken apart and what is looked up on the table;
the texts stand under `actions` in its words. The browser does the same from the same data
(`web/src/lib/actionText.ts`), and both are held against one file of examples.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypedDict

from genjiko.kernel.action import Action
from genjiko.kernel.observation import Observation
from genjiko.kernel.words import Words

Args = dict[str, object]

_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_TYPES: Final = {"": r"(\S+)", "number": r"(\d+)", "letter": r"(\S)"}
_FILLED: Final = re.compile(r"\{(\w+)([+-]\d+)?\}")
_STEP: Final = re.compile(r"(\w+)|\[(?:(\w+)=)?([^\]]*)\]")


class PatternJson(TypedDict):
    """A pattern as a client gets it."""

    message: str
    notation: str
    look: dict[str, str]
    by: str


class Pattern:
    """How the actions of one text are written, and what is looked up for it.

    `notation` holds `{key}` for a word, `{key:number}` or `{key:letter}`. `look` gives further arguments by paths into
    the table of a view: `street[place={place}].price`, with `[3]` for an item or key, `[key=value]` for the items that
    have it, `[*]` for all; `{key}`, `{key+1}` and `{seat}`, who acts, are filled in first. What is found as
    `path as card` is said by the text `things.card`; `={key+1}` is no path but the argument itself. What is not there
    is no argument, so that a shorter text is used.

    `by` is a path too: where there is a text `actions.<message> <what is found>`, it goes before `actions.<message>`.
    """

    def __init__(self, message: str, notation: str, look: Mapping[str, str], by: str = "") -> None:
        self.message = message
        self.notation = notation
        self.look = dict(look)
        self.by = by
        self._types = [(m[1], m[2] or "") for m in _PLACE.finditer(notation)]
        self._form = re.compile(_form(notation))

    def json(self) -> PatternJson:
        """The pattern as plain JSON values."""
        return {"message": self.message, "notation": self.notation, "look": self.look, "by": self.by}

    def read(self, action: str) -> Args | None:
        """The arguments that the notation itself gives; None for an action of another pattern."""
        found = self._form.fullmatch(action)
        if found is None:
            return None
        pairs = zip(self._types, found.groups(), strict=True)
        return {key: int(word) if kind == "number" else word for (key, kind), word in pairs}

    def say(self, words: Words, args: Args, table: object, seat: int | None) -> str | None:
        """The text for these arguments; None where the words have none."""
        filling = args if seat is None else {**args, "seat": seat}
        case = look_up(table, self.by, filling) if self.by else None
        message = f"actions.{self.message} {case}"
        if case is None or not words.has(message):
            message = f"actions.{self.message}"
        if not words.has(message):
            return None
        seen = {key: _called(words, table, path, filling) for key, path in self.look.items()}
        return words.text(message, {**args, **_told(seen)})


class ActionTexts:
    """The patterns of a game, in the order in which they are tried."""

    def __init__(self, patterns: Iterable[Pattern] = ()) -> None:
        self.patterns = list(patterns)

    def say(self, words: Words, action: str, table: object = None, seat: int | None = None) -> str:
        """An action in words, by what `seat`, who plays it, sees on the table; the notation where there is no text."""
        for pattern in self.patterns:
            args = pattern.read(action)
            text = None if args is None else pattern.say(words, args, table, seat)
            if text is not None:
                return text
        return action


def read_patterns(data: Mapping[str, Mapping[str, object]]) -> ActionTexts:
    """The patterns of an `actions.toml`. Raises ValueError where one cannot be meant."""
    found = []
    for message, entry in data.items():
        notation, look = entry.get("notation"), entry.get("look", {})
        if set(entry) - {"notation", "look", "by"} or not isinstance(notation, str) or not isinstance(look, dict):
            raise ValueError(f"the action text {message!r} has a notation, and perhaps look and by")
        found.append(Pattern(message, notation, look, str(entry.get("by", ""))))
    return ActionTexts(found)


def say_actions(seen: Observation, actions: Iterable[Action], words: Words) -> list[str]:
    """Actions of the observing seat in words."""
    texts = seen.rules.package.action_texts
    table = seen.rules.view.present(seen.state, seen.seat)
    return [texts.say(words, action.text, table, seen.seat) for action in actions]


def look_up(table: object, path: str, filling: Args) -> object:
    """The first thing that a path leads to; None where it leads nowhere."""
    if any(m[1] not in filling for m in _FILLED.finditer(path)):
        return None
    filled = _FILLED.sub(lambda m: _filled(m, filling), path)
    if filled.startswith("="):
        return filled[1:]
    nodes = [table]
    for name, key, value in _STEP.findall(filled):
        nodes = [found for node in nodes for found in _step(node, name, key, value)]
    return next((node for node in nodes if node is not None), None)


def _form(notation: str) -> str:
    """The pattern as a regular expression."""
    out, end = "", 0
    for place in _PLACE.finditer(notation):
        out += re.escape(notation[end : place.start()]) + _TYPES[place[2] or ""]
        end = place.end()
    return out + re.escape(notation[end:])


def _filled(place: re.Match[str], filling: Args) -> str:
    value = filling[place[1]]
    return str(int(str(value)) + int(place[2])) if place[2] else str(value)


def _step(node: object, name: str, key: str, value: str) -> list[object]:
    """Where one step of a path leads from a node."""
    if isinstance(node, dict):
        return [node[name or value]] if not key and (name or value) in node else []
    if not isinstance(node, list) or name:
        return []
    if key:
        return [item for item in node if isinstance(item, dict) and str(item.get(key)) == value]
    if value == "*":
        return list(node)
    return [node[int(value)]] if value.isdecimal() and int(value) < len(node) else []


def _called(words: Words, table: object, path: str, filling: Args) -> object:
    """What a path of `look` leads to; with `as`, how it is called."""
    where, _, thing = path.partition(" as ")
    found = look_up(table, where, filling)
    if not thing or not isinstance(found, dict):
        return found
    try:
        return words.text(f"things.{thing}", _told(found))
    except KeyError:  # too little is known of it for any of its texts
        return None


def _told(things: Mapping[str, object]) -> Args:
    """The arguments of a text: what is nothing, or an empty list or word, is none."""
    return {key: value for key, value in things.items() if value is not None and value != [] and value != ""}
