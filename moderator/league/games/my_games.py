"""A player's games, as one list of what waits for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlmodel import Session, col, func, select

from moderator.engine.core import Seat
from moderator.league.people.directory import Sitting, sittings_of
from moderator.league.play.record import on_file_of
from moderator.league.values.rows import known_of, shown
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import GOING, GameState, SheetState
from moderator.store.tables import Chair, Game, League, OutboxRow, Person, SheetRow, Tenure
from moderator.store.types import check_readable


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game in which somebody holds a seat, as its holder may know it.

    `asked`: it waits for them, until `due_at` (aware); `filed` is the state of their sheet on file
    (draft, ahead, cooling, wrong), "" where there is none; `waits_for` names the others asked;
    `answered_at` is when they were last answered, `pin` their PIN where the league uses one.
    `practice`: it is one against stand-ins, and has no pages.
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
    practice: bool

    @property
    def urgent(self) -> bool:
        """Whether something is to be done: asked, and nothing sound on file."""
        return self.asked and self.state == "running" and self.filed in ("", "wrong")


_Held = tuple[Game, League, Chair, Tenure]


def games_of(at: At, person: Person, unshown: list[str]) -> tuple[MyGame, ...]:
    """All that somebody sits in: what is urgent first, by deadline; what is over last. A game that
    cannot be shown is named in `unshown`."""
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
    held: list[_Held] = [(game, league, chair, tenure) for game, league, chair, tenure in rows]
    known = known_of(held, lambda some: _tables(at, some))

    def mine(held: _Held) -> MyGame:
        game, league, chair, tenure = held
        return _mine(known(held), league, game, Sitting(chair, tenure, person))

    my_games = shown(held, mine, lambda seat: seat[0].slug, unshown)
    return tuple(sorted(my_games, key=_rank))


def _tables(at: At, held: Sequence[_Held]) -> _MyTables:
    games = [game for game, *_ in held]
    return _MyTables(
        at.secret,
        sittings_of(at.session, games),
        on_file_of(at.session, games),
        _answered(at.session, [key(tenure) for *_, tenure in held]),
    )


@dataclass(frozen=True, slots=True)
class _MyTables:
    """What is read of all of somebody's games at once: who sits there, by game and seat, the sheets
    on file, by game, and when they were last answered, by tenure."""

    secret: bytes
    held: Mapping[int, Mapping[Seat, Sitting]]
    files: Mapping[int, Sequence[SheetRow]]
    answered: Mapping[int, datetime]


def _rank(game: MyGame) -> tuple[bool, bool, bool, float, str]:
    due = game.due_at.timestamp() if game.due_at else float("inf")
    return game.state == "over", not game.urgent, not game.asked, due, game.slug


def _mine(known: _MyTables, league: League, game: Game, sitting: Sitting) -> MyGame:
    check_readable(game, sitting.tenure)
    seat = sitting.chair.seat
    others, files = known.held[key(game)], known.files[key(game)]
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
        filed=next((row.state for row in files if row.seat == seat), ""),
        waits_for=tuple(others[s].name for s in game.asked if s != seat and s in others),
        answered_at=known.answered.get(key(sitting.tenure)),
        pin=pin_of(known.secret, league, sitting),
        practice=league.practice,
    )


def _answered(session: Session, tenures: Collection[int]) -> dict[int, datetime]:
    """When each of these tenures was last answered."""
    rows = session.exec(
        select(OutboxRow.tenure_id, func.max(OutboxRow.created_at))
        .where(col(OutboxRow.tenure_id).in_(tenures), OutboxRow.kind == "answer")
        .group_by(col(OutboxRow.tenure_id))
    )
    return {tenure: at for tenure, at in rows if tenure is not None and at is not None}


def pin_of(secret: bytes, league: League, sitting: Sitting) -> str:
    """The PIN of a seat; "" where the league uses none."""
    if not league.options.get("pin"):
        return ""
    return tokens.pin(secret, key(sitting.chair), sitting.tenure.nonce)
