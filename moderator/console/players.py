"""Players: added, listed, shown, renamed; their addresses and sign-ins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
from sqlmodel import col, select

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
from moderator.engine.core import letter
from moderator.league.access import calendar_links, web_sessions
from moderator.league.acts import now_set
from moderator.league.people.directory import addresses_of, find_person
from moderator.league.seasons.player_card import PlayerCard, card_of
from moderator.store.keys import key
from moderator.store.tables import Address, Person


@click.group(cls=Group)
def player() -> None:
    """Add and list players."""


add_declared(player, "add", "set", "rename", "merge", "add-address", "remove-address")


@player.command("list")
@json_option
@pass_bench
@example("moderator player list")
def player_list(bench: Bench, as_json: bool) -> None:
    """All players, with their addresses, and why one gets no mail for now."""
    with bench.runtime.read() as at:
        people = at.session.exec(select(Person).order_by(col(Person.slug))).all()
        known = addresses_of(at.session, map(key, people))
        people_shown = [(person, known[key(person)]) for person in people]
        stopped = at.session.exec(select(Address).where(col(Address.paused).is_not(None)))
        paused = {(row.person_id, row.email): row.paused for row in stopped}
    if as_json:
        say_json([_player(person, known, paused) for person, known in people_shown])
        return
    lines = [
        (
            p.slug,
            p.name,
            ", ".join(_told(address, paused.get((key(p), address))) for address in known),
        )
        for p, known in people_shown
    ]
    say_table(("player", "name", "addresses"), lines)


def _player(
    person: Person, known: Sequence[str], paused: Mapping[tuple[int, str], str | None]
) -> dict[str, Any]:
    return {
        "player": person.slug,
        "name": person.name,
        "addresses": _addresses(
            known, {address: paused.get((key(person), address)) for address in known}
        ),
    }


def _addresses(
    known: Sequence[str], paused: Mapping[str, str | None]
) -> list[dict[str, str | None]]:
    """Where mails go, the first in use first; why one gets none for now."""
    return [{"email": address, "paused": paused.get(address) or None} for address in known]


def _told(address: str, paused: str | None) -> str:
    return f"{address} (no mail: {paused})" if paused else address


@player.command("show")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator player show olena")
def player_show(bench: Bench, slug: str, as_json: bool) -> None:
    """A player: what `player set` and `player rename` change, their addresses, and all that they
    take part in."""
    with bench.runtime.read() as at:
        person = find_person(at.session, slug)
        card = card_of(at.session, person)
        known = addresses_of(at.session, [key(person)])[key(person)]
        rows = at.session.exec(select(Address).where(Address.person_id == person.id))
        paused = {row.email: row.paused for row in rows}
    if as_json:
        say_json(_shown(card, known, paused))
        return
    say_table(("setting", "value"), list(now_set.of_player(person).items()))
    for line in _card_lines(card, known, paused):
        click.echo(line)


def _shown(
    card: PlayerCard, known: Sequence[str], paused: Mapping[str, str | None]
) -> dict[str, Any]:
    return {
        "player": card.person.slug,
        "settings": now_set.of_player(card.person),
        "addresses": _addresses(known, paused),
        "parts": [
            {"league": league.slug if league else None, "role": role} for league, role in card.parts
        ],
        "seats": [
            {
                "league": seat.league.slug,
                "game": seat.game.slug,
                "seat": letter(seat.seat),
                "state": seat.game.state,
                "asked": seat.asked,
                "times_asked": seat.record.asked,
                "times_missed": seat.record.missed,
            }
            for seat in card.seats
        ],
        "seasons": [
            {
                "league": season.league.slug,
                "season": season.season.slug,
                "state": season.season.state,
                "division": season.division,
                "withdrawn": season.withdrawn,
            }
            for season in card.seasons
        ],
        "vacations": [
            {
                "league": league.slug,
                "number": row.id,
                "first": row.first_day,
                "last": row.last_day,
                "ended_at": row.ended_at,
            }
            for league, row in card.vacations
        ],
    }


def _card_lines(
    card: PlayerCard, known: Sequence[str], paused: Mapping[str, str | None]
) -> Iterator[str]:
    for address in known:
        yield f"address {_told(address, paused.get(address))}"
    for league, role in card.parts:
        yield f"{role} of {league.slug if league else 'all leagues'}"
    for seat in card.seats:
        asked = ", is asked" if seat.asked else ""
        missed = f"missed {seat.record.missed} of {seat.record.asked}"
        yield f"{seat.game.slug} {letter(seat.seat)}: {seat.game.state}, {missed}{asked}"
    for entry in card.seasons:
        division = f", division {entry.division}" if entry.division else ""
        left = ", withdrawn" if entry.withdrawn else ""
        yield f"season {entry.season.slug}: {entry.season.state}{division}{left}"
    for league, row in card.vacations:
        yield f"away in {league.slug}: {row.first_day} to {row.last_day}"


@player.command("sign-ins")
@click.argument("slug", required=False)
@json_option
@pass_bench
@example("moderator player sign-ins olena")
def player_sign_ins(bench: Bench, slug: str | None, as_json: bool) -> None:
    """The latest sign-ins, of one player or of all; no addresses are kept."""
    with bench.runtime.read() as at:
        only = find_person(at.session, slug) if slug else None
        rows = [
            (event.at, person.slug if person else None, event.kind)
            for event, person in web_sessions.latest(at.session, only)
        ]
    if as_json:
        say_json([{"at": when, "player": who, "kind": kind} for when, who, kind in rows])
        return
    say_table(
        ("when", "player", "what"),
        [(f"{when:%Y-%m-%d %H:%M} UTC", who or "a stranger", kind) for when, who, kind in rows],
    )


@player.command("calendar")
@click.argument("slug")
@click.option("--renew", is_flag=True, help="A new address; the one before is worth nothing.")
@click.option("--revoke", is_flag=True, help="No address any more.")
@json_option
@pass_bench
@example("moderator player calendar olena", "moderator player calendar olena --renew")
def player_calendar(bench: Bench, slug: str, renew: bool, revoke: bool, as_json: bool) -> None:
    """The secret address of a player's deadlines, for their calendar program."""
    with bench.runtime.write() as at:
        person = find_person(at.session, slug)
        there = calendar_links.revoke(at.session, person) if revoke else False
        token = "" if renew or revoke else calendar_links.token_of(at, person)
        if not revoke:
            token = token or calendar_links.renew(at, person)
    address = f"{bench.settings.site.base_url}calendar/{token}.ics" if token else None
    if as_json:
        say_json({"player": slug, "address": address})
    elif address is None:
        click.echo("The address is worth nothing any more." if there else "There was none.")
    else:
        click.echo(address)
