"""`make soak ARGS="kingdoms [COUNT [SEED]]"`: random games of Tiny Epic Kingdoms by the hundred.

So many games of two, three, four and five players each; the factions go round, so that all are at
every table's size equally often. Exploration tokens lie in every other game, and every third reads
the cards by chance. What the rules promise is asked of each position: whatever is listed is legal,
default and standing answers too, nothing is lost on the way through JSON, pieces are conserved, and
games end.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from moderator.engine.core import Answer, Decision, Fact, Seat
from moderator.engine.sheets import Line
from moderator.games import GAMES
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import in_play
from moderator.games.kingdoms.choices import Choice, TakeFaction
from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.kingdoms.readings import READINGS
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import ACTIONS, ARMIES, NEUTRAL, ON_THE_WAY, ROOM, TOWER, State

COUNT = 1_000
TABLES = range(2, 6)
MOST = 24
"""Where a decision has more choices than that, the rest is not looked at."""
LONGEST = 5_000
_LOOKED_AT = 0.1
"""How many positions go through JSON and are asked for what stands: neighbours are much alike."""
_RESOURCES = 9


def table(seats: int, number: int) -> tuple[str, ...]:
    """Who sits at that game of so many; each faction comes round equally often."""
    at = number * seats
    return tuple(PRINTED[(at + seat) % len(PRINTED)] for seat in range(seats))


def options(number: int, luck: Random) -> dict[str, Fact]:
    """What that game is set up with."""
    read_as = READINGS.items() if number % 3 == 0 else ()
    chance = {key: luck.choice(values) for key, values in read_as}
    return {"factions": "chosen", "tokens": number % 2 == 0, **chance}


def games(seats: int, count: int, seed: int) -> Iterator[str]:
    """What broke in so many games; nothing where all is well."""
    for number in range(count):
        luck = Random(f"kingdoms:{seats}:{number}:{seed}")
        state = RULES.setup(seats, options(number, luck)).state
        try:
            yield from (
                f"kingdoms, {seats} players, game {number}: {fault}"
                for fault in _game(state, table(seats, number), luck)
            )
        except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
            yield f"kingdoms, {seats} players, game {number}: {type(error).__name__}: {error}"


def _game(state: State, factions: Sequence[str], luck: Random) -> Iterator[str]:
    for _ in range(LONGEST):
        yield from impossible(state)
        ask = RULES.ask(state)
        if ask is None:
            yield from _ended(state, factions)
            return
        answers = []
        for decision in ask.decisions:
            able = tuple(islice(RULES.choices(state, decision), MOST))
            yield from illegal(state, decision, able)
            wish = [TakeFaction(factions[decision.seat])] if decision.kind == "faction" else able
            answers.append(Answer(decision, luck.choice(wish), "bench"))
        if luck.random() < _LOOKED_AT:
            yield from _closely(state, ask.decisions, answers)
        state = RULES.apply(state, answers).state
    yield f"no end after {LONGEST} questions"


def _ended(state: State, factions: Sequence[str]) -> Iterator[str]:
    outcome = RULES.outcome(state)
    if outcome is None or not outcome.winners:
        yield "over without a winner"
    if [player.faction for player in state.players] != list(factions):
        yield "not the factions that were chosen"


def illegal(state: State, decision: Decision, able: Sequence[Choice]) -> Iterator[str]:
    """What is listed or the default, and may not be."""
    if not able:
        yield f"nothing can be answered to {decision}"
    for choice in (*able, RULES.default(state, decision)):
        if (problem := RULES.problem(state, decision, choice)) is not None:
            yield f"{choice} to {decision}: {problem}"


def impossible(state: State) -> Iterator[str]:
    """What no position may be."""
    land = set(state.realm.land)
    standing = Counter(army.region for army in state.armies if army.region != ON_THE_WAY)
    if set(standing) - land or max(standing.values(), default=0) > ROOM:
        yield f"armies where none can be: {standing}"
    if any(army.lying and state.realm.kind[army.region] != "ruins" for army in state.armies):
        yield "armies lie outside ruins"
    swapped = any(task.kind == "meet" for task in state.agenda)
    on_the_way = any(army.region == ON_THE_WAY for army in state.armies)
    if on_the_way and state.war is None and not swapped:
        yield "an army is on its way without a war"
    if len(set(state.shields)) < len(state.shields) or set(state.shields) - set(ACTIONS):
        yield f"shields: {state.shields}"
    for seat, player in enumerate(state.players):
        least = 1 if state.turn.action else 0
        if not least <= in_play(state, seat) <= ARMIES:
            yield f"seat {seat} has {in_play(state, seat)} armies"
        if not all(0 <= number <= _RESOURCES for number in player.goods):
            yield f"seat {seat} has {player.goods}"
        if player.tower > TOWER or player.card > _card(state, seat):
            yield f"seat {seat}: {player}"
    yield from _uncounted(state)


def _card(state: State, seat: Seat) -> int:
    return sum(hook(state) for hook in power(state, seat).card)


def _uncounted(state: State) -> Iterator[str]:
    """Crown, tokens and neutral armies are never more than the box holds."""
    crowns = sum(player.crown for player in state.players)
    crowns += [face for _, face in state.finds.shown].count("crown")
    if crowns + state.finds.pool.count("crown") > 1:
        yield "two crowns"
    if len(state.finds.pool) > sum(state.setting.counts):
        yield "more tokens than there are"
    captured = sum(player.captured for player in state.players)
    neutral = sum(army.seat == NEUTRAL for army in state.armies)
    if state.lost and captured + neutral != sum(region[0] == "L" for region in state.realm.land):
        yield f"{captured} neutral armies taken, {neutral} left"


def _closely(
    state: State, decisions: Sequence[Decision], answers: Sequence[Answer[Choice]]
) -> Iterator[str]:
    """JSON and back, the same answers twice, standing answers."""
    packed = json.dumps(RULES.pack(state))
    if RULES.unpack(json.loads(packed)) != state:
        yield "another position after JSON"
    if RULES.apply(state, answers) != RULES.apply(state, answers):
        yield "the same answers lead to two positions"
    if json.dumps(RULES.pack(state)) != packed:
        yield "a move changed the position before it"
    for decision in decisions:
        if decision.kind in RULES.standing:
            yield from _followed(state, decision)


def _followed(state: State, decision: Decision) -> Iterator[str]:
    for answer in ("build", "research", "collect"):
        said = f"{decision.kind}: {answer} or collect"
        line = _standing(said)
        found = RULES.follow(state, decision, line)
        if found is None or RULES.problem(state, decision, found) is not None:
            yield f"{said!r} is followed by {found}"


def _standing(said: str) -> Line:
    (line,) = GAMES["kingdoms"].notation.read(said).commands
    return line


def main(numbers: Sequence[str]) -> int:
    """So many games at every size of table; exit 1 where anything broke."""
    count, seed = (*map(int, numbers), *(COUNT, 1)[len(numbers) :])
    broken = 0
    for seats in TABLES:
        start, before = time.perf_counter(), broken
        for fault in games(seats, count, seed):
            broken += 1
            print(fault, flush=True)
        took = time.perf_counter() - start
        print(
            f"kingdoms, {count} games of {seats}: {broken - before} broken, {took:.0f} s",
            flush=True,
        )
    return 1 if broken else 0
