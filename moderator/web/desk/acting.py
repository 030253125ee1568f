"""An act at the desk in two steps: its form, then what it would change, then it is done.

The first POST does it in a transaction that is taken back, and shows what was changed there. The
second does it only if the same things would be changed still.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Response, abort, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.acts import now_set
from moderator.league.acts.catalogue import ACTS
from moderator.league.acts.declaration import Declaration
from moderator.league.acts.doing import Wish, carry_out, check_part, shown_of, try_out
from moderator.league.acts.picking import Pick, picks
from moderator.league.acts.settings import SETTINGS
from moderator.league.acts.subjects import About, Subject, find_subject
from moderator.league.acts.trial import ChangedMeanwhileError, Changes
from moderator.league.people.newcomers import latin
from moderator.league.seasons.keeping import find_season
from moderator.league.values.errors import ForbiddenError, LeagueError, OvertakenError
from moderator.locale.changes import lines
from moderator.locale.refusals import refused
from moderator.locale.settings import option_said, setting_name, setting_value
from moderator.locale.speech import Speaker
from moderator.publish.seasons.wording import TIES
from moderator.store.at import At
from moderator.store.tables import League, Person, Season
from moderator.web.csrf import FIELD
from moderator.web.desk.gate import blueprint, game_in, seen
from moderator.web.desk.veil import veiled
from moderator.web.once import FIELD as ONCE
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker
from moderator.web.view_marks import once

SUBJECTS: Mapping[About, str] = {
    "game": "game",
    "season": "season",
    "mail": "number",
    "vacation": "number",
}
"""The field that names what an act is about; of all others it is the league whose desk it is."""


class Form(NamedTuple):
    """The form of an act as somebody has it before them, what it says, and what there is to pick
    for each field that has a list."""

    person: Person
    league: League
    act: Declaration
    given: Mapping[str, str]
    lists: Mapping[str, tuple[Pick, ...]]

    @property
    def wish(self) -> Wish:
        """What they want done."""
        subject = self.given.get(SUBJECTS.get(self.act.about, ""), "")
        return Wish(
            self.act,
            subject if self.act.about in SUBJECTS else self.league.slug,
            self.person.name,
            self.given.get("reason", ""),
            self.given,
            self.person,
            self.league.slug,
        )


@blueprint.get("/<league>/do/<name>")
@signed_in
def form(person: Person, league: str, name: str) -> Response:
    """The form of an act, filled in as far as the link to it does."""
    return _shown(_begun(_opened(person, league, name, _said(request.args))))


def _said(fields: MultiDict[str, str]) -> dict[str, str]:
    """What a form says, without what it is guarded by; of what is picked from a list all of it."""
    return {
        name: ",".join(filter(None, values)) if len(values) > 1 else values[0]
        for name, values in fields.lists()
        if name not in (FIELD, ONCE)
    }


def _begun(form: Form) -> Form:
    """Filled in with what is set now, where the act sets it anew."""
    if form.act.name != "season-set" or not form.given.get("season"):
        return form
    with runtime().read() as at:
        try:
            season = find_season(at.session, form.given["season"], form.league)
        except LeagueError:
            return form
        now = now_set.of_season(season)
    return form._replace(given={**now, **form.given})


@blueprint.post("/<league>/do/<name>")
@once
@signed_in
def act(person: Person, league: str, name: str) -> AnyResponse:
    """Try it out, or do what was tried."""
    filled = _opened(person, league, name, _said(request.form))
    filled = filled._replace(given=_filled_in(filled.act, filled.given))
    try:
        return _step(filled)
    except ForbiddenError as error:
        return abort(404 if error.code in ("not-listed", "not-in-league") else 403)
    except LeagueError as error:
        return _shown(filled, wrong=_why(filled.act, error))
    except OvertakenError:
        return _shown(filled, overtaken=True)


def _filled_in(act: Declaration, given: Mapping[str, str]) -> Mapping[str, str]:
    """With what a field says where it is left empty: it is made from another, or cleared."""
    made = dict(given)
    for field in act.fields:
        if field.name in made and not made[field.name].strip():
            other = made.get(field.made_from, "")
            made[field.name] = latin(other) if other else field.emptied
    return made


def _opened(person: Person, league: str, name: str, given: Mapping[str, str]) -> Form:
    """404 for no such act, game or league; 403 for what is not theirs to do."""
    with runtime().read() as at:
        there = seen(at.session, person, league)
        known = ACTS.get(name)
        if known is None or known.no_desk:
            abort(404)
        what = None
        if known.about == "game":
            what = game_in(at.session, there.league, given.get("game", ""))
        try:
            check_part(at, person, known, Subject(what, there.league))
        except ForbiddenError:
            abort(403)
        lists = _lists(at, person, known, there.league, given)
    return Form(person, there.league, known, given, lists)


def _lists(
    at: At, person: Person, act: Declaration, league: League, given: Mapping[str, str]
) -> Mapping[str, tuple[Pick, ...]]:
    """What there is to pick; nothing where what it is about is not there: the act says so."""
    named = given.get(SUBJECTS.get(act.about, ""), "")
    about = named if act.about in SUBJECTS else league.slug
    try:
        subject = find_subject(at.session, act.about, about, league.slug)
    except LeagueError:
        return {}
    return picks(at, person, act, subject, given)


def _why(act: Declaration, error: LeagueError) -> str:
    """In the reader's language, a field by its label."""
    by = speaker(request)
    return refused(by, error, {field.name: by.say(field.label) for field in act.fields})


