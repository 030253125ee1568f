"""The organisers' desk: who finds what there, and what each act shows before it is done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlmodel import select
from werkzeug.test import TestResponse

from moderator.league.access import roles
from moderator.league.acts import ByWhom
from moderator.league.acts.catalogue import ACTS
from moderator.league.acts.declaration import Field
from moderator.league.acts.kinds import PEOPLE
from moderator.league.people import directory
from moderator.league.people.anonymity import hidden_until, hide
from moderator.league.people.directory import NewPlayer
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import (
    Act,
    Address,
    Entrant,
    Game,
    Handover,
    League,
    Message,
    OutboxRow,
    Press,
    Season,
)
from tests.league.conftest import NOON, Played
from tests.moments import moment
from tests.web.conftest import GUARD, Web, make_web, send

SURE = re.compile(r'name="sure" value="([^"]+)"')
DESK = {name: act for name, act in ACTS.items() if not act.no_desk}
CANARY = "a secret plan in a held mail"
LATER = NOON + timedelta(days=30)

MAIL = (
    b"From: Eve <eve@evil.example>\r\nTo: x@league.example\r\nSubject: orders\r\n\r\n"
    + CANARY.encode()
    + b"\r\nbegin\r\nend\r\n"
)


def add(played: Played, name: str) -> None:
    with store.write_transaction(played.engine) as session:
        directory.add_player(
            moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
        )


def give(played: Played, name: str, role: str, league: str | None = "kyiv") -> None:
    with store.write_transaction(played.engine) as session:
        found = directory.find_league(session, league) if league else None
        roles.give(
            moment(session),
            found,
            directory.find_person(session, name),
            role,
            ByWhom("tests", "a test"),
        )


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A running league with an organiser (orest), a helper (hanna), an organiser who plays
    (olena, seat A), and one of another league (lev)."""
    made = make_web(tmp_path)
    with store.write_transaction(made.played.engine) as session:
        directory.new_league(moment(session, NOON), "lviv", "Lviv", {"rhythm": {"period": "24h"}})
    for name in ("orest", "hanna", "lev"):
        add(made.played, name)
    give(made.played, "orest", "organiser")
    give(made.played, "hanna", "helper")
    give(made.played, "olena", "organiser")
    give(made.played, "lev", "organiser", "lviv")
    yield made
    made.played.engine.dispose()


def held(web: Web, seat: int = 1, state: str = "held", note: str = "an unknown address") -> int:
    """A mail to a seat from somebody who is not known to sit there."""
    with store.write_transaction(web.played.engine) as session:
        tenure = directory.sittings(session, web.played.game(session))[seat].tenure
        row = Message(source=f"t:{seat}{state}", digest=f"{seat}{state}", raw=MAIL,
                      received_at=NOON, state=state, note=note,
                      tenure_id=tenure.id)  # fmt: skip
        session.add(row)
        session.flush()
        return int(row.id or 0)


def do(client: FlaskClient, deed: str, league: str = "kyiv", **fields: Any) -> TestResponse:
    """Through both steps: the form, what it will change, the deed."""
    path = f"/desk/{league}/do/{deed}"
    query = {key: value for key, value in fields.items() if key in ("game", "number")}
    shown = client.get(path, query_string=query)
    assert shown.status_code == 200, shown.status_code
    guard = GUARD.search(shown.text)
    assert guard
    data = {"guard": guard[1], "reason": "a test", **fields}
    tried = client.post(path, data=data)
    sure = SURE.search(tried.text)
    if sure is None:
        return tried
    return client.post(path, data={**data, "sure": sure[1]})


def log(web: Web) -> list[tuple[str, str, str]]:
    with store.read_transaction(web.played.engine) as session:
        rows = session.exec(select(Act)).all()
    return [(row.actor, row.kind, row.reason) for row in rows]


PAGES = (
    "/desk",
    "/desk/kyiv/season",
    "/desk/new",
    "/desk/kyiv",
    "/desk/kyiv/game/kyiv-1",
    "/desk/kyiv/new-game",
)
PAGES += tuple(f"/desk/kyiv/do/{deed}?game=kyiv-1" for deed in DESK)


def answers(client: FlaskClient, paths: Iterable[str]) -> dict[str, int]:
    return {path: client.get(path).status_code for path in paths}


def test_a_player_without_a_part_finds_nothing(web: Web) -> None:
    assert set(answers(web.browser("taras"), PAGES).values()) == {404}


