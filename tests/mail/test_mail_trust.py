"""Whose word a mail is: known senders, what the mail server found out, PINs, confirmation."""

from __future__ import annotations

import re
from dataclasses import replace
from email.parser import BytesParser
from email.policy import default

import pytest
from postal import Office, letter, raw
from sqlmodel import select

from moderator.app import create_app
from moderator.clock import utc_now
from moderator.league.access import unsubscribing
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.mail.mime.authentication import authenticated
from moderator.store import session as store
from moderator.store import tokens
from moderator.store.tables import Address, League, Message, Person, Tenure
from tests.league.conftest import SECRET, counted
from tests.mail.test_mail_returns import Way
from tests.moments import moment
from tests.web.conftest import send

STRANGER = "eve@evil.example"
OURS = "mx.league.example"
PASSED = (
    "dmarc=pass header.from=mail.example",
    "dkim=pass header.d=mail.example",
    "spf=pass smtp.mailfrom=bounce@mail.example",
    "dkim=fail header.d=mail.example; dmarc=pass (p=none) header.from=mail.example",
)
FAILED = (
    "dmarc=fail header.from=mail.example",
    "dkim=pass header.d=evil.example",
    "spf=pass smtp.mailfrom=eve@evil.example",
    "dkim=pass header.d=example",
    "none",
    "dmarc=pass",
    "=;=",
)


def results(*lines: str) -> tuple[str, ...]:
    return tuple(f"Authentication-Results: {line}" for line in lines)


@pytest.mark.parametrize("found", PASSED)
def test_a_pass_of_the_senders_domain_is_proof(found: str) -> None:
    assert authenticated(letter("x", fields=results(f"{OURS}; {found}")), OURS)
    assert not authenticated(letter("x", fields=results(f"mx.evil.example; {found}")), OURS)


@pytest.mark.parametrize("found", FAILED)
def test_anything_else_is_none(found: str) -> None:
    assert not authenticated(letter("x", fields=results(f"{OURS}; {found}")), OURS)


def test_only_the_topmost_line_counts() -> None:
    forged = results(f"{OURS}; dmarc=fail header.from=mail.example", f"{OURS}; {PASSED[0]}")
    assert not authenticated(letter("x", fields=forged), OURS)
    other = results("relay.example; none", f"{OURS}; {PASSED[0]}")
    assert not authenticated(letter("x", fields=other), OURS)


def asked(post: Office) -> tuple[str, str]:
    """The path of the link in the newest mail that asks, and whom it went to."""
    way = Way()
    post.deliver(way)
    mails = [(mail, whom) for mail, _, whom in way.taken if b"/confirm/" in mail]
    mail, whom = mails[-1]
    message = BytesParser(policy=default).parsebytes(mail)
    body = message.get_body(("plain",))
    assert body is not None
    found = re.search(r"/confirm/[a-z2-7]{24}", body.get_content())
    assert found is not None
    return found.group(), whom


def confirming(post: Office, whom: str) -> str:
    """The path of the link in the mail that asks whether an address is theirs."""
    way = Way()
    post.deliver(way)
    mail = next(mail for mail, _, to in way.taken if to == whom and b"/my/address/" in mail)
    body = BytesParser(policy=default).parsebytes(mail).get_body(("plain",))
    assert body is not None
    found = re.search(r"/my/address/[a-z2-7]+", body.get_content())
    assert found is not None
    return found.group()


def site(post: Office):  # type: ignore[no-untyped-def]
    return create_app(replace(post.runtime, clock=utc_now)).test_client()


def again(post: Office) -> None:
    """The clock ticks: what is new is handled."""
    from moderator.mail.inbound import intake

    intake.process_new(post.runtime)


def test_a_stranger_with_the_token_is_held_and_the_owner_is_asked(post: Office) -> None:
    message = post.write(0, "status\n", sender=STRANGER)
    assert (message.state, message.note) == ("held", "from an address that is not known")
    assert post.rows("answer") == []
    _, whom = asked(post)
    assert whom == "olena@mail.example"


def test_following_the_link_changes_nothing_and_the_button_works_once(post: Office) -> None:
    number = post.write(0, "status\n", sender=STRANGER).id
    assert number is not None
    path, _ = asked(post)
    web = site(post)
    for _ in range(3):
        shown = web.get(path)
        assert shown.status_code == 200
        assert "<form" in shown.text
        assert STRANGER in shown.text
    again(post)
    assert post.message(number).state == "held"
    assert web.post(path, data={"always": "no"}).status_code == 200
    assert web.post(path).status_code == 404
    assert web.get(path).status_code == 404
    again(post)
    assert post.message(number).state == "done"
    assert [reply.kind for reply in post.replies()] == ["status"]
    assert post.write(0, "status\n", sender=STRANGER).state == "held"


def test_the_owner_may_take_the_address_for_their_own(post: Office) -> None:
    """Once its mailbox says the same: what a mail says of its sender proves nothing."""
    post.write(0, "status\n", sender=STRANGER)
    path, _ = asked(post)
    web = create_app(post.runtime).test_client()
    web.post(path, data={"always": "yes"})
    again(post)
    assert post.write(0, "status\n", sender=STRANGER).state == "held"
    send(web, confirming(post, STRANGER))
    assert post.write(0, "status\n", sender=STRANGER).state == "done"
    assert post.write(1, "status\n", sender=STRANGER).state == "held"


