"""Durable rows out of the door: frozen once, leased by one, tried again, given up, dropped."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import timedelta
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from threading import Event
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from postal import Office, raw
from sqlmodel import select

from moderator.league.clock import heartbeat
from moderator.mail import envelope
from moderator.mail.outbound import composing, outbox
from moderator.mail.outbound.attachments import Paper
from moderator.mail.outbound.outbox import GIVE_UP, LEASE, LONGEST_WAIT, RESERVED, wait
from moderator.mail.outbound.transport import Folder, Refused, Retry, Smtp
from moderator.settings import Settings
from moderator.settings import Smtp as SmtpSettings
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.tables import Act, Address, Game, OutboxRow
from tests.moments import moment

MINUTE = timedelta(minutes=1)


@dataclass
class Way:
    """A way out that answers as it is told, and keeps what it took."""

    answers: list[Exception] = field(default_factory=list)
    taken: list[tuple[bytes, str, str]] = field(default_factory=list)

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        if self.answers:
            raise self.answers.pop(0)
        self.taken.append((raw, sender, recipient))


class Plain:
    """A writer of short mails, all of them true, but for those that it breaks on."""

    def __init__(self, breaks: tuple[int, ...] = ()) -> None:
        self.breaks = breaks

    def compose(
        self, at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper] = ()
    ) -> EmailMessage:
        if row.id in self.breaks:
            raise LookupError("olena@mail.example")
        message = EmailMessage()
        message["To"], message["Reply-To"] = row.recipient, "moderator+x@league.example"
        message["Message-ID"] = f"<{row.message_id}@league.example>"
        message.set_content(f"written at {at.now:%H:%M}")
        return message

    def relevant(self, at: At, row: OutboxRow) -> bool:
        return True


def send(post: Office, way: Any, after: timedelta = timedelta(), writer: Any = None) -> int:
    post.played.now += after
    runtime = replace(post.runtime, secret=b"secret")
    return outbox.deliver(runtime, transport=way, writer=writer or Plain())


def test_every_mail_goes_out_once(post: Office) -> None:
    way = Way()
    assert send(post, way) == len(post.rows()) == len(way.taken)
    assert send(post, way, MINUTE) == 0
    senders = [sender for _, sender, _ in way.taken]
    for sender, row in zip(senders, post.rows(), strict=True):
        found = envelope.returned(post.settings.mail, sender)
        assert found
        assert found.number == row.id
        assert found.is_of(b"secret", row.message_id)


def test_what_is_refused_for_now_waits_longer_each_time_and_keeps_its_bytes(post: Office) -> None:
    count = len(post.rows())
    way = Way([Retry("451 later")] * count)
    assert send(post, way) == 0
    first = post.rows()[0]
    assert (first.state, first.attempts, first.error) == ("waiting", 1, "451 later")
    assert send(post, way, MINUTE / 2) == 0
    assert send(post, way, MINUTE) == count
    assert b"written at 12:00" in way.taken[0][0]


def test_the_wait_doubles_up_to_six_hours() -> None:
    assert [wait(n) for n in (1, 2, 3)] == [MINUTE, 2 * MINUTE, 4 * MINUTE]
    assert wait(10) == wait(10_000) == LONGEST_WAIT


def acts(post: Office) -> list[Act]:
    with store.read_transaction(post.played.engine) as session:
        return list(session.exec(select(Act).where(Act.kind == "mail failed")).all())


def test_what_is_refused_for_good_fails_and_the_organiser_is_told(post: Office) -> None:
    way = Way([Refused("550 no such olena@mail.example")])
    send(post, way)
    first = post.rows()[0]
    assert (first.state, first.error) == ("failed", "550 no such olena@mail.example")
    (act,) = acts(post)
    assert "could not be delivered" in act.new
    assert "olena" not in f"{act.new}{act.reason}{act.old}"
    assert send(post, way, timedelta(days=9)) == 0


def test_after_five_days_a_mail_is_given_up(post: Office) -> None:
    count = len(post.rows())
    send(post, Way([Retry("451 later")] * count), GIVE_UP - MINUTE)
    assert {row.state for row in post.rows()} == {"waiting"}
    send(post, Way([Retry("451 later")] * count), 2 * MINUTE)
    assert {row.state for row in post.rows()} == {"failed"}
    assert len(acts(post)) == count


def test_a_row_that_cannot_be_written_stops_no_other(post: Office) -> None:
    way = Way()
    assert send(post, way, writer=Plain(breaks=(1,))) == len(post.rows()) - 1
    assert (post.rows()[0].state, post.rows()[0].raw) == ("waiting", None)


def test_a_crash_between_the_servers_word_and_the_mark_sends_the_same_mail_again(
    post: Office,
) -> None:
    class Died(BaseException):
        """As when the process is killed."""

    class Dying(Way):
        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            super().send(raw, sender, recipient)
            raise Died

    dying, way = Dying(), Way()
    with pytest.raises(Died):
        send(post, dying)
    assert post.rows()[0].state == "leased"
    assert send(post, way, MINUTE) == 0  # it had taken the others too
    assert send(post, way, RESERVED) == len(post.rows()) - 1
    assert send(post, way, LEASE) == 1
    assert way.taken[-1] == dying.taken[0]


def test_who_is_to_end_gives_back_what_it_has_not_begun(post: Office) -> None:
    """The next process sends the rest at once, and nobody waits for a lease to run out."""
    stopping = Event()

    class Stopped(Way):
        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            super().send(raw, sender, recipient)
            stopping.set()

    first, way = Stopped(), Way()
    ending = replace(post.runtime, secret=b"secret", stopping=stopping)
    assert outbox.deliver(ending, transport=first, writer=Plain()) == 1
    assert {row.state for row in post.rows()} == {"sent", "waiting"}
    assert send(post, way) == len(post.rows()) - 1


def test_while_a_mail_is_written_anybody_may_write_to_the_database(post: Office) -> None:
    """Drawing its board takes longer than all else; a mail that comes in must not wait for it."""
    played = post.played

    class Slow(Plain):
        def compose(
            self, at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper] = ()
        ) -> EmailMessage:
            with store.write_transaction(played.engine) as session:  # would wait for ever
                session.add(Act(actor="test", kind="written", new=f"{row.id}", at=at.now))
            return super().compose(at, settings, row, papers)

    way = Way()
    assert send(post, way, writer=Slow()) == len(post.rows()) == len(way.taken)


def test_a_mail_is_written_anew_where_its_game_went_on_meanwhile(post: Office) -> None:
    texts: list[str] = []

    class Overtaken(Plain):
        def compose(
            self, at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper] = ()
        ) -> EmailMessage:
            with store.write_transaction(post.played.engine) as session:
                game = session.get_one(Game, row.game_id)
                if len(texts) < 1:
                    game.revision += 1
                    session.add(game)
                texts.append(f"{game.revision}")
            message = super().compose(at, settings, row, papers)
            message.set_content(texts[-1])
            return message

    way = Way()
    assert send(post, way, writer=Overtaken()) == len(post.rows()) == len(texts) - 1
    assert {mail[0].splitlines()[-1] for mail in way.taken} == {texts[0].encode()}


def test_two_processes_share_what_is_due(post: Office) -> None:
    """Each takes some, writes and sends those, and neither sees the other's."""
    count, ways = len(post.rows()), (Way(), Way())
    with ThreadPoolExecutor(2) as both:
        sent = list(both.map(lambda way: send(post, way), ways))
    assert sum(sent) == count
    assert len({mail[0] for way in ways for mail in way.taken}) == count


