"""What an organiser tells a league: on its page and in its feed."""

from __future__ import annotations

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import LONG, NUMBER, TEXT
from moderator.league.mailing import news
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import League, News


def add_news(at: At, league: League, order: ByWhom, text: str, title: str) -> News:
    """Publish news, written in Markdown. Raises LeagueError."""
    row = news.tell(at, league, title, text)
    log_league_act(at, league, order, "news told", "", row.title)
    return row


def hide_news(at: At, league: League, order: ByWhom, number: int) -> None:
    """Take news off page and feed. Raises LeagueError for none that is shown."""
    row = news.hide(at, league, number)
    log_league_act(at, league, order, "news hidden", row.title, "")


ACTS = (
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
        (Field("number", NUMBER, m("Number of the news"), m("As shown on the league's page.")),),
        command="news hide",
        examples=("moderator news hide kyiv 1",),
        reason=False,
        logs={"news hidden": m("removed news: {old}")},
        feeds=True,
        lasting="news that were taken off are written anew",
    ),
)
