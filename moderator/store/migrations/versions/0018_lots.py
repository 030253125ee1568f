"""By which number lots are drawn for who came into a season with it from elsewhere.

Revision: 0018
After: 0017
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Whoever is there already has lots by their own number, as ever."""
    op.add_column("entrant", sa.Column("lot", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("entrant") as table:
        table.drop_column("lot")
