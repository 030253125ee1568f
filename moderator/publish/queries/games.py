"""A game as it stands now, and what was said at its table as everybody may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine.core import Event, Seat
from moderator.engine.view import View
from moderator.games import GAMES
from moderator.league.orders import press
from moderator.league.people.observers import how_many
from moderator.league.seasons.results import teams_at
from moderator.publish.facts import ActFacts, DiceFacts, GameFacts, PressFacts, TurnLine
from moderator.publish.figures import NOTHING
from moderator.publish.queries.attendance import attendance, pace_facts
from moderator.publish.queries.history import course
from moderator.publish.queries.leagues import acts_of, game_line, league_facts
from moderator.publish.queries.turn_list import previous, turn_lines
from moderator.publish.queries.turns import earned, order_sheets, seen, view_after
from moderator.store.tables import Act, Game, Snapshot, Turn


def game_facts(session: Session, game: Game, viewer: Seat | None) -> GameFacts:
    """A game as that viewer may read it."""
    state, lines = current(session, game), turn_lines(session, game)
    standing = [line for line in lines if not line.superseded]
    view = None if state is None else GAMES[game.kind].rules.view(state, viewer)
    told = so_far(session, game, view, viewer) if view else ()
    return GameFacts(
        line=game_line(session, game),
        league=league_facts(session, game.league_id),
        created_at=game.created_at,
        started_at=game.started_at,
        chain=game.chain,
        dice=DiceFacts(game.commitment, game.salt, game.seed_revealed),
        turns=lines,
        acts=acts(session, game),
        view=view,
        began=_began(session, game, lines, told, viewer) if view else None,
        so_far=told,
        sheets=order_sheets(GAMES[game.kind], state, view) if view else (),
        lately=_events(session, standing[-1], view, viewer) if view and standing else (),
        earned=earned(session, standing, view, viewer) if view else (),
        course=course(session, game, standing, view, viewer) if view else NOTHING,
        press=words_said(session, game),
        attendance=attendance(session, game),
        observers=how_many(session, game),
        pace=pace_facts(session, game),
        teams=teams_at(session, game),
    )


def _events(session: Session, line: TurnLine, view: View, viewer: Seat | None) -> tuple[Event, ...]:
    return seen(session.get_one(Turn, line.id).events, view, viewer)


def _began(
    session: Session,
    game: Game,
    lines: Sequence[TurnLine],
    told: Sequence[Event],
    viewer: Seat | None,
) -> View:
    """The position that changes are told against: as the turn began, the last one between turns."""
    standing = [line for line in lines if not line.superseded]
    if not standing:
        return view_after(session, game, None, viewer)
    before = standing[-1] if told else previous(lines, standing[-1])
    return view_after(session, game, before, viewer)


def current(session: Session, game: Game) -> Any:
    """The state of the latest snapshot; None before the start."""
    row = session.exec(
        select(Snapshot.state)
        .where(Snapshot.game_id == game.id)
        .order_by(col(Snapshot.revision).desc())
        .limit(1)
    ).first()
    return None if row is None else GAMES[game.kind].rules.unpack(row)


def acts(session: Session, game: Game) -> tuple[ActFacts, ...]:
    """The game's public log, oldest first."""
    return acts_of(session, Act.game_id == game.id)


def so_far(session: Session, game: Game, view: View, viewer: Seat | None) -> tuple[Event, ...]:
    """What happened in the turn that is not at its end yet."""
    rows = session.exec(
        select(Turn.events).where(
            Turn.game_id == game.id,
            col(Turn.played_at).is_(None),
            col(Turn.superseded).is_(False),
        )
    )
    return tuple(event for events in rows for event in seen(events, view, viewer))


def words_said(session: Session, game: Game) -> tuple[PressFacts, ...]:
    """Words to all, the oldest first, without those that were taken off."""
    return tuple(
        PressFacts(
            said.number or 0,
            press.author(said),
            f"{said.turn}{said.mark}",
            said.text,
            said.written_at,
        )
        for said in press.public(session, game)
        if said.written_at is not None
    )
