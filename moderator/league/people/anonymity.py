"""Games in which nobody knows whom they play against: seats go by names of stars.

The letter of a star is that of its seat. A name is a proper name, the same in every language, so
whatever says a player's name says the star's.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, or_, select

from moderator.engine.core import Seat
from moderator.league.values.errors import one_of
from moderator.store.incognito import Incognito
from moderator.store.keys import key
from moderator.store.tables import Game

UNTIL = ("end", "never")
"""When players are named: when the game is over, or at no time."""

STARS = ("Altair", "Bellatrix", "Capella", "Deneb", "Electra")


def hide(session: Session, game: Game, until: str) -> None:
    """The game, not yet begun, is one without names. Raises LeagueError for no such end."""
    if until not in UNTIL:
        raise one_of(until, UNTIL, about="anonymous")
    session.add(Incognito(game_id=key(game), until=until))
    session.flush()


def hidden_until(session: Session, game: Game) -> str:
    """`end` or `never` as long as players are not named, "" where they are. A game that is
    annulled may be restored: it has not ended."""
    row = session.get(Incognito, game.id)
    if row is None or row.named_at is not None or (row.until == "end" and game.state == "over"):
        return ""
    return row.until


def alias(session: Session, game: Game, seat: Seat) -> str:
    """What the seat is called, "" where its player is named."""
    return aliases(session, game, (seat,))[seat]


def aliases(session: Session, game: Game, seats: Iterable[Seat]) -> dict[Seat, str]:
    """The same of several, asked once."""
    hidden = bool(hidden_until(session, game))
    return {seat: STARS[seat] if hidden else "" for seat in seats}


def hidden_games(session: Session) -> Iterable[int]:
    """The ids of all games whose players are not named now."""
    return session.exec(
        select(Incognito.game_id)
        .join(Game, col(Game.id) == Incognito.game_id)
        .where(
            col(Incognito.named_at).is_(None),
            or_(Incognito.until == "never", Game.state != "over"),
        )
    ).all()
