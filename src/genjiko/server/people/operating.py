"""What those who run the server may change about people, by the network or by the terminal.

Tables and lines that they remove: http/operator_endpoints.py.
"""

from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.people.names import clean_name, fold, skeleton
from genjiko.server.store.contract import NameTaken, PeopleStore
from genjiko.server.store.rows import Person, PersonChange


async def change(store: PeopleStore, person: Person, wanted: wire.ChangePerson, now: float) -> Person:
    """Carry out what is wanted; gives the person as they are then. Raises Refusal."""
    if person.operator and wanted.closed:
        raise Refusal("bad_request", "one who runs this server is not closed out; take the role away first")
    name = None if wanted.name is None else clean_name(wanted.name)
    folded = fold(name) if name is not None and person.account else None
    changes = PersonChange(
        name=name,
        account=folded,
        skeleton=None if folded is None or name is None else skeleton(name),
        muted=None if wanted.mute is None else now + wanted.mute,
        closed=wanted.closed,
        warning=None if wanted.warning is None else " ".join(wanted.warning.split()),
    )
    try:
        await store.change_person(person.id, changes)
    except NameTaken:
        raise Refusal("name_taken", f"there is an account {name} already") from None
    found = await store.person(person.id)
    if found is None:
        raise not_found("person")
    return found
