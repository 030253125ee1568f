"""The guide of practice games: in somebody's first turns it says what is asked, which orders would
do, and why. It can be left out, and called back."""

from __future__ import annotations

from typing import Final

from sqlmodel import Session, select

from moderator.engine.core import Seat
from moderator.league.options.league_options import is_practice
from moderator.league.play.hints import Hinted, hint
from moderator.league.play.record import desk_of
from moderator.standins import player_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, WithoutGuide

ROUNDS: Final = 3
"""So many of a player's turns are explained."""


def guide(session: Session, game: Game, seat: Seat) -> Hinted | None:
    """What the guide proposes to that seat; None where it says nothing: in games that count, later
    on, or where it was left out. The usual bot is asked, who thinks for a moment only."""
    begins = seat in game.asked and game.turn <= ROUNDS * game.seats
    if not begins or not is_practice(session, game) or _left_out(session, game) is not None:
        return None
    return hint(desk_of(session, game).table, seat, player_of(game.kind))


def switch(at: At, game: Game) -> bool:
    """Leave the guide out, or call it back; whether it speaks from now on."""
    row = _left_out(at.session, game)
    if row is None:
        at.session.add(WithoutGuide(game_id=key(game)))
    else:
        at.session.delete(row)
    at.session.flush()
    return row is not None


def _left_out(session: Session, game: Game) -> WithoutGuide | None:
    return session.exec(select(WithoutGuide).where(WithoutGuide.game_id == game.id)).first()
