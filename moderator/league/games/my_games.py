"""A player's games, as one list of what waits for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlmodel import Session, col, select

from moderator.league.people.directory import Sitting, sittings
from moderator.league.play.record import on_file
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import GOING, GameState, SheetState
from moderator.store.tables import Chair, Game, League, OutboxRow, Person, Tenure


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game in which somebody holds a seat, as its holder may know it.

    `asked`: it waits for them, until `due_at` (aware); `filed` is the state of their sheet on file
    (draft, ahead, cooling, wrong), "" where there is none; `waits_for` names the others asked;
    `answered_at` is when they were last answered, `pin` their PIN where the league uses one.
    """

    slug: str
    kind: str
    league: str
    league_slug: str
    seat: int
    state: GameState
    turn: str
    asked: bool
    due_at: datetime | None
    filed: SheetState | Literal[""]
    waits_for: tuple[str, ...]
    answered_at: datetime | None
    pin: str

    @property
    def urgent(self) -> bool:
        """Whether something is to be done: asked, and nothing sound on file."""
        return self.asked and self.state == "running" and self.filed in ("", "wrong")


def games_of(at: At, person: Person) -> tuple[MyGame, ...]:
    """All that somebody sits in: what is urgent first, by deadline; what is over last."""
    rows = at.session.exec(
        select(Game, League, Chair, Tenure)
        .where(
            Tenure.person_id == person.id,
            col(Tenure.ended_at).is_(None),
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            League.id == Game.league_id,
        )
        .order_by(col(Game.id))
    ).all()
    found = [
        _mine(at, league, game, Sitting(chair, tenure, person))
        for game, league, chair, tenure in rows
    ]
    return tuple(sorted(found, key=_rank))


def _rank(game: MyGame) -> tuple[bool, bool, bool, float, str]:
    due = game.due_at.timestamp() if game.due_at else float("inf")
    return game.state == "over", not game.urgent, not game.asked, due, game.slug


def _mine(at: At, league: League, game: Game, sitting: Sitting) -> MyGame:
    seat = sitting.chair.seat
    others = sittings(at.session, game)
    running = game.state in GOING
    return MyGame(
        slug=game.slug,
        kind=game.kind,
        league=league.name,
        league_slug=league.slug,
        seat=seat,
        state=game.state,
        turn=f"{game.turn}{game.mark}",
        asked=running and seat in game.asked,
        due_at=game.due_at if running else None,
        filed=next((row.state for row in on_file(at.session, game) if row.seat == seat), ""),
        waits_for=tuple(others[s].name for s in game.asked if s != seat and s in others),
        answered_at=_answered_at(at.session, sitting.tenure),
        pin=pin_of(at.secret, league, sitting),
    )


def _answered_at(session: Session, tenure: Tenure) -> datetime | None:
    return session.exec(
        select(OutboxRow.created_at)
        .where(OutboxRow.tenure_id == tenure.id, OutboxRow.kind == "answer")
        .order_by(col(OutboxRow.id).desc())
    ).first()


def pin_of(secret: bytes, league: League, sitting: Sitting) -> str:
    """The PIN of a seat; "" where the league uses none."""
    if not league.options.get("pin"):
        return ""
    return tokens.pin(secret, key(sitting.chair), sitting.tenure.nonce)
