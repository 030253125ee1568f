"""An act at the desk in two steps: its form, then what it would change, then the deed.

The first POST does it in a transaction that is taken back, and shows what was changed there. The
second does it only if the same things would be changed still.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from flask import Response, abort, redirect, request
from sqlmodel import Session
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access.roles import role_in
from moderator.league.acts import Order
from moderator.league.acts.trial import ChangedMeanwhileError, Changes, Scope, carry_out, dry_run
from moderator.league.games.attention import matters, not_handed_on, stray
from moderator.league.values.errors import LeagueError, OvertakenError
from moderator.locale.changes import lines
from moderator.locale.refusals import refused
from moderator.store.session import reading
from moderator.store.tables import League, Person
from moderator.web.desk.case import Case, Deed
from moderator.web.desk.deeds import DEEDS, FOR_MATTERS
from moderator.web.desk.gate import Seen, blueprint, game_in, plays, seen
from moderator.web.desk.season_deeds import MAKES_ONE
from moderator.web.guard import FIELD
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker


@blueprint.get("/<league>/do/<deed>")
@signed_in
def form(person: Person, league: str, deed: str) -> Response:
    """The form of an act, filled in as far as the link to it does."""
    with reading(runtime().engine) as session:
        found = _allowed(session, person, league, deed, request.args.get("game", ""))
    return _form(person, found.league, deed, dict(request.args))


@blueprint.post("/<league>/do/<deed>")
@signed_in
def act(person: Person, league: str, deed: str) -> AnyResponse:
    """Try it out, or do what was tried."""
    given = {name: value for name, value in request.form.items() if name != FIELD}
    with reading(runtime().engine) as session:
        found = _allowed(session, person, league, deed, given.get("game", ""))
        _is_theirs(session, person, found.league, deed, given)
    try:
        return _step(person, found.league, deed, given)
    except LeagueError as error:
        return _form(person, found.league, deed, given, wrong=_why(deed, error))
    except OvertakenError:
        return _form(person, found.league, deed, given, overtaken=True)


def _why(deed: str, error: LeagueError) -> str:
    """In the reader's language, a field by its label."""
    by = speaker(request)
    labels = {field.name: by.say(field.label) for field in DEEDS[deed].fields}
    return refused(by, error, labels)


def _step(person: Person, league: League, deed: str, given: dict[str, str]) -> AnyResponse:
    own = runtime()
    order = Order(person.name, given.get("reason", ""), own.clock())
    scope = _scope(league, deed, given)
    done = _done(league.slug, DEEDS[deed], given, order, person)
    if not (code := given.get("sure", "")):
        return _tried(person, league, deed, given, dry_run(own.engine, done, scope))
    try:
        carry_out(own.engine, done, scope, code)
    except ChangedMeanwhileError as error:
        return _tried(person, league, deed, given, error.changes, overtaken=True)
    there = f"{request.script_root}/desk/{league.slug}"
    if DEEDS[deed].about == "season":
        shown = given.get("slug" if deed in MAKES_ONE else "season", "")
        return redirect(f"{there}/season?{urlencode({'season': shown, 'done': deed})}", 303)
    if given.get("game") and DEEDS[deed].about != "mail":
        there += f"/game/{given['game']}"
    return redirect(f"{there}?{urlencode({'done': deed})}", 303)


def _done(
    slug: str, deed: Deed, given: dict[str, str], order: Order, person: Person
) -> Callable[[Session], None]:
    """The act in a transaction of its own, in which everything is looked up, and asked, anew."""

    def do(session: Session) -> None:
        found = seen(session, person, slug)
        game = game_in(session, found.league, given["game"]) if given.get("game") else None
        if game is not None and deed.about == "game" and plays(session, person, game):
            abort(403)
        deed.do(Case(session, runtime(), found.league, game, given, order, person))

    return do


def _scope(league: League, deed: str, given: dict[str, str]) -> Scope:
    if DEEDS[deed].about in ("league", "season"):
        return Scope(league=league.slug)
    return Scope(game=given.get("game", ""))


def _allowed(session: Session, person: Person, league: str, deed: str, game: str) -> Seen:
    """404 for no such act or game, 403 for a helper's or a player's hand on what is not theirs."""
    found = seen(session, person, league)
    if deed not in DEEDS:
        abort(404)
    if not found.organiser and not DEEDS[deed].helper:
        abort(403)
    if DEEDS[deed].about == "game" and not game:
        abort(404)
    if game:
        row = game_in(session, found.league, game)
        if DEEDS[deed].about == "game" and plays(session, person, row):
            abort(403)
    return found


def _told(deed: str, changes: Changes) -> Changes:
    """What of it is shown. Who begins at which table stands in the draw, or is not to be told to
    who may sit there; and each game's first turn is like any other."""
    if DEEDS[deed].about != "season":
        return changes
    return Changes(tuple(one for one in changes.of if one.about.kind in _OF_A_SEASON))


_OF_A_SEASON = frozenset({"season", "entrant", "table", "moves", "state", "mail"})


def _is_theirs(
    session: Session, person: Person, league: League, deed: str, given: dict[str, str]
) -> None:
    """What an act about mail names must be on this league's list, or on the one of all leagues."""
    if DEEDS[deed].about != "mail":
        return
    listed = [*matters(session, person, league, runtime().clock()), *not_handed_on(session)]
    if role_in(session, person, None):
        listed += stray(session)
    number = given.get("number", "")
    if not any(str(one.number) == number and deed in FOR_MATTERS[one.kind] for one in listed):
        abort(404)


def _form(
    person: Person,
    league: League,
    deed: str,
    given: dict[str, str],
    *,
    wrong: str = "",
    overtaken: bool = False,
) -> Response:
    return page(
        "web/desk/do.html.j2",
        speaker(request),
        person,
        status=400 if wrong or overtaken else 200,
        league=league,
        deed=DEEDS[deed],
        name=deed,
        given=given,
        wrong=wrong,
        overtaken=overtaken,
        changes=(),
        code="",
    )


def _tried(
    person: Person,
    league: League,
    deed: str,
    given: dict[str, str],
    changes: Changes,
    *,
    overtaken: bool = False,
) -> Response:
    by = speaker(request)
    return page(
        "web/desk/do.html.j2",
        by,
        person,
        league=league,
        deed=DEEDS[deed],
        name=deed,
        given=given,
        wrong="",
        overtaken=overtaken,
        changes=lines(by, _told(deed, changes), runtime().clock()),
        code=changes.code,
    )
