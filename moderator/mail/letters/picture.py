"""The board as a picture for the HTML part."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from moderator.engine.core import letter as seat_letter
from moderator.engine.view import Area, View
from moderator.mail.letters.briefing import Briefing
from moderator.mail.letters.letter import Block, Picture
from moderator.publish.picture import AreaMark, board_svg, load, png

_PIXELS = 720
"""Twice the width of a phone, so that small numbers stay sharp there; more weighs too much."""


def board(briefing: Briefing) -> tuple[Block, ...]:
    """The board as the reader sees it; nothing where no outlines were drawn for it."""
    view = briefing.view
    if view is None:
        return ()
    try:
        outlines = load(view.game, view.board)
    except FileNotFoundError:
        return ()
    title = briefing.speaker.say("The board of {game}", game=briefing.game)
    said = briefing.speaker.say("The same stands in the table below.")
    svg = board_svg(
        _data(view.game, view.board),
        outlines,
        tuple(_mark(briefing, area) for area in view.areas),
        title=title,
        description=said,
        changed=_changed(briefing, view),
    )
    return (Picture("board", f"{title}. {said}", _png(svg)),)


@lru_cache(maxsize=8)
def _png(svg: str) -> bytes:
    """The players of a game are mostly shown the same board, one mail after the other."""
    return png(svg, _PIXELS)


@cache
def _data(game: str, board_id: str) -> Mapping[str, Any]:
    path = files(f"moderator.games.{game}") / "data" / f"{game}.json"
    boards: Mapping[str, Mapping[str, Any]] = json.loads(path.read_text("utf-8"))["boards"]
    return boards[board_id]


def _mark(briefing: Briefing, area: Area) -> AreaMark:
    owner = None if area.owner is None else seat_letter(area.owner)
    race = briefing.speaker.piece(area.troop) if area.troop else ""
    return AreaMark(area.number, owner, area.tokens, area.faded, race, area.pieces)


def _changed(briefing: Briefing, view: View) -> frozenset[int]:
    """The regions conquered since the reader's last turn."""
    known = {area.number for area in view.areas}
    regions = {
        dict(event.facts).get("region")
        for past in briefing.past
        for event in past.events
        if event.kind == "conquered"
    }
    return frozenset(number for number in known if number in regions)
