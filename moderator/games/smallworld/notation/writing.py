"""Choices as orders, in canonical English: what stands here reads back as the same choice."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.engine.core import letter
from moderator.games.smallworld.choices import (
    Abandon,
    Camps,
    Choice,
    Conquer,
    Counts,
    Decline,
    Deploy,
    Dragon,
    Fortress,
    Heroes,
    Nothing,
    Peace,
    Retreat,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
    Take,
    Weakest,
)
from moderator.games.smallworld.costs import price
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.notation.taking import combination
from moderator.games.smallworld.readying import acting
from moderator.games.smallworld.state import State


def write(state: State, choice: Choice) -> str:
    """The order for a choice that is legal now; chance has no order ("")."""
    order = _order(state, choice)
    return f"ghouls {order}" if getattr(choice, "ghouls", False) else order


def _order(state: State, choice: Choice) -> str:
    match choice:
        case Take(place):
            return f"take {combination(state.market.row[place - 1]).name}"
        case Conquer():
            return _conquer(state, choice)
        case Deploy(counts):
            return f"deploy {_counted(counts)}"
        case Camps(counts):
            return f"camps {_counted(counts) or 'weakest'}"
        case Heroes(regions):
            return f"heroes {_listed(regions)}"
        case Retreat(counts):
            return f"retreat {_listed(region for region, more in counts for _ in range(more))}"
        case Peace(seat):
            return f"peace {letter(seat)}"
        case Abandon(region) | Roll(region) | Sorcerer(region) | Dragon(region) | Fortress(region):
            return f"{type(choice).__name__.lower()} {region}"
        case _:
            return _alone(state.turn.phase, choice)


def _conquer(state: State, choice: Conquer) -> str:
    band = acting(state, choice.ghouls)
    fewest = price(state, band, hooks(state, band), choice.region)
    order = f"conquer {choice.region}"
    return order if choice.tokens == fewest else f"{order} with {choice.tokens}"


def _alone(phase: str, choice: Choice) -> str:
    """Orders without arguments; some are said differently in answer to a question."""
    match choice:
        case RollFirst():
            return "roll"
        case Stop():
            return "stop"
        case Weakest():
            return "deploy weakest"
        case Decline():
            return "decline after" if phase == "stout" else "decline"
        case Nothing():
            return "none" if phase == "stout" else f"{phase} none"
        case _:
            return ""


def _counted(counts: Counts) -> str:
    return _listed(f"{region}:{number}" for region, number in counts)


def _listed(words: Iterable[object]) -> str:
    return " ".join(map(str, words))
