"""What a league costs after years: a tick, and one turn's pages, beside an empty league's.

Old mails and finished games are rows, copied by the database itself: a hundred thousand of the
one, a thousand of the other. The figures are the processor's time of the same work in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import Engine, text

from bench.league import BEGAN, SECRET, league, play_turn
from bench.measure import Measured, milliseconds
from moderator import clockwork
from moderator.publish import publish_pending
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store import session as store

MAILS, GAMES = 100_000, 1_000

_COUNT = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {many})"
_OF_MAIL = {"key": "'old:' || i", "message_id": "'old-' || i", "state": "'sent'", "raw": "NULL"}
_OF_GAME = {"slug": "'old-' || i", "state": "'over'", "due_at": "NULL", "remind_at": "NULL",
            "grace_until": "NULL"}  # fmt: skip


def _copied(engine: Engine, table: str, many: int, others: dict[str, str]) -> None:
    """The first row of a table so many times, other in these columns."""
    with store.write_transaction(engine) as session:
        connection = session.connection()
        names = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({table})")]
        names.remove("id")
        values = ", ".join(others.get(name, name) for name in names)
        connection.execute(text(
            f"INSERT INTO {table} ({', '.join(names)}) {_COUNT.format(many=many)} "  # noqa: S608
            f"SELECT {values} FROM (SELECT * FROM {table} LIMIT 1), n"
        ))  # fmt: skip


@contextmanager
def _aged(mails: int, games: int) -> Iterator[tuple[Engine, Settings, Runtime]]:
    with league(3) as (engine, settings):
        if mails:
            _copied(
                engine, "outboxrow", mails, {**_OF_MAIL, "sent_at": f"'{BEGAN:%Y-%m-%d} 00:00'"}
            )
        if games:
            _copied(engine, "game", games, _OF_GAME)
        yield engine, settings, Runtime(engine, settings, SECRET).stopped_at(BEGAN)


def _tick(mails: int) -> float:
    with _aged(mails, 0) as (_, _, runtime):
        work = partial(clockwork.tick, runtime, trust="by hand", pdf=False, pages=False)
        return milliseconds(work, rounds=15)


def _publication(games: int) -> float:
    with _aged(0, games) as (engine, _, runtime):
        publish_pending(runtime, pdf=False)
        turns = iter(range(1, 40))

        def work() -> None:
            play_turn(engine, next(turns))
            publish_pending(runtime, pdf=False)

        return milliseconds(work, rounds=5)


def _beside(name: str, work: Callable[[int], float], many: int, what: str) -> Measured:
    young, old = work(0), work(many)
    note = f"{old:.1f} ms with {many:,} {what}, {young:.1f} without"
    return Measured(name, old / young, 1.5, at_least=False, note=note)


def idle_tick() -> Measured:
    return _beside("an idle tick after years, against an empty league", _tick, MAILS, "old mails")


def publication() -> Measured:
    name = "a turn played and published after years, against a new league"
    return _beside(name, _publication, GAMES, "finished games")


MEASURES = (idle_tick, publication)
