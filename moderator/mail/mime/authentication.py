"""What the league's own mail server found out about a sender (RFC 8601). Never raises.

Only the topmost line counts, and only under the configured name: what stands below may have been
written by anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from authres import AuthenticationResultsHeader

from moderator.mail.mime.parsing import ParsedMail

_LONGEST = 4_000


def authenticated(letter: ParsedMail, authserv_id: str) -> bool:
    """Whether the sender's domain stands for the mail: by DMARC, or by a DKIM or SPF pass of a
    domain that is the sender's, or one above it."""
    domain = letter.sender.rpartition("@")[2]
    passed = _passed(letter.first("authentication-results")[:_LONGEST], authserv_id)
    return bool(domain) and any(_aligned(domain, other.rpartition("@")[2]) for other in passed)


def _passed(line: str, authserv_id: str) -> Iterator[str]:
    """The domains, or addresses, that passed a check."""
    try:
        parsed: Any = AuthenticationResultsHeader.parse_value(line)
        results = parsed.results if parsed.authserv_id.casefold() == authserv_id.casefold() else ()
    except Exception:  # noqa: BLE001 - a line from outside, in a grammar with many corners
        return
    for result in results:
        for what in result.properties if str(result.result).casefold() == "pass" else ():
            if (result.method.casefold(), what.type, what.name) in _BY:
                yield str(what.value).casefold().strip('"')


_BY = frozenset(
    (
        ("dmarc", "header", "from"),
        ("dkim", "header", "d"),
        ("spf", "smtp", "mailfrom"),
    )
)


def _aligned(domain: str, passed: str) -> bool:
    """Equal, or below it; a top-level domain stands for nobody."""
    return domain == passed or ("." in passed and domain.endswith(f".{passed}"))
