"""Logs: lines of text for a person, or JSON for a collector."""

import json
import logging
import re
import sys

from genjiko.server.settings import Settings

_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line; what is given as `extra` becomes keys of its own."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in _USUAL})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


_SECRETS = re.compile(r"(key=|token=|/api/email/|/reset#)[\w-]{8,}")
_OF_SOCKETS = ('"WebSocket ', "connection open", "connection closed", "connection rejected")


class NoSecrets(logging.Filter):
    """Keys of links are for their owners: where one would stand in a line, dots do."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        quiet = record.name == "uvicorn.error" and record.levelno <= logging.INFO
        if quiet and any(mark in text for mark in _OF_SOCKETS):
            return False  # three lines for every socket say little
        if _SECRETS.search(text):
            vars(record).update(msg=_SECRETS.sub(r"\1...", text), args=None)
        return True


def set_up_logs(settings: Settings) -> None:
    """Send everything to standard error in the chosen form."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.addFilter(NoSecrets())
    handler.setFormatter(JsonLines() if settings.log_format == "json" else text)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # A line for every request says little and would hold the keys of links.
    logging.getLogger("uvicorn.access").setLevel("WARNING")
    logging.getLogger("alembic").setLevel("WARNING")
