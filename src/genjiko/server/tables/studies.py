"""Studies that people keep of finished games, and rooms in which several follow who leads one."""

import asyncio
import hashlib
from collections import defaultdict
from typing import Protocol

import msgspec
from msgspec.structs import replace

from genjiko.server import wire
from genjiko.server.errors import Refusal, not_found
from genjiko.server.ids import fresh_id
from genjiko.server.store.contract import StudyStore
from genjiko.server.store.rows import Person, StudyRow
from genjiko.server.time_source import TimeSource

MOST_STUDIES = 200
"""So many a person keeps."""
LONGEST = 60_000
"""So many letters a tree has at most, as a record that is read back."""


class Follower(Protocol):
    """Somebody who follows a study."""

    def wake(self) -> None:
        """It has changed."""


class Studies:
    """The studies of a store, and who follows them through this process."""

    def __init__(self, store: StudyStore, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._rooms: dict[str, set[Follower]] = defaultdict(set)
        self._lock = asyncio.Lock()

    async def find(self, study_id: str) -> StudyRow:
        """Raises Refusal."""
        found = await self._store.study(study_id)
        if found is None:
            raise not_found("study")
        return found

    async def take(self, person: Person, wanted: wire.NewStudy) -> StudyRow:
        """Keep one that was made elsewhere; the same again is the same study. Raises Refusal."""
        said = f"{person.id} {wanted.of} {_tree_text(wanted.tree)}"
        name = hashlib.sha256(said.encode()).hexdigest()[:16]
        return await self._store.study(name) or await self.add(person, wanted, name)

    async def add(self, person: Person, wanted: wire.NewStudy, name: str = "") -> StudyRow:
        """Keep a new one. Raises Refusal."""
        if len(await self._store.studies_of(person.id)) >= MOST_STUDIES:
            raise Refusal("full", f"you keep {MOST_STUDIES} studies already; throw some away")
        now = self._time.now()
        tree, place = _tree_text(wanted.tree), _text(wanted.place)
        row = StudyRow(name or fresh_id(), wanted.of, person.id, tree, place, 1, now, now, person.name)
        await self._store.keep_study(row)
        return row

    async def change(self, row: StudyRow, wanted: wire.ChangeStudy) -> StudyRow:
        """Keep what is new, and let everybody know who follows. Raises Refusal."""
        async with self._lock:
            latest = await self.find(row.id)
            changed = replace(
                latest,
                tree=latest.tree if wanted.tree is None else _tree_text(wanted.tree),
                place=latest.place if wanted.place is None else _text(wanted.place),
                revision=latest.revision + 1,
                changed=self._time.now(),
            )
            await self._store.keep_study(changed)
        self._wake(row.id)
        return changed

    async def drop(self, row: StudyRow) -> None:
        """Throw it away."""
        await self._store.drop_study(row.id)
        self._wake(row.id)

    # -- rooms --

    def enter(self, study_id: str, follower: Follower) -> None:
        """Somebody follows."""
        self._rooms[study_id].add(follower)
        self._wake(study_id)

    def leave(self, study_id: str, follower: Follower) -> None:
        """Somebody has gone."""
        self._rooms[study_id].discard(follower)
        if not self._rooms[study_id]:
            del self._rooms[study_id]
        else:
            self._wake(study_id)

    def following(self, study_id: str) -> int:
        """How many follow through this process."""
        return len(self._rooms.get(study_id, ()))

    def _wake(self, study_id: str) -> None:
        for follower in list(self._rooms.get(study_id, ())):
            follower.wake()


def check_leader(row: StudyRow, person: Person) -> None:
    """Raises Refusal for anybody else."""
    if row.person != person.id:
        raise Refusal("not_host", "only who leads a study changes it; keep a copy of your own")


def tree_of(row: StudyRow) -> wire.StudyTree:
    """What it says."""
    return msgspec.json.decode(row.tree, type=wire.StudyTree)


def way_to(tree: wire.StudyTree, move: int) -> tuple[int, list[wire.SeatMove]]:
    """The step at which a move of a tree leaves the game, and the moves from there up to it. Raises Refusal."""
    if move >= len(tree.moves):
        raise not_found("move")
    way: list[wire.SeatMove] = []
    step, at = tree.moves[move].step, move
    while at >= 0:
        way.append(wire.SeatMove(tree.moves[at].seat, tree.moves[at].action))
        at = tree.moves[at].after
    return step, way[::-1]


def place_of(row: StudyRow) -> wire.StudyPlace:
    """Where its leader looks."""
    return msgspec.json.decode(row.place, type=wire.StudyPlace)


def check_place(place: wire.StudyPlace, tree: wire.StudyTree) -> None:
    """Raises Refusal where the leader would look behind a move that is not there, and all who follow with them."""
    if place.move >= len(tree.moves):
        raise Refusal("bad_request", "there is no such move in the study")


def _tree_text(tree: wire.StudyTree) -> str:
    text = _text(tree)
    if len(text) > LONGEST:
        raise Refusal("too_large", f"a study has at most {LONGEST} letters")
    return text


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
