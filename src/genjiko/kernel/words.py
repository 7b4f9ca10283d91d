"""The texts of a game, by message id and language, with named arguments."""

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from string import Formatter

from genjiko.kernel.plurals import CATEGORIES, plural_category

Names = Callable[[int], str]
Forms = dict[str, str]
"""A text by its plural forms; one that does not change with a number has only `other`."""


class Words:
    """The texts of one game in one language; what is missing there is taken from English.

    A text may hold `{key}`, `{key:name}` (the display name of a piece), `{key:how}` (how a kind of action is
    written) and `{key:counts.cards}` (another message, told the number `n`; a list counts its members). `{seat}` and
    `{key:seat}` are names of players. A message may be a table of plural forms, which are chosen by `n`. It may be a
    list of texts: the first one whose arguments are all there is used, so that a hidden argument gives the shorter
    text. `docs/translate.md` tells it to translators.
    """

    def __init__(self, language: str, data: dict[str, object], fallback: "Words | None" = None) -> None:
        self.language = language
        self.fallback = fallback
        self._texts: dict[str, list[Forms]] = {}
        self._flatten("", data)

    def __reduce__(self) -> tuple[object, ...]:
        return Words, (self.language, self._texts, self.fallback)

    def _flatten(self, prefix: str, data: Mapping[str, object]) -> None:
        for key, value in data.items():
            path = f"{prefix}{key}"
            if isinstance(value, list):
                self._texts[path] = [_forms(text) for text in value]
            elif isinstance(value, dict) and not _is_text(value):
                self._flatten(path + ".", value)
            else:
                self._texts[path] = [_forms(value)]

    def ids(self) -> list[str]:
        """All message ids, sorted."""
        return sorted(self._texts)

    def has(self, message: str) -> bool:
        """Whether there is a text for this id, here or in the fallback."""
        return message in self._texts or (self.fallback is not None and self.fallback.has(message))

    def forms(self, message: str) -> list[Forms]:
        """The raw texts of a message with all their plural forms. Raises KeyError."""
        if message in self._texts:
            return self._texts[message]
        if self.fallback is not None:
            return self.fallback.forms(message)
        raise KeyError(f"no text for {message!r}")

    def variants(self, message: str) -> list[str]:
        """The raw texts of a message, each in its form `other`. Raises KeyError."""
        return [forms["other"] for forms in self.forms(message)]

    def seat_name(self, seat: int) -> str:
        """How a seat is called when nobody has told its name."""
        return self.text("seat", {"number": seat})

    def text(self, message: str, args: Mapping[str, object] | None = None, names: Names | None = None) -> str:
        """The text of a message. Raises KeyError for an unknown id or missing arguments."""
        named = names or self.seat_name
        if message not in self._texts and self.fallback is not None:
            return self.fallback.text(message, args, named)  # a whole sentence of one language
        given = args or {}
        variants = self.forms(message)
        for forms in variants:
            if all(key in given for key in _keys(forms)):
                return self._fill(self._form(forms, given), given, named)
        raise KeyError(f"{message!r} needs {_keys(variants[-1])}, got {sorted(given)}")

    def name(self, thing: object) -> str:
        """The display name of a piece, or the thing itself where it has none."""
        if isinstance(thing, (list, tuple)):
            return self.row([self.name(t) for t in thing]) if thing else "-"
        message = f"names.{thing}"
        return self.text(message) if self.has(message) else str(thing)

    def event(self, seen: Mapping[str, object], names: Names | None = None) -> str:
        """The log line of an event as somebody saw it."""
        return self.text(f"events.{seen['kind']}", seen, names)

    def prompt(self, message: str, args: Mapping[str, object], yours: bool, names: Names | None = None) -> str:
        """What is to be done now: said to the one who decides (`asks`) or of that seat to others (`prompts`)."""
        told = f"asks.{message}" if yours and self.has(f"asks.{message}") else f"prompts.{message}"
        return self.text(told, args, names)

    def help(self, message: str, args: Mapping[str, object], hand: str, names: Names | None = None) -> str:
        """What a decision is about and how it is said by a `hand`: "typing" or "clicking"."""
        found = [f"{part}.{message}" for part in ("help", hand)]
        texts = [self.text(part, args, names) for part in found if self.has(part)]
        return ("\n" if any("\n" in text for text in texts) else " ").join(texts)  # a list ends before what follows

    def json(self) -> dict[str, list[str | Forms]]:
        """The messages of this language with their texts, for a client."""
        return {message: [_plain(forms) for forms in texts] for message, texts in self._texts.items()}

    def missing(self) -> dict[str, list[str | Forms]]:
        """The messages that only the fallback has."""
        if self.fallback is None:
            return {}
        return {message: texts for message, texts in self.fallback.json().items() if message not in self._texts}

    def _form(self, forms: Forms, args: Mapping[str, object]) -> str:
        if len(forms) == 1:
            return forms["other"]
        return forms.get(plural_category(self.language, _number(args["n"])), forms["other"])

    def _fill(self, text: str, args: Mapping[str, object], names: Names) -> str:
        out: list[str] = []
        for literal, key, spec in _parts(text):
            out.append(literal)
            if key is not None:
                out.append(self._show(key, args, spec, names))
        return "".join(out)

    def _show(self, key: str, args: Mapping[str, object], spec: str, names: Names) -> str:
        value = args[key]
        if "." in spec:
            return self.text(spec, {**args, "n": len(value) if isinstance(value, (list, tuple)) else value}, names)
        if spec == "seat" or (key == "seat" and not spec):
            if isinstance(value, (list, tuple)):
                return self.row([names(int(v)) for v in value], "list.last")
            return names(int(str(value)))
        if spec == "name":
            return self.name(value)
        if spec == "how":
            return self.text(f"notation.{value}") if self.has(f"notation.{value}") else str(value)
        if isinstance(value, (list, tuple)):
            return self.row([_shown(v) for v in value])
        return _shown(value)

    def row(self, things: list[str], last: str = "list.middle") -> str:
        """Several things in a row: "A, B, C", or with `list.last` "Anna, Bruno and Carla"."""
        row = things[0] if things else ""
        for at in range(1, len(things)):
            join = last if at == len(things) - 1 else "list.middle"
            row = self.text(join, {"before": row, "after": things[at]})
        return row


