"""A line in somebody's own words, read to the orders that it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from moderator.engine.core import Fact
from moderator.engine.saying.clauses import Clause, Sentence, SpokenGrammar, sentences
from moderator.engine.saying.units import Unit

END = "end"
_CLOSERS = frozenset({END, "draft", "continue"})
_MOST = 24
"""Readings of a line that are looked at."""
_TARGET = re.compile(r"(?<![\w:])([A-Z]?\d{1,2})(?![\w])")


@dataclass(frozen=True, slots=True)
class Meant:
    """What a clause may mean, as canonical orders; `sure` where it can mean nothing else."""

    orders: tuple[str, ...]
    sure: bool = True


_TALK = 2
"""Strange words in a line from which on it is rather told than ordered."""
_BARE = frozenset({"name", "", "finish", "do-nothing"})
"""Heads of what is an order only where it stands alone."""

Frame = Callable[[Clause], Iterable[Meant]]
"""What a clause may mean, the likeliest first; nothing where it is no order."""


@dataclass(frozen=True, slots=True)
class Sayings:
    """How a game's orders are said: the grammar, and what a clause with each head means."""

    grammar: SpokenGrammar
    frame: Frame
    merged: Callable[[tuple[str, ...]], tuple[str, ...]] = lambda orders: orders
    """Orders that are parts of one, as one."""
    doubtful: Callable[[str, tuple[Fact, ...]], bool] = lambda _verb, _arguments: False
    """Whether the arguments that the order language read hold words that it does not know."""


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """What a line says: `orders`, where all of it is sure; `perhaps`, all that it may mean, the
    likeliest first. `denied`: an order stands in it that is not given; `question`: it asks
    something; `odd`: it looks like an order, and nobody can tell which. With none of all, it is a
    remark."""

    orders: tuple[str, ...] = ()
    perhaps: tuple[tuple[str, ...], ...] = ()
    denied: bool = False
    question: bool = False
    odd: bool = False

    @property
    def remark(self) -> bool:
        """Nothing in it is an order, or looks like one."""
        return not (self.orders or self.perhaps or self.odd)


def read(line: str, sayings: Sayings, there: str = "") -> SpokenLine:
    """What a plain line says; `there` is the place that was last gone to above it."""
    ways: list[list[Meant]] = []
    denied = question = odd = half = False
    said = list(sentences(line, sayings.grammar))
    for clause in (clause for sentence in said for clause in sentence.clauses):
        meant = _meanings(_placed(clause, there), sayings)
        if not clause.meant and not meant:
            denied = True
        elif meant:
            ways.append(meant)
            there = target(meant[0].orders) or there
        else:
            odd = odd or clause.figures or clause.head not in sayings.grammar.weak
            half = half or bool(clause.head)
    question = any(sentence.question for sentence in said)
    odd = odd or _odd(said)
    if denied and ways:
        ways = [[replace(meant, sure=False) for meant in way] for way in ways]
    if not ways:
        return SpokenLine(denied=denied, question=question, odd=odd and not denied)
    perhaps = tuple(
        dict.fromkeys(
            sayings.merged(_joined(together)) for together in islice(product(*ways), _MOST)
        )
    )
    strange = sum(sentence.strange for sentence in said)
    bare = any(clause.head in _BARE for sentence in said for clause in sentence.clauses)
    talk = strange >= _TALK or (bare and strange > 0)
    talk = talk or '"' in line  # it is of an order that somebody speaks
    sure = not (odd or half or talk) and all(way[0].sure for way in ways)
    return SpokenLine(perhaps[0] if sure else (), perhaps, denied=denied, question=question)


def polite(line: str, sayings: Sayings) -> bool:
    """Whether a plain line begins as a greeting or a wish does."""
    units = sayings.grammar.lexicon.units(line)
    return bool(units) and units[0].has("polite")


def _odd(said: Iterable[Sentence]) -> bool:
    return any(sentence.odd for sentence in said)


def _meanings(clause: Clause, sayings: Sayings) -> list[Meant]:
    meanings = islice(sayings.frame(clause), _MOST)
    return [meant if clause.sure else replace(meant, sure=False) for meant in meanings]


def _joined(ways: Iterable[Meant]) -> tuple[str, ...]:
    """All orders, a word that holds the sheet back or closes it at the end."""
    orders = [order for way in ways for order in way.orders]
    return tuple(sorted(orders, key=_CLOSERS.__contains__))


def _placed(clause: Clause, there: str) -> Clause:
    """The clause with the place in place of `there`."""
    if not there or not clause.has("there"):
        return clause
    return replace(clause, units=tuple(_instead(clause.units, there)))


def _instead(units: Iterable[Unit], there: str) -> Iterator[Unit]:
    for unit in units:
        if not unit.has("there"):
            yield unit
        elif there.isdecimal():
            yield Unit("in", frozenset({"in", "to"}))
            yield Unit(there, frozenset(), int(there))
        else:
            yield Unit("in", frozenset({"in", "to"}))
            yield Unit(there, frozenset({f"@{there}"}))


def target(orders: Iterable[str]) -> str:
    """The place that canonical orders went to last; "" for none."""
    word = ""
    for order in orders:
        places = _TARGET.findall(order.partition(" with ")[0].partition(" using ")[0])
        word = places[-1] if places else word
    return word
