"""What cannot be done, in the reader's language: a message for every code of a `LeagueError`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.engine.core import Problem
from moderator.league.values.errors import Fact, LeagueError
from moderator.locale.catalogue import message as m
from moderator.locale.changes import STATES
from moderator.locale.notes import NOTES
from moderator.locale.plain import plain
from moderator.locale.voice import Voice

_NAMES: Mapping[str, str] = {
    "game-exists": m("There is a game {name} already: choose another short name."),
    "league-exists": m("There is a league {name} already: choose another short name."),
    "name-length": m("A name has 1 to {most} letters."),
    "name-alike": m(
        "“{word}” looks like the name of another player, {player}: add something to it, like an"
        " initial. If that player is you, sign in first."
    ),
    "name-reserved": m(
        "“{word}” is not free: seats and those who run the games are called so. Choose another"
        " name."
    ),
    "no-name": m("“{word}” cannot be a name: write it in one line, in letters that can be seen."),
    "player-exists": m("There is a player {name} already: {player}."),
    "season-exists": m("There is a season {name} already: choose another short name."),
    "slug-taken": m("There is a player {name} already: choose another short name."),
    "slug-long": m("“{word}…” is too long for a short name: at most {most} characters."),
    "slug-reserved": m(
        "“{word}” is an address of the moderator's own pages: choose another short name."
    ),
    "slug-shape": m(
        "“{word}” cannot be a short name: small Latin letters and digits, parts joined by single"
        " hyphens, a letter first, as in kyiv-7."
    ),
    "unknown-game": m("No game is called “{word}”."),
    "unknown-kind": m("No game “{word}” is offered."),
    "unknown-league": m("No league is called “{word}”."),
    "unknown-player": m("No player is called “{word}”."),
    "unknown-season": m("No season is called “{word}”."),
    "unknown-setting": m("There is no setting “{word}”."),
}

_FIELDS: Mapping[str, str] = {
    "days-reversed": m("The last day lies before the first."),
    "missing": m("this is missing."),
    "address-letters": m(
        "“{word}” cannot get mails from here: before the @ there must be Latin letters and digits."
    ),
    "no-address": m("“{word}” is no mail address: write it like olena@mail.example."),
    "no-address-pasted": m("Paste one address at least, like olena@mail.example."),
    "no-code": m("“{word}” is not what a program writes here."),
    "no-day": m("write the day like 2026-12-24."),
    "no-game-option": m("“{word}” names no game: write it like smallworld:diplomat=no."),
    "no-number": m("write a number."),
    "no-option": m("“{word}” is no option: write it like mixed=yes."),
    "large-two-up": m(
        "large print and two pages on a sheet cannot be combined: choose one of them, and set the"
        " other to no."
    ),
    "no-place": m("“{word}” says no place: write it like A=1."),
    "no-points-table": m("“{word}” is no table of points: write it like 4:10,6,3,1."),
    "no-reason": m("Say why: the reason is published with what was done."),
    "no-seat-letter": m("“{word}” is no seat: write its letter, like B."),
    "no-text": m("a text is wanted here."),
    "no-zone": m("“{word}” is no time zone: write one like Europe/Kyiv or UTC."),
    "not-a-choice": m("“{word}” cannot be chosen."),
    "places-missing": m("Say a place for each seat of {game}: {seats}."),
    "places-odd": m("Places are like 1 2 3, or 1 1 3 where two share the first; not {places}."),
    "reason-long": m("Say why in {most} characters at most."),
    "text-long": m("at most {most} characters."),
    "too-late": m("{word} lies after {last}, when this was written."),
    "set-already": m("this is so already: {value}."),
    "out-of-range": m("{least} to {most}, not {number}."),
}

_TIMING: Mapping[str, str] = {
    "any-length": m("any length from 1m to 520w."),
    "bank-rhythm": m("“{word}” is a time bank; write it like 24h or 20:00 mon-fri."),
    "extended-by-nothing": m("A deadline is moved by more than nothing."),
    "grace-long": m("shorter than the time between two deadlines, {length}."),
    "hour-like": m("“{word}”: a time of day is written like {meant}."),
    "hours-order": m("from one hour to a later one, like 09:00-21:00."),
    "no-clock": m("“{word}” is no time of day; possible are 00:00 to 23:59."),
    "no-days": m("“{word}” is no number of days a year; write 0d to 366d."),
    "no-holiday": m(
        "“{word}” is no holiday; write them like 2026-12-25 Christmas; 2027-01-01 New Year."
    ),
    "no-hours": m("“{word}” is no part of a day; write it like 09:00-21:00."),
    "no-increment": m("a bank needs any length from 1m to 520w here."),
    "no-moves": m("“{word}” is no number of moves; write 0 to 99."),
    "no-span": m(
        "“{word}” is no length of time: write a number with m, h, d or w, like 90m, 48h or 1d 12h,"
        " up to 520w."
    ),
    "no-weekday": m("“{word}” is no weekday; possible are {days}, mon-fri, daily."),
    "no-weekdays": m("at least one of {days}."),
    "one-timing": m(
        "give either period, like 48h, or at, like 20:00, or bank, like 72h, and only one of them."
    ),
    "span-long": m("“{word}” is too long: at most 520w."),
    "with-at": m("only with a wall time, like at 20:00."),
    "with-bank": m("only with a bank, like 72h."),
}

_GAMES: Mapping[str, str] = {
    "begun-already": m("{game} has begun already: {state}."),
    "cannot-set-up": m("{game} cannot be set up like that ({why})."),
    "named-already": m("The players of {game} are named."),
    "no-complaint": m("{game}: no reported words of number {number} wait."),
    "no-result": m("{game} has no result to correct."),
    "no-seat": m("{game} has no seat number {number}."),
    "no-such-turn": m("{game} has no turn {turn}; the latest is {last}."),
    "no-turn-yet": m("{game} has had no turn {turn} yet; it is at turn {now}."),
    "no-words": m("{game} shows no words of number {number}."),
    "nobody-asked": m("{game} waits for nobody."),
    "none-in-state": m("No game of {league} is in this state: {state}."),
    "not-rolled-back": m("{game} has not been rolled back."),
    "nothing-played": m("No turn of {game} was played yet."),
    "approved-already": m("The result of {game} is approved already."),
    "said-already": m("Seat {seat} of {game} has said so already."),
    "no-faster": m("{game} has no faster rhythm; set one as 24h."),
    "seats-free": m(
        "{game} cannot begin: nobody holds seat {seats} yet. Invite people to sit there"
        " (moderator invite), or begin with players of ours in these seats"
        " (moderator game start --stand-ins), beside one person at least."
    ),
    "told-nothing": m("{game}: seat {seat} has told seat {other} nothing that could be taken off."),
    "told-no-more": m("{game}: {state}. Nothing more will be told of it."),
    "twice-seated": m("one seat a person; twice named: {players}."),
    "wrong-state": m("{game}: {state}. This can be done only in the state: {states}."),
}

_PEOPLE: Mapping[str, str] = {
    "address-shared": m(
        "{email} is somebody else's address already. If both read it, say that it is shared."
    ),
    "asked-often": m("{player} was asked often enough in this hour: try again later."),
    "not-agreed": m(
        "{players}: they play in other leagues and have not agreed to play in this one. Invite them"
        " by their short names; they say yes themselves."
    ),
    "address-known": m("{player} has that address already."),
    "follows-already": m("{player} follows {game} already."),
    "follows-not": m("{player} does not follow {game}."),
    "last-address": m("The last address stays: add another one first."),
    "no-role": m("This person has no such role: {player}."),
    "no-seat-free": m("No seat of {game} can be taken."),
    "no-such-vacation": m("There is no vacation {number} here."),
    "no-time-asked": m("{game}: nothing has been asked for by {player}."),
    "nobody-sits": m("Nobody holds seat {seat} of {game}."),
    "not-open": m("Seat {seat} of {game} is not open."),
    "not-your-address": m("That address is not among yours."),
    "of-other-leagues": m(
        "{player} plays in or runs other leagues too: an organiser of all leagues can do this, or"
        " the command line."
    ),
    "open-already": m("Seat {seat} of {game} is open already."),
    "plays-there": m("{player} holds a seat in {game}, and reads more there."),
    "plays-with": m("You play {game} with {player}: somebody else must do this."),
    "practice-full": m(
        "{number} practice games are being played, and this server takes no more just now. Try"
        " again in a while."
    ),
    "practises-enough": m(
        "You have {number} practice games going already ({games}): finish or end one first."
    ),
    "role-already": m("{player} has this role already: {role}."),
    "seat-lost": m("That seat is held by somebody else now."),
    "sits-already": m("{player} holds seat {seat} of {game} already: one seat a person."),
    "takes-nobody": m("{league} takes nobody just now."),
}

_RIGHTS: Mapping[str, str] = {
    "not-in-league": m("{league} has no “{word}”."),
    "not-listed": m("This waits for nobody any more, or not for you."),
    "not-your-part": m("This is for who has another part in running the league."),
    "plays-there-too": m("You hold a seat in {game}: somebody else must do this."),
}

_SEASONS: Mapping[str, str] = {
    "division-four": m("Division {division} needs four people at least for teams."),
    "division-two": m("Division {division} of {season} needs two people at least."),
    "in-season": m("{player} is in {season} already."),
    "no-division": m("{season} has divisions 1 to {most}, no {number}."),
    "not-drawn": m("{season} is not drawn yet. Draw it first."),
    "one-draw": m(
        "Who meets whom in {season} follows from the order of its players alone: there is no other"
        " draw."
    ),
    "not-in-division": m("{player} is not in division {number}."),
    "not-in-season": m("{player} is not in {season}."),
    "nothing-chosen": m("Say what is played: smallworld, underground or kingdoms."),
    "points-size": m("a table of {number} needs {number} points, the most first."),
    "rounds-begun": m(
        "All rounds of {season} have begun: an open seat, or a place in the next season, is what"
        " there is for {player}."
    ),
    "season-goes-on": m("{season} goes on as {next} already."),
    "season-open-games": m("{season} has open games: play-offs come when they are over."),
    "season-state": m("{season}: {state}. This can be done only in the state: {states}."),
    "season-two": m("{season} needs two people at least."),
    "season-unfinished": m(
        "Games of {season} still open: {number} ({games}). Wait for them, or close it with"
        " --unfinished; they are played on and count for nothing."
    ),
    "table-size": m("Tables have 2 to {most} seats, not {number}."),
    "teams-four": m("Teams need tables of four: seats A and C against B and D."),
    "through-size": m("As many as sit at a table cannot all go on: through is less than size."),
}

_DESK: Mapping[str, str] = {
    "address-sound": m("That address takes mails already."),
    "handed-on": m("The site was handed on meanwhile."),
    "mail-not-given-up": m("No mail {number} was given up."),
    "mail-not-held": m("No mail {number} is held."),
    "mail-not-waiting": m("No mail {number} waits for that."),
    "mail-seat-left": m("Mail {number} is from somebody who has given up that seat."),
    "news-text": m("News needs a text of at most {most} characters."),
    "news-title": m("News needs a title of at most {most} characters."),
    "no-news": m("There is no news {number} in {league}."),
    "pages-not-failed": m("No pages {number} failed."),
}

REFUSALS: Mapping[str, str] = {
    **_NAMES, **_FIELDS, **_TIMING, **_GAMES, **_PEOPLE, **_RIGHTS, **_SEASONS, **_DESK,
}  # fmt: skip
"""Every code; what has a note's code is said as that note."""


