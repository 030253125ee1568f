"""Whether everything a league needs is there, and what to do where it is not."""

from __future__ import annotations

import dataclasses
import platform
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime

import click

from moderator.config import SettingsError
from moderator.console.bench import Bench, example, json_option, now, pass_bench, say_json
from moderator.console.health import clock, keeping, mailing, printing
from moderator.console.health.check import Check
from moderator.console.health.deep import replayed
from moderator.console.health.dns import records, zone_lines
from moderator.console.health.homemade import own_sets
from moderator.console.health.known import known
from moderator.console.health.roundtrip import there_and_back
from moderator.console.health.watched import watched
from moderator.console.server.place import place_of, server_lines
from moderator.league.values.errors import CommandError
from moderator.locale.voice import Voice
from moderator.settings import Settings


@click.command()
@click.option(
    "--send/--no-send",
    default=None,
    help="Send a real message to ourselves and wait for it; by itself only with outbox = smtp.",
)
@click.option("--wait", default=60, show_default=True, help="How many seconds to wait for it.")
@click.option(
    "--deep",
    is_flag=True,
    help="Play every game again from its journal, too, and look where rows point.",
)
@json_option
@pass_bench
@example("moderator doctor", "moderator doctor --send", "moderator doctor --deep")
def doctor(bench: Bench, send: bool | None, wait: int, deep: bool, as_json: bool) -> None:
    """Look at settings, secret, database, disk, clock, PDF, mail and pages; change nothing.

    Says what to do about what it finds; exit status 1 where something is bad. With --send a message
    goes out to the moderator's own address, comes in, and is answered.
    """
    try:
        settings = bench.settings
    except SettingsError as error:
        _report([Check("settings", "bad", str(error), "mend it and run this again")], [], as_json)
        return
    checks = list(look(settings, now()))
    database = keeping.database_file(settings)
    if deep and (database is None or database.is_file()):
        checks += replayed(settings)
    if send if send is not None else settings.mail.outbox == "smtp":
        checks += _sent_to_ourselves(bench, wait)
    lines = server_lines(place_of(settings, bench.config_file))
    dns = [dataclasses.asdict(record) for record in records(settings)]
    _report(checks, dns, as_json, [*zone_lines(settings), "", *lines])


def _sent_to_ourselves(bench: Bench, seconds: float) -> Iterator[Check]:
    """A message through the whole chain, where there is a database to store it in."""
    try:
        runtime = bench.runtime
    except (CommandError, SettingsError) as error:
        yield Check("mail sent", "warn", f"not tried: {error}", "fix that first")
        return
    yield from there_and_back(runtime, seconds, Voice())


def look(settings: Settings, moment: datetime) -> Iterator[Check]:
    """All checks, in the order in which one would mend things."""
    yield Check("settings", "ok", f"read; Python {platform.python_version()}")
    yield from keeping.secret(settings)
    database = list(keeping.database(settings))
    yield from database
    health = known(settings, moment) if all(check.state != "bad" for check in database) else None
    yield from keeping.private(settings)
    yield from keeping.disk(settings)
    yield from clock.clock(settings, moment)
    yield from clock.zones(settings, health)
    yield from clock.ticking(settings, moment, health)
    yield from watched(settings, moment) if health is not None else ()
    yield from own_sets(settings)
    yield from printing.drawing()
    yield from printing.fonts()
    yield from mailing.coming(settings, health)
    yield from mailing.going(settings, health)
    yield from mailing.pages(settings, health)


def _report(
    checks: Sequence[Check],
    dns: Sequence[dict[str, str]],
    as_json: bool,
    zone: Sequence[str] = (),
) -> None:
    bad = sum(check.state == "bad" for check in checks)
    if as_json:
        say_json({"well": not bad, "checks": [dataclasses.asdict(c) for c in checks], "dns": dns})
    else:
        _say(checks, bad, zone)
    sys.exit(1 if bad else 0)


def _say(checks: Sequence[Check], bad: int, zone: Sequence[str]) -> None:
    width = max(len(check.name) for check in checks)
    for check in checks:
        click.echo(f"{check.state:<4}  {check.name:<{width}}  {check.said}")
        if check.todo:
            click.echo(f"{'':<4}  {'':<{width}}  -> {check.todo}")
    if zone:
        click.echo("\nDNS records for the mail domain, to copy (not looked up):\n")
        for line in zone:
            click.echo(f"  {line}")
    click.echo(f"\n{_verdict(checks, bad)}")


def _verdict(checks: Sequence[Check], bad: int) -> str:
    warnings = sum(check.state == "warn" for check in checks)
    if bad:
        return f"Not well yet: {bad} to mend first."
    return "All is well." if not warnings else f"It runs; {warnings} to look at."
