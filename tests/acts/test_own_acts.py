"""What people do for themselves: by a page and by an email the same rows, mails and refusals, and
nothing for who it is not."""

from __future__ import annotations

import html
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league import acts
from moderator.league.access import api_tokens
from moderator.league.games import joining
from moderator.league.orders.commands import COMMANDS
from moderator.league.orders.replies import Reply
from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.practice import practising
from moderator.league.practice.practising import Bounds, Practice
from moderator.league.values.errors import LeagueError, noted
from moderator.locale.refusals import refused
from moderator.locale.voice import Voice
from moderator.store.tables import Address, Enrolment, Vacation, WebSession
from tests.acts.cases import (
    Given,
    a_turn_on,
    agreed,
    followed,
    hurried,
    left,
    nothing,
    over,
    two_addresses,
)
from tests.acts.doors import left_behind, so_far
from tests.league.conftest import Played
from tests.web.conftest import Web, make_web, send

SEAT, WHO = 1, "taras"
PRACTICE = "[practice]\nopen = true\n"
_WRONG = re.compile(r'role="alert">(?:<p class="bad">.*?</p><p>)?(.*?)</p>', re.DOTALL)

Prepare = Callable[[Played], str]


@dataclass(frozen=True, slots=True)
class OwnCase:
    """`prepare` brings a fresh league to where the act can be done, and gives what stands in its
    path; `path` and `given` are what the form at `form_at` sends. `line` is the line of a sheet
    that does the same. `wrong` are other lines, each with the form that says the same."""

    path: str
    form_at: str
    given: Given = field(default_factory=dict)
    prepare: Prepare = nothing
    line: str = ""
    wrong: tuple[tuple[Prepare, str, Given], ...] = ()
    who: str = WHO


def away_soon(played: Played) -> str:
    played.send(SEAT, "vacation 2026-12-04 to 2026-12-06")
    with played.write() as at:
        return str(at.session.exec(select(Vacation.id)).one())


def second_address(played: Played) -> str:
    two_addresses(played)
    with played.write() as at:
        rows = select(Address.id).where(Address.email == "taras@work.example")
        return str(at.session.exec(rows).one())


def a_key(played: Played) -> str:
    with played.write() as at:
        api_tokens.make(at, directory.find_person(at.session, WHO), "a bot")
    return "1"


def opened(played: Played) -> str:
    with played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        acts.change(at, league, played.order(), "joining", "open")
    return ""


def with_an_open_seat(played: Played) -> str:
    left(played)
    return opened(played)


def waiting(played: Played) -> str:
    opened(played)
    with played.write() as at:
        lev = directory.find_person(at.session, "lev")
        joining.enrol(at, directory.find_league(at.session, "kyiv"), None, lev)
        return str(at.session.exec(select(Enrolment.id)).one())


def practised(played: Played) -> str:
    with played.write() as at:
        taras = directory.find_person(at.session, WHO)
        return practising.begin(at, taras, Practice("smallworld"), Bounds()).slug


ABSENCE, SEAT_FORM = "/my/absence", "/my/absence/seat"


def of_seat(verb: str, **given: str) -> Mapping[str, str]:
    return {"game": "kyiv-1", "seat": "B", "do": verb, **given}


def days(first: str, last: str) -> Mapping[str, str]:
    return {"league": "kyiv", "first": first, "last": last}


