"""A seat is given to another person in the middle of a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlmodel import col, delete

from moderator.engine.core import Seat, letter
from moderator.league.clock import periods
from moderator.league.mailing.posting import OutgoingMail, announce, post
from moderator.league.mailing.public_log import ByWhom, must_be
from moderator.league.people.directory import Sitting, chair_of, seat_player, sittings
from moderator.league.play.record import asked_now, desk_of, on_file, open_sheets
from moderator.league.values import deadlines
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, Person, StandingRow, Tenure


@dataclass(frozen=True, slots=True)
class Replacement:
    """A seat that somebody else gets, with so much time at least where it is asked; what it has on
    file, sealed or standing is void unless it is kept."""

    seat: Seat
    person: Person
    minimum: timedelta
    keep_sheets: bool = False


def replace(at: At, game: Game, order: ByWhom, new: Replacement) -> Tenure:
    """Give a seat to somebody else, whoever held it, or nobody: a new tenure with a token of its
    own; the old one is worth nothing from now on.

    The newcomer gets a mail with the whole position, whoever held the
    seat a word. Raises LeagueError for a seat there is not, a game that is over, and for somebody
    who sits at the table already.
    """
    seat, person = new.seat, new.person
    must_be(hold(at.session, game), "open", "running", "paused")
    chair_of(at.session, game, seat)
    before = sittings(at.session, game)
    for other, held in before.items():
        if held.person.id == person.id:
            raise LeagueError(
                "sits-already", player=person.name, seat=letter(other), game=game.slug
            )
    tenure = seat_player(at, game, seat, person)
    if game.state != "open":
        if not new.keep_sheets:
            _void(at, game, seat, order)
        _give_time(at, game, seat, new.minimum)
    _tell(at, game, seat, before.get(seat), order, kept=new.keep_sheets)
    name = before[seat].name if seat in before else ""
    who = f"{letter(seat)} {sittings(at.session, game)[seat].name}"
    was = f"{letter(seat)} {name}".strip()
    announce(at, game, order.entry(at, "replaced", was, who), spared=seat)
    return tenure


def _void(at: At, game: Game, seat: Seat, order: ByWhom) -> None:
    """What the one before had on file is not the newcomer's word."""
    for row in (*on_file(at.session, game), *open_sheets(at.session, game)):
        if row.seat == seat:
            row.state, row.closed_at = "withdrawn", at.now
            at.session.add(row)
    standing = delete(StandingRow).where(
        col(StandingRow.game_id) == game.id, col(StandingRow.seat) == seat
    )
    at.session.exec(standing)
    at.session.flush()
    game.asked = asked_now(desk_of(at.session, game))


def _give_time(at: At, game: Game, seat: Seat, minimum: timedelta) -> None:
    """Whoever comes into a running period has time to look around."""
    if seat not in game.asked or game.due_at is None:
        return
    rhythm = periods.rhythm_of(at.session, game)
    periods.put(game, deadlines.leaving(periods.of(game), minimum, at.now, rhythm))


def _tell(
    at: At, game: Game, seat: Seat, before: Sitting | None, order: ByWhom, *, kept: bool
) -> None:
    held = sittings(at.session, game)[seat]
    at.session.add(game)
    at.session.flush()
    who = before.name if before else ""
    told = {"from": who, "reason": order.reason, "kept": kept}
    post(at, game, held, OutgoingMail("takeover", str(held.tenure.id), told))
    if before is not None:
        told = {"reason": order.reason, "actor": order.actor}
        post(at, game, before, OutgoingMail("left", str(before.tenure.id), told))
