"""The league has gone back to an earlier moment: its data were lost, and a copy was put back.

What was played and told in between has been seen, and stands nowhere any more. So no clock runs
until an organiser lets it, no number of a roll comes again, no mail takes the name of another, and
everybody is told what is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from moderator.league.access import seat_links
from moderator.league.clock import periods
from moderator.league.clock.heartbeat import beat
from moderator.league.games.founding import OF_THE_RETURN
from moderator.league.mailing.posting import (
    OutgoingMail,
    message_id,
    post,
    publish,
    record,
    tell_observers,
)
from moderator.league.mailing.public_log import ByWhom, log_league_act, when
from moderator.league.people.directory import sittings
from moderator.league.values import deadlines
from moderator.league.values.errors import OvertakenError
from moderator.store.at import At
from moderator.store.backup import LostSheet
from moderator.store.journal import bodies, entries
from moderator.store.keys import key
from moderator.store.revision_lock import claim_revision, hold
from moderator.store.states import GOING, UNSENT
from moderator.store.tables import Act, Game, League, OutboxRow, SheetRow, WebSession

WENT_BACK = "went back"


@dataclass(frozen=True, slots=True)
class WayBack:
    """How the league went back: its games that go on, and the moment it went back to."""

    games: Sequence[str]
    since: datetime


def go_back(at: At, since: datetime, order: ByWhom) -> WayBack:
    """Everything that a return changes, but for what is told: `tell` does that once the mails that
    could be fetched again are in. Part of one transaction; done twice it does less, and no harm."""
    games = at.session.exec(select(Game).order_by(col(Game.id))).all()
    went: list[str] = []
    for game in games:
        if game.state in GOING:
            _return(at, hold(at.session, game), since, order)
            went.append(game.slug)
            continue
        if game.state == "open":
            _salt(at, game)
        publish(at, game)
    for league in at.session.exec(select(League).order_by(col(League.id))).all():
        log_league_act(at, league, order, WENT_BACK, "", when(since))
    _rename_unsent(at)
    _sign_out(at)
    beat(at)
    return WayBack(tuple(went), since)


def _return(at: At, game: Game, since: datetime, order: ByWhom) -> None:
    """The game stands still, with the time that was left when the copy was made; its next roll
    has a number that was not used."""
    if not claim_revision(at, game, game.revision, order.actor):
        raise OvertakenError(game.slug)
    begun = game.started_at or since
    game.rolls = entries.roll_after(game.rolls, begun, at.now)
    entries.append(at.session, game, entries.RESTORED, bodies.restored(since, game.rolls), at.now)
    if game.state == "running":
        if game.due_at is not None:
            period = periods.of(game)
            periods.put(game, deadlines.pause(period, max(since, period.opened_at)))
        game.state = "paused"
    seat_links.end(at, game)
    record(at, game, order.entry(at, WENT_BACK, "", when(since)))


def _salt(at: At, game: Game) -> None:
    """A game that has not begun here may have begun in what is lost: its dice have been seen."""
    words = {**game.options.get("salt", {}), OF_THE_RETURN: at.now.isoformat()}
    game.options = {**game.options, "salt": words}
    at.session.add(game)


def _rename_unsent(at: At) -> None:
    """A mail that was not written yet may have left in what is lost, with other words."""
    unsent = select(OutboxRow).where(col(OutboxRow.state).in_(UNSENT), col(OutboxRow.raw).is_(None))
    for row in at.session.exec(unsent):
        row.message_id = message_id(row.key, at.now)
        at.session.add(row)


def _sign_out(at: At) -> None:
    """Pages that are open in browsers show what is no more; and who signed out since, or was signed
    out, is not signed in again by a copy."""
    at.session.exec(
        update(WebSession).where(col(WebSession.ended_at).is_(None)).values(ended_at=at.now)
    )


Gone = Mapping[tuple[str, int], Sequence[LostSheet]]
"""Sheets that are gone, by a game's short name and seat."""


def gone(session: Session, lost: Iterable[LostSheet]) -> Gone:
    """Of the sheets that were lost those that have not come again."""
    by_seat: dict[tuple[str, int], list[LostSheet]] = {}
    for sheet in lost:
        again = select(SheetRow.id).where(
            SheetRow.seat == sheet.seat,
            SheetRow.text == sheet.text,
            SheetRow.game_id == Game.id,
            Game.slug == sheet.game,
        )
        if session.exec(again).first() is None:
            by_seat.setdefault((sheet.game, sheet.seat), []).append(sheet)
    return by_seat


def tell(at: At, lost: Iterable[LostSheet] | None) -> None:
    """A notice to every seat and to who follows a game. Where the lost sheets are known (not None)
    each seat is told which of its own are gone."""
    missing = gone(at.session, lost) if lost is not None else None
    for act, game in _acts(at.session):
        told = {"act": WENT_BACK, "reason": act.reason, "actor": act.actor, "new": act.new}
        event = f"act-{act.id}"
        for seat, sitting in sittings(at.session, game).items():
            sheets = None if missing is None else missing.get((game.slug, seat), ())
            own = None if sheets is None else [[sheet.turn, sheet.receipt] for sheet in sheets]
            post(at, game, sitting, OutgoingMail("notice", event, {**told, "gone": own}))
        tell_observers(at, game, OutgoingMail("notice", event, told))


def _acts(session: Session) -> Iterator[tuple[Act, Game]]:
    """The newest return of each game that goes on."""
    rows = session.exec(
        select(Act, Game)
        .where(Act.kind == WENT_BACK, Game.id == Act.game_id, col(Game.state).in_(GOING))
        .order_by(col(Act.id))
    )
    newest = {key(game): (act, game) for act, game in rows}
    yield from newest.values()
