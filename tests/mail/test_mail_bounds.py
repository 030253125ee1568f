"""Hostile bytes cost little and break nothing, also where they are read a second time."""

from __future__ import annotations

import time

import pytest

from moderator.league.access.held_mails import peek
from moderator.mail.mime.parsing import parse

HEAD = b"From: e@evil.example\r\nTo: moderator@league.example\r\nSubject: Look\r\n"
SIZE = 1_000_000
NO_CHARSETS = ("punycode", "idna", "utf-7", "UTF7", "unicode_escape", "raw_unicode_escape")
PLENTY = 3.0
"""Seconds of processor that none of these may take; the worst took half a minute."""


def nested(depth: int) -> bytes:
    """Parts within parts."""
    opened = (b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (n, n)
              for n in range(depth))  # fmt: skip
    return HEAD + b"".join(opened) + b"\r\nend\r\n"


def text(charset: str) -> bytes:
    return HEAD + b"Content-Type: text/plain; charset=%s\r\n\r\na-" % charset.encode() + b"9" * SIZE


HOSTILE = {
    "nested": nested(15_000),
    "mails in mails": HEAD + b"Content-Type: message/rfc822\r\n\r\n" * 15_000,
    "no end of the head": HEAD + b"X: y\r\n" * 100_000,
    "one long field": HEAD + b"From: " + b"(" * SIZE + b"\r\n\r\nend\r\n",
    "addresses": HEAD + b"From: " + b"a@b.example, " * 80_000 + b"\r\n\r\nend\r\n",
    "encoded words": HEAD + b"Subject: " + b"=?punycode?q?a-99?= " * 40_000 + b"\r\n\r\nend\r\n",
    "binary": bytes(range(256)) * 4_000,
    **{charset: text(charset) for charset in NO_CHARSETS},
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_hostile_mail_is_read_and_shown_within_bounds(raw: bytes) -> None:
    before = time.process_time()
    parse(raw)
    shown = peek(raw)
    assert time.process_time() - before < PLENTY
    assert len(shown.text) <= 4000


@pytest.mark.parametrize("charset", NO_CHARSETS)
def test_a_charset_that_is_none_of_mail_is_not_decoded(charset: str) -> None:
    written = r"+AGE- \u0061 bcher-kva"
    raw = HEAD + f"Content-Type: text/plain; charset={charset}\r\n\r\n{written}".encode()
    assert parse(raw).texts == (written,)
    assert peek(raw).text == written
    subject = f"Subject: =?{charset}?q?+AGE-?=\r\n".encode()
    assert "+AGE-" in parse(subject + b"\r\nend\r\n").first("subject")


def test_charsets_of_mail_are_decoded() -> None:
    for charset in ("utf-8", "koi8-r", "windows-1251", "iso-8859-5"):
        body = "привіт".replace("і", "и").encode(charset)
        raw = HEAD + f"Content-Type: text/plain; charset={charset}\r\n\r\n".encode() + body
        assert parse(raw).texts == ("привит",)
