"""One thing that was looked at."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

State = Literal["ok", "warn", "bad"]


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at, how it is, and what to do about it (empty where it is well)."""

    name: str
    state: State
    said: str
    todo: str = ""


def standing(path: Path) -> Path:
    """The path, or the nearest folder above it that is there."""
    return next(folder for folder in (path, *path.parents) if folder.exists())


def writable(name: str, folder: Path) -> Check:
    """Whether files can be written into a folder, or the folder be made; leaves nothing."""
    there = standing(folder)
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        todo = f"give it to the user that runs the moderator: chown {_user()} {there}"
        return Check(name, "bad", f"{there}: {error.strerror}", todo)
    return Check(name, "ok", f"{folder}" + ("" if there == folder else " will be made"))


def _user() -> str:
    return os.environ.get("USER", "moderator")
