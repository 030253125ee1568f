"""Tokens driven back: SW6, SW15, SW35, SW38, SW40, SW41."""

from swtable import table

from moderator.engine.sheets import Line
from moderator.games.smallworld.choices import (
    Camps,
    Conquer,
    Decline,
    Deploy,
    Nothing,
    Peace,
    Retreat,
    Roll,
    Stop,
    Weakest,
)
from moderator.games.smallworld.rules import RULES


def test_the_losers_are_asked_clockwise_from_the_attacker_after_the_coins() -> None:
    game = table(
        active="B",
        A="humans merchant",
        B="ratmen stout",
        C="elves hill",
        regions={4: "A 2", 3: "A 1", 10: "B 13", 11: "C 2", 12: "C 1"},
    )
    game.play(Conquer(4, 4), Conquer(11, 5), Stop(), Weakest(), Nothing())
    assert [event.kind for event in game.events][-2:] == ["redeployed", "scored"]
    assert (game.asked().seat, game.asked().about) == (2, ("elves", 2))
    game.play(Retreat(((12, 2),)))
    assert (game.asked().seat, game.asked().about) == (0, ("humans", 1))
    game.play(Retreat(((3, 1),)))
    assert game.asked().seat == 2
    assert game.asked().kind == "act"
    assert (game.shows("regions.12.tokens"), game.shows("regions.3.tokens")) == (3, 2)


def test_tokens_may_not_go_where_that_race_holds_nothing() -> None:
    game = table(
        A="ratmen stout",
        B="humans merchant decline:giants",
        regions={4: "A 8", 10: "B 3", 9: "B 1", 28: "B 1 decline"},
    )
    game.play(Conquer(10, 5), Stop(), Weakest(), Nothing())
    assert game.refused(Retreat(((28, 2),))) == "not-owned"
    assert game.refused(Retreat(((9, 1),))) == "incomplete"
    assert game.refused(Retreat(((9, 3),))) == "not-enough-tokens"
    assert game.refused(Retreat(((9, 1), (9, 1)))) == "incomplete"
    assert game.refused(Retreat(((9, 2),))) == ""


def test_standing_instructions() -> None:
    game = table(
        A="ratmen stout",
        B="humans merchant",
        regions={4: "A 9", 10: "B 4", 9: "B 2", 28: "B 1", 27: "B 1"},
    )
    game.play(Conquer(10, 6), Stop(), Weakest(), Nothing())
    decision = game.asked()

    def follow(*words: str | int) -> object:
        return RULES.follow(game.state, decision, Line(1, "retreat", words))

    assert follow("weakest") == Retreat(((9, 1), (27, 1), (28, 1)))
    assert follow("stack", 28) == Retreat(((28, 3),))
    assert follow("stack", 10) == follow("weakest")
    assert follow(28, 10, 9) == Retreat(((9, 1), (28, 2)))
    assert follow(10) == follow("weakest")
    assert RULES.follow(game.state, decision, Line(1, "peace", ("B",))) is None


def test_ghouls_in_decline_lose_one_and_bring_the_rest_home() -> None:
    game = table(
        A="ratmen stout",
        B="humans merchant decline:ghouls",
        regions={4: "A 9", 10: "B 3 decline", 9: "B 1 decline", 28: "B 2"},
    )
    game.play(Conquer(10, 5), Stop(), Weakest(), Nothing())
    assert game.seen("conquered")[0]["lost"] == 1
    assert game.asked().about == ("ghouls", 2)
    assert game.refused(Retreat(((28, 2),))) == "not-owned"
    game.play(Retreat(((9, 2),)))
    assert game.shows("regions.9.tokens") == 3


def test_ghouls_without_a_region_stay_in_hand_and_enter_anew() -> None:
    game = table(
        A="ratmen stout",
        B="humans merchant decline:ghouls",
        regions={4: "A 9", 10: "B 3 decline", 28: "B 2"},
    )
    game.play(Conquer(10, 5)).finish()
    assert game.shows("seats.B.decline") == ("ghouls",)
    assert game.shows("seats.B.hand") == 2
    assert game.asked().kind == "ghouls"
    assert game.refused(Conquer(9, 2, ghouls=True)) == "not-border"
    game.play(Conquer(8, 2, ghouls=True))
    assert game.shows("regions.8.race") == "ghouls"
    assert game.shows("regions.8.decline") is True


def test_ghouls_that_do_nothing_are_not_readied_and_asked_nothing_more() -> None:
    game = table(
        A="ratmen stout decline:ghouls", regions={4: "A 3", 10: "A 5 decline", 9: "A 1 decline"}
    )
    game.play(Stop(ghouls=True))
    assert game.asked().kind == "act"
    assert game.shows("regions.10.tokens") == 5


def test_ghouls_that_acted_bar_the_decline() -> None:
    game = table(A="ratmen stout decline:ghouls", regions={4: "A 3", 10: "A 5 decline"})
    game.play(Conquer(9, 2, ghouls=True), Stop(ghouls=True), Weakest(ghouls=True))
    assert game.refused(Decline()) == "wrong-phase"
    assert Decline() not in game.legal()


