"""The second reading of Small World, by the agreement of all models."""

from collections.abc import Mapping

from tests.oracle.worlds.begin import begin
from tests.oracle.worlds.play import asked, play, refusal
from tests.oracle.worlds.report import LARGE, default, facts, legal, outcome
from tests.oracle.worlds.sheet import line_for
from tests.oracle.worlds.state import State

NOT_MODELLED: Mapping[str, str] = {
    "options but `mixed` and `tie`": "a league's own settings of the rules are not the rulebooks'",
    "home-made pieces": "no rulebook knows them",
}

# A find that asks: a sheet stops there where no line answers it (orders.md).
ALWAYS_ASKED = frozenset({"balrog"})


def scoring(state: State) -> list[tuple[str, str, int]]:
    """(seat, why, coins) of the last turn that was scored."""
    return list(state.scored)


__all__ = [
    "ALWAYS_ASKED",
    "LARGE",
    "NOT_MODELLED",
    "asked",
    "begin",
    "default",
    "facts",
    "legal",
    "line_for",
    "outcome",
    "play",
    "refusal",
    "scoring",
]
