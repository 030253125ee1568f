"""The organiser's news to a league."""

from __future__ import annotations

import secrets

import click

from moderator.console.bench import (
    Bench,
    example,
    json_option,
    now,
    pass_bench,
    read_text,
    say_json,
    say_table,
)
from moderator.league.mailing import news as told
from moderator.league.people.directory import find_league
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.session import read_transaction, write_transaction


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
    with write_transaction(bench.engine) as session:
        row = told.tell(
            At(session, now(), bench.secret, secrets.token_bytes),
            find_league(session, slug),
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
    with read_transaction(bench.engine) as session:
        rows = told.shown(session, key(find_league(session, slug)))
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
    with write_transaction(bench.engine) as session:
        row = told.hide(
            At(session, now(), bench.secret, secrets.token_bytes),
            find_league(session, slug),
            number,
        )
    click.echo(f"News {row.number} of {slug} is taken off with the next tick.")
