"""A player's own pages: theirs alone, true, and enough to live by."""

from __future__ import annotations

import base64
import re
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from sqlmodel import col, select

from moderator.league import acts
from moderator.league.access import calendar_links, roles
from moderator.league.games import founding
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.people import directory, observers, profile
from moderator.league.people.directory import NewPlayer
from moderator.mail.inbound import intake
from moderator.mail.outbound import outbox
from moderator.mail.outbound.transport import Folder
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.metadata import METADATA
from moderator.store.personal import of_persons, rows_of
from moderator.store.tables import Act, Address, League, OutboxRow, Person, Press, Tenure
from tests.league.conftest import SECRET, counted
from tests.moments import moment
from tests.web.conftest import Web, send
from tests.web.test_sign_in import link_to


def person(web: Web, slug: str) -> Person:
    with store.read_transaction(web.played.engine) as session:
        return directory.find_person(session, slug)


def addresses(web: Web, slug: str) -> list[tuple[int, str]]:
    with store.read_transaction(web.played.engine) as session:
        return [(key(row), row.email) for row in profile.rows_of(session, person(web, slug))]


def add_address(web: Web, slug: str, email: str) -> None:
    with store.write_transaction(web.played.engine) as session:
        directory.add_address(session, key(directory.find_person(session, slug)), email)


def test_whose_move_it_is_stands_first(web: Web) -> None:
    asked, waiting = web.browser("olena").get("/my").text, web.browser("taras").get("/my").text

    assert "It is your turn in 1 game." in asked
    assert "It is your turn</strong>: Thu 3 Dec 12:00 UTC" in asked
    assert "It is not your turn anywhere." in waiting
    assert "Waiting for Olena" in waiting


BAD_ROWS = (
    ("game", "rhythm", {"period": 5}),
    ("game", "rhythm", 5),
    ("game", "asked", 5),
    ("league", "rhythm", []),
    ("league", "options", 5),
)


@pytest.mark.parametrize(("table", "name", "value"), BAD_ROWS)
def test_one_bad_row_hides_no_other(web: Web, table: str, name: str, value: object) -> None:
    """A game of Olena's, or its whole league, holds what nobody can read: each page of hers names
    it, and shows her game in the other league."""
    with web.played.write() as at:
        lviv = directory.new_league(at, "lviv", "Lviv", {"rhythm": {"period": "48h"}})
        players = [directory.find_person(at.session, one) for one in ("olena", "taras")]
        founding.start(at, founding.new_game(
            at, lviv, founding.NewGame("lviv-1", "smallworld", players, {})))  # fmt: skip
        spoilt = METADATA.tables[table]
        at.session.flush()
        at.session.connection().execute(
            spoilt.update().where(spoilt.c.id == 1).values({name: value})
        )
    client = web.browser("olena")
    for path in ("/my", "/my/absence"):
        page = client.get(path)
        assert page.status_code == 200, path
        assert "lviv-1" in page.text, path
    assert "This cannot be read." in client.get("/my/absence").text
    assert client.get("/join").status_code == 200


def test_a_sheet_on_file_is_seen_and_nothing_waits_any_more(web: Web) -> None:
    web.played.send(0, "take 1")

    page = web.browser("olena").get("/my").text

    assert "It is not your turn anywhere." in page
    assert "Your sheet has arrived." in page


def test_a_deadline_is_told_in_the_players_own_zone(web: Web) -> None:
    client = web.browser("olena")
    saved = send(client, "/my/settings", language="ru", zone="Asia/Tokyo", notify="digest")
    assert saved.location == "/my/settings?saved=yes"

    assert "чт, 3 дек., 21:00" in client.get("/my").text
    found = person(web, "olena")
    assert (found.language, found.zone, found.notify) == ("ru", "Asia/Tokyo", "digest")


