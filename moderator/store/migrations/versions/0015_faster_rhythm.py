"""Who would play faster.

Revision: 0015
After: 0014
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0015"
down_revision: str | None = "0014"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Nobody of old has said so: every game keeps its rhythm."""
    op.create_table(
        "faster_wish",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_faster_wish_game_id_game"),
        sa.ForeignKeyConstraint(["tenure_id"], ["tenure.id"], name="fk_faster_wish_tenure_id_tenure"),
        sa.PrimaryKeyConstraint("id", name="pk_faster_wish"),
    )
    for column in ("game_id", "tenure_id"):
        op.create_index(f"ix_faster_wish_{column}", "faster_wish", [column])


def downgrade() -> None:
    op.drop_table("faster_wish")
