"""What a stand-in would order in a seat's place, up to where luck or somebody else decides."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from moderator.engine.core import DICE, Answer, Ask, Decision, Rolled, Seat
from moderator.engine.rules import Rules
from moderator.league.play.who_answers import GameInPlay
from moderator.standins import Player


class Hinted(NamedTuple):
    """Orders in canonical English, and by how much the seat's score grows with them."""

    orders: tuple[str, ...]
    gain: int


def hint(table: GameInPlay[Any, Any], seat: Seat, player: Player) -> Hinted:
    """What that player would order now, and as far as it follows from that; nothing where the seat
    is not asked."""
    rules, state, orders = table.rules, table.state, []
    turn, before = rules.turn(state), _score(rules, state, seat)
    while (ask := rules.ask(state)) is not None and rules.turn(state) == turn:
        answers = _answers(rules, state, ask, seat, player)
        if answers is None:
            break
        orders += [
            table.notation.write(state, answer.choice)
            for answer in answers
            if answer.decision.seat == seat
        ]
        state = rules.apply(state, answers).state
    return Hinted(tuple(orders), _score(rules, state, seat) - before)


def _answers(
    rules: Rules[Any, Any], state: Any, ask: Ask, seat: Seat, player: Player
) -> tuple[Answer[Any], ...] | None:
    """What is answered without luck and without anybody else; None where they have a say."""
    answers = tuple(_answer(rules, state, one, seat, player) for one in ask.decisions)
    return None if None in answers else tuple(one for one in answers if one is not None)


def _answer(
    rules: Rules[Any, Any], state: Any, decision: Decision, seat: Seat, player: Player
) -> Answer[Any] | None:
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