def test_what_is_in_each_mail_is_ticked(web: Web) -> None:
    client = web.browser("olena")
    assert 'name="html" value="yes" checked' in client.get("/my/settings").text

    send(client, "/my/settings", language="", zone="", notify="all", pdf="yes")

    found = person(web, "olena")
    assert (found.html, found.pdf) == (False, True)
    page = client.get("/my/settings").text
    assert 'name="pdf" value="yes" checked' in page
    assert 'name="html" value="yes" checked' not in page


def test_the_report_to_print_is_laid_out_as_the_player_wants(web: Web) -> None:
    client, usual = web.browser("olena"), {"language": "", "zone": "", "notify": "all"}
    send(client, "/my/settings", **usual, pdf="yes", paper="Letter", large="yes", two_up="no")

    found = person(web, "olena")
    assert (found.paper, found.large, found.two_up) == ("Letter", True, False)
    page = client.get("/my/settings").text
    assert '<option value="Letter" selected>' in page
    assert '<option value="yes" selected>large print' in page
    assert '<option value="no" selected>one page' in page

    send(client, "/my/settings", **usual, paper="", large="", two_up="")
    found = person(web, "olena")
    assert (found.paper, found.large, found.two_up) == (None, None, None)


@pytest.mark.parametrize(
    "given",
    [
        {"language": "", "zone": "", "notify": "all", "paper": "A3"},
        {"language": "xx", "zone": "", "notify": "all"},
        {"language": "", "zone": "Kyiv", "notify": "all"},
        {"language": "", "zone": "", "notify": "never"},
    ],
)
def test_what_cannot_be_set_is_said_and_changes_nothing(web: Web, given: dict[str, str]) -> None:
    answer = send(web.browser("olena"), "/my/settings", **given)

    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert person(web, "olena").notify == "all"


