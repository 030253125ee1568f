"""Every game played again from its journal, and every row held against what it points at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError
from sqlmodel import col, func, select

from moderator.backups.checking import misfits
from moderator.console.findings import sentence
from moderator.console.health.check import Check
from moderator.console.health.keeping import GO_BACK
from moderator.games import GAMES
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.states import GOING
from moderator.store.tables import Game

THE_FILE = "the file"
TELL_THEM = "what was played stands; read CHANGELOG.md for what changes, and tell its players"


@dataclass(frozen=True, slots=True)
class Examined:
    """What does not fit, by its place, and how many games were looked at."""

    faults: Sequence[tuple[str, str]]
    games: int


def examine(engine: Engine) -> Examined:
    """Look at everything that can be looked at; nothing is changed."""
    faults, games = [], 0
    try:
        with store.read_transaction(engine) as session:
            for place, what in misfits(session):
                faults.append((place, what if isinstance(what, str) else sentence(what)))
            games = session.exec(select(func.count()).select_from(Game)).one()
    except DatabaseError as error:
        faults.append((THE_FILE, str(error.orig)))
    return Examined(faults, games)


def replayed(settings: Settings) -> Iterator[Check]:
    """Whether all that is stored fits together, and which games go on by other rules than those
    they began with."""
    engine = store.engine(settings.database.url)
    seen = examine(engine)
    for place, what in seen.faults:
        yield Check("all games", "bad", f"{place}: {what}", GO_BACK)
    if not seen.faults:
        yield Check("all games", "ok", f"{seen.games} played again, all fits together")
        yield from _moved_to_other_rules(engine)


def _moved_to_other_rules(engine: Engine) -> Iterator[Check]:
    with store.read_transaction(engine) as session:
        for game in session.exec(select(Game).where(col(Game.state).in_(GOING))):
            installed = GAMES[game.kind].rules.version
            if game.rules_version != installed:
                said = (
                    f"{game.slug} began with rules {game.rules_version}, {installed} are installed"
                )
                yield Check("rules", "warn", said, TELL_THEM)
