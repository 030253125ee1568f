"""Seasons, their divisions, entrants, rounds and tables, and who moved at the end.

Revision: 0004
After: 0003
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | None = None
depends_on: str | None = None


def _whole(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=False)


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.JSON(), nullable=False)


def _time(name: str, *, null: bool = True) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _table(name: str, of: dict[str, str], *parts: Any, index: tuple[str, ...] = ()) -> None:
    """A table with its foreign keys `of` (column: table); those named in `index` are indexed."""
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), nullable=False),
        *parts,
        sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
        *(
            sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}_{table}")
            for column, table in of.items()
        ),
    )
    for column in index:
        op.create_index(f"ix_{name}_{column}", name, [column])


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def upgrade() -> None:
    _table(
        "season",
        {"league_id": "league", "previous_id": "season"},
        _whole("league_id"),
        _text("slug"),
        _text("name"),
        _text("form"),
        _text("state"),
        _json("terms"),
        _text("seed_nonce"),
        _text("commitment"),
        _text("seed_revealed"),
        _text("lots"),
        sa.Column("previous_id", sa.Integer(), nullable=True),
        _time("created_at"),
        _time("started_at"),
        _time("closed_at"),
        _unique("season", "previous_id"),
        index=("league_id", "state"),
    )
    op.create_index("ix_season_slug", "season", ["slug"], unique=True)
    _table(
        "division",
        {"season_id": "season"},
        _whole("season_id"),
        _whole("tier"),
        _text("name"),
        _unique("division", "season_id", "tier"),
        index=("season_id",),
    )
    _table(
        "entrant",
        {"season_id": "season", "person_id": "person", "division_id": "division"},
        _whole("season_id"),
        _whole("person_id"),
        sa.Column("division_id", sa.Integer(), nullable=True),
        _whole("rank"),
        _text("state"),
        _time("entered_at"),
        _unique("entrant", "season_id", "person_id"),
        index=("season_id", "person_id", "division_id"),
    )
    _table(
        "seasonround",
        {"season_id": "season"},
        _whole("season_id"),
        _whole("number"),
        _text("state"),
        _unique("seasonround", "season_id", "number"),
        index=("season_id",),
    )
    _table(
        "pairing",
        {"round_id": "seasonround", "division_id": "division", "game_id": "game"},
        _whole("round_id"),
        _whole("division_id"),
        _whole("number"),
        _text("kind"),
        _json("entrants"),
        sa.Column("game_id", sa.Integer(), nullable=True),
        _unique("pairing", "game_id"),
        _unique("pairing", "round_id", "division_id", "number"),
        index=("round_id", "division_id"),
    )
    _table(
        "moved",
        {"season_id": "season", "person_id": "person"},
        _whole("season_id"),
        _whole("person_id"),
        _whole("old_tier"),
        _whole("new_tier"),
        _whole("place"),
        _text("why"),
        _time("at", null=False),
        _unique("moved", "season_id", "person_id"),
        index=("season_id", "person_id"),
    )


def downgrade() -> None:
    for name in ("moved", "pairing", "seasonround", "entrant", "division", "season"):
        op.drop_table(name)
