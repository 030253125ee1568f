"""A game out of the database, and what was played back into it, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from sqlmodel import Session, col, delete, select

from moderator.engine import codec
from moderator.engine.core import DICE
from moderator.games import GAMES
from moderator.games import Game as GameKind
from moderator.league.options import league_options
from moderator.league.people.openings import open_seats
from moderator.league.play import silence
from moderator.league.play.luck import LiveDice
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    Played,
    SheetsOnFile,
    asked,
    waits_for_reactions,
)
from moderator.league.play.who_answers import GameInPlay, InPlay, Move, StandIns
from moderator.league.values.errors import OvertakenError
from moderator.standins import player_of
from moderator.store import revision_lock
from moderator.store.at import At
from moderator.store.journal import bodies, entries
from moderator.store.keys import key
from moderator.store.states import ON_FILE
from moderator.store.tables import Game, SheetRow, Snapshot, StandingRow, Turn

OPEN: Final = "open"

AnyDesk = SheetsOnFile[Any, Any]


def kind_of(game: Game) -> GameKind:
    """The rules, words and readers of a game's kind."""
    return GAMES[game.kind]


def state_of(session: Session, game: Game) -> Any:
    """The position now, from the newest snapshot: rows after it (an opened sheet, the revealed
    seed) leave the position alone. Raises LookupError for a game that has not begun."""
    return states_of(session, (game,))[key(game)]


def states_of(session: Session, games: Iterable[Game]) -> dict[int, Any]:
    """The same of several games, by a game's number, in one query; of those that have begun."""
    kinds = {key(game): kind_of(game) for game in games}
    rows = session.exec(
        select(Snapshot.game_id, Snapshot.state)
        .where(col(Snapshot.game_id).in_(kinds))
        .order_by(col(Snapshot.revision))
    )
    newest = dict(rows.all())
    return {number: kinds[number].rules.unpack(state) for number, state in newest.items()}


def desk_of(session: Session, game: Game) -> AnyDesk:
    """The game as it stands, with what its seats have on file."""
    kind = kind_of(game)
    in_play = {row.seat: _in_play(row) for row in open_sheets(session, game)}
    table: GameInPlay[Any, Any] = GameInPlay(
        kind.rules,
        kind.notation,
        state_of(session, game),
        {},
        in_play,
        asks_first=_asks_first(session, game),
        stand_ins=stand_ins_of(game, open_seats(session, game)),
    )
    files = {
        row.seat: FiledSheet(kind.notation.read(row.text), row.state, row.by, row.id or 0)
        for row in on_file(session, game)
    }
    desk: AnyDesk = SheetsOnFile(table, files)
    for standing in session.exec(select(StandingRow).where(StandingRow.game_id == game.id)):
        desk = desk.instructing(standing.seat, kind.notation.read(standing.text).commands)
    return desk


def _asks_first(session: Session, game: Game) -> frozenset[str]:
    rules = kind_of(game).rules
    wanted = league_options.ask_retreats(session, game) and game.state != "over"
    return rules.reactions & rules.never_waits if wanted else frozenset()


def time_to_react(session: Session, game: Game, desk: AnyDesk) -> timedelta:
    """How long the seats asked now have for a reaction; nothing: the game's rhythm says it."""
    asks = waits_for_reactions(desk.table)
    return league_options.ask_retreats(session, game) if asks else timedelta()


def stand_ins_of(game: Game, seats: Iterable[int]) -> StandIns:
    """Our player of that kind of game in those seats."""
    return StandIns(player_of(game.kind, game.strength), frozenset(seats), game.commitment)


def on_file(session: Session, game: Game) -> Sequence[SheetRow]:
    """The sheets on file, at most one a seat."""
    return on_file_of(session, (game,))[key(game)]


def on_file_of(session: Session, games: Iterable[Game]) -> dict[int, list[SheetRow]]:
    """The same of several games, by a game's number, in one query."""
    by_game: dict[int, list[SheetRow]] = {key(game): [] for game in games}
    rows = select(SheetRow).where(
        col(SheetRow.game_id).in_(by_game), col(SheetRow.state).in_(ON_FILE)
    )
    for row in session.exec(rows):
        by_game[row.game_id].append(row)
    return by_game


