"""Ids that cannot be guessed."""

import re
import secrets

_NEAR = re.compile("[0-9a-f]{4}")
_LENGTH = 20


def fresh_id() -> str:
    """96 bits, as text."""
    return secrets.token_urlsafe(12)


def id_near(key: str) -> str:
    """An id by which a proxy leads whoever asks for it to the process that it has chosen by this key."""
    return key + fresh_id() if _NEAR.fullmatch(key) else fresh_id()


def nearness(given: str) -> str:
    """The key that an id begins with, "" if it was made without one."""
    return given[:4] if len(given) == _LENGTH and _NEAR.fullmatch(given[:4]) else ""
