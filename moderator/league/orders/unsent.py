"""What somebody types into their form and has not handed in: kept as it is typed, field by field.

Two pages may hold two texts, in two tabs or on two devices. The newest is the one that counts, by
the time it was typed; none takes the place of another: an older one is offered beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, cast

from sqlmodel import Session, col, select

from moderator.league.orders import which_turn
from moderator.league.orders.arrival import PositionStamp, stand_of
from moderator.league.people.context import Context
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, Tenure, TypedText

Part = Literal["sheet", "standing", "words"]
"""A field of the form."""

_MOST = 5
"""Texts of one field that are kept beside each other; who types in more places loses the oldest."""

_LONGEST_AGENT = 200


class Base(NamedTuple):
    """The text that a page goes on from."""

    number: int
    version: int

    def __str__(self) -> str:
        """`12.3`, as a page carries it."""
        return f"{self.number}.{self.version}"


def read_base(text: str) -> Base | None:
    """What `str` wrote; None for anything else."""
    number, _, version = text.partition(".")
    sound = all(
        part.isascii() and part.isdecimal() and len(part) < 10 for part in (number, version)
    )
    return Base(int(number), int(version)) if sound else None


@dataclass(frozen=True, slots=True)
class Typing:
    """A field as somebody has typed it: what in, for which position, when, in which browser, and
    the text that it went on from."""

    part: Part
    text: str
    stand: PositionStamp
    typed_at: datetime
    agent: str = ""
    base: Base | None = None


def unsent(session: Session, tenure: Tenure, part: Part) -> Sequence[TypedText]:
    """The texts of that field, the one typed last first."""
    return session.exec(
        select(TypedText)
        .where(TypedText.tenure_id == tenure.id, TypedText.part == part)
        .order_by(col(TypedText.typed_at).desc(), col(TypedText.id).desc())
    ).all()


def keep(at: At, tenure: Tenure, typing: Typing, settled: str) -> Base | None:
    """Remember the text, and say what the page goes on from now; None where it is but what stands
    there anyway (`settled`). An empty one is remembered too: somebody has cleared the field."""
    rows = unsent(at.session, tenure, typing.part)
    row = _continued(rows, typing)
    if typing.text.rstrip() == settled.rstrip():
        if row is not None:
            at.session.delete(row)
        return None
    if row is None:
        for old in rows[_MOST - 1 :]:
            at.session.delete(old)
        row = TypedText(tenure_id=key(tenure), part=typing.part, turn=0, text="", version=0)
    if row.version == 0 or row.text != typing.text:
        _write(row, typing)
        at.session.add(row)
    at.session.flush()
    return base_of(row)


def _continued(rows: Sequence[TypedText], typing: Typing) -> TypedText | None:
    """The text that this one takes the place of: the one it went on from, unless that was changed
    elsewhere meanwhile; else one that says the same."""
    own = (row for row in rows if typing.base == base_of(row))
    return next(own, None) or next((row for row in rows if row.text == typing.text), None)


def _write(row: TypedText, typing: Typing) -> None:
    row.turn, row.mark, row.revision = typing.stand
    row.before, row.text, row.version = row.text, typing.text, row.version + 1
    row.typed_at, row.agent = typing.typed_at, typing.agent[:_LONGEST_AGENT]


def base_of(row: TypedText) -> Base:
    """What a page that shows this text goes on from."""
    return Base(key(row), row.version)


def forget(session: Session, tenure: Tenure, part: Part, text: str, base: Base | None) -> None:
    """It has been handed in: the text itself, and what it went on from."""
    for row in unsent(session, tenure, part):
        if row.text.strip() == text.strip() or base_of(row) == base:
            session.delete(row)
    session.flush()


def confirm(at: At, tenure: Tenure, part: Part, text: str) -> None:
    """A button was pressed with that text, and it is to be written on: it is as new as that."""
    for row in unsent(at.session, tenure, part):
        if row.text == text:
            row.typed_at = at.now
            at.session.add(row)
    at.session.flush()


def take(at: At, game: Game, tenure: Tenure, number: int) -> None:
    """An older text is wanted after all: it is the newest from now on, and for the position now."""
    row = at.session.get(TypedText, number)
    if row is not None and row.tenure_id == tenure.id:
        row.turn, row.mark, row.revision = stand_of(game)
        newest = unsent(at.session, tenure, cast(Part, row.part))[0].typed_at or at.now
        row.typed_at = max(at.now, newest + timedelta(microseconds=1))
        row.version += 1
        at.session.add(row)
        at.session.flush()


def drop(session: Session, tenure: Tenure, number: int) -> None:
    """An older text is not wanted any more."""
    row = session.get(TypedText, number)
    if row is not None and row.tenure_id == tenure.id:
        session.delete(row)
        session.flush()


@dataclass(frozen=True, slots=True)
class Offered:
    """A text that is not in its field: the turn it was typed in, where that is over."""

    row: TypedText
    over: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of the form as it is opened: what stands in it, and other texts of its owner.

    `row` is the text that was typed, None where what stands there is settled. `moved` says that
    the game has moved on since it was typed.
    """

    text: str
    row: TypedText | None = None
    moved: bool = False
    offered: tuple[Offered, ...] = ()

    @property
    def base(self) -> str:
        """What the page goes on from, as it carries it."""
        return str(base_of(self.row)) if self.row else ""


class Settled(NamedTuple):
    """What stands in a field where nobody types: what is on file, or holds; and since when."""

    text: str = ""
    since: datetime | None = None


def opened(context: Context, part: Part, settled: Settled) -> FormField:
    """The field with what was typed last, or with what came on file since. A text for a turn that
    is over is never put there by itself."""
    typed = unsent(context.at.session, context.sitting.tenure, part)
    rows = [_offered(context, row) for row in typed]
    shown = next((offer.row for offer in rows if _counts(offer, settled)), None)
    text = settled.text if shown is None else shown.text
    others = tuple(
        offer for offer in rows if offer.row is not shown and _is_other(offer.row.text, text)
    )
    moved = shown is not None and shown.revision != context.game.revision
    return FormField(text, shown, moved, others)


def _counts(offer: Offered, settled: Settled) -> bool:
    newer = settled.since is None or (offer.row.typed_at or settled.since) >= settled.since
    return newer and not offer.over


def _is_other(text: str, shown: str) -> bool:
    return bool(text.strip()) and text.strip() != shown.strip()


def _offered(context: Context, row: TypedText) -> Offered:
    stand = PositionStamp(row.turn, row.mark, row.revision)
    over = row.part == "sheet" and which_turn.is_over(context, stand)
    return Offered(row, f"{row.turn}{row.mark}" if over else "")
