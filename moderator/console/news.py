"""The organiser's news to a league."""

from __future__ import annotations

import click

from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    read_text,
    say_json,
    say_table,
)
from moderator.league.mailing import news as told
from moderator.league.people.directory import find_league
from moderator.store.keys import key


@click.group()
def news() -> None:
    """Tell a league something: on its page and in its feed."""


@news.command("add")
@click.argument("slug")
@click.argument("file", default="-")
@click.option("--title", required=True, help="One line.")
@pass_bench
@example('moderator news add kyiv --title "A break until 7 January" news.md')
def news_add(bench: Bench, slug: str, file: str, title: str) -> None:
    """Publish news, written in Markdown in a file or on standard input."""
    with bench.runtime.write() as at:
        row = told.tell(
            at,
            find_league(at.session, slug),
            title,
            read_text(file),
        )
    click.echo(f"News {row.number} of {slug}: {row.title}. It is published with the next tick.")


@news.command("list")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator news list kyiv")
def news_list(bench: Bench, slug: str, as_json: bool) -> None:
    """What is shown, the newest first."""
    with bench.runtime.read() as at:
        rows = told.shown(at.session, key(find_league(at.session, slug)))
    if as_json:
        say_json(
            [row.model_dump(include={"number", "title", "text", "written_at"}) for row in rows]
        )
        return
    lines = [(str(row.number), f"{row.written_at:%Y-%m-%d %H:%M}", row.title) for row in rows]
    say_table(("number", "written (UTC)", "title"), lines)


@news.command("hide")
@click.argument("slug")
@click.argument("number", type=int)
@pass_bench
@example("moderator news hide kyiv 1")
def news_hide(bench: Bench, slug: str, number: int) -> None:
    """Take news off page and feed."""
    with bench.runtime.write() as at:
        row = told.hide(
            at,
            find_league(at.session, slug),
            number,
        )
    click.echo(f"News {row.number} of {slug} is taken off with the next tick.")
