"""A turn, from what was answered to what follows from it: journal, deadline, mails, pages.

Everything here happens in the caller's one transaction: either all of it or nothing. Who answers
what is decided in `who_answers.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlmodel import Session

from moderator.engine import codec
from moderator.engine.core import Seat
from moderator.league.access import seat_links
from moderator.league.clock import absence, periods, time_banks
from moderator.league.clock.reliability import EXCUSED
from moderator.league.mailing import digests
from moderator.league.mailing.posting import OutgoingMail, post, post_observer, publish
from moderator.league.options import absence_rules
from moderator.league.people import observers
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import deadline, missed_moves, results, sheets_on_file
from moderator.league.play.check import SheetVerdict
from moderator.league.play.luck import LiveDice, live_dice, seed
from moderator.league.play.record import (
    AnyDesk,
    asked_now,
    desk_of,
    kind_of,
    mark_of,
    on_file,
    time_to_react,
    write_files,
    write_moves,
)
from moderator.league.play.sheets_on_file import Note, Played
from moderator.league.play.who_answers import StandIns
from moderator.store.at import At
from moderator.store.journal import bodies, entries
from moderator.store.states import GOING, AskOutcome
from moderator.store.tables import Game

START = "start"
"""By whose doing a game goes on that begins: whoever is asked then is told so in the same mail."""


@dataclass(frozen=True, slots=True)
class Going:
    """A game that is being played on: in which transaction, when (UTC), by whose doing.

    `late` are the seats whose time was up, with how they met their question.
    """

    at: At
    game: Game
    by: str = "clock"
    late: Mapping[Seat, AskOutcome] = field(default_factory=dict)


def advance(at: At, game: Game, by: str = "clock") -> bool:
    """Play what can be played without anybody's answer; whether anything was."""
    before = desk_of(at.session, game)
    dice = live_dice(at.secret, game)
    played = sheets_on_file.play(before, dice)
    settle(Going(at, game, by), before, played, dice)
    return bool(played.moves)


def play_deadline(at: At, game: Game) -> None:
    """The time of the seats asked now is up: what they have on file, then their defaults, or what
    a stand-in plays for who is away. Who has missed too many in a row loses the seat."""
    before = desk_of(at.session, game)
    dice = live_dice(at.secret, game)
    late = asked_now(before)
    away = frozenset(absence.away_seats(at.session, game, periods.of(game).due_at))
    played = deadline.time_up(before, dice, _with_away(at.session, game, before, away))
    if time_to_react(at.session, game, before):
        met: Mapping[Seat, AskOutcome] = dict.fromkeys(late, EXCUSED)
    else:
        met = missed_moves.judge_asked(at, game, before, played, late, away)
    settle(Going(at, game, late=met), before, played, dice)
    if missed_moves.open_up(at, game, met):
        play_open(at, game)


def end_practice(at: At, game: Game) -> None:
    """A practice game is over before its end. It counts nowhere, so nobody is told."""
    game.state, game.asked, game.ended_at = "annulled", [], at.now
    periods.clear(game)
    seat_links.end(at, game)
    at.session.add(game)


def _with_away(
    session: Session, game: Game, before: AnyDesk, away: frozenset[Seat]
) -> StandIns | None:
    """The stand-ins, where the league lets them play for those on vacation too."""
    usual = before.table.stand_ins
    if absence_rules.of_game(session, game).away != "stand-in" or usual is None:
        return usual
    return replace(usual, seats=usual.seats | away)


def play_open(at: At, game: Game) -> None:
    """A seat has just been left: its stand-in plays on at once. Where nobody is left at the table
    the game rests until the organiser has found somebody."""
    if game.state not in GOING:
        return
    if not missed_moves.pause_if_abandoned(at, game):
        advance(at, game)


def anticipate_deadline(at: At, game: Game, by: str) -> None:
    """What the deadline would play is played before it has come; so nobody has missed a move."""
    before, dice = desk_of(at.session, game), live_dice(at.secret, game)
    played = deadline.time_up(before, dice)
    settle(Going(at, game, by), before, played, dice)


def cooled(at: At, game: Game) -> bool:
    """Play the sheets whose cool-off is over; whether there were any."""
    rows = [row for row in on_file(at.session, game) if row.state == "cooling"]
    seats = sorted(row.seat for row in rows if row.play_at is not None and row.play_at <= at.now)
    if seats:
        before, dice = desk_of(at.session, game), live_dice(at.secret, game)
        played = sheets_on_file.cooled(before, seats, dice)
        settle(Going(at, game), before, played, dice)
    return bool(seats)


