"""Seasons: made, entered, drawn, moved by hand, played, closed, and the next one."""

from __future__ import annotations

import getpass
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from sqlmodel import Session, col, select

from moderator.console.bench import (
    Bench,
    example,
    json_option,
    now,
    pass_bench,
    say_json,
    say_table,
)
from moderator.league.acts.order import Order, logged_league
from moderator.league.choosing import option as read_option
from moderator.league.errors import CommandError
from moderator.league.people import find_league, find_person
from moderator.league.seasons import closing, hands, keeping, running
from moderator.league.seasons.draw import Quality
from moderator.league.seasons.drawing import Drawn, draw_season, plan_draw
from moderator.league.seasons.points import SCHEMES
from moderator.league.seasons.terms import FORMS, PACES, Terms
from moderator.league.seasons.ties import ORDER
from moderator.publish.seasons.data import exact, season_json
from moderator.publish.seasons.facts import Group, season_facts
from moderator.store.seasons import Entrant, Season
from moderator.store.session import begin, reading
from moderator.store.tables import League, Person

_REASON = click.option("--reason", default="as planned", show_default=True, help="Published.")
_ACTOR = click.option("--actor", default=getpass.getuser, help="Who does it; you, if left out.")
_DRY = click.option("--dry-run", is_flag=True, help="Only show what would be.")


@contextmanager
def _doing(bench: Bench, *, dry_run: bool) -> Iterator[Session]:
    """The transaction of a command; where it is only tried, all is taken back at its end."""
    with begin(bench.engine) as session:
        yield session
        if dry_run:
            session.flush()
            session.rollback()
            click.echo("A dry run: nothing was changed. It would say:")


@click.group()
def season() -> None:
    """Seasons of a league: divisions, draws, standings; a ladder, a cup."""


@season.command("new")
@click.argument("slug")
@click.option("--league", required=True)
@click.option("--name", required=True, help="The season's full name.")
@click.option("--form", type=click.Choice(FORMS), default="league", show_default=True)
@click.option("--kind", "kinds", multiple=True, help="A game; several come by turns.")
@click.option("--size", default=4, show_default=True, help="Seats of a table, 2 to 5.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--pace", type=click.Choice(PACES), default="turn", show_default=True)
@click.option("--tiers", default=1, show_default=True, help="How many divisions.")
@click.option("--up", default=1, show_default=True, help="How many rise at each border.")
@click.option("--down", default=1, show_default=True, help="How many fall at each border.")
@click.option("--points", type=click.Choice(tuple(SCHEMES)), default="place", show_default=True)
@click.option("--own", multiple=True, help='Own points of a table by place, as "4:10,6,3,1".')
@click.option("--ties", default=",".join(ORDER), show_default=True, help="Tie-breaks in order.")
@click.option("--through", default=1, show_default=True, help="Cup: who goes on from a table.")
@click.option("--rest", is_flag=True, help="Tables of one size alone: who is over rests.")
@click.option("--teams", is_flag=True, help="Seats A and C together against B and D.")
@click.option("--anonymous", is_flag=True, help="At a table nobody is named before its end.")
@click.option("--option", "more", multiple=True, help='Of a game, as "smallworld:coins=open".')
@pass_bench
@example('moderator season new autumn --league kyiv --name "Autumn" --size 2 --rounds 1')
def season_new(bench: Bench, /, slug: str, league: str, name: str, form: str, **said: Any) -> None:
    """Make a season; the hash of the seed of its draws is published from now on."""
    with begin(bench.engine) as session:
        made = keeping.new_season(
            session,
            bench.secret,
            find_league(session, league),
            slug,
            name,
            form,
            _terms(said),
            now(),
            secrets.token_bytes,
        )
        keeping.shown(session, made, now())
    click.echo(f"{slug} is open. Seed commitment: {made.commitment}")
    click.echo(f"Next: moderator season enter {slug} PLAYER …, then moderator season draw {slug}")


