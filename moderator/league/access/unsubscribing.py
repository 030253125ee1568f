"""Fewer mails by one click: a link in every mail, whose token is its seat's and ends with it."""

from __future__ import annotations

import hmac
import re

from moderator.store import tokens
from moderator.store.at import At
from moderator.store.tables import Person, Tenure

_TOKEN = re.compile(r"(\d{1,9})-([a-z2-7]{24})")


def token(secret: bytes, tenure: Tenure) -> str:
    """The token of a tenure; nothing of it is stored."""
    return f"{tenure.id}-{tokens.link(secret, 'unsubscribe', f'{tenure.id}:{tenure.nonce}')}"


def owner(at: At, given: str) -> Person | None:
    """Whose token this is, as long as they hold that seat."""
    match = _TOKEN.fullmatch(given)
    tenure = at.session.get(Tenure, int(match[1])) if match else None
    if tenure is None or tenure.ended_at is not None:
        return None
    if not hmac.compare_digest(token(at.secret, tenure), given):
        return None
    return at.session.get_one(Person, tenure.person_id)


def send_fewer(at: At, given: str) -> Person | None:
    """From now on they get mail only where they are asked for something: never silence where a
    move is due. None where the token is nobody's."""
    person = owner(at, given)
    if person is not None:
        person.notify = "asked"
        at.session.add(person)
    return person
