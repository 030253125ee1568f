"""Random games: pieces are conserved, what is listed is what is legal, coins stay hidden."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest
from swtable import position

from moderator.engine.core import Answer, Decision
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.catalogue import CAMPS, FORTRESSES, HEROES, POWERS, RACES
from moderator.games.smallworld.choices import (
    Abandon,
    Choice,
    Conquer,
    Decline,
    Dragon,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
    Take,
)
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State, bands, mustered, supply

MOST = 32


def moves(state: State, seed: int) -> Iterator[tuple[State, Decision, tuple[Choice, ...]]]:
    """Every position of a random game with its decision and (at most MOST of) its choices."""
    luck = random.Random(seed)
    while (ask := RULES.ask(state)) is not None:
        decision = ask.decisions[0]
        able = tuple(islice(RULES.choices(state, decision), MOST))
        if decision.kind in ("act", "ghouls"):
            able = tuple(RULES.choices(state, decision))
        yield state, decision, able
        choice = luck.choice(able)
        state = RULES.apply(state, (Answer(decision, choice, "test"),)).state
    yield state, Decision(0, "over"), ()


def new_game(seats: int) -> State:
    return RULES.setup(seats, {}).state


def check_pieces(state: State) -> None:
    """Nothing is lost, doubled, or stands where nobody holds."""
    ground = state.ground
    found = [band for player in state.players for band in bands(player)]
    held = [region for band in found for region in regions(band.held)]
    assert len(held) == len(set(held)), "two races in one region"
    assert set(held) == {region for region, tokens in enumerate(ground.tokens) if tokens}
    assert not set(held) & set(regions(ground.tribes)), "a tribe among race tokens"
    for race, piece in RACES.items():
        in_play = sum(mustered(ground, band) for band in found if band.race == race)
        assert 0 <= in_play <= piece.tokens
        assert supply(state, race) + in_play == piece.tokens
    for mask in (ground.lair, ground.fortress, ground.hole, ground.hero, ground.dragon):
        assert set(regions(mask)) <= set(held), "a piece without its tokens"
    assert set(ground.camps) <= set(held)
    assert len(ground.camps) <= CAMPS
    assert ground.fortress.bit_count() <= FORTRESSES
    assert ground.hero.bit_count() <= HEROES
    assert ground.dragon.bit_count() <= 1
    check_banners(state)


def check_banners(state: State) -> None:
    market = state.market
    found = [band for player in state.players for band in bands(player)]
    banners = [band.race for band in found] + [combo.race for combo in market.row]
    banners += [*market.banners.pool, *market.banners.under]
    banners += [market.drawn] if market.drawn else []
    assert Counter(banners) == Counter(tuple(RACES))
    badges = [band.power for band in found if band.power] + [c.power for c in market.row]
    badges += [*market.badges.pool, *market.badges.under, *market.discard]
    assert Counter(badges) == Counter(tuple(POWERS))


def check_turn(state: State) -> None:
    """At a turn's start nobody has tokens to bring home, or two ordinary races in decline."""
    for player in state.players:
        assert not any(band.waiting for band in bands(player))
        ordinary = [band for band in player.faded if band.power != "spirit"]
        assert len(ordinary) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_pieces_are_conserved(seats: int, seed: int) -> None:
    seen_turn = None
    for state, _, _ in moves(new_game(seats), seed):
        check_pieces(state)
        turn = (state.turn.round, state.turn.seat)
        if turn != seen_turn:
            check_turn(state)
            seen_turn = turn


def candidates(state: State, hand: int) -> Iterator[Choice]:
    """All that anybody could try while acting, regions off the board among it."""
    yield from (Decline(), RollFirst(), Stop(False), Stop(True))
    for region in range(state.setting.board.size + 2):
        yield from (Sorcerer(region), Dragon(region))
        for ghouls in (False, True):
            yield from (Abandon(region, ghouls), Roll(region, ghouls))
            for tokens in range(hand + 2):
                yield Conquer(region, tokens, ghouls)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_listed_while_acting_is_exactly_what_is_legal(seed: int) -> None:
    looked = 0
    for state, decision, able in moves(new_game(2 + seed % 3), 100 + seed):
        if decision.kind not in ("act", "ghouls") or looked > 40:
            continue
        looked += 1
        legal = {c for c in candidates(state, 14) if RULES.problem(state, decision, c) is None}
        assert legal == set(able)
    assert looked > 10


