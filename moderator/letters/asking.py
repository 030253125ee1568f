"""The letters that ask: it is your move, it still is, your sheet no longer fits."""

from __future__ import annotations

from moderator.engine.core import letter as seat_letter
from moderator.engine.view import View
from moderator.league.values.deadlines import time_left
from moderator.letters.beginning import at_the_start, begun
from moderator.letters.briefing import Briefing, SeatQuestion
from moderator.letters.footer import footer
from moderator.letters.guide import guide
from moderator.letters.history import since_last_turn
from moderator.letters.letter import (
    Block,
    Heading,
    Letter,
    LineVerdict,
    LinkList,
    Log,
    Paragraph,
    Verdicts,
)
from moderator.letters.mending import sheet_to_mend
from moderator.letters.picture import board, drawn_sides
from moderator.letters.position import offers, position
from moderator.letters.reach import reach
from moderator.letters.sheet import order_sheet
from moderator.locale import questions
from moderator.locale.catalogue import message as m
from moderator.locale.plain import plain

_ON_FILE = {
    "draft": m(
        "If we hear nothing by then, your draft is carried out as far as possible, then: {default}"
    ),
    "wrong": m(
        "If we hear nothing by then, your sheet is carried out up to its first error,"
        " then: {default}"
    ),
    "ahead": m(
        "If we hear nothing by then, this is played for you: {default} The sheet you sent"
        " ahead is carried out as soon as your turn begins."
    ),
}

_NOTHING_LEFT = {
    "draft": m("If we hear nothing by then, your draft is carried out as far as possible."),
    "wrong": m("If we hear nothing by then, your sheet is carried out up to its first error."),
}


def asked(briefing: Briefing, commitment: str = "") -> Letter:
    """It is your move; with a `commitment`, in a game that has just begun."""
    title = briefing.speaker.say("your move")
    first = lead(briefing)
    if commitment:
        first = f"{begun(briefing)} {first}"
    blocks = _blocks(briefing, first, at_the_start(briefing, commitment))
    return Letter(subject(briefing, title), briefing.speaker.language, blocks)


def reminder(briefing: Briefing) -> Letter:
    """It still is your move: the same, with another first line."""
    say = briefing.speaker.say
    first = say("Reminder: {asked}", asked=lead(briefing))
    title = say("reminder, your move")
    return Letter(subject(briefing, title), briefing.speaker.language, _blocks(briefing, first))


def _blocks(briefing: Briefing, lead: str, below: tuple[Block, ...] = ()) -> tuple[Block, ...]:
    """What is asked, until when, what happened, the position, the sheet; what is told `below`."""
    return (
        Paragraph(lead, "lead"),
        Paragraph(due(briefing), "due"),
        *by_form(briefing),
        *guide(briefing),
        *unfit(briefing),
        *since_last_turn(briefing),
        *whole_question(briefing),
        *below,
        *footer(briefing),
    )


def whole_question(briefing: Briefing) -> tuple[Block, ...]:
    """The position, what may be ordered in it, and the sheet: what is on file with a mistake, to be
    corrected, or an empty one."""
    return (
        *board(briefing),
        *position(briefing),
        *choice(briefing),
        *reach(briefing),
        *sheet(briefing),
    )


def sheet(briefing: Briefing) -> tuple[Block, ...]:
    """The sheet to send: the reader's own, where one with a mistake is on file."""
    filed = briefing.filed
    mine = () if filed is None or filed.state != "wrong" else filed.to_mend
    wrong = dict(filed.wrong) if filed else {}
    return sheet_to_mend(briefing, mine, wrong) or order_sheet(briefing)


def unfit(briefing: Briefing) -> tuple[Block, ...]:
    """What the reader wrote for this question before it came and cannot be played now: each line
    with the reason. It is gone; nothing of the reader's is lost without a word."""
    if not briefing.unfit:
        return ()
    title = briefing.speaker.say("Sent earlier and not carried out, because it does not fit")
    lines = tuple(
        LineVerdict(
            problem.line or 0,
            plain(text),
            False,
            (briefing.speaker.problem(problem, briefing.scene),),
            code=briefing.code(problem),
        )
        for text, problem in briefing.unfit
    )
    return (Heading(title), Verdicts(lines))


def choice(briefing: Briefing) -> tuple[Block, ...]:
    """What may be taken, where that is asked; the boards that a choice is between."""
    takes = briefing.question is not None and briefing.question.kind == "take"
    return (*(offers(briefing) if takes else ()), *_sides(briefing))


def _sides(briefing: Briefing) -> tuple[Block, ...]:
    """Both sides of a territory card, drawn and in words, before one is chosen for the game."""
    if not briefing.sides:
        return ()
    title = briefing.speaker.say("The sides of your territory card")
    lands = Log(tuple((side.order, side.lands) for side in briefing.sides))
    return (Heading(title), *drawn_sides(briefing), lands)


