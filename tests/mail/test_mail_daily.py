"""`notify digest`: one email a day about all games of all leagues."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from postal import Office
from sqlmodel import select

from moderator.league import acts
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.mail.outbound.transport import Retry
from moderator.store import session as store
from moderator.store.tables import OutboxRow, Turn
from tests.league.conftest import NAMES

DAY = timedelta(days=1)
READER = NAMES[2]


def another_league(post: Office, zone: str = "Europe/London") -> None:
    """A second league in another zone, where the same people sit at a table."""
    with post.played.write() as at:
        league = directory.new_league(
            at, "lviv", "Lviv by Post", {"zone": zone, "rhythm": {"period": "48h"}}
        )
        people = [directory.find_person(at.session, name) for name in NAMES[:3]]
        game = founding.new_game(at, league, NewGame("lviv-1", "smallworld", people, {}))
        founding.start(at, game)


def play(post: Office, game: str) -> None:
    """The turn there is played, by default."""
    with post.played.write() as at:
        acts.force(at, directory.find_game(at.session, game), post.played.order())


def wish(post: Office, slug: str) -> None:
    with store.write_transaction(post.played.engine) as session:
        person = directory.find_person(session, slug)
        person.notify = "digest"
        session.add(person)


def reports_to(post: Office, slug: str) -> list[OutboxRow]:
    with store.read_transaction(post.played.engine) as session:
        number = directory.find_person(session, slug).id
    return [row for row in post.rows("report") if row.person_id == number]


def sent_to(post: Office, slug: str) -> list[EmailMessage]:
    return [
        message_from_bytes(row.raw, policy=policy.default)
        for row in reports_to(post, slug)
        if row.state == "sent" and row.raw
    ]


def words(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@pytest.fixture
def two(post: Office) -> Office:
    another_league(post)
    wish(post, READER)
    return post


def test_all_games_of_all_leagues_come_in_one_email_a_day(two: Office) -> None:
    play(two, "kyiv-1")
    two.played.now += timedelta(minutes=5)
    play(two, "lviv-1")
    two.deliver(after=timedelta(minutes=1))
    assert sent_to(two, READER) == []
    two.deliver(after=DAY)
    (mail,) = sent_to(two, READER)
    assert mail["Subject"] == "What was played: kyiv-1, lviv-1"
    told = words(mail)
    assert told.count("You get this because") == 1
    assert {line.split(" ")[0] for line in mail.get_all("X-Moderator-Code")} == {"kyiv-1", "lviv-1"}
    pictures = [
        part["Content-ID"] for part in mail.walk() if part.get_content_type() == "image/png"
    ]
    assert len(pictures) == len(set(pictures)) == 2
    first, second = reports_to(two, READER)
    assert (first.state, second.state) == ("sent", "dropped")
    assert second.error == f"collected in mail {first.id}"


def test_there_is_one_email_a_day_over_days(two: Office) -> None:
    """Also where the hour is that of leagues in two zones, for who sits nowhere."""
    with two.played.write() as at:
        new = directory.NewPlayer("wanda", "Wanda", "wanda@mail.example")
        wanda = directory.add_player(at, new)
        for game in ("kyiv-1", "lviv-1"):
            acts.observe(at, directory.find_game(at.session, game), two.played.order(), wanda)
    wish(two, "wanda")
    for _ in range(2):
        play(two, "kyiv-1")
        two.played.now += timedelta(hours=3)
        play(two, "lviv-1")
        two.deliver(after=timedelta(hours=21))
    assert [mail["Subject"] for mail in sent_to(two, "wanda")] == [
        "What was played: kyiv-1, lviv-1"
    ] * 2


def test_one_game_is_told_as_before(two: Office) -> None:
    play(two, "kyiv-1")
    two.deliver(after=DAY)
    (mail,) = sent_to(two, READER)
    assert str(mail["Subject"]).startswith("[kyiv-1] Turn 1")


def test_what_was_taken_back_meanwhile_is_left_out(two: Office) -> None:
    play(two, "kyiv-1")
    play(two, "lviv-1")
    with two.played.write() as at:
        game = directory.find_game(at.session, "lviv-1")
        acts.rollback(at, game, two.played.order(), "1")
    two.deliver(after=DAY)
    (mail,) = sent_to(two, READER)
    assert str(mail["Subject"]).startswith("[kyiv-1] Turn 1")


def test_an_email_that_is_sent_again_brings_the_same_games(two: Office) -> None:
    play(two, "kyiv-1")
    play(two, "lviv-1")
    two.deliver(after=DAY)
    sent = next(row for row in reports_to(two, READER) if row.state == "sent")
    with store.write_transaction(two.played.engine) as session:
        row = session.get_one(OutboxRow, sent.id)
        row.state, row.raw, row.attempts = "waiting", None, 0
        session.add(row)
    two.deliver(after=timedelta(minutes=1))
    (mail,) = sent_to(two, READER)
    assert mail["Subject"] == "What was played: kyiv-1, lviv-1"


def test_a_seat_leads_what_is_only_followed(two: Office) -> None:
    """A reply goes to the seat, in whichever order the turns were played."""
    with two.played.write() as at:
        kyiv = directory.find_league(at.session, "kyiv")
        wanda, lev = (
            directory.add_player(at, directory.NewPlayer(one, one.title(), f"{one}@mail.example"))
            for one in ("wanda", "lev")
        )
        own = founding.new_game(at, kyiv, NewGame("kyiv-2", "smallworld", [wanda, lev], {}))
        founding.start(at, own)
        acts.observe(at, directory.find_game(at.session, "lviv-1"), two.played.order(), wanda)
    wish(two, "wanda")
    play(two, "lviv-1")
    play(two, "kyiv-2")
    two.deliver(after=DAY)
    (mail,) = sent_to(two, "wanda")
    assert mail["Subject"] == "What was played: kyiv-2, lviv-1"
    with store.read_transaction(two.played.engine) as session:
        sitting = directory.sittings(session, directory.find_game(session, "kyiv-2"))[0]
    assert directory.reply_token(two.runtime.secret, sitting.tenure) in str(mail["Reply-To"])
    assert "Stop following" in words(mail)


def test_what_goes_along_is_not_lost_with_a_mail_that_is_true_no_more(two: Office) -> None:
    """The server is away in the morning, and the first game is rolled back before it is there."""
    for game in ("kyiv-1", "lviv-1"):
        play(two, game)

    class Away:
        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            raise Retry("451 later")

    two.deliver(Away(), after=DAY)
    assert {row.state for row in reports_to(two, READER)} == {"waiting", "dropped"}
    with two.played.write() as at:
        game = directory.find_game(at.session, "kyiv-1")
        for turn in at.session.exec(select(Turn).where(Turn.game_id == game.id)):
            turn.superseded = True
            at.session.add(turn)
    for _ in range(2):
        two.deliver(after=timedelta(hours=1))
    (mail,) = sent_to(two, READER)
    assert str(mail["Subject"]).startswith("[lviv-1] Turn 1")
