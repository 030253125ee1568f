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
    "ить": "и ите ишь ит им ят ат ю у ь ьте ил ила или ив",
    "ать": "аю аешь ает аем ай айте у ю и ите ал ала али ав",
    "ять": "яю яешь яет яем яй яйте ял яла яли яв",
    "овать": "ую уешь ует уем уй уйте овал овала овали овав",
    "евать": "юю юешь юет юем юй юйте евал евала евали евав",
    "уть": "у ешь ет ем и ите ь ьте ул ула ули ув",
    "ити": "у ю иш ить имо ять ать и іть ь ьте ив ила или ивши",
    "ати": "аю аєш ає аємо ай айте у ю и іть ав ала али авши",
    "яти": "яю яєш яє яємо яй яйте яв яла яли явши",
    "увати": "ую уєш ує уємо уй уйте ував увала ували",
    "ювати": "юю юєш ює юємо юй юйте ював ювала ювали",
    "ути": "у еш е емо и іть ь ьте ув ула ули увши",
    "у": "ем ете ешь ет еш е емо емо и ите іть ь ьте ут",
    "ю": "ем ешь ет им ит ете ють ять",
}
"""Endings of a verb by that of its infinitive, or of the first person where its stem differs."""

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


def cited(word: str) -> str:
    """The form of a table's word that is shown to people."""
    return word.replace("|", "")
