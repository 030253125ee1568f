"""A sheet by the form or by a program: text as it is typed, the word that closes it, and the same
text for the same position taken once."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine import codec
from moderator.engine.rules import Notation
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival, PositionStamp
from moderator.league.orders.replies import Reply
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import HandedInText, SheetRow, Tenure, TypedText

LONGEST = 20_000
"""Characters of a sheet by the form; the longest of a real game is a tenth of that."""

_GONE = ("replaced", "withdrawn", "refused")
"""States of a sheet that may be sent again: nothing of it is on file, nothing was played."""

_SOUND = frozenset({"played", "draft", "ahead", "cooling"})


def hand_in(at: At, arrival: Arrival) -> Reply:
    """What came of the sheet; a second time, the answer of the first. Raises as `receive` does."""
    earlier = _earlier(at.session, arrival)
    if earlier is not None and _stands(at.session, earlier):
        repeated: Reply = codec.load(earlier.reply)
        return repeated
    reply = receiving.receive(at, arrival)
    if reply.receipt:
        row = earlier or HandedInText(
            tenure_id=arrival.tenure_id, digest=_digest(arrival), receipt=""
        )
        row.receipt, row.reply, row.at = reply.receipt, codec.dump(reply), at.now
        at.session.add(row)
    if reply.kind in _SOUND:
        forget(at.session, at.session.get_one(Tenure, arrival.tenure_id))
    return reply


def _digest(arrival: Arrival) -> str:
    return hashlib.sha256(f"{arrival.stand}\n{arrival.text}".encode()).hexdigest()


def _earlier(session: Session, arrival: Arrival) -> HandedInText | None:
    return session.exec(
        select(HandedInText).where(
            HandedInText.tenure_id == arrival.tenure_id, HandedInText.digest == _digest(arrival)
        )
    ).first()


def _stands(session: Session, earlier: HandedInText) -> bool:
    """Whether the sheet is still on file, or has been played."""
    state = session.exec(
        select(SheetRow.state)
        .where(SheetRow.tenure_id == earlier.tenure_id, SheetRow.receipt == earlier.receipt)
        .order_by(col(SheetRow.id).desc())
    ).first()
    return state is not None and state not in _GONE


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


_AGREES = {"end": ("end", "continue"), "draft": ("draft",)}
"""By button, the words that a sheet may close with already."""


def closed_by(notation: Notation[Any, Any], text: str, word: str) -> str:
    """The text, closed by that word: another closing word makes room for it, whatever its
    language; `continue` says more than `end`, and stays. What has no order in it, a question or
    words to others, closes nothing: who asks for help has not ended their turn."""
    sheet = notation.read(text)
    closing = sheet.closing
    asks = sheet.commands and not (closing or sheet.problems or any(sheet.plans))
    if asks or closing in _AGREES.get(word, (word,)):
        return text
    lines = text.rstrip().splitlines()
    if not closing:
        return "\n".join([*lines, word, ""])
    at = next(n for n, line in enumerate(lines) if notation.read(line).closing == closing)
    return "\n".join([*lines[:at], word, *lines[at + 1 :], ""])
