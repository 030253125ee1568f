"""What goes wrong where nobody looks on, in lines on standard error."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType

import structlog

from moderator.config import SettingsError
from moderator.store.causes import cause

Raised = tuple[type[BaseException], BaseException, TracebackType | None]


def configure() -> None:
    """Plain lines. A traceback tells where and what kind of error, never what stood in the
    variables, nor the words of an error that were not meant for the organiser: secrets may be
    among them, and what is hidden in a game."""
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper("iso"),
            structlog.processors.add_log_level,
            structlog.processors.ExceptionRenderer(_where),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )


def _where(exc_info: Raised) -> str:
    """The frames and the type of an error, after those of what it came from."""
    kind, error, frames = exc_info
    came_from = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = (
        f"{_where((type(came_from), came_from, came_from.__traceback__))}\n" if came_from else ""
    )
    told = f"{kind.__name__}: {error}" if isinstance(error, SettingsError) else cause(error)
    return f"{before}{''.join(traceback.format_tb(frames))}{told}"
