"""Scenario files played through a model: sheets read line by line, without any help by defaults.

This reads only what scenario files need of the order language: fences, notes, lists, `or`, plans,
closing words, sheets ahead, drafts and deadlines. A model says with `line_for` which line of a
sheet answers the question that is asked now.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

CLOSING = ("end", "continue", "draft")


class UnknownError(Exception):
    """The model cannot express this file; the text says why."""


class Faces(Sequence[int]):
    """Dice in the order they are drawn: reading one takes it away."""

    def __init__(self, faces: Sequence[int], then: int | None = None) -> None:
        self.faces = list(faces)
        self.then = then
        self.drawn = 0

    def __getitem__(self, index: Any) -> Any:
        self.drawn += 1
        if self.faces:
            return self.faces.pop(0)
        if self.then is None:
            raise AssertionError("one die more than the file gives")
        return self.then

    def __len__(self) -> int:
        return len(self.faces)


@dataclass
class Line:
    """An order with its alternatives, and the number of its line in the sheet (from 1)."""

    number: int
    choices: list[str]


@dataclass
class Sheet:
    """What a seat wrote: lines for every plan, the plans, and how it closes."""

    lines: list[Line] = field(default_factory=list)
    plans: list[list[Line]] = field(default_factory=list)
    closing: str = "draft"


# -- reading --------------------------------------------------------------------------------------


def read(text: str) -> Sheet:
    """The sheet; only what lies in a fence counts where there is one."""
    sheet = Sheet()
    into = sheet.lines
    rows = list(enumerate(text.split("\n"), 1))
    plain = [(n, tidy(row)) for n, row in rows]
    if any(row == "begin" for _, row in plain):
        start = next(i for i, (_, row) in enumerate(plain) if row == "begin")
        plain = plain[start + 1 :]
    for number, row in plain:
        if row in CLOSING:
            sheet.closing = row
            break
        if row == "plan":
            sheet.plans.append([])
            into = sheet.plans[-1]
        elif row:
            into.extend(orders(number, row))
    return sheet


def tidy(row: str) -> str:
    """No note, no bullet, no capitals, no full stop."""
    row = unicodedata.normalize("NFKC", row).strip()
    row = re.sub(r"#(?!\d).*$", "", row)
    row = re.sub(r"^(?:[-*]|\d+\.)\s+", "", row)
    return re.sub(r"\s+", " ", row).strip().rstrip(".").lower()


def orders(number: int, row: str) -> Iterator[Line]:
    """One line for each order of a list with commas; alternatives share what ends the line."""
    verb, _, body = row.partition(" ")
    if verb == "ghouls":
        word, _, body = body.partition(" ")
        verb = f"{verb} {word}"
    for part in body.split(",") if "," in body else [body]:
        part = part.strip()
        tail = re.search(r" (?:with|using) .*$", part)
        end = tail[0] if tail and " or " in part else ""
        heads = part.removesuffix(end).split(" or ")
        yield Line(number, [f"{verb} {head}{end}".strip() for head in heads])


# -- playing --------------------------------------------------------------------------------------


@dataclass
class Table:
    """A game under way: the state, the dice to come, what seats have on file."""

    model: Any
    state: Any
    dice: Faces
    files: dict[str, Sheet] = field(default_factory=dict)
    wrong: tuple[str, int] | None = None

    def seats_asked(self) -> list[str]:
        return sorted({seat for seat, _ in self.model.asked(self.state)})


def play_sheet(table: Table, seat: str, sheet: Sheet) -> None:
    """The sheet is played, kept, or found wrong (`table.wrong` is its code and line)."""
    table.wrong = None
    if sheet.closing == "draft" or seat not in table.seats_asked():
        table.files[seat] = sheet
        return
    sheet = choose_plan(table, seat, sheet)
    fault = rehearse(table, seat, sheet, 3)
    if fault and fault[0] != "short":
        table.wrong = fault
        lines = [line for line in sheet.lines if line.number < fault[1]]
        table.files.setdefault(seat, Sheet(lines))
        return
    table.files.pop(seat, None)
    run(table, seat, sheet)
    play_files(table)


def choose_plan(table: Table, seat: str, sheet: Sheet) -> Sheet:
    """The first plan without a wrong line on the worst faces, else the last (orders.md, Plans)."""
    if not sheet.plans:
        return sheet
    tries = [Sheet([*sheet.lines, *plan], [], sheet.closing) for plan in sheet.plans]
    sound = [each for each in tries if not rehearse(table, seat, each, 0)]
    return sound[0] if sound else tries[-1]


def rehearse(table: Table, seat: str, sheet: Sheet, face: int) -> tuple[str, int] | None:
    """The first wrong line if every die showed that face; the table stays as it is."""
    copy = Table(table.model, table.state, Faces((), then=face))
    return run(copy, seat, Sheet(list(sheet.lines), [], sheet.closing))


def run(table: Table, seat: str, sheet: Sheet) -> tuple[str, int] | None:
    """Line after line, until another seat is asked; the first line refused without a die."""
    model, lines = table.model, list(sheet.lines)
    for _ in range(500):
        if answer_for_others(table, seat) or not is_asked(table, seat):
            break
        question = next(kind for who, kind in model.asked(table.state) if who == seat)
        index = model.line_for(table.state, [line.choices[0] for line in lines])
        if index is not None:
            fault = play_line(table, seat, lines[index])
            if fault and fault[0] == "not-owned" and table.dice.drawn:
                act(table, seat, lines[index].choices[0])  # what the die spoilt falls out
            lines.pop(index)
            if fault and not table.dice.drawn:
                return fault
        elif question == "take" and lines:
            return ("must-take", lines[0].number)
        elif question in getattr(model, "ALWAYS_ASKED", ()):
            table.files[seat] = Sheet(lines, [], sheet.closing)
            return None
        elif lines or sheet.closing == "end":
            act(table, seat, model.default(table.state, seat))
        else:
            return None
    return ("unknown-order", lines[0].number) if lines and not table.dice.drawn else None


def is_asked(table: Table, seat: str) -> bool:
    return seat in table.seats_asked()


def answer_for_others(table: Table, seat: str) -> bool:
    """Retreats go by the standing instructions; True: the seat's turn is over."""
    began = getattr(table.state, "turn", None)
    while began is not None:
        retreats = [who for who, kind in table.model.asked(table.state) if kind == "retreat"]
        if not retreats:
            break
        act(table, retreats[0], table.model.default(table.state, retreats[0]))
    return not is_asked(table, seat)


