"""What stands in a field of the form where nobody has typed: what is on file, or holds."""

from __future__ import annotations

from sqlmodel import Session

from moderator.league.orders.handing_in import unclosed
from moderator.league.orders.unsent import Part, Settled
from moderator.league.play.record import kind_of, on_file, standing_of
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
    rows = [row for row in on_file(session, place.game) if row.seat == place.seat]
    if not rows or rows[-1].tenure_id != place.sitting.tenure.id:
        return Settled()
    return Settled(unclosed(kind_of(place.game).notation, rows[-1].text), rows[-1].received_at)
