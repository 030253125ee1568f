"""What an answer brings beside its verdict: of a wrong sheet its lines to correct, and what may be
ordered where it went wrong; after a move, all that is asked next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlmodel import Session, col, select

from moderator.engine import codec
from moderator.engine.fence import closing, enclosed
from moderator.engine.languages import LANGUAGES
from moderator.engine.plain import rows
from moderator.engine.rules import Notation
from moderator.engine.sheets import Hint, Sheet
from moderator.engine.words import vocabulary
from moderator.league.orders.line_replies import hints_in, state_behind
from moderator.league.orders.replies import Reply
from moderator.league.people.context import Context
from moderator.league.play import sheets_on_file
from moderator.league.play.record import desk_of, kind_of
from moderator.league.play.sheets_on_file import STANDING_VERBS, FiledSheet
from moderator.store.states import GameMail
from moderator.store.tables import Game, OutboxRow

_WORDS = vocabulary(*LANGUAGES.values())

Numbered = tuple[int, str]
"""A line of a sheet as it was written, with its number there."""


def lines_to_mend(notation: Notation[Any, Any], text: str) -> tuple[Numbered, ...]:
    """The lines of a sheet that are to be sent again: neither what stands beside the orders nor
    what was carried out at once, neither guard nor closing word, which are written anew."""
    sheet = notation.read(text)
    done = {line.number for line in sheet.commands if line.verb not in STANDING_VERBS}
    left_out = done | set(sheet.outside)
    return tuple(_kept(notation, text, left_out))


def _kept(notation: Notation[Any, Any], text: str, left_out: set[int]) -> Iterator[Numbered]:
    for row in enclosed(rows(text), _WORDS).inside:
        written_anew = closing(row, _WORDS) or notation.read(row.raw).guard is not None
        if row.number not in left_out and not written_anew:
            yield row.number, row.raw.strip()


def beside(context: Context, reply: Reply, sheet: Sheet, text: str) -> dict[str, Any]:
    """What the answer brings beside its verdict: a wrong sheet to correct; all that is asked now,
    where orders were carried out and the same seat is asked on without another mail."""
    session, game, seat = context.at.session, context.game, context.seat
    if reply.kind == "wrong":
        return _to_correct(session, game, seat, sheet, text)
    if reply.kind == "played" and seat in game.asked and not _asks_by_mail(context):
        return {"whole": True}
    if reply.kind == "stale" and "answered_at" in dict(dict(reply.notes)["stale"]):
        return {"whole": True}
    return {}


_ASKING: Final[Sequence[GameMail]] = ("asked", "spoilt")
"""Mails that bring a question."""


def _asks_by_mail(context: Context) -> bool:
    """Whether a mail of its own brings the question that is open now."""
    newest = context.at.session.exec(
        select(OutboxRow.facts)
        .where(
            OutboxRow.tenure_id == context.sitting.tenure.id,
            col(OutboxRow.kind).in_(_ASKING),
        )
        .order_by(col(OutboxRow.id).desc())
    ).first()
    return newest is not None and newest.get("revision") == context.game.revision


def _to_correct(session: Session, game: Game, seat: int, sheet: Sheet, text: str) -> dict[str, Any]:
    """The lines of a wrong sheet, and what is legal behind those that are right, as a mail's row
    keeps them."""
    table = desk_of(session, game).table
    handed = sheets_on_file.verdict_of(table, seat, FiledSheet(sheet, "draft", "thought"))
    hints = hints_in(table, seat, state_behind(table, seat, handed))
    return {
        "mend": [list(line) for line in lines_to_mend(kind_of(game).notation, text)],
        "behind": [[hint.order, codec.dump(hint.facts)] for hint in hints],
    }


def read_lines(facts: Mapping[str, Any]) -> tuple[Numbered, ...]:
    """The lines that such a row keeps."""
    return tuple((int(number), str(raw)) for number, raw in facts.get("mend", ()))


def read_hints(facts: Mapping[str, Any]) -> tuple[Hint, ...]:
    """The orders that such a row keeps."""
    return tuple(Hint(str(order), codec.load(more)) for order, more in facts.get("behind", ()))
