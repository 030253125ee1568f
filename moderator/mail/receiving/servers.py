"""The ways in that run beside the clock: a listener for mail servers, a mailbox that is watched."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import structlog

from moderator.mail.inbound.intake import process_new
from moderator.mail.receiving.batches import Keeper
from moderator.mail.receiving.imap import Watch
from moderator.mail.receiving.listener import Listener
from moderator.runtime import Runtime
from moderator.store.causes import cause

log = structlog.get_logger()


@contextmanager
def open_doors(runtime: Runtime) -> Iterator[None]:
    """Take mail in by all configured ways, and handle it as it comes, until the end of the block.

    Raises OSError where the port is taken.
    """
    settings = runtime.settings
    with ExitStack() as opened:
        reader = Reader(lambda: _handle(runtime))
        opened.callback(reader.stop)
        keeper = Keeper(runtime.engine, settings.limits, reader.wake)
        opened.callback(keeper.stop)
        if settings.mail.listener.port:
            listener = Listener(settings.mail, keeper, runtime.clock)
            listener.start()
            opened.callback(listener.stop)
        if settings.mail.imap.host:
            watch = Watch(runtime, reader.wake)
            watch.start()
            opened.callback(watch.stop)
        yield


def _handle(runtime: Runtime) -> None:
    try:
        process_new(runtime)
    except Exception as error:  # noqa: BLE001 - it is stored; the next tick tries again
        log.error("mail waits", why=cause(error))


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
