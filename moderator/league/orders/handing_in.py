"""A sheet by the form or by a program: the word that closes it, the same text for the same position
taken once, and the answers to buttons."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine import codec
from moderator.engine.rules import Notation
from moderator.engine.sheets import Closing
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.replies import Reply
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import FormAnswer, HandedInText, SheetRow, Tenure

LONGEST = 20_000
"""Characters of a sheet by the form; the longest of a real game is a tenth of that."""

_GONE = ("replaced", "withdrawn", "refused")
"""States of a sheet that may be sent again: nothing of it is on file, nothing was played."""


def hand_in(at: At, arrival: Arrival) -> Reply:
    """What came of the sheet; a second time, the answer of the first. Raises as `receive` does."""
    repeated = earlier_answer(at.session, arrival)
    if repeated is not None:
        return repeated
    reply = receiving.receive(at, arrival)
    if reply.receipt:
        row = _earlier(at.session, arrival) or HandedInText(
            tenure_id=arrival.tenure_id, digest=_digest(arrival), receipt=""
        )
        row.receipt, row.reply, row.at = reply.receipt, codec.dump(reply), at.now
        at.session.add(row)
    return reply


def earlier_answer(session: Session, arrival: Arrival) -> Reply | None:
    """The answer that the same text for the same position got, where what came of it stands."""
    earlier = _earlier(session, arrival)
    if earlier is None or not _stands(session, earlier):
        return None
    reply: Reply = codec.load(earlier.reply)
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


def note_answer(at: At, tenure: Tenure, reply: Reply) -> str:
    """Keep an answer for the page that the browser is led on to; the code of that page."""
    rows = at.session.exec(
        select(FormAnswer)
        .where(FormAnswer.tenure_id == tenure.id)
        .order_by(col(FormAnswer.id).desc())
        .offset(_ANSWERS - 1)
    )
    for old in rows:
        at.session.delete(old)
    code = at.random_bytes(_CODE_BYTES).hex()
    at.session.add(FormAnswer(tenure_id=key(tenure), code=code, reply=codec.dump(reply), at=at.now))
    at.session.flush()
    return code


def answer_of(session: Session, tenure: Tenure, code: str) -> Reply | None:
    """The answer with that code; None where there is none of that seat's holder, or no longer."""
    row = session.exec(
        select(FormAnswer).where(FormAnswer.code == code, FormAnswer.tenure_id == tenure.id)
    ).first()
    if row is None:
        return None
    reply: Reply = codec.load(row.reply)
    return reply


_ANSWERS = 12
"""Answers to one seat's buttons that are kept for pages that are loaded anew."""

_CODE_BYTES = 15


def says_nothing(notation: Notation[Any, Any], text: str) -> bool:
    """Whether nothing in it asks for anything; a closing word alone is no order."""
    sheet = notation.read(text)
    return not (sheet.commands or sheet.problems or sheet.outside or any(sheet.plans))


def closing_of(notation: Notation[Any, Any], text: str) -> Closing:
    """The word that closes it, in canonical English; "" where there is none."""
    return notation.read(text).closing


def unclosed(notation: Notation[Any, Any], text: str) -> str:
    """The text as it may be written on with: a form says by its buttons what a closing word says.
    A text with a fence keeps its words."""
    lines = text.rstrip().splitlines()
    if not lines or not notation.read(lines[-1]).closing:
        return text
    opened = "\n".join([*lines[:-1], ""])
    bare = replace(notation.read(text), closing="", closed_at=0)
    return opened if notation.read(opened) == bare else text


def written_on(notation: Notation[Any, Any], text: str, order: str) -> str:
    """The text with one more order, above the word that closes it."""
    lines = text.rstrip().split("\n") if text.strip() else []
    number = closing_line(notation, text)
    at = number - 1 if number else len(lines)
    return "\n".join([*lines[:at], order, *lines[at:], ""])


def closing_line(notation: Notation[Any, Any], text: str) -> int:
    """The number of the line that closes it, from 1; 0 where none does."""
    return notation.read(text).closed_at


_AGREES = {"end": ("end", "continue"), "draft": ("draft",)}
"""By button, the words that a sheet may close with already."""


def closed_by(notation: Notation[Any, Any], text: str, word: str) -> str:
    """The text, closed by that word: another closing word makes room for it, whatever its
    language; `continue` says more than `end`, and stays. What has no order in it, a question or
    words to others, closes nothing, and neither does an empty one: who asks for help has not
    ended their turn."""
    sheet = notation.read(text)
    closing = sheet.closing
    asks = not (closing or sheet.problems or any(sheet.plans))
    if asks or closing in _AGREES.get(word, (word,)):
        return text
    lines = text.rstrip().split("\n")
    at = closing_line(notation, text) - 1 if closing else len(lines)
    return "\n".join([*lines[:at], word, *lines[at + 1 :], ""])
