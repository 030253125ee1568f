"""The letters that tell: a turn was played, the game began or ended, an organiser's act."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from moderator.engine.core import Fact, Problem
from moderator.engine.core import letter as seat_letter
from moderator.games.tongues import order_in
from moderator.letters import asking, beginning
from moderator.letters.answer import on_file, turn_and_deadline
from moderator.letters.briefing import Briefing
from moderator.letters.finish import booklet, result, talk, winners
from moderator.letters.footer import footer, pages
from moderator.letters.history import since_last_turn, turn_told
from moderator.letters.letter import (
    Block,
    Heading,
    Letter,
    LineVerdict,
    Log,
    Paragraph,
    Quoted,
    Verdicts,
)
from moderator.letters.picture import board
from moderator.letters.position import position, way_back
from moderator.letters.reach import reach
from moderator.letters.seats import called
from moderator.locale.catalogue import message as m
from moderator.locale.events import entry
from moderator.locale.plain import plain
from moderator.locale.settings import setting_changed
from moderator.publish.telling.absence_rule import pace_line

NOTICES: Mapping[str, tuple[str, str]] = {
    "outage": (
        m("Deadline extended"),
        m("The moderator was down for a while; the deadline has been moved."),
    ),
    "paused": (m("Paused"), m("The game is paused: the clock is stopped.")),
    "resumed": (m("The game continues"), m("The game continues.")),
    "extended": (m("Deadline extended"), m("The deadline has been moved.")),
    "waits": (m("Deadline extended"), m("{who} is on vacation, and the deadline waits.")),
    "seat missed": (
        m("A seat is open"),
        m("{who}: too many moves were missed in a row. A bot plays the open seat."),
    ),
    "seat resigned": (
        m("A seat is open"),
        m("{who}: the player has left the game. A bot plays the open seat."),
    ),
    "seat organiser": (m("A seat is open"), m("{who}: a bot plays the open seat.")),
    "last by rule": (m("The result"), m("A seat that was open at the end has the last place.")),
    "annulled by rule": (m("Annulled"), m("A seat was open at the end: the game does not count.")),
    "seat back": (m("Player back"), m("{who}: the player is back.")),
    "seat given back": (
        m("Player back"),
        m("{who}: the missed moves no longer count, and the player has the seat back."),
    ),
    "faster wished": (m("Faster?"), m("{who} would like the game to go faster.")),
    "faster agreed": (m("Faster"), m("All players have agreed: the game goes faster.")),
    "faster ended": (m("Usual pace again"), m("{who} no longer wants to go faster.")),
    "words hidden": (m("A message was removed"), m("A message at the table was removed.")),
    "reported words hidden": (
        m("Messages removed"),
        m("A reported private message was removed."),
    ),
    "reported words kept": (
        m("A report was reviewed"),
        m("The organisers have reviewed a reported private message and left it."),
    ),
    "rolled back": (
        m("Game rolled back"),
        m("The game was rolled back from turn {old} to turn {new}."),
    ),
    "went back": (
        m("Restored from a backup"),
        m(
            "The moderator lost its data and was restored from a backup: the game stands as it did"
            " at {new}. Anything played after that no longer counts, and no die roll will be"
            " repeated. The game is paused until the organiser resumes it."
        ),
    ),
    "forced": (m("Turn played early"), m("The organiser played the turn before the deadline.")),
    "replaced": (m("A new player"), m("A seat has a new player.")),
    "annulled": (m("Annulled"), m("The game is annulled: it does not count.")),
    "restored": (m("The game counts again"), m("The game is no longer annulled.")),
    "corrected": (m("Result corrected"), m("The organiser has corrected the result of the game.")),
    "uncorrected": (
        m("The result"),
        m("The correction was undone: the result by the rules is valid again."),
    ),
    "approved": (m("Result approved"), m("The organiser has approved the result of the game.")),
    "private words hidden": (m("Messages removed"), m("Private messages were removed.")),
    "moved here": (
        m("The game has moved"),
        m(
            "The game continues on another server. Reply to this email or a later one:"
            " email to older addresses is not read here. The clock is stopped until the"
            " organiser starts it."
        ),
    ),
    "players named": (m("Players' names"), m("The players of this game are named from now on.")),
    "time given back": (
        m("Extra time given back"),
        m(
            "The organiser has given back the extra time a player had asked for; deadlines"
            " stay as they are."
        ),
    ),
    "wrote": (m("A word from the organiser"), m("The organiser writes to the players:")),
    "set": (m("The league's rules"), m("The organiser has changed a setting of the league.")),
}
"""Title and words of the notice of an act, by its kind in the public log."""

_ASKED_FOR = m("{who} asked for more time: the deadline has been moved.")
_YOURS: Mapping[str, str] = {
    "waits": m("You are on vacation, and the deadline waits."),
    "faster wished": m("You would like the game to go faster."),
    "faster ended": m("You no longer want to go faster."),
}
"""What somebody else entered for the reader's own seat."""
_TOLD_WITH_VALUES = frozenset({"replaced", "set"})
_ON_PACE = ("faster ", "seat ", "replaced")
_ACT = (m("News about the game"), m("There is news about the game."))


