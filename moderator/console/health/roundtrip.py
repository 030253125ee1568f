"""A real message to ourselves, and its answer: out and in by the configured ways, the answer to an
address with a token, as a player's goes."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from email.message import EmailMessage
from email.utils import format_datetime

from sqlmodel import select

from moderator.config import SettingsError
from moderator.console.health.check import Check
from moderator.locale.voice import Voice
from moderator.mail.envelope import MARK
from moderator.mail.outbound.outbox import way_out
from moderator.mail.outbound.transport import Refused, Retry
from moderator.mail.receiving import imap, maildir
from moderator.mail.receiving.batches import Keeper
from moderator.mail.receiving.listener import Listener
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.tables import Message

_PAUSE = 0.5


def there_and_back(runtime: Runtime, seconds: float, voice: Voice) -> Iterator[Check]:
    """Send a message to the bare address and wait until it is stored; then answer it to an address
    with a token, which is nobody's, and wait for it. The first step that breaks is the last.

    Our own mark in both keeps them from being read as anybody's orders.
    """
    mail = runtime.settings.mail
    local, _, domain = mail.address.partition("@")
    token = base64.b32encode(runtime.random_bytes(15)).decode().lower()
    first = _Trip("mail sent", "mail came", mail.address)
    answer = _Trip("answer sent", "answer came", f"{local}+{token}@{domain}")
    with _at_the_door(runtime) as take_in:
        for trip in (first, answer):
            message = _message(runtime, trip.to, first.to if trip is answer else answer.to)
            yield (sent := _sent(runtime, trip, message, voice))
            if sent.state == "bad":
                return
            if mail.outbox == "folder":
                said = voice.say("It stays in the folder: nothing leaves this machine.")
                yield Check(trip.came, "ok", said)
                return
            stored = _is_stored(runtime, str(message["Message-ID"]), take_in, seconds)
            yield _came(runtime.settings, trip, voice, stored, seconds)
            if not stored:
                return


class _Trip:
    """A message on its way: the names of its two checks, and where it goes."""

    def __init__(self, sent: str, came: str, to: str) -> None:
        self.sent, self.came, self.to = sent, came, to


def _message(runtime: Runtime, to: str, reply_to: str) -> EmailMessage:
    domain = runtime.settings.mail.domain
    code = runtime.random_bytes(12).hex()
    message = EmailMessage()
    message["From"] = runtime.settings.mail.address
    message["To"], message["Reply-To"] = to, reply_to
    message["Subject"] = "A test of the moderator's mail"
    message["Date"] = format_datetime(runtime.clock())
    message["Message-ID"] = f"<{code}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message[MARK] = f"{domain} 0"
    message.set_content(f"The moderator wrote this to see whether its mail comes back: {code}\n")
    return message


def _sent(runtime: Runtime, trip: _Trip, message: EmailMessage, voice: Voice) -> Check:
    try:
        way = way_out(runtime.settings)
        way.send(message.as_bytes(), runtime.settings.mail.address, trip.to)
    except Refused as error:
        todo = voice.say("The mail server must take email for {address}: see its lines.",
                         address=trip.to)  # fmt: skip
        return Check(trip.sent, "bad", str(error), todo)
    except (Retry, SettingsError) as error:
        todo = voice.say("No server takes our email: see [mail.smtp] in config.toml.")
        return Check(trip.sent, "bad", str(error), todo)
    return Check(trip.sent, "ok", voice.say("Sent: an email to {address}.", address=trip.to))


def _came(settings: Settings, trip: _Trip, voice: Voice, stored: bool, seconds: float) -> Check:
    if stored:
        said = voice.say("It came in: an email to {address}.", address=trip.to)
        return Check(trip.came, "ok", said)
    said = voice.say("It did not come in within {n} seconds: {address}", n=int(seconds),
                     address=trip.to)  # fmt: skip
    return Check(trip.came, "bad", said, _why(settings, trip, voice))


def _why(settings: Settings, trip: _Trip, voice: Voice) -> str:
    """Where to look, by what is configured and how far it came."""
    mail = settings.mail
    if trip.to != mail.address:
        return voice.say(
            "Email to {address} comes in, with a + in the address it does not: set"
            " recipient_delimiter = + in Postfix or Dovecot, local_part_suffix in Exim.",
            address=mail.address,
        )
    if mail.imap.host:
        return voice.say(
            "Is {user} the mailbox of {address}? Look into its other folders, such as spam.",
            user=mail.imap.user,
            address=mail.address,
        )
    if mail.maildir is not None:
        return voice.say("See the mail server's log: does it deliver into {folder}?",
                         folder=mail.maildir)  # fmt: skip
    if mail.listener.port:
        return voice.say(
            "See the mail server's log: does it hand email for {address} to port {port}?",
            address=mail.address,
            port=mail.listener.port,
        )
    return voice.say(
        "See the mail server's log: does it run moderator receive for {address}, as the user that"
        " owns the database?",
        address=mail.address,
    )


def _is_stored(
    runtime: Runtime, identity: str, take_in: Callable[[], None], seconds: float
) -> bool:
    """Whether the mail of that Message-ID is there before so many seconds have passed."""
    known = select(Message.id).where(Message.message_id == identity)
    until = time.monotonic() + seconds
    while True:
        take_in()
        with runtime.read() as at:
            if at.session.exec(known).first() is not None:
                return True
        if time.monotonic() > until:
            return False
        time.sleep(_PAUSE)


@contextmanager
def _at_the_door(runtime: Runtime) -> Iterator[Callable[[], None]]:
    """Take mail in by all configured ways, whether or not `moderator serve` does so too: what comes
    is stored, and read by whoever reads mail. What fails there, a check of its own has said."""

    def take_in() -> None:
        for poll in (maildir.poll, imap.poll):
            with suppress(Exception):
                poll(runtime)

    with ExitStack() as opened:
        mail = runtime.settings.mail
        if mail.listener.port:
            keeper = Keeper(runtime.engine, runtime.settings.limits, lambda: None)
            opened.callback(keeper.stop)
            listener = Listener(mail, keeper, runtime.clock)
            with suppress(OSError):  # taken: the server listens
                listener.start()
                opened.callback(listener.stop)
        yield take_in
