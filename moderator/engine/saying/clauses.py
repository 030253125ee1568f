"""The parts of a line in somebody's own words: which of them order something, and which do not.

A line is cut into sentences, a sentence at its commas and at words like `and` and `then` into
fragments. A fragment with a head (a word that tells which order it is) begins a clause; one of
mere arguments goes on with the clause before it; what is neither is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moderator.engine.saying.units import FILLER, Lexicon, Unit, Units

REMARK = "remark"
"""The head of a fragment that orders nothing."""

_ENDS = frozenset(".!?…")
_SEPARATORS = frozenset(",;:-—()[]+&*")
_DROPPED = frozenset({FILLER, "polite"})

ARGUMENTS = frozenset(
    {"in", "to", "from", "for", "with", "or", "and", "all", "there", "piece", "coin", "each",
     "none", "else", "same", "times", "weakest", "stack", "rest", "using", "perhaps", "month",
     "span", "sheet", "need"}
)  # fmt: skip
"""What may stand in a fragment that goes on with the order before it."""

_NOT_MEANT = frozenset({"not", "later", "past"})
"""What makes of an order one that is not given: negated, or of another time."""


@dataclass(frozen=True, slots=True)
class SpokenGrammar:
    """How a game's orders are said: its words; `heads`, the words that tell an order, the one that
    decides first; `mends`, what a slip of the pen is looked for among."""

    lexicon: Lexicon
    heads: Sequence[str]
    arguments: frozenset[str]
    mends: frozenset[str]
    weak: frozenset[str]
    """Heads that tell of an order only beside a number or a name: one alone is talk."""
    joins: frozenset[tuple[str, str]] = frozenset()
    """Pairs of heads of which the second goes on with the first."""
    completes: frozenset[tuple[str, str]] = frozenset()
    """The same where the first has no number yet."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """Part of a sentence, what parts it from the one before, and its head."""

    units: Units
    before: str
    head: str

    @property
    def numbers(self) -> bool:
        """A number or a place stands in it."""
        return _figures(self.units)


@dataclass(frozen=True, slots=True)
class Clause:
    """An order in somebody's words: its head, its units with the marks between its fragments.

    `meant` says that nothing denies it or puts it off; `sure` that every word of it is known, and
    that it is neither asked nor tried.
    """

    head: str
    units: Units
    meant: bool = True
    sure: bool = True

    @property
    def figures(self) -> bool:
        """A number or a place stands in it."""
        return _figures(self.units)

    def has(self, *said: str) -> bool:
        """Whether a word of it may say one of these."""
        return any(unit.has(*said) for unit in self.units)


@dataclass(frozen=True, slots=True)
class Sentence:
    """The clauses of a sentence; `question` says that it asks, `odd` that something in it looks
    like an order that nobody can read; `strange` words of its remarks are no greeting's."""

    clauses: tuple[Clause, ...]
    question: bool = False
    odd: bool = False
    strange: int = 0


def sentences(line: str, grammar: SpokenGrammar) -> Iterator[Sentence]:
    """Those of a plain line."""
    units: list[Unit] = []
    whole = _whole(line, grammar)
    for place, unit in enumerate(whole):
        if unit.text in _ENDS and not _decimal(whole, place):
            if units:
                yield _sentence(tuple(units), grammar, asks=unit.text == "?")
            elif unit.text == "?":
                yield Sentence((), question=True)
            units = []
        else:
            units.append(unit)
    if units:
        yield _sentence(tuple(units), grammar, asks=False)


def _decimal(units: Units, place: int) -> bool:
    """A stop between two numbers ends nothing: it was typed for another mark."""
    around = units[max(place - 1, 0) : place + 2]
    tight = len(around) == 3 and around[2].start - around[0].start <= len(around[0].text) + 1
    return tight and around[0].value is not None and around[2].value is not None


def _whole(line: str, grammar: SpokenGrammar) -> Units:
    """The units of a line, slips of the pen read as what they resemble."""
    units = grammar.lexicon.units(line)
    alone = sum(not unit.mark for unit in units) == 1
    figures = any(unit.value is not None or _place(unit) or unit.names for unit in units)
    return tuple(_mended(unit, grammar, alone, figures) for unit in units)


