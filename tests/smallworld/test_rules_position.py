"""Positions of scenario files, what they may expect, and pins on the number of choices."""

from collections.abc import Mapping
from typing import Any

import pytest
from swtable import position

from moderator.engine.core import Answer
from moderator.games.smallworld.position import place, standing
from moderator.games.smallworld.probe import probe
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State


def document(**changes: Any) -> Mapping[str, Any]:
    return {"board": "sw-2", "seats": 2, **changes}


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"board": "sw-9"}, "board"),
        ({"seats": 3}, "options.board"),
        ({"seats": "2"}, "seats"),
        ({"options": {"coins": "seen"}}, "options.coins"),
        ({"options": {"speed": 3}}, "options.speed"),
        ({"position": {"round": 11}}, "position.round"),
        ({"position": {"active": "C"}}, "position.active"),
        ({"position": {"round": "3"}}, "position.round"),
        ({"position": {"seats": {"C": {}}}}, "position.seats.C"),
        ({"position": {"seats": {"A": {"coins": -1}}}}, "position.seats.A.coins"),
        ({"position": {"raund": 1}}, "position.raund"),
        ({"position": {"seats": {"A": {"race": "hobbits"}}}}, "position.seats.A.race"),
        ({"position": {"seats": {"A": {"race": "orcs"}}}}, "position.seats.A.power"),
        ({"position": {"seats": {"A": {"hand": 3}}}}, "position.seats.A.hand"),
        ({"position": {"regions": {"24": {"owner": "A"}}}}, "position.regions.24"),
        ({"position": {"regions": {"x": {"tribe": 1}}}}, "position.regions.x"),
        ({"position": {"regions": {"5": {"owner": "A", "tokens": 1}}}}, "regions.5.owner"),
        ({"position": {"regions": {"5": {"tokens": 1}}}}, "position.regions.5.tokens"),
        ({"position": {"regions": {"5": {"pieces": {"lair": 1}}}}}, "regions.5.pieces"),
        ({"position": {"combos": ["flying"]}}, "position.combos.1"),
        ({"position": {"combos": ["flying elves", "hill elves"]}}, "position.combos"),
    ],
)
def test_a_contradiction_is_refused_with_its_key(changes: Mapping[str, Any], key: str) -> None:
    with pytest.raises(ValueError, match=key):
        place(document(**changes))


def test_more_tokens_than_a_race_has_are_refused() -> None:
    with pytest.raises(ValueError, match="ratmen"):
        position("sw-2", A="ratmen stout", regions={5: "A 14"})
    with pytest.raises(ValueError, match="amazons"):
        position("sw-2", A="amazons stout", regions={5: "A 12"})


def test_races_in_decline_must_be_told_apart() -> None:
    seat = {"race": "orcs", "power": "hill", "decline": [{"race": "elves"}, {"race": "trolls"}]}
    with pytest.raises(ValueError, match=r"position\.regions\.5\.race"):
        position("sw-2", A=seat, regions={5: "A 1 decline"})
    state = position("sw-2", A=seat, regions={5: "A 1 decline race:trolls"})
    assert probe(state, "regions.5.race") == "trolls"


def test_what_stands_in_a_position_by_default() -> None:
    state = position("sw-3", A="ratmen merchant", B="amazons hill", regions={4: "A 3", 28: "B 2"})
    assert probe(state, "seats.C.coins") == 5
    assert probe(state, "seats.C.race") == ""
    assert probe(state, "supply.ratmen") == 10
    assert probe(state, "supply.amazons") == 9
    assert probe(state, "combos.1") == "alchemist dwarves"
    assert probe(state, "combos.6") == "dragon-master humans"
    assert state.market.banners.under[:2] == ("orcs", "skeletons")
    assert state.ground.tribes == 0
    assert state.players[0].active is not None
    assert state.players[0].active.entered


