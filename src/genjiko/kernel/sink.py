"""Where rules tell what happens."""

from genjiko.kernel.event import Event
from genjiko.kernel.state import State


class EventSink:
    """The events of a game, and on request how the table stood after each."""

    def __init__(self, events: list[Event], state: State | None = None) -> None:
        """`events` is added to. With a `state` a copy of it is kept for each event, for who looks on."""
        self.events = events
        self.states: list[State] = []
        self._state = state

    def append(self, event: Event) -> None:
        """Something has happened, and lies on the table as it says."""
        self.events.append(event)
        if self._state is not None:
            self.states.append(self._state.copy())


Tell = EventSink | None
"""None when nobody listens, and then nothing is built."""
