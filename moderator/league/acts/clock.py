"""The clock of a game: stopped, going on, moved, or anticipated."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from sqlmodel import Session, col, select

from moderator.engine.core import letter
from moderator.league.access.roles import games_sat_in
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import SPAN
from moderator.league.acts.subjects import Subject
from moderator.league.clock import periods
from moderator.league.mailing.audiences import PLAYED, TABLE
from moderator.league.mailing.posting import announce, announce_together
from moderator.league.mailing.public_log import ByWhom, log_act, log_league_act, must_be, when
from moderator.league.play.turns import anticipate_deadline
from moderator.league.values import deadlines
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.league.values.words import message as m
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.revision_lock import hold
from moderator.store.states import GOING
from moderator.store.tables import Act, Game, League, Person


def pause(at: At, game: Game, order: ByWhom) -> None:
    """Stop the clock; orders are taken and played on. Raises LeagueError for a game that does not
    run."""
    announce(at, game, _stopped(at, game, order))


def _stopped(at: At, game: Game, order: ByWhom) -> Act:
    must_be(hold(at.session, game), "running")
    old = when(game.due_at)
    if game.due_at is not None:
        periods.put(game, deadlines.pause(periods.of(game), at.now))
    game.state = "paused"
    return order.entry(at, "paused", old, "")


def resume(at: At, game: Game, order: ByWhom, minimum: timedelta) -> None:
    """Let the clock run: what was left is left again, and `minimum` at least. Raises LeagueError
    for a game that is not paused."""
    announce(at, game, _going(at, game, order, minimum))


def _going(at: At, game: Game, order: ByWhom, minimum: timedelta) -> Act:
    must_be(hold(at.session, game), "paused")
    rhythm = periods.rhythm_of(at.session, game)
    periods.put(game, deadlines.resume(periods.of(game), at.now, minimum, rhythm))
    game.state = "running"
    return order.entry(at, "resumed", "", when(game.due_at))


def extend(at: At, game: Game, order: ByWhom, by: timedelta) -> None:
    """Move the running deadline; one transaction with the check that it has not passed. Raises
    LeagueError where nobody is asked."""
    must_be(hold(at.session, game), "running", "paused")
    old = when(game.due_at)
    rhythm = periods.rhythm_of(at.session, game)
    periods.put(game, deadlines.give_more(periods.of(game), by, rhythm))
    log_act(at, game, order, "extended", old, when(game.due_at))


def force(at: At, game: Game, order: ByWhom) -> None:
    """Do now what the clock would do at the deadline: play what is on file, and the default for
    who is missing. Nobody has missed a move by that. Raises LeagueError where nobody is asked."""
    must_be(hold(at.session, game), "running", "paused")
    turn = f"{game.turn}{game.mark}"
    seats = ", ".join(letter(seat) for seat in game.asked)
    anticipate_deadline(at, game, order.actor)
    log_act(at, game, order, "forced", turn, seats)


def pause_all(at: At, league: League, order: ByWhom) -> None:
    """Stop the clocks of all running games of a league, by one mail a person. Raises LeagueError
    where none runs."""
    games = _games(at.session, league, "running")
    announce_together(at, [(game, _stopped(at, game, order)) for game in games])
    log_league_act(at, league, order, "paused", "", "")


def resume_all(at: At, league: League, order: ByWhom, minimum: timedelta) -> None:
    """Let the clocks of all paused games of a league run, as `resume` does for one."""
    games = _games(at.session, league, "paused")
    announce_together(at, [(game, _going(at, game, order, minimum)) for game in games])
    log_league_act(at, league, order, "resumed", "", "")


def _games(session: Session, league: League, state: str) -> list[Game]:
    """In the order of their ids: so two that lock several never wait for each other."""
    rows = select(Game).where(Game.league_id == league.id, Game.state == state)
    games = list(session.exec(rows.order_by(col(Game.id))).all())
    if not games:
        raise LeagueError("none-in-state", league=league.slug, state=state)
    return games


def sits_in_none(at: At, by: Person, subject: Subject, _: Mapping[str, object]) -> None:
    """Raises ForbiddenError where a clock that would stop or run is one of a game that they play:
    the other games have an act each."""
    assert subject.league is not None
    for number in games_sat_in(at.session, by):
        game = at.session.get_one(Game, number)
        if game.league_id == subject.league.id and game.state in GOING:
            raise ForbiddenError("plays-there-too", game=game.slug)


def _least(settings: Settings) -> timedelta:
    return settings.clock.resume_minimum


_PAUSED = {"paused": m("paused the game")}
_RESUMED = {"resumed": m("resumed the game; the deadline is {new}")}

ACTS = (
    Declaration(
        "pause",
        "game",
        m("Pause"),
        m("The clock stops; orders are still accepted and carried out."),
        pause,
        command="pause",
        examples=(
            'moderator pause kyiv-1 --reason "The mail server moves house"',
            'moderator pause kyiv --reason "Winter break"',
        ),
        states=("running",),
        logs=_PAUSED,
        tells=TABLE,
        undo="resume",
    ),
    Declaration(
        "resume",
        "game",
        m("Resume"),
        m("The clock runs again with the time that was left, or the minimum if that is more."),
        resume,
        installed={"minimum": _least},
        command="resume",
        examples=('moderator resume kyiv-1 --reason "The server is back"',),
        states=("paused",),
        reason=False,
        logs=_RESUMED,
        tells=TABLE,
        undo="pause",
    ),
    Declaration(
        "extend",
        "game",
        m("Extend the deadline"),
        m("The current deadline moves."),
        extend,
        (Field("by", SPAN, m("How much longer"), m("For example 24h or 2d."), "24h"),),
        command="extend",
        examples=('moderator extend kyiv-1 24h --reason "Olena is travelling"',),
        states=("running", "paused"),
        logs={"extended": m("moved the deadline from {old} to {new}")},
        tells=TABLE,
        lasting="a deadline that was announced never becomes earlier",
    ),
    Declaration(
        "force",
        "game",
        m("Play the turn now"),
        m(
            "Saved sheets are played; for players without one the default is played, as at"
            " the deadline."
        ),
        force,
        command="force",
        examples=('moderator force kyiv-1 --reason "All have said that they wait for Taras"',),
        states=("running", "paused"),
        logs={"forced": m("played turn {old} before the deadline")},
        tells=(*TABLE, *PLAYED),
        undo="rollback",
    ),
    Declaration(
        "pause-all",
        "league",
        m("Pause all games"),
        m("The clocks of all running games of the league stop."),
        pause_all,
        only_if=sits_in_none,
        command="pause",
        logs=_PAUSED,
        tells=TABLE,
        undo="resume-all",
    ),
    Declaration(
        "resume-all",
        "league",
        m("Resume all games"),
        m("The clocks of all paused games of the league run again."),
        resume_all,
        only_if=sits_in_none,
        installed={"minimum": _least},
        command="resume",
        reason=False,
        shown_first=True,
        logs=_RESUMED,
        tells=TABLE,
        undo="pause-all",
    ),
)
