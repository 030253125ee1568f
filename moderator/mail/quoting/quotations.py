"""Whose words the lines of a mail are: the writer's own, quoted ones, or what joins the two.

By rules, and careful ones: where no rule says otherwise a line is the writer's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

from moderator.mail.quoting import phrases

Kind = Literal["own", "quoted", "seam", "signature"]

FOREIGN: Final[Sequence[Kind]] = ("quoted", "signature")
"""Lines that somebody else wrote, or that stand below every mail of the writer's."""

_MARKS = re.compile(r"^ {0,3}((?:> ?)+)")
_BARS = re.compile(r"^\|(?: |$)")
_LONGEST = 320
_MOST_WRAPPED = 4
"""Over how many lines a program breaks its `On …, … wrote:`."""


class MailLine(NamedTuple):
    """A line without its marks of quotation; `depth` is how many it had, or stands for.

    A seam is what a mail program wrote between: `On …, … wrote:`, a copied head, a ruler.
    """

    text: str
    depth: int = 0
    kind: Kind = "own"


def sort(text: str) -> tuple[MailLine, ...]:
    """Every line of a body, in order, with whose it is."""
    lines = [_unmarked(line) for line in text.split("\n")]
    lines = _below_heads(lines)
    lines = _introductions(lines)
    return tuple(_mobile(_signatures(lines)))


def _unmarked(line: str) -> MailLine:
    match = _MARKS.match(line) if ">" in line else None
    if not match:
        return MailLine(line)
    return MailLine(line[match.end() :], match.group(1).count(">"), "quoted")


def _own(lines: list[MailLine], at: int) -> bool:
    return at < len(lines) and lines[at].kind == "own"


def _below_heads(lines: list[MailLine]) -> list[MailLine]:
    """Outlook and forwarding: what follows a copied head, or a separator, is all quoted."""
    for at, line in enumerate(lines):
        if line.kind != "own" or not line.text.strip():
            continue
        if phrases.SEPARATOR.fullmatch(_folded(line.text)):
            return _seam(lines, at, at + 1, rest=True)
        if (end := _end_of_head(lines, at)) is not None:
            return _seam(lines, _ruled(lines, at), end, rest=True)
    return lines


def _end_of_head(lines: list[MailLine], at: int) -> int | None:
    """Where a copied head that begins here ends: a From and two more of its fields. Each may be a
    paragraph of its own."""
    told: list[str] = []
    end = at
    while end < len(lines) and _own(lines, end):
        if not lines[end].text.strip():
            if not (end + 1 < len(lines) and _own(lines, end + 1) and _label(lines[end + 1].text)):
                break
            end += 1
            continue
        kind = _label(lines[end].text)
        if end == at and kind not in ("from", "sent"):
            return None
        told += [kind] if kind else []
        end += 1
        said = sum(bool(line.text.strip()) for line in lines[at:end])
        if len(told) < said - 2:  # more than two lines that are none: no head
            return None
    return end if "from" in told and len(set(told)) >= 3 else None


def _label(text: str) -> str:
    match = phrases.LABEL.match(_folded(text))
    return phrases.LABELS.get(match.group(1), "") if match else ""


def _ruled(lines: list[MailLine], at: int) -> int:
    """Where the ruler above a copied head stands, or the head itself."""
    above = at - 1
    while above >= 0 and _own(lines, above) and not lines[above].text.strip():
        above -= 1
    if above >= 0 and _own(lines, above) and phrases.RULER.fullmatch(_folded(lines[above].text)):
        return above
    return at


def _introductions(lines: list[MailLine]) -> list[MailLine]:
    """`On …, … wrote:`. Without marks of quotation below it, all that follows is quoted."""
    marked = _marked_below(lines)
    for last, line in enumerate(lines):
        if line.kind != "own" or not line.text.strip():
            continue
        if (start := _start_of_introduction(lines, last, marked[last])) is None:
            continue
        rest = not marked[last] or _barred(lines, last + 1)
        _seam(lines, start, last + 1, rest=rest)
        if rest:
            break
    return lines


def _barred(lines: list[MailLine], at: int) -> bool:
    """Whether the next line that says something stands behind a bar."""
    told = next((line for line in lines[at:] if line.text.strip() or line.depth), MailLine(""))
    return not told.depth and _BARS.match(told.text) is not None