def _terms(said: dict[str, Any]) -> Terms:
    """Raises CommandError for what cannot be agreed."""
    own, more = said.pop("own"), said.pop("more")
    kinds, ties = said.pop("kinds"), said.pop("ties")
    options: dict[str, dict[str, Any]] = {}
    for text in more:
        kind, colon, rest = text.partition(":")
        if not colon:
            raise CommandError(f"{text!r}: write GAME:KEY=VALUE, as smallworld:coins=open.")
        name, value = read_option(rest)
        options.setdefault(kind, {})[name] = value
    return Terms(
        kinds=kinds or ("smallworld",),
        ties=tuple(name.strip() for name in ties.split(",") if name.strip()),
        own=dict(_own(text) for text in own),
        options=options,
        **said,
    )


def _own(text: str) -> tuple[int, tuple[int, ...]]:
    size, _, points = text.partition(":")
    try:
        return int(size), tuple(int(one) for one in points.split(","))
    except ValueError as error:
        raise CommandError(
            f'{text!r} is no table of points: write it like "4:10,6,3,1".'
        ) from error


@season.command("enter")
@click.argument("slug")
@click.argument("players", nargs=-1, required=True)
@click.option("--division", type=int, help="1 is the highest; the draw finds one if left out.")
@_DRY
@pass_bench
@example("moderator season enter autumn olena taras")
def season_enter(
    bench: Bench, slug: str, players: tuple[str, ...], division: int | None, dry_run: bool
) -> None:
    """Take players in, strongest first; once it runs, for the rounds that have not begun."""
    tier = None if division is None else division - 1
    with _doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        for player in players:
            person = find_person(session, player)
            if found.state == "running":
                hands.come_late(session, bench.secret, found, person, tier or 0, now())
                late = Order(getpass.getuser(), "late entry", now())
                _log(session, found, late, "season entered", "", person.name)
            else:
                keeping.enter(session, found, person, now(), tier)
        keeping.shown(session, found, now())
        total = len(keeping.entrants(session, found))
    click.echo(f"{slug}: {total} players.")


@season.command("draw")
@click.argument("slug")
@_DRY
@pass_bench
@example("moderator season draw autumn --dry-run", "moderator season draw autumn")
def season_draw(bench: Bench, slug: str, dry_run: bool) -> None:
    """Draw divisions and tables, and say how even they are. As often as you like until the start:
    the same people give the same draw."""
    with reading(bench.engine) as session:
        found = keeping.find_season(session, slug)
        plan = plan_draw(session, bench.secret, found) if found.form == "league" else ()
        names = _people(session, found)
        for one in plan:
            _say_draw(one, names)
    if dry_run:
        click.echo("Nothing was changed.")
        return
    with begin(bench.engine) as session:
        found = keeping.find_season(session, slug)
        draw_season(session, bench.secret, found)
        keeping.shown(session, found, now())
    click.echo(f"{slug} is drawn. Next: moderator season start {slug}")


def _log(session: Session, found: Season, order: Order, kind: str, old: str, new: str) -> None:
    """In the league's public log; its pages are made anew."""
    league = session.get_one(League, found.league_id)
    logged_league(session, league, order, kind, old, new)


def _people(session: Session, found: Season) -> dict[int, str]:
    rows = session.exec(
        select(Entrant.id, Person.name).where(
            Entrant.season_id == found.id, Person.id == Entrant.person_id
        )
    )
    return {number: name for number, name in rows if number is not None}


def _say_draw(one: Drawn, names: dict[int, str]) -> None:
    click.echo(f"Division {one.division.tier + 1}:")
    for number, tables in enumerate(one.draw.rounds, start=1):
        shown = " | ".join(", ".join(names[one.entrants[n]] for n in table) for table in tables)
        click.echo(f"  round {number}: {shown}")
    click.echo(f"  {_how_even(one.draw.quality)}")


def _how_even(found: Quality) -> str:
    return (
        f"{found.meetings} meetings, {found.repeats} of a pair that met before (no draw has fewer "
        f"than {found.least_repeats}); each pair meets {found.rarest} to {found.oftenest} times; "
        f"a seat is taken at most {found.seat_spread} times more often than another "
        f"(no draw: {found.least_spread})"
    )


