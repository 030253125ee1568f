"""The course of a turn and of a game: SW5, SW9, SW13, SW46; what is refused, and in what order."""

import pytest
from swtable import position, table

from moderator.engine.core import Answer, Decision
from moderator.games.smallworld.choices import (
    Abandon,
    Conquer,
    Deploy,
    Nothing,
    Roll,
    Stop,
    Take,
    Weakest,
)
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.weakest import distributions, weakest


def test_the_board_shows_the_unreadied_position_until_the_first_choice() -> None:
    game = table("sw-2", A="ratmen stout", regions={14: "A 5", 15: "A 2"})
    assert game.shows("seats.A.hand") == 0
    game.play(Conquer(13, 2))
    assert game.seen("readied") == [{"seat": 0, "race": "ratmen", "tokens": 5}]
    assert game.shows("seats.A.hand") == 3
    assert game.shows("regions.14.tokens") == 1


def test_refusals_come_in_order() -> None:
    game = table(
        A="ratmen stout",
        B={"race": "humans", "power": "diplomat", "peace": "A"},
        C="orcs heroic",
        regions={10: "A 2", 14: "B 9", 30: "B 1", 11: "C 1 hero", 28: "C 1"},
    )
    found = {n: game.refused(Conquer(n, 1)) for n in (0, 31, 10, 15, 1, 11, 14, 30, 28, 24, 9)}
    assert found == {
        0: "unknown-region",
        31: "unknown-region",
        10: "own-region",
        15: "sea",
        1: "sea",
        11: "immune",
        14: "protected",
        30: "protected",
        28: "not-adjacent",
        24: "not-adjacent",
        9: "not-enough-tokens",
    }
    assert game.refused(Conquer(9, 2)) == "not-enough-tokens"
    assert game.refused(Roll(9)) == ""


def test_too_far_is_said_before_an_empty_hand() -> None:
    game = table(
        "sw-2", A="ratmen stout", B="giants hill", regions={14: "A 1", 15: "B 2", 9: "B 1"}
    )
    assert game.refused(Roll(15)) == "too-far"
    assert game.refused(Roll(19)) == "not-enough-tokens"


def test_a_decision_that_nobody_asks_is_not_answered() -> None:
    state = position("sw-2", A="ratmen stout", regions={14: "A 5"})
    for decision in (Decision(1, "act"), Decision(0, "deploy"), Decision(0, "take")):
        found = RULES.problem(state, decision, Stop())
        assert found is not None
        assert found.code == "not-your-turn"


def test_choices_of_another_moment_are_out_of_time() -> None:
    game = table("sw-2", A="ratmen stout", regions={14: "A 5"})
    for choice in (Take(1), Deploy(((14, 5),)), Nothing(), Conquer(13, 2, ghouls=True)):
        assert game.refused(choice) == "wrong-phase"
    game.play(Stop())
    for late in (Conquer(13, 2), Abandon(14), Stop()):
        assert game.refused(late) == "wrong-phase"


def test_every_region_keeps_a_token_and_every_token_is_placed() -> None:
    game = table(
        "sw-2", A="ratmen merchant", B="orcs hill", regions={14: "A 5", 15: "A 2", 5: "B 1"}
    )
    game.play(Stop())
    wrong = {
        ((14, 7),): "incomplete",
        ((14, 6), (15, 0)): "not-enough-tokens",
        ((14, 6), (15, 2)): "not-enough-tokens",
        ((14, 5), (15, 1)): "incomplete",
        ((14, 3), (14, 3), (15, 1)): "incomplete",
        ((14, 5), (15, 1), (5, 1)): "not-owned",
        ((14, 5), (15, 1), (24, 1)): "unknown-region",
        ((15, 1), (14, 6)): "",
    }
    assert {counts: game.refused(Deploy(counts)) for counts in wrong} == wrong


def test_without_a_region_tokens_stay_in_hand() -> None:
    game = table("sw-2", A="ratmen merchant hand:9")
    game.play(Stop())
    assert game.legal() == [Weakest()]
    game.play(Weakest())
    assert game.shows("seats.A.hand") == 9


