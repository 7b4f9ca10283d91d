"""Ids that cannot be guessed."""

import secrets


def fresh_id() -> str:
    """96 bits, as text."""
    return secrets.token_urlsafe(12)
