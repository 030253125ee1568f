"""A mailbox on an IMAP server emptied: every mail is stored, committed, and only then moved away.

Dying in between doubles nothing: the mail is found again, and its number is known. What was seen
or not plays no part, for people look into mailboxes too.
"""

from __future__ import annotations

import contextlib
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from moderator.config import imap_password
from moderator.mail.inbound.arrivals import IncomingMail
from moderator.mail.inbound.intake import store_all
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.causes import cause

log = structlog.get_logger()

_SECONDS = 30
_MORE = 1_000_000
"""Of a mail that is larger than the limit this much more is fetched, to tell one from another."""
_FIRST_WAIT, _LONGEST_WAIT = 5.0, 300.0
_AT_ONCE = 5.0


@contextmanager
def opened(settings: Settings) -> Iterator[IMAPClient]:
    """Signed in, the folder chosen. Raises OSError, IMAPClientError, SettingsError."""
    wanted = settings.mail.imap
    context = ssl.create_default_context() if wanted.tls else None
    client = IMAPClient(
        wanted.host, port=wanted.port, ssl=wanted.tls, ssl_context=context, timeout=_SECONDS
    )
    try:
        client.login(wanted.user, imap_password(settings) or "")
        yield client
    except BaseException:
        # A goodbye would wait for the answer of a server that may be gone.
        with contextlib.suppress(Exception):
            client.shutdown()
        raise
    with contextlib.suppress(Exception):
        client.logout()


def poll(runtime: Runtime) -> int:
    """Take in what is there over a connection of its own; how many mails were not known yet."""
    if not runtime.settings.mail.imap.host:
        return 0
    with opened(runtime.settings) as client:
        return take(client, runtime)


def take(client: IMAPClient, runtime: Runtime) -> int:
    """Empty the folder, the oldest first. A mail came when the server took it (INTERNALDATE).

    One with which the server does not help (a full quota) stays, and stops none after it; what the
    server said of the first such one is raised at the end.
    """
    wanted, now = runtime.settings.mail.imap, runtime.clock()
    validity = client.select_folder(wanted.folder)[b"UIDVALIDITY"]
    place = f"imap:{wanted.user}@{wanted.host}/{wanted.folder}:{validity}"
    new, failed = 0, None
    for uid in sorted(client.search("ALL")):
        try:
            arrival = _fetched(client, uid, f"{place}:{uid}", runtime.settings, now)
            if arrival is None:
                continue
            with runtime.write() as at:
                new += store_all(at.session, [arrival], runtime.settings.limits)
            _put_away(client, uid, wanted.processed)
        except (OSError, IMAPClientError) as error:
            failed = failed or error
    if failed is not None:
        raise failed
    return new


def take_again(client: IMAPClient, runtime: Runtime, since: datetime) -> int:
    """Take in once more what was put away and came after `since`: the database has lost it. How
    many mails were not known; where they lie they stay."""
    wanted, now = runtime.settings.mail.imap, runtime.clock()
    if not client.folder_exists(wanted.processed):
        return 0
    validity = client.select_folder(wanted.processed, readonly=True)[b"UIDVALIDITY"]
    place = f"imap:{wanted.user}@{wanted.host}/{wanted.processed}:{validity}"
    new = 0
    # The server reckons SINCE by days, of its own zone: one day more, and the time of each mail.
    for uid in sorted(client.search(["SINCE", (since - timedelta(days=1)).date()])):
        arrival = _fetched(client, uid, f"{place}:{uid}", runtime.settings, now)
        if arrival is None or arrival.received_at <= since:
            continue
        with runtime.write() as at:
            new += store_all(at.session, [arrival], runtime.settings.limits)
    return new


def _fetched(
    client: IMAPClient, uid: int, source: str, settings: Settings, now: datetime
) -> IncomingMail | None:
    """None where somebody else has taken it in the meantime."""
    part = f"BODY.PEEK[]<0.{settings.limits.max_mail_bytes + _MORE}>"
    fetched: dict[bytes, Any] = client.fetch([uid], [part, "INTERNALDATE"]).get(uid, {})
    raw = next((value for name, value in fetched.items() if name.startswith(b"BODY[]")), None)
    if raw is None:
        return None
    came: datetime = fetched.get(b"INTERNALDATE", now)
    aware = came if came.tzinfo else came.astimezone()  # the library gives local time
    return IncomingMail(source, raw, "", min(aware.astimezone(UTC), now))


def _put_away(client: IMAPClient, uid: int, folder: str) -> None:
    if not client.folder_exists(folder):
        client.create_folder(folder)
    if client.has_capability("MOVE"):
        client.move([uid], folder)
        return
    client.copy([uid], folder)
    client.delete_messages([uid])
    client.expunge()


class Watch:
    """Takes mail in as it comes: IDLE where the server can, and a look at it every so often.

    `then` is called after each round that brought something new; it must not raise.
    """

    def __init__(self, runtime: Runtime, then: Callable[[], None]) -> None:
        self._runtime, self._then = runtime, then
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="imap", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends within a few seconds; what was being stored is stored."""
        self._stopped.set()
        self._thread.join(timeout=_AT_ONCE)

    def _run(self) -> None:
        wait = _FIRST_WAIT
        while not self._stopped.is_set():
            try:
                with opened(self._runtime.settings) as client:
                    self._stay(client)
                    wait = _FIRST_WAIT
            except Exception as error:  # noqa: BLE001 - servers go away in many ways
                log.warning("imap", why=cause(error))
                self._stopped.wait(wait)
                wait = min(wait * 2, _LONGEST_WAIT)

    def _stay(self, client: IMAPClient) -> None:
        """Until we are stopped. Raises what the connection raises when it is lost."""
        while not self._stopped.is_set():
            if take(client, self._runtime):
                self._then()
            self._wait(client)

    def _wait(self, client: IMAPClient) -> None:
        """Until something comes, or it is time to look.

        After the server has gone IDLE ends at once, with nothing: that is a lost connection.
        """
        every = float(self._runtime.settings.mail.imap.poll_seconds)
        if not client.has_capability("IDLE"):
            self._stopped.wait(every)
            return
        began = time.monotonic()
        client.idle()
        told: list[Any] = []
        while not told and not self._stopped.is_set() and time.monotonic() - began < every:
            turn = time.monotonic()
            told = client.idle_check(timeout=min(_AT_ONCE, every))
            at_once = time.monotonic() - turn < min(_AT_ONCE, every) / 2
            if (not told and at_once) or any(line[:1] == (b"BYE",) for line in told):
                raise ConnectionError("the server has gone")
        client.idle_done()
