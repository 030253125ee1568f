"""Proof that a game was played as it is shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from moderator.console.bench import Bench, example, json_option, pass_bench, say_json
from moderator.console.codes import held
from moderator.console.findings import dumped, sentence
from moderator.engine.core import LETTERS, letter
from moderator.games import GAMES
from moderator.league.people.directory import find_game
from moderator.league.values.errors import CommandError
from moderator.store.journal.canonical import short
from moderator.store.journal.findings import Finding
from moderator.store.session import read_transaction
from moderator.store.verification import export as exporting
from moderator.store.verification import verify as checking
from moderator.store.verification.receipt_proof import ReceiptClaim, held_against
from moderator.store.verification.recheck import recheck

READ_FROM = click.Path(path_type=Path, exists=True, dir_okay=False)
HELD_IN = click.Path(path_type=Path, exists=True)
WRITTEN_TO = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("file", type=READ_FROM)
@click.option("--code", default="", help="A code printed on a report of this game.")
@click.option(
    "--codes", type=HELD_IN, help="A list of such codes, or the mails you got: a file or a folder."
)
@click.option("--sheet", type=READ_FROM, help="A text that you say was on file.")
@click.option("--receipt", default="", help="The receipt for that text, from the answer to it.")
@click.option("--seat", default="", help="Whose text it was, as A.")
@click.option("--turn", type=int, default=0, help="The turn that it was sent in.")
@json_option
@example(
    "moderator verify kyiv-1.json",
    "moderator verify kyiv-1.json --code a1b2-c3d4-e5",
    "moderator verify kyiv-1.json --codes var/outbox",
    "moderator verify kyiv-1.json --sheet sheet.txt --receipt 1f.2e --seat B --turn 2",
)
def verify(
    file: Path, code: str, codes: Path | None, sheet: Path | None, as_json: bool, **said: Any
) -> None:
    """Check an exported game: every row, every roll, every answer against the rules.

    With --codes also whether it is the game that your mails and reports are of. With --sheet also
    whether that text was on file, by its receipt. Reads these files alone, no database. Exit status
    1 where anything is wrong.
    """
    data = file.read_bytes()
    claim = _claim(sheet, **said) if sheet else None
    printed = [code] if code.strip() else []
    if codes is not None and not (wrong := checking.verify(data, GAMES, printed)):
        printed += held(codes, str(json.loads(data)["game"]))
    elif codes is not None:
        _say(wrong, as_json, str)
    findings = checking.verify(data, GAMES, printed)
    if claim and not findings:
        findings = held_against(data, claim)
    _say(findings, as_json, lambda: _holds(json.loads(data), len(printed)) + _on_file(claim))


def _claim(sheet: Path, receipt: str, seat: str, turn: int) -> ReceiptClaim:
    """Raises CommandError where it is not said what is claimed."""
    number = LETTERS.find(seat.upper()) if len(seat) == 1 else -1
    if number < 0 or turn < 1 or "." not in receipt:
        raise CommandError("With --sheet say --receipt (with its point), --seat and --turn too.")
    return ReceiptClaim(sheet.read_bytes().decode("utf-8", "replace"), receipt, number, turn)


def _on_file(claim: ReceiptClaim | None) -> str:
    if claim is None:
        return ""
    who = letter(claim.seat)
    return f"\nThat text was on file for seat {who} in turn {claim.turn}, and was opened."


ALONE = (
    "A game that was written anew from its first row would hold too: hold the codes of your mails"
    " and reports against it, with --codes."
)


def _holds(document: dict[str, Any], codes: int) -> str:
    """What the file shows, and what only codes that somebody else holds can show."""
    dice = (
        "every roll follows from the seed that was promised"
        if document["revealed"]
        else "its dice can be checked when it is over and the seed revealed"
    )
    held_codes = f"It is the game that your codes are of: {codes}." if codes else ALONE
    size = f"{len(document['turns'])} turns, {len(document['rows'])} rows"
    return f"{document['game']} holds: {size}, code {document['code']}; {dice}.\n{held_codes}"


@click.command()
@click.argument("slug")
@json_option
@pass_bench
@example("moderator replay kyiv-1")
def replay(bench: Bench, slug: str, as_json: bool) -> None:
    """Play a game again from its journal, and compare every turn. Changes nothing.

    Exit status 1 where the database says otherwise than the journal.
    """
    with read_transaction(bench.engine) as session:
        game = find_game(session, slug)
        _must_have_begun(slug, game.revision)
        findings = recheck(session, game, GAMES[game.kind].rules)
        rows, turn, chain = game.revision, f"{game.turn}{game.mark}", short(game.chain)
    well = f"{slug} holds: {rows} rows, at turn {turn}, code {chain}."
    _say(findings, as_json, lambda: well)


@click.command()
@click.argument("slug")
@click.argument("file", required=False, type=WRITTEN_TO)
@pass_bench
@example("moderator export kyiv-1", "moderator export kyiv-1 copy.json")
def export(bench: Bench, slug: str, file: Path | None) -> None:
    """Write a whole game into one file that anybody can verify; GAME.json if left out."""
    path = file or Path(f"{slug}.json")
    with read_transaction(bench.engine) as session:
        game = find_game(session, slug)
        _must_have_begun(slug, game.revision)
        document = exporting.export_game(session, game)
    try:
        exporting.write(document, path)
    except OSError as error:
        raise CommandError(unwritten(path, error)) from error
    click.echo(f"Written: {path}. Anybody can check it: moderator verify {path}")


def unwritten(path: Path, error: Exception) -> str:
    """Why a file could not be written, and what to do."""
    why = getattr(error, "strerror", None) or str(error)
    return f"{path} could not be written: {why}. Name a file in a folder that is there."


def _must_have_begun(slug: str, revision: int) -> None:
    if not revision:
        raise CommandError(f"{slug} has not begun: moderator game start {slug}")


def _say(findings: Sequence[Finding], as_json: bool, well: Callable[[], str]) -> None:
    """The findings, or the line that says that all is well; exit status 1 for findings."""
    if as_json:
        say_json({"holds": not findings, "findings": [dumped(finding) for finding in findings]})
    elif findings:
        for finding in findings:
            click.echo(f"WRONG  {sentence(finding)}")
    else:
        click.echo(well())
    sys.exit(1 if findings else 0)
