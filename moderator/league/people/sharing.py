"""One mail address of two people: it is said at every table where both sit.

Who reads the same mailbox may well be a household of two; the others at the table know of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from moderator.engine.core import letter
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AT_PLAY
from moderator.store.tables import Act, Address, Chair, Game, Person, Tenure

SHARED = "address shared"
"""The kind of its row in the public log of a game."""


def owners(session: Session, email: str) -> Sequence[Person]:
    """Everybody whose address that is, who had it first before the others."""
    known = select(Person).where(Address.email == email, Person.id == Address.person_id)
    return session.exec(known.order_by(col(Address.id))).all()


def say_at_tables(at: At, person_id: int, game: Game | None = None) -> tuple[Game, ...]:
    """Write down where somebody sits at a table with another who has an address of theirs: in that
    game, or in all that are at play. The games in which it was not said before."""
    theirs = select(Address.email).where(Address.person_id == person_id)
    others = select(Address.person_id).where(
        col(Address.email).in_(theirs), Address.person_id != person_id
    )
    said = []
    for shared in _tables(at.session, person_id, game):
        seats = _seats(at.session, shared)
        own = [seat for seat, who in seats.items() if who == person_id]
        with_them = at.session.exec(others.where(col(Address.person_id).in_(seats.values()))).all()
        alike = own + [seat for seat, who in seats.items() if who in with_them]
        if own and with_them and _write(at, shared, sorted(alike)):
            said.append(shared)
    return tuple(said)


def _tables(session: Session, person_id: int, game: Game | None) -> Sequence[Game]:
    if game is not None:
        return (game,)
    sits = select(Chair.game_id).where(
        Tenure.person_id == person_id, col(Tenure.ended_at).is_(None), Chair.id == Tenure.chair_id
    )
    at_play = select(Game).where(col(Game.id).in_(sits), col(Game.state).in_(AT_PLAY))
    return session.exec(at_play.order_by(col(Game.id))).all()


def _seats(session: Session, game: Game) -> dict[int, int]:
    """Who sits there now, by seat."""
    rows = select(Chair.seat, Tenure.person_id).where(
        Chair.game_id == game.id, Tenure.chair_id == Chair.id, col(Tenure.ended_at).is_(None)
    )
    return dict(session.exec(rows.order_by(col(Chair.seat))).all())


def _write(at: At, game: Game, seats: Sequence[int]) -> bool:
    """False where the same was said before."""
    told = ", ".join(letter(seat) for seat in seats)
    known = select(Act.id).where(Act.game_id == key(game), Act.kind == SHARED, Act.new == told)
    if at.session.exec(known).first() is not None:
        return False
    at.session.add(Act(game_id=game.id, actor="clock", kind=SHARED, new=told, at=at.now))
    return True
