"""What a mail server says that it could not deliver: whom to, and whether for good.

By its structure first (RFC 3464), by a field that servers write, and by its words only where the
caller knows that a machine wrote it: detectors of text take ordinary mail for bounces, and raise
on odd input. Never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from typing import NamedTuple

from flufl.bounce import all_failures

from moderator.mail.mime import headers

_MOST_BYTES = 200_000
_MOST = 50
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")
_SUBJECTS = re.compile(
    r"\b(?:undeliver|non-?deliver|not (?:be )?delivered|delivery (?:has )?fail|delivery failure"
    r"|delivery (?:status )?notification|mail(?:er)? (?:system )?(?:error|failure)"
    r"|failure notice|returned (?:mail|to sender)|could not send|delivery report|unzustellbar"
    r"|mail delivery|не доставлено|недоставлен|не удалось доставить|не вдалося доставити)"
)


class DeliveryFailure(NamedTuple):
    """An address that mail did not reach, case-folded, "" where it is not named; `for_good`
    where the server will not try again; `said` is its status or words, short."""

    address: str
    for_good: bool
    said: str


def structured(message: Message) -> tuple[DeliveryFailure, ...]:
    """What the message's own structure tells."""
    delivery_failures = (failure for part in _reports(message) for failure in _told(part))
    named = headers.addresses(iter([str(message.get("X-Failed-Recipients") or "")[:2_000]]))
    return (*delivery_failures, *(DeliveryFailure(address, True, "") for address in named))[:_MOST]


def worded(raw: bytes) -> tuple[DeliveryFailure, ...]:
    """What the words of a machine's mail tell."""
    try:
        message = BytesParser(policy=compat32).parsebytes(raw[:_MOST_BYTES])
        soft, hard = all_failures(message)
    except Exception:  # noqa: BLE001 - detectors of others, on anything at all
        return ()
    return tuple(
        DeliveryFailure(address.decode("utf-8", "replace").casefold(), for_good, "")
        for addresses, for_good in ((hard, True), (soft, False))
        for address in sorted(addresses)
    )[:_MOST]


def by_subject(subject: str) -> bool:
    """Whether this is what mail servers title such reports."""
    return _SUBJECTS.search(subject.casefold()) is not None


def _reports(message: Message) -> Iterator[Message]:
    """The blocks of every delivery report in the message."""
    for part in message.walk():
        if part.get_content_type() == "message/delivery-status" and part.is_multipart():
            yield from (block for block in part.get_payload() if isinstance(block, Message))


def _told(block: Message) -> Iterator[DeliveryFailure]:
    action = str(block.get("Action") or "").strip().casefold()
    status = _STATUS.search(str(block.get("Status") or ""))
    code, said = (status[1], status[0]) if status else ("", "")
    if action not in ("failed", "delayed") and code not in ("4", "5"):
        return
    whom = str(block.get("Original-Recipient") or block.get("Final-Recipient") or "")
    address = next(iter(headers.addresses(iter([whom[:500]]))), "")
    for_good = code != "4" and (action == "failed" or (not action and code == "5"))
    yield DeliveryFailure(address, for_good, said)
