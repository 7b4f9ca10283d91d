""" "Your turn" by e-mail, with a real mail server on a socket: only to owners who said yes, and once a turn."""

import asyncio
import re
import smtplib
import ssl
import time
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope

from genjiko.kernel.errors import BadOption
from genjiko.server import wire
from genjiko.server.background import notices
from genjiko.server.context import ServerContext
from genjiko.server.people import smtp
from genjiko.server.settings import Settings
from genjiko.server.tables import playing, seating
from tests.server.dripping import HALF_A_RECORD, Dripping
from tests.server.harness import Person, Reachable, Server, free_port, new_certificate, pass_the_turn
from tests.server.inside import open_context
from tests.server.moved_time import MovedTime
from tests.server.threaded import ThreadedServer

SENDER = "Our Club <club@example.org>"
DELAY = 60.0


class MailServer:
    """A mail server that keeps what it is given; `answers` are what it says to the next mails instead of yes."""

    def __init__(self, **options: Any) -> None:
        self.mails: list[Message] = []
        self.answers: list[str] = []
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port(), **options)
        self._controller.start()
        self.url = f"smtp+plain://127.0.0.1:{self._controller.port}"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Envelope, address: str, _: Any) -> str:  # noqa: N802
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 yes"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 taken"

    def close(self) -> None:
        self._controller.stop()


def text_of(mail: Message) -> str:
    """What stands in a mail."""
    return str(mail.get_payload(decode=True).decode())  # type: ignore[union-attr]


def link_in(mail: Message) -> str:
    """The link by which one says yes or no more."""
    found = re.search(r"https?://\S+/api/email/\S+", text_of(mail))
    assert found is not None
    return found[0]


@pytest.fixture
def post() -> Iterator[MailServer]:
    running = MailServer()
    yield running
    running.close()


@pytest.fixture
def club(post: MailServer) -> Iterator[ThreadedServer]:
    """A server that sends mail."""
    running = ThreadedServer(smtp=post.url, email_from=SENDER, email_delay=DELAY)
    yield running
    running.stop()


def account(server: Reachable, name: str) -> Person:
    """Somebody with an account."""
    person = Person(server, name)
    answer = person.http.post("/api/accounts", json={"name": name, "passphrase": "seven scents of silk"})
    assert answer.status_code == 201, answer.text
    person.http.cookies.clear()
    return person


def change(person: Person, address: str) -> dict[str, Any]:
    """Name an address; gives `Me`."""
    answer = person.http.patch("/api/me", json={"email": address})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_an_address_counts_once_its_owner_has_pressed_the_button(club: ThreadedServer, post: MailServer) -> None:
    bo = account(club, "Bo")
    assert bo.get("/api/about")["email"] is True
    me = change(bo, "bo@example.org")
    assert (me["email"], me["email_confirmed"]) == ("bo@example.org", False)
    (mail,) = post.mails
    assert (mail["To"], mail["From"]) == ("bo@example.org", SENDER)
    link = link_in(mail)
    page = bo.http.get(link)
    assert page.headers["content-type"].startswith("text/html")
    assert "/confirm" in page.text
    assert bo.get("/api/me")["email_confirmed"] is False  # a program that follows links confirms nothing
    assert bo.http.post(f"{link}/confirm", headers={"Origin": club.url}).status_code == 200
    assert bo.get("/api/me")["email_confirmed"] is True
    assert "/stop" in bo.http.get(link).text
    assert change(bo, "bo@example.org")["email_confirmed"] is True
    assert change(bo, "")["email"] == ""
    assert "not good any more" in bo.http.get(link).text
    assert len(post.mails) == 1
    bo.close()