@season.command("move")
@click.argument("slug")
@click.argument("player")
@click.argument("division", type=int)
@click.option("--for", "instead", help="In exchange for this player of that division.")
@_REASON
@_ACTOR
@_DRY
@pass_bench
@example("moderator season move autumn olena 1")
def season_move(
    bench: Bench,
    slug: str,
    player: str,
    division: int,
    instead: str | None,
    reason: str,
    actor: str,
    dry_run: bool,
) -> None:
    """Put a player into another division before the start; what was drawn is drawn anew."""
    with _doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        other = find_person(session, instead) if instead else None
        person = find_person(session, player)
        hands.move(session, bench.secret, found, person, division - 1, other)
        place = f"{found.name} {division}"
        _log(session, found, Order(actor, reason, now()), "season moved", person.name, place)
    click.echo(f"{slug}: {player} plays in division {division}.")


@season.command("start")
@click.argument("slug")
@_DRY
@_REASON
@_ACTOR
@pass_bench
@example("moderator season start autumn")
def season_start(bench: Bench, slug: str, dry_run: bool, reason: str, actor: str) -> None:
    """Begin: the games of the first round (parallel: of all rounds) are made and started."""
    if dry_run:
        with reading(bench.engine) as session:
            found = keeping.find_season(session, slug)
            begins = 1 if keeping.terms_of(found).pace == "turn" else None
            rows = keeping.pairings(session, found)
        games = sum(begins is None or row.number == begins for row, _ in rows)
        click.echo(f"{slug} is {found.state}; {games} games would begin. Nothing was changed.")
        return
    with begin(bench.engine) as session:
        found = keeping.find_season(session, slug)
        made = running.start(session, bench.secret, found, now())
        _log(session, found, Order(actor, reason, now()), "season begun", "", found.name)
    click.echo(f"{slug} has begun: {', '.join(game.slug for game in made)}.")


@season.command("step")
@click.argument("slug")
@_DRY
@pass_bench
@example("moderator season step autumn")
def season_step(bench: Bench, slug: str, dry_run: bool) -> None:
    """Go on as far as results allow, as the clock does by itself: never two games for a table."""
    with _doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        made = running.step(session, bench.secret, found, now())
        games = ", ".join(game.slug for game in made)
    click.echo(f"{slug}: begun {games}." if games else f"{slug}: nothing to begin.")


@season.command("list")
@json_option
@pass_bench
@example("moderator season list")
def season_list(bench: Bench, as_json: bool) -> None:
    """All seasons."""
    with reading(bench.engine) as session:
        rows = session.exec(select(Season).order_by(col(Season.id))).all()
        shown = [
            (row.slug, row.form, row.state, str(len(keeping.entrants(session, row))), row.name)
            for row in rows
        ]
    head = ("season", "form", "state", "players", "name")
    if as_json:
        say_json([dict(zip(head, row, strict=True)) for row in shown])
        return
    say_table(head, shown)


@season.command("standings")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator season standings autumn", "moderator season standings autumn --json")
def season_standings(bench: Bench, slug: str, as_json: bool) -> None:
    """The tables as the results make them, with every tie-break and the places still open."""
    with reading(bench.engine) as session:
        facts = season_facts(session, keeping.find_season(session, slug))
    if as_json:
        say_json(season_json(facts))
        return
    for group in facts.groups:
        click.echo(f"Division {group.tier + 1}, {group.open} games open")
        _say_standings(group, facts.terms.ties)


def _say_standings(group: Group, ties: tuple[str, ...]) -> None:
    rows = [
        (
            str(line.place),
            line.name,
            str(line.row.games),
            exact(line.row.points) or "",
            *("-" if value is None else exact(value) or "" for value in line.row.values),
            f"{'' if line.span.exact else 'within '}{line.span.best} to {line.span.worst}",
        )
        for line in group.lines
    ]
    say_table(("place", "player", "games", "points", *ties, "can finish"), rows)


