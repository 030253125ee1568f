"""DNS records for the league's mail domain, as text to copy. None is looked up."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.settings import Settings

HERE = ("", "localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Record:
    """A record, and what it is for."""

    name: str
    kind: str
    value: str
    why: str


def records(settings: Settings) -> tuple[Record, ...]:
    """What the domain of the moderator's address needs, so that its mail comes and is believed."""
    domain = settings.mail.address.rpartition("@")[2]
    relay = settings.mail.smtp.host
    sender = "mx" if relay in HERE else f"mx a:{relay}"
    return (
        Record(domain, "MX", f"10 mail.{domain}.", "where mail comes in; put your server's name"),
        Record(domain, "TXT", f'"v=spf1 {sender} -all"', "SPF: who may send for it"),
        Record(
            f"moderator._domainkey.{domain}",
            "TXT",
            '"v=DKIM1; k=rsa; p=KEY"',
            "DKIM: KEY and the name before ._domainkey are those your mail server signs with",
        ),
        Record(
            f"_dmarc.{domain}",
            "TXT",
            f'"v=DMARC1; p=quarantine; rua=mailto:postmaster@{domain}"',
            "DMARC: what becomes of mail that only pretends",
        ),
    )


def zone_lines(settings: Settings) -> list[str]:
    """The records as a zone file has them, each with its reason above."""
    return [
        line
        for record in records(settings)
        for line in (f"; {record.why}", f"{record.name}.  IN  {record.kind}  {record.value}")
    ]
