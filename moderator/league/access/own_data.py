"""All that is kept about somebody, as one JSON document for themselves."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.personal import of_persons, of_tenures, rows_of
from moderator.store.tables import Chair, Game, Person, Press, StandingRow, Tenure

FORMAT = "moderator-own-data/1"

_UNTOLD = {"token_hash", "nonce", "confirm_hash", "receipt"}
"""What opens doors, or helped to, is no part of it."""

Row = Mapping[str, Any]


def export(at: At, person: Person) -> dict[str, Any]:
    """Everything, ready for JSON: what is theirs by table, and what they did in each seat. Mails
    are as they were, in base64."""
    number = key(person)
    return {
        "format": FORMAT,
        "made_at": at.now.isoformat(),
        "person": _plain_row(dict(person)),
        "about_you": {
            owned[0].name: [_plain_row(row) for row in rows_of(at.session, owned, number)]
            for owned in of_persons()
            if owned[0].name != "tenure"
        },
        "seats": list(_seats(at.session, person)),
    }


def _seats(session: Session, person: Person) -> Iterator[dict[str, Any]]:
    """Each seat that was theirs, with what they sent while it was."""
    rows = session.exec(
        select(Game, Chair, Tenure)
        .where(Tenure.person_id == person.id, Chair.id == Tenure.chair_id, Game.id == Chair.game_id)
        .order_by(col(Tenure.id))
    ).all()
    for game, chair, tenure in rows:
        sent = {
            owned[0].name: [_plain_row(row) for row in rows_of(session, owned, key(tenure))]
            for owned in of_tenures()
        }
        yield {
            "game": game.slug,
            "seat": chair.seat,
            "from": _plain(tenure.began_at),
            "until": _plain(tenure.ended_at),
            "standing": _standing(session, game, chair, tenure),
            "words": _words(session, game, chair, tenure),
            **sent,
        }


def _standing(session: Session, game: Game, chair: Chair, tenure: Tenure) -> list[dict[str, Any]]:
    """What holds now is the holder's alone."""
    if tenure.ended_at is not None:
        return []
    rows = select(StandingRow).where(StandingRow.game_id == game.id, StandingRow.seat == chair.seat)
    return [_plain_row(dict(row)) for row in session.exec(rows.order_by(col(StandingRow.id)))]


def _words(session: Session, game: Game, chair: Chair, tenure: Tenure) -> list[dict[str, Any]]:
    rows = select(Press).where(
        Press.game_id == game.id,
        Press.seat == chair.seat,
        col(Press.written_at) >= tenure.began_at,
    )
    if tenure.ended_at is not None:
        rows = rows.where(col(Press.written_at) <= tenure.ended_at)
    return [_plain_row(dict(row)) for row in session.exec(rows.order_by(col(Press.id)))]


def _plain_row(row: Row) -> dict[str, Any]:
    return {name: _plain(value) for name, value in row.items() if name not in _UNTOLD}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value