def test_an_organiser_of_another_league_finds_nothing(web: Web) -> None:
    theirs = [path for path in PAGES if "kyiv" in path]
    assert set(answers(web.browser("lev"), theirs).values()) == {404}


def test_an_organiser_sees_it_all(web: Web) -> None:
    found = answers(web.browser("orest"), PAGES)
    assert {path: code for path, code in found.items() if code != 200} == {}


def test_a_helper_looks_after_the_mail_and_nothing_else(web: Web) -> None:
    client = web.browser("hanna")
    for deed, one in DESK.items():
        answer = client.get(f"/desk/kyiv/do/{deed}?game=kyiv-1")
        assert answer.status_code == (200 if one.part == "helper" else 403), deed


def test_who_plays_acts_on_no_game_of_theirs(web: Web) -> None:
    client, before = web.browser("olena"), log(web)
    guard = GUARD.search(client.get("/desk/kyiv/do/set").text)
    assert guard
    data = {"guard": guard[1], "reason": "r", "game": "kyiv-1", "by": "24h", "sure": "x"}
    for deed in (name for name, one in DESK.items() if one.about == "game"):
        assert client.get(f"/desk/kyiv/do/{deed}?game=kyiv-1").status_code == 403
        assert client.post(f"/desk/kyiv/do/{deed}", data=data).status_code == 403
    assert log(web) == before


def test_a_helper_cannot_found_or_change_by_post_either(web: Web) -> None:
    client = web.browser("hanna")
    held(web)
    guard = GUARD.search(client.get("/desk").text)
    assert guard
    for path in ("/desk/new", "/desk/kyiv/new-game", "/desk/kyiv/do/set", "/desk/kyiv/do/annul"):
        answer = client.post(path, data={"guard": guard[1], "game": "kyiv-1", "reason": "r"})
        assert answer.status_code == 403, path


def test_an_unknown_act_or_game_is_not_there(web: Web) -> None:
    client = web.browser("orest")
    assert client.get("/desk/kyiv/do/burn").status_code == 404
    assert client.get("/desk/kyiv/do/pause").status_code == 404
    assert client.get("/desk/kyiv/do/pause?game=lviv-1").status_code == 404
    assert client.get("/desk/kyiv/game/lviv-1").status_code == 404


def test_more_time_is_shown_first_and_given_then(web: Web) -> None:
    client, due = web.browser("orest"), web.played.look().due_at
    path = "/desk/kyiv/do/extend?game=kyiv-1"
    tried = send(client, "/desk/kyiv/do/extend", form_at=path, game="kyiv-1", by="24h",
                 reason="a storm")  # fmt: skip
    assert "kyiv-1, seat A: deadline" in tried.text
    assert "Olena, Taras and Ingrid" in tried.text
    assert web.played.look().due_at == due
    assert web.played.mails("notice") == []
    done = do(client, "extend", game="kyiv-1", by="24h")
    assert done.status_code == 303
    assert done.location.endswith("/desk/kyiv/game/kyiv-1?done=extend")
    assert web.played.look().due_at != due
    assert log(web)[-1] == ("Orest", "extended", "a test")
    assert "Done: Extend the deadline." in client.get(done.location).text


def test_what_has_changed_meanwhile_is_shown_again_and_not_done(web: Web) -> None:
    client = web.browser("orest")
    tried = send(client, "/desk/kyiv/do/force", form_at="/desk/kyiv/do/force?game=kyiv-1",
                 game="kyiv-1", reason="r")  # fmt: skip
    sure, guard = SURE.search(tried.text), GUARD.search(tried.text)
    assert sure
    assert guard
    web.played.send(0, "take 1\nend")
    data = {"guard": guard[1], "game": "kyiv-1", "reason": "r", "sure": sure[1]}
    again = client.post("/desk/kyiv/do/force", data=data)
    assert "Something changed in the meantime" in again.text
    assert web.played.look().turn == 2


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("extend", {"by": "soon"}),
        ("extend", {"by": ""}),
        ("replace", {"seat": "Q", "player": "orest", "minimum": "1d"}),
        ("replace", {"seat": "A", "player": "nobody", "minimum": "1d"}),
        ("rollback", {"turn": "99"}),
        ("undo-rollback", {}),
        ("resume", {}),
        ("correct", {"places": "A=1"}),
        ("hide", {"word": "one"}),
        ("start", {}),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    web: Web, deed: str, fields: dict[str, str]
) -> None:
    before = web.played.look()
    answer = do(web.browser("orest"), deed, game="kyiv-1", **fields)
    assert answer.status_code == 400
    assert "That cannot be done." in answer.text
    assert web.played.look() == before


