"""Numbers of rows as addresses and forms have them: none is longer than a database takes."""

from __future__ import annotations

from werkzeug.routing import IntegerConverter

from moderator.league.values.errors import LeagueError
from moderator.league.values.numbers import read_number


class Number(IntegerConverter):
    """`<int:number>` in an address; a longer one is 0, which no row has."""

    def to_python(self, value: str) -> int:
        return number_in(value) or 0


def number_in(text: str) -> int | None:
    """The number that a field of a form holds; None where it holds none of ours."""
    try:
        return read_number(text)
    except LeagueError:
        return None
