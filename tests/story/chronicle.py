"""A league whose clock is turned by hand, and that is reached only as players reach it:
raw mails in, `.eml` files out, ticks, pages."""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session, select

from bench.demo.clients import Writing, raw
from bench.demo.postbox import Postbox, Received
from moderator import settings as options
from moderator.clockwork import ClockTrust, Tally, tick
from moderator.games import GAMES
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.mail.receiving import pipe
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store.at import At, RandomBytes
from moderator.store.tables import Game, JournalRow, Message, SheetRow
from moderator.store.verification import export
from moderator.store.verification.verify import verify
from tests.databases import fresh

SECRET = b"a secret for stories, 32 letters."
MONDAY = datetime(2026, 11, 30, 7, 0, tzinfo=UTC)
"""Nine in the morning in Kyiv."""
GAME = "kyiv-7"
NAMES = {"olena": "Olena", "taras": "Taras", "ingrid": "Ingrid"}
RHYTHM = {"at": "20:00", "zone": "Europe/Kyiv", "grace": "2h", "reminder": "12h"}


def flat(mail: Received) -> str:
    """The text of a mail without its line breaks."""
    return " ".join(mail.text.split())


@dataclass(slots=True)
class Chronicle:
    """The league and its clock."""

    runtime: Runtime
    post: Postbox
    now: datetime = MONDAY
    sent: int = 0

    @property
    def engine(self) -> Engine:
        return self.runtime.engine

    def at(self, day: int, hour: int, minute: int = 0) -> None:
        """Turn the clock to that hour in Kyiv (UTC+2), days counted from Monday, 0."""
        self.now = MONDAY.replace(hour=0) + timedelta(days=day, hours=hour - 2, minutes=minute)

    def tick(self, *, by_hand: bool = True) -> Tally:
        """One tick at the time that it is; every part of it must work."""
        trust: ClockTrust = "by hand" if by_hand else "checked"
        tally = tick(self.runtime.stopped_at(self.now), trust=trust, pdf=False)
        assert tally.failed == []
        self.post.collect()
        return tally

    def address(self, who: str) -> str:
        return f"{who}@post.example"

    def inbox(self, who: str) -> tuple[Received, ...]:
        """What somebody has received, oldest first."""
        return self.post.of(self.address(who))

    def asked(self, who: str) -> Received:
        """The newest mail that asked them for their move."""
        return [mail for mail in self.inbox(who) if "your move" in mail.subject][-1]

    def seat_of(self, who: str) -> str:
        """The address of somebody's seat."""
        return self.inbox(who)[-1].reply_to

    def write(self, who: str, text: str, shape: str = "plain", **changed: Any) -> bytes:
        """A mail in answer to the newest one; not sent yet."""
        newest = self.inbox(who)[-1]
        self.sent += 1
        said: Mapping[str, Any] = {
            "name": NAMES.get(who, who),
            "address": self.address(who),
            "to": newest.reply_to,
            "subject": f"Re: {newest.subject}",
            "text": text,
            "at": self.now,
            "id": f"<{who}.{self.sent}@post.example>",
            "answers": newest.id,
            "quoted": newest.text,
        }
        return raw(Writing(**{**said, **changed}), shape)

    def deliver(self, mail: bytes, recipient: str = "") -> int:
        """Through the pipe of the mail server; its exit status."""
        return pipe.run(lambda: self.runtime.settings, io.BytesIO(mail), recipient, self.now)

    def mail(self, who: str, text: str, shape: str = "plain", **changed: Any) -> Received:
        """Send a mail, and read the one answer that it gets."""
        before = len(self.inbox(who))
        assert self.deliver(self.write(who, text, shape, **changed)) == 0
        self.tick()
        answers = [one for one in self.inbox(who)[before:] if one.subject.startswith("Re: ")]
        assert len(answers) == 1, [one.subject for one in answers]
        return answers[0]

    @contextmanager
    def session(self) -> Iterator[tuple[Session, Game]]:
        """The game, to look at."""
        with store.read_transaction(self.engine) as session:
            yield session, directory.find_game(session, GAME)

    def game(self) -> Game:
        with self.session() as (_, game):
            return game

    def sheet(self, *lines: str, closing: str = "end") -> str:
        """A sheet for the turn that it is."""
        game = self.game()
        guard = f"game {GAME} turn {game.turn}{game.mark}"
        return "\n".join(["begin", guard, *lines, closing])

    def journal(self) -> Sequence[str]:
        """The journal's digests: what has happened, for good."""
        with self.session() as (session, game):
            rows = select(JournalRow.digest).where(JournalRow.game_id == game.id)
            return session.exec(rows.order_by(JournalRow.number)).all()  # type: ignore[arg-type]

    def on_file(self) -> list[tuple[int, str]]:
        """Seat and state of the sheets on file."""
        with self.session() as (session, _):
            kept = select(SheetRow).where(SheetRow.state.in_(("draft", "ahead", "wrong")))  # type: ignore[attr-defined]
            return [(row.seat, row.state) for row in session.exec(kept)]

    def states(self) -> list[str]:
        """What became of the mails that came."""
        with self.session() as (session, _):
            return [row.state for row in session.exec(select(Message))]

    def holds(self) -> bool:
        """Whether the exported game can be verified by its file alone."""
        with self.session() as (session, game):
            data = export.encode(export.export_game(session, game))
        return verify(data, GAMES) == ()

    def page(self, name: str = "index.html") -> str:
        """A page of the game as it is published."""
        return (self.runtime.settings.site.folder / GAME / name).read_text("utf-8")