def _start_of_introduction(lines: list[MailLine], last: int, marked: bool) -> int | None:
    """Where the introduction that ends in this line begins.

    It is no longer than it must be, for the writer's own words may stand right above it; but
    it takes in a line above that begins as such lines do and holds a date.
    """
    start = None
    for at in range(last, max(-1, last - _MOST_WRAPPED), -1):
        if not _own(lines, at) or not lines[at].text.strip():
            break
        said = _folded(" ".join(line.text for line in lines[at : last + 1])).strip("- ")
        if len(said) > _LONGEST or not _introduces(said, marked=marked):
            continue
        if start is None or phrases.BEGINS.match(_folded(lines[at].text)):
            start = at
    return start


def _introduces(said: str, *, marked: bool) -> bool:
    """Whether `said` tells who wrote the rest, and when."""
    if not phrases.MOMENT.search(said):
        return False
    if marked and phrases.STAMPED.fullmatch(said):
        return True
    wrote, address = list(phrases.WROTE.finditer(said)), "@" in said
    closes = said.endswith(":")
    if not (closes or (wrote and said[wrote[-1].end() :].strip() == "")):
        return False
    if address:
        return bool(wrote) or (closes and "<" in said)
    return bool(wrote) and phrases.OPENS.match(said) is not None and (marked or closes)


def introduces(text: str) -> bool:
    """Whether a single line, quoted itself, is one with which a program introduces a quotation."""
    return len(text) <= _LONGEST and _introduces(_folded(text).strip("- "), marked=True)


def _marked_below(lines: list[MailLine]) -> list[bool]:
    """For each line, whether the next one that is not blank carries a mark of quotation."""
    below, marked = [False] * len(lines), False
    for at in range(len(lines) - 1, -1, -1):
        below[at] = marked
        if lines[at].text.strip() or lines[at].depth:
            marked = lines[at].depth > 0 or bool(_BARS.match(lines[at].text))
    return below


def _signatures(lines: list[MailLine]) -> list[MailLine]:
    """What stands below `-- `, or is a mailing list's own, as far as no quotation comes."""
    signing = False
    sorted_: list[MailLine] = []
    for line, below in zip_longest(lines, lines[1:], fillvalue=MailLine("")):
        begins = line.text.rstrip() == "--" or _of_a_list(line, below)
        signing = line.kind == "own" and (signing or begins)
        sorted_.append(line._replace(kind="signature") if signing else line)
    return sorted_


def _of_a_list(line: MailLine, below: MailLine) -> bool:
    """Whether a list's footer begins here: a ruler of low lines, and the list named below it."""
    return line.text.startswith("__") and bool(phrases.LIST.fullmatch(_folded(below.text)))


def _mobile(lines: list[MailLine]) -> list[MailLine]:
    """The lines a mobile client signs with, where no word of the writer's follows them."""
    result = list(lines)
    for at in range(len(lines) - 1, -1, -1):
        line = lines[at]
        if line.kind != "own" or not line.text.strip():
            continue
        said = _folded(line.text)
        if not phrases.MOBILE.fullmatch(said) or phrases.ASIDE.fullmatch(said):
            break
        result[at] = line._replace(kind="signature")
    return result


def below_a_mobile(lines: Sequence[MailLine]) -> int | None:
    """Where the line of a mobile client stands that has words of nobody's below it, a paragraph of
    its own: what it quotes without any mark."""
    for at, line in enumerate(lines):
        said = _folded(line.text)
        alone = _blank(lines, at - 1) and _blank(lines, at + 1)
        if line.kind == "own" and alone and phrases.MOBILE.fullmatch(said):
            return None if phrases.ASIDE.fullmatch(said) else at
    return None


def _blank(lines: Sequence[MailLine], at: int) -> bool:
    return 0 <= at < len(lines) and not lines[at].text.strip()


def _seam(lines: list[MailLine], start: int, end: int, *, rest: bool) -> list[MailLine]:
    """These lines made a seam in their place; with `rest` all below are quoted, one deeper."""
    lines[start:end] = [line._replace(kind="seam") for line in lines[start:end]]
    if rest:
        below = (line._replace(depth=line.depth + 1, kind="quoted") for line in lines[end:])
        lines[end:] = list(below)
    return lines


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
