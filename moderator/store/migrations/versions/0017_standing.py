"""A standing instruction has no hour of its own: none was ever kept.

Revision: 0017
After: 0016
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    with op.batch_alter_table("standingrow") as table:
        table.drop_column("set_at")


def downgrade() -> None:
    with op.batch_alter_table("standingrow") as table:
        table.add_column(sa.Column("set_at", sa.DateTime(timezone=True), nullable=True))
