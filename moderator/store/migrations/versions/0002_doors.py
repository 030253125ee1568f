"""One-time links, sessions of browsers, the log of sign-ins.

Revision: 0002
After: 0001
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=False)


def _time(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _table(name: str, *columns: sa.Column[Any]) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=f"fk_{name}_person_id_person"),
    )
    op.create_index(f"ix_{name}_person_id", name, ["person_id"])


def upgrade() -> None:
    _table(
        "one_time_link",
        _text("kind"),
        sa.Column("facts", sa.JSON(), nullable=False),
        _text("nonce"),
        _text("token_hash"),
        _time("made_at"),
        _time("until"),
        _time("used_at", null=True),
    )
    _table(
        "web_session",
        _text("token_hash"),
        _text("agent"),
        _time("made_at"),
        _time("seen_at"),
        _time("ended_at", null=True),
    )
    for name in ("one_time_link", "web_session"):
        op.create_index(f"ix_{name}_token_hash", name, ["token_hash"], unique=True)
    _table("sign_in_event", _text("kind"), _text("agent"), _time("at"))


def downgrade() -> None:
    for name in ("sign_in_event", "web_session", "one_time_link"):
        op.drop_table(name)