SETUPS: Mapping[str, str] = {
    "setup-board-seats": m("the board “{word}” is for {most} players, not {number}"),
    "setup-choice": m("“{word}” cannot be chosen for {option}"),
    "setup-no-board": m("there is no board “{word}”"),
    "setup-numbers": m("{option} takes numbers from 0 to 99, so many of them: {number}"),
    "setup-seats": m("it is for two to five players, not {number}"),
    "setup-territories": m(
        "territories of one's own that are wanted: {most}, and that there are: {number}"
    ),
    "setup-tokens": m("tokens in all: {number}, with one crown at most"),
}
"""Why a game cannot be set up so, by the code of a SetupError; it stands within a sentence."""


def refused(voice: Voice, error: LeagueError, labels: Mapping[str, str] | None = None) -> str:
    """`grace: shorter than …`: what cannot be done, and the nearest thing that was meant.

    `labels` are what the reader's form calls its fields, by their names.
    """
    said = sentence(voice, error)
    about = (labels or {}).get(error.about, error.about)
    return f"{about}: {said}" if about else said


def sentence(voice: Voice, error: LeagueError) -> str:
    """The same without the name of the setting that it is about."""
    message = REFUSALS.get(error.code) or NOTES[error.code][0]
    words = {name: _word(voice, name, fact) for name, fact in error.facts.items()}
    return " ".join((voice.say(message, **words), *_instead(voice, error)))


def _word(voice: Voice, name: str, fact: Fact) -> str:
    if isinstance(fact, Problem):
        return voice.say(SETUPS[fact.code], **{key: plain(str(one)) for key, one in fact.facts})
    if isinstance(fact, tuple):
        return ", ".join(_word(voice, name, one) for one in fact)
    if name in ("state", "states") and fact in STATES:
        return voice.say(STATES[str(fact)])
    return plain(str(fact))


def _instead(voice: Voice, error: LeagueError) -> Iterator[str]:
    """What was probably meant, or all that there is."""
    near, known = error.facts.get("near"), error.facts.get("known")
    if isinstance(near, tuple) and near:
        names = voice.listed(map(voice.quoted, near), "or")
        yield voice.say("Did you mean {names}?", names=names)
    elif isinstance(known, tuple):
        yield _all_of(voice, known)


def _all_of(voice: Voice, known: tuple[str, ...]) -> str:
    if not known:
        return voice.say("There is none yet.")
    return voice.say("There are: {names}.", names=", ".join(known))
