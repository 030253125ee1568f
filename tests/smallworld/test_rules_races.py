"""The races' hard cases: SW14 to SW21, SW36, SW37, SW39, SW48, SW49."""

from swtable import table

from moderator.games.smallworld.choices import (
    Abandon,
    Conquer,
    Decline,
    Deploy,
    Dragon,
    Sorcerer,
    Stop,
    Take,
    Weakest,
)


def test_amazons_bring_four_that_are_neither_in_hand_nor_in_the_supply() -> None:
    game = table("sw-2", combos=["hill amazons"], A={"coins": 5})
    game.play(Take(1))
    assert game.shows("seats.A.hand") == 10
    assert game.shows("supply.amazons") == 1
    assert game.seen("took")[0]["tokens"] == 14
    game.play(Conquer(5, 14))
    assert game.seen("readied")[0]["tokens"] == 4
    game.play(Stop(), Weakest())
    assert game.shows("regions.5.tokens") == 10
    assert game.shows("supply.amazons") == 1


def test_the_four_come_off_from_the_last_wish_backwards() -> None:
    game = table("sw-3", A="amazons hill", regions={16: "A 3", 17: "A 3", 12: "A 1"})
    game.play(Stop(), Deploy(((16, 5), (12, 3), (17, 3))))
    assert game.seen("withdrawn")[0]["counts"] == ((12, 2), (17, 2))
    assert [game.shows(f"regions.{n}.tokens") for n in (12, 16, 17)] == [1, 5, 1]


def test_the_latest_conquests_are_given_up_where_tokens_are_missing() -> None:
    game = table("sw-3", A="amazons hill", regions={17: "A 3"})
    game.play(Conquer(12, 2), Conquer(16, 3), Stop(), Deploy(((12, 2), (16, 3), (17, 2))))
    assert [game.shows(f"regions.{n}.tokens") for n in (12, 16, 17)] == [1, 1, 1]
    assert game.seen("gave-up") == []

    game = table("sw-3", A="amazons hill", regions={17: "A 1"})
    game.play(Conquer(12, 2), Conquer(23, 2), Stop(), Weakest())
    assert game.seen("gave-up") == [{"seat": 0, "region": 23}, {"seat": 0, "region": 12}]
    assert [game.shows(f"regions.{n}.owner") for n in (12, 23, 17)] == ["", "", "A"]
    assert game.seen("scored")[0]["items"] == (("regions", 1), ("hill", 1))


def test_the_four_come_off_where_the_defence_is_highest_then_the_highest_number() -> None:
    game = table("sw-3", A="amazons hill", regions={17: "A 2", 12: "A 2", 10: "A 2"})
    game.play(Stop(), Weakest())
    assert game.seen("redeployed")[0]["counts"] == ((10, 4), (12, 3), (17, 3))
    assert game.seen("withdrawn")[0]["counts"] == ((10, 2), (12, 1), (17, 1))
    game = table("sw-3", A="amazons hill", regions={17: "A 2", 12: "A 3", 10: "A 2"})
    game.play(Stop(), Weakest())
    assert game.seen("redeployed")[0]["counts"] == ((10, 4), (12, 4), (17, 3))
    assert game.seen("withdrawn")[0]["counts"] == ((10, 1), (12, 2), (17, 1))


def test_amazons_without_a_token_left_may_still_conquer() -> None:
    game = table("sw-3", A="amazons hill entered", B="ratmen stout", regions={30: "B 3"})
    assert game.refused(Conquer(24, 4)) == ""
    game.play(Conquer(24, 4), Stop(), Weakest())
    assert game.shows("regions.24.owner") == ""
    assert game.seen("gave-up") == [{"seat": 0, "region": 24}]
    assert game.shows("seats.A.hand") == 0
    assert game.shows("supply.amazons") == 11


def test_amazons_in_decline_have_no_four() -> None:
    game = table("sw-3", A="amazons stout", regions={17: "A 3", 16: "A 2"})
    game.play(Decline())
    assert game.shows("supply.amazons") == 13


