"""Pages that are to be made are taken by one process for a time.

Revision: v0_2_0_leases
After: v0_2_0_reviews
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "v0_2_0_leases"
down_revision: str | None = "v0_2_0_reviews"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    with op.batch_alter_table("publication", schema=None) as batch_op:
        batch_op.add_column(sa.Column("leased_until", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("publication", schema=None) as batch_op:
        batch_op.drop_column("leased_until")
