"""What was said at the table, as everybody may read it: words to one seat are not among it."""

from __future__ import annotations

from sqlmodel import Session

from moderator.league.orders import press
from moderator.publish.facts import PressFacts
from moderator.store.tables import Game


def words_said(session: Session, game: Game) -> tuple[PressFacts, ...]:
    """Words to all, the oldest first, without those that were taken off."""
    return tuple(
        PressFacts(
            said.number or 0,
            press.author(said),
            f"{said.turn}{said.mark}",
            said.text,
            said.written_at,
        )
        for said in press.public(session, game)
        if said.written_at is not None
    )
