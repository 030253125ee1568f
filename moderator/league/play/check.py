"""Whether a sheet can be played: every line must be legal on some course of the game.

A course is one way the dice may fall, and others may answer in a war, until the seat's turn ends
or the sheet falls silent. The best faces are tried first, then the worst, then the rest, only as
far as a line is still in doubt. Draws from piles are no courses: a line that needs what is still
hidden is wrong. What others have sealed is never looked at: all they may say is tried alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Generic, TypeVar, cast

from moderator.engine.core import DICE, Decision, Event, Fact, Problem, Seat
from moderator.engine.sheets import Line, Sheet
from moderator.league.play.who_answers import (
    Dice,
    GameInPlay,
    InPlay,
    LineReading,
    Move,
    heard,
    move,
)

S = TypeVar("S")
C = TypeVar("C")

MOST_ANSWERS = 16
"""Another seat's answers that are looked at: all bids of a war, and more."""

MOST_STATES = 3_000
"""How many courses' branches are looked at before a line in doubt gets the benefit of it."""


@dataclass(slots=True)
class Findings:
    """What the courses seen so far say of each line, by its identity."""

    legal: set[int] = field(default_factory=set)
    orders: dict[int, tuple[str, ...]] = field(default_factory=dict)
    problems: dict[int, Problem] = field(default_factory=dict)
    lapsed: dict[int, tuple[Problem, ...]] = field(default_factory=dict)

    def note(self, reading: LineReading) -> None:
        """Take in what became of the lines at one decision."""
        for line, problem in reading.passed:
            if dict(problem.facts).get("hidden"):
                self.legal.add(id(line))
            self.problems.setdefault(id(line), problem)
        for line in reading.more:
            self.legal.add(id(line))
            self.orders.setdefault(id(line), (reading.order,))
        if reading.line is None:
            return
        key = id(reading.line)
        if not _spoilt(reading):
            self.legal.add(key)
            self.orders.setdefault(key, (reading.order,))
        elif key not in self.legal:
            self.problems.setdefault(key, reading.lapsed[0])
        earlier = self.lapsed.get(key, reading.lapsed)
        self.lapsed[key] = tuple(part for part in earlier if part in reading.lapsed)

    def wrong(self, lines: tuple[Line, ...], *, thorough: bool) -> Iterator[tuple[Line, Problem]]:
        """Lines that no course made legal, and parts that no course could save."""
        for line in lines:
            if id(line) not in self.legal:
                if thorough and id(line) in self.problems:
                    yield line, self.problems[id(line)].at(line.number)
            elif parts := self.lapsed.get(id(line)):
                yield line, parts[0].at(line.number)

    def settled(self, lines: tuple[Line, ...]) -> bool:
        """No line is in doubt any more."""
        return all(id(line) in self.legal and not self.lapsed.get(id(line)) for line in lines)


def _spoilt(reading: LineReading) -> bool:
    """A line that was used up without being carried out (Berserk rolled too low for it)."""
    return any(part.code != "not-owned" for part in reading.lapsed)


@dataclass(frozen=True, slots=True)
class SheetVerdict:
    """`lines` are those to be played; `wrong` the first error; `orders` the canonical forms and
    `problems` all errors, by the line's identity; `plan` counts from 1 where there are plans."""

    lines: tuple[Line, ...]
    wrong: Problem | None
    orders: dict[int, tuple[str, ...]]
    problems: dict[int, Problem]
    plan: int | None = None

    @property
    def before_wrong(self) -> tuple[Line, ...]:
        """The lines before the first wrong one."""
        stop = self.wrong.line if self.wrong and self.wrong.line is not None else None
        return tuple(line for line in self.lines if stop is None or line.number < stop)


def judge(table: GameInPlay[S, C], seat: Seat, sheet: Sheet) -> SheetVerdict:
    """Check a sheet of the turn that is being played; with plans, choose the first sound one."""
    closed = sheet.closing != "continue"
    if not sheet.planned:
        return _with_problems(table, sheet, _judge_lines(table, seat, sheet.plans[0], closed))
    verdicts: list[SheetVerdict] = []
    for number, lines in enumerate(sheet.plans, start=1):
        verdict = _judge_plan(table, seat, lines, closed, number)
        verdicts.append(verdict)
        if verdict.wrong is None:
            break
    return _with_problems(table, sheet, verdicts[-1])


