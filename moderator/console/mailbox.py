"""Looking into mails that came, or might have."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from moderator.config import SettingsError
from moderator.console.bench import Bench, example, pass_bench
from moderator.mail.inspection import inspect as look_into
from moderator.settings import Mail


@click.group()
def mail() -> None:
    """Look into mails: what they are taken for, and what would be read in them."""


@mail.command()
@click.argument("files", nargs=-1, required=True)
@pass_bench
@example("moderator mail inspect message.eml", "moderator mail inspect Maildir/cur/*")
def inspect(bench: Bench, files: tuple[str, ...]) -> None:
    """What each mail is taken for, a line of JSON each. Changes nothing, needs no league.

    `kind` is orders, bounce, auto-reply, complaint, list, rejected or empty; `text` what would be
    read as the writer's own words, `ignored` what was passed over. `-` is standard input.
    """
    settings = _settings(bench)
    for file in files:
        line = json.dumps(_inspected(file, settings), ensure_ascii=False)
        # Names of files may hold bytes that are no text; JSON has its own way to write them.
        sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.buffer.flush()


def _settings(bench: Bench) -> Mail:
    """The league's, to know its own mail; settings that cannot be read keep nobody from looking."""
    try:
        return bench.settings.mail
    except SettingsError:
        return Mail()


def _inspected(file: str, settings: Mail) -> dict[str, object]:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raw, unread = b"", f"it cannot be read: {error.strerror}"
    else:
        unread = ""
    found = look_into(raw, settings)
    return {"file": file, **found._asdict(), "reason": unread or found.reason}
