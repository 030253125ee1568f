"""Who follows a game by mail without a seat.

Revision: 0013
After: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "observer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_observer_game_id_game"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_observer_person_id_person"),
        sa.PrimaryKeyConstraint("id", name="pk_observer"),
        sa.UniqueConstraint("game_id", "person_id", name="uq_observer_game_id_person_id"),
    )
    op.create_index("ix_observer_game_id", "observer", ["game_id"])
    op.create_index("ix_observer_person_id", "observer", ["person_id"])
    op.create_index("ix_observer_token_hash", "observer", ["token_hash"], unique=True)


def downgrade() -> None:
    op.drop_table("observer")
