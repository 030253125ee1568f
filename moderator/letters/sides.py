"""What a choice would put on the table, drawn before it is made: the sides of a territory card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from moderator.engine.core import Answer, Decision, letter
from moderator.engine.view import Area, View
from moderator.games import Game as GameKind
from moderator.games.tongues import order_of
from moderator.letters.briefing import Briefing, DrawnChoice
from moderator.publish.pictures.board import drawings_svg
from moderator.publish.pictures.maps import drawings, maps_of

_MOST = 4
"""More choices than that are no sides of a card."""


def drawn_choices(briefing: Briefing, kind: GameKind, state: Any) -> tuple[DrawnChoice, ...]:
    """The boards that the reader's choice is between; nothing where it is about none."""
    ask, seat = kind.rules.ask(state), briefing.held_seat
    mine = [decision for decision in ask.decisions if decision.seat == seat] if ask else []
    if ask is None or not mine or _lies_there(kind, state, seat):
        return ()
    return tuple(_drawn(briefing, kind, state, ask.decisions, mine[0]))


def _lies_there(kind: GameKind, state: Any, seat: int) -> bool:
    """Whether the game has one board, or the seat's own lies on the table."""
    maps = maps_of(kind.rules.view(state, seat))
    return any(map_.place in ("", letter(seat)) for map_ in maps)


def _drawn(
    briefing: Briefing, kind: GameKind, state: Any, asked: tuple[Decision, ...], mine: Decision
) -> Iterator[DrawnChoice]:
    rules, seat = kind.rules, mine.seat
    choices = tuple(islice(rules.choices(state, mine), _MOST + 1))
    for choice in choices if 1 < len(choices) <= _MOST else ():
        answers = tuple(
            Answer(
                decision, choice if decision == mine else rules.default(state, decision), "thought"
            )
            for decision in asked
        )
        view = rules.view(rules.apply(state, answers).state, seat)
        board = ",".join(
            entry for entry in view.board.split(",") if entry.startswith(f"{letter(seat)}=")
        )
        if not board:
            return
        order = order_of(rules.name, briefing.speaker.language, kind.notation.write(state, choice),
                         briefing.speaker.own)  # fmt: skip
        yield DrawnChoice(order, *_picture(briefing, replace(view, board=board), order))


def _picture(briefing: Briefing, view: View, order: str) -> tuple[str, str]:
    """The picture by itself, so that two of the same place can stand in one page, and its lands."""
    lands = briefing.speaker.listed(
        " ".join((area.label, *_land(briefing, area)))
        for area in view.areas
        if area.label.startswith(letter(briefing.held_seat))
    )
    try:
        drawn = drawings(
            briefing.speaker, view, {}, lambda seat: briefing.speaker.seat(seat, briefing.players)
        )
    except FileNotFoundError:  # one that a league has made, in words alone
        return "", lands
    return drawings_svg(drawn, title=order, description=f"{order}: {lands}"), lands


def _land(briefing: Briefing, area: Area) -> Iterator[str]:
    """`forest`, and that it lies at the edge."""
    yield briefing.speaker.land(area.terrain)
    yield from (f"({briefing.speaker.land(symbol)})" for symbol in area.symbols)
