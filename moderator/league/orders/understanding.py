"""How much is understood of what people say: phrases in positions, with what they mean.

A file of phrases is a table (`id position language text means kind`); a position is a scenario
file without an end. Each phrase is a sheet of the seat that is asked there, and is counted as
understood, answered with the right suggestion, left alone, refused, or misread.
"""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from moderator.engine.core import LETTERS, Decision, Fact, Seat
from moderator.engine.plain import rows
from moderator.engine.sheets import Line, Sheet
from moderator.engine.spans import dated
from moderator.games import GAMES, Game
from moderator.league.orders.suggesting import suggested, suggestions
from moderator.league.play.check import SheetVerdict, judge, judge_ahead
from moderator.league.play.scenario import desk_of as scenario_desk
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    SheetsOnFile,
    addressed,
    asked,
    hand_in,
    play,
)
from moderator.league.play.who_answers import GameInPlay

Fate = Literal["understood", "suggested", "left alone", "refused", "misread"]
FATES: tuple[Fate, ...] = ("understood", "suggested", "left alone", "refused", "misread")

TODAY = date(2026, 11, 28)
"""The day on which the phrases are said."""

_BESIDE = ("conquer", "take", "build")
"""Orders beside which talk is looked at."""

AnyTable = GameInPlay[Any, Any]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A row of the table."""

    id: str
    position: str
    language: str
    text: str
    means: str
    kind: str


@dataclass(frozen=True, slots=True)
class Fared:
    """What became of a phrase; `how` are the orders that it was taken for or that were proposed."""

    phrase: Phrase
    fate: Fate
    how: str
    game: str


@dataclass(frozen=True, slots=True)
class Stand:
    """A position: the game as it stands, and who speaks."""

    game: Game
    kind: str
    table: AnyTable
    seat: Seat


def phrases(path: Path) -> list[Phrase]:
    """The rows of a file. Raises ValueError where a column is missing."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    names = tuple(Phrase.__dataclass_fields__)
    if not rows or any(name not in rows[0] for name in names):
        raise ValueError(f"{path}: the columns are {', '.join(names)}")
    return [Phrase(**{name: str(row[name]).replace("\\n", "\n") for name in names}) for row in rows]


def fared(phrases: Iterable[Phrase], positions: Path) -> Iterator[Fared]:
    """What becomes of each. Raises OSError where its position is not there."""
    stands = lru_cache(maxsize=None)(lambda stem: stand(positions / f"{stem}.toml"))
    for phrase in phrases:
        here = stands(phrase.position)
        fate, how = _fate(here, phrase)
        yield Fared(phrase, fate, how, here.kind)


def counted(results: Iterable[Fared]) -> Counter[Fate]:
    """How many of each fate."""
    return Counter(fared.fate for fared in results)