def test_a_player_who_is_away_gets_one_mail_a_turn_until_they_say_stop(club: ThreadedServer, post: MailServer) -> None:
    anna, bo = account(club, "Anna"), account(club, "Bo")
    change(bo, "bo@example.org")
    table = anna.table("me", "open", public=True, clock={"kind": "days", "turn": 86_400})
    bo.post(f"/api/tables/{table['id']}/sit")
    anna.post(f"/api/tables/{table['id']}/start")
    pass_the_turn(anna, bo, table["id"])
    club.let_pass(DELAY)
    assert len(post.mails) == 1  # no word before the owner of the address has said yes
    bo.http.post(f"{link_in(post.mails[0])}/confirm")
    pass_the_turn(anna, bo, table["id"])
    club.let_pass(DELAY - 1)
    assert len(post.mails) == 1
    club.let_pass(1)
    mail = post.mails[1]
    assert mail["Subject"] == "Your turn at Hanamikoji"
    assert f"/tables/{table['id']}" in text_of(mail)
    assert "You have until" in text_of(mail)
    club.let_pass(2 * DELAY)
    assert len(post.mails) == 2
    stop = mail["List-Unsubscribe"].strip("<>")
    assert stop == f"{link_in(mail)}/stop"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert bo.http.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    pass_the_turn(anna, bo, table["id"])
    club.let_pass(DELAY)
    assert len(post.mails) == 2
    anna.close()
    bo.close()


def test_a_player_who_comes_back_or_is_looking_gets_no_mail(club: ThreadedServer, post: MailServer) -> None:
    anna, bo = account(club, "Anna"), account(club, "Bo")
    change(bo, "bo@example.org")
    bo.http.post(f"{link_in(post.mails[0])}/confirm")
    table = anna.table("me", "open", public=True)
    bo.post(f"/api/tables/{table['id']}/sit")
    anna.post(f"/api/tables/{table['id']}/start")
    socket = bo.socket(table["id"])
    socket.next("state")
    pass_the_turn(anna, bo, table["id"])
    club.let_pass(DELAY)
    assert len(post.mails) == 1
    socket.close()
    anna.close()
    bo.close()


def test_the_start_of_a_game_is_somebodys_turn_too(club: ThreadedServer, post: MailServer) -> None:
    anna, bo = account(club, "Anna"), account(club, "Bo")
    change(bo, "bo@example.org")
    bo.http.post(f"{link_in(post.mails[0])}/confirm")
    table = anna.table("open", "me", public=True)
    bo.post(f"/api/tables/{table['id']}/sit")
    anna.post(f"/api/tables/{table['id']}/start")
    club.let_pass(DELAY)
    assert post.mails[1]["Subject"] == "Your turn at Hanamikoji"
    anna.close()
    bo.close()


@pytest.mark.parametrize(
    "address",
    ["bo", "bo@", "@example.org", "bo@localhost", "bo@example.org\nBcc: x@example.org", "Bo <bo@example.org>",
     "bo@example.org, x@example.org", '"b o"@example.org', "bø@example.org", "bo@[127.0.0.1]"],
)  # fmt: skip
def test_what_is_not_one_plain_address_is_refused(address: str) -> None:
    assert not smtp.is_address(address)
    assert smtp.is_address("bo.b+games@mail.example.org")


def test_who_cannot_have_mail_is_told_why(club: ThreadedServer, server: Server, post: MailServer) -> None:
    guest, nobody = Person(club, "Guest"), account(server, "No Mail Here")
    bo = account(club, "Bo")
    assert guest.refused("/api/me", "PATCH", email="guest@example.org") == (400, "bad_email")
    assert nobody.refused("/api/me", "PATCH", email="bo@example.org") == (400, "bad_email")
    assert bo.refused("/api/me", "PATCH", email="x") == (400, "bad_email")
    post.answers = ["550 nobody here"]
    assert bo.refused("/api/me", "PATCH", email="bo@example.org") == (400, "bad_email")
    assert bo.get("/api/me")["email"] == ""
    assert post.mails == []
    for person in (guest, nobody, bo):
        person.close()


def test_first_mails_are_few(tmp_path: Path, post: MailServer) -> None:
    limited = Server(f"sqlite:///{tmp_path / 'few.sqlite3'}", smtp=post.url, email_from=SENDER, limits="on").start()
    bo = account(limited, "Bo")
    for number in range(5):
        change(bo, f"somebody{number}@example.org")
    assert bo.refused("/api/me", "PATCH", email="another@example.org") == (429, "too_fast")
    assert len(post.mails) == 5
    bo.close()
    limited.stop()
    limited.log.close()


# -- when the mail server says no --