def test_an_act_without_a_reason_is_refused(web: Web) -> None:
    answer = do(web.browser("orest"), "pause", game="kyiv-1", reason=" ")
    assert answer.status_code == 400
    assert web.played.look().state == "running"


def test_a_seat_is_given_away_and_the_game_rolled_back_and_again(web: Web) -> None:
    client = web.browser("orest")
    replaced = do(
        client, "replace", game="kyiv-1", seat="B", player="hanna", minimum="24h", keep=""
    )
    assert replaced.status_code == 303
    web.played.send(0, "take 1\nend")
    assert do(client, "rollback", game="kyiv-1", turn="1").status_code == 303
    assert web.played.look().mark == "b"
    assert do(client, "undo-rollback", game="kyiv-1").status_code == 303
    assert (web.played.look().turn, web.played.look().asked) == (2, [1])
    page = client.get("/desk/kyiv/game/kyiv-1").text
    assert "Hanna" in page
    assert "rolled the game back from turn" in page


def test_somebody_is_let_follow_a_game_and_taken_out(web: Web) -> None:
    client, there = web.browser("orest"), "/desk/kyiv/game/kyiv-1"
    assert do(client, "observe", game="kyiv-1", player="lev").status_code == 303
    assert "Remove Lev" in client.get(there).text
    assert "Remove Lev" not in web.browser("olena").get(there).text, "she plays there"
    assert "plays in" in do(client, "observe", game="kyiv-1", player="taras").text
    assert do(client, "unobserve", game="kyiv-1", player="lev").status_code == 303
    assert "Remove Lev" not in client.get(there).text


def test_pausing_annulling_and_restoring(web: Web) -> None:
    client = web.browser("orest")
    for deed, state in (
        ("pause", "paused"), ("resume", "running"), ("annul", "annulled"), ("restore", "paused"),
    ):  # fmt: skip
        assert do(client, deed, game="kyiv-1").status_code == 303
        assert web.played.look().state == state
        assert client.get("/desk/kyiv/game/kyiv-1").status_code == 200
    assert do(client, "resume-all").status_code == 303
    assert do(client, "pause-all").status_code == 303
    assert web.played.look().state == "paused"


def test_only_what_was_reported_is_read_and_only_by_who_does_not_play(web: Web) -> None:
    web.played.send(0, "tell C: the quiet words")
    web.played.send(1, "tell C: the loud words")
    web.played.send(2, "report: he threatens me")
    orest = web.browser("orest")
    pages = orest.get("/desk").text, orest.get("/desk/kyiv/game/kyiv-1").text
    assert "the loud words" in pages[0]
    assert "he threatens me" in pages[0]
    assert "A → C" in pages[1]
    assert "B → C" in pages[1]
    assert not any("the quiet words" in page for page in pages)
    assert "the loud words" not in pages[1]
    for name in ("hanna", "olena"):  # a helper, and an organiser who plays
        page = web.browser(name).get("/desk").text
        assert "A private message was reported" in page
        assert "the loud words" not in page
        assert "he threatens me" not in page
        assert "B → C" not in web.browser(name).get("/desk/kyiv/game/kyiv-1").text
    with store.read_transaction(web.played.engine) as session:
        number = session.exec(select(Press.id).where(Press.text == "the loud words")).one()
    wish = {"game": "kyiv-1", "number": str(number), "words": "hide"}
    assert do(orest, "settle-report", **wish).status_code == 303
    assert "the loud words" not in orest.get("/desk").text
    assert do(orest, "settle-report", **wish).status_code == 400


def test_a_held_mail_is_shown_with_its_reason_and_let_go_on(web: Web) -> None:
    number = held(web)
    client = web.browser("hanna")
    page = client.get("/desk").text
    assert "An email is held" in page
    assert "an unknown address" in page
    assert CANARY in page
    assert do(client, "accept", game="kyiv-1", number=str(number)).status_code == 303
    with store.read_transaction(web.played.engine) as session:
        message = session.get_one(Message, number)
    assert (message.state, message.trusted) == ("new", True)
    assert log(web)[-1][:2] == ("Hanna", "mail accepted")
    assert "An email is held" not in client.get("/desk").text