def moment(
    session: Session,
    now: datetime = MONDAY,
    secret: bytes = SECRET,
    random_bytes: RandomBytes = secrets.token_bytes,
) -> At:
    """A transaction of the league's, at that moment."""
    return At(session, now, secret, random_bytes)


def settings_in(folder: Path) -> options.Settings:
    """Settings for a league in that folder alone."""
    return options.Settings.model_construct(
        secret=None,
        secret_file=folder / "secret",
        database=options.Database(url=f"sqlite:///{folder / 'league.sqlite3'}"),
        site=options.Site(folder=folder / "site", base_url="https://league.example/"),
        mail=options.Mail(folder=folder / "outbox"),
        clock=options.Clock(),
        web=options.Web(),
        defaults=options.Defaults(),
        limits=options.Limits(),
    )


def open_chronicle(
    folder: Path,
    players: Sequence[str] = tuple(NAMES),
    rhythm: Mapping[str, str] = RHYTHM,
    *,
    kind: str = "smallworld",
) -> Chronicle:
    """A game that has just begun, on Monday morning; its first mails are out."""
    settings = settings_in(folder)
    engine = fresh(folder / "league.sqlite3")
    with store.write_transaction(engine) as session:
        found(session, players, rhythm, kind)
    made = Chronicle(Runtime(engine, settings, SECRET), Postbox(settings.mail.folder))
    made.tick()
    return made


def found(
    session: Session, players: Sequence[str], rhythm: Mapping[str, str], kind: str = "smallworld"
) -> None:
    """League, players, and the game, begun."""
    wishes = {"zone": "Europe/Kyiv", "language": "en", "rhythm": dict(rhythm)}
    at = moment(session, MONDAY, SECRET)
    league = directory.new_league(at, "kyiv", "Kyiv by Post", wishes)
    seated = [
        directory.add_player(at, NewPlayer(name, NAMES[name], f"{name}@post.example"))
        for name in players
    ]
    game = founding.new_game(
        moment(session, MONDAY, SECRET, Random(7).randbytes),
        league,
        NewGame(GAME, kind, seated, {"territories": "known"} if kind == "kingdoms" else {}),
    )
    founding.start(at, game)
