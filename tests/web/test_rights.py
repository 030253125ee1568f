"""Who may do what, as a table: role by act by what it is about by state, made of the acts'
declarations, against what the desk does. The command line does everything; no other door has an
act of organisers. And what somebody with ordinary rights once got by going from door to door."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from flask.testing import FlaskClient
from sqlmodel import col, select

from moderator.league.acts.catalogue import ACTS
from moderator.league.acts.declaration import Declaration
from moderator.league.archives import forgetting
from moderator.league.games.founding import NewGame, new_game
from moderator.league.orders.commands import COMMANDS
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.states import GameState
from moderator.store.tables import (
    Address,
    ApiToken,
    Chair,
    Enrolment,
    Game,
    Handover,
    Message,
    OutboxRow,
    Person,
    Publication,
    Tenure,
    Vacation,
    WebSession,
)
from tests.acts.cases import CASES
from tests.league.conftest import NOON
from tests.moments import moment
from tests.web.conftest import GUARD, Web, make_web, send
from tests.web.routes import ROUTES
from tests.web.test_desk import add, do, give
from tests.web.test_sign_in import link_to

DESK = {name: act for name, act in ACTS.items() if not act.no_desk}
PLAY = {"olena", "taras"}
"""Of those who have a part in running kyiv: olena (an organiser) and taras (a helper) sit in
kyiv-1."""

MOVES_GAMES = {"pause-all", "resume-all", "add-vacation", "end-vacation"}
"""Acts about a league or a vacation that stop or move the clocks of its games."""

ALL_MAILS = "send-all-again"
"""About all leagues; one of the mails given up is of the game in which some play."""

OF_A_RIVAL = {"add-address", "remove-address", "set-player"}
"""Acts on how somebody is known, who sits beside whoever does it."""

ROLES: Mapping[str, str] = {
    "zoya": "",
    "ingrid": "",
    "lev": "",
    "hanna": "helper",
    "taras": "helper",
    "orest": "organiser",
    "olena": "organiser",
    "anna": "organiser",
}
"""What each is in kyiv: ingrid plays there, lev is organiser of lviv alone, anna of all leagues."""


class Rows(NamedTuple):
    """The numbers of what an act may be about, in a league."""

    held: int
    crashed: int
    unsent: int
    unmade: int
    bounced: int
    away: int


def rows_for(web: Web, slug: str, seat: int) -> Rows:
    """Something of each kind that waits for a person, about that seat's player."""
    with store.write_transaction(web.played.engine) as session:
        game = directory.find_game(session, slug)
        sitting = directory.sittings(session, game)[seat]
        message = {"received_at": NOON, "note": "n", "tenure_id": sitting.tenure.id,
                   "raw": b"From: taras@mail.example\r\n\r\nbegin\r\nend\r\n"}  # fmt: skip
        address = session.exec(
            select(Address).where(Address.person_id == sitting.person.id)
        ).first()
        assert address is not None
        address.paused = "2026-12-01: 550 <taras@mail.example> is full"
        made: list[Any] = [
            Message(source=f"h{slug}", digest=f"h{slug}", state="held", **message),
            Message(source=f"c{slug}", digest=f"c{slug}", state="crashed", **message),
            OutboxRow(key=slug, kind="asked", game_id=game.id, tenure_id=sitting.tenure.id,
                      person_id=key(sitting.person), viewer=seat, message_id=slug, state="failed",
                      created_at=NOON, error="550 <taras@mail.example>: no"),
            Publication(league_id=game.league_id, game_id=game.id, revision=99, state="failed",
                        created_at=NOON),
            address,
            Vacation(person_id=key(sitting.person), league_id=game.league_id, zone="UTC", by="mail",
                     first_day="2026-12-20", last_day="2026-12-22", asked_at=NOON),
        ]  # fmt: skip
        session.add_all(made)
        session.flush()
        return Rows(*(one.id for one in made))


