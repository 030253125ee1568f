"""Positions written short, and turns played by choices."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from moderator.engine.core import DICE, Answer, Decision, Event, Problem, Rolled
from moderator.games.smallworld.choices import Choice
from moderator.games.smallworld.position import place
from moderator.games.smallworld.probe import probe
from moderator.games.smallworld.rules import PHASES, RULES
from moderator.games.smallworld.state import State


def position(
    board: str = "sw-3",
    *,
    round: int = 3,  # noqa: A002 - the key of scenario files
    active: str = "A",
    combos: Iterable[Any] = (),
    regions: Mapping[int, str] | None = None,
    tribes: Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    **seats: Any,
) -> State:
    """`A="humans merchant"`, or a table; a region as `"A 3"`, `"B 1 decline camp:2"`."""
    return place(
        {
            "board": board,
            "seats": int(board[-1]),
            "options": dict(options or {}),
            "position": {
                "round": round,
                "active": active,
                "combos": list(combos),
                "seats": {letter: _seat(entry) for letter, entry in seats.items()},
                "regions": {
                    **{str(number): _region(words) for number, words in (regions or {}).items()},
                    **{str(number): {"tribe": 1} for number in tribes},
                },
            },
        }
    )


def _seat(entry: Any) -> Mapping[str, Any]:
    """`humans merchant hand:3 decline:ghouls`, or the table itself."""
    if not isinstance(entry, str):
        return entry
    race, power, *rest = entry.split()
    seat: dict[str, Any] = {"race": race, "power": power}
    for word in rest:
        key, _, value = word.partition(":")
        if key == "decline":
            seat.setdefault("decline", []).append({"race": value})
        else:
            seat[key] = int(value) if value.isdigit() else value or True
    return seat


def _region(words: str) -> Mapping[str, Any]:
    owner, tokens, *rest = words.split()
    region: dict[str, Any] = {"owner": owner, "tokens": int(tokens)}
    pieces = {}
    for word in rest:
        name, _, number = word.partition(":")
        if name == "decline":
            region["decline"] = True
        elif name == "race":
            region["race"] = number
        else:
            pieces[name] = int(number or 1)
    return region | ({"pieces": pieces} if pieces else {})


@dataclass
class Played:
    """A game being played in a test: each choice goes to the decision that takes it."""

    state: State
    dice: list[Any] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def asked(self) -> Decision:
        ask = RULES.ask(self.state)
        assert ask is not None
        return ask.decisions[0]

    def answer(self, choice: Choice) -> None:
        decision = self.asked()
        assert RULES.problem(self.state, decision, choice) is None, (
            choice,
            RULES.problem(self.state, decision, choice),
        )
        step = RULES.apply(self.state, (Answer(decision, choice, "test"),))
        self.state = step.state
        self.events.extend(step.events)

    def reach(self, kind: type[Any]) -> None:
        """Answer by default until a choice of that type can be given; dice fall as listed."""
        while kind not in PHASES[self.asked().kind].takes:
            self.answer(self._usual())

    def _usual(self) -> Choice:
        decision = self.asked()
        if decision.seat == DICE and self.dice:
            return Rolled(self.dice.pop(0))
        return RULES.default(self.state, decision)

    def play(self, *choices: Choice) -> "Played":
        """Each of them, after the defaults that come before it."""
        for choice in choices:
            self.reach(type(choice))
            self.answer(choice)
            while self.asked().seat == DICE and self.dice:
                self.answer(self._usual())
        return self

    def finish(self) -> "Played":
        """The rest of the turn by default."""
        seat = self.state.turn.seat
        round_ = self.state.turn.round
        while RULES.ask(self.state) and (self.state.turn.seat, self.state.turn.round) == (
            seat,
            round_,
        ):
            self.answer(self._usual())
        return self

    def refused(self, choice: Choice) -> str:
        """The code of what is wrong with it now; empty where it is legal."""
        found: Problem | None = RULES.problem(self.state, self.asked(), choice)
        return found.code if found else ""

    def legal(self) -> list[Choice]:
        return list(RULES.choices(self.state, self.asked()))

    def shows(self, key: str) -> Any:
        return probe(self.state, key)

    def seen(self, kind: str) -> list[dict[str, Any]]:
        """The facts of the events of that kind, in order."""
        return [dict(event.facts) for event in self.events if event.kind == kind]


def table(*args: Any, dice: Iterable[Any] = (), **named: Any) -> Played:
    """A position ready to be played."""
    return Played(position(*args, **named), list(dice))
