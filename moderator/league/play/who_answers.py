"""Who answers what the game asks. This is the one place where that is decided:

dice → line of the seat's sheet → standing instruction → default, where the question never waits →
the only legal answer → default, where the sheet was closed by `end` → stand-in, where the seat has
one → default, once the deadline has passed → wait.

Where the league asks first, a standing instruction waits for the deadline like the default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from moderator.engine.core import (
    DICE,
    Answer,
    Ask,
    Decision,
    Event,
    Fact,
    Problem,
    Rolled,
    Seat,
    SheetBy,
)
from moderator.engine.rules import Notation, Rules
from moderator.engine.sheets import Bound, Line
from moderator.standins import Player

S = TypeVar("S")
C = TypeVar("C")

Dice = Callable[[Decision], Fact]
"""Draws one of the results that a decision of DICE is about."""

Standings = Mapping[tuple[Seat, str], Line]
"""What holds until changed, by seat and kind of decision."""


@dataclass(frozen=True, slots=True)
class InPlay:
    """A sheet that is being played: the lines left of it, whether `end` closed it, its way in.

    `begun` says that its seat has answered something since it came; `ref` is the sheet's number
    with the caller.
    """

    lines: tuple[Line, ...]
    closed: bool
    by: SheetBy
    begun: bool = False
    ref: int = 0


@dataclass(frozen=True, slots=True)
class LineReading:
    """What became of the lines at one decision.

    `line` is the line that was bound (None: the choice follows without one), `more` those that
    were read with it as one; `passed` are lines that fit neither now nor later, each with the
    reason; `lapsed` are parts that fell out.
    """

    line: Line | None = None
    order: str = ""
    passed: tuple[tuple[Line, Problem], ...] = ()
    lapsed: tuple[Problem, ...] = ()
    more: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Move(Generic[S, C]):
    """One ask that was answered: state before and after, answers, events, what was read."""

    before: S
    after: S
    turn: int
    seat: Seat
    answers: tuple[Answer[C], ...]
    events: tuple[Event, ...]
    readings: tuple[LineReading, ...]
    opened: tuple[int, ...] = ()
    """The numbers of the sheets that spoke for the first time."""


@dataclass(frozen=True, slots=True)
class StandIns:
    """The seats that a player of ours fills, and what its luck is drawn from: public words, so
    that whoever plays the game again sees it choose the same."""

    player: Player
    seats: frozenset[Seat]
    luck: str = ""


@dataclass(frozen=True, slots=True)
class GameInPlay(Generic[S, C]):
    """A game's rules and words at hand, the state, and what holds for its seats just now."""

    rules: Rules[S, C]
    notation: Notation[S, C]
    state: S
    standings: Standings
    in_play: Mapping[Seat, InPlay]
    time_is_up: frozenset[Seat] = frozenset()
    asks_first: frozenset[str] = frozenset()
    """Kinds of decisions put to their seat though nobody's answer is needed for them."""
    stand_ins: StandIns | None = None

    def at(self, state: S) -> GameInPlay[S, C]:
        """The same table at another state."""
        return replace(self, state=state)

    def reading(self, seat: Seat, sheet: InPlay | None) -> GameInPlay[S, C]:
        """The same table with that sheet in play for that seat (None: no sheet)."""
        others = {other: kept for other, kept in self.in_play.items() if other != seat}
        return replace(self, in_play={**others, seat: sheet} if sheet else others)

    def alone(self, seat: Seat, sheet: InPlay | None) -> GameInPlay[S, C]:
        """The same table with that sheet (None: no sheet) in play and no other: what others sealed
        is not seen.

        Nor is what others will answer by a standing line, where that is more than a matter of form,
        nor what a stand-in will.
        """
        standings = self.standings
        if self.rules.closes == "question":
            standings = {key: line for key, line in standings.items() if key[0] == seat}
        in_play = {seat: sheet} if sheet else {}
        return replace(self, in_play=in_play, standings=standings, stand_ins=None)


def move(
    table: GameInPlay[S, C], dice: Dice, supposed: Mapping[Decision, C] | None = None
) -> tuple[GameInPlay[S, C], Move[S, C]] | None:
    """Answer what is asked now and go on to the next ask; None: over, or somebody must speak.

    `supposed` are answers in thought, in place of what their seats would say.
    """
    ask = table.rules.ask(table.state)
    if ask is None:
        return None
    answered = _answer_all(table, ask, dice, supposed or {})
    if answered is None:
        return None
    opened = _opened(table, answered[0])
    table, answers, readings = answered
    number, seat = table.rules.turn(table.state)
    step = table.rules.apply(table.state, answers)
    made = Move(table.state, step.state, number, seat, answers, step.events, readings, opened)
    return table.at(step.state), made


def _opened(before: GameInPlay[S, C], after: GameInPlay[S, C]) -> tuple[int, ...]:
    return tuple(
        sheet.ref
        for seat, sheet in after.in_play.items()
        if sheet.begun and not before.in_play[seat].begun
    )


def waiting(table: GameInPlay[S, C]) -> frozenset[Seat]:
    """The seats that must still answer; of several asked side by side not those that have."""
    ask = table.rules.ask(table.state)
    decisions = ask.decisions if ask else ()
    if len(decisions) < 2:
        return frozenset(decision.seat for decision in decisions)
    return frozenset(
        decision.seat for decision in decisions if _answer(table, decision, _no_dice)[2] is None
    )


def _no_dice(decision: Decision) -> Fact:
    raise AssertionError(f"{decision}: chance is never asked beside seats")