def test_a_rival_organiser_never_reads_a_held_mail_of_their_game(web: Web) -> None:
    held(web)
    held(web, state="crashed", note=f"ValueError: {CANARY}")
    with store.write_transaction(web.played.engine) as session:
        game, what = web.played.game(session), f"KeyError: {CANARY}"
        session.add(Act(game_id=game.id, actor="clock", kind="crashed", new=what, at=LATER))
    assert web.browser("orest").get("/desk").text.count(f"Error: {CANARY}") == 2
    client = web.browser("olena")
    page = client.get("/desk").text
    for title in ("An email is held", "An email could not be read", "A turn could not be played"):
        assert title in page
    for path in ("/desk", "/desk/kyiv", "/desk/kyiv/game/kyiv-1"):
        assert CANARY not in client.get(path).text
    assert "is not shown to you" in page


@pytest.mark.parametrize("deed", ["accept", "dismiss", "read-again"])
def test_a_rival_decides_nothing_on_a_mail_of_their_game(web: Web, deed: str) -> None:
    state = "crashed" if deed == "read-again" else "held"
    number = held(web, state=state)
    client = web.browser("olena")
    assert f'/do/{deed}"' not in client.get("/desk").text
    assert f'/do/{deed}"' in web.browser("orest").get("/desk").text
    form = client.get(f"/desk/kyiv/do/{deed}", query_string={"number": str(number)})
    assert form.status_code in (200, 403, 404)
    if form.status_code == 200:
        assert do(client, deed, number=str(number)).status_code in (403, 404)
    with store.read_transaction(web.played.engine) as session:
        assert session.get_one(Message, number).state == state


def test_a_part_that_nobody_chose_is_the_lesser_one(web: Web) -> None:
    page = web.browser("orest").get("/desk/kyiv/do/give-role").text

    assert re.search(r'<option value="helper" selected', page)
    assert not re.search(r'<option value="organiser" selected', page)


@pytest.mark.parametrize("text", [",", " ; ", "\n"])
def test_an_empty_list_is_nothing(web: Web, text: str) -> None:
    with store.read_transaction(web.played.engine) as session, pytest.raises(LeagueError) as error:
        Field("players", PEOPLE, "Players").read(session, {"players": text})
    assert (error.value.code, error.value.about) == ("missing", "players")


def test_a_mail_of_another_league_is_out_of_reach(web: Web) -> None:
    number = held(web)
    for deed in ("accept", "dismiss", "read-again", "send-again", "publish-again"):
        assert do(web.browser("lev"), deed, "lviv", number=str(number)).status_code == 404
    with store.read_transaction(web.played.engine) as session:
        assert session.get_one(Message, number).state == "held"


def test_mails_that_broke_or_were_given_up_and_addresses(web: Web) -> None:
    broken = held(web, state="crashed")
    with store.write_transaction(web.played.engine) as session:
        [row] = session.exec(select(OutboxRow).where(OutboxRow.kind == "asked")).all()
        row.state, row.error = "failed", "550 no such user"
        address = session.exec(select(Address)).first()
        assert address is not None
        address.paused = "2026-12-01: mail comes back"
        session.add_all((row, address))
        failed, out = row.id, address.id
    client = web.browser("hanna")
    page = client.get("/desk").text
    for title in ("could not be read", "could not be sent", "bounces emails"):
        assert title in page
    assert do(client, "read-again", game="kyiv-1", number=str(broken)).status_code == 303
    assert do(client, "send-again", game="kyiv-1", number=str(failed)).status_code == 303
    assert do(client, "resume-address", number=str(out)).status_code == 303
    assert "Nothing: everything runs by itself." in client.get("/desk").text


def test_missed_moves_open_seats_overdue_games_and_results_are_listed(web: Web) -> None:
    web.played.lay_down(open_after="0")  # else the game would rest once all have missed three
    web.played.wait(timedelta(hours=51))
    client = web.browser("orest")
    assert "Missed moves" in client.get("/desk").text
    with store.write_transaction(web.played.engine) as session:
        game = web.played.game(session)
        tenure = directory.sittings(session, game)[2].tenure
        tenure.ended_at = web.played.now
        session.add(tenure)
    web.played.now += timedelta(hours=60)
    page = client.get("/desk").text
    assert "An open seat" in page
    assert "A deadline passed" in page
    with store.write_transaction(web.played.engine) as session:
        league = directory.find_league(session, "kyiv")
        league.options = {**league.options, "approve": True}
        session.add(league)
        game = web.played.game(session)
        session.add(game)
    for _ in range(40):
        web.played.wait(timedelta(hours=51))
    assert "A result waits for approval" in client.get("/desk").text
    assert do(client, "approve", game="kyiv-1").status_code == 303
    assert "A result waits" not in client.get("/desk").text
    assert do(client, "correct", game="kyiv-1", places="A=1 B=2 C=3").status_code == 303


