"""Time at the table: how much each seat has left, from the times in the log alone.

What is done when it runs out: `driving.py` sees it, `logged_game.py` writes it down, `append.py` seats the stand-in.
"""

from collections.abc import Sequence

from genjiko.server.wire import ClockRule, SeatClock

Outages = Sequence[tuple[float, float]]
"""Times in which the server was down, merged and in order; nobody's clock runs in them."""


def merge(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same times without overlaps, in order."""
    merged: list[tuple[float, float]] = []
    for began, ended in sorted(spans):
        if merged and began <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(ended, merged[-1][1]))
        else:
            merged.append((began, ended))
    return merged


def counted(start: float, end: float, outages: Outages) -> float:
    """The seconds between two times that count."""
    lost = sum(max(0.0, min(end, ended) - max(start, began)) for began, ended in outages)
    return max(0.0, end - start - lost)


def moment_after(start: float, seconds: float, outages: Outages) -> float:
    """The time at which that many counted seconds have gone by."""
    at = start
    for began, ended in outages:
        if ended <= at:
            continue
        free = began - at
        if free >= seconds:
            break
        seconds -= max(0.0, free)
        at = ended
    return at + seconds


class Clocks:
    """The clocks of one table. A turn has its own seconds; what is used beyond comes from the reserve."""

    def __init__(self, rule: ClockRule, players: int, outages: Outages) -> None:
        self.rule = rule
        self.outages = outages
        self._reserve = [float(rule.reserve)] * players
        self._turn = [0.0] * players  # used in the present turn, up to the last entry
        self._used = [0.0] * players
        self._since: list[float | None] = [None] * players

    def copy(self) -> "Clocks":
        """The same clocks; the two go their own ways from here."""
        other = Clocks(self.rule, len(self._since), self.outages)
        other._reserve = list(self._reserve)
        other._turn = list(self._turn)
        other._used = list(self._used)
        other._since = list(self._since)
        return other

    def move_on(self, at: float, to_act: Sequence[int], fresh: Sequence[int]) -> None:
        """An entry of the log: who is to act from then on, and for which of them a new turn begins."""
        for seat, since in enumerate(self._since):
            if since is not None:
                spent = counted(since, at, self.outages)
                self._turn[seat] += spent
                self._used[seat] += spent
            if seat not in to_act or seat in fresh:
                self._reserve[seat] = max(0.0, self._reserve[seat] - max(0.0, self._turn[seat] - self.rule.turn))
                self._turn[seat] = 0.0
            self._since[seat] = at if seat in to_act else None

    def deadline(self, seat: int) -> float | None:
        """When this seat's time is out; None if its clock does not run."""
        since = self._since[seat]
        if since is None or self.rule.kind == "none":
            return None
        return moment_after(since, self.rule.turn + self._reserve[seat] - self._turn[seat], self.outages)

    def show(self, now: float) -> list[SeatClock]:
        """What each seat has left; empty where there is no clock."""
        if self.rule.kind == "none":
            return []
        return [self._show(seat, now) for seat in range(len(self._since))]

    def _show(self, seat: int, now: float) -> SeatClock:
        since = self._since[seat]
        spent = 0.0 if since is None else counted(since, now, self.outages)
        turn = self._turn[seat] + spent
        return SeatClock(
            turn=round(max(0.0, self.rule.turn - turn), 2),
            reserve=round(max(0.0, self._reserve[seat] - max(0.0, turn - self.rule.turn)), 2),
            running=since is not None,
            used=round(self._used[seat] + spent, 2),
        )