def _step(filled: Form) -> AnyResponse:
    process, code = runtime(), filled.given.get("sure", "")
    if filled.given.get("now") and not filled.act.reason:
        return redirect(_afterwards(filled, carry_out(process, filled.wish).result), 303)
    if not code:
        return _shown(filled, changes=try_out(process, filled.wish).changes)
    try:
        done = carry_out(process, filled.wish, code)
    except ChangedMeanwhileError as error:
        return _shown(filled, changes=error.changes, overtaken=True)
    return redirect(_afterwards(filled, done.result), 303)


def _afterwards(filled: Form, result: object) -> str:
    """The page that shows what came of it."""
    there = f"{request.script_root}/desk/{filled.league.slug}"
    season = result.slug if isinstance(result, Season) else filled.given.get("season", "")
    if season and filled.act.name != "season-delete":
        return f"{there}/season?{urlencode({'season': season, 'done': filled.act.name})}"
    gone = filled.act.name == "delete-game"
    if filled.given.get("game") and filled.act.about != "mail" and not gone:
        there += f"/game/{filled.given['game']}"
    return f"{there}?{urlencode({'done': filled.act.name})}"


class Trial(NamedTuple):
    """What an act would change, line by line, and the code by which it then does just that."""

    lines: Sequence[str]
    code: str
    overtaken: bool = False


def tried(wish: Wish, changes: Changes, *, overtaken: bool = False) -> Trial:
    """A trial as its page shows it."""
    by, now = speaker(request), runtime().clock()
    shown = _told(wish.given, lines(by, shown_of(wish.act, changes), now))
    return Trial(shown, changes.code, overtaken)


def _told(given: Mapping[str, str], changes: Iterable[str]) -> list[str]:
    """What would change; no address is told but one that the reader has written."""
    written = " ".join(given.values()).replace(",", " ").replace("<", " ").replace(">", " ")
    return [veiled(line, written.split()) for line in changes]


def _called(by: Speaker, given: Mapping[str, str], of: str, pick: Pick) -> str:
    """What something on a list is called in the reader's language."""
    if of == "games":
        return by.game(pick.value)
    if of == "ties":
        return by.say(TIES[pick.value][0])
    if of == "values":
        return setting_value(by, given.get("name", ""), pick.value)
    return pick.label


def _settled(filled: Form) -> str:
    """The setting that the link to the form has named: what is said then is its value alone."""
    named = filled.given.get("name", "") if filled.act.name == "set" else ""
    return setting_name(speaker(request), named) if named in SETTINGS else ""


def _shown(
    filled: Form, *, changes: Changes | None = None, wrong: str = "", overtaken: bool = False
) -> Response:
    """The form, with what it would change where that was tried."""
    by = speaker(request)
    trial = None if changes is None else tried(filled.wish, changes)
    return page(
        "web/desk/do.html.j2",
        by,
        filled.person,
        status=400 if wrong or (overtaken and trial is None) else 200,
        league=filled.league,
        act=filled.act,
        option=partial(option_said, by),
        lists=filled.lists,
        picked=partial(_called, by, filled.given),
        settled=_settled(filled),
        given=filled.given,
        named=SUBJECTS.get(filled.act.about, ""),
        wrong=wrong,
        overtaken=overtaken,
        changes=trial.lines if trial else (),
        code=trial.code if trial else "",
    )
