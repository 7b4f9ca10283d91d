"""Posting to the addresses that players have named, and to no place inside the host's own network."""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from genjiko.server.errors import Refusal
from genjiko.server.people.outside import cut_off_after

_TIMEOUT = 5.0
DEADLINE = 10.0
"""Seconds for everything together, from the first to the last byte."""
_PORTS = (80, 443)
_LOWEST_PORT = 1024
_GIVEN_OUT = ipaddress.ip_network("2000::/3")
"""All of IPv6 that anybody has been given for the open internet."""
_SPECIAL = [
    ipaddress.ip_network(one)
    for one in (
        "192.0.0.0/24",
        "192.88.99.0/24",  # relays into the other internet
        "2001::/23",  # tunnels, and what stands for something else
        "2002::/16",  # an IPv4 address in disguise
        "3fff::/20",
    )
]


def check_address(address: str, mode: str) -> None:
    """Raises Refusal for an address that this server posts nothing to."""
    if not address:
        return
    if mode == "off":
        raise Refusal("bad_webhook", "this server sends no webhooks")
    try:
        _target(address, mode)
    except (ValueError, OSError):
        # One sentence for all: what is inside the host's network and what is not there at all look the same.
        raise Refusal(
            "bad_webhook", "nothing can be posted there: it must be an address of the open internet"
        ) from None


def is_open(number: str) -> bool:
    """Whether an address belongs to the open internet, and stands for no other one."""
    address = ipaddress.ip_address(number.partition("%")[0])
    if address.version == 6 and address not in _GIVEN_OUT:
        return False
    if address.is_multicast or address.is_reserved or not address.is_global:
        return False
    return not any(address in network for network in _SPECIAL if network.version == address.version)


def _target(address: str, mode: str) -> tuple[SplitResult, str, int]:
    """Where an address leads. Raises ValueError or OSError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or "\n" in address:
        raise ValueError("it must be http://... or https://...")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if port not in _PORTS and port < _LOWEST_PORT:
        raise ValueError("no web server listens at such a port")
    if mode == "any":
        return parts, parts.hostname, port
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    # Players must not be able to reach into the host's own network through us.
    if not numbers or not all(is_open(n) for n in numbers):
        raise ValueError("it is not an address of the open internet")
    return parts, numbers[0], port


def post(address: str, mode: str, body: bytes) -> int:
    """Post once, to the address that was checked, following nothing. Raises OSError, ValueError, HTTPException."""
    parts, number, port = _target(address, mode)
    assert parts.hostname is not None
    line = socket.create_connection((number, port), _TIMEOUT)
    with cut_off_after(DEADLINE, lambda: line):
        return _exchange(line, parts, port, body)


def _exchange(line: socket.socket, parts: SplitResult, port: int, body: bytes) -> int:
    assert parts.hostname is not None
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
