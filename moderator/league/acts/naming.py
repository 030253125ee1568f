"""The players of an anonymous game are named before its time."""

from __future__ import annotations

from moderator.league.acts.declaration import Declaration
from moderator.league.mailing.audiences import TABLE
from moderator.league.mailing.public_log import ByWhom, log_act
from moderator.league.people.anonymity import hidden_until
from moderator.league.values.errors import LeagueError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.revision_lock import hold
from moderator.store.tables import Game


def name_players(at: At, game: Game, order: ByWhom) -> None:
    """Name the players now. What everybody has read cannot be taken back, so nothing undoes it.
    Raises LeagueError where they are named."""
    hold(at.session, game)
    if not hidden_until(game):
        raise LeagueError("named-already", game=game.slug)
    game.named_at = at.now
    at.session.add(game)
    log_act(at, game, order, "players named", "", "")


ACTS = (
    Declaration(
        "name-players",
        "game",
        m("Name the players"),
        m("Everybody can see who plays; this cannot be undone."),
        name_players,
        command="game name-players",
        examples=('moderator game name-players stars-1 --reason "All agreed"',),
        states=("open", "running", "paused", "over"),
        logs={"players named": m("named the players")},
        tells=TABLE,
        lasting="what everybody has read cannot be taken back",
    ),
)
