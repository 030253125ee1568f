"""The answer to a sheet on a terminal: the same words as by mail."""

from __future__ import annotations

from moderator.engine import codec
from moderator.league.orders.replies import Reply
from moderator.league.people.directory import sittings
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import letter_of
from moderator.mail.outbound.drawing import text
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import Game, OutboxRow


def reply_text(at: At, settings: Settings, game: Game, reply: Reply) -> str:
    """What the seat's player would read by mail; where nobody sits there, the bare facts."""
    held = sittings(at.session, game).get(reply.seat)
    if held is None:
        return str(codec.dump(reply))
    row = OutboxRow(
        key="",
        kind="answer",
        game_id=game.id,
        tenure_id=held.tenure.id,
        person_id=held.tenure.person_id,
        viewer=reply.seat,
        facts={"reply": codec.dump(reply), "turn": reply.turn, "mark": reply.mark},
        message_id="",
        created_at=at.now,
    )
    return text(letter_of(row, brief(at, settings, row)))