class World(NamedTuple):
    """Two leagues, and what waits for a person in each."""

    web: Web
    kyiv: Rows
    lviv: Rows
    browsers: Mapping[str, FlaskClient]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    web = make_web(tmp_path_factory.mktemp("rights"), "[limits]\npages_per_minute = 0\n")
    for name in ("orest", "hanna", "lev", "anna", "zoya", "maria", "yurko"):
        add(web.played, name)
    with web.played.write() as at:
        lviv = directory.new_league(at, "lviv", "Lviv", {"rhythm": {"period": "24h"}})
        people = [directory.find_person(at.session, one) for one in ("maria", "yurko", "lev")]
        new_game(at, lviv, NewGame("lviv-1", "smallworld", people[:2], {}))
        new_game(at, lviv, NewGame("lviv-2", "smallworld", people[1:], {}))
        at.session.add(
            Handover(id=1, wanted_at=NOON, next_at=NOON, attempts=3, error="rsync ended")
        )
    for name, role in ROLES.items():
        if role:
            give(web.played, name, role, None if name == "anna" else "kyiv")
    give(web.played, "lev", "organiser", "lviv")
    kyiv, other = rows_for(web, "kyiv-1", 2), rows_for(web, "lviv-1", 0)
    yield World(web, kyiv, other, {name: web.browser(name) for name in ROLES})
    web.played.engine.dispose()


NUMBERS = {
    "accept": "held",
    "dismiss": "held",
    "read-again": "crashed",
    "send-again": "unsent",
    "publish-again": "unmade",
    "resume-address": "bounced",
    "end-vacation": "away",
}


def about(act: Declaration, rows: Rows, game: str, player: str) -> dict[str, str]:
    """What the form says it is about: a thing of that league."""
    said = {**CASES[act.name].given, "reason": "a test"}
    said |= {"player": player} if "player" in said else {}
    if act.about in ("game", "mail"):
        said["game"] = game
    if act.about == "season":
        said["season"] = "none-such"
    if act.name in NUMBERS:
        said["number"] = str(getattr(rows, NUMBERS[act.name]))
    if act.name == "hand-over-again":
        said["number"] = "1"
    return said


def tried(world: World, who: str, act: Declaration, said: Mapping[str, str]) -> int:
    """The status of a dry run: nothing is changed by it."""
    client = world.browsers[who]
    found = GUARD.search(client.get("/my").text)
    assert found
    path = f"/desk/kyiv/do/{act.name}"
    return client.post(path, data={"guard": found[1], **said}).status_code


def expected(act: Declaration, who: str) -> set[int]:
    """By what the act declares. 400 is a refusal with words: the act is theirs, and cannot be done
    as it stands."""
    role = ROLES[who]
    if not role:
        return {404}
    if act.part == "organiser" and role != "organiser":
        return {403}
    if who in PLAY:
        beside = act.about == "mail" and act.name not in ("publish-again", "hand-over-again")
        if act.about == "game" or act.name in MOVES_GAMES or act.name == ALL_MAILS or beside:
            return {403}
        if act.name in OF_A_RIVAL:
            return {400}
    return {200, 400}


@pytest.mark.parametrize("name", DESK)
def test_every_role_may_what_is_declared(world: World, name: str) -> None:
    act = DESK[name]
    said = about(act, world.kyiv, "kyiv-1", "ingrid")
    came = {who: tried(world, who, act, said) for who in ROLES}
    assert {who for who, status in came.items() if status not in expected(act, who)} == set(), came
    if act.about == "mail":
        assert came["orest"] == 200, "a row that waits is there to be solved"


