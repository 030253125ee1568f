"""What is worth saying beside a sheet's lines, by the code of a note; messages as in `faults`."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Facts
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.lessons import lesson

NOTES: Mapping[str, tuple[str, ...]] = {
    "declines-early": (m("You decline with {tokens} in hand: “{order}” is still in reach."),),
    "held wait": (
        m(
            "“wait” stands beside your sheet, so it is kept and not played yet. Shall it be played?"
            " Then send it again without that word."
        ),
    ),
    "held withdraw": (
        m(
            "“withdraw” stands beside your sheet, so it is kept and not played yet. To take back"
            " what is on file, send “withdraw” alone; to play the sheet, send it again without that"
            " word."
        ),
    ),
    "idle": (m("{tokens} in hand would do nothing: “{order}” is still in reach."),),
    "left-empty": (m("Left empty, and worth no coins any more: {regions}."),),
    "quoted": (
        m("What is quoted is not read: write your orders in lines of your own, without marks."),
    ),
    "roll": (m("“{order}”: the die must show {need} or more, {odds}."),),
    "no-closing": (m("There was no closing word: add “end” to play it."),),
    "not-offered": (
        m("“{text}” is not offered here; it was passed over."),
        m("A command is not offered here; it was passed over."),
    ),
    "early": (
        m("Your sheet is for turn {ahead}, which is yet to come; turn {now} is being played."),
    ),
    "not-started": (m("The game has not begun yet."),),
    "not-your-turn": (
        m("It is not your turn, so “continue” can do nothing: close the sheet with “end”."),
    ),
    "language en": (m("From now on you are written to in English."),),
    "language ru": (m("From now on you are written to in Russian."),),
    "language uk": (m("From now on you are written to in Ukrainian."),),
    "no-such-order": (
        m("“{word}” is no order of this game; “help” alone lists what is legal now."),
    ),
    "no-such-language": (m("That language is not spoken here: write en, ru or uk behind it."),),
    "notify": (m("Your wish about mails is noted."),),
    "notify all": (m("From now on you get a mail of every turn."),),
    "notify digest": (
        m("From now on you get one mail each morning of what was played, and when you are asked."),
    ),
    "notify asked": (m("From now on you get mails only when you are asked."),),
    "notify pdf": (m("From now on the report to print comes with your mails, as a PDF."),),
    "notify no pdf": (m("From now on your mails come without the PDF."),),
    "notify html": (m("From now on your mails show the board as a picture (HTML)."),),
    "notify no html": (m("From now on your mails are plain text alone."),),
    "only-standing": (
        m("Only instructions that hold until you change them belong there; nothing was changed."),
    ),
    "replaced": (m("It takes the place of the sheet that was on file."),),
    "salt": (m("Your words go into the dice: “{words}”."), m("Your words go into the dice.")),
    "same-on-file": (m("The same sheet is on file already; it stays as it is."),),
    "same-played": (
        m(
            "The same sheet has been played already, and this copy does nothing. For your next"
            " turn, begin it with that turn's line “game … turn …”."
        ),
    ),
    "sound-one-kept": (m("The sound sheet that was on file before stays there."),),
    "standing": (m("Holds until you change it: {text}"), m("It holds until you change it.")),
    "too-late": (m("For “{command}” it is too late: the game has begun."), m("It is too late.")),
    "set-aside": (
        m("Something in your mail could not be read. It is kept, and a person will look at it."),
    ),
    "too-big": (
        m("It is larger than {limit} kB: send the orders alone, as plain text."),
        m("It is too large: send the orders alone, as plain text."),
    ),
    "two-seats": (
        m("It went to the addresses of two seats: send each seat's orders in a mail of its own."),
    ),
    "not-your-seat": (
        m("It went to the address of another seat: reply to a mail that was sent to yours."),
    ),
    "said": (m("Your words go to all at the table."),),
    "said anonymous": (m("Your words go to all at the table, without your name."),),
    "told": (m("Your words go to {seat} alone."),),
    "told anonymous": (m("Your words go to {seat} alone, without your name."),),
    "reported": (m("The organisers can read these words now, and none but these: “{words}”"),),
    "nothing-told": (
        m("There are no words told to you alone that you have not reported: nothing was done."),
    ),
    "no-press": (m("Players do not write to each other here: your words went to nobody."),),
    "too-long": (
        m("Your words went to nobody: {limit} characters at most can be said at once."),
        m("Your words are too long and went to nobody."),
    ),
    "nobody-there": (m("Nobody else sits at {letter}: your words went to nobody."),),
    "vacation": (
        m(
            "You are away in all games of this league: {first} – {last}."
            " Vacation days left in that year: {left}."
        ),
    ),
    "no-vacation": (m("This league has no vacations."),),
    "vacation-past": (m("A vacation begins today ({today}) or later, and ends within two years."),),
    "vacation-long": (
        m("That is more than this league allows. Vacation days left in {year}: {left} of {all}."),
    ),
    "vacation-ended": (
        m(
            "Your vacation ends today. A deadline that runs already stays."
            " Vacation days left in that year: {left}."
        ),
    ),
    "vacation-called-off": (
        m("Called off: your vacation {first} – {last}. Vacation days left in that year: {left}."),
    ),
    "back-seat": (m("Welcome back: the seat is yours as before."),),
    "back-nowhere": (m("You are not on vacation, and your seat is not open."),),
    "resigning": (
        m(
            "Do you want to leave this seat for good? A stand-in would play it until somebody takes"
            " it. If so, send “resign” once more; if not, send “back”."
        ),
    ),
    "resigned": (
        m("You have left this seat. Until somebody takes it, “back” makes it yours again."),
    ),
    "too-late-resign": (m("The game is over: there is no seat to leave."),),
    "extended": (
        m(
            "The deadline moves by: {more}. You may still ask in this game for: {rest}. If that was"
            " a mistake, write to your organiser, who can give the time back."
        ),
    ),
    "extended-last": (
        m(
            "The deadline moves by: {more}. That is all the time you may ask for in this game. If"
            " that was a mistake, write to your organiser, who can give the time back."
        ),
    ),
    "extension-spent": (m("You have had all the time that may be asked for in one game."),),
    "no-extension": (m("This league gives no more time."),),
    "extension-not-asked": (m("More time can be had only while the game waits for you."),),
    "extension-long": (
        m("That is more than this league allows. You may still ask in this game for: {rest}."),
    ),
    "faster-wished": (
        m(
            "Noted: {agreed} of {all} who play would go faster. It begins when all have sent"
            " “faster”; “slower” takes it back."
        ),
    ),
    "faster-agreed": (
        m("All who play have agreed: from the next deadline on the game goes faster."),
    ),
    "slower": (m("Noted: from the next deadline on the game has its usual rhythm."),),
    "slower-stands": (m("You had not asked for a faster game: it has its usual rhythm."),),
    "no-faster": (m("The league has no faster rhythm for this game."),),
    "withdrawn": (m("Sheets taken back: {sheets}."),),
}

_SAID_BY_THE_ANSWER = frozenset({"stale", "status"})


def note(teller: Teller, code: str, facts: Facts) -> str:
    """The note in words; empty where the answer as a whole says it, plain where it is unknown."""
    if code == "help":
        return lesson(teller, facts)
    if code in _SAID_BY_THE_ANSWER:
        return ""
    wish = f"{code} {dict(facts).get('wish', '')}"
    said = teller.fill(NOTES.get(wish) or NOTES.get(code, ()), facts)
    return code.replace("-", " ").capitalize() + "." if said is None else said


_ASIDES = (
    m("{tokens}, {price}"),
    m("needs {need} or more: {odds}"),
    m("costs {cost}, leaves {left} in hand"),
    m("level {level}: costs {cost}"),
    m("level {level}, free of charge"),
    m("{points} in the war: {cost}"),
    m("costs {cost}, brings {gains}"),
    m("brings {gains}"),
    m("costs {cost}"),
)


def aside(teller: Teller, facts: Facts) -> str:
    """The fullest remark that the facts allow; empty where they say nothing."""
    return teller.fill(_ASIDES, facts) or ""
