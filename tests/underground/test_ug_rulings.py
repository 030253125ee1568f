"""Rulings that the given cases leave out, one by one, and pieces that meet."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ugtable import Sitting, position, table

from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.state import Band
from moderator.games.underground.rules import RULES
from moderator.games.underground.setting import OPTIONS
from moderator.games.underground.underworld import UNDERWORLD

OGRES = {"race": "ogres", "power": "wise"}


def code(sitting: Sitting, orders: str, seat: int = 0) -> str:
    """The code of the first error of a sheet; "" where it has none."""
    wrong = sitting.send(seat, orders)
    return wrong.code if wrong else ""


def test_hammers_do_not_serve_against_gnomes() -> None:
    """UG7, UG12: 17 holds a Gnome: 2 + 1 + 1 mountain = 4, and three Dwarves are in hand."""
    state = position(
        "ug-2", {13: "A 4", 17: "B 1"}, A={**_dwarves(), "hammers": 5}, B="gnomes wise"
    )
    assert code(table(state), "conquer 17\nend") == "not-enough-tokens"
    assert code(table(state), "conquer 17 with 5 hammers 1\nend") == "protected"
    rolled = table(state, 1)
    assert code(rolled, "roll 17\nend") == ""
    assert (rolled.at("regions.17.owner"), rolled.at("regions.17.tokens")) == ("A", 3)


def _dwarves() -> dict[str, object]:
    return {"race": "iron-dwarves", "power": "mystic"}


def test_hammers_are_seven_at_most_and_one_dwarf_goes_with_them() -> None:
    state = position(
        "ug-2", {13: "A 2", 14: "A 1"}, A={**_dwarves(), "hammers": 6}, B="gnomes wise"
    )
    sitting = table(state)
    assert code(sitting, "conquer 1\nend") == ""
    assert sitting.at("regions.1.tokens") == 1
    assert sitting.at("seats.A.hammers") == 7
    assert code(table(state), "conquer 1 hammers 2\nend") == "not-enough-tokens"


def test_ghouls_have_no_use_of_their_masters_hammers() -> None:
    """UG29, SW15: the Ghouls' two tokens in hand pay for 9 alone; the Dwarves' hammers remain."""
    seat = {**_dwarves(), "hammers": 2, "decline": [{"race": "ghouls"}]}
    regions = {13: "A 2", 6: "A 3 decline"}
    sitting = table(position("ug-2", regions, {"mixed": True}, A=seat, B=OGRES))
    assert code(sitting, "ghouls conquer 9\nconquer 1\nend") == ""
    assert (sitting.at("regions.9.tokens"), sitting.at("regions.1.tokens")) == (2, 1)


def test_hammers_without_a_dwarf_in_hand_conquer_nothing() -> None:
    state = position("ug-2", {13: "A 1"}, A={**_dwarves(), "hammers": 5}, B="gnomes wise")
    assert code(table(state), "conquer 1\nend") == "not-enough-tokens"


def test_lizardmen_pass_an_immune_river_but_enter_no_edge_river_without_taking_it() -> None:
    """UG33: 10 lies behind river 22; the Ghost stands in it. Off the board nothing is passed."""
    regions = {22: {"pieces": {"ghost": 1}}, 4: "A 3"}
    passing = table(position("ug-2", regions, A="lizardmen stone", B="ogres wise"))
    assert code(passing, "conquer 10\nend") == ""
    entering = table(
        position("ug-2", {}, A={"race": "lizardmen", "power": "stone", "hand": 5}, B="ogres wise")
    )
    assert code(entering, "conquer 2\nend") == "not-border"


def test_vampires_take_from_the_hand_when_the_supply_is_empty() -> None:
    """Four Drow and five Flames of nine tokens: none is left in the supply."""
    state = position("ug-2", {13: "A 9", 17: "B 1"}, A="drow vampire", B="ogres wise")
    sitting = table(state)
    assert sitting.at("supply.drow") == 0
    assert code(sitting, "vampire 17\ndeploy rest 17\nend") == ""
    assert (sitting.at("regions.17.tokens"), sitting.at("regions.13.tokens")) == (8, 1)


def test_the_balrog_costs_an_immortal_nothing() -> None:
    """UG16"""
    regions = {14: {"owner": "A", "tokens": 2, "place": "pentacle"}, 2: "B 3", 6: "B 1"}
    sitting = table(position("ug-2", regions, A="drow stone", B="mummies immortal"))
    assert code(sitting, "balrog 2\nend") == ""
    assert (sitting.at("regions.2.owner"), sitting.at("regions.6.tokens")) == ("", 4)


def test_the_balrog_takes_two_of_ones_own() -> None:
    """UG36: of four that have just taken 17 two wait for the turn's end."""
    regions = {14: {"owner": "A", "tokens": 6, "place": "pentacle"}}
    sitting = table(position("ug-2", regions, A="drow stone", B=OGRES))
    assert code(sitting, "conquer 17 with 4\nbalrog 17\nend") == ""
    assert (sitting.at("regions.17.owner"), sitting.at("regions.17.pieces.balrog")) == ("", 1)
    assert sitting.at("supply.drow") == 9 - 6 + 2
    assert sitting.at("regions.14.tokens") == 4


