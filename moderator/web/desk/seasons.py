"""A season at the desk: who is in it, how it is drawn, how it stands, what can be done with it.

It shows what everybody may read: who sits where at a table without
names is told to nobody, for whoever runs a season may play in it.
"""

from __future__ import annotations

from functools import partial

from flask import Response, abort, request
from sqlmodel import Session

from moderator.league.acts.catalogue import ACTS, offered_in
from moderator.league.games.attention import matters
from moderator.league.seasons.entered import Entered, entered
from moderator.league.values.errors import read_choice
from moderator.league.values.rows import shown
from moderator.publish.seasons import wording
from moderator.publish.seasons.facts import SeasonFacts, every_season_of, season_facts
from moderator.store.tables import Person, Season
from moderator.store.types import check_readable
from moderator.web.desk.gate import blueprint, seen
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker


@blueprint.get("/<league>/season")
@signed_in
def season(person: Person, league: str) -> Response:
    """The season that is asked for by its short name, else the newest; and all others."""
    with runtime().read() as at:
        there = seen(at.session, person, league)
        known = every_season_of(at.session, there.league.id or 0)
        row = _asked(known, request.args.get("season", ""))
        unshown: list[str] = []
        told = shown((row,) if row else (), partial(_told, at.session), _slug, unshown)
        facts, people = told[0] if told else (None, [])
        seasons = shown(known, _readable, _slug, unshown)
        waits = matters(at, person, there.league) if there.organiser else ()
    by = speaker(request)
    return page(
        "web/desk/season.html.j2",
        by,
        person,
        league=there.league,
        organiser=there.organiser,
        seasons=seasons,
        unshown=sorted(set(unshown)),
        season=row if told else None,
        facts=facts,
        people=people,
        results=any(need.kind == "result" for need in waits),
        offered=offered_in(row.state, "season") if row and told and there.organiser else (),
        acts=ACTS,
        season_states=wording.STATES,
        states=wording.FIXTURES,
        why=wording.WHY,
        rules=wording.rules(by, facts.terms, facts.form) if facts else (),
        ties=wording.ties(by, facts.terms) if facts else (),
        number=lambda value: wording.number(by, value),
        span=wording.span,
        how_even=lambda quality: wording.how_even(by, quality),
        done=ACTS.get(request.args.get("done", "")),
    )


def _told(session: Session, row: Season) -> tuple[SeasonFacts, list[Entered]]:
    return season_facts(session, _readable(row)), entered(session, row)


def _readable(row: Season) -> Season:
    check_readable(row)
    read_choice(row.state, wording.STATES)
    return row


def _slug(row: Season) -> str:
    return row.slug


def _asked(known: list[Season], slug: str) -> Season | None:
    """404 for a season that the league has not."""
    if not slug:
        return known[0] if known else None
    named = next((season for season in known if season.slug == slug), None)
    return named or abort(404)
