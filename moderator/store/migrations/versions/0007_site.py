"""The organiser's news, the site handed on, secret calendars.

Revision: 0007
After: 0006
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | None = None
depends_on: str | None = None


def _key(table: str) -> tuple[Any, ...]:
    identity = sa.Column("id", sa.Integer(), nullable=False)
    return identity, sa.PrimaryKeyConstraint("id", name=f"pk_{table}")


def _of(table: str, other: str) -> tuple[Any, ...]:
    column = f"{other}_id"
    return (
        sa.Column(column, sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}_{other}"),
    )


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=False)


def _time(name: str, *, null: bool = True) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def upgrade() -> None:
    op.create_table(
        "news",
        *_key("news"),
        *_of("news", "league"),
        sa.Column("number", sa.Integer(), nullable=False),
        _text("title"),
        _text("text"),
        _time("written_at", null=False),
        _time("hidden_at"),
        sa.UniqueConstraint("league_id", "number", name="uq_news_league_id_number"),
    )
    op.create_index("ix_news_league_id", "news", ["league_id"])
    op.create_table(
        "handover",
        *_key("handover"),
        _time("wanted_at"),
        _time("next_at"),
        sa.Column("attempts", sa.Integer(), nullable=False),
        _text("error"),
        _time("done_at"),
    )
    op.create_table(
        "calendar",
        *_key("calendar"),
        *_of("calendar", "person"),
        _text("nonce"),
        _text("token_hash"),
        _time("made_at", null=False),
    )
    op.create_index("ix_calendar_person_id", "calendar", ["person_id"], unique=True)
    op.create_index("ix_calendar_token_hash", "calendar", ["token_hash"], unique=True)


def downgrade() -> None:
    for name in ("calendar", "handover", "news"):
        op.drop_table(name)
