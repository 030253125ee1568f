"""Which turn a sheet without a guard of its own is for: what it quotes and what it answers tell."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from postal import Office
from sqlmodel import select
from table import briefing

from moderator.letters.answer_lead import lead
from moderator.locale.speech import Speaker
from moderator.store import session as store
from moderator.store.tables import SheetRow

MINUTE = timedelta(minutes=1)
HEAD = "Content-Type: text/plain; charset=utf-8"
TAKE = "take 1\nconquer 4\nend\n"
CORRECTION = "take 1\nconquer 9\nend\n"


def asked(post: Office, seat: int) -> str:
    """The Message-ID of the newest mail that asked that seat, a minute ago."""
    post.deliver(after=MINUTE)
    return [row.message_id for row in post.rows("asked") if row.viewer == seat][-1]


def replying(post: Office, seat: int) -> tuple[str, ...]:
    return (HEAD, f"In-Reply-To: {asked(post, seat)}")


def quoted(turn: int) -> str:
    return f"\nOn Tue, the moderator wrote:\n> begin\n> game kyiv-1 turn {turn}\n> end\n"


def files(post: Office) -> list[tuple[int, str]]:
    with store.read_transaction(post.played.engine) as session:
        return [(row.seat, row.state) for row in session.exec(select(SheetRow)).all()]


@pytest.mark.parametrize("way", ["answers", "quotes", "guard"])
@pytest.mark.parametrize("later", [0, 1], ids=["others play", "asked again"])
def test_a_correction_after_its_turn_was_played_says_so_with_both_times(
    post: Office, way: str, later: int
) -> None:
    fields = replying(post, 0)
    post.write(0, TAKE, fields=fields)
    played_at = post.played.now
    if later:
        post.write(1, "take 1\nend\n")
        post.write(2, "take 1\nend\n")
    post.played.now += MINUTE
    match way:
        case "answers":
            post.write(0, CORRECTION, fields=fields)
        case "quotes":
            post.write(0, CORRECTION + quoted(1))
        case _:
            post.write(0, "game kyiv-1 turn 1\n" + CORRECTION)
    reply = post.replies()[-1]
    told = dict(dict(reply.notes)["stale"])
    assert (reply.kind, told["played"]) == ("stale", "1")
    assert told["played_at"] == played_at.isoformat()
    assert told["came_at"] == post.played.now.isoformat()
    assert (0, "ahead") not in files(post)
    assert post.played.look().turn == (4 if later else 2)


@pytest.mark.parametrize(
    ("body", "late"),
    [
        (CORRECTION, True),
        ("oops, I meant this:\ntake 2\nend\n", True),
        ("conquer 4\nconquer 9\nend\n", True),
        ("decline\nend\n", False),
        ("conquer 9\nend\n", False),
        ("game kyiv-1 turn 2\n" + CORRECTION, False),
    ],
)
def test_a_new_mail_that_reads_as_a_correction_is_kept_for_no_other_turn(
    post: Office, body: str, late: bool
) -> None:
    post.write(0, TAKE)
    post.played.now += MINUTE
    post.write(0, body)
    reply = post.replies()[-1]
    assert reply.kind == ("stale" if late else "ahead")
    if late:
        assert dict(dict(reply.notes)["stale"])["played"] == "1"
        assert (0, "ahead") not in files(post)


def test_long_after_the_turn_it_is_for_the_next_one(post: Office) -> None:
    post.write(0, TAKE)
    post.played.now += 11 * MINUTE
    post.write(0, CORRECTION)
    assert post.replies()[-1].kind == "ahead"


def test_a_sheet_ahead_that_answers_what_came_after_the_own_turn_is_kept(post: Office) -> None:
    post.write(0, TAKE, fields=replying(post, 0))
    answer = post.rows("answer")[-1].message_id
    post.played.now += MINUTE
    post.write(0, "decline\nend\n", fields=(HEAD, f"In-Reply-To: {answer}"))
    assert post.replies()[-1].kind == "ahead"


def test_a_guard_of_its_own_says_more_than_what_is_quoted(post: Office) -> None:
    fields = replying(post, 0)
    post.write(0, TAKE, fields=fields)
    post.played.now += MINUTE
    post.write(0, "game kyiv-1 turn 2\ndecline\nend\n" + quoted(1), fields=fields)
    assert post.replies()[-1].kind == "ahead"


def test_commands_are_for_no_turn(post: Office) -> None:
    fields = replying(post, 0)
    post.write(0, TAKE, fields=fields)
    post.write(0, "status\n", fields=fields)
    assert post.replies()[-1].kind == "status"


@pytest.mark.parametrize("closing", ["end", "draft"])
def test_a_second_copy_of_a_sheet_does_nothing_and_says_so(post: Office, closing: str) -> None:
    sheet = f"take 1\nconquer 4\n{closing}\n"
    post.write(0, sheet)
    before, turn = files(post), post.played.look().turn
    post.write(0, f"\n{sheet}\n")
    reply = post.replies()[-1]
    note = "same-played" if closing == "end" else "same-on-file"
    assert (reply.kind, reply.notes) == ("unchanged", ((note, ()),))
    assert (files(post), post.played.look().turn) == (before, turn)


def test_the_same_orders_in_the_next_turn_are_orders(post: Office) -> None:
    for _ in range(2):
        for seat in range(3):
            post.write(seat, "take 1\nend\n" if post.played.look().turn < 4 else "end\n")
    assert post.played.look().turn == 7
    for _ in range(3):
        post.write(post.played.look().asked[0], "end\n")
    assert post.played.look().turn == 10


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_both_times_stand_in_the_first_line(post: Office, language: str) -> None:
    fields = replying(post, 0)
    post.write(0, TAKE, fields=fields)
    post.played.now += MINUTE
    post.write(0, CORRECTION, fields=fields)
    said = lead(replace(briefing(), speaker=Speaker(language, "UTC")), post.replies()[-1])
    assert "12:01" in said
    assert "12:02" in said
