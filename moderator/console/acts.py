"""What an organiser does to a running game. Each act shows first what it would change."""

from __future__ import annotations

import getpass
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click
from sqlmodel import Session, select

from moderator.console.bench import Bench, example, now, pass_bench
from moderator.engine.core import LETTERS
from moderator.league import acts
from moderator.league.acts import Order
from moderator.league.acts.trial import ChangedMeanwhileError, Changes, Scope
from moderator.league.acts.trial import carry_out as done
from moderator.league.acts.trial import dry_run as tried
from moderator.league.people.directory import find_game, find_league, find_person
from moderator.league.values.errors import CommandError
from moderator.league.values.spans import read_span
from moderator.locale.changes import lines
from moderator.locale.speech import Speaker
from moderator.store.session import reading
from moderator.store.tables import Game, League

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
OnGame = Callable[[Session, Game, Order], object]
OnLeague = Callable[[Session, League, Order], object]


def act_options(command: Decorated) -> Decorated:
    """The options of every act."""
    for option in (
        click.option("--actor", default=getpass.getuser, help="Who does it; you, if left out."),
        click.option("--yes", is_flag=True, help="Do it without asking once more."),
        click.option("--dry-run", is_flag=True, help="Only show what it would change."),
        click.option("--reason", default="", help="Published with what was done."),
    ):
        command = option(command)
    return command


TOLD = "Everybody in the game is told with the next tick."


def carry_out(bench: Bench, slug: str, wish: dict[str, Any], act: OnGame, told: str = TOLD) -> None:
    """Show what it changes in a game; ask; do it, if it still is that, and say who hears of it."""
    with reading(bench.engine) as session:
        league = session.get_one(League, find_game(session, slug).league_id)

    def on_game(session: Session, order: Order) -> None:
        act(session, find_game(session, slug), order)

    _carry_out(bench, Scope(game=slug), league.zone, wish, on_game, told)


def carry_out_in_league(bench: Bench, slug: str, wish: dict[str, Any], act: OnLeague) -> None:
    """As `carry_out`, for a league and all of its games."""
    with reading(bench.engine) as session:
        league = find_league(session, slug)

    def on_league(session: Session, order: Order) -> None:
        act(session, find_league(session, slug), order)

    _carry_out(bench, Scope(league=slug), league.zone, wish, on_league)


def _carry_out(
    bench: Bench,
    scope: Scope,
    zone: str,
    wish: dict[str, Any],
    act: Callable[[Session, Order], None],
    told: str = TOLD,
) -> None:
    trial = Order(wish["actor"], wish["reason"] or "a dry run", now())
    shown = tried(bench.engine, lambda session: act(session, trial), scope)
    _show(shown, zone)
    if wish["dry_run"]:
        click.echo("Nothing was changed.")
        return
    reason = wish["reason"] or (click.prompt("Reason (published)") if not wish["yes"] else "")
    order = Order(wish["actor"], reason, now())
    if not wish["yes"]:
        click.confirm("Do it?", abort=True)
    try:
        done(bench.engine, lambda session: act(session, order), scope, shown.code)
    except ChangedMeanwhileError as error:
        raise CommandError(f"{error} Nothing was done: look at it again.") from error
    click.echo(f"Done. {told}")


def _show(changes: Changes, zone: str) -> None:
    for line in lines(Speaker("en", zone), changes, now()):
        click.echo(line)


@click.command()
@click.argument("slug")
@act_options
@pass_bench
@example(
    'moderator pause kyiv-1 --reason "The mail server moves house"',
    'moderator pause kyiv --reason "Winter break"',
)
def pause(bench: Bench, /, slug: str, **wish: Any) -> None:
    """Stop the clock of a game, or of all games of a league; orders are taken on."""
    if _is_league(bench, slug):
        carry_out_in_league(bench, slug, wish, acts.pause_all)
    else:
        carry_out(bench, slug, wish, acts.pause)


@click.command()
@click.argument("slug")
@act_options
@pass_bench
@example('moderator resume kyiv-1 --reason "The server is back"')
def resume(bench: Bench, /, slug: str, **wish: Any) -> None:
    """Let the clock of a game or a league run again: what was left is left again, and a minimum
    at least."""
    least = bench.settings.clock.resume_minimum

    def all_games(session: Session, league: League, order: Order) -> None:
        acts.resume_all(session, league, order, least)

    def one(session: Session, game: Game, order: Order) -> None:
        acts.resume(session, game, order, least)

    if _is_league(bench, slug):
        carry_out_in_league(bench, slug, wish, all_games)
    else:
        carry_out(bench, slug, wish, one)


def _is_league(bench: Bench, slug: str) -> bool:
    """Whether only a league is called so: of two with one name the game is meant."""
    with reading(bench.engine) as session:
        game = session.exec(select(Game.id).where(Game.slug == slug)).first()
        league = session.exec(select(League.id).where(League.slug == slug)).first()
    return game is None and league is not None


