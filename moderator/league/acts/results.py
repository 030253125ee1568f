"""What an organiser says of a game's result: that there is none, that it is another, or yes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlmodel import Session, col, select

from moderator.engine.core import letter
from moderator.league.access.roles import games_sat_in
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import PLACES
from moderator.league.acts.subjects import Subject
from moderator.league.clock import periods
from moderator.league.mailing.audiences import TABLE
from moderator.league.mailing.posting import announce, announce_together
from moderator.league.mailing.public_log import ByWhom, log_act, log_league_act, must_be
from moderator.league.play.results import placed, played_out, verdict_of
from moderator.league.values import deadlines
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Act, Game, League, Person, ResultRuling


def annul(at: At, game: Game, order: ByWhom) -> None:
    """The game does not count, and is played no further; its pages stay. Raises LeagueError where
    that is so already."""
    must_be(hold(at.session, game), "open", "running", "paused", "over")
    verdict = _verdict(at.session, game)
    verdict.was, old = game.state, game.state
    if game.state == "running" and game.due_at is not None:
        periods.put(game, deadlines.pause(periods.of(game), at.now))
    game.state = "annulled"
    at.session.add(verdict)
    log_act(at, game, order, "annulled", old, "")


def restore(at: At, game: Game, order: ByWhom) -> None:
    """An annulled game counts again; one that ran is paused, for somebody to let it go on."""
    must_be(hold(at.session, game), "annulled")
    verdict = _verdict(at.session, game)
    if verdict.was:
        game.state = "paused" if verdict.was == "running" else verdict.was
    verdict.was = ""
    at.session.add(verdict)
    log_act(at, game, order, "restored", "", game.state)


def correct(at: At, game: Game, order: ByWhom, places: Mapping[str, int]) -> None:
    """Another place for every seat, by its letter; with no places the rules' own result holds
    again. Raises LeagueError for a game that is not over, and for places that cannot be."""
    must_be(hold(at.session, game), "over")
    outcome = played_out(at.session, game)
    if outcome is None:
        raise LeagueError("no-result", game=game.slug)
    _check(game, places)
    verdict = _verdict(at.session, game)
    old = placed(outcome, verdict.places)
    verdict.places, verdict.reason = dict(places), order.reason if places else ""
    at.session.add(verdict)
    now = placed(outcome, verdict.places)
    said = [
        " ".join(f"{letter(seat)}:{place}" for place, seat, _ in sorted(outcome.ranking))
        for outcome in (old, now)
    ]
    log_act(at, game, order, "corrected" if places else "uncorrected", said[0], said[1])


def uncorrect(at: At, game: Game, order: ByWhom) -> None:
    """The rules' own result holds again. Raises LeagueError as `correct` does."""
    correct(at, game, order, {})


def approve(at: At, game: Game, order: ByWhom) -> None:
    """The result counts. Raises LeagueError for a game that is not over, or approved already."""
    announce(at, game, _approve(at, game, order))


def approve_all(at: At, league: League, order: ByWhom) -> None:
    """All results of the league that wait for it count, by one mail a person. Raises LeagueError
    where none waits."""
    waiting = unapproved(at.session, league)
    if not waiting:
        raise LeagueError("none-to-approve", league=league.slug)
    announce_together(at, [(game, _approve(at, game, order)) for game in waiting])
    log_league_act(at, league, order, "approved", "", "")


def unapproved(session: Session, league: League) -> Sequence[Game]:
    """Games of the league that are over, and whose result nobody has approved."""
    approved = select(ResultRuling.game_id).where(col(ResultRuling.approved_at).is_not(None))
    return session.exec(
        select(Game)
        .where(Game.league_id == league.id, Game.state == "over", col(Game.id).not_in(approved))
        .order_by(col(Game.id))
    ).all()


def plays_in_none(at: At, by: Person, subject: Subject, _: Mapping[str, object]) -> None:
    """Raises ForbiddenError where a result that would count is one of a game that they played."""
    assert subject.league is not None
    for number in games_sat_in(at.session, by):
        game = at.session.get_one(Game, number)
        if game.league_id == subject.league.id and game.state == "over":
            raise ForbiddenError("plays-there-too", game=game.slug)


def _approve(at: At, game: Game, order: ByWhom) -> Act:
    must_be(hold(at.session, game), "over")
    verdict = _verdict(at.session, game)
    if verdict.approved_at is not None:
        raise LeagueError("approved-already", game=game.slug)
    verdict.approved_at = at.now
    at.session.add(verdict)
    at.session.flush()
    return order.entry(at, "approved", "", "")


def _verdict(session: Session, game: Game) -> ResultRuling:
    return verdict_of(session, game) or ResultRuling(game_id=key(game))


def _check(game: Game, places: Mapping[str, int]) -> None:
    """Every seat has a place, the first is taken, and as many lie before one as it says."""
    if not places:
        return
    seats = [letter(seat) for seat in range(game.seats)]
    if sorted(places) != seats:
        raise LeagueError("places-missing", game=game.slug, seats=tuple(seats))
    taken = sorted(places.values())
    for place in places.values():
        if place != 1 + sum(other < place for other in taken):
            raise LeagueError("places-odd", places=tuple(map(str, taken)))


ACTS = (
    Declaration(
        "approve",
        "game",
        m("Approve the result"),
        m("The result counts from now on."),
        approve,
        command="approve",
        examples=('moderator approve kyiv-1 --reason "Looked through"',),
        states=("over",),
        reason=False,
        shown_first=True,
        logs={"approved": m("approved the result")},
        tells=TABLE,
        lasting="a result that was approved by mistake is corrected or annulled",
    ),
    Declaration(
        "approve-all",
        "league",
        m("Approve all results"),
        m("All results of the league that wait for it count from now on."),
        approve_all,
        only_if=plays_in_none,
        command="approve",
        reason=False,
        shown_first=True,
        logs={"approved": m("approved the result")},
        tells=TABLE,
        lasting="a result that was approved by mistake is corrected or annulled",
    ),
    Declaration(
        "correct",
        "game",
        m("Correct the result"),
        m("New final places, published with the reason."),
        correct,
        (
            Field(
                "places", PLACES, m("Places"), m("A place for each seat, for example A=1 B=2 C=2.")
            ),
        ),
        command="correct",
        examples=('moderator correct kyiv-1 A=1 B=2 --reason "A coin was counted twice"',),
        states=("over",),
        logs={"corrected": m("corrected the result: {old} → {new}")},
        tells=TABLE,
        undo="uncorrect",
    ),
    Declaration(
        "uncorrect",
        "game",
        m("Undo the correction"),
        m("The result by the rules is valid again."),
        uncorrect,
        command="correct --undo",
        states=("over",),
        logs={"uncorrected": m("undid the correction: {old} → {new}")},
        tells=TABLE,
        undo="correct",
    ),
    Declaration(
        "restore",
        "game",
        m("Undo the annulment"),
        m("The game counts again; if it was running, it is paused."),
        restore,
        command="annul --undo",
        states=("annulled",),
        logs={"restored": m("undid the annulment: the game counts")},
        tells=TABLE,
        undo="annul",
    ),
    Declaration(
        "annul",
        "game",
        m("Annul the game"),
        m("It does not count and is not played any further; its pages stay."),
        annul,
        command="annul",
        examples=(
            'moderator annul kyiv-1 --reason "Two players were one person"',
            'moderator annul kyiv-1 --undo --reason "They are two"',
        ),
        states=("open", "running", "paused", "over"),
        logs={"annulled": m("annulled the game: it does not count")},
        tells=TABLE,
        undo="restore",
    ),
)