def test_what_another_process_has_leased_is_left_to_it(post: Office) -> None:
    class Nosy(Way):
        """Looks, while it sends, what another process would send."""

        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            super().send(raw, sender, recipient)
            if not rest.taken:
                send(post, rest)

    rest, way = Way(), Nosy()
    send(post, way)
    assert len(way.taken) + len(rest.taken) == len(post.rows())
    assert not {mail[0] for mail in way.taken} & {mail[0] for mail in rest.taken}


def test_what_is_true_no_more_is_not_sent(post: Office) -> None:
    post.write(0, "take 1\nend\n")
    way = Way()
    send(post, way, writer=composing)
    asked = post.rows("asked")[0]
    assert (asked.viewer, asked.state, asked.raw) == (0, "dropped", None)
    assert len(way.taken) == len(post.rows()) - 1


def test_without_an_address_that_takes_mail_the_row_fails(post: Office) -> None:
    with store.write_transaction(post.played.engine) as session:
        for address in session.exec(select(Address)).all():
            address.paused = "bounced"
            session.add(address)
    assert send(post, Way()) == 0
    assert {row.state for row in post.rows()} == {"failed"}


def test_no_more_leave_in_a_minute_than_is_allowed(post: Office) -> None:
    limits = post.settings.limits.model_copy(update={"mails_per_minute": 2})
    post.settings = post.settings.model_copy(update={"limits": limits})
    way, all_of_them = Way(), len(post.rows())
    assert all_of_them > 2
    assert [send(post, way), send(post, way)] == [2, 0]
    assert send(post, way, MINUTE) == min(2, all_of_them - 2)


