"""How a player wants their reports laid out.

Revision: 0012
After: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Whoever is there already gets reports as the league has them."""
    for name, kind in (("paper", sa.String()), ("large", sa.Boolean()), ("two_up", sa.Boolean())):
        op.add_column("person", sa.Column(name, kind, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("person") as table:
        for name in ("two_up", "large", "paper"):
            table.drop_column(name)
