"""A language and a time zone: all that it takes to say something to somebody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from moderator.games.own import NO_NAMES, OwnNames
from moderator.locale.catalogue import SOURCE, catalogue_of, languages


@cache
def _rules(language: str) -> Locale:
    return Locale.parse(language if language in languages() else SOURCE)


@dataclass(frozen=True, slots=True)
class Voice:
    """Says messages in a language.

    `language` is a code such as `en`; one without a catalogue is answered in English throughout,
    so that no line mixes two. `zone` is an IANA name; times are given in it. `own` are the names of
    what a league has made for the game that is told of.
    """

    language: str = SOURCE
    zone: str = "UTC"
    own: OwnNames = NO_NAMES

    @property
    def locale(self) -> Locale:
        """Babel's rules for dates, lists and plurals of the language that is really spoken."""
        return _rules(self.language)

    @property
    def tz(self) -> ZoneInfo:
        """The zone in which times are given."""
        return ZoneInfo(self.zone)

    def say(self, message: str, /, **facts: object) -> str:
        """The message in this language, its named placeholders filled."""
        words = catalogue_of(self.language).gettext(message)
        return words.format(**facts) if facts else words

    def count(self, singular: str, many: str, n: int, /, **facts: object) -> str:
        """The message for that number of things; `{n}` is the number. One thing is called without
        it where the message says so; where that form serves 21 as well, the number stands first."""
        words = catalogue_of(self.language).ngettext(singular, many, n)
        told = words.format(n=n, **facts)
        return told if n == 1 or "{n}" in words or "{n}" not in many else f"{n} {told}"

    def number(self, value: float) -> str:
        """`4`, `2.5`: with one place after the point at most, and the language's own point."""
        return format_decimal(value, format="#,##0.#", locale=self.locale)

    def quoted(self, words: str) -> str:
        """The words in this language's quotation marks."""
        return self.say("“{words}”", words=words)

    def listed(
        self, items: Iterable[str], style: Literal["standard", "or", "unit-narrow"] = "standard"
    ) -> str:
        """The items as a list in words: `a, b and c`, or `a, b or c`."""
        # Babel's English has a comma before the last "and", which the printed orders have not.
        words = format_list(list(items), style=style, locale=self.locale)
        return words.replace(", and ", " and ").replace(", or ", " or ")
