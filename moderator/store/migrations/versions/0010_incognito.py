"""Games whose players are not named.

Revision: 0010
After: 0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "incognito",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("until", sa.String(), nullable=False),
        sa.Column("named_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_incognito_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", name="pk_incognito"),
    )


def downgrade() -> None:
    op.drop_table("incognito")
