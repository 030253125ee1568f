"""People whom nobody has known yet: a short name is found for them."""

from __future__ import annotations

import re
import unicodedata
from itertools import count

from sqlmodel import Session, select

from moderator.engine.naming import LONGEST_NAME
from moderator.league.people.called import player_name_problem
from moderator.league.values.slugs import LONGEST
from moderator.league.values.texts import Name, read_name
from moderator.store.at import At
from moderator.store.tables import (
    Address,
    Enrolment,
    League,
    OneTimeLink,
    OutboxRow,
    Person,
    Tenure,
)

_LETTERS = "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя"
_LATIN = (
    "a b v h g d e ie e zh z y i i i k l m n o p r s t u f kh ts ch sh shch ' y ' e iu ia"
)  # fmt: skip
_CYRILLIC = dict(zip(_LETTERS, _LATIN.split(), strict=True))
"""As Ukrainian passports spell; Russian letters beside them."""


def add_newcomer(at: At, name: Name, language: str) -> Person:
    """A person of that name, without an address yet."""
    person = Person(
        slug=free_slug(at.session, name), name=name, language=language or None, created_at=at.now
    )
    at.session.add(person)
    at.session.flush()
    return person


def free_name(session: Session, wanted: str, league: League, but: int | None = None) -> Name:
    """What is wanted, or a name with a number like it, as nobody else of the league is called."""
    stem, name = wanted, wanted
    for number in count(2):
        refusal = player_name_problem(session, name, league, but)
        if refusal is None:
            return read_name(name)
        stem = stem if refusal.code == "name-alike" else "Player"
        name = f"{stem[: LONGEST_NAME - 6]} {number}"
    raise AssertionError("numbers never end")


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
