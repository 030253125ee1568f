"""The codes of a game that somebody holds: on paper, typed into a list, or in mails that came."""

from __future__ import annotations

import mailbox
import re
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from pathlib import Path

from moderator.league.values.errors import CommandError
from moderator.mail.envelope import CODE

_CODE = re.compile(r"\b[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{2}\b")


def held(path: Path, game: str) -> tuple[str, ...]:
    """The codes of that game in a list (a text file), a mail, a file or a folder of mails; each
    once. Raises CommandError where there is none."""
    by_name = dict.fromkeys(_in_folder(path, game) if path.is_dir() else _in_file(path, game))
    if not by_name:
        raise CommandError(f"{path}: there is no code of {game} in it, as a1b2-c3d4-e5.")
    return tuple(by_name)


def _in_folder(folder: Path, game: str) -> Iterator[str]:
    """A Maildir, or any folder with mails as files."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield from _of_mails([path.read_bytes()], game)


def _in_file(path: Path, game: str) -> Iterator[str]:
    data = path.read_bytes()
    if data.startswith(b"From "):
        box = mailbox.mbox(path, create=False)
        try:
            yield from _of_mails((box.get_bytes(name) for name in box.iterkeys()), game)
        finally:
            box.close()
    elif CODE.lower().encode() in data.lower():
        yield from _of_mails([data], game)
    else:
        yield from _CODE.findall(data.decode("utf-8", "replace").casefold())


def _of_mails(mails: Iterable[bytes], game: str) -> Iterator[str]:
    """What the field of each mail says of that game, also of a mail that was passed on whole."""
    for raw in mails:
        for part in message_from_bytes(raw).walk():
            for told in part.get_all(CODE, []):
                slug, _, code = str(told).strip().partition(" ")
                if slug == game:
                    yield code.strip().casefold()