def play_line(table: Table, seat: str, line: Line) -> tuple[str, int] | None:
    """The first choice that is legal; else the code that refuses the first."""
    reasons = [table.model.refusal(table.state, seat, choice) for choice in line.choices]
    for choice, reason in zip(line.choices, reasons, strict=True):
        if reason is None:
            act(table, seat, choice)
            return None
    return (str(reasons[0]).split(":")[0], line.number)


def act(table: Table, seat: str, line: str) -> None:
    table.state = table.model.play(table.state, seat, line, table.dice)


def play_files(table: Table) -> None:
    """Sheets sent ahead are played as soon as their seat is asked."""
    for _ in range(20):
        ready = [s for s in table.seats_asked() if s in table.files]
        ready = [s for s in ready if table.files[s].closing == "end" and table.files[s].lines]
        if not ready or table.files[ready[0]].closing != "end":
            return
        if any(kind == "balrog" for _, kind in table.model.asked(table.state)):
            return
        sheet = choose_plan(table, ready[0], table.files.pop(ready[0]))
        run(table, ready[0], sheet)


def pass_deadline(table: Table) -> None:
    """What is on file is played, then the defaults, until another seat is asked."""
    for seat in table.seats_asked():
        question = next(kind for who, kind in table.model.asked(table.state) if who == seat)
        if question in getattr(table.model, "ALWAYS_ASKED", ()):
            act(table, seat, table.model.default(table.state, seat))
        sheet = table.files.pop(seat, Sheet())
        sheet = choose_plan(table, seat, sheet)
        run(table, seat, Sheet(sheet.lines, [], "end"))
        answer_for_others(table, seat)


# -- whole files ----------------------------------------------------------------------------------


def differences(case: Mapping[str, Any], model: Any) -> list[str]:
    """Every expectation that the model does not meet; empty: the model passes."""
    table = Table(model, model.begin(case), Faces(case.get("dice", ())))
    found = []
    for at, step in enumerate(case["step"], 1):
        found += [f"step {at}: {each}" for each in take_step(table, step)]
        found += [f"step {at}: {each}" for each in unmet(table, step.get("expect", {}))]
    found += [f"end: {each}" for each in unmet(table, case.get("expect", {}))]
    return [*found, *(f"die {face} was not drawn" for face in table.dice.faces)]


def take_step(table: Table, step: Mapping[str, Any]) -> list[str]:
    table.dice.drawn = 0
    if step.get("deadline"):
        pass_deadline(table)
        return []
    if set(step) - {"seat", "orders", "accept", "error", "line", "expect"}:
        raise UnknownError(f"steps with {sorted(step)}")
    play_sheet(table, step["seat"], read(step["orders"]))
    wanted = None
    if not step.get("accept", True):
        wanted = (step.get("error"), step.get("line"))
    if wanted is None:
        return [f"refused {table.wrong}"] if table.wrong else []
    if table.wrong is None:
        return [f"accepted, not {wanted}"]
    return [] if table.wrong == wanted else [f"refused {table.wrong}, not {wanted}"]


def unmet(table: Table, expected: Mapping[str, Any]) -> list[str]:
    facts = table.model.facts(table.state)
    flat = dict(flatten("", expected))
    return [
        f"{key} is {facts.get(key, nothing(value))!r}, not {value!r}"
        for key, value in flat.items()
        if facts.get(key, nothing(value)) != value
    ]


def flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flatten(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value


def nothing(value: Any) -> Any:
    """What a missing fact counts as."""
    return type(value)()
