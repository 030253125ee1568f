"""Underground's orders on Small World's: kinds, moments, and what is possible when."""

from __future__ import annotations

from moderator.games.smallworld.effects import hooks, trait
from moderator.games.smallworld.notation import surface
from moderator.games.smallworld.notation.dialect import DIALECTS, Dialect
from moderator.games.smallworld.notation.names import Names, index
from moderator.games.smallworld.notation.order_of_turn import possible as possible_above
from moderator.games.smallworld.state import State, bands
from moderator.games.underground import reborn
from moderator.games.underground.depths import depths
from moderator.games.underground.notation.acting import ORDERS, conquests, rolls, unneeded
from moderator.games.underground.notation.closing import BINDERS
from moderator.games.underground.notation.writing import write
from moderator.games.underground.underworld import UNDERWORLD
from moderator.games.underground.words import POWER_NAMES, RACE_NAMES

_ABOVE = surface.DIALECT
_OPENING = frozenset({"swap", "volcano", "ancient"})
_AT_PLACES = frozenset({"ghost", "scepter", "ring", "altar"})
"""What a place or relic asks, which may come to hand during the conquests."""

_MOMENTS = (
    ("take",),
    ("swap",),
    ("volcano", "reborn", "ancient"),
    ("ghouls",),
    ("ghouls-deploy",),
    ("act",),
    ("deploy", "settle", "settle-late"),
    ("armor", "camps", "fortress", "heroes", "peace", "queen", "ghost", "scepter", "ring", "altar"),
    ("stout",),
)

_KINDS = {
    **_ABOVE.kinds,
    **{kind: kind for kind in ("swap", "volcano", "reborn", "ancient")},
    **dict.fromkeys(("vampire", "orb", "bag", "balrog"), "act"),
    **{kind: kind for kind in ("armor", "queen", "ghost", "scepter", "ring", "altar")},
}


def _possible(state: State, kind: str) -> bool:
    """Whether the seat has what it needs, or may have it by the time."""
    active = state.players[state.turn.seat].active
    if kind == "reborn":
        return reborn.needed(state)
    if kind in _OPENING:
        return active is None or kind in hooks(state, active).asks_first
    if kind == "altar" and _asks_late(state, kind):
        return True
    if not _conquests_over(state) and (kind in _AT_PLACES or kind in _stonehedge(state)):
        return True
    return possible_above(state, kind)


def _asks_late(state: State, kind: str) -> bool:
    return any(
        kind in hooks(state, band).asks_late for band in bands(state.players[state.turn.seat])
    )


def _conquests_over(state: State) -> bool:
    moment = DIALECT.moment
    return moment.get(state.turn.phase, 0) >= moment["deploy"]


def _stonehedge(state: State) -> tuple[str, str]:
    lent = depths(state).stonehedge
    power = trait(state.setting.box, lent) if lent else None
    return (power.asks, power.asks_late) if power else ("", "")


def _after_decline(state: State) -> frozenset[str]:
    """The Altar; where all tokens may stay, where they go."""
    active = state.players[state.turn.seat].active
    keeps = active is not None and hooks(state, active).keeps
    return frozenset({"altar", "deploy"}) if keeps else frozenset({"altar"})


DIALECT = Dialect(
    _KINDS,
    _MOMENTS,
    _ABOVE.once | {"swap", "volcano", "reborn", "ancient", "armor", "queen", "ghost", "altar"},
    BINDERS,
    ORDERS,
    conquests,
    rolls,
    Names(index(POWER_NAMES), index(RACE_NAMES)),
    write,
    _possible,
    _after_decline,
    counted=_ABOVE.counted | {"armor"},
    aimed=_ABOVE.aimed
    | {"volcano", "ancient", "vampire", "orb", "balrog", "queen", "ghost"}
    | {"scepter", "ring", "altar"},
    listed=_ABOVE.listed | {"reborn"},
    anywhere=frozenset({"balrog"}),
    unneeded=unneeded,
)

DIALECTS[UNDERWORLD.name] = DIALECT
