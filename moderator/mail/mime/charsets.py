"""Bytes of a mail turned into text, whatever charset it claims. Never raises."""

from __future__ import annotations

import re
import unicodedata

from moderator.league.values.mail_bounds import charset_named

_CYRILLIC = ("windows-1251", "koi8-u")
"""What old Russian and Ukrainian clients send; koi8-r but for a few drawing characters."""

# Controls, invisible spaces, marks that turn the direction of text (a line could read otherwise
# than it shows), and the private use area, which `markup` marks quotations with.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
    "\ue000-\uf8ff]"
)
_BREAK = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""All that ends a line somewhere: left in, or left out, it would join the words of two lines."""

_BINARY = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
_FEW, _SHARE = 8, 0.02
"""More such characters than these few, and than this share of all, no text holds."""


def clean(text: str) -> str:
    """`text` with lines ended by newlines, composed (NFC), without what cannot be seen."""
    return unicodedata.normalize("NFC", _UNSEEN.sub("", _BREAK.sub("\n", text)))


def is_binary(text: str) -> bool:
    """Whether this is a picture or a program that says it is text."""
    return len(_BINARY.findall(text)) > _FEW + len(text) * _SHARE


def decode(raw: bytes, declared: str | None) -> str:
    """The text of `raw`. A charset that is declared wrongly or not at all is found by trying.

    Valid UTF-8 beyond ASCII is believed over any single-byte charset: it never is by chance.
    """
    charset = _known(declared, raw)
    # ASCII bytes may still be an escaped charset (iso-2022-jp): there the name decides.
    for candidate in (charset, "utf-8") if raw.isascii() else ("utf-8", charset):
        try:
            return raw.decode(candidate)
        except (UnicodeError, LookupError):
            continue
    return raw.decode(_guess(raw), errors="replace")


def known_name(declared: str) -> str:
    """The name of a charset as it is declared, or "" where nobody knows it or no
    mail is written in it."""
    said = declared.strip().casefold()
    return said if charset_named(said) else ""


def name(raw: bytes) -> str:
    """What to call the charset of bytes of which nobody has told it."""
    if raw.isascii():
        return "us-ascii"
    try:
        raw.decode()
    except UnicodeError:
        return _guess(raw)
    return "utf-8"


def _known(declared: str | None, raw: bytes) -> str:
    """The codec of a charset's name; ASCII, which decodes nothing that UTF-8 does not, if none.

    Latin-1 is read as Windows-1252, as all clients do: it has characters for all but five bytes.
    """
    name = charset_named(declared or "ascii") or "ascii"
    if name.startswith(("utf-16", "utf-32")) and b"\0" not in raw:
        return "ascii"
    return {"iso8859-1": "cp1252", "koi8-r": "koi8-u"}.get(name, name)


def _guess(raw: bytes) -> str:
    """The likeliest single-byte charset: Cyrillic where most letters are beyond ASCII."""
    high = sum(byte >= 0xC0 for byte in raw)
    low = sum(chr(byte).isalpha() for byte in raw if byte < 0x80)
    return max(_CYRILLIC, key=lambda name: _lower(raw, name)) if high > low else "cp1252"


def _lower(raw: bytes, charset: str) -> int:
    """How many small letters there are: in the wrong Cyrillic charset most become capitals."""
    return sum(letter.islower() for letter in raw.decode(charset, errors="replace"))
