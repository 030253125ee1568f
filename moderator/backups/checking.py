"""What of a database does not fit together."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, select

from moderator.games import GAMES
from moderator.league.archives.holding import faults_of_game
from moderator.store.journal.findings import Finding
from moderator.store.metadata import METADATA
from moderator.store.tables import Game
from moderator.store.types import Json, UTCDateTime, is_unreadable
from moderator.store.verification.recheck import recheck

Misfit = tuple[str, str | Finding]
"""Where something does not fit (a game by its short name), and what: in words, or as a finding."""


def misfits(session: Session) -> Iterator[Misfit]:
    """The file, what points where, and every game against its journal; changes nothing.

    Raises sqlalchemy's DatabaseError where not even the list of games can be read.
    """
    yield from _of_the_file(session)
    yield from _of_the_values(session)
    for game in session.exec(select(Game).order_by(col(Game.id))).all():
        try:
            for what in _of_game(session, game):
                yield game.slug, what
        except SQLAlchemyError:
            yield game.slug, "its rows cannot be read"
        except Exception as error:  # noqa: BLE001 - what nobody wrote may fail in any way
            yield game.slug, f"it cannot be played again ({type(error).__name__})"


def _of_the_file(session: Session) -> Iterator[Misfit]:
    connection = session.connection()
    if connection.dialect.name != "sqlite":
        return
    for (said,) in connection.exec_driver_sql("PRAGMA integrity_check(10)"):
        if said != "ok":
            yield "the file", str(said)
    for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield "the file", f"row {row} of {table} points at a row of {parent} that is not there"


def _of_the_values(session: Session) -> Iterator[Misfit]:
    """What stands in a column and cannot be read."""
    for table in METADATA.sorted_tables:
        read = [column for column in table.columns if isinstance(column.type, UTCDateTime | Json)]
        number = next(iter(table.primary_key.columns))
        for row in session.connection().execute(select(number, *read)) if read else ():
            for column, value in zip(read, row[1:], strict=True):
                if is_unreadable(value):
                    yield "the file", f"row {row[0]} of {table.name}: {column.name} cannot be read"


def _of_game(session: Session, game: Game) -> Iterator[str | Finding]:
    if game.kind not in GAMES:
        yield Finding("unknown-game", 1, (("plays", game.kind),))
        return
    findings = recheck(session, game, GAMES[game.kind].rules) if game.revision else ()
    yield from findings
    if not findings:
        for place, why in faults_of_game(session, game):
            yield f"{place} does not go with the rest ({why})"