def test_a_balrog_with_nowhere_to_go_is_not_placed() -> None:
    """UG21: Gnomes or monsters stand all around 14 but for 13, and there the Queen."""
    around = {2: "B 1", 10: "B 1", 23: "B 1", 17: {"monster": 2}}
    regions = {14: {"monster": 2}, **around, 13: "A 9"}
    state = position("ug-2", regions, A="drow royal", B="gnomes wise", more={"found": ["pentacle"]})
    sitting = table(state)
    assert code(sitting, "conquer 14\ncontinue") == ""
    assert sitting.at("regions.13.pieces.balrog") == 1
    regions[13] = {"owner": "A", "tokens": 9, "pieces": {"queen": 1}}
    sitting = table(
        position("ug-2", regions, A="drow royal", B="gnomes wise", more={"found": ["pentacle"]})
    )
    assert code(sitting, "conquer 14\ncontinue") == ""
    assert sitting.asked.kind == "act"
    assert sitting.at("regions.14.place") == "pentacle"


def test_lines_of_an_answer_come_before_those_kept() -> None:
    """The answer's `end` closes the question; then its own line, then the rest of the sheet."""
    regions = {14: {"monster": 2}, 13: "A 9", 2: "B 2"}
    more = {"found": ["pentacle"]}
    sitting = table(position("ug-2", regions, A="drow stone", B="ogres wise", more=more))
    assert code(sitting, "conquer 14\nconquer 10\ndeploy rest 14\nend") == ""
    assert sitting.asked.kind == "balrog"
    assert code(sitting, "balrog 25\nend") == "chasm"
    assert code(sitting, "balrog 23\nconquer 1\nend") == ""
    assert [sitting.at(f"regions.{n}.owner") for n in (1, 10, 14)] == ["A", "A", "A"]
    assert sitting.at("regions.14.tokens") == 6
    assert sitting.at("active") == "B"


def test_a_sheet_that_goes_on_is_not_closed_by_an_answer() -> None:
    regions = {14: {"monster": 2}, 13: "A 9", 2: "B 2"}
    more = {"found": ["pentacle"]}
    sitting = table(position("ug-2", regions, A="drow stone", B="ogres wise", more=more))
    assert code(sitting, "conquer 14\ncontinue") == ""
    assert code(sitting, "balrog 23\nend") == ""
    assert (sitting.at("active"), sitting.asked.kind) == ("A", "act")


def test_the_bag_does_not_copy_what_serves_there_already() -> None:
    """UG28: Sword and bag for the Sword on one conquest; one after the other they may."""
    regions = {13: {"owner": "A", "tokens": 6, "relic": "sword"}, 17: "B 3"}
    state = position("ug-2", regions, A="drow magic", B="ogres wise")
    assert code(table(state), "bag sword\nconquer 17 using sword and bag\nend") == "unavailable"
    assert code(table(state), "conquer 17 using bag\nend") == "unavailable"
    sitting = table(state)
    assert code(sitting, "bag sword\nconquer 14 using sword\nconquer 17 using bag\nend") == ""
    assert sitting.at("regions.14.relic") == "sword"
    assert sitting.at("regions.17.pieces.bag") == 1


