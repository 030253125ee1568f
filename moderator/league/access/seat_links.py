"""The link in each mail that asks: it opens the form of that seat, as long as that question is
open. A link of an old mail opens nothing, whoever follows it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select, update

from moderator.league.people.directory import Sitting
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import GOING
from moderator.store.tables import Chair, Game, Person, SeatLink, Tenure


@dataclass(frozen=True, slots=True)
class Linked:
    """Where a link leads; `over` where its question, or who holds the seat, is another by now."""

    game: Game
    sitting: Sitting
    over: bool


def token_of(at: At, game: Game, tenure: Tenure) -> str:
    """The token for the question now open; it opens nothing before `link` has given it."""
    given = at.session.exec(
        select(SeatLink.revision).where(
            SeatLink.tenure_id == tenure.id, col(SeatLink.ended_at).is_(None)
        )
    ).first()
    revision = game.revision if given is None else given
    return tokens.link(at.secret, "play", f"{key(tenure)}:{tenure.nonce}:{revision}")


def open_link(at: At, game: Game, tenure: Tenure) -> str:
    """Give the token that opens the form of that seat until the question now open is over."""
    token = token_of(at, game, tenure)
    if _row(at.session, token) is None:
        at.session.add(
            SeatLink(
                game_id=key(game),
                tenure_id=key(tenure),
                token_hash=tokens.digest(token),
                revision=game.revision,
                made_at=at.now,
            )
        )
        at.session.flush()
    return token


def _row(session: Session, token: str) -> SeatLink | None:
    return session.exec(select(SeatLink).where(SeatLink.token_hash == tokens.digest(token))).first()


def follow(session: Session, token: str) -> Linked | None:
    """Where that token leads; None for one that was never given."""
    row = session.exec(
        select(SeatLink, Game, Tenure, Person).where(
            SeatLink.token_hash == tokens.digest(token),
            Game.id == SeatLink.game_id,
            Tenure.id == SeatLink.tenure_id,
            Person.id == Tenure.person_id,
        )
    ).first()
    if row is None:
        return None
    given, game, tenure, person = row
    over = given.ended_at is not None or tenure.ended_at is not None
    return Linked(
        game,
        Sitting(session.get_one(Chair, tenure.chair_id), tenure, person),
        over or game.state not in GOING,
    )


def end(at: At, game: Game) -> None:
    """The question of the game is over: the links to it open nothing any more."""
    at.session.exec(
        update(SeatLink)
        .where(col(SeatLink.game_id) == key(game), col(SeatLink.ended_at).is_(None))
        .values(ended_at=at.now)
    )