def test_weakest_goes_one_by_one_to_the_lowest_defence_then_number() -> None:
    assert weakest({8: 2, 5: 2, 9: 1}, 4) == {8: 1, 5: 1, 9: 2}
    assert weakest({5: 1, 8: 3}, 3) == {5: 3, 8: 0}
    assert weakest({3: 1}, 2) == {3: 2}
    assert weakest({}, 3) == {}


@pytest.mark.parametrize(
    ("regions", "number", "least"), [(1, 3, 1), (2, 0, 1), (3, 4, 0), (4, 2, 1)]
)
def test_distributions_are_complete_and_start_with_all_in_one(
    regions: int, number: int, least: int
) -> None:
    held = (2 << regions) - 2
    found = list(distributions(held, number, least))
    ways = 1
    for step in range(1, regions):
        ways = ways * (number + step) // step
    assert len(set(found)) == len(found) == ways
    assert all(sum(n for _, n in counts) == number + least * regions for counts in found)
    assert dict(found[0]).get(1, 0) == number + least


def test_the_game_ends_after_the_last_seat_of_the_last_round() -> None:
    game = table("sw-2", round=10, active="B", A="orcs hill", B="elves stout", regions={14: "B 5"})
    game.finish()
    assert RULES.ask(game.state) is None
    assert game.shows("over") is True
    assert game.shows("active") == "B"
    assert game.shows("winners") == ("B",)
    assert game.seen("ended")[0]["winners"] == (1,)


def tied(tie: str) -> tuple[int, ...]:
    """All three end with 6 coins; B has 5 tokens on the board, A and C 3."""
    game = table(
        round=10,
        active="C",
        options={"tie": tie},
        A={"race": "orcs", "power": "hill", "coins": 6},
        B={"race": "elves", "power": "swamp", "coins": 6},
        C="giants commando",
        regions={28: "A 3", 7: "B 5", 9: "C 3"},
    )
    game.finish()
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    return outcome.winners


def test_tokens_on_the_board_break_a_tie_or_else_the_last_in_turn_order() -> None:
    assert tied("tokens") == (1,)
    assert tied("last") == (2,)


def test_a_tie_in_coins_and_tokens_is_shared() -> None:
    game = table(
        "sw-2",
        round=10,
        active="B",
        A={"race": "orcs", "power": "hill", "coins": 6},
        B="elves swamp",
        regions={14: "A 3", 16: "B 3"},
    )
    game.finish()
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert [place for place, _, _ in outcome.ranking] == [1, 1]


def test_amazons_set_aside_and_camps_break_no_tie() -> None:
    game = table(
        "sw-2",
        round=10,
        active="B",
        A={"race": "amazons", "power": "bivouacking", "coins": 6},
        B="elves swamp",
        regions={14: "A 3 camp:5", 16: "B 4"},
    )
    game.finish()
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_turns_count_over_the_whole_game() -> None:
    assert RULES.turn(position(round=1, active="A")) == (1, 0)
    assert RULES.turn(position(round=3, active="B")) == (8, 1)


def test_own_regions_in_decline_may_be_conquered_and_count_as_non_empty() -> None:
    game = table(
        "sw-2",
        A="ratmen pillaging decline:wizards",
        regions={14: "A 5", 15: "A 1 decline", 9: "A 1 decline"},
    )
    game.play(Conquer(15, 3), Stop(), Weakest())
    assert game.seen("scored")[0]["items"] == (("regions", 2), ("pillaging", 1), ("decline", 1))
    assert game.shows("supply.wizards") == 9


def test_a_setup_that_cannot_be_is_a_programmers_error() -> None:
    for seats, options, key in [
        (3, {"board": "sw-2"}, "options.board"),
        (6, {}, "seats"),
        (3, {"tie": "dice"}, "options.tie"),
    ]:
        with pytest.raises(ValueError, match=key):
            RULES.setup(seats, options)


def test_the_public_events_of_a_turn_name_no_coins() -> None:
    state = position("sw-2", A="ratmen merchant", regions={14: "A 5"})
    for choice, kind in ((Stop(), "act"), (Weakest(), "deploy")):
        step = RULES.apply(state, (Answer(Decision(0, kind), choice, "test"),))
        state = step.state
    (scored,) = [event for event in step.events if event.kind == "scored"]
    assert scored.seen(0)
    assert not scored.seen(1)
    assert not scored.seen(None)
