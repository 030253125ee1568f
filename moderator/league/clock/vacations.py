"""A vacation is said, ended or called off; whoever does it, the way in is one.

Each is told where a player looks: in the public log of every game that it touches, and on the
pages. What is not allowed is a note, never an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, select

from moderator.engine.core import facts
from moderator.league.clock import absence, periods
from moderator.league.clock.absence import RequestedDays
from moderator.league.mailing.posting import announce, record
from moderator.league.options.absence_rules import house_of
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.context import NoteOf
from moderator.league.values import deadlines
from moderator.league.values.errors import LeagueError
from moderator.league.values.walltime import A_DAY
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AbsenceBy
from moderator.store.tables import Act, Chair, Game, League, Person, Tenure, Vacation


@dataclass(frozen=True, slots=True)
class Absentee:
    """A person in a league, and who speaks for them by which way: the log names the actor,
    and the reason where it is an organiser."""

    at: At
    league: League
    person: Person
    by: AbsenceBy
    actor: str
    reason: str = ""

    @property
    def zone(self) -> ZoneInfo:
        """Whose days are meant: the person's own zone, else the league's."""
        return ZoneInfo(self.person.zone or self.league.zone)

    @property
    def today(self) -> date:
        return self.at.now.astimezone(self.zone).date()


def take(who: Absentee, first: date, last: date) -> NoteOf:
    """Be away from `first` to `last`, both included, from all games of the league."""
    if last < first:
        raise ValueError(f"a vacation ends on {last}, before it begins on {first}")
    wish = RequestedDays(first, last, who.today)
    wrong = absence.refusal(who.at.session, who.league, key(who.person), wish)
    if wrong is not None:
        return wrong
    if not _away_then(who, wish):
        first, last = _join_touching(who, first, last)
        _enter(who, first, last)
    return "vacation", facts(
        first=first.isoformat(), last=last.isoformat(), left=_left(who, first.year)
    )


def _away_then(who: Absentee, wish: RequestedDays) -> bool:
    """Whether one vacation covers those days already: said twice, it is the same."""
    return any(
        date.fromisoformat(row.first_day) <= wish.first
        and wish.last <= date.fromisoformat(row.last_day)
        for row in standing(who.at.session, who.league, who.person)
    )


def _join_touching(who: Absentee, first: date, last: date) -> tuple[date, date]:
    """Those days together with the vacations that they overlap or follow upon, which end in it:
    what is one absence is one row, so that one `back` ends it."""
    while touching := [row for row in standing(who.at.session, who.league, who.person)
                       if _touches(row, first, last)]:  # fmt: skip
        for row in touching:
            first = min(first, date.fromisoformat(row.first_day))
            last = max(last, date.fromisoformat(row.last_day))
            row.ended_at, row.ended_by, row.called_off = who.at.now, who.actor, True
            who.at.session.add(row)
        who.at.session.flush()
    return first, last


def _touches(row: Vacation, first: date, last: date) -> bool:
    begins, ends = date.fromisoformat(row.first_day), date.fromisoformat(row.last_day)
    return begins <= last + A_DAY and first <= ends + A_DAY


def _enter(who: Absentee, first: date, last: date) -> None:
    row = Vacation(
        person_id=key(who.person),
        league_id=key(who.league),
        first_day=first.isoformat(),
        last_day=last.isoformat(),
        zone=who.zone.key,
        by=who.by,
        asked_at=who.at.now,
    )
    who.at.session.add(row)
    who.at.session.flush()
    _log(who, "vacation", f"{first.isoformat()} – {last.isoformat()}")
    if house_of(who.league).away_moves:
        _move_running(who)


def _left(who: Absentee, year: int) -> int:
    return absence.days_left(who.at.session, who.league, key(who.person), year)


def back(who: Absentee) -> NoteOf | None:
    """End the vacation that runs, or call off the next one; None where there is neither. A
    deadline that was set meanwhile stays."""
    for row in standing(who.at.session, who.league, who.person):
        if date.fromisoformat(row.last_day) >= who.today:
            return end(who, row)
    return None


def end(who: Absentee, row: Vacation) -> NoteOf:
    """End a vacation now: one that has not begun is called off, one that is past as well, so that
    its days come back."""
    first, last = date.fromisoformat(row.first_day), date.fromisoformat(row.last_day)
    runs = first <= who.today <= last and row.ended_at is None
    row.ended_at, row.ended_by, row.called_off = who.at.now, who.actor, not runs
    who.at.session.add(row)
    who.at.session.flush()
    kind = "vacation ended" if runs else "vacation called off"
    _log(who, kind, f"{row.first_day} – {row.last_day}")
    return kind.replace(" ", "-"), facts(
        first=row.first_day, last=row.last_day, left=_left(who, first.year)
    )


def standing(session: Session, league: League, person: Person) -> Sequence[Vacation]:
    """The vacations of a person that were neither called off nor ended early, by first day."""
    return session.exec(
        select(Vacation)
        .where(
            Vacation.league_id == league.id,
            Vacation.person_id == person.id,
            col(Vacation.called_off).is_(False),
            col(Vacation.ended_at).is_(None),
        )
        .order_by(col(Vacation.first_day), col(Vacation.id))
    ).all()


def vacation_of(session: Session, number: int) -> Vacation:
    """The vacation of that number. Raises LeagueError."""
    vacation = session.get(Vacation, number)
    if vacation is None or vacation.called_off:
        raise LeagueError("no-such-vacation", number=number)
    return vacation


def games_of(session: Session, league: League, person: Person) -> Sequence[tuple[Game, int]]:
    """The games of the league that are not over, with the seats that person holds."""
    return [
        (game, seat)
        for game, seat in session.exec(
            select(Game, Chair.seat)
            .where(
                Game.league_id == league.id,
                Game.state != "over",
                Chair.game_id == Game.id,
                Tenure.chair_id == Chair.id,
                Tenure.person_id == person.id,
                col(Tenure.ended_at).is_(None),
            )
            .order_by(col(Game.id), col(Chair.seat))
        )
    ]


def _log(who: Absentee, kind: str, span: str) -> None:
    for game, seat in games_of(who.at.session, who.league, who.person):
        if hidden_until(game):
            # The same days stand under the player's name in other games.
            continue
        new = f"{seat}:{span}"
        act = Act(actor=who.actor, kind=kind, reason=who.reason, new=new, at=who.at.now)
        record(who.at, game, act)


def _move_running(who: Absentee) -> None:
    """The league lets a vacation move deadlines that run: those of questions put to the person."""
    if house_of(who.league).away != "wait":
        return
    for game, seat in games_of(who.at.session, who.league, who.person):
        if seat in game.asked and game.state == "running":
            _wait(who, game, seat)


def _wait(who: Absentee, game: Game, seat: int) -> None:
    """Where players are not named nobody learns whose vacation it is, nor that it is one: its days
    stand under a name in other games."""
    hidden = bool(hidden_until(game))
    actor, kind = ("clock", "extended") if hidden else (who.actor, "waits")
    was = periods.of(game)
    rhythm = periods.rhythm_of(who.at.session, game)
    due = periods.waiting(who.at.session, game, was, rhythm).due_at
    if due > was.due_at and deadlines.state_of(was, who.at.now) != "up":
        periods.put(game, deadlines.put_off(was, due))
        who.at.session.add(game)
        old, new = was.due_at.isoformat(), due.isoformat()
        act = Act(game_id=game.id, actor=actor, kind=kind, old=old, new=new, at=who.at.now)
        about = {} if hidden else {"seat": seat}
        announce(who.at, game, act, **about)
