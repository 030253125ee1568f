"""What is legal and probably not meant is said beside a check, a preview and a draft."""

from __future__ import annotations

import pytest

from moderator.engine.core import facts
from moderator.locale.notes import note
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker
from tests.league.conftest import Played


@pytest.fixture
def second_round(played: Played) -> Played:
    """Seat A holds region 4 and has nine tokens in hand."""
    played.send(0, "take 1\nconquer 4\nend\n")
    played.send(1, "take 1\nend\n")
    played.send(2, "take 1\nend\n")
    return played


def told(played: Played, text: str) -> dict[str, dict[str, object]]:
    return {code: dict(known) for code, known in played.check(0, text).notes}


def test_tokens_left_idle_are_said_with_an_order_that_could_use_them(second_round: Played) -> None:
    assert told(second_round, "conquer 5\nend")["idle"]["tokens"] == 7
    order = told(second_round, "conquer 5\nend")["idle"]["order"]
    assert second_round.check(0, f"conquer 5\n{order}\nend").error is None


def test_who_says_stop_means_it(second_round: Played) -> None:
    assert told(second_round, "conquer 5\nstop\nend") == {}


def test_a_decline_with_tokens_in_hand(second_round: Played) -> None:
    assert told(second_round, "decline\nend")["declines-early"]["tokens"] == 9


def test_a_region_left_empty(second_round: Played) -> None:
    assert told(second_round, "abandon 4\nstop\nend") == {"left-empty": {"regions": (4,)}}


def test_the_odds_of_a_roll(second_round: Played) -> None:
    reply = second_round.check(0, "conquer 5 with 8\nroll 3\nend")
    assert reply.error is None
    assert reply.dice
    assert dict(reply.notes) == {"roll": facts(order="roll 3", need=2, odds=2)}


def test_a_wrong_sheet_or_one_without_orders_is_not_warned_about(second_round: Played) -> None:
    assert told(second_round, "conquer 99\nend") == {}
    assert told(second_round, "status") == {}


def test_a_draft_is_warned_about_and_a_played_sheet_is_not(second_round: Played) -> None:
    draft = second_round.send(0, "conquer 5\n")
    assert [code for code, _ in draft.notes] == ["no-closing", "idle"]
    assert second_round.send(0, "conquer 5\nend\n").notes == ()


def test_nothing_is_changed_by_looking(second_round: Played) -> None:
    before = second_round.look()
    told(second_round, "conquer 5\nend")
    after = second_round.look()
    assert (after.revision, after.chain) == (before.revision, before.chain)


def test_warnings_in_words() -> None:
    teller = Speaker().teller(Scene())
    assert note(teller, "roll", facts(order="roll 21", need=2, odds=2)) == (
        "“roll 21”: the die must show 2 or more, odds 1 in 3."
    )
    assert note(teller, "left-empty", facts(regions=(4, 9))) == (
        "These regions are left empty and earn nothing: 4 and 9."
    )
