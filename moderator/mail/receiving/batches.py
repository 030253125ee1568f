"""Mails of many connections kept by few commits.

Whoever brings a mail waits until it is safe on disk; all that come within a moment, or while the
disk is busy, are then written together.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import structlog
from sqlalchemy import Engine

from moderator.mail.inbound.arrivals import IncomingMail
from moderator.mail.inbound.intake import store_all
from moderator.settings import Limits
from moderator.store.causes import cause
from moderator.store.session import write_transaction

log = structlog.get_logger()

_MOST_TOGETHER = 100
_A_MOMENT = 0.002
"""Seconds. A commit costs as much as ten mails in it, and no server minds the wait."""

_Waiting = tuple[tuple[IncomingMail, ...], "asyncio.Future[None]"]


class Keeper:
    """A thread that stores what it is given, in the order in which it is given.

    `then` is called after each commit that kept something new; it must not raise.
    """

    def __init__(self, engine: Engine, limits: Limits, then: Callable[[], None]) -> None:
        self._engine, self._limits, self._then = engine, limits, then
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="mail-keeper", daemon=True)
        self._thread.start()

    async def keep(self, arrivals: tuple[IncomingMail, ...]) -> None:
        """Done when all of these are committed; raises what went wrong where none is."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put((arrivals, kept))
        await kept

    def stop(self) -> None:
        """Store what was given before, and nothing after."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            time.sleep(_A_MOMENT)
            batch, last = [first], False
            while len(batch) < _MOST_TOGETHER and not self._queue.empty():
                if (more := self._queue.get()) is None:
                    last = True
                    break
                batch.append(more)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[_Waiting]) -> None:
        arrivals = [arrival for several, _ in batch for arrival in several]
        try:
            with write_transaction(self._engine) as session:
                new = store_all(session, arrivals, self._limits)
        except Exception as error:  # noqa: BLE001 - said to each server, which comes again
            log.error("mail not stored", why=cause(error))
            _tell((kept for _, kept in batch), error)
            return
        _tell((kept for _, kept in batch), None)
        if new:
            self._then()


def _tell(waiting: Iterable[asyncio.Future[None]], error: Exception | None) -> None:
    """All that wait in a loop are told in one go: to wake it costs more than to tell it."""
    by_loop: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for kept in waiting:
        by_loop.setdefault(kept.get_loop(), []).append(kept)
    for loop, several in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_end, several, error)


def _end(waiting: list[asyncio.Future[None]], error: Exception | None) -> None:
    for kept in waiting:
        if kept.done():  # whoever brought it has hung up
            continue
        if error is None:
            kept.set_result(None)
        else:
            kept.set_exception(error)
