"""An accepted sheet stored: what the moderator does for it, against its statements alone.

One real sheet is taken and every query and every row flushed is written down. The bare side gives
the same to SQLModel once more, on the same database, and does nothing else: it knows no rules and
writes no answer. It puts its queries together as any program has to.

What is stored was accepted before: to read the sheet, to check it over all courses of the dice
and to play the turn have measures of their own (`reading`, `check`, `play`), so the time of that
alone is taken off here. The whole is printed beside.
"""

from __future__ import annotations

import secrets
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any, cast

from sqlalchemy import Engine, event, inspect
from sqlalchemy.orm import ORMExecuteState
from sqlmodel import Session, SQLModel

from bench.again import again, is_rebuilt
from bench.demo.players import orders as thought
from bench.league import BEGAN, SECRET, league, play_turn
from bench.measure import Measured, paired
from moderator.games import GAMES
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory
from moderator.league.play import record, sheets_on_file
from moderator.league.play.luck import live_dice
from moderator.league.play.sheets_on_file import FiledSheet
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.keys import key

TURNS = 6
"""So many turns before: races are on the board, and some in decline."""

NOW = BEGAN + timedelta(hours=TURNS)
A_ROUND = 7
ROUNDS = 9

Step = Callable[[Session], object]


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it was flushed: its model, its key where it was there before, what was set."""

    model: type[SQLModel]
    identity: Any
    values: dict[str, Any]

    def write(self, session: Session) -> SQLModel:
        row = self.model() if self.identity is None else session.get_one(self.model, self.identity)
        for name, value in self.values.items():
            setattr(row, name, value)
        session.add(row)
        return row


@contextmanager
def written_down(session: Session) -> Iterator[list[Step]]:
    """What goes to the database by that session, in its order, ready to go again by another."""
    steps: list[Step] = []

    def asked(state: ORMExecuteState) -> None:
        statement, values, reads = state.statement, state.parameters, state.is_select
        anew = state.load_options._refresh_state if reads else None
        model, identity = (anew.class_, anew.identity) if anew else (None, None)

        built = again if is_rebuilt(statement) else _as_it_is

        def ask(bare: Session) -> object:
            if model is not None:
                return bare.refresh(bare.get_one(model, identity))
            result = bare.execute(built(statement), values)
            return result.all() if reads else None

        steps.append(ask)

    def flushed(flushing: Any, _context: object, _some: object) -> None:
        rows = [_row(one) for one in (*flushing.new, *flushing.dirty)]
        steps.append(lambda bare: _flush(bare, [row for row in rows if row.values]))

    event.listen(session, "do_orm_execute", asked)
    event.listen(session, "before_flush", flushed)
    yield steps


def _as_it_is(statement: Any) -> Any:
    return statement


def _flush(session: Session, rows: list[Row]) -> object:
    written = [row.write(session) for row in rows]
    session.flush()
    return written


def _row(flushed: Any) -> Row:
    state = inspect(flushed)
    changed = {one.key: one.value for one in state.attrs if one.history.has_changes()}
    return Row(type(flushed), state.identity, changed)


@dataclass(frozen=True, slots=True)
class Stage:
    """A league at a moment to which it can be taken back, and the sheet that comes there."""

    engine: Engine
    before: sqlite3.Connection
    arrival: Arrival
    accept: Callable[[], object]

    def again(self) -> None:
        with _driver(self.engine) as connection:
            self.before.backup(connection)

    def taken(self) -> list[Step]:
        """The sheet is taken, and what that asked of the database is told."""
        with store.write_transaction(self.engine) as session, written_down(session) as steps:
            self.take(session)
        return steps

    def take(self, session: Session) -> None:
        reply = receiving.receive(At(session, NOW, SECRET, secrets.token_bytes), self.arrival)
        assert reply.kind in ("played", "ahead"), reply

    def spent(self, work: Callable[[Session], object]) -> float:
        """The processor's time of one transaction."""
        self.again()
        start = time.process_time()
        with store.write_transaction(self.engine) as session:
            work(session)
        return time.process_time() - start

    def accepted(self) -> float:
        """The processor's time to read, check and play the sheet; nothing is stored."""
        start = time.process_time()
        self.accept()
        return time.process_time() - start


@contextmanager
def _driver(engine: Engine) -> Iterator[sqlite3.Connection]:
    connection = engine.raw_connection()
    try:
        yield cast("sqlite3.Connection", connection.driver_connection)
    finally:
        connection.close()


@contextmanager
def stage() -> Iterator[Stage]:
    """Five players, some turns in; the seat that is asked sends all that its turn needs."""
    with league(5) as (engine, _):
        for number in range(TURNS):
            play_turn(engine, number)
        with store.write_transaction(engine) as session:
            game = directory.find_game(session, "bench-1")
            seat = game.asked[0]
            tenure = key(directory.sittings(session, game)[seat].tenure)
            table, dice = record.desk_of(session, game), live_dice(SECRET, game)
        kind = GAMES[game.kind]
        text = "\n".join([*thought(kind, table.table.state, seat, Random(TURNS)), "end"])

        def accept() -> object:
            return sheets_on_file.hand_in(
                table, seat, FiledSheet(kind.notation.read(text), "", "form"), dice
            )

        before = sqlite3.connect(":memory:")
        with _driver(engine) as connection:
            connection.backup(before)
        yield Stage(engine, before, Arrival(tenure, text, "form", NOW), accept)
        before.close()


@contextmanager
def counting(engine: Engine) -> Iterator[list[str]]:
    """The statements that reach the database."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        found.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


def replayed(steps: list[Step], session: Session) -> object:
    # What is read stays in hand, as a row that is changed later must be.
    return [step(session) for step in steps]


def stored() -> Measured:
    with stage() as here:
        with counting(here.engine) as ours:
            steps = here.taken()
        with counting(here.engine) as bare:
            here.spent(lambda session: replayed(steps, session))
        assert sorted(ours) == sorted(bare), "the bare side issues other statements"
        whole: list[float] = []

        def storing(_: int) -> float:
            whole.append(sum(here.spent(here.take) for _ in range(A_ROUND)))
            return whole[-1] - sum(here.accepted() for _ in range(A_ROUND))

        def statements(_: int) -> float:
            return sum(here.spent(lambda session: replayed(steps, session)) for _ in range(A_ROUND))

        ratio = paired(statements, storing, ROUNDS)
        a_sheet = statistics.median(whole) / A_ROUND * 1000
    return Measured(
        "an accepted sheet stored, against its statements alone",
        ratio,
        0.8,
        note=f"{len(ours)} statements; {a_sheet:.0f} ms with its reading, checks and play",
    )


MEASURES = (stored,)
