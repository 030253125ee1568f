"""Looking back at finished games for those who wish it, one after the other.

A review takes a minute or so of a processor, so it runs in a process of its own that gives way to
everything else; the server's lock on the database is held only to keep what was found.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as StillLooking
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog

from moderator.child_process import end_with_parent
from moderator.engine.core import Seat
from moderator.league.play import looking_back
from moderator.league.play.reviewing import TurnReview
from moderator.runtime import Runtime
from moderator.store.journal import entries as journal
from moderator.store.journal.entries import JournalEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

log = structlog.get_logger()

LOOK_SECONDS = 0.5
"""How often it is asked whether the server ends."""


def review_wished(runtime: Runtime) -> list[str]:
    """Go through all games that are wished, until the server ends; their short names. What was
    begun when it ends is begun anew by the next one."""
    done: list[str] = []
    while not runtime.stopping.is_set():
        with runtime.read() as at:
            wish = looking_back.wished(at.session)
            if wish is None:
                break
            game, row = wish
            rows = journal.read(at.session, game)
            number, kind, slug, seat = row.id or 0, game.kind, game.slug, row.seat
        try:
            turns = _looked(runtime, kind, rows, seat)
        except Exception:
            log.exception("review", game=slug)
            turns = None
        if runtime.stopping.is_set():
            break
        with runtime.write() as at:
            looking_back.keep(at, number, turns)
        done.append(slug)
    return done


def _looked(
    runtime: Runtime, kind: str, rows: Sequence[JournalEntry], seat: Seat
) -> list[TurnReview] | None:
    """None where the server ends before that is ready."""
    with _process() as pool:
        looking: Future[list[TurnReview]] = pool.submit(looking_back.looked, kind, rows, seat)
        while not runtime.stopping.is_set():
            try:
                return looking.result(LOOK_SECONDS)
            except StillLooking:
                continue
    return None


@contextmanager
def _process() -> Iterator[ProcessPoolExecutor]:
    """A process for one review. It is ended with it, whatever it still does."""
    # A forked child would inherit the server's threads in whatever state they are.
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_give_way)
    try:
        yield pool
    finally:
        children = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()


def _give_way() -> None:
    os.nice(19)
    threading.Thread(target=end_with_parent, daemon=True).start()
