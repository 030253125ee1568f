"""What Underground and the blocks below it owe the moderator at every move: faults in words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from moderator.engine import codec
from moderator.engine.core import DICE, Answer, Decision, Event, Seat, Step
from moderator.engine.sheets import Bound
from moderator.games.smallworld.state import State, bands, mustered, supply
from moderator.games.underground.catalogue import ARMOR, FINDS, HAMMERS
from moderator.games.underground.depths import depths
from moderator.games.underground.notation import NOTATION
from moderator.games.underground.rules import RULES

LOOKED = 24
"""So many of the choices listed are put to the predicate."""


class Move(NamedTuple):
    """A question, what could be answered, what was, and what came of it."""

    state: State
    decision: Decision
    listed: Sequence[Any]
    answer: Answer[Any]
    step: Step[State]


def faults(move: Move, luck: Random) -> Iterator[str]:
    """The dear promises too: legal, unchanged, repeatable, written and read, packed, shown."""
    yield from cheap_faults(move)
    yield from _legal(move, luck)
    yield from _repeated(move)
    yield from _packed(move)
    yield from _worded(move)
    yield from _shown(move.state, luck.randrange(move.state.setting.seats))


def cheap_faults(move: Move) -> Iterator[str]:
    """What can be looked at after every move: the position, and that no token came unsaid."""
    yield from position_faults(move.step.state)
    yield from token_faults(move.state, move.step)


def position_faults(state: State) -> Iterator[str]:
    """What must hold in every position: who stands where, and no piece lost or made."""
    yield from _misplaced(state)
    yield from _uncounted(state)
    races, powers = pieces(state)
    if races != sorted(state.setting.races):
        yield f"banners lost or made: {races}"
    if powers != sorted(state.setting.powers):
        yield f"badges lost or made: {powers}"


def token_faults(before: State, step: Step[State]) -> Iterator[str]:
    """Tokens of a race change only by what an event says: none is lost or made in silence."""
    had, has, said = _in_play(before), _in_play(step.state), Counter[str]()
    fading = set[str]()
    for event in step.events:
        said.update(_told(before, event))
        if event.kind in {"declined", "vanished"}:
            fading.add(str(dict(event.facts)["race"]))
    for race in sorted({*had, *has, *said}):
        change = has[race] - had[race]
        if change != said[race] and not (race in fading and change < said[race]):
            yield f"{race}: {change:+} tokens, and told of {said[race]:+}"


def _in_play(state: State) -> Counter[str]:
    return Counter(
        {
            band.race: mustered(state.ground, band)
            for player in state.players
            for band in bands(player)
        }
    )


_REPLACING = ("sorcerer", "vampire", "orb")
"""By what a token of the supply comes into the region, as long as there is one."""


def _told(before: State, event: Event) -> dict[str, int]:
    """How many tokens of which races an event says have come or gone."""
    said: dict[str, Any] = dict(event.facts)
    match event.kind:
        case "took" | "grew":
            return {said["race"]: said["tokens"]}
        case "swapped":
            active = before.active
            return {active.race: said["tokens"] - mustered(before.ground, active)}
        case "sacrificed":
            return {said["race"]: -1}
        case "conquered" | "balrog":
            lost = {said["loser_race"]: -said["lost"]} if said["loser"] is not None else {}
            if said.get("by") in _REPLACING and supply(before, said["race"]):
                lost[said["race"]] = 1
            return lost
        case "reborn":
            return _risen(before, said["regions"])
    return {}


def _risen(before: State, regions: Sequence[int]) -> dict[str, int]:
    """All tokens in decline leave; one of the active race's supply, or its hand, comes for them."""
    race, tokens = before.active.race, before.ground.tokens
    told = {race: min(len(regions), supply(before, race))}
    for band in before.players[before.turn.seat].faded:
        told[band.race] = -sum(tokens[n] for n in regions if band.held >> n & 1)
    return told


def _misplaced(state: State) -> Iterator[str]:
    board, more = state.setting.board, depths(state)
    held = [band.held for player in state.players for band in bands(player)]
    owners = [sum(one >> region & 1 for one in held) for region in range(board.size + 1)]
    if [int(tokens > 0) for tokens in state.ground.tokens] != owners:
        yield f"tokens and owners differ: {state.ground.tokens} {owners}"
    barred = board.of["chasm"] | (1 << more.balrog if more.balrog else 0)
    if any(one & barred for one in held):
        yield "a race in a chasm or under the Balrog"
    if not all(owners[region] for region in more.armor):
        yield f"armor where nobody stands: {more.armor}"