def test_what_is_listed_for_special_conquests_is_what_is_legal() -> None:
    """Sorcerers with the dragon among lone tokens, camps, heroes: often enough to meet all."""
    start = position(
        "sw-2",
        round=9,
        A="sorcerers dragon-master",
        B="humans bivouacking decline:ghouls",
        regions={
            14: "A 5",
            15: "B 1",
            19: "B 1 camp:2",
            20: "B 2",
            9: "B 1 decline",
            22: "B 1",
        },
    )
    for seed in range(4):
        for state, decision, able in moves(start, seed):
            if decision.kind not in ("act", "ghouls"):
                continue
            legal = {c for c in candidates(state, 18) if RULES.problem(state, decision, c) is None}
            assert legal == set(able)


@pytest.mark.parametrize(
    "race_tokens", [("humans merchant", 3), ("amazons hill", 2), ("trolls heroic", 4)]
)
def test_every_distribution_is_listed_once(race_tokens: tuple[str, int]) -> None:
    combo, tokens = race_tokens
    start = position(
        "sw-2", A=combo, B="elves swamp", regions={5: f"A {tokens}", 4: "A 1", 10: "A 2"}
    )
    state = RULES.apply(start, (Answer(Decision(0, "act"), Stop(), "test"),)).state
    decision = Decision(0, "deploy")
    listed = [c.counts for c in RULES.choices(state, decision) if hasattr(c, "counts")]
    total = tokens + 3 + (4 if "amazons" in combo else 0)
    places = (4, 5, 10)
    expected = {
        tuple(zip(places, way, strict=True))
        for way in product(range(1, total + 1), repeat=3)
        if sum(way) == total
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


def _pairs() -> list[tuple[str, str]]:
    """All 280 combinations, two to a game, of different races and powers."""
    races, powers = tuple(RACES), tuple(POWERS)
    pairs = []
    for shift, (place, race) in product(range(len(powers)), enumerate(races)):
        if place % 2 == 0:
            mine = f"{powers[(place + shift) % 20]} {race}"
            pairs.append((mine, f"{powers[(place + 1 + shift) % 20]} {races[place + 1]}"))
    return pairs


def test_every_combination_can_be_played() -> None:
    """Each is taken in the first round of a game that is then played to its end at random."""
    pairs = _pairs()
    assert len({combo for pair in pairs for combo in pair}) == len(RACES) * len(POWERS)
    for seed, pair in enumerate(pairs):
        start = position("sw-2", round=1, combos=pair)
        for seat in (0, 1):
            take = (Answer(Decision(seat, "take"), Take(1), "test"),)
            begun = start._replace(turn=start.turn._replace(seat=seat))
            start = RULES.apply(begun, take).state._replace(turn=start.turn)
        start = start._replace(turn=start.turn._replace(phase="act"))
        for state, decision, _ in moves(start, seed):
            if decision.kind in ("deploy", "take", "retreat", "over"):
                check_pieces(state)


def canaries(state: State) -> State:
    """The same game with fortunes that stand in nothing else."""
    players = tuple(
        player._replace(coins=(seat + 2) * 7_030_000_001)
        for seat, player in enumerate(state.players)
    )
    return state._replace(players=players)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_coins_are_seen_by_their_owner_alone_until_the_end(seats: int) -> None:
    luck, state = random.Random(seats), canaries(new_game(seats))
    while (ask := RULES.ask(state)) is not None:
        fortunes = [str(player.coins) for player in state.players]
        for viewer in (None, *range(seats)):
            shown = repr(RULES.view(state, viewer))
            for seat, fortune in enumerate(fortunes):
                assert (fortune in shown) == (seat == viewer)
        decision = ask.decisions[0]
        choice = luck.choice(tuple(islice(RULES.choices(state, decision), MOST)))
        step = RULES.apply(state, (Answer(decision, choice, "test"),))
        state = step.state
        for event in step.events:
            if event.kind == "scored":
                owner = dict(event.facts)["seat"]
                assert [s for s in range(seats) if event.seen(s)] == [owner]
                assert not event.seen(None)
            elif event.kind != "ended":
                assert "70300000" not in repr(event)
    shown = repr(RULES.view(state, None))
    assert all(str(player.coins) in shown for player in state.players)


def test_an_open_game_shows_all_coins() -> None:
    state = canaries(RULES.setup(3, {"coins": "open"}).state)
    shown = repr(RULES.view(state, None))
    assert all(str(player.coins) in shown for player in state.players)
