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
    "game-exists": m("A game called {name} already exists: choose another short name."),
    "league-exists": m("A league called {name} already exists: choose another short name."),
    "name-length": m("A name must have 1 to {most} characters."),
    "name-alike": m(
        "“{word}” looks like the name of another player, {player}: add something, for"
        " example an initial. If that player is you, sign in first."
    ),
    "name-reserved": m("“{word}” is reserved for seats and organisers. Choose another name."),
    "no-name": m("“{word}” cannot be a name: write it on one line, in visible characters."),
    "player-exists": m("A player called {name} already exists: {player}."),
    "season-exists": m("A season called {name} already exists: choose another short name."),
    "slug-taken": m("A player called {name} already exists: choose another short name."),
    "slug-long": m("“{word}…” is too long for a short name: at most {most} characters."),
    "slug-reserved": m(
        "“{word}” is an address of the moderator's own pages: choose another short name."
    ),
    "slug-shape": m(
        "“{word}” cannot be a short name: small Latin letters and digits, parts joined by single"
        " hyphens, a letter first, as in kyiv-7."
    ),
    "unknown-game": m("No game is called “{word}”."),
    "unknown-kind": m("There is no game “{word}” to choose."),
    "unknown-league": m("No league is called “{word}”."),
    "unknown-player": m("No player is called “{word}”."),
    "unknown-season": m("No season is called “{word}”."),
    "unknown-setting": m("There is no setting “{word}”."),
}

_LEAGUES: Mapping[str, str] = {
    "league-archived": m(
        "{league} is archived: nothing new begins in it until it is brought back."
    ),
    "league-goes-on": m("In {league} these are not finished: {names}. End or delete them first."),
    "not-archived": m("{league} is not archived."),
}

_FIELDS: Mapping[str, str] = {
    "days-reversed": m("The last day is before the first."),
    "missing": m("this field is empty."),
    "address-letters": m(
        "“{word}” cannot get emails from here: use only Latin letters and digits before the @."
    ),
    "no-address": m("“{word}” is not an email address: write it like olena@mail.example."),
    "no-address-pasted": m("Paste at least one address, like olena@mail.example."),
    "no-code": m("“{word}” is not allowed here."),
    "no-day": m("write the day like 2026-12-24."),
    "no-game-option": m("“{word}” does not name a game: write it like smallworld:diplomat=no."),
    "no-number": m("write a number."),
    "no-option": m("“{word}” is not an option: write it like mixed=yes."),
    "large-two-up": m(
        "large print and two pages on a sheet cannot be combined: choose one of them, and set the"
        " other to no."
    ),
    "no-place": m("“{word}” is not a place: write it like A=1."),
    "no-points-table": m("“{word}” is not a table of points: write it like 4:10,6,3,1."),
    "no-reason": m("Say why: the reason is published with what was done."),
    "no-seat-letter": m("“{word}” is not a seat: write its letter, like B."),
    "no-text": m("enter a text."),
    "no-zone": m("“{word}” is not a time zone: write one like Europe/Kyiv or UTC."),
    "not-a-choice": m("“{word}” cannot be chosen."),
    "places-missing": m("Give a place for each seat of {game}: {seats}."),
    "places-odd": m(
        "Places are like 1 2 3, or 1 1 3 if two players share the first; not {places}."
    ),
    "reason-long": m("Give the reason in at most {most} characters."),
    "text-long": m("at most {most} characters."),
    "too-late": m("{word} is after {last}, when this was written."),
    "set-already": m("it already has this value: {value}."),
    "out-of-range": m("{least} to {most}, not {number}."),
}

_TIMING: Mapping[str, str] = {
    "any-length": m("any length from 1m to 520w."),
    "bank-rhythm": m("“{word}” is a time bank; write it like 24h or 20:00 mon-fri."),
    "extended-by-nothing": m("A deadline can only be moved by more than zero."),
    "grace-long": m("shorter than the time between two deadlines, {length}."),
    "hour-like": m("“{word}”: a time of day is written like {meant}."),
    "hours-order": m("from one hour to a later one, like 09:00-21:00."),
    "no-clock": m("“{word}” is not a time of day: write one from 00:00 to 23:59."),
    "no-days": m("“{word}” is not a number of days per year: write 0d to 366d."),
    "no-holiday": m(
        "“{word}” is not a holiday: write them like 2026-12-25 Christmas; 2027-01-01 New Year."
    ),
    "no-hours": m("“{word}” is not a part of a day: write it like 09:00-21:00."),
    "no-increment": m("a bank needs any length from 1m to 520w here."),
    "no-moves": m("“{word}” is not a number of moves: write 0 to 99."),
    "no-span": m(
        "“{word}” is not a length of time: write a number with m, h, d or w, like 90m,"
        " 48h or 1d 12h, up to 520w."
    ),
    "no-weekday": m("“{word}” is not a weekday: possible are {days}, mon-fri, daily."),
    "no-weekdays": m("at least one of {days}."),
    "one-timing": m(
        "give either period, like 48h, or at, like 20:00, or bank, like 72h, and only one of them."
    ),
    "span-long": m("“{word}” is too long: at most 520w."),
    "with-at": m("only with a wall time, like at 20:00."),
    "with-bank": m("only with a bank, like 72h."),
}

