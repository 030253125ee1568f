"""A letter drawn as plain text in 72 columns and as HTML, from the templates in
`templates/mail/`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from moderator.games.tongues import begins_an_order
from moderator.letters.letter import Letter, LineVerdict, Log, Table, Verdicts
from moderator.paths import templates_dir

_RULE = re.compile(r"\.([a-z-]+)\s*\{([^}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def text(letter: Letter) -> str:
    """The plain part: lines of 72 characters at most, but for addresses and orders."""
    drawn = _templates().get_template("letter.txt.j2").render(letter=letter)
    lines = (line.rstrip() for line in drawn.splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def html(letter: Letter) -> str:
    """The HTML part: the same words, all styles inline, pictures by content id."""
    return _templates().get_template("letter.html.j2").render(letter=letter, css=_style)


def _style(*names: str) -> str:
    """The declarations of those classes of the style sheet, for a `style` attribute."""
    return ";".join(_sheet()[name] for name in names)


@cache
def _sheet() -> dict[str, str]:
    """The one style sheet by class: mail programs drop `<style>`, so rules go into attributes."""
    written = (templates_dir() / "mail" / "style.css").read_text(encoding="utf-8")
    rules = _RULE.findall(_COMMENT.sub("", written))
    return {name: " ".join(body.split()).rstrip("; ") for name, body in rules}


@cache
def _templates() -> Environment:
    loaded = Environment(
        loader=FileSystemLoader(templates_dir() / "mail"),
        autoescape=select_autoescape(enabled_extensions=("html.j2",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    loaded.filters |= {
        "wrapped": wrapped,
        "log": log,
        "table": table,
        "verdicts": verdicts,
    }
    return loaded


WIDTH = 72
_GLUE = "\u00a0"
# A number and what it counts stay in one line. No line begins with a quotation, and none is a
# single short word: it might be an order (“decline”) when the mail comes back without quote marks.
_LONELY = re.compile(r"(?<=\d) (?=[(\w])| (?=[“«])| (?=\S{1,14}$)")
_INDENT = "  "
_GAP = "  "
_CONTINUED = "│ "
_LONGEST_LABEL = 12
_LONGEST_ORDER = 24
_NARROWEST = 16


def wrapped(words: str, first: str = "", rest: str | None = None) -> str:
    """Words in lines, with what each line begins with; a long address stays whole.

    Past tenses are verbs of the order language too (“завоювали 9”): a line that would be read as an
    order is given the word before it.
    """
    further = first if rest is None else rest
    pieces = [piece for piece in _LONELY.sub(_GLUE, words).split(" ") if piece]
    lines = _lines(pieces, first, further)
    while 0 < (at := _of_an_order(lines, first, further)) < len(pieces):
        pieces[at - 1 : at + 1] = [_GLUE.join(pieces[at - 1 : at + 1])]
        drawn = _lines(pieces, first, further)
        if max(map(len, drawn)) > max(WIDTH, *map(len, lines)):
            break
        lines = drawn
    return "\n".join(lines).replace(_GLUE, " ")


def _lines(pieces: Sequence[str], first: str, further: str) -> list[str]:
    return textwrap.wrap(
        " ".join(pieces),
        WIDTH,
        initial_indent=first,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _of_an_order(lines: Sequence[str], first: str, further: str) -> int:
    """How many pieces stand before the first line whose verb would be read as an order's; 0 for
    none."""
    bare = [line.removeprefix(further if at else first) for at, line in enumerate(lines)]
    for at, line in enumerate(bare[1:], 1):
        if line[:1].isalpha() and begins_an_order(line.replace(_GLUE, " ")):
            return sum(before.count(" ") + 1 for before in bare[:at])
    return 0


def log(block: Log) -> str:
    """Labels in a column, words beside them; a long label has a line of its own."""
    labels = [len(label) for label, _ in block.entries if len(label) <= _LONGEST_LABEL]
    width = max(labels, default=0)
    return "\n".join(line for entry in block.entries for line in _entry(*entry, width))


def _entry(label: str, words: str, width: int) -> Iterator[str]:
    indent = _INDENT + " " * width + (_GAP if width else "")
    if len(label) > width:
        yield _INDENT + label
        label = ""
    yield wrapped(words, _INDENT + label.ljust(width) + (_GAP if width else ""), indent)


def table(block: Table) -> str:
    """Columns as wide as they need; where that is too wide the widest goes on in further lines."""
    rows = (tuple(column.title for column in block.columns), *block.rows)
    widths = _fitted([max(len(row[at]) for row in rows) for at in range(len(block.columns))])
    return "\n".join(line for row in rows for line in _row(row, widths, block))


def _fitted(widths: list[int]) -> list[int]:
    room = WIDTH - len(_INDENT) - len(_GAP) * (len(widths) - 1)
    over = sum(widths) - room
    if over <= 0:
        return widths
    widest = widths.index(max(widths))
    narrowed = max(widths[widest] - over, _NARROWEST)
    return [narrowed if at == widest else width for at, width in enumerate(widths)]


def _row(row: Sequence[str], widths: Sequence[int], block: Table) -> Iterator[str]:
    broken = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
    for at, cells in enumerate(zip_longest(*broken, fillvalue="")):
        aligned = (
            cell.rjust(width) if column.right else cell.ljust(width)
            for cell, width, column in zip(cells, widths, block.columns, strict=True)
        )
        line = (_INDENT + _GAP.join(aligned)).rstrip()
        yield _marked(line) if at else line


def _marked(line: str) -> str:
    """A line that goes on with a row, marked in the gap before its first cell: what stands in it
    alone (a race's name) would be an order when the mail comes back."""
    first = len(line) - len(line.lstrip()) - len(_CONTINUED)
    return line[:first] + _CONTINUED + line.lstrip()


def verdicts(block: Verdicts) -> str:
    """Mark, line number and order, and beside or below them what is said.

    The mark stands first, so that a quoted line never begins like an order.
    """
    width = max((len(v.order) for v in block.lines if len(v.order) <= _LONGEST_ORDER), default=0)
    return "\n".join(line for verdict in block.lines for line in _verdict(verdict, width))


def _verdict(verdict: LineVerdict, width: int) -> Iterator[str]:
    head = f"{_INDENT}{verdict.mark} {verdict.number:>2}  "
    indent = " " * len(head)
    remarks = verdict.told
    if not remarks or len(verdict.order) > width:
        yield wrapped(verdict.order, head, indent)
    else:
        first, *remarks_left = remarks
        yield wrapped(first, head + verdict.order.ljust(width) + _GAP, indent)
        remarks = tuple(remarks_left)
    for remark in remarks:
        yield wrapped(remark, indent)
