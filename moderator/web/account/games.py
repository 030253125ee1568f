"""A player's own pages: what waits for them, and what they may set about themselves."""

from __future__ import annotations

from collections.abc import Mapping

from babel.dates import format_date
from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access.roles import is_anywhere
from moderator.league.acts.observing import stop
from moderator.league.clock import own_absence
from moderator.league.games import my_games
from moderator.league.options.league_options import PAPERS
from moderator.league.people import observers, profile
from moderator.league.values.errors import LeagueError
from moderator.league.values.languages import LANGUAGES
from moderator.locale.refusals import refused
from moderator.store.keys import key
from moderator.store.tables import Person
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker
from moderator.web.zones import PLACES

blueprint = Blueprint("my", __name__)


@blueprint.get("/my")
@signed_in
def games(person: Person) -> Response:
    by = speaker(request)
    with runtime().read() as at:
        unshown: list[str] = []
        found = my_games.games_of(at, person, unshown)
        followed = [game.slug for _, game in observers.observed_by(at.session, person)]
        runs = is_anywhere(at.session, person)
        leagues = own_absence.leagues_of(at, person, unshown)
    return page(
        "web/my/games.html.j2",
        by,
        person,
        games=found,
        unshown=unshown,
        followed=followed,
        runs=runs,
        practice=runtime().settings.practice.open,
        away=[(one.league, taken.last) for one in leagues for taken in one.taken if taken.runs],
        day=lambda one: format_date(one, "medium", by.locale),
        urgent=sum(game.urgent for game in found),
        short=lambda moment: by.when(moment, at.now),
        left=lambda moment: by.lasting(moment - at.now) if moment > at.now else "",
    )


@blueprint.post("/my/games/<slug>/unfollow")
@signed_in
def unfollow(person: Person, slug: str) -> AnyResponse:
    """No more mails of a game that they follow without a seat."""
    with runtime().write() as at:
        rows = observers.observed_by(at.session, person)
        row = next((row for row, game in rows if game.slug == slug), None)
        if row is None:
            abort(404)
        stop(at, row)
    return redirect(f"{request.script_root}/my", 303)


@blueprint.get("/my/settings")
@signed_in
def settings(person: Person) -> Response:
    return _settings(person, request.args.get("saved") == "yes")


@blueprint.post("/my/settings")
@signed_in
def change(person: Person) -> AnyResponse:
    given = {name: request.form.get(name, "").strip() for name in ("language", "zone", "notify")}
    html, pdf = ("html" in request.form, "pdf" in request.form)
    laid = {name: request.form.get(name, "").strip() for name in ("paper", "large", "two_up")}
    large, two_up = _FLAGS.get(laid["large"]), _FLAGS.get(laid["two_up"])
    extras = profile.Extras(html, pdf, laid["paper"] or None, large, two_up)
    try:
        with runtime().write() as at:
            own = at.session.get_one(Person, key(person))
            profile.change(at.session, own, **given, extras=extras)
    except LeagueError as error:
        again: dict[str, str | bool] = {**given, "html": html, "pdf": pdf, **laid}
        return _settings(person, given=again, wrong=refused(speaker(request), error))
    return redirect(f"{request.script_root}/my/settings?saved=yes", 303)


def _settings(
    person: Person,
    saved: bool = False,
    given: Mapping[str, str | bool] | None = None,
    wrong: str = "",
) -> Response:
    """The form as it is set, or as it was filled in where that cannot be."""
    now = {
        "language": person.language or "",
        "zone": person.zone or "",
        "notify": person.notify,
        "html": person.html,
        "pdf": person.pdf,
        "paper": person.paper or "",
        "large": _WORDS[person.large],
        "two_up": _WORDS[person.two_up],
    }
    with runtime().read() as at:
        seats = my_games.games_of(at, person, [])
    return page(
        "web/my/settings.html.j2",
        speaker(request),
        person,
        status=400 if wrong else 200,
        chosen=given or now,
        wrong=wrong,
        saved=saved,
        languages=tuple(LANGUAGES),
        papers=tuple(zip(PAPERS, PAPERS, strict=True)),
        zones=PLACES,
        seats=[seat for seat in seats if seat.pin],
    )


_FLAGS = {"yes": True, "no": False}
_WORDS = {None: "", True: "yes", False: "no"}
"""What is chosen in a form; nothing is as in the league."""