CASES: Mapping[str, OwnCase] = {
    "take-vacation": OwnCase(
        f"{ABSENCE}/vacation", ABSENCE, days("2026-12-04", "2026-12-06"),
        line="vacation 2026-12-04 to 2026-12-06",
        wrong=(
            (nothing, "vacation 2026-11-04 to 2026-11-06", days("2026-11-04", "2026-11-06")),
            (nothing, "vacation 2026-12-04 to 2027-03-06", days("2026-12-04", "2027-03-06")),
        ),
    ),
    "end-vacation": OwnCase(
        f"{ABSENCE}/vacation/WHAT/end", ABSENCE, prepare=away_soon, line="back"
    ),
    "extend": OwnCase(
        SEAT_FORM, ABSENCE, of_seat("extend", by="24"), a_turn_on, "extend 24h",
        wrong=((nothing, "extend 24h", of_seat("extend", by="24")),),
    ),
    "back": OwnCase(
        SEAT_FORM, ABSENCE, of_seat("back"), left, "back",
        wrong=((nothing, "back", of_seat("back")),),
    ),
    "resign": OwnCase(SEAT_FORM, ABSENCE, of_seat("resign"), line="resign"),
    "faster": OwnCase(
        SEAT_FORM, ABSENCE, of_seat("faster"), hurried, "faster",
        wrong=((nothing, "faster", of_seat("faster")),),
    ),
    "slower": OwnCase(
        SEAT_FORM, ABSENCE, of_seat("slower"), agreed, "slower",
        wrong=((nothing, "slower", of_seat("slower")),),
    ),
    "unfollow": OwnCase("/my/games/kyiv-1/unfollow", "/my", prepare=followed, who="lev"),
    "wish-review": OwnCase(
        "/my/games/kyiv-1/review", "/my/games/kyiv-1/review", prepare=over, line="review"
    ),
    "begin-practice": OwnCase(
        "/practice", "/practice", {"game": "smallworld", "seats": "2", "strength": "easy"}
    ),
    "end-practice": OwnCase("/practice/WHAT/end", "/practice", prepare=practised),
    "join": OwnCase(
        "/join/kyiv/kyiv-1", "/join/kyiv/kyiv-1", prepare=with_an_open_seat, who="lev"
    ),
    "withdraw-enrolment": OwnCase(
        "/my/enrolments/WHAT/withdraw", "/join", prepare=waiting, who="lev"
    ),
    "change-settings": OwnCase(
        "/my/settings", "/my/settings", {"notify": "digest", "html": "yes"}, line="notify digest"
    ),
    "add-address": OwnCase("/my/addresses", "/my/addresses", {"email": "taras@work.example"}),
    "pick-address": OwnCase(
        "/my/addresses/WHAT/pick", "/my/addresses", prepare=second_address
    ),
    "remove-address": OwnCase(
        "/my/addresses/WHAT/remove", "/my/addresses", prepare=second_address
    ),
    "make-key": OwnCase("/my/tokens", "/my/tokens", {"name": "a bot"}),
    "revoke-key": OwnCase("/my/tokens/WHAT/end", "/my/tokens", prepare=a_key),
    "renew-calendar": OwnCase("/my/calendar", "/my/calendar"),
    "remove-calendar": OwnCase("/my/calendar/end", "/my/calendar"),
    "end-session": OwnCase("/my/sign-ins/WHAT/end", "/my/sign-ins"),
    "end-other-sessions": OwnCase("/my/sign-ins/end-others", "/my/sign-ins"),
    "leave": OwnCase("/my/leave", "/my/leave", {"name": "Taras"}),
}  # fmt: skip

BY_MAIL = [name for name, case in CASES.items() if case.line]
WRONG = [(name, *wrong) for name, case in CASES.items() for wrong in case.wrong]


def league(folder: Path, prepare: Prepare) -> tuple[Web, str]:
    """A league with a bystander, lev, and what stands in the act's path."""
    folder.mkdir()
    web = make_web(folder, PRACTICE)
    with web.played.write() as at:
        directory.add_player(at, NewPlayer("lev", "Lev", "lev@mail.example"))
    return web, prepare(web.played)


def by_page(web: Web, case: OwnCase, what: str, given: Given) -> tuple[int, str]:
    """The status of the answer and, where it was refused, why."""
    if "sign-ins" in case.path:  # another browser of theirs is signed in first
        web.session_of(case.who)
        what = "1"
    form_at = case.form_at
    answer = send(web.browser(case.who), case.path.replace("WHAT", what), form_at=form_at, **given)
    told = _WRONG.search(answer.text) if answer.status_code == 400 else None
    return answer.status_code, html.unescape(told[1]) if told else ""


def by_mail(web: Web, line: str) -> Reply:
    return web.played.send(SEAT, line)


def leftovers(web: Web, before: tuple[int, int]) -> tuple[list[object], list[object]]:
    """What was logged and mailed, but for the answer that an email gets."""
    logged, sent = left_behind(web, before)
    return logged, [row for row in sent if row[0] != "answer"]  # type: ignore[index]


