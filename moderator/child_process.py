"""What every process that a server starts does for itself."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os


def end_with_parent() -> None:
    """To be run in a thread: a child whose server was killed would wait for ever for work."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)
