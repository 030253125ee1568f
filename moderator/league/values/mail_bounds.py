"""How far the bytes of a mail are read by whoever reads them: intake, and who shows a held mail."""

from __future__ import annotations

import codecs

MOST_HEAD = 20_000
"""Bytes of the head in which a person may look for who wrote it and what about."""

MOST_NESTED = 60
"""More parts within parts than this nobody sends; the parser of MIME recurses at each."""

_NO_CHARSETS = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"}
)
"""Codecs that no mail is written in: the work of some grows by the square of the text, others make
letters out of what a filter has taken for plain ones."""


def charset_named(declared: str) -> str:
    """The codec of a charset's name, or "" where mails are not written in it or nobody knows it."""
    try:
        name = codecs.lookup(declared.strip()).name
    except (LookupError, ValueError):
        return ""
    return "" if name.replace("_", "-") in _NO_CHARSETS else name


def is_nested_too_deep(body: bytes) -> bool:
    """Whether the parts within parts may be too many to be taken apart."""
    folded = body.lower()
    return folded.count(b"boundary=") + folded.count(b"message/rfc822") > MOST_NESTED
