"""Missed moves, time asked for and time banks know the row of the journal that they go with.

Revision: 0014
After: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: str | None = None
depends_on: str | None = None

GROWN = ("asking", "moretime")


def upgrade() -> None:
    """A move of old was met by the answer that was journalled at its moment. What a bank has left
    it always had, as far as is known."""
    for table in GROWN:
        op.add_column(table, sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
        op.add_column(
            table, sa.Column("superseded", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    op.create_table(
        "bank_note",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_bank_note_game_id_game"),
        sa.PrimaryKeyConstraint("id", name="pk_bank_note"),
    )
    op.create_index("ix_bank_note_game_id", "bank_note", ["game_id"])
    _fill()
    for table in GROWN:
        with op.batch_alter_table(table) as changed:
            changed.alter_column("revision", server_default=None)
            changed.alter_column("superseded", server_default=None)


def _fill() -> None:
    journal = sa.table(
        "journalrow", sa.column("game_id"), sa.column("number"), sa.column("kind"), sa.column("at")
    )
    asking = sa.table("asking", sa.column("game_id"), sa.column("at"), sa.column("revision"))
    answered = (
        sa.select(sa.func.min(journal.c.number))
        .where(
            journal.c.game_id == asking.c.game_id,
            journal.c.at == asking.c.at,
            journal.c.kind == "answer",
        )
        .scalar_subquery()
    )
    op.execute(asking.update().values(revision=sa.func.coalesce(answered, 0)))
    note = sa.table("bank_note", *map(sa.column, ("game_id", "seat", "revision", "left")))
    bank = sa.table("timebank", *map(sa.column, ("game_id", "seat", "left")))
    stands = sa.select(bank.c.game_id, bank.c.seat, sa.literal(0), bank.c.left)
    op.execute(note.insert().from_select(["game_id", "seat", "revision", "left"], stands))


def downgrade() -> None:
    op.drop_table("bank_note")
    for table in GROWN:
        with op.batch_alter_table(table) as changed:
            changed.drop_column("superseded")
            changed.drop_column("revision")
