"""What runs: the server, one tick for cron, publication by hand."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import waitress

from moderator.app import create_app
from moderator.clockwork import ENDS_WITHIN, Clock, ClockTrust
from moderator.clockwork import tick as one_tick
from moderator.console.bench import Bench, example, json_option, now, pass_bench, say_json
from moderator.league.people.directory import find_game
from moderator.league.values.errors import CommandError
from moderator.mail.receiving.servers import open_doors
from moderator.publish import publish_all
from moderator.publish.pdf.pool import PRESS
from moderator.publish.site.comparing import differences
from moderator.publish.site.handover import hand_over
from moderator.runtime import Runtime
from moderator.store.session import read_transaction

LIMITS: Mapping[str, Any] = {
    "connection_limit": 500,
    "asyncore_use_poll": True,
    "channel_timeout": 20,
    "cleanup_interval": 5,
}
"""Of connections to the server: so many at once (below the 1024 files that a process may usually
open, for which `select` has no place), and so many seconds for one on which nothing moves."""


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Instead of [web] port.")
@pass_bench
@example("moderator serve", "moderator serve --port 8081")
def serve(bench: Bench, port: int | None) -> None:
    """Run all in one process: site, clock, intake and outbox. Stop it with Ctrl-C."""
    settings, port = bench.settings, port or bench.settings.web.port
    click.echo(f"Serving http://{settings.web.host}:{port}/ - Ctrl-C stops.")
    run_server(bench.runtime, port)


def run_server(runtime: Runtime, port: int) -> None:
    """Site, clock, intake and outbox in one process, until it is stopped."""
    clock = Clock(runtime)

    def end(*_: object) -> None:
        # As Ctrl-C does: what is at hand is finished, what waits is left to the next process.
        runtime.stopping.set()
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    clock.start()
    doors = open_doors(runtime)
    try:
        with doors:
            waitress.serve(
                create_app(runtime),
                host=runtime.settings.web.host,
                port=port,
                _quiet=True,
                **LIMITS,
            )
    finally:
        runtime.stopping.set()
        PRESS.abandon()
        if not clock.stop(ENDS_WITHIN):
            # Somebody hangs, as in a mail server's hands: all that was begun can be done again.
            click.echo("Ended without waiting any longer.", err=True)
            os._exit(0)


@click.command()
@click.option(
    "--at", "moment", help="Turn the clock by hand: 2026-12-03T20:00 (UTC) or with +02:00."
)
@click.option(
    "--clock-is-right",
    is_flag=True,
    help="After a jump: you have looked at the clock, and what passed was an outage.",
)
@click.option("--pdf/--no-pdf", default=True, help="Whether to draw PDFs too.")
@json_option
@pass_bench
@example("moderator tick", "moderator tick --at 2026-12-03T20:00+02:00")
def tick(bench: Bench, moment: str | None, clock_is_right: bool, pdf: bool, as_json: bool) -> None:
    """One round of everything, for cron: mail in, deadlines, mail out, pages."""
    runtime = bench.runtime.stopped_at(_moment(moment))
    trust: ClockTrust = "confirmed" if clock_is_right else "checked"
    tally = one_tick(runtime, trust="by hand" if moment else trust, pdf=pdf)
    if not hand_over(bench.runtime):
        tally.failed.append("[site] command; moderator doctor says why")
    if as_json:
        say_json({**asdict(tally), "red": [red.line for red in tally.red], "well": tally.well})
    lines = list(tally.lines())
    for line in () if as_json else lines or ["nothing to do"]:
        click.echo(line)
    if not tally.well:
        raise SystemExit(1)


def _moment(text: str | None) -> datetime:
    if text is None:
        return now()
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"{text!r} is no time; write 2026-12-03T20:00+02:00.") from error
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


@click.command()
@click.argument("slug", required=False)
@click.option("--pdf/--no-pdf", default=True, help="Whether to draw PDFs too.")
@click.option("--verify", is_flag=True, help="Change nothing: make all pages elsewhere, compare.")
@pass_bench
@example("moderator publish", "moderator publish kyiv-1 --no-pdf", "moderator publish --verify")
def publish(bench: Bench, slug: str | None, pdf: bool, verify: bool) -> None:
    """Make the pages anew: of one game, or of all. What has not changed is left alone.

    With --verify all of it is made once more in a folder of its own and compared byte for byte;
    with --no-pdf besides, reports are not looked at, which is much faster.
    """
    if verify:
        _verify(bench, slug, pdf=pdf)
        return
    if slug is not None:
        with read_transaction(bench.engine) as session:
            find_game(session, slug)
    for made in publish_all(bench.runtime, only=slug, pdf=pdf):
        click.echo(f"published: {made}")
    click.echo(f"The site is in {bench.settings.site.folder}.")
    if not hand_over(bench.runtime):
        raise CommandError("[site] command failed and is tried again; moderator doctor says why.")


def _verify(bench: Bench, slug: str | None, *, pdf: bool) -> None:
    """Raises CommandError for a game alone: its pages are made with all others."""
    if slug is not None:
        raise CommandError("--verify looks at the whole site: leave the game's name out.")
    with TemporaryDirectory(prefix="moderator-") as scratch:
        faults = differences(bench.runtime, Path(scratch), pdf=pdf)
    for difference in faults:
        click.echo(f"{difference.what}: {difference.path}")
    if faults:
        click.echo("To mend: moderator publish. What is not ours is left alone.")
        raise SystemExit(1)
    click.echo(f"Every page in {bench.settings.site.folder} is what the journals give.")
