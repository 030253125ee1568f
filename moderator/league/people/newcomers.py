"""People whom nobody has known yet: a short name is found for them."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

from sqlmodel import Session, select

from moderator.league.values.errors import LeagueError
from moderator.league.values.slugs import LONGEST
from moderator.store.tables import Address, Enrolment, OneTimeLink, OutboxRow, Person, Tenure

LONGEST_NAME = 40

_LETTERS = "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя"
_LATIN = (
    "a b v h g d e ie e zh z y i i i k l m n o p r s t u f kh ts ch sh shch ' y ' e iu ia"
)  # fmt: skip
_CYRILLIC = dict(zip(_LETTERS, _LATIN.split(), strict=True))
"""As Ukrainian passports spell; Russian letters beside them."""


def checked_name(name: str) -> str:
    """The name as it is shown. Raises LeagueError where it is none."""
    shown = " ".join(name.split())
    if not shown or len(shown) > LONGEST_NAME or not shown.isprintable():
        raise LeagueError("name-length", most=LONGEST_NAME)
    return shown


def newcomer(session: Session, name: str, language: str, now: datetime) -> Person:
    """A person of that name, without an address yet. Raises LeagueError where it is no name."""
    shown = checked_name(name)
    person = Person(
        slug=free_slug(session, shown), name=shown, language=language or None, created_at=now
    )
    session.add(person)
    session.flush()
    return person


def free_slug(session: Session, name: str) -> str:
    """A short name like theirs, in Latin letters, that nobody has: olena, olena-2."""
    stem = latin(name) or "player"
    number, slug = 1, stem
    while session.exec(select(Person.id).where(Person.slug == slug)).first() is not None:
        number += 1
        slug = f"{stem}-{number}"
    return slug


def latin(name: str) -> str:
    """A short name that sounds like it; empty where nothing of it can be spelt."""
    spelt = "".join(_CYRILLIC.get(sign, sign) for sign in name.casefold()).replace("'", "")
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain)
    return re.sub(r"^[^a-z]+", "", "-".join(words))[: LONGEST - 4].strip("-")


def forget(session: Session, number: int) -> None:
    """Somebody who never showed an address to be theirs leaves nothing behind."""
    for table in (Address, Tenure):
        if session.exec(select(table.id).where(table.person_id == number)).first() is not None:
            return
    for rows in (Enrolment, OneTimeLink, OutboxRow):
        for row in session.exec(select(rows).where(rows.person_id == number)):
            session.delete(row)
    session.flush()
    session.delete(session.get_one(Person, number))
