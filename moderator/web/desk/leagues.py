"""A league at the desk: its games, settings, people, log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel.dates import format_date
from flask import Response, request
from sqlmodel import Session, col, select

from moderator.league.access.roles import listed
from moderator.league.acts import log_of_league, now_set
from moderator.league.acts.catalogue import ACTS, offered_in
from moderator.league.games.attention import matters
from moderator.league.options.league_options import is_archived
from moderator.league.people.directory import sittings_of
from moderator.locale.changes import STATES
from moderator.locale.settings import setting_name, setting_value
from moderator.publish.telling.acts import log_lines
from moderator.store.keys import key
from moderator.store.tables import Chair, Game, League, Person, Tenure, Vacation
from moderator.web.desk.gate import blueprint, seen
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker


@blueprint.get("/<league>")
@signed_in
def one(person: Person, league: str) -> Response:
    """The league as its organisers see it."""
    own, by = runtime(), speaker(request)
    with own.read() as at:
        found = seen(at.session, person, league)
        games = at.session.exec(
            select(Game).where(Game.league_id == found.league.id).order_by(col(Game.id).desc())
        ).all()
        rows = list(zip(games, _asked_in(at.session, games), strict=True))
        waiting = len(matters(at, person, found.league))
        parts = [*listed(at.session, found.league), *listed(at.session, None)]
        people = _people(at.session, found.league) if found.organiser else []
        log = log_lines(by, log_of_league(at.session, found.league))[::-1]
        today = at.now.astimezone(ZoneInfo(found.league.zone)).date()
        gone = away(at.session, found.league, today)
    return page(
        "web/desk/league.html.j2",
        by,
        person,
        league=found.league,
        organiser=found.organiser,
        acts=ACTS,
        games=rows,
        waiting=waiting,
        offered=offered_in("archived" if is_archived(found.league) else "in use", "league"),
        parts=[(who, role.role, role.league_id is None) for role, who in parts],
        people=people,
        settings=list(now_set.of_league(found.league).items()),
        called=partial(setting_name, by),
        valued=partial(setting_value, by),
        states=STATES,
        log=log,
        away=gone,
        day=lambda one: format_date(one, "medium", by.locale),
        short=lambda moment: by.when(moment, own.clock()),
        done=ACTS.get(request.args.get("done", "")),
    )


def _asked_in(session: Session, games: Sequence[Game]) -> Iterator[str]:
    """The names of who is asked, game by game."""
    held = sittings_of(session, (game for game in games if game.asked))
    for game in games:
        seats = held.get(key(game), {})
        yield ", ".join(seats[seat].name for seat in game.asked if seat in seats)


def _people(session: Session, league: League) -> Sequence[Person]:
    """Who sits or sat at a table of the league. Their addresses are theirs to see."""
    return session.exec(
        select(Person)
        .where(
            Tenure.person_id == Person.id,
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            Game.league_id == league.id,
        )
        .distinct()
        .order_by(col(Person.name))
    ).all()


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