def report(briefing: Briefing) -> Letter:
    """Turns were played: those of `briefing.past`."""
    say = briefing.speaker.say
    title = _played(briefing)
    blocks = (
        Paragraph(f"{title}.", "lead"),
        *_waiting(briefing),
        Heading(say("What happened")),
        Log(tuple(told for past in briefing.past for told in turn_told(briefing, past))),
    )
    return _letter(briefing, title, (*blocks, *board(briefing), *position(briefing)))


def _played(briefing: Briefing) -> str:
    """Which turn, and whose: the last of those that were played."""
    say, last = briefing.speaker.say, briefing.past[-1]
    if last.seat == briefing.seat:
        return say("Your turn {turn} has been played", turn=last.turn)
    who = called(briefing, last.seat)
    return say("Turn {turn} ({who}) has been played", turn=last.turn, who=who)


def started(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """The game has begun; what its dice are bound to."""
    say = briefing.speaker.say
    blocks = (
        Paragraph(beginning.begun(briefing), "lead"),
        *_waiting(briefing),
        Paragraph(beginning.players(briefing)),
        *(() if briefing.seat is None else (_where_to(briefing),)),
        *beginning.commitment(briefing, str(facts.get("commitment", ""))),
    )
    return _letter(briefing, say("The game has begun"), (*blocks, *board(briefing)))


def _where_to(briefing: Briefing) -> Paragraph:
    return Paragraph(briefing.speaker.say("To give orders, reply to any email of this game."))


def ended(briefing: Briefing) -> Letter:
    """The game is over; coins are no secret any more."""
    say = briefing.speaker.say
    log = tuple(told for past in briefing.past[-1:] for told in turn_told(briefing, past))
    blocks: tuple[Block, ...] = (
        Paragraph(_result(briefing), "lead"),
        *result(briefing),
        *((Heading(say("The last turn")), Log(log)) if log else ()),
        *board(briefing),
        *position(briefing),
        *talk(briefing),
        *booklet(briefing),
        *_to_look_back(briefing),
    )
    return _letter(briefing, say("The game is over"), blocks)


def _to_look_back(briefing: Briefing) -> tuple[Block, ...]:
    """For who played: how to have their own turns gone through."""
    if briefing.seat is None:
        return ()
    order = order_in(briefing.speaker.language, "review")
    words = briefing.speaker.say(
        "To see each of your choices beside that of a strong bot, reply “{order}”.", order=order
    )
    return (Paragraph(words),)


def _result(briefing: Briefing) -> str:
    """Who won, as it counts; else as the game's last event says."""
    if briefing.finish is not None:
        return winners(briefing, briefing.finish)
    events = [event for past in briefing.past for event in past.events if event.kind == "ended"]
    if not events:
        return briefing.speaker.say("The game is over.")
    return entry(briefing.teller, events[-1]).clause


def spoilt(briefing: Briefing, wrong: Problem) -> Letter:
    """A sheet sent ahead no longer fits, now that its turn has come."""
    say = briefing.speaker.say
    title = asking.subject(briefing, say("your sheet no longer fits"))
    blocks = (
        Paragraph(say("It is your turn, but the sheet you sent ahead no longer fits."), "lead"),
        Paragraph(asking.due(briefing), "due"),
        *asking.by_form(briefing),
        *_wrong_line(briefing, wrong),
        *since_last_turn(briefing),
        *board(briefing),
        *position(briefing),
        *asking.choice(briefing),
        *reach(briefing),
        *asking.sheet(briefing),
    )
    return Letter(title, briefing.speaker.language, (*blocks, *footer(briefing)))


def _wrong_line(briefing: Briefing, wrong: Problem) -> tuple[Block, ...]:
    """The first line that is wrong now, and the sheet it stands in."""
    sheet = briefing.filed.lines if briefing.filed else ()
    number = wrong.line or 0
    order = plain(sheet[number - 1]) if 0 < number <= len(sheet) else ""
    remarks = (briefing.speaker.problem(wrong, briefing.scene),)
    title = briefing.speaker.say("The first line with a mistake")
    return (
        Heading(title),
        Verdicts((LineVerdict(number, order, False, remarks, code=briefing.code(wrong)),)),
        *on_file(briefing),
    )


def notice(briefing: Briefing, facts: Mapping[str, Fact]) -> Letter:
    """The organiser, or the clock, did something, and why."""
    say = briefing.speaker.say
    title, words = NOTICES.get(str(facts.get("act")), _ACT)
    blocks = (
        Paragraph(_told(briefing, facts, words), "lead"),
        *_values(briefing, facts),
        *_written(facts),
        *_games(briefing, facts),
        *_gone(briefing, facts),
        *way_back(briefing),
        *_pace(briefing, facts),
        *(() if facts.get("act") == "paused" else _waiting(briefing)),
        *_reason(briefing, facts),
        *((*board(briefing), *position(briefing)) if facts.get("act") == "annulled" else ()),
    )
    return _letter(briefing, say(title), blocks)


def _written(facts: Mapping[str, Fact]) -> tuple[Block, ...]:
    """What the organiser wrote, as it was written."""
    words = str(facts.get("words") or "")
    return (Quoted(tuple(plain(line, 1000) for line in words.splitlines())),) if words else ()


def _games(briefing: Briefing, facts: Mapping[str, Any]) -> tuple[Block, ...]:
    """Where one act was done in several games of the reader's: which, and their deadlines."""
    games = facts.get("games")
    if not games:
        return ()
    say, by = briefing.speaker.say, briefing.speaker
    names = [plain(str(slug), 80) for slug, _ in games]
    if facts.get("act") != "resumed":
        return (
            Paragraph(say("This is so in these games of yours: {games}.", games=by.listed(names))),
        )
    return tuple(
        Paragraph(
            say(
                "{game}: deadline {when}",
                game=name,
                when=by.when(datetime.fromisoformat(due), briefing.now),
            )
            if due
            else name
        )
        for name, (_, due) in zip(names, games, strict=True)
    )


def _gone(briefing: Briefing, facts: Mapping[str, Any]) -> tuple[Block, ...]:
    """After a return to a copy: which sheets of the reader's are gone, and what is on file."""
    if facts.get("act") != "went back" or briefing.seat is None:
        return ()
    say, lost = briefing.speaker.say, facts.get("gone")
    if lost is None:
        words = m(
            "Everything you sent after that moment is gone, even if it was acknowledged, except"
            " what is shown below. Please send it again."
        )
        return (Paragraph(say(words)), *on_file(briefing))
    if not lost:
        return (Paragraph(say("None of your sheets was lost.")), *on_file(briefing))
    told = (say("turn {turn}, receipt {receipt}", turn=t, receipt=plain(r, 200)) for t, r in lost)
    sheets = "; ".join(told)
    words = m(
        "These sheets of yours were acknowledged and then lost: {sheets}. Please send them again."
    )
    return (Paragraph(say(words, sheets=sheets)), *on_file(briefing))


def _told(briefing: Briefing, facts: Mapping[str, Fact], words: str) -> str:
    """What was done, by name where a seat did it and its players are named."""
    act, seat = str(facts.get("act")), facts.get("seat")
    who = called(briefing, seat) if isinstance(seat, int) else ""
    if who and seat == briefing.seat:
        words = _YOURS.get(act, words)
    elif who and act == "extended":
        words = _ASKED_FOR
    old, new = (plain(str(facts.get(name) or ""), 20) for name in ("old", "new"))
    return briefing.speaker.say(words, who=who, old=old, new=new)


def _values(briefing: Briefing, facts: Mapping[str, Fact]) -> tuple[Block, ...]:
    """What it was and what it is, where that can be read without more words."""
    if facts.get("act") not in _TOLD_WITH_VALUES:
        return ()
    old, new = (str(facts.get(name) or "") for name in ("old", "new"))
    if facts.get("act") == "set":
        old, new = setting_changed(briefing.speaker, old, new)
    return (Paragraph(f"{plain(old, 200)} → {plain(new, 200)}"),)


def takeover(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """Somebody takes a seat over: the whole position, and what is asked now, if anything."""
    say = briefing.speaker.say
    seat = seat_letter(briefing.held_seat)
    asks = (*asking.choice(briefing), *reach(briefing), *asking.sheet(briefing))
    blocks = (
        Paragraph(say("You take over seat {seat} in {game}.", game=briefing.game, seat=seat),
                  "lead"),
        *_reason(briefing, facts),
        *_waiting(briefing),
        *asking.by_form(briefing),
        _where_to(briefing),
        *_sheets_before(briefing, facts),
        *since_last_turn(briefing, m("What happened")),
        *board(briefing),
        *position(briefing),
        *(asks if briefing.question else ()),
    )  # fmt: skip
    return _letter(briefing, say("You take over a seat"), blocks)


def following(briefing: Briefing) -> Letter:
    """Somebody reads of a game from now on, without a seat."""
    say = briefing.speaker.say
    blocks = (
        Paragraph(
            say(
    "From now on you get an email after every turn of {game}, with everything"
    " that is public.",
                game=briefing.game),
            "lead",
        ),
        *_waiting(briefing),
        Paragraph(say("As an observer you have no seat: replies are not read as orders.")),
        *board(briefing),
        *position(briefing),
    )  # fmt: skip
    return _letter(briefing, say("You follow this game"), blocks)


def unheard(briefing: Briefing) -> Letter:
    """The answer to a mail of somebody without a seat that says nothing they could mean."""
    say = briefing.speaker.say
    words = say("You follow {game} as an observer: your email changed nothing.", game=briefing.game)
    title = say("Your email changed nothing")
    return _letter(briefing, title, (Paragraph(words, "lead"), *_waiting(briefing)))


def _sheets_before(briefing: Briefing, facts: Mapping[str, Any]) -> tuple[Block, ...]:
    """What has become of the sheets of whoever had the seat; nothing where nobody had it."""
    if not facts.get("from"):
        return ()
    if not facts.get("kept"):
        words = m("The saved sheet of the player before you has been deleted.")
        return (Paragraph(briefing.speaker.say(words)),)
    kept = m("The saved sheet of the player before you stays until you send your own.")
    return (Paragraph(briefing.speaker.say(kept)), *on_file(briefing))


def left(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """Somebody has lost a seat: no more mails of it."""
    say = briefing.speaker.say
    blocks = (
        Paragraph(say("Somebody else now plays your seat in {game}.", game=briefing.game),
                  "lead"),
        *_reason(briefing, facts),
        Paragraph(say("You will get no more emails about this game.")),
        *pages(briefing),
    )  # fmt: skip
    title = say("Somebody else now plays your seat")
    return Letter(f"[{briefing.game}] {title}", briefing.speaker.language, blocks)


def _reason(briefing: Briefing, facts: Mapping[str, Any]) -> tuple[Block, ...]:
    reason = plain(str(facts.get("reason") or ""), 300)
    said = briefing.speaker.say("Reason: {reason}", reason=reason)
    return (Paragraph(said),) if reason else ()


def _pace(briefing: Briefing, facts: Mapping[str, Fact]) -> tuple[Block, ...]:
    """The faster rhythm, where the act bears on it (an open seat hinders nobody, a new player has
    not agreed yet), and that no deadline which runs comes nearer by it."""
    if not str(facts.get("act")).startswith(_ON_PACE) or briefing.pace is None:
        return ()
    stays = briefing.speaker.say("The current deadline stays as it is.")
    told = pace_line(briefing.speaker, briefing.pace, briefing.players)
    return (Paragraph(f"{told} {stays}".strip()),)


def missed(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """The reader missed a move: how many in a row, and what comes of the next one."""
    say, speaker = briefing.speaker.say, briefing.speaker
    lines = [say("You missed a move: we had no valid orders from you at the deadline.")]
    if facts.get("left"):
        lines.append(
            speaker.count(
                "If you miss {n} more in a row, your seat opens and a bot plays it.",
                "If you miss {n} more in a row, your seat opens and a bot plays it.",
                int(facts["left"]),
            )
        )
    if facts.get("hasten"):
        span = speaker.lasting(timedelta(seconds=int(facts["hasten"])))
        lines.append(
            say("Until you send orders again, each of your moves has only: {span}.", span=span)
        )
    lines.append(say("Going away? Reply, for example: “vacation 2026-12-24 to 2027-01-02”."))
    blocks = (Paragraph(lines[0], "lead"), *(Paragraph(line) for line in lines[1:]))
    return _letter(briefing, say("You missed a move"), (*blocks, *_waiting(briefing)))


def _waiting(briefing: Briefing) -> tuple[Block, ...]:
    words = turn_and_deadline(briefing)
    return (Paragraph(words, "due"),) if words else ()


def _letter(briefing: Briefing, title: str, blocks: tuple[Block, ...]) -> Letter:
    subject = f"[{briefing.game}] {title}"
    return Letter(subject, briefing.speaker.language, (*blocks, *footer(briefing)))