@pytest.mark.parametrize("name", DESK)
def test_what_lies_in_another_league_is_out_of_reach(world: World, name: str) -> None:
    """An organiser of kyiv names a game, a row or a player of lviv: not found, or refused."""
    act = DESK[name]
    if act.about not in ("game", "mail", "vacation", "season") and name not in OF_A_RIVAL:
        return
    if name == "hand-over-again":
        return  # the site is of all leagues
    said = about(act, world.lviv, "lviv-1", "maria")
    assert tried(world, "orest", act, said) in {404, 400}
    if act.about in ("game", "mail", "vacation"):
        assert tried(world, "orest", act, said) == 404


@pytest.mark.parametrize("state", get_args(GameState))
def test_in_every_state_who_plays_runs_nothing(world: World, state: GameState) -> None:
    """And what is not for that state is refused to organisers too, with words."""
    with store.write_transaction(world.web.played.engine) as session:
        game = directory.find_game(session, "kyiv-1")
        before, game.state = game.state, state
        session.add(game)
    try:
        for act in DESK.values():
            if act.about != "game":
                continue
            said = about(act, world.kyiv, "kyiv-1", "ingrid")
            assert tried(world, "olena", act, said) == 403, act.name
            if act.states and state not in act.states:
                assert tried(world, "orest", act, said) == 400, act.name
    finally:
        with store.write_transaction(world.web.played.engine) as session:
            game = directory.find_game(session, "kyiv-1")
            game.state = before
            session.add(game)


def test_a_game_that_an_act_of_the_league_names_is_not_their_own(world: World) -> None:
    said = {"addresses": "friend@mail.example", "game": "kyiv-1"}
    assert tried(world, "olena", ACTS["invite"], said) == 403


def test_no_other_door_has_an_act_of_organisers() -> None:
    """Mails and programs speak for a seat: what is written there is about the writer alone."""
    assert not set(COMMANDS) & {word for act in ACTS for word in (act, ACTS[act].path)} - {
        # These are a seat's own wish; an organiser says it for somebody who cannot.
        "extend", "faster", "slower", "hide"
    }  # fmt: skip
    for route in ROUTES:
        if "/do/" in route.rule or route.rule.startswith("/desk"):
            assert route.who == "organiser"
        assert not (route.who == "program" and "desk" in route.rule)


# What was gone round once.


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """kyiv with orest as its organiser, lviv with orgb; bohdan is known and plays nowhere yet."""
    made = make_web(tmp_path, "[limits]\npages_per_minute = 0\n")
    with made.played.write() as at:
        directory.new_league(at, "lviv", "Lviv", {"rhythm": {"period": "24h"}})
    for name in ("orest", "orgb", "bohdan"):
        add(made.played, name)
    give(made.played, "orest", "organiser")
    give(made.played, "orgb", "organiser", "lviv")
    yield made
    made.played.engine.dispose()


def mails_of(web: Web, slug: str) -> list[str]:
    with store.read_transaction(web.played.engine) as session:
        person = directory.find_person(session, slug)
        return list(directory.addresses(session, key(person)))


def planted(web: Web) -> None:
    """orgb writes an own mailbox in as bohdan's, and confirms it there."""
    evil = {"player": "bohdan", "email": "evil@mail.example"}
    assert do(web.browser("orgb"), "add-address", "lviv", **evil).status_code == 303
    assert mails_of(web, "bohdan") == ["bohdan@mail.example"], "not before its mailbox says so"
    send(web.browser(), link_to(web, "evil@mail.example", "address"))
    assert mails_of(web, "bohdan") == ["bohdan@mail.example", "evil@mail.example"]


def test_a_planted_address_is_told_and_taken_off(web: Web) -> None:
    planted(web)
    thief = web.browser("bohdan")
    assert thief.get("/my").status_code == 200
    link = link_to(web, "bohdan@mail.example", "new-address")
    assert "evil@mail.example" in web.browser().get(link).text
    done = send(web.browser(), link, mine="no")
    assert done.status_code == 200
    assert mails_of(web, "bohdan") == ["bohdan@mail.example"]
    assert thief.get("/my").status_code == 302, "signed out"
    assert web.browser().get(link).status_code == 404, "once"


