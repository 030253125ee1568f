"""The powers' hard cases: SW22 to SW34, SW40 to SW43, SW47, SW49."""

import pytest
from swtable import table

from moderator.engine.core import Rolled
from moderator.games.smallworld.choices import (
    Abandon,
    Choice,
    Conquer,
    Decline,
    Deploy,
    Dragon,
    Fortress,
    Heroes,
    Nothing,
    Peace,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
    Take,
    Weakest,
)


def test_berserk_is_offered_the_die_and_no_conquest_before_it() -> None:
    game = table("sw-2", A="ratmen berserk", regions={14: "A 3"}, tribes=(15,))
    assert {type(choice) for choice in game.legal()} == {Decline, Abandon, RollFirst, Stop}
    assert game.refused(Conquer(15, 2)) == "wrong-phase"
    assert game.refused(Conquer(5, 2)) == "not-adjacent"
    assert game.refused(Conquer(8, 2)) == "sea"
    assert game.refused(Roll(15)) == "unavailable"


def test_berserk_after_the_die_sees_what_it_can_pay() -> None:
    game = table("sw-2", A="ratmen berserk", regions={14: "A 3"}, tribes=(15,), dice=[1])
    game.play(RollFirst())
    assert game.seen("rolled") == [{"seat": 0, "face": 1, "region": None}]
    assert game.refused(RollFirst()) == "already-used"
    assert game.refused(Conquer(15, 1)) == "not-enough-tokens"
    assert game.refused(Conquer(15, 2)) == ""
    assert game.refused(Conquer(19, 1)) == ""
    assert game.refused(Abandon(14)) == "wrong-phase"
    game.play(Conquer(19, 1))
    assert game.refused(Conquer(13, 1)) == "wrong-phase"


def test_a_die_that_suffices_for_nothing_ends_berserk_conquests() -> None:
    game = table("sw-2", A="ratmen berserk", regions={14: "A 2"}, tribes=(15,), dice=[0])
    game.play(RollFirst())
    assert game.asked().kind == "deploy"
    assert game.seen("failed") == [{"seat": 0, "race": "ratmen", "region": None, "face": 0}]


def test_berserk_is_not_offered_a_die_that_could_help_nobody() -> None:
    game = table(
        "sw-2", A="ratmen berserk", B="giants hill", regions={17: "A 2", 12: "B 5", 18: "B 5"}
    )
    assert RollFirst() not in game.legal()
    assert game.refused(RollFirst()) == "not-enough-tokens"
    game = table("sw-2", A="ratmen stout", regions={17: "A 4"})
    assert game.refused(RollFirst()) == "unavailable"


def test_a_hand_of_nobody_rolls_nothing() -> None:
    game = table("sw-2", A="ratmen stout", regions={17: "A 1"})
    assert game.legal() == [Decline(), Abandon(17), Stop()]
    assert game.refused(Roll(12)) == "not-enough-tokens"


@pytest.mark.parametrize(("face", "kind"), [(0, "deploy"), (1, "deploy"), (3, "deploy")])
def test_a_roll_ends_conquests_whatever_it_shows(face: int, kind: str) -> None:
    game = table("sw-2", A="ratmen stout", regions={17: "A 2"}, tribes=(12,))
    game.play(Roll(12), Rolled(face))
    assert game.asked().kind == kind
    won = 1 + face >= 3
    assert game.shows("regions.12.owner") == ("A" if won else "")
    assert game.shows("seats.A.hand") == (0 if won else 1)


def test_a_roll_needs_a_target_at_most_three_short_that_cannot_be_paid() -> None:
    game = table(
        "sw-2", A="ratmen stout", B="giants hill", regions={17: "A 3", 12: "B 4", 18: "B 3"}
    )
    assert game.refused(Roll(12)) == "too-far"
    assert game.refused(Roll(18)) == ""
    game = table("sw-2", A="ratmen stout", regions={17: "A 3"})
    assert game.refused(Roll(18)) == "unavailable"


def test_peace_bars_every_form_of_attack_by_that_opponents_active_race() -> None:
    game = table(
        active="B",
        A={"race": "humans", "power": "diplomat", "peace": "B", "decline": [{"race": "elves"}]},
        B="sorcerers dragon-master decline:ghouls",
        regions={20: "A 1", 27: "A 1 decline", 21: "B 9", 28: "B 3 decline"},
    )
    assert game.refused(Conquer(20, 3, ghouls=True)) == "not-enough-tokens"
    game.play(Stop(ghouls=True))
    for choice in (Conquer(20, 3), Sorcerer(20), Dragon(20), Roll(20)):
        assert game.refused(choice) == "protected"


