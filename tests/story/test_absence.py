"""Absence told through real mails: a vacation over a deadline, silence until the seat is open, a
stand-in, a substitute, and the old sheet that is refused."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.store import session as store
from moderator.store.tables import Turn
from tests.story.chronicle import GAME, Chronicle, flat, moment, open_chronicle


@pytest.fixture
def story(tmp_path: Path) -> Chronicle:
    return open_chronicle(tmp_path)


def play_on(story: Chronicle) -> None:
    """Whoever is asked and not Olena takes what is free."""
    while (asked := story.game().asked) != [0]:
        story.mail(("olena", "taras", "ingrid")[asked[0]], story.sheet())


def test_a_vacation_over_a_deadline(story: Chronicle) -> None:
    answer = story.mail("taras", "vacation 2026-12-01 to 2026-12-04")
    assert "Your vacation in all games of this league: Dec 1, 2026 – Dec 4, 2026." in flat(answer)
    assert "17" in flat(answer)

    story.mail("olena", story.sheet("take 1"))

    assert "on vacation Dec 1, 2026 – Dec 4, 2026" in flat(story.inbox("ingrid")[-1])
    # Back on Saturday, he has that evening and the whole day after it.
    assert "Sunday 6 December 20:00" in flat(story.asked("taras"))
    assert "2026-12-01 – 2026-12-04" in story.page()
    story.at(4, 22)
    assert story.tick().judged == []
    story.at(5, 10)
    back = story.mail("taras", "back")
    assert "You are not on vacation" in flat(back), "it has ended by itself"


def test_silence_a_stand_in_a_substitute_and_an_old_sheet(story: Chronicle) -> None:
    old = story.write("olena", "conquer 3\nend")
    day = 1
    for misses in (1, 2, 3):
        day += 2
        story.at(day, 9)
        play_on(story)
        day += 2
        story.at(day, 23)
        story.tick()
        told = [mail for mail in story.inbox("olena") if "You missed a move" in mail.subject]
        assert len(told) == min(misses, 2)

    assert "open seat" in flat(story.inbox("taras")[-2]) + flat(story.inbox("taras")[-1])
    for who in ("taras", "ingrid", "taras", "ingrid"):
        story.mail(who, story.sheet())
    assert 0 not in story.game().asked
    with store.read_transaction(story.engine) as session:
        ways = [
            by
            for turn in session.exec(select(Turn))
            for seat, _, by in turn.report["by"]
            if not seat
        ]
    assert "stand-in" in ways

    with store.write_transaction(story.engine) as session:
        game = directory.find_game(session, GAME)
        maria = directory.add_player(
            moment(session, story.now), NewPlayer("maria", "Maria", "maria@post.example")
        )
        directory.seat_player(
            moment(session, story.now, random_bytes=lambda size: b"7" * size), game, 0, maria
        )
    before = len(story.inbox("olena"))
    story.deliver(old)
    story.tick()
    assert [mail.subject for mail in story.inbox("olena")[before:]] == []
    for who in ("taras", "ingrid"):
        if story.game().asked != [0]:
            story.mail(who, "end")
    assert "your move" in story.inbox("maria")[-1].subject
    assert story.holds()


def test_more_time_and_the_judge_are_one_transaction(story: Chronicle) -> None:
    due = story.game().due_at
    assert due is not None
    answer = story.mail("olena", "extend 24h")
    assert "The deadline moves by 1 day." in flat(answer)
    story.now = due
    assert story.tick().judged == []
    assert "moved the deadline" in story.page()

    late = story.game()
    assert late.grace_until is not None
    story.now = late.grace_until - timedelta(minutes=10)
    story.tick(by_hand=False)
    story.now = late.grace_until
    story.deliver(story.write("olena", "extend 24h"))
    story.tick()
    assert story.game().asked == [1], "judged before it was asked for"


def test_resigning_by_mail(story: Chronicle) -> None:
    asked = story.mail("taras", "resign")
    assert asked.subject.endswith("nothing was changed")
    assert "send “resign” once more" in flat(asked)
    done = story.mail("taras", "resign")
    assert "You have left this game." in flat(done)
    assert any("A seat is open" in mail.subject for mail in story.inbox("ingrid"))
    again = story.mail("taras", "back")
    assert "Welcome back" in flat(again)