@click.command()
@click.argument("slug")
@click.argument("by")
@act_options
@pass_bench
@example('moderator extend kyiv-1 24h --reason "Olena is travelling"')
def extend(bench: Bench, /, slug: str, by: str, **wish: Any) -> None:
    """Move the running deadline."""
    span = read_span(by)
    carry_out(bench, slug, wish, lambda session, game, o: acts.extend(session, game, o, span))


@click.command()
@click.argument("slug")
@act_options
@pass_bench
@example('moderator force kyiv-1 --reason "All have said that they wait for Taras"')
def force(bench: Bench, /, slug: str, **wish: Any) -> None:
    """Play on now: what is on file, and the default of who is missing, as at the deadline."""
    secret = bench.secret
    carry_out(bench, slug, wish, lambda session, game, o: acts.force(session, secret, game, o))


@click.command()
@click.argument("slug")
@click.argument("seat", metavar="SEAT")
@click.argument("player")
@click.option("--minimum", default="24h", show_default=True, help="What the newcomer has at least.")
@click.option("--keep-sheets", is_flag=True, help="What the seat has on file stays.")
@act_options
@pass_bench
@example('moderator replace kyiv-1 B ingrid --reason "Taras has no time any more"')
def replace(
    bench: Bench, /, slug: str, seat: str, player: str, minimum: str, keep_sheets: bool, **wish: Any
) -> None:
    """Give a seat to another player, who gets a mail with the whole position."""
    secret, number, least = bench.secret, seat_number(seat), read_span(minimum)

    def act(session: Session, game: Game, order: Order) -> None:
        person = find_person(session, player)
        acts.replace(
            session,
            secret,
            game,
            order,
            number,
            person,
            secrets.token_bytes,
            minimum=least,
            keep_sheets=keep_sheets,
        )

    carry_out(bench, slug, wish, act)


def seat_number(text: str) -> int:
    """A seat by its letter. Raises CommandError for none."""
    if len(text) != 1 or text.upper() not in LETTERS:
        raise CommandError(f"{text!r} is no seat: seats are {', '.join(LETTERS)}.")
    return LETTERS.index(text.upper())


@click.command()
@click.argument("slug")
@click.argument("turn", required=False)
@click.option("--undo", is_flag=True, help="Take the last rollback back.")
@act_options
@pass_bench
@example(
    'moderator rollback kyiv-1 14 --reason "A ruling was misread" --dry-run',
    'moderator rollback kyiv-1 12 --reason "A ruling was misread"',
    'moderator rollback kyiv-1 --undo --reason "The ruling was right"',
)
def rollback(bench: Bench, /, slug: str, turn: str | None, undo: bool, **wish: Any) -> None:
    """Open a turn again. Nothing is deleted, no die is rolled twice; the turn gets a mark."""
    if undo == bool(turn):
        raise CommandError("Say which turn is opened again, or --undo.")
    if undo:
        carry_out(bench, slug, wish, acts.undo_rollback)
    else:
        carry_out(bench, slug, wish, lambda session, g, o: acts.rollback(session, g, o, turn or ""))


@click.command()
@click.argument("slug")
@click.option("--undo", is_flag=True, help="The game counts again; it is paused, if it ran.")
@act_options
@pass_bench
@example(
    'moderator annul kyiv-1 --reason "Two players were one person"',
    'moderator annul kyiv-1 --undo --reason "They are two"',
)
def annul(bench: Bench, /, slug: str, undo: bool, **wish: Any) -> None:
    """A game does not count and is played no further; its pages stay."""
    carry_out(bench, slug, wish, acts.restore if undo else acts.annul)


@click.command()
@click.argument("slug")
@click.argument("places", nargs=-1, metavar="[SEAT=PLACE]...")
@click.option("--undo", is_flag=True, help="The rules' own result holds again.")
@act_options
@pass_bench
@example('moderator correct kyiv-1 A=1 B=2 --reason "A coin was counted twice"')
def correct(bench: Bench, /, slug: str, places: tuple[str, ...], undo: bool, **wish: Any) -> None:
    """Another result for a game that is over: a place for each seat. Shown with its reason."""
    if undo == bool(places):
        raise CommandError("Say a place for each seat, as A=1 B=2, or --undo.")
    chosen = dict(_place(text) for text in places)
    carry_out(bench, slug, wish, lambda session, g, o: acts.correct(session, g, o, chosen))


def _place(text: str) -> tuple[str, int]:
    seat, _, place = text.partition("=")
    if not place.isdecimal():
        raise CommandError(f"{text!r} says no place: write it like A=1.")
    return LETTERS[seat_number(seat)], int(place)


@click.command()
@click.argument("slug")
@act_options
@pass_bench
@example('moderator approve kyiv-1 --reason "Looked through"')
def approve(bench: Bench, /, slug: str, **wish: Any) -> None:
    """Let a result count, in a league that asks for it (`league set LEAGUE approve yes`)."""
    carry_out(bench, slug, wish, acts.approve)
