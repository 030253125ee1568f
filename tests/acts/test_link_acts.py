"""What is done by a link out of an email: following it changes nothing; its button, the one click
of a mail program and, where there is one, an email of the same words leave the same."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league.access import held_mails, new_addresses, one_time_links, unsubscribing
from moderator.league.games import inviting
from moderator.league.orders.commands import COMMANDS
from moderator.league.own.catalogue import LINK_ACTS, OWN_ACTS
from moderator.league.people import directory, observers
from moderator.league.people.directory import sittings
from moderator.store.tables import Enrolment, Message, OneTimeLink, Person, WebSession
from tests.acts.cases import Given, followed, left
from tests.acts.doors import left_behind, so_far
from tests.acts.test_own_acts import league, opened
from tests.league.conftest import SECRET, Played
from tests.web.conftest import Web

SEAT, WHO = 1, "taras"


def last_link(played: Played) -> str:
    with played.write() as at:
        rows = at.session.exec(select(OneTimeLink)).all()
        return one_time_links.token(SECRET, max(rows, key=lambda row: row.id or 0))


def to_sign_in(played: Played) -> str:
    with played.write() as at:
        one_time_links.ask_to_sign_in(at, "taras@mail.example", "", "")
    return last_link(played)


def held(played: Played) -> str:
    with played.write() as at:
        tenure = sittings(at.session, played.game(at.session))[SEAT].tenure
        message = Message(
            digest="0" * 64, raw=b"From: taras@work.example", source="test", received_at=at.now,
            state="held", tenure_id=tenure.id,
        )  # fmt: skip
        at.session.add(message)
        at.session.flush()
        held_mails.ask(at, tenure, message, "taras@work.example")
        return held_mails.link(SECRET, message)


def of_a_seat(played: Played) -> str:
    with played.write() as at:
        tenure = sittings(at.session, played.game(at.session))[SEAT].tenure
        return unsubscribing.token(SECRET, tenure)


def of_a_follower(played: Played) -> str:
    followed(played)
    with played.write() as at:
        lev = directory.find_person(at.session, "lev")
        return observers.link_token(SECRET, observers.observed_by(at.session, lev)[0][0])


def new_address(played: Played) -> str:
    with played.write() as at:
        taras = directory.find_person(at.session, WHO)
        new_addresses.ask(at, taras, new_addresses.read_address("taras@work.example"))
    return last_link(played)


def added_address(played: Played) -> str:
    token = new_address(played)
    with played.write() as at:
        new_addresses.confirm(at, token)
    return last_link(played)


def invited(played: Played) -> str:
    left(played)
    opened(played)
    with played.write() as at:
        game = played.game(at.session)
        kyiv = directory.find_league(at.session, "kyiv")
        inviting.invite(at, kyiv, game, "Nova <nova@mail.example>")
    return last_link(played)


@dataclass(frozen=True, slots=True)
class LinkCase:
    """`prepare` gives the link's token; the button sends `given`. `line` is the line of a sheet
    that does the same, `click` what a mail program posts that shows no page."""

    prepare: Callable[[Played], str]
    given: Given = field(default_factory=dict)
    line: str = ""
    click: Given = field(default_factory=dict)


ONE_CLICK = {"List-Unsubscribe": "One-Click"}
CASES = {
    "sign-in": [LinkCase(to_sign_in, {"sign": "in"})],
    "claim-email": [LinkCase(held, {"always": "no"}), LinkCase(held, {"always": "yes"})],
    "unsubscribe": [
        LinkCase(of_a_seat, {"fewer": "yes"}, "notify asked", ONE_CLICK),
        LinkCase(of_a_follower, {"stop": "yes"}, click=ONE_CLICK),
    ],
    "confirm-address": [LinkCase(new_address, {"mine": "yes"})],
    "keep-address": [LinkCase(added_address, {"mine": "yes"})],
    "take-off-address": [LinkCase(added_address, {"mine": "no"})],
    "accept-place": [LinkCase(invited, {"join": "yes"})],
    "decline-place": [LinkCase(invited, {"join": "no"})],
}
ALL = [(name, number) for name, cases in CASES.items() for number in range(len(cases))]


def state(web: Web) -> list[str]:
    """What such an act changes, as it stands."""
    with web.played.write() as at:
        rows = (
            *at.session.exec(select(Person)).all(),
            *at.session.exec(select(Enrolment)).all(),
            *at.session.exec(select(Message)).all(),
        )
        return [
            repr(sorted((key, str(value)) for key, value in row.model_dump().items()))
            for row in rows
        ]


def test_every_act_by_link_is_walked() -> None:
    assert set(CASES) == set(LINK_ACTS)
    assert not set(LINK_ACTS) & set(OWN_ACTS)


@pytest.mark.parametrize("name", LINK_ACTS)
def test_a_declaration_is_whole(name: str, tmp_path: Path) -> None:
    act = LINK_ACTS[name]
    assert bool(act.undo) != bool(act.lasting)
    assert set(act.commands) <= set(COMMANDS)
    taken = inspect.signature(act.do).parameters
    assert {*taken} == {"at", "token", *(asked.parameter for asked in act.fields)}
    web, _ = league(tmp_path / "league", lambda _: "")
    paths = {
        method: {rule.rule for rule in web.app.url_map.iter_rules() if method in rule.methods}  # type: ignore[operator]
        for method in ("GET", "POST")
    }
    assert act.page.replace("TOKEN", "<token>") in paths["GET"] & paths["POST"]


def follow(web: Web, path: str, given: Given, *, look: bool) -> int:
    """The status of pressing the link's button, after looking at its page or with none of ours
    before it."""
    browser = web.browser()
    if not look:
        return browser.post(path, data=given).status_code
    page = browser.get(path)
    guard = re.search(r'name="guard" value="([^"]+)"', page.text)
    hidden = {"guard": guard[1]} if guard else {}
    assert page.status_code == 200
    for name, value in given.items():
        assert f'name="{name}" value="{value}"' in page.text
    return browser.post(path, data={**hidden, **given}).status_code


@pytest.mark.parametrize(("name", "number"), ALL)
def test_every_door_leaves_the_same(name: str, number: int, tmp_path: Path) -> None:
    act, case, came = LINK_ACTS[name], CASES[name][number], []
    doors = ["page", *(["click"] if case.click else []), *(["mail"] if case.line else [])]
    for door in doors:
        web, token = league(tmp_path / door, case.prepare)
        path, before = act.page.replace("TOKEN", token), so_far(web)
        if door == "mail":
            web.played.send(SEAT, case.line)
        else:
            given = case.given if door == "page" else case.click
            assert follow(web, path, given, look=door == "page") in (200, 303)
        logged, sent = left_behind(web, before)
        came.append((logged, [row for row in sent if row[0] != "answer"]))  # type: ignore[index]
        with web.played.write() as at:
            came[-1] += ([(who.slug, who.notify) for who in at.session.exec(select(Person)).all()],)
    assert all(one == came[0] for one in came)
    logged, sent, _ = came[0]
    assert {row[0] for row in logged} <= set(act.logs)
    mails = {
        told.mail for told in (*act.tells, *(t for v in act.commands for t in COMMANDS[v].tells))
    }
    assert {row[0] for row in sent} <= mails


@pytest.mark.parametrize(("name", "number"), ALL)
def test_following_changes_nothing_and_the_button_works_once(
    name: str, number: int, tmp_path: Path
) -> None:
    """A link that is no more, or was never made, is refused alike, and leaves nothing."""
    act, case = LINK_ACTS[name], CASES[name][number]
    web, token = league(tmp_path / "league", case.prepare)
    path, before, then = act.page.replace("TOKEN", token), so_far(web), state(web)
    assert web.browser().get(path).status_code == 200
    assert (left_behind(web, before), state(web)) == (([], []), then)
    forged = act.page.replace("TOKEN", token[:-1] + ("a" if token[-1] != "a" else "b"))
    for wrong in (forged, act.page.replace("TOKEN", "none")):
        assert web.browser().get(wrong).status_code == 404
        assert web.browser().post(wrong, data=case.given).status_code in (400, 404)
    assert (left_behind(web, before), state(web)) == (([], []), then)
    assert follow(web, path, case.given, look=True) in (200, 303)
    if case.prepare is not of_a_seat:  # the link of a seat stands in every email, and stays
        after = so_far(web), state(web)
        assert web.browser().get(path).status_code == 404
        assert (so_far(web), state(web)) == after


def test_who_declines_leaves_the_seat_open_and_nothing_of_themselves(tmp_path: Path) -> None:
    web, token = league(tmp_path / "league", invited)
    assert follow(web, f"/join/confirm/{token}", {"join": "no"}, look=True) == 200
    with web.played.write() as at:
        assert at.session.exec(select(Enrolment)).all() == []
        assert at.session.exec(select(Person).where(Person.name == "Nova")).all() == []
        kyiv, game = directory.find_league(at.session, "kyiv"), web.played.game(at.session)
        (again,) = [inviting.invite(at, kyiv, game, "Other <other@mail.example>")]
        assert again[0].what == "invited"


def test_who_was_told_of_an_address_that_is_not_theirs_signs_everybody_out(tmp_path: Path) -> None:
    web, token = league(tmp_path / "league", added_address)
    web.session_of(WHO)
    assert follow(web, f"/my/new-address/{token}", {"mine": "no"}, look=True) == 200
    with web.played.write() as at:
        (row,) = at.session.exec(select(WebSession)).all()
        assert row.ended_at is not None