def test_peace_stands_outside_of_ghouls_and_ends_with_the_diplomats_next_turn() -> None:
    game = table(
        active="B",
        A={"race": "humans", "power": "diplomat", "peace": "B"},
        B="ratmen stout decline:ghouls",
        regions={20: "A 1", 21: "B 4", 28: "B 4 decline"},
    )
    assert game.refused(Conquer(20, 3, ghouls=True)) == ""
    game.finish()
    game.finish()
    assert game.shows("active") == "A"
    assert game.shows("seats.A.peace") == ""


def test_an_attack_on_a_race_in_decline_is_no_attack_on_the_active_one() -> None:
    game = table(
        A="humans diplomat",
        B="ratmen stout decline:orcs",
        C="elves hill",
        regions={20: "A 9", 21: "B 1 decline", 28: "B 1", 27: "C 1"},
    )
    game.play(Conquer(21, 3), Conquer(27, 4), Stop(), Weakest())
    assert game.legal() == [Nothing(), Peace(1)]


def test_peace_may_be_offered_to_who_has_just_declined_and_not_to_oneself() -> None:
    game = table(A="humans diplomat", C="elves hill", regions={20: "A 3", 24: "C 2"})
    game.play(Stop(), Weakest())
    assert game.legal() == [Nothing(), Peace(1), Peace(2)]
    assert game.refused(Peace(0)) == "unavailable"
    assert game.refused(Peace(3)) == "unknown-name"


def test_fortresses_one_a_turn_one_a_region_six_in_all() -> None:
    game = table(
        "sw-2",
        A="giants fortified",
        regions=dict.fromkeys((12, 17, 18, 13, 19), "A 1 fortress") | {20: "A 2", 21: "A 1"},
    )
    game.play(Stop(), Weakest())
    assert game.refused(Fortress(12)) == "full"
    assert game.refused(Fortress(9)) == "not-owned"
    game.play(Fortress(21))
    assert game.seen("scored")[0]["items"] == (("regions", 7), ("fortified", 6))
    game.finish()
    game.play(Stop(), Weakest())
    assert game.refused(Fortress(20)) == "limit"
    assert game.legal() == [Nothing()]


def test_the_default_fortress_stands_in_the_weakest_region_without_one() -> None:
    game = table("sw-2", A="giants fortified", regions={12: "A 1 fortress", 17: "A 3", 20: "A 1"})
    game.play(Stop(), Deploy(((12, 1), (17, 3), (20, 1)))).finish()
    assert game.seen("placed") == [{"seat": 0, "piece": "fortress", "counts": ((20, 1),)}]


def test_heroes_stand_in_two_regions_or_one() -> None:
    game = table("sw-2", A="orcs heroic", regions={14: "A 3", 15: "A 1", 9: "A 1"})
    game.play(Stop(), Weakest())
    assert game.legal() == [Heroes((9, 14)), Heroes((9, 15)), Heroes((14, 15))]
    assert game.refused(Heroes((9, 9))) == "full"
    assert game.refused(Heroes((9, 14, 15))) == "limit"
    assert game.refused(Heroes((10,))) == "not-owned"
    assert game.refused(Nothing()) == "wrong-phase"
    game = table("sw-2", A="orcs heroic", regions={14: "A 3"})
    game.play(Stop(), Weakest())
    assert game.legal() == [Heroes((14,))]


def test_a_hero_that_a_line_leaves_out_stays_where_it_is() -> None:
    game = table("sw-2", A="orcs heroic", regions={14: "A 3 hero", 15: "A 1 hero", 9: "A 1"})
    game.play(Stop(), Weakest(), Heroes((9,)))
    assert game.shows("regions.9.pieces.hero") == 1
    assert game.shows("regions.14.pieces.hero") == 1
    assert game.shows("regions.15.pieces.hero") == 0


def test_heroes_stay_where_they_are_though_others_are_weaker() -> None:
    game = table("sw-2", A="orcs heroic", regions={14: "A 4 hero", 15: "A 3 hero", 10: "A 1"})
    game.play(Stop(), Deploy(((14, 4), (15, 3), (10, 1)))).finish()
    assert game.seen("placed")[0]["counts"] == ((14, 1), (15, 1))


def test_pieces_of_an_active_race_leave_in_decline_lairs_and_fortresses_stay() -> None:
    kept = {
        "trolls fortified": ("lair", "fortress"),
        "halflings heroic": (),
        "wizards dragon-master": (),
        "wizards bivouacking": (),
    }
    for combo, stays in kept.items():
        pieces = {
            "trolls fortified": "lair fortress",
            "halflings heroic": "hole hero",
            "wizards dragon-master": "dragon",
            "wizards bivouacking": "camp:2",
        }[combo]
        game = table("sw-2", A=combo, B="elves hill", regions={14: f"A 3 {pieces}", 5: "B 1"})
        game.play(Decline())
        for name in ("lair", "fortress", "hole", "hero", "dragon", "camp"):
            assert game.shows(f"regions.14.pieces.{name}") == (name in stays)


