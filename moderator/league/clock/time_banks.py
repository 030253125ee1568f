"""Time banks: what each seat has left of its time in a game.

A seat's clock runs in the league's hours while the seat is asked. When it answers, what the
question took is charged and the increment added; when the time is out, the default is played and
the increment is what it has next. Time that a deadline was moved by costs nobody anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.values import working_hours
from moderator.league.values.rhythm import Rhythm
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import BankNote, Game, TimeBank

A_SECOND = timedelta(seconds=1)


def lefts(session: Session, game: Game) -> Mapping[Seat, timedelta]:
    """What each seat had left as the running question was put; seats never asked are not there."""
    return lefts_of(session, (game,))[key(game)]


def lefts_of(session: Session, games: Iterable[Game]) -> dict[int, dict[Seat, timedelta]]:
    """The same of several games, by a game's number and by seat, in one query."""
    lefts: dict[int, dict[Seat, timedelta]] = {key(game): {} for game in games}
    for row in session.exec(select(TimeBank).where(col(TimeBank.game_id).in_(lefts))):
        lefts[row.game_id][row.seat] = row.left * A_SECOND
    return lefts


def grant(session: Session, game: Game, rhythm: Rhythm, seats: Iterable[Seat]) -> timedelta:
    """The time that the question put to `seats` has: the longest that one of them has left."""
    whole = rhythm.bank or timedelta()
    rows = _rows(session, game)
    for seat in seats:
        if seat not in rows:
            left = int(whole / A_SECOND)
            rows[seat] = TimeBank(game_id=key(game), seat=seat, left=left)
            _note(session, game, seat, left, game.revision)
    granted = max(rows[seat].left for seat in seats)
    for seat, row in rows.items():
        row.granted = granted if seat in seats else 0
        session.add(row)
    session.flush()
    return granted * A_SECOND


def granted(session: Session, game: Game) -> timedelta:
    """What the running question was given."""
    return max((row.granted for row in _rows(session, game).values()), default=0) * A_SECOND


def charge(at: At, game: Game, rhythm: Rhythm, seats: Iterable[Seat], revision: int) -> None:
    """Those seats have answered with row `revision` of the journal, or their time is out; the
    game's columns are still those of their deadline."""
    if game.due_at is None:
        return
    rest = working_hours.between(rhythm.working, game.paused_at or at.now, game.due_at)
    rows = _rows(at.session, game)
    for row in (rows[seat] for seat in seats if seat in rows and rows[seat].granted):
        used = max(row.granted * A_SECOND - rest, timedelta())
        left = max(row.left * A_SECOND - used, timedelta()) + rhythm.increment
        row.left, row.granted = int(left / A_SECOND), 0
        at.session.add(row)
        _note(at.session, game, row.seat, row.left, revision)
    at.session.flush()


def restore(session: Session, game: Game, rhythm: Rhythm, to: int) -> None:
    """The banks as they stood after row `to` of the journal; the last row is the revert to it. Who
    had not been asked yet has all of it again."""
    then = lefts_after(session, game, to)
    for seat, row in _rows(session, game).items():
        row.left, row.granted = int(then.get(seat, rhythm.bank or timedelta()) / A_SECOND), 0
        session.add(row)
        _note(session, game, seat, row.left, game.revision)
    session.flush()


def put_again(session: Session, game: Game, seconds: int) -> None:
    """The question that is put again to the seats asked had been granted so much."""
    for seat, row in _rows(session, game).items():
        row.granted = seconds if seat in game.asked else 0
        session.add(row)
    session.flush()


def lefts_after(session: Session, game: Game, revision: int) -> Mapping[Seat, timedelta]:
    """What each seat had left once that row of the journal was there."""
    rows = session.exec(
        select(BankNote)
        .where(BankNote.game_id == game.id, BankNote.revision <= revision)
        .order_by(col(BankNote.revision), col(BankNote.id))
    )
    return {row.seat: row.left * A_SECOND for row in rows}


def _note(session: Session, game: Game, seat: Seat, left: int, revision: int) -> None:
    session.add(BankNote(game_id=key(game), seat=seat, left=left, revision=revision))


def _rows(session: Session, game: Game) -> dict[Seat, TimeBank]:
    rows = session.exec(select(TimeBank).where(TimeBank.game_id == game.id))
    return {row.seat: row for row in rows}
