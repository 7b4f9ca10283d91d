"""`genjiko` with one more step behind the newest, which can be made to wait; so can the making of a backup.

`python -m tests.server.planted FOLDER [ARGUMENTS]`: it adds a line to FOLDER's `at-step` and `at-backup` when it is in
the middle of these, and stays there as long as there is a `wait-step` or `wait-backup`. With `slow` the step takes a
second.
"""

import os
import sys
import time
from pathlib import Path

import pytest
from alembic.config import Config

from genjiko.server.store import backup, migrate, plan
from genjiko.terminal.main import run

PATCH = pytest.MonkeyPatch()
REVISION = "9000"
PARTS = 100
_STEP = '''"""A planted step."""

from pathlib import Path

import sqlalchemy as sa
from alembic import op
from tests.server.planted import PARTS, part

revision = {revision!r}
down_revision = {head!r}


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("planted", sa.Text(), nullable=True))
        batch.alter_column("stand_in", server_default="random")
    op.execute("DELETE FROM chat")
    for number in range(PARTS):
        op.execute(f"INSERT INTO outages VALUES (-{{number}}, 0)")
        part(Path({folder!r}), number)
    op.execute("UPDATE tables SET planted = 'yes'")
'''


def stop(folder: Path, point: str) -> None:
    """Say that this point is reached, and stay as long as it is wanted."""
    with (folder / f"at-{point}").open("a", encoding="utf-8") as said:
        said.write("here\n")
    while (folder / f"wait-{point}").exists():
        time.sleep(0.01)


def part(folder: Path, number: int) -> None:
    """A part of the step is done."""
    if number == PARTS // 2:
        stop(folder, "step")
    if (folder / "slow").exists():
        time.sleep(1 / PARTS)


def plant_step(folder: Path) -> None:
    """Let the program know one more step."""
    place, shipped = folder / f"versions-{os.getpid()}", Path(plan.__file__).parent / "migrations"
    place.mkdir()
    step = _STEP.format(revision=REVISION, head=plan.head(), folder=str(folder))
    (place / "planted.py").write_text(step, encoding="utf-8")

    def config() -> Config:
        found = Config()
        found.set_main_option("script_location", str(shipped))
        found.set_main_option("path_separator", "os")
        found.set_main_option("version_locations", f"{shipped / 'versions'}{os.pathsep}{place}")
        return found

    for module in (plan, migrate):
        PATCH.setattr(module, "alembic_config", config)


def plant_stop(folder: Path) -> None:
    """Let a backup stop when all is written and nothing is named."""
    keep = backup._keep

    def keep_later(half: Path, file: Path, revision: str | None) -> Path:
        stop(folder, "backup")
        return keep(half, file, revision)

    PATCH.setattr(backup, "_keep", keep_later)


if __name__ == "__main__":
    chosen = Path(sys.argv.pop(1))
    plant_step(chosen)
    plant_stop(chosen)
    run()
