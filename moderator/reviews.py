"""Looking back at finished games for those who wish it, one after the other.

A review takes a minute or so of a processor, so it runs in a process of its own that gives way to
everything else; the server's lock on the database is held only to claim a wish, and to keep what
was found.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple

import structlog

from moderator.child_process import end_with_parent
from moderator.engine.core import Seat
from moderator.league.play import looking_back
from moderator.league.play.reviewing import TurnReview
from moderator.runtime import Runtime
from moderator.store.journal import entries as journal
from moderator.store.journal.entries import JournalEntry
from moderator.store.keys import key

log = structlog.get_logger()

LOOK_SECONDS = 0.5
"""How often it is asked whether the server ends."""


class Wish(NamedTuple):
    """A wish that this process has claimed, and all that it takes to see to it."""

    number: int
    slug: str
    kind: str
    seat: Seat
    rows: Sequence[JournalEntry]


def review_wished(runtime: Runtime) -> list[str]:
    """Go through all games that are wished, until the server ends; their short names. What was
    begun when it ends is left to the next one."""
    done: list[str] = []
    while not runtime.stopping.is_set() and (wish := _claimed(runtime)) is not None:
        try:
            turns = _looked(runtime, wish)
        except Exception:
            log.exception("review", game=wish.slug)
            turns = None
        with runtime.write() as at:
            if runtime.stopping.is_set():
                looking_back.release(at, wish.number)
                break
            looking_back.keep(at, wish.number, turns)
        done.append(wish.slug)
    return done


def _claimed(runtime: Runtime) -> Wish | None:
    with runtime.read() as at:
        if looking_back.wished(at) is None:  # nearly always, and nothing is written then
            return None
    with runtime.write() as at:
        claimed = looking_back.claim(at)
        if claimed is None:
            return None
        game, row = claimed
        rows = journal.read(at.session, game)
        return Wish(key(row), game.slug, game.kind, row.seat, rows)


def _looked(runtime: Runtime, wish: Wish) -> list[TurnReview] | None:
    """None where the server ends before that is ready. Raises RuntimeError where the process died
    of it."""
    # A forked child would inherit the server's threads in whatever state they are.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_look, args=(there, wish), daemon=True)
    child.start()
    there.close()
    try:
        while not runtime.stopping.is_set():
            if here.poll(LOOK_SECONDS):
                turns: list[TurnReview] = here.recv()
                return turns
        return None
    except EOFError:
        child.join()
        raise RuntimeError(f"its process ended with status {child.exitcode}") from None
    finally:
        child.terminate()
        child.join()
        here.close()


def _look(there: Connection, wish: Wish) -> None:
    """What runs in the process of its own."""
    os.nice(19)
    threading.Thread(target=end_with_parent, daemon=True).start()
    there.send(list(looking_back.look(wish.kind, wish.rows, wish.seat)))
