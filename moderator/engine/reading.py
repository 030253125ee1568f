"""From the text of a mail or form to a Sheet: syntax alone, for every game.

A game brings its `Grammar`; fence, guard, closing words, plans, lists and what may stand beside
orders are the same everywhere. Reading never fails: what is no order becomes a Problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from moderator.engine.commands import ALSO, ONLY_WITH_COLON, SPEECH, speech
from moderator.engine.core import Problem, facts
from moderator.engine.fence import STOPS, Enclosed, enclosed, stopping
from moderator.engine.grammar import Grammar, Verb, parts, shown, syntax, unknown
from moderator.engine.guard import Guarded, merged, read_guard
from moderator.engine.own_words import Beside, Closer, understood
from moderator.engine.placing import placed
from moderator.engine.plain import WrittenLine, rows
from moderator.engine.sheets import Line, Sheet, Stop
from moderator.engine.words import Tokens

LONGEST_SHEET = 400
"""Lines of a sheet that are read, and orders in them; no turn needs a quarter of them."""


@dataclass(frozen=True, slots=True)
class PlanMark:
    """The word `plan` on a line of its own."""


Item = Guarded | PlanMark | Line | Problem | Beside | Closer
T = TypeVar("T")


def read_sheet(text: str, grammar: Grammar) -> Sheet:
    """The sheet that a text is, whatever stands in it."""
    fenced = enclosed(rows(text), grammar.words)
    items = _whole_question(_items(fenced, grammar), fenced, grammar)
    beside, closers = _of(Beside, items), _of(Closer, items)
    guard, conflicts = merged(_of(Guarded, items))
    problems = (*_of(Problem, items), *conflicts, *fenced.problems)
    outside = [(row.number, row.raw, stopping(row, grammar.words)) for row in fenced.outside]
    outside = [*((line.number, line.raw, line.stop) for line in beside), *outside]
    stops: dict[Stop, str] = {held: raw for _, raw, held in outside if held}
    stop: Stop = next((word for word in STOPS if word in stops), "")
    return Sheet(
        plans=_plans([item for item in items if not _beside(item, grammar)]),
        closing=fenced.closing or next((closer.word for closer in closers), ""),
        closed_at=fenced.closed_at or next((closer.number for closer in closers), 0),
        guard=guard,
        commands=tuple(line for line in _of(Line, items) if _beside(line, grammar)),
        problems=tuple(sorted(problems, key=lambda problem: problem.line or 0)),
        passed_over=tuple(raw for _, raw, held in outside if not held),
        outside=tuple(number for number, _, held in outside if not held),
        planned=any(isinstance(item, PlanMark) for item in items),
        stop=stop,
        held_by=stops.get(stop, ""),
        at_once=fenced.at_once,
        denied=tuple(written.raw for written in beside if written.denied),
        asking=tuple(written.raw for written in beside if written.question),
        puzzling=tuple(
            (written.number, written.raw)
            for written in beside
            if not (written.denied or written.polite)
        ),
    )


def _items(fenced: Enclosed, grammar: Grammar) -> list[Item]:
    """What the lines say, up to the longest sheet there can be. A list is many orders in a line:
    they count like lines, or a few lines could keep everybody else waiting."""
    items: list[Item] = []
    there = ""
    for row in fenced.inside:
        room = LONGEST_SHEET - len(items)
        strict = list(islice(_read_row(row, grammar), room + 1))
        said = understood(row, strict, grammar, there)
        there = said.there or there
        items += [placed(item, row) if isinstance(item, Problem) else item for item in said.items]
        if len(items) > LONGEST_SHEET:
            return [
                *items[:LONGEST_SHEET],
                Problem("limit", facts(lines=LONGEST_SHEET), row.number),
            ]
    return items


def _whole_question(items: list[Item], fenced: Enclosed, grammar: Grammar) -> list[Item]:
    """A question to the organisers may have several lines: where nothing is ordered, all that
    stands below `ask:` and is no command belongs to it."""
    ask = next((line for line in _of(Line, items) if line.verb == "ask"), None)
    ordered = any(isinstance(item, (Line, Closer)) and not _beside(item, grammar) for item in items)
    if ask is None or ordered or fenced.closing:
        return items
    behind = items[items.index(ask) + 1 :]
    below = [item for item in behind if isinstance(item, (Problem, Beside))]
    raws = {row.number: row.raw for row in fenced.inside}
    numbers = sorted({_number(item) for item in below} - {0})
    text = "\n".join((str(ask.arguments[0]), *(raws[number].strip() for number in numbers)))
    whole = replace(ask, arguments=(text,))
    return [whole if item is ask else item for item in items if item not in below]


def _number(item: Problem | Beside) -> int:
    return (item.line if isinstance(item, Problem) else item.number) or 0


def _of(kind: type[T], items: Sequence[object]) -> list[T]:
    return [item for item in items if isinstance(item, kind)]


def _beside(item: Item, grammar: Grammar) -> bool:
    if not isinstance(item, Line):
        return False
    return item.verb in SPEECH or grammar.verbs[item.verb].beside


def _plans(items: Sequence[Item]) -> tuple[tuple[Line, ...], ...]:
    """One tuple of lines a plan, the common ones in front of each."""
    groups: list[list[Line]] = [[]]
    for item in items:
        if isinstance(item, PlanMark):
            groups.append([])
        elif isinstance(item, Line):
            groups[-1].append(item)
    common, *plans = groups
    return tuple((*common, *plan) for plan in plans) or (tuple(common),)


def _read_row(row: WrittenLine, grammar: Grammar) -> Iterator[Item]:
    """What one line says; several items where it is a list."""
    tokens = grammar.words.tokens(row.plain)
    means = tokens[0].means if tokens else frozenset[str]()
    if not tokens:
        yield syntax(row.plain).at(row.number)
    elif "plan" in means:
        yield _plan(row, tokens)
    elif means & {"game", "turn"}:
        yield read_guard(row, tokens)
    elif spoken_verb := next((verb for verb in SPEECH if _speaks(verb, tokens)), ""):
        yield _speech(row, spoken_verb, tokens[1:])
    else:
        yield from _orders(row, tokens, grammar)


def _plan(row: WrittenLine, tokens: Tokens) -> Item:
    if len(tokens) == 1:
        return PlanMark()
    return _said_of(syntax(tokens[1]), row, "plan", ("plan",))


def _speaks(verb: str, tokens: Tokens) -> bool:
    colon = any(token.text == ":" for token in tokens)
    meant = {verb, *ALSO.get(verb, ())} & tokens[0].means
    return bool(meant) and (colon or verb not in ONLY_WITH_COLON)


def _speech(row: WrittenLine, verb: str, tokens: Tokens) -> Item:
    arguments = speech(verb, tokens, row.said)
    if isinstance(arguments, Problem):
        return _said_of(arguments, row, verb, SPEECH[verb])
    return Line(row.number, verb, arguments, row.plain)


def _orders(row: WrittenLine, tokens: Tokens, grammar: Grammar) -> Iterator[Item]:
    beginning = grammar.verb(tokens)
    if beginning is None:
        yield unknown(tokens, grammar).at(row.number)
        return
    name, behind = beginning
    head = tokens[: len(tokens) - len(behind)]
    verb = grammar.verbs[name]
    if behind and behind[0].text == ":":
        head = (*head, behind[0]) if verb.beside else head  # `on build: build` stays as it is
        behind = behind[1:]  # a habit: `conquer: 14`
    if name == "help" and (topic := grammar.verb(behind)):
        yield Line(row.number, name, (topic[0],), row.plain)
        return
    if name == "help" and not behind and (rest := row.plain[head[-1].end :].strip(" :")):
        yield Line(row.number, name, (rest,), row.plain)  # a word that orders may leave out
        return
    yield from (_order(row, name, verb, head, part) for part in parts(verb, behind))


def _order(row: WrittenLine, name: str, verb: Verb, head: Tokens, part: Tokens) -> Item:
    arguments = verb.shape(part)
    if isinstance(arguments, Problem):
        return _said_of(arguments, row, name, verb.forms)
    text = " ".join(_typed(row, tokens) for tokens in (head, part) if tokens)
    return Line(row.number, name, arguments, text)


def _typed(row: WrittenLine, tokens: Tokens) -> str:
    return row.plain[tokens[0].start : tokens[-1].end]


def _said_of(problem: Problem, row: WrittenLine, order: str, forms: tuple[str, ...]) -> Problem:
    """A problem of shape with the order it is about and what might have stood there."""
    return replace(
        problem,
        facts=problem.facts + facts(order=order) + shown(forms),
        line=row.number,
    )