def judge_ahead(table: GameInPlay[S, C], sheet: Sheet) -> SheetVerdict:
    """Check a sheet for a later turn: only what is wrong whatever happens before it."""
    problems = {
        id(line): problem.at(line.number)
        for lines in sheet.plans
        for line in lines
        if (problem := table.notation.static(table.state, line))
    }
    lines = sheet.plans[0]
    first = min(problems.values(), key=lambda problem: problem.line or 0, default=None)
    return _with_problems(table, sheet, SheetVerdict(lines, first, {}, problems))


def _with_problems(table: GameInPlay[S, C], sheet: Sheet, verdict: SheetVerdict) -> SheetVerdict:
    """Lines that are no order at all count as wrong in every plan; so do commands (`retreat 99`)
    that name what is not there."""
    commands = {
        id(line): problem.at(line.number)
        for line in sheet.commands
        if (problem := table.notation.static(table.state, line))
    }
    wrong = [*sheet.problems, *commands.values(), *([verdict.wrong] if verdict.wrong else [])]
    first = min(wrong, key=lambda problem: problem.line or 0, default=None)
    problems = verdict.problems | commands
    return SheetVerdict(verdict.lines, first, verdict.orders, problems, verdict.plan)


def _judge_lines(
    table: GameInPlay[S, C], seat: Seat, lines: tuple[Line, ...], closed: bool
) -> SheetVerdict:
    findings = Findings()
    thorough = _explore(table, seat, lines, closed, findings, worst_only=False)
    wrong = tuple(findings.wrong(lines, thorough=thorough))
    problems = {id(line): problem for line, problem in wrong}
    first = wrong[0][1] if wrong else None
    return SheetVerdict(lines, first, findings.orders, problems)


def _judge_plan(
    table: GameInPlay[S, C], seat: Seat, lines: tuple[Line, ...], closed: bool, number: int
) -> SheetVerdict:
    """A plan must hold with the worst face of every die."""
    whole = _judge_lines(table, seat, lines, closed)
    worst = Findings()
    _explore(table, seat, lines, closed, worst, worst_only=True)
    problems = whole.problems | {
        id(line): worst.problems[id(line)].at(line.number)
        for line in lines
        if id(line) in worst.problems and id(line) not in worst.legal
    }
    first = next((problems[id(line)] for line in lines if id(line) in problems), None)
    return SheetVerdict(lines, first, whole.orders, problems, number)


def _explore(
    table: GameInPlay[S, C],
    seat: Seat,
    lines: tuple[Line, ...],
    closed: bool,
    findings: Findings,
    *,
    worst_only: bool,
) -> bool:
    """Follow the courses until no line is in doubt; False where they were too many for that."""
    turn = table.rules.turn(table.state)
    open_courses = [table.alone(seat, InPlay(lines, closed, "thought"))]
    seen: set[tuple[Hashable, tuple[int, ...]]] = set()
    looked_at = 0
    while open_courses and not (looked_at and findings.settled(lines)):
        if looked_at > MOST_STATES:
            return False
        looked_at += 1
        waiting = _run(open_courses.pop(), seat, turn, findings)
        if waiting is None:
            continue
        left = tuple(id(line) for line in waiting.in_play[seat].lines)
        standing = table.rules.alike(waiting.state), left
        if standing in seen:
            continue
        seen.add(standing)
        open_courses.extend(reversed([*_branches(waiting, seat, worst_only)]))
    return True


def _branches(table: GameInPlay[S, C], seat: Seat, worst_only: bool) -> Iterator[GameInPlay[S, C]]:
    """What may come next: by each face of a die, or by each answer of another seat."""
    die = _die(table)
    if die is not None:
        for face in _faces(die, worst_only):
            rolled = move(table, lambda _, face=face: face)  # type: ignore[misc]
            assert rolled is not None
            yield rolled[0]
        return
    for decision in _others(table, seat):
        for choice in islice(table.rules.choices(table.state, decision), MOST_ANSWERS):
            answered = move(table, _draw(table), {decision: choice})
            if answered is not None:
                yield answered[0]


