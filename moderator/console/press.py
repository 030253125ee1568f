"""What players say to all: listed, and taken off where it must be. Of private words only those that
their reader has reported are shown."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from moderator.console.acts import add_declared
from moderator.console.bench import Bench, example, json_option, pass_bench, say_json, say_table
from moderator.console.usual import Group
from moderator.engine.core import letter
from moderator.league.mailing.public_log import when
from moderator.league.orders import press as talk
from moderator.league.orders import press_reports, questions
from moderator.league.people.directory import find_game
from moderator.locale.plain import plain
from moderator.store.keys import key
from moderator.store.session import read_transaction
from moderator.store.tables import Press


@click.group(cls=Group)
def press() -> None:
    """List what players said and asked, look at what was reported, answer, and take words off."""


@press.command("list")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator press list kyiv-1")
def press_list(bench: Bench, slug: str, as_json: bool) -> None:
    """What was said to all in a game and is shown, by its number."""
    with read_transaction(bench.engine) as session:
        shown = [_shown(said) for said in talk.public(session, find_game(session, slug))]
    _print_rows(shown, ("number", "turn", "player", "words"), as_json)


def _shown(said: Press) -> dict[str, Any]:
    return {
        "number": said.number,
        "turn": f"{said.turn}{said.mark}",
        "player": _letter(talk.author(said)),
        "words": plain(said.text, talk.LONGEST),
    }


@press.command("private")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator press private kyiv-1")
def press_private(bench: Bench, slug: str, as_json: bool) -> None:
    """Who told whom something alone, and when; what it was is shown to nobody."""
    with read_transaction(bench.engine) as session:
        private_words = press_reports.told(session, find_game(session, slug))
    shown = [
        {
            "turn": private_word.turn,
            "from": _letter(private_word.seat),
            "to": letter(private_word.to_seat),
            "at": private_word.at,
        }
        for private_word in private_words
    ]
    _print_rows(shown, ("turn", "from", "to", "at"), as_json)


@press.command("reported")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator press reported kyiv-1")
def press_reported(bench: Bench, slug: str, as_json: bool) -> None:
    """Private words that their reader has reported, and why; no other private words."""
    with read_transaction(bench.engine) as session:
        game = find_game(session, slug)
        reports = press_reports.open_complaints(session, (game,))[key(game)]
    shown = [
        {
            "number": report.number,
            "turn": report.turn,
            "from": _letter(report.seat),
            "to": letter(report.to_seat),
            "words": plain(report.words, talk.LONGEST),
            "why": plain(report.why, talk.LONGEST),
        }
        for report in reports
    ]
    _print_rows(shown, ("number", "turn", "from", "to", "words", "why"), as_json)


def _letter(seat: int | None) -> str | None:
    """Who does not sign is nobody to organisers too."""
    return None if seat is None else letter(seat)


def _print_rows(shown: list[dict[str, Any]], columns: tuple[str, ...], as_json: bool) -> None:
    if as_json:
        say_json(shown)
    else:
        say_table(columns, [tuple(_cell(row[name]) for name in columns) for row in shown])


def _cell(value: Any) -> str:
    """A dash where there is nothing."""
    if isinstance(value, datetime):
        return when(value)
    return "-" if value is None else str(value)


@press.command("questions")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator press questions kyiv-1")
def press_questions(bench: Bench, slug: str, as_json: bool) -> None:
    """What players of a game ask the organisers, and nobody has answered."""
    with read_transaction(bench.engine) as session:
        game = find_game(session, slug)
        waiting = questions.open_questions(session, (game,))[key(game)]
    shown = [
        {
            "number": question.number,
            "turn": question.turn,
            "from": letter(question.seat),
            "words": plain(question.words, questions.LONGEST),
            "at": question.asked_at,
        }
        for question in waiting
    ]
    _print_rows(shown, ("number", "turn", "from", "words", "at"), as_json)


add_declared(press, "settle", "hide", "answer")
