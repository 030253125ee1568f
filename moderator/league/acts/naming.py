"""The players of an anonymous game are named before its time."""

from __future__ import annotations

from sqlmodel import Session

from moderator.league.mailing.public_log import Order, logged
from moderator.league.people.anonymity import hidden_until
from moderator.league.values.errors import LeagueError
from moderator.store.revision_lock import hold
from moderator.store.tables import Game


def name_players(session: Session, game: Game, order: Order) -> None:
    """Name the players now. What everybody has read cannot be taken back, so nothing undoes it.
    Raises LeagueError where they are named."""
    hold(session, game)
    if not hidden_until(game):
        raise LeagueError("named-already", game=game.slug)
    game.named_at = order.now
    session.add(game)
    logged(session, game, order, "players named", "", "")