def _mended(unit: Unit, grammar: SpokenGrammar, alone: bool, figures: bool) -> Unit:
    """A word beside a number, or all alone, may be a slip; another is a name or a remark."""
    length = len(unit.text)
    if not unit.known and length >= _SHORTEST_SCRIPT and unit.text.isascii():
        unit = grammar.lexicon.transcribed(unit, grammar.mends)
    if unit.known or length < _SHORTEST_SLIP or not (alone or figures):
        return unit
    slips = 1 if length < _LONG or (alone and length < _LONGER) else 2
    return grammar.lexicon.mended(unit, grammar.mends, slips)


_SHORTEST_SLIP = 3
_SHORTEST_SCRIPT = 3
_LONG = 7
_LONGER = 8


def _sentence(units: Units, grammar: SpokenGrammar, *, asks: bool) -> Sentence:
    first = next((unit for unit in units if not unit.mark and not unit.has("polite")), None)
    wonders = first is not None and first.has("ask") and not _plainly(first, grammar)
    if asks and any(unit.has("ask") for unit in units):
        return Sentence((), question=True)
    if wonders and first is not None and not first.has("if", "not", "want", "take"):
        return Sentence((), question=True)
    if any(not unit.known and grammar.lexicon.telling(unit) for unit in units):
        return Sentence((), odd=_figures(units))
    fragments = list(_fragments(units, grammar))
    clauses = tuple(_clauses(fragments, grammar, asks=asks))
    remarks = [fragment for fragment in fragments if fragment.head == REMARK]
    odd = any(remark.numbers and (clauses or not _chat(remark)) for remark in remarks)
    return Sentence(clauses, asks and not clauses, odd, sum(map(_strange, remarks)))


def _strange(remark: Fragment) -> int:
    """How many words of a remark say nothing that is known."""
    if any(unit.has("polite") for unit in remark.units):
        return 0
    return sum(not unit.known for unit in remark.units)


def _plainly(unit: Unit, grammar: SpokenGrammar) -> bool:
    """Whether a word that may ask is one that orders (`як` too is `if`, but no head)."""
    return unit.has(*grammar.heads)


def _chat(fragment: Fragment) -> bool:
    return any(unit.has("polite", "later", "past", "ask", "coin") for unit in fragment.units)


def _fragments(units: Units, grammar: SpokenGrammar) -> Iterator[Fragment]:
    """Cut at marks and at words that only join."""
    before, inside = "", list[Unit]()
    for place, unit in enumerate(units):
        joint = _joint(units, place)
        if not joint:
            inside.append(unit)
            continue
        if inside:
            yield _fragment(tuple(inside), before, grammar)
            inside, before = [], joint
        else:
            before = joint if before in ("", ",", "and") else before
    if inside:
        yield _fragment(tuple(inside), before, grammar)


def _joint(units: Units, place: int) -> str:
    """What a unit parts, or "": a colon between numbers parts nothing."""
    unit = units[place]
    around = units[max(place - 1, 0) : place + 2]
    if unit.text == ":" and len(around) == 3 and around[0].value and around[2].value:
        return ""
    if unit.text in _SEPARATORS:
        return unit.text
    if unit.has("then") and not unit.value:
        return "then"
    return "and" if unit.has("and") and not unit.has("or") else ""


def _fragment(units: Units, before: str, grammar: SpokenGrammar) -> Fragment:
    if sum(unit.value is not None for unit in units) > 1:
        units = tuple(unit for unit in units if not unit.says >= _FIRST_OF_ALL)
    return Fragment(units, before, _head(units, grammar))


_FIRST_OF_ALL = frozenset({FILLER, "^1"})
"""`first` beside a number says when, and is no place."""


def _head(units: Units, grammar: SpokenGrammar) -> str:
    """The word that decides which order it is; "" for mere arguments."""
    said = frozenset[str]().union(*(unit.says for unit in units))
    for head in grammar.heads:
        if head in said and not _outweighed(head, units):
            return head
    if any(unit.has("polite") for unit in units) and not _figures(units):
        return REMARK
    if _named(units):
        return "name" if sum(not unit.known for unit in units) <= 2 else REMARK
    fitting = ARGUMENTS | grammar.arguments | _DROPPED | _NOT_MEANT
    if all(_figure(unit) or unit.says & fitting for unit in units):
        return ""
    return REMARK


