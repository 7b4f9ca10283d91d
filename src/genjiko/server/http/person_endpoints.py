"""The HTTP endpoints of one's own account: sessions, passphrase, passkeys, blocks, reports, all that is one's own."""

from typing import Any

from starlette.responses import Response

from genjiko.server import wire
from genjiko.server.api.endpoint import Endpoint
from genjiko.server.errors import Refusal, not_found
from genjiko.server.http.endpoint import COOKIE, Call, caller
from genjiko.server.http.endpoints import me_of, signed_in
from genjiko.server.people.passkeys import Site
from genjiko.server.people.people import RESET_SECONDS
from genjiko.server.store.rows import Person, PersonChange
from genjiko.server.tables import lists, records, replays, seating, studies
from genjiko.server.tables.older_records import written_without_rules
from genjiko.server.tables.table import Table

# -- sessions and passphrase --


async def sessions(call: Call) -> wire.Sessions:
    """Where I am signed in."""
    return wire.Sessions(await call.context.people.sessions(call.person, call.token))


async def drop_session(call: Call) -> None:
    """Sign out somewhere else."""
    await call.context.people.drop(call.person, call.path("session"), "session")


async def sign_out_everywhere(call: Call) -> None:
    """End all my sessions and tokens but this one."""
    await call.context.people.sign_out_everywhere(call.person.id, call.token)


async def change_passphrase(call: Call) -> None:
    """Change my passphrase."""
    body: wire.ChangePassphrase = call.body
    await call.context.people.check_passphrase(call.person, body.old)
    await call.context.people.set_passphrase(call.person.id, body.new, call.token)


async def ask_reset(call: Call) -> None:
    """Have a link sent by which I can choose a new passphrase."""
    body: wire.AskReset = call.body
    context = call.context
    await context.limits.take_strictly("email", f"reset {body.name.casefold()}")
    try:
        person = await context.people.by_account(body.name)
    except Refusal:
        return  # whether there is such an account is nobody's business
    mailbox = await context.emails.of_person(person.id)
    if mailbox is not None and mailbox.confirmed and context.emails.on:
        key = await context.people.promise("reset", person.id, RESET_SECONDS)
        context.run_aside(context.emails.send_reset(mailbox, person.name, key))


async def reset_passphrase(call: Call) -> None:
    """Choose a new passphrase by a link."""
    await call.context.people.reset(call.body.key, call.body.passphrase)


# -- passkeys --


def _site(call: Call) -> Site:
    origin = call.request.headers.get("origin") or f"{call.request.url.scheme}://{call.request.url.netloc}"
    return Site(origin)


async def passkeys(call: Call) -> wire.Passkeys:
    """My passkeys."""
    return wire.Passkeys(await call.context.passkeys.of_person(call.person))


async def new_passkey_options(call: Call) -> wire.PasskeyOptions:
    """What the browser makes a passkey with."""
    return await call.context.passkeys.ask_for_new(call.person, _site(call))


async def add_passkey(call: Call) -> wire.PasskeyInfo:
    """Keep a passkey that the browser has made."""
    return await call.context.passkeys.add(call.person, _site(call), call.body.label, call.body.credential)


async def drop_passkey(call: Call) -> None:
    """Make a passkey worthless."""
    await call.context.passkeys.drop(call.person, call.path("passkey"))


async def passkey_options(call: Call) -> wire.PasskeyOptions:
    """What the browser signs in with."""
    return await call.context.passkeys.ask_who(_site(call))


async def sign_in_by_passkey(call: Call) -> Response:
    """Come back to an account by a passkey."""
    person = await call.context.passkeys.who(_site(call), call.body.credential)
    token = await call.context.people.enter(person, caller(call.request), call.agent)
    return await signed_in(call, person, token)


# -- others --


async def _somebody(call: Call) -> tuple[Table, Person, str]:
    """Who is meant, at which table, and what they said there. Raises Refusal."""
    body: wire.SomebodyThere = call.body
    table = await call.context.tables.see(body.table, call.person, body.key)
    said, who = "", None
    if body.line is not None and table.may_hear(call.person, body.key):
        line = await call.context.store.said(table.id, body.line)
        if line is not None:
            who, said = line.person, line.text
    elif body.seat is not None and body.seat < len(table.seats):
        who = table.seats[body.seat].person
    person = None if not who else await call.context.store.person(who)
    if person is None:
        raise not_found("person")
    return table, person, said


async def blocked_people(call: Call) -> wire.BlockedPeople:
    """Whom I have muted or blocked."""
    return wire.BlockedPeople(await _blocked(call))


async def _blocked(call: Call) -> list[wire.BlockedPerson]:
    found = await call.context.peace.blocks(call.person)
    return [wire.BlockedPerson(block.other, block.name, block.kind, block.created) for block in found]


async def block_somebody(call: Call) -> wire.BlockedPeople:
    """Mute or block somebody at a table."""
    table, person, _ = await _somebody(call)
    await call.context.peace.block(call.person, person.id, call.body.kind)
    table.wake(chat=True)
    return await blocked_people(call)


async def unblock_somebody(call: Call) -> None:
    """Hear somebody again."""
    await call.context.peace.unblock(call.person, call.path("person"))


async def report_somebody(call: Call) -> None:
    """Tell those who run this server of somebody."""
    body: wire.ReportSomebody = call.body
    table, person, said = await _somebody(call)
    await call.context.peace.report(call.person, person, table.id, body.line, said, body.text)


