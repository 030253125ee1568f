"""A league is over: its pages stay, and nothing new begins in it."""

from __future__ import annotations

from sqlmodel import col, select

from moderator.league.acts.declaration import Declaration
from moderator.league.acts.results import unapproved
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.options.league_options import approves, check_in_use, is_archived
from moderator.league.values.errors import LeagueError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.states import AT_PLAY
from moderator.store.tables import Game, League, Season

_KEY = "archived"


def archive(at: At, league: League, order: ByWhom) -> None:
    """No game, season or invitation begins in it any more. Raises LeagueError, naming what still
    goes on in it."""
    at.session.refresh(league, with_for_update=True)
    check_in_use(league)
    on = _going_on(at, league)
    if on:
        raise LeagueError("league-goes-on", league=league.slug, names=on)
    league.options = {**league.options, _KEY: True}
    log_league_act(at, league, order, "league archived", "", league.name)


def bring_back(at: At, league: League, order: ByWhom) -> None:
    """The league goes on, as it was. Raises LeagueError where it is not archived."""
    at.session.refresh(league, with_for_update=True)
    if not is_archived(league):
        raise LeagueError("not-archived", league=league.slug)
    league.options = {name: value for name, value in league.options.items() if name != _KEY}
    log_league_act(at, league, order, "league brought back", "", league.name)


def _going_on(at: At, league: League) -> tuple[str, ...]:
    """Games that are not over, results that wait for approval, and seasons that are not closed."""
    games = select(Game.slug).where(Game.league_id == league.id, col(Game.state).in_(AT_PLAY))
    seasons = select(Season.slug).where(Season.league_id == league.id, Season.state != "closed")
    waiting = unapproved(at.session, league) if approves(league.options) else ()
    return (
        *at.session.exec(games.order_by(col(Game.id))),
        *(game.slug for game in waiting),
        *at.session.exec(seasons.order_by(col(Season.id))),
    )


ACTS = (
    Declaration(
        "archive",
        "league",
        m("Archive the league"),
        m("Its pages stay; no game, season or invitation begins in it any more."),
        archive,
        command="league archive",
        examples=('moderator league archive kyiv --reason "The club has a new league"',),
        states=("in use",),
        logs={"league archived": m("archived the league: {new}")},
        undo="bring-back",
    ),
    Declaration(
        "bring-back",
        "league",
        m("Bring the league back"),
        m("Games, seasons and invitations can begin in it again."),
        bring_back,
        command="league archive --undo",
        examples=('moderator league archive kyiv --undo --reason "The club goes on"',),
        states=("archived",),
        logs={"league brought back": m("brought the league back: {new}")},
        undo="archive",
    ),
)
