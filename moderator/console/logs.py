"""What goes wrong where nobody looks on, in lines on standard error."""

from __future__ import annotations

import sys

import structlog


def configure() -> None:
    """Plain lines. A traceback tells where, never what stood in the variables: secrets do."""
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper("iso"),
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
