"""The results of games that are over, a line for every seat, as CSV of RFC 4180."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from moderator.engine.core import letter
from moderator.publish.facts import GameLine
from moderator.publish.telling.rankings import points_of

RESULTS = "results.csv"

HEAD = (
    *("game", "kind", "ended_at", "seat", "player", "name", "place", "score"),
    *("counts", "corrected"),
)

Row = tuple[object, ...]


def results_csv(games: Iterable[GameLine]) -> str:
    """The oldest game first, in each the best seat first; see docs/site.md."""
    return table(HEAD, results(games))


def results(games: Iterable[GameLine]) -> list[Row]:
    """The same as rows. `player` is the handle of their page, empty where there is none; `score`
    is coins where a game counts them, else points."""
    over = [game for game in games if game.outcome is not None]
    over.sort(key=lambda game: (game.ended_at.isoformat() if game.ended_at else "", game.slug))
    return [row for game in over for row in _of_game(game)]


def _of_game(game: GameLine) -> Iterator[Row]:
    ended = game.ended_at.isoformat() if game.ended_at else ""
    ranking = game.outcome.ranking if game.outcome else ()
    for place, seat, figures in ranking:
        yield (
            game.slug,
            game.kind,
            ended,
            letter(seat),
            game.handles.get(seat, ""),
            game.names.get(seat, ""),
            place,
            points_of(dict(figures)),
            "yes" if game.counts else "no",
            game.corrected,
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
