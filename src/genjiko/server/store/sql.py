"""The store in a database: SQLite for one process, PostgreSQL for several."""

from genjiko.server.store.sql_order import SqlOrder
from genjiko.server.store.sql_people import SqlPeople
from genjiko.server.store.sql_studies import SqlStudies
from genjiko.server.store.sql_tables import SqlTables
from genjiko.server.store.sql_workers import SqlWorkers


class SqlStore(SqlTables, SqlStudies, SqlPeople, SqlOrder, SqlWorkers):
    """All of `Store`."""
