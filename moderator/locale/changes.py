"""What an act would change, in words: a line a change, mails of one kind together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from moderator.league.acts.trial import ChangeKind, Changes, TrialChange
from moderator.locale.catalogue import message as m
from moderator.locale.settings import setting_name, setting_value
from moderator.locale.speech import Speaker

_SAID: Mapping[ChangeKind, str] = {
    "state": m("{game}: {old} → {new}"),
    "turn": m("{game}: turn {old} → turn {new}"),
    "deadline": m("{game}, seat {what}: deadline {old} → {new}"),
    "player": m("{game}, seat {what}: {old} → {new}"),
    "sheet": m("{game}, seat {what}: saved sheet: {old} → {new}"),
    "standing": m("{game}, seat {what}: a standing order no longer applies: {more}"),
    "place": m("{game}, seat {what}: place {old} → {new}"),
    "setting": m("{game}: {what}: {old} → {new}"),
    "more-time": m("{game}, {more}: extra time: {old} → {new}"),
    "away": m("{game}, {more}: away: {old} → {new}"),
    "season": m("season {game}: {old} → {new}"),
    "entrant": m("season {game}, {more}: division {new}"),
    "table": m("season {game}, table {what}: {new}"),
    "moves": m("season {game}, {more}: division {new}"),
    "standing-place": m("season {game}, {more}: place {old} → {new}"),
    "moves-stand": m(
        "season {game} is closed: who goes up and down stays as it was written down then"
    ),
    "held": m("email {what}: {old} → {new}"),
    "address": m("{what}: emails go to this address again"),
    "handover": m("The site is uploaded again within a minute."),
    "known": m("{what}: {old} → {new}"),
    "part": m("{whole}: {old} → {new}"),
}

_BY_VALUE: Mapping[tuple[ChangeKind, str], str] = {
    ("superseded", "yes"): m("{game}: turn {what} is replaced; its page stays"),
    ("superseded", "no"): m("{game}: turn {what} is valid"),
    ("counts", "yes"): m("{game}: the result counts"),
    ("counts", "no"): m("{game}: the result does not count"),
    ("counts", ""): m("{game}: the result does not count"),
    ("held", ""): m("email {what} is no longer waiting"),
    ("mailbox", "yes"): m("{what}: address added: {more}"),
    ("mailbox", ""): m("{what}: address removed: {more}"),
    ("open", "yes"): m("{game}, seat {what}: open, a bot plays it"),
    ("open", ""): m("{game}, seat {what}: the player is back"),
    ("observer", "yes"): m("{game}: new observer: {more}"),
    ("observer", ""): m("{game}: {more} no longer follows it"),
    ("entrant", ""): m("season {game}: {more} is out"),
    ("entrant", "drawn"): m("season {game}: {more} is in; the draw decides the division"),
    ("table", ""): m("season {game}, table {what}: different from the draw"),
    ("no-table", "yes"): m("season {game}: {more} has no table in the rounds that are drawn"),
    ("no-table", ""): m("season {game}: {more} has a table"),
    ("division-over", "yes"): m(
        "season {game}: division {what} is over, for fewer than two players are left in it"
    ),
    ("division-over", ""): m("season {game}: division {what} goes on"),
    ("not-counted", "yes"): m("season {game}: {what} is not finished, and does not count"),
    ("not-counted", ""): m("season {game}: {what} counts when it is finished"),
    ("moves", ""): m("season {game}, {more}: moves no more"),
    ("news", "yes"): m("{game}: news: {more}"),
    ("news", ""): m("{game}: removed: {more}"),
    ("words", "yes"): m("{game}: removed message: {what}"),
}

STATES: Mapping[str, str] = {
    "": m("none"),
    "open": m("waiting to start"),
    "running": m("running"),
    "paused": m("paused"),
    "over": m("finished"),
    "annulled": m("annulled"),
    "archived": m("archived"),
    "in use": m("in use"),
    "draft": m("draft"),
    "ahead": m("sent ahead"),
    "cooling": m("finished, may be changed"),
    "wrong": m("has a mistake"),
    "used": m("played"),
    "replaced": m("replaced"),
    "withdrawn": m("no longer valid"),
    "refused": m("refused"),
    "held": m("held"),
    "crashed": m("crashed"),
    "drawn": m("drawn"),
    "closed": m("closed"),
    "helper": m("helper"),
    "organiser": m("organiser"),
    "yes": m("yes"),
    "no": m("no"),
}
"""What states of games, sheets and mails are called, and parts in running a league."""

SHEET_OPEN = m("secret")

MAILS: Mapping[str, str] = {
    "asked": m("the question"),
    "notice": m("a notice"),
    "report": m("a report"),
    "takeover": m("the take-over email with the whole position"),
    "left": m("the email that somebody else plays the seat"),
    "started": m("the email that the game has begun"),
    "ended": m("the end of the game"),
    "spoilt": m("the email that a sheet no longer fits"),
    "answer": m("an answer"),
    "confirm": m("a question whether an email is theirs"),
    "reminder": m("a reminder"),
    "press": m("a private message"),
    "said": m("a message to all"),
    "missed": m("the email about a missed move"),
    "following": m("the email that they follow the game, with the whole position"),
    "invitation": m("an invitation"),
}
"""What mails are called that go out."""


def lines(speaker: Speaker, changes: Changes, now: datetime) -> tuple[str, ...]:
    """Each change in words, times in the speaker's zone; one line where nothing changes."""
    told = [_line(speaker, change, now) for change in changes.of if change.about.kind != "mail"]
    told += _mails(speaker, changes.kinds("mail"))
    return tuple(line for line in told if line) or (speaker.say("Nothing changes."),)


def _line(speaker: Speaker, change: TrialChange, now: datetime) -> str:
    about = change.about
    message = _BY_VALUE.get((about.kind, change.new)) or _SAID.get(about.kind)
    if message is None or (about.kind == "turn" and not change.old):
        return ""  # A game that is made says so by its state: it had no turn before.
    what, _, more = about.what.partition(" ")
    old, new = (value_said(speaker, about.kind, value, now) for value in (change.old, change.new))
    if about.kind == "setting":
        old, new = (setting_value(speaker, what, value) for value in (change.old, change.new))
        what = setting_name(speaker, what)
    return speaker.say(
        message, game=about.game, what=what, more=more, whole=about.what, old=old, new=new
    )


def value_said(speaker: Speaker, kind: ChangeKind, value: str, now: datetime) -> str:
    """A fact's value in words."""
    if kind == "sheet" and value == "open":
        return speaker.say(SHEET_OPEN)
    if kind == "deadline" and value not in STATES:
        return speaker.when(datetime.fromisoformat(value), now)
    if kind in ("turn", "setting") or value not in STATES:
        return value
    return speaker.say(STATES[value])


def _mails(speaker: Speaker, changes: Iterable[TrialChange]) -> Iterator[str]:
    """To whom mails go out, a line for each kind of them in each game."""
    to: dict[tuple[str, str], list[str]] = {}
    for change in changes:
        if change.new:
            name = change.about.what.partition("\n")[0]
            to.setdefault((change.about.game, change.new), []).append(name)
    for (game, kind), names in to.items():
        what = speaker.say(MAILS[kind]) if kind in MAILS else kind
        whom = speaker.listed(dict.fromkeys(names))
        if not game:
            yield speaker.say("Email to send, {what}: {names}", what=what, names=whom)
            continue
        yield speaker.say("{game}: email to send, {what}: {names}", game=game, what=what,
                          names=whom)  # fmt: skip
