"""What an organiser tells a whole league: on its page and in its feed, by number."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, func, select

from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_line, read_words
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import League, News, Publication

LONGEST = 5000
"""Characters of one piece of news."""

LONGEST_TITLE = 100


def tell(at: At, league: League, title: str, text: str) -> News:
    """Write news and have the league's pages made anew. Raises LeagueError."""
    title, text = read_line(title), read_words(text)
    if not title or len(title) > LONGEST_TITLE:
        raise LeagueError("news-title", most=LONGEST_TITLE)
    if not text or len(text) > LONGEST:
        raise LeagueError("news-text", most=LONGEST)
    last = at.session.exec(select(func.max(News.number)).where(News.league_id == league.id)).one()
    row = News(
        league_id=key(league), number=(last or 0) + 1, title=title, text=text, written_at=at.now
    )
    at.session.add(row)
    _publish(at, league)
    return row


def hide(at: At, league: League, number: int) -> News:
    """Take news off the pages. Raises LeagueError for none that is shown."""
    wanted = select(News).where(News.league_id == league.id, News.number == number)
    row = at.session.exec(wanted).first()
    if row is None or row.hidden_at is not None:
        raise LeagueError("no-news", number=number, league=league.slug)
    row.hidden_at = at.now
    at.session.add(row)
    _publish(at, league)
    return row


def shown(session: Session, league_id: int) -> Sequence[News]:
    """What was not taken off, the newest first."""
    wanted = (
        select(News)
        .where(News.league_id == league_id, col(News.hidden_at).is_(None))
        .order_by(col(News.number).desc())
    )
    return session.exec(wanted).all()


def _publish(at: At, league: League) -> None:
    at.session.add(Publication(league_id=key(league), created_at=at.now))
    at.session.flush()
