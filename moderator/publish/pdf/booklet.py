"""All turns of a game, or a league's table and results, as the HTML that a booklet is drawn
from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sqlmodel import Session

from moderator.locale.scene import scene_of
from moderator.locale.speech import Speaker
from moderator.publish import queries
from moderator.publish.facts import GameFacts, Home, LeaguePage, TurnLine
from moderator.publish.pages import public_pages
from moderator.publish.pdf.turn_report import Copy, paper_context, qr, turn_context
from moderator.publish.seasons import wording
from moderator.publish.seasons.facts import SeasonFacts
from moderator.publish.telling.coins import Account, accounts
from moderator.publish.telling.rankings import ranked, standings
from moderator.publish.telling.statistics import statistics
from moderator.publish.telling.templates import league_speaker, render
from moderator.publish.telling.turning_points import luck, turning_points
from moderator.store.states import UNDER_WAY
from moderator.store.tables import Game

BOOKLET = "all-turns.pdf"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn in the contents: its name, who played it, in which round; its pages as HTML."""

    line: TurnLine
    headline: str
    pages: Markup


def booklet_html(session: Session, game: Game, home: Home, copy: Copy) -> str:
    """A game from its first turn to where it stands, for who reads it as `copy.seat`.

    Turns that were superseded are left out; there is one at least that was not.
    """
    facts = queries.game_facts(session, game, copy.seat)
    stood = [line for line in facts.turns if not line.superseded]
    speaker, names = league_speaker(home.league, facts.view), facts.line.names
    return render(
        "pdf/booklet.html.j2",
        speaker,
        names,
        **paper_context(copy.layout),
        home=home,
        league=home.league,
        line=facts.line,
        ranked=ranked(facts.line),
        chapters=_chapters(session, game, home, stood, copy),
        statistics=statistics(speaker, facts.course, names),
        points=turning_points(speaker, facts.course, _accounts(speaker, facts), names),
        luck=luck(speaker, facts.course),
        made_at=stood[-1].played_at,
        address=f"{copy.base_url}{home.slug}/",
        code_picture=qr(f"{copy.base_url}{home.slug}/"),
    )


def _accounts(speaker: Speaker, facts: GameFacts) -> tuple[Account, ...]:
    view = facts.view
    return accounts(speaker, scene_of(view, facts.line.names), view, facts.earned) if view else ()


def _chapters(
    session: Session, game: Game, home: Home, stood: Sequence[TurnLine], copy: Copy
) -> list[Chapter]:
    held, lines = queries.tenures(session, game), queries.turn_lines(session, game)
    chapters = []
    for line in stood:
        names = queries.names_then(held, line.played_at)
        facts = queries.turn_facts(session, game, lines, line, names, copy.seat)
        told = turn_context(home, facts, public_pages.turn_picture(home, facts), copy)
        drawn = render(
            "pdf/chapter.html.j2",
            league_speaker(home.league, facts.view),
            names,
            **paper_context(copy.layout),
            **told,
        )
        # Markup is right here: the template has escaped what it was given.
        chapters.append(Chapter(line, told["headline"], Markup(drawn)))  # noqa: S704
    return chapters


RESULTS = "results.pdf"


def results_html(page: LeaguePage, seasons: tuple[SeasonFacts, ...], copy: Copy) -> str:
    """The table, the tables of seasons that were begun, then each game that is over, the latest
    first, its ranking and its players."""
    speaker = league_speaker(page.league)
    over = tuple(game for game in page.games if game.state == "over")
    address = f"{copy.base_url}{page.league.folder}/"
    return render(
        "pdf/results.html.j2",
        speaker,
        {},
        **paper_context(copy.layout),
        league=page.league,
        standings=standings(page.games),
        games=over,
        ranked=ranked,
        seasons=[season for season in seasons if season.state in UNDER_WAY],
        ties=lambda terms: wording.ties(speaker, terms),
        rules=lambda wish: wording.rules(speaker, wish.terms, wish.form),
        number=lambda value: wording.number(speaker, value),
        made_at=max((game.ended_at for game in over if game.ended_at), default=None),
        address=address,
        code_picture=qr(address),
    )