def stand(path: Path) -> Stand:
    """The position of a file, its steps played."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    game = GAMES[document["game"]]
    desk = _set_up(game, document) if document.get("setup") else scenario_desk(game, document)
    for step in document.get("step", ()):
        filed = FiledSheet(game.notation.read(step["orders"]), "new", "mail")
        desk = hand_in(desk, LETTERS.index(step["seat"]), filed, _first).played.desk
    waited = sorted(asked(desk.table))
    seat = 1 if path.stem.endswith("-b") else (waited or [0])[0]
    return Stand(game, document["game"], desk.table, seat)


def _set_up(game: Game, document: Mapping[str, Any]) -> SheetsOnFile[Any, Any]:
    """A new game; each draw falls on its first face."""
    options: Mapping[str, Fact] = document.get("options", {})
    state = game.rules.setup(int(document.get("seats", 3)), options).state
    table: AnyTable = GameInPlay(game.rules, game.notation, state, {}, {})
    return play(SheetsOnFile(table, {}), _first).desk


def _first(decision: Decision) -> Fact:
    return decision.about[0]


def _fate(here: Stand, phrase: Phrase) -> tuple[Fate, str]:
    sheet = here.game.notation.read(phrase.text)
    verdict = _judged(here, sheet)
    took = _choices(here, sheet, verdict)
    how = " · ".join(_shown(act) for act in took) or "nothing"
    wrong = [*sheet.problems, *verdict.problems.values()]
    match phrase.kind:
        case "chat":
            if wrong:
                return "refused", _why(here, phrase, wrong)
            return ("left alone" if not took and _beside_it(here, phrase) else "misread"), how
        case "trap":
            meant = _meant(here, phrase.means.removeprefix("not:"))
            if wrong or not took:
                return "left alone", how
            return ("misread" if _holds(took, meant) else "left alone"), how
    meant = _meant(here, phrase.means)
    if wrong:
        proposed = _proposed(here, phrase, wrong)
        right = bool(proposed) and _same(_meant(here, proposed), meant)
        return ("suggested" if right else "refused"), _why(here, phrase, wrong)
    if not took:
        return "refused", how
    if phrase.kind == "order" and _same(took, meant):
        return "understood", how
    return "misread", how


Choice = tuple[str, tuple[Fact, ...]]


def _judged(here: Stand, sheet: Sheet) -> SheetVerdict:
    """With `closing` left aside: what the lines say is asked, not when they are played."""
    open_ended = replace(sheet, closing="")
    if here.seat in addressed(here.table):
        return judge(here.table, here.seat, open_ended)
    return judge_ahead(here.table, open_ended)


def _choices(here: Stand, sheet: Sheet, verdict: SheetVerdict) -> tuple[Choice, ...]:
    """What a sheet comes to: each line as the choice it makes, commands, the closing word."""
    choices: list[Choice] = []
    for line in verdict.lines:
        orders = verdict.orders.get(id(line), ())
        choices += [("order", (order,)) for order in orders] or [(line.verb, line.arguments)]
    choices += [_command(line) for line in sheet.commands]
    if sheet.closing:
        choices.append(("closing", (sheet.closing,)))
    return tuple(choices)


def _command(line: Line) -> Choice:
    if line.verb == "vacation":
        return line.verb, tuple(dated(str(day), TODAY).isoformat() for day in line.arguments)
    return line.verb, line.arguments


def _meant(here: Stand, orders: str) -> tuple[Choice, ...]:
    sheet = here.game.notation.read(orders)
    return _choices(here, sheet, _judged(here, sheet))


def _same(took: tuple[Choice, ...], meant: tuple[Choice, ...]) -> bool:
    """The closing word counts only where it is meant."""
    if not any(kind == "closing" for kind, _ in meant):
        took = tuple(act for act in took if act[0] != "closing")
    return took == meant or (
        sorted(map(repr, took)) == sorted(map(repr, meant)) and _acts(took) == _acts(meant)
    )


def _acts(choices: tuple[Choice, ...]) -> list[str]:
    """Those whose sequence matters."""
    said = [_shown(choice) for choice in choices]
    return [act for act in said if act.split()[0] in ("conquer", "roll", "abandon", "ghouls")]


def _holds(took: tuple[Choice, ...], trap: tuple[Choice, ...]) -> bool:
    return bool(trap) and all(act in took for act in trap)


def _shown(choice: Choice) -> str:
    kind, said = choice
    return str(said[0]) if kind in ("order", "closing") else " ".join((kind, *map(str, said)))


def _beside_it(here: Stand, phrase: Phrase) -> bool:
    """Whether an order in the same sheet is taken as if it stood alone."""
    for order in _legal_beside(here):
        alone = here.game.notation.read(order)
        both = here.game.notation.read(f"{phrase.text}\n{order}")
        if both.problems or _choices(here, alone, _judged(here, alone)) != _choices(
            here, both, _judged(here, both)
        ):
            return False
    return True


def _legal_beside(here: Stand) -> Iterator[str]:
    ask = here.table.rules.ask(here.table.state)
    for decision in (
        decision for decision in (ask.decisions if ask else ()) if decision.seat == here.seat
    ):
        hints = (hint.order for hint in here.game.notation.help(here.table.state, decision))
        yield from [order for order in hints if order.split()[0] in _BESIDE][:1]


def _proposed(here: Stand, phrase: Phrase, wrong: list[Any]) -> str:
    """The text with the first suggestion of each wrong line in its place; "" where one has none."""
    meant = suggestions(here.table, here.seat, phrase.text, wrong)
    lines = dict(enumerate(phrase.text.split("\n"), start=1))
    for problem in wrong:
        candidates = suggested(problem, meant).candidates
        if not candidates or problem.line not in lines:
            return ""
        lines[problem.line] = candidates[0]
    kept = {row.number for row in rows(phrase.text)}
    return "\n".join(text for number, text in lines.items() if number in kept)


def _why(here: Stand, phrase: Phrase, wrong: list[Any]) -> str:
    meant = suggestions(here.table, here.seat, phrase.text, wrong)
    return " · ".join(
        f"{problem.code} -> {' | '.join(suggested(problem, meant).candidates) or '?'}"
        for problem in wrong
    ).replace("\n", " / ")
