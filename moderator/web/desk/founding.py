"""From nothing: a new league, a player, a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import Response, abort, redirect, request
from sqlmodel import Session, select
from werkzeug.wrappers import Response as AnyResponse

from moderator.games import GAMES
from moderator.games.kingdoms.setting import OPTIONS
from moderator.games.smallworld.board import board_ids
from moderator.league.access import roles
from moderator.league.acts import ByWhom
from moderator.league.games import inviting
from moderator.league.games.founding import NewGame, new_game
from moderator.league.options.homemade import chosen, files
from moderator.league.people.anonymity import hide
from moderator.league.people.directory import find_person, new_league
from moderator.league.people.newcomers import latin
from moderator.league.values.errors import LeagueError
from moderator.league.values.languages import LANGUAGES
from moderator.league.values.option_text import options
from moderator.league.values.rhythm_text import one_line, write
from moderator.locale.refusals import refused
from moderator.store.at import At
from moderator.store.tables import Address, League, Person
from moderator.web.desk.gate import blueprint, desks, seen
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.row_numbers import number_in
from moderator.web.session import signed_in, speaker
from moderator.web.zones import PLACES


def _value(one: object) -> str:
    return ("no", "yes")[one] if isinstance(one, bool) else str(one)


CHOICES = ("coins", "board", "homemade", "tie", "diplomat", "mixed")
"""The fields of a new game that are options of it."""

RARE: Mapping[str, tuple[str, ...]] = {
    "kingdoms": tuple(f"{name}={_value(one)}" for name, all_ in OPTIONS.items() for one in all_[1:])
}
"""What is written out, by the game that knows it: all but the usual."""


@blueprint.get("/new")
@signed_in
def league_form(person: Person) -> Response:
    """What a league begins with; the rest has defaults and can be changed later."""
    _may_found(person)
    defaults = runtime().settings.defaults
    first = {"zone": defaults.zone, "rhythm": defaults.rhythm, "language": defaults.language}
    return _league_form(person, first)


@blueprint.post("/new")
@signed_in
def found_league(person: Person) -> AnyResponse:
    """Make it; whoever makes it is its organiser."""
    _may_found(person)
    given = dict(request.form)
    try:
        with runtime().write() as at:
            slug = _found(at, person, given)
    except LeagueError as error:
        return _league_form(person, given, refused(speaker(request), error))
    return redirect(f"{request.script_root}/desk/{slug}/new-game", 303)


def _may_found(person: Person) -> None:
    with runtime().read() as at:
        desks(at.session, person)
        if not roles.is_anywhere(at.session, person, roles.ORGANISER):
            abort(403)


def _found(at: At, person: Person, given: dict[str, str]) -> str:
    defaults = runtime().settings.defaults
    name = given.get("name", "").strip()
    if not name:
        raise LeagueError("missing", about="name")
    slug = given.get("slug", "").strip() or latin(name)
    zone = given.get("zone", "")
    timing = write(defaults.timing())
    line = one_line(given.get("rhythm", "") or defaults.rhythm)
    rhythm = {key: timing[key] for key in ("grace", "reminder") if key in timing} | line
    if "at" in line:
        rhythm["zone"] = zone
    settings = {"zone": zone, "language": given.get("language", "en"), "rhythm": rhythm,
                "options": {}}  # fmt: skip
    league = new_league(at, slug, name, settings)
    order = ByWhom(person.name, "The league was made at the desk.")
    roles.give(at, league, person, roles.ORGANISER, order)
    if given.get("players", "").strip():
        inviting.invite(at, league, None, given["players"])
    return league.slug


def _league_form(person: Person, given: dict[str, str], wrong: str = "") -> Response:
    return page(
        "web/desk/new.html.j2",
        speaker(request),
        person,
        status=400 if wrong else 200,
        given=given,
        wrong=wrong,
        zones=PLACES,
        languages=LANGUAGES,
    )


@blueprint.get("/<league>/new-game")
@signed_in
def game_form(person: Person, league: str) -> Response:
    """A new game: which, who sits where."""
    return _game_form(person, _organised(person, league), {})


@blueprint.post("/<league>/new-game")
@signed_in
def make_game(person: Person, league: str) -> AnyResponse:
    """Make it; it waits for its start."""
    found, given = _organised(person, league), dict(request.form)
    try:
        with runtime().write() as at:
            slug = _made(at, seen(at.session, person, found.slug).league, given)
    except LeagueError as error:
        return _game_form(person, found, given, refused(speaker(request), error))
    return redirect(f"{request.script_root}/desk/{found.slug}/game/{slug}", 303)


def _made(at: At, league: League, given: dict[str, str]) -> str:
    """The game's short name. Raises LeagueError."""
    slug = given.get("slug", "").strip()
    people, unknown = _seated(at.session, given.get("players", ""))
    people += [None] * (number_in(given.get("open", "")) or 0)
    kind = given.get("kind", "")
    options = chosen(runtime().settings.league.homemade, kind, len(people), _options(given))
    game = new_game(at, league, NewGame(slug, kind, people, options, _rhythm(given, league)))
    if until := given.get("anonymous"):
        hide(at.session, game, until)
    if unknown:
        inviting.invite(at, league, game, unknown)
    return slug


def _options(given: dict[str, str]) -> dict[str, Any]:
    """The game's options: the fields that are not left as usual, then what is written out."""
    fields = (f"{name}={given[name].strip()}" for name in CHOICES if given.get(name, "").strip())
    return options([*fields, *given.get("more", "").splitlines()])


def _rhythm(given: dict[str, str], league: League) -> dict[str, str] | None:
    """A rhythm of its own, where one is written; an hour of the day is the league's."""
    own = one_line(given["rhythm"]) if given.get("rhythm", "").strip() else None
    if own and "period" not in own:
        own["zone"] = league.zone
    return own


def _organised(person: Person, slug: str) -> League:
    with runtime().read() as at:
        found = seen(at.session, person, slug)
    if not found.organiser:
        abort(403)
    return found.league


def _game_form(person: Person, league: League, given: dict[str, str], wrong: str = "") -> Response:
    return page(
        "web/desk/new-game.html.j2",
        speaker(request),
        person,
        status=400 if wrong else 200,
        league=league,
        given=given,
        wrong=wrong,
        kinds=tuple(GAMES),
        boards=board_ids(),
        sets=tuple(file.stem for file in files(runtime().settings.league.homemade)),
        rare=RARE,
    )


def _seated(session: Session, text: str) -> tuple[list[Person | None], str]:
    """Who sits where, of a pasted list in turn order: by short name, or by an address that is
    known. An unknown address leaves its seat open, to be kept for whoever it invites; these
    addresses, to be invited, are the second value. Raises LeagueError naming what is neither."""
    people: list[Person | None] = []
    unknown: list[str] = []
    for piece in (piece.strip() for piece in re.split(r"[,;\n]", text)):
        if piece:
            people.append(found := _person(session, piece))
            unknown += [] if found else [piece]
    return people, "\n".join(unknown)


def _person(session: Session, piece: str) -> Person | None:
    if "@" not in piece:
        return find_person(session, piece)
    [(_, address)] = inviting.pasted(piece)
    return session.exec(
        select(Person).where(Address.email == address, Person.id == Address.person_id)
    ).first()
