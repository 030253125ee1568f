"""What the buttons of the form do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from moderator.league.orders import handing_in, receiving
from moderator.league.orders.arrival import Arrival, PositionStamp
from moderator.league.orders.handing_in import closed_by, hand_in
from moderator.league.orders.replies import Reply
from moderator.league.orders.standing_orders import replace_standing
from moderator.league.play.record import kind_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import SOUND
from moderator.web.form.form_seat import FormSeat


@dataclass(frozen=True, slots=True)
class Filled:
    """A form that was sent: the sheet's text, the standing orders, the position it was for, and
    the order whose button was pressed."""

    text: str
    standing: str
    stand: PositionStamp
    added: str = ""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of it, and what the sheet's field shows from now on."""

    text: str
    reply: Reply | None
    standing: str | None = None


def _checked(at: At, place: FormSeat, filled: Filled) -> Pressed:
    _keep(at, place, filled.stand, filled.text)
    return Pressed(filled.text, receiving.check(at.session, place.game, _seat(place), filled.text))


def _added(at: At, place: FormSeat, filled: Filled) -> Pressed:
    """A legal order was chosen from the list: it is written below the others."""
    lines = [*filled.text.rstrip().splitlines(), filled.added]
    text = "\n".join([*lines, ""])
    _keep(at, place, filled.stand, text)
    return Pressed(text, receiving.check(at.session, place.game, _seat(place), text))


def _draft(at: At, place: FormSeat, filled: Filled) -> Pressed:
    return _handed_in(at, place, filled, "draft")


def _sent(at: At, place: FormSeat, filled: Filled) -> Pressed:
    return _handed_in(at, place, filled, "end")


def _handed_in(at: At, place: FormSeat, filled: Filled, word: str) -> Pressed:
    text = closed_by(kind_of(place.game).notation, filled.text, word)
    reply = hand_in(at, _arrival(at, place, text, filled.stand))
    if reply.kind == "played":
        return Pressed("", reply)
    if reply.kind not in SOUND:
        _keep(at, place, filled.stand, filled.text)
        return Pressed(filled.text, reply)
    return Pressed(text, reply)


def _withdrawn(at: At, place: FormSeat, filled: Filled) -> Pressed:
    arrival = _arrival(at, place, "withdraw\n", None)
    reply = receiving.receive(at, arrival)
    _keep(at, place, filled.stand, filled.text)
    return Pressed(filled.text, reply)


def _stands(at: At, place: FormSeat, filled: Filled) -> Pressed:
    """The standing orders; the sheet is left as it is."""
    _keep(at, place, filled.stand, filled.text)
    reply = replace_standing(at.session, place.game, _seat(place), filled.standing)
    return Pressed(filled.text, reply, None if reply.kind == "told" else filled.standing)


def _keep(at: At, place: FormSeat, stand: PositionStamp, text: str) -> None:
    """Whatever becomes of this page, the text is there when the form is opened again."""
    handing_in.keep(at, place.sitting.tenure, stand, text)


def _arrival(at: At, place: FormSeat, text: str, stand: PositionStamp | None) -> Arrival:
    return Arrival(key(place.sitting.tenure), text, "form", at.now, stand=stand)


def _seat(place: FormSeat) -> int:
    return place.sitting.chair.seat


ACTS: Mapping[str, Callable[[At, FormSeat, Filled], Pressed]] = {
    "add": _added,
    "check": _checked,
    "draft": _draft,
    "send": _sent,
    "standing": _stands,
    "withdraw": _withdrawn,
}
"""By the value of the button."""