def settle(going: Going, before: AnyDesk, played: Played[Any, Any], dice: LiveDice) -> None:
    """Write what was played and what follows. Raises OvertakenError when somebody was faster."""
    session, game = going.at.session, going.game
    at_turn, had_asked, at_row = game.turn, list(game.asked), game.revision
    write_files(session, game, before, played)
    if played.moves:
        write_moves(going.at, game, played, dice, going.by)
    number, active = kind_of(game).rules.turn(played.desk.table.state)
    game.turn, game.active = number, active
    game.mark = mark_of(session, game, number)
    game.asked = asked_now(played.desk)
    # A sealed answer changes who is waited for, but neither the question nor its deadline.
    lasts = time_to_react(session, game, played.desk)
    reaction = bool(time_to_react(session, game, before))
    reacted = reaction and not lasts
    asked_anew = bool(played.moves) and ((number, game.asked) != (at_turn, had_asked) or reacted)
    if not reaction:
        late = going.late
        met = [s for s in had_asked if asked_anew or s in late or s not in game.asked]
        row = entries.first_answer(session, game, at_row)
        missed_moves.note_met(going.at, game, met, late, at_turn, row)
        time_banks.charge(going.at, game, periods.rhythm_of(session, game), met, row)
    if not game.asked and game.state != "over":
        _end(going.at, game)
    fresh = asked_anew or game.due_at is None
    if fresh:
        seat_links.end(going.at, game)
    if game.asked and fresh:
        periods.begin(going.at, game, lasts=lasts)
    session.add(game)
    session.flush()
    _tell(going, played, fresh=fresh)
    if game.state == "over":
        results.apply(going.at, game)
    if played.moves:
        publish(going.at, game)


def _end(at: At, game: Game) -> None:
    """The game is over: the seed is revealed and nobody is waited for."""
    game.state = "over"
    game.ended_at = at.now
    dice_seed = seed(at.secret, game)
    entries.append(at.session, game, entries.REVEAL, bodies.reveal(dice_seed, game.salt), at.now)
    game.seed_revealed = dice_seed.hex()
    periods.clear(game)


def _tell(going: Going, played: Played[Any, Any], *, fresh: bool) -> None:
    """One mail for each seat that has something to learn."""
    at, game = going.at, going.game
    seats = sittings(at.session, game)
    spoilt = {note.seat: note for note in played.notes if note.kind == "spoilt"}
    for note in spoilt.values():
        _tell_spoilt(at, game, seats, note)
    if game.state == "over":
        for sitting in seats.values():
            post(at, game, sitting, OutgoingMail("ended", str(game.revision), {}))
        for onlooker in observers.onlookers(at.session, game):
            post_observer(at, game, onlooker.person, OutgoingMail("ended", str(game.revision), {}))
        return
    if not fresh:
        return
    begun = {"commitment": game.commitment} if going.by == START else {}
    for seat, sitting in seats.items():
        if seat in game.asked:
            if seat not in spoilt:  # that mail asks too
                post(at, game, sitting, OutgoingMail("asked", str(game.revision), begun))
        elif sitting.person.notify != "asked" and played.moves:
            _report(at, game, sitting, played)
    _report_to_observers(at, game, played)


def _report(at: At, game: Game, sitting: Sitting, played: Played[Any, Any]) -> None:
    """The turns that were played to their end, to somebody who wants to hear of each; not one's
    own that one has just sent, for the answer has told of it."""
    seat = sitting.chair.seat
    ended = _ended(game, played)
    turns = sorted(turn for turn, of in ended if of != seat or not _just_sent(played, seat))
    if turns and sitting.person.notify == "digest":
        digests.report(at, game, sitting, turns)
    elif turns:
        facts: Mapping[str, Any] = {"turn": turns[-1], "turns": turns}
        post(at, game, sitting, OutgoingMail("report", str(game.revision), facts))


def _report_to_observers(at: At, game: Game, played: Played[Any, Any]) -> None:
    """The same turns to who follows the game without a seat."""
    turns = sorted({turn for turn, _ in _ended(game, played)})
    for onlooker in observers.onlookers(at.session, game) if turns else ():
        if onlooker.person.notify == "digest":
            digests.report_to_observer(at, game, onlooker.person, turns)
        elif onlooker.person.notify == "all":
            facts: Mapping[str, Any] = {"turn": turns[-1], "turns": turns}
            post_observer(
                at, game, onlooker.person, OutgoingMail("report", str(game.revision), facts)
            )


def _ended(game: Game, played: Played[Any, Any]) -> set[tuple[int, Seat]]:
    """The turns that were played to their end, each with whose it was."""
    return {(made.turn, made.seat) for made in played.moves if made.turn != game.turn}


def _just_sent(played: Played[Any, Any], seat: Seat) -> bool:
    """Whether what was played came from a sheet of that seat that was never on file."""
    opened = (note for note in played.notes if note.kind == "opened" and note.seat == seat)
    return any(note.filed.state == "new" for note in opened)


def _tell_spoilt(at: At, game: Game, seats: Mapping[int, Sitting], note: Note) -> None:
    if note.seat in seats:
        facts = {"wrong": _wrong(note.verdict), "sheet": note.filed.ref}
        post(at, game, seats[note.seat], OutgoingMail("spoilt", str(note.filed.ref), facts))


def _wrong(verdict: SheetVerdict) -> dict[str, Any]:
    dumped: dict[str, Any] = codec.dump(verdict.wrong) if verdict.wrong else {}
    return dumped
