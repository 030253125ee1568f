"""What a player's mail says to the game: their own words, or the sheet they changed in ours.

Own words always count, also when they repeat what was sent. A quoted sheet counts only when an
order in it differs from what was sent to that player. Where both do, nobody can tell what is
meant, and the answer asks. What does not count is shown to the player, but for what we had sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from moderator.mail.mime.parsing import ParsedMail
from moderator.mail.quoting import fences, quotations
from moderator.mail.quoting.fences import Fence, Sent
from moderator.mail.quoting.quotations import FOREIGN, MailLine

_MOST_SHOWN = 40
_LONGEST_SHOWN = 200
_SAYS = re.compile(r"[^\W_]")
_LONG_ENOUGH = 12
"""A piece of a line must have this many characters to be known as part of something longer."""

Speaks = Callable[[str], bool]
"""Whether a text holds anything that the game would take for an order."""


def _never(_text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class MailText:
    """The text for the game's notation, "" where nothing counts; lines that were passed over;
    whether a changed quoted sheet and fresh orders stand beside each other. `sent_back`: a sheet
    of ours came as it was sent, and the writer added no word."""

    text: str
    passed_over: tuple[str, ...] = ()
    conflict: bool = False
    sent_back: bool = False


def orders_text(
    letter: ParsedMail, sent: Sequence[str], speaks: Speaks = bool, beside: Speaks = _never
) -> MailText:
    """What counts of a letter, for a player to whom the texts `sent` went (newest first). What may
    stand `beside` any orders does so too beside a quoted sheet."""
    ours = fences.sent_to(sent)
    lines = _unsaid(_wraps(tuple(_lines(letter)), ours), speaks)
    lines = _without_ours(lines, ours, speaks)
    sheets = fences.quoted(lines, ours)
    changed = _nearest([sheet for sheet in sheets if sheet.changed])
    own = _own(lines, changed)
    if len(changed) == 1 and own and beside(own):
        whole = f"{own}\n{changed[0].text}"
        return MailText(whole, _capped(_passed_over(lines, ours, changed)))
    if len(changed) > 1 or (changed and speaks(own)):
        return MailText(own, _passed_over(lines, ours, ()), conflict=True)
    if changed:
        rest = tuple(line for line in own.split("\n") if line.strip())
        return MailText(changed[0].text, _capped((*rest, *_passed_over(lines, ours, changed))))
    alone = _is_ours(own, ours) if own else bool(sheets)
    return MailText(own, _capped(_passed_over(lines, ours, ())), sent_back=alone)


def _is_ours(own: str, ours: Sent) -> bool:
    """Whether somebody's own words are a sheet that was sent to them, line by line."""
    lines = [line for line in own.split("\n") if line.strip()]
    known = all(fences.squash(line) in ours.lines for line in lines)
    return known and any(map(fences.opens, lines))


def _without_ours(lines: tuple[MailLine, ...], ours: Sent, speaks: Speaks) -> tuple[MailLine, ...]:
    """Orders beside a sheet of ours that stands unmarked and as it was sent: it is quoted. Without
    them it is sent back."""
    inside = _inside(fences.unmarked(lines, ours))
    if not inside:
        return lines
    others = [line for at, line in enumerate(lines) if line.kind == "own" and at not in inside]
    if not speaks(
        "\n".join(line.text for line in others if not _known(fences.squash(line.text), ours))
    ):
        return lines
    ours_beside = {
        at
        for at, line in enumerate(lines)
        if line.kind == "own" and fences.squash(line.text) in ours.lines and not speaks(line.text)
    }
    return tuple(
        line._replace(depth=1, kind="quoted") if at in inside or at in ours_beside else line
        for at, line in enumerate(lines)
    )


def _unsaid(lines: tuple[MailLine, ...], speaks: Speaks) -> tuple[MailLine, ...]:
    """What stands below a mobile client's line is none of the writer's, where no order is in it."""
    at = quotations.below_a_mobile(lines)
    if at is None or speaks(_own(lines[at + 1 :], ())):
        return lines
    below = (line._replace(kind="signature") if line.kind == "own" else line for line in lines[at:])
    return (*lines[:at], *below)


def quoted_sheet(letter: ParsedMail) -> str:
    """The sheet of the newest mail that is quoted, changed or not; "" where none is."""
    sheets = fences.quoted(tuple(_lines(letter)), fences.sent_to(()))
    newest = min(sheets, key=lambda sheet: sheet.depth, default=None)
    return newest.text if newest else ""


def own_words(letter: ParsedMail) -> MailText:
    """All that the writer added, for whoever knows nothing of what was sent; every other line
    with words is passed over."""
    lines = tuple(_lines(letter))
    rest = (line.text.strip() for line in lines if line.kind != "own")
    return MailText(_own(lines, ()), tuple(line for line in rest if line))


def _lines(letter: ParsedMail) -> Iterator[MailLine]:
    """The lines of all texts; each is sorted for itself, a signature ends with its text."""
    for text in letter.texts:
        yield from quotations.sort(text)
        yield MailLine("")


def _wraps(lines: tuple[MailLine, ...], ours: Sent) -> tuple[MailLine, ...]:
    """Lines that a program broke off a quoted one of ours are quoted too, though unmarked."""
    result = list(lines)
    for at in range(1, len(result)):
        above, line = result[at - 1], result[at]
        if above.kind == "quoted" and line.kind == "own" and line.text.strip():
            whole = fences.squash(f"{above.text} {line.text}")
            if whole in ours.lines and fences.squash(above.text) not in ours.lines:
                result[at] = line._replace(depth=above.depth, kind="quoted")
    return tuple(result)


def _nearest(changed: Sequence[Fence]) -> tuple[Fence, ...]:
    """Of several changed sheets those quoted least deep, which are the newest; each once."""
    depth = min((sheet.depth for sheet in changed), default=0)
    different = {sheet.squashed: sheet for sheet in changed if sheet.depth == depth}
    return tuple(different.values())


def _own(lines: Sequence[MailLine], changed: Sequence[Fence]) -> str:
    """The writer's own words, but for those inside a changed sheet, without blank ends; where
    something was cut out, one blank line stays of those around it."""
    own: list[str] = []
    cut, inside = False, _inside(changed)
    for at, line in enumerate(lines):
        if line.kind != "own" or at in inside:
            cut = True
        elif line.text.strip() or not (cut and own and not own[-1].strip()):
            own.append(line.text)
            cut = cut and not line.text.strip()
    return "\n".join(own).strip("\n ")


def _inside(sheets: Sequence[Fence]) -> frozenset[int]:
    """Where the lines of those sheets stand."""
    return frozenset(at for sheet in sheets for at in range(sheet.start, sheet.end))


def _passed_over(lines: Sequence[MailLine], ours: Sent, read: Sequence[Fence]) -> tuple[str, ...]:
    """Quoted and signing lines that are none of ours, as many as are shown at most."""
    inside = _inside(read)
    foreign = (
        line.text.strip()
        for at, line in enumerate(lines)
        if line.kind in FOREIGN
        and at not in inside
        and not _known(fences.squash(line.text), ours)
        and not quotations.introduces(line.text)
    )
    return tuple(islice(foreign, _MOST_SHOWN))


def _known(squashed: str, ours: Sent) -> bool:
    """Whether a line says nothing, or is one that was sent, or a long enough piece of one."""
    if squashed in ours.lines or not _SAYS.search(squashed):
        return True
    return len(squashed) >= _LONG_ENOUGH and squashed in ours.text


def _capped(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line[:_LONGEST_SHOWN] for line in lines[:_MOST_SHOWN])
