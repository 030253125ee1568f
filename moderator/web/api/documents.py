"""Games, positions and answers as the documents of the interface."""

from __future__ import annotations

from typing import Any

from moderator.engine.core import LETTERS
from moderator.engine.sheets import Hint
from moderator.league.orders import looking
from moderator.league.orders.replies import LineReply, Reply
from moderator.league.people.directory import Sitting
from moderator.letters import by_form
from moderator.letters.asking import lead
from moderator.letters.briefing import Briefing, FiledLines
from moderator.letters.gathering import at_a_glance, brief_seat, filed_of
from moderator.letters.history import clauses
from moderator.letters.reach import said_of
from moderator.letters.verdicts import verdict
from moderator.locale.notes import note
from moderator.publish.formats.turn_json import view_json
from moderator.store.at import At
from moderator.store.tables import Game
from moderator.store.types import check_readable
from moderator.web.api.shapes import (
    Checked,
    Happening,
    Legal,
    LegalOrder,
    LineSaid,
    OnFile,
    Position,
    Question,
    SheetAnswer,
    Status,
)
from moderator.web.process import runtime


def status(at: At, game: Game, sitting: Sitting) -> Status:
    """How the game and the seat stand."""
    check_readable(game)
    briefing = brief_seat(at, runtime().settings, game, sitting)
    return Status(
        game=game.slug,
        kind=game.kind,
        state=game.state,
        seat=LETTERS[briefing.held_seat],
        turn=briefing.turn,
        revision=game.revision,
        waits_for=[LETTERS[seat] for seat in game.asked],
        mine=briefing.mine,
        due_at=game.due_at,
        question=_question(briefing),
        on_file=_on_file(filed_of(at.session, game, briefing.held_seat)),
        standing=list(briefing.standing),
    )


def _question(briefing: Briefing) -> Question | None:
    if briefing.question is None or not briefing.mine:
        return None
    return Question(kind=briefing.question.kind, text=lead(briefing))


def _on_file(filed: FiledLines | None) -> OnFile | None:
    if filed is None:
        return None
    return OnFile(state=filed.state, text="\n".join(filed.lines), play_at=filed.play_at)


def position(at: At, game: Game, sitting: Sitting) -> Position:
    """What the seat may know of the board."""
    briefing = _glance(at, game, sitting)
    return Position(
        game=game.slug,
        seat=LETTERS[briefing.held_seat],
        turn=briefing.turn,
        revision=game.revision,
        view=dict(view_json(briefing.view)) if briefing.view else None,
    )


def legal(at: At, game: Game, sitting: Sitting) -> Legal:
    """What the seat may order now."""
    hints = looking.look(at.session, game, sitting.chair.seat, "").hints
    return Legal(orders=_legal(_glance(at, game, sitting), hints))


def answer(at: At, game: Game, sitting: Sitting, reply: Reply) -> SheetAnswer:
    """What came of a sheet."""
    return SheetAnswer(**_answered(_glance(at, game, sitting), game, reply))


def checked(at: At, game: Game, sitting: Sitting, reply: Reply, hints: tuple[Hint, ...]) -> Checked:
    """What would come of it, and what may stand behind it."""
    briefing = _glance(at, game, sitting)
    return Checked(**_answered(briefing, game, reply), next=_legal(briefing, hints))


def _glance(at: At, game: Game, sitting: Sitting) -> Briefing:
    return at_a_glance(at, game, sitting.chair.seat, sitting.person)


def _answered(briefing: Briefing, game: Game, reply: Reply) -> dict[str, Any]:
    notes = (note(briefing.teller, code, facts) for code, facts in reply.notes)
    return {
        "kind": reply.kind,
        "game": reply.game,
        "seat": LETTERS[reply.seat],
        "turn": f"{reply.turn}{reply.mark}",
        "revision": game.revision,
        "sound": by_form.is_sound(reply),
        "text": by_form.lead(briefing, reply),
        "lines": [_line(briefing, line) for line in reply.lines],
        "notes": [words for words in notes if words],
        "outcome": [
            Happening(seat=None if seat is None else LETTERS[seat], text=words)
            for seat, words in clauses(briefing, reply.certain)
        ],
        "dice": reply.dice,
        "receipt": reply.receipt,
    }


def _line(briefing: Briefing, line: LineReply) -> LineSaid:
    told = verdict(briefing, line)
    return LineSaid(
        number=line.number,
        line=line.text,
        orders=list(line.orders),
        sound=told.sound,
        code=line.problem.code if line.problem else None,
        text=list(told.told),
    )


def _legal(briefing: Briefing, hints: tuple[Hint, ...]) -> list[LegalOrder]:
    return [_order(briefing, hint) for hint in hints]


def _order(briefing: Briefing, hint: Hint) -> LegalOrder:
    region, said = said_of(briefing, hint)
    return LegalOrder(order=hint.order, region=region, text=said, facts=dict(hint.facts))
