"""What may stand beside orders: status, withdraw, help, notify, language, salt, words to others.

Each command is a function over the seat's context that gives a note for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Facts, facts
from moderator.engine.rules import Notation
from moderator.engine.sheets import Line
from moderator.games import GAMES
from moderator.league.mailing.audiences import PLAYED, TABLE, Told
from moderator.league.options.league_options import is_practice
from moderator.league.orders import faster_rhythm, leaving, looking, press, press_reports, questions
from moderator.league.people import profile
from moderator.league.people.context import Context, NoteOf
from moderator.league.play import guiding, looking_back
from moderator.league.play.hints import hint
from moderator.league.play.record import asked_now, desk_of, on_file, open_sheets
from moderator.league.play.sheets_on_file import STANDING_VERBS
from moderator.league.values.errors import LeagueError
from moderator.league.values.languages import language_named
from moderator.league.values.texts import read_line
from moderator.standins import player_of
from moderator.store.states import GOING

LONGEST_SALT = 200


def run(context: Context, line: Line) -> NoteOf:
    """Carry out one command; what this moderator does not offer is said, never passed over."""
    command = COMMANDS.get(line.verb)
    if command is None:
        return "not-offered", facts(command=line.verb, text=line.text)
    return command.do(context, line)


def _status(context: Context, line: Line) -> NoteOf:
    return "status", ()


def _help(context: Context, line: Line) -> NoteOf:
    """What is legal now, or what one order or thing does: `help conquer`, `help скелеты`."""
    if not line.arguments:
        return "help", ()
    return "help", asked_about(context.game.kind, str(line.arguments[0]))


def _hint(context: Context, line: Line) -> NoteOf:
    """What a strong stand-in would order now: in practice games alone."""
    session, game = context.at.session, context.game
    if not is_practice(session, game):
        return "no-hints", ()
    if context.seat not in game.asked:
        return "hint-not-asked", ()
    table = desk_of(session, game).table
    hinted = hint(table, context.seat, player_of(game.kind, "strong"))
    return "hint", facts(orders=hinted.orders, gain=hinted.gain)


def _guide(context: Context, line: Line) -> NoteOf:
    """Leave out the explanations of practice, or bring them back."""
    if not is_practice(context.at.session, context.game):
        return "no-guide", ()
    on = guiding.switch(context.at, context.game)
    return ("guide on", ()) if on else ("guide off", facts(order=line.verb))


def _review(context: Context, line: Line) -> NoteOf:
    """Go through the seat's own turns, when the game is over."""
    try:
        row = looking_back.wish(context.at, context.game, context.seat)
    except LeagueError:
        return "no-review", ()
    return ("review-ready" if row.made_at else "review"), ()


def _standing(context: Context, line: Line) -> NoteOf:
    return looking.standing_note(line)


def _withdraw(context: Context, line: Line) -> NoteOf:
    """Take back what is on file or sealed; what has been played stays played."""
    session, game = context.at.session, context.game
    rows = (*on_file(session, game), *open_sheets(session, game))
    own = [row for row in rows if row.seat == context.seat]
    for row in own:
        row.state, row.closed_at = "withdrawn", context.at.now
        session.add(row)
    session.flush()
    if own and game.state in GOING:
        game.asked = asked_now(desk_of(session, game))
        session.add(game)
    return "withdrawn", facts(sheets=len(own))


def _set_notices(context: Context, line: Line) -> NoteOf:
    wish = str(line.arguments[0]) if line.arguments else ""
    if not profile.wish(context.sitting.person, wish):
        return "not-offered", facts(command="notify", text=line.text)
    context.at.session.add(context.sitting.person)
    return "notify", facts(wish=wish)


def _set_language(context: Context, line: Line) -> NoteOf:
    """From here on, this answer included, the person is spoken to in that language."""
    code = language_named(str(line.arguments[0])) if line.arguments else None
    if code is None:
        return "no-such-language", facts(text=line.text)
    context.sitting.person.language = code
    context.at.session.add(context.sitting.person)
    return "language", facts(wish=code)


def _add_salt(context: Context, line: Line) -> NoteOf:
    """Words that go into the dice before the start, each seat's own, in turn order."""
    if context.game.state != "open":
        return "too-late", facts(command="salt")
    words = read_line(" ".join(str(part) for part in line.arguments))[:LONGEST_SALT]
    own = {**context.game.options.get("salt", {}), str(context.seat): words}
    context.game.options = {**context.game.options, "salt": own}
    context.at.session.add(context.game)
    return "salt", facts(words=words)


