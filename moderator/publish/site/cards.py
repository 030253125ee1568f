"""The picture that is shown where somebody links to a game: its board now, as PNG."""

from __future__ import annotations

from sqlmodel import Session

from moderator.publish import queries
from moderator.publish.addresses import Where
from moderator.publish.pages import public_pages
from moderator.publish.pages.board_picture import picture
from moderator.publish.pictures.board import png
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import shelf
from moderator.publish.site.turn_folder import CARD, PUBLIC
from moderator.publish.telling.templates import league_speaker
from moderator.store.tables import Game

WIDTH = 480
"""Pixels: wide enough for what programs show, small enough to be fetched by a phone."""


def write_card(session: Session, where: Where, game: Game) -> bool:
    """Draw it where it is stale; whether it is there for the first time."""
    line, league = queries.game_line(session, game), queries.league_facts(session, game.league_id)
    if game.started_at is None:
        return False
    with shelf(where.folder / game.slug) as opened:
        fresh = not (opened.folder / CARD).is_file()
        made = made_from(game.slug, game.chain, league.language, sorted(line.names.items()))
        if opened.stale(CARD, made) and (card := _drawn(session, game)):
            return opened.put(CARD, made, lambda: card) and fresh
        return False


def _drawn(session: Session, game: Game) -> bytes:
    """The picture; nothing while no board lies on the table (Kingdoms before its territories)."""
    facts = queries.game_facts(session, game, PUBLIC)
    speaker = league_speaker(facts.league, facts.view)
    assert facts.view is not None
    assert facts.began is not None
    title = public_pages.board_title(speaker, facts)
    drawn = picture(speaker, facts.view, facts.began.areas, facts.line.names, title)
    return png(drawn.board, WIDTH) if drawn.board else b""
