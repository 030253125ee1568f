"""No text that anybody writes begins a field of a mail, whatever it is encoded in."""

from __future__ import annotations

from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import Message
from email.utils import getaddresses

import pytest
from postal import Office
from sqlmodel import select

from moderator.league.people.newcomers import add_newcomer
from moderator.league.values.texts import Name
from moderator.mail.outbound.composing import compose
from moderator.store import session as store
from moderator.store.tables import Address, OutboxRow, Person
from tests import hostile
from tests.moments import moment

OURS = [
    "From",
    "To",
    "Reply-To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "X-Moderator-Code",
    "Auto-Submitted",
    "MIME-Version",
    "Content-Type",
]
"""The fields of an answer, as we set them."""

READERS: dict[str, Callable[[bytes], Message]] = {
    "old": lambda raw: message_from_bytes(raw, policy=policy.compat32),
    "new": lambda raw: message_from_bytes(raw, policy=policy.default),
}

NASTY = (*hostile.ENCODED, *hostile.LINE_ENDS, *hostile.CONTROLS, *hostile.UNSEEN,
         *hostile.TURNING, *hostile.STRUCTURES, *hostile.ALIKE)  # fmt: skip


def planted(post: Office, text: str) -> bytes:
    """An answer in which that text stands wherever a text reaches a field, put there past every
    check: the name of the player and of the moderator, the subject, what is answered."""
    mail = post.settings.mail.model_copy(update={"from_name": text})
    settings = post.settings.model_copy(update={"mail": mail})
    text = text.replace("\x00", "").encode("utf-8", "replace").decode()  # what a database takes
    with store.write_transaction(post.played.engine) as session:
        row = session.exec(select(OutboxRow).where(OutboxRow.kind == "answer")).all()[-1]
        person = session.get_one(Person, row.person_id)
        person.name = text
        reply = {**row.facts["reply"], "game": text}
        row.facts = {**row.facts, "reply": reply}
        row.in_reply_to = f"<{text}>"
        message = compose(moment(session, post.played.now), settings, row)
        session.rollback()
    return message.as_bytes()


@pytest.fixture
def answered(post: Office) -> Office:
    post.write(0, "status\n", identity="<question@mail.example>")
    return post


def test_a_mail_has_the_fields_that_we_set_and_no_others(answered: Office) -> None:
    for text in NASTY:
        raw = planted(answered, text)
        for name, read in READERS.items():
            found = read(raw)
            assert found.keys() == OURS, (name, text)
            assert not found.defects, (name, text)
            assert [one for _, one in getaddresses([str(found["To"])])] == ["olena@mail.example"]
            assert "evil" not in str(found["Content-Type"])
            if name == "new":
                assert [f for f in OURS if len(str(found[f]).splitlines()) != 1] == [], text


def test_the_one_who_joins_gets_a_mail_with_our_fields_alone(post: Office) -> None:
    """What a stranger signs up as stands in the mail that they are sent to confirm it."""
    for text in hostile.ENCODED:
        with store.write_transaction(post.played.engine) as session:
            person = add_newcomer(moment(session, post.played.now), Name(text), "")
            session.add(Address(person_id=person.id or 0, email="vic@elsewhere.example"))
            row = session.exec(select(OutboxRow).where(OutboxRow.kind == "asked")).all()[-1]
            row.person_id = person.id or 0
            raw = compose(moment(session, post.played.now), post.settings, row).as_bytes()
            session.rollback()
        assert READERS["old"](raw).keys().count("To") == 1
        assert READERS["old"](raw).get_all("Subject") is not None
        assert len(READERS["old"](raw).get_all("Subject") or ()) == 1
        assert "Bcc" not in READERS["old"](raw)
