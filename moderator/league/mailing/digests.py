"""One email a day about all games of all leagues, for who wants no mail of each turn.

Each game has a row of its own, which waits for the morning and gathers the turns; the first of a
reader's rows that is sent takes the others along (`gathered_with`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement
from sqlmodel import Session, and_, col, select

from moderator.league.mailing.posting import OutgoingMail, post, post_observer
from moderator.league.people.directory import Sitting, zone_of
from moderator.league.values.walltime import instant_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, League, OutboxRow, Person

DAILY = "daily"
"""Among the facts of such a row."""

WITH = "with"
"""Among those of the row that was sent: the numbers of the rows that went along."""

FOLLOWED = timedelta(minutes=1)
"""How much later a game that is only followed would be told of by itself."""

MORNING = time(8)
"""When it comes, by the reader's own clock."""


def report(at: At, game: Game, sitting: Sitting, turns: Sequence[int]) -> None:
    """These turns were played: they go into the mail that waits for the next morning."""
    if _add_to_waiting(at, OutboxRow.tenure_id == sitting.tenure.id, turns):
        return
    post(at, game, sitting, _mail(at, game, sitting.person, turns, seat=True))


def report_to_observer(at: At, game: Game, person: Person, turns: Sequence[int]) -> None:
    """The same for somebody who follows the game without a seat."""
    own = and_(
        col(OutboxRow.game_id) == game.id,
        col(OutboxRow.person_id) == person.id,
        col(OutboxRow.tenure_id).is_(None),
    )
    if _add_to_waiting(at, own, turns):
        return
    post_observer(at, game, person, _mail(at, game, person, turns, seat=False))


def _mail(at: At, game: Game, person: Person, turns: Sequence[int], *, seat: bool) -> OutgoingMail:
    """It goes out when the reader's other games are told of, else on their next morning; what they
    only follow a minute later, so that the email is one to which a seat replies."""
    after = timedelta() if seat else FOLLOWED
    hour = _hour(at, key(person)) or next_morning(at.now, _zone(at.session, game, person))
    facts = {"turn": turns[-1], "turns": list(turns), DAILY: True}
    return OutgoingMail("report", f"day-{game.revision}", facts, not_before=hour + after)


def _hour(at: At, person: int) -> datetime | None:
    """When that reader is told of other games anyhow."""
    for row in _waiting(at.session, person):
        hour = row.next_at and row.next_at - (timedelta() if row.tenure_id else FOLLOWED)
        if hour and hour > at.now:
            return hour
    return None


def gathered_with(session: Session, row: OutboxRow) -> Sequence[OutboxRow]:
    """The reader's other games that wait to be told of in the same email, whatever their hour; what
    the row has been sent with already comes again with it."""
    if not row.facts.get(DAILY):
        return ()
    if WITH in row.facts:
        return [session.get_one(OutboxRow, number) for number in row.facts[WITH]]
    return [other for other in _waiting(session, row.person_id) if other.id != row.id]


def gather(row: OutboxRow, along: Sequence[OutboxRow]) -> None:
    """Those go with that row, and not by themselves."""
    if not row.facts.get(DAILY):
        return
    row.facts = {**row.facts, WITH: [key(other) for other in along]}
    for other in along:
        other.state, other.error = "dropped", f"collected in mail {row.id}"


def scatter(session: Session, row: OutboxRow) -> Sequence[OutboxRow]:
    """Those that went along with a row which is not sent: they wait again, each for itself."""
    along = gathered_with(session, row) if WITH in row.facts else ()
    for mail in along:
        mail.state, mail.error = "waiting", ""
    return along


def _waiting(session: Session, person: int) -> Sequence[OutboxRow]:
    """The daily rows of a reader that wait."""
    rows = session.exec(
        select(OutboxRow)
        .where(
            OutboxRow.person_id == person,
            OutboxRow.kind == "report",
            OutboxRow.state == "waiting",
            col(OutboxRow.raw).is_(None),
            OutboxRow.attempts == 0,
        )
        .order_by(col(OutboxRow.id))
    ).all()
    return [row for row in rows if row.facts.get(DAILY)]


def _add_to_waiting(at: At, own: ColumnElement[bool] | bool, turns: Sequence[int]) -> bool:
    """Whether the reader has a mail that waits still: the turns are in it now."""
    waiting = at.session.exec(
        select(OutboxRow).where(
            own,
            OutboxRow.kind == "report",
            OutboxRow.state == "waiting",
            col(OutboxRow.next_at) > at.now,
            col(OutboxRow.raw).is_(None),
            OutboxRow.attempts == 0,
        )
    ).first()
    if waiting is None:
        return False
    told = sorted({*waiting.facts["turns"], *turns})
    waiting.facts = {**waiting.facts, "turn": told[-1], "turns": told}
    at.session.add(waiting)
    return True


def _zone(session: Session, game: Game, person: Person) -> ZoneInfo:
    """One for each reader, in whichever league the turn was played."""
    league = session.get_one(League, game.league_id)
    return ZoneInfo(zone_of(session, person) or league.zone)


def next_morning(now: datetime, zone: ZoneInfo) -> datetime:
    """The first morning hour after `now`, in UTC."""
    day = now.astimezone(zone).date()
    today = instant_of(day, MORNING, zone)
    return today if today > now else instant_of(day + timedelta(days=1), MORNING, zone)
