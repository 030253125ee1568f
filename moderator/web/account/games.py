"""A player's own pages: what waits for them, and what they may set about themselves."""

from __future__ import annotations

from collections.abc import Mapping

from babel.dates import format_date
from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access.roles import is_anywhere
from moderator.league.clock import own_absence
from moderator.league.games import my_games
from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.people import observers
from moderator.league.values.errors import LeagueError
from moderator.store.tables import Person
from moderator.web.account.doing import carry_out, offer, why
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
        shown = my_games.games_of(at, person, unshown)
        followed = [game.slug for _, game in observers.observed_by(at.session, person)]
        runs = is_anywhere(at.session, person)
        leagues = own_absence.leagues_of(at, person, unshown)
    return page(
        "web/my/games.html.j2",
        by,
        person,
        games=shown,
        unshown=unshown,
        followed=followed,
        runs=runs,
        practice=runtime().settings.practice.open,
        away=[
            (league.league, taken.last)
            for league in leagues
            for taken in league.taken
            if taken.runs
        ],
        day=lambda date: format_date(date, "medium", by.locale),
        urgent=sum(game.urgent for game in shown),
        short=lambda moment: by.when(moment, at.now),
        left=lambda moment: by.lasting(moment - at.now) if moment > at.now else "",
    )


offer(blueprint, "/my/games/<game>/unfollow", "unfollow", "/my")


@blueprint.get("/my/settings")
@signed_in
def settings(person: Person) -> Response:
    return _settings(person, request.args.get("saved") == "yes")


@blueprint.post("/my/settings")
@signed_in
def change(person: Person) -> AnyResponse:
    try:
        carry_out("change-settings", person)
    except LeagueError as error:
        return _settings(person, given=request.form, wrong=why("change-settings", error))
    return redirect(f"{request.script_root}/my/settings?saved=yes", 303)


def _settings(
    person: Person,
    saved: bool = False,
    given: Mapping[str, str] | None = None,
    wrong: str = "",
) -> Response:
    """The form as it is set, or as it was filled in where that cannot be."""
    now = {
        "language": person.language or "",
        "zone": person.zone or "",
        "notify": person.notify,
        "html": "yes" if person.html else "",
        "pdf": "yes" if person.pdf else "",
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
        act=OWN_ACTS["change-settings"],
        chosen=given or now,
        wrong=wrong,
        saved=saved,
        zones=PLACES,
        seats=[seat for seat in seats if seat.pin],
    )


_WORDS = {None: "", True: "yes", False: "no"}
"""What the form begins with; nothing is as in the league."""
