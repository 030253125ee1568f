"""Vacations and open seats, as the organiser sees to them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click
from sqlmodel import Session, col, select

from moderator.console.acts import act_options, carry_out
from moderator.console.bench import (
    Bench,
    example,
    json_option,
    now,
    pass_bench,
    say_json,
    say_table,
)
from moderator.engine.core import LETTERS
from moderator.league.acts import Order
from moderator.league.clock import absence, vacations
from moderator.league.clock.vacations import Absentee
from moderator.league.games import seating
from moderator.league.orders import faster_rhythm
from moderator.league.people.directory import find_league, find_person
from moderator.locale.notes import note
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker
from moderator.store.keys import key
from moderator.store.session import begin, reading
from moderator.store.tables import Game, League, Person, Vacation

_DAY = click.DateTime(["%Y-%m-%d"])
_SEAT = click.Choice(tuple(LETTERS), case_sensitive=False)


@click.group()
def vacation() -> None:
    """Say, end, list vacations; players say their own by mail."""


@vacation.command("add")
@click.argument("league_slug", metavar="LEAGUE")
@click.argument("player")
@click.argument("first", type=_DAY)
@click.argument("last", type=_DAY)
@click.option("--actor", default="organiser", help="Who says so, in the public log.")
@pass_bench
@example("moderator vacation add kyiv olena 2026-12-24 2027-01-02")
def vacation_add(
    bench: Bench, league_slug: str, player: str, first: datetime, last: datetime, actor: str
) -> None:
    """A player is away from the first day to the last, within the league's rule."""
    if last < first:
        raise click.BadParameter("the last day lies before the first", param_hint="LAST")
    with begin(bench.engine) as session:
        who = _absentee(session, find_league(session, league_slug), player, actor)
        said = vacations.take(who, first.date(), last.date())
    click.echo(note(Speaker("en").teller(Scene()), *said))


@vacation.command("end")
@click.argument("number", type=int)
@click.option("--actor", default="organiser", help="Who says so, in the public log.")
@pass_bench
@example("moderator vacation end 7")
def vacation_end(bench: Bench, number: int, actor: str) -> None:
    """End a vacation now; one that has not begun or is past is called off: its days come back."""
    with begin(bench.engine) as session:
        row = vacations.vacation_of(session, number)
        person = session.get_one(Person, row.person_id)
        league = session.get_one(League, row.league_id)
        code, _ = vacations.end(_absentee(session, league, person.slug, actor), row)
    click.echo(f"Vacation {number} of {person.name}: {code.replace('-', ' ')}.")


@vacation.command("list")
@click.argument("league_slug", metavar="LEAGUE")
@json_option
@pass_bench
@example("moderator vacation list kyiv")
def vacation_list(bench: Bench, league_slug: str, as_json: bool) -> None:
    """All vacations of a league, those called off too, and what each player has left this year."""
    with reading(bench.engine) as session:
        league = find_league(session, league_slug)
        rows = session.exec(
            select(Vacation, Person)
            .where(Vacation.league_id == league.id, Person.id == Vacation.person_id)
            .order_by(col(Vacation.first_day), col(Vacation.id))
        ).all()
        whole = absence.unjoined([row for row, _ in rows])
        shown = [_shown(session, league, row, person) for row, person in rows if row in whole]
    if as_json:
        say_json(shown)
        return
    columns = ("number", "player", "first", "last", "state", "left this year")
    say_table(columns, [tuple(str(row[name]) for name in columns) for row in shown])


def _shown(session: Session, league: League, row: Vacation, person: Person) -> dict[str, Any]:
    state = "called off" if row.called_off else "ended early" if row.ended_at else "stands"
    return {
        "number": row.id,
        "player": person.slug,
        "first": row.first_day,
        "last": row.last_day,
        "state": state,
        "left this year": absence.days_left(session, league, key(person), now().year),
    }


def _absentee(session: Session, league: League, player: str, actor: str) -> Absentee:
    return Absentee(session, league, find_person(session, player), "cli", actor, now())


@click.group()
def seat() -> None:
    """Open a seat, or give it back to who holds it."""


@seat.command("open")
@click.argument("slug", metavar="GAME")
@click.argument("which", metavar="SEAT", type=_SEAT)
@act_options
@pass_bench
@example('moderator seat open kyiv-1 A --reason "Olena has no time any more"')
def seat_open(bench: Bench, /, slug: str, which: str, **wish: Any) -> None:
    """A stand-in plays the seat from now on, until somebody takes it or its player is back."""
    number, secret = LETTERS.index(which), bench.secret

    def act(session: Session, game: Game, order: Order) -> None:
        seating.open_up(session, secret, game, order, number)

    carry_out(bench, slug, wish, act)


@seat.command("close")
@click.argument("slug", metavar="GAME")
@click.argument("which", metavar="SEAT", type=_SEAT)
@act_options
@pass_bench
@example('moderator seat close kyiv-1 A --reason "Olena was in hospital, and is back"')
def seat_close(bench: Bench, /, slug: str, which: str, **wish: Any) -> None:
    """The seat is its holder's again."""
    number = LETTERS.index(which)

    def act(session: Session, game: Game, order: Order) -> None:
        seating.close(session, game, order, number)

    carry_out(bench, slug, wish, act)


@seat.command("refund")
@click.argument("slug", metavar="GAME")
@click.argument("player")
@act_options
@pass_bench
@example('moderator seat refund kyiv-1 taras --reason "The mail server was slow"')
def seat_refund(bench: Bench, /, slug: str, player: str, **wish: Any) -> None:
    """Give a player back the time they have asked for in a game; deadlines stay."""
    carry_out(
        bench,
        slug,
        wish,
        lambda session, game, order: seating.refund(
            session, game, order, find_person(session, player)
        ),
    )


@seat.command("faster")
@click.argument("slug", metavar="GAME")
@click.argument("which", metavar="SEAT", type=_SEAT)
@act_options
@pass_bench
@example('moderator seat faster kyiv-1 A --reason "Olena told me so by phone"')
def seat_faster(bench: Bench, /, slug: str, which: str, **wish: Any) -> None:
    """A seat agrees to the league's faster rhythm, as its player does by writing `faster`."""
    _hasten(bench, slug, which, wish, wants=True)


@seat.command("slower")
@click.argument("slug", metavar="GAME")
@click.argument("which", metavar="SEAT", type=_SEAT)
@act_options
@pass_bench
@example('moderator seat slower kyiv-1 A --reason "It was a misunderstanding"')
def seat_slower(bench: Bench, /, slug: str, which: str, **wish: Any) -> None:
    """A seat agrees no more: from the next deadline on the game has its usual rhythm."""
    _hasten(bench, slug, which, wish, wants=False)


def _hasten(bench: Bench, slug: str, which: str, wish: dict[str, Any], *, wants: bool) -> None:
    number = LETTERS.index(which)

    def act(session: Session, game: Game, order: Order) -> None:
        faster_rhythm.put(session, game, order, number, wants=wants)

    carry_out(bench, slug, wish, act)
