"""A league at the desk: its games, settings, people, log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel.dates import format_date
from flask import Response, request
from sqlmodel import Session, col, select

from moderator.league.access.roles import listed
from moderator.league.acts import log_of_league, now_set
from moderator.league.acts.catalogue import ACTS, offered_in
from moderator.league.acts.players import takeable
from moderator.league.games.attention import matters
from moderator.league.games.roll import Listed, Standing, roll
from moderator.league.mailing import news
from moderator.league.options.league_options import is_archived, unreadable_settings
from moderator.league.people.directory import sittings_of
from moderator.league.values.rows import each_of, shown
from moderator.locale.catalogue import message as m
from moderator.locale.changes import STATES
from moderator.locale.settings import setting_name, setting_value
from moderator.publish.telling.acts import log_lines
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, League, News, Person, Vacation
from moderator.store.types import check_readable
from moderator.web.desk.gate import blueprint, seen
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

STANDINGS: Mapping[Standing, str] = {
    "waiting": m("waits for a seat"),
    "asked": m("has asked, and not confirmed the address"),
    "invited": m("is invited"),
    "offered": m("is offered a seat"),
    "playing": m("plays"),
    "entered": m("is in a season"),
    "played": m("plays no more"),
    "known": m("can be given a seat"),
}
"""How somebody stands with a league, in words."""


@blueprint.get("/<league>")
@signed_in
def league_page(person: Person, league: str) -> Response:
    """The league as its organisers see it."""
    own, by = runtime(), speaker(request)
    with own.read() as at:
        there = seen(at.session, person, league)
        games = at.session.exec(
            select(Game).where(Game.league_id == there.league.id).order_by(col(Game.id).desc())
        ).all()
        unshown: list[str] = []
        rows = _lines(at.session, games, unshown)
        needs = matters(at, person, there.league)
        parts = [*listed(at.session, there.league), *listed(at.session, None)]
        people = _people(at, person, there.league) if there.organiser else []
        told = _news(at.session, there.league, unshown)
        log = log_lines(by, log_of_league(at.session, there.league))[::-1]
        gone = away(at, there.league)
    return page(
        "web/desk/league.html.j2",
        by,
        person,
        league=there.league,
        organiser=there.organiser,
        acts=ACTS,
        games=rows,
        unshown=unshown,
        waiting=len(needs),
        results=any(need.kind == "result" for need in needs),
        offered=offered_in("archived" if is_archived(there.league) else "in use", "league"),
        parts=[(who, role.role, role.league_id is None) for role, who in parts],
        people=people,
        standings=STANDINGS,
        news=told,
        settings=list(now_set.of_league(there.league).items()),
        called=partial(setting_name, by),
        valued=partial(setting_value, by),
        log=log,
        away=gone,
        day=lambda date: format_date(date, "medium", by.locale),
        short=lambda moment: by.when(moment, own.clock()),
        done=ACTS.get(request.args.get("done", "")),
    )


def _lines(
    session: Session, games: Sequence[Game], unshown: list[str]
) -> list[tuple[Game, str, str]]:
    """Each game with its state in words and the names of who is asked; one that cannot be shown is
    named in `unshown`."""
    held = each_of(games, partial(sittings_of, session))

    def line(game: Game) -> tuple[Game, str, str]:
        check_readable(game)
        seats = held[key(game)]
        asked = (seats[seat].name for seat in game.asked if seat in seats)
        return game, STATES[game.state], ", ".join(asked)

    return shown(games, line, lambda game: game.slug, unshown)


def _news(session: Session, league: League, unshown: list[str]) -> list[News]:
    """What stands on its pages; one that cannot be shown is named in `unshown`."""

    def item(row: News) -> News:
        check_readable(row)
        return row

    return shown(news.shown(session, key(league)), item, lambda row: row.title, unshown)


def _people(at: At, by: Person, league: League) -> list[Listed]:
    """Who has to do with the league, then who could be given a part in it."""
    on_roll = roll(at.session, league)
    known = {row.player for row in on_roll}
    return on_roll + [
        Listed(key(who), who.slug, who.name, "known")
        for who in sorted(takeable(at, by, league), key=lambda who: who.name.casefold())
        if who.slug not in known
    ]


class Gone(NamedTuple):
    """A vacation that stands: its number, whose, and both days."""

    number: int | None
    name: str
    first: date
    last: date


def away(at: At, league: League) -> list[Gone]:
    """Who is away now or will be, by the first day; days that cannot be read are left out."""
    zone = UTC if "zone" in unreadable_settings(league) else ZoneInfo(league.zone)
    today = at.now.astimezone(zone).date()
    rows = at.session.exec(
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

    def gone(pair: tuple[Vacation, Person]) -> Gone:
        row, who = pair
        days = (date.fromisoformat(day) for day in (row.first_day, row.last_day))
        return Gone(row.id, who.name, *days)

    return shown(rows, gone, lambda gone_now: gone_now[1].name, [])