def by_form(briefing: Briefing) -> tuple[Block, ...]:
    """The link that opens this seat's form, until the question is over."""
    if not briefing.form:
        return ()
    title = briefing.speaker.say("Order form with the board, only for you")
    return (LinkList(((title, briefing.form),)),)


def subject(briefing: Briefing, title: str) -> str:
    """`[kyiv-7] Turn 14: your move by Thu 3 Dec 20:00 Kyiv`: the game, what is wanted, by when."""
    say = briefing.speaker.say
    subject = say(
        "[{game}] Turn {turn}: {title}", game=briefing.game, turn=briefing.turn, title=title
    )
    if briefing.due_at is None or briefing.state == "paused":
        return subject
    when = briefing.speaker.when(briefing.due_at, briefing.now)
    return say("{subject} by {when}", subject=subject, when=when)


def lead(briefing: Briefing) -> str:
    """What is asked, in a sentence: the round, who the reader is, the task."""
    view, say = briefing.view, briefing.speaker.say
    kind = briefing.question.kind if briefing.question else ""
    about = briefing.question.facts if briefing.question else ()
    task = questions.asked(briefing.teller, kind, view.game if view else "", about)
    if view is None:
        return say("Your turn: {task}", task=task)
    if not briefing.own_turn:
        return say("Your answer is needed ({who}): {task}", who=_who(briefing, view), task=task)
    if "round" not in dict(view.progress):
        return say("Your turn ({who}): {task}", who=_who(briefing, view), task=task)
    return say(
        "{round}, your turn ({who}): {task}",
        round=_round(briefing, view),
        who=_who(briefing, view),
        task=task,
    )


def _round(briefing: Briefing, view: View) -> str:
    progress = dict(view.progress)
    return briefing.speaker.say(
        "Round {round} of {rounds}", round=progress["round"], rounds=progress["rounds"]
    )


def _who(briefing: Briefing, view: View) -> str:
    """`A, Flying Skeletons`."""
    cells = dict(view.seats[briefing.held_seat].cells)
    letter = seat_letter(briefing.held_seat)
    if cells.get("faction"):
        return f"{letter}, {briefing.speaker.piece(str(cells['faction']))}"
    if not cells.get("race"):
        return letter
    return f"{letter}, {briefing.speaker.people(str(cells['race']), str(cells['power']))}"


def due(briefing: Briefing) -> str:
    """Until when, how long that is, and what a silent seat plays."""
    return f"{until(briefing)} {silent(briefing)}".strip()


def until(briefing: Briefing) -> str:
    """The deadline as date, time, zone and how long that is; that none runs where none does."""
    speaker = briefing.speaker
    if briefing.state == "paused":
        return speaker.say("The game is paused: the clock is stopped.")
    if briefing.due_at is None:
        return speaker.say("There is no deadline.")
    when = speaker.long_when(briefing.due_at, briefing.now)
    left = time_left(briefing.due_at, briefing.now)
    if left.total_seconds() <= 0:
        return speaker.say("The deadline was {when}. Please send your orders now.", when=when)
    span = speaker.lasting(left)
    return speaker.say("Deadline: {when}, {span} left.", when=when, span=span)


def cooling(briefing: Briefing) -> str:
    """When the reader's finished sheet is played; empty where none cools."""
    filed = briefing.filed
    if filed is None or filed.state != "cooling" or filed.play_at is None:
        return ""
    when = briefing.speaker.long_when(filed.play_at, briefing.now)
    return briefing.speaker.say("Your sheet is carried out at {when}.", when=when)


def silent(briefing: Briefing) -> str:
    """What is played where the reader says nothing more; empty where nothing is asked."""
    if briefing.question is None or briefing.state == "paused":
        return ""
    if soon := cooling(briefing):
        return soon
    say, filed = briefing.speaker.say, briefing.filed
    if filed is not None and filed.wrong_at_once:
        filed = None
    if filed is not None and filed.state in _NOTHING_LEFT:
        if filed.leaves is None:
            return say(_NOTHING_LEFT[filed.state])
        return say(_ON_FILE[filed.state], default=_default(briefing, filed.leaves))
    default = _default(briefing, briefing.question)
    if filed is not None and filed.state in _ON_FILE:
        return say(_ON_FILE[filed.state], default=default)
    return say("If we hear nothing by then, this is played for you: {default}", default=default)


def _default(briefing: Briefing, question: SeatQuestion) -> str:
    game = briefing.view.game if briefing.view else ""
    return questions.silent(briefing.teller, question.kind, question.facts, game)
