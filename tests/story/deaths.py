"""A process that dies at a point that it was told: before or after its so-many-th commit, its
so-many-th file that takes its place, or its so-many-th email that a mail server takes.

The points are found where Python hands over to the database's driver, the system and the mail
library, in a child process of the test's; nothing of the product knows of them.
"""

from __future__ import annotations

import os
import signal
import smtplib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from sqlite3 import dbapi2
from typing import Any


@dataclass(slots=True)
class Points:
    """The points that were passed, each by its name; at number `last` the process dies."""

    last: int | None = None
    passed: list[str] = field(default_factory=list)

    def around(self, name: str, work: Callable[[], Any]) -> Any:
        """A point before the work and one after it."""
        self._pass(f"before {name}")
        done = work()
        self._pass(f"after {name}")
        return done

    def _pass(self, name: str) -> None:
        if len(self.passed) == self.last:
            os.kill(os.getpid(), signal.SIGKILL)
        self.passed.append(name)


def haunt(points: Points, post: Path) -> None:
    """From now on this process passes those points; what it sends lies in that folder."""
    connected = partial(sqlite3.connect, factory=_connection(points))
    changed: Mapping[Any, Mapping[str, Any]] = {
        sqlite3: {"connect": connected},
        dbapi2: {"connect": connected},
        os: {
            "rename": _moving(points, "renamed", os.rename),
            "replace": _moving(points, "replaced", os.replace),
        },
        smtplib: {"SMTP": _server(points, post)},
    }
    for module, names in changed.items():
        for name, other in names.items():
            setattr(module, name, other)


def _connection(points: Points) -> type[sqlite3.Connection]:
    class Connection(sqlite3.Connection):
        """Counts its commits, in whichever way they are asked for."""

        def commit(self) -> None:
            if self.in_transaction:
                points.around("a commit", super().commit)

        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            asked = partial(super().execute, sql, *parameters)
            done = points.around("a commit", asked) if sql == "COMMIT" else asked()
            assert isinstance(done, sqlite3.Cursor)
            return done

    return Connection


def _moving(points: Points, word: str, move: Callable[..., None]) -> Callable[..., None]:
    def moved(source: Any, target: Any, **how: Any) -> None:
        points.around(f"{Path(target).suffix} {word}", partial(move, source, target, **how))

    return moved


def _server(points: Points, post: Path) -> type:
    class Server:
        """A mail server that takes everything, and has it once it has said so."""

        def __init__(self, *_where: object, **_how: object) -> None:
            pass

        def sendmail(self, _sender: str, recipients: Sequence[str], raw: bytes) -> None:
            points.around("an email", partial(self._take, recipients[0], raw))

        def _take(self, recipient: str, raw: bytes) -> None:
            number = len(list(post.iterdir()))
            (post / f"{number:05}").write_bytes(recipient.encode() + b"\n" + raw)

        def quit(self) -> None:
            pass

        def close(self) -> None:
            pass

    return Server