_ORDINALS = tuple(f"^{number}" for number in (*range(1, 13), "last"))


def _named(units: Units) -> bool:
    """Names, or a place in a row: an ordinal that no `in` makes a region's."""
    return any(
        unit.names or (unit.has(*_ORDINALS) and not (place and units[place - 1].has("in", "to")))
        for place, unit in enumerate(units)
    )


def _figure(unit: Unit) -> bool:
    return unit.value is not None or unit.letter_of_seat or unit.mark or _place(unit)


def _figures(units: Units) -> bool:
    return any(unit.value is not None or _place(unit) for unit in units)


def _outweighed(head: str, units: Units) -> bool:
    """Whether most of the words around a head are none that stand in orders: a remark."""
    unknown = sum(not unit.known or unit.has("polite") for unit in units)
    return unknown >= 2 and not _figures(units) and unknown > sum(unit.has(head) for unit in units)


def _place(unit: Unit) -> bool:
    return any(said.startswith("@") for said in unit.says)


def _clauses(
    fragments: Sequence[Fragment], grammar: SpokenGrammar, *, asks: bool
) -> Iterator[Clause]:
    """Fragments gathered around their heads."""
    groups: list[list[Fragment]] = []
    waiting: list[Fragment] = []
    doubt = asks
    for fragment in fragments:
        if fragment.head == REMARK and not _condition(fragment):
            doubt = doubt or all(unit.has(*_NOT_MEANT) for unit in fragment.units)
        elif (fragment.head == "" and not groups) or _condition(fragment):
            waiting.append(fragment)
        elif (
            groups
            and not waiting
            and (fragment.head == "" or _goes_on(groups[-1], fragment, grammar))
        ):
            groups[-1].append(fragment)
        else:
            groups.append([*waiting, fragment] if _worth(waiting) else [fragment])
            waiting = []
    if not groups and _worth(waiting):
        groups.append(waiting)
    yield from (_clause(group, doubt) for group in groups)


def _condition(fragment: Fragment) -> bool:
    """`if beaten`: goes before what is done then."""
    return any(unit.has("if") for unit in fragment.units) and not fragment.numbers


def _goes_on(group: Sequence[Fragment], fragment: Fragment, grammar: SpokenGrammar) -> bool:
    """Whether a fragment with a head of its own belongs to the clause before it."""
    joint = (group[0].head, fragment.head)
    if joint in grammar.completes:
        return not any(fragment.numbers for fragment in group)
    return joint in grammar.joins


def _worth(fragments: Sequence[Fragment]) -> bool:
    """Mere `all` or `so` before an order says nothing."""
    return any(
        fragment.numbers
        or _condition(fragment)
        or any(unit.letter_of_seat for unit in fragment.units)
        or _names(fragment)
        for fragment in fragments
    )


def _names(fragment: Fragment) -> bool:
    return any(unit.names or unit.has("same", "each") for unit in fragment.units)


def _clause(group: Sequence[Fragment], doubt: bool) -> Clause:
    head = next((fragment.head for fragment in group if fragment.head), "")
    units: list[Unit] = []
    for fragment in group:
        if units and fragment.before:
            units.append(Unit(fragment.before, frozenset({"sep"})))
        units.extend(fragment.units)
    kept = tuple(unit for unit in units if not unit.says or unit.says - _DROPPED)
    meant = not any(unit.has(*_NOT_MEANT) and not unit.has(head) for unit in kept)
    wholly = all(unit.known and not unit.unsure for unit in kept)
    sure = wholly and not doubt and not any(unit.has("perhaps") for unit in kept)
    sure = sure and not _dangling(kept) and not any(unit.text in (".", "=", "/") for unit in kept)
    return Clause(head, kept, meant, sure)


def _dangling(units: Units) -> bool:
    """Something that joins stands at the end."""
    last = next((unit for unit in reversed(units) if not unit.has("sep")), None)
    return last is not None and bool(last.says) and last.says <= _LINKS


_LINKS = frozenset({"with", "or", "to", "in", "for", "from", "using", "of", "else", "and"})