@pytest.mark.parametrize("path", ["/confirm/" + "a" * 24, "/unsubscribe/1-" + "a" * 24])
def test_a_link_that_was_made_up_opens_nothing(post: Office, path: str) -> None:
    web = site(post)
    assert web.get(path).status_code == web.post(path).status_code == 404


def test_what_is_confirmed_after_the_turn_is_too_late(post: Office) -> None:
    number = post.write(0, "decline\nend\n", sender=STRANGER).id
    assert number is not None
    path, _ = asked(post)
    with store.write_transaction(post.played.engine) as session:
        game = post.played.game(session)
        game.turn += 1
        session.add(game)
    assert site(post).post(path).status_code == 404
    assert post.message(number).state == "held"


def test_a_new_tenure_ends_tokens_and_links(post: Office) -> None:
    old = post.address(0)
    post.write(0, "status\n", sender=STRANGER)
    path, _ = asked(post)
    with store.write_transaction(post.played.engine) as session:
        tenure = session.exec(select(Tenure)).first()
        assert tenure is not None
        unsubscribe = f"/unsubscribe/{unsubscribing.token(SECRET, tenure)}"
        maria = directory.add_player(
            moment(session, post.played.now), NewPlayer("maria", "Maria", "maria@mail.example")
        )
        game = post.played.game(session)
        directory.seat_player(
            moment(session, post.played.now, random_bytes=counted(900)), game, 0, maria
        )
    web = site(post)
    assert web.post(path).status_code == 404
    assert web.post(unsubscribe).status_code == 404
    assert post.address(0) != old
    for sender in ("olena@mail.example", "maria@mail.example"):
        number = post.come(raw("status\n", to=old, sender=sender, identity=""))
        assert number is not None
        assert post.message(number).state == "held"
    assert post.rows("answer") == []
    assert post.write(0, "status\n", sender="maria@mail.example").state == "done"


def test_an_owner_is_asked_five_times_an_hour_at_most(post: Office) -> None:
    for _ in range(8):
        assert post.write(0, "status\n", sender=STRANGER).state == "held"
    assert len(post.rows("confirm")) == 5


def test_where_the_server_looks_into_senders_they_must_pass(post: Office) -> None:
    mail = post.settings.mail.model_copy(update={"authserv_id": OURS})
    post.settings = post.settings.model_copy(update={"mail": mail})
    assert post.write(0, "status\n").state == "held"
    assert post.write(0, "status\n", fields=results(f"{OURS}; {PASSED[0]}")).state == "done"
    assert post.write(0, "status\n", fields=results(f"mx.x.example; {PASSED[0]}")).state == "held"


def pin(post: Office, seat: int) -> str:
    with store.write_transaction(post.played.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {**league.options, "pin": True}
        session.add(league)
        sitting = directory.sittings(session, post.played.game(session))[seat]
        return tokens.pin(SECRET, sitting.tenure.chair_id, sitting.tenure.nonce)


def test_a_pin_opens_where_the_league_uses_them(post: Office) -> None:
    body = "pin 123456\nstatus\n"
    assert post.write(0, body, sender=STRANGER).state == "held"
    ours, theirs = pin(post, 0), pin(post, 1)
    assert post.write(0, f"PIN: {theirs}\nstatus\n", sender=STRANGER).state == "held"
    many = f"PIN: {theirs}\nPIN: {ours}\nstatus\n"
    assert post.write(0, many, sender=STRANGER).state == "held"
    done = post.write(0, f"PIN: {ours}\nstatus\n", sender=STRANGER)
    assert done.state == "done"
    (reply,) = post.replies()
    assert reply.kind == "status"
    assert ours not in str(reply)


def test_one_click_means_fewer_mails(post: Office) -> None:
    settings = post.settings.site.model_copy(update={"base_url": "https://league.example/"})
    post.settings = post.settings.model_copy(update={"site": settings})
    way = Way()
    post.deliver(way)
    message = BytesParser(policy=default).parsebytes(way.taken[0][0])
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.search(r"<https://league\.example(/unsubscribe/[^>]+)>", message["List-Unsubscribe"])
    assert found is not None
    web = site(post)

    def wish() -> str:
        with store.read_transaction(post.played.engine) as session:
            held = session.exec(select(Address).where(Address.email == way.taken[0][2])).one()
            return session.get_one(Person, held.person_id).notify

    assert web.get(found[1]).status_code == 200
    assert wish() == "all"
    assert web.post(found[1], data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert wish() == "asked"


def test_a_token_in_the_database_opens_nothing(post: Office) -> None:
    post.write(0, "status\n", sender=STRANGER)
    path, _ = asked(post)
    with store.read_transaction(post.played.engine) as session:
        kept = session.exec(select(Message.confirm_hash)).all()
    assert path.removeprefix("/confirm/") not in kept
    assert site(post).post(f"/confirm/{kept[-1]}").status_code == 404


def test_who_writes_to_another_seats_address_is_told_so(post: Office) -> None:
    """Seat B replies to a mail of seat A: A's owner is asked, and B learns what went wrong."""
    message = post.write(0, "take 1\nend\n", sender="taras@mail.example")
    assert message.state == "held"
    (told,) = post.replies()
    assert (told.kind, told.seat, told.notes) == ("unread", 1, (("not-your-seat", ()),))
    _, whom = asked(post)
    assert whom == "olena@mail.example"
