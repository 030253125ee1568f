"""What moves a deadline: an outage, a pause, an extension, a turn taken back."""

import os
from collections.abc import Callable
from datetime import timedelta
from secrets import token_bytes

import pytest
from chronicle import GAME, Chronicle, flat

from moderator import settings as options
from moderator.league import acts
from moderator.league.acts import ByWhom
from moderator.league.people.directory import find_game
from moderator.runtime import Runtime
from moderator.store.at import At
from moderator.store.session import write_transaction
from moderator.store.tables import Game

Act = Callable[[At, Game, ByWhom], None]


def act(story: Chronicle, done: Act, reason: str = "The mail server moves house") -> None:
    """What an organiser does from the command line."""
    with write_transaction(story.engine) as session:
        at = At(session, story.now, story.runtime.secret, token_bytes)
        done(at, find_game(session, GAME), ByWhom("organiser", reason))
    story.tick()


def beating(story: Chronicle, day: int, *hours: float) -> None:
    """Ticks of a running server."""
    for hour in hours:
        story.at(day, 0, int(hour * 60))
        story.tick(by_hand=False)


def test_nobody_is_punished_for_an_outage(story: Chronicle) -> None:
    beating(story, 0, 9, 9.25)
    beating(story, 1, 19.5)  # a gap of a day, but no deadline fell into it
    assert story.game().turn == 1
    due = story.game().due_at
    assert due is not None
    beating(story, 1, 19.75)
    story.at(2, 8)  # the deadline and its grace passed while the server stood still
    story.tick(by_hand=False)
    game = story.game()
    assert (game.turn, game.asked) == (1, [0])
    assert game.due_at is not None
    assert game.due_at >= due + timedelta(hours=12)
    notice = story.inbox("olena")[-1]
    assert "Wed 2 Dec" in notice.subject or "2 December" in flat(notice)
    answer = story.mail("olena", story.sheet("take 1", "conquer 3"))
    assert answer.subject.endswith("your orders were carried out")


def test_an_outage_ends_and_the_new_deadline_holds(story: Chronicle) -> None:
    beating(story, 0, 9)
    story.at(2, 8)
    story.tick(by_hand=False)
    moved = story.game().grace_until
    assert moved is not None
    while story.now < moved:  # the server runs on, and nobody writes
        assert story.game().turn == 1
        story.now += timedelta(minutes=20)
        story.tick(by_hand=False)
    assert story.game().turn == 2


def test_mail_that_came_in_time_is_in_time_however_late_it_is_read(story: Chronicle) -> None:
    """A Maildir keeps the hour at which a mail came; the tick reads it before it judges."""
    folder = story.runtime.settings.mail.folder.parent / "Maildir"
    for part in ("new", "cur", "tmp"):
        (folder / part).mkdir(parents=True)
    mail = options.Mail(folder=story.runtime.settings.mail.folder, maildir=folder)
    settings = story.runtime.settings.model_copy(update={"mail": mail})
    story.runtime = Runtime(story.engine, settings, story.runtime.secret)
    story.at(1, 21, 59)
    file = folder / "new" / "1.host"
    file.write_bytes(story.write("olena", story.sheet("take 2", "conquer 3")))
    os.utime(file, (story.now.timestamp(), story.now.timestamp()))
    story.at(1, 22, 10)
    story.tick()
    assert story.game().turn == 2
    assert "Halflings took 3" in flat(story.asked("taras"))
    assert list((folder / "new").iterdir()) == []
    assert len(list((folder / "cur").iterdir())) == 1


def test_restarts_neither_skip_nor_double(story: Chronicle) -> None:
    """Two processes tick at the very end of the grace, again and again."""
    story.at(1, 22)
    again = Chronicle(
        Runtime(story.engine, story.runtime.settings, story.runtime.secret), story.post
    )
    again.now = story.now
    for one in (story, again, story, again):
        one.tick()
    assert story.game().turn == 2
    assert len([mail for mail in story.inbox("taras") if "your move" in mail.subject]) == 1


def test_a_pause_stops_the_clock_and_orders_are_taken_on(story: Chronicle) -> None:
    story.at(1, 18)
    act(story, acts.pause)
    assert "The mail server moves house" in flat(story.inbox("taras")[-1])
    story.at(3, 12)
    story.tick()
    assert (story.game().state, story.game().turn) == ("paused", 1)
    answer = story.mail("olena", story.sheet("take 1"))
    assert answer.subject.endswith("your orders were carried out")
    assert story.game().asked == [1]


def test_after_a_pause_what_was_left_is_left_again(story: Chronicle) -> None:
    story.at(0, 20)  # a whole day before the deadline
    act(story, acts.pause)
    story.at(4, 10)
    act(story, lambda s, g, o: acts.resume(s, g, o, timedelta(hours=12)), "It is back")
    due = story.game().due_at
    story.at(5, 20)  # a whole day was left, and the league's next hour after that is this one
    assert due == story.now
    assert "It is back" in flat(story.inbox("ingrid")[-1])
    story.now = due + timedelta(hours=2)
    story.tick()
    assert story.game().turn == 2


def test_a_pause_shortly_before_the_deadline_leaves_a_minimum(story: Chronicle) -> None:
    story.at(1, 19, 50)
    act(story, acts.pause)
    story.at(2, 9)
    act(story, lambda s, g, o: acts.resume(s, g, o, timedelta(hours=12)), "It is back")
    due = story.game().due_at
    story.at(3, 20)  # this evening's hour would leave eleven hours only: the next one is due
    assert due == story.now


def test_more_time_is_given_and_told(story: Chronicle) -> None:
    due = story.game().due_at
    assert due is not None
    act(story, lambda s, g, o: acts.extend(s, g, o, timedelta(hours=24)), "Olena travels")
    assert story.game().due_at == due + timedelta(hours=24)
    told = flat(story.inbox("olena")[-1])
    assert "Olena travels" in told
    assert "Wednesday 2 December 20:00" in told


def test_an_act_without_a_reason_is_refused(story: Chronicle) -> None:
    with pytest.raises(ValueError, match="no-reason"):
        act(story, acts.pause, " ")
    assert story.game().state == "running"


def test_a_turn_is_taken_back_and_nothing_is_lost(story: Chronicle) -> None:
    story.mail("olena", story.sheet("take 1", "conquer 3"))
    old = story.sheet("take 2")
    story.mail("taras", old)
    ahead = story.sheet("conquer 2")
    story.mail("olena", ahead)
    before = story.journal()
    act(story, lambda s, g, o: acts.rollback(s, g, o, 2), "A ruling was misread")
    game = story.game()
    assert (game.turn, game.mark, game.asked) == (2, "b", [1])
    assert story.journal()[: len(before)] == before
    assert story.on_file() == [(0, "draft")]
    assert story.asked("taras").subject.startswith(f"[{GAME}] Turn 2b: your move by")
    assert "A ruling was misread" in flat(story.inbox("ingrid")[-1])

    answer = story.mail("taras", old)  # written for the turn that was taken back
    assert answer.subject.endswith("out-of-date sheet, nothing carried out")
    assert story.game().asked == [1]
    answer = story.mail("taras", story.sheet("take 3", "conquer 2"))
    assert answer.subject.endswith("your orders were carried out")
    assert story.holds()
    assert (story.runtime.settings.site.folder / GAME / "2b").is_dir()
    assert (story.runtime.settings.site.folder / GAME / "2").is_dir()
