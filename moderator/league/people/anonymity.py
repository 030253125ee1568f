"""Games in which nobody knows whom they play against: seats go by names of stars.

The letter of a star is that of its seat. A name is a proper name, the same in every language, so
whatever says a player's name says the star's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.values.errors import read_choice
from moderator.store.keys import key
from moderator.store.states import UnnamedUntil
from moderator.store.tables import Game, League

UNTIL: Sequence[UnnamedUntil] = ("end", "never")
"""When players are named: when the game is over, or at no time."""

STARS = ("Altair", "Bellatrix", "Capella", "Deneb", "Electra")


def hide(session: Session, game: Game, until: str) -> None:
    """The game, not yet begun, is one without names. Raises LeagueError for no such end."""
    game.anonymous = read_choice(until, UNTIL, "anonymous")
    session.add(game)
    session.flush()


def hidden_until(game: Game) -> UnnamedUntil:
    """`end` or `never` as long as players are not named, "" where they are. A game that is
    annulled may be restored: it has not ended."""
    over = game.anonymous == "end" and game.state == "over"
    return "" if over or game.named_at is not None else game.anonymous


def alias(game: Game, seat: Seat) -> str:
    """What the seat is called, "" where its player is named."""
    return STARS[seat] if hidden_until(game) else ""


def hidden_games(session: Session) -> Iterable[int]:
    """The ids of all games whose players are not named now, practice games among them."""
    hidden = select(Game).where(Game.anonymous != "", col(Game.named_at).is_(None))
    practised = select(Game.id).where(League.id == Game.league_id, League.practice)
    return [
        *(key(game) for game in session.exec(hidden) if hidden_until(game)),
        *(number for number in session.exec(practised) if number is not None),
    ]
