"""Who plays, organises, follows a game, or wants to play."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import EnrolmentState, Notify, RoleName
from moderator.store.types import moment


class Person(SQLModel, table=True):
    """Somebody who plays; `notify` is all, asked or digest. Settings of theirs, not of a seat.

    Language and zone are None where they chose none: then the league's hold. `html`: mails have
    a part with the board beside the plain text; `pdf`: the report comes with them, laid out as
    `paper`, `large` and `two_up` say, and as in the league where these are None.
    """

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str
    language: str | None = None
    zone: str | None = None
    notify: Notify = Field(default="all", sa_type=AutoString)
    html: bool = True
    pdf: bool = False
    paper: str | None = None
    large: bool | None = None
    two_up: bool | None = None
    created_at: datetime | None = moment()


class Address(SQLModel, table=True):
    """A mail address, case-folded; one may serve two seats, a person may have several.

    `lent_by` is the league whose organiser wrote it in, until its owner says by another mailbox
    that it is theirs: it falls away when the person goes into another league.
    """

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    email: str = Field(index=True)
    primary: bool = True
    paused: str | None = None
    lent_by: int | None = Field(default=None, foreign_key="league.id")
    __table_args__ = (UniqueConstraint("person_id", "email"),)


class Role(SQLModel, table=True):
    """What a person is in a league, or in all of them (`league_id` None)."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    league_id: int | None = Field(default=None, foreign_key="league.id", index=True)
    role: RoleName = Field(sa_type=AutoString)
    given_at: datetime | None = moment(nullable=False)
    __table_args__ = (UniqueConstraint("person_id", "league_id"),)


class Observer(SQLModel, table=True):
    """Somebody who gets the public reports of a game, as long as the row is there. The token of
    their address is derived from the secret and `nonce`; only its hash is here."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    nonce: str
    token_hash: str = Field(unique=True, index=True)
    since: datetime | None = moment()
    __table_args__ = (UniqueConstraint("game_id", "person_id"),)


class Enrolment(SQLModel, table=True):
    """Somebody's way into a league, or into one game of it (`game_id`): a seat is kept for them
    until `until`."""

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    state: EnrolmentState = Field(sa_type=AutoString, index=True)
    made_at: datetime | None = moment(nullable=False)
    until: datetime | None = moment()
    settled_at: datetime | None = moment()
