"""Who wants to play, and who was asked to.

Revision: 0008
After: 0007
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | None = None
depends_on: str | None = None

_POINTS = (("league_id", "league", False), ("game_id", "game", True), ("person_id", "person", False))


def _time(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def upgrade() -> None:
    op.create_table(
        "enrolment",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=null) for name, _, null in _POINTS),
        sa.Column("state", sa.String(), nullable=False),
        _time("made_at"),
        _time("until", null=True),
        _time("settled_at", null=True),
        sa.PrimaryKeyConstraint("id", name="pk_enrolment"),
        *(
            sa.ForeignKeyConstraint([name], [f"{to}.id"], name=f"fk_enrolment_{name}_{to}")
            for name, to, _ in _POINTS
        ),
    )
    for name in (*(name for name, _, _ in _POINTS), "state"):
        op.create_index(f"ix_enrolment_{name}", "enrolment", [name])


def downgrade() -> None:
    op.drop_table("enrolment")
