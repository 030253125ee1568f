"""Who is away, whose seat stands open, how reliably seats are played, what time they have left."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session, col, select

from moderator.league import absence, banks, house, openings, periods, reliability
from moderator.league.incognito import hidden_until
from moderator.league.people import sittings
from moderator.publish.facts import Attendance, RuleFacts
from moderator.store.keys import key
from moderator.store.tables import Game, League


def attendance(session: Session, game: Game) -> tuple[Attendance, ...]:
    """Each seat's, in turn order. Vacations that were past when the running question was put are
    not told: a page is the same whenever it is made. Nor are any where players are not named: the
    days stand under their names elsewhere."""
    held, left = sittings(session, game), openings.open_seats(session, game)
    lefts = banks.lefts(session, game) if periods.rhythm_of(session, game).bank else {}
    records = reliability.records(session, [key(one.tenure) for one in held.values()])
    since = game.opened_at or game.created_at
    away = [
        one
        for one in absence.vacations(session, game.league_id)
        if (since is None or one.back_at > since) and not hidden_until(session, game)
    ]
    found = []
    for seat in range(game.seats):
        sitting = held.get(seat)
        person = sitting.tenure.person_id if sitting else None
        record = records.get(key(sitting.tenure)) if sitting else None
        asked, missed = record or (0, 0)
        days = tuple((one.first, one.last) for one in away if one.person == person)
        rest = lefts.get(seat, timedelta()) if lefts else None
        found.append(Attendance(seat, seat in left, asked, missed, days, rest))
    return tuple(found)


def rule_facts(league: League) -> RuleFacts:
    """The league's whole written rule about time, as its own games without a rhythm have it."""
    return RuleFacts(periods.rhythm_in(league), house.house_of(league))


def open_seats(session: Session, league_id: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The games that are played on with open seats, by slug, and those seats."""
    games = session.exec(
        select(Game)
        .where(Game.league_id == league_id, col(Game.state).in_(("running", "paused")))
        .order_by(col(Game.slug))
    ).all()
    found = ((game.slug, tuple(sorted(openings.open_seats(session, game)))) for game in games)
    return tuple((slug, seats) for slug, seats in found if seats)
