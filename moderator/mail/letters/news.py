"""The letters that tell: a turn was played, the game began or ended, an organiser's act."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Fact
from moderator.league.replies import Reply
from moderator.locale.catalogue import message as m
from moderator.locale.plain import plain
from moderator.mail.letters import asked
from moderator.mail.letters.answer import turn_and_deadline
from moderator.mail.letters.briefing import Briefing, Past
from moderator.mail.letters.footer import footer
from moderator.mail.letters.history import turn_told
from moderator.mail.letters.letter import Block, Heading, Letter, Log, Paragraph
from moderator.mail.letters.picture import board
from moderator.mail.letters.position import label, position
from moderator.mail.letters.sheet import order_sheet
from moderator.mail.letters.verdicts import verdicts

_ACTS: Mapping[str, tuple[str, str]] = {
    "paused": (m("the game is paused"), m("The game is paused: no deadline runs.")),
    "resumed": (m("the game goes on"), m("The game goes on.")),
    "extended": (m("more time"), m("The deadline has been moved.")),
    "rolled-back": (m("the game was rolled back"), m("The game was rolled back.")),
}
_ACT = (m("news of the game"), m("The organiser did something with the game."))


def report(briefing: Briefing, past: Past) -> Letter:
    """A turn was played."""
    say = briefing.speaker.say
    who = label(briefing, past.seat)
    blocks = (
        Paragraph(say("Turn {turn} is played: {who}.", turn=past.turn, who=who), "lead"),
        *_waiting(briefing),
        Heading(say("What happened")),
        Log(tuple(turn_told(briefing, past))),
    )
    title = say("Turn {turn}: {who} played", turn=past.turn, who=who)
    return _letter(briefing, title, (*blocks, *board(briefing), *position(briefing)))


def started(briefing: Briefing) -> Letter:
    """The game has begun."""
    say = briefing.speaker.say
    seats = tuple((label(briefing, seat), "") for seat in sorted(briefing.players))
    players = briefing.speaker.listed(who for who, _ in seats)
    blocks = (
        Paragraph(say("The game {game} has begun.", game=briefing.game), "lead"),
        *_waiting(briefing),
        Paragraph(say("At the table, in turn order: {players}.", players=players)),
        Paragraph(
            say("Your orders go to the address this mail came from; just reply to any mail of it.")
        ),
    )
    return _letter(briefing, say("The game has begun"), (*blocks, *board(briefing)))


def ended(briefing: Briefing) -> Letter:
    """The game is over; coins are no secret any more."""
    say = briefing.speaker.say
    told = briefing.past[-1:] if briefing.past else ()
    log = tuple(entry for past in told for entry in turn_told(briefing, past))
    blocks: tuple[Block, ...] = (
        Paragraph(say("The game {game} is over.", game=briefing.game), "lead"),
        *((Heading(say("The last turn")), Log(log)) if log else ()),
        *board(briefing),
        *position(briefing),
    )
    return _letter(briefing, say("The game is over"), blocks)


def spoilt(briefing: Briefing, reply: Reply) -> Letter:
    """A sheet sent ahead no longer fits, now that its turn has come."""
    say = briefing.speaker.say
    title = say(
        "Turn {turn}: your sheet no longer fits, mend it by {when}",
        turn=briefing.turn,
        when=asked.short_when(briefing),
    )
    blocks = (
        Paragraph(say("Your turn has come, and the sheet you sent ahead no longer fits."), "lead"),
        Paragraph(asked.due(briefing), "due"),
        *verdicts(briefing, reply),
        *position(briefing),
        *order_sheet(briefing),
    )
    return _letter(briefing, title, blocks)


def notice(briefing: Briefing, facts: Mapping[str, Fact]) -> Letter:
    """The organiser, or the clock, did something; why, and what it was before."""
    say = briefing.speaker.say
    title, words = _ACTS.get(str(facts.get("act")), _ACT)
    reason, old, new = (plain(str(facts.get(name) or ""), 300) for name in ("reason", "old", "new"))
    blocks = (
        Paragraph(say(words), "lead"),
        *_waiting(briefing),
        *((Paragraph(say("The reason given: {reason}", reason=reason)),) if reason else ()),
        *((Paragraph(say("Before: {old}. Now: {new}.", old=old, new=new)),) if old and new else ()),
    )
    return _letter(briefing, say(title), blocks)


def _waiting(briefing: Briefing) -> tuple[Block, ...]:
    words = turn_and_deadline(briefing)
    return (Paragraph(words, "due"),) if words else ()


def _letter(briefing: Briefing, title: str, blocks: tuple[Block, ...]) -> Letter:
    subject = f"[{briefing.game}] {title}"
    return Letter(subject, briefing.speaker.language, (*blocks, *footer(briefing)))