def _others(table: GameInPlay[S, C], seat: Seat) -> tuple[Decision, ...]:
    """The one other seat on whose answer it hangs what comes of this seat's lines: in a war, say.

    What others do when their own turn to act comes is no matter of this sheet.
    """
    ask = table.rules.ask(table.state)
    if ask is None or table.rules.closes == "turn":
        return ()
    others = tuple(decision for decision in ask.decisions if decision.seat != seat)
    acting = len(ask.decisions) == 1 and others and others[0].kind in table.rules.always_asked
    return others if len(others) == 1 and not acting else ()


def _faces(decision: Decision, worst_only: bool) -> list[Fact]:
    """The faces of a die: best, worst, then the others; equal ones once."""
    faces = sorted(cast("set[int]", set(decision.about)))
    if worst_only or len(faces) == 1:
        return [faces[0]]
    return [faces[-1], faces[0], *faces[-2:0:-1]]


def _run(
    table: GameInPlay[S, C], seat: Seat, turn: tuple[int, Seat], findings: Findings
) -> GameInPlay[S, C] | None:
    """Play to the next die or another seat's answer; None at the end of turn or sheet."""
    while table.rules.turn(table.state) == turn:
        if _die(table) is not None:
            return table
        made = move(table, _draw(table)) or _past_interruption(table)
        if made is None:
            break
        table, done = made
        for reading in done.readings:
            findings.note(reading)
    findings.note(heard(table, seat))
    if _others(table, seat):
        return table
    if table.rules.closes == "turn":
        for line in table.in_play[seat].lines:
            findings.problems.setdefault(id(line), Problem("wrong-phase", line=line.number))
    return None


def _die(table: GameInPlay[S, C]) -> Decision | None:
    ask = table.rules.ask(table.state)
    if ask is None or ask.decisions[0].seat != DICE or ask.decisions[0].kind != "die":
        return None
    return ask.decisions[0]


def _past_interruption(table: GameInPlay[S, C]) -> tuple[GameInPlay[S, C], Move[S, C]] | None:
    """A question that no sheet could know of is answered later; the lines go on after it."""
    ask = table.rules.ask(table.state)
    kinds = {decision.kind for decision in ask.decisions} if ask else set()
    if not kinds & table.rules.interrupts:
        return None
    late = frozenset(decision.seat for decision in ask.decisions) if ask else frozenset()
    made = move(replace(table, time_is_up=late), _draw(table))
    return made and (replace(made[0], time_is_up=table.time_is_up), made[1])


def _draw(table: GameInPlay[S, C]) -> Dice:
    """What a pile shows in thought: the first, or that it is not known yet."""
    return lambda decision: table.rules.unseen.get(decision.kind, decision.about[0])


@dataclass(frozen=True, slots=True)
class Foresight(Generic[S]):
    """What is certain to come of a sheet: events up to the first die, or the first find that
    nobody knows yet (`dice`), and the state at the first die, as if nothing had been found."""

    state: S
    events: tuple[Event, ...]
    dice: bool


def foresee(
    table: GameInPlay[S, C], seat: Seat, lines: tuple[Line, ...], closed: bool
) -> Foresight[S]:
    """Play a sheet in thought until the first die, the first draw, or the end of the turn."""
    return follow(table.alone(seat, InPlay(lines, closed, "thought")))


def follow(
    course: GameInPlay[S, C], begin: Callable[[GameInPlay[S, C]], GameInPlay[S, C]] | None = None
) -> Foresight[S]:
    """Play on in thought, with what is in play, as far as it is certain what comes. `begin` puts in
    play what waits for the question that has come."""
    turn, moved_on = course.rules.turn(course.state), False
    events: list[Event] = []
    while course.rules.turn(course.state) == turn:
        course = begin(course) if begin else course
        ask = course.rules.ask(course.state)
        if ask is not None and any(decision.seat == DICE for decision in ask.decisions):
            if ask.decisions[0].kind == "die":
                return Foresight(course.state, tuple(events), True)
            made = move(course, _draw(course))
            assert made is not None
            course = made[0]  # what is drawn from a pile is not foreseen: its events are left out
            moved_on = moved_on or ask.decisions[0].kind in course.rules.unseen
            continue
        made = move(course, _draw(course))
        if made is None:
            break
        course, done = made
        events.extend(() if moved_on else done.events)
    return Foresight(course.state, tuple(events), moved_on)
