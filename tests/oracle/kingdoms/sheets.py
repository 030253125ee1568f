"""A scenario file's steps, played on the model: its sheets are taken apart into single orders.

Only as much of the order language is read as the scenario files use. A line belongs to the move
that it stands under (TK33): a later move passes over what the war before it did not need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.oracle import kingdoms
from tests.oracle.kingdoms.actions import OF_ACTION
from tests.oracle.kingdoms.retreats import split
from tests.oracle.kingdoms.values import Goods, State, has, with_seat
from tests.oracle.kingdoms.words import goods, read

CLOSING = ("end", "continue", "draft")
FITTING = {
    "choose": ("choose", *OF_ACTION),
    "act": ("collect", "pass", *OF_ACTION),
    "again": ("patrol", "stand"),
    "free": ("free",),
    "bid": ("bid", "flag"),
    "neutral": ("bid", "flag"),
    "retreat": ("retreat", "church"),
    "back": ("retreat",),
    "bandits": ("pay",),
}
FORCED = ("retreat", "back", "bandits")
MOVES = ("again", "act", "free", "choose")


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str

    def verb(self) -> str:
        return self.text.split()[0]


@dataclass(frozen=True, slots=True)
class Table:
    """The model's state, and what lies on file: lines that wait, drafts for the deadline."""

    state: State
    kept: Mapping[str, tuple[Line, ...]]
    drafts: Mapping[str, tuple[Line, ...]]
    closed: frozenset[str] = frozenset()
    error: tuple[str, int] | None = None


def sheet(text: str) -> tuple[tuple[Line, ...], str]:
    """Its lines by their numbers, and the word that closes it."""
    lines = [
        Line(number, words.split("#")[0].strip())
        for number, words in enumerate(text.splitlines(), start=1)
    ]
    lines = [line for line in lines if line.text]
    closing = lines[-1].text if lines and lines[-1].text in CLOSING else "draft"
    return tuple(line for line in lines if line.text not in CLOSING), closing


# -- one line ------------------------------------------------------------------------------


def alternatives(text: str) -> list[str]:
    """`choose build or trade`, `patrol A5 to A1 or A3`: each written out."""
    first, *rest = text.split(" or ")
    stem = first.rsplit(" ", 1)[0]
    return [first, *(f"{stem} {other}" for other in rest)]


def first_legal(state: State, seat: str, text: str) -> str:
    options = alternatives(text)
    legal = (option for option in options if kingdoms.refusal(state, seat, option) is None)
    return next(legal, options[0])


def fitting(kind: str) -> tuple[str, ...]:
    return FITTING.get(kind, (kind,))


def find(lines: tuple[Line, ...], kind: str) -> int | None:
    """The line that answers the question: under the same move, unless a move is asked for."""
    for at, line in enumerate(lines):
        if line.verb() in fitting(kind):
            return at
        if line.verb() in (*OF_ACTION, "free") and kind not in MOVES:
            return None
    return None


def merged(lines: tuple[Line, ...], at: int) -> tuple[str, int]:
    """Several `gain` lines that stand together are read as one (TK33). Also: how many lines."""
    if lines[at].verb() != "gain":
        return lines[at].text, 1
    total, count = Goods(), 0
    for line in lines[at:]:
        named = goods(line.text.split()[1:]) if line.verb() == "gain" else None
        if named is None:
            break
        total, count = total.plus(named), count + 1
    return f"gain {total.text()}", count


# -- a seat's lines, as far as they go -----------------------------------------------------


def kind_asked(state: State, seat: str) -> str | None:
    return next((kind for who, kind in kingdoms.asked(state) if who == seat), None)


def implied(state: State, kind: str, line: Line) -> str | None:
    """An action order alone chooses its own action."""
    return OF_ACTION.get(line.verb()) if kind == "choose" else None


def carry_on(table: Table, seat: str) -> Table:
    """Play the seat's lines while it is asked and has one that fits; a wrong one stops it."""
    while (kind := kind_asked(table.state, seat)) is not None:
        table, went_on = play_forced(table, seat)
        if went_on:
            continue
        at = find(table.kept.get(seat, ()), kind)
        if at is None:
            table, went_on = play_unsaid(table, seat, kind)
            if not went_on:
                return table
            continue
        table = play_line(table, seat, kind, at)
        if table.error:
            return table
    return table


def play_unsaid(table: Table, seat: str, kind: str) -> tuple[Table, bool]:
    """A second patrol that no line names is none; a neutral army's price is paid unasked (TK32); an
    army that may go back (TK4) goes where it came from."""
    unsaid = {"again": "none", "neutral": kingdoms.default(table.state, seat)}.get(kind)
    if kind == "back":
        unsaid = next(iter(kingdoms.legal(table.state, seat)))
    if seat not in table.closed or unsaid is None:
        return table, False
    return replace(table, state=kingdoms.play(table.state, seat, unsaid)), True


def play_line(table: Table, seat: str, kind: str, at: int) -> Table:
    lines = table.kept[seat]
    line = lines[at]
    action = implied(table.state, kind, line)
    text, count = (f"choose {action}", 0) if action else merged(lines, at)
    text = first_legal(table.state, seat, text)
    refused = kingdoms.refusal(table.state, seat, text)
    if refused:
        return replace(table, error=(refused.split(":")[0], line.number))
    state = kingdoms.play(table.state, seat, text)
    rest = lines[at:] if kind in MOVES else lines[:at] + lines[at:]
    skip = at if kind not in MOVES else 0
    rest = rest[:skip] + rest[skip + count :]
    table = replace(table, kept={**table.kept, seat: rest})
    return replace(table, state=state)


