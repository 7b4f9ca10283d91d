"""How a state becomes documented JSON and back: one codec per field, every value checked on the way in."""

from collections.abc import Callable, Sequence

from genjiko.kernel.compiled import mypyc_attr
from genjiko.kernel.errors import BadDump


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """Turns the value of a field into JSON and back; `decode` raises BadDump."""

    def encode(self, value: object) -> object:
        return value

    def decode(self, name: str, data: object) -> object:
        raise NotImplementedError


class Number(Codec):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def decode(self, name: str, data: object) -> object:
        if not isinstance(data, int) or isinstance(data, bool) or not self.low <= data <= self.high:
            raise BadDump(f"dump: {name} must be a whole number from {self.low} to {self.high}")
        return data


class Flag(Codec):
    """True or false."""

    def decode(self, name: str, data: object) -> object:
        if not isinstance(data, bool):
            raise BadDump(f"dump: {name} must be true or false")
        return data


class Text(Codec):
    """A text, one of `allowed` if any are given."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self.allowed = tuple(allowed)

    def decode(self, name: str, data: object) -> object:
        if not isinstance(data, str) or (self.allowed and data not in self.allowed):
            raise BadDump(f"dump: {name} must be {'one of ' + ', '.join(self.allowed) if self.allowed else 'a text'}")
        return data


class Listed(Codec):
    """A list of values of one codec, of a fixed length if one is given."""

    def __init__(self, item: Codec, length: int | None = None) -> None:
        self.item = item
        self.length = length

    def encode(self, value: object) -> object:
        assert isinstance(value, (list, tuple))
        return [self.item.encode(v) for v in value]

    def decode(self, name: str, data: object) -> object:
        if not isinstance(data, list) or (self.length is not None and len(data) != self.length):
            count = "" if self.length is None else f" of {self.length}"
            raise BadDump(f"dump: {name} must be a list{count}")
        return [self.item.decode(f"{name}[{i}]", v) for i, v in enumerate(data)]


class Mapped(Codec):
    """A value written in the game's own way, through two functions; `read` raises ValueError."""

    def __init__(self, write: Callable[[object], object], read: Callable[[object], object]) -> None:
        self.write = write
        self.read = read

    def encode(self, value: object) -> object:
        return self.write(value)

    def decode(self, name: str, data: object) -> object:
        try:
            return self.read(data)
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise BadDump(f"dump: {name}: {error}") from None


class Name(Codec):
    """A small number that is written as the name of a thing; `none` (-1) as null if that may be."""

    def __init__(self, names: Sequence[str], optional: bool = False, extra: dict[int, str] | None = None) -> None:
        self.names = list(names)
        self.optional = optional
        self.extra = extra or {}

    def encode(self, value: object) -> object:
        assert isinstance(value, int)
        if value in self.extra:
            return self.extra[value]
        if value == -1 and self.optional:
            return None
        return self.names[value]

    def decode(self, name: str, data: object) -> object:
        if data is None and self.optional:
            return -1
        for number, word in self.extra.items():
            if data == word:
                return number
        if not isinstance(data, str) or data not in self.names:
            raise BadDump(f"dump: {name}: {data!r} is no known name")
        return self.names.index(data)


class Part(Codec):
    """An object of its own class with its own fields, written as a JSON object."""

    def __init__(self, make: Callable[[], object], fields: dict[str, Codec], optional: bool = False) -> None:
        self.make = make
        self.fields = fields
        self.optional = optional

    def encode(self, value: object) -> object:
        if value is None and self.optional:
            return None
        return encode_fields(value, self.fields)

    def decode(self, name: str, data: object) -> object:
        if data is None and self.optional:
            return None
        part = self.make()
        decode_fields(part, self.fields, data, name)
        return part


def encode_fields(thing: object, fields: dict[str, Codec]) -> dict[str, object]:
    """The fields of an object as a JSON object."""
    return {name: codec.encode(getattr(thing, name)) for name, codec in fields.items()}


def decode_fields(thing: object, fields: dict[str, Codec], data: object, name: str = "state") -> None:
    """Set the fields of an object from JSON. Raises BadDump for anything missing, unknown or wrong."""
    if not isinstance(data, dict):
        raise BadDump(f"dump: {name} must be an object")
    for key in data:
        if key not in fields:
            raise BadDump(f"dump: {name} has an unknown field {key!r}")
    for key, codec in fields.items():
        if key not in data:
            raise BadDump(f"dump: {name} lacks the field {key!r}")
        setattr(thing, key, codec.decode(f"{name}.{key}", data[key]))
