"""The first tables.

Revision: 0001
After: None
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def _id() -> sa.Column[Any]:
    return sa.Column("id", sa.Integer(), nullable=False)


def _int(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=null)


def _flag(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _text(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=null)


def _time(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _json(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.JSON(), nullable=null)


def _bytes(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.LargeBinary(), nullable=null)


def _key(table: str) -> sa.Constraint:
    return sa.PrimaryKeyConstraint("id", name=f"pk_{table}")


def _points(table: str, column: str, to: str) -> sa.Constraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}")


def _unique(table: str, *columns: str) -> sa.Constraint:
    return sa.UniqueConstraint(*columns, name="_".join(("uq", table, *columns)))


# Name, table, columns, unique.
INDEXES: tuple[tuple[str, str, tuple[str, ...], bool], ...] = (
    ("ix_league_slug", "league", ("slug",), True),
    ("ix_person_slug", "person", ("slug",), True),
    ("ix_address_email", "address", ("email",), False),
    ("ix_address_person_id", "address", ("person_id",), False),
    ("ix_game_due_at", "game", ("due_at",), False),
    ("ix_game_grace_until", "game", ("grace_until",), False),
    ("ix_game_league_id", "game", ("league_id",), False),
    ("ix_game_remind_at", "game", ("remind_at",), False),
    ("ix_game_slug", "game", ("slug",), True),
    ("ix_game_state", "game", ("state",), False),
    ("ix_act_game_id", "act", ("game_id",), False),
    ("ix_chair_game_id", "chair", ("game_id",), False),
    ("ix_claim_game_id", "claim", ("game_id",), False),
    ("ix_journalrow_game_id", "journalrow", ("game_id",), False),
    ("ix_press_game_id", "press", ("game_id",), False),
    ("ix_publication_game_id", "publication", ("game_id",), False),
    ("ix_publication_league_id", "publication", ("league_id",), False),
    ("ix_publication_state", "publication", ("state",), False),
    ("ix_snapshot_game_id", "snapshot", ("game_id",), False),
    ("ix_standingrow_game_id", "standingrow", ("game_id",), False),
    ("ix_turn_game_id", "turn", ("game_id",), False),
    ("ix_tenure_chair_id", "tenure", ("chair_id",), False),
    ("ix_tenure_person_id", "tenure", ("person_id",), False),
    ("ix_tenure_token_hash", "tenure", ("token_hash",), True),
    ("ix_message_confirm_hash", "message", ("confirm_hash",), False),
    ("ix_message_digest", "message", ("digest",), True),
    ("ix_message_message_id", "message", ("message_id",), False),
    ("ix_message_received_at", "message", ("received_at",), False),
    ("ix_message_state", "message", ("state",), False),
    ("ix_outboxrow_game_id", "outboxrow", ("game_id",), False),
    ("ix_outboxrow_next_at", "outboxrow", ("next_at",), False),
    ("ix_outboxrow_person_id", "outboxrow", ("person_id",), False),
    ("ix_outboxrow_state", "outboxrow", ("state",), False),
    ("ix_sheetrow_game_id", "sheetrow", ("game_id",), False),
    ("ix_sheetrow_play_at", "sheetrow", ("play_at",), False),
    ("ix_sheetrow_state", "sheetrow", ("state",), False),
    ("sheet_on_file", "sheetrow", ("game_id", "seat", "state"), False),
)

TABLES = (
    "heartbeat",
    "league",
    "person",
    "address",
    "game",
    "act",
    "chair",
    "claim",
    "journalrow",
    "press",
    "publication",
    "snapshot",
    "standingrow",
    "turn",
    "tenure",
    "message",
    "outboxrow",
    "sheetrow",
)


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        _id(),
        _time("beat_at"),
        _key("heartbeat"),
    )
    op.create_table(
        "league",
        _id(),
        _text("slug"),
        _text("name"),
        _text("language"),
        _text("zone"),
        _json("rhythm"),
        _json("options"),
        _time("created_at", null=True),
        _key("league"),
    )
    op.create_table(
        "person",
        _id(),
        _text("slug"),
        _text("name"),
        _text("language", null=True),
        _text("zone", null=True),
        _text("notify"),
        _time("created_at", null=True),
        _key("person"),
    )
    op.create_table(
        "address",
        _id(),
        _int("person_id"),
        _text("email"),
        _flag("primary"),
        _text("paused", null=True),
        _points("address", "person_id", "person"),
        _unique("address", "person_id", "email"),
        _key("address"),
    )
    op.create_table(
        "game",
        _id(),
        _int("league_id"),
        _text("slug"),
        _text("kind"),
        _json("options"),
        _json("rhythm"),
        _int("seats"),
        _text("state"),
        _text("rules_version"),
        _text("seed_nonce"),
        _text("commitment"),
        _text("salt"),
        _text("seed_revealed"),
        _int("revision"),
        _int("rolls"),
        _int("turn"),
        _text("mark"),
        _int("active"),
        _json("asked"),
        _text("chain"),
        _time("opened_at", null=True),
        _time("due_at", null=True),
        _time("grace_until", null=True),
        _time("remind_at", null=True),
        _time("paused_at", null=True),
        _time("created_at", null=True),
        _time("started_at", null=True),
        _time("ended_at", null=True),
        _points("game", "league_id", "league"),
        _key("game"),
    )
    op.create_table(
        "act",
        _id(),
        _int("game_id", null=True),
        _text("actor"),
        _text("kind"),
        _text("reason"),
        _text("old"),
        _text("new"),
        _time("at"),
        _points("act", "game_id", "game"),
        _key("act"),
    )
    op.create_table(
        "chair",
        _id(),
        _int("game_id"),
        _int("seat"),
        _points("chair", "game_id", "game"),
        _unique("chair", "game_id", "seat"),
        _key("chair"),
    )
    op.create_table(
        "claim",
        _id(),
        _int("game_id"),
        _int("revision"),
        _text("by"),
        _time("at"),
        _points("claim", "game_id", "game"),
        _unique("claim", "game_id", "revision"),
        _key("claim"),
    )
    op.create_table(
        "journalrow",
        _id(),
        _int("game_id"),
        _int("number"),
        _text("kind"),
        _text("body"),
        _text("digest"),
        _time("at"),
        _points("journalrow", "game_id", "game"),
        _unique("journalrow", "game_id", "number"),
        _key("journalrow"),
    )
    op.create_table(
        "press",
        _id(),
        _int("game_id"),
        _int("number", null=True),
        _int("seat"),
        _int("to_seat", null=True),
        _flag("signed"),
        _int("turn"),
        _text("mark"),
        _text("text"),
        _time("written_at"),
        _time("hidden_at", null=True),
        _points("press", "game_id", "game"),
        _unique("press", "game_id", "number"),
        _key("press"),
    )
    op.create_table(
        "publication",
        _id(),
        _int("league_id"),
        _int("game_id", null=True),
        _int("revision"),
        _text("state"),
        _text("error"),
        _time("created_at", null=True),
        _time("done_at", null=True),
        _points("publication", "league_id", "league"),
        _points("publication", "game_id", "game"),
        _key("publication"),
    )
    op.create_table(
        "snapshot",
        _id(),
        _int("game_id"),
        _int("revision"),
        _json("state"),
        _points("snapshot", "game_id", "game"),
        _unique("snapshot", "game_id", "revision"),
        _key("snapshot"),
    )
    op.create_table(
        "standingrow",
        _id(),
        _int("game_id"),
        _int("seat"),
        _text("kind"),
        _text("text"),
        _time("set_at", null=True),
        _points("standingrow", "game_id", "game"),
        _unique("standingrow", "game_id", "seat", "kind"),
        _key("standingrow"),
    )
    op.create_table(
        "turn",
        _id(),
        _int("game_id"),
        _int("number"),
        _text("mark"),
        _int("seat"),
        _int("first_revision"),
        _int("last_revision"),
        _json("events"),
        _json("state"),
        _json("report"),
        _text("chain"),
        _flag("superseded"),
        _time("played_at", null=True),
        _points("turn", "game_id", "game"),
        _unique("turn", "game_id", "number", "mark"),
        _key("turn"),
    )
    op.create_table(
        "tenure",
        _id(),
        _int("chair_id"),
        _int("person_id"),
        _text("nonce"),
        _text("token_hash"),
        _time("began_at", null=True),
        _time("ended_at", null=True),
        _points("tenure", "chair_id", "chair"),
        _points("tenure", "person_id", "person"),
        _key("tenure"),
    )
    op.create_table(
        "message",
        _id(),
        _text("source"),
        _text("digest"),
        _bytes("raw"),
        _text("recipient"),
        _text("message_id"),
        _time("received_at"),
        _text("state"),
        _text("note"),
        _text("confirm_hash"),
        _flag("trusted"),
        _int("tenure_id", null=True),
        _points("message", "tenure_id", "tenure"),
        _unique("message", "source"),
        _key("message"),
    )
    op.create_table(
        "outboxrow",
        _id(),
        _text("key"),
        _text("kind"),
        _int("game_id", null=True),
        _int("tenure_id", null=True),
        _int("person_id"),
        _int("viewer", null=True),
        _json("facts"),
        _text("message_id"),
        _text("in_reply_to"),
        _text("recipient"),
        _bytes("raw", null=True),
        _text("state"),
        _int("attempts"),
        _time("next_at", null=True),
        _time("leased_until", null=True),
        _text("error"),
        _int("heard"),
        _time("created_at", null=True),
        _time("sent_at", null=True),
        _points("outboxrow", "game_id", "game"),
        _points("outboxrow", "tenure_id", "tenure"),
        _points("outboxrow", "person_id", "person"),
        _unique("outboxrow", "key"),
        _unique("outboxrow", "message_id"),
        _key("outboxrow"),
    )
    op.create_table(
        "sheetrow",
        _id(),
        _int("game_id"),
        _int("seat"),
        _int("tenure_id", null=True),
        _int("turn"),
        _text("state"),
        _text("text"),
        _text("receipt"),
        _text("by"),
        _int("message_id", null=True),
        _time("received_at", null=True),
        _time("closed_at", null=True),
        _time("play_at", null=True),
        _json("left"),
        _points("sheetrow", "game_id", "game"),
        _points("sheetrow", "tenure_id", "tenure"),
        _key("sheetrow"),
    )
    for name, table, columns, unique in INDEXES:
        op.create_index(name, table, columns, unique=unique)


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
