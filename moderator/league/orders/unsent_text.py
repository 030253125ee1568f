"""Text as it is typed: kept apart from sheets on file, so that nothing half written is played."""

from __future__ import annotations

from sqlmodel import Session, select

from moderator.league.orders.position_stamp import PositionStamp
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Tenure, TypedText


def typed(session: Session, tenure: Tenure) -> TypedText | None:
    """What the holder of that seat has typed and not handed in."""
    return session.exec(select(TypedText).where(TypedText.tenure_id == tenure.id)).first()


def keep(at: At, tenure: Tenure, stand: PositionStamp, text: str) -> None:
    """Remember the text; an empty one is remembered too: somebody has cleared the sheet."""
    row = typed(at.session, tenure) or TypedText(tenure_id=key(tenure), turn=0, text="")
    row.turn, row.mark, row.text, row.saved_at = stand.turn, stand.mark, text, at.now
    at.session.add(row)
    at.session.flush()


def forget(session: Session, tenure: Tenure) -> None:
    """It has been handed in, or is not wanted any more."""
    row = typed(session, tenure)
    if row is not None:
        session.delete(row)
        session.flush()