def read(data: bytes) -> Any:
    return BytesParser(policy=default).parsebytes(data)


def test_a_mail_of_ours_from_a_players_mail_to_the_folder(post: Office) -> None:
    identity = f"<{'long' * 40}@mail.example>"
    post.write(0, "status\n", identity=identity)
    post.deliver()
    mails = [read(file.read_bytes()) for file in sorted(post.sent.iterdir())]
    (answer,) = (mail for mail in mails if mail["Auto-Submitted"] == "auto-replied")
    assert answer["In-Reply-To"] == identity
    assert answer["Reply-To"].addresses[0].addr_spec == post.address(0)
    assert post.address(0) in answer["List-Unsubscribe"]
    assert answer["X-Moderator"].startswith("league.example ")
    assert {mail["Auto-Submitted"] for mail in mails} == {"auto-replied", "auto-generated"}
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)
    raw_answer = next(
        f.read_bytes() for f in post.sent.iterdir() if b"auto-replied" in f.read_bytes()
    )
    assert f"In-Reply-To: {identity}\r\n".encode() in raw_answer


def test_nothing_in_names_or_identities_tells_a_player(post: Office) -> None:
    post.deliver()
    for file in post.sent.iterdir():
        identity = str(read(file.read_bytes())["Message-ID"])
        assert not re.search("olena|taras|ingrid", file.name + identity, re.IGNORECASE)


def test_the_folder_sorts_as_mails_were_written_and_keeps_each_once(post: Office) -> None:
    post.deliver()
    names = sorted(file.name for file in post.sent.iterdir())
    rows = [row for row in post.rows() if row.state == "sent"]
    assert [name.split("-")[2][:24] for name in names] == [row.message_id for row in rows]
    assert rows[0].raw is not None
    Folder(post.sent).send(rows[0].raw, "", "")
    assert len(list(post.sent.iterdir())) == len(names)


def test_a_folder_that_cannot_be_written_is_tried_again(post: Office) -> None:
    post.sent.write_text("a file is in the way")
    assert post.deliver() == 0
    assert {row.state for row in post.rows()} == {"waiting"}