_GAMES: Mapping[str, str] = {
    "begun-already": m("{game} has already begun: {state}."),
    "cannot-set-up": m("{game} cannot start with these settings ({why})."),
    "named-already": m("The players of {game} are named."),
    "no-complaint": m("{game}: no reported message number {number} is waiting."),
    "no-question": m("{game}: no question number {number} is waiting for an answer."),
    "no-result": m("{game} has no result to correct."),
    "no-seat": m("{game} has no seat {letter}: its seats are A to {last}."),
    "no-such-turn": m("{game} has no turn {turn}; the latest is {last}."),
    "no-turn-yet": m("{game} has not reached turn {turn}; it is at turn {now}."),
    "no-words": m("{game} shows no message number {number}."),
    "nobody-asked": m("{game} is not waiting for anybody."),
    "none-in-state": m("No game of {league} is in this state: {state}."),
    "not-rolled-back": m("{game} has not been rolled back."),
    "review-going": m("{game} is not over: only finished games are gone through."),
    "nothing-played": m("No turn of {game} was played yet."),
    "approved-already": m("The result of {game} is already approved."),
    "said-already": m("Seat {seat} of {game} has already agreed."),
    "no-faster": m("{game} has no faster pace; set one, for example 24h."),
    "seats-free": m(
        "{game} cannot start: seat {seats} is empty. Invite players (moderator invite),"
        " or start with bots in the empty seats (moderator game start --stand-ins); at"
        " least one player must be a person."
    ),
    "told-nothing": m("{game}: there are no messages from seat {seat} to seat {other} to remove."),
    "told-no-more": m("{game}: {state}. There will be no more news about it."),
    "twice-seated": m("one seat per person; named twice: {players}."),
    "wrong-state": m("{game}: {state}. This can only be done in the state: {states}."),
}

_PEOPLE: Mapping[str, str] = {
    "address-shared": m(
        "{email} is somebody else's address already. If both read it, say that it is shared."
    ),
    "asked-often": m("{player} was asked often enough in this hour: try again later."),
    "merge-same": m("That is one handle of {player}: name two."),
    "merge-season": m("Both play in the season {season}: there they are two."),
    "merge-table": m("Both sit or sat in {game}: there they are two."),
    "name-same": m("{player} has that name already."),
    "none-given-up": m("No email was given up."),
    "not-agreed": m(
        "{players}: they play in other leagues and have not agreed to play in this one. Invite them"
        " by their short names; they say yes themselves."
    ),
    "address-known": m("{player} already has that address."),
    "follows-already": m("{player} already follows {game}."),
    "follows-not": m("{player} does not follow {game}."),
    "keys-enough": m("You have the maximum number of keys: revoke one first."),
    "last-address": m("You cannot remove the last address: add another one first."),
    "no-role": m("This person does not have that role: {player}."),
    "no-seat-free": m("There is no free seat in {game}."),
    "no-such-vacation": m("There is no vacation {number} here."),
    "no-time-asked": m("{game}: {player} has not asked for more time."),
    "nobody-sits": m("Seat {seat} of {game} is empty."),
    "not-open": m("Seat {seat} of {game} is not open."),
    "not-your-name": m("That is not your name as it is written here. Nothing has changed."),
    "not-your-address": m("That address is not one of yours."),
    "of-other-leagues": m(
        "{player} also plays in or runs other leagues: only an organiser of all leagues,"
        " or the command line, can do this."
    ),
    "open-already": m("Seat {seat} of {game} is already open."),
    "plays-there": m("{player} plays in {game} and sees more there."),
    "plays-with": m("You play {game} with {player}: another organiser must do this."),
    "practice-full": m(
        "{number} practice games are being played, and this server takes no more just now. Try"
        " again in a while."
    ),
    "practises-enough": m(
        "You have {number} practice games going already ({games}): finish or end one first."
    ),
    "role-already": m("{player} already has this role: {role}."),
    "seat-lost": m("Somebody else now plays that seat."),
    "sits-already": m("{player} already plays seat {seat} of {game}: one seat per person."),
    "takes-nobody": m("{league} is not taking players right now."),
}

_RIGHTS: Mapping[str, str] = {
    "not-in-league": m("{league} has no “{word}”."),
    "not-listed": m("This is no longer open, or not for you."),
    "not-your-part": m("You need another role in this league to do this."),
    "plays-there-too": m("You play in {game}: another organiser must do this."),
}