def test_survivors_of_an_own_region_that_ghouls_took_wait_for_the_turns_end() -> None:
    game = table(A="humans hill decline:ghouls", regions={19: "A 6 decline", 14: "A 3", 4: "A 3"})
    game.play(Conquer(14, 5, ghouls=True), Stop(ghouls=True), Weakest(ghouls=True), Stop())
    assert game.seen("readied")[-1]["tokens"] == 2
    game.play(Weakest())
    assert (game.asked().seat, game.asked().about) == (0, ("humans", 2))


def test_camps_of_a_fallen_region_go_back_unasked_after_the_tokens() -> None:
    game = table(
        "sw-2",
        active="B",
        A="wizards bivouacking",
        B="ratmen merchant",
        regions={11: "A 3 camp:1", 10: "A 1 camp:2", 15: "A 2 camp:2", 16: "B 7"},
    )
    game.play(Conquer(11, 6), Stop(), Weakest())
    assert game.asked().kind == "retreat"
    assert game.state.ground.camps == (10, 10, 15, 15)
    game.play(Retreat(((15, 2),)))
    assert game.state.ground.camps == (10, 10, 10, 15, 15)
    assert game.seen("placed") == [{"seat": 0, "piece": "camp", "counts": ((10, 3), (15, 2))}]


def test_own_ghouls_may_take_a_region_with_heroes_and_camps_of_ones_own() -> None:
    game = table(
        "sw-2", A="orcs heroic decline:ghouls", regions={14: "A 1 hero", 15: "A 9 decline"}
    )
    assert game.refused(Conquer(14, 3, ghouls=True)) == ""
    game = table(
        "sw-2",
        A="orcs bivouacking decline:ghouls",
        regions={14: "A 1 camp:2", 9: "A 1 camp:3", 15: "A 9 decline"},
    )
    game.play(Conquer(14, 5, ghouls=True)).finish()
    assert game.state.ground.camps == (9, 9, 9, 9, 9)


def test_camps_without_a_region_wait_for_their_owners_turn() -> None:
    game = table(
        "sw-2",
        active="B",
        A="wizards bivouacking",
        B="ratmen merchant",
        regions={11: "A 2 camp:5", 16: "B 13"},
    )
    game.play(Conquer(11, 9)).finish()
    assert game.state.ground.camps == ()
    assert game.shows("seats.A.hand") == 1
    assert game.seen("placed") == []


def test_a_failed_roll_is_no_attack() -> None:
    game = table(A="humans diplomat", B="ratmen stout", regions={21: "A 3", 28: "B 2"}, dice=[0])
    game.play(Roll(28))
    assert game.seen("failed") == [{"seat": 0, "race": "humans", "region": 28, "face": 0}]
    game.play(Weakest())
    assert game.refused(Peace(1)) == ""


def test_an_attack_by_ghouls_is_an_attack_of_their_owner() -> None:
    game = table(
        A="humans diplomat decline:ghouls",
        B="ratmen stout",
        C="elves hill",
        regions={21: "A 3", 20: "A 6 decline", 28: "B 1", 27: "C 1"},
    )
    game.play(Conquer(27, 4, ghouls=True), Stop(ghouls=True), Weakest(ghouls=True), Stop())
    game.play(Weakest())
    assert game.refused(Peace(2)) == "unavailable"
    assert game.refused(Peace(1)) == ""


def test_camps_stay_where_a_line_leaves_them() -> None:
    game = table(
        "sw-2",
        A="wizards bivouacking",
        regions={11: "A 3 camp:1", 10: "A 2 camp:3", 15: "A 2 camp:1"},
    )
    game.play(Stop(), Weakest(), Camps(((11, 2), (10, 2))))
    assert game.state.ground.camps == (10, 10, 11, 11, 15)


def test_camps_that_a_line_needs_leave_the_strongest_region_not_named() -> None:
    game = table(
        "sw-2",
        A="wizards bivouacking",
        regions={11: "A 1 camp:1", 10: "A 3 camp:2", 15: "A 1 camp:2"},
    )
    game.play(Stop(), Deploy(((10, 3), (11, 1), (15, 1))), Camps(((11, 4),)))
    assert game.state.ground.camps == (11, 11, 11, 11, 15)


def test_camps_left_over_go_to_the_regions_not_named_or_else_to_those_named() -> None:
    game = table("sw-2", A="wizards bivouacking", regions={11: "A 3", 10: "A 2"})
    game.play(Stop(), Weakest(), Camps(((10, 1),)))
    assert game.state.ground.camps == (10, 11, 11, 11, 11)
    game = table("sw-2", A="wizards bivouacking", regions={11: "A 3"})
    game.play(Stop(), Weakest(), Camps(((11, 3),)))
    assert game.state.ground.camps == (11, 11, 11, 11, 11)


def test_no_more_than_five_camps() -> None:
    game = table("sw-2", A="wizards bivouacking", regions={11: "A 3", 10: "A 2"})
    game.play(Stop(), Weakest())
    assert game.refused(Camps(((11, 4), (10, 2)))) == "limit"
    assert game.refused(Camps(((15, 2),))) == "not-owned"
    assert game.refused(Camps(((11, 5),))) == ""
