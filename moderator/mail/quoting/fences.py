"""Order sheets inside quotations: which of them somebody changed.

Whoever replies has our own sheet below. It counts only if an order in it differs from what was
sent; what a mail program did to it, marks and broken lines, is no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from moderator.engine import fence, plain
from moderator.engine.languages import LANGUAGES
from moderator.engine.words import vocabulary
from moderator.mail.quoting.quotations import Kind, MailLine

WORDS = vocabulary(*LANGUAGES.values())
"""The words that open and close a sheet, whatever the game."""

_MOST_WRAPPED = 5
_FRAME = 2
"""Lines of a sheet of ours beside its orders: its guard and the word that closes it."""
_LONGEST_WORD = 40
"""No opening or closing word is longer, with whatever marks stand around it."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent to a player: `lines` all of it, `orders` what stands in its sheets without
    comments, each squashed; `sheets` the same, sheet by sheet; `text` everything in one line."""

    lines: frozenset[str] = frozenset()
    orders: frozenset[str] = frozenset()
    text: str = ""
    sheets: frozenset[tuple[str, ...]] = frozenset()


@dataclass(frozen=True, slots=True)
class Fence:
    """A quoted sheet: where its lines stand in the mail (`begin` included), how deep it is
    quoted, its lines as they may be read, and whether an order in them is new."""

    start: int
    end: int
    depth: int
    lines: tuple[str, ...]
    changed: bool

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def squashed(self) -> tuple[str, ...]:
        """Its orders, to compare one sheet with another."""
        return _orders(self.lines)


def squash(line: str) -> str:
    """A line in the form in which two that say the same are the same."""
    return plain.plain(line).casefold().rstrip(". ")


def sent_to(texts: Iterable[str]) -> Sent:
    """All that stands in these mails of ours."""
    lines = [line for text in texts for line in text.split("\n")]
    squashed = [squash(line) for line in lines]
    sheets = frozenset(_orders(sheet) for sheet in _sheets(lines))
    inside = frozenset(order for sheet in sheets for order in sheet)
    return Sent(frozenset(filter(None, squashed)), inside, " ".join(squashed), sheets)


def _orders(lines: Iterable[str]) -> tuple[str, ...]:
    """What they order, to compare one sheet with another."""
    return tuple(filter(None, (squash(_order(line)) for line in lines)))


def _short(line: str) -> bool:
    """Whether the line, but for a comment, can be a single word: most lines of a mail cannot."""
    return len(line.partition("#")[0].strip()) <= _LONGEST_WORD


def opens(line: str) -> bool:
    return _short(line) and any(fence.opens(row, WORDS) for row in plain.rows(line))


def closes(line: str) -> bool:
    return _short(line) and any(fence.closing(row, WORDS) for row in plain.rows(line))


def stops(line: str) -> bool:
    """Whether the line holds back the sheet that it stands beside."""
    return any(fence.stopping(row, WORDS) for row in plain.rows(line))


def quoted(lines: Sequence[MailLine], sent: Sent) -> tuple[Fence, ...]:
    """The sheets that begin inside a quotation, in order."""
    fences: list[Fence] = []
    for at, line in enumerate(lines):
        inside_another = bool(fences) and at < fences[-1].end
        if line.kind == "quoted" and not inside_another and opens(line.text):
            fences.append(_fence(lines, at, sent))
    return tuple(fences)


def unmarked(lines: Sequence[MailLine], sent: Sent) -> tuple[Fence, ...]:
    """Sheets of ours that stand as they were sent among the writer's own lines: a program quoted
    them without any mark."""
    opening = [at for at, line in enumerate(lines) if line.kind == "own" and opens(line.text)]
    marked = (_fence(lines, at, sent, added="quoted") for at in opening)
    return tuple(fence for fence in marked if not fence.changed and len(fence.lines) > _FRAME)


def _sheets(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines of every sheet in a mail of ours, closing words included."""
    sheet: list[str] | None = None
    for line in lines:
        if sheet is not None:
            sheet.append(line)
        if opens(line):
            sheet = []
        elif sheet is not None and closes(line):
            yield sheet
            sheet = None
    if sheet is not None:
        yield sheet


def _fence(lines: Sequence[MailLine], start: int, sent: Sent, *, added: Kind = "own") -> Fence:
    end = _end(lines, start)
    inside = lines[start + 1 : end]
    read, changed = _mended([line.text for line in inside if line.kind != "seam"], sent)
    # What somebody wrote between the lines, without marks, is theirs even where it repeats ours.
    foreign = any(line.kind == added and _order(line.text) for line in inside)
    cut = closes(read[-1] if read else "") and _is_shortened(_orders(read), sent)
    return Fence(start, end, lines[start].depth, tuple(read), changed or foreign or cut)


def _is_shortened(orders: tuple[str, ...], sent: Sent) -> bool:
    """Whether orders were taken out of a sheet that was sent, and others left: a sheet that ends
    as ours does is whole, and so what it lacks was deleted."""
    if orders in sent.sheets or len(orders) <= _FRAME:
        return False
    return any(set(orders) < set(sheet) and orders[0] == sheet[0] for sheet in sent.sheets)


def _end(lines: Sequence[MailLine], start: int) -> int:
    """Behind the closing word; without one, behind the last line of quotation before another."""
    last = start
    for at in range(start + 1, len(lines)):
        if opens(lines[at].text):
            break
        if closes(lines[at].text):
            return at + 1
        if lines[at].kind == "quoted":
            last = at
    return last + 1


def _mended(lines: Sequence[str], sent: Sent) -> tuple[list[str], bool]:
    """The lines with those of ours made whole again, and whether an order among them is new."""
    read: list[str] = []
    changed, at = False, 0
    while at < len(lines):
        ours = _ours(lines[at:], sent)
        read.append(" ".join(lines[at : at + max(ours, 1)]).strip())
        changed = changed or (not ours and bool(order := _order(read[-1])) and new(order, sent))
        at += max(ours, 1)
    return read, changed


def _ours(lines: Sequence[str], sent: Sent) -> int:
    """How many of the first lines together are one of ours as it was sent, 0 for none.

    The longest wins: a comment that a program broke must not leave half of itself as an order.
    """
    counts = range(min(_MOST_WRAPPED, len(lines)), 0, -1)
    joined = ((count, squash(" ".join(lines[:count]))) for count in counts)
    return next((count for count, line in joined if line in sent.lines), 0)


def new(order: str, sent: Sent) -> bool:
    """Whether this order stands in no sheet that was sent."""
    return squash(order) not in sent.orders


def _order(line: str) -> str:
    """The line without its comment; "" where it says nothing."""
    return next((row.plain for row in plain.rows(line)), "")
