"""What is in a player's mails: the board as HTML, the report as a PDF.

Revision: 0011
After: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Whoever is there already gets the mails that they have always got."""
    for name, value in (("html", sa.true()), ("pdf", sa.false())):
        op.add_column("person", sa.Column(name, sa.Boolean(), nullable=False, server_default=value))


def downgrade() -> None:
    with op.batch_alter_table("person") as table:
        table.drop_column("pdf")
        table.drop_column("html")
