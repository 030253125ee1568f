"""A listener for mail servers, LMTP or SMTP: a mail is answered for once it is committed.

It takes mail for the moderator's own addresses alone. What goes wrong is answered with a 4xx: the
server keeps the mail and comes again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import structlog
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from moderator.mail.inbound.arrivals import IncomingMail
from moderator.mail.receiving.batches import Keeper
from moderator.mail.receiving.protocols import MOST_BYTES, SPOKEN
from moderator.settings import Mail
from moderator.store.causes import cause

log = structlog.get_logger()

_MOST_RECIPIENTS = 100
_LATER = "451 4.3.0 Not now, please come again"


class Door:
    """What the protocol asks of us."""

    def __init__(self, mail: Mail, keeper: Keeper, now: Callable[[], datetime]) -> None:
        self._mail, self._keeper, self._now = mail, keeper, now

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not is_ours(address, self._mail):
            return "550 5.1.1 Nobody here has that address"
        if len(envelope.rcpt_tos) >= _MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802
        self, server: Any, session: Session, envelope: Envelope
    ) -> str:
        """One answer for SMTP, one a recipient for LMTP, when all are safe."""
        raw = _with_return_path(envelope)
        now = self._now()
        arrivals = tuple(
            IncomingMail("listener", raw, recipient, now) for recipient in envelope.rcpt_tos
        )
        await self._keeper.keep(arrivals)
        answers = len(arrivals) if isinstance(server, LMTP) else 1
        return "\r\n".join(["250 2.0.0 Kept"] * answers)

    async def handle_exception(self, error: Exception) -> str:
        log.error("listener", why=cause(error))
        return _LATER


def is_ours(address: str, mail: Mail) -> bool:
    """Whether this is the moderator's address, or one of its seats' or return addresses."""
    local, _, domain = address.casefold().rpartition("@")
    ours, _, our_domain = mail.address.partition("@")
    return domain == our_domain and local.partition("+")[0] == ours


def _with_return_path(envelope: Envelope) -> bytes:
    """The mail as it came, below the line that a last server writes (RFC 5321, 4.4)."""
    content = envelope.content or b""
    raw = content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape")
    # The null sender stands there as "<>".
    sender = (envelope.mail_from or "").strip("<>").encode("utf-8", "replace")
    return b"Return-Path: <" + sender.translate(None, b"\r\n") + b">\r\n" + raw


class Listener:
    """Listens from `start` to `stop`, in a thread of its own."""

    def __init__(self, mail: Mail, keeper: Keeper, now: Callable[[], datetime]) -> None:
        speaks = SPOKEN[mail.listener.protocol]
        door = Door(mail, keeper, now)

        class Speaking(Controller):
            def factory(self) -> SMTP:
                return speaks(self.handler, **self.SMTP_kwargs)

        self._controller = Speaking(
            door,
            hostname=mail.listener.host,
            port=mail.listener.port,
            data_size_limit=MOST_BYTES,
            enable_SMTPUTF8=True,
            ident="moderator",
        )

    def start(self) -> None:
        """Raises OSError where the port is taken."""
        self._controller.start()

    def stop(self) -> None:
        self._controller.stop()
