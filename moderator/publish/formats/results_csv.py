"""The results of games that are over, a line for every seat, as CSV of RFC 4180."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from moderator.engine.core import letter
from moderator.league.play.results import PlaceReason
from moderator.publish.facts import GameLine
from moderator.publish.telling.rankings import points_of

RESULTS = "results.csv"

HEAD = (
    *("game", "kind", "ended_at", "seat", "player", "name", "place", "score"),
    *("counts", "corrected", "why", "drawn"),
)

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What came of a seat of a game that is over. `player` is the handle of who held it at the end,
    None where nobody is named; `drawn` that of whom a season drew for it, who has its points; `why`
    the place is not by the rules of the game, with the `reason` where an organiser gave one."""

    game: str
    kind: str
    ended_at: datetime | None
    seat: str
    player: str | None
    name: str
    place: int
    score: int
    counts: bool
    why: PlaceReason | None
    reason: str | None
    drawn: str | None


def results_csv(games: Iterable[GameLine]) -> str:
    """The oldest game first, in each the best seat first; see docs/site.md."""
    return table(HEAD, results(games))


def results(games: Iterable[GameLine]) -> list[Row]:
    """The same as rows. `player` is the handle of their page, empty where there is none; `score`
    is coins where a game counts them, else points."""
    return [_row(result) for result in seat_results(games)]


def seat_results(games: Iterable[GameLine]) -> list[SeatResult]:
    """The same as values."""
    over = [game for game in games if game.outcome is not None]
    over.sort(key=lambda game: (game.ended_at.isoformat() if game.ended_at else "", game.slug))
    return [row for game in over for row in _of_game(game)]


def _of_game(game: GameLine) -> Iterator[SeatResult]:
    ranking = game.outcome.ranking if game.outcome else ()
    for place, seat, figures in ranking:
        yield SeatResult(
            game.slug,
            game.kind,
            game.ended_at,
            letter(seat),
            game.handles.get(seat) or None,
            game.names.get(seat, ""),
            place,
            points_of(dict(figures)),
            game.counts,
            game.why.get(seat) or None,
            game.corrected or None,
            game.drawn.get(seat) or None,
        )


def _row(result: SeatResult) -> Row:
    return (
        result.game,
        result.kind,
        result.ended_at.isoformat() if result.ended_at else "",
        result.seat,
        result.player or "",
        result.name,
        result.place,
        result.score,
        "yes" if result.counts else "no",
        result.reason or "",
        result.why or "",
        result.drawn or "",
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Head and rows, lines ended by CRLF. Texts that a spreadsheet would take for a formula are
    made harmless."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([[_harmless(cell) for cell in row] for row in rows])
    return out.getvalue()


def _harmless(cell: object) -> object:
    """Spreadsheets take a text that begins like this for a formula; numbers stay numbers."""
    formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{cell}" if formula else cell