_SEASONS: Mapping[str, str] = {
    "division-four": m("Division {division} needs at least four players for teams."),
    "division-two": m("Division {division} of {season} needs at least two players."),
    "in-season": m("{player} is already in {season}."),
    "no-division": m("{season} has divisions 1 to {most}, not {number}."),
    "not-drawn": m("{season} is not drawn yet. Draw it first."),
    "one-draw": m(
        "Who meets whom in {season} follows from the order of its players alone: there is no other"
        " draw."
    ),
    "not-in-division": m("{player} is not in division {number}."),
    "not-in-season": m("{player} is not in {season}."),
    "nothing-chosen": m("Say which game to play: smallworld, underground or kingdoms."),
    "points-unsaid": m("say what each place is worth, like 4:10,6,3,1."),
    "none-to-approve": m("No result of {league} waits for approval."),
    "nothing-to-change": m("{season}: nothing to change was named, or it is so already."),
    "points-size": m("a table of {number} needs {number} numbers, the highest first."),
    "rounds-begun": m(
        "All rounds of {season} have begun: {player} can only take an open seat, or a"
        " place in the next season."
    ),
    "season-goes-on": m("{season} already continues as {next}."),
    "season-open-games": m("{season} has unfinished games: play-offs come when they are finished."),
    "season-state": m("{season}: {state}. This can only be done in the state: {states}."),
    "season-two": m("{season} needs at least two players."),
    "season-unfinished": m(
        "Unfinished games of {season}: {number} ({games}). Wait for them, or close it"
        " with --unfinished; then they go on but do not count."
    ),
    "table-size": m("Tables have 2 to {most} seats, not {number}."),
    "teams-four": m("Teams need tables of four: seats A and C against B and D."),
    "through-size": m("Not everyone at a table can go on: through must be less than size."),
}

_DESK: Mapping[str, str] = {
    "address-sound": m("That address already gets emails."),
    "handed-on": m("The site has been uploaded in the meantime."),
    "mail-not-given-up": m("Email {number} is not among the failed ones."),
    "mail-not-held": m("Email {number} is not held."),
    "mail-not-waiting": m("Email {number} is not waiting for that."),
    "mail-seat-left": m("Email {number} is from somebody who no longer has that seat."),
    "news-text": m("News needs a text of at most {most} characters."),
    "news-title": m("News needs a title of at most {most} characters."),
    "not-invited": m("{player} has no invitation that waits for an answer."),
    "word-text": m("It needs a text of at most {most} characters."),
    "nobody-to-write": m("Nobody plays in {league} now."),
    "no-news": m("There is no news {number} in {league}."),
    "pages-not-failed": m("The pages {number} did not fail."),
}

REFUSALS: Mapping[str, str] = {
    **_NAMES, **_LEAGUES, **_FIELDS, **_TIMING, **_GAMES, **_PEOPLE, **_RIGHTS, **_SEASONS, **_DESK,
}  # fmt: skip
"""Every code; what has a note's code is said as that note."""


SETUPS: Mapping[str, str] = {
    "setup-board-seats": m("the board “{word}” is for {most} players, not {number}"),
    "setup-choice": m("“{word}” cannot be chosen for {option}"),
    "setup-no-board": m("there is no board “{word}”"),
    "setup-numbers": m("{option} needs {number} numbers from 0 to 99"),
    "setup-seats": m("it is for two to five players, not {number}"),
    "setup-territories": m("home territories needed: {most}, available: {number}"),
    "setup-tokens": m("tokens in all: {number}, with at most one crown"),
}
"""Why a game cannot be set up so, by the code of a SetupError; it stands within a sentence."""


OPTIONS: Mapping[str, str] = {
    "board": m("the board"),
    "coins": m("the coins"),
    "diplomat": m("Diplomat"),
    "factions": m("the factions"),
    "homemade": m("home-made pieces"),
    "mixed": m("pieces of several boxes"),
    "territories": m("the home territories"),
    "tie": m("what decides a tie"),
    "token_counts": m("how many tokens of each kind"),
    "tokens": m("exploration tokens"),
    "towers": m("points for tower levels"),
}
"""What the options of a game are; a reading of a card goes by the card's own code."""


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
        facts = {key: plain(str(value)) for key, value in fact.facts}
        if (option := facts.get("option", "")) in OPTIONS:
            facts["option"] = f"{voice.say(OPTIONS[option])} ({option})"
        return voice.say(SETUPS[fact.code], **facts)
    if isinstance(fact, tuple):
        return ", ".join(_word(voice, name, part) for part in fact)
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
        return voice.say("There are none yet.")
    return voice.say("There are: {names}.", names=", ".join(known))
