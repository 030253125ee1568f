"""Links to a seat's form, text as it is typed, what was handed in, tokens of programs.

Revision: 0005
After: 0004
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | None = None
depends_on: str | None = None


def _int(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=False)


def _time(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _table(name: str, owners: tuple[str, ...], *columns: sa.Column[Any]) -> None:
    """A table with a column for each owner, which is the number of its row."""
    op.create_table(
        name,
        _int("id"),
        *(_int(f"{owner}_id") for owner in owners),
        *columns,
        sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
        *(
            sa.ForeignKeyConstraint(
                [f"{owner}_id"], [f"{owner}.id"], name=f"fk_{name}_{owner}_id_{owner}"
            )
            for owner in owners
        ),
    )


def upgrade() -> None:
    _table(
        "seat_link",
        ("game", "tenure"),
        _text("token_hash"),
        _int("revision"),
        _time("made_at"),
        _time("ended_at", null=True),
    )
    _table("typed_text", ("tenure",), _int("turn"), _text("mark"), _text("text"), _time("saved_at"))
    _table(
        "handed_in",
        ("tenure",),
        _text("digest"),
        _text("receipt"),
        sa.Column("reply", sa.JSON(), nullable=False),
        _time("at"),
    )
    _table(
        "api_token",
        ("person",),
        _text("name"),
        _text("token_hash"),
        _time("made_at"),
        _time("used_at", null=True),
        _time("ended_at", null=True),
    )
    for name, column, unique in INDEXES:
        op.create_index(f"ix_{name}_{column}", name, [column], unique=unique)
    with op.batch_alter_table("handed_in") as table:
        table.create_unique_constraint("uq_handed_in_tenure_id_digest", ["tenure_id", "digest"])


INDEXES = (
    ("seat_link", "game_id", False),
    ("seat_link", "tenure_id", False),
    ("seat_link", "token_hash", True),
    ("typed_text", "tenure_id", True),
    ("handed_in", "tenure_id", False),
    ("api_token", "person_id", False),
    ("api_token", "token_hash", True),
)


def downgrade() -> None:
    for name in ("api_token", "handed_in", "typed_text", "seat_link"):
        op.drop_table(name)
