"""What emails, pages and the form say of a position, as values that a second model can be asked of.

Everything is made by the functions that write the real ones, in English, for the seat that is
asked: the view, the table of what is in reach, the order sheet, the board behind typed orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from moderator.engine.core import DICE, LETTERS, Answer, Decision, letter
from moderator.engine.view import Area, View
from moderator.games import Game
from moderator.games.underground.catalogue import FINDS, RELICS
from moderator.league.orders.line_replies import state_behind
from moderator.league.play.sheets_on_file import FiledSheet, verdict_of
from moderator.league.play.who_answers import GameInPlay
from moderator.letters.briefing import Briefing
from moderator.letters.gathering import seat_question
from moderator.letters.letter import OrderSheet, Table
from moderator.letters.reach import reach
from moderator.letters.sheet import order_sheet
from moderator.locale.speech import Speaker

_NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
_LANDS = {"lost-mine": "mine"}
"""A place that pages call otherwise."""
_CELLS = frozenset(
    {
        *("race", "power", "hand", "coins", "hammers"),
        *("mana", "ore", "food", "magic", "tower", "armies", "crown", "captured", "card", "score"),
    }
)
"""What the table of seats shows under the same name as a scenario file."""


def briefed(game: Game, state: Any, decision: Decision) -> Briefing:
    """What a mail to the seat that is asked is written from."""
    speaker, seat = Speaker("en", "UTC"), decision.seat
    view = game.rules.view(state, seat)
    question = seat_question(game, state, view, seat, speaker, {})
    return Briefing(
        speaker=speaker,
        game="table",
        state="running",
        seat=seat,
        players={one: LETTERS[one] for one in range(len(view.seats))},
        now=_NOW,
        turn="1",
        view=view,
        asked=(seat,),
        question=question,
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of what is in reach: the first order for a region, what it costs and
    leaves, or what is said of the die."""

    order: str
    there: str
    cost: str
    left: str


def rows(briefing: Briefing) -> tuple[Row, ...]:
    """What a mail lists as in reach; () where no order aims at a region."""
    return tuple(Row(*row) for one in reach(briefing) if isinstance(one, Table) for row in one.rows)


def examples(briefing: Briefing) -> tuple[str, ...]:
    """The orders that the sheet of a mail has behind `#`, without their notes."""
    [sheet] = [one for one in order_sheet(briefing) if isinstance(one, OrderSheet)]
    lines = (line.removeprefix("# ") for line in sheet.lines if line.startswith("# "))
    return tuple(line.split("  # ")[0].strip() for line in lines)


def behind(game: Game, state: Any, seat: int, order: str) -> Any:
    """The position that the form shows behind that order."""
    table: GameInPlay[Any, Any] = GameInPlay(game.rules, game.notation, state, {}, {})
    sheet = game.notation.read(f"{order}\ncontinue\n")
    handed = verdict_of(table, seat, FiledSheet(sheet, "draft", "thought"))
    return state_behind(table, seat, handed)


def only_answer(game: Game, state: Any, before: Any) -> Answer[Any] | None:
    """The answer to the question at hand that is played without asking: the only one there is, or
    what a question that never waits gets; None where somebody must speak, or the turn is over."""
    ask = game.rules.ask(state)
    if ask is None or game.rules.turn(state) != game.rules.turn(before) or len(ask.decisions) > 1:
        return None
    [decision] = ask.decisions
    if decision.seat == DICE:
        return None
    if decision.kind in game.rules.never_waits:
        return Answer(decision, game.rules.default(state, decision), "default")
    if decision.kind in game.rules.always_asked:
        return None
    first, *others = islice(game.rules.choices(state, decision), 2)
    return None if others else Answer(decision, first, "only")


def seen(view: View) -> dict[str, Any]:
    """All that a page's tables and board show, in the keys of scenario files."""
    found: dict[str, Any] = {}
    for one in view.seats:
        name, cells = f"seats.{letter(one.seat)}", dict(one.cells)
        found |= {f"{name}.{key}": value for key, value in cells.items() if key in _CELLS}
        if "decline" in cells:
            found[f"{name}.decline"] = sorted(race for race, _ in _pairs(cells["decline"]))
        if (peace := cells.get("peace")) is not None:
            found[f"{name}.peace"] = letter(int(str(peace)))
    for area in view.areas:
        name = f"regions.{area.label}"
        found |= {f"{name}.{key}": value for key, value in _there(area)}
    for offer in view.offers:
        found |= {f"combos.{offer.place}": " ".join(offer.parts)}
        found |= {f"combos.{offer.place}.coins": offer.coins}
    return {key: value for key, value in found.items() if value}


def _pairs(value: Any) -> tuple[tuple[str, int], ...]:
    return tuple(value)


def _there(area: Area) -> Iterator[tuple[str, Any]]:
    if area.name:
        yield from _armies(area)
        return
    if area.owner is not None:
        yield from (("owner", letter(area.owner)), ("race", area.troop), ("decline", area.faded))
    yield "tokens", area.tokens
    pieces = {_LANDS.get(name, name): number for name, number in area.pieces}
    relics = sorted(name for name in pieces if name in RELICS)
    if relics:
        yield "relic", relics if len(relics) > 1 else relics[0]
    yield from (("place", name) for name in pieces if name in FINDS and name not in RELICS)
    for name, number in pieces.items():
        if name not in FINDS:
            yield name if name in ("tribe", "monster") else f"pieces.{name}", number


def _armies(area: Area) -> Iterator[tuple[str, Any]]:
    pieces = dict(area.pieces)
    for key, part in (("armies", "army-"), ("lying", "lying-")):
        named = [(one.removeprefix(part), n) for one, n in pieces.items() if one.startswith(part)]
        yield key, sorted(name for name, number in named for _ in range(number))
    for one in pieces:
        if one.startswith("token-"):
            yield "token", one.removeprefix("token-")
