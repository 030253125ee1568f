"""Odd rules of the second reading of Small World and Underground; its states are values."""

import copy
import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.oracle import smallworld, underground
from tests.oracle.worlds.state import State
from tests.oracle.worlds.tables import RACES, board


def case(name: str, seats: Mapping[str, Any], regions: Mapping[str, Any], **more: Any) -> State:
    """A mixed game at the start of A's turn in round 3."""
    position = {"round": 3, "active": "A", "seats": seats, "regions": regions, **more}
    return underground.begin(
        {
            "game": "underground",
            "board": name,
            "seats": board(name).players,
            "options": {"mixed": True},
            "position": position,
        }
    )


def own(tokens: int, **more: Any) -> dict[str, Any]:
    return {"owner": "A", "tokens": tokens, **more}


def tokens_of(state: State, race: str) -> int:
    """All tokens of a race, in whatever place, but for the Amazons' four that are set aside."""
    facts = underground.facts(state)
    here = sum(
        facts[f"regions.{n}.tokens"]
        for n in state.regions
        if facts.get(f"regions.{n}.race") == race
    )
    hands = sum(facts[f"seats.{s}.hand"] for s, seat in state.seats.items() if seat.race == race)
    return here + hands + facts[f"supply.{race}"]


@pytest.mark.parametrize("name", ["sw-2", "sw-3", "sw-4", "sw-5", "ug-2", "ug-3", "ug-4", "ug-5"])
def test_borders_of_a_board_go_both_ways(name: str) -> None:
    lands = board(name).lands
    one_way = [
        (n, m) for n, land in lands.items() for m in land.neighbours if n not in lands[m].neighbours
    ]
    assert one_way == []
    assert sorted(lands) == list(range(1, len(lands) + 1))


def test_playing_leaves_the_former_state_as_it_was() -> None:
    state = case(
        "ug-3",
        {"A": {"race": "ogres", "power": "wise"}},
        {"14": own(6), "15": {"monster": 2}},
        found=["ring"],
    )
    before = copy.deepcopy(underground.facts(state))
    after = underground.play(state, "A", "conquer 15")
    assert underground.facts(state) == before
    assert underground.facts(after)["regions.15.relic"] == "ring"


def test_every_legal_line_is_refused_by_nothing_and_can_be_played() -> None:
    seats = {
        "A": {"race": "sorcerers", "power": "vampire"},
        "B": {"race": "kraken", "power": "stone"},
    }
    regions = {"14": own(4, relic=["doormat", "sword"]), "27": {"owner": "B", "tokens": 1}}
    state = case("ug-3", seats, regions)
    lines = underground.legal(state, "A")
    assert {"sorcerer 27", "vampire 27", "conquer 21 using doormat and sword"} <= set(lines)
    for line in lines:
        assert underground.refusal(state, "A", line) is None
        underground.play(state, "A", line, dice=[2])


def test_what_is_refused_says_why_and_where_it_stands() -> None:
    state = case("ug-3", {"A": {"race": "ogres", "power": "wise"}}, {"14": own(2)})
    assert underground.refusal(state, "A", "conquer 31").startswith("chasm: ")
    assert underground.refusal(state, "A", "conquer 24") == "not-adjacent: (000)"
    assert underground.refusal(state, "A", "conquer 27 with 2").startswith("not-enough-tokens: ")
    assert underground.refusal(state, "B", "stop").startswith("not-your-turn")


def test_amazons_who_give_up_a_conquest_neither_gain_nor_lose_a_token() -> None:
    state = case("ug-3", {"A": {"race": "amazons", "power": "wise"}}, {"14": own(1)})
    assert tokens_of(state, "amazons") == RACES["amazons"][1] - 4
    for line in ("conquer 15", "conquer 27", "stop", "deploy weakest"):
        state = underground.play(state, "A", line)
    assert tokens_of(state, "amazons") == RACES["amazons"][1] - 4
    assert "regions.15.owner" not in underground.facts(state)


def test_spiderine_vampires_without_a_region_border_nothing() -> None:
    seats = {
        "A": {"race": "spiderines", "power": "vampire", "hand": 5},
        "B": {"race": "ogres", "power": "wise"},
    }
    state = case("ug-3", seats, {"18": {"owner": "B", "tokens": 1}})
    assert underground.refusal(state, "A", "vampire 18").startswith("not-border")
    assert underground.refusal(state, "A", "conquer 18") is None


def test_the_pipe_gives_giants_their_discount_in_its_own_terrain_alone() -> None:
    regions = {"21": own(4, place="pipe"), "14": own(1)}
    state = case("ug-3", {"A": {"race": "giants", "power": "wise"}}, regions)
    lines = underground.legal(state, "A")
    assert lines["conquer 25"] == {"tokens": 2}  # a mountain far away, joined by the Pipe
    assert lines["conquer 9"] == {"tokens": 2}  # beside the mudpool 14, nothing off
    assert lines["conquer 6"] == {"tokens": 1}  # beside the mountain 21


def test_berserk_wisps_have_both_dice() -> None:
    seats = {"A": {"race": "will-o-wisps", "power": "berserk"}}
    state = case("ug-3", seats, {"3": own(2), "17": {"monster": 2}}, found=["ring"])
    state = underground.play(state, "A", "roll", dice=[2])
    assert underground.legal(state, "A")["conquer 17 die"] == {"need": 1}
    state = underground.play(state, "A", "conquer 17 die", dice=[1])
    assert underground.facts(state)["regions.17.tokens"] == 1


def test_the_lost_race_of_a_seat_goes_back_into_an_empty_row() -> None:
    position = {
        "round": 4,
        "active": "A",
        "combos": ["hill humans"],
        "seats": {"A": {"race": "ratmen", "power": "stout"}, "B": {"decline": [{"race": "orcs"}]}},
        "regions": {"4": own(5), "5": {"owner": "B", "tokens": 1, "decline": True}},
    }
    state = smallworld.begin(
        {"game": "smallworld", "board": "sw-3", "seats": 3, "position": position}
    )
    state = smallworld.play(state, "A", "conquer 5")
    facts = smallworld.facts(state)
    assert facts["seats.B.decline"] == []
    assert facts["supply.orcs"] == 10
    assert "orcs" in state.banners  # under the stack: the row is full
    json.dumps(facts)  # plain values alone
