"""Games that their players want gone through: which are wished, and what was found.

A wish is a row; a job of its own, in a process of its own, looks at the game (`look`), and then the
player is told (`keep`). Nothing of a game that goes on is ever looked at, nor shown: a game that
was taken up again after its review has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from sqlmodel import Session, col, or_, select

from moderator.engine.core import Seat
from moderator.games import GAMES
from moderator.league.mailing.posting import OutgoingMail, post
from moderator.league.options.league_options import is_practice
from moderator.league.people.directory import sittings
from moderator.league.play.reviewing import (
    CONTINUATIONS,
    AnsweredAsk,
    ChoiceReview,
    Reviewer,
    TurnReview,
)
from moderator.league.values.errors import LeagueError
from moderator.standins import strongest
from moderator.store.at import At
from moderator.store.journal import entries as journal
from moderator.store.journal.entries import ANSWER, JournalEntry
from moderator.store.journal.replay import answers, play
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, Review


def check_over(session: Session, game: Game) -> None:
    """Raises LeagueError for a game that goes on, or in which nothing was played."""
    if not _is_over(session, game):
        raise LeagueError("review-going", game=game.slug)
    if not game.turn:
        raise LeagueError("nothing-played", game=game.slug)


def wish(at: At, game: Game, seat: Seat) -> Review:
    """That seat's game is to be gone through; one that was already stays as it is. Raises
    LeagueError like `check_over`."""
    check_over(at.session, hold(at.session, game))
    row = of_seat(at.session, game, seat)
    if row is None or row.revision != game.revision:
        if row is not None:
            at.session.delete(row)
            at.session.flush()
        row = Review(game_id=key(game), seat=seat, revision=game.revision, wished_at=at.now)
        at.session.add(row)
        at.session.flush()
    return row


def of_seat(session: Session, game: Game, seat: Seat) -> Review | None:
    """What is on file for that seat, ready or not."""
    return session.exec(
        select(Review).where(Review.game_id == game.id, Review.seat == seat)
    ).first()


def ready_turns(session: Session, game: Game, row: Review | None) -> tuple[TurnReview, ...] | None:
    """What is ready to be read; None where nothing is, or the game went on since."""
    ready = (
        row is not None and row.made_at is not None and not row.wrong and stands(session, game, row)
    )
    return read(row) if row is not None and ready else None


CLAIMED = timedelta(hours=1)
"""So long nobody else sees to a wish that was claimed: a process that was killed gave it up."""


def wished(at: At) -> tuple[Game, Review] | None:
    """The oldest wish that nobody has seen to, or sees to now, and that may be."""
    rows = at.session.exec(
        select(Game, Review)
        .where(
            Review.game_id == Game.id,
            col(Review.made_at).is_(None),
            or_(col(Review.claimed_at).is_(None), col(Review.claimed_at) < at.now - CLAIMED),
        )
        .order_by(col(Review.id))
    )
    return next(((game, row) for game, row in rows if stands(at.session, game, row)), None)


def claim(at: At) -> tuple[Game, Review] | None:
    """The same, for this process alone; in a transaction that may write."""
    oldest = wished(at)
    if oldest is None:
        return None
    hold(at.session, oldest[0])
    at.session.refresh(oldest[1])
    if oldest[1].claimed_at is not None and oldest[1].claimed_at >= at.now - CLAIMED:
        return None  # another process was faster: the next look finds what is left
    oldest[1].claimed_at = at.now
    at.session.add(oldest[1])
    return oldest


def release(at: At, number: int) -> None:
    """That wish is anybody's again."""
    row = at.session.get(Review, number)
    if row is not None and row.made_at is None:
        row.claimed_at = None
        at.session.add(row)


def keep(at: At, number: int, turns: Sequence[TurnReview] | None) -> None:
    """What was found for the wish of that number, None where that went wrong; its player is told,
    if the game has not gone on meanwhile."""
    row = at.session.get(Review, number)
    if row is None or row.made_at is not None:
        return  # taken back, or seen to by whoever claimed it after an hour
    game = at.session.get_one(Game, row.game_id)
    if not stands(at.session, game, row):
        return
    row.turns, row.made_at = [asdict(turn) for turn in turns or ()], at.now
    row.wrong = turns is None
    at.session.add(row)
    sitting = sittings(at.session, game).get(row.seat)
    if sitting is not None:
        post(at, game, sitting, OutgoingMail("review", f"{row.id}", {"review": row.id}))


def look(
    kind: str, rows: Sequence[JournalEntry], seat: Seat, continuations: int = CONTINUATIONS
) -> Iterator[TurnReview]:
    """That seat's turns in a journal that is over, each when it has been gone through; from the
    journal alone, in whatever process. Raises JournalError where these rules do not fit it."""
    game = GAMES[kind]
    reviewer = Reviewer(game.rules, game.notation, strongest(kind), continuations)
    yield from reviewer.turns(_played(game.rules, rows), seat)


def _played(rules: Any, rows: Sequence[JournalEntry]) -> Iterator[AnsweredAsk]:
    setup, *rest = journal.effective(rows)
    state = rules.setup(setup.body["seats"], setup.body["options"]).state
    for entry in rest:
        if entry.kind == ANSWER:
            yield AnsweredAsk(state, answers(entry))
            state = play(rules, state, entry).state


def stands(session: Session, game: Game, row: Review) -> bool:
    """Whether the game is over, and has not gone on since that was wished."""
    return _is_over(session, game) and game.revision == row.revision


def _is_over(session: Session, game: Game) -> bool:
    """A game that an organiser has annulled may be restored, and is not over for good; one's own
    practice is."""
    return game.state == "over" or (game.state == "annulled" and is_practice(session, game))


def read(row: Review) -> tuple[TurnReview, ...]:
    """What was found for that wish."""
    return tuple(_turn(turn) for turn in row.turns)


def _turn(kept: Any) -> TurnReview:
    choices = tuple(ChoiceReview(**choice) for choice in kept["choices"])
    return TurnReview(kept["turn"], tuple(kept["played"]), tuple(kept["suggested"]), choices)
