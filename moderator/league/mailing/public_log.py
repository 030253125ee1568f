"""Who does something and why, and the public log in which that stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from moderator.league.mailing.posting import announce, publish_league
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_reason
from moderator.store.at import At
from moderator.store.tables import Act, Game, League


@dataclass(frozen=True, slots=True)
class ByWhom:
    """An act by somebody, for a reason that everybody may read."""

    actor: str
    reason: str = ""

    def __post_init__(self) -> None:
        if self.reason:
            object.__setattr__(self, "reason", read_reason(self.reason))

    def entry(self, at: At, kind: str, old: str, new: str) -> Act:
        """Its row in the public log, but for the game or the league that it is about."""
        return Act(actor=self.actor, kind=kind, reason=self.reason, old=old, new=new, at=at.now)


def log_act(at: At, game: Game, order: ByWhom, kind: str, old: str, new: str) -> None:
    """The act in the public log, a notice to every seat, the pages made anew."""
    announce(at, game, order.entry(at, kind, old, new))


def log_league_act(at: At, league: League, order: ByWhom, kind: str, old: str, new: str) -> None:
    """An act about a whole league in its public log; its page is made anew."""
    act = order.entry(at, kind, old, new)
    act.league_id = league.id
    at.session.add(act)
    at.session.add(league)
    at.session.flush()
    publish_league(at, league)


def must_be(game: Game, *states: str) -> None:
    """Raises LeagueError where the game is in none of those states."""
    if game.state not in states:
        raise LeagueError("wrong-state", game=game.slug, state=game.state, states=states)


def when(moment: datetime | None) -> str:
    """A moment as the log keeps it."""
    return moment.strftime("%Y-%m-%d %H:%M UTC") if moment else "never"


def log_of(session: Session, game: Game) -> list[Act]:
    """The game's public log, oldest first."""
    return list(session.exec(select(Act).where(Act.game_id == game.id).order_by(col(Act.id))).all())


def log_of_league(session: Session, league: League) -> list[Act]:
    """The public log of the league as a whole, oldest first."""
    rows = select(Act).where(Act.league_id == league.id).order_by(col(Act.id))
    return list(session.exec(rows).all())
