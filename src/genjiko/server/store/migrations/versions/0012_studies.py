"""Studies: what people have thought about finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("source", sa.String(80), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("tree", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_studies_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_studies")),
    )
    op.create_index(op.f("ix_studies_person"), "studies", ["person"])
