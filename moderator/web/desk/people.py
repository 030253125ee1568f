"""One player, and one email, at the desk: a page each."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date
from flask import Response, abort, request

from moderator.engine.core import letter
from moderator.league.access.roles import games_sat_in
from moderator.league.acts.catalogue import ACTS
from moderator.league.acts.matters import TITLES
from moderator.league.acts.players import takeable
from moderator.league.games.attention import OF_MAILS, matters
from moderator.league.games.roll import Listed, roll
from moderator.league.people.anonymity import hidden_until
from moderator.league.seasons.player_card import card_of
from moderator.locale.changes import STATES
from moderator.locale.plain import plain
from moderator.publish.seasons import wording
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import League, Person
from moderator.web.desk.gate import blueprint, seen
from moderator.web.desk.leagues import STANDINGS
from moderator.web.desk.listing import link, solves
from moderator.web.desk.veil import veiled
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

_THEIRS = ("rename-player", "set-player", "add-address", "remove-address", "add-vacation")
"""What can be done for a player."""


@blueprint.get("/<league>/player/<slug>")
@signed_in
def player(person: Person, league: str, slug: str) -> Response:
    """What somebody takes part in here, and what can be done for them. Of a game without names in
    which the reader plays nobody is named here either."""
    own, by = runtime(), speaker(request)
    with own.read() as at:
        there = seen(at.session, person, league)
        if not there.organiser:
            abort(404)
        who, listed = _known(at, person, there.league, slug)
        card = card_of(at.session, who, {key(there.league)})
        mine = games_sat_in(at.session, person) if who.id != person.id else frozenset()
    seats = [row for row in card.seats if not (hidden_until(row.game) and row.game.id in mine)]
    return page(
        "web/desk/player.html.j2",
        by,
        person,
        league=there.league,
        who=who,
        listed=listed,
        standings=STANDINGS,
        seats=[(letter(row.seat), row) for row in seats],
        seasons=card.seasons,
        vacations=[row for _, row in card.vacations],
        theirs=_THEIRS,
        acts=ACTS,
        states=STATES,
        season_states=wording.STATES,
        day=lambda text: format_date(date.fromisoformat(text), "medium", by.locale),
        short=lambda moment: by.when(moment, own.clock()),
        done=ACTS.get(request.args.get("done", "")),
    )


def _known(at: At, by: Person, league: League, slug: str) -> tuple[Person, Listed | None]:
    """Somebody on the league's roll, or who could be; 404 for anybody else."""
    listed = next((row for row in roll(at.session, league) if row.player == slug), None)
    if listed is not None:
        return at.session.get_one(Person, listed.number), listed
    known = next((row for row in takeable(at, by, league) if row.slug == slug), None)
    return (known, None) if known else abort(404)


@blueprint.get("/<league>/mail/<int:number>")
@signed_in
def mail(person: Person, league: str, number: int) -> Response:
    """An email that waits for a word, whole; nothing of it is shown to who plays in that game."""
    with runtime().read() as at:
        there = seen(at.session, person, league)
        waiting = matters(at, person, there.league)
    row = next(
        (row for row in waiting if row.kind in OF_MAILS and row.number == number),
        None,
    )
    if row is None:
        abort(404)
    return page(
        "web/desk/mail.html.j2",
        speaker(request),
        person,
        league=there.league,
        one=row,
        titles=TITLES,
        solves=solves(row, there.role),
        link=link,
        acts=ACTS,
        plain=lambda text, longest=60: plain(veiled(text), longest),
    )
