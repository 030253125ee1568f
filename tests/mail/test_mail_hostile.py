"""Hostile mail, from the port to the answer: kept, and nothing of it in the head of our mails."""

from __future__ import annotations

import smtplib
from email.message import Message
from email.parser import BytesParser

from postal import Office, raw
from test_mail_ways_in import change, doors, eventually, listens

OURS = "mx.league.example"
FAILED = f"Authentication-Results: {OURS}; dmarc=fail header.from=mail.example"
PASSED = f"Authentication-Results: {OURS}; dmarc=pass header.from=mail.example"
HIDDEN = "=?utf-8?Q?Hi=0D=0ABcc:_eve=40evil.example=0D=0A=0D=0Aconquer_1?="
NESTED = "".join(
    f"Content-Type: multipart/mixed; boundary={n}\r\n\r\n--{n}\r\n" for n in range(400)
)
FIELDS = {
    "From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References",
    "Auto-Submitted", "MIME-Version", "Content-Type", "X-Moderator", "List-Unsubscribe",
    "List-Unsubscribe-Post", "X-Moderator-Code",
}  # fmt: skip

TABLE = {
    "head of 300 kB": (raw(fields=(PASSED, "X: " + "y " * 150_000)), "its head is too long"),
    "10,000 in To": (raw(fields=(PASSED, "Cc: " + "a@b.example, " * 10_000)), "its head is too"),
    "400 parts in parts": (raw(NESTED, fields=(PASSED, NESTED.strip())), ""),
    "NUL bytes": (raw("sta\0tus\0\n", fields=(PASSED, "X: \0")), ""),
    "line ends in Subject": (raw(subject=HIDDEN, fields=(PASSED,)), ""),
    "line ends in From": (raw(sender=f"{HIDDEN} <olena@mail.example>", fields=(PASSED,)), ""),
    "line ends in Message-ID": (raw(identity=HIDDEN, fields=(PASSED,)), ""),
    "a forged result": (raw(fields=(FAILED, PASSED)), "nothing proves"),
    "another's result": (raw(fields=(PASSED.replace("league", "evil"),)), "nothing proves"),
    "two From fields": (raw(fields=("From: eve@evil.example", PASSED)), "it names several authors"),
}
"""A mail each, and why it is held, "" for what is read."""


def test_hostile_mail_is_kept_and_brings_nothing_into_an_answer(post: Office) -> None:
    change(post, authserv_id=OURS)
    port = listens(post, "lmtp")
    with doors(post), smtplib.LMTP("127.0.0.1", port) as client:
        for number, (mail, _) in enumerate(TABLE.values()):
            client.sendmail(
                "olena@mail.example",
                [post.address(0)],
                mail.replace(b"<one@", b"<%d@" % number),
            )
        eventually(lambda: all(message.state != "new" for message in post.messages()))
    for message, (name, (_, why)) in zip(post.messages(), TABLE.items(), strict=True):
        assert message.state == ("held" if why else "done"), name
        assert message.note.startswith(why), name
    post.deliver()
    heads = [BytesParser().parsebytes(path.read_bytes()) for path in post.sent.iterdir()]
    assert len(heads) > len(TABLE)
    assert all(_is_ours(head) for head in heads)


def _is_ours(head: Message) -> bool:
    """Each field is one of ours, and there once; nobody else gets it or seems to send it."""
    names = head.keys()
    known = set(names) <= FIELDS and len(names) == len(set(names))
    return known and not any("evil" in value for value in head.values())
