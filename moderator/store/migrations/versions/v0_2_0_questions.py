"""What players ask the organisers.

Revision: v0_2_0_questions
After: v0_1_0
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "v0_2_0_questions"
down_revision: str | None = "v0_1_0"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "player_question",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("in_reply_to", sa.String(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answer", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_player_question_game_id_game")),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_player_question_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_question")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("player_question", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_player_question_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_player_question_tenure_id"), ["tenure_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_player_question_token_hash"), ["token_hash"], unique=True)


def downgrade() -> None:
    op.drop_table("player_question")
