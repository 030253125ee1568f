"""A player agrees to the faster rhythm, or takes that back: by mail, form, or for them by an
organiser, always the same way."""

from __future__ import annotations

from moderator.engine.core import facts, letter
from moderator.engine.sheets import Line
from moderator.league.clock import pace, periods
from moderator.league.mailing.posting import publish
from moderator.league.mailing.public_log import ByWhom
from moderator.league.people.context import Context, NoteOf
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import missed_moves
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.revision_lock import hold
from moderator.store.tables import Act, Game


def faster(context: Context, line: Line) -> NoteOf:
    """`faster`: this game may go faster."""
    return agree(context.at, context.game, context.sitting)


def slower(context: Context, line: Line) -> NoteOf:
    """`slower`: it goes on in its usual rhythm."""
    return take_back(context.at, context.game, context.sitting)


def agree(at: At, game: Game, sitting: Sitting, order: ByWhom | None = None) -> NoteOf:
    """They agree. With the last of those who play, all are told that it holds; with the first word
    of each, that they are asked."""
    if periods.faster_of(at.session, game) is None or game.state == "over":
        return "no-faster", ()
    seat, was = sitting.chair.seat, pace.pace_of(at.session, game)
    if seat in was.agreed:
        return _faster_note(was)
    loud = not pace.asked_before(at.session, sitting)
    pace.agree(at, game, sitting)
    stands = pace.pace_of(at.session, game)
    kind = "faster agreed" if stands.faster else "faster wished"
    _tell(at, game, sitting, kind, order, loud=loud or stands.faster)
    return _faster_note(stands)


def _faster_note(stands: pace.Pace) -> NoteOf:
    if stands.faster:
        return "faster-agreed", ()
    return "faster-wished", facts(agreed=len(stands.agreed), all=len(stands.playing))


def take_back(at: At, game: Game, sitting: Sitting, order: ByWhom | None = None) -> NoteOf:
    """They agree no more: where the faster rhythm held, all are told that it holds no longer."""
    was = pace.pace_of(at.session, game)
    if sitting.chair.seat not in was.agreed:
        return "slower-stands", ()
    pace.take_back(at, game, sitting.chair.seat)
    kind = "faster ended" if was.faster else "faster dropped"
    _tell(at, game, sitting, kind, order, loud=was.faster)
    return "slower", ()


def _tell(
    at: At, game: Game, sitting: Sitting, kind: str, order: ByWhom | None, *, loud: bool
) -> None:
    """In the public log; where it is `loud` by a mail to each as well."""
    seat = sitting.chair.seat
    actor, reason = (order.actor, order.reason) if order else (sitting.name, "")
    if loud:
        spared = None if order else seat
        missed_moves.tell_all(at, game, kind, seat, ByWhom(actor, reason), spared)
        return
    new = f"{seat}:{game.turn}"
    at.session.add(Act(game_id=game.id, actor=actor, kind=kind, reason=reason, new=new, at=at.now))
    at.session.flush()
    publish(at, game)


def put(at: At, game: Game, order: ByWhom, seat: int, *, wants: bool) -> None:
    """What an organiser enters for a seat. Raises LeagueError where nobody holds it, where nothing
    would change, or where the game has no faster rhythm."""
    hold(at.session, game)
    sitting = sittings(at.session, game).get(seat)
    if sitting is None:
        raise LeagueError("nobody-sits", seat=letter(seat), game=game.slug)
    if (seat in pace.pace_of(at.session, game).agreed) == wants:
        raise LeagueError("said-already", seat=letter(seat), game=game.slug)
    say = agree if wants else take_back
    code, _ = say(at, game, sitting, order)
    if code == "no-faster":
        raise LeagueError("no-faster", game=game.slug)
