"""Everything that can be reached from an object of the program, as one text."""

from genjiko.kernel.action import Action
from genjiko.kernel.components import Components

PLAIN = (int, float, str, bool, type(None))


def reached(thing: object, inside: tuple[int, ...] = ()) -> str:
    """What two objects have to agree in so that nobody who holds one of them could tell it from the other.

    `inside` are the objects on the way here: rooms of a game know their rules, and these know their rooms.
    """
    if id(thing) in inside:
        return f"<{len(inside) - inside.index(id(thing))} up>"
    inside = (*inside, id(thing))
    if isinstance(thing, (Action, Components)):
        return type(thing).__name__ + getattr(thing, "text", "")
    if isinstance(thing, dict):
        return "{" + ",".join(f"{reached(key, inside)}:{reached(value, inside)}" for key, value in thing.items()) + "}"
    if isinstance(thing, (list, tuple, set, frozenset)):
        if all(type(part) in PLAIN for part in thing):
            return repr(thing)
        return "[" + ",".join(reached(part, inside) for part in thing) + "]"
    names = getattr(type(thing), "__mypyc_attrs__", ()) or getattr(thing, "__dict__", ())
    if type(thing).__module__.startswith("genjiko") and names:
        parts = {name: getattr(thing, name) for name in names if name != "__dict__" and hasattr(thing, name)}
        return f"{type(thing).__name__}({reached(parts, inside)})"
    return repr(thing)
