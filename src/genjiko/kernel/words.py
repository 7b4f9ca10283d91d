"""The texts of a game, by message id and language, with named arguments."""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from string import Formatter

Names = Callable[[int], str]


class Words:
    """The texts of one game in one language; what is missing there is taken from English.

    A text may hold `{key}`, `{key:name}` (the display name of a piece), `{key:how}` (how a kind of action is
    written), `{key:card|cards}` (a number and the word for it) and `{key:wins|share}` (the word alone, for a list
    of one or of several). `{seat}` and `{key:seat}` are names of players. A message may be a list of texts: the
    first one whose arguments are all there is used, so that a hidden argument gives the shorter text.
    """

    def __init__(self, language: str, data: dict[str, object], fallback: "Words | None" = None) -> None:
        self.language = language
        self.fallback = fallback
        self._texts: dict[str, list[str]] = {}
        self._flatten("", data)

    def __reduce__(self) -> tuple[object, ...]:
        return Words, (self.language, self._texts, self.fallback)

    def _flatten(self, prefix: str, data: Mapping[str, object]) -> None:
        for key, value in data.items():
            path = f"{prefix}{key}"
            if isinstance(value, dict):
                self._flatten(path + ".", value)
            elif isinstance(value, list):
                self._texts[path] = [str(v) for v in value]
            else:
                self._texts[path] = [str(value)]

    def ids(self) -> list[str]:
        """All message ids, sorted."""
        return sorted(self._texts)

    def has(self, message: str) -> bool:
        """Whether there is a text for this id, here or in the fallback."""
        return message in self._texts or (self.fallback is not None and self.fallback.has(message))

    def variants(self, message: str) -> list[str]:
        """The raw texts of a message. Raises KeyError."""
        if message in self._texts:
            return self._texts[message]
        if self.fallback is not None:
            return self.fallback.variants(message)
        raise KeyError(f"no text for {message!r}")

    def seat_name(self, seat: int) -> str:
        """How a seat is called when nobody has told its name."""
        return self.variants("seat")[0].replace("{number}", str(seat))

    def text(self, message: str, args: Mapping[str, object] | None = None, names: Names | None = None) -> str:
        """The text of a message. Raises KeyError for an unknown id or missing arguments."""
        given = args or {}
        variants = self.variants(message)
        for variant in variants:
            if all(key in given for key in _keys(variant)):
                return self._fill(variant, given, names or self.seat_name)
        raise KeyError(f"{message!r} needs {sorted(_keys(variants[-1]))}, got {sorted(given)}")

    def name(self, thing: object) -> str:
        """The display name of a piece, or the thing itself where it has none."""
        if isinstance(thing, (list, tuple)):
            return ", ".join(self.name(t) for t in thing) if thing else "-"
        message = f"names.{thing}"
        return self.variants(message)[0] if self.has(message) else str(thing)

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

    def json(self) -> dict[str, list[str]]:
        """Every message with its texts, the fallback's included, for a client."""
        merged = self.fallback.json() if self.fallback is not None else {}
        merged.update(self._texts)
        return merged

    def _fill(self, variant: str, args: Mapping[str, object], names: Names) -> str:
        out: list[str] = []
        for literal, key, spec, _ in Formatter().parse(variant):
            out.append(literal)
            if key is not None:
                out.append(self._show(key, args[key], spec or "", names))
        return "".join(out)

    def _show(self, key: str, value: object, spec: str, names: Names) -> str:
        if spec == "seat" or (key == "seat" and not spec):
            if isinstance(value, (list, tuple)):
                return self._all([names(int(v)) for v in value])
            return names(int(str(value)))
        if spec == "name":
            return self.name(value)
        if spec == "how":
            return self.variants(f"notation.{value}")[0] if self.has(f"notation.{value}") else str(value)
        if "|" in spec:
            one, many = spec.split("|", 1)
            if isinstance(value, (list, tuple)):
                return one if len(value) == 1 else many
            return f"{value} {one if value == 1 else many}"
        if isinstance(value, (list, tuple)):
            return ", ".join(str(v) for v in value)
        return str(value)

    def _all(self, names: list[str]) -> str:
        """Several names in a row: "Anna, Bruno and Carla"."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.variants('and')[0]} {names[-1]}"


def _keys(text: str) -> set[str]:
    return {key for _, key, _, _ in Formatter().parse(text) if key is not None}


def load_words(package: str, language: str) -> Words:
    """The words of a game's package in a language, with English behind it."""
    english = Words("en", _read(package, "en"))
    if language == "en":
        return english
    return Words(language, _read(package, language), english)


def _read(package: str, language: str) -> dict[str, object]:
    """The game's texts over those that all games share."""
    merged = read_texts("genjiko.kernel", "texts", language)
    for key, value in read_texts(package, "words", language).items():
        shared = merged.get(key)
        merged[key] = {**shared, **value} if isinstance(shared, dict) and isinstance(value, dict) else value
    return merged


def read_texts(package: str, folder: str, language: str) -> dict[str, object]:
    """The texts of a file in a package; none where there is no such file."""
    file = files(package).joinpath(folder, f"{language}.toml")
    if not file.is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))
