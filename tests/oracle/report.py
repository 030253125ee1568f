"""A difference as a scenario file that shows it, as small as it gets in a short time."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.oracle import engine, export, lockstep, near, scenario
from tests.oracle.engine import Told
from tests.oracle.lockstep import Difference
from tests.oracle.model import Model

PATIENCE = 6.0
"""Seconds of trying to leave something out."""


def shown(found: Difference, model: Model) -> str:
    """The smaller case as a scenario file, with both readings in its derivation."""
    found = smaller(found, model)
    told = "\n".join(_telling(one) for one in found.told) or "(the position itself)"
    derivation = (
        f"The readings differ: {found.what}\n"
        f"engine: {found.engine_says}\nmodel:  {found.model_says}\n"
        f"Told to both, in order:\n{told}\n"
    )
    document = {
        "title": f"Difference: {found.what}",
        **{key: value for key, value in found.case.items() if key not in ("position", "options")},
        "dice": [face for one in found.told for face in one.dice],
        "derivation": derivation,
        **{key: found.case[key] for key in ("options", "position") if key in found.case},
        "step": list(_steps(found)),
    }
    return scenario.written(document)


def _telling(one: Told) -> str:
    more = f"  dice {list(one.dice)}" if one.dice else ""
    more += f"  drawn {[result for _, result in one.draws]}" if one.draws else ""
    return f"{one.seat}: {one.order}{more}"


def _steps(found: Difference) -> Iterator[dict[str, Any]]:
    """A sheet an answer; what the model expects is the scenario's expectation."""
    for number, one in enumerate(found.told, start=1):
        step: dict[str, Any] = {"seat": one.seat, "orders": f"{one.order}\ncontinue\n"}
        if number == len(found.told) and isinstance(found.model_says, Mapping):
            step["expect"] = {key: _said(key, value) for key, value in found.model_says.items()}
        yield step


def _said(key: str, value: Any) -> Any:
    if value is not None:
        return value
    ending = key.rsplit(".", 1)[-1]
    words = {"owner", "race", "power", "peace", "place", "relic", "token", "action"}
    lists = {"decline", "armies", "lying", "winners", "shields"}
    return "" if ending in words else [] if ending in lists else 0


def smaller(found: Difference, model: Model) -> Difference:
    """The same kind of difference from the latest turn's start, with less on the board."""
    until = time.monotonic() + PATIENCE
    found = _later(found, model)
    while time.monotonic() < until:
        for case in _without(found.case):
            again = _differs(replace(found, case=case), model)
            if again is not None and again.sort == found.sort:
                found = again
                break
            if time.monotonic() > until:
                break
        else:
            break
    return found


def _later(found: Difference, model: Model) -> Difference:
    """From the start of the last turn before it, if it is seen from there too."""
    game = engine.game_of(found.case)
    head = {key: value for key, value in found.case.items() if key != "position"}
    best = found
    state = game.place(found.case)
    number = game.rules.turn(state)[0]
    for place, (after, rest) in enumerate(_course(found, state)):
        turn = game.rules.turn(after)[0]
        if place and turn > number and rest:
            number = turn
            case = export.exported(head, after, random.Random(1))
            again = _differs(replace(found, case=case, told=rest), model)
            best = again if again is not None and again.sort == found.sort else best
    return best


def _course(found: Difference, state: Any) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    """Each position of the engine on the way, with what is still to be told."""
    game, rest = engine.game_of(found.case), list(found.told)
    while rest:
        yield state, tuple(rest)
        questions = engine.questions(game, state)
        now, rest = rest[: len(questions)], rest[len(questions) :]
        if not questions or not now:
            return
        given = [
            (one, near.bound(game, state, one, told.order))
            for one, told in zip(questions, now, strict=False)
        ]
        if any(choice is None for _, choice in given) or len(now) < len(questions):
            return
        state = engine.stepped(game, state, given, engine.by_telling(now[-1])).state
    yield state, ()


def _without(case: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The case with one thing less."""
    position = case["position"]
    for path in _paths(position):
        less = copy.deepcopy(dict(case))
        inner = less["position"]
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]
        yield less


def _paths(position: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield from (("regions", region) for region in position.get("regions", {}))
    yield from ((key,) for key in ("combos", "found", "shields") if key in position)
    for letter, entry in position.get("seats", {}).items():
        yield from (("seats", letter, key) for key in entry if key not in ("race", "power", "home"))
    for region, entry in position.get("regions", {}).items():
        yield from (("regions", region, key) for key in entry if key not in ("owner", "tokens"))


def _differs(found: Difference, model: Model) -> Difference | None:
    """What the readings say of that case and those answers now."""
    try:
        return lockstep.repeated(found, model)
    except ValueError:
        return None
