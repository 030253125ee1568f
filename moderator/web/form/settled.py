"""What stands in a field of the form where nobody has typed: what is on file, or holds."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from moderator.league.orders.handing_in import unclosed
from moderator.league.orders.unsent import Part, Settled
from moderator.league.play.record import kind_of, on_file, open_sheets, standing_of
from moderator.store.tables import SheetRow
from moderator.web.form.form_seat import FormSeat


def settled_of(session: Session, place: FormSeat, part: Part) -> Settled:
    """Text and since when, by the field."""
    if part == "sheet":
        return _on_file(session, place)
    if part == "standing":
        return Settled("\n".join(standing_of(session, place.game, place.seat).values()))
    return Settled()


def _on_file(session: Session, place: FormSeat) -> Settled:
    """The sheet that waits, without the word that a button says."""
    return _last(place, on_file(session, place.game))


def waiting_of(session: Session, place: FormSeat) -> Settled:
    """The sheet that waits or, where none does, an answer that is sealed: what may be withdrawn."""
    whole = [row for row in open_sheets(session, place.game) if not (row.left or {}).get("begun")]
    return _last(place, [*whole, *on_file(session, place.game)])


def _last(place: FormSeat, rows: Sequence[SheetRow]) -> Settled:
    own = [row for row in rows if row.seat == place.seat]
    if not own or own[-1].tenure_id != place.sitting.tenure.id:
        return Settled()
    return Settled(unclosed(kind_of(place.game).notation, own[-1].text), own[-1].received_at)
