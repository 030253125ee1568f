"""The demo from beginning to end, as lines to read while it works."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from sqlmodel import col, select

from moderator import config
from moderator.console.findings import sentence
from moderator.demo.cast import DUEL, MATCHES, ROUND_TABLE, TRIO, Match
from moderator.demo.place import Place, leave, prepare
from moderator.demo.play import play
from moderator.demo.stage import SECRET, Stage, open_stage, settings_in
from moderator.games import GAMES
from moderator.league.errors import LeagueError
from moderator.publish import publish_all
from moderator.settings import Settings
from moderator.store.tables import Turn
from moderator.store.verify import verify

EVERY = 6
"""Rounds of the league's clock between two lines of progress."""

LETTERS = {
    "[demo-5] Turn 20: your move": "a mail that asks for orders",
    "[demo-2] Turn 3: 2 lines to mend": "the answer to a sheet with mistakes",
    "[demo-2] Turn 9: your orders are played": "the answer to orders that were played",
    "[demo-3] Turn 9: reminder": "a reminder that went unheard",
}
"""Mails that show what players read, by the beginning of their subject."""


def run(general: Settings, folder: Path) -> Iterator[str]:
    """Play, publish, verify. Raises LeagueError where the place is taken or a game fails."""
    began = time.monotonic()
    place = prepare(folder)
    settings = settings_in(general, place.site.absolute(), place.var.absolute())
    config.create_secret(settings, SECRET.decode())
    yield "A league of three games for 2, 3 and 5 players. Every order comes as a raw mail."
    stage = open_stage(settings, place.inbox)
    yield from _played(stage)
    yield from _published(stage)
    for match in MATCHES:
        yield _verified(stage, match, place)
    leave(place)
    yield from _summary(stage, place, time.monotonic() - began)


def _played(stage: Stage) -> Iterator[str]:
    for number, line in enumerate(play(stage)):
        if number % EVERY == 0:
            yield f"  {stage.now:%a %d %b}: {line}"
    yield f"All games are over after {stage.mails} mails in and {stage.post.count} out."


def _published(stage: Stage) -> Iterator[str]:
    yield "Publishing pages and PDFs ..."
    works = stage.works
    for made in publish_all(works.engine, works.settings, stage.now, only=None, pdf=True):
        yield f"  {made}"


def _verified(stage: Stage, match: Match, place: Place) -> str:
    """The game checked by what its published file says, and nothing else."""
    file = place.site / match.slug / "export.json"
    found = verify(file.read_bytes(), GAMES)
    if found:
        raise LeagueError(f"{file} does not hold: {sentence(found[0])}")
    return f"  {match.slug}: holds. {_result(stage, match)}"


def _result(stage: Stage, match: Match) -> str:
    """Who won, by the names others see."""
    rules = GAMES["smallworld"].rules
    with stage.game(match.slug) as (session, game):
        turns = select(Turn).where(Turn.game_id == game.id).order_by(col(Turn.last_revision).desc())
        last = session.exec(turns).first()
    outcome = rules.outcome(rules.unpack(last.state)) if last else None
    assert outcome is not None, "verified games are over"
    return f"Won by {' and '.join(match.players[seat].name for seat in outcome.winners)}."


def _summary(stage: Stage, place: Place, seconds: float) -> Iterator[str]:
    yield from ("", f"Done in {seconds:.0f} seconds.", "", "Look at")
    for file, what in _worth_a_look(stage, place):
        yield f"  {file}\n      {what}"
    yield from ("", "Try next")
    for command, what in _to_try(place):
        yield f"  {command}\n      {what}"


def _worth_a_look(stage: Stage, place: Place) -> Iterator[tuple[Path, str]]:
    yield place.site / "index.html", "the league, its games, every turn: open it in a browser"
    reports = sorted(
        place.site.glob(f"{ROUND_TABLE.slug}/*/*.pdf"), key=lambda file: file.stat().st_mtime
    )
    if reports:
        yield reports[-1], "a printed report, with the order sheet to tick"
    for words, what in LETTERS.items():
        if (mail := stage.post.first(words)) is not None:
            yield mail.file, what


def _to_try(place: Place) -> Iterator[tuple[str, str]]:
    with_config = f"moderator --config {place.config}"
    file = place.site / ROUND_TABLE.slug / "export.json"
    yield (
        f"moderator verify {file}",
        "checks that game once more; change a byte of it and try again",
    )
    yield f"{with_config} game show {TRIO.slug}", "what an organiser sees, with the public log"
    yield f"{with_config} replay {DUEL.slug}", "plays the journal again and compares every turn"
    yield f"{with_config} serve", "the same site at http://localhost:8080/"
    yield "moderator init", "the first line of a league of your own; README.md has the rest"
