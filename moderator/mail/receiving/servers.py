"""The ways in that run beside the clock: a listener for mail servers, a mailbox that is watched."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime

import structlog
from sqlalchemy import Engine

from moderator.mail.inbound.intake import process_new
from moderator.mail.receiving.batches import Keeper
from moderator.mail.receiving.imap import Watch
from moderator.mail.receiving.listener import Listener
from moderator.settings import Settings

log = structlog.get_logger()


@contextmanager
def open_doors(
    engine: Engine, settings: Settings, secret: bytes, now: Callable[[], datetime]
) -> Iterator[None]:
    """Take mail in by all configured ways, and handle it as it comes, until the end of the block.

    Raises OSError where the port is taken.
    """
    with ExitStack() as opened:
        reader = Reader(lambda: _handle(engine, settings, secret, now()))
        opened.callback(reader.stop)
        keeper = Keeper(engine, settings.limits, reader.wake)
        opened.callback(keeper.stop)
        if settings.mail.listener.port:
            listener = Listener(settings.mail, keeper, now)
            listener.start()
            opened.callback(listener.stop)
        if settings.mail.imap.host:
            watch = Watch(engine, settings, now, reader.wake)
            watch.start()
            opened.callback(watch.stop)
        yield


def _handle(engine: Engine, settings: Settings, secret: bytes, now: datetime) -> None:
    try:
        process_new(engine, settings, secret, now)
    except Exception as error:  # noqa: BLE001 - it is stored; the next tick tries again
        log.error("mail waits", why=type(error).__name__)


class Reader:
    """A thread that works whenever it is woken, once for however many calls came meanwhile."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work, self._woken, self._last = work, threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="mail-reader", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        self._woken.set()

    def stop(self) -> None:
        """Finish what there is."""
        self._last = True
        self._woken.set()
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            self._woken.wait()
            self._woken.clear()
            last = self._last  # before the work: what came during the last but one is done too
            self._work()
