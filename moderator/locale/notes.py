"""What is worth saying beside a sheet's lines, by the code of a note; messages as in `faults`."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Facts
from moderator.locale.catalogue import message as m
from moderator.locale.explained import explained
from moderator.locale.facts import Teller
from moderator.locale.lessons import lesson

NOTES: Mapping[str, tuple[str, ...]] = {
    "declines-early": (
        m("You go into decline with {tokens} in hand: “{order}” is still possible."),
    ),
    "held wait": (
        m(
            "Your email has a sheet and the word “wait”, so the sheet is saved and not"
            " carried out yet. To have it carried out, send it again without that word."
        ),
    ),
    "held words": (
        m(
            "Beside your sheet you write “{words}”, so it is saved and not carried out yet."
            " To have it carried out, send it again without those words."
        ),
    ),
    "held withdraw": (
        m(
            "Your email has a sheet and the word “withdraw”, so the sheet is saved and"
            " not carried out yet. To withdraw your saved sheet, send “withdraw” alone;"
            " to have the sheet carried out, send it again without that word."
        ),
    ),
    "hint": (
        m("A bot would order: {orders}. Score that they bring: {gain}."),
        m("A bot would order: {orders}."),
    ),
    "hint-not-asked": (m("It is not your turn, so there is nothing to advise."),),
    "no-hints": (m("You get hints in practice games only."),),
    "guide on": (m("Your first turns are explained again."),),
    "guide off": (m("From now on nothing is explained. “{order}” brings it back."),),
    "no-guide": (m("Only practice games are explained."),),
    "review": (
        m("Your turns are being gone through. It takes some minutes; an email brings the result."),
    ),
    "review-ready": (m("Your turns have been gone through: the result stands on your page."),),
    "no-review": (m("A game is gone through when it is over, and not before."),),
    "idle": (m("{tokens} would stay unused in hand; you could still “{order}”."),),
    "left-empty": (m("These regions are left empty and earn nothing: {regions}."),),
    "quoted": (m("Quoted text is not read: write your orders in lines of your own, without “>”."),),
    "roll": (m("“{order}”: the die must show {need} or more, {odds}."),),
    "no-closing": (m("The sheet does not end with “end”: add it to play the sheet."),),
    "not-offered": (
        m("“{text}” is not available here and was skipped."),
        m("A command is not possible here and was skipped."),
    ),
    "early": (
        m("Your sheet is for turn {ahead}, which has not begun; turn {now} is being played."),
    ),
    "not-started": (m("The game has not begun yet."),),
    "not-your-turn": (
        m("It is not your turn, so “continue” does nothing: close the sheet with “end”."),
    ),
    "language en": (m("From now on your emails are in English."),),
    "language ru": (m("Your emails will be in Russian from now on."),),
    "language uk": (m("Your emails will be in Ukrainian from now on."),),
    "help": (m("“{word}” is not an order or a name in this game; send “help” alone for a list."),),
    "no-such-language": (m("That language is not available: write en, ru or uk after it."),),
    "notify": (m("Saved: you will get the emails you asked for."),),
    "notify all": (m("From now on you get an email after every turn."),),
    "notify digest": (
        m(
            "From now on you get one email each morning about what was played, and an email"
            " when it is your turn."
        ),
    ),
    "notify asked": (m("From now on you get an email only when it is your turn."),),
    "notify pdf": (m("From now on the report to print comes with your emails, as a PDF."),),
    "notify no pdf": (m("From now on your emails come without the PDF."),),
    "notify html": (m("From now on your emails show the board as a picture (HTML)."),),
    "notify no html": (m("From now on your emails are plain text only."),),
    "only-standing": (m("Only standing orders belong there; nothing was changed."),),
    "replaced": (m("It replaces the sheet saved before."),),
    "salt": (
        m("Your words are now part of the dice seed: “{words}”."),
        m("Your words are now part of the dice seed."),
    ),
    "sent-back": (
        m(
            "You sent the order sheet back as it was. If you want no orders of your own, send it"
            " once more, or reply with “end” alone: what is played if we hear nothing is played"
            " at once then."
        ),
    ),
    "only-attached": (
        m("Only an attached file came: write your orders into the email itself, as text."),
    ),
    "which-seat": (
        m(
            "It went to the moderator's general address, which does not tell your game:"
            " reply to an email of the game that you mean."
        ),
    ),
    "same-on-file": (m("The same sheet is already saved; nothing changes."),),
    "same-played": (
        m(
            "This sheet has already been carried out, so this copy changes nothing. For"
            " your next turn, start with that turn's line “game … turn …”."
        ),
    ),
    "sound-one-kept": (m("The correct sheet that was saved before stays."),),
    "sealed": (
        m("Until then you can send another answer in its place, or withdraw it with “withdraw”."),
    ),
    "once": (m("Valid for this one time: {text}"), m("It is valid for this one time.")),
    "standing": (m("Valid until you change it: {text}"), m("It is valid until you change it.")),
    "too-late": (m("It is too late for “{command}”: the game has begun."), m("It is too late.")),
    "set-aside": (
        m("We could not read something in your email. It is kept, and a person will look at it."),
    ),
    "too-big": (
        m("It is larger than {limit} kB: send only the orders, as plain text."),
        m("It is too large: send only the orders, as plain text."),
    ),
    "two-seats": (
        m(
            "It went to the addresses of two seats: send the orders of each seat in a"
            " separate email."
        ),
    ),
    "not-your-seat": (
        m("It went to the address of another seat: reply to an email sent to yours."),
    ),
    "said": (m("Your message goes to everyone at the table."),),
    "said anonymous": (m("Your message goes to everyone at the table, without your name."),),
    "told": (m("Your message goes to {seat} only."),),
    "told anonymous": (m("Your message goes to {seat} only, without your name."),),
    "reported": (m("The organisers can now read this message, and no other: “{words}”"),),
    "asked-organisers": (
        m(
            "Your question goes to the organisers. Their answer will come as a reply to your"
            " email; neither side sees the other's address."
        ),
    ),
    "asked-nobody": (m("This is a practice game: there are no organisers to ask."),),
    "asked-enough": (
        m("{n} questions of yours wait for an answer already: this one was not sent."),
        m("Too many questions of yours wait for an answer: this one was not sent."),
    ),
    "nothing-told": (m("No private message to you is left to report: nothing was done."),),
    "no-press": (
        m("Players do not write to each other in this league: your message was not sent."),
    ),
    "too-long": (
        m("Your message was not sent: it may have at most {limit} characters."),
        m("Your message is too long and was not sent."),
    ),
    "denied": (m("“{word}” was not taken as an order: it is not about doing that now."),),
    "nobody-called": (
        m(
            "Nobody else here is called “{word}”: your message was not sent."
            " Write the seat's letter."
        ),
    ),
    "nobody-there": (m("Nobody else sits at {letter}: your message was not sent."),),
    "vacation": (
        m(
            "Your vacation in all games of this league: {first} – {last}."
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
            "Your vacation ends today. The current deadline stays as it is. Vacation days"
            " left in that year: {left}."
        ),
    ),
    "vacation-called-off": (
        m("Cancelled: your vacation {first} – {last}. Vacation days left in that year: {left}."),
    ),
    "back-seat": (m("Welcome back: you have your seat again."),),
    "back-nowhere": (m("You are not on vacation, and you still have your seat."),),
    "resigning": (
        m(
            "Do you want to leave this game for good? A bot will play your seat until"
            " somebody takes it over. If so, send “resign” once more; if not, send"
            " “back”."
        ),
    ),
    "resigned": (
        m("You have left this game. Until somebody takes over your seat, send “back” to return."),
    ),
    "too-late-resign": (m("The game is over: you cannot leave it any more."),),
    "extended": (
        m(
            "The deadline moves by {more}. You can still ask for {rest} in this game. If"
            " that was a mistake, write to your organiser, who can undo it."
        ),
    ),
    "extended-last": (
        m(
            "The deadline moves by {more}. You have no extra time left in this game. If"
            " that was a mistake, write to your organiser, who can undo it."
        ),
    ),
    "extension-spent": (m("You have used all the extra time you can ask for in one game."),),
    "no-extension": (m("This league does not extend deadlines."),),
    "extension-not-asked": (m("You can ask for more time only when it is your turn."),),
    "extension-long": (
        m("That is more than this league allows. Extra time left in this game: {rest}."),
    ),
    "faster-wished": (
        m(
            "Saved: {agreed} of {all} players agree to go faster. It starts when all have"
            " sent “faster”; “slower” cancels it."
        ),
    ),
    "faster-agreed": (
        m("All players have agreed: from the next deadline on, the game goes faster."),
    ),
    "slower": (m("Saved: from the next deadline on, the game has its usual pace."),),
    "slower-stands": (m("You had not asked for a faster game: it has its usual pace."),),
    "no-faster": (m("The league has no faster pace for this game."),),
    "no-order": (m("There is no order in it. To play your turn without any, send “end” alone."),),
    "withdrawn": (m("Sheets withdrawn: {sheets}."),),
}

_SAID_BY_THE_ANSWER = frozenset({"stale", "status"})


def note(teller: Teller, code: str, facts: Facts) -> str:
    """The note in words; empty where the answer as a whole says it, plain where it is unknown."""
    if code == "help" and (told := " ".join(filter(None, _help(teller, facts)))):
        return told
    if code == "help" and "word" not in dict(facts):
        return ""
    if code in _SAID_BY_THE_ANSWER:
        return ""
    wish = f"{code} {dict(facts).get('wish', '')}"
    said = teller.fill(NOTES.get(wish) or NOTES.get(code, ()), facts)
    return code.replace("-", " ").capitalize() + "." if said is None else said


def _help(teller: Teller, facts: Facts) -> tuple[str, str]:
    """What the order does that was asked about, and what the thing is that is called so too."""
    return lesson(teller, facts), explained(teller, facts)


_ASIDES = (
    m("{tokens}, {price}"),
    m("needs {need} or more: {odds}"),
    m("costs {cost}, {left} left in hand"),
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
