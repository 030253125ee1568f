"""Numbers of rows as addresses and forms have them: none is longer than a database takes."""

from __future__ import annotations

import re

from werkzeug.routing import IntegerConverter

_NUMBER = r"[0-9]{1,9}"


class Number(IntegerConverter):
    """`<int:number>` in an address; a longer one is no address of ours."""

    regex = _NUMBER


def number_in(text: str) -> int | None:
    """The number that a field of a form holds; None where it holds none of ours."""
    return int(text) if re.fullmatch(_NUMBER, text) else None
