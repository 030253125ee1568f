"""The instructions of a seat that hold until they are changed, edited as a whole."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import Session, col, delete

from moderator.league.orders import looking
from moderator.league.orders.replies import Reply
from moderator.league.play.record import kind_of, set_standing
from moderator.league.play.sheets_on_file import standing_lines
from moderator.store.tables import Game, StandingRow


def replace_standing(session: Session, game: Game, seat: int, text: str) -> Reply:
    """What the lines say holds from now on, and no other instruction. Nothing is changed where a
    line is wrong, or is no such instruction; the reply says which."""
    checked = looking.check(session, game, seat, text)
    sheet = kind_of(game).notation.read(text)
    lines = standing_lines(sheet)
    if any(sheet.plans) or len(lines) < len(sheet.commands):
        return Reply(
            "unread", game.slug, seat, game.turn, game.mark, notes=(("only-standing", ()),)
        )
    if checked.error is not None:
        return replace(checked, kind="unchanged", notes=(), certain=(), dice=False)
    session.exec(
        delete(StandingRow).where(
            col(StandingRow.game_id) == game.id, col(StandingRow.seat) == seat
        )
    )
    for line in lines:
        set_standing(session, game, seat, line.verb, line.text)
    holds = looking.standing_notes(lines)
    return Reply("told", game.slug, seat, game.turn, game.mark, notes=holds)
