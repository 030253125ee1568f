"""An answer by mail, as a mail program would write it: to the newest mail, from the player."""

from __future__ import annotations

from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import format_datetime, make_msgid
from pathlib import Path

from moderator.console.practice_folder import PracticeFolder, mails
from moderator.league.values.errors import CommandError
from moderator.runtime import Runtime


def write_answer(runtime: Runtime, folder: PracticeFolder, text: str) -> Path:
    """Put an answer to the newest mail that can be answered into the inbox; its file. Raises
    CommandError where nothing has come yet."""
    asked = next(_answerable(folder), None)
    if asked is None:
        raise CommandError("No email has come yet: begin a game with moderator practice.")
    answer = EmailMessage(policy=policy.SMTP)
    answer["From"] = str(asked["To"])
    answer["To"] = str(asked["Reply-To"])
    answer["Subject"] = f"Re: {str(asked['Subject']).removeprefix('Re: ')}"
    answer["Date"] = format_datetime(runtime.clock())
    answer["Message-ID"] = make_msgid(domain="player.example")
    answer["In-Reply-To"] = str(asked["Message-ID"])
    answer.set_content(text)
    name = f"{runtime.clock():%Y%m%dT%H%M%S%f}.eml"
    unfinished = folder.unfinished / name
    unfinished.write_bytes(answer.as_bytes())
    return unfinished.rename(folder.inbox / name)


def newest_text(folder: PracticeFolder) -> str:
    """The newest mail as its reader sees it; nothing where none has come."""
    for mail in _read(folder):
        body = mail.get_body(("plain",))
        return f"{mail['Subject']}\n\n{body.get_content() if body else ''}"
    return ""


def _answerable(folder: PracticeFolder) -> Iterator[EmailMessage]:
    return (mail for mail in _read(folder) if mail["Reply-To"])


def _read(folder: PracticeFolder) -> Iterator[EmailMessage]:
    for file in mails(folder):
        message = BytesParser(policy=policy.default).parsebytes(file.read_bytes())
        assert isinstance(message, EmailMessage)
        yield message
