"""Raw mails as bytes, and an office that takes them in: a running game, settings, addresses."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from sqlmodel import col, select

from moderator.config import load
from moderator.engine import codec
from moderator.league.orders.replies import Reply
from moderator.league.people import directory
from moderator.mail.inbound import intake
from moderator.mail.inbound.arrivals import IncomingMail
from moderator.mail.mime.parsing import ParsedMail, parse
from moderator.mail.outbound import outbox
from moderator.mail.outbound.transport import Folder, Transport
from moderator.runtime import Runtime
from moderator.settings import Database, Settings
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import Message, OutboxRow
from tests.league.conftest import NAMES, SECRET, Played, make


def raw(
    body: str | bytes = "status\n",
    *,
    to: str = "moderator+x@league.example",
    sender: str = "Olena <olena@mail.example>",
    subject: str = "Re: [kyiv-1] Turn 1",
    identity: str = "<one@mail.example>",
    fields: tuple[str, ...] = ("Content-Type: text/plain; charset=utf-8",),
) -> bytes:
    """A mail as it comes over the wire; `fields` are further lines of its head."""
    head = [f"From: {sender}", f"To: {to}", f"Subject: {subject}"]
    head += [f"Message-ID: {identity}"] if identity else []
    text = body if isinstance(body, bytes) else body.replace("\n", "\r\n").encode()
    return "\r\n".join([*head, *fields, "", ""]).encode() + text


def letter(body: str | bytes, **more: str | tuple[str, ...]) -> ParsedMail:
    """A mail with that body, read."""
    return parse(raw(body, **more))  # type: ignore[arg-type]


@dataclass
class Office:
    """A game of three that has begun, its mail, and a clock turned by hand."""

    played: Played
    settings: Settings
    sent: Path
    count: int = field(default=0)

    @property
    def runtime(self) -> Runtime:
        """The process, at the time on the clock of the game."""
        return Runtime(self.played.engine, self.settings, SECRET, lambda: self.played.now)

    def opened(self) -> Settings:
        """The settings, as a process reads them that works with this game's database."""
        here = Database(url=self.played.engine.url.render_as_string(hide_password=False))
        return self.settings.model_copy(update={"database": here})

    def address(self, seat: int) -> str:
        """The seat's own address."""
        with store.read_transaction(self.played.engine) as session:
            sitting = directory.sittings(session, self.played.game(session))[seat]
            token = directory.reply_token(SECRET, sitting.tenure)
        local, _, domain = self.settings.mail.address.partition("@")
        return f"{local}+{token}@{domain}"

    def known_as(self, seat: int, email: str) -> None:
        """Whoever holds that seat writes from this address too."""
        with store.write_transaction(self.played.engine) as session:
            sitting = directory.sittings(session, self.played.game(session))[seat]
            directory.add_address(session, key(sitting.person), email)

    def come(self, mail: bytes, *, source: str = "", recipient: str = "") -> int | None:
        """A mail comes in and is handled at once."""
        self.count += 1
        source = source or f"test:{self.count}"
        mail_in = IncomingMail(source, mail, recipient, self.played.now)
        return intake.receive(self.runtime, mail_in)

    def write(self, seat: int, body: str | bytes, **more: str | tuple[str, ...]) -> Message:
        """That seat writes; the message as it is stored then."""
        more.setdefault("identity", f"<{self.count + 1}@mail.example>")
        more.setdefault("sender", f"{NAMES[seat]}@mail.example")
        number = self.come(raw(body, to=self.address(seat), **more))  # type: ignore[arg-type]
        assert number is not None
        return self.message(number)

    def message(self, number: int) -> Message:
        with store.read_transaction(self.played.engine) as session:
            return session.get_one(Message, number)

    def messages(self) -> list[Message]:
        with store.read_transaction(self.played.engine) as session:
            return list(session.exec(select(Message).order_by(col(Message.id))).all())

    def rows(self, kind: str | None = None) -> list[OutboxRow]:
        with store.read_transaction(self.played.engine) as session:
            rows = session.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all()
        return [row for row in rows if kind in (None, row.kind)]

    def replies(self) -> list[Reply]:
        """What came of every mail that was answered."""
        return [codec.load(row.facts["reply"]) for row in self.rows("answer")]

    def deliver(self, way: Transport | None = None, after: timedelta = timedelta()) -> int:
        self.played.now += after
        return outbox.deliver(self.runtime, transport=way or Folder(self.sent))


def office(folder: Path, seats: int = 3) -> Office:
    settings = load(_config(folder))
    return Office(make(folder, seats), settings, folder / "sent")


def _config(folder: Path) -> Path:
    file = folder / "config.toml"
    file.write_text('[mail]\naddress = "moderator@league.example"\nmaildir = "Maildir"\n')
    return file
