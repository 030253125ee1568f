"""Who may speak for a seat, as a table: who by command by door by state. The commands are those
that are declared; whoever does not hold the seat changes nothing of it, by no door and in no
state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple, get_args

import pytest
from flask.testing import FlaskClient
from sqlmodel import col, select

from moderator.league.access import seat_links
from moderator.league.acts import ByWhom, observing, seats
from moderator.league.orders.commands import COMMANDS
from moderator.league.people import directory
from moderator.mail.inbound import intake
from moderator.store import session as store
from moderator.store.metadata import METADATA
from moderator.store.states import GameState
from moderator.store.tables import Chair, Person, Tenure
from tests.league.conftest import SECRET
from tests.web.conftest import GUARD, Web, make_web
from tests.web.test_api import program
from tests.web.test_desk import add, give

SAID = {
    "help": "help conquer", "vacation": "vacation 2026-12-20 to 2026-12-22", "extend": "extend 12h",
    "notify": "notify digest", "language": "language uk", "salt": "salt pepper", "say": "say: hi",
    "tell": "tell B: hi", "report": "report: an insult", "ask": "ask: why?",
    "retreat": "retreat weakest", "keep": "keep 1",
}  # fmt: skip
"""The commands that need more than their word."""

NOT_THE_HOLDER = ("taras", "zoya", "maria", "orest", "")
"""A rival; who held the seat before; who follows the game; who runs the league; a stranger."""

THEIRS = {
    *("sheetrow", "standingrow", "press", "tenure", "chair", "game", "journalrow", "turn", "act"),
    *("vacation", "moretime", "player_question", "typed_text", "handed_in", "complaint", "person"),
}
"""Tables of what a seat and its holder have said and may."""


class World(NamedTuple):
    """kyiv-1, whose seat A was zoya's and is olena's, and the ways to it that each has."""

    web: Web
    browsers: dict[str, FlaskClient]
    programs: dict[str, FlaskClient]
    replies: dict[str, str]
    link: str


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    web = make_web(tmp_path_factory.mktemp("seats"), "[limits]\npages_per_minute = 0\n")
    for name in ("zoya", "maria", "orest"):
        add(web.played, name)
    give(web.played, "orest", "organiser")
    with web.played.write() as at:
        game = web.played.game(at.session)
        first = tenures(at.session)[-1]
        link = seat_links.open_link(at, game, first)
        old = directory.reply_token(SECRET, first)
        zoya = directory.find_person(at.session, "zoya")
        by = ByWhom("Orest", "a test")
        seats.replace(at, game, by, seat=0, player=zoya, minimum=timedelta(hours=1), keep=False)
        seats.replace(at, game, by, seat=0, player=directory.find_person(at.session, "olena"),
                      minimum=timedelta(hours=1), keep=False)  # fmt: skip
        observing.observe(at, game, by, directory.find_person(at.session, "maria"))
        before, now = (directory.reply_token(SECRET, one) for one in tenures(at.session)[-2:])
    who = ("olena", *NOT_THE_HOLDER)
    yield World(
        web,
        {name: web.browser(name) for name in who},
        {name: program(web, name) for name in who if name},
        {"olena": now, "zoya": before, "first": old},
        link,
    )
    web.played.engine.dispose()


def tenures(session: store.Session) -> list[Tenure]:
    """Those of seat A, the oldest first."""
    wanted = select(Tenure).where(Chair.id == Tenure.chair_id, Chair.seat == 0)
    return list(session.exec(wanted.order_by(col(Tenure.id))))


def state_of(web: Web, who: str = "") -> dict[str, list[str]]:
    """Everything that is anybody's at the table, but for what is the own of a rival: seat B, and
    what Taras says there of himself."""
    own = "taras" if who == "taras" else "nobody"
    with store.read_transaction(web.played.engine) as session:
        person = session.exec(select(Person.id).where(Person.slug == own)).first()
        seat = session.exec(select(Tenure.id).where(Tenure.person_id == person)).first()
        return {
            table.name: [
                f"{dict(row)}"
                for row in session.connection().execute(table.select()).mappings()
                if person is None
                or not (
                    row.get("seat") == 1
                    or row.get("tenure_id") == seat
                    or row.get("person_id") == person
                    or row.get("actor") in ("Taras", "player")
                    or (table.name == "person" and row["id"] == person)
                )
            ]
            for table in METADATA.sorted_tables
            if table.name in THEIRS
        }


def by_mail(world: World, who: str, reply: str, text: str) -> None:
    process = world.web.app.extensions["moderator"]
    to = f"moderator+{reply}@league.example"
    sender = f"{who or 'stranger'}@mail.example"
    world.web.played.messages += 1
    raw = f"From: {sender}\r\nTo: {to}\r\nSubject: x\r\n\r\nbegin\r\n{text}\r\nend\r\n"
    name = f"t:{who}:{world.web.played.messages}"
    intake.receive(process, intake.IncomingMail(name, raw.encode(), to, world.web.played.now))
    intake.process_new(process)


def tried(world: World, who: str, text: str) -> Iterator[int]:
    """The same words by every door that there is, as if the seat were theirs."""
    client = world.browsers[who]
    found = GUARD.search(client.get("/my").text) or GUARD.search(client.get("/sign-in").text)
    data = {"guard": found[1] if found else "", "text": text, "do": "send"}
    for path in ("/my/games/kyiv-1?seat=A", "/my/games/kyiv-1/typed?seat=A"):
        yield client.post(path, data=data).status_code
    seat = {
        "guard": data["guard"],
        "game": "kyiv-1",
        "seat": "A",
        "do": text.split()[0],
        "by": "12",
    }
    yield client.post("/my/absence/seat", data=seat).status_code
    yield client.post(f"/play/{world.link}", data=data).status_code
    if who:
        sheet = {"text": text, "turn": "1", "revision": 13, "seat": "A"}
        for end in ("sheets", "draft", "withdraw", "check"):
            path = f"/api/v1/games/kyiv-1/{end}?seat=A"
            yield world.programs[who].post(path, json=sheet).status_code
    for reply in world.replies.values():
        by_mail(world, who, reply, text)


@pytest.mark.parametrize("state", get_args(GameState))
@pytest.mark.parametrize("who", NOT_THE_HOLDER)
def test_nobody_else_speaks_for_a_seat(world: World, who: str, state: str) -> None:
    with store.write_transaction(world.web.played.engine) as session:
        game = directory.find_game(session, "kyiv-1")
        was, game.state = game.state, state
    try:
        before = state_of(world.web, who)
        for verb in COMMANDS if state == "running" else ("say", "extend", "withdraw"):
            statuses = list(tried(world, who, f"take 1\n{SAID.get(verb, verb)}"))
            assert max(statuses) < 500, verb
            after = state_of(world.web, who)
            changed = {name for name in before if before[name] != after[name]}
            assert changed == set(), f"{who or 'a stranger'}: {verb}"
    finally:
        with store.write_transaction(world.web.played.engine) as session:
            directory.find_game(session, "kyiv-1").state = was


def test_its_holder_does(world: World) -> None:
    """By the same words and doors: so the table above would have seen a change."""
    before = state_of(world.web)
    by_mail(world, "olena", world.replies["olena"], "say: hello\nask: why?\nextend 12h")
    after = state_of(world.web)
    changed = {name for name in before if before[name] != after[name]}
    assert changed >= {"press", "player_question", "game", "sheetrow"}
    assert re.search("hello", f"{after['press']}")
