"""A mail at the door, and the row that it becomes before anybody looks into it."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import NamedTuple

from moderator.mail.mime import headers
from moderator.store.mailbag import KeptMail

TOO_BIG = "too big"
"""What the note of a mail begins with of which only the beginning was kept."""

_KEPT_OF_TOO_BIG = headers.MOST_BYTES + 16 * 1024


class IncomingMail(NamedTuple):
    """A mail at the door: `source` names the way in and, behind a colon, its own identity of the
    mail; a way that has none gives its name alone, and the same bytes are the same mail come
    again. `recipient` is what the envelope said, "" for nothing."""

    source: str
    raw: bytes
    recipient: str
    received_at: datetime


def row(arrival: IncomingMail, most_bytes: int) -> KeptMail:
    """A mail is known where its bytes for this recipient are, or its source: the same bytes for
    two recipients are two mails. Of one that is larger than `most_bytes` only the beginning is
    kept."""
    source, raw = arrival.source, arrival.raw
    hashed = digest(arrival)
    big = len(raw) > most_bytes
    return {
        "source": source if ":" in source else f"{source}:{hashed}",
        "digest": hashed,
        "recipient": arrival.recipient,
        "message_id": headers.identity_of(raw),
        "received_at": arrival.received_at,
        "state": "new",
        "note": f"{TOO_BIG}: {len(raw)} bytes" if big else "",
        "confirm_hash": "",
        "trusted": False,
        "kept": True,
        "raw": raw[:_KEPT_OF_TOO_BIG] if big else raw,
    }


def digest(arrival: IncomingMail) -> str:
    """What is the same for the same bytes to the same recipient."""
    to = arrival.recipient.casefold().encode("utf-8", "replace")
    return hashlib.sha256(to + arrival.raw).hexdigest()