def open_sheets(session: Session, game: Game) -> Sequence[SheetRow]:
    """Sheets of this turn with lines that are sealed or wait for later questions."""
    return session.exec(
        select(SheetRow).where(SheetRow.game_id == game.id, SheetRow.state == OPEN)
    ).all()


def _in_play(row: SheetRow) -> InPlay:
    left = row.left
    lines = codec.load(left["lines"])
    return InPlay(lines, left["closed"], left["by"], left["begun"], row.id or 0)


def _left(sheet: InPlay) -> dict[str, Any]:
    lines = codec.dump(sheet.lines)
    return {"lines": lines, "closed": sheet.closed, "by": sheet.by, "begun": sheet.begun}


def write_moves(at: At, game: Game, played: Played[Any, Any], dice: LiveDice, by: str) -> None:
    """Journal, turns, snapshot and the game's own columns. Raises OvertakenError when too late."""
    if not revision_lock.claim_revision(at, game, game.revision, by):
        raise OvertakenError(game.slug)
    rolled, asked_first = iter(dice.used), sorted(_asks_first(at.session, game))
    turns: dict[int, Turn] = {}
    for made in played.moves:
        for ref in made.opened:
            _journal_sheet(at, game, ref)
        if made.turn not in turns:
            turns[made.turn] = _find_or_add_turn(at.session, game, made)
            if made is played.moves[0]:
                turns[made.turn].report = {**turns[made.turn].report, **_unplayed(played)}
        turn = turns[made.turn]
        turn.report = _reported(turn.report, made, asked_first)
        _journal_move(at, game, made, turn, rolled)
    game.rolls += len(dice.used)
    state = kind_of(game).rules.pack(played.desk.table.state)
    at.session.exec(delete(Snapshot).where(col(Snapshot.game_id) == game.id))
    at.session.add(Snapshot(game_id=key(game), revision=game.revision, state=dict(state)))
    at.session.flush()


def _journal_sheet(at: At, game: Game, ref: int) -> None:
    """A sealed sheet is opened: the public part of its receipt stands in the journal."""
    row = at.session.get(SheetRow, ref)
    if row is None:
        return
    body = bodies.sheet(row.seat, row.turn, row.receipt)
    entries.append(at.session, game, entries.SHEET, body, at.now)


def _journal_move(
    at: At, game: Game, made: Move[Any, Any], turn: Turn, rolled: Iterable[int]
) -> None:
    numbers = iter(rolled)
    rules = kind_of(game).rules
    body = bodies.answer(
        made.answers,
        rolls=[next(numbers) for answer in made.answers if answer.decision.seat == DICE],
        turn=made.turn,
        mark=turn.mark,
        position=bodies.position(rules, made.after, game.rules_version),
    )
    row = entries.append(at.session, game, entries.ANSWER, body, at.now)
    turn.events = [*turn.events, *(codec.dump(event) for event in made.events)]
    if not turn.report["by"]:
        # Setting up is drawn by dice alone before the first seat is asked: a rollback of turn 1
        # goes back to that seat, not behind the draws.
        turn.first_revision = row.number + 1
    turn.last_revision = row.number
    turn.chain = row.digest
    if rules.turn(made.after) != (made.turn, made.seat) or rules.ask(made.after) is None:
        turn.state = dict(rules.pack(made.after))
        turn.played_at = at.now
    at.session.add(turn)


def _reported(
    report: dict[str, Any], made: Move[Any, Any], asked_first: list[str]
) -> dict[str, Any]:
    """By what each answer came, the orders that were carried out, the lines passed over; and
    which questions the league had asked though they need not be."""
    answers = [
        [answer.decision.seat, answer.decision.kind, answer.by]
        for answer in made.answers
        if answer.decision.seat != DICE
    ]
    orders = [reading.order for reading in made.readings if reading.line and reading.order]
    passed = [[line.text, codec.dump(problem)] for r in made.readings for line, problem in r.passed]
    return {
        **report,
        **({"asked_first": asked_first} if asked_first else {}),
        "by": [*report.get("by", []), *answers],
        "orders": [*report.get("orders", []), *orders],
        "passed": [*report.get("passed", []), *passed],
    }