def test_who_took_the_old_mailbox_off_is_undone_by_it(web: Web) -> None:
    planted(web)
    with store.write_transaction(web.played.engine) as session:
        person = directory.find_person(session, "bohdan")
        session.delete(
            session.exec(
                select(Address).where(
                    Address.person_id == person.id, Address.email == "bohdan@mail.example"
                )
            ).one()
        )
        token = ApiToken(person_id=key(person), name="x", token_hash="x", made_at=NOON)
        session.add(token)
    web.browser("bohdan")
    send(web.browser(), link_to(web, "bohdan@mail.example", "new-address"), mine="no")
    assert mails_of(web, "bohdan") == ["bohdan@mail.example"]
    with store.read_transaction(web.played.engine) as session:
        assert session.exec(select(ApiToken.ended_at)).one() is not None
        own = select(WebSession.ended_at).where(WebSession.person_id == person.id)
        assert all(session.exec(own).all())


@pytest.mark.parametrize("kept", [True, False])
def test_what_an_organiser_added_ends_with_the_reason(web: Web, kept: bool) -> None:
    """bohdan gets a seat in kyiv: what lviv's organiser wrote in falls away, unless bohdan has
    said by the other mailbox that it is his."""
    planted(web)
    if kept:
        send(web.browser(), link_to(web, "bohdan@mail.example", "new-address"), mine="yes")
    more = {"game": "kyiv-1", "seat": "C", "player": "bohdan", "minimum": "24h", "keep": ""}
    assert do(web.browser("orest"), "replace", **more).status_code == 303
    evil = ["evil@mail.example"] if kept else []
    assert mails_of(web, "bohdan") == ["bohdan@mail.example", *evil]


def test_nobody_from_elsewhere_is_seated_without_being_asked(web: Web) -> None:
    """The three steps by which an organiser of one league read every address of the server."""
    client = web.browser("orgb")
    guessed = send(client, "/desk/lviv/new-game", slug="l-1", kind="smallworld", players="nobody")
    assert "nobody" in guessed.text
    assert not re.search(r"\b(olena|taras|ingrid)\b", guessed.text)
    seated = send(client, "/desk/lviv/new-game", slug="l-1", kind="smallworld",
                  players="olena\ntaras")  # fmt: skip
    assert seated.status_code == 400
    assert "Invite them" in seated.text
    by_mail = send(client, "/desk/lviv/new-game", slug="l-1", kind="smallworld",
                   players="olena@mail.example\norgb")  # fmt: skip
    assert by_mail.status_code == 303, "invited like anybody whom nobody knows"
    assert "Olena" not in client.get("/desk/lviv/game/l-1").text
    open_game = send(client, "/desk/lviv/new-game", slug="l-3", kind="smallworld", players="",
                     open="2")  # fmt: skip
    assert open_game.status_code == 303
    more = {"game": "l-3", "seat": "B", "player": "olena", "minimum": "24h"}
    assert do(client, "replace", "lviv", **more).status_code == 400
    assert do(client, "invite", "lviv", addresses="olena, taras").status_code == 303
    assert "@mail.example" not in client.get("/desk/lviv").text
    with store.read_transaction(web.played.engine) as session:
        olena = directory.find_person(session, "olena")
        told = session.exec(select(OutboxRow).where(OutboxRow.kind == "invitation")).all()
        held = select(Game.slug).join(Chair).join(Tenure).where(Tenure.person_id == olena.id)
        seats = session.exec(held).all()
        assert seats == ["kyiv-1"], "her own alone"
        assert {row.recipient for row in told} == {"olena@mail.example", "taras@mail.example"}


