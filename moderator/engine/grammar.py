"""What a game's order language is made of: its verbs, the shape of each, its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from moderator.engine.core import Fact, Facts, Problem, facts
from moderator.engine.saying.reader import Sayings
from moderator.engine.speaking import Tongue
from moderator.engine.words import PARTICLES, Token, Tokens, Vocabulary, fold, spelled, split

Arguments = tuple[Fact, ...]
Shape = Callable[[Tokens], Arguments | Problem]
"""Reads what stands behind a verb; a problem says at which word it broke."""

SPEAKING = {"say", "tell", "report", "ask"}
MARKS = {"begin", "end", "continue", "draft", "plan", "game", "turn"} | SPEAKING
"""What a line may begin with in every game besides a verb of its grammar."""


@dataclass(frozen=True, slots=True)
class Verb:
    """How one verb is read.

    `forms` show what may be written, in canonical English. With `listed`, commas and `and` part
    several orders of that verb; otherwise they mean nothing between its arguments. Behind a word
    of `tail` no `and` parts orders any more. `beside` tells an order that may stand beside orders
    (status, a standing instruction).
    """

    shape: Shape
    forms: tuple[str, ...]
    listed: bool = False
    beside: bool = False
    tail: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Grammar:
    """The verbs by their canonical name, of one word or two, and the words that mean them.

    `elsewhere` are the words of verbs that belong to another game, each with that game; `tongues`
    say orders in other languages than English, by their codes; `sayings` are how people say them
    in their own words.
    """

    verbs: Mapping[str, Verb]
    words: Vocabulary
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    tongues: Mapping[str, Tongue] = field(default_factory=dict)
    sayings: Sayings | None = None

    def verb(self, tokens: Tokens) -> tuple[str, Tokens] | None:
        """The verb a line begins with, the longest that fits, and what stands behind it.

        Two words may stand either way round; a particle before them says nothing (`в упадок`).
        """
        for start, token in enumerate(tokens):
            for length in (2, 1):
                for name in _phrases(tokens[start : start + length], length):
                    if name in self.verbs:
                        return name, tokens[start + length :]
            if not token.means & PARTICLES:
                return None
        return None

    def said_in(self, language: str, order: str) -> str:
        """A canonical order in that language, where the game has its words; else in English."""
        spoken = self.tongues.get(language)
        return spoken.say(order) if spoken else order


def _phrases(tokens: Tokens, length: int) -> Iterator[str]:
    """What tokens may mean together, as `ghouls conquer`."""
    if len(tokens) < length:
        return
    if length == 1:
        yield from sorted(tokens[0].means)
        return
    for first, second in (tokens, tokens[::-1]):
        yield from (f"{head} {two}" for head in sorted(first.means) for two in sorted(second.means))


def unknown(tokens: Tokens, grammar: Grammar) -> Problem:
    """What is said of a line whose first word is no verb."""
    word = tokens[0].text
    game = grammar.elsewhere.get(fold(word))
    if game is not None:
        return Problem("unknown-order", facts(word=word, slip="another-game", game=game))
    openings = {name.split()[0] for name in grammar.verbs} | MARKS
    if known := sorted(tokens[0].means & openings) if len(tokens) > 1 else ():
        broken = syntax(tokens[1])
        return replace(broken, facts=broken.facts + facts(order=known[0]) + shown((word,)))
    return Problem("unknown-order", facts(word=word), candidates=grammar.words.near(word, openings))


def elsewhere(*tables: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Game by word, of tables that tell each game's own verbs in one language."""
    return {
        word: game for table in tables for game, verbs in table.items() for word in spelled(verbs)
    }


def syntax(word: Token | str = "", **named: Fact) -> Problem:
    """A line that breaks at a word; without the fact `word` it breaks at its end.

    `at` is where the word begins in the plain line, from 0, until the line is known.
    """
    typed = word if isinstance(word, str) else word.text
    where = {} if isinstance(word, str) else {"at": word.start}
    return Problem("syntax", facts(**({"word": typed} if typed else {}), **where, **named))


def nothing(tokens: Tokens) -> Arguments | Problem:
    """The shape of a verb that stands alone."""
    return syntax(tokens[0]) if tokens else ()


def shown(forms: tuple[str, ...]) -> Facts:
    """The fact `form`: what may be written, the forms parted by dots."""
    return facts(form=" · ".join(forms))


def parts(verb: Verb, tokens: Tokens) -> tuple[Tokens, ...]:
    """The single orders of a line: several where the verb takes a list."""
    if not verb.listed:
        return (tokens,)
    cut = tuple(part for listed in split(tokens, ",") for part in _between_and(verb, listed))
    return cut if all(cut) else (tokens,)


def _between_and(verb: Verb, tokens: Tokens) -> tuple[Tokens, ...]:
    tail = next((n for n, token in enumerate(tokens) if token.means & verb.tail), len(tokens))
    *earlier, last = split(tokens[:tail], "and")
    return (*earlier, last + tokens[tail:])
