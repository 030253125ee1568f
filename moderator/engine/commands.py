"""What may stand beside orders in every game: status, help, absence, words to the others.

The lines they make, by verb: `status` `preview` `withdraw` `resign` `back` `faster` `slower` ();
`help` (topic,) or (); `vacation` (first day, last day) as ISO dates; `extend` (hours,); `pin`
(digits,); `salt` (words,); `notify` (all, asked, digest, pdf, html, no pdf or no html,);
`language` (code or name,); `say` (text,); `tell` (seat, text); `report` (text,).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from moderator.engine.core import LETTERS, Problem, facts
from moderator.engine.grammar import Arguments, Verb, nothing, syntax
from moderator.engine.languages import LANGUAGES
from moderator.engine.languages.english import ENGLISH
from moderator.engine.plain import latin
from moderator.engine.words import Tokens, fold, spoken

__all__ = ["ENGLISH", "LANGUAGES", "SPEECH", "VERBS", "seat_named", "speech"]

_BY_HOURS = "h hour hours ч час часа часов г год година годину години годин"
_BY_DAYS = "d day days д день дня дней сут сутки суток дні днів доба добу доби діб"

UNITS: Mapping[str, int] = {
    fold(unit): hours for units, hours in ((_BY_HOURS, 1), (_BY_DAYS, 24)) for unit in units.split()
}
"""Hours in each unit that `extend` understands."""

_NAMES: Mapping[str, str] = {
    "en": "en eng english англ английский английская англійська англійською",
    "ru": "ru rus russian рус русский русская російська російською",
    "uk": "uk ua ukr ukrainian укр украинский украинская українська українською",
}
CODES: Mapping[str, str] = {
    fold(name): code for code, names in _NAMES.items() for name in names.split()
}
"""The code of a language by what people call it."""

_DAY = r"(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))"
_SPAN = re.compile(rf"\D{{0,5}}{_DAY}\D{{1,5}}{_DAY}")
_AMOUNT = re.compile(r"\D{0,3}?(\d{1,4})(\D+)")


def _topic(tokens: Tokens) -> Arguments | Problem:
    return (spoken(tokens),) if tokens else ()


def _words(tokens: Tokens) -> Arguments | Problem:
    return (spoken(tokens),) if tokens else syntax()


def _one(tokens: Tokens) -> Arguments | Problem:
    if len(tokens) == 1 and tokens[0].text.isalnum():
        return (tokens[0].text.casefold(),)
    return syntax(tokens[-1] if tokens else "")


_LEVELS = frozenset({"all", "asked", "digest"})
_EXTRAS = frozenset({"pdf", "html"})


def _wish(tokens: Tokens) -> Arguments | Problem:
    """How many mails, or what is to be in them: `pdf`, or `no pdf`."""
    unwanted = len(tokens) == 2 and bool(tokens[0].means & {"without", "none"})
    if len(tokens) != 1 + unwanted:
        return syntax(tokens[-1] if tokens else "")
    found = tokens[-1].means & (_EXTRAS if unwanted else _LEVELS | _EXTRAS)
    said = "no " if unwanted else ""
    return tuple(said + wish for wish in found) or syntax(tokens[-1])


def _language(tokens: Tokens) -> Arguments | Problem:
    """The code of a language, by its code or its name; one that is not known, as it was typed."""
    found = _one(tokens)
    if isinstance(found, Problem):
        return found
    return (CODES.get(fold(tokens[0].text), tokens[0].text.casefold()),)


def _in_two(groups: tuple[str | None, ...]) -> tuple[tuple[str | None, ...], ...]:
    half = len(groups) // 2
    return groups[:half], groups[half:]


def _date(groups: tuple[str | None, ...]) -> date:
    """Of year, month, day or else day, month, year. Raises ValueError for no day there is."""
    numbers = [int(group) for group in groups if group]
    return date(*(numbers if groups[0] else reversed(numbers)))


def _days(tokens: Tokens) -> Arguments | Problem:
    """Two dates of the calendar, the first no later than the last: 2026-12-24 or 24.12.2026."""
    match = _SPAN.fullmatch("".join(token.text for token in tokens))
    if match is None:
        return syntax(spoken(tokens))
    try:
        first, last = map(_date, _in_two(match.groups()))
    except ValueError:
        return syntax(spoken(tokens))
    return (first.isoformat(), last.isoformat()) if first <= last else syntax(spoken(tokens))


def _hours(tokens: Tokens) -> Arguments | Problem:
    """How long, in hours: `24h`, `2 days`."""
    match = _AMOUNT.fullmatch("".join(token.text for token in tokens))
    hours = int(match[1]) * UNITS.get(fold(match[2]), 0) if match else 0
    return (hours,) if hours else syntax(spoken(tokens))


VERBS: Mapping[str, Verb] = {
    "status": Verb(nothing, ("status",), beside=True),
    "help": Verb(_topic, ("help", "help conquer"), beside=True),
    "preview": Verb(nothing, ("preview",), beside=True),
    "withdraw": Verb(nothing, ("withdraw",), beside=True),
    "vacation": Verb(_days, ("vacation 2026-12-24 to 2027-01-02",), beside=True),
    "resign": Verb(nothing, ("resign",), beside=True),
    "back": Verb(nothing, ("back",), beside=True),
    "extend": Verb(_hours, ("extend 24h",), beside=True),
    "faster": Verb(nothing, ("faster",), beside=True),
    "slower": Verb(nothing, ("slower",), beside=True),
    "pin": Verb(_one, ("pin 123456",), beside=True),
    "salt": Verb(_words, ("salt any words",), beside=True),
    "notify": Verb(
        _wish,
        ("notify all", "notify asked", "notify digest", "notify pdf", "notify no html"),
        beside=True,
    ),
    "language": Verb(_language, ("language en",), beside=True),
}

SPEECH: Mapping[str, tuple[str, ...]] = {
    "say": ("say: text",),
    "tell": ("tell B: text",),
    "report": ("report: text",),
}
"""The verbs whose text is kept as it was typed, with their forms."""


def speech(verb: str, tokens: Tokens, said: str) -> Arguments | Problem:
    """The arguments of `say: text`, `tell B: text`, `report: text`; `said` is the line as typed."""
    head, *_ = re.split("[:：∶]", said, maxsplit=1)
    words = said[len(head) + 1 :].strip()
    colon = next((n for n, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None or not words:
        return syntax()
    if verb != "tell":
        return (words,) if colon == 0 else syntax(tokens[0])
    seat = seat_named(tokens[:colon])
    return seat if isinstance(seat, Problem) else (seat, words)


def seat_named(tokens: Tokens) -> int | Problem:
    """The seat that one letter names, Latin or alike."""
    if len(tokens) != 1:
        return syntax(tokens[1] if tokens else "")
    name = latin(tokens[0].text).upper()
    if len(name) == 1 and name in LETTERS:
        return LETTERS.index(name)
    return Problem("unknown-name", facts(word=tokens[0].text), candidates=tuple(LETTERS))
