"""Words as data: which words of which languages mean what the grammar asks for.

The grammar only asks what a word means, in canonical English (`conquer`, `with`, `weakest`); a
language is a table more. A word may mean several things, in one language or in two: the place
where it stands decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from moderator.engine import tokens as cutting
from moderator.engine.inflection import cited, forms, told
from moderator.engine.likeness import Known, known, nearest, ranked
from moderator.engine.spelling import alike, fold
from moderator.engine.tokens import NOTHING, PARTICLES, Token, Tokens, split, spoken

__all__ = [
    "NOTHING",
    "PARTICLES",
    "Token",
    "Tokens",
    "Vocabulary",
    "Words",
    "fold",
    "nearest",
    "spelled",
    "split",
    "spoken",
    "vocabulary",
]

Words = Mapping[str, tuple[str, ...]]
"""Meaning -> the words for it in one language, the usual one first, with bars at their endings; a
word may be several (`magic bag`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words of all languages that a game is played in, by what they mean.

    `shown` are the same words (folded, in all their forms), each with the form to show for it.
    `phrases` are the first words of those of several words (`magic bag`), with the most words
    that may follow; `told` are verbs as they tell of others, folded. A vocabulary is equal to
    itself alone, so what is worked out of it can be kept.
    """

    meanings: Mapping[str, frozenset[str]]
    shown: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, int] = field(default_factory=dict)
    told: frozenset[str] = frozenset()

    def means(self, word: str) -> frozenset[str]:
        """All that a word may mean; empty for a word that is none of ours."""
        folded = fold(word)
        meanings = self.meanings.get(folded)
        if meanings is not None or len(folded) == 1:
            return meanings or NOTHING
        others = (self.meanings.get(other) for other in alike(folded))
        return next(filter(None, others), NOTHING)

    def tokens(self, line: str) -> Tokens:
        """The words, numbers and marks of a plain line; words that mean `filler` are left out."""
        tokens = cutting.cut(line, self.means)
        if any(token.letter for token in tokens):
            tokens = list(cutting.told_apart(tokens, line, self.means))
        if self.phrases:
            tokens = list(cutting.joined(tokens, line, self.phrases, self.means))
        return tuple(token for token in tokens if "filler" not in token.means)

    def near(self, typed: str, meanings: Iterable[str]) -> tuple[str, ...]:
        """At most three words for one of these meanings that may have been meant by it; none by
        what somebody tells (`захватили`): that is well spelled, and no order."""
        if fold(typed) in self.told:
            return ()
        slips = _known(self, frozenset(meanings)).near(fold(typed))
        apart: dict[frozenset[str], str] = {}
        for word in sorted(slips, key=slips.__getitem__):
            apart.setdefault(self.means(word), word)  # one word for each thing meant
        return ranked({word: slips[word] for word in apart.values()})


@lru_cache(maxsize=32)
def _known(words: Vocabulary, meanings: frozenset[str]) -> Known:
    return known(
        {form: word for form, word in words.shown.items() if words.meanings[form] & meanings}
    )


def vocabulary(*tables: Words) -> Vocabulary:
    """One vocabulary of several tables: the engine's and a game's, one for each language."""
    meanings: dict[str, set[str]] = defaultdict(set)
    shown: dict[str, str] = {}
    telling = set[str]()
    for table in tables:
        for meaning, words in table.items():
            for word in words:
                telling.update(map(fold, told(word)))
                for form in map(fold, forms(word)):
                    meanings[form].add(meaning)
                    shown.setdefault(form, cited(word))
    known = {word: frozenset(means) for word, means in meanings.items()}
    return Vocabulary(known, shown, _phrases(known), frozenset(telling))


def _phrases(known: Iterable[str]) -> dict[str, int]:
    """By the first word of phrases, how many more words the longest has."""
    phrases: dict[str, int] = {}
    for form in known:
        first, *more = form.split()
        if more:
            phrases[first] = max(len(more), phrases.get(first, 0))
    return phrases


def spelled(words: Iterable[str]) -> frozenset[str]:
    """All forms of these words of a table, folded."""
    return frozenset(fold(form) for word in words for form in forms(word))
