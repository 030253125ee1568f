"""What the form shows: everything the seat may know, read in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import structlog
from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.engine.sheets import Hint
from moderator.league.orders import handing_in, receiving
from moderator.league.orders.arrival import stand_of
from moderator.league.orders.replies import Reply
from moderator.letters import by_form
from moderator.letters.answer import turn_and_deadline
from moderator.letters.asking import due, lead, unfit
from moderator.letters.briefing import Briefing, FiledLines
from moderator.letters.gathering import at_a_glance, brief_seat, filed_of, in_words
from moderator.letters.history import since_last_turn
from moderator.letters.letter import Block
from moderator.letters.picture import BoardSvg, drawn_board
from moderator.letters.position import offers, position
from moderator.letters.reach import said_of
from moderator.locale.speech import Speaker
from moderator.store.at import At
from moderator.web.form.buttons import Pressed
from moderator.web.form.form_seat import FormSeat
from moderator.web.process import runtime

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal order with what is said beside it; `region` is what the board calls its target."""

    order: str
    region: str
    said: str


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What came of a sheet: the first line, whether all is well, then block by block."""

    lead: str
    sound: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class TypedResult:
    """What changes with each line that is typed: the result, and what may be ordered next."""

    speaker: Speaker
    result: SheetResult | None
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The whole form. `older` is the turn that the text was typed in, where it is another."""

    briefing: Briefing
    stand: str
    text: str
    older: str
    standing: str
    told: TypedResult
    due: str
    filed: FiledLines | None
    board: BoardSvg | None
    below: tuple[Block, ...]


def told(at: At, place: FormSeat, reply: Reply | None, hints: tuple[Hint, ...]) -> TypedResult:
    """The result of what was done or typed, for its reader alone."""
    seat = place.sitting.chair.seat
    briefing = at_a_glance(at, place.game, seat, place.sitting.person)
    choices = tuple(_choices(briefing, in_words(place.game.kind, briefing.speaker, hints)))
    return TypedResult(briefing.speaker, _result(briefing, reply) if reply else None, choices)


def _result(briefing: Briefing, reply: Reply) -> SheetResult:
    sound = by_form.is_sound(reply)
    return SheetResult(by_form.lead(briefing, reply), sound, by_form.result(briefing, reply))


def _choices(briefing: Briefing, hints: tuple[Hint, ...]) -> Iterator[Choice]:
    for hint in hints:
        yield Choice(hint.order, *said_of(briefing, hint))


def shown(at: At, place: FormSeat, done: Pressed | None) -> Shown:
    """The form after what was done, or as it is opened."""
    game = place.game
    briefing = brief_seat(at, runtime().settings, game, place.sitting)
    filed = filed_of(at.session, game, briefing.held_seat)
    text, older = (done.text, "") if done else _begun(at.session, place, briefing.turn, filed)
    lines = "\n".join(briefing.standing)
    hints = _hints_behind(at.session, place, text)
    return Shown(
        briefing=briefing,
        stand=str(stand_of(game)),
        text=text,
        older=older,
        standing=lines if done is None or done.standing is None else done.standing,
        told=told(at, place, done.reply if done else None, hints),
        due=_due(briefing),
        filed=filed,
        board=drawn_board(briefing),
        below=(
            *unfit(briefing),
            *since_last_turn(briefing),
            *position(briefing),
            *offers(briefing),
        ),
    )


def _hints_behind(session: Session, place: FormSeat, text: str) -> tuple[Hint, ...]:
    """What may be ordered behind a text. It was kept unchecked, so nothing in it may close the
    form, where alone it can be mended: a text that breaks its reading is shown without hints."""
    try:
        return receiving.look(session, place.game, place.sitting.chair.seat, text)[1]
    except Exception:
        log.exception("kept text not read", game=place.game.slug)
        return ()


def _begun(
    session: Session, place: FormSeat, running: str, filed: FiledLines | None
) -> tuple[str, str]:
    """What stands in the sheet when the form is opened: what was typed last, else what is on
    file; and the turn that it was typed in, where that is over."""
    kept = handing_in.typed(session, place.sitting.tenure)
    if kept is None:
        return "\n".join(filed.lines) if filed else "", ""
    turn = f"{kept.turn}{kept.mark}"
    return kept.text, turn if turn != running and kept.text.strip() else ""


def _due(briefing: Briefing) -> str:
    """Until when; for who is not asked, whom the game waits for."""
    return due(briefing) if briefing.mine else turn_and_deadline(briefing)


def question_of(briefing: Briefing) -> str:
    """What the seat is asked, as a sentence; empty where it is not."""
    return lead(briefing) if briefing.question is not None and briefing.mine else ""


def seat_letter(place: FormSeat) -> str:
    """`A`."""
    return LETTERS[place.sitting.chair.seat]
