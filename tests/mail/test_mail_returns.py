"""Mail of ours that comes back, complaints, and two moderators that write to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from postal import Office, office, raw
from sqlmodel import col, select

from moderator.mail import envelope
from moderator.settings import Mail
from moderator.store import session as store
from moderator.store.tables import Act, Address, OutboxRow, Person
from tests.league.conftest import SECRET

REPORT = """\
--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; somebody@mail.example
Action: {action}
Status: {status}
--b--
"""


@dataclass
class Way:
    """A way out that keeps what it took."""

    taken: list[tuple[bytes, str, str]] = field(default_factory=list)

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        self.taken.append((raw, sender, recipient))


def report(to: str, action: str = "failed", status: str = "5.1.1") -> bytes:
    fields = ("Return-Path: <>", "Content-Type: multipart/report; boundary=b")
    body = REPORT.format(action=action, status=status)
    return raw(body, to=to, sender="MAILER-DAEMON@mx.example", fields=fields, identity="")


def addresses(post: Office) -> dict[str, str | None]:
    with store.read_transaction(post.played.engine) as session:
        return {row.email: row.paused for row in session.exec(select(Address))}


def acts(post: Office, kind: str) -> list[Act]:
    with store.read_transaction(post.played.engine) as session:
        return list(session.exec(select(Act).where(Act.kind == kind)))


@pytest.fixture
def sent(post: Office) -> tuple[str, str]:
    """The return address of the first mail, and whom it went to."""
    way = Way()
    post.deliver(way)
    _, sender, recipient = way.taken[0]
    return sender, recipient


def test_a_return_address_tells_its_mail_and_cannot_be_made_up() -> None:
    mail = Mail()
    address = envelope.return_address(mail, SECRET, 12, "a1")
    assert len(address.partition("@")[0]) <= 64
    found = envelope.returned(mail, address.upper())
    assert found
    assert found.number == 12
    assert found.is_of(SECRET, "a1")
    assert not found.is_of(b"another secret", "a1")
    assert not found.is_of(SECRET, "a2"), "another mail of that number, after a restore"
    other = envelope.returned(mail, address.replace("b12-", "b13-"))
    assert other
    assert not other.is_of(SECRET, "a1")
    assert envelope.returned(mail, address.replace("league.", "other.")) is None


def test_a_report_of_a_number_that_is_another_mails_by_now_pauses_nothing(
    post: Office, sent: tuple[str, str]
) -> None:
    """The league went back to a copy: that number names a mail that was written since then."""
    with store.write_transaction(post.played.engine) as session:
        row = session.exec(select(OutboxRow).order_by(col(OutboxRow.id))).first()
        assert row
        row.message_id = "f" * 24
        session.add(row)
    number = post.come(report(sent[0]))
    assert not any(addresses(post).values())
    assert post.message(number or 0).note == "a bounce of no mail that we sent"


def test_what_comes_back_for_good_pauses_the_address(post: Office, sent: tuple[str, str]) -> None:
    sender, recipient = sent
    number = post.come(report(sender))
    assert number is not None
    paused = addresses(post)
    assert [email for email, why in paused.items() if why] == [recipient]
    assert "5.1.1" in str(paused[recipient])
    message = post.message(number)
    assert (message.state, message.note) == (
        "ignored",
        "mail 1 came back: its address is paused",
    )
    (act,) = acts(post, "address paused")
    assert recipient not in f"{act.new}{act.reason}{act.old}"
    assert post.rows("answer") == []


def test_the_organiser_is_told_once(post: Office, sent: tuple[str, str]) -> None:
    for action in ("failed", "failed"):
        post.come(report(sent[0], action) + b"\r\n" * post.count)
    assert len(acts(post, "address paused")) == 1


@pytest.mark.parametrize(("action", "status"), [("delayed", "4.4.1"), ("failed", "4.2.2")])
def test_a_delay_pauses_nothing(
    post: Office, sent: tuple[str, str], action: str, status: str
) -> None:
    post.come(report(sent[0], action, status))
    assert not any(addresses(post).values())


def test_a_report_of_no_mail_of_ours_pauses_nothing(post: Office, sent: tuple[str, str]) -> None:
    forged = sent[0].replace("-", "-a")[: sent[0].index("@")] + "@league.example"
    number = post.come(report(forged))
    assert number is not None
    assert post.message(number).note == "a bounce of no mail that we sent"
    assert not any(addresses(post).values())


def test_without_the_return_address_its_message_id_tells(
    post: Office, sent: tuple[str, str]
) -> None:
    returned = report("moderator@league.example")
    identity = post.rows()[0].message_id
    post.come(returned + f"\r\nMessage-ID: <{identity}@league.example>\r\n".encode())
    assert addresses(post)[sent[1]]


def test_a_person_who_writes_of_bounces_pauses_nothing(post: Office, sent: tuple[str, str]) -> None:
    post.come(raw("status\n", to=sent[0], subject="Undelivered Mail Returned to Sender"))
    assert not any(addresses(post).values())


def test_a_good_mail_from_it_ends_the_pause_and_what_waited_goes_out(
    post: Office, sent: tuple[str, str]
) -> None:
    sender, recipient = sent
    post.come(report(sender))
    way = Way()
    post.write(0, "status\n", sender="stranger@mail.example")
    post.deliver(way)
    assert recipient not in [whom for _, _, whom in way.taken]
    assert addresses(post)[recipient]
    assert acts(post, "mail failed") == []
    post.write(0, "status\n", sender=recipient.upper())
    assert addresses(post)[recipient] is None
    assert len(acts(post, "address works")) == 1
    post.deliver(way)
    assert [whom for _, _, whom in way.taken].count(recipient) == 2


def test_what_came_back_goes_to_another_address_of_theirs(
    post: Office, sent: tuple[str, str]
) -> None:
    with store.write_transaction(post.played.engine) as session:
        first = session.get_one(OutboxRow, 1)
        session.add(Address(person_id=first.person_id, email="second@mail.example", primary=False))
    post.come(report(sent[0]))
    way = Way()
    post.deliver(way)
    assert [whom for _, _, whom in way.taken] == ["second@mail.example"]
    assert b"second@mail.example" in way.taken[0][0]


def test_a_complaint_means_fewer_mails_and_is_told(post: Office, sent: tuple[str, str]) -> None:
    body = "--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n\n--b--\n"
    field = "Content-Type: multipart/report; report-type=feedback-report; boundary=b"
    post.come(raw(body, to=sent[0], sender="abuse@mx.example", fields=(field,)))
    with store.read_transaction(post.played.engine) as session:
        row = session.get_one(OutboxRow, 1)
        assert session.get_one(Person, row.person_id).notify == "asked"
    assert len(acts(post, "complaint")) == 1
    assert not any(addresses(post).values())


def _player_at(post: Office, email: str) -> None:
    """Whoever sits on seat 0 reads mail at that address."""
    with store.write_transaction(post.played.engine) as session:
        row = session.exec(select(OutboxRow).where(OutboxRow.viewer == 0)).first()
        assert row is not None
        address = session.exec(select(Address).where(Address.person_id == row.person_id)).one()
        address.email = email
        session.add(address)


def _pass_on(here: Office, there: Office) -> int:
    way = Way()
    here.deliver(way, after=timedelta(minutes=1))
    to_them = [mail for mail, _, whom in way.taken if whom == there.address(0)]
    for mail in to_them:
        there.come(mail, recipient=there.address(0))
    return len(to_them)


def test_two_moderators_stop_after_one_round(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = office(tmp_path / "a"), office(tmp_path / "b")
    _player_at(one, other.address(0))
    _player_at(other, one.address(0))
    assert _pass_on(one, other) > 0
    assert _pass_on(other, one) > 0
    assert [_pass_on(one, other), _pass_on(other, one)] == [0, 0]
    assert one.rows("answer") == other.rows("answer") == []
    for post in (one, other):
        post.played.engine.dispose()
