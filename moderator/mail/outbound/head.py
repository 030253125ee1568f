"""The header fields of a mail of ours."""

from __future__ import annotations

from collections.abc import Iterator
from email.headerregistry import Address as Mailbox
from email.utils import format_datetime

from sqlmodel import Session, col, select

from moderator.league.mailing.digests import gathered_with
from moderator.league.orders import questions
from moderator.league.people import observers
from moderator.league.people.directory import addresses, reply_token
from moderator.locale.plain import plain
from moderator.mail.envelope import CODE
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.journal.canonical import short
from moderator.store.tables import Game, OutboxRow, Person, PlayerQuestion, Tenure

_LONGEST = 150


def head(
    at: At, settings: Settings, row: OutboxRow, subject: str
) -> Iterator[tuple[str, str | Mailbox]]:
    """Name and value of each field. None can begin a field of its own: each is one line, and holds
    no encoded word, which the library would decode, line ends and all, as it writes the field."""
    person = at.session.get_one(Person, row.person_id)
    answers = bool(row.in_reply_to)
    yield "From", _mailbox(settings.mail.from_name, settings.mail.address)
    yield "To", _mailbox(person.name, row.recipient or addresses(at.session, row.person_id)[0])
    if token := _reply_token(at, row):
        local, _, domain = settings.mail.address.partition("@")
        yield "Reply-To", _mailbox(settings.mail.from_name, f"{local}+{token}@{domain}")
    yield "Subject", _inert(subject, _LONGEST)
    yield "Date", format_datetime(at.now)
    yield "Message-ID", f"<{row.message_id}@{settings.mail.domain}>"
    along = gathered_with(at.session, row)
    if threads := () if along else tuple(_thread(at.session, settings, row)):
        yield "In-Reply-To", threads[-1]
        yield "References", " ".join(threads)
    for part in (row, *along):
        game = at.session.get(Game, part.game_id) if part.game_id else None
        if game is not None and game.chain:
            yield CODE, f"{game.slug} {short(game.chain)}"
    yield "Auto-Submitted", "auto-replied" if answers else "auto-generated"


def _mailbox(name: str, address: str) -> Mailbox:
    return Mailbox(_inert(name, 40), addr_spec=address)


def _inert(text: str, longest: int) -> str:
    """One line in which nothing begins an encoded word."""
    return plain(text, longest).replace("=?", "= ?")


def _reply_token(at: At, row: OutboxRow) -> str:
    """What says in the address that a reply goes to whose it is: the seat's orders, or the wish of
    who follows the game, or the answer to a question. "" for a mail about none of these."""
    if row.kind == "question":
        asked = at.session.get_one(PlayerQuestion, row.facts["question"])
        return questions.reply_token(at.secret, asked)
    if row.tenure_id is None:
        row_of = observers.row_of(at.session, row.game_id, row.person_id)
        return observers.reply_token(at.secret, row_of) if row_of else ""
    tenure = at.session.get_one(Tenure, row.tenure_id)
    return reply_token(at.secret, tenure)


def _thread(session: Session, settings: Settings, row: OutboxRow) -> Iterator[str]:
    """The first mail about this seat, or of this game to who follows it, which all others hang on,
    and the one that is answered."""
    if row.game_id is None:
        return
    first = session.exec(
        select(OutboxRow.message_id)
        .where(
            OutboxRow.game_id == row.game_id,
            OutboxRow.person_id == row.person_id,
            col(OutboxRow.tenure_id).is_not_distinct_from(row.tenure_id),
        )
        .order_by(col(OutboxRow.id))
        .limit(1)
    ).first()
    if first is not None and first != row.message_id:
        yield f"<{first}@{settings.mail.domain}>"
    if row.in_reply_to:
        yield _inert(row.in_reply_to, 500)
