"""What needs a person, in all leagues or one, each with the commands that solve it."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

import click
from sqlmodel import Session, col, select

from moderator.console.bench import Bench, example, json_option, pass_bench, say_json
from moderator.league.acts.catalogue import solving
from moderator.league.acts.matters import TITLES
from moderator.league.games.attention import Matter, matters, not_handed_on, stray
from moderator.league.options.league_options import unreadable_settings
from moderator.league.people.directory import find_league
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.store.tables import League


@click.command("waiting")
@click.argument("league", required=False)
@json_option
@pass_bench
@example("moderator waiting", "moderator waiting kyiv --json")
def waiting(bench: Bench, league: str | None, as_json: bool) -> None:
    """What needs a person: held emails, open seats, results to approve, tables nobody plays at."""
    with bench.runtime.read() as at:
        listed = [
            (row.slug, matter, Speaker("en", _zone(row)))
            for row in _leagues(at.session, league)
            for matter in matters(at, None, row)
        ]
        if league is None:
            lost = (*stray(at.session), *not_handed_on(at.session))
            listed += [("", matter, Speaker("en", "UTC")) for matter in lost]
    if as_json:
        say_json([_told(where, matter) for where, matter, _ in listed])
        return
    for where, matter, speaker in listed:
        click.echo(_said(matter, speaker))
        for command in commands(where, matter):
            click.echo(f"    {command}")
    if not listed:
        click.echo("Nothing needs a person.")


def _leagues(session: Session, slug: str | None) -> list[League]:
    if slug is not None:
        return [find_league(session, slug)]
    rows = select(League).where(col(League.practice).is_(False)).order_by(col(League.id))
    return list(session.exec(rows))


def _zone(league: League) -> str:
    return "UTC" if "zone" in unreadable_settings(league) else league.zone


def _said(matter: Matter, speaker: Speaker) -> str:
    what = ", ".join(plain(value, 80) for value in matter.facts.values() if value)
    about = f"{matter.game}: " if matter.game else ""
    since = (
        f", since {matter.since.astimezone(ZoneInfo(speaker.zone)):%Y-%m-%d %H:%M}"
        if matter.since
        else ""
    )
    return f"{about}{TITLES[matter.kind]}{f' ({what})' if what else ''}{since}"


def _told(league: str, matter: Matter) -> dict[str, object]:
    return {
        "league": league or None,
        "kind": matter.kind,
        "game": matter.game or None,
        "number": matter.number,
        "since": matter.since.isoformat() if matter.since else None,
        "facts": dict(matter.facts),
        "solved_by": list(commands(league, matter)),
    }


def commands(league: str, matter: Matter) -> Iterator[str]:
    """What may be typed, the likeliest first; capitals stand for what has to be filled in."""
    for act in solving(matter):
        if not act.command:
            continue
        about = {"game": matter.game, "league": league}.get(act.about, str(matter.number))
        told = {"number": str(matter.number), **matter.facts}
        asked = [
            told.get(field.name) or field.name.upper()
            for field in act.fields
            if not field.optional and not field.option and not field.first
        ]
        words = [
            f'{field.option} "{field.name.upper()}"'
            for field in act.fields
            if field.kind.long and field.option
        ]
        more = [f"--game {matter.game}"] if act.name == "invite" and matter.game else []
        yield " ".join(
            ("moderator", act.path, about, *asked, *filter(None, (act.switch,)), *words, *more)
        )
