"""All that is kept about somebody, as one JSON document for themselves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from moderator.league.access.held_mails import peek
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.personal import of_persons, of_tenures, rows_of
from moderator.store.tables import Chair, Game, Person, Press, StandingRow, Tenure
from moderator.store.types import is_unreadable

FORMAT = "moderator-own-data/2"

_UNTOLD = {"token_hash", "nonce", "confirm_hash", "receipt"}
"""What opens doors, or helped to, is no part of it."""

_TOKEN = re.compile(r"(?<=[+/])[a-z2-7]{24}\b")
"""The end of a link, and what makes an address a seat's: each is for its mailbox alone, and whoever
borrows a browser for a minute takes none of them away."""

_LONGEST = 100_000

Row = Mapping[str, Any]


def export(at: At, person: Person) -> dict[str, Any]:
    """Everything, ready for JSON: what is theirs by table, and what they did in each seat. Of a
    mail it has sender, subject and text."""
    number = key(person)
    return {
        "format": FORMAT,
        "made_at": at.now.isoformat(),
        "person": _plain_row(dict(person)),
        "about_you": {
            owned[0].name: [
                _plain_row(row) for row in rows_of(at.session, owned, (number,))[number]
            ]
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
    numbers = [key(tenure) for _, _, tenure in rows]
    theirs = {owned[0].name: rows_of(session, owned, numbers) for owned in of_tenures()}
    games = {key(game): game for game, _, _ in rows}
    standing = _by_seat(session, StandingRow, games)
    words = _by_seat(session, Press, games)
    for game, chair, tenure in rows:
        seat = (key(game), chair.seat)
        sent = {
            name: [_plain_row(row) for row in rows[key(tenure)]] for name, rows in theirs.items()
        }
        yield {
            "game": game.slug,
            "seat": chair.seat,
            "from": _plain(tenure.began_at),
            "until": _plain(tenure.ended_at),
            "standing": _standing(standing.get(seat, ()), tenure),
            "words": _words(words.get(seat, ()), tenure),
            **sent,
        }


Said = TypeVar("Said", StandingRow, Press)


def _by_seat(
    session: Session, model: type[Said], games: Iterable[int]
) -> dict[tuple[int, int], list[Said]]:
    """The rows of those games by game and seat, oldest first."""
    by_seat: dict[tuple[int, int], list[Said]] = defaultdict(list)
    wanted = select(model).where(col(model.game_id).in_(list(games))).order_by(col(model.id))
    for row in session.exec(wanted):
        by_seat[row.game_id, row.seat].append(row)
    return by_seat


def _standing(rows: Iterable[StandingRow], tenure: Tenure) -> list[dict[str, Any]]:
    """What holds now is the holder's alone."""
    return [] if tenure.ended_at is not None else [_plain_row(dict(row)) for row in rows]


def _words(rows: Iterable[Press], tenure: Tenure) -> list[dict[str, Any]]:
    began, ended = (
        moment if isinstance(moment, datetime) else None
        for moment in (tenure.began_at, tenure.ended_at)
    )
    return [
        _plain_row(dict(row))
        for row in rows
        if isinstance(row.written_at, datetime)
        and (began is None or row.written_at >= began)
        and (ended is None or row.written_at <= ended)
    ]


def _plain_row(row: Row) -> dict[str, Any]:
    return {name: _plain(value) for name, value in row.items() if name not in _UNTOLD}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    if is_unreadable(value):
        return repr(value)
    if isinstance(value, bytes):  # only mails are kept as bytes
        glimpse = peek(value, _LONGEST) if value else None
        return {name: _plain(text) for name, text in asdict(glimpse).items()} if glimpse else None
    return _TOKEN.sub("…", value) if isinstance(value, str) else value
