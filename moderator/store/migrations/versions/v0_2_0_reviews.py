"""Games that are gone through once more, and practice games without their guide.

Revision: v0_2_0_reviews
After: v0_2_0_questions
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "v0_2_0_reviews"
down_revision: str | None = "v0_2_0_questions"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.Column("wrong", sa.Boolean(), nullable=False),
        sa.Column("wished_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_review_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review")),
        sa.UniqueConstraint("game_id", "seat", name=op.f("uq_review_game_id_seat")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("review", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_review_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_review_made_at"), ["made_at"], unique=False)
    op.create_table(
        "without_guide",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_without_guide_game_id_game")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_without_guide")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("without_guide", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_without_guide_game_id"), ["game_id"], unique=True)


def downgrade() -> None:
    op.drop_table("without_guide")
    op.drop_table("review")
