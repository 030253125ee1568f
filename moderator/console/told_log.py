"""The public log at the command line: in words, and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

import click

from moderator.publish.telling.acts import ActLine
from moderator.store.tables import Act


def logged(row: Act) -> dict[str, Any]:
    """A row of the log for programs."""
    return {
        "at": row.at,
        "actor": row.actor,
        "act": row.kind,
        "reason": row.reason or None,
        "old": row.old or None,
        "new": row.new or None,
    }


def log_line(line: ActLine, zone: str) -> str:
    """One act in words, its time in the league's zone, which is named."""
    reason = f" ({line.reason})" if line.reason else ""
    when = f"{line.at.astimezone(ZoneInfo(zone)):%a %Y-%m-%d %H:%M} {zone}"
    return f"{when} {line.actor}: {line.deed}{reason}"


def say_log(lines: Iterable[ActLine], zone: str) -> None:
    """The whole log, a line each."""
    for line in lines:
        click.echo(log_line(line, zone))
