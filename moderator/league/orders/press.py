"""What players say to each other: to all at the table, or to one seat alone.

Words to all are published, and stand in everybody's next mail; where that is far off, or never
comes (after the end, in a pause, before a long deadline), they go out at once. Words to one seat go
into a mail of their own to whoever holds that seat, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, col, func, select

from moderator.engine.core import LETTERS, Facts, facts, letter
from moderator.engine.sheets import Line
from moderator.engine.spelling import fold
from moderator.league.mailing.posting import OutgoingMail, post, publish, tell_observers
from moderator.league.mailing.public_log import ByWhom, log_act
from moderator.league.options import league_options
from moderator.league.people.context import Context, NoteOf
from moderator.league.people.directory import sittings
from moderator.league.values.deadlines import time_left
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_line
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, Press

LONGEST = 1000
"""Characters that one may say at once."""


def say(context: Context, line: Line) -> NoteOf:
    """Words to all; a note for the answer."""
    words = read_line(str(line.arguments[0]))
    return _refused(context, words) or _say_to_all(context, words)


def tell(context: Context, line: Line) -> NoteOf:
    """Words to one seat alone, by its letter or its player's name; a note that names it."""
    to, words = line.arguments[0], read_line(str(line.arguments[1]))
    seats = (to,) if isinstance(to, int) else tuple(_called(context, str(to)))
    if refused := _refused(context, words):
        return refused
    if len(seats) != 1:
        return "nobody-called", facts(word=str(to))
    return _tell_seat(context, seats[0], words)


def _called(context: Context, typed: str) -> Iterator[int]:
    """The other seats whose player the table calls so, in any case of the name."""
    wanted = fold(typed)
    for seat, sitting in sittings(context.at.session, context.game).items():
        names = (sitting.name, *sitting.name.split())
        if seat != context.seat and any(_is_called(wanted, fold(name)) for name in names):
            yield seat


def _is_called(typed: str, name: str) -> bool:
    """Endings apart: `Ивану` is `Иван`, `Олені` `Олена`."""
    stem = name[: max(_SHORTEST_STEM, len(name) - 1)]
    return typed == name or (typed.startswith(stem) and len(typed) <= len(name) + _LONGEST_ENDING)


_SHORTEST_STEM = 3
_LONGEST_ENDING = 2


def _refused(context: Context, words: str) -> NoteOf | None:
    if league_options.press(context.at.session, context.game) == "none":
        return "no-press", ()
    return ("too-long", facts(limit=LONGEST)) if len(words) > LONGEST else None


def _say_to_all(context: Context, words: str) -> NoteOf:
    session, game = context.at.session, context.game
    row = _row(context, words, None)
    if not _written_before(session, row):
        last = session.exec(select(func.max(Press.number)).where(Press.game_id == game.id)).one()
        row.number = (last or 0) + 1
        session.add(row)
        session.flush()
        publish(context.at, game)
        if no_mail_is_near(game, context.at.now):
            _send_at_once(context, row)
    return "said", _signature(row)


NEAR = timedelta(days=3)
"""A deadline within that time brings the next mails soon enough."""


def no_mail_is_near(game: Game, now: datetime) -> bool:
    """Whether words would wait for a next mail that is far off, or that never comes."""
    if game.state != "running" or game.due_at is None:
        return True
    return time_left(game.due_at, now) > NEAR


def _send_at_once(context: Context, words: Press) -> None:
    """To everybody else at the table and who follows the game, but who hears only questions."""
    mail = OutgoingMail("said", str(words.id), {"press": key(words)})
    for seat, sitting in sittings(context.at.session, context.game).items():
        if seat != words.seat and sitting.person.notify != "asked":
            post(context.at, context.game, sitting, mail)
    tell_observers(context.at, context.game, mail)


def _tell_seat(context: Context, to_seat: int, words: str) -> NoteOf:
    session, game = context.at.session, context.game
    held = sittings(session, game).get(to_seat)
    if held is None or to_seat == context.seat:
        return "nobody-there", facts(letter=LETTERS[to_seat])
    row = _row(context, words, to_seat)
    if not _written_before(session, row):
        session.add(row)
        session.flush()
        author = {"author": row.seat} if row.signed else {}
        told = {**author, "words": words, "press": key(row)}
        post(context.at, game, held, OutgoingMail("press", str(row.id), told))
    return "told", facts(seat=to_seat) + _signature(row)


def _signature(row: Press) -> Facts:
    """Without a name the answer says so."""
    return () if row.signed else facts(wish="anonymous")


def _row(context: Context, words: str, to_seat: int | None) -> Press:
    game = context.game
    return Press(
        game_id=key(game),
        seat=context.seat,
        to_seat=to_seat,
        signed=league_options.press(context.at.session, game) == "signed",
        turn=game.turn,
        mark=game.mark,
        text=words,
        written_at=context.at.now,
    )


def _written_before(session: Session, row: Press) -> bool:
    """Whether the seat has said just that in this turn: a sheet that is mended comes again."""
    same = select(Press.id).where(
        Press.game_id == row.game_id,
        Press.seat == row.seat,
        Press.to_seat == row.to_seat,
        Press.turn == row.turn,
        Press.mark == row.mark,
        Press.text == row.text,
    )
    return session.exec(same).first() is not None


def public(session: Session, game: Game, after: int = 0) -> Sequence[Press]:
    """What was said to all and not taken off, the oldest first; `after` that id."""
    return session.exec(
        select(Press)
        .where(
            Press.game_id == game.id,
            col(Press.to_seat).is_(None),
            col(Press.hidden_at).is_(None),
            col(Press.id) > after,
        )
        .order_by(col(Press.id))
    ).all()


def author(words: Press) -> int | None:
    """Whose words they are, where that may be told."""
    return words.seat if words.signed else None


def hide(at: At, game: Game, order: ByWhom, number: int) -> None:
    """Take words off pages and mails to come; the act stands in the public log."""
    words = _numbered(at.session, hold(at.session, game), number)
    words.hidden_at = at.now
    at.session.add(words)
    log_act(at, game, order, "words hidden", str(number), "")


def hide_private(at: At, game: Game, order: ByWhom, seat: int, to_seat: int) -> None:
    """Take off what one seat has told another alone; what has been mailed cannot be called back.

    Nobody reads them for that, and the public log does not say whose they were. Raises LeagueError
    where there are none.
    """
    hold(at.session, game)
    private = at.session.exec(
        select(Press).where(
            Press.game_id == game.id,
            Press.seat == seat,
            Press.to_seat == to_seat,
            col(Press.hidden_at).is_(None),
        )
    ).all()
    if not private:
        raise LeagueError("told-nothing", game=game.slug, seat=letter(seat), other=letter(to_seat))
    for words in private:
        words.hidden_at = at.now
        at.session.add(words)
    log_act(at, game, order, "private words hidden", "", "")


def _numbered(session: Session, game: Game, number: int) -> Press:
    numbered = [words for words in public(session, game) if words.number == number]
    if not numbered:
        raise LeagueError("no-words", game=game.slug, number=number)
    return numbered[0]
