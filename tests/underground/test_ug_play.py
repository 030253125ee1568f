"""Whole games at random: pieces conserved, nobody where nobody may be, every pair of pieces."""

from __future__ import annotations

import json
import random

import pytest
from ugtable import asked_at_random, options

from bench.promises import position_faults
from moderator.engine.core import DICE, Answer, Decision, Rolled
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.catalogue import FACES
from moderator.games.smallworld.state import FREE, Combo, Stack, State
from moderator.games.underground.catalogue import POWERS, RACES
from moderator.games.underground.notation import NOTATION
from moderator.games.underground.rules import RULES

SAMPLE = 6


@pytest.mark.parametrize("seed", range(16))
def test_pieces_are_conserved_and_stand_where_they_may(seed: int) -> None:
    for number, (state, _, _) in enumerate(asked_at_random(seed)):
        assert list(position_faults(state)) == []
        if number % 20 == 0:
            packed = json.loads(json.dumps(RULES.pack(state)))
            assert RULES.unpack(packed) == state


def lines_of(order: str) -> tuple[Line, ...]:
    sheet = NOTATION.read(order)
    assert sheet.problems == (), order
    return (*sheet.commands, *sheet.plans[0])


@pytest.mark.parametrize("seed", range(100, 112))
def test_what_is_written_is_read_as_the_same_choice(seed: int) -> None:
    luck = random.Random(seed)
    for state, decision, able in asked_at_random(seed):
        if decision.seat == DICE:
            continue
        for choice in luck.sample(able, min(SAMPLE, len(able))):
            lines = lines_of(NOTATION.write(state, choice))
            assert NOTATION.bind(state, decision, lines) == Bound(choice, lines[0], ())


@pytest.mark.parametrize("seed", range(200, 204))
def test_hints_work_when_they_are_sent_back(seed: int) -> None:
    for state, decision, _ in asked_at_random(seed):
        if decision.seat == DICE:
            continue
        hints = list(NOTATION.help(state, decision))
        assert hints
        assert len({hint.order for hint in hints}) == len(hints)
        for hint in hints:
            bound = NOTATION.bind(state, decision, lines_of(hint.order))
            assert isinstance(bound, Bound), hint
            assert bound.lapsed == ()
            assert RULES.problem(state, decision, bound.choice) is None


def odds_by_the_faces(state: State, decision: Decision, order: str) -> dict[int, bool] | None:
    """By face, whether the region is taken; None for an order that throws no die at a region."""
    bound = NOTATION.bind(state, decision, lines_of(order))
    assert isinstance(bound, Bound)
    thrown = RULES.apply(state, (Answer(decision, bound.choice, "test"),)).state
    ask = RULES.ask(thrown)
    if ask is None or ask.decisions[0].kind != "die" or thrown.turn.target == FREE:
        return None
    die = ask.decisions[0]
    results = {face: RULES.apply(thrown, (Answer(die, Rolled(face), "dice"),)) for face in FACES}
    return {
        face: any(event.kind == "conquered" for event in step.events)
        for face, step in results.items()
    }


@pytest.mark.parametrize("wisps", [False, True])
def test_every_hint_that_throws_a_die_says_what_it_must_show(wisps: bool) -> None:
    said = set[str]()
    for seed in range(3):
        start = offering(seed, "will-o-wisps" if wisps else "ogres", "magic")
        for state, decision, _ in asked_at_random(seed, start):
            if decision.kind != "act":
                continue
            for hint in NOTATION.help(state, decision):
                known = dict(hint.facts)
                if " die" not in hint.order and "roll " not in hint.order:
                    continue
                taken = odds_by_the_faces(state, decision, hint.order)
                if taken is None:
                    continue
                said.add("using" if "using" in hint.order else hint.order.split()[0])
                assert known["odds"] == sum(taken[face] for face in FACES), hint
                assert known["need"] == min((f for f, won in taken.items() if won), default=4)
    assert said >= ({"conquer", "roll"} if wisps else {"roll"})
    assert "using" in said


def offering(seed: int, race: str, power: str) -> State:
    """A game in which that combination is the only one that can be taken first."""
    seats, chosen = options(seed)
    state = RULES.setup(seats, {**chosen, "board": f"ug-{seats}", "mixed": True}).state
    left = tuple(one for one in state.setting.races if one != race)
    badges = tuple(one for one in state.setting.powers if one != power)
    row = (Combo(race, power), *map(Combo, left[:5], badges[:5]))
    market = state.market._replace(
        row=row, banners=Stack(left[5:]), badges=Stack(badges[5:]), pending="", drawn=""
    )
    players = (state.players[0]._replace(coins=0), *state.players[1:])
    return state._replace(market=market, players=players)


PAIRS = [(race, power) for race in RACES for power in POWERS]


@pytest.mark.parametrize("place", range(0, len(PAIRS), 9))
def test_a_sample_of_pairs_survives_a_game(place: int) -> None:
    """Which pairs changes from one entry to the next; all of them by the soak."""
    race, power = PAIRS[place]
    seen = False
    for state, _, _ in asked_at_random(place, offering(place, race, power)):
        assert list(position_faults(state)) == []
        active = state.players[0].active
        seen = seen or (active is not None and active.race == race)
    assert seen