def _unplayed(played: Played[Any, Any]) -> dict[str, Any]:
    """Whose sheets were on file for the question whose time is up, with nothing to play in them."""
    seats = silence.unplayed(played.notes)
    return {"unplayed": sorted(seats)} if seats else {}


def _find_or_add_turn(session: Session, game: Game, made: Move[Any, Any]) -> Turn:
    """The row of the turn being played; a new one where it begins."""
    row = session.exec(
        select(Turn).where(
            Turn.game_id == game.id, Turn.number == made.turn, col(Turn.superseded).is_(False)
        )
    ).first()
    if row is not None:  # the first turn's row is there from the setup on, without a deadline
        row.report = {**_deadline(game, made.turn), **row.report}
        return row
    turn = Turn(
        game_id=key(game),
        number=made.turn,
        mark=mark_of(session, game, made.turn),
        seat=made.seat,
        first_revision=game.revision + 1,
        last_revision=game.revision,
        report=_deadline(game, made.turn),
    )
    session.add(turn)
    return turn


def _deadline(game: Game, number: int) -> dict[str, Any]:
    """What a report says of the turn's deadline; the game's columns move on with its end."""
    if game.due_at is None or game.turn != number:
        return {}
    return {"due_at": game.due_at.isoformat()}


def mark_of(session: Session, game: Game, number: int) -> str:
    """The mark of a turn: the one it has, else the next after those a rollback superseded."""
    rows = session.exec(select(Turn).where(Turn.game_id == game.id, Turn.number == number)).all()
    standing = [row for row in rows if not row.superseded]
    if standing:
        return standing[0].mark
    return _counted(len(rows)) if rows else ""


def _counted(n: int) -> str:
    """b, c, … z, then aa, ab …: the mark after so many."""
    first, last = divmod(n, 26)
    return (chr(ord("a") + first - 1) if first else "") + chr(ord("a") + last)


def write_files(session: Session, game: Game, before: AnyDesk, played: Played[Any, Any]) -> None:
    """What became of the sheets on file and the standing instructions."""
    after = played.desk
    opened = {note.filed.ref for note in played.notes if note.kind == "opened"}
    for row in on_file(session, game):
        kept = after.files.get(row.seat)
        if kept is not None and kept.ref == row.id:
            row.state = kept.state
        else:
            row.state = "used" if row.id in opened else "replaced"
        session.add(row)
    _write_open(session, game, after)
    for (seat, kind), line in after.table.standings.items():
        if before.table.standings.get((seat, kind)) != line:
            set_standing(session, game, seat, kind, line.text)


def _write_open(session: Session, game: Game, after: AnyDesk) -> None:
    """Sheets in play when somebody must speak are open; those no longer in play are used."""
    for row in open_sheets(session, game):
        row.state, row.left = "used", {}
        session.add(row)
    for sheet in after.table.in_play.values():
        opened = session.get(SheetRow, sheet.ref)
        if opened is not None:
            opened.state, opened.left = OPEN, _left(sheet)
            session.add(opened)
    session.flush()


def set_standing(session: Session, game: Game, seat: int, kind: str, text: str) -> None:
    """An instruction that holds until changed."""
    row = session.exec(
        select(StandingRow).where(
            StandingRow.game_id == game.id, StandingRow.seat == seat, StandingRow.kind == kind
        )
    ).first() or StandingRow(game_id=key(game), seat=seat, kind=kind, text=text)
    row.text = text
    session.add(row)


def standing_of(session: Session, game: Game, seat: int) -> Mapping[str, str]:
    """The standing orders of a seat as they are written, by what they answer."""
    rows = session.exec(
        select(StandingRow.kind, StandingRow.text)
        .where(StandingRow.game_id == game.id, StandingRow.seat == seat)
        .order_by(col(StandingRow.kind))
    )
    return dict(rows.all())


def asked_now(desk: AnyDesk) -> list[int]:
    """The seats that the game waits for, in turn order."""
    return sorted(asked(desk.table))
