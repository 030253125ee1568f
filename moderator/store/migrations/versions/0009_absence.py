"""Who is away, who missed a move, which seats stand open, what time is left.

Revision: 0009
After: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | None = None
depends_on: str | None = None

INDEXED = {
    "vacation": ("person_id", "league_id"),
    "moretime": ("game_id", "person_id"),
    "asking": ("game_id", "tenure_id"),
    "opening": ("game_id", "tenure_id"),
}


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False)


def _time(name: str, *, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _points(table: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{target}_id_{target}"
    return sa.ForeignKeyConstraint([f"{target}_id"], [f"{target}.id"], name=name)


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*(columns or ("id",)), name=f"pk_{table}")


def upgrade() -> None:
    op.create_table(
        "vacation",
        _number("id"),
        _number("person_id"),
        _number("league_id"),
        _text("first_day"),
        _text("last_day"),
        _text("zone"),
        _text("by"),
        _time("asked_at"),
        _time("ended_at", null=True),
        _text("ended_by"),
        sa.Column("called_off", sa.Boolean(), nullable=False),
        _points("vacation", "person"),
        _points("vacation", "league"),
        _key("vacation"),
    )
    op.create_table(
        "moretime",
        _number("id"),
        _number("game_id"),
        _number("person_id"),
        _number("seat"),
        _number("turn"),
        _number("minutes"),
        _time("at"),
        _time("given_back_at", null=True),
        _points("moretime", "game"),
        _points("moretime", "person"),
        _key("moretime"),
    )
    op.create_table(
        "asking",
        _number("id"),
        _number("game_id"),
        _number("tenure_id"),
        _number("seat"),
        _number("turn"),
        _text("outcome"),
        _time("due_at", null=True),
        _time("at"),
        _points("asking", "game"),
        _points("asking", "tenure"),
        _key("asking"),
    )
    op.create_table(
        "opening",
        _number("id"),
        _number("game_id"),
        _number("tenure_id"),
        _number("seat"),
        _text("why"),
        _time("at"),
        _time("closed_at", null=True),
        _text("closed_by"),
        _points("opening", "game"),
        _points("opening", "tenure"),
        _key("opening"),
    )
    op.create_table(
        "timebank",
        _number("game_id"),
        _number("seat"),
        _number("left"),
        _number("granted"),
        _points("timebank", "game"),
        _key("timebank", "game_id", "seat"),
    )
    for table, columns in INDEXED.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table in ("timebank", *reversed(INDEXED)):
        op.drop_table(table)
