"""Claims: whoever advances a game from a revision does so alone.

The claim is written in the transaction that then appends to the journal. It holds on SQLite,
where writers wait for each other, and on PostgreSQL, where the update locks the game's row.
"""

from __future__ import annotations

from sqlalchemy import update
from sqlmodel import Session, col, select

from moderator.store.at import At
from moderator.store.tables import Game, RevisionClaim


def claim_revision(at: At, game: Game, revision: int, by: str) -> bool:
    """Whether the game still stood at `revision` and nobody else had claimed it.

    Claim only where the same transaction moves the revision on: a revision is claimed once.
    `game` is read anew: it may have been paused since, without moving its revision.
    Raises ValueError for a game that is not stored.
    """
    if game.id is None:
        raise ValueError("the game is not stored yet")
    # The update changes nothing; it takes the row's lock and reads what is true after waiting.
    stands = at.session.exec(
        update(Game)
        .where(col(Game.id) == game.id, col(Game.revision) == revision)
        .values(revision=revision)
        .execution_options(synchronize_session=False)
    )
    if stands.rowcount != 1 or _claimed(at.session, game.id, revision):
        return False
    at.session.add(RevisionClaim(game_id=game.id, revision=revision, by=by, at=at.now))
    at.session.refresh(game)
    return True


def hold(session: Session, game: Game) -> Game:
    """Lock the game's row to the end of the transaction, and read it anew.

    Whoever changes a game, its clock, its seats or what is on file, holds it first: then each
    sees what the one before did. SQLite's writers wait for each other anyway.
    """
    session.refresh(game, with_for_update=True)
    return game


def _claimed(session: Session, game_id: int, revision: int) -> bool:
    claims = select(RevisionClaim.id).where(
        RevisionClaim.game_id == game_id, RevisionClaim.revision == revision
    )
    return session.exec(claims).first() is not None
