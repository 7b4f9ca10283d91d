"""Posting to the addresses that players have named, and to no place inside the host's own network."""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from genjiko.server.errors import Refusal
from genjiko.server.people.outside import Held, cut_off_after

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
        find(address, mode)
    except (ValueError, OSError):
        raise nothing_there() from None


def nothing_there() -> Refusal:
    """One sentence for all: what is inside the host's network and what is not there at all look the same."""
    return Refusal("bad_webhook", "nothing can be posted there: it must be an address of the open internet")


def is_open(number: str) -> bool:
    """Whether an address belongs to the open internet, and stands for no other one."""
    address = ipaddress.ip_address(number.partition("%")[0])
    if address.version == 6 and address not in _GIVEN_OUT:
        return False
    if address.is_multicast or address.is_reserved or not address.is_global:
        return False
    return not any(address in network for network in _SPECIAL if network.version == address.version)


class Place(Struct, frozen=True):
    """Where an address leads."""

    parts: SplitResult
    port: int
    numbers: list[str]
    """What the name stands for. None are known where whatever it stands for is good enough."""


def find(address: str, mode: str) -> Place:
    """Where an address leads; asks for the address of a name, which may take long. Raises ValueError or OSError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or "\n" in address:
        raise ValueError("it must be http://... or https://...")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if port not in _PORTS and port < _LOWEST_PORT:
        raise ValueError("no web server listens at such a port")
    if mode == "any":
        return Place(parts, port, [])
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    # Players must not be able to reach into the host's own network through us.
    if not numbers or not all(is_open(n) for n in numbers):
        raise ValueError("it is not an address of the open internet")
    return Place(parts, port, numbers)


def post(place: Place, body: bytes) -> int:
    """Post once, to the address that was found, following nothing. Raises OSError, ValueError, HTTPException."""
    host = place.parts.hostname
    assert host is not None
    connection = http.client.HTTPConnection(host, place.port, timeout=_TIMEOUT)
    held = Held()
    try:
        with cut_off_after(DEADLINE, lambda: held.line):
            number = place.numbers[0] if place.numbers else host
            connection.sock = held.take(socket.create_connection((number, place.port), _TIMEOUT))
            if place.parts.scheme == "https":
                connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
            path = (place.parts.path or "/") + (f"?{place.parts.query}" if place.parts.query else "")
            headers = {"Content-Type": "application/json", "User-Agent": "genjiko", "Connection": "close"}
            connection.request("POST", path, body, headers)
            with connection.getresponse() as answer:
                return answer.status
    finally:
        connection.close()
        held.let_go()
