"""Who is away, whose seat stands open, how reliably seats are played, what time they have left."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.clock import absence, pace, periods, reliability, time_banks
from moderator.league.options import absence_rules, league_options
from moderator.league.people import openings
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.directory import sittings
from moderator.publish.facts import Attendance, PaceFacts, RuleFacts, TurnLine
from moderator.publish.queries.tenures import people_then, tenures
from moderator.store.keys import key
from moderator.store.states import GOING
from moderator.store.tables import Game, League


def attendance(session: Session, game: Game) -> tuple[Attendance, ...]:
    """Each seat's as it stands, in turn order, with its player's record. Vacations that were past
    when the running question was put are not told: a page is the same whenever it is made."""
    since = game.opened_at or game.created_at
    held = sittings(session, game)
    records = reliability.records(session, [key(sitting.tenure) for sitting in held.values()])
    attendances = []
    for attendance in presence(session, game, since):
        sitting = held.get(attendance.seat)
        record = records.get(key(sitting.tenure)) if sitting else None
        asked, missed = record or (0, 0)
        attendances.append(replace(attendance, asked=asked, missed=missed))
    return tuple(attendances)


def presence(session: Session, game: Game, since: datetime | None) -> tuple[Attendance, ...]:
    """Who is away after `since`, whose seat is open, what is left in a bank; as it is now."""
    people = {seat: sitting.tenure.person_id for seat, sitting in sittings(session, game).items()}
    left, away = openings.open_seats(session, game), _away(session, game, since, None)
    rests = time_banks.lefts(session, game) if periods.has_bank(session, game) else {}
    return _presence(game, people, left, away, rests)


def presence_then(session: Session, game: Game, line: TurnLine) -> tuple[Attendance, ...]:
    """The same as it was known when that turn had been played: what came later changes no page of
    a turn, printed or not."""
    then = line.played_at
    left, away = openings.open_then(session, game, then), _away(session, game, then, then)
    banked = periods.has_bank(session, game)
    rests = time_banks.lefts_after(session, game, line.last) if banked else {}
    people = people_then(tenures(session, game), then) if away else {}
    return _presence(game, people, left, away, rests)


def _away(
    session: Session, game: Game, since: datetime | None, known: datetime | None
) -> tuple[absence.Away, ...]:
    """Vacations that end after `since`; none where players are not named: the days stand under
    their names elsewhere."""
    if hidden_until(game):
        return ()
    absences = absence.vacations(session, game.league_id, known)
    return tuple(absence for absence in absences if since is None or absence.back_at > since)


def _presence(
    game: Game,
    people: Mapping[Seat, int],
    left: Collection[Seat],
    away: tuple[absence.Away, ...],
    rests: Mapping[Seat, timedelta],
) -> tuple[Attendance, ...]:
    attendances = []
    for seat in range(game.seats):
        days = tuple(
            (absence.first, absence.last) for absence in away if absence.person == people.get(seat)
        )
        attendances.append(Attendance(seat, seat in left, away=days, left=rests.get(seat)))
    return tuple(attendances)


def pace_facts(session: Session, game: Game) -> PaceFacts | None:
    """The faster rhythm, where some or all agree to it; None where nobody does, or it is over."""
    faster = periods.faster_of(session, game)
    if faster is None or game.state == "over":
        return None
    stands = pace.pace_of(session, game)
    return PaceFacts(faster, stands.agreed, stands.faster) if stands.agreed else None


def rule_facts(league: League) -> RuleFacts:
    """The league's whole written rule about time, as its own games without a rhythm have it."""
    rhythm = periods.rhythm_in(league)
    return RuleFacts(
        rhythm,
        absence_rules.house_of(league),
        pace.faster_of(league, rhythm),
        *(league_options.span_in(league.options, name) for name in league_options.SPANS),
    )


def open_seats(session: Session, league_id: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The games that are played on with open seats, by slug, and those seats."""
    games = session.exec(
        select(Game)
        .where(Game.league_id == league_id, col(Game.state).in_(GOING))
        .order_by(col(Game.slug))
    ).all()
    left = openings.open_seats_of(session, games)
    left_open = ((game.slug, tuple(sorted(left[key(game)]))) for game in games)
    return tuple((slug, seats) for slug, seats in left_open if seats)
