"""What may stand beside orders in every game: status, help, absence, words to the others.

The lines they make, by verb: `status` `preview` `withdraw` `resign` `back` (); `help` (topic,) or
(); `vacation` (first day, last day) as ISO dates; `extend` (hours,); `pin` (digits,); `salt`
(words,); `notify` (all, asked or digest,); `language` (code or name,); `say` (text,); `tell`
(seat, text).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from moderator.engine.core import LETTERS, Problem, facts
from moderator.engine.grammar import Arguments, Verb, nothing, syntax
from moderator.engine.plain import latin
from moderator.engine.words import Tokens, Words, spoken

ENGLISH: Words = {
    "begin": ("begin",),
    "end": ("end",),
    "continue": ("continue",),
    "draft": ("draft",),
    "game": ("game",),
    "turn": ("turn",),
    "plan": ("plan",),
    "or": ("or",),
    "and": ("and",),
    "with": ("with",),
    "using": ("using",),
    "all": ("all",),
    "none": ("none",),
    "to": ("to",),
    "in": ("in",),
    "status": ("status",),
    "help": ("help",),
    "preview": ("preview",),
    "withdraw": ("withdraw",),
    "vacation": ("vacation",),
    "resign": ("resign",),
    "back": ("back",),
    "extend": ("extend",),
    "pin": ("pin",),
    "salt": ("salt",),
    "notify": ("notify",),
    "asked": ("asked",),
    "digest": ("digest",),
    "language": ("language",),
    "say": ("say",),
    "tell": ("tell",),
}
"""The words of every game's sheets and of what may stand beside orders."""

UNITS: Mapping[str, int] = {"h": 1, "hour": 1, "hours": 1, "d": 24, "day": 24, "days": 24}
"""Hours in each unit that `extend` understands."""

_DAYS = re.compile(r"(\d{4}-\d{1,2}-\d{1,2})\D{1,5}(\d{4}-\d{1,2}-\d{1,2})")
_AMOUNT = re.compile(r"(\d{1,4})(\D+)")


def _topic(tokens: Tokens) -> Arguments | Problem:
    return (spoken(tokens),) if tokens else ()


def _words(tokens: Tokens) -> Arguments | Problem:
    return (spoken(tokens),) if tokens else syntax()


def _one(tokens: Tokens) -> Arguments | Problem:
    if len(tokens) == 1 and tokens[0].text.isalnum():
        return (tokens[0].text.casefold(),)
    return syntax(tokens[-1] if tokens else "")


def _level(tokens: Tokens) -> Arguments | Problem:
    levels = tokens[0].means & {"all", "asked", "digest"} if len(tokens) == 1 else ()
    return tuple(levels) or syntax(tokens[-1] if tokens else "")


def _days(tokens: Tokens) -> Arguments | Problem:
    """Two dates of the calendar, the first no later than the last."""
    found = _DAYS.fullmatch("".join(token.text for token in tokens))
    try:
        first, last = (date(*map(int, day.split("-"))) for day in (found.groups() if found else ()))
    except ValueError:
        return syntax(spoken(tokens))
    return (first.isoformat(), last.isoformat()) if first <= last else syntax(spoken(tokens))


def _hours(tokens: Tokens) -> Arguments | Problem:
    """How long, in hours: `24h`, `2 days`."""
    found = _AMOUNT.fullmatch("".join(token.text for token in tokens).casefold())
    hours = int(found[1]) * UNITS.get(found[2], 0) if found else 0
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
    "pin": Verb(_one, ("pin 1234",), beside=True),
    "salt": Verb(_words, ("salt any words",), beside=True),
    "notify": Verb(_level, ("notify all", "notify asked", "notify digest"), beside=True),
    "language": Verb(_one, ("language en",), beside=True),
}

SPEECH: Mapping[str, tuple[str, ...]] = {"say": ("say: text",), "tell": ("tell B: text",)}
"""The verbs whose text is kept as it was typed, with their forms."""


def speech(verb: str, tokens: Tokens, said: str) -> Arguments | Problem:
    """The arguments of `say: text` and `tell B: text`; `said` is the line as typed."""
    head, *_ = re.split("[:：∶]", said, maxsplit=1)
    words = said[len(head) + 1 :].strip()
    colon = next((n for n, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None or not words:
        return syntax()
    if verb == "say":
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
