"""Where rules tell what happens."""

from genjiko.kernel.event import Event
from genjiko.kernel.state import State


class Film:
    """How the table stood before a move, and after each of its events."""

    def __init__(self, first: int, before: State) -> None:
        """`first` is the number of the move's first event."""
        self.first = first
        self.states = [before]


class EventSink:
    """The events of a game, and on request how the table stood after each."""

    def __init__(self, events: list[Event], state: State | None = None) -> None:
        """`events` is added to. With a `state` a copy of it is kept now and for each event, for who looks on."""
        self.events = events
        self.film = None if state is None else Film(len(events), state.copy())
        self._state = state

    def append(self, event: Event) -> None:
        """Something has happened, and lies on the table as it says."""
        self.events.append(event)
        if self.film is not None and self._state is not None:
            self.film.states.append(self._state.copy())


Tell = EventSink | None
"""None when nobody listens, and then nothing is built."""