class Taking:
    """A mail server that answers to DATA as it is told."""

    def __init__(self) -> None:
        self.answer = "250 taken"
        self.mails: list[Any] = []
        self.told: dict[str, str] = {}

    async def handle_MAIL(  # noqa: N802 - the library's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        envelope.mail_from = address
        return self.told.get("MAIL", "250 ok")

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address.startswith("nobody"):
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return self.told.get("RCPT", "250 ok")

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append(envelope)
        return self.told.get("DATA", self.answer)

    async def handle_QUIT(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        return self.told.get("QUIT", "221 bye")


@pytest.fixture
def server() -> Iterator[tuple[Taking, Smtp]]:
    handler = Taking()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, Smtp(SmtpSettings(host="127.0.0.1", port=port, starttls=False))
    controller.stop()


def test_smtp_hands_over_the_very_bytes(server: tuple[Taking, Smtp]) -> None:
    handler, way = server
    mail = raw("привіт\n.\nend\n")
    way.send(mail, "m+bounces@league.example", "olena@mail.example")
    (taken,) = handler.mails
    assert taken.content == mail
    assert taken.mail_from == "m+bounces@league.example"
    assert taken.rcpt_tos == ["olena@mail.example"]


def test_smtp_tells_later_from_never(server: tuple[Taking, Smtp]) -> None:
    handler, way = server
    handler.answer = "451 try later"
    with pytest.raises(Retry, match="451 try later"):
        way.send(raw(), "m@league.example", "olena@mail.example")
    with pytest.raises(Refused, match="550"):
        way.send(raw(), "m@league.example", "nobody@mail.example")


OF_THE_ADDRESS = (
    ("RCPT", "550 no such user"),
    ("RCPT", "550 5.1.1 no such user"),
    ("RCPT", "552 5.2.2 mailbox full"),
    ("DATA", "550 5.1.1 no such user"),
)
OF_US_OR_THE_RELAY = (
    ("MAIL", "550 your IP is blocked"),
    ("MAIL", "550 5.1.8 sender's domain not found"),
    ("MAIL", "550 5.1.0 address rejected"),
    ("RCPT", "451 greylisted"),
    ("RCPT", "554 5.7.1 client host blocked by a list"),
    ("DATA", "554 quota of sending account exceeded, try tomorrow"),
    ("DATA", "554 5.7.1 looks like spam"),
    ("DATA", "552 5.3.4 message too big"),
    ("DATA", "421 closing"),
)


@pytest.mark.parametrize(
    ("stage", "answer", "wanted"),
    [
        *((*one, Refused) for one in OF_THE_ADDRESS),
        *((*one, Retry) for one in OF_US_OR_THE_RELAY),
    ],
)
def test_an_answer_judges_an_address_only_where_it_speaks_of_it(
    server: tuple[Taking, Smtp], stage: str, answer: str, wanted: type[Exception]
) -> None:
    handler, way = server
    handler.told[stage] = answer
    with pytest.raises(wanted, match=answer[:3]):
        way.send(raw(), "m@league.example", "olena@mail.example")


@pytest.mark.parametrize("answer", ["250 bye", "451 not now", "500 what?"])
def test_what_is_said_at_the_end_changes_nothing(server: tuple[Taking, Smtp], answer: str) -> None:
    """A mail that was taken would go out again and again; one that was refused would be tried."""
    handler, way = server
    handler.told["QUIT"] = answer
    way.send(raw(), "m@league.example", "olena@mail.example")
    with pytest.raises(Refused):
        way.send(raw(), "m@league.example", "nobody@mail.example")


def test_a_mail_that_is_tried_in_vain_for_an_hour_is_told(post: Office) -> None:
    def leave() -> bool:
        with store.read_transaction(post.played.engine) as session:
            return heartbeat.mails_leave(moment(session, post.played.now))

    count = len(post.rows())
    send(post, Way([Retry("451 later")] * count))
    assert leave()
    for _ in range(14):
        send(post, Way([Retry("451 later")] * count), 5 * MINUTE)
    assert not leave()
    assert {row.state for row in post.rows()} == {"waiting"}
    send(post, Way(), timedelta(hours=6))
    assert leave()


def test_a_server_that_is_away_or_not_as_agreed_is_tried_again(
    server: tuple[Taking, Smtp],
) -> None:
    _, way = server
    with pytest.raises(Retry):
        Smtp(SmtpSettings(host="127.0.0.1", port=1)).send(b"", "a@b.example", "c@d.example")
    secure = way.settings.model_copy(update={"starttls": True})
    with pytest.raises(Retry):
        Smtp(secure).send(raw(), "m@league.example", "olena@mail.example")


def test_a_game_through_a_real_server(post: Office, server: tuple[Taking, Smtp]) -> None:
    handler, way = server
    assert post.deliver(way) == len(handler.mails) == len(post.rows())
