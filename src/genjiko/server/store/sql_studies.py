"""Studies, in a database."""

from typing import Any

from msgspec.structs import asdict
from sqlalchemy import delete, select

from genjiko.server.store import schema
from genjiko.server.store.database import Database
from genjiko.server.store.rows import StudyRow


class SqlStudies(Database):
    """See `StudyStore`."""

    async def keep_study(self, study: StudyRow) -> None:
        values = {name: value for name, value in asdict(study).items() if name != "leader"}
        await self.change(self.upsert(schema.studies, values))

    async def study(self, study_id: str) -> StudyRow | None:
        row = await self.row(_studies().where(schema.studies.c.id == study_id))
        return None if row is None else StudyRow(*row)

    async def studies_of(self, person_id: str) -> list[StudyRow]:
        studies = schema.studies.c
        query = _studies().where(studies.person == person_id).order_by(studies.changed.desc(), studies.id)
        return [StudyRow(*row) for row in await self.rows(query)]

    async def drop_study(self, study_id: str) -> None:
        await self.change(delete(schema.studies).where(schema.studies.c.id == study_id))


def _studies() -> Any:
    studies, people = schema.studies, schema.people
    return select(studies, people.c.name).join(people, people.c.id == studies.c.person)
