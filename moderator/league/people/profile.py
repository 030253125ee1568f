"""What somebody may set about themselves: language, zone, notices, addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlmodel import Session, col, select

from moderator.league.options.league_options import check_layout
from moderator.league.people.directory import add_address
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import LeagueError
from moderator.league.values.languages import Language
from moderator.league.values.zones import ZoneName
from moderator.store.keys import key
from moderator.store.states import Notify
from moderator.store.tables import Address, Person

NOTICES: Sequence[Notify] = ("all", "asked", "digest")


def wish(person: Person, wanted: str) -> bool:
    """A wish about mails as a sheet has it: one of NOTICES, or html, pdf, each with `no ` before
    it if it is not wanted. False, and nothing changed, for anything else."""
    extra = wanted.removeprefix("no ")
    if (notify := next((notice for notice in NOTICES if notice == wanted), None)) is not None:
        person.notify = notify
    elif extra == "html":
        person.html = wanted == extra
    elif extra == "pdf":
        person.pdf = wanted == extra
    else:
        return False
    return True


class Extras(NamedTuple):
    """What is in a mail beside the plain text, and how the PDF is laid out (None: as in the
    league)."""

    html: bool = True
    pdf: bool = False
    paper: str | None = None
    large: bool | None = None
    two_up: bool | None = None


def change(
    session: Session, person: Person, language: Language | None, zone: ZoneName | None,
    notify: Notify, extras: Extras,
) -> None:  # fmt: skip
    """Set all of them; None is as in the league. Raises LeagueError, and changes nothing then."""
    check_layout(extras.large, extras.two_up)
    person.language, person.zone, person.notify = language, zone, notify
    for name, value in extras._asdict().items():
        setattr(person, name, value)
    session.add(person)


def rows_of(session: Session, person: Person) -> tuple[Address, ...]:
    """Somebody's addresses, the one that mails go to first."""
    rows = session.exec(
        select(Address)
        .where(Address.person_id == person.id)
        .order_by(col(Address.primary).desc(), col(Address.id))
    )
    return tuple(rows)


def confirm_address(
    session: Session, person: Person, email: str, lent_by: int | None = None
) -> None:
    """An address that somebody has shown to be theirs; what bounced there once may work again."""
    add_address(session, key(person), read_address(email), lent_by)
    for row in rows_of(session, person):
        if row.email == email:
            row.paused = None
            session.add(row)


def pick(session: Session, person: Person, number: int) -> None:
    """Mails go to that address from now on. Raises LeagueError where it is not theirs."""
    _own(session, person, number)
    for row in rows_of(session, person):
        row.primary = row.id == number
        session.add(row)


def remove(session: Session, person: Person, number: int) -> None:
    """Forget an address; never the last one. Raises LeagueError."""
    row = _own(session, person, number)
    left = [other for other in rows_of(session, person) if other.id != number]
    if not left:
        raise LeagueError("last-address")
    session.delete(row)
    session.flush()
    if row.primary:
        pick(session, person, key(left[0]))


def _own(session: Session, person: Person, number: int) -> Address:
    row = session.get(Address, number)
    if row is None or row.person_id != person.id:
        raise LeagueError("not-your-address")
    return row
