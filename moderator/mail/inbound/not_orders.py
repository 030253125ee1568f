"""What a seat is told of a mail that was not read as orders, and how often it is told anything."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import col, select

from moderator.engine import codec
from moderator.engine.core import Fact, facts
from moderator.league.mailing.posting import OutgoingMail, post
from moderator.league.orders.replies import Reply
from moderator.league.people.directory import Sitting
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Chair, Game, Message, OutboxRow, Person, Tenure

AN_HOUR = timedelta(hours=1)


def tell(at: At, tenure: Tenure, message: Message, letter_id: str, code: str, **more: Fact) -> None:
    """One answer that says why nothing was read: `code` is the note, with its facts.

    Codes: too-big (limit, in kB), set-aside (a person will look at it), two-seats,
    not-your-seat, which-seat.
    """
    chair = at.session.get_one(Chair, tenure.chair_id)
    game = at.session.get_one(Game, chair.game_id)
    sitting = Sitting(chair, tenure, at.session.get_one(Person, tenure.person_id))
    note = (code, facts(**more))
    reply = Reply("unread", game.slug, chair.seat, game.turn, game.mark, notes=(note,))
    told = {"reply": codec.dump(reply), "subject": ""}
    post(at, game, sitting, OutgoingMail("answer", f"message-{key(message)}", told, letter_id))


def collect(at: At, tenure_id: int, most: int) -> None:
    """No more than `most` answers to a seat in an hour: those beyond become one.

    Their orders are taken all the same. The newest answer, which tells how all stands, waits
    until the hour is over; those that waited before it are dropped, and it counts them.
    """
    answers = at.session.exec(
        select(OutboxRow)
        .where(
            OutboxRow.tenure_id == tenure_id,
            OutboxRow.kind == "answer",
            col(OutboxRow.created_at) > at.now - AN_HOUR,
        )
        .order_by(col(OutboxRow.id))
    ).all()
    if len(answers) <= most:
        return
    *earlier, newest = answers
    waiting = [row for row in earlier[most:] if row.state == "waiting"]
    for row in waiting:
        row.state, row.error = "dropped", f"collected in answer {newest.id}"
        at.session.add(row)
    newest.next_at = (earlier[0].created_at or at.now) + AN_HOUR
    newest.facts = {**newest.facts, "collected": len(earlier) - most}
    at.session.add(newest)
