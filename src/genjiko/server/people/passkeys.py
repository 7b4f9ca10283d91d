"""Signing in by a key that a device keeps (WebAuthn), with the library made for it."""

import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.people.names import clean_name
from genjiko.server.people.people import digest_of
from genjiko.server.store.contract import PeopleStore
from genjiko.server.store.rows import Passkey, Person
from genjiko.server.time_source import TimeSource

_SECONDS = 300.0
_MOST = 20
_LONGEST = 400
_BAD = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError)
"""What the library raises for an answer that is none."""


class Site:
    """The pages at which somebody is: a passkey is good for these and no others."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.name = urlsplit(origin).hostname or ""


class Passkeys:
    """The passkeys of people. Every question is asked once: its answer is of no use a second time."""

    def __init__(self, store: PeopleStore, time: TimeSource) -> None:
        self._store = store
        self._time = time

    async def of_person(self, person: Person) -> list[wire.PasskeyInfo]:
        """The passkeys of a person."""
        return [wire.PasskeyInfo(key.id, key.label, key.created) for key in await self._store.passkeys(person.id)]

    async def ask_for_new(self, person: Person, site: Site) -> wire.PasskeyOptions:
        """What the browser is asked to make a passkey with. Raises Refusal."""
        if not person.account:
            raise Refusal("bad_passkey", "make an account first: a passkey leads back to one")
        known = await self._store.passkeys(person.id)
        if len(known) >= _MOST:
            raise Refusal("bad_passkey", f"there are {_MOST} passkeys already")
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Genjikō",
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=await self._challenge(person.id),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return wire.PasskeyOptions(json.loads(webauthn.options_to_json(options)))

    async def add(self, person: Person, site: Site, label: str, credential: dict[str, Any]) -> wire.PasskeyInfo:
        """Keep a new passkey. Raises Refusal."""
        challenge = await self._answered(credential, person.id)
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
        except _BAD:
            raise _bad() from None
        name = bytes_to_base64url(found.credential_id)
        public = bytes_to_base64url(found.credential_public_key)
        key = Passkey(name, person.id, public, found.sign_count, clean_name(label), self._time.now())
        if len(name) > _LONGEST or not await self._store.add_passkey(key):
            raise _bad()
        return wire.PasskeyInfo(key.id, key.label, key.created)

    async def drop(self, person: Person, passkey_id: str) -> None:
        """Raises Refusal when there is none."""
        if not await self._store.drop_passkey(person.id, passkey_id):
            raise not_found("passkey")

    async def ask_who(self, site: Site) -> wire.PasskeyOptions:
        """What the browser is asked to sign in with, whoever is before it."""
        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=await self._challenge(""),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return wire.PasskeyOptions(json.loads(webauthn.options_to_json(options)))

    async def who(self, site: Site, credential: dict[str, Any]) -> Person:
        """Who has signed. Raises Refusal."""
        challenge = await self._answered(credential, "")
        passkey_id = credential.get("id")
        key = await self._store.passkey(passkey_id) if isinstance(passkey_id, str) else None
        if key is None:
            raise _bad()
        try:
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.count,
            )
        except _BAD:
            raise _bad() from None
        await self._store.use_passkey(key.id, found.new_sign_count)
        person = await self._store.person(key.person)
        if person is None:
            raise _bad()
        return person

    async def _challenge(self, person_id: str) -> bytes:
        challenge = secrets.token_bytes(32)
        until = self._time.now() + _SECONDS
        await self._store.add_promise(digest_of(bytes_to_base64url(challenge)), "challenge", person_id, until)
        return challenge

    async def _answered(self, credential: dict[str, Any], person_id: str) -> bytes:
        """The question that this answers, which is used up by it. Raises Refusal."""
        try:
            said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(said["challenge"])
        except (*_BAD, RecursionError):
            raise _bad() from None
        digest = digest_of(bytes_to_base64url(challenge))
        if await self._store.take_promise(digest, "challenge", self._time.now()) != person_id:
            raise _bad()
        return challenge


def _bad() -> Refusal:
    return Refusal("bad_passkey", "this passkey is not known here, or its answer is not good any more")