def _is_text(data: Mapping[str, object]) -> bool:
    """Whether a table holds the plural forms of one text rather than messages."""
    return "other" in data and all(key in CATEGORIES for key in data)


def _forms(text: object) -> Forms:
    return {key: str(form) for key, form in text.items()} if isinstance(text, dict) else {"other": str(text)}


def _plain(forms: Forms) -> str | Forms:
    return forms["other"] if len(forms) == 1 else forms


def _keys(forms: Forms) -> list[str]:
    """The arguments that a text needs; those of all its forms, and the number that chooses among them."""
    keys = {key for form in forms.values() for _, key, _ in _parts(form) if key is not None}
    return sorted(keys | {"n"} if len(forms) > 1 else keys)


@lru_cache(8192)
def _parts(text: str) -> list[tuple[str, str | None, str]]:
    """A text in pieces: some letters, then the argument that follows them and how it is shown."""
    return [(literal, key, spec or "") for literal, key, spec, _ in Formatter().parse(text)]


def _number(value: object) -> float:
    return value if isinstance(value, (int, float)) else float(str(value))


def _shown(value: object) -> str:
    """A value as it is written; a whole number has no point."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def load_words(package: str, language: str, folder: str = "words") -> Words:
    """The words in a folder of a package in a language, with English behind it."""
    english = Words("en", _read(package, folder, "en"))
    if language == "en":
        return english
    return Words(language, _read(package, folder, language), english)


def languages_in(package: str, folder: str = "words") -> list[str]:
    """The languages that have a file in a folder of a package."""
    found = files(package).joinpath(folder)
    return sorted(file.name.removesuffix(".toml") for file in found.iterdir() if file.name.endswith(".toml"))


def _read(package: str, folder: str, language: str) -> dict[str, object]:
    """The texts of a file over those that everybody shares."""
    merged = _file("genjiko.kernel", "texts", language)
    for key, value in _file(package, folder, language).items():
        shared = merged.get(key)
        merged[key] = {**shared, **value} if isinstance(shared, dict) and isinstance(value, dict) else value
    return merged


def _file(package: str, folder: str, language: str) -> dict[str, object]:
    """The texts of a file in a package; none where there is no such file."""
    file = files(package).joinpath(folder, f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
