"""PDF reports, drawn by processes that start with the first one and end when there is no more.

WeasyPrint is loaded in those processes alone: the server stays small without it, and a report
that goes wrong takes no more than its own process along.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from moderator.publish import printer

WORKERS = 2
IDLE_SECONDS = 60.0
MEMORY = 2 << 30
MISSING = "WeasyPrint is not installed: pip install 'moderator[pdf]'"


class Press:
    """Draws reports; keeps its processes for the next ones until they have idled for a while."""

    def __init__(
        self, workers: int = WORKERS, idle: float = IDLE_SECONDS, memory: int = MEMORY
    ) -> None:
        """`idle` in seconds, `memory` in bytes for each process."""
        self._workers, self._idle, self._memory = workers, idle, memory
        self._pool: ProcessPoolExecutor | None = None
        self._bell: threading.Timer | None = None
        self._lock = threading.RLock()

    def draw(self, reports: Sequence[str]) -> Iterator[bytes | str]:
        """Of each report, in their order, the PDF, or a sentence that says why there is none."""
        with self._lock:
            self._wake()
            waiting = [self._submit(html) for html in reports]
            for html, future in zip(reports, waiting, strict=True):
                yield self._result(html, future)
            self._rest()

    def close(self) -> None:
        """End the processes; the next report starts new ones."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def _wake(self) -> None:
        if self._bell is not None:
            self._bell.cancel()

    def _rest(self) -> None:
        self._bell = threading.Timer(self._idle, self.close)
        self._bell.daemon = True
        self._bell.start()

    def _submit(self, html: str) -> Future[bytes]:
        if self._pool is None:
            # A forked child would inherit the server's threads in whatever state they are.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, context, initializer=printer.start, initargs=(self._memory,)
            )
        return self._pool.submit(printer.draw, html)

    def _result(self, html: str, future: Future[bytes]) -> bytes | str:
        try:
            return future.result()
        except BrokenProcessPool:
            return self._once_more(html)
        except Exception as error:  # noqa: BLE001 - whatever it was: said to whoever asked
            return f"{type(error).__name__}: {error}"

    def _once_more(self, html: str) -> bytes | str:
        """A process died, and all that waited with it: perhaps it was another one's fault."""
        self._pool = None
        try:
            return self._submit(html).result()
        except Exception as error:  # noqa: BLE001 - as above
            self._pool = None
            return f"{type(error).__name__}: {error}"


PRESS = Press()
"""The one press of this process."""


def why_not() -> str | None:
    """Why no PDF can be drawn here, or None; the libraries themselves are not loaded for it."""
    return None if importlib.util.find_spec("weasyprint") else MISSING
