"""Whole games at random: pieces conserved, nobody where nobody may be, every pair of pieces."""

from __future__ import annotations

import json
import random

import pytest
from ugtable import asked_at_random, options

from moderator.engine.core import DICE
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.state import Combo, Stack, State, bands, supply
from moderator.games.underground.catalogue import ARMOR, FINDS, HAMMERS, POWERS, RACES
from moderator.games.underground.depths import depths
from moderator.games.underground.notation import NOTATION
from moderator.games.underground.rules import RULES

SAMPLE = 6


def check(state: State) -> None:
    """What holds in every position."""
    board, more = state.setting.board, depths(state)
    owners = [0] * (board.size + 1)
    for player in state.players:
        assert player.coins >= 0
        for band in bands(player):
            assert band.hand >= 0
            assert band.waiting >= 0
            assert supply(state, band.race) >= 0
            assert not band.held & board.of["chasm"]
            assert not (more.balrog and band.held >> more.balrog & 1)
            for region in range(1, board.size + 1):
                owners[region] += band.held >> region & 1
    assert [int(tokens > 0) for tokens in state.ground.tokens] == owners
    assert len(more.armor) <= ARMOR
    assert more.hammers <= HAMMERS
    assert all(owners[region] for region in more.armor)
    seen = [name for name, _ in (*more.places, *more.relics)]
    assert len(set(seen)) == len(seen)
    assert {*seen, *more.finds.pool, *more.finds.under} <= set(FINDS)


def pieces(state: State) -> tuple[list[str], list[str]]:
    """All banners and badges there are, wherever they lie."""
    market, more = state.market, depths(state)
    faces = [band for player in state.players for band in bands(player)]
    races = [band.race for band in faces] + [combo.race for combo in market.row]
    races += [*market.banners.pool, *market.banners.under]
    races += [market.drawn] if market.drawn else []
    powers = [band.power for band in faces if band.power] + [combo.power for combo in market.row]
    powers += [*market.badges.pool, *market.badges.under, *market.discard]
    powers += [more.stonehedge] if more.stonehedge else []
    return sorted(races), sorted(powers)


@pytest.mark.parametrize("seed", range(16))
def test_pieces_are_conserved_and_stand_where_they_may(seed: int) -> None:
    for number, (state, _, _) in enumerate(asked_at_random(seed)):
        check(state)
        races, powers = pieces(state)
        assert races == sorted(state.setting.races)
        assert powers == sorted(state.setting.powers)
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
        check(state)
        active = state.players[0].active
        seen = seen or (active is not None and active.race == race)
    assert seen