# -- all that is mine --


async def read_warning(call: Call) -> None:
    """I have read what those who run this server have told me."""
    await call.context.store.change_person(call.person.id, PersonChange(warning=""))


async def export_me(call: Call) -> wire.Export:
    """Everything that this server knows of me."""
    context, person = call.context, call.person
    return wire.Export(
        me=await me_of(call, person),
        sessions=await context.people.sessions(person, call.token),
        tokens=await context.people.tokens(person),
        passkeys=await context.passkeys.of_person(person),
        blocked=await _blocked(call),
        tables=[await _exported(call, line) for line in await _all_tables(call)],
        uploads=[await records.text_of(context.tables, name) for name in await context.store.records_of(person.id)],
        studies=[
            wire.NewStudy(row.source, studies.tree_of(row), studies.place_of(row))
            for row in await context.store.studies_of(person.id)
        ],
    )


async def _all_tables(call: Call) -> list[wire.TableLine]:
    found: list[wire.TableLine] = []
    before: float | None = None
    while before != 0:
        page = await lists.page(call.context.tables, lists.listing(before=before, person=call.person), call.person)
        found += page.tables
        before = page.more
    return found


async def _exported(call: Call, line: wire.TableLine) -> wire.ExportedTable:
    table = await call.context.tables.open(line.id)
    record = await _record(call, table) if table.status == "over" else ""
    return wire.ExportedTable(line, record, await _whole_chat(call, line.id))


async def _record(call: Call, table: Table) -> str:
    if table.other_rules:
        return written_without_rules(table, await call.context.store.log(table.id))
    return replays.record_of(table, call.person, None)


async def _whole_chat(call: Call, table_id: str) -> list[wire.ChatLine]:
    found: list[wire.ChatLine] = []
    while page := await call.context.store.chat(table_id, found[-1].n + 1 if found else 0, (), call.person.id):
        found += page
    return found


async def delete_me(call: Call) -> Response:
    """Delete everything that is mine; finished games stay, without my name."""
    context, person = call.context, call.person
    if person.account:
        await context.people.check_passphrase(person, call.body.passphrase)
    for table_id in await context.store.tables_of(person.id):
        table = await context.tables.open(table_id)
        if table.status != "over":
            await seating.leave(context.tables, table, person, None)
    await context.people.sign_out_everywhere(person.id)
    met = await context.store.tables_of(person.id)
    await context.store.forget(person.id, context.time.now())
    await context.tables.news(met)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


_PERSON: dict[str, Any] = {"signed_in": True}
_THERE = ("not_found", "other_rules")

ENDPOINTS = [
    Endpoint("GET", "/api/me/sessions", sessions, wire.Sessions, **_PERSON),
    Endpoint("DELETE", "/api/me/sessions", sign_out_everywhere, None, **_PERSON),
    Endpoint("DELETE", "/api/me/sessions/{session}", drop_session, None, errors=("not_found",), **_PERSON),
    Endpoint(
        "POST", "/api/me/passphrase", change_passphrase, None, body=wire.ChangePassphrase, limit="enter",
        errors=("wrong_passphrase",), **_PERSON,
    ),
    Endpoint("POST", "/api/resets", ask_reset, None, body=wire.AskReset, limit="enter"),
    Endpoint(
        "POST", "/api/resets/use", reset_passphrase, None, body=wire.ResetPassphrase, limit="enter",
        errors=("not_found",),
    ),
    Endpoint("GET", "/api/me/passkeys", passkeys, wire.Passkeys, **_PERSON),
    Endpoint(
        "POST", "/api/me/passkeys/options", new_passkey_options, wire.PasskeyOptions, limit="create",
        errors=("bad_passkey",), **_PERSON,
    ),
    Endpoint(
        "POST", "/api/me/passkeys", add_passkey, wire.PasskeyInfo, body=wire.AddPasskey, limit="create", status=201,
        errors=("bad_passkey",), **_PERSON,
    ),
    Endpoint("DELETE", "/api/me/passkeys/{passkey}", drop_passkey, None, errors=("not_found",), **_PERSON),
    Endpoint("POST", "/api/passkeys/options", passkey_options, wire.PasskeyOptions, limit="enter"),
    Endpoint(
        "POST", "/api/passkeys", sign_in_by_passkey, wire.SignedIn, body=wire.SignInByPasskey, limit="enter",
        status=201, errors=("bad_passkey", "closed"),
    ),
    Endpoint("GET", "/api/me/blocked", blocked_people, wire.BlockedPeople, **_PERSON),
    Endpoint(
        "POST", "/api/me/blocked", block_somebody, wire.BlockedPeople, body=wire.BlockSomebody, limit="join",
        errors=_THERE, **_PERSON,
    ),
    Endpoint("DELETE", "/api/me/blocked/{person}", unblock_somebody, None, **_PERSON),
    Endpoint(
        "POST", "/api/reports", report_somebody, None, body=wire.ReportSomebody, limit="report", errors=_THERE,
        **_PERSON,
    ),
    Endpoint("DELETE", "/api/me/warning", read_warning, None, **_PERSON),
    Endpoint("GET", "/api/me/export", export_me, wire.Export, limit="email", own_pages=True, **_PERSON),
    Endpoint(
        "POST", "/api/me/delete", delete_me, None, body=wire.DeleteMe, limit="enter", errors=("wrong_passphrase",),
        **_PERSON,
    ),
]  # fmt: skip
