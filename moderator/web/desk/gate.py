"""Whose desk it is. Who has no part in running a league finds nothing there, like any stranger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, abort
from sqlmodel import Session, select

from moderator.league.access.roles import ORGANISER, is_anywhere, leagues_of, role_in, sits_in
from moderator.store.tables import Game, League, Person

blueprint = Blueprint("desk", __name__, url_prefix="/desk")


@dataclass(frozen=True, slots=True)
class Seen:
    """A league, and what the viewer is in it: organiser or helper."""

    league: League
    role: str

    @property
    def organiser(self) -> bool:
        return self.role == ORGANISER


def desks(session: Session, person: Person) -> Mapping[str, League]:
    """The leagues whose desk they see; 404 for somebody with no part in any."""
    leagues = leagues_of(session, person)
    if not leagues and not is_anywhere(session, person):
        abort(404)
    return leagues


def seen(session: Session, person: Person, slug: str) -> Seen:
    """That league; 404 where there is none, or where they have no part in it."""
    league = session.exec(select(League).where(League.slug == slug)).first()
    role = role_in(session, person, league) if league else ""
    if league is None or not role:
        abort(404)
    return Seen(league, role)


def game_in(session: Session, league: League, slug: str) -> Game:
    """That game of the league; 404 for any other."""
    game = session.exec(select(Game).where(Game.slug == slug, Game.league_id == league.id)).first()
    if game is None:
        abort(404)
    return game


def plays(session: Session, person: Person, game: Game) -> bool:
    """Whether they hold a seat there: then the desk shows them what the public sees."""
    return sits_in(session, person, game)
