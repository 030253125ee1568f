"""The demo from beginning to end, as lines to read while it works."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sqlmodel import col, select

from bench.demo.cast import DUEL, MATCHES, ROUND_TABLE, TRIO, Match
from bench.demo.place import Place, leave, prepare
from bench.demo.play import play
from bench.demo.stage import SECRET, Stage, open_stage, settings_in
from moderator import config
from moderator.console.findings import sentence
from moderator.games import GAMES
from moderator.league.values.errors import CommandError
from moderator.publish import publish_all
from moderator.settings import Settings
from moderator.store.tables import Turn
from moderator.store.verification.verify import verify

EVERY = 6
"""Rounds of the league's clock between two lines of progress."""

REPORT = "demo-5/24/report.pdf"

LETTERS = {
    "[demo-5] Turn 17: your move": "a mail that asks for orders",
    "[demo-2] Turn 3: 2 lines to mend": "the answer to a sheet with mistakes",
    "[demo-2] Turn 8: your orders are played": "a die seen before the rest was ordered",
    "[demo-3] Turn 9: reminder": "a reminder that went unheard",
}
"""Mails that show what players read, by the beginning of their subject."""


def run(
    general: Settings,
    folder: Path,
    program: str,
    matches: Sequence[Match] = MATCHES,
    *,
    pdf: bool = True,
) -> Iterator[str]:
    """Play, publish, verify. `program` is how the reader calls the moderator.

    Raises CommandError where the place is taken or a game does not hold.
    """
    began = time.monotonic()
    place = prepare(folder)
    settings = settings_in(general, place.site.absolute(), place.var.absolute())
    config.create_secret(settings, SECRET.decode())
    yield f"A league with games for {_sizes(matches)} players; every order comes as a raw mail."
    stage = open_stage(settings, place.inbox, matches)
    yield from _played(stage, matches)
    yield "Publishing pages and PDFs, a minute or less ..."
    for match in matches:
        yield _published(stage, match, place, pdf=pdf)
    yield "Verifying each game from its published file ..."
    for match in matches:
        yield _verified(stage, match, place)
    leave(place)
    yield from ("", f"Done in {time.monotonic() - began:.0f} seconds.", "", "Look at")
    yield from _listed(_worth_a_look(stage, place))
    yield from ("", "Try next")
    yield from _listed(_to_try(place, program))


def _sizes(matches: Sequence[Match]) -> str:
    return ", ".join(str(len(match.players)) for match in matches)


def _played(stage: Stage, matches: Sequence[Match]) -> Iterator[str]:
    for number, line in enumerate(play(stage, matches)):
        if number % EVERY == 0:
            yield f"  {stage.now:%a %d %b}  {line}"
    yield f"All games are over: {stage.mails} mails came in, {stage.post.count} went out."


def _published(stage: Stage, match: Match, place: Place, *, pdf: bool) -> str:
    runtime = stage.runtime
    publish_all(runtime.stopped_at(stage.now), only=match.slug, pdf=pdf)
    folder = place.site / match.slug
    turns, reports = (len(list(folder.glob(name))) for name in ("*/turn.json", "*/*.pdf"))
    return f"  {match.slug}: {turns} turns, {reports} PDFs"


def _verified(stage: Stage, match: Match, place: Place) -> str:
    """The game checked by what its published file says, and nothing else."""
    file = place.site / match.slug / "export.json"
    found = verify(file.read_bytes(), GAMES)
    if found:
        raise CommandError(f"{file} does not hold: {sentence(found[0])}")
    return f"  {match.slug}: holds. {_result(stage, match)}"


def _result(stage: Stage, match: Match) -> str:
    """Who won, by the names others see."""
    rules = GAMES[match.kind].rules
    with stage.game(match.slug) as (session, game):
        turns = select(Turn).where(Turn.game_id == game.id).order_by(col(Turn.last_revision).desc())
        last = session.exec(turns).first()
    outcome = rules.outcome(rules.unpack(last.state)) if last else None
    assert outcome is not None, "verified games are over"
    return f"Won by {' and '.join(match.players[seat].name for seat in outcome.winners)}."


def _listed(things: Iterable[tuple[object, str]]) -> Iterator[str]:
    """Something to open or to type, and below it what it is."""
    for thing, what in things:
        yield from (f"  {thing}", f"      {what}")


def _worth_a_look(stage: Stage, place: Place) -> Iterator[tuple[Path, str]]:
    yield place.site / "index.html", "the league, its games, every turn: open it in a browser"
    report = place.site / REPORT
    if report.is_file():
        yield report, "a printed report, with the order sheet to tick"
    for words, what in LETTERS.items():
        if (mail := stage.post.first(words)) is not None:
            yield place.outbox / mail.file.name, what


def _to_try(place: Place, program: str) -> Iterator[tuple[str, str]]:
    here = f"{program} --config {place.config}"
    file = place.site / ROUND_TABLE.slug / "export.json"
    yield f"{program} verify {file}", "checks that game again; change a byte of it and see"
    yield f"{here} game show {TRIO.slug}", "what an organiser sees, with the public log"
    yield f"{here} replay {DUEL.slug}", "plays the journal again and compares every turn"
    yield f"{here} serve", "the same site at http://localhost:8080/"
    yield f"{program} init", "the first step to a league of your own; README.md has the others"