def test_a_bag_may_serve_as_a_second_ring() -> None:
    regions = {
        13: {"owner": "A", "tokens": 2, "relic": "ring"},
        4: "A 2",
        17: "B 1",
        12: "B 1",
    }
    sitting = table(position("ug-2", regions, A="drow magic", B="ogres stone"))
    assert code(sitting, "bag ring\nring 13\nring 13 using bag\nend") == "unavailable"
    assert code(sitting, "bag ring\nring 13\nring 4 using bag\nend") == ""
    assert sitting.at("seats.B.coins") == 3
    assert sitting.at("regions.4.pieces.bag") == 1


def test_socks_against_a_race_in_decline_spare_its_token_for_another_region() -> None:
    """UG37: with none left it is lost, and the race with it."""
    regions = {13: {"owner": "A", "tokens": 6, "relic": "socks"}, 17: "B 1 decline"}
    faded = {**OGRES, "hand": 2, "decline": [{"race": "mummies"}]}
    sitting = table(position("ug-2", {**regions, 9: "B 1 decline"}, A="drow stone", B=faded))
    assert code(sitting, "conquer 17 using socks\nend") == ""
    assert (sitting.at("regions.9.tokens"), sitting.at("supply.mummies")) == (2, 13)
    sitting = table(position("ug-2", regions, A="drow stone", B=faded))
    assert code(sitting, "conquer 17 using socks\nend") == ""
    assert (sitting.at("seats.B.decline"), sitting.at("supply.mummies")) == ((), 15)


def test_a_scepter_on_the_lost_mine_doubles_nothing_and_on_the_keep_both() -> None:
    """UG24, UG38"""
    regions = {
        13: {"owner": "A", "tokens": 2, "place": "mine", "relic": "scepter"},
        4: {"owner": "A", "tokens": 2, "place": "keep"},
    }
    state = position("ug-2", regions, A="drow stone", B={**OGRES, "hand": 1})
    on_mine, on_keep, unused = table(state), table(state), table(state)
    assert code(on_mine, "scepter 13\nend") == ""
    assert code(on_keep, "scepter 4\nend") == ""
    assert code(unused, "end") == ""
    # 2 regions, the mine 2, the keep 1, two lonely Drow 2
    assert unused.at("seats.A.coins") == 5 + 7
    assert on_mine.at("seats.A.coins") == 5 + 7
    # the coin of 4, the keep's, and its Drow's
    assert on_keep.at("seats.A.coins") == 5 + 7 + 3


def test_the_ancient_comes_back_from_a_region_given_up() -> None:
    """UG34: with all regions given up it stands on the next first conquest."""
    regions = {13: {"owner": "A", "tokens": 3, "pieces": {"ancient": 1}}, 14: "A 3"}
    state = position("ug-2", regions, A="cultists stone", B=OGRES)
    kept = table(state)
    assert code(kept, "ancient 14\nend") == ""
    assert kept.at("regions.14.pieces.ancient") == 1
    one = table(state)
    assert code(one, "abandon 13\nend") == ""
    assert [one.at(f"regions.{n}.pieces.ancient") for n in (13, 14)] == [0, 0]
    left = table(state)
    assert code(left, "abandon all\nconquer 9\nend") == ""
    assert left.at("regions.9.pieces.ancient") == 1


def test_tombs_survivors_are_lost_with_their_last_region() -> None:
    """UG19"""
    faded = {**OGRES, "hand": 1, "decline": [{"race": "drow", "power": "tomb"}]}
    regions = {13: "A 8", 17: "B 3 decline"}
    sitting = table(position("ug-2", regions, A="gnomes stone", B=faded))
    assert code(sitting, "conquer 17\nend") == ""
    assert (sitting.at("seats.B.decline"), sitting.at("supply.drow")) == ((), 9)


