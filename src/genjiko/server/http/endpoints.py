"""The HTTP endpoints of a server with people: itself, ladders, who is who, mail."""

import contextlib
import logging
from typing import Any

import msgspec
from starlette.responses import Response

import genjiko
from genjiko._form import compiled
from genjiko.bots import level_names
from genjiko.games import game_ids, game_languages, game_meta
from genjiko.kernel.words import Words
from genjiko.server import wire
from genjiko.server.api.endpoint import Endpoint
from genjiko.server.errors import not_found
from genjiko.server.http.endpoint import COOKIE, Call, caller
from genjiko.server.http.pages import Page, email_asks, email_said
from genjiko.server.people import ratings
from genjiko.server.people.people import SESSION_SECONDS
from genjiko.server.people.webhooks import check_address, nothing_there
from genjiko.server.store.rows import Mailbox, Person
from genjiko.server.tables import lists
from genjiko.server.words import server_words

log = logging.getLogger("genjiko.browser")

# -- the server --


async def health(call: Call) -> wire.Health:
    """Whether the server is up."""
    return wire.Health("stopping" if call.context.tables.stopping else "ok", genjiko.__version__)


async def ready(call: Call) -> Response:
    """Whether the server can do its work: it has written to its database a moment ago."""
    good = call.context.ready and not call.context.tables.stopping
    answer = wire.Ready("ready" if good else "not ready")
    return Response(msgspec.json.encode(answer), 200 if good else 503, media_type="application/json")


async def host_page(call: Call) -> str:
    """A page that the host has written: `privacy` or `imprint`."""
    text = call.context.pages.get(call.path("page"))
    if text is None:
        raise not_found("page")
    return text


async def browser_error(call: Call) -> None:
    """An error in a browser, told by our own page."""
    body: wire.BrowserError = call.body
    call.context.metrics.browser_errors.inc()
    said = {"where": body.where, "build": body.build}
    log.warning("%s", " ".join(body.text.split())[:1000], extra=said)


async def metrics(call: Call) -> Response:
    """Figures for Prometheus."""
    return Response(call.context.metrics.text(), media_type="text/plain; version=0.0.4")


async def about(call: Call) -> wire.About:
    """What this server offers."""
    languages = sorted({language for game in game_ids() for language in game_languages(game)})
    return wire.About(
        version=genjiko.__version__,
        form="compiled" if compiled() else "plain",
        games=list(game_ids()),
        levels=level_names(),
        languages=languages,
        webhooks=call.context.settings.webhooks != "off",
        email=call.context.emails.on,
        notice=await call.context.notice(),
        pages=sorted(call.context.pages),
    )


async def ladder(call: Call) -> wire.Ladder:
    """The best players of a game."""
    meta = game_meta(call.path("game"))
    return wire.Ladder(meta.id, await ratings.ladder(call.context.store, meta.id))


async def player(call: Call) -> wire.PlayerPage:
    """An account's ratings and finished public tables."""
    person = await call.context.people.by_account(call.path("name"))
    own = await lists.page(call.context.tables, lists.listing(status="over", person=person, public=True), None)
    return wire.PlayerPage(person.name, await ratings.of_player(call.context.store, person.id), own.tables)


# -- people --


async def me_of(call: Call, person: Person) -> wire.Me:
    """What a person may know of themselves."""
    found = await ratings.of_player(call.context.store, person.id)
    mailbox = await call.context.emails.of_person(person.id)
    return wire.Me(
        id=person.id,
        name=person.name,
        account=person.account,
        ratings=found,
        webhook=person.webhook,
        email="" if mailbox is None else mailbox.address,
        email_confirmed=mailbox is not None and mailbox.confirmed,
        operator=person.operator,
        warning=person.warning,
    )


async def signed_in(call: Call, person: Person, token: str) -> Response:
    """The answer to somebody who has just come in."""
    answer = wire.SignedIn(await me_of(call, person), token)
    response = Response(msgspec.json.encode(answer), 201, media_type="application/json")
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=call.request.url.scheme == "https",
    )
    return response


async def be_guest(call: Call) -> Response:
    """Play without an account."""
    return await signed_in(call, *await call.context.people.guest(call.body.name, call.agent))


async def sign_up(call: Call) -> Response:
    """Make an account."""
    body: wire.SignUp = call.body
    person, token = await call.context.people.sign_up(call.somebody, body.name, body.passphrase, call.agent)
    await call.context.person_changed(person.id)  # the tables of the guest that they were
    return await signed_in(call, person, token)


async def sign_in(call: Call) -> Response:
    """Come back to an account."""
    body: wire.SignIn = call.body
    where = caller(call.request)
    return await signed_in(call, *await call.context.people.sign_in(body.name, body.passphrase, where, call.agent))


async def sign_out(call: Call) -> Response:
    """End the session."""
    await call.context.people.sign_out(call.token)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


async def me(call: Call) -> wire.Me:
    """Who I am."""
    return await me_of(call, call.person)


async def change_me(call: Call) -> wire.Me:
    """Change my name, webhook or e-mail address."""
    body: wire.ChangeMe = call.body
    if body.email is not None:
        await _change_email(call, body.email, body.language)
    if body.webhook is not None:
        await _check_webhook(call, body.webhook)
    person = await call.context.people.change(call.person, body.name, body.webhook)
    await call.context.person_changed(person.id)
    return await me_of(call, person)


