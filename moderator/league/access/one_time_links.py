"""Links in mails that do one thing once: sign in, confirm an address, take a seat.

A link's token is derived from the secret; the database has its hash. Following a link changes
nothing; `use` does, once, until its time is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import func, update
from sqlmodel import col, select

from moderator.league.access import web_sessions
from moderator.league.mailing.posting import write_to
from moderator.league.values.addresses import read_address
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import LinkKind
from moderator.store.tables import Address, OneTimeLink, Person

LASTS: Mapping[LinkKind, timedelta] = {
    "sign-in": timedelta(minutes=30),
    "address": timedelta(days=2),
    "new-address": timedelta(days=30),
    "joining": timedelta(days=3),
    "invitation": timedelta(days=14),
    "offer": timedelta(days=3),
}
"""How long a link of each kind works."""

MOST_AN_HOUR = 5
"""However often somebody asks, one person gets no more links of a kind in an hour."""


@dataclass(frozen=True, slots=True)
class ValidLink:
    """A link that works, and whose it is."""

    link: OneTimeLink
    person: Person


def token(secret: bytes, link: OneTimeLink) -> str:
    """The token in the link's address."""
    return tokens.link(secret, link.kind, f"{link.person_id}:{link.nonce}")


def send_link(
    at: At, person: Person, kind: LinkKind, email: str, facts: Mapping[str, Any]
) -> OneTimeLink | None:
    """Make a link and write it to that address; None where they got enough of them lately. Of a new
    address they always hear: it was confirmed by a link that is counted."""
    if kind != "new-address" and _lately(at, person, kind) >= MOST_AN_HOUR:
        return None
    link = OneTimeLink(
        kind=kind,
        person_id=key(person),
        facts={**facts, "email": email},
        nonce=tokens.new_nonce(at.random_bytes),
        token_hash="",
        made_at=at.now,
        until=at.now + LASTS[kind],
    )
    link.token_hash = tokens.digest(token(at.secret, link))
    at.session.add(link)
    at.session.flush()
    write_to(at, person, kind, f"link-{link.id}", {"link": key(link)}, email)
    return link


def _lately(at: At, person: Person, kind: LinkKind) -> int:
    lately = select(func.count()).where(
        OneTimeLink.person_id == person.id,
        OneTimeLink.kind == kind,
        col(OneTimeLink.made_at) > at.now - timedelta(hours=1),
    )
    return at.session.exec(lately).one()


def look(at: At, kind: LinkKind, given: str) -> ValidLink | None:
    """What the link is, as long as it works; nothing changes."""
    row = at.session.exec(
        select(OneTimeLink, Person).where(
            OneTimeLink.token_hash == tokens.digest(given),
            OneTimeLink.kind == kind,
            col(OneTimeLink.used_at).is_(None),
            col(OneTimeLink.until) > at.now,
            Person.id == OneTimeLink.person_id,
        )
    ).first()
    return ValidLink(*row) if row else None


def use(at: At, kind: LinkKind, given: str) -> ValidLink | None:
    """The link does its work now, and never again; None where it does none.

    Two at the same moment: only one of them gets it.
    """
    entry = look(at, kind, given)
    if entry is None:
        return None
    taken = at.session.exec(
        update(OneTimeLink)
        .where(col(OneTimeLink.id) == entry.link.id, col(OneTimeLink.used_at).is_(None))
        .values(used_at=at.now)
    )
    return entry if taken.rowcount == 1 else None


def works(at: At, number: int) -> bool:
    """Whether the link can still be used: else no mail tells of it."""
    link = at.session.get(OneTimeLink, number)
    return (
        link is not None and link.used_at is None and link.until is not None and link.until > at.now
    )


def ask_to_sign_in(at: At, email: str, to: str, agent: str) -> None:
    """Write everybody whose address this is a link to sign in with; `to` is where it leads.

    Whoever asks is told nothing of whether there is anybody. Raises LeagueError where it is no
    address at all.
    """
    address = read_address(email)
    known = at.session.exec(
        select(Person).where(Address.email == address, Person.id == Address.person_id)
    ).all()
    for person in known:
        send_link(at, person, "sign-in", address, {"to": to})
        web_sessions.log(at, person, "link-asked", agent)
    if not known:
        web_sessions.log(at, None, "stranger", agent)
