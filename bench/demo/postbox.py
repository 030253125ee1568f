"""The mails that have come to the players, read from the folder they were sent into."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

_GAME = re.compile(r"\[([a-z0-9-]+)\]")


@dataclass(frozen=True, slots=True)
class Received:
    """A mail as its reader sees it; `game` is what stands in brackets in its subject."""

    to: str
    game: str
    subject: str
    reply_to: str
    id: str
    text: str
    file: Path


@dataclass(slots=True)
class Postbox:
    """Everybody's mails, by address and game, oldest first."""

    folder: Path
    _seen: set[Path] = field(default_factory=set)
    _mails: dict[tuple[str, str], list[Received]] = field(default_factory=lambda: defaultdict(list))

    def collect(self) -> list[Received]:
        """The mails that have come since the last time."""
        fresh = sorted(set(self.folder.rglob("*.eml")) - self._seen)
        self._seen.update(fresh)
        mails = [read(file) for file in fresh]
        for mail in mails:
            self._mails[mail.to, mail.game].append(mail)
        return mails

    @property
    def count(self) -> int:
        """How many mails have come in all."""
        return len(self._seen)

    def newest(self, address: str, game: str) -> Received:
        """The mail that somebody would answer now. Raises LookupError where none has come."""
        return self._mails[address, game][-1]

    def of(self, address: str) -> tuple[Received, ...]:
        """All that somebody has received, oldest first."""
        mails = (mail for (to, _), found in self._mails.items() if to == address for mail in found)
        return tuple(sorted(mails, key=lambda mail: mail.file.name))

    def first(self, words: str) -> Received | None:
        """The first mail whose subject begins so, leaving out what only says that it answers."""
        everything = (mail for mails in self._mails.values() for mail in mails)
        found = (mail for mail in everything if mail.subject.removeprefix("Re: ").startswith(words))
        return min(found, key=lambda mail: mail.file.name, default=None)


def read(file: Path) -> Received:
    """One mail of ours; the text part is what a person would read."""
    message = BytesParser(policy=policy.default).parsebytes(file.read_bytes())
    assert isinstance(message, EmailMessage)
    text = message.get_body(("plain",))
    subject = str(message["Subject"])
    game = _GAME.search(subject)
    return Received(
        str(message["To"].addresses[0].addr_spec),
        game[1] if game else "",
        subject,
        str(message["Reply-To"].addresses[0].addr_spec) if message["Reply-To"] else "",
        str(message["Message-ID"]),
        str(text.get_content()).replace("\r\n", "\n") if text else "",
        file,
    )
