"""Acts of a whole league, roles at the desk, verdicts on results.

Revision: 0006
After: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    with op.batch_alter_table("act") as act:
        act.add_column(sa.Column("league_id", sa.Integer(), nullable=True))
        act.create_foreign_key("fk_act_league_id_league", "league", ["league_id"], ["id"])
        act.create_index("ix_act_league_id", ["league_id"])
    op.create_table(
        "role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_role"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_role_person_id_person"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_role_league_id_league"),
        sa.UniqueConstraint("person_id", "league_id", name="uq_role_person_id_league_id"),
    )
    op.create_index("ix_role_person_id", "role", ["person_id"])
    op.create_index("ix_role_league_id", "role", ["league_id"])
    op.create_table(
        "verdict",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("was", sa.String(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_verdict"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_verdict_game_id_game"),
    )
    op.create_index("ix_verdict_game_id", "verdict", ["game_id"], unique=True)


def downgrade() -> None:
    op.drop_table("verdict")
    op.drop_table("role")
    with op.batch_alter_table("act") as act:
        act.drop_index("ix_act_league_id")
        act.drop_constraint("fk_act_league_id_league", type_="foreignkey")
        act.drop_column("league_id")