@dataclass(frozen=True, slots=True)
class Command:
    """What a player may do beside orders, declared once for every way in: a line of a sheet, by
    mail, form or program, and where there is a `button` for it, on the player's own page.

    `do` carries it out and gives a note for the answer; the codes of `refuses` say that nothing was
    done, or that it is to be said once more. `logs` are the kinds of its rows in the public log;
    `tells` who hears of it by mail; `words` are words to all, which stand on the game's page and in
    everybody's next mail.
    """

    do: Callable[[Context, Line], NoteOf]
    button: bool = False
    refuses: frozenset[str] = frozenset()
    logs: tuple[str, ...] = ()
    tells: tuple[Told, ...] = ()
    words: bool = False

    @property
    def published(self) -> bool:
        """Whether the game's page shows it, in its public log or as words to all."""
        return self.words or bool(self.logs)


_NO_WORDS = frozenset({"no-press", "too-long"})

COMMANDS: Mapping[str, Command] = {
    "status": Command(_status),
    "hint": Command(_hint, refuses=frozenset({"no-hints", "hint-not-asked"})),
    "guide": Command(_guide, refuses=frozenset({"no-guide"})),
    "review": Command(_review, refuses=frozenset({"no-review"}), tells=(Told("seat", "review"),)),
    "help": Command(_help),
    **dict.fromkeys(STANDING_VERBS, Command(_standing)),
    "withdraw": Command(_withdraw),
    "vacation": Command(
        leaving.vacation,
        button=True,
        refuses=frozenset({"no-vacation", "vacation-past", "vacation-long"}),
        logs=("vacation", "waits"),
        tells=TABLE,
    ),
    "back": Command(
        leaving.back,
        button=True,
        refuses=frozenset({"back-nowhere"}),
        logs=("seat back", "vacation ended", "vacation called off"),
        tells=TABLE,
    ),
    "resign": Command(
        leaving.resign,
        button=True,
        refuses=frozenset({"resigning", "too-late-resign"}),
        logs=("seat resigned",),
        tells=(*TABLE, *PLAYED),
    ),
    "extend": Command(
        leaving.extend,
        button=True,
        refuses=frozenset(
            {"no-extension", "extension-not-asked", "extension-long", "extension-spent"}
        ),
        logs=("extended",),
        tells=TABLE,
    ),
    "faster": Command(
        faster_rhythm.faster,
        button=True,
        refuses=frozenset({"no-faster"}),
        logs=("faster wished", "faster agreed"),
        tells=TABLE,
    ),
    "slower": Command(
        faster_rhythm.slower,
        button=True,
        refuses=frozenset({"slower-stands"}),
        logs=("faster dropped", "faster ended"),
        tells=TABLE,
    ),
    "notify": Command(_set_notices, button=True, refuses=frozenset({"not-offered"})),
    "language": Command(_set_language, button=True, refuses=frozenset({"no-such-language"})),
    "salt": Command(_add_salt, refuses=frozenset({"too-late"})),
    "say": Command(
        press.say,
        refuses=_NO_WORDS,
        tells=(Told("table", "said"), Told("observers", "said")),
        words=True,
    ),
    "tell": Command(
        press.tell,
        refuses=_NO_WORDS | {"nobody-there", "nobody-called"},
        tells=(Told("seat", "press"),),
    ),
    "report": Command(
        press_reports.report,
        refuses=frozenset({"too-long", "nothing-told"}),
        logs=("words reported",),
    ),
    "ask": Command(
        questions.ask,
        button=True,
        refuses=frozenset({"too-long", "asked-enough", "asked-nobody"}),
        tells=(Told("organisers", "question"),),
    ),
}
"""By the verb of the line."""

OF_ABSENCE = ("vacation", "back", "resign", "extend", "faster", "slower")
"""What is about being away, late or gone."""

UNCHANGED = frozenset(code for verb in OF_ABSENCE for code in COMMANDS[verb].refuses)
"""Notes of such wishes that cannot be, or are to be said once more."""

UNHEARD = frozenset[str]().union(*(COMMANDS[verb].refuses for verb in ("say", "tell", "ask")))
"""Notes of words that went to nobody."""


def asked_about(game: str, words: str) -> Facts:
    """What `help` with these words asks: the order of the game that they name, if any, and the
    `word` itself, which may be the name of a thing as well."""
    return topic(GAMES[game].notation, words) + facts(word=words, game=game)


def topic(notation: Notation[Any, Any], words: str) -> Facts:
    """`topic`, the order in canonical English, and its forms where it needs more than its word;
    nothing where the words name no order of the game. A name of something is no order, though
    somebody who writes it alone may mean that they take it."""
    sheet = notation.read(words)
    lines = tuple(line for line in (*sheet.plans[0], *sheet.commands) if not line.typed)
    if lines:
        return facts(topic=lines[0].verb)
    for problem in sheet.problems:
        known = dict(problem.facts)
        if known.get("order"):
            return facts(topic=known["order"], form=known.get("form", ""))
    return facts(topic=sheet.closing) if sheet.closing else ()
