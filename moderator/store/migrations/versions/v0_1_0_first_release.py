"""The tables of the first release.

Revision: v0_1_0
After: None
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision: str = "v0_1_0"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "handover",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("wanted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_handover")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("beat_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "league",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("rhythm", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("league", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_league_slug"), ["slug"], unique=True)

    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("zone", sa.String(), nullable=True),
        sa.Column("notify", sa.String(), nullable=False),
        sa.Column("html", sa.Boolean(), nullable=False),
        sa.Column("pdf", sa.Boolean(), nullable=False),
        sa.Column("paper", sa.String(), nullable=True),
        sa.Column("large", sa.Boolean(), nullable=True),
        sa.Column("two_up", sa.Boolean(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_person_slug"), ["slug"], unique=True)

    op.create_table(
        "pressed_button",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("location", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pressed_button")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("pressed_button", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_pressed_button_mark"), ["mark"], unique=True)

    op.create_table(
        "trouble",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_trouble")),
    )
    op.create_table(
        "address",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("primary", sa.Boolean(), nullable=False),
        sa.Column("paused", sa.String(), nullable=True),
        sa.Column("lent_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["lent_by"], ["league.id"], name=op.f("fk_address_lent_by_league")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_address_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_address")),
        sa.UniqueConstraint("person_id", "email", name=op.f("uq_address_person_id_email")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("address", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_address_email"), ["email"], unique=False)
        batch_op.create_index(batch_op.f("ix_address_person_id"), ["person_id"], unique=False)

    op.create_table(
        "api_token",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_api_token_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_token")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("api_token", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_api_token_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_api_token_token_hash"), ["token_hash"], unique=True)

    op.create_table(
        "calendar",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_calendar_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calendar")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("calendar", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_calendar_person_id"), ["person_id"], unique=True)
        batch_op.create_index(batch_op.f("ix_calendar_token_hash"), ["token_hash"], unique=True)

    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("rhythm", sa.JSON(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("rules_version", sa.String(), nullable=False),
        sa.Column("seed_nonce", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("seed_revealed", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("rolls", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("active", sa.Integer(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("chain", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("grace_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("remind_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("anonymous", sa.String(), nullable=False),
        sa.Column("named_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("strength", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_game_league_id_league")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_due_at"), ["due_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_game_grace_until"), ["grace_until"], unique=False)
        batch_op.create_index(batch_op.f("ix_game_league_id"), ["league_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_game_remind_at"), ["remind_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_game_slug"), ["slug"], unique=True)
        batch_op.create_index(batch_op.f("ix_game_state"), ["state"], unique=False)

    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hidden_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_news_league_id_league")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_news")),
        sa.UniqueConstraint("league_id", "number", name=op.f("uq_news_league_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("news", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_news_league_id"), ["league_id"], unique=False)

    op.create_table(
        "one_time_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_one_time_link_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_one_time_link")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("one_time_link", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_one_time_link_person_id"), ["person_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_one_time_link_token_hash"), ["token_hash"], unique=True
        )

    op.create_table(
        "role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_role_league_id_league")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_role_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_role")),
        sa.UniqueConstraint("person_id", "league_id", name=op.f("uq_role_person_id_league_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("role", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_role_league_id"), ["league_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_role_person_id"), ["person_id"], unique=False)

    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("form", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("seed_nonce", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("seed_revealed", sa.String(), nullable=False),
        sa.Column("lots", sa.String(), nullable=False),
        sa.Column("previous_id", sa.Integer(), nullable=True),
        sa.Column("redrawn", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_season_league_id_league")
        ),
        sa.ForeignKeyConstraint(
            ["previous_id"], ["season.id"], name=op.f("fk_season_previous_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("previous_id", name=op.f("uq_season_previous_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("season", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_season_league_id"), ["league_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_season_slug"), ["slug"], unique=True)
        batch_op.create_index(batch_op.f("ix_season_state"), ["state"], unique=False)

    op.create_table(
        "sign_in_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("agent", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_sign_in_event_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in_event")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("sign_in_event", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sign_in_event_person_id"), ["person_id"], unique=False)

    op.create_table(
        "vacation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("first_day", sa.String(), nullable=False),
        sa.Column("last_day", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_by", sa.String(), nullable=False),
        sa.Column("called_off", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_vacation_league_id_league")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_vacation_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacation")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("vacation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_vacation_league_id"), ["league_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_vacation_person_id"), ["person_id"], unique=False)

    op.create_table(
        "web_session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("agent", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_web_session_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_web_session")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("web_session", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_web_session_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_web_session_token_hash"), ["token_hash"], unique=True)

    op.create_table(
        "act",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("league_id", sa.Integer(), nullable=True),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("old", sa.String(), nullable=False),
        sa.Column("new", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_act_game_id_game")),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name=op.f("fk_act_league_id_league")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_act")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("act", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_act_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_act_league_id"), ["league_id"], unique=False)

    op.create_table(
        "bank_note",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_bank_note_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bank_note")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("bank_note", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_bank_note_game_id"), ["game_id"], unique=False)

    op.create_table(
        "broken_off",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("grace_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("remind_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("granted", sa.Integer(), nullable=False),
        sa.Column("sheets", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_broken_off_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_broken_off")),
        sa.UniqueConstraint("game_id", "revision", name=op.f("uq_broken_off_game_id_revision")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("broken_off", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_broken_off_game_id"), ["game_id"], unique=False)

    op.create_table(
        "chair",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_chair_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chair")),
        sa.UniqueConstraint("game_id", "seat", name=op.f("uq_chair_game_id_seat")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("chair", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chair_game_id"), ["game_id"], unique=False)

    op.create_table(
        "claim",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_claim_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claim")),
        sa.UniqueConstraint("game_id", "revision", name=op.f("uq_claim_game_id_revision")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("claim", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_claim_game_id"), ["game_id"], unique=False)

    op.create_table(
        "division",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("tier", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_division_season_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_division")),
        sa.UniqueConstraint("season_id", "tier", name=op.f("uq_division_season_id_tier")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("division", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_division_season_id"), ["season_id"], unique=False)

    op.create_table(
        "enrolment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_enrolment_game_id_game")),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_enrolment_league_id_league")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_enrolment_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_enrolment")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("enrolment", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_enrolment_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_enrolment_league_id"), ["league_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_enrolment_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_enrolment_state"), ["state"], unique=False)

    op.create_table(
        "journalrow",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_journalrow_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journalrow")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_journalrow_game_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("journalrow", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_journalrow_game_id"), ["game_id"], unique=False)

    op.create_table(
        "moretime",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("given_back_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_moretime_game_id_game")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_moretime_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moretime")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("moretime", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_moretime_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_moretime_person_id"), ["person_id"], unique=False)

    op.create_table(
        "moved",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("old_tier", sa.Integer(), nullable=False),
        sa.Column("new_tier", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_moved_person_id_person")
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_moved_season_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moved")),
        sa.UniqueConstraint("season_id", "person_id", name=op.f("uq_moved_season_id_person_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("moved", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_moved_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_moved_season_id"), ["season_id"], unique=False)

    op.create_table(
        "observer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_observer_game_id_game")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_observer_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_observer")),
        sa.UniqueConstraint("game_id", "person_id", name=op.f("uq_observer_game_id_person_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("observer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_observer_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_observer_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_observer_token_hash"), ["token_hash"], unique=True)

    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("to_seat", sa.Integer(), nullable=True),
        sa.Column("signed", sa.Boolean(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hidden_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_press_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_press")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_press_game_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("press", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_press_game_id"), ["game_id"], unique=False)

    op.create_table(
        "publication",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_publication_game_id_game")),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name=op.f("fk_publication_league_id_league")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publication")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("publication", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_publication_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_publication_league_id"), ["league_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_publication_state"), ["state"], unique=False)

    op.create_table(
        "seasonround",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("bracket", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_seasonround_season_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasonround")),
        sa.UniqueConstraint("season_id", "number", name=op.f("uq_seasonround_season_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("seasonround", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seasonround_season_id"), ["season_id"], unique=False)

    op.create_table(
        "snapshot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_snapshot_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_snapshot")),
        sa.UniqueConstraint("game_id", "revision", name=op.f("uq_snapshot_game_id_revision")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("snapshot", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_snapshot_game_id"), ["game_id"], unique=False)

    op.create_table(
        "standingrow",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_standingrow_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standingrow")),
        sa.UniqueConstraint(
            "game_id", "seat", "kind", name=op.f("uq_standingrow_game_id_seat_kind")
        ),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("standingrow", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_standingrow_game_id"), ["game_id"], unique=False)

    op.create_table(
        "timebank",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.Column("granted", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_timebank_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_timebank")),
    )
    op.create_table(
        "turn",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("first_revision", sa.Integer(), nullable=False),
        sa.Column("last_revision", sa.Integer(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("chain", sa.String(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_turn_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_turn")),
        sa.UniqueConstraint("game_id", "number", "mark", name=op.f("uq_turn_game_id_number_mark")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("turn", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_turn_game_id"), ["game_id"], unique=False)

    op.create_table(
        "verdict",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("was", sa.String(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_verdict_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_verdict")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("verdict", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_verdict_game_id"), ["game_id"], unique=True)

    op.create_table(
        "complaint",
        sa.Column("press_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_complaint_game_id_game")),
        sa.ForeignKeyConstraint(
            ["press_id"], ["press.id"], name=op.f("fk_complaint_press_id_press")
        ),
        sa.PrimaryKeyConstraint("press_id", name=op.f("pk_complaint")),
    )
    with op.batch_alter_table("complaint", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_complaint_game_id"), ["game_id"], unique=False)

    op.create_table(
        "entrant",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("division_id", sa.Integer(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("lot", sa.Integer(), nullable=True),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["division_id"], ["division.id"], name=op.f("fk_entrant_division_id_division")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_entrant_person_id_person")
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_entrant_season_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entrant")),
        sa.UniqueConstraint("season_id", "person_id", name=op.f("uq_entrant_season_id_person_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("entrant", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_entrant_division_id"), ["division_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_entrant_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_entrant_season_id"), ["season_id"], unique=False)

    op.create_table(
        "pairing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("division_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("entrants", sa.JSON(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["division_id"], ["division.id"], name=op.f("fk_pairing_division_id_division")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_pairing_game_id_game")),
        sa.ForeignKeyConstraint(
            ["round_id"], ["seasonround.id"], name=op.f("fk_pairing_round_id_seasonround")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pairing")),
        sa.UniqueConstraint("game_id", name=op.f("uq_pairing_game_id")),
        sa.UniqueConstraint(
            "round_id", "division_id", "number", name=op.f("uq_pairing_round_id_division_id_number")
        ),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("pairing", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_pairing_division_id"), ["division_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_pairing_round_id"), ["round_id"], unique=False)

    op.create_table(
        "tenure",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("chair_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["chair_id"], ["chair.id"], name=op.f("fk_tenure_chair_id_chair")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_tenure_person_id_person")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tenure")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("tenure", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tenure_chair_id"), ["chair_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_tenure_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_tenure_token_hash"), ["token_hash"], unique=True)

    op.create_table(
        "asking",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_asking_game_id_game")),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_asking_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_asking")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("asking", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_asking_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_asking_tenure_id"), ["tenure_id"], unique=False)

    op.create_table(
        "faster_wish",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_faster_wish_game_id_game")),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_faster_wish_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_faster_wish")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("faster_wish", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_faster_wish_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_faster_wish_tenure_id"), ["tenure_id"], unique=False)

    op.create_table(
        "form_answer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("reply", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_form_answer_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_form_answer")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("form_answer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_form_answer_code"), ["code"], unique=True)
        batch_op.create_index(batch_op.f("ix_form_answer_tenure_id"), ["tenure_id"], unique=False)

    op.create_table(
        "handed_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("receipt", sa.String(), nullable=False),
        sa.Column("reply", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_handed_in_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_handed_in")),
        sa.UniqueConstraint("tenure_id", "digest", name=op.f("uq_handed_in_tenure_id_digest")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("handed_in", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_handed_in_tenure_id"), ["tenure_id"], unique=False)

    op.create_table(
        "message",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("recipient", sa.String(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("confirm_hash", sa.String(), nullable=False),
        sa.Column("trusted", sa.Boolean(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=True),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_message_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message")),
        sa.UniqueConstraint("source", name=op.f("uq_message_source")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("message", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_message_confirm_hash"), ["confirm_hash"], unique=False)
        batch_op.create_index(batch_op.f("ix_message_digest"), ["digest"], unique=True)
        batch_op.create_index(batch_op.f("ix_message_message_id"), ["message_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_message_received_at"), ["received_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_message_state"), ["state"], unique=False)
        batch_op.create_index("message_kept", ["kept", "received_at"], unique=False)

    op.create_table(
        "opening",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_opening_game_id_game")),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_opening_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_opening")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("opening", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_opening_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_opening_tenure_id"), ["tenure_id"], unique=False)

    op.create_table(
        "outboxrow",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("tenure_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("viewer", sa.Integer(), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("in_reply_to", sa.String(), nullable=False),
        sa.Column("recipient", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("leased_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_outboxrow_game_id_game")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_outboxrow_person_id_person")
        ),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_outboxrow_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outboxrow")),
        sa.UniqueConstraint("key", name=op.f("uq_outboxrow_key")),
        sa.UniqueConstraint("message_id", name=op.f("uq_outboxrow_message_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outboxrow", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outboxrow_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_outboxrow_next_at"), ["next_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_outboxrow_person_id"), ["person_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_outboxrow_recipient"), ["recipient"], unique=False)
        batch_op.create_index(batch_op.f("ix_outboxrow_sent_at"), ["sent_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_outboxrow_state"), ["state"], unique=False)
        batch_op.create_index(
            "outboxrow_kept",
            ["sent_at"],
            unique=False,
            sqlite_where=sa.text("raw IS NOT NULL"),
            postgresql_where=sa.text("raw IS NOT NULL"),
        )
        batch_op.create_index("outboxrow_of_tenure", ["tenure_id", "kind"], unique=False)

    op.create_table(
        "seat_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_link_game_id_game")),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_seat_link_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat_link")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("seat_link", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_link_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_seat_link_tenure_id"), ["tenure_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_seat_link_token_hash"), ["token_hash"], unique=True)

    op.create_table(
        "sheetrow",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("receipt", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("message_id", sa.Integer(), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("play_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("left", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_sheetrow_game_id_game")),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_sheetrow_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheetrow")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("sheetrow", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sheetrow_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_sheetrow_play_at"), ["play_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_sheetrow_state"), ["state"], unique=False)
        batch_op.create_index("sheet_on_file", ["game_id", "seat", "state"], unique=False)

    op.create_table(
        "typed_text",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tenure_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("before", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agent", sa.String(), nullable=False),
        sa.Column("typed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenure_id"], ["tenure.id"], name=op.f("fk_typed_text_tenure_id_tenure")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_typed_text")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("typed_text", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_typed_text_tenure_id"), ["tenure_id"], unique=False)


def downgrade() -> None:
    for table in (
        "typed_text",
        "sheetrow",
        "seat_link",
        "outboxrow",
        "opening",
        "message",
        "handed_in",
        "form_answer",
        "faster_wish",
        "asking",
        "tenure",
        "pairing",
        "entrant",
        "complaint",
        "verdict",
        "turn",
        "timebank",
        "standingrow",
        "snapshot",
        "seasonround",
        "publication",
        "press",
        "observer",
        "moved",
        "moretime",
        "journalrow",
        "enrolment",
        "division",
        "claim",
        "chair",
        "broken_off",
        "bank_note",
        "act",
        "web_session",
        "vacation",
        "sign_in_event",
        "season",
        "role",
        "one_time_link",
        "news",
        "game",
        "calendar",
        "api_token",
        "address",
        "trouble",
        "pressed_button",
        "person",
        "league",
        "heartbeat",
        "handover",
    ):
        op.drop_table(table)