def _uncounted(state: State) -> Iterator[str]:
    more = depths(state)
    for player in state.players:
        counts = [player.coins]
        for band in bands(player):
            counts += [band.hand, band.waiting, supply(state, band.race)]
        if min(counts) < 0:
            yield f"less than nothing: {player}"
    if len(more.armor) > ARMOR or more.hammers > HAMMERS:
        yield f"more than the box has: armor {more.armor}, hammers {more.hammers}"
    seen = [name for name, _ in (*more.places, *more.relics)]
    if len(set(seen)) != len(seen) or not {*seen, *more.finds.pool, *more.finds.under} <= {*FINDS}:
        yield f"relics and places found twice or made: {seen}"


def pieces(state: State) -> tuple[list[str], list[str]]:
    """All banners and all badges, wherever they lie, sorted."""
    market, more = state.market, depths(state)
    faces = [band for player in state.players for band in bands(player)]
    races = [band.race for band in faces] + [combo.race for combo in market.row]
    races += [*market.banners.pool, *market.banners.under, *filter(None, [market.drawn])]
    powers = [band.power for band in faces if band.power] + [combo.power for combo in market.row]
    powers += [*market.badges.pool, *market.badges.under, *market.discard]
    powers += filter(None, [more.stonehedge])
    return sorted(races), sorted(powers)


def _legal(move: Move, luck: Random) -> Iterator[str]:
    able = [*luck.sample(move.listed, min(LOOKED, len(move.listed))), move.answer.choice]
    for choice in (*able, RULES.default(move.state, move.decision)):
        if refusal := RULES.problem(move.state, move.decision, choice):
            yield f"listed or default and not legal: {choice} {refusal}"
    if move.decision.seat != DICE and len(set(move.listed)) != len(move.listed):
        yield f"listed twice: {move.decision}"
    stranger = Decision(move.decision.seat + 1, move.decision.kind)
    if RULES.problem(move.state, stranger, move.answer.choice) is None:
        yield f"anybody may answer: {move.answer.choice}"


def _repeated(move: Move) -> Iterator[str]:
    before = RULES.pack(move.state)
    if RULES.apply(move.state, (move.answer,)) != move.step:
        yield f"another time something else comes of it: {move.answer.choice}"
    if RULES.pack(move.state) != before:
        yield f"the position before it changes: {move.answer.choice}"


def _packed(move: Move) -> Iterator[str]:
    if RULES.unpack(json.loads(json.dumps(RULES.pack(move.step.state)))) != move.step.state:
        yield "a position does not come back from JSON"
    for value in (move.answer, *move.step.events):
        if codec.load(json.loads(json.dumps(codec.dump(value)))) != value:
            yield f"does not come back from JSON: {value}"


def _worded(move: Move) -> Iterator[str]:
    if move.decision.seat == DICE:
        return
    order = NOTATION.write(move.state, move.answer.choice)
    sheet = NOTATION.read(order)
    bound = NOTATION.bind(move.state, move.decision, (*sheet.commands, *sheet.plans[0]))
    if not isinstance(bound, Bound) or bound.choice != move.answer.choice:
        yield f"{move.answer.choice} is written {order!r} and read as {bound} {sheet.problems}"
    for hint in islice(NOTATION.help(move.state, move.decision), LOOKED):
        sheet = NOTATION.read(hint.order)
        bound = NOTATION.bind(move.state, move.decision, (*sheet.commands, *sheet.plans[0]))
        if not isinstance(bound, Bound):
            yield f"a hint that is refused: {hint.order!r} {bound} {sheet.problems}"


def _shown(state: State, viewer: Seat) -> Iterator[str]:
    public, seen = RULES.view(state, None), RULES.view(state, viewer)
    for mine, theirs in zip(seen.seats, public.seats, strict=True):
        if mine.seat != viewer and mine.cells != theirs.cells:
            yield f"seat {viewer} is shown cells of seat {mine.seat}"
