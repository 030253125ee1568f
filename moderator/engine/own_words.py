"""Lines in somebody's own words beside those of the order language: which reading stands.

What is written as the language has it is read as it stands. Anything else is looked at as people
say it: taken where it is sure, proposed where it is not, passed over where it is no order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from moderator.engine.commands import SPEECH
from moderator.engine.core import Problem
from moderator.engine.grammar import Grammar, Verb, parts, unknown
from moderator.engine.holding import holds
from moderator.engine.plain import WrittenLine, plain
from moderator.engine.saying import reader
from moderator.engine.saying.reader import END
from moderator.engine.sheets import Closing, Line, Stop

OWN_WORDS = "own-words"
"""The slip of a line for which whole orders are proposed."""

_STANDING = "on "
"""How a standing answer begins, which says an order behind its colon: it is read as written."""

LONGEST_SAID = 400
"""Characters of a line that is looked at as people say it; nobody says so much in one breath."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A line that orders nothing: a greeting, a remark, a question, an order that is not given, or
    what says that the sheet is to `stop`."""

    raw: str
    number: int
    denied: bool = False
    question: bool = False
    polite: bool = False
    stop: Stop = ""


@dataclass(frozen=True, slots=True)
class Closer:
    """A line that says in somebody's own words that the sheet is at its end."""

    word: Closing
    number: int


class Understood(NamedTuple):
    """What a line comes to, and the place that it went to last."""

    items: Sequence[Any]
    there: str = ""


def understood(row: WrittenLine, strict: Sequence[Any], grammar: Grammar, there: str) -> Understood:
    """The items of a line: as the language reads it, or as people say it."""
    if grammar.sayings is None or _is_ours(row) or _as_written(strict, grammar):
        return Understood(strict, _went(strict))
    if (stop := holds(row.said)) and any(isinstance(item, Problem) for item in strict):
        return Understood([Beside(row.raw, row.number, polite=True, stop=stop)])
    if _NOTE.match(row.plain):
        return Understood([Beside(row.raw, row.number, polite=True)])
    wrong = next((item for item in strict if isinstance(item, Problem)), None)
    if wrong is not None and _is_language(str(dict(wrong.facts).get("order", ""))):
        return Understood(strict)
    said = reader.read(row.plain, grammar.sayings, there)
    if said.orders:
        items = list(_taken(row, said.orders, grammar))
        return Understood(items, _went(items))
    if wrong is None and not (said.denied or said.question):
        return Understood(strict, _went(strict))
    if said.remark and (wrong is None or _is_no_order(wrong, row, grammar) or said.denied):
        polite = reader.polite(row.plain, grammar.sayings)
        return Understood([Beside(row.raw, row.number, said.denied, said.question, polite)])
    return Understood(strict)


_NOTE = re.compile(
    r"(?:note(?: to self)?|n\.?b\.?|p\.?s\.?|remark"
    r"|заметка|примечание|прим\.?|нотатка|примітка)\s*:",
    re.IGNORECASE,
)
"""How a line begins that somebody wrote for themselves: nothing in it is an order."""


def _is_ours(row: WrittenLine) -> bool:
    """Whether nobody said a line so: it is longer than a breath, or bears the marks by which
    answers repeat orders so that they are not read again, quoted or not."""
    return len(row.plain) > LONGEST_SAID or row.raw.lstrip(_QUOTE).startswith(_ECHO)


_ECHO = ("│", "┃", "|", "✓", "✔", "✗", "✘", "×")
_QUOTE = ">» "


def _is_language(order: str) -> bool:
    """Whether a line that cannot be read is of an order that nobody says in other words."""
    return order in SPEECH or order.startswith(_STANDING)


def _as_written(strict: Sequence[Any], grammar: Grammar) -> bool:
    """Nothing in it is wrong, and no word stands in it that may be none of the language's."""
    assert grammar.sayings is not None
    doubtful = grammar.sayings.doubtful
    return not any(
        isinstance(item, Problem)
        or (isinstance(item, Line) and doubtful(item.verb, item.arguments))
        for item in strict
    )


def _is_no_order(problem: Problem, row: WrittenLine, grammar: Grammar) -> bool:
    """Whether a line that cannot be read is none: it begins with no word of an order, or goes on in
    many words that are none either."""
    if dict(problem.facts).get("slip") == "another-game":
        return False
    return problem.code == "unknown-order" or _spoken(row, grammar)


def _spoken(row: WrittenLine, grammar: Grammar) -> bool:
    """More words that the game does not know than others, no number, and no guard."""
    tokens = grammar.words.tokens(row.plain)
    words = [token for token in tokens if token.word]
    odd = sum(not token.means for token in words)
    figures = any(char.isdigit() for char in row.plain)
    if figures or grammar.sayings is None:
        return False
    return reader.polite(row.plain, grammar.sayings) or (odd >= _TALK and odd * 2 > len(words))


_TALK = 2
"""Words that nobody knows, of a line that begins with one that is."""


def _taken(row: WrittenLine, orders: Sequence[str], grammar: Grammar) -> Iterator[Any]:
    for order in orders:
        if order == END:
            yield Closer("end", row.number)
            continue
        for item in _read(order, grammar):
            if isinstance(item, Problem):
                yield item.at(row.number)
            else:
                yield replace(item, number=row.number, typed=row.plain)


def _read(order: str, grammar: Grammar) -> Iterator[Line | Problem]:
    """A canonical order."""
    tokens = grammar.words.tokens(order)
    head = grammar.verb(tokens)
    if head is None:
        yield unknown(tokens, grammar)
        return
    name, behind = head
    if behind and behind[0].text == ":":
        behind = behind[1:]
    verb: Verb = grammar.verbs[name]
    for part in parts(verb, behind):
        arguments = verb.shape(part)
        if isinstance(arguments, Problem):
            yield arguments
        else:
            yield Line(0, name, arguments, order)


def readings(line: str, above: Sequence[str], grammar: Grammar) -> tuple[tuple[str, ...], ...]:
    """All that a line may mean in somebody's own words, the likeliest first; `above` are the lines
    before it."""
    if grammar.sayings is None or len(line) > LONGEST_SAID:
        return ()
    there = reader.target(above)
    said = reader.read(plain(line), grammar.sayings, there)
    return said.perhaps


def _went(items: Sequence[Any]) -> str:
    """The place that the last of these orders goes to."""
    texts = [item.text for item in items if isinstance(item, Line)]
    return reader.target(texts)
