"""A league's table and results as one booklet, as the HTML that its PDF is drawn from."""

from __future__ import annotations

from moderator.publish.facts import LeaguePage
from moderator.publish.pdf.turn_report import Copy, paper_context, qr
from moderator.publish.seasons import wording
from moderator.publish.seasons.facts import SeasonFacts
from moderator.publish.telling.rankings import ranked, standings
from moderator.publish.telling.templates import league_speaker, render
from moderator.store.states import UNDER_WAY

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
        seasons=[one for one in seasons if one.state in UNDER_WAY],
        ties=lambda terms: wording.ties(speaker, terms),
        rules=lambda one: wording.rules(speaker, one.terms, one.form),
        number=lambda value: wording.number(speaker, value),
        made_at=max((game.ended_at for game in over if game.ended_at), default=None),
        address=address,
        code_picture=qr(address),
    )
