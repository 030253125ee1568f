"""What every mail of ours carries whatever it says, and how we know our own when it comes back."""

from __future__ import annotations

import re
from email.message import EmailMessage
from urllib.parse import quote

from moderator.settings import Mail

MARK = "X-Moderator"
"""A field that all our mails have and no reply does: our domain, and the mail's number."""

OUR_IDENTITY = re.compile(r"<[0-9a-f]{24}@([^<>@\s]+)>")
"""A Message-ID as the outbox makes them, with its domain."""


def bounce_address(mail: Mail) -> str:
    """The envelope's sender: where mail servers report what they could not deliver. Not the
    seat's address, whose token is nobody's but the player's."""
    local, _, domain = mail.address.partition("@")
    return f"{local}+bounces@{domain}"


def finish(message: EmailMessage, mail: Mail, number: int | None) -> None:
    """Add what every mail carries: our mark, and how to get fewer mails, as mail programs offer
    it beside the sender. It asks for less and never for silence where a move is due."""
    message[MARK] = f"{mail.domain} {number}"
    if reply_to := message["Reply-To"]:
        seat = reply_to.addresses[0].addr_spec
        wish = quote("notify asked")
        message["List-Unsubscribe"] = f"<mailto:{seat}?subject=notify&body={wish}>"
