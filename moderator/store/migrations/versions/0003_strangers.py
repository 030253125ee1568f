"""The log of sign-ins knows of strangers who asked.

Revision: 0003
After: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    with op.batch_alter_table("sign_in_event") as table:
        table.alter_column("person_id", existing_type=sa.Integer(), nullable=True)


def downgrade() -> None:
    op.execute("DELETE FROM sign_in_event WHERE person_id IS NULL")
    with op.batch_alter_table("sign_in_event") as table:
        table.alter_column("person_id", existing_type=sa.Integer(), nullable=False)
