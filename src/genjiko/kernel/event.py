"""What happened: the full truth of one step of the game, to be seen through a game's view only."""

from typing import Final

SPECTATOR: Final = -1
"""The seat number of somebody who only watches."""

OPEN: Final = -2
"""The seat number of a replay with all cards open; never given to a player of a running game."""


EVERYBODY: Final = (SPECTATOR, 0, 1, 2, 3)
"""The audience of an event that shows something hidden to all."""


class Event:
    """One thing that happened. `data` holds plain JSON values, secrets included.

    `reveals` names the seats that learn something hidden by it: such an event ends the undo, and to nobody
    else may it look different in two worlds that looked the same before.
    """

    def __init__(
        self,
        kind: str,
        seat: int = SPECTATOR,
        data: dict[str, object] | None = None,
        reveals: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.data: dict[str, object] = data or {}
        self.reveals = reveals

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.seat, self.data, self.reveals)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.seat} {self.data}>"


# Where rules tell what happens; None when nobody listens, and then nothing is built.
Tell = list[Event] | None


def see(
    event: Event, seat: int, public: dict[str, tuple[str, ...]], own: dict[str, tuple[str, ...]]
) -> dict[str, object]:
    """What a seat may know of an event, built up from the keys that the game names.

    `public` lists per kind what everybody sees, `own` what the seat of the event sees besides.
    A kind that `public` does not name is an error of the game: KeyError.
    """
    seen: dict[str, object] = {"kind": event.kind}
    if event.seat >= 0:
        seen["seat"] = event.seat
    keys = public[event.kind]
    if seat == event.seat or seat == OPEN:
        keys = keys + own.get(event.kind, ())
    for key in keys:
        if key in event.data:
            seen[key] = _given_away(event.data[key])
    return seen


def _given_away(value: object) -> object:
    """A value that belongs to whoever gets it: writing into it changes no game."""
    if isinstance(value, list):
        return [_given_away(part) for part in value]
    if isinstance(value, dict):
        return {key: _given_away(part) for key, part in value.items()}
    return value
