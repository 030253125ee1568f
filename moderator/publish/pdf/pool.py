"""PDF reports, drawn by processes that start with the first one and end when there is no more.

WeasyPrint is loaded in those processes alone: the server stays small without it, and a report
that goes wrong takes no more than its own process along.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

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
        self._users = 0
        self._abandoned = False

    def draw(self, reports: Sequence[str]) -> Iterator[bytes | str]:
        """Of each report, in their order, the PDF, or a sentence that says why there is none.

        No more are handed to the processes than these have hands: whoever comes meanwhile with a
        single report does not wait for a hundred of another.
        """
        with self._in_use():
            ahead: deque[tuple[str, Job | None]] = deque()
            for html in reports:
                ahead.append((html, self._submit(html)))
                if len(ahead) > self._workers:
                    yield self._result(*ahead.popleft())
            while ahead:
                yield self._result(*ahead.popleft())

    def missing(self) -> str:
        """What this machine lacks for drawing, in words; empty where nothing is."""
        if not is_installed():
            return worker.NOT_INSTALLED
        with self._in_use():
            pool = self._started()
            try:
                return pool.submit(worker.missing).result()
            except BrokenProcessPool as error:
                self._forget(pool)
                return f"The drawing process died: {error}"

    def close(self) -> None:
        """End the processes, unless somebody uses them; the next report starts new ones."""
        with self._lock:
            if self._users:
                return
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def abandon(self) -> None:
        """The server ends: what is being drawn is given up, at once and for good."""
        self._abandoned = True
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        """While somebody uses the processes they do not end for having idled."""
        with self._lock:
            self._users += 1
            if self._bell is not None:
                self._bell.cancel()
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if not self._users:
                    self._bell = threading.Timer(self._idle, self.close)
                    self._bell.daemon = True
                    self._bell.start()

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # A forked child would inherit the server's threads in whatever state they are.
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(
                    self._workers, context, initializer=worker.start, initargs=(self._memory,)
                )
            return self._pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        """A process of that pool died, and all others with it."""
        with self._lock:
            if self._pool is pool:
                self._pool = None

    def _submit(self, html: str) -> Job | None:
        """None where everything ends."""
        while not self._abandoned:
            pool = self._started()
            try:
                return pool, pool.submit(worker.draw, html)
            except BrokenProcessPool:  # a process died since the last report
                self._forget(pool)
            except RuntimeError:  # it idled, and was closed between these two lines
                self._forget(pool)
        return None

    def _result(self, html: str, job: Job | None, *, again: bool = True) -> bytes | str:
        """What a job came to. One whose process died is tried once more: all that wait in a pool
        die with one of them."""
        if job is None:
            return _ENDS
        pool, future = job
        try:
            return future.result()
        except BrokenProcessPool as error:
            self._forget(pool)
            if again and not self._abandoned:
                return self._result(html, self._submit(html), again=False)
            return f"The drawing process died: {error}"
        except CancelledError:
            return _ENDS
        except Exception as error:  # noqa: BLE001 - whatever it was: said to whoever asked
            return f"{type(error).__name__}: {error}"


_ENDS = "The server ends"

PRESS = PdfPool()
"""The one press of this process."""


def is_installed() -> bool:
    """Whether WeasyPrint is there at all; it is not loaded for this."""
    return importlib.util.find_spec("weasyprint") is not None