def test_reborn_takes_from_the_hand_and_two_at_most() -> None:
    """UG17, UG42: no Drow in the supply, two in hand."""
    seat = {
        "race": "drow", "power": "stone", "hand": 2,
        "decline": [{"race": "mummies", "power": "reborn"}],
    }  # fmt: skip
    regions = {13: "A 7", 2: "A 1 decline", 6: "A 1 decline", 9: "A 1 decline"}
    state = position("ug-2", regions, A=seat, B=OGRES)
    assert code(table(state), "reborn 2 6 9\nend") == "limit"
    assert code(table(state), "reborn 13\nend") == "not-owned"
    sitting = table(state)
    assert code(sitting, "reborn 2 6\ndeploy 13:7 2:1 6:1\nend") == ""
    assert [sitting.at(f"regions.{n}.race") for n in (2, 6, 9)] == ["drow", "drow", "mummies"]


def test_stonehedge_lends_reborn_until_its_own_region_has_risen() -> None:
    """UG20: both regions are named while it still belongs to the race in decline."""
    seat = {"race": "drow", "power": "mystic", "hand": 3, "decline": [{"race": "mummies"}]}
    faded = {"owner": "A", "tokens": 1, "decline": True}
    regions = {7: {**faded, "place": "stonehedge"}, 3: faded, 13: "A 1"}
    state = position("ug-2", regions, A=seat, B=OGRES, more={"stonehedge": "reborn"})
    sitting = table(state)
    assert code(sitting, "reborn 7 3\nend") == ""
    assert [sitting.at(f"regions.{n}.race") for n in (3, 7)] == ["drow", "drow"]


def test_stonehedge_lends_shield_and_takes_nothing_back() -> None:
    """UG20, UG39: armor stands on when Stonehedge is lost; a Queen does not."""
    regions = {7: {"owner": "A", "tokens": 2, "place": "stonehedge"}, 8: "A 2", 18: "B 9"}
    more = {"stonehedge": "shield"}
    state = position("ug-2", regions, A="drow stone", B="gnomes wise", more=more)
    sitting = table(state)
    assert code(sitting, "armor 8:2\nend") == ""
    assert code(sitting, "conquer 7\nend", 1) == ""
    assert sitting.at("regions.8.pieces.armor") == 2
    state = position("ug-2", regions, A="drow stone", B="gnomes wise", more={"stonehedge": "royal"})
    sitting = table(state)
    assert code(sitting, "queen 8\nend") == ""
    assert sitting.at("regions.8.pieces.queen") == 1
    assert code(sitting, "conquer 7\nend", 1) == ""
    assert sitting.at("regions.8.pieces.queen") == 0


def test_stonehedge_lends_tomb_to_who_declines() -> None:
    regions = {7: {"owner": "A", "tokens": 3, "place": "stonehedge"}, 8: "A 2"}
    state = position(
        "ug-2", regions, A="drow stone", B={**OGRES, "hand": 1}, more={"stonehedge": "tomb"}
    )
    sitting = table(state)
    assert code(sitting, "decline\ndeploy 8:4 7:1\nend") == ""
    assert (sitting.at("regions.8.tokens"), sitting.at("regions.7.tokens")) == (4, 1)


def lent(power: str, **stonehedge: Any) -> Sitting:
    """A's Drow in 7 with Stonehedge that lends that power, and in 8."""
    regions = {7: {"owner": "A", "tokens": 3, "place": "stonehedge"}, 8: "A 2"}
    return table(
        position(
            "ug-2",
            regions,
            A={"race": "drow", "power": "stone", **stonehedge},
            B={**OGRES, "hand": 1},
            more={"stonehedge": power},
        )
    )


def test_stonehedge_never_makes_a_race_vanish_unasked() -> None:
    sitting = lent("vanishing")
    assert code(sitting, "decline\nend") == ""
    assert (sitting.at("seats.A.decline"), sitting.at("seats.A.coins")) == (("drow",), 7)


