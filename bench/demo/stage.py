"""The stage of the demo: its league, its clock, and the way in that every mail takes."""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from sqlmodel import Session

from bench.demo.cast import Match, everybody
from bench.demo.postbox import Postbox
from moderator import settings as options
from moderator.clockwork import Tally, tick
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people.directory import (
    NewPlayer,
    add_player,
    find_game,
    find_league,
    find_person,
    new_league,
)
from moderator.league.play.record import state_of
from moderator.mail.inbound.intake import process_new
from moderator.mail.receiving import pipe
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.at import At
from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import Game

OPENING = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LEAGUE = "demo-league"
SECRET = b"the demo hides nothing, so anybody may know this"
"""Nothing in the demo is worth hiding, and the same secret gives the same dice each time."""

RHYTHM = {"period": "48h", "grace": "8h", "reminder": "12h"}
ROUND = timedelta(hours=6)
BETWEEN_MAILS = timedelta(minutes=7)


@dataclass(slots=True)
class Stage:
    """A league being played; `now` is the time on its own clock."""

    runtime: Runtime
    post: Postbox
    inbox: Path
    now: datetime = OPENING
    mails: int = 0

    def receive(self, raw: bytes, recipient: str = "") -> int:
        """One mail through the same door as `moderator receive`; its exit status."""
        self.now += BETWEEN_MAILS
        self.mails += 1
        (self.inbox / f"{self.mails:03}.eml").write_bytes(raw)
        stored = pipe.run(lambda: self.runtime.settings, io.BytesIO(raw), recipient, self.now)
        process_new(self.runtime.stopped_at(self.now))
        return stored

    def turn_the_clock(self, by: timedelta = ROUND) -> Tally:
        """Some hours later: one tick by hand, and everybody reads their mail."""
        self.now += by
        tally = tick(self.runtime.stopped_at(self.now), trust="by hand", pdf=False)
        self.post.collect()
        return tally

    @contextmanager
    def game(self, slug: str) -> Iterator[tuple[Session, Game]]:
        """A game as it stands, to look at."""
        with read_transaction(self.runtime.engine) as session:
            yield session, find_game(session, slug)


def settings_in(general: options.Settings, site: Path, var: Path) -> options.Settings:
    """Settings of the demo's own: nothing of the league that runs here is touched."""
    return general.model_copy(
        update={
            "secret": None,
            "secret_file": var / "secret",
            "database": options.Database(url=f"sqlite:///{(var / 'demo.sqlite3').absolute()}"),
            "site": options.Site(folder=site),
            "mail": options.Mail(folder=var / "outbox"),
            "clock": options.Clock(),
            "defaults": options.Defaults(),
            "limits": options.Limits(),
        }
    )


def open_stage(settings: options.Settings, inbox: Path, matches: Sequence[Match]) -> Stage:
    """An empty database with the league in it, its players, these games, all begun."""
    engine = store.engine(settings.database.url)
    upgrade.upgrade(engine)
    luck = Random(SECRET)  # the same nonces each time are what is wanted
    with write_transaction(engine) as session:
        _found(session)
        for match in matches:
            _seat(session, match, luck)
    stage = Stage(Runtime(engine, settings, SECRET), Postbox(settings.mail.folder), inbox)
    stage.turn_the_clock(timedelta(0))
    return stage


def _found(session: Session) -> None:
    wishes = {"zone": "Europe/Kyiv", "language": "en", "rhythm": RHYTHM}
    new_league(
        At(session, OPENING, SECRET, secrets.token_bytes), LEAGUE, "A League by Post", wishes
    )
    for player in everybody():
        add_player(
            At(session, OPENING, SECRET, secrets.token_bytes),
            NewPlayer(player.slug, player.name, player.address),
        )


def _seat(session: Session, match: Match, luck: Random) -> None:
    people = [find_person(session, player.slug) for player in match.players]
    game = founding.new_game(
        At(session, OPENING, SECRET, luck.randbytes),
        find_league(session, LEAGUE),
        NewGame(match.slug, match.kind, people, match.options),
    )
    founding.start(At(session, OPENING, SECRET, secrets.token_bytes), game)


def position(stage: Stage, slug: str) -> object:
    """The position of a game now."""
    with stage.game(slug) as (session, game):
        return state_of(session, game)