def test_a_league_from_nothing_to_its_first_turn(web: Web) -> None:
    client = web.browser("orest")
    made = send(client, "/desk/new", name="Odesa by Post", slug="", rhythm="20:00", language="uk",
                zone="Europe/Kyiv",
                players="Zoya <zoya@mail.example>\nyurko@mail.example")  # fmt: skip
    assert made.location == "/desk/odesa-by-post/new-game"
    game = send(client, made.location, slug="odesa-1", kind="smallworld", coins="", board="",
                players="taras\nolena")  # fmt: skip
    assert game.location == "/desk/odesa-by-post/game/odesa-1"
    assert do(client, "start", "odesa-by-post", game="odesa-1").status_code == 303
    with store.read_transaction(web.played.engine) as session:
        found = session.exec(select(Game).where(Game.slug == "odesa-1")).one()
        league = session.exec(select(League).where(League.slug == "odesa-by-post")).one()
        seats = [one.person.name for one in directory.sittings(session, found).values()]
        asked = session.exec(select(OutboxRow).where(OutboxRow.kind == "invitation")).all()
    assert (found.state, seats) == ("running", ["Taras", "Olena"])
    assert (league.language, league.rhythm["at"]) == ("uk", "20:00")
    assert {row.recipient for row in asked} == {"zoya@mail.example", "yurko@mail.example"}


def test_who_is_new_is_invited_to_the_seat_and_not_put_there(web: Web) -> None:
    client = web.browser("orest")
    send(client, "/desk/kyiv/new-game", slug="kyiv-2", kind="smallworld", coins="open", board="",
         players="olena\nzoya@mail.example\ntaras")  # fmt: skip
    page = client.get("/desk/kyiv/game/kyiv-2").text
    assert "<b>B</b> <em>open</em>" in page
    shown = do(client, "invite", game="kyiv-2", addresses="zoya@mail.example, no address")
    assert shown.status_code == 400
    assert do(client, "invite", addresses="Ostap <ostap@mail.example>").status_code == 303
    assert "invited players: 1" in client.get("/desk/kyiv").text


@pytest.mark.parametrize(
    "wrong",
    [{"name": " "}, {"rhythm": "soon"}, {"zone": "Mars"}, {"players": "no@"}, {"slug": "kyiv"}],
)
def test_a_league_that_cannot_be_is_not_half_made(web: Web, wrong: dict[str, str]) -> None:
    fields = {"name": "Odesa", "rhythm": "20:00", "zone": "Europe/Kyiv", "language": "en"}
    answer = send(web.browser("orest"), "/desk/new", **{**fields, **wrong})
    assert answer.status_code == 400
    with store.read_transaction(web.played.engine) as session:
        assert len(session.exec(select(League)).all()) == 2


def test_a_new_game_has_all_the_options_of_the_command_line(web: Web) -> None:
    client = web.browser("orest")
    there = "/desk/kyiv/new-game"
    made = send(client, there, slug="kyiv-2", kind="underground", players="taras", open="1",
                mixed="yes", tie="last", board="sw-2", rhythm="24h")  # fmt: skip
    assert made.location == "/desk/kyiv/game/kyiv-2"
    tek = send(client, there, slug="tek-1", kind="kingdoms", players="olena\ntaras",
               more="tokens=yes\ntowers=0 1 2 4 7 10\n")  # fmt: skip
    assert tek.location == "/desk/kyiv/game/tek-1"
    wrong = send(client, there, slug="tek-2", kind="kingdoms", players="olena\ntaras", more="spice")
    assert wrong.status_code == 400
    assert "write it like mixed=yes" in wrong.text
    with store.read_transaction(web.played.engine) as session:
        game, other = (directory.find_game(session, slug) for slug in ("kyiv-2", "tek-1"))
    assert game.options == {"board": "sw-2", "tie": "last", "mixed": True}
    assert (game.seats, game.rhythm) == (2, {"period": "24h"})
    assert other.options == {"tokens": True, "towers": [0, 1, 2, 4, 7, 10]}


