"""Private words that were brought before the organisers.

Revision: 0016
After: 0015
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0016"
down_revision: str | None = "0015"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "complaint",
        sa.Column("press_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_complaint_game_id_game"),
        sa.ForeignKeyConstraint(["press_id"], ["press.id"], name="fk_complaint_press_id_press"),
        sa.PrimaryKeyConstraint("press_id", name="pk_complaint"),
    )
    op.create_index("ix_complaint_game_id", "complaint", ["game_id"])


def downgrade() -> None:
    op.drop_table("complaint")
