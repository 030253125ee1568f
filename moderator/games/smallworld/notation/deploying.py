"""Wishes for the redeployment, turned into what stands everywhere in the end (SW9, SW37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moderator.engine.core import Decision, Fact
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Choice, Counts, Deploy, Weakest
from moderator.games.smallworld.notation.legal import Result, first, first_legal, without
from moderator.games.smallworld.notation.order_of_turn import ANYTHING
from moderator.games.smallworld.readying import acting
from moderator.games.smallworld.redeploy import not_held
from moderator.games.smallworld.state import Band, State, stationed


def bind_deploy(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first `deploy` line; a `stop` before it has nothing to stop any more."""
    ghouls = decision.kind == "ghouls-deploy"
    line = first(lines, "ghouls deploy" if ghouls else "deploy")
    if line is None:
        return Bound(Weakest(True), None, tuple(lines)) if ghouls and lines else None
    over = () if ghouls else [other for other in _before(lines, line) if other.verb in ANYTHING]
    rest = without(lines, line, *over)
    if line.arguments == ("weakest",):
        return first_legal(state, decision, [Weakest(ghouls)], line, rest)
    return spread(state, acting(state, ghouls), ghouls, line, rest)


def _before(lines: Sequence[Line], line: Line) -> Iterable[Line]:
    return lines[: next(place for place, other in enumerate(lines) if other is line)]


def spread(
    state: State, band: Band, ghouls: bool, line: Line, rest: tuple[Line, ...]
) -> Bound[Choice]:
    """What is no longer owned falls out; where nothing named is left it is `weakest`."""
    held = regions(band.held)
    wishes, last = _wishes(line)
    named = [*(region for region, _ in wishes), *([] if last is None else [last])]
    lapsed = tuple(
        not_held(state, region).at(line.number) for region in named if region not in held
    )
    kept = [wish for wish in wishes if wish[0] in held]
    if last not in held:
        last = kept[-1][0] if kept else None
    if last is None:
        return Bound(Weakest(ghouls), line, rest, lapsed)
    total = stationed(state.ground, band) + band.hand
    return Bound(Deploy(shared(held, total, kept, last), ghouls), line, rest, lapsed)


def shared(held: Sequence[int], total: int, wishes: Sequence[tuple[int, int]], last: int) -> Counts:
    """All tokens, one in each region first, then the wishes in order, the rest in `last`.

    In order of weight: the wishes, what nobody named, and `last` where no wish names it.
    """
    counts = dict.fromkeys((*(region for region, _ in wishes), *held), 1)
    spare = total - len(held)
    for region, wanted in wishes:
        more = min(wanted - 1, spare)
        counts[region] += more
        spare -= more
    if all(region != last for region, _ in wishes):
        counts[last] = counts.pop(last)
    counts[last] += spare
    return tuple(counts.items())


def _wishes(line: Line) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of a line whose names have been checked, and its rest."""
    pairs, last = line.arguments
    return list(counted(pairs)), last if isinstance(last, int) else None


def counted(pairs: Fact) -> Counts:
    """Pairs of region and number in an argument."""
    counts = []
    for pair in pairs if isinstance(pairs, tuple) else ():
        match pair:
            case (int(region), int(number)):
                counts.append((region, number))
    return tuple(counts)
