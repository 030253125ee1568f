"""What an organiser tells: a league on its page and in its feed, the players by email."""

from __future__ import annotations

from sqlmodel import col, select

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import LONG, NUMBER, TEXT
from moderator.league.mailing import news
from moderator.league.mailing.audiences import TABLE
from moderator.league.mailing.posting import announce, announce_together
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_words
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.revision_lock import hold
from moderator.store.states import AT_PLAY
from moderator.store.tables import Game, League, News


def add_news(at: At, league: League, order: ByWhom, text: str, title: str) -> News:
    """Publish news, written in Markdown. Raises LeagueError."""
    row = news.tell(at, league, title, text)
    log_league_act(at, league, order, "news told", "", row.title)
    return row


def hide_news(at: At, league: League, order: ByWhom, number: int) -> None:
    """Take news off page and feed. Raises LeagueError for none that is shown."""
    row = news.hide(at, league, number)
    log_league_act(at, league, order, "news hidden", row.title, "")


def write_to_table(at: At, game: Game, order: ByWhom, text: str) -> None:
    """A word to everybody at the table and to who observes it. The log says that there was one,
    not what it says. Raises LeagueError."""
    hold(at.session, game)
    announce(at, game, order.entry(at, "wrote", "", ""), words=_word(text))


def write_to_all(at: At, league: League, order: ByWhom, text: str) -> None:
    """The same to everybody who plays in the league, in one email. Raises LeagueError."""
    words = _word(text)
    wanted = select(Game).where(Game.league_id == league.id, col(Game.state).in_(AT_PLAY))
    games = at.session.exec(wanted.order_by(col(Game.id))).all()
    if not games:
        raise LeagueError("nobody-to-write", league=league.slug)
    done = [(game, order.entry(at, "wrote", "", "")) for game in games]
    announce_together(at, done, words=words)


def _word(text: str) -> str:
    """Raises LeagueError where it is empty or too long."""
    words = read_words(text)
    if not words or len(words) > news.LONGEST:
        raise LeagueError("word-text", most=news.LONGEST)
    return words


_WORD = Field("text", LONG, m("Text"), option="--text")
_WROTE = {"wrote": m("wrote to the players")}
_SENT = "what was mailed cannot be called back; another word can follow"

ACTS = (
    Declaration(
        "write",
        "game",
        m("Write to the players"),
        m("Everybody at the table and who observes it gets it by email; it is not published."),
        write_to_table,
        (_WORD,),
        command="write",
        examples=('moderator write kyiv-1 --text "The next turn is due after the holidays."',),
        reason=False,
        states=("open", "running", "paused", "over", "annulled"),
        logs=_WROTE,
        tells=TABLE,
        lasting=_SENT,
    ),
    Declaration(
        "write-all",
        "league",
        m("Write to all players"),
        m("Everybody who plays in the league gets one email; it is not published."),
        write_to_all,
        (_WORD,),
        command="write",
        examples=('moderator write kyiv --text "We meet on Friday at seven."',),
        reason=False,
        logs=_WROTE,
        tells=TABLE,
        lasting=_SENT,
    ),
    Declaration(
        "add-news",
        "league",
        m("Post news to the league"),
        m("It appears on the league's page and in its feed."),
        add_news,
        (
            Field(
                "text", LONG, m("Text"), m("In Markdown: *words* are italic, **words** are bold.")
            ),
            Field("title", TEXT, m("Title"), m("One line."), option="--title"),
        ),
        command="news add",
        examples=('moderator news add kyiv --title "A break until 7 January" news.md',),
        reason=False,
        logs={"news told": m("posted news: {new}")},
        feeds=True,
        undo="hide-news",
    ),
    Declaration(
        "hide-news",
        "league",
        m("Remove news"),
        m("It disappears from the league's page and feed."),
        hide_news,
        (
            Field(
                "number",
                NUMBER,
                m("Number of the news"),
                m("As shown on the league's page."),
                of="news",
            ),
        ),
        command="news hide",
        examples=("moderator news hide kyiv 1",),
        reason=False,
        logs={"news hidden": m("removed news: {old}")},
        feeds=True,
        lasting="news that were taken off are written anew",
    ),
)
