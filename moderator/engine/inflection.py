"""Russian and Ukrainian words in all their endings, from one line of a table.

A word of a table may hold a bar: what stands before it is the stem, what stands behind it the
ending by which the word is cited (`захват|ить`, `скаредн|ые`, `лагер|я`). The endings of a verb
follow from the one it is cited by; everything else takes those of nouns and adjectives, in both
languages at once. More is accepted than a grammar allows; nothing is ever written that way.
"""

from __future__ import annotations

from collections.abc import Mapping

_NOMINAL = (
    "а я о е у ю ы и і ї ь ой ей ою ею єю ом ем єм ого его ому ему йому ым им ім їм ый ий ій ая яя "
    "ую юю ое ее є ые ие ых их іх їх ыми ими іми їми ов ев єв ів їв ам ям ами ями ах ях ью ьми ові "
    "еві єві ої ії ия ию ием ии иям иями иях"
)

_VERBS: Mapping[str, str] = {
    "ить": "и ите ишь им ю у ь ьте ил ила",
    "ать": "аю аешь аем ай айте у ю и ите ал ала",
    "ять": "яю яешь яем яй яйте ял яла",
    "овать": "ую уешь уем уй уйте овал овала",
    "евать": "юю юешь юем юй юйте евал евала",
    "уть": "у ешь ем и ите ь ьте ул ула",
    "ити": "у ю иш ить имо и іть ь ьте ив ила",
    "ати": "аю аєш аємо ай айте у ю и іть ав ала",
    "яти": "яю яєш яємо яй яйте яв яла",
    "увати": "ую уєш уємо уй уйте ував увала",
    "ювати": "юю юєш юємо юй юйте ював ювала",
    "ути": "у еш емо и іть ь ьте ув ула",
    "у": "ем ешь еш емо и ите іть ь ьте",
    "ю": "ем ешь им ите",
}
"""Endings of a verb by that of its infinitive, or of the first person where its stem differs.

An order is an infinitive, a command, or what its writer does or did. What others do and did
(`захватывают`, `захватили`, `захватив`) is how the moderator tells of it, and no order.
"""

_TOLD: Mapping[str, str] = {
    "ить": "ит ят ат или ив ивши",
    "ать": "ает ают ут али ав авши",
    "ять": "яет яют яли яв явши",
    "овать": "ует уют овали овав овавши",
    "евать": "юет юют евали евав",
    "уть": "ет ут ули ув увши",
    "ити": "ять ать или ивши",
    "ати": "ає ають уть али авши",
    "яти": "яє яють яли явши",
    "увати": "ує ують ували увавши",
    "ювати": "ює юють ювали ювавши",
    "ути": "е ули увши",
    "у": "ет еть ут уть",
    "ю": "ет ит ют ють",
}
"""The same for what others do and did, and for what was done meanwhile."""

_BARE = ("ити", "у")
"""Verbs whose stem alone is a command (`залиш`)."""


def forms(word: str) -> tuple[str, ...]:
    """The word as it is cited, then all its other forms; a word without a bar has only one."""
    stem, bar, cited = word.partition("|")
    if not bar:
        return (word,)
    endings = _VERBS.get(cited, _NOMINAL).split()
    bare = () if cited in _VERBS and cited not in _BARE else (stem,)
    return tuple(dict.fromkeys((stem + cited, *bare, *(stem + ending for ending in endings))))


def told(word: str) -> tuple[str, ...]:
    """The forms of a verb that tell of others: no order, and no slip of the pen either."""
    stem, _, ending = word.partition("|")
    return tuple(stem + other for other in _TOLD.get(ending, "").split())


def cited(word: str) -> str:
    """The form of a table's word that is shown to people."""
    return word.replace("|", "")


_OF_MANY: Mapping[str, str] = {"ые": "ых", "ие": "их", "і": "их"}
"""Endings of an adjective in the plural: as it is cited, and as the object of a verb, where it
stands with people."""


def with_people(adjective: str) -> str:
    """An adjective that is cited in the plural (`скаредные`), as it stands with people that are
    taken (`скаредных`)."""
    ending = next(suffix for suffix in _OF_MANY if adjective.endswith(suffix))
    return adjective.removesuffix(ending) + _OF_MANY[ending]
