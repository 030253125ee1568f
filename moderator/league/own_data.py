"""All that is kept about somebody, as one JSON document for themselves."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlmodel import Session, SQLModel, col, select

from moderator.store.doors import OneTimeLink, SignInEvent, WebSession
from moderator.store.enrolments import Enrolment
from moderator.store.tables import (
    Address,
    Chair,
    Game,
    Message,
    OutboxRow,
    Person,
    Press,
    SheetRow,
    StandingRow,
    Tenure,
)

FORMAT = "moderator-own-data/1"

_UNTOLD = {"token_hash", "nonce", "confirm_hash", "receipt"}
"""What opens doors, or helped to, is no part of it."""


def export(session: Session, person: Person, now: datetime) -> dict[str, Any]:
    """Everything, ready for JSON; mails as they were, in base64 where they are bytes."""
    return {
        "format": FORMAT,
        "made_at": now.isoformat(),
        "person": _row(person),
        "addresses": _rows(session, Address, person),
        "seats": list(_seats(session, person)),
        "mails_to_you": _rows(session, OutboxRow, person),
        "enrolments": _rows(session, Enrolment, person),
        "sign_ins": _rows(session, SignInEvent, person),
        "browsers": _rows(session, WebSession, person),
        "links": _rows(session, OneTimeLink, person),
    }


def _rows(session: Session, table: Any, person: Person) -> list[dict[str, Any]]:
    found = session.exec(
        select(table).where(table.person_id == person.id).order_by(col(table.id))
    ).all()
    return [_row(row) for row in found]


def _seats(session: Session, person: Person) -> Iterator[dict[str, Any]]:
    """Each seat that was theirs, with what they sent while it was."""
    rows = session.exec(
        select(Game, Chair, Tenure)
        .where(Tenure.person_id == person.id, Chair.id == Tenure.chair_id, Game.id == Chair.game_id)
        .order_by(col(Tenure.id))
    ).all()
    for game, chair, tenure in rows:
        yield {
            "game": game.slug,
            "seat": chair.seat,
            "from": tenure.began_at.isoformat() if tenure.began_at else None,
            "until": tenure.ended_at.isoformat() if tenure.ended_at else None,
            "sheets": _of(session, SheetRow, SheetRow.tenure_id == tenure.id),
            "mails_from_you": _of(session, Message, Message.tenure_id == tenure.id),
            "standing": _standing(session, game, chair, tenure),
            "words": _words(session, game, chair, tenure),
        }


def _standing(session: Session, game: Game, chair: Chair, tenure: Tenure) -> list[dict[str, Any]]:
    """What holds now is the holder's alone."""
    if tenure.ended_at is not None:
        return []
    mine = (StandingRow.game_id == game.id, StandingRow.seat == chair.seat)
    return _of(session, StandingRow, *mine)


def _words(session: Session, game: Game, chair: Chair, tenure: Tenure) -> list[dict[str, Any]]:
    mine: list[Any] = [Press.game_id == game.id, Press.seat == chair.seat]
    mine.append(col(Press.written_at) >= tenure.began_at)
    if tenure.ended_at is not None:
        mine.append(col(Press.written_at) <= tenure.ended_at)
    return _of(session, Press, *mine)


def _of(session: Session, table: Any, *where: Any) -> list[dict[str, Any]]:
    return [_row(row) for row in session.exec(select(table).where(*where).order_by(table.id))]


def _row(row: SQLModel) -> dict[str, Any]:
    return {name: _plain(value) for name, value in row if name not in _UNTOLD}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value
