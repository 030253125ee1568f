"""What may stand beside orders in every game: status, help, absence, words to the others.

The lines they make, by verb: `status` `hint` `preview` `withdraw` `resign` `back` `faster`
`slower` (); `help` (topic,) or (); `vacation` (first day, last day) as `spans` has them;
`extend` (hours,); `pin` (digits,); `salt` (words,); `notify` (all, asked, digest, pdf, html,
no pdf or no html,); `language` (code or name,); `say` (text,); `tell` (seat or a player's name,
text); `report` (text,); `ask` (text,), of several lines where nothing is ordered below it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from moderator.engine import spans
from moderator.engine.core import LETTERS, Problem, facts
from moderator.engine.grammar import Arguments, Verb, nothing, syntax
from moderator.engine.languages import LANGUAGES
from moderator.engine.languages.english import ENGLISH
from moderator.engine.plain import latin
from moderator.engine.words import Token, Tokens, fold, spoken

__all__ = ["ENGLISH", "LANGUAGES", "SPEECH", "VERBS", "seat_named", "speech"]

_BY_HOURS = "h hour hours ч час часа часов г год година годину години годин"
_BY_DAYS = "d day days aday д день дня дней сут сутки суток дні днів доба добу доби діб"

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
    wishes = tokens[-1].means & (_EXTRAS if unwanted else _LEVELS | _EXTRAS)
    said = "no " if unwanted else ""
    return tuple(said + wish for wish in wishes) or syntax(tokens[-1])


def _language(tokens: Tokens) -> Arguments | Problem:
    """The code of a language, by its code or its name; one that is not known, as it was typed."""
    word = _one(tokens)
    if isinstance(word, Problem):
        return word
    return (CODES.get(fold(tokens[0].text), tokens[0].text.casefold()),)


def _days(tokens: Tokens) -> Arguments | Problem:
    """Two dates of the calendar, in any of the ways that `spans` reads."""
    span = spans.read("".join(token.text for token in tokens))
    return syntax(spoken(tokens)) if span is None else span


def _hours(tokens: Tokens) -> Arguments | Problem:
    """How long, in hours: `24h`, `2 days`."""
    said = "".join(token.text for token in tokens if not token.means & {"to", "in", "for"})
    amount = _AMOUNT.fullmatch(said if said[:1].isdigit() else f"1{said}")
    hours = int(amount[1]) * UNITS.get(fold(amount[2]), 0) if amount else 0
    return (hours,) if hours else syntax(spoken(tokens))


VERBS: Mapping[str, Verb] = {
    "status": Verb(nothing, ("status",), beside=True),
    "help": Verb(_topic, ("help", "help conquer"), beside=True),
    "hint": Verb(nothing, ("hint",), beside=True),
    "guide": Verb(nothing, ("guide",), beside=True),
    "review": Verb(nothing, ("review",), beside=True),
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
    "ask": ("ask: text",),
}
"""The verbs whose text is kept as it was typed, with their forms."""

ONLY_WITH_COLON = frozenset({"ask"})
"""Of these the verbs that begin a line in other ways too (`ask for another day`)."""

ALSO: Mapping[str, tuple[str, ...]] = {"ask": ("asked",)}
"""Words of other meanings that such a line may begin with (`вопрос: …`)."""


def speech(verb: str, tokens: Tokens, said: str) -> Arguments | Problem:
    """The arguments of such a line; `said` is the line as typed."""
    head, *_ = re.split("[:：∶]", said, maxsplit=1)
    words = said[len(head) + 1 :].strip()
    colon = next((n for n, token in enumerate(tokens) if token.text == ":"), None)
    if verb == "tell" and colon is None and len(tokens) > 1 and _is_seat(tokens[0]):
        return _seat(tokens[0]), said.split(maxsplit=2)[-1]
    if colon is None or not words:
        return syntax()
    if verb != "tell":
        to_all = all(token.means & {"all", "to"} for token in tokens[:colon])
        return (words,) if to_all else syntax(tokens[0])
    addressee = _addressee(tokens[:colon])
    return addressee if isinstance(addressee, Problem) else (addressee, words)


def _addressee(tokens: Tokens) -> int | str | Problem:
    """A seat by its letter, or with its player's name behind it; else that name alone."""
    if tokens and (len(tokens) == 1 or _is_seat(tokens[0])) and tokens[0].letter:
        return seat_named(tokens[:1])
    return spoken(tokens) or syntax()


def _is_seat(token: Token) -> bool:
    name = latin(token.text).upper()
    return len(name) == 1 and name in LETTERS and token.text.isupper()


def _seat(token: Token) -> int:
    return LETTERS.index(latin(token.text).upper())


def seat_named(tokens: Tokens) -> int | Problem:
    """The seat that one letter names, Latin or alike."""
    if len(tokens) != 1:
        return syntax(tokens[1] if tokens else "")
    name = latin(tokens[0].text).upper()
    if len(name) == 1 and name in LETTERS:
        return LETTERS.index(name)
    return Problem("unknown-name", facts(word=tokens[0].text), candidates=tuple(LETTERS))
