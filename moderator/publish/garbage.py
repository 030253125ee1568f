"""Garbage collected rarely while much is made that is wanted to the end."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = (50_000, 20, 20)
"""New objects before garbage is looked for, then rounds before older ones are: some ten megabytes
of it may lie about."""


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Garbage is looked for after many new objects: nearly all that drawing makes is wanted to
    its end, and going through it again and again takes up to a third of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
