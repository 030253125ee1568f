"""Atom feeds of a game and of a league. Entries have ids that never change, whatever the address
of the site: they are made from what was committed before the game began."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from moderator.publish.addresses import Spot
from moderator.publish.facts import LeagueFacts
from moderator.publish.telling.templates import environment

LONGEST = 30
"""Entries of a feed, the newest first."""

_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """What is told: `source` and `name` are its identity, `link` is relative to the site."""

    source: str
    name: str
    title: str
    summary: str
    link: str
    at: datetime

    @property
    def id(self) -> str:
        """`urn:uuid:…`, the same for the same thing for ever."""
        return urn(self.source, self.name)


def urn(source: str, name: str) -> str:
    """An id made from where something comes from and what it is called there."""
    return uuid5(NAMESPACE_URL, f"moderator:{source}:{name}").urn


def atom(
    spot: Spot, league: LeagueFacts, title: str, identity: str, entries: Iterable[FeedEntry]
) -> bytes:
    """The feed that lies beside a page; it changed when its newest entry did."""
    newest: Sequence[FeedEntry] = sorted(entries, key=lambda one: one.at, reverse=True)[:LONGEST]
    found = environment().get_template("site/feed.xml.j2")
    return found.render(
        spot=spot,
        base=spot.where.base_url,
        title=title,
        author=league.name,
        id=identity,
        updated=newest[0].at if newest else _LONG_AGO,
        entries=newest,
    ).encode()