@pytest.mark.parametrize(
    "order", ["decline vanishing", "decline vanish", "упадок исчезнув", "занепад зникнувши"]
)
def test_stonehedge_makes_a_race_vanish_that_says_so(order: str) -> None:
    """Rulebook 001, Stonehedge: to use it is a choice; two coins a region, the board clear."""
    sitting = lent("vanishing")
    assert code(sitting, f"{order}\nend") == ""
    assert (sitting.at("seats.A.decline"), sitting.at("seats.A.coins")) == ((), 5 + 2 * 2)
    assert (sitting.at("regions.7.owner"), sitting.at("regions.7.place")) == ("", "stonehedge")
    assert sitting.at("supply.drow") == 9
    assert sitting.at("active") == "B"


def test_what_vanishes_by_stonehedge_leaves_the_former_race_no_place_either() -> None:
    """SW8: it goes before."""
    sitting = lent("vanishing", decline=[{"race": "mummies"}])
    assert code(sitting, "decline vanishing\nend") == ""
    assert sitting.at("seats.A.decline") == ()


def test_nobody_vanishes_without_stonehedges_leave_or_in_the_middle_of_a_turn() -> None:
    assert code(lent("royal"), "decline vanishing\nend") == "unavailable"
    assert code(lent("vanishing"), "conquer 3\ndecline vanishing\nend") == "wrong-phase"
    assert code(lent("vanishing"), "decline fading\nend") == "syntax"


def test_a_vanishing_race_may_say_so_too() -> None:
    sitting = table(position("ug-2", {8: "A 2"}, A="drow vanishing", B={**OGRES, "hand": 1}))
    assert code(sitting, "decline vanishing\nend") == ""
    assert (sitting.at("seats.A.decline"), sitting.at("seats.A.coins")) == ((), 7)


def test_an_order_for_what_is_hidden_is_wrong_but_the_balrogs_answer_is_not() -> None:
    """In a game of chance nobody knows what 14 hides."""
    regions = {14: {"monster": 2}, 13: "A 9", 17: "B 2"}
    state = position("ug-2", regions, A="drow stone", B="ogres wise")
    hidden = state.more.finds.under
    state = state._replace(more=state.more._replace(finds=state.more.finds._replace(
        pool=hidden, under=()
    )))  # fmt: skip
    assert code(table(state), "conquer 14\nconquer 17 using sword\nend") == "unavailable"
    assert code(table(state), "conquer 17\nbalrog 2\nend") == "unavailable"
    assert code(table(state), "conquer 14\nbalrog 2\nend") == ""
    assert code(table(state), "conquer 14\ndeploy rest 14\nbalrog 2\nend") == ""


@pytest.mark.parametrize("fish", ["tritons", "kraken"])
def test_water_is_water_in_mixed_games(fish: str) -> None:
    """UG29: Tritons pay less beside a river, Kraken stay in the sea."""
    mixed = {"mixed": True}
    if fish == "tritons":
        seat = {"race": "tritons", "power": "stone", "hand": 2}
        sitting = table(position("ug-2", {9: "A 1"}, mixed, A=seat, B=OGRES))
        assert code(sitting, "conquer 6, 2\nend") == ""
    else:
        seat = {"race": "kraken", "power": "stone", "hand": 4}
        sitting = table(position("sw-2", {}, mixed, A=seat, B=OGRES))
        assert code(sitting, "conquer 1, 2\nend") == ""
        assert sitting.at("regions.1.owner") == "A"


def test_what_the_board_lacks_is_left_out() -> None:
    """UG29"""
    below = position("ug-2", {}, {"mixed": True}, A="tritons stone", B=OGRES).setting
    above = position("sw-2", {}, {"mixed": True}, A="tritons stone", B=OGRES).setting
    assert {"humans"}.isdisjoint(below.races)
    assert {"hill", "mounted", "underworld"}.isdisjoint(below.powers)
    assert {"flames", "spiderines"}.isdisjoint(above.races)
    assert len(below.races) == 14 + 15 - 1
    assert len(above.races) == 14 + 15 - 2
    assert len(above.powers) == 20 + 21


