"""Which line of a sheet answers the question that is asked now (orders.md, a sheet)."""

from collections.abc import Sequence

from tests.oracle.worlds.acts import ACTS, GHOUL_ACTS
from tests.oracle.worlds.answers import QUESTIONS
from tests.oracle.worlds.orders import read
from tests.oracle.worlds.play import asked
from tests.oracle.worlds.state import State


def line_for(state: State, lines: Sequence[str]) -> int | None:
    """The index of the first line that fits the question; None: no line does."""
    question = asked(state)[0][1]
    for index, line in enumerate(lines):
        if fits(question, line):
            return index
    return None


def fits(question: str, line: str) -> bool:
    order = read(line)
    if question == "act":
        return not order.ghouls and order.verb in ACTS and order.words[:1] != ("after",)
    if question == "ghouls":
        return order.ghouls and order.verb in GHOUL_ACTS
    if question == "retreat":
        return False
    if question == "stout":
        return order.verb == "decline" and order.words[:1] == ("after",)
    verb = QUESTIONS[question][0]
    return order.verb == verb and order.ghouls == (question == "ghouls-deploy")