async def _check_webhook(call: Call, address: str) -> None:
    """Raises Refusal."""
    context = call.context
    with contextlib.suppress(TimeoutError):
        await context.outside.ask_name(call.person.id, check_address, address, context.settings.webhooks)
        return
    raise nothing_there()


async def _change_email(call: Call, address: str, language: str) -> None:
    emails = call.context.emails
    mailbox = await emails.of_person(call.person.id)
    if mailbox is not None and mailbox.confirmed and mailbox.address == address:
        return
    if not address:
        await emails.forget(call.person.id)
        return
    emails.check(call.person, address)
    for who in (caller(call.request), call.person.id, address.casefold()):
        await call.context.limits.take_strictly("email", who)
    await emails.ask(call.person, address, language)


# What the links in mails lead to. Programs that look at mails follow links: only a button changes something.


async def email_page(call: Call) -> Page:
    """The page at which the owner of an address says yes, or no more."""
    mailbox = await call.context.emails.of_key(call.path("key"))
    words = _words_for(call, mailbox)
    if mailbox is None:
        return email_said(words, "old_link")
    if mailbox.confirmed:
        return email_asks(words, "on", mailbox, "stop", "stop")
    return email_asks(words, "ask", mailbox, "confirm", "yes")


def _words_for(call: Call, mailbox: Mailbox | None) -> Words:
    """The words of a mailbox's language, else of the first that the browser asks for."""
    asked = call.request.headers.get("accept-language", "en").replace(";", ",").split(",")
    return server_words(asked[0].strip().partition("-")[0] if mailbox is None else mailbox.language)


async def email_confirm(call: Call) -> Page:
    """The owner of an address says yes."""
    mailbox = await call.context.emails.of_key(call.path("key"))
    words = _words_for(call, mailbox)
    if mailbox is None:
        return email_said(words, "old_link")
    await call.context.emails.confirm(mailbox)
    await call.context.person_changed(mailbox.person)
    return email_said(words, "confirmed", mailbox.address)


async def email_stop(call: Call) -> Page:
    """The owner of an address wants no more mails; also for mail programs (RFC 8058)."""
    mailbox = await call.context.emails.of_key(call.path("key"))
    if mailbox is not None:
        await call.context.emails.forget(mailbox.person)
    return email_said(_words_for(call, mailbox), "stopped")


async def tokens(call: Call) -> wire.Tokens:
    """My tokens for programs."""
    return wire.Tokens(await call.context.people.tokens(call.person))


async def new_token(call: Call) -> wire.Token:
    """A token for a program that plays for me."""
    return await call.context.people.new_token(call.person, call.body.label)


async def drop_token(call: Call) -> None:
    """Make a token worthless."""
    await call.context.people.drop(call.person, call.path("token"), "token")


_GAME = ("not_found",)
_PERSON: dict[str, Any] = {"signed_in": True}

ENDPOINTS = [
    Endpoint("GET", "/health", health, wire.Health),
    Endpoint("GET", "/ready", ready, wire.Ready),
    Endpoint("GET", "/metrics", metrics, str),
    Endpoint("GET", "/api/pages/{page}", host_page, str, errors=_GAME),
    Endpoint("POST", "/api/browser-errors", browser_error, None, body=wire.BrowserError, limit="report"),
    Endpoint("GET", "/api/about", about, wire.About),
    Endpoint("GET", "/api/games/{game}/ladder", ladder, wire.Ladder, errors=_GAME),
    Endpoint("GET", "/api/players/{name}", player, wire.PlayerPage, errors=_GAME),
    Endpoint(
        "POST", "/api/guests", be_guest, wire.SignedIn,
        body=wire.BeGuest, limit="enter", errors=("name_taken",), status=201,
    ),
    Endpoint(
        "POST", "/api/accounts", sign_up, wire.SignedIn,
        body=wire.SignUp, limit="enter", errors=("name_taken",), status=201,
    ),
    Endpoint(
        "POST", "/api/sessions", sign_in, wire.SignedIn,
        body=wire.SignIn, limit="enter", errors=("wrong_passphrase", "closed"), status=201,
    ),
    Endpoint("DELETE", "/api/sessions", sign_out, None),
    Endpoint("GET", "/api/me", me, wire.Me, **_PERSON),
    Endpoint(
        "PATCH", "/api/me", change_me, wire.Me, body=wire.ChangeMe, limit="join",
        errors=("name_taken", "bad_webhook", "bad_email"), **_PERSON,
    ),
    Endpoint("GET", "/api/email/{key}", email_page, Page),
    Endpoint("POST", "/api/email/{key}/confirm", email_confirm, Page),
    Endpoint("POST", "/api/email/{key}/stop", email_stop, Page),
    Endpoint("GET", "/api/me/tokens", tokens, wire.Tokens, **_PERSON),
    Endpoint(
        "POST", "/api/me/tokens", new_token, wire.Token, body=wire.NewToken, limit="create", status=201, **_PERSON
    ),
    Endpoint("DELETE", "/api/me/tokens/{token}", drop_token, None, errors=_GAME, **_PERSON),
]  # fmt: skip
