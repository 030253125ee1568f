"""What a mail's words tell where its head leaves doubt: whether it orders, and for which seat."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from moderator.engine.sheets import Sheet
from moderator.league.play.record import kind_of
from moderator.mail.mime.parsing import ParsedMail
from moderator.mail.quoting.reply_text import own_words, quoted_sheet
from moderator.store.tables import Address, Chair, Game, Tenure

Seat = tuple[Tenure, Game]


def gives_orders(session: Session, letter: ParsedMail, tenure: Tenure) -> bool:
    """Whether the writer's own words hold an order or a command of that seat's game."""
    game = session.get_one(Game, session.get_one(Chair, tenure.chair_id).game_id)
    return any(sheet.commands or any(sheet.plans) for sheet in _sheets(letter, game)[:1])


def seats_of(session: Session, sender: str) -> Sequence[Seat]:
    """The seats that whoever is known by this address holds."""
    return session.exec(
        select(Tenure, Game)
        .join(Chair, col(Chair.id) == Tenure.chair_id)
        .join(Game, col(Game.id) == Chair.game_id)
        .join(Address, col(Address.person_id) == Tenure.person_id)
        .where(Address.email == sender, col(Tenure.ended_at).is_(None))
    ).all()


def seat_named(letter: ParsedMail, seats: Sequence[Seat]) -> Tenure | None:
    """The seat whose game a guard of the mail names, its own before one that it quotes."""
    for at in range(2):
        for tenure, game in seats:
            guard = _sheets(letter, game)[at].guard
            if guard is not None and guard.game == game.slug:
                return tenure
    return None


def names_game(letter: ParsedMail, game: Game) -> bool:
    """Whether a guard of the mail names any game, as a game like that one reads it."""
    return any(sheet.guard and sheet.guard.game for sheet in _sheets(letter, game))


def _sheets(letter: ParsedMail, game: Game) -> tuple[Sheet, ...]:
    """What the writer says, and the sheet that is quoted, as that game reads them."""
    read = kind_of(game).notation.read
    return read(own_words(letter).text), read(quoted_sheet(letter))
