"""Private words that their reader brings before the organisers, and what these see of them.

Organisers see the one message that was reported, with who told it, when, and the reader's reason.
Of all other private words they can see who told whom and when, never what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from moderator.engine.core import facts
from moderator.engine.sheets import Line
from moderator.league.mailing.posting import publish
from moderator.league.mailing.public_log import ByWhom, log_act
from moderator.league.orders.press import LONGEST, author
from moderator.league.people.context import Context, NoteOf
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_line
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Act, Complaint, Game, Press


@dataclass(frozen=True, slots=True)
class Reported:
    """A complaint as organisers read it. `seat` is None where the words are not signed: nobody is
    told who spoke, and organisers are no exception."""

    number: int
    turn: str
    seat: int | None
    to_seat: int
    words: str
    why: str
    said_at: datetime | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class PrivateWord:
    """That one seat told another something, and when: what it was is left out."""

    turn: str
    seat: int | None
    to_seat: int
    at: datetime | None


def report(context: Context, line: Line) -> NoteOf:
    """The newest words that were told to the seat alone and not reported yet; the same reason
    again, in a sheet that was mended, is the same complaint."""
    why = read_line(str(line.arguments[0]))
    if len(why) > LONGEST:
        return "too-long", facts(limit=LONGEST)
    for words, complaint in _told_to(context):
        if complaint is not None and complaint.why == why:
            return "reported", facts(words=words.text)
        if complaint is None:
            _log_report(context, words, why)
            return "reported", facts(words=words.text)
    return "nothing-told", ()


def _told_to(context: Context) -> Sequence[tuple[Press, Complaint | None]]:
    """What was told to whoever holds the seat now, the newest first."""
    since = context.sitting.tenure.began_at
    rows = (
        select(Press, Complaint)
        .join(Complaint, col(Complaint.press_id) == Press.id, isouter=True)
        .where(
            Press.game_id == context.game.id,
            Press.to_seat == context.seat,
            col(Press.written_at) >= since,
        )
        .order_by(col(Press.id).desc())
    )
    return context.at.session.exec(rows).all()


def _log_report(context: Context, words: Press, why: str) -> None:
    """The public log says that there was a complaint, not whose nor about whom."""
    session, game, now = context.at.session, context.game, context.at.now
    session.add(Complaint(press_id=key(words), game_id=key(game), why=why, made_at=now))
    session.add(Act(game_id=key(game), actor="player", kind="words reported", at=now))
    session.flush()
    publish(context.at, game)


def open_complaints(session: Session, games: Iterable[Game]) -> dict[int, list[Reported]]:
    """What no organiser has looked at yet, by a game's number, the oldest first."""
    complaints: dict[int, list[Reported]] = {key(game): [] for game in games}
    rows = (
        select(Press, Complaint)
        .where(
            col(Complaint.game_id).in_(complaints),
            Press.id == Complaint.press_id,
            col(Complaint.settled_at).is_(None),
        )
        .order_by(col(Complaint.made_at), col(Complaint.press_id))
    )
    for words, complaint in session.exec(rows):
        complaints[complaint.game_id].append(_shown(words, complaint))
    return complaints


def _shown(words: Press, complaint: Complaint) -> Reported:
    return Reported(
        number=key(words),
        turn=f"{words.turn}{words.mark}",
        seat=author(words),
        to_seat=words.to_seat or 0,
        words=words.text,
        why=complaint.why,
        said_at=words.written_at,
        made_at=complaint.made_at,
    )


def settle(at: At, game: Game, order: ByWhom, number: int, *, hide: bool) -> None:
    """An organiser has looked at it; with `hide` the words are in no mail to come. Raises
    LeagueError where there is no such complaint, or it is settled."""
    hold(at.session, game)
    complaint = at.session.get(Complaint, number)
    if complaint is None or complaint.game_id != game.id or complaint.settled_at:
        raise LeagueError("no-complaint", game=game.slug, number=number)
    complaint.settled_at = at.now
    at.session.add(complaint)
    if hide:
        words = at.session.get_one(Press, number)
        words.hidden_at = at.now
        at.session.add(words)
    kind = "reported words hidden" if hide else "reported words kept"
    log_act(at, game, order, kind, "", "")


def told(session: Session, game: Game) -> list[PrivateWord]:
    """Who told whom something alone, and when, the oldest first."""
    rows = select(Press).where(Press.game_id == game.id, col(Press.to_seat).is_not(None))
    return [
        PrivateWord(f"{row.turn}{row.mark}", author(row), row.to_seat or 0, row.written_at)
        for row in session.exec(rows.order_by(col(Press.id)))
    ]
