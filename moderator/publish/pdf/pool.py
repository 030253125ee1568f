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

from moderator.publish.pdf import worker

WORKERS = 2
IDLE_SECONDS = 60.0
MEMORY = 2 << 30

Job = tuple[ProcessPoolExecutor, Future[bytes]]
"""A report that is being drawn, and by which processes."""


class PdfPool:
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
            for html, job in zip(reports, waiting, strict=True):
                yield self._result(job, html)
            self._rest()

    def missing(self) -> str:
        """What this machine lacks for drawing, in words; empty where nothing is."""
        if not is_installed():
            return worker.NOT_INSTALLED
        with self._lock:
            self._wake()
            try:
                return self._started().submit(worker.missing).result()
            except BrokenProcessPool as error:
                self._pool = None
                return f"The drawing process died: {error}"
            finally:
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

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked child would inherit the server's threads in whatever state they are.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, context, initializer=worker.start, initargs=(self._memory,)
            )
        return self._pool

    def _submit(self, html: str) -> Job:
        try:
            return self._started(), self._started().submit(worker.draw, html)
        except BrokenProcessPool:  # a process died since the last report
            self._pool = None
            return self._started(), self._started().submit(worker.draw, html)

    def _result(self, job: Job, html: str, *, again: bool = True) -> bytes | str:
        """What a job came to. One whose process died is tried once more: all that wait in a pool
        die with one of them."""
        pool, future = job
        try:
            return future.result()
        except BrokenProcessPool as error:
            if self._pool is pool:
                self._pool = None
            if again:
                return self._result(self._submit(html), html, again=False)
            return f"The drawing process died: {error}"
        except Exception as error:  # noqa: BLE001 - whatever it was: said to whoever asked
            return f"{type(error).__name__}: {error}"


PRESS = PdfPool()
"""The one press of this process."""


def is_installed() -> bool:
    """Whether WeasyPrint is there at all; it is not loaded for this."""
    return importlib.util.find_spec("weasyprint") is not None
