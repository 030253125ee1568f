"""From nothing: a new league, a player, a game."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.games import GAMES
from moderator.games.kingdoms.setting import OPTIONS
from moderator.games.smallworld.board import board_ids
from moderator.league.access import roles
from moderator.league.acts.catalogue import ACTS
from moderator.league.acts.doing import Wish, carry_out, try_out
from moderator.league.acts.trial import ChangedMeanwhileError
from moderator.league.options.homemade import files
from moderator.league.people.newcomers import latin
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.league.values.languages import LANGUAGES
from moderator.locale.refusals import refused
from moderator.store.tables import Game, League, Person
from moderator.web.desk.acting import Trial, tried
from moderator.web.desk.gate import blueprint, desks, seen
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker
from moderator.web.view_marks import once
from moderator.web.zones import PLACES


def _value(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


CHOICES = ("coins", "board", "homemade", "tie", "diplomat", "mixed")
"""The fields of a new game that are options of it."""

RARE: Mapping[str, tuple[str, ...]] = {
    "kingdoms": tuple(
        f"{name}={_value(value)}" for name, all_ in OPTIONS.items() for value in all_[1:]
    )
}
"""What is written out, by the game that knows it: all but the usual."""


@blueprint.get("/new")
@signed_in
def league_form(person: Person) -> Response:
    """What a league begins with; the rest has defaults and can be changed later."""
    _may_found(person)
    defaults = runtime().settings.defaults
    by = speaker(request)
    first = {
        "zone": by.zone or defaults.zone,
        "rhythm": defaults.rhythm,
        "language": by.locale.language,
    }
    return _league_form(person, first)


@blueprint.post("/new")
@once
@signed_in
def found_league(person: Person) -> AnyResponse:
    """Make it; whoever makes it is its organiser."""
    _may_found(person)
    given = dict(request.form)
    slug = given.get("slug", "").strip() or latin(given.get("name", ""))
    asked = {**given, "slug": slug, "organiser": person.slug}
    try:
        done = _made(Wish(ACTS["new-league"], "", person.name, given=asked, person=person))
    except LeagueError as error:
        return _league_form(person, given, wrong=refused(speaker(request), error))
    if isinstance(done, Trial):
        return _league_form(person, given, trial=done)
    assert isinstance(done, League)
    return redirect(f"{request.script_root}/desk/{done.slug}/new-game", 303)


def _made(wish: Wish) -> object:
    """What came into being; a trial where the form asks what that would be, or where what was
    shown has changed since. Raises LeagueError; 403 where that is not theirs to do."""
    code = request.form.get("sure", "")
    try:
        if request.form.get("try"):
            return tried(wish, try_out(runtime(), wish).changes)
        return carry_out(runtime(), wish, code).result
    except ChangedMeanwhileError as error:
        return tried(wish, error.changes, overtaken=True)
    except ForbiddenError:
        return abort(403)


def _may_found(person: Person) -> None:
    with runtime().read() as at:
        desks(at.session, person)
        if not roles.is_anywhere(at.session, person, roles.ORGANISER):
            abort(403)


def _league_form(
    person: Person, given: dict[str, str], *, wrong: str = "", trial: Trial | None = None
) -> Response:
    return page(
        "web/desk/new.html.j2",
        speaker(request),
        person,
        status=400 if wrong else 200,
        given=given,
        wrong=wrong,
        trial=trial,
        zones=PLACES,
        languages=LANGUAGES,
    )


@blueprint.get("/<league>/new-game")
@signed_in
def game_form(person: Person, league: str) -> Response:
    """A new game: which, who sits where."""
    return _game_form(person, _organised(person, league), dict(request.args))


@blueprint.post("/<league>/new-game")
@once
@signed_in
def make_game(person: Person, league: str) -> AnyResponse:
    """Make it; it waits for its start."""
    league_row, given = _organised(person, league), dict(request.form)
    wish = Wish(ACTS["new-game"], league, person.name, given={**given, "options": _options(given)},
                person=person, league=league)  # fmt: skip
    try:
        game = _made(wish)
    except LeagueError as error:
        return _game_form(person, league_row, given, wrong=refused(speaker(request), error))
    if isinstance(game, Trial):
        return _game_form(person, league_row, given, trial=game)
    assert isinstance(game, Game)
    return redirect(f"{request.script_root}/desk/{league_row.slug}/game/{game.slug}", 303)


def _options(given: dict[str, str]) -> str:
    """The game's options: the fields that are not left as usual, then what is written out."""
    fields = (f"{name}={given[name].strip()}" for name in CHOICES if given.get(name, "").strip())
    return "\n".join((*fields, given.get("more", "")))


def _organised(person: Person, slug: str) -> League:
    with runtime().read() as at:
        there = seen(at.session, person, slug)
    if not there.organiser:
        abort(403)
    return there.league


def _game_form(
    person: Person,
    league: League,
    given: dict[str, str],
    *,
    wrong: str = "",
    trial: Trial | None = None,
) -> Response:
    return page(
        "web/desk/new-game.html.j2",
        speaker(request),
        person,
        status=400 if wrong else 200,
        league=league,
        given=given,
        wrong=wrong,
        trial=trial,
        kinds=tuple(GAMES),
        boards=board_ids(),
        sets=tuple(file.stem for file in files(runtime().settings.league.homemade)),
        rare=RARE,
    )