def test_what_serves_relics_and_places_is_left_out_where_none_are() -> None:
    """Rulebook 001, compatibility: a board of one's own with no room for monsters."""
    region = {"terrain": "hill", "edge": True}
    around = [[2, 3, 4, 5], [1, 3, 6], [1, 2, 4, 6], [1, 3, 5, 6], [1, 4, 6], [2, 3, 4, 5]]
    board = {
        "name": "Bare",
        "players": 2,
        "rounds": 8,
        "regions": [{**region, "adjacent": near} for near in around],
    }
    options = {"homemade": json.dumps({"boards": [board]}), "mixed": True}
    bare = RULES.setup(2, options).state
    assert bare.more.monsters == 0
    assert {"magic", "adventurous"}.isdisjoint(bare.setting.powers)
    assert {"magic", "adventurous"} <= set(RULES.setup(2, {"board": "sw-2"}).state.setting.powers)


def test_the_doormat_brings_its_target_beside_the_ancient() -> None:
    """Rulebook 001, Cultists: bordering directly or by power, place or relic."""
    regions = {
        13: {"owner": "A", "tokens": 2, "relic": "doormat", "pieces": {"ancient": 1}},
        8: "B 1",
    }
    sitting = table(position("ug-2", regions, A="cultists stone", B="ogres wise"))
    assert code(sitting, "conquer 12 using doormat\nend") == ""
    assert sitting.at("regions.12.relic") == "doormat"


def test_the_balrog_on_the_crypt_sends_the_ghost_away() -> None:
    """UG22, UG36"""
    regions = {
        14: {"owner": "A", "tokens": 2, "place": "pentacle"},
        2: {"owner": "B", "tokens": 2, "place": "crypt"},
        9: {"pieces": {"ghost": 1}},
    }
    sitting = table(position("ug-2", regions, A="drow stone", B="ogres wise"))
    assert code(sitting, "balrog 2\nend") == ""
    assert sitting.at("regions.9.pieces.ghost") == 0


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"regions": {13: {"monster": 1}}}, "monster"),
        ({"regions": {13: {"place": "sword"}}}, "place"),
        ({"regions": {13: {"relic": "ring"}, 14: {"relic": "ring"}}}, "relic"),
        ({"regions": {1: {"pieces": {"ghost": 1}}, 2: {"pieces": {"ghost": 1}}}}, "ghost"),
        ({"regions": {13: {"owner": "A", "tokens": 1, "pieces": {"armor": 9}}}}, "armor"),
        ({"more": {"stonehedge": "juggling"}, "regions": {}}, "stonehedge"),
        ({"more": {"found": ["crown"]}, "regions": {}}, "found"),
    ],
)
def test_positions_that_contradict_themselves_are_refused(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(ValueError, match=key):
        position("ug-2", A="drow stone", B="ogres wise", **wrong)


def test_the_page_tells_every_option() -> None:
    page = (Path(__file__).parents[2] / "docs" / "underground.md").read_text("utf-8")
    assert {name for name in (*OPTIONS, "board") if f"`{name}`" not in page} == set()


def test_what_joins_regions_joins_those_of_a_part_of_a_race_alone() -> None:
    """Hooks of what joins are asked for single regions: the whole is no more than its parts."""
    joining = {id_: trait.joins for id_, trait in UNDERWORLD.traits.items() if trait.joins}
    assert set(joining) >= {"pipe", "spiderines", "underworld"}
    for board, seed in product(("ug-2", "ug-3", "ug-4", "ug-5"), range(4)):
        luck = Random(f"{board} {seed}")
        state = RULES.setup(int(board[-1]), {"mixed": True, "board": board}).state
        land = regions(state.setting.board.land)
        places = (("pipe", luck.choice(land)),)
        state = state._replace(more=state.more._replace(places=places))
        held = luck.sample(land, 6)
        for id_, joins in joining.items():
            whole = joins(state, Band("ogres", "", held=mask(held)))
            parts = 0
            for region in held:
                parts |= joins(state, Band("ogres", "", held=1 << region))
            assert whole == parts, (id_, board, held)
