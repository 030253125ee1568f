"""Feeds of Atom and calendars of iCalendar, of a game and of a league, in the league's language.
Entries have ids that never change, whatever the address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from moderator.league.values.deadlines import time_left
from moderator.locale.speech import Speaker
from moderator.publish.addresses import Spot, Where
from moderator.publish.facts import GameFacts, GameLine, LeagueFacts, LeaguePage, TurnLine
from moderator.publish.telling.templates import environment, league_speaker

if TYPE_CHECKING:
    from icalendar import Event


def game_feed(where: Where, facts: GameFacts) -> bytes:
    """Each turn that was played, the superseded ones as such."""
    league, slug, speaker = facts.league, facts.line.slug, league_speaker(facts.league)
    spot = Spot(where, f"{slug}/", league.language, league.language)
    entries = (_turn(speaker, facts.line, turn) for turn in facts.turns)
    return atom(spot, league, slug, urn(facts.line.commitment, slug), entries)


def _turn(speaker: Speaker, line: GameLine, turn: TurnLine) -> FeedEntry:
    title = speaker.say("{game}: turn {turn}", game=line.slug, turn=turn.name)
    if turn.superseded:
        title += f" ({speaker.say('replaced')})"
    who = speaker.seat(turn.seat, line.names)
    return FeedEntry(
        line.commitment, turn.name, title, who, f"{line.slug}/{turn.name}/", turn.played_at
    )


def league_feed(where: Where, page: LeaguePage) -> bytes:
    """News, and games that came to their end."""
    league = page.league
    spot = Spot(where, f"{league.folder}/", league.language, league.language)
    entries = (*_news(page), *_ends(page))
    return atom(
        spot, league, league.name, urn(f"league {league.slug}", str(league.founded)), entries
    )


def _news(page: LeaguePage) -> Iterator[FeedEntry]:
    folder = page.league.folder
    for item in page.news:
        link = f"{folder}/#news-{item.number}"
        identity = f"{page.league.slug} {page.league.founded}"
        yield FeedEntry(identity, f"news {item.number}", item.title, item.words, link, item.at)


def _ends(page: LeaguePage) -> Iterator[FeedEntry]:
    speaker = league_speaker(page.league)
    for game in page.games:
        if game.outcome is None or game.ended_at is None:
            continue
        winners = speaker.listed(speaker.seat(seat, game.names) for seat in game.outcome.winners)
        title = speaker.say("{game} is over", game=game.slug)
        summary = speaker.say("Won by {who}", who=winners)
        yield FeedEntry(game.commitment, "end", title, summary, f"{game.slug}/", game.ended_at)


def league_calendar(where: Where, page: LeaguePage) -> bytes:
    """When turns are due in a league, for everybody."""
    speaker = league_speaker(page.league)
    dues = (due for game in page.games if (due := due_of(speaker, game)) is not None)
    return write_calendar(speaker, page.league.name, where.base_url, dues)


def due_of(speaker: Speaker, game: GameLine) -> Due | None:
    """The turn that a game waits for; nothing while it is paused, or waits for nobody."""
    waiting = game.waiting
    if waiting.due_at is None or waiting.stopped or not waiting.seats or game.asked_at is None:
        return None
    who = speaker.listed(speaker.seat(seat, game.names) for seat in waiting.seats)
    return Due(
        game.slug, game.turn, who, game.asked_at, waiting.due_at, game.commitment, game.revision
    )


TYPE = "text/calendar; charset=utf-8"


class Due(NamedTuple):
    """A turn that is due: its game, the turn's name, who is asked as words, when it was asked."""

    game: str
    turn: str
    who: str
    asked_at: datetime
    due_at: datetime
    identity: str
    revision: int


def write_calendar(speaker: Speaker, name: str, base_url: str, dues: Iterable[Due]) -> bytes:
    """The calendar; all moments in UTC, as every program can read them.

    An event keeps its UID while its turn is played: a deadline that moves, moves it.
    """
    from icalendar import Calendar

    calendar = Calendar()
    calendar.add("prodid", "-//moderator//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for due in dues:
        calendar.add_component(_event(speaker, base_url, due))
    return bytes(calendar.to_ical())


def _event(speaker: Speaker, base_url: str, due: Due) -> Event:
    from icalendar import Event

    event, address = Event(), f"{base_url}{due.game}/"
    event.add("uid", urn(due.identity, f"due {due.turn}").removeprefix("urn:uuid:"))
    event.add("dtstamp", due.asked_at)
    event.add("sequence", _sequence(due))
    event.add("dtstart", due.due_at)
    event.add("dtend", due.due_at)
    event.add(
        "summary", speaker.say("{game}: orders for turn {turn}", game=due.game, turn=due.turn)
    )
    event.add("description", speaker.say("Waiting for {who}", who=due.who) + f"\n{address}")
    event.add("url", address)
    event.add("transp", "TRANSPARENT")
    return event


_MOST_MINUTES = 100_000


def _sequence(due: Due) -> int:
    """RFC 5546 wants a higher number each time that an event moves: a turn's question by the
    game's revision, and while that stands, a deadline by the time that it leaves."""
    left = int(time_left(due.due_at, due.asked_at).total_seconds()) // 60
    return due.revision * _MOST_MINUTES + min(max(left, 0), _MOST_MINUTES - 1)


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
    newest: Sequence[FeedEntry] = sorted(
        entries, key=lambda feed_entry: feed_entry.at, reverse=True
    )[:LONGEST]
    template = environment().get_template("site/feed.xml.j2")
    return template.render(
        spot=spot,
        base=spot.where.base_url,
        title=title,
        author=league.name,
        id=identity,
        updated=newest[0].at if newest else _LONG_AGO,
        entries=newest,
    ).encode()