def test_players_are_added_and_their_addresses_kept_by_who_may(web: Web) -> None:
    client, more = web.browser("orest"), {"player": "taras", "email": "t2@mail.example"}
    new = {"player": "zoya", "name": "Zoya", "email": "z@mail.example", "language": "uk"}
    assert do(client, "add-player", **new).status_code == 303
    assert do(client, "add-player", **new).status_code == 400
    assert do(client, "set-player", player="zoya", language="ru", zone="Mars").status_code == 400
    with web.played.write() as at:
        taras = directory.find_person(at.session, "taras")
        directory.add_address(at.session, key(taras), "t2@mail.example")
    assert do(client, "add-address", **{**more, "email": "t3@mail.example"}).status_code == 303
    assert web.browser("olena").get("/desk/kyiv").status_code == 200
    assert do(web.browser("olena"), "add-address", **more).status_code == 400, "a rival"
    assert do(web.browser("lev"), "add-address", "lviv", **more).status_code == 400, "a stranger"
    with store.write_transaction(web.played.engine) as session:
        kyiv, zoya = directory.find_league(session, "kyiv"), directory.find_person(session, "zoya")
        season = Season(league_id=key(kyiv), slug="autumn", name="Autumn")
        session.add(season)
        session.flush()
        session.add(Entrant(season_id=key(season), person_id=key(zoya), rank=1))
    theirs = {"player": "zoya", "email": "lev@evil.example"}
    assert do(web.browser("lev"), "add-address", "lviv", **theirs).status_code == 400, "a season"
    page = client.get("/desk/kyiv").text
    assert "added an address of Taras" in page
    assert do(client, "remove-address", **more).status_code == 303
    assert do(client, "remove-address", player="zoya", email="z@mail.example").status_code == 400


def test_a_site_that_is_not_handed_on_waits_for_a_person(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        session.add(Handover(id=1, wanted_at=NOON, next_at=NOON, attempts=3, error="rsync ended"))
    client = web.browser("orest")
    assert "rsync ended" in client.get("/desk").text
    assert "rsync ended" in web.browser("hanna").get("/desk").text
    assert do(client, "hand-over-again", number="1").status_code == 303
    assert "rsync ended" not in client.get("/desk").text


def test_settings_and_parts_are_changed_with_a_reason(web: Web) -> None:
    client = web.browser("orest")
    assert do(client, "set", name="rhythm", value="24h").status_code == 303
    assert do(client, "give-role", player="taras", role="helper").status_code == 303
    assert web.browser("taras").get("/desk/kyiv").status_code == 200
    assert do(client, "take-role", player="taras").status_code == 303
    assert web.browser("taras").get("/desk/kyiv").status_code == 404
    page = client.get("/desk/kyiv").text
    assert "changed a setting: pace of the deadlines (rhythm): 48h → 24h" in page
    assert "Taras, helper" in page


def test_the_public_desk_of_a_rival_shows_no_sheet_on_file(web: Web) -> None:
    web.played.send(1, "take 1\ndraft")
    assert "Saved sheets" in web.browser("orest").get("/desk/kyiv/game/kyiv-1").text
    assert "Saved sheets" not in web.browser("olena").get("/desk/kyiv/game/kyiv-1").text


def test_pins_are_shown_to_organisers_who_do_not_play(web: Web) -> None:
    assert do(web.browser("orest"), "set", name="pin", value="yes").status_code == 303
    shown = {
        name: web.browser(name).get("/desk/kyiv/game/kyiv-1").text.count("PIN <code>")
        for name in ("orest", "olena", "hanna")
    }
    assert shown == {"orest": 3, "olena": 0, "hanna": 0}


def test_private_words_are_taken_off_unread(web: Web) -> None:
    web.played.send(0, "tell B: a canary word")
    client = web.browser("orest")
    assert do(client, "hide-private", game="kyiv-1", **{"from": "A", "to": "B"}).status_code == 303
    with store.read_transaction(web.played.engine) as session:
        assert session.exec(select(Press)).one().hidden_at is not None


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_desk_speaks_the_organisers_language(web: Web, language: str) -> None:
    with store.write_transaction(web.played.engine) as session:
        person = directory.find_person(session, "orest")
        person.language = language
        session.add(person)
    held(web)
    for path in ("/desk", "/desk/kyiv", "/desk/kyiv/game/kyiv-1", "/desk/new"):
        page = web.browser("orest").get(path).text
        assert f'<html lang="{language}">' in page
        assert "What " not in page
        assert "Players" not in page


def test_hostile_words_of_a_mail_are_text(web: Web) -> None:
    number = held(web)
    with store.write_transaction(web.played.engine) as session:
        message = session.get_one(Message, number)
        message.raw = b"From: <script>alert(1)</script>\r\n\r\n\xff<script>x()</script>"
        session.add(message)
    page = web.browser("orest").get("/desk")
    assert page.status_code == 200
    assert "<script>x" not in page.text
    assert "<script>alert" not in page.text


@pytest.mark.parametrize(
    "raw",
    [
        b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
            for n in range(3_000)
        ),
        b"Content-Type: text/plain; charset=nothing-known\r\n\r\nend\r\n",
    ],
    ids=["nested too deep", "no charset"],
)
def test_a_mail_that_cannot_be_read_hides_nothing_else(web: Web, raw: bytes) -> None:
    number = held(web)
    other = held(web, 2, note="from somewhere else")
    with store.write_transaction(web.played.engine) as session:
        message = session.get_one(Message, number)
        message.raw = raw
        session.add(message)
    page = web.browser("orest").get("/desk")
    assert page.status_code == 200
    for one in (number, other):
        assert f'name="number" value="{one}"' in page.text


