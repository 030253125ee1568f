"""The doors of an act, walked through by the same wish: what each shows, refuses and leaves."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from click.testing import CliRunner
from sqlmodel import col, select

from moderator.console.acts import declared
from moderator.console.bench import Bench
from moderator.league.acts import running
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import LONG
from moderator.league.people import directory
from moderator.league.values.errors import LeagueError
from moderator.locale.refusals import refused
from moderator.locale.voice import Voice
from moderator.runtime import Runtime
from moderator.store.tables import Act, OutboxRow
from tests.acts.cases import Case, Given
from tests.console.test_json import checked
from tests.league.conftest import SECRET, counted
from tests.web.conftest import GUARD, Web, make_web

SUBJECTS = {"game": "kyiv-1", "season": "autumn", "league": "kyiv", "leagues": "kyiv"}
_CHANGES = re.compile(r'<section aria-labelledby="changes">.*?</section>', re.DOTALL)
_WRONG = re.compile(r'role="alert"><p class="bad">.*?</p><p>(.*?)</p>', re.DOTALL)
_SURE = re.compile(r'name="sure" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a wish: whether it was done or would be, the lines of what it changes, and why
    it was refused, in words and, where the door tells it, by its code."""

    done: bool
    lines: tuple[str, ...] = ()
    refused: str = ""
    code: str = ""


class Stopped(Bench):
    """The bench of a process that works on a league of a test at that league's moment."""

    def __init__(self, web: Web) -> None:
        super().__init__(None)
        self._web = web

    @cached_property
    def runtime(self) -> Runtime:
        played = self._web.played
        process = Runtime(played.engine, self._web.settings, SECRET, random_bytes=counted(50_000))
        return process.stopped_at(played.now)


def league(folder: Path, case: Case) -> tuple[Web, str]:
    """A league with an organiser (orest) and a bystander (lev) in which the act can be done."""
    folder.mkdir()
    web = make_web(folder, start=case.started)
    with web.played.write() as at:
        for name in ("orest", "lev"):
            new = directory.NewPlayer(name, name.title(), f"{name}@mail.example")
            directory.add_player(at, new)
        orest = directory.find_person(at.session, "orest")
        orest.zone = directory.find_league(at.session, "kyiv").zone
        kyiv = directory.find_league(at.session, "kyiv")
        running.give_role(at, kyiv, web.played.order(), orest, "organiser")
    return web, case.prepare(web.played)


def subject(act: Declaration, number: str) -> str:
    return SUBJECTS.get(act.about, number)


def by_desk(web: Web, act: Declaration, number: str, given: Given, *, only_try: bool) -> Came:
    """The form at the desk, in its two steps."""
    client, path = web.browser("orest"), f"/desk/kyiv/do/{act.name}"
    named = {"game": "kyiv-1"} if act.about in ("game", "mail") else {}
    named |= {"season": "autumn"} if act.about == "season" else {}
    named |= {"number": number} if number else {}
    found = GUARD.search(client.get(path, query_string=named).text)
    assert found, f"no form for {act.name}"
    data = {"guard": found[1], "reason": "a test", **named, **given}
    tried = client.post(path, data=data)
    if tried.status_code == 400:
        words = _WRONG.search(tried.text)
        assert words, tried.text
        return Came(done=False, refused=html.unescape(words[1]))
    shown, sure = _CHANGES.search(tried.text), _SURE.search(tried.text)
    assert shown, tried.status_code
    assert sure
    lines = tuple(html.unescape(one) for one in re.findall(r"<li>(.*?)</li>", shown[0], re.DOTALL))
    if only_try:
        return Came(done=True, lines=lines)
    return Came(client.post(path, data={**data, "sure": sure[1]}).status_code == 303, lines)


def by_command(web: Web, act: Declaration, number: str, given: Given, *, only_try: bool) -> Came:
    """The command, with the same words."""
    words = [
        *_typed(act, subject(act, number), {"number": number, **given}),
        "--actor",
        "Orest",
        "--reason",
        "a test",
    ]
    flag = "--dry-run" if only_try else "--yes"
    written = "".join(given.get(one.name, "") for one in act.fields if _in_a_file(one))
    result = CliRunner().invoke(declared(act.path), [*words, flag], written, obj=Stopped(web))
    if isinstance(result.exception, LeagueError):
        labels = {field.name: field.label for field in act.fields}
        # A command calls a field by its option or argument, a form by its label.
        typed = {f.option or f.name.upper(): f.label for f in act.fields}
        words_said = refused(Voice(), result.exception, labels | typed)
        return Came(done=False, refused=words_said, code=result.exception.code)
    assert result.exit_code == 0, f"{words} {result.output} {result.exception!r}"
    if only_try:
        data = CliRunner().invoke(
            declared(act.path), [*words, flag, "--json"], written, obj=Stopped(web)
        )
        checked(tuple(act.path.split()), data.stdout)
    ends = ("Done.", "Nothing was changed.", "Next:")
    lines = (one for one in result.output.splitlines() if not one.startswith(ends))
    return Came(done=True, lines=tuple(lines))


def _in_a_file(field: Field) -> bool:
    """Whether a command reads its text from a file."""
    return field.kind == LONG and not field.option


def _typed(act: Declaration, about: str, given: Given) -> list[str]:
    by_league = act.by_option or act.about == "leagues"
    words = ["--league", about] if by_league else [about] if about else []
    if act.switch:
        words.append(act.switch)
    for field in act.fields:
        text = given.get(field.name, "")
        if not text or _in_a_file(field):  # it comes on standard input
            continue
        if field.kind.switch:
            words += [field.option] if text == field.kind.choices[1][0] else []
        elif field.option:
            each = text.split() if field.kind.many else [text]
            words += [word for one in each for word in (field.option, one)]
        else:
            words += text.split() if field.kind.many and "@" not in text else [text]
    return words


def left_behind(web: Web, before: tuple[int, int]) -> tuple[list[object], list[object]]:
    """The rows of the public log and the mails since then, without what numbers give."""
    acts, mails = before
    with web.played.write() as at:
        rows = at.session.exec(select(Act).where(col(Act.id) > acts).order_by(col(Act.id))).all()
        out = at.session.exec(
            select(OutboxRow).where(col(OutboxRow.id) > mails).order_by(col(OutboxRow.id))
        ).all()
        logged: list[object] = [
            (one.kind, one.actor, one.reason, one.old, one.new, one.game_id, one.league_id)
            for one in rows
        ]
        sent: list[object] = [(one.kind, one.person_id, one.viewer, one.game_id) for one in out]
    return logged, sent


def noticed(web: Web) -> set[str]:
    """The acts of which notices were written."""
    with web.played.write() as at:
        rows = at.session.exec(select(OutboxRow).where(OutboxRow.kind == "notice")).all()
    return {str(one.facts["act"]) for one in rows}


def so_far(web: Web) -> tuple[int, int]:
    """The last numbers of the log and of the mails."""
    with web.played.write() as at:
        acts = at.session.exec(select(Act.id).order_by(col(Act.id).desc())).first()
        mails = at.session.exec(select(OutboxRow.id).order_by(col(OutboxRow.id).desc())).first()
    return acts or 0, mails or 0