def test_giants_need_a_mountain_of_their_own_next_to_the_target() -> None:
    game = table("sw-2", A="giants stout", B="ratmen hill", regions={9: "A 9", 16: "B 1"})
    assert game.refused(Conquer(10, 1)) == ""
    game.play(Conquer(10, 1), Conquer(11, 2))
    assert game.refused(Conquer(5, 1)) == "not-enough-tokens"


def test_holes_are_dug_by_the_first_two_conquests_of_the_race_whenever() -> None:
    game = table("sw-2", A="halflings stout hand:7")
    game.play(Conquer(14, 2)).finish()
    game.finish()
    assert game.shows("regions.14.pieces.hole") == 1
    game.play(Conquer(15, 2), Conquer(21, 2))
    assert [game.shows(f"regions.{n}.pieces.hole") for n in (14, 15, 21)] == [1, 1, 0]


def test_halflings_enter_anywhere_only_while_they_hold_nothing() -> None:
    game = table("sw-2", A="halflings stout", regions={14: "A 5"})
    assert game.refused(Conquer(4, 2)) == "not-adjacent"
    game.play(Abandon(14))
    assert game.refused(Conquer(10, 2)) == ""


def test_a_hole_goes_when_its_region_is_left() -> None:
    game = table("sw-2", A="halflings stout", regions={14: "A 3 hole", 15: "A 1"})
    game.play(Abandon(14), Conquer(14, 2))
    assert game.shows("regions.14.pieces.hole") == 0


def test_skeletons_count_non_empty_conquests_of_this_turn() -> None:
    game = table("sw-2", A="skeletons stout", regions={10: "A 12"}, tribes=(4, 11, 15))
    game.play(Conquer(4, 3), Conquer(11, 3), Conquer(15, 3), Conquer(5, 2), Stop())
    assert game.seen("grew") == [{"seat": 0, "race": "skeletons", "tokens": 1}]
    assert game.refused(Deploy(((4, 2), (5, 2), (10, 1), (11, 4), (15, 4)))) == ""


def test_skeletons_take_no_more_than_the_supply_has() -> None:
    game = table("sw-2", A="skeletons stout", regions={10: "A 20"}, tribes=(4, 11))
    game.play(Conquer(4, 3), Conquer(11, 3), Stop())
    assert game.seen("grew") == []


def test_a_camp_keeps_a_lone_token_from_sorcerers() -> None:
    game = table(
        "sw-2",
        A="sorcerers stout",
        B="humans bivouacking",
        regions={14: "A 3", 15: "B 1 camp:1", 9: "B 1"},
    )
    assert game.refused(Sorcerer(15)) == "not-single"
    assert game.refused(Sorcerer(9)) == ""


def test_who_is_there_comes_before_the_way() -> None:
    game = table(
        "sw-3",
        A="sorcerers stout",
        B="humans heroic",
        C="elves hill decline:orcs",
        regions={
            10: "A 3",
            11: "B 1 hero",
            30: "B 1 hero",
            28: "C 1 decline",
            9: "C 2",
            3: "C 1",
            24: "C 1",
        },
        tribes=(29,),
    )
    assert game.refused(Sorcerer(11)) == "immune"
    assert game.refused(Sorcerer(30)) == "immune"
    assert game.refused(Sorcerer(28)) == "not-active-race"
    assert game.refused(Sorcerer(29)) == "not-active-race"
    assert game.refused(Sorcerer(22)) == "not-active-race"
    assert game.refused(Sorcerer(9)) == "not-single"
    assert game.refused(Sorcerer(24)) == "not-adjacent"
    assert game.refused(Sorcerer(10)) == "own-region"
    assert game.refused(Sorcerer(15)) == "sea"
    assert game.refused(Sorcerer(31)) == "unknown-region"
    game.play(Sorcerer(3))
    assert game.refused(Sorcerer(24)) == "already-used"


