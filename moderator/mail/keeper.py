"""Mails of many connections kept by few commits.

Whoever brings a mail waits until it is safe on disk; all that came while the disk was busy are
then written together.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

import structlog
from sqlalchemy import Engine

from moderator.mail.intake import Arrival, store_all
from moderator.settings import Limits
from moderator.store.session import begin

log = structlog.get_logger()

_MOST_TOGETHER = 100

_Waiting = tuple[tuple[Arrival, ...], "Future[None]"]


class Keeper:
    """A thread that stores what it is given, in the order in which it is given.

    `then` is called after each commit that kept something new; it must not raise.
    """

    def __init__(self, engine: Engine, limits: Limits, then: Callable[[], None]) -> None:
        self._engine, self._limits, self._then = engine, limits, then
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="mail-keeper", daemon=True)
        self._thread.start()

    def keep(self, arrivals: tuple[Arrival, ...]) -> Future[None]:
        """Done when all of these are committed; fails where none is."""
        kept: Future[None] = Future()
        self._queue.put((arrivals, kept))
        return kept

    def stop(self) -> None:
        """Store what was given before, and nothing after."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
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
            with begin(self._engine) as session:
                new = store_all(session, arrivals, self._limits)
        except Exception as error:  # noqa: BLE001 - said to each server, which comes again
            log.error("mail not stored", why=type(error).__name__)
            for _, kept in batch:
                kept.set_exception(error)
            return
        for _, kept in batch:
            kept.set_result(None)
        if new:
            self._then()