def test_a_row_that_cannot_be_told_is_named_and_hides_nothing_else(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        for row in session.exec(select(OutboxRow).order_by(OutboxRow.id)).all()[:2]:  # type: ignore[arg-type]
            row.state, row.error, row.viewer = "failed", "mailbox full", 0
            session.add(row)
        row.viewer = 99
        hide(session, web.played.game(session), "end")
    text = web.browser("orest").get("/desk").text
    assert text.count("An email could not be sent") == 2
    assert text.count("This cannot be read.") == 1
    assert text.count("mailbox full") == 1


def test_of_an_anonymous_game_only_an_organiser_beside_it_reads_the_names(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        hide(session, web.played.game(session), "end")
    paths = ("/desk/kyiv/game/kyiv-1", "/desk/kyiv")

    told = web.browser("orest").get(paths[0]).text
    assert "Olena (Altair)" in told
    assert "Taras (Bellatrix)" in told
    for slug in ("hanna", "olena"):
        game, league = (web.browser(slug).get(path).text for path in paths)
        assert "Bellatrix" in game
        assert "Taras" not in game
        assert "Altair" in league


def test_a_game_is_made_without_names_at_the_desk(web: Web) -> None:
    fields = {"slug": "kyiv-2", "kind": "smallworld", "players": "olena\ntaras"}
    sent = send(web.browser("orest"), "/desk/kyiv/new-game", anonymous="never", **fields)
    assert sent.status_code == 303
    with store.read_transaction(web.played.engine) as session:
        assert hidden_until(directory.find_game(session, "kyiv-2")) == "never"


def test_a_league_with_a_cyrillic_name_gets_an_address(web: Web) -> None:
    fields = {"zone": "Europe/Kyiv", "rhythm": "20:00", "language": "uk", "players": ""}
    made = send(web.browser("orest"), "/desk/new", name="Ліга Їжаків", slug="", **fields)

    assert made.headers["Location"] == "/desk/liha-izhakiv/new-game"


@pytest.mark.parametrize("wrong", [{"language": "xx"}, {"name": "N" * 101}])
def test_no_league_is_made_that_no_page_could_show(web: Web, wrong: dict[str, str]) -> None:
    fields = {"name": "Odesa", "slug": "odesa", "zone": "Europe/Kyiv", "rhythm": "20:00",
              "language": "uk", "players": ""}  # fmt: skip

    assert send(web.browser("orest"), "/desk/new", **{**fields, **wrong}).status_code == 400


@pytest.mark.parametrize("places", ["A=" + "9" * 5000, "A=²"])
def test_no_number_is_too_long_for_an_act(web: Web, places: str) -> None:
    client = web.browser("orest")

    assert do(client, "correct", game="kyiv-1", places=places).status_code == 400
    assert do(client, "hide", game="kyiv-1", word="9" * 30).status_code == 400
    assert do(client, "end-vacation", number="9" * 20).status_code == 400