def test_every_act_is_walked_by_every_door() -> None:
    assert set(CASES) == set(OWN_ACTS)
    assert [name for name, act in OWN_ACTS.items() if act.commands] == BY_MAIL


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The addresses of the app that can be looked at, as the documents write them."""
    rules = make_web(tmp_path_factory.mktemp("pages")).app.url_map.iter_rules()
    found = {rule.rule for rule in rules if "GET" in (rule.methods or ())}
    return {rule.replace("<slug>", "NAME").replace("<league>", "LEAGUE") for rule in found}


@pytest.mark.parametrize("name", OWN_ACTS)
def test_a_declaration_is_whole(pages: set[str], name: str) -> None:
    """What is asked is what the act takes; it stands on a page; a missing undo has a reason."""
    act = OWN_ACTS[name]
    assert bool(act.undo) != bool(act.lasting)
    assert not act.undo or act.undo in OWN_ACTS
    assert set(act.commands) <= set(COMMANDS)
    taken = inspect.signature(act.do).parameters
    asked = {*(one.parameter for one in act.fields), *act.known}
    if not any(one.kind is one.VAR_KEYWORD for one in taken.values()):
        needed = {one.name for one in taken.values() if one.default is one.empty}
        assert needed - {"at", "person"} <= asked <= set(taken)
    assert act.page in pages


@pytest.mark.parametrize("name", OWN_ACTS)
def test_every_door_leaves_the_same(tmp_path: Path, name: str) -> None:
    act, case, came = OWN_ACTS[name], CASES[name], []
    commands = [COMMANDS[verb] for verb in act.commands]
    for door in ("page", "mail") if case.line else ("page",):
        web, what = league(tmp_path / door, case.prepare)
        before = so_far(web)
        if door == "page":
            assert by_page(web, case, what, case.given)[0] in (200, 303)
        else:
            by_mail(web, case.line)
        came.append(leftovers(web, before))
    assert all(one == came[0] for one in came)
    logged, sent = came[0]
    kinds = {*act.logs, *(kind for command in commands for kind in command.logs)}
    mails = {told.mail for one in (act, *commands) for told in one.tells}
    assert {row[0] for row in logged} <= kinds  # type: ignore[index]
    assert {row[0] for row in sent} <= mails  # type: ignore[index]


@pytest.mark.parametrize(("name", "prepare", "line", "given"), WRONG)
def test_every_door_refuses_alike(
    tmp_path: Path, name: str, prepare: Prepare, line: str, given: Given
) -> None:
    web, what = league(tmp_path / "league", prepare)
    before = so_far(web)
    status, told = by_page(web, CASES[name], what, given)
    (note, *_) = by_mail(web, line).notes
    refusing = {code for verb in OWN_ACTS[name].commands for code in COMMANDS[verb].refuses}
    assert status == 400
    assert note[0] in refusing
    assert told == refused(Voice(), noted(note))
    assert leftovers(web, before) == ([], [])


OF_ONES_OWN = [
    name
    for name, case in CASES.items()
    if "WHAT" in case.path or "/my/games" in case.path or "seat" in case.given
]


@pytest.mark.parametrize("name", OF_ONES_OWN)
def test_what_is_somebody_elses_is_not_there(tmp_path: Path, name: str) -> None:
    """Somebody else's form with Taras' numbers and seats."""
    act, case = OWN_ACTS[name], CASES[name]
    web, what = league(tmp_path / "league", case.prepare)
    if name == "end-session":
        web.session_of(case.who)
        with web.played.write() as at:
            what = str(at.session.exec(select(WebSession.id)).one())
    given = {"number": what, "game": what or "kyiv-1", **case.given}
    before = so_far(web)
    with web.played.write() as at:
        other = directory.find_person(at.session, "lev" if name == "wish-review" else "olena")
        if name in ("revoke-key", "end-practice"):  # what is not there stays as it was
            act.carry_out(at, other, given)
        else:
            with pytest.raises(LeagueError) as error:
                act.carry_out(at, other, given)
            assert error.value.code in ("not-listed", "not-your-address")
    assert leftovers(web, before) == ([], [])