def test_a_refusal_names_nobody_who_belongs_to_another_league(web: Web) -> None:
    """Who only waits there, was made known there, or helps to run it, is named there alone."""
    add(web.played, "waiter")
    add(web.played, "hanna")
    give(web.played, "hanna", "helper")
    web.played.now += timedelta(minutes=1)
    new = {"player": "nova", "name": "Nova", "email": "nova@mail.example"}
    assert do(web.browser("orest"), "add-player", **new).status_code == 303
    with web.played.write() as at:
        kyiv, waiter = (directory.find_league(at.session, "kyiv"),
                        directory.find_person(at.session, "waiter"))  # fmt: skip
        at.session.add(Enrolment(league_id=key(kyiv), person_id=key(waiter), state="asked",
                                 made_at=at.now))  # fmt: skip
    named = []
    for who, league in (("orgb", "lviv"), ("orest", "kyiv")):
        page = send(web.browser(who), f"/desk/{league}/new-game", slug="l-1", kind="smallworld",
                    players="nobody")  # fmt: skip
        named.append(set(re.findall(r"\b(?:waiter|hanna|nova|olena|orest|bohdan)\b", page.text)))
    assert named == [{"bohdan"}, {"waiter", "hanna", "nova", "olena", "orest", "bohdan"}]


def test_no_page_of_the_desk_shows_an_address(web: Web) -> None:
    """Also where a mail or the answer of a mail server names one."""
    rows_for(web, "kyiv-1", 2)
    client = web.browser("orest")
    pages = ["/desk", "/desk/kyiv", "/desk/kyiv/game/kyiv-1"]
    pages += [f"/desk/kyiv/do/{name}?game=kyiv-1&player=taras&number=1" for name in DESK]
    for path in pages:
        text = client.get(path).text
        found = set(re.findall(r"\w+@mail\.example", text)) - {"olena@mail.example"}
        assert not found, path
    assert "t…@mail.example" in client.get("/desk").text


def test_one_address_of_two_people_is_said(web: Web) -> None:
    new = {"player": "twin", "name": "Twin", "email": "olena@mail.example", "language": "en"}
    assert do(web.browser("orest"), "add-player", **new).status_code == 400
    assert do(web.browser("orest"), "add-player", **new, shared="yes").status_code == 303
    more = {"game": "kyiv-1", "seat": "B", "player": "twin", "minimum": "24h", "keep": ""}
    assert do(web.browser("orest"), "replace", **more).status_code == 303
    assert (
        "A, B: these seats are played from one mail address"
        in web.browser("orest").get("/desk/kyiv/game/kyiv-1").text
    )
    send(web.browser(), "/sign-in", email="olena@mail.example")
    with store.read_transaction(web.played.engine) as session:
        asked = session.exec(select(Person.slug).where(
            Person.id == OutboxRow.person_id, OutboxRow.kind == "sign-in")).all()  # fmt: skip
    assert set(asked) == {"olena", "twin"}, "neither is locked out"


def test_an_address_confirmed_later_is_said_where_both_sit(web: Web) -> None:
    client = web.browser("taras")
    send(client, "/my/addresses", email="olena@mail.example")
    done = send(web.browser(), link_to(web, "olena@mail.example", "address"))
    assert "Olena" in done.text
    with web.played.write() as at:
        game = web.played.game(at.session)
        assert new_rows(at.session, game) == ["A, B"]


def new_rows(session: Any, game: Game) -> list[str]:
    from moderator.league.mailing.public_log import log_of

    return [row.new for row in log_of(session, game) if row.kind == "address shared"]


def test_somebody_asked_too_often_is_told_so(web: Web) -> None:
    client = web.browser("orest")
    for number in range(5):
        more = {"player": "taras", "email": f"t{number}@mail.example"}
        assert do(client, "add-address", **more).status_code == 303
    more = {"player": "taras", "email": "t9@mail.example"}
    assert do(client, "add-address", **more).status_code == 400


