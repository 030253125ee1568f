"""Which decision each order is for, and which orders come too early, too late or never.

Orders stand in three parts: Ghouls, the active race, what closes the turn (deploy, pieces, peace,
a late decline, in any order among themselves). `take` opens the turn; Ghouls may stand before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from moderator.engine.core import Decision, Facts, Problem, facts
from moderator.engine.sheets import Line
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.effects import hooks, restless
from moderator.games.smallworld.notation.dialect import dialect
from moderator.games.smallworld.notation.static import static
from moderator.games.smallworld.state import State

KINDS: Mapping[str, str] = {
    "take": "take",
    "ghouls abandon": "ghouls",
    "ghouls conquer": "ghouls",
    "ghouls roll": "ghouls",
    "ghouls stop": "ghouls",
    "ghouls deploy": "ghouls-deploy",
    "abandon": "act",
    "conquer": "act",
    "decline": "act",
    "dragon": "act",
    "roll": "act",
    "sorcerer": "act",
    "deploy": "deploy",
    "camps": "camps",
    "fortress": "fortress",
    "heroes": "heroes",
    "peace": "peace",
    "decline after": "stout",
}
"""The kind of decision that each order answers; `stop` and `none` answer whatever is asked."""

ANYTHING = ("stop", "none")
DECLINED = "declined"
"""Stands among the kinds seen for a decline that opens the turn."""

MOMENTS = (
    ("take",),
    ("ghouls",),
    ("ghouls-deploy",),
    ("act",),
    ("deploy",),
    ("camps", "fortress", "heroes", "peace"),
    ("stout",),
)
ONCE = frozenset({"ghouls-deploy", "deploy", "camps", "fortress", "heroes", "peace", "stout"})


def out_of_order(state: State, decision: Decision, lines: Sequence[Line]) -> Problem | None:
    """The first line that fits neither this decision nor a later one of the turn, and why."""
    return next(_problems(state, decision, lines), None)


def _problems(state: State, decision: Decision, lines: Sequence[Line]) -> Iterator[Problem]:
    spoken = dialect(state)
    reached, after, seen = _reached(state, decision), "", set[str]()
    for line in lines:
        if (wrong := static(state, line)) is not None:
            yield wrong
        kind = spoken.kinds.get(line.verb)
        if kind is None:
            continue
        if line.verb in spoken.anywhere:
            if spoken.moment.get(decision.kind, 0) >= spoken.moment["deploy"]:
                yield spoken.unneeded(state).at(line.number)
            continue
        if code := _code(state, decision, kind, reached, seen):
            yield Problem(code, _told(state, line, code, after), line.number)
        moment = _moment(state, line, seen)
        if moment > reached:
            reached, after = moment, line.text
        seen.add(DECLINED if _opens_decline(state, line, seen) else kind)


def _opens_decline(state: State, line: Line, seen: set[str]) -> bool:
    """A decline that is all that the turn does."""
    return line.verb == "decline" and not seen and not state.turn.acted


def _reached(state: State, decision: Decision) -> int:
    """A question that breaks in changes nothing about how far the turn has come."""
    moment = dialect(state).moment
    return moment[decision.kind if decision.kind in moment else state.turn.phase]


def _moment(state: State, line: Line, seen: set[str]) -> int:
    """How far an order leads on; a decline that opens the turn ends its conquests."""
    spoken = dialect(state)
    if _opens_decline(state, line, seen):
        return spoken.moment["deploy"]
    return min(spoken.moment[spoken.kinds[line.verb]], spoken.moment["deploy"])


def _code(state: State, decision: Decision, kind: str, reached: int, seen: set[str]) -> str:
    """Why an order of that kind cannot stand here, or ""."""
    spoken = dialect(state)
    moment = spoken.moment
    if decision.kind == "take" and "take" not in seen:
        return "" if moment[kind] < moment["act"] else "must-take"
    if DECLINED in seen and kind not in spoken.after_decline(state):
        return "wrong-phase"
    if not _possible(state, kind):
        return "unavailable"
    if kind in seen and kind in spoken.once:
        return "already-used"
    return "wrong-phase" if moment[kind] < reached else ""


def _possible(state: State, kind: str) -> bool:
    """Whether the seat has the race or power that this kind of decision needs."""
    spoken = dialect(state)
    if spoken.moment[kind] == spoken.moment["deploy"]:
        return True
    return spoken.possible(state, kind)


def possible(state: State, kind: str) -> bool:
    """Ghouls in decline; a trait that asks."""
    player, moment = state.players[state.turn.seat], dialect(state).moment
    if kind in ("ghouls", "ghouls-deploy"):
        return restless(state.setting.box, player) is not None
    if moment[kind] <= moment["deploy"] or player.active is None:
        return True
    fx = hooks(state, player.active)
    return kind in (*fx.asks, *fx.asks_late)


def _told(state: State, line: Line, code: str, after: str) -> Facts:
    """What there is to say beside a code."""
    said = facts(order=line.verb)
    band = state.players[state.turn.seat].active
    if (
        code == "unavailable"
        and band is not None
        and (power := _needed(state.setting.box, dialect(state).kinds[line.verb]))
    ):
        return said + facts(race=band.race, power=power)
    return said + facts(after=after) if code == "wrong-phase" and after else said


def _needed(box: Box, kind: str) -> str:
    """The power that asks for it, if one does."""
    asking = (id_ for id_, trait in box.traits.items() if kind in (trait.asks, trait.asks_late))
    return next(asking, "")
