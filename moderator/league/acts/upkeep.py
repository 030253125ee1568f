"""What keeps a league going beside its games: mails that are held or broke, pages that could not
be made or handed on, addresses that were out of order."""

from __future__ import annotations

from sqlmodel import Session

from moderator.league.access.held_mails import game_of_mail
from moderator.league.mailing.public_log import Order
from moderator.league.values.errors import LeagueError
from moderator.store.tables import Act, Address, Handover, Message, OutboxRow, Person, Publication


def dismiss(session: Session, order: Order, number: int) -> None:
    """A held or broken mail is left unread for good; it stays stored. Raises LeagueError."""
    message = _message(session, number, "held", "crashed")
    message.state, message.confirm_hash = "ignored", ""
    message.note = f"{message.note}; dismissed by {order.actor}"
    session.add(message)
    _logged(session, order, message, "mail dismissed")


def read_again(session: Session, order: Order, number: int) -> None:
    """A mail that broke is read once more, with the next tick. Raises LeagueError."""
    message = _message(session, number, "crashed")
    message.state = "new"
    session.add(message)
    _logged(session, order, message, "mail read again")


def _message(session: Session, number: int, *states: str) -> Message:
    message = session.get(Message, number, with_for_update=True)
    if message is None or message.state not in states:
        raise LeagueError("mail-not-waiting", number=number)
    return message


def _logged(session: Session, order: Order, message: Message, kind: str) -> None:
    game = game_of_mail(session, message)
    game_id = game.id if game else None
    session.add(Act(game_id=game_id, actor=order.actor, kind=kind, reason=order.reason,
                    new=str(message.id), at=order.now))  # fmt: skip


def send_again(session: Session, order: Order, number: int) -> None:
    """A mail that was given up is sent once more, written anew. Raises LeagueError."""
    row = session.get(OutboxRow, number, with_for_update=True)
    if row is None or row.state != "failed":
        raise LeagueError("mail-not-given-up", number=number)
    row.state, row.next_at, row.error, row.attempts = "waiting", order.now, "", 0
    row.raw, row.recipient, row.created_at = None, "", order.now
    session.add(row)
    session.add(Act(game_id=row.game_id, actor=order.actor, kind="mail sent again",
                    reason=order.reason, at=order.now))  # fmt: skip


def publish_again(session: Session, order: Order, number: int) -> None:
    """Pages that could not be made are tried once more. Raises LeagueError."""
    row = session.get(Publication, number, with_for_update=True)
    if row is None or row.state != "failed":
        raise LeagueError("pages-not-failed", number=number)
    row.state, row.error = "waiting", ""
    session.add(row)
    session.add(Act(game_id=row.game_id, league_id=None if row.game_id else row.league_id,
                    actor=order.actor, kind="pages made again", reason=order.reason,
                    at=order.now))  # fmt: skip


def hand_over_again(session: Session, order: Order, number: int) -> None:
    """The site is handed on once more, with the next tick. Raises LeagueError."""
    row = session.get(Handover, number, with_for_update=True)
    if row is None or not row.attempts:
        raise LeagueError("handed-on")
    row.next_at, row.attempts = order.now, 0
    session.add(row)
    session.add(Act(actor=order.actor, kind="site handed on again", reason=order.reason,
                    at=order.now))  # fmt: skip


def resume_address(session: Session, order: Order, number: int) -> None:
    """An address that was out of order takes mails again. Raises LeagueError."""
    address = session.get(Address, number, with_for_update=True)
    if address is None or address.paused is None:
        raise LeagueError("address-sound")
    address.paused = None
    session.add(address)
    who = session.get_one(Person, address.person_id).slug
    session.add(Act(actor=order.actor, kind="address works", reason=order.reason, new=who,
                    at=order.now))  # fmt: skip