def play_forced(table: Table, seat: str) -> tuple[Table, bool]:
    """TK23: what leaves no choice asks nobody. The first retreat line that fits an army lost so is
    used up (TK33)."""
    ask = kingdoms.ask_of(table.state, seat)
    if ask is None or ask.kind not in FORCED:
        return table, False
    lines = list(kingdoms.legal(table.state, seat))
    if len(lines) != 1:
        return table, False
    state = kingdoms.play(table.state, seat, lines[0])
    kept = table.kept.get(seat, ())
    if ask.kind == "retreat":
        kept = without_retreat(kept, split(lines[0])[1] or ask.about.regions[0])
    return replace(table, state=state, kept={**table.kept, seat: kept}), True


def without_retreat(lines: tuple[Line, ...], where: str) -> tuple[Line, ...]:
    """The lines without the first one for that army: one that names no other region."""
    for at, line in enumerate(lines):
        words = line.text.split()
        if line.verb() == "retreat" and ("to" not in words or words[1] == where):
            return lines[:at] + lines[at + 1 :]
    return lines


# -- a step --------------------------------------------------------------------------------


def standing(state: State, seat: str, lines: tuple[Line, ...]) -> tuple[State, tuple[Line, ...]]:
    """`on build: build`: a standing answer, which holds until it is changed."""
    rest = []
    for line in lines:
        head, colon, answer = line.text.partition(":")
        if line.verb() == "on" and colon:
            on = {**state.seats[seat].on, head.split()[1]: answer.strip()}
            state = with_seat(state, seat, on=on)
        else:
            rest.append(line)
    return state, tuple(rest)


def unknown(lines: tuple[Line, ...]) -> Line | None:
    return next((line for line in lines if read(alternatives(line.text)[0]) is None), None)


def may_ever(state: State, seat: str, line: Line) -> bool:
    """TK29: an order that exists through an ability alone is wrong at once for who has it not."""
    if line.verb() == "raise":
        return has(state, seat, "orcs", 4)
    return line.verb() != "free" or state.seats[seat].faction == "order-of-gamelyn"


def hand_in(table: Table, seat: str, text: str) -> Table:
    """A sheet arrives. A wrong one is kept for the deadline as far as its first wrong line."""
    lines, closing = sheet(text)
    state, lines = standing(table.state, seat, lines)
    table = replace(table, error=None)
    bad = unknown(lines)
    if bad:
        sound = tuple(line for line in lines if line.number < bad.number)
        drafts = {seat: sound, **table.drafts}
        return replace(table, drafts=drafts, error=("unknown-order", bad.number))
    alien = next((line for line in lines if not may_ever(table.state, seat, line)), None)
    if alien:
        return replace(table, error=("unavailable", alien.number))
    if closing == "draft":
        return replace(table, drafts={**table.drafts, seat: lines})
    closed = table.closed | {seat} if closing == "end" else table.closed - {seat}
    fresh = replace(table, state=state, kept={**table.kept, seat: lines}, closed=closed)
    played = everybody(carry_on(fresh, seat))
    if played.error:
        return replace(table, error=played.error)
    return forget(table, played)


def everybody(table: Table) -> Table:
    """Others' lines that were waiting are played as soon as they are asked."""
    before = None
    while table.state is not before and not table.error:
        before = table.state
        for seat in table.state.players:
            if not table.error:
                table = carry_on(table, seat)
    return table


def forget(before: Table, table: Table) -> Table:
    """Lines wait for a later question of the same turn, not beyond it."""
    if before.state.active == table.state.active and not table.state.over:
        return table
    return replace(table, kept={}, closed=frozenset())


def deadline(table: Table) -> Table:
    """What is on file is played for the seats asked now, then their defaults, until another seat is
    asked, whose time only begins."""
    due = {seat for seat, _ in kingdoms.asked(table.state)}
    for seat in sorted(due):
        kept = {**table.kept, seat: table.drafts.get(seat, table.kept.get(seat, ()))}
        drafts = {who: lines for who, lines in table.drafts.items() if who != seat}
        table = carry_on(replace(table, kept=kept, drafts=drafts, error=None), seat)
    while kingdoms.asked(table.state) and {s for s, _ in kingdoms.asked(table.state)} <= due:
        seat = kingdoms.asked(table.state)[0][0]
        line = kingdoms.default(table.state, seat)
        assert line is not None
        table = replace(table, state=kingdoms.play(table.state, seat, line))
    return replace(table, error=None)


# -- a whole file --------------------------------------------------------------------------


def differences(case: Mapping[str, Any]) -> list[str]:
    """What the model says otherwise than the scenario file, a line each; empty where it passes."""
    table = Table(kingdoms.begin(case), {}, {})
    found = []
    for number, step in enumerate(case.get("step", []), start=1):
        if step.get("deadline"):
            table = deadline(table)
        else:
            table = hand_in(table, step["seat"], step["orders"])
            found += [f"step {number}: {text}" for text in judged(table, step)]
        found += [f"step {number}: {text}" for text in unlike(table.state, step.get("expect", {}))]
    return found + [f"end: {text}" for text in unlike(table.state, case.get("expect", {}))]


def judged(table: Table, step: Mapping[str, Any]) -> list[str]:
    """Was the sheet refused as the file says, by that code in that line?"""
    wanted = None
    if not step.get("accept", True):
        wanted = (step["error"], step["line"])
    return [] if table.error == wanted else [f"expected {wanted}, came {table.error}"]


def unlike(state: State, expect: Mapping[str, Any]) -> list[str]:
    asking = sorted({seat for seat, _ in kingdoms.asked(state)})
    facts = {**kingdoms.facts(state), "asking": asking}
    return [
        f"{key}: expected {value!r}, came {facts.get(key, type(value)())!r}"
        for key, value in expect.items()
        if facts.get(key, type(value)()) != value
    ]
