"""What pages are made from besides facts, as a hash: change a template and pages are made anew."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from moderator.paths import templates_dir

_SOURCES = ("moderator.publish", "moderator.locale", "moderator.games")
_KINDS = (".py", ".j2", ".css", ".js", ".json", ".po")


def made_from(*facts: object) -> str:
    """A hash over facts (values whose repr says all of them) and over what pages are made with."""
    return hashlib.sha256(repr((recipe(), facts)).encode()).hexdigest()[:32]


@cache
def recipe() -> str:
    """A hash over templates, words, pictures and this package, read once a process."""
    digest = hashlib.sha256()
    roots: list[Traversable] = [templates_dir() / "site", templates_dir() / "pdf"]
    for root in (*roots, *(files(name) for name in _SOURCES)):
        _add(digest, root)
    return digest.hexdigest()


def _add(digest: hashlib._Hash, folder: Traversable) -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            _add(digest, entry)
        elif entry.name.endswith(_KINDS):
            digest.update(entry.name.encode() + b"\0" + entry.read_bytes())