def test_a_game_that_is_followed_is_left_by_the_link_or_a_button(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        game, now, at = web.played.game(session), web.played.now, web.played.at(session)
        links = []
        for slug in ("ivan", "zoya"):
            who = directory.add_player(
                moment(session, now), NewPlayer(slug, slug.title(), f"{slug}@mail.example")
            )
            acts.observe(at, game, web.played.order(), who)
            links.append(observers.link_token(SECRET, observers.observed_by(session, who)[0][0]))
    stranger = web.browser()
    assert "no more emails about kyiv-1" in stranger.get(f"/unsubscribe/{links[0]}").text
    assert stranger.post(f"/unsubscribe/{links[0]}").status_code == 200
    assert stranger.post(f"/unsubscribe/{links[0]}").status_code == 404
    zoya = web.browser("zoya")
    assert "Games you follow" in zoya.get("/my").text
    assert "Games you follow" not in web.browser("olena").get("/my").text
    left = "/my/games/kyiv-1/unfollow"
    assert send(web.browser("olena"), left, form_at="/my/settings").status_code == 404
    assert send(zoya, left, form_at="/my").status_code == 303
    with store.read_transaction(web.played.engine) as session:
        assert observers.how_many(session, web.played.game(session)) == 0


def test_a_pin_is_shown_where_the_league_uses_one(web: Web) -> None:
    client = web.browser("olena")
    assert "PIN" not in client.get("/my/settings").text
    with store.write_transaction(web.played.engine) as session:
        league = directory.find_league(session, "kyiv")
        league.options = {**league.options, "pin": True}
        session.add(league)

    assert "PIN" in client.get("/my/settings").text
    assert isinstance(league, League)


def test_a_new_address_counts_once_it_is_confirmed(web: Web) -> None:
    client = web.browser("olena")
    send(client, "/my/addresses", email="Olena@new.example")
    assert [email for _, email in addresses(web, "olena")] == ["olena@mail.example"]
    link = link_to(web, "olena@new.example", "address")
    elsewhere = web.browser()

    assert elsewhere.get(link).status_code == 200
    assert len(addresses(web, "olena")) == 1
    assert send(elsewhere, link).status_code == 200

    assert [email for _, email in addresses(web, "olena")] == [
        "olena@mail.example", "olena@new.example"
    ]  # fmt: skip
    assert elsewhere.get(link).status_code == 404


def test_mails_go_where_the_player_says(web: Web) -> None:
    add_address(web, "olena", "second@mail.example")
    number = addresses(web, "olena")[1][0]
    send(web.browser("olena"), f"/my/addresses/{number}/pick", form_at="/my/addresses")

    assert addresses(web, "olena")[0] == (number, "second@mail.example")


def test_the_last_address_stays(web: Web) -> None:
    client = web.browser("olena")
    add_address(web, "olena", "second@mail.example")
    first, second = (number for number, _ in addresses(web, "olena"))

    assert send(client, f"/my/addresses/{first}/remove", form_at="/my/addresses").status_code == 303
    assert addresses(web, "olena") == [(second, "second@mail.example")]
    assert (
        send(client, f"/my/addresses/{second}/remove", form_at="/my/addresses").status_code == 404
    )
    with store.read_transaction(web.played.engine) as session:
        row = session.get_one(Address, second)
    assert row.primary


@pytest.mark.parametrize("act", ["pick", "remove"])
def test_nobody_touches_anothers_address(web: Web, act: str) -> None:
    add_address(web, "taras", "second@mail.example")
    before = addresses(web, "taras")
    number = before[1][0]

    answer = send(web.browser("olena"), f"/my/addresses/{number}/{act}", form_at="/my/addresses")

    assert answer.status_code == 404
    assert addresses(web, "taras") == before


def test_a_session_is_ended_from_another_browser_by_its_owner_alone(web: Web) -> None:
    phone, laptop, other = web.browser("olena"), web.browser("olena"), web.browser("taras")

    assert send(other, "/my/sign-ins/1/end", form_at="/my/sign-ins").status_code == 404
    assert phone.get("/my").status_code == 200
    assert send(laptop, "/my/sign-ins/1/end", form_at="/my/sign-ins").status_code == 303
    assert phone.get("/my").status_code == 302
    assert laptop.get("/my").status_code == 200


def test_all_other_browsers_are_signed_out_at_once(web: Web) -> None:
    clients = [web.browser("olena") for _ in range(3)]

    send(clients[2], "/my/sign-ins/end-others", form_at="/my/sign-ins")

    assert [client.get("/my").status_code for client in clients] == [302, 302, 200]


def test_the_export_has_all_that_is_theirs_and_nothing_of_others(web: Web) -> None:
    web.played.send(0, "take 1\n# a note of Olena's")
    web.played.send(1, "# a plan of Taras's\nretreat weakest")

    document = web.browser("olena").get("/my/data.json")

    assert document.headers["Content-Disposition"].startswith("attachment")
    assert document.json["format"] == "moderator-own-data/2"
    assert document.json["about_you"]["address"][0]["email"] == "olena@mail.example"
    assert document.json["seats"][0]["sheetrow"][0]["text"].startswith("take 1")
    assert "plan of Taras" not in document.text
    assert "taras@" not in document.text
    assert "token_hash" not in document.text


def test_the_export_opens_no_door(web: Web, tmp_path: Path) -> None:
    """A link proves a mailbox: whoever is signed in, or sits at a browser that is, finds none in
    the export, and no address that orders go to; nor in any other page of theirs."""
    web.played.send(0, "take 1")
    client = web.browser("olena")
    send(client, "/my/addresses", email="somebody@elsewhere.example")
    send(web.browser(), "/sign-in", email="olena@mail.example")
    link_to(web, "somebody@elsewhere.example", "address")
    runtime = web.app.extensions["moderator"]
    outbox.deliver(runtime, transport=Folder(tmp_path / "mails"))
    with web.played.write() as at:
        tenure = directory.sittings(at.session, web.played.game(at.session))[0].tenure
        to = f"moderator+{directory.reply_token(SECRET, tenure)}@league.example"
        rows = at.session.exec(select(OutboxRow).where(OutboxRow.person_id == 1)).all()
        sent = [message_from_bytes(row.raw, policy=default) for row in rows if row.raw]
    quoted = f"From: olena@mail.example\r\nTo: {to}\r\nSubject: re\r\n\r\n> {to}\r\nhello"
    intake.receive(runtime, intake.IncomingMail("t:1", quoted.encode(), to, web.played.now))
    intake.process_new(runtime)
    written = "".join(str(one["Reply-To"]) + one.as_string() for one in sent)
    written += "".join(one.get_body(("plain",)).get_content() for one in sent)  # type: ignore[union-attr, attr-defined]
    tokens = set(re.findall(r"(?<=[+/])[a-z2-7]{24}\b", written))
    assert len(tokens) >= 4, "a seat's address and link, and links of a new address and a session"

    export = client.get("/my/data.json").text

    assert "take 1" in export
    assert "somebody@elsewhere.example" in export
    pages = {path: client.get(path).text for path in ("/my", "/my/sign-ins", "/my/addresses")}
    for path, text in {"export": export, **pages}.items():
        hidden = [base64.b64decode(one).decode("latin-1") for one in _LONG.findall(text)]
        assert not [token for token in tokens for one in (text, *hidden) if token in one], path


_LONG = re.compile(r"(?:[A-Za-z0-9+/]{4}){20,}")


def test_who_leaves_is_forgotten_and_what_was_played_stays(web: Web) -> None:
    web.played.send(0, "take 1\nend")
    client, other = web.browser("olena"), web.browser("olena")
    assert "In kyiv-1 your seat A opens" in client.get("/my/leave").text
    assert send(client, "/my/leave", name="Nobody").status_code == 400
    assert person(web, "olena").name == "Olena"

    answer = send(client, "/my/leave", name="Olena")

    assert "Your data is deleted" in answer.text
    assert other.get("/my").status_code == 302
    with store.read_transaction(web.played.engine) as session:
        left = session.exec(select(Person).order_by(col(Person.id))).first()
        assert left
        assert (left.slug, left.name) == ("left-1", "N. N. 1")
        assert session.exec(select(Address).where(Address.person_id == 1)).all() == []
        rows = session.exec(select(OutboxRow).where(OutboxRow.person_id == 1)).all()
        assert {(row.recipient, row.raw) for row in rows} <= {("", None)}
        assert session.exec(select(Tenure).where(Tenure.person_id == 1)).one().ended_at
    assert len(web.played.turns()) > 0


def test_no_cell_of_the_database_tells_who_left(web: Web) -> None:
    """Whatever tables there are: names, addresses and private words are in none; but for what was
    handed in as orders, which others' games stand on, and mails that others got."""
    client = web.browser("olena")
    web.played.send(0, "take 1\nask: May I go privately?\ntell B: Let us be private.\nsalt private")
    web.played.send(0, "hold: always private")
    send(client, "/my/addresses", email="olena.private@elsewhere.example")
    send(client, "/my/tokens", name="private key")
    send(client, "/my/games/kyiv-1/typed", form_at="/my/games/kyiv-1", text="private draft")
    with web.played.write() as at:
        tenure = directory.sittings(at.session, web.played.game(at.session))[0].tenure
        token = directory.reply_token(SECRET, tenure)
    to = f"moderator+{token}@league.example"
    held = f"From: private@elsewhere.example\r\nTo: {to}\r\n\r\nbegin\r\nprivate\r\nend\r\n"
    runtime = web.app.extensions["moderator"]
    intake.receive(runtime, intake.IncomingMail("t:1", held.encode(), to, web.played.now))
    intake.process_new(runtime)
    link_to(web, "olena.private@elsewhere.example", "address")
    orest = directory.NewPlayer("orest", "Orest", "orest@mail.example")
    with web.played.write() as at:
        kyiv = directory.find_league(at.session, "kyiv")
        roles.give(at, kyiv, directory.add_player(at, orest), "organiser", ByWhom("tests"))
        roles.give(at, kyiv, directory.find_person(at.session, "olena"), "helper", ByWhom("tests"))
    assert len(telling(web, "olena", "private")) > 8

    assert send(client, "/my/leave", name="Olena").status_code == 200

    assert telling(web, "olena", "private") <= {"sheetrow.text"}


def telling(web: Web, *words: str) -> set[str]:
    """The columns in which one of these words stands."""
    found = set()
    with store.read_transaction(web.played.engine) as session:
        for table in METADATA.sorted_tables:
            for row in session.connection().execute(table.select()).mappings():
                for name, value in row.items():
                    text = value.decode("latin-1") if isinstance(value, bytes) else f"{value}"
                    to_others = (table.name, name) == ("outboxrow", "raw") and row["person_id"] != 1
                    if not to_others and any(word in text.casefold() for word in words):
                        found.add(f"{table.name}.{name}")
    return found


def test_nobody_waits_for_who_left_while_they_were_asked(web: Web) -> None:
    assert web.played.look().asked == [0]

    send(web.browser("olena"), "/my/leave", name="Olena")

    assert web.played.look().asked == [1], "a bot played seat A at once"
    assert web.played.look().turn == 2


def test_nothing_that_opens_a_door_is_left_of_who_left(web: Web) -> None:
    """Whatever a table keeps of people: what is not needed for others' games is gone."""
    client = web.browser("olena")
    with store.write_transaction(web.played.engine) as session:
        olena = directory.find_person(session, "olena")
        calendar_links.renew(moment(session, web.played.now, random_bytes=counted(8_000)), olena)
    web.played.send(0, "take 1\nend")
    send(client, "/my/leave", name="Olena")

    with store.read_transaction(web.played.engine) as session:
        number = key(olena)
        left = {one[0].name for one in of_persons() if rows_of(session, one, (number,))[number]}
        dump = "".join(
            str(session.connection().exec_driver_sql(f'SELECT * FROM "{table}"').all())  # noqa: S608
            for table in METADATA.tables
        )
    assert left == {"tenure", "outboxrow"}
    assert "olena@mail.example" not in dump
    assert "Olena" not in dump


def test_the_public_log_does_not_name_who_left(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        game = web.played.game(session)
        new = directory.add_player(
            moment(session, web.played.now), NewPlayer("nova", "Nova", "nova@mail.example")
        )
        acts.replace(web.played.at(session), game, web.played.order(), 0, new,
                     minimum=timedelta(hours=1))  # fmt: skip
        league = session.get_one(League, game.league_id)
        log_league_act(moment(session), league, web.played.order(), "season joined", "", "S: Nova")
    send(web.browser("nova"), "/my/leave", name="Nova")

    with store.read_transaction(web.played.engine) as session:
        told = [(act.old, act.new) for act in session.exec(select(Act).order_by(col(Act.id)))]
    assert told[:2] == [("A Olena", "A N. N."), ("", "S: N. N.")]


def test_the_game_goes_on_without_who_left(web: Web) -> None:
    send(web.browser("olena"), "/my/leave", name="Olena")

    judged = web.played.wait(timedelta(hours=51))

    assert judged
    assert web.played.look().state == "running"
    assert web.played.look().asked == [2], "the deadline that passed was seat B's"


def test_private_words_of_who_left_are_forgotten(web: Web) -> None:
    web.played.send(0, "tell B: meet me at the bridge\nsay: hello all")
    send(web.browser("olena"), "/my/leave", name="Olena")

    with store.read_transaction(web.played.engine) as session:
        words = {row.text for row in session.exec(select(Press))}

    assert words == {"", "hello all"}


def test_nothing_of_another_player_is_on_ones_pages(web: Web) -> None:
    secret_of_olena = web.browser("olena")
    add_address(web, "olena", "hidden@mail.example")
    assert "hidden@mail.example" in secret_of_olena.get("/my/addresses").text
    client = web.browser("taras")

    for path in ("/my", "/my/settings", "/my/addresses", "/my/sign-ins", "/my/leave",
                 "/my/data.json"):  # fmt: skip
        assert "hidden@mail.example" not in client.get(path).text
        assert SECRET.decode() not in client.get(path).text
