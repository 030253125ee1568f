"""What feeds and calendars tell of a game and of a league, in the league's language."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.locale.speech import Speaker
from moderator.publish.addresses import Spot, Where
from moderator.publish.facts import GameFacts, GameLine, LeaguePage, TurnLine
from moderator.publish.formats.atom import FeedEntry, atom, urn
from moderator.publish.formats.icalendar import Due, ics
from moderator.publish.telling.templates import league_speaker


def game_feed(where: Where, facts: GameFacts) -> bytes:
    """Each turn that was played, the superseded ones as such."""
    league, slug, speaker = facts.league, facts.line.slug, league_speaker(facts.league)
    spot = Spot(where, f"{slug}/", league.language, league.language)
    entries = (_turn(speaker, facts.line, turn) for turn in facts.turns)
    return atom(spot, league, slug, urn(facts.line.commitment, slug), entries)


def _turn(speaker: Speaker, line: GameLine, turn: TurnLine) -> FeedEntry:
    title = speaker.say("{game}: turn {turn}", game=line.slug, turn=turn.name)
    if turn.superseded:
        title += f" ({speaker.say('superseded')})"
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
    for one in page.news:
        link = f"{folder}/#news-{one.number}"
        identity = f"{page.league.slug} {page.league.founded}"
        yield FeedEntry(identity, f"news {one.number}", one.title, one.words, link, one.at)


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
    return ics(speaker, page.league.name, where.base_url, dues)


def due_of(speaker: Speaker, game: GameLine) -> Due | None:
    """The turn that a game waits for; nothing while it is paused, or waits for nobody."""
    waiting = game.waiting
    if waiting.due_at is None or waiting.stopped or not waiting.seats or game.asked_at is None:
        return None
    who = speaker.listed(speaker.seat(seat, game.names) for seat in waiting.seats)
    return Due(
        game.slug, game.turn, who, game.asked_at, waiting.due_at, game.commitment, game.revision
    )