@season.command("withdraw")
@click.argument("slug")
@click.argument("player")
@_REASON
@_ACTOR
@_DRY
@pass_bench
@example("moderator season withdraw autumn taras")
def season_withdraw(
    bench: Bench, slug: str, player: str, reason: str, actor: str, dry_run: bool
) -> None:
    """Take a player out: results stay; rounds to come are drawn without them."""
    with _doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        person = find_person(session, player)
        left = hands.withdraw(session, bench.secret, found, person)
        _log(session, found, Order(actor, reason, now()), "season left", person.name, found.name)
    click.echo(f"{slug}: {player} is out; {len(left)} tables are played on with their seat.")


@season.command("close")
@click.argument("slug")
@click.option("--unfinished", is_flag=True, help="Open games count for nothing.")
@_DRY
@_REASON
@_ACTOR
@pass_bench
@example(
    "moderator season close autumn --unfinished --dry-run",
    "moderator season close autumn --unfinished",
)
def season_close(
    bench: Bench, slug: str, unfinished: bool, dry_run: bool, reason: str, actor: str
) -> None:
    """End a season: who moves is written down once, the seed is revealed. Repeatable."""
    with reading(bench.engine) as session:
        found = keeping.find_season(session, slug)
        names = _people(session, found)
        if found.state != "closed":
            for one in closing.plan_close(session, found, unfinished=unfinished):
                old = "-" if one.old is None else one.old + 1
                click.echo(f"{names[one.player]}: division {old} to {one.new + 1} ({one.why})")
    if dry_run:
        click.echo("Nothing was changed.")
        return
    with begin(bench.engine) as session:
        found = keeping.find_season(session, slug)
        first = found.state != "closed"
        closing.close(session, bench.secret, found, now(), unfinished=unfinished)
        if first:
            _log(session, found, Order(actor, reason, now()), "season closed", "", found.name)
    click.echo(f"{slug} is closed. Next: moderator season next {slug} NEW --name …")


@season.command("reopen")
@click.argument("slug")
@_REASON
@_ACTOR
@_DRY
@pass_bench
@example(
    "moderator season reopen autumn --reason 'A result was wrong'",
    "moderator season close autumn --unfinished",
)
def season_reopen(bench: Bench, slug: str, reason: str, actor: str, dry_run: bool) -> None:
    """Take a closing back, as long as no season goes on from it."""
    with _doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        closing.reopen(session, found)
        _log(session, found, Order(actor, reason, now()), "season reopened", "", found.name)
    click.echo(f"{slug} is running again. Results may be corrected; then: season close {slug}")


@season.command("next")
@click.argument("slug")
@click.argument("new")
@click.option("--name", required=True)
@click.option("--without", multiple=True, help="Who does not play on.")
@click.option("--with", "coming", multiple=True, help="Who comes new, in the lowest division.")
@_DRY
@pass_bench
@example('moderator season next autumn winter --name "Winter" --with taras')
def season_next(
    bench: Bench,
    slug: str,
    new: str,
    name: str,
    without: tuple[str, ...],
    coming: tuple[str, ...],
    dry_run: bool,
) -> None:
    """The season after a closed one: same terms, everybody in the division they moved to."""
    with _doing(bench, dry_run=dry_run) as session:
        made = closing.next_season(
            session,
            bench.secret,
            keeping.find_season(session, slug),
            new,
            name,
            now(),
            secrets.token_bytes,
            [find_person(session, one) for one in without],
            [find_person(session, one) for one in coming],
        )
        keeping.shown(session, made, now())
        total = len(keeping.entrants(session, made))
    click.echo(f"{new} is open with {total} players. Next: moderator season draw {new}")


@season.command("playoffs")
@click.argument("slug")
@click.argument("new")
@click.option("--name", required=True)
@click.option("--best", default=4, show_default=True, help="How many of each division.")
@_DRY
@pass_bench
@example('moderator season playoffs autumn finals --name "Finals of autumn" --best 2')
def season_playoffs(bench: Bench, slug: str, new: str, name: str, best: int, dry_run: bool) -> None:
    """A cup of the best of a season whose games are over."""
    with _doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        made = closing.play_offs(
            session, bench.secret, found, new, name, best, now(), secrets.token_bytes
        )
        keeping.shown(session, made, now())
    click.echo(f"{new} is open. Next: moderator season draw {new}")
