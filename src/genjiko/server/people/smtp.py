"""Sending one e-mail through the host's mail server."""

import re
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from genjiko.kernel.errors import BadOption
from genjiko.server.people.outside import Held, cut_off_after

_TIMEOUT = 10.0
DEADLINE = 40.0
"""Seconds for everything together, however slowly the mail server answers."""
_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
_LONGEST = 254
# What browsers take for an address, with a dot in the domain.
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+", re.ASCII | re.IGNORECASE)


def mail_server(url: str) -> SplitResult:
    """Where mail is handed over. Raises BadOption."""
    parts = urlsplit(url)
    try:
        known = parts.scheme in _PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    if not known:
        raise BadOption("a mail server is smtp://USER:PASSWORD@HOST:587, smtps://... or smtp+plain://HOST:25")
    return parts


def is_address(text: str) -> bool:
    """Whether a text is one plain e-mail address."""
    return len(text) <= _LONGEST and _ADDRESS.fullmatch(text) is not None


def compose(sender: str, receiver: str, subject: str, text: str, stop: str) -> EmailMessage:
    """A mail; `stop` is the address at which one says that no more shall come."""
    message = EmailMessage(policy=SMTP)
    message["From"] = sender
    message["To"] = receiver
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].partition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


class _Line(smtplib.SMTP):
    """A line to a mail server that can be cut off while the other end still greets, encrypted or not."""

    def __init__(self, held: Held, host: str, port: int, **more: Any) -> None:
        self._held = held
        super().__init__(host, port, timeout=_TIMEOUT, **more)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return self._held.take(socket.create_connection((host, port), timeout))


class _SecureLine(_Line, smtplib.SMTP_SSL):
    """One that is encrypted from the first byte."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return self.context.wrap_socket(super()._get_socket(host, port, timeout), server_hostname=host)


def send(server: str, message: EmailMessage) -> None:
    """Hand a mail over; blocks. Raises OSError, SMTPException."""
    parts = mail_server(server)
    assert parts.hostname is not None
    port = parts.port or _PORTS[parts.scheme]
    secure = ssl.create_default_context()
    held = Held()
    try:
        with cut_off_after(DEADLINE, lambda: held.line):
            line = (
                _SecureLine(held, parts.hostname, port, context=secure)
                if parts.scheme == "smtps"
                else _Line(held, parts.hostname, port)
            )
            with line:
                if parts.scheme == "smtp":
                    line.starttls(context=secure)
                if parts.username:
                    line.login(unquote(parts.username), unquote(parts.password or ""))
                line.send_message(message)
    finally:
        held.let_go()
