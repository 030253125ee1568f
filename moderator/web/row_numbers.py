"""Numbers of rows as addresses and forms have them: none is longer than a database takes."""

from __future__ import annotations

import re

from werkzeug.routing import IntegerConverter

_NUMBER = re.compile(r"[0-9]{1,9}")


class Number(IntegerConverter):
    """`<int:number>` in an address; a longer one is 0, which no row has."""

    def to_python(self, value: str) -> int:
        return number_in(value) or 0


def number_in(text: str) -> int | None:
    """The number that a field of a form holds; None where it holds none of ours."""
    return int(text) if _NUMBER.fullmatch(text) else None