def heard(table: GameInPlay[S, C], seat: Seat) -> LineReading:
    """What the seat's sheet says to a question that waits, for that seat or for others beside."""
    ask = table.rules.ask(table.state)
    for decision in ask.decisions if ask else ():
        if decision.seat == seat:
            return _answer(table, decision, _no_dice)[1]
    return LineReading()


def _answer_all(
    table: GameInPlay[S, C], ask: Ask, dice: Dice, supposed: Mapping[Decision, C]
) -> tuple[GameInPlay[S, C], tuple[Answer[C], ...], tuple[LineReading, ...]] | None:
    """Nothing is used up before all have answered: until then each answer stays sealed."""
    answers: list[Answer[C]] = []
    readings: list[LineReading] = []
    for decision in ask.decisions:
        if decision in supposed:
            answers.append(Answer(decision, supposed[decision], "thought"))
            continue
        table, reading, answer = _answer(table, decision, dice)
        if answer is None:
            return None
        answers.append(answer)
        readings.append(reading)
        sheet = table.in_play.get(decision.seat)
        if sheet is not None:
            table = table.reading(decision.seat, replace(sheet, begun=True))
    return table, tuple(answers), tuple(readings)


def _answer(
    table: GameInPlay[S, C], decision: Decision, dice: Dice
) -> tuple[GameInPlay[S, C], LineReading, Answer[C] | None]:
    if decision.seat == DICE:
        drawn: object = Rolled(dice(decision))
        return table, LineReading(), Answer(decision, drawn, "dice")  # type: ignore[arg-type]
    sheet = table.in_play.get(decision.seat)
    if sheet is not None:
        bound, lines, passed = read_on(table.notation, table.state, decision, sheet.lines)
        if bound is not None:
            order = table.notation.write(table.state, bound.choice)
            table = table.reading(decision.seat, replace(sheet, lines=bound.rest))
            reading = LineReading(bound.line, order, passed, bound.lapsed, bound.more)
            return table, reading, Answer(decision, bound.choice, sheet.by)
        table = table.reading(decision.seat, replace(sheet, lines=lines))
        return table, LineReading(passed=passed), _unasked(table, decision)
    return table, LineReading(), _unasked(table, decision)


def _unasked(table: GameInPlay[S, C], decision: Decision) -> Answer[C] | None:
    """The answer that needs nobody: standing, only legal one, stand-in, default by time."""
    rules, state = table.rules, table.state
    must_speak = decision.seat not in table.time_is_up and not _closed(table, decision)
    must_speak = must_speak and _stand_ins(table, decision) is None
    asked_first = must_speak and decision.kind in table.asks_first
    if not asked_first and (followed := _followed(table, decision)) is not None:
        return Answer(decision, followed, "standing")
    if decision.kind in rules.never_waits and not asked_first:
        return Answer(decision, rules.default(state, decision), "default")
    if decision.kind not in rules.always_asked:
        first_two = tuple(islice(rules.choices(state, decision), 2))
        if len(first_two) == 1:
            return Answer(decision, first_two[0], "only")
    if not _closed(table, decision) and (stand_ins := _stand_ins(table, decision)) is not None:
        return Answer(decision, _stood_in(table, stand_ins, decision), "stand-in")
    if not must_speak:
        return Answer(decision, rules.default(state, decision), "default")
    return None


def _followed(table: GameInPlay[S, C], decision: Decision) -> C | None:
    """What a standing instruction says to it, kept by the kind or as `on` that kind; None where
    there is none that fits."""
    for verb in (decision.kind, f"on {decision.kind}"):
        standing = table.standings.get((decision.seat, verb))
        if standing is not None:
            return table.rules.follow(table.state, decision, standing)
    return None


def _stand_ins(table: GameInPlay[S, C], decision: Decision) -> StandIns | None:
    """Our player, where that seat is filled by it."""
    player = table.stand_ins
    return player if player is not None and decision.seat in player.seats else None


def _stood_in(table: GameInPlay[S, C], stand_ins: StandIns, decision: Decision) -> C:
    """What the stand-in chooses. One that breaks a rule is not let through: the default is."""
    rules, state = table.rules, table.state
    view = rules.view(state, decision.seat)
    turn, _ = rules.turn(state)
    luck = Random(f"{stand_ins.luck} {turn} {decision}")  # noqa: S311  no die is drawn from it
    chosen: C = stand_ins.player.choose(rules, state, decision, view, luck)
    if rules.problem(state, decision, chosen) is not None:
        return rules.default(state, decision)
    return chosen


def _closed(table: GameInPlay[S, C], decision: Decision) -> bool:
    """Whether `end` has closed this question: any of the turn, or the one it was handed in for."""
    sheet = table.in_play.get(decision.seat)
    if sheet is None or not sheet.closed:
        return False
    rules = table.rules
    if decision.kind in rules.interrupts:
        return not sheet.begun
    return rules.closes == "turn" or not sheet.begun or decision.kind in rules.adjuncts


def read_on(
    notation: Notation[S, C], state: S, decision: Decision, lines: tuple[Line, ...]
) -> tuple[Bound[C] | None, tuple[Line, ...], tuple[tuple[Line, Problem], ...]]:
    """Bind the next line that fits, passing over those that fit neither now nor later."""
    passed: list[tuple[Line, Problem]] = []
    while True:
        bound = notation.bind(state, decision, lines)
        if not isinstance(bound, Problem):
            return bound, lines, tuple(passed)
        wrong = next(line for line in lines if line.number == bound.line)
        passed.append((wrong, bound))
        lines = tuple(line for line in lines if line is not wrong)
