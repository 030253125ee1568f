"""Mail addresses, as mails can be sent to them."""

from __future__ import annotations

from typing import NewType

from email_validator import EmailNotValidError, validate_email

from moderator.league.values.errors import LeagueError

MailAddress = NewType("MailAddress", str)
"""An address in ASCII, in small letters: made by `read_address` alone."""

_LONGEST = 254
"""Characters; no server takes a longer one (RFC 5321, 4.5.3.1.3)."""


def read_address(text: object) -> MailAddress:
    """A mail address that can be written to: in small letters, a domain of other letters spelt as
    the mail system does (`xn--…`).

    Raises LeagueError: `no-address` for what is none, `address-letters` where the part before the
    @ has other than Latin letters, which few servers take.
    """
    if not isinstance(text, str) or len(text) > 2 * _LONGEST:
        raise LeagueError("no-address", word=str(text)[:_LONGEST])
    try:
        validated_email = validate_email(
            text.strip(" "), check_deliverability=False, strict=True, test_environment=True
        )
    except EmailNotValidError as error:
        raise LeagueError("no-address", word=text) from error
    if validated_email.ascii_email is None:
        raise LeagueError("address-letters", word=text)
    return MailAddress(validated_email.ascii_email.casefold())
