"""What a deadline that passed says of the seats it was for, and what follows from it.

A move is missed where nothing that could be played was sent before the time is up: words that are
no orders are not. Who is away by the league's rule has missed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.clock import periods, reliability
from moderator.league.clock.reliability import ANSWERED, EXCUSED, MISSED
from moderator.league.mailing.posting import OutgoingMail, announce, post, publish
from moderator.league.mailing.public_log import ByWhom
from moderator.league.options import absence_rules
from moderator.league.people import openings
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import check, silence
from moderator.league.play.sheets_on_file import Played, SheetsOnFile
from moderator.league.values import deadlines
from moderator.store.at import At
from moderator.store.states import GIVEN_UP, AskOutcome, OpeningReason
from moderator.store.tables import Act, Game, SheetRow, Tenure

AnyDesk = SheetsOnFile[Any, Any]


def judge_asked(
    at: At,
    game: Game,
    before: AnyDesk,
    played: Played[Any, Any],
    late: Iterable[Seat],
    away: frozenset[Seat],
) -> dict[Seat, AskOutcome]:
    """How each of those seats met the question whose time is up, which the public log tells."""
    met: dict[Seat, AskOutcome] = {}
    # The days of a vacation stand under the player's name in other games.
    unsaid = {"away"} if hidden_until(game) else set()
    tried = _tried(at.session, game, before)
    for seat in late:
        kind, met[seat] = _judged(before, played, seat, seat in away)
        if met[seat] == MISSED and seat in tried:
            kind, met[seat] = "", ANSWERED
        if kind and kind not in unsaid:
            new = f"{seat}:{game.turn}"
            at.session.add(Act(game_id=game.id, actor="clock", kind=kind, new=new, at=at.now))
    return met


def _judged(
    before: AnyDesk, played: Played[Any, Any], seat: Seat, away: bool
) -> tuple[str, AskOutcome]:
    """What the log says of a seat, if anything, and how its question counts."""
    filed = before.files.get(seat)
    if filed is not None and filed.state == "cooling":
        return "", ANSWERED
    if filed is not None and seat not in silence.unplayed(played.notes):
        return "draft-played", ANSWERED
    return ("away", EXCUSED) if away else ("missed", MISSED)


def _tried(session: Session, game: Game, before: AnyDesk) -> frozenset[Seat]:
    """The seats that sent lines for this question which could be played, though a newer sheet has
    taken their place on file, or they were not kept."""
    sent = session.exec(
        select(SheetRow).where(
            SheetRow.game_id == game.id,
            # Of who holds the seat now: what a predecessor sent excuses nobody.
            Tenure.id == SheetRow.tenure_id,
            col(Tenure.ended_at).is_(None),
            col(SheetRow.state).in_(GIVEN_UP),
            col(SheetRow.received_at) >= game.opened_at,
        )
    ).all()
    read, table = before.table.notation.read, before.table
    return frozenset(
        row.seat for row in sent if check.judge(table, row.seat, read(row.text)).before_wrong
    )


def note_met(
    at: At,
    game: Game,
    met: Iterable[Seat],
    late: Mapping[Seat, AskOutcome],
    turn: int,
    revision: int,
) -> None:
    """The record of those seats' holders, who answered, or did not, with that row of the journal;
    a seat that is open has none."""
    held, left = sittings(at.session, game), openings.open_seats(at.session, game)
    for seat in met:
        if seat in held and seat not in left:
            outcome = late.get(seat, ANSWERED)
            reliability.note(at, game, held[seat], outcome, turn, revision)


def open_up(at: At, game: Game, late: Mapping[Seat, AskOutcome]) -> bool:
    """Open the seats whose holders have missed as many moves in a row as the league bears; tell
    the others of those that were missed what their next silence does. Whether any was opened."""
    rule, held = absence_rules.of_game(at.session, game), sittings(at.session, game)
    opened = False
    for seat in (seat for seat, outcome in late.items() if outcome == MISSED and seat in held):
        in_a_row = reliability.missed_in_a_row(at.session, held[seat].tenure)
        if rule.open_after and in_a_row >= rule.open_after:
            leave(at, game, held[seat], "missed", "clock")
            opened = True
        elif in_a_row:
            _warn(at, game, held[seat], in_a_row, rule)
    return opened


def reconsider(at: At, game: Game, actor: str) -> None:
    """Turns were taken back, or are played again after all: a seat whose missed moves are gone is
    its holder's again, and one whose missed moves are back stands open again."""
    bears = absence_rules.of_game(at.session, game).open_after
    for seat, sitting in sittings(at.session, game).items():
        enough = bears > 0 and reliability.missed_in_a_row(at.session, sitting.tenure) >= bears
        last = openings.last_of(at.session, sitting.tenure)
        if last is None or last.why != MISSED:
            continue
        if last.closed_at is None and not enough:
            openings.close(at, game, seat, reliability.ROLLED_BACK)
            tell_all(at, game, "seat given back", seat, ByWhom(actor))
        elif last.closed_by == reliability.ROLLED_BACK and enough:
            leave(at, game, sitting, "missed", actor)


def _warn(
    at: At, game: Game, sitting: Sitting, in_a_row: int, rule: absence_rules.AbsenceRules
) -> None:
    """What was missed, and what comes of the next one."""
    told = {
        "missed": in_a_row,
        "left": max(rule.open_after - in_a_row, 0),
        "hasten": int(rule.hasten.total_seconds()) if in_a_row + 1 >= periods.HASTENED else 0,
    }
    post(at, game, sitting, OutgoingMail("missed", str(game.revision), told))


def leave(at: At, game: Game, sitting: Sitting, why: OpeningReason, actor: str) -> None:
    """The seat stands open from now on: logged, and told to everybody at the table."""
    openings.open_up(at, game, sitting, why)
    tell_all(at, game, f"seat {why}", sitting.chair.seat, ByWhom(actor))


def tell_all(
    at: At, game: Game, kind: str, seat: Seat, order: ByWhom, spared: Seat | None = None
) -> None:
    """An act about one seat in the public log, and a notice of it to everybody at the table but
    the seat that is spared."""
    new = f"{seat}:{game.turn}"
    announce(at, game, order.entry(at, kind, "", new), spared=spared, seat=seat)


def pause_if_abandoned(at: At, game: Game) -> bool:
    """Whether nobody is left at the table; then the game is paused, and its log says so."""
    left = openings.open_seats(at.session, game)
    if len(left) < game.seats:
        return False
    if game.state == "running":
        if game.due_at is not None:
            periods.put(game, deadlines.pause(periods.of(game), at.now))
        game.state = "paused"
        at.session.add(Act(game_id=game.id, actor="clock", kind="abandoned", at=at.now))
        at.session.add(game)
        publish(at, game)
    return True