async def _turn_of_bo(context: ServerContext) -> None:
    """A table at which it is the turn of Bo, who is away and has a confirmed address."""
    anna, _ = await context.people.sign_up(None, "Anna", "seven scents of silk")
    bo, _ = await context.people.sign_up(None, "Bo", "seven scents of silk")
    await context.emails.ask(bo, "bo@example.org")
    mailbox = await context.emails.of_person(bo.id)
    assert mailbox is not None
    await context.emails.confirm(mailbox)
    table = await seating.create(context.tables, anna, wire.CreateTable("hanamikoji", public=True, seating="as_seated"))
    await seating.sit(context.tables, table, bo, wire.Sit())
    await seating.start(context.tables, table, anna)
    assert table.logged is not None
    action = table.logged.game.legal(0)[0].text
    await playing.play(context.tables, table, 0, wire.PlayAction(action, 0, "first"))
    assert table.logged.to_act == (1,)


@pytest.mark.parametrize(
    ("answers", "mails"), [(["451 later", "451 later"], 1), (["550 no such mailbox"], 0), (["451 later"] * 8, 0)]
)
def test_a_mail_is_sent_again_while_that_may_help(
    tmp_path: Path, post: MailServer, answers: list[str], mails: int
) -> None:
    async def run() -> None:
        time = MovedTime()
        async with open_context(tmp_path, time, smtp=post.url, email_from=SENDER, email_delay=0.0) as context:
            await _turn_of_bo(context)
            post.mails.clear()
            post.answers = list(answers)
            sender = notices.NoticeSender(context)
            for _ in range(12):
                await sender.send_due()
                time.move_on(86_400)
            assert len(post.mails) == mails
            assert post.answers == []
            outcome = "sent" if mails else "given_up"
            assert (
                f'genjiko_notices_total{{channel="email",outcome="{outcome}"}} 1.0' in context.metrics.text().decode()
            )

    asyncio.run(run())


# -- the line to the mail server --


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """A certificate for localhost that this machine trusts for now."""
    cert, context = new_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    return context


def test_a_password_goes_over_an_encrypted_line_only(certificate: ssl.SSLContext) -> None:
    seen: list[tuple[bytes, bytes]] = []

    def authenticate(_server: Any, _session: Any, _envelope: Any, _how: str, data: Any) -> AuthResult:
        seen.append((data.login, data.password))
        return AuthResult(success=data.password == b"p/ss", handled=False)

    server = MailServer(tls_context=certificate, authenticator=authenticate, auth_required=True)
    where = server.url.replace("smtp+plain://127.0.0.1", "localhost")
    message = smtp.compose(SENDER, "bo@example.org", "Hello", "Hello", "https://example.org/stop")
    smtp.send(f"smtp://club:p%2Fss@{where}", message)
    assert seen == [(b"club", b"p/ss")]
    assert [mail["Subject"] for mail in server.mails] == ["Hello"]
    with pytest.raises(smtplib.SMTPAuthenticationError):
        smtp.send(f"smtp://club:wrong@{where}", message)
    server.close()
    plain = MailServer()
    with pytest.raises(smtplib.SMTPNotSupportedError):  # it offers no encryption
        smtp.send(plain.url.replace("smtp+plain", "smtp"), message)
    plain.close()
    assert len(plain.mails) == 0


GREETS = [b"220 hello\r\n", b"250-hello\r\n250 STARTTLS\r\n", b"220 go on\r\n"]
DRIPS = {
    "smtp+plain": ([], b"2"),
    "smtp": (GREETS, HALF_A_RECORD),  # in the middle of a handshake, when nobody has the line in their hands
    "smtps": ([], HALF_A_RECORD),
}


@pytest.mark.parametrize("scheme", DRIPS)
def test_a_dripping_mail_server_is_cut_off(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "DEADLINE", 0.5)
    answers, drip = DRIPS[scheme]
    server = Dripping(answers, drip)
    message = smtp.compose(SENDER, "bo@example.org", "Hello", "Hello", "https://example.org/stop")
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        smtp.send(f"{scheme}://127.0.0.1:{server.port}", message)
    assert time.monotonic() - began < 30
    server.close()


def test_settings_for_mail_are_checked_at_the_start() -> None:
    Settings(smtp="smtps://club:secret@mail.example.org", email_from=SENDER).check()
    with pytest.raises(BadOption, match="sender"):
        Settings(smtp="smtps://mail.example.org").check()
    for url in ("mail.example.org", "http://mail.example.org", "smtp://", "smtp://mail.example.org:port"):
        with pytest.raises(BadOption, match="mail server"):
            Settings(smtp=url, email_from=SENDER).check()
