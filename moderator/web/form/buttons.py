"""What the buttons of the form do. Whatever one does, all fields are kept as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from sqlmodel import col, select

from moderator.engine.core import LETTERS
from moderator.engine.rules import Notation
from moderator.league.orders import handing_in, receiving, unsent
from moderator.league.orders.arrival import Arrival, PositionStamp, stand_of
from moderator.league.orders.handing_in import closed_by, closing_of, hand_in, says_nothing
from moderator.league.orders.replies import Reply
from moderator.league.orders.standing_orders import replace_standing
from moderator.league.orders.unsent import Part
from moderator.league.play.record import kind_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import SOUND
from moderator.store.tables import SheetRow
from moderator.web.form.form_seat import FormSeat
from moderator.web.form.sent_form import SentForm
from moderator.web.form.settled import settled_of, waiting_of


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of a button: an answer to be shown, or which page of the form (`show`); and where
    on it."""

    reply: Reply | None = None
    show: str = ""
    anchor: str = "result"


CHECK = Pressed(show="check")
EMPTY = Pressed(show="empty")
"""Nothing in the sheet asks for anything: what is meant?"""
WHICH = Pressed(show="which")
"""The word that closes the sheet says another thing than the button."""


def press(at: At, place: FormSeat, sent: SentForm, button: str) -> Pressed:
    """Keep what is typed, and do what the button says."""
    for part in sent.typings:
        keep(at, place, sent, part)
    return ACTS[button](at, place, sent)


def keep(at: At, place: FormSeat, sent: SentForm, part: Part) -> str:
    """Whatever becomes of the page, what is typed in that field is there when the form is opened
    again; what the page goes on from now."""
    settled = settled_of(at.session, place, part).text
    base = unsent.keep(at, place.sitting.tenure, sent.typings[part], settled)
    return str(base) if base else ""