def test_wealthy_is_paid_once_at_the_end_of_the_first_turn_conquest_or_not() -> None:
    game = table("sw-2", A="dwarves wealthy hand:7")
    game.finish()
    assert game.seen("scored")[0]["items"] == (("wealthy", 7),)
    game.finish()
    game.finish()
    assert game.seen("scored")[2]["items"] == ()


def test_alchemists_are_paid_without_a_region_and_not_for_declining() -> None:
    game = table("sw-2", A="dwarves alchemist hand:7 entered", B="orcs hill")
    game.finish()
    assert game.seen("scored")[0]["items"] == (("alchemist", 2),)
    game = table("sw-2", A="dwarves alchemist", regions={6: "A 3", 12: "A 1"})
    game.play(Decline())
    assert game.seen("scored")[0]["items"] == (("decline", 2), ("dwarves", 1))


def test_seas_are_for_seafaring_races_at_first_the_lake_is_no_entry() -> None:
    game = table("sw-2", A="elves seafaring hand:9")
    assert game.refused(Conquer(1, 2)) == ""
    assert game.refused(Conquer(8, 2)) == "not-border"
    game.play(Conquer(3, 2))
    assert game.refused(Conquer(8, 2)) == ""
    assert game.refused(Conquer(1, 2)) == "not-adjacent"


def test_seas_stay_ones_own_in_decline_and_can_be_taken_by_the_next_seafarers() -> None:
    game = table(
        "sw-2",
        active="B",
        A="humans hill decline:elves",
        B="ratmen seafaring",
        regions={8: "A 1 decline", 13: "B 5"},
    )
    assert game.refused(Conquer(8, 3)) == ""
    assert game.refused(Conquer(8, 2)) == "not-enough-tokens"


def test_caverns_open_only_from_a_cavern() -> None:
    game = table("sw-2", A="ratmen underworld hand:7")
    assert game.refused(Conquer(15, 2)) == "not-border"
    game.play(Conquer(5, 2))
    assert game.refused(Conquer(15, 2)) == "not-adjacent"
    game.play(Conquer(4, 1))
    assert game.refused(Conquer(15, 1)) == ""


def test_caverns_adjoin_for_underworld_and_its_sorcerers() -> None:
    game = table("sw-2", A="sorcerers underworld", B="humans hill", regions={4: "A 4", 15: "B 1"})
    assert game.refused(Sorcerer(15)) == ""
    assert game.refused(Conquer(18, 1)) == ""


def test_mounted_and_commando_discounts_stop_at_one_token() -> None:
    game = table("sw-2", A="giants mounted", regions={9: "A 5"})
    assert game.refused(Conquer(10, 1)) == ""
    assert game.refused(Conquer(10, 0)) == "not-enough-tokens"


def test_stout_declines_after_its_coins_even_in_its_first_turn() -> None:
    game = table(
        "sw-2",
        combos=["stout humans"],
        A={"decline": [{"race": "orcs"}]},
        regions={5: "A 1 decline"},
    )
    game.play(Take(1), Conquer(12, 2), Stop(), Weakest(), Decline())
    assert game.seen("scored")[0]["items"] == (("regions", 1), ("humans", 1), ("decline", 1))
    assert game.shows("seats.A.race") == ""
    assert game.shows("seats.A.decline") == ("humans",)
    assert game.shows("regions.5.owner") == ""


def test_an_own_spirit_race_stays_with_another_whichever_comes_first() -> None:
    spirit = {"race": "trolls", "power": "spirit"}
    game = table(
        "sw-2",
        A={"race": "orcs", "power": "hill", "decline": [{"race": "humans"}, spirit]},
        regions={14: "A 2", 15: "A 1 decline race:humans", 9: "A 1 decline race:trolls"},
    )
    game.play(Decline())
    assert game.shows("seats.A.decline") == ("orcs", "trolls")
    game = table(
        "sw-2",
        A={"race": "orcs", "power": "spirit", "decline": [{"race": "humans"}]},
        regions={14: "A 2", 15: "A 1 decline"},
    )
    game.play(Decline())
    assert game.shows("seats.A.decline") == ("humans", "orcs")
    assert [band.power for band in game.state.players[0].faded] == ["", "spirit"]
    assert "spirit" not in game.state.market.discard


def test_what_nobody_has_is_unavailable() -> None:
    game = table("sw-2", A="ratmen stout", regions={14: "A 4"})
    wrong: list[Choice] = [Dragon(15), Sorcerer(15), RollFirst()]
    assert [game.refused(choice) for choice in wrong] == ["unavailable"] * 3
