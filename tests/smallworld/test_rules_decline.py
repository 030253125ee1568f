"""Declining, vanishing, and the row: SW7, SW8, SW10 to SW12, SW15, SW31, SW44, SW45."""

from swtable import position, table

from moderator.engine.core import DICE, Answer, Decision, Rolled
from moderator.games.smallworld.choices import Abandon, Conquer, Decline, Roll, Stop, Take
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import Stack


def test_a_race_wiped_out_may_only_stop_or_decline() -> None:
    game = table("sw-2", A="humans merchant entered", B="orcs hill", regions={5: "B 3"})
    assert game.legal() == [Decline(), Stop()]
    assert game.refused(Conquer(12, 2)) == "must-decline"
    assert game.refused(Roll(12)) == "must-decline"
    assert game.refused(Abandon(12)) == "not-owned"


def test_a_race_that_declines_without_a_token_is_not_in_decline() -> None:
    game = table("sw-2", A="humans merchant entered decline:giants", regions={14: "A 1 decline"})
    game.play(Decline())
    assert game.shows("seats.A.decline") == ()
    assert [fact["race"] for fact in game.seen("vanished")] == ["giants", "humans"]
    assert game.state.market.banners.under[-2:] == ("giants", "humans")
    assert game.state.market.discard == ("merchant",)


def test_declining_keeps_a_token_a_region_and_ghouls_keep_all() -> None:
    game = table("sw-2", A="humans merchant", regions={14: "A 4", 15: "A 2"})
    game.play(Decline())
    assert game.shows("supply.humans") == 8
    game = table("sw-2", A="ghouls merchant", regions={14: "A 4", 15: "A 2"})
    game.play(Decline())
    assert game.shows("regions.14.tokens") == 4
    assert game.shows("supply.ghouls") == 4
    game = table("sw-2", A="ghouls merchant hand:3 entered", B="orcs hill", regions={5: "B 1"})
    game.play(Decline())
    assert game.shows("seats.A.decline") == ("ghouls",)
    assert game.shows("seats.A.hand") == 3


def test_nobody_declines_after_taking_or_conquering() -> None:
    game = table("sw-2", combos=["stout humans"])
    game.play(Take(1))
    assert game.refused(Decline()) == "wrong-phase"
    game = table("sw-2", A="humans merchant", regions={14: "A 4"})
    game.play(Conquer(13, 2))
    assert game.refused(Decline()) == "wrong-phase"
    assert game.refused(Abandon(14)) == "wrong-phase"
    game = table("sw-2", A="humans merchant", regions={14: "A 4"})
    game.play(Abandon(14))
    assert game.refused(Decline()) == "wrong-phase"


def test_the_next_turn_after_declining_must_take() -> None:
    game = table("sw-2", A="humans merchant", B="orcs hill", regions={14: "A 4", 5: "B 2"})
    game.play(Decline()).finish()
    assert game.asked().kind == "take"
    assert game.refused(Conquer(13, 2)) == "must-take"
    assert game.refused(Take(7)) == "unavailable"
    assert game.refused(Take(0)) == "unavailable"


def test_a_price_is_paid_before_the_coins_of_the_choice_are_taken() -> None:
    rich = {"combo": "hill orcs", "coins": 9}
    game = table("sw-2", combos=["flying elves", "stout humans", rich], A={"coins": 1})
    assert game.refused(Take(3)) == "cannot-afford"
    assert game.legal() == [Take(1), Take(2)]
    game.play(Take(2))
    assert game.seen("took")[0]["paid"] == 1
    assert game.shows("seats.A.coins") == 0
    assert game.shows("combos.1.coins") == 1
    assert (game.shows("combos.2"), game.shows("combos.2.coins")) == ("hill orcs", 9)


def test_the_coins_lying_on_a_combination_come_with_it() -> None:
    game = table("sw-2", combos=["flying elves", {"combo": "stout humans", "coins": 4}])
    game.play(Take(2))
    assert game.shows("seats.A.coins") == 5 - 1 + 4
    assert game.seen("took")[0]["gained"] == 4


def test_the_first_banners_and_badges_are_drawn_one_by_one() -> None:
    state = RULES.setup(3, {}).state
    for place in range(6):
        for kind, left in (("banner", 14 - place), ("badge", 20 - place)):
            ask = RULES.ask(state)
            assert ask is not None
            (decision,) = ask.decisions
            assert (decision.seat, decision.kind, len(decision.about)) == (DICE, kind, left)
            answer = Answer(decision, Rolled(decision.about[-1]), "dice")
            state = RULES.apply(state, (answer,)).state
    ask = RULES.ask(state)
    assert ask is not None
    assert ask.decisions == (Decision(0, "take"),)
    assert [combo.race for combo in state.market.row][:2] == ["wizards", "trolls"]


def test_a_row_that_is_short_is_refilled_by_chance_where_the_pile_has_no_order() -> None:
    start = position("sw-2", combos=["flying elves", "stout humans"])
    market = start.market._replace(
        row=start.market.row[:6],
        banners=Stack(("dwarves", "giants"), ("wizards",)),
        badges=Stack((), ("wealthy",)),
        discard=("berserk", "swamp"),
    )
    game = table("sw-2")
    game.state = start._replace(market=market)
    game.play(Take(1))
    assert game.asked().about == ("dwarves", "giants")
    game.play(Rolled("giants"))
    assert game.shows("combos.6") == "wealthy giants"
    assert game.asked().kind == "act"


def test_badges_are_reshuffled_when_the_stack_runs_out() -> None:
    start = position("sw-2", combos=["flying elves", "stout humans"])
    market = start.market._replace(
        banners=Stack((), ("wizards", "dwarves")), badges=Stack(), discard=("swamp", "berserk")
    )
    game = table("sw-2")
    game.state = start._replace(market=market)
    game.play(Take(1))
    assert (game.asked().kind, game.asked().about) == ("badge", ("berserk", "swamp"))
    game.play(Rolled("swamp"))
    assert game.shows("combos.6") == "swamp wizards"
    assert game.state.market.discard == ()


def test_tokens_are_limited_by_the_supply() -> None:
    game = table("sw-5", combos=["pillaging ratmen"], A={"coins": 5})
    game.play(Take(1))
    assert (game.shows("seats.A.hand"), game.shows("supply.ratmen")) == (13, 0)


def test_two_players_may_agree_to_play_without_the_diplomat() -> None:
    def badges(seats: int, diplomat: bool) -> tuple[str, ...]:
        return RULES.setup(seats, {"diplomat": diplomat}).state.market.badges.pool

    assert "diplomat" not in badges(2, False)
    assert "diplomat" in badges(2, True)
    assert "diplomat" in badges(3, False)
