"""The league of a simulated season: founded, ticked, and reached by mail alone."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from random import Random

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from bench.demo.postbox import Received, read
from bench.season.plan import LANGUAGES, OUTAGE, OUTAGE_MINIMUM, RHYTHM, ZONE, Plan
from moderator import settings as options
from moderator.clockwork import tick
from moderator.league.options.homemade import definitions
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import drawing, keeping, running
from moderator.league.seasons.terms import Terms
from moderator.league.values.spans import read_span
from moderator.mail.inbound import intake
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.at import At
from moderator.store.tables import Game, OutboxRow, Person

SECRET = b"a simulated season hides nothing"
LEAGUE, SEASON = "simulated", "season"


@dataclass(slots=True)
class World:
    """`now` is the time on its clock, `ticked` that of the last tick. `failures` is what
    went wrong where nothing may."""

    runtime: Runtime
    now: datetime
    ticked: datetime
    mails_in: int = 0
    mails_out: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def engine(self) -> Engine:
        return self.runtime.engine

    def take_in(self, raw: bytes, source: str) -> bool:
        """A mail reaches the door; False where it was known."""
        with store.write_transaction(self.engine) as session:
            mail = intake.IncomingMail(source, raw, "", self.now)
            number = intake.store(session, mail, self.runtime.settings.limits)
        self.mails_in += number is not None
        return number is not None

    def tick(self) -> None:
        """One tick without pages; each part of it must work, and no deadline may be left behind."""
        tally = tick(self.runtime.stopped_at(self.now), pages=False)
        self.ticked = self.now
        self.failures += [f"{self.now}: {what} failed" for what in tally.failed]
        with store.read_transaction(self.engine) as session:
            late = select(Game.slug).where(
                Game.state == "running", col(Game.grace_until) <= self.now
            )
            self.failures += [f"{self.now}: {slug} skipped" for slug in session.exec(late)]

    def is_late(self, game: Game) -> bool:
        """Whether what comes for that game now comes after its grace; never after an outage."""
        up = game.grace_until is not None and game.grace_until <= self.now
        return up and self.now - self.ticked <= read_span(OUTAGE)

    def letters(self) -> Iterator[tuple[Received, OutboxRow]]:
        """What has come to the players since the last time, and the rows it was made from."""
        for file in sorted(self.runtime.settings.mail.folder.glob("*.eml")):
            mail = read(file)
            file.unlink()
            self.mails_out += 1
            with store.read_transaction(self.engine) as session:
                identity = mail.id.strip("<>").partition("@")[0]
                known = select(OutboxRow).where(OutboxRow.message_id == identity)
                yield mail, session.exec(known).one()


def found(folder: Path, plan: Plan) -> World:
    """A season that has begun; its first mails wait to be sent."""
    settings = _settings(folder)
    engine = store.engine(settings.database.url)
    upgrade.upgrade(engine)
    with store.write_transaction(engine) as session:
        _begin(session, plan)
    return World(Runtime(engine, settings, SECRET), plan.began, plan.began)


def _settings(folder: Path) -> options.Settings:
    return options.Settings.model_construct(
        secret=None,
        secret_file=folder / "secret",
        database=options.Database(url=f"sqlite:///{folder / 'league.sqlite3'}"),
        site=options.Site(folder=folder / "site", base_url="https://league.example/"),
        mail=options.Mail(folder=folder / "outbox"),
        clock=options.Clock.model_validate({"outage": OUTAGE, "outage_minimum": OUTAGE_MINIMUM}),
        web=options.Web(),
        defaults=options.Defaults(),
        league=options.League(homemade=folder / "homemade"),
        limits=options.Limits(mails_per_minute=100_000),
    )


def _begin(session: Session, plan: Plan) -> None:
    rhythm = {**RHYTHM, "weekdays": plan.weekdays}
    at = At(session, plan.began, SECRET, secrets.token_bytes)
    wishes = {"zone": ZONE, "rhythm": rhythm, "language": "en"}
    league = directory.new_league(at, LEAGUE, "A simulated season", wishes)
    season = keeping.new_season(
        replace(at, random_bytes=Random(plan.seed).randbytes),
        league,
        SEASON,
        "Season",
        "league",
        Terms(size=2, rounds=plan.rounds, tiers=plan.tiers, options={"smallworld": _board()}),
    )
    for number in range(plan.players):
        keeping.enter(
            at,
            season,
            _person(at, "p", number),
        )
    for number in range(plan.substitutes):
        _person(at, "s", number)
    drawing.draw_season(at, season)
    running.start(at, season)


def _board() -> dict[str, str]:
    """The options of a game on our smallest board."""
    return {"homemade": definitions(Path(__file__).with_name("meadow.toml"), "smallworld", 2)}


def _person(at: At, prefix: str, number: int) -> Person:
    """Somebody invented; one in three reads each language."""
    slug = f"{prefix}{number:03}"
    language = LANGUAGES[number % len(LANGUAGES)]
    address = f"{slug}@post.example"
    return directory.add_player(at, NewPlayer(slug, slug.title(), address, language=language))
