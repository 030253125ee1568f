"""The answer to a sheet: each line, what comes of it, what is open, how to change it."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.engine.sheets import Hint
from moderator.games import GAMES
from moderator.league.orders.mending import Numbered
from moderator.league.orders.replies import Reply
from moderator.letters.answer_lead import lead, next_step, subject
from moderator.letters.asking import by_form, silent, until, whole_question
from moderator.letters.briefing import Briefing
from moderator.letters.footer import footer
from moderator.letters.gathering import in_words
from moderator.letters.history import outcome
from moderator.letters.letter import Block, Heading, Letter, Log, Paragraph, Quoted
from moderator.letters.mending import asked_there, sheet_to_mend
from moderator.letters.position import offers, own_coins, position
from moderator.letters.reach import reach
from moderator.letters.seats import called
from moderator.letters.sheet import order_sheet, sheet_ahead
from moderator.letters.verdicts import verdicts
from moderator.locale.notes import note
from moderator.locale.plain import plain
from moderator.store.states import GOING, ON_FILE

_MOST_QUOTED = 12
_WITH_POSITION = frozenset({"status", "empty"})


@dataclass(frozen=True, slots=True)
class BesideAnswer:
    """What an answer brings beside its verdict: for how many earlier mails it answers too; of a
    wrong sheet its lines and what may be ordered where it went wrong; `whole`: all that is asked
    now."""

    collected: int = 0
    lines: tuple[Numbered, ...] = ()
    hints: tuple[Hint, ...] = ()
    whole: bool = False


_ALONE = BesideAnswer()


def answer(briefing: Briefing, reply: Reply, beside: BesideAnswer = _ALONE) -> Letter:
    """What came of the reader's mail."""
    blocks = (
        Paragraph(lead(briefing, reply), "lead"),
        *_next(briefing, reply),
        *notes(briefing, reply),
        *_collected(briefing, beside.collected),
        *_due(briefing),
        *by_form(briefing),
        *verdicts(briefing, reply),
        *_to_correct(briefing, reply, beside),
        *what_comes(briefing, reply),
        *_on_file(briefing, reply),
        *passed_over(briefing, reply),
        *_where_it_stands(briefing, reply, beside),
        *receipt(briefing, reply),
        *footer(briefing),
    )
    return Letter(subject(briefing, reply), briefing.speaker.language, blocks)


def _collected(briefing: Briefing, mails: int) -> tuple[Block, ...]:
    """Many mails in an hour get one answer, that to the last of them."""
    if not mails:
        return ()
    words = briefing.speaker.count(
        "You sent many emails in the last hour. This also answers {n} earlier one; its"
        " orders were taken in the order they arrived.",
        "You sent many emails in the last hour. This also answers {n} earlier ones; their"
        " orders were taken in the order they arrived.",
        mails,
    )
    return (Paragraph(words),)