def test_who_plays_nowhere_is_seated_at_once(web: Web) -> None:
    """Somebody known nowhere may be seated by who made them known."""
    with store.write_transaction(web.played.engine) as session:
        directory.add_player(moment(session, NOON), NewPlayer("nova", "Nova", "n@mail.example"))
    made = send(web.browser("orgb"), "/desk/lviv/new-game", slug="l-2", kind="smallworld",
                players="nova\norgb")  # fmt: skip
    assert made.status_code == 303


def test_an_invitation_tells_not_whose_an_address_is(web: Web) -> None:
    client = web.browser("orgb")
    path = "/desk/lviv/do/invite"
    guard = GUARD.search(client.get(path).text)
    assert guard
    tried = client.post(path, data={"guard": guard[1], "addresses": "olena@mail.example"})
    assert tried.status_code == 200
    assert "olena@mail.example" in tried.text
    assert "Olena" not in tried.text


def test_nobody_gives_an_address_to_who_played_elsewhere(web: Web) -> None:
    """Not to who has left for good either, who has none any more."""
    with web.played.write() as at:
        forgetting.leave(at, directory.find_person(at.session, "taras"))
        left = select(Person.slug).where(col(Person.slug).startswith("left-"))
        slug = at.session.exec(left).one()
    more = {"player": slug, "email": "evil@mail.example"}
    assert do(web.browser("orgb"), "add-address", "lviv", **more).status_code == 400


def test_whoever_an_act_seats_is_asked_whether_they_agreed() -> None:
    """Of every act that takes people into a game or a season."""
    takes = {"replace", "new-game", "season-enter", "season-next", "add-vacation", "give-role"}
    assert all(ACTS[name].only_if is not None for name in takes)
    takers = {
        act.name
        for act in ACTS.values()
        if {field.name for field in act.fields} & {"player", "players", "coming"}
    }
    spared = {
        *("refund", "unobserve", "season-withdraw", "season-move", "take-role"),  # they are in it
        *("set-player", "rename-player", "add-address", "remove-address"),  # `is_theirs`
        *("observe", "add-player"),  # to look on is to be in nothing; who is added is new
        *("merge-players", "new-league"),  # by command alone; who is called is invited
        "uninvite",  # they are asked no more
    }
    assert takers - spared == takes


def test_nobody_from_elsewhere_is_given_a_part_or_a_vacation(web: Web) -> None:
    """A part in running lviv would take olena, whom nobody asked, out of the hands of kyiv's own
    organiser."""
    client = web.browser("orgb")
    assert do(client, "give-role", "lviv", player="olena", role="helper").status_code == 400
    days = {"first": "2026-12-20", "last": "2026-12-22"}
    assert do(client, "add-vacation", "lviv", player="olena", **days).status_code == 400
    more = {"player": "olena", "email": "new@mail.example"}
    assert do(web.browser("orest"), "add-address", **more).status_code == 303


def test_who_was_added_for_a_league_belongs_to_it_until_they_play(web: Web) -> None:
    """Not to every organiser who finds them playing nowhere yet."""
    web.played.now += timedelta(minutes=1)
    new = {"player": "nova", "name": "Nova", "email": "nova@mail.example", "language": "en"}
    assert do(web.browser("orest"), "add-player", **new).status_code == 303
    client = web.browser("orgb")
    for name, more in {
        "rename-player": {"name": "Supernova"},
        "set-player": {"language": "ru", "zone": ""},
        "add-address": {"email": "evil@mail.example"},
        "remove-address": {"email": "nova@mail.example"},
        "give-role": {"role": "helper"},
    }.items():
        assert do(client, name, "lviv", player="nova", **more).status_code == 400, name
    seated = send(client, "/desk/lviv/new-game", slug="l-2", kind="smallworld",
                  players="nova\norgb")  # fmt: skip
    assert seated.status_code == 400
    assert do(web.browser("orest"), "rename-player", player="nova", name="Novak").status_code == 303
    assert do(client, "rename-player", "lviv", player="nova", name="X").status_code == 400