def test_a_race_with_a_hand_alone_has_not_had_its_first_turn() -> None:
    fresh = position("sw-2", A="halflings hill hand:10").players[0].active
    later = position("sw-2", A="halflings hill hand:10 entered").players[0].active
    assert fresh is not None
    assert later is not None
    assert (fresh.entered, fresh.digs, later.entered, later.digs) == (False, 2, True, 0)


def test_standing_instructions_are_orders() -> None:
    seats = {"A": {"retreat": "35 27"}, "B": {"retreat": "weakest"}}
    found = standing(document(position={"seats": seats}))
    assert found == ((0, "retreat 35 27"), (1, "retreat weakest"))


def test_probe_says_what_nobody_is() -> None:
    state = position("sw-2", A="trolls bivouacking", regions={14: "A 2 lair camp:2"}, tribes=(4,))
    shown = {
        key: probe(state, f"regions.{key}")
        for key in ("14.owner", "14.race", "14.decline", "14.pieces.camp", "14.pieces.lair")
    }
    assert list(shown.values()) == ["A", "trolls", False, 2, 1]
    assert probe(state, "regions.4.tribe") == 1
    assert probe(state, "regions.5.owner") == ""
    assert probe(state, "regions.5.pieces.hero") == 0
    assert probe(state, "winners") == ()
    assert probe(state, "over") is False
    for unknown in ("regions.24.owner", "regions.5.relic", "seats.C.coins", "supply.men", "x"):
        with pytest.raises(ValueError, match=r"there is no|no such region"):
            probe(state, unknown)


def perft(state: State, depth: int) -> int:
    """How many lines of play of that length there are, all choices of dice counted."""
    ask = RULES.ask(state)
    if not depth or ask is None:
        return 1
    decision = ask.decisions[0]
    return sum(
        perft(RULES.apply(state, (Answer(decision, choice, "test"),)).state, depth - 1)
        for choice in RULES.choices(state, decision)
    )


RATMEN = position("sw-2", A="ratmen hill", regions={17: "A 4"})
BERSERK = position("sw-2", A="giants berserk", regions={20: "A 3"})
GHOULS = position("sw-2", A="humans hill decline:ghouls", regions={17: "A 2", 5: "A 3 decline"})
CROWD = position(
    "sw-3",
    A="sorcerers flying",
    B="humans bivouacking",
    C="elves hill decline:ghouls",
    regions={10: "A 4", 11: "B 1", 9: "B 2 camp:1", 4: "C 1", 3: "C 2 decline"},
    tribes=(12,),
)


def test_a_pin_worked_out_by_hand() -> None:
    """17 borders 12 and 18 alone, both empty; of 4 Ratmen 3 are in hand.

    One deep: decline, abandon 17, 12 or 18 with 2 or 3 each, stop: 7; both can be paid, no roll.
    Two deep: after the decline B, with 5 coins, may take any of six: 6. After leaving 17 four are
    in hand for 14 entries, 11 of them at 2 (3 ways each), the mountains 6, 16, 20 at 3 (2 ways):
    39, and stop: 40. After 12 with 2, one is in hand: rolls for 6, 7, 13, 18, and stop: 5; after
    18 with 2: rolls for 12, 13, 19, and stop: 4; with 3 only stop: 1 each. After stop: by weakest
    or all in 17: 2. 6 + 40 + 5 + 1 + 4 + 1 + 2 = 59.
    """
    assert [perft(RATMEN, 1), perft(RATMEN, 2)] == [7, 59]


def test_a_pin_with_a_die_worked_out_by_hand() -> None:
    """Decline, abandon 20, roll, stop: 4. Two deep: 6 combinations; roll and stop; the faces
    0, 1, 2, 3; by weakest or all in 20: 6 + 2 + 4 + 2 = 14."""
    assert [perft(BERSERK, 1), perft(BERSERK, 2)] == [4, 14]


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (RATMEN, [7, 59, 979]),
        (BERSERK, [4, 14, 971]),
        (GHOULS, [5, 33, 106, 1088]),
        (CROWD, [47, 623, 4754]),
    ],
)
def test_the_number_of_lines_stays_what_it_was(state: State, counts: list[int]) -> None:
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