def _next(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    words = next_step(briefing, reply)
    return (Paragraph(words),) if words else ()


def _due(briefing: Briefing) -> tuple[Block, ...]:
    words = turn_and_deadline(briefing)
    return (Paragraph(words, "due"),) if words else ()


def turn_and_deadline(briefing: Briefing) -> str:
    """Whom the game waits for, and until when, or that it is paused; empty where it waits for
    nobody."""
    if briefing.state not in GOING or not briefing.asked:
        return ""
    say = briefing.speaker.say
    if briefing.mine:
        asked = say("It is your turn.") if briefing.own_turn else say("Your answer is needed.")
        return f"{asked} {until(briefing)} {silent(briefing)}".strip()
    who = briefing.speaker.listed(called(briefing, seat) for seat in briefing.asked)
    return say("Waiting for {who}. {until}", who=who, until=until(briefing))


def notes(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """What is worth saying beside the lines."""
    said = (note(briefing.teller, code, facts) for code, facts in reply.notes)
    return tuple(Paragraph(words) for words in said if words)


def what_comes(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """What happened, or what is certain to come of it; what hangs on a die is said to be open."""
    told = outcome(briefing, reply.certain)
    if not told and not reply.dice:
        return ()
    say = briefing.speaker.say
    title = {
        "played": say("What happened"),
        "checked": say("What would happen"),
    }.get(reply.kind, say("What happens if you send nothing more"))
    log = (Log(told),) if told else ()
    die = (Paragraph(_open(briefing)),) if reply.dice else ()
    coins = own_coins(briefing) if reply.kind == "played" else ()
    return (Heading(title), *log, *die, *coins)


def _open(briefing: Briefing) -> str:
    """What the rest hangs on, in the words of a game with finds or without."""
    say = briefing.speaker.say
    if briefing.view is None or not GAMES[briefing.view.game].rules.unseen:
        return say("The rest depends on the die.")
    return say("The rest depends on the die, or on what is found.")


def _on_file(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """The sheet that waits; not the one whose lines have just been told."""
    told = reply.kind in ON_FILE and bool(reply.lines)
    return () if told else on_file(briefing)


def on_file(briefing: Briefing) -> tuple[Block, ...]:
    """The sheet that waits, in every answer until it is used or withdrawn."""
    if briefing.filed is None:
        return ()
    say = briefing.speaker.say
    title = {
        "ahead": say("Saved for your next turn"),
        "cooling": say("Saved and finished, carried out soon"),
        "draft": say("Saved draft"),
        "wrong": say("Saved sheet with an error"),
    }.get(briefing.filed.state, say("Saved"))
    return (Heading(title), Quoted(tuple(plain(line) for line in briefing.filed.lines)))


def passed_over(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """What of the mail was not read as orders."""
    lines = tuple(plain(line) for line in reply.passed_over if line.strip())
    if not lines:
        return ()
    more = len(lines) - _MOST_QUOTED
    shown = lines[:_MOST_QUOTED]
    if more > 0:
        rest = briefing.speaker.count("… and {n} more line", "… and {n} more lines", more)
        shown = (*shown, rest)
    return (Heading(briefing.speaker.say("Skipped: not orders")), Quoted(shown))


def _to_correct(briefing: Briefing, reply: Reply, beside: BesideAnswer) -> tuple[Block, ...]:
    """The wrong sheet to send again, and what is legal behind its lines that are right."""
    if reply.kind != "wrong":
        return ()
    wrong = {line.number: line.problem for line in reply.lines if line.problem}
    sheet = sheet_to_mend(briefing, beside.lines, wrong)
    if not beside.hints or briefing.view is None:
        return sheet
    hints = in_words(briefing.view.game, briefing.speaker, beside.hints)
    return (*sheet, *reach(asked_there(briefing, hints)))


def _where_it_stands(briefing: Briefing, reply: Reply, beside: BesideAnswer) -> tuple[Block, ...]:
    """The position and what is legal, for who asked how things stand or got lost; who asked for
    help while it is their turn gets the sheet to fill in, with examples that are legal now. Who is
    asked on gets what a mail that asks has."""
    if beside.whole and briefing.mine:
        return whole_question(briefing)
    wants_help = ("help", ()) in reply.notes
    if reply.kind not in _WITH_POSITION and not wants_help:
        return ()
    sheet = _help(briefing) if wants_help else ()
    return (*position(briefing), *offers(briefing), *reach(briefing), *sheet)


def _help(briefing: Briefing) -> tuple[Block, ...]:
    """The sheet to fill in, or for who is not asked a sheet ahead and what else may be sent."""
    if briefing.mine or briefing.state not in GOING:
        return order_sheet(briefing) if briefing.mine else ()
    return sheet_ahead(briefing)


def receipt(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """What proves a sheet; nothing where none was taken."""
    if not reply.receipt:
        return ()
    words = briefing.speaker.say("Receipt (proves what you sent): {receipt}", receipt=reply.receipt)
    return (Paragraph(words, "quiet"),)
