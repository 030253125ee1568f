"""What every mail of ours carries whatever it says, and how we know our own when it comes back."""

from __future__ import annotations

import base64
import hmac
import re
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import quote

from moderator.settings import Mail

MARK = "X-Moderator"
"""A field that all our mails have and no reply does: our domain, and the mail's number."""

CODE = "X-Moderator-Code"
"""A field of every mail about a game that has begun: its short name, and the code of its journal as
it stood then. Who keeps their mails can show that no journal was written anew behind them."""

OUR_IDENTITY = re.compile(r"<[0-9a-f]{24}@([^<>@\s]+)>")
"""A Message-ID as the outbox makes them, with its domain."""


_RETURN = re.compile(r"b([0-9]{1,9})-([a-z2-7]{13})")


class ReturnAddress(NamedTuple):
    """The number of the mail that a return address says it is of, and the code that shows it."""

    number: int
    code: str

    def is_of(self, secret: bytes, message_id: str) -> bool:
        """Whether a mail of that number and Message-ID went out under it: after a league has gone
        back to a copy, the same number is given to another mail."""
        return hmac.compare_digest(self.code, _code(secret, self.number, message_id))


def return_address(mail: Mail, secret: bytes, number: int, message_id: str) -> str:
    """The envelope's sender of a mail of ours: where servers report what they cannot deliver.

    Not the seat's address, whose token is nobody's but the player's. The code in it shows that
    a report answers a mail of ours; it opens nothing.
    """
    local, _, domain = mail.address.partition("@")
    return f"{local}+b{number}-{_code(secret, number, message_id)}@{domain}"


def returned(mail: Mail, address: str) -> ReturnAddress | None:
    """What stands in a return address, or None where it is none of ours."""
    local, _, domain = address.casefold().rpartition("@")
    ours, _, our_domain = mail.address.partition("@")
    name, _, extension = local.partition("+")
    match = _RETURN.fullmatch(extension)
    if not match or (name, domain) != (ours, our_domain):
        return None
    return ReturnAddress(int(match[1]), match[2])


def _code(secret: bytes, number: int, message_id: str) -> str:
    """65 bits, in the letters that a reply token is written in."""
    code = hmac.digest(secret, f"return:{number}:{message_id}".encode(), "sha256")
    return base64.b32encode(code).decode().lower()[:13]


def finish(
    message: EmailMessage,
    mail: Mail,
    number: int | None,
    page: str = "",
    wish: str = "notify asked",
) -> None:
    """Add what every mail carries: our mark, and how to get fewer mails, as mail programs offer
    it beside the sender: by mail, with that wish in it, and by one click at `page` (RFC 8058). Who
    holds a seat asks for less, and never for silence where a move is due. Without a `wish` nothing
    is offered."""
    message[MARK] = f"{mail.domain} {number}"
    if wish and (reply_to := message["Reply-To"]):
        seat = reply_to.addresses[0].addr_spec
        by_mail = f"<mailto:{seat}?subject={wish.split()[0]}&body={quote(wish)}>"
        message["List-Unsubscribe"] = f"<{page}>, {by_mail}" if page else by_mail
        if page:
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
