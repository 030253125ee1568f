"""Where in a line the word stands that is wrong."""

from __future__ import annotations

import re
from dataclasses import replace

from moderator.engine.core import Problem, facts
from moderator.engine.plain import WrittenLine, column, plain


def placed(problem: Problem, row: WrittenLine) -> Problem:
    """The problem with the fact `at`: the column, from 1, where its word stands in the raw line.

    Where the reader of the line did not say, it is the first place where that word stands.
    """
    said = dict(problem.facts)
    at = said.pop("at", None)
    if not isinstance(at, int):
        word = plain(str(said.get("word", said.get("region", ""))))
        match = re.search(_whole(word), row.plain, re.IGNORECASE) if word else None
        at = match.start() if match else None
    where = {} if at is None else {"at": column(row, at)}
    return replace(problem, facts=facts(**said, **where))


def _whole(word: str) -> str:
    """A pattern for the word that cuts no other in two; a mark may stand anywhere."""
    return rf"{_edge(word[0])}{re.escape(word)}{_edge(word[-1])}"


def _edge(char: str) -> str:
    return r"\b" if char.isalnum() else ""
