"""What runs: the server, one tick for cron, publication by hand."""

from __future__ import annotations

import signal
import sys
from datetime import UTC, datetime

import click
import waitress

from moderator.app import create_app
from moderator.clockwork import Clock, Works
from moderator.clockwork import tick as one_tick
from moderator.console.bench import Bench, example, now, pass_bench
from moderator.league.errors import LeagueError
from moderator.league.people import find_game
from moderator.mail.ways_in import open_doors
from moderator.publish import publish_all
from moderator.store.session import reading


@click.command()
@pass_bench
@example("moderator serve")
def serve(bench: Bench) -> None:
    """Run all in one process: site, clock, intake and outbox. Stop it with Ctrl-C."""
    settings = bench.settings
    clock = Clock(Works(bench.engine, settings, bench.secret))
    # SIGTERM ends the server as Ctrl-C does: what runs is finished, nothing is cut.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    clock.start()
    click.echo(f"Serving http://{settings.web.host}:{settings.web.port}/ - Ctrl-C stops.")
    doors = open_doors(bench.engine, settings, bench.secret, now)
    try:
        with doors:
            waitress.serve(
                create_app(settings, bench.engine, bench.secret),
                host=settings.web.host,
                port=settings.web.port,
                _quiet=True,
            )
    finally:
        clock.stop()


@click.command()
@click.option(
    "--at", "moment", help="Turn the clock by hand: 2026-12-03T20:00 (UTC) or with +02:00."
)
@click.option("--pdf/--no-pdf", default=True, help="Whether to draw PDFs too.")
@pass_bench
@example("moderator tick", "moderator tick --at 2026-12-03T20:00+02:00")
def tick(bench: Bench, moment: str | None, pdf: bool) -> None:
    """One round of everything, for cron: mail in, deadlines, mail out, pages."""
    works = Works(bench.engine, bench.settings, bench.secret)
    tally = one_tick(works, _moment(moment), by_hand=moment is not None, pdf=pdf)
    lines = list(tally.lines())
    for line in lines or ["nothing to do"]:
        click.echo(line)
    if tally.failed:
        raise SystemExit(1)


def _moment(text: str | None) -> datetime:
    if text is None:
        return now()
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise LeagueError(f"{text!r} is no time; write 2026-12-03T20:00+02:00.") from error
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


@click.command()
@click.argument("slug", required=False)
@click.option("--pdf/--no-pdf", default=True, help="Whether to draw PDFs too.")
@pass_bench
@example("moderator publish", "moderator publish kyiv-1 --no-pdf")
def publish(bench: Bench, slug: str | None, pdf: bool) -> None:
    """Make the pages anew: of one game, or of all. What has not changed is left alone."""
    if slug is not None:
        with reading(bench.engine) as session:
            find_game(session, slug)
    for made in publish_all(bench.engine, bench.settings, now(), only=slug, pdf=pdf):
        click.echo(f"published: {made}")
    click.echo(f"The site is in {bench.settings.site.folder}.")
