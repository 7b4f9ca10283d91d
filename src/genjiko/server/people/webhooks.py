"""Posting to the addresses that players have named, and to no place inside the host's own network."""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from genjiko.server.errors import Refusal

_TIMEOUT = 5.0


def check_address(address: str, mode: str) -> None:
    """Raises Refusal for an address that this server posts nothing to."""
    if not address:
        return
    if mode == "off":
        raise Refusal("bad_webhook", "this server sends no webhooks")
    try:
        _target(address, mode)
    except (ValueError, OSError) as error:
        raise Refusal("bad_webhook", f"nothing can be posted there: {error}") from None


def _target(address: str, mode: str) -> tuple[SplitResult, str, int]:
    """Where an address leads. Raises ValueError or OSError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or "\n" in address:
        raise ValueError("it must be http://... or https://...")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if mode == "any":
        return parts, parts.hostname, port
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    # Players must not be able to reach into the host's own network through us.
    if not numbers or not all(ipaddress.ip_address(n).is_global for n in numbers):
        raise ValueError("it is not an address of the open internet")
    return parts, numbers[0], port


def post(address: str, mode: str, body: bytes) -> int:
    """Post once, to the address that was checked, following nothing. Raises OSError, ValueError, HTTPException."""
    parts, number, port = _target(address, mode)
    assert parts.hostname is not None
    line = socket.create_connection((number, port), _TIMEOUT)
    try:
        if parts.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=_TIMEOUT)
        connection.sock = line
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "genjiko", "Connection": "close"}
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        line.close()
