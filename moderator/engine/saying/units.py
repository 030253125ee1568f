"""A line cut into units: what each word, number or mark of it may say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from moderator.engine import tokens as cutting
from moderator.engine.likeness import Known, known
from moderator.engine.spans import MONTHS
from moderator.engine.spelling import fold
from moderator.engine.words import NOTHING, Token, Vocabulary

FILLER = "filler"
_GLUED = re.compile(r"(?<=[^\W\d_]{3})(?=\d)|(?<=№)(?=\d)")
_SUFFIXED = re.compile(
    r"(?<![^\W_])(\d{1,3})-?(st|nd|rd|th|й|я|ю|ю|е|го|му|м|ой|ую|ый|ий|ше|ту|та|ге|га|гу|х|ма|мя|ти|и|ь)(?![^\W_])",
    re.IGNORECASE,
)
_TIMES = re.compile(r"(?<![^\W_])(\d{1,2})\s?[xх×](?![^\W_])", re.IGNORECASE)
_ARROW = re.compile(r"\s*(?:->|=>|→|⇒|>)\s*")
_WITH = re.compile(r"(?<=\s)w/\s?", re.IGNORECASE)
_MARKS = frozenset('.,;:!?()[]+&/-—…"*_<>=→😀')

Names = Callable[[str], frozenset[str]]
"""What pieces a word or several may name, as `race:orcs`."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, number or mark: as typed, what it may say, and its value where it is a number.

    `unsure` says that it was not written as its word is: a slip, another script, a turn of phrase.
    """

    text: str
    says: frozenset[str] = NOTHING
    value: int | None = None
    names: frozenset[str] = NOTHING
    unsure: bool = False
    start: int = 0

    def has(self, *said: str) -> bool:
        """Whether it may say one of these."""
        return not self.says.isdisjoint(said)

    @property
    def mark(self) -> bool:
        """No letter and no digit stands in it."""
        return not any(char.isalnum() for char in self.text)

    @property
    def letter_of_seat(self) -> bool:
        """It may be the letter of a seat."""
        return len(self.text) == 1 and self.text.isalpha() and self.text.isupper()

    @property
    def known(self) -> bool:
        """Something is known of it."""
        figure = self.value is not None or self.mark or self.letter_of_seat
        return bool(self.says or self.names or figure)


Units = tuple[Unit, ...]

NOTHING_SAID = frozenset({"hinted"})
"""Stands for words that only hint at something, until they are looked up."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of a game's sayings: `words` are known ways, `hints` turns of phrase that are only
    ever proposed; `names` tells the names of pieces, `region` a region's name from any other word.
    """

    words: Vocabulary
    hints: Vocabulary
    names: Names
    region: Callable[[str], str] = lambda _word: ""
    nicknames: Mapping[str, str] = field(default_factory=dict)
    """Folded words that people call a piece by, each with its name as `race:ratmen`."""

    def units(self, line: str) -> Units:
        """The units of a plain line, those that say nothing left out."""
        return tuple(unit for unit in self._all(_loosened(line)) if unit.says != {FILLER})

    def _all(self, line: str) -> Iterator[Unit]:
        line = _SUFFIXED.sub(r"\1ordinalmark", line)
        line = _TIMES.sub(r"\1 timesmark", line)
        tokens = cutting.cut(line, self.words.means)
        if any(token.letter for token in tokens):
            tokens = list(cutting.told_apart(tokens, line, self.words.means))
        tokens = list(cutting.joined(tokens, line, self.words.phrases, self.words.means))
        tokens = list(cutting.joined(tokens, line, self.hints.phrases, self._hinted))
        at = 0
        while at < len(tokens):
            length, names = self._named(tokens, at)
            if length > 1:
                text = " ".join(token.text for token in tokens[at : at + length])
                yield Unit(text, NOTHING, None, names, start=tokens[at].start)
            else:
                yield self._unit(tokens[at], names)
            at += max(length, 1)

    def _hinted(self, text: str) -> frozenset[str]:
        """Only what is hinted at by several words together."""
        return self.hints.means(text) and NOTHING_SAID if " " in text else NOTHING

    def _named(self, pieces: list[Token], at: int) -> tuple[int, frozenset[str]]:
        """How many tokens from there name a piece together, and which."""
        for length in (3, 2, 1):
            tokens = pieces[at : at + length]
            if len(tokens) == length and all(token.word for token in tokens):
                names = self.names(" ".join(token.text for token in tokens))
                if names:
                    return length, names
        return 0, NOTHING

    def _unit(self, token: Token, names: frozenset[str]) -> Unit:
        text, start = token.text, token.start
        if text.endswith("ordinalmark"):
            number = int(text.removesuffix("ordinalmark"))
            return Unit(str(number), frozenset({f"^{number}", f"={number}"}), number, start=start)
        if text == "timesmark":
            return Unit("x", frozenset({"times", "piece"}), unsure=True, start=start)
        if token.number is not None:
            return Unit(text, NOTHING, token.number, start=start)
        if region := self.region(text):
            return Unit(text, frozenset({f"@{region}"}), start=start)
        says = token.means - NOTHING_SAID
        value = next(
            (int(code[1:]) for code in says if code[0] in "=*^" and code[1:].isdigit()), None
        )
        unit = Unit(text, says, value, names, start=start)
        if unit.known:
            return unit
        if text.casefold() in MONTHS:
            return replace(unit, says=frozenset({"month"}))
        if hinted := self.hints.means(text):
            return replace(unit, says=hinted, unsure=True)
        if piece := self.nicknames.get(fold(text)):
            return replace(unit, names=frozenset({piece}), unsure=True)
        return unit

    def mended(self, unit: Unit, wanted: frozenset[str], slips: int) -> Unit:
        """A word that nothing is known of as the one it resembles, if it resembles one enough."""
        if self.telling(unit):
            return unit
        near = _near(self, wanted).near(fold(unit.text))
        best = min(near, key=lambda word: near[word], default="")
        if not best or near[best] > slips:
            return unit
        means = self.words.means(best) or self.hints.means(best)
        return replace(unit, says=means, names=self.names(best), unsure=True)

    def telling(self, unit: Unit) -> bool:
        """Whether it is a well spelled verb that tells of others."""
        return fold(unit.text) in self.words.told

    def transcribed(self, unit: Unit, wanted: frozenset[str]) -> Unit:
        """A Latin word as the Cyrillic one that it is by its sound, where that is of an order."""
        for word in _scripts(fold(unit.text)):
            means = self.words.means(word)
            if means & (wanted | _SMALL_WORDS):
                return replace(unit, says=means, unsure=True)
            if names := self.names(word):
                return replace(unit, names=names, unsure=True)
        return unit


_SMALL_WORDS = frozenset({"in", "to", "with", "then", "rest", "all"})
_KNOWN: dict[tuple[int, frozenset[str]], Known] = {}


def _near(lexicon: Lexicon, wanted: frozenset[str]) -> Known:
    """The words of a lexicon that mean one of those, to be asked for what resembles them."""
    key = id(lexicon), wanted
    if key not in _KNOWN:
        words = lexicon.words.meanings
        _KNOWN[key] = known(
            {form: form for form, means in words.items() if means & wanted and " " not in form}
        )
    return _KNOWN[key]


def _loosened(line: str) -> str:
    """`Attack3` as `Attack 3`, `w/ 3` as `with 3`, arrows as one mark."""
    line = _WITH.sub(" with ", line.replace("#", " "))
    return _ARROW.sub(" → ", _GLUED.sub(" ", line))


_LATIN = (
    ("shch", "щ"), ("sch", "щ"), ("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"),
    ("yu", "ю"), ("ya", "я"), ("ye", "е"), ("yi", "и"), ("ju", "ю"), ("ja", "я"), ("yo", "е"),
    ("a", "а"), ("b", "б"), ("v", "в"), ("w", "в"), ("g", "г"), ("h", "г"), ("d", "д"), ("e", "е"),
    ("z", "з"), ("i", "и"), ("y", "и"), ("j", "и"), ("k", "к"), ("l", "л"), ("m", "м"), ("n", "н"),
    ("o", "о"), ("p", "п"), ("r", "р"), ("s", "с"), ("t", "т"), ("u", "у"), ("f", "ф"), ("c", "ц"),
)  # fmt: skip


def _scripts(word: str) -> Iterator[str]:
    """A Cyrillic word in Latin letters, read by the ways that people write it."""
    cyrillic = word
    for latin, letter in _LATIN:
        cyrillic = cyrillic.replace(latin, letter)
    yield cyrillic
    yield cyrillic.replace("и", "і")
    yield cyrillic.replace("у", "ю")
    yield cyrillic + "ь"
