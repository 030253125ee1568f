"""What a stand-in would order in a seat's place, up to where luck or somebody else decides."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from moderator.engine.core import DICE, Answer, Decision, Facts, Rolled, Seat
from moderator.engine.rules import Rules
from moderator.league.play.who_answers import GameInPlay
from moderator.standins import Player


class HintedOrder(NamedTuple):
    """An order in canonical English, and what the game's own help says of it where it stands: its
    cost, the chance of a die."""

    order: str
    facts: Facts


class Hinted(NamedTuple):
    """What would be ordered, one after the other, and by how much the seat's score grows by it."""

    steps: tuple[HintedOrder, ...]
    gain: int

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders alone."""
        return tuple(step.order for step in self.steps)


def hint(table: GameInPlay[Any, Any], seat: Seat, player: Player) -> Hinted:
    """What that player would order now, and as far as it follows from that; nothing where the seat
    is not asked."""
    rules, state = table.rules, table.state
    steps: list[HintedOrder] = []
    turn, before = rules.turn(state), _score(rules, state, seat)
    while (ask := rules.ask(state)) is not None and rules.turn(state) == turn:
        answers = [_answer(rules, state, decision, seat, player) for decision in ask.decisions]
        known = [answer for answer in answers if answer is not None]
        steps += [_step(table, state, answer) for answer in known if answer.decision.seat == seat]
        if len(known) < len(answers):
            break
        state = rules.apply(state, known).state
    return Hinted(tuple(steps), _score(rules, state, seat) - before)


def _step(table: GameInPlay[Any, Any], state: Any, answer: Answer[Any]) -> HintedOrder:
    order = table.notation.write(state, answer.choice)
    helped = table.notation.help(state, answer.decision)
    return HintedOrder(order, next((hint.facts for hint in helped if hint.order == order), ()))


def _answer(
    rules: Rules[Any, Any], state: Any, decision: Decision, seat: Seat, player: Player
) -> Answer[Any] | None:
    """None where luck or somebody else decides."""
    if decision.seat == DICE and not isinstance(decision.about[0], int):
        # What is drawn from a pile decides nothing of this turn; what a die shows does.
        drawn = rules.unseen.get(decision.kind, decision.about[0])
        return Answer(decision, Rolled(drawn), "thought")
    if decision.seat != seat:
        return None
    view = rules.view(state, seat)
    chosen = player.choose(rules, state, decision, view, Random(0))  # noqa: S311  no die
    return Answer(decision, chosen, "thought")


def _score(rules: Rules[Any, Any], state: Any, seat: Seat) -> int:
    return int(dict(rules.view(state, seat).seats[seat].cells)["score"])  # type: ignore[arg-type]