def test_a_substitution_needs_a_hand_and_a_supply() -> None:
    lone = {14: "A 1", 15: "B 1"}
    game = table("sw-2", A="sorcerers stout", B="humans hill", regions=lone)
    assert game.refused(Sorcerer(15)) == "not-enough-tokens"
    game = table("sw-2", A="sorcerers stout", B="humans hill", regions={**lone, 14: "A 18"})
    assert game.refused(Sorcerer(15)) == "unavailable"
    game = table("sw-2", A="wizards stout", B="humans hill", regions={**lone, 14: "A 4"})
    assert game.refused(Sorcerer(15)) == "unavailable"


def test_no_substitution_on_the_water() -> None:
    lone = {14: "A 3", 8: "B 1"}
    game = table("sw-2", A="sorcerers stout", B="humans seafaring", regions=lone)
    assert game.refused(Sorcerer(8)) == "sea"
    assert Sorcerer(8) not in game.legal()
    game = table(
        "sw-2",
        A="sorcerers seafaring",
        B="humans hill decline:elves",
        regions=lone | {8: "B 1 decline", 9: "B 1"},
    )
    assert game.refused(Sorcerer(8)) == "sea"
    assert game.refused(Sorcerer(9)) == ""


def test_flying_sorcerers_reach_any_land_at_first_too_others_do_not() -> None:
    game = table("sw-2", A="sorcerers flying hand:4", B="humans hill", regions={15: "B 1"})
    assert game.refused(Sorcerer(15)) == ""
    game = table("sw-2", A="sorcerers stout hand:4", B="humans hill", regions={5: "B 1"})
    assert game.refused(Sorcerer(5)) == "not-border"


def test_a_substitution_is_a_non_empty_conquest_and_an_attack() -> None:
    game = table(
        "sw-3", A="sorcerers pillaging", B="elves hill", regions={10: "A 3", 9: "B 1", 3: "B 2"}
    )
    game.play(Sorcerer(9)).finish()
    assert game.seen("scored")[0]["items"] == (("regions", 2), ("pillaging", 1))
    assert game.seen("conquered")[0]["lost"] == 1
    assert game.shows("supply.elves") == 9


def test_lairs_stay_in_decline_and_leave_with_the_last_token() -> None:
    game = table("sw-2", A="trolls stout", B="ratmen hill", regions={14: "A 2 lair", 19: "B 8"})
    game.play(Abandon(14))
    assert game.shows("regions.14.pieces.lair") == 0
    game = table(
        "sw-2",
        active="B",
        A="humans stout decline:trolls",
        B="ratmen hill",
        regions={14: "A 1 decline lair", 19: "B 8"},
    )
    assert game.refused(Conquer(14, 3)) == "not-enough-tokens"
    game.play(Conquer(14, 4))
    assert game.shows("regions.14.pieces.lair") == 0
    assert game.shows("seats.A.decline") == ()


def test_the_dragon_pays_one_token_for_any_region_in_reach_once() -> None:
    game = table(
        "sw-2",
        A="humans dragon-master",
        B="trolls fortified",
        regions={14: "A 4", 15: "B 9 lair fortress"},
    )
    game.play(Dragon(15))
    assert game.refused(Dragon(9)) == "already-used"
    assert game.shows("regions.15.tokens") == 1
    assert game.shows("seats.B.hand") == 8


def test_conquests_of_ghouls_are_none_of_the_active_race() -> None:
    game = table(
        "sw-2", A="orcs hill decline:ghouls", regions={14: "A 2", 5: "A 4 decline"}, tribes=(4,)
    )
    game.play(Conquer(4, 3, ghouls=True)).finish()
    assert game.seen("scored")[0]["items"] == (("regions", 1), ("decline", 2))


def test_orcs_are_paid_for_conquests_given_up_again() -> None:
    """SW36: Amazons only give up; Pillaging counts what was conquered, held or not."""
    game = table("sw-3", A="amazons pillaging", regions={17: "A 1"}, tribes=(24,))
    game.play(Conquer(24, 3), Stop(), Weakest())
    assert game.seen("gave-up") == [{"seat": 0, "region": 24}]
    assert game.seen("scored")[0]["items"] == (("regions", 1), ("pillaging", 1))
