"""Errors that nobody foresaw ring the operator's alarm. A database that is away is none: no program can help that."""

import logging
import math
import time

from genjiko.server.tables.open_tables import Figures

log = logging.getLogger("genjiko.server")

_EVERY = 10.0
"""Seconds between two lines about a database that is away: everybody who asks meanwhile finds that out."""


_AWAY_STATES = ("08", "57P", "53300")
"""Connection lost, shutting down or starting up, too many connections: the beginnings of PostgreSQL's states."""

_BROKEN = ("InterfaceError", "InternalClientError")
"""What the driver says, without a state, of a connection that somebody else has found broken, or that broke in the
middle of a statement (github.com/sqlalchemy/sqlalchemy/issues/13241)."""


_LATELY = 60.0
"""Who waits for a connection waits half a minute, and by then others have been told that the database has gone."""


class _Last:
    told = gone = -math.inf


def _has_gone(error: BaseException) -> bool:
    """Whether an error says that the database has gone. Known by its marks, for not everybody has its packages."""
    cause = getattr(error, "orig", None) or error
    state = getattr(cause, "sqlstate", None) or ""
    broken = isinstance(cause, ConnectionError) or (type(cause).__name__ in _BROKEN and not state)
    return broken or str(state).startswith(_AWAY_STATES)


def _is_away(error: BaseException) -> bool:
    """Whether an error comes of a database that is away; also that there was no connection, if it has just gone.

    Otherwise that we have no connection left is a mistake of our own.
    """
    if _has_gone(error):
        _Last.gone = time.monotonic()
        return True
    waited = type(error).__module__ == "sqlalchemy.exc" and "QueuePool" in str(error)
    return waited and time.monotonic() - _Last.gone < _LATELY


def note(figures: Figures, error: BaseException, what: str, *about: object) -> None:
    """Something failed by this error; `what` and `about` say what it was, as for a log."""
    if not _is_away(error):
        figures.failed()
        log.error(what, *about, exc_info=error)
        return
    figures.database_away()
    if time.monotonic() - _Last.told >= _EVERY:
        _Last.told = time.monotonic()
        log.warning(f"the database is away ({what})", *about)
