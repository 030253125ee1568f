"""The organiser's news to a league."""

from __future__ import annotations

import click

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
from moderator.league.mailing import news as told
from moderator.league.people.directory import find_league
from moderator.store.keys import key


@click.group(cls=Group)
def news() -> None:
    """Tell a league something: on its page and in its feed."""


add_declared(news, "add")


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


add_declared(news, "hide")
