"""Acts at the desk about who is away, late or gone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from sqlmodel import Session, col, select

from moderator.league.clock import vacations
from moderator.league.clock.vacations import Absentee
from moderator.league.games import seating
from moderator.league.orders import faster_rhythm
from moderator.league.people.context import NoteOf
from moderator.league.people.directory import find_person
from moderator.league.values.errors import LeagueError, noted
from moderator.locale.catalogue import message as m
from moderator.store.tables import League, Person, Vacation
from moderator.web.desk.case import NUMBER, PLAYER, SEAT, Case, Deed, Field


class Gone(NamedTuple):
    """A vacation that stands: its number, whose, and both days."""

    number: int | None
    name: str
    first: date
    last: date


def away(session: Session, league: League, today: date) -> list[Gone]:
    """Who is away now or will be, by the first day."""
    rows = session.exec(
        select(Vacation, Person)
        .where(
            Vacation.league_id == league.id,
            Person.id == Vacation.person_id,
            col(Vacation.ended_at).is_(None),
            col(Vacation.called_off).is_(False),
            Vacation.last_day >= today.isoformat(),
        )
        .order_by(col(Vacation.first_day), col(Vacation.id))
    )
    return [
        Gone(row.id, who.name, date.fromisoformat(row.first_day), date.fromisoformat(row.last_day))
        for row, who in rows
    ]


def _open(case: Case) -> None:
    game, secret = case.of_game, case.runtime.secret
    seating.open_up(case.session, secret, game, case.order, case.seat())


def _hasten(case: Case, *, wants: bool) -> None:
    faster_rhythm.put(case.session, case.of_game, case.order, case.seat(), wants=wants)


def _refund(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    seating.refund(case.session, case.of_game, case.order, person)


def _take(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    first, last = _day(case, "first"), _day(case, "last")
    if last < first:
        raise LeagueError("days-reversed")
    _accepted(vacations.take(_absentee(case, person), first, last))


def _day(case: Case, name: str) -> date:
    try:
        return date.fromisoformat(case.text(name))
    except ValueError as error:
        raise LeagueError("no-day", about=name) from error


def _accepted(came: NoteOf) -> None:
    """Raises LeagueError where the league's rule does not allow it."""
    if came[0] != "vacation":
        raise noted(came)


def _end(case: Case) -> None:
    row = vacations.vacation_of(case.session, case.number("number"))
    if row.league_id != case.league.id:
        raise LeagueError("no-such-vacation", number=row.id or 0)
    vacations.end(_absentee(case, case.session.get_one(Person, row.person_id)), row)


def _absentee(case: Case, person: Person) -> Absentee:
    order = case.order
    return Absentee(case.session, case.league, person, "desk", order.actor, order.now, order.reason)


PACE = frozenset({"faster", "slower"})
"""Deeds that only a game with a faster rhythm has."""

DEEDS: Mapping[str, Deed] = {
    "open-seat": Deed(
        m("Leave a seat to a stand-in"),
        m("A stand-in plays it at once and until somebody takes it or its player is back."),
        _open,
        (SEAT,),
    ),
    "close-seat": Deed(
        m("Give an open seat back to its player"),
        m("The stand-in plays it no more; what it has played stays."),
        lambda case: seating.close(case.session, case.of_game, case.order, case.seat()),
        (SEAT,),
    ),
    "refund": Deed(
        m("Give asked-for time back"),
        m("What the player has asked for counts no more; deadlines that it moved stay."),
        _refund,
        (PLAYER,),
    ),
    "faster": Deed(
        m("A seat would go faster"),
        m("As if its player had sent “faster”: it holds as soon as all who play agree."),
        lambda case: _hasten(case, wants=True),
        (SEAT,),
    ),
    "slower": Deed(
        m("A seat would not go faster any more"),
        m("From the next deadline on the game has its usual rhythm."),
        lambda case: _hasten(case, wants=False),
        (SEAT,),
    ),
    "add-vacation": Deed(
        m("Enter a vacation"),
        m("The player is away from all games of the league, within its rule."),
        _take,
        (
            PLAYER,
            Field("first", m("First day away"), m("Like 2026-12-24.")),
            Field("last", m("Last day away"), m("Like 2026-12-24.")),
        ),
        about="league",
    ),
    "end-vacation": Deed(
        m("End a vacation"),
        m("It ends today; one that has not begun is called off. Running deadlines stay."),
        _end,
        (NUMBER,),
        about="league",
    ),
}
