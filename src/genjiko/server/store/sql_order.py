"""What keeps peace, in a database: blocks, reports, and what the operator says to all."""

from collections.abc import Collection

from msgspec.structs import asdict
from sqlalchemy import and_, delete, insert, or_, select, update

from genjiko.server.store import schema
from genjiko.server.store.database import Database
from genjiko.server.store.rows import Block, Report

_THE_ONE = 1


class SqlOrder(Database):
    """See `OrderStore`."""

    async def blocks(self, person_id: str) -> list[Block]:
        blocks, people = schema.blocks, schema.people
        query = select(blocks, people.c.name).join(people, people.c.id == blocks.c.other)
        rows = await self.rows(query.where(blocks.c.person == person_id).order_by(blocks.c.created))
        return [Block(*row) for row in rows]

    async def set_block(self, block: Block) -> None:
        values = {name: value for name, value in asdict(block).items() if name != "name"}
        await self.change(self.upsert(schema.blocks, values))

    async def drop_block(self, person_id: str, other: str) -> None:
        blocks = schema.blocks.c
        await self.change(delete(schema.blocks).where(blocks.person == person_id, blocks.other == other))

    async def blocked(self, person_id: str, others: Collection[str]) -> bool:
        blocks = schema.blocks.c
        mine = and_(blocks.person == person_id, blocks.other.in_(others))
        theirs = and_(blocks.other == person_id, blocks.person.in_(others))
        return await self.row(select(blocks.kind).where(blocks.kind == "block", or_(mine, theirs))) is not None

    async def add_report(self, report: Report) -> None:
        await self.change(insert(schema.reports).values(**asdict(report)))

    async def reports(self, most: int) -> list[Report]:
        reports = schema.reports
        query = select(reports).where(reports.c.done.is_(None)).order_by(reports.c.at, reports.c.id).limit(most)
        return [Report(*row) for row in await self.rows(query)]

    async def close_report(self, report_id: str, at: float) -> bool:
        reports = schema.reports.c
        mine = and_(reports.id == report_id, reports.done.is_(None))
        return bool(await self.change(update(schema.reports).where(mine).values(done=at)))

    async def announce(self, text: str, until: float) -> None:
        await self.change(self.upsert(schema.announcements, {"id": _THE_ONE, "text": text, "until": until}))

    async def announced(self, at: float) -> str:
        row = await self.row(select(schema.announcements).where(schema.announcements.c.until > at))
        return "" if row is None else str(row.text)
