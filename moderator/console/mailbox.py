"""Looking into mails that came, or might have; letting held ones go on; PINs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
from sqlmodel import col, select

from moderator.config import SettingsError
from moderator.console.acts import add_declared
from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.console.usual import Group
from moderator.engine.core import letter
from moderator.league.people.directory import find_game, sittings
from moderator.mail.inbound.inspection import inspect as look_into
from moderator.settings import Mail
from moderator.store import tokens
from moderator.store.session import read_transaction
from moderator.store.states import WAITS_FOR_SOMEBODY
from moderator.store.tables import Message


@click.group(cls=Group)
def mail() -> None:
    """Look into mails, let held ones go on, and see the PINs of a game's seats."""


@mail.command()
@click.argument("files", nargs=-1, required=True)
@json_option
@pass_bench
@example("moderator mail inspect message.eml", "moderator mail inspect *.eml")
def inspect(bench: Bench, files: tuple[str, ...], as_json: bool) -> None:
    """What each mail is taken for, a line of JSON each. Changes nothing, needs no league.

    `kind` is orders, bounce, auto-reply, complaint, list, rejected or empty; `text` what would be
    read as the writer's own words, `ignored` what was passed over. `-` is standard input; with
    --json all of them are one list. Exit status 1 where a file cannot be read.
    """
    settings = _settings(bench)
    mails = [_inspected(file, settings) for file in files]
    if as_json:
        say_json(
            [{**mail, "file": mail["file"].encode("utf-8", "replace").decode()} for mail in mails]
        )
    for mail in () if as_json else mails:
        line = json.dumps(mail, ensure_ascii=False)
        # Names of files may hold bytes that are no text; JSON has its own way to write them.
        sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.buffer.flush()
    if any(mail["reason"].startswith(_UNREAD) for mail in mails):
        sys.exit(1)


def _printable(file: str) -> str:
    return file.encode("utf-8", "replace").decode()


_UNREAD = "it cannot be read: "


def _settings(bench: Bench) -> Mail:
    """The league's, to know its own mail; settings that cannot be read keep nobody from looking."""
    try:
        return bench.settings.mail
    except SettingsError:
        return Mail()


def _inspected(file: str, settings: Mail) -> dict[str, Any]:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raw, unread = b"", f"{_UNREAD}{error.strerror}"
    else:
        unread = ""
    inspected = look_into(raw, settings)
    return {"file": file, **inspected._asdict(), "reason": unread or inspected.reason}


@mail.command()
@json_option
@pass_bench
@example("moderator mail held")
def held(bench: Bench, as_json: bool) -> None:
    """Mails that wait for a person: why, and since when."""
    with read_transaction(bench.engine) as session:
        rows = session.exec(
            select(Message)
            .where(col(Message.state).in_(WAITS_FOR_SOMEBODY))
            .order_by(col(Message.id))
        ).all()
    if as_json:
        say_json([_listed(message) for message in rows])
        return
    table = [(str(m.id), m.state, f"{m.received_at:%Y-%m-%d %H:%M}", m.note) for m in rows]
    say_table(("number", "state", "came", "why"), table)


def _listed(message: Message) -> dict[str, object]:
    came = message.received_at
    why = message.note or None
    return {"number": message.id, "state": message.state, "why": why, "came": came}


add_declared(
    mail, "accept", "dismiss", "read-again", "send-again", "send-all-again", "resume-address"
)


@mail.command()
@click.argument("slug")
@json_option
@pass_bench
@example("moderator mail pins kyiv-1")
def pins(bench: Bench, slug: str, as_json: bool) -> None:
    """The PINs of a game's seats, for a league with the option pin; tell each player their own."""
    with read_transaction(bench.engine) as session:
        seats = sittings(session, find_game(session, slug))
    seat_pins = [
        (
            letter(seat),
            sitting.person,
            tokens.pin(bench.secret, sitting.tenure.chair_id, sitting.tenure.nonce),
        )
        for seat, sitting in seats.items()
    ]
    if as_json:
        say_json(
            [
                {"seat": seat, "player": who.slug, "name": who.name, "pin": pin}
                for seat, who, pin in seat_pins
            ]
        )
        return
    for seat, who, pin in seat_pins:
        click.echo(f"{seat}  {who.name}  {pin}")