def _checked(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    return CHECK


def _added(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """A legal order was chosen from the list."""
    text = handing_in.written_on(_notation(place), sent.text, sent.value)
    return _rewritten(at, place, sent, text, "choices")


def _cut(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """A line is taken out."""
    lines, number = sent.text.split("\n"), _number(sent)
    if 1 <= number <= len(lines):
        del lines[number - 1]
    return _rewritten(at, place, sent, "\n".join(lines))


def _up(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """A line changes places with the one above it."""
    lines, number = sent.text.split("\n"), _number(sent)
    if 2 <= number <= len(lines):
        lines[number - 2 : number] = lines[number - 1], lines[number - 2]
    return _rewritten(at, place, sent, "\n".join(lines))


def _number(sent: SentForm) -> int:
    """The number that a button is about; one that names nothing is about nothing."""
    sound = sent.value.isascii() and sent.value.isdecimal() and len(sent.value) < 10
    return int(sent.value) if sound else 0


def _rewritten(
    at: At, place: FormSeat, sent: SentForm, text: str, anchor: str = "result"
) -> Pressed:
    """The sheet with another text, which goes on from the one that was sent."""
    rows = unsent.unsent(at.session, place.sitting.tenure, "sheet")
    own = next((row for row in rows if row.text == sent.text), None)
    base = unsent.base_of(own) if own else None
    typing = replace(sent.typings["sheet"], text=text, base=base)
    unsent.keep(at, place.sitting.tenure, typing, settled_of(at.session, place, "sheet").text)
    return replace(CHECK, anchor=anchor)


def _undone(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """The sheet as it was before."""
    rows = unsent.unsent(at.session, place.sitting.tenure, "sheet")
    own = next((row for row in rows if row.text == sent.text), None)
    return CHECK if own is None else _rewritten(at, place, sent, own.before)


def _as_last(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """The orders of the seat's last turn, beside what is typed."""
    last = last_sheet(at, place)
    if last:
        typing = replace(sent.typings["sheet"], text=last, base=None, typed_at=at.now)
        unsent.keep(at, place.sitting.tenure, typing, settled_of(at.session, place, "sheet").text)
    return CHECK


def last_sheet(at: At, place: FormSeat) -> str:
    """The orders that were played last from a sheet of this seat's holder; empty where none."""
    text = at.session.exec(
        select(SheetRow.text)
        .where(SheetRow.tenure_id == place.sitting.tenure.id, SheetRow.state == "used")
        .order_by(col(SheetRow.id).desc())
    ).first()
    return handing_in.unclosed(_notation(place), text) if text else ""


def _draft(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    return EMPTY if _empty(place, sent) else _handed_in(at, place, sent, "draft")


def _sent(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    if _empty(place, sent):
        return EMPTY
    if closing_of(_notation(place), sent.text) == "draft":
        return WHICH
    return _handed_in(at, place, sent, "end")


def _sent_all_the_same(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    return _handed_in(at, place, sent, "end")


def _sent_in_part(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """What stands there is played, and the turn goes on."""
    return EMPTY if _empty(place, sent) else _handed_in(at, place, sent, "continue")


def _nothing_ordered(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """Who was asked what an empty sheet means has said: their turn, without an order."""
    if not _empty(place, sent):
        return CHECK
    return _received(at, place, sent, "end\n")


def _empty(place: FormSeat, sent: SentForm) -> bool:
    return says_nothing(_notation(place), sent.text)


def _handed_in(at: At, place: FormSeat, sent: SentForm, word: str) -> Pressed:
    return _received(at, place, sent, closed_by(_notation(place), sent.text, word))


def _received(at: At, place: FormSeat, sent: SentForm, text: str) -> Pressed:
    reply = hand_in(at, arrival(at, place, text, sent.stand))
    if reply.kind in SOUND or reply.kind == "played" or (reply.kind == "told" and not reply.error):
        typing = sent.typings["sheet"]
        unsent.forget(at.session, place.sitting.tenure, "sheet", typing.text, typing.base)
    else:
        unsent.confirm(at, place.sitting.tenure, "sheet", sent.text)
    return Pressed(reply)


def pressed_before(at: At, place: FormSeat, sent: SentForm, button: str) -> Reply | None:
    """The answer that the same form got when this button was pressed first; None where it never
    was."""
    word = _WORDS.get(button)
    if word is None:
        return None
    text = "end\n" if button == "nothing" else closed_by(_notation(place), sent.text, word)
    return handing_in.earlier_answer(at.session, arrival(at, place, text, sent.stand))


_WORDS: Mapping[str, str] = {
    "send": "end",
    "sure": "end",
    "nothing": "end",
    "part": "continue",
    "draft": "draft",
}
"""The word that a button closes the sheet with."""


def _unguided(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    return Pressed(receiving.receive(at, arrival(at, place, "guide\n", None)))


def _withdrawn(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """The saved sheet, or a sealed answer, is taken back, and its text can be written on: in the
    field, or beside what else was typed there."""
    waits, tenure = waiting_of(at.session, place), place.sitting.tenure
    reply = receiving.receive(at, arrival(at, place, "withdraw\n", None))
    if waits.since is not None and reply.kind == "withdrawn":
        typed, here = sent.typings["sheet"], stand_of(place.game)
        alone = typed.text.strip() in ("", waits.text.strip())
        when = at.now if alone else typed.typed_at - timedelta(microseconds=1)
        typing = replace(typed, text=waits.text, base=None, typed_at=when, stand=here)
        unsent.keep(at, tenure, typing, "")
    return Pressed(reply)


def _stands(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """The standing orders; the sheet is left as it is."""
    typing = sent.typings.get("standing")
    if typing is None:
        return CHECK
    reply = replace_standing(at.session, place.game, place.seat, typing.text)
    if reply.kind == "told":
        unsent.forget(at.session, place.sitting.tenure, "standing", typing.text, typing.base)
    return Pressed(reply)


def _said(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    """Words to all, to the organisers, or to the seat whose button was pressed."""
    typing = sent.typings.get("words")
    words = " ".join(typing.text.split()) if typing else ""
    if typing is None or not words:
        return Pressed(show="wordless", anchor="words-field")
    order = f"tell {sent.value}" if sent.value in LETTERS else _TO_MANY.get(sent.value, "say")
    reply = receiving.receive(at, arrival(at, place, f"{order}: {words}\n", None))
    if reply.kind == "told":
        unsent.forget(at.session, place.sitting.tenure, "words", typing.text, typing.base)
    return Pressed(reply)


_TO_MANY: Mapping[str, str] = {"all": "say", "ask": "ask"}
"""The order behind the other buttons."""


def _taken(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    unsent.take(at, place.game, place.sitting.tenure, _number(sent))
    return CHECK


def _dropped(at: At, place: FormSeat, sent: SentForm) -> Pressed:
    unsent.drop(at.session, place.sitting.tenure, _number(sent))
    return CHECK


def arrival(at: At, place: FormSeat, text: str, stand: PositionStamp | None) -> Arrival:
    """A sheet that comes by this form."""
    return Arrival(key(place.sitting.tenure), text, "form", at.now, stand=stand)


def _notation(place: FormSeat) -> Notation[Any, Any]:
    return kind_of(place.game).notation


ACTS: Mapping[str, Callable[[At, FormSeat, SentForm], Pressed]] = {
    "add": _added,
    "check": _checked,
    "cut": _cut,
    "draft": _draft,
    "drop": _dropped,
    "last": _as_last,
    "nothing": _nothing_ordered,
    "part": _sent_in_part,
    "say": _said,
    "send": _sent,
    "standing": _stands,
    "sure": _sent_all_the_same,
    "take": _taken,
    "undo": _undone,
    "up": _up,
    "guide": _unguided,
    "withdraw": _withdrawn,
}
"""By the value of the button, or its name."""
